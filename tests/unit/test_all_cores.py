"""Work on all cores: what is found comes in the order of the things, and something else is done meanwhile."""

from __future__ import annotations

import os

import pytest

from orrery.cores import meanwhile, of_each


def square(number: int) -> int:
    return number * number


@pytest.mark.parametrize("cores", [{0}, {0, 1}])
def test_what_was_found_is_in_the_order_of_the_things(cores: set[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: cores)
    assert of_each(square, range(7), at_once=2) == [0, 1, 4, 9, 16, 25, 36]


def test_this_process_goes_on_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1})
    with meanwhile(lambda _: os.getpid(), [1, 2, 3], at_once=1) as found:
        here = os.getpid()
        assert here not in found()
