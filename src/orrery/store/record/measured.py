"""Whether what a record says of one measured phase fits together: histograms, slices, single calls and counters.

Each check holds for whatever the kit wrote (kit/PROTOCOL.md, Collecting), on every load; `unrecorded` values are
missing from series that would else have the same count, so that these are compared only where there are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from orrery.stats.consistency import MOST, coarser, count_fault, extremes_fault
from orrery.stats.histogram import SERIES_BITS, SLICE_BITS, merge
from orrery.store.documents import SIGNED, counts_fault, load_fault
from orrery.store.observation import Measurement, Series

PLANNED = ("intended", "backpressure", "timer_error", "busy")
"""The series of an open load: a value for each call that has a latency."""
JUDGED = ("on_time", "late", "useless")
MOST_LONGEST = 1000
"""So many of the longest calls are kept."""


def measurement_faults(found: Measurement) -> Iterator[str]:
    """What cannot be. The first fault may cause others: they are looked for one after the other."""
    yield from _texts(found)
    for name, series in found.series.items():
        if (fault := series_fault(name, series)) is not None:
            yield f"the series {name[:80]}: {fault}"
    yield from _slices(found)
    yield from _single_calls(found)
    yield from _deliveries(found) if "expected" in found.counters else _calls(found)


def series_fault(name: str, series: Series) -> str | None:
    """What cannot be of a series that is called `name` by others."""
    if series.name != name:
        return "it calls itself otherwise"
    if (fault := count_fault(series.buckets, series.count)) is not None:
        return fault
    if not 0 <= series.sum < MOST:
        return "its sum has more than 64 bits, or is below 0"
    return extremes_fault(series.buckets, series.min, series.max, series.sum)


def calls_made(found: Measurement) -> int:
    """How many calls its series hold, those outside the window too; a batch is as many as it has."""
    return _starts(found, "latency", "excluded", "outside_window") * (found.load.get("burst") or 1)


def _texts(found: Measurement) -> Iterator[str]:
    """What the JSON of it is."""
    if (fault := load_fault(found.load) or counts_fault("counters", found.counters)) is not None:
        yield fault
    if found.phase < 0:
        yield "a phase has no number below 0"


def _slices(found: Measurement) -> Iterator[str]:
    """The slices are the latencies once more, in coarser buckets, by when calls ended."""
    for part in found.slices:
        if (fault := count_fault(part.buckets, part.count, SLICE_BITS)) is not None:
            yield f"a slice: {fault}"
            return
        if not 0 <= part.begin <= part.end < SIGNED:
            yield "a slice ends before it begins"
    latency = found.series.get("latency")
    if found.slices and latency is not None and count_fault(latency.buckets, latency.count) is None:
        held = merge(part.buckets for part in found.slices)
        if held != coarser(latency.buckets, SERIES_BITS, SLICE_BITS):
            yield "the slices hold other values than the series latency"


def _single_calls(found: Measurement) -> Iterator[str]:
    """The longest calls, and those that were kept as they came."""
    numbers = [number for each in (*found.largest, *found.raw) for number in each]
    if not all(0 <= number < SIGNED for number in numbers):
        yield "a call that was kept has a number of more than 63 bits, or one below 0"
        return
    latency, unrecorded = found.series.get("latency"), found.counters.get("unrecorded", 0)
    longest = [duration for _, _, duration in found.largest]
    if longest != sorted(longest, reverse=True) or len(longest) > MOST_LONGEST:
        yield f"the longest calls are more than {MOST_LONGEST:,}, or not in order"
    if unrecorded:
        return
    held = latency.count if latency is not None else 0
    if len(longest) > held or len(found.raw) > held:
        yield "more calls are kept than were timed"
    elif latency is not None and longest and longest[0] != latency.max:
        yield "the longest call is not the maximum of the series latency"
    elif latency is not None and not all(latency.min <= time <= latency.max for time in (*longest, *_times(found.raw))):
        yield "a call that was kept is shorter or longer than all of the series latency"


def _times(raw: Sequence[tuple[int, int]]) -> Iterator[int]:
    return (duration for _, duration in raw)


def _deliveries(found: Measurement) -> Iterator[str]:
    """A subscriber's, or the end's of a path: as many times as samples came in, and no more than were sent."""
    counters, load = found.counters, found.load
    name = "path" if found.port.startswith("path ") else "delay"
    received = counters.get("received")
    if received is None:
        yield "samples are expected, and it is not told how many came"
    elif received > counters["expected"]:
        yield f"{received:,} samples came in, {counters['expected']:,} were sent"
    elif _starts(found, name) != received:
        yield f"the series {name} does not hold the {received:,} samples that came in"
    elif name == "path" and load.get("deadline") is not None:
        ended = {"on_time": received, "late": received, "missed": counters["expected"] - received}
        if counters.get("missed") != ended["missed"] or _judged(counters) != received:
            yield "the samples by their deadline are not those that came in"
    if counters.get("last", 0) < counters.get("first", 0):
        yield "the last sample came before the first"


def _calls(found: Measurement) -> Iterator[str]:
    """A client's: its series count the same calls, and so do its counters."""
    counters = found.counters
    inside, unrecorded = _starts(found, "latency", "excluded"), counters.get("unrecorded", 0)
    if (made := calls_made(found)) + unrecorded < counters.get("checked", 0):
        yield f"{counters['checked']:,} replies were compared, {made:,} calls made"
    if any(name in found.series for name in PLANNED):
        yield from _planned(found, inside) if not unrecorded else ()
    judged = _judged(counters)
    if judged > inside + unrecorded or (judged < inside and "on_time" in counters):
        yield f"{judged:,} calls by their deadline, {inside:,} in the window"
    if (fault := _varies(found)) is not None:
        yield fault
    if counters.get("end", 0) < counters.get("begin", 0):
        yield "it ends before it begins"
    elif "end" in counters:
        wall = counters["end"] - counters.get("begin", 0)
        longest = max((found.series[name].max for name in ("latency", "excluded") if name in found.series), default=0)
        if longest > wall:
            yield f"a call took {longest:,} ns of a window of {wall:,}"


def _varies(found: Measurement) -> str | None:
    """What cannot be of how calls vary: none differs from the one before by more than the longest from the shortest."""
    latency, followed = found.series.get("latency"), found.counters.get("successions", 0)
    held, range_ = (latency.count, latency.max - latency.min) if latency is not None else (0, 0)
    if followed and followed >= held:
        return f"{followed:,} calls followed another, {held:,} were timed"
    if found.counters.get("variation", 0) > followed * range_:
        return "its calls vary by more than the longest differs from the shortest"
    return None


def _planned(found: Measurement, inside: int) -> Iterator[str]:
    """From the intended start to the end is what was waited for an earlier call, for the generator, and the call."""
    if any(_starts(found, name) != inside for name in PLANNED):
        yield "the series of intended starts have other counts than the calls in the window"
        return
    parts = ("latency", "excluded", "backpressure", "timer_error")
    if _sum(found, "intended") != sum(_sum(found, name) for name in parts):
        yield "the times from the intended starts are not the sum of their parts"
    if _sum(found, "busy") > _sum(found, "timer_error"):
        yield "the generator's own part of its lateness is more than all of it"


def _starts(found: Measurement, *names: str) -> int:
    return sum(found.series[name].count for name in names if name in found.series)


def _sum(found: Measurement, name: str) -> int:
    return found.series[name].sum if name in found.series else 0


def _judged(counters: Mapping[str, int]) -> int:
    return sum(counters.get(name, 0) for name in JUDGED)
