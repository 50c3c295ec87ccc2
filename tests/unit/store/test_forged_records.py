"""A record whose sums were all made anew after something in it was changed: what is left to find is what cannot be."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from observations import campaign, trial
from orrery.errors import InputError
from orrery.paths import ROOT
from orrery.stats.histogram import SERIES_BITS, fill
from orrery.store.documents import load_fault
from orrery.store.observation import CapacityStep, Measurement, Observation, Series, Slice, StoredCampaign
from orrery.store.record.opening import open_record
from orrery.store.record.packing import pack


def series(name: str, values: list[int]) -> Series:
    return Series(name, len(values), min(values), max(values), sum(values), fill(values, SERIES_BITS))


def call() -> Observation:
    """Seventy calls of each operation, as a client in a closed loop makes them."""
    return trial("unix", calls=70)


def paced() -> Observation:
    """Three calls at intended starts: waited for an earlier one 0, 4, 0; for the generator 1, 2, 3; answered in 5."""
    made = trial("unix", calls=3)
    first = made.measurements[0]
    first.load = {"load": "constant-rate", "interval": 10, "calls": 3, "deadline": 9}
    first.largest, first.slices = [], []
    of = {
        "latency": [5] * 3,
        "backpressure": [0, 4, 0],
        "timer_error": [1, 2, 3],
        "busy": [1, 0, 0],
        "intended": [6, 11, 8],
    }
    first.series = {name: series(name, values) for name, values in of.items()}
    first.counters |= {"on_time": 2, "late": 1}
    return made


def delivered() -> Observation:
    """A subscriber that got two of three samples, and the end of a path on which one came too late."""
    made = trial("unix", calls=3)
    counters = {"begin": 100, "end": 900, "expected": 3, "received": 2, "duplicated": 0, "reordered": 0}
    topic = Measurement("display[0]", "subscribe.Reading", "Reading", "main", 0, {"load": "constant-rate"})
    topic.series, topic.counters = {"delay": series("delay", [40, 60])}, counters | {"first": 200, "last": 300}
    path = Measurement("display[0]", "path alarm", "alarm", "main", 0, {"load": "constant-rate", "deadline": 50})
    path.series, path.counters = {"path": series("path", [40, 60])}, counters | {"on_time": 1, "late": 1, "missed": 1}
    made.measurements[:2] = [topic, path]
    return made


def grown() -> Observation:
    made = trial("unix", calls=3)
    made.capacity_steps = [CapacityStep(1, 50, 40, 60, 1000, 4096, 2048)]
    return made


def refused(made: Observation, folder: Path) -> str:
    """What is said of the record of a campaign of this trial alone."""
    pack(StoredCampaign(campaign(), [made]), folder / "forged.zip")
    with pytest.raises(InputError) as caught:
        open_record(folder / "forged.zip")
    assert caught.value.file == folder / "forged.zip"
    assert caught.value.message.startswith("a broken record: trials/00000.json: ")
    return caught.value.message


def first(made: Observation) -> Any:
    return made.measurements[0]


def latency(made: Observation) -> Any:
    return first(made).series["latency"]


def shift(made: Observation) -> None:
    """Every call a bucket shorter: the extremes and the sum go with it."""
    found = latency(made)
    found.buckets = {index - 128: count for index, count in found.buckets.items()}
    found.min, found.max, found.sum = found.min // 2, found.max // 2, found.sum // 2
    first(made).largest = []


@pytest.mark.parametrize("made", [call, paced, delivered, grown])
def test_what_was_not_forged_is_whole(made: Callable[[], Observation], tmp_path: Path) -> None:
    pack(StoredCampaign(campaign(), [made()]), tmp_path / "honest.zip")
    assert open_record(tmp_path / "honest.zip").observations == [made()]


@pytest.mark.parametrize("path", sorted((ROOT / "records").glob("*.zip")), ids=lambda path: path.name)
def test_published_records_are_whole(path: Path) -> None:
    assert open_record(path).observations


HISTOGRAMS: dict[str, tuple[Callable[[Observation], Any], str]] = {
    "count": (lambda t: setattr(latency(t), "count", 71), "does not hold the 71 values that it counts, but 70"),
    "minimum-lower": (lambda t: setattr(latency(t), "min", 1), "its minimum 1 is not in its first bucket"),
    "minimum-higher": (lambda t: setattr(latency(t), "min", latency(t).max), "its minimum "),
    "maximum-lower": (lambda t: setattr(latency(t), "max", latency(t).min), "its maximum "),
    "maximum-higher": (lambda t: setattr(latency(t), "max", 1 << 40), "its maximum 1,099,511,627,776 is not in"),
    "sum-lower": (lambda t: setattr(latency(t), "sum", latency(t).sum * 9 // 10), "its sum "),
    "sum-higher": (lambda t: setattr(latency(t), "sum", latency(t).sum * 11 // 10), "its sum "),
    "sum-beyond": (lambda t: setattr(latency(t), "sum", 1 << 64), "its sum has more than 64 bits"),
    "bucket-below-0": (lambda t: latency(t).buckets.update({-3: 0}), "a bucket that there is not"),
    "bucket-of-nothing": (lambda t: latency(t).buckets.update({4000: 0}), "a bucket with no value"),
    "bucket-of-less": (lambda t: latency(t).buckets.update({4000: -2}), "a bucket with no value"),
    "bucket-far-away": (lambda t: latency(t).buckets.update({1 << 50: 1}), "a bucket that there is not"),
    "another-name": (lambda t: setattr(latency(t), "name", "excluded"), "series latency: it calls itself otherwise"),
    "nothing-with-a-sum": (lambda t: setattr(first(t).series["excluded"], "sum", 9), "it holds nothing, and tells"),
    "faster": (shift, "the slices hold other values than the series latency"),
    "slice-count": (lambda t: setattr(first(t).slices[0], "count", 9), "a slice: it does not hold the 9"),
    "slice-turned": (lambda t: setattr(first(t).slices[0], "begin", 1 << 62), "a slice ends before it begins"),
    "slice-gone": (lambda t: first(t).slices.pop(), "the slices hold other values"),
    "slice-more": (lambda t: first(t).slices.append(Slice(1, 2, 1, {7: 1})), "the slices hold other values"),
    "longest-longer": (lambda t: first(t).largest.insert(0, (0, 1, 1 << 40)), "the longest call is not the maximum"),
    "longest-in-disorder": (lambda t: first(t).largest.reverse(), "are more than 1,000, or not in order"),
    "longest-too-many": (lambda t: first(t).largest.extend([first(t).largest[-1]] * 99), "more calls are kept than"),
    "raw-shorter": (lambda t: first(t).raw.append((5, 1)), "is shorter or longer than all of the series latency"),
    "raw-below-0": (lambda t: first(t).raw.append((-5, 1)), "a number of more than 63 bits, or one below 0"),
}
COUNTS: dict[str, tuple[Callable[[Observation], Any], str]] = {
    "counter-below-0": (lambda t: first(t).counters.update(wrong=-1), "counters.wrong: a whole number"),
    "counter-beyond": (lambda t: first(t).counters.update(gap=1 << 63), "counters.gap: a whole number"),
    "more-compared": (lambda t: first(t).counters.update(checked=71), "71 replies were compared, 70 calls made"),
    "fewer-calls-than-asked-for": (lambda t: first(t).load.update(calls=71), "asked for 71 calls, its series hold 70"),
    "window-turned": (lambda t: first(t).counters.update(begin=1 << 60), "it ends before it begins"),
    "window-shorter": (lambda t: first(t).counters.update(end=first(t).counters["begin"] + 9), "of a window of 9"),
    "calls-counted-fewer": (lambda t: setattr(t.call_counters[0], "calls", 69), "hold 70 calls, its call counter 69"),
    "calls-counted-below-0": (lambda t: setattr(t.call_counters[0], "calls", -1), "the call counter of client[0]"),
    "follows-too-often": (lambda t: first(t).counters.update(successions=70), "70 calls followed another, 70 were"),
    "varies-too-much": (
        lambda t: first(t).counters.update(successions=69, variation=1 << 40),
        "vary by more than the longest differs from the shortest",
    ),
    "usage-below-0": (lambda t: setattr(t.usage[0], "user", -1), "client[0] used less than nothing"),
    "memory-below-0": (lambda t: setattr(t.memory[0], "pss", -1), "client[0] has less memory than none"),
    "phase-below-0": (lambda t: setattr(first(t), "phase", -1), "a phase has no number below 0"),
    "phase-twice": (lambda t: t.measurements.append(first(t)), "is there more than once"),
    "load-of-text": (lambda t: first(t).load.update(burst="many"), "load.burst"),
    "fact-of-text": (lambda t: t.facts.update({"clock.cost": "none"}), "facts.clock.cost"),
    "fact-below-0": (lambda t: t.facts.update({"machine.steal": -1}), "facts.machine.steal"),
    "fact-of-a-list": (lambda t: t.facts.update({"transport.seen": {}}), "facts.transport.seen"),
}


@pytest.mark.parametrize(("forge", "said"), HISTOGRAMS.values(), ids=HISTOGRAMS.keys())
def test_a_forged_histogram_is_named(forge: Callable[[Observation], Any], said: str, tmp_path: Path) -> None:
    made = call()
    forge(made)
    assert said in refused(made, tmp_path)


@pytest.mark.parametrize(("forge", "said"), COUNTS.values(), ids=COUNTS.keys())
def test_a_forged_count_is_named(forge: Callable[[Observation], Any], said: str, tmp_path: Path) -> None:
    made = call()
    forge(made)
    assert said in refused(made, tmp_path)


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (lambda t: first(t).series.pop("timer_error"), "intended starts have other counts than the calls"),
        (lambda t: first(t).series.update(intended=series("intended", [6, 11, 9])), "are not the sum of their parts"),
        (lambda t: first(t).series.update(busy=series("busy", [9, 9, 9])), "own part of its lateness is more than all"),
        (lambda t: first(t).counters.update(on_time=3), "4 calls by their deadline, 3 in the window"),
        (lambda t: first(t).counters.update(on_time=1), "2 calls by their deadline, 3 in the window"),
    ],
)
def test_a_forged_open_load_is_named(forge: Callable[[Observation], Any], said: str, tmp_path: Path) -> None:
    made = paced()
    forge(made)
    assert said in refused(made, tmp_path)


@pytest.mark.parametrize(
    ("at", "change", "said"),
    [
        (0, {"received": 3}, "the series delay does not hold the 3 samples that came in"),
        (0, {"received": 4}, "4 samples came in, 3 were sent"),
        (0, {"first": 301}, "the last sample came before the first"),
        (1, {"missed": 0}, "by their deadline are not those that came in"),
        (1, {"on_time": 2}, "by their deadline are not those that came in"),
    ],
)
def test_forged_samples_are_named(at: int, change: dict[str, int], said: str, tmp_path: Path) -> None:
    made = delivered()
    made.measurements[at].counters |= change
    assert said in refused(made, tmp_path)


def test_samples_of_which_it_is_not_told_how_many_came(tmp_path: Path) -> None:
    made = delivered()
    del made.measurements[0].counters["received"]
    assert "it is not told how many came" in refused(made, tmp_path)


@pytest.mark.parametrize("change", [{"least": 51}, {"most": 49}, {"pss": -1}, {"swapped": -1}])
def test_a_forged_growth_is_named(change: dict[str, int], tmp_path: Path) -> None:
    made = grown()
    for name, value in change.items():
        setattr(made.capacity_steps[0], name, value)
    assert "the server-capacity search to 1 has numbers that cannot be" in refused(made, tmp_path)


def test_a_failed_trial_need_not_have_made_its_calls(tmp_path: Path) -> None:
    made = call()
    made.status, made.reason = "failed", "the process was killed by SIGSEGV"
    first(made).load["calls"] = 1000
    pack(StoredCampaign(campaign(), [made]), tmp_path / "honest.zip")
    assert open_record(tmp_path / "honest.zip").observations == [made]


def test_one_and_true_are_not_the_same_load() -> None:
    assert load_fault({"calls": 1}) is None
    assert load_fault({"calls": True}) is not None
