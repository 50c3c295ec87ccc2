"""Static footprint: of which process it is, and of which trials there is none."""

from observations import trial
from orrery.metrics.registry import METRICS
from orrery.metrics.trials import groups
from orrery.store.facts import SIDES, STATIC_SIZE
from orrery.store.observation import Observation

SIZES = {
    "client[0]": {"text": 1, "data": 2, "bss": 3},
    "server[0]": {"text": 1_000, "data": 200, "bss": 30},
    "server[1]": {"text": 9, "data": 9, "bss": 9},
}


def readings(observation: Observation) -> dict[str, object]:
    """What each metric of this kind reads of its first row."""
    one = groups([observation])[0].trials[0]
    return {name: metric.of(one) for name, metric in METRICS.items() if name.startswith("static.")}


def measured(sides: dict[str, str] | None = None) -> Observation:
    found = trial("unix", "same", 0)
    STATIC_SIZE.put(found.facts, SIZES)
    if sides is not None:
        SIDES.put(found.facts, sides)
    return found


def test_it_is_of_the_first_process_that_serves() -> None:
    told = readings(measured({"client[0]": "client", "server[0]": "server", "server[1]": "server"}))
    assert told == {"static.size": 1_230.0, "static.text": 1_000.0, "static.data": 200.0, "static.bss": 30.0}


def test_a_process_of_both_serves_too() -> None:
    assert readings(measured({"client[0]": "both"}))["static.size"] == 6.0


def test_where_nothing_was_read_there_is_none() -> None:
    assert set(readings(trial("unix", "same", 0)).values()) == {None}
    assert set(readings(measured(dict.fromkeys(SIZES, "client"))).values()) == {None}
