"""What Orrery brings along is looked for inside the installed package first, then in the checkout."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery import paths


def test_it_is_found_in_the_checkout() -> None:
    assert paths.brought("scenarios") == paths.ROOT / "scenarios" == paths.SCENARIOS
    for folder in (paths.INTERFACES, paths.SCENARIOS, paths.DRIVERS, paths.MAPPINGS, paths.KIT):
        assert folder.is_dir()


def test_what_the_package_has_goes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "brought" / "drivers").mkdir(parents=True)
    monkeypatch.setattr(paths, "PACKAGE", tmp_path)
    assert paths.brought("drivers") == tmp_path / "brought" / "drivers"
    assert paths.brought("kit") == paths.ROOT / "kit"


def test_nothing_else_looks_above_its_own_folder() -> None:
    above = re.compile(r"__file__\).*(\.parents|\.parent\.parent)")
    found = [file for file in sorted(paths.PACKAGE.rglob("*.py")) if above.search(file.read_text(encoding="utf-8"))]
    assert found == []
    assert above.search("HERE = Path(__file__).resolve().parents[2]")
