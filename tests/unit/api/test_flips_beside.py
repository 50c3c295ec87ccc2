"""Conclusions over several campaigns of a results file: by the protocol, and of the same versions only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from observations import campaign, observations
from orrery.api.reading.arguments import ARGUMENTS
from orrery.api.reading.flips import asked_by, flips_beside
from orrery.api.reading.results import open_results
from orrery.campaign.effort import Effort
from orrery.campaign.study import study_input
from orrery.definitions.study_protocol import study_protocol
from orrery.metrics.comparing.flips import LevelFlips
from orrery.planning.request import Request
from orrery.stats.agreement import Decision
from orrery.store.observation import Observation, StoredCampaign
from orrery.store.store import open_store

TEXT = """\
metric = "latency.p90"
threshold = "{threshold}"
[stop]
repeat = 6
[[question]]
asks = "Is a UNIX socket faster?"
row  = "unix"
base = "tcp"
"""


def begun(number: int, threshold: str, trials: Iterable[Observation]) -> StoredCampaign:
    arguments = {**Request("classics/seven_calls", drivers=("unix", "tcp")).arguments(), **Effort(most=6).arguments()}
    protocol = study_protocol(Path("questions.toml"), TEXT.format(threshold=threshold))
    record = replace(
        campaign(),
        uuid=f"6f1c1f0e-0000-4000-8000-{number:012d}",
        settings={ARGUMENTS: arguments},
        inputs=study_input(protocol),
    )
    return StoredCampaign(record, list(trials))


def trials(boot: str, version: str = "1.0") -> list[Observation]:
    made = observations(drivers=["unix", "tcp"], placements=["same"], calls=200)
    for one in made:
        one.facts["boot"] = boot
        one.versions = dict.fromkeys(one.versions, version)
    return made


def levels(file: Path, *campaigns: StoredCampaign) -> dict[str, LevelFlips]:
    with open_store(file) as store:
        for one in campaigns:
            store.add(one)
    return {found.level: found for found in flips_beside(file, open_results(file, None))}


def test_the_threshold_of_the_protocol_says_what_matters(tmp_path: Path) -> None:
    for threshold, decided in (("2%", Decision.MORE), ("300%", Decision.EQUAL)):
        file = tmp_path / f"{threshold}.db"
        found = levels(file, begun(1, threshold, trials("a")), begun(2, threshold, trials("b")))["boots"]
        assert {one for pair in found.pairs for one in pair.found} == {decided}
        assert {pair.metric for pair in found.pairs} == {"latency.p90"}


def test_a_campaign_of_another_version_is_left_out(tmp_path: Path) -> None:
    made = levels(tmp_path / "r.db", begun(1, "2%", trials("a", "0.9")), begun(2, "2%", trials("b")))
    assert made == {}


def test_without_a_protocol_it_is_the_median_and_the_usual_threshold() -> None:
    assert asked_by(campaign()) == ("latency.p50", None)
    assert asked_by(begun(1, "5%", []).record) == ("latency.p90", 0.05)
