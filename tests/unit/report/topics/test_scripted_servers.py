"""What was said of servers in a scripted language, against those of today."""

from __future__ import annotations

from dataclasses import replace

from report_material import named as lost_one
from report_material import subject

from grown import grown, record
from observations import failed
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.report.material import Material
from orrery.report.topics import claim
from orrery.report.topics.capacity.scripted import scripted_claims
from orrery.report.topics.claim import Outcome
from orrery.report.topics.reading import read_published
from orrery.store.observation import Observation

PUBLISHED = SCENARIOS / "classics/footprint.published.toml"


def claims(**reached: int) -> list[claim.TestedClaim]:
    """The two claims, where each driver came so far: `omniorb_python=61`."""
    return scripted_claims(
        told([grown(driver.replace("_", "-"), n, block=block) for driver, n in reached.items() for block in range(2)])
    )


def told(observed: list[Observation]) -> Material:
    """The material of these trials."""
    about = replace(subject(), record=record())
    return Material(about, {}, rows(record(), observed), compare(observed), observed, read_published(PUBLISHED))


def test_a_count_of_an_old_machine_cannot_be_told_of_today() -> None:
    count, _ = claims(omniorb_python=60, omniorb=300)
    assert count.words.endswith("is enough for 2 children only.")
    assert count.outcome is Outcome.UNKNOWN
    assert count.why == "2 servers of a machine of 266 MHz; omniorb-python reaches 60 today"


def test_who_takes_longer_for_each_more_is_slower() -> None:
    assert claims(omniorb_python=60, omniorb=300)[1].outcome is Outcome.HOLDS
    assert claims(omniorb_python=300, omniorb=60)[1].outcome is Outcome.FAILS
    assert claims(omniorb_python=60, omniorb=60)[1].outcome is Outcome.UNKNOWN


def test_without_both_nothing_can_be_told() -> None:
    _, slower = claims(omniorb=60)
    assert slower.outcome is Outcome.UNKNOWN
    assert slower.why == "omniorb-python was not run"


def test_who_failed_or_had_too_little_memory_was_run_all_the_same() -> None:
    broken = [lost_one(failed("ice", block=block), "omniorb-python") for block in range(2)]
    _, slower = scripted_claims(told([*broken, *(grown("omniorb", 60, block=block) for block in range(2))]))
    assert slower.why == "omniorb-python gave no figure (failed)"
    small = [grown("omniorb-python", 5, point='{"memory":"16MiB"}', block=block) for block in range(2)]
    _, slower = scripted_claims(told([*small, *(grown("omniorb", 60, block=block) for block in range(2))]))
    assert slower.why == "omniorb-python gave no figure without a limit of memory"
