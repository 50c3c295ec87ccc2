"""Static footprint: of which process it is, of libraries and of scripts, and of which trials there is none."""

from observations import trial
from orrery.metrics.registry import METRICS
from orrery.metrics.trials import groups
from orrery.store.facts import SCRIPTS, SIDES, STATIC_SIZE
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
    sections = {"static.size": 1_230.0, "static.text": 1_000.0, "static.data": 200.0, "static.bss": 30.0}
    assert told == {**sections, "static.scripts": None, "static.scripts.files": None}


def test_scripts_are_those_of_the_first_process_that_serves() -> None:
    found = measured({"client[0]": "client", "server[0]": "server"})
    loaded = {"client[0]": {"files": 40, "bytes": 9_000}, "server[0]": {"files": 31, "bytes": 7_000}}
    SCRIPTS.put(found.facts, loaded)
    told = readings(found)
    assert (told["static.scripts"], told["static.scripts.files"]) == (7_000.0, 31.0)
    assert told["static.size"] == 1_230.0, "scripts are no part of what files of programs hold"


def test_of_scripts_that_nothing_was_said_of_there_is_none() -> None:
    found = measured({"server[0]": "server"})
    SCRIPTS.put(found.facts, {"server[0]": {}})
    assert readings(found)["static.scripts"] is None


def test_a_process_of_both_serves_too() -> None:
    assert readings(measured({"client[0]": "both"}))["static.size"] == 6.0


def test_where_nothing_was_read_there_is_none() -> None:
    assert set(readings(trial("unix", "same", 0)).values()) == {None}
    assert set(readings(measured(dict.fromkeys(SIZES, "client"))).values()) == {None}
