"""The longest calls: which they are, in which order, and how they are told."""

import json
from pathlib import Path

import pytest
from report_material import material_of

from observations import observations
from orrery.cli import main
from orrery.metrics.trials import groups
from orrery.report.longest import HEADINGS, LongCall, cells, document, longest
from orrery.store.observation import Observation

VOID = "Benchmarking::void_call"


def made() -> list[Observation]:
    """Six trials of unix and tcp; of the third of unix call 7 took 5 ms, of the fifth call 9 took 9 ms."""
    found = observations(["unix", "tcp"], ["same"], blocks=6, calls=700)
    for observation in found:
        observation.measurements = [m for m in observation.measurements if m.operation == VOID]
        [measured] = observation.measurements
        begin = measured.counters["begin"]
        measured.largest = [(3, begin + 2_000, 40_000), (1, begin + 1_000, 30_000)]
        for block, call, took in ((2, 7, 5_000_000), (4, 9, 9_000_000)):
            if observation.driver.startswith("unix") and observation.block == block:
                measured.largest.insert(0, (call, begin + 60_000, took))
    return found


def found(most: int) -> list[LongCall]:
    trials = made()
    of = material_of(trials)
    return longest(of.rows, groups(trials), of.subject.operations, most)


def test_the_longest_of_all_trials_come_first_row_by_row() -> None:
    told = [(one.driver, one.block, one.call, one.after, one.took) for one in found(3)]
    assert told[:3] == [
        ("unix", 4, 9, 60_000, 9_000_000),
        ("unix", 2, 7, 60_000, 5_000_000),
        ("unix", 0, 3, 2_000, 40_000),
    ]
    assert [who for who, *_ in told] == ["unix"] * 3 + ["tcp"] * 3


def test_no_more_are_told_than_were_kept() -> None:
    assert len(found(1_000)) == 2 * 6 * 2 + 2


def test_a_call_is_told_beside_the_rows_median() -> None:
    first = found(1)[0]
    median = next(iter(material_of(made()).sections[0].lines)).figure("same", "latency.p50")
    assert median is not None and median.value is not None and first.medians == pytest.approx(9_000_000 / median.value)
    told = dict(zip(HEADINGS, cells([first])[0], strict=True))
    assert (told["block"], told["call"], told["after"], told["took"]) == ("5", "9", "60.0 us", "9.00 ms")
    assert told["times the median"] == f"{first.medians:,.1f}"


def test_of_a_trial_without_a_median_there_is_the_time_alone() -> None:
    one = LongCall("ping", "unix", "same", 0, 1, 2, 3, None, "OS noise: 9 ms")
    assert cells([one]) == [("ping", "unix", "same", "1", "1", "2.00 ns", "3.00 ns", "-", "OS noise: 9 ms")]
    assert document([one])[0]["took"] == 3


def test_a_results_file_is_asked_for_its_longest_calls(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from observations import campaign
    from orrery.store.store import open_store

    with open_store(tmp_path / "some.db", create=True) as store:
        identity = store.begin_campaign(campaign())
        for observation in made():
            store.save(identity, observation)
    assert main.status(["show", "--store", str(tmp_path / "some.db"), "--longest", "2", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["took"] for one in told] == [9_000_000, 5_000_000, 40_000, 40_000]
    assert main.status(["show", "--store", str(tmp_path / "some.db"), "--longest", "1"]) == 0
    heading, first, _ = capsys.readouterr().out.splitlines()
    assert heading.split("   ")[0] == "operation" and "9.00 ms" in first
