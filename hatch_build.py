"""What the wheel has and no folder holds: manual pages and completion for shells, both made from the command line.

hatchling runs this while it builds a wheel. An editable install goes without them.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STANDARD = "standard"
"""What hatchling calls a wheel that is no editable install."""


class SharedFiles(BuildHookInterface):  # type: ignore[type-arg]
    """Puts them into the folder `share` of the environment that the wheel is installed into."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make them, and tell the builder where they lie."""
        if version != STANDARD:
            return
        sys.path.insert(0, str(Path(self.root, "src")))
        from orrery.cli.shared_files import shared_files

        self._made = Path(tempfile.mkdtemp(prefix="orrery-share-"))
        for name, text in shared_files().items():
            (self._made / name).parent.mkdir(parents=True, exist_ok=True)
            (self._made / name).write_text(text, encoding="utf-8")
        build_data["shared_data"][str(self._made)] = "share"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """They are in the wheel by now."""
        if version == STANDARD:
            shutil.rmtree(self._made, ignore_errors=True)
