"""What a program of the Python kit has loaded: source from its own folder, each file once."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from orrery_kit import usage


def module(file: Path | None) -> ModuleType:
    made = ModuleType("made")
    if file is not None:
        made.__file__ = str(file)
    return made


def written(path: Path, size: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"#" * size)
    return path


def test_source_from_the_programs_own_folder_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "program"
    kit = written(program / "modules" / "orrery_kit" / "__init__.py", 300)
    linked = written(tmp_path / "wheel" / "__init__.py", 5_000).parent
    (program / "modules" / "binding").symlink_to(linked)
    modules = {
        "__main__": module(written(program / "serve", 7)),
        "driver": module(written(program / "modules" / "driver.py", 20)),
        "orrery_kit": module(kit),
        "the_same_by_another_name": module(kit),
        "binding": module(program / "modules" / "binding" / "__init__.py"),
        "_binding": module(written(program / "modules" / "_binding.so", 90_000)),
        "os": module(written(tmp_path / "lib" / "os.py", 40_000)),
        "beside": module(written(tmp_path / "program-of-another" / "driver.py", 60_000)),
        "built_in": module(None),
    }
    monkeypatch.setattr(usage, "sys", SimpleNamespace(modules=modules))
    assert usage.scripts() == {"files": 4, "bytes": 7 + 20 + 300 + 5_000}
