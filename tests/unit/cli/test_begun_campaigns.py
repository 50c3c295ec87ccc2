"""How a campaign was begun is read again, whatever version wrote it, or it is told in one line why it cannot be."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from observations import campaign, observations
from orrery.api.reading.arguments import ARGUMENTS, CAME_LATER, begun_with
from orrery.api.run import begin
from orrery.campaign.effort import Effort
from orrery.campaign.run import CampaignRun
from orrery.cli import main
from orrery.planning.answer import Planned
from orrery.planning.request import Request, with_options_out
from orrery.store.observation import StoredCampaign
from orrery.store.store import Store, open_store
from orrery.trial.listener import NullListener

REQUEST = Request(scenario="classics/seven_calls", drivers=("null",), placements=("same",))


def stored(path: Path, arguments: dict[str, Any]) -> None:
    with open_store(path) as store:
        record = replace(campaign(), settings={ARGUMENTS: arguments})
        store.add(StoredCampaign(record, observations(drivers=["null"], placements=["same"], calls=20)))


def test_a_campaign_of_an_older_version_was_begun_alike(tmp_path: Path) -> None:
    older = {**REQUEST.arguments(), **Effort(most=2).arguments(), "specs": [], "lists": ["null"]}
    stored(tmp_path / "r.db", {name: value for name, value in older.items() if name not in CAME_LATER})
    with open_store(tmp_path / "r.db") as store:
        assert begun_with(store, REQUEST, Effort(most=2)) is not None
        assert begun_with(store, REQUEST, Effort(most=3)) is None


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"idle": "sleepy"}, "idle is 'sleepy'"),
        ({"verbosity": 3}, "other arguments than there are: verbosity"),
        ({"scenario": None, "settings": "a=1"}, "the results file is damaged"),
        ({"replace": "x"}, "the results file is damaged"),
    ],
)
def test_what_cannot_be_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any], message: str
) -> None:
    stored(tmp_path / "r.db", {**REQUEST.arguments(), **Effort().arguments(), **change})
    assert main.status(["run", "--resume", "--store", str(tmp_path / "r.db")]) == 2
    assert message in capsys.readouterr().err


def test_a_seed_below_zero_is_refused_before_anything_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.status(["run", "conformance/call", "--driver", "null", "--seed", "-1"]) == 2
    assert "-1 is not between 0" in capsys.readouterr().err


def test_a_second_row_is_kept_by_its_options(tmp_path: Path) -> None:
    """Its file may say something else when the campaign goes on, or is run again elsewhere."""
    tuned = replace(REQUEST, drivers=("omniorb", "omniorb[tuned]"))
    kept = with_options_out(tuned)
    assert kept.drivers == ("omniorb", "omniorb[transport=unix]")
    assert with_options_out(kept) == kept
    stored(tmp_path / "r.db", {**kept.arguments(), **Effort(most=2).arguments()})
    with open_store(tmp_path / "r.db") as store:
        assert begun_with(store, tuned, Effort(most=2)) is not None


def test_a_campaign_is_begun_with_the_options_of_its_second_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(campaign: CampaignRun, sink: Store, *_: object, **__: object) -> int:
        return sink.begin_campaign(campaign.record)

    monkeypatch.setattr("orrery.api.beginning.conducting.run_campaign", nothing)
    monkeypatch.setattr("orrery.api.beginning.conducting.answer", lambda *_: Planned((), ()))
    with open_store(tmp_path / "r.db") as store:
        begin(store, replace(REQUEST, drivers=("omniorb[tuned]",)), Effort(most=2), NullListener(), "")
        assert store.latest().settings[ARGUMENTS]["specs"] == ["omniorb[transport=unix]"]
