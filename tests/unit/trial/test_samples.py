"""Departures and arrivals joined: worked out by hand."""

from __future__ import annotations

from dataclasses import replace

from orrery.definitions.driver.binding import Binding
from orrery.planning.plan import PathPlan, Plan, PortPlan, ProcessPlan, ReactionPlan
from orrery.store.observation import CallCounter, Measurement
from orrery.trial.results.contents import compared, unnoted
from orrery.trial.results.deliveries import deliveries
from orrery.trial.results.samples import Arrival, Departure, End, Logs, origins_of

INTERFACE = "Topics::Reading"
OPERATION = "Topics::Reading::Reading"
STATION, DISPLAY = ("station[0]", "publish.Reading"), ("display[0]", "subscribe.Reading")


def departures(*sent: tuple[int, int]) -> list[Departure]:
    """Samples of these (number, start) that nothing else caused, each with a sum of its own."""
    return [(number, start, number, 7 * number) for number, start in sent]


def arrivals(*came: tuple[int, int, int, int]) -> list[Arrival]:
    """The same where they came in: (number, correlation, read, done)."""
    return [(*arrival, 7 * arrival[0]) for arrival in came]


def logs_of(sent: dict[End, list[tuple[int, int]]], came: dict[End, list[tuple[int, int, int, int]]]) -> Logs:
    """What was noted."""
    return Logs(
        {end: departures(*found) for end, found in sent.items()}, {end: arrivals(*found) for end, found in came.items()}
    )


CAME = ((1000, 150), (1, 160), (2, 170))


def plan(*paths: PathPlan) -> Plan:
    ports = (
        PortPlan(*STATION, "publish", INTERFACE, peers=(DISPLAY,)),
        PortPlan(*DISPLAY, "subscribe", INTERFACE),
    )
    process = ProcessPlan("all", "/program", "client", ("station[0]", "display[0]"), ports)
    binding = Binding("unix", ())
    return Plan("s", "{}", binding, "free", 1, (process,), (), topics=((OPERATION, 1),), paths=paths)


def measured(begin: int, end: int) -> Measurement:
    load = {"load": "constant-rate", "interval": 10, "deadline": 5}
    found = Measurement(*STATION, OPERATION, "steady", 3, load)
    found.counters = {"begin": begin, "end": end}
    return found


def test_each_sample_is_timed_from_its_start_until_it_was_read() -> None:
    logs = logs_of({STATION: [(1, 100), (2, 200)]}, {DISPLAY: [(1, 1, 130, 135), (2, 2, 250, 250)]})
    (found,) = deliveries(plan(), [measured(100, 200)], logs)
    assert (found.object, found.port, found.operation, found.phase) == (*DISPLAY, OPERATION, 3)
    times = found.series["delay"]
    assert (times.count, times.min, times.max, times.sum) == (2, 30, 50, 80)
    assert found.load == {"load": "constant-rate", "interval": 10}


def test_what_is_lost_comes_again_or_late_is_counted() -> None:
    sent = [(1, 100), (2, 110), (3, 120), (4, 130)]
    came = [(1, 1, 150, 150), (3, 3, 160, 160), (2, 2, 170, 170), (3, 3, 180, 180)]
    (found,) = deliveries(plan(), [measured(100, 130)], logs_of({STATION: sent}, {DISPLAY: came}))
    counted = {name: found.counters[name] for name in ("expected", "received", "duplicated", "reordered")}
    assert counted == {"expected": 4, "received": 3, "duplicated": 1, "reordered": 1}
    assert found.series["delay"].sum == 50 + 60 + 40  # the first time each came
    assert (found.counters["first"], found.counters["last"]) == (150, 180)


def test_order_is_asked_of_each_publisher_by_itself() -> None:
    other = ("station[1]", "publish.Reading")
    ports = (*plan().processes[0].ports, PortPlan(*other, "publish", INTERFACE, peers=(DISPLAY,), first=1000))
    both = replace(plan(), processes=(replace(plan().processes[0], ports=ports),))
    logs = logs_of({STATION: [(1, 100), (2, 120)], other: [(1000, 110)]}, {DISPLAY: [(n, n, t, t) for n, t in CAME]})
    (found,) = deliveries(both, [measured(100, 130)], logs)
    assert (found.counters["received"], found.counters["reordered"]) == (3, 0)


def test_only_what_was_published_in_the_window_counts() -> None:
    logs = logs_of(
        {STATION: [(1, 0), (2, 90), (3, 100), (4, 210)]}, {DISPLAY: [(n, n, 300, 300) for n in (1, 2, 3, 4)]}
    )
    (found,) = deliveries(plan(), [measured(100, 200)], logs)
    assert (found.counters["expected"], found.counters["received"]) == (1, 1)


def test_a_path_and_a_topic_say_which_loads_they_come_from() -> None:
    path = PathPlan("alarm", OPERATION, "T::Tick::Tick", (STATION,), (DISPLAY,))
    found = origins_of(replace(plan(path), origins=((OPERATION, ("T::Tick::Tick",)),)))
    assert found == {OPERATION: ["T::Tick::Tick"], "path alarm": ["T::Tick::Tick"]}


def test_a_path_ends_when_all_that_was_caused_is_over() -> None:
    path = PathPlan("alarm", OPERATION, OPERATION, (STATION,), (DISPLAY,), deadline=60)
    sent = [(1, 100), (2, 110), (3, 120)]
    came = [(71, 1, 130, 150), (72, 2, 140, 190), (73, 99, 1, 1)]
    *_, found = deliveries(plan(path), [measured(100, 130)], logs_of({STATION: sent}, {DISPLAY: came}))
    assert (found.object, found.port) == ("display[0]", "path alarm")
    assert (found.series["path"].min, found.series["path"].max) == (50, 80)
    counted = {name: found.counters[name] for name in ("expected", "received", "on_time", "late", "missed")}
    assert counted == {"expected": 3, "received": 2, "on_time": 1, "late": 1, "missed": 1}
    assert found.load["deadline"] == 60


MIDDLE_IN, MIDDLE_OUT = ("watch[0]", "subscribe.Reading"), ("watch[0]", "publish.Warning")
SIREN = ("siren[0]", "subscribe.Warning")
WARNING = "Topics::Warning"


def two_hops() -> Plan:
    """A station publishes; a watch sometimes reacts with a warning; a siren takes it in. A display looks on."""
    reacts = ReactionPlan(OPERATION, 500_000, calls=((MIDDLE_OUT[1], f"{WARNING}::Warning"),))
    ports = (
        *plan().processes[0].ports,
        PortPlan(*MIDDLE_OUT, "publish", WARNING, threads=0, peers=(SIREN,)),
        PortPlan(*MIDDLE_IN, "subscribe", INTERFACE, reactions=(reacts,)),
        PortPlan(*SIREN, "subscribe", WARNING),
    )
    path = PathPlan("alarm", f"{WARNING}::Warning", OPERATION, (STATION,), (SIREN,), deadline=60)
    whole = replace(plan(path), topics=((OPERATION, 2), (f"{WARNING}::Warning", 1)))
    return replace(whole, processes=(replace(whole.processes[0], ports=ports),))


def test_what_caused_nothing_is_not_expected_at_the_end_of_a_path() -> None:
    """Of six samples the second caused nothing, the third was lost before the watch, the fourth's warning after it.

    The display missed the first, which is nothing to the path, and the fifth came late.
    """
    sent = departures(*((number, 100) for number in (1, 2, 3, 4, 5)))
    warned = [(91, 110, 1, 0), (94, 110, 4, 0), (95, 110, 5, 0)]
    logs = Logs(
        {STATION: sent, MIDDLE_OUT: warned},
        {
            DISPLAY: arrivals(*((n, n, 105, 105) for n in (2, 3, 4, 5))),
            MIDDLE_IN: arrivals(*((n, n, 105, 108) for n in (1, 2, 4, 5))),
            SIREN: arrivals((91, 1, 120, 130), (95, 5, 120, 180)),
        },
    )
    *_, found = deliveries(two_hops(), [measured(100, 130)], logs)
    assert found.port == "path alarm"
    counted = {name: found.counters[name] for name in ("expected", "received", "on_time", "late", "missed")}
    assert counted == {"expected": 4, "received": 2, "on_time": 1, "late": 1, "missed": 2}
    assert (found.series["path"].min, found.series["path"].max) == (30, 80)


def test_every_sample_that_came_in_is_compared_whatever_was_lost() -> None:
    logs = logs_of({STATION: [(n, 100) for n in range(10)]}, {DISPLAY: [(n, n, 150, 150) for n in (3, 5, 8)]})
    found = compared(plan(), logs)
    assert (found.checked, found.wrong) == ({OPERATION: 3}, {})


def test_a_sample_with_another_content_is_wrong_after_a_loss_too() -> None:
    logs = logs_of({STATION: [(n, 100) for n in range(10)]}, {DISPLAY: [(n, n, 150, 150) for n in (3, 5, 8)]})
    logs.arrivals[DISPLAY][1] = (5, 5, 150, 150, 7 * 5 + 1)
    assert compared(plan(), logs).wrong == {OPERATION: 1}


def test_a_sample_that_nobody_published_is_wrong() -> None:
    logs = logs_of({STATION: [(1, 100)]}, {DISPLAY: [(2, 2, 150, 150)]})
    assert compared(plan(), logs).wrong == {OPERATION: 1}


def test_where_all_were_lost_none_was_compared() -> None:
    assert compared(plan(), logs_of({STATION: [(1, 100)]}, {})).checked == {OPERATION: 0}
    assert compared(plan(), logs_of({}, {})).checked == {}


def test_what_came_in_after_its_log_was_told_is_asked_for_again() -> None:
    told = [CallCounter(*STATION, OPERATION, "call", 3, 0, 0), CallCounter(*DISPLAY, OPERATION, "serve", 3, 0, 0)]
    sent = {STATION: [(n, 100) for n in range(3)]}
    came = [(n, n, 150, 150) for n in range(3)]
    assert unnoted(plan(), told, logs_of(sent, {DISPLAY: came})) == 0
    assert unnoted(plan(), told, logs_of(sent, {DISPLAY: came[:1]})) == 2
    assert unnoted(plan(), told, logs_of({STATION: sent[STATION][:2]}, {DISPLAY: came})) == 1
    no_room = logs_of(sent, {DISPLAY: came[:1]})
    no_room.unrecorded = 2
    assert unnoted(plan(), told, no_room) == 0
    assert unnoted(plan(), told, logs_of({}, {})) == 0  # its samples have no numbers
