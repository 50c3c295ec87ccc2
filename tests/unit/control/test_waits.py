"""Waits are added up by what was waited for, and told apart into coming, going and all between."""

from orrery.control.waits import COMING, GOING, Waits


def test_waits_for_one_step_add_up() -> None:
    waits = Waits()
    for step, time in (("starting", 3), ("quit", 5), ("starting", 4)):
        waits.add(step, time)
    assert waits.by_step == {"starting": 7, "quit": 5}


def test_every_wait_is_of_one_kind() -> None:
    waits = Waits({step: 10**at for at, step in enumerate((*COMING, *GOING, "arming phase 1", "collecting"))})
    assert (waits.coming, waits.going, waits.between) == (1111, 110_000, 11_000_000)
    assert Waits().between == Waits().coming == 0
