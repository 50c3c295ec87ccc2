"""Imports run one way in the kit in Java: a package imports from those before it in the table of its README."""

from __future__ import annotations

import re

import pytest

from orrery.paths import KIT

JAVA = KIT / "java"
PACKAGES = JAVA / "src" / "main" / "java" / "orrery" / "kit"
IMPORT = re.compile(r"^import (?:static )?orrery\.kit\.(\w+)\.", re.M)


def order() -> list[str]:
    """The packages, in the order of the table."""
    return re.findall(r"^\| `(\w+)` \|", (JAVA / "README.md").read_text(encoding="utf-8"), re.M)


def against(package: str, source: str) -> list[str]:
    """The packages that a source imports and that stand after its own, or nowhere."""
    before = order()[: order().index(package) + 1]
    return [found for found in IMPORT.findall(source) if found not in before]


def test_every_package_stands_in_the_table() -> None:
    assert sorted(order()) == sorted(folder.name for folder in PACKAGES.iterdir())


@pytest.mark.parametrize("package", order())
def test_no_import_runs_the_wrong_way(package: str) -> None:
    files = sorted((PACKAGES / package).glob("*.java"))
    assert files
    assert {file.name: wrong for file in files if (wrong := against(package, file.read_text(encoding="utf-8")))} == {}


def test_a_wrong_import_would_be_seen() -> None:
    assert against("types", "import orrery.kit.setup.Port;\n") == ["setup"]
    assert against("load", "import java.util.List;\nimport orrery.kit.calls.Slot;\n") == []
