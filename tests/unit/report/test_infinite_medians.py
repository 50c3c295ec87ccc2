"""A binding that lost so many samples that a median is infinite stands nowhere before those that did not."""

from report_material import material_of

from observations import observations, series
from orrery.report.table.ranking import ranking as standings_of
from orrery.store.observation import CallCounter, Measurement, Observation

TOPIC = "T::Reading"


def published(driver: str, lost: int, time: int) -> list[Observation]:
    """Trials with a further row, of a subscriber who did not get so many of 1,000 samples; the others took `time`."""
    made = observations([driver], ["same"], calls=700)
    for observation in made:
        taken = Measurement("display[0]", "subscribe", TOPIC, "main", 3, {"load": "constant-rate"})
        taken.counters = {"begin": 0, "end": 10**9, "expected": 1000, "received": 1000 - lost}
        taken.series["delay"] = series("delay", [time] * (1000 - lost))
        observation.measurements.append(taken)
        observation.facts["topics"] = {TOPIC: 1}
        observation.call_counters.append(CallCounter("x[0]", "publish", TOPIC, "call", 1000, 7, 0))
        observation.call_counters.append(CallCounter("display[0]", "subscribe", TOPIC, "serve", 1000 - lost, 7, 0))
    return made


def standing(lost: int) -> dict[str, tuple[bool, bool]]:
    """Driver -> whether it has a typical median and a ratio, the first first; unix is faster and loses so many."""
    found = material_of([*published("unix", lost, 1_000), *published("tcp", 0, 50_000)])
    return {
        one.label: (one.mean is not None, one.ratio is not None)
        for one in standings_of(found.sections, found.ratios, "same")
    }


def test_dropping_puts_nobody_before_others() -> None:
    assert list(standing(499).items()) == [("unix", (True, True)), ("tcp", (True, True))]
    assert list(standing(501).items()) == [("tcp", (True, True)), ("unix", (False, False))]
