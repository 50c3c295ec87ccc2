"""What programs were made of before anything was compiled: it lies beside them, and a host may build them by it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

FILE, SOURCE = "recipe.json", "source"
"""In the folder of the programs: the recipe, and the folder of what was generated."""


@dataclass(frozen=True)
class Recipe:
    """The programs of a driver that Orrery brings along, with options of their build.

    `generated` are the names of their sources, `stem` that of their IDL, without its ending. What Orrery has on both
    sides, the driver, its mapping and the kit, is the same where `content` is.
    """

    driver: str
    options: Mapping[str, str]
    stem: str
    generated: Sequence[str]
    builds: int
    content: str


def has_recipe(folder: Path) -> bool:
    """Whether it lies in the folder of programs."""
    return (folder / FILE).is_file()


def write_recipe(folder: Path, recipe: Recipe) -> None:
    """Let it lie there, whole or not at all; in a cache that cannot be written it is not there."""
    part = folder / f"{FILE}.{secrets.token_hex(6)}"
    with suppress(OSError):
        part.write_text(json.dumps(asdict(recipe), sort_keys=True) + "\n", encoding="utf-8")
        part.replace(folder / FILE)


def recipe_in(folder: Path) -> Recipe | None:
    """That of the programs in a folder; None where there is none."""
    try:
        return Recipe(**json.loads((folder / FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def files_of(folder: Path, recipe: Recipe) -> list[Path]:
    """All files of a recipe that lies in a folder, its own first."""
    return [folder / FILE, *(folder / SOURCE / name for name in recipe.generated)]


def generated_in(folder: Path, recipe: Recipe) -> dict[str, str]:
    """The sources of a recipe by their names; OSError where one is not there."""
    # As bytes: reading as text would take the ends of lines for others.
    return {name: (folder / SOURCE / name).read_bytes().decode("utf-8") for name in recipe.generated}
