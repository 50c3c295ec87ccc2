"""What takes a while at an engine is done beside, and what a library complains of is one line."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from orrery.control.failure import Refused
from orrery.definitions.conditions.engine import KINDS, read_engine
from orrery.errors import OrreryError
from orrery.hosts.engines.invitation import Invitation, read_invitation
from orrery.hosts.engines.program import SIDES, side_of
from orrery.hosts.engines.side import Background, reason_of
from orrery.hosts.engines.slurm_cluster import SlurmSide
from orrery.hosts.engines.start import Noted
from orrery.hosts.frames import StrangerError


def raised(error: BaseException, cause: BaseException | None = None) -> BaseException:
    """An error of a library, with another one beneath."""
    try:
        raise error from cause
    except BaseException as caught:
        return caught


def test_the_first_cause_that_says_something_is_the_reason() -> None:
    beneath = OSError(111, "Connection refused")
    assert reason_of(raised(OSError("Timed out after 10 s"), raised(beneath))) == "[Errno 111] Connection refused"
    assert reason_of(raised(ValueError("one\n two"), raised(TimeoutError()))) == "one two"
    assert reason_of(TimeoutError()) == "TimeoutError"


def ended(made: Background[int]) -> Callable[[], object]:
    """What asks until it is over."""

    def ask() -> object:
        until = time.monotonic() + 10
        while (found := made.result()) is None and time.monotonic() < until:
            time.sleep(0.01)
        return found

    return ask


def test_what_goes_on_beside_is_there_when_it_is_over() -> None:
    go_on = threading.Event()
    made = Background(lambda: 7 if go_on.wait(10) else 0)
    assert made.result() is None
    go_on.set()
    assert ended(made)() == 7


def test_what_fails_beside_is_raised_where_it_is_asked_for() -> None:
    def fail() -> int:
        raise ValueError("no scheduler")

    def refuse() -> int:
        raise Refused("no host", hint="have one")

    with pytest.raises(OrreryError, match="no scheduler"):
        ended(Background(fail))()
    with pytest.raises(Refused, match="no host") as caught:
        ended(Background(refuse))()
    assert caught.value.hint == "have one"


@pytest.mark.parametrize("text", ["", "{", "[]", '"a"', '{"address": "1.1.1.1"}', '{"port": 1, "colour": "red"}'])
def test_what_is_no_invitation_is_a_stranger_s(text: str) -> None:
    with pytest.raises(StrangerError):
        read_invitation(text)


def test_an_invitation_is_one_line_that_can_be_read_again() -> None:
    made = Invitation("10.0.0.1", 1, "a\nb\n", "host1", "token", (0, 8), "10.0.0.0/8", 7, True, "/a", "/b", "c")
    assert "\n" not in made.text()
    found = read_invitation(made.text())
    assert (found.certificate, list(found.spare), found.scheduler) == ("a\nb\n", [0, 8], 7)


def test_each_kind_of_engine_has_its_side() -> None:
    assert tuple(SIDES) == KINDS
    slurm = read_engine("slurm")
    assert slurm is not None and isinstance(side_of(slurm), SlurmSide)


def test_what_is_waited_for_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Noted, "MOMENT", -1.0)
    said: list[str] = []
    noted = Noted(said.append)
    for text in ("a queue", "a queue", "", "an agent", "an agent"):
        noted.waiting(text)
    assert said == ["a queue", "an agent"]
