"""A folder as users of the Python API have it: results files with campaigns before and after a change, and a record."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign, observations, set_medians
from orrery.store.observation import AA_TEST, CampaignRecord, StoredCampaign
from orrery.store.record.packing import pack
from orrery.store.store import open_store

BEFORE = {"unix": 200, "tcp": 400}
AFTER = {"unix": 240, "tcp": 400}
"""Driver -> the median of all of its calls (ns): a fifth more on unix."""


def made(record: CampaignRecord, medians: Mapping[str, int]) -> StoredCampaign:
    """A campaign of six blocks in which the calls of a driver take so long, and 1 ns more in every second block."""
    trials = observations(drivers=list(medians), placements=["same"], calls=700)
    set_medians(trials, {(driver, b): length + b % 2 for driver, length in medians.items() for b in range(6)})
    return StoredCampaign(record, trials)


def make_lab(folder: Path) -> None:
    """Fill the folder: orrery.db holds both campaigns and an A/A test, before.db, after.db and seven.zip one each."""
    before, after = made(replace(campaign(), uuid="1"), BEFORE), made(replace(campaign(), uuid="2"), AFTER)
    aa_test = made(replace(campaign(), uuid="aa", settings={AA_TEST: "unix"}), {"unix": 200})
    for name, campaigns in (("orrery", [before, after, aa_test]), ("before", [before]), ("after", [after])):
        with open_store(folder / f"{name}.db") as store:
            for one in campaigns:
                store.add(one)
    pack(before, folder / "seven.zip")


@pytest.fixture(scope="session")
def python_lab_made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, made once."""
    folder = tmp_path_factory.mktemp("lab")
    make_lab(folder)
    return folder


@pytest.fixture
def python_lab(python_lab_made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of it, to work in."""
    for file in python_lab_made.iterdir():
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ORRERY_STORE", raising=False)
    return tmp_path
