"""What a servant of the Python kit replies, and how values that are alike are told from others."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from orrery_kit import composites, shapes
from orrery_kit.operation import MADE, Operation, Source
from orrery_kit.values import Lengths

SOURCE = Source(Lengths(), 1)
TENTH = np.float32(0.1)


@pytest.mark.parametrize(
    ("shape", "value", "cube"),
    [
        (shapes.LONG, 3, 27),
        (shapes.SHORT, 41, 41**3 - 2**16),
        (shapes.OCTET, 7, 343 - 256),
        (shapes.DOUBLE, 0.5, 0.125),
        (shapes.FLOAT, float(TENTH), float(TENTH * TENTH * TENTH)),
        (shapes.STRING, "two", "two"),
        (shapes.BOOLEAN, True, True),
        (composites.List(shapes.OCTET, 0, bytes), b"\1\2", b"\1\10"),
    ],
)
def test_cubes(shape: shapes.Shape, value: Any, cube: Any) -> None:
    assert shape.cube(value) == cube


def test_of_a_sequence_the_first_element_alone_may_be_cubed() -> None:
    assert composites.List(shapes.LONG).cube_first([2, 3]) == [8, 3]
    assert composites.List(shapes.LONG).cube_first([]) == []
    assert shapes.LONG.cube_first(2) == 8


def test_inout_comes_back_as_sent_and_results_are_made_up() -> None:
    returned = [("result", shapes.LONG, MADE), ("kept", shapes.LONG, 1), ("made", shapes.LONG, MADE)]
    operation = Operation("I::f", "f", [("sent", shapes.LONG), ("kept", shapes.LONG)], returned)
    result, made = operation.generated(SOURCE)
    assert operation.reply((1, 2), (result, made)) == (result, 2, made)
    assert not operation.is_fixed


@pytest.mark.parametrize(("meaning", "results"), [("cube", ([1, 8], 27)), ("cube_first", ([1, 2], 27))])
def test_a_result_is_made_of_the_argument_in_its_place(meaning: str, results: Any) -> None:
    longs = composites.List(shapes.LONG)
    sent = [("many", longs), ("one", shapes.LONG)]
    operation = Operation("I::f", "f", sent, [("result", longs, MADE), ("out", shapes.LONG, MADE)], meaning)
    assert operation.reply(([1, 2], 3), ()) == results


def test_what_comes_back_is_nothing_a_value_or_a_tuple() -> None:
    assert Operation("I::f", "f", [], []).reply((), ()) is None
    assert Operation("I::f", "f", [], [("result", shapes.LONG, MADE)]).reply((), (5,)) == 5
    pair = Operation("I::f", "f", [], [("result", shapes.LONG, MADE), ("out", shapes.LONG, MADE)])
    assert pair.equal((1, 2), (1, 2))
    assert not pair.equal((1, 2), (1, 3))


def test_a_union_that_selects_nothing_is_read_by_its_discriminator_alone() -> None:
    union = composites.Choice(lambda d, v: SimpleNamespace(_d=d, _v=v), shapes.LONG)
    union.holds(("one", (1,), shapes.LONG), ("two", (2,), shapes.STRING))
    assert union.fold(0, SimpleNamespace(_d=7, _v=None)) == 2
    assert union.minimum() == 4
    assert union.equal(SimpleNamespace(_d=7, _v=1), SimpleNamespace(_d=7, _v=2))
    assert not union.equal(SimpleNamespace(_d=7, _v=1), SimpleNamespace(_d=8, _v=1))


def test_values_of_an_any_are_of_the_same_kind() -> None:
    held = composites.Any_(None, lambda *any_: any_, lambda any_: any_)
    assert not held.equal((0, 1), (1, 1))
    assert held.cube((0, 2)) == (0, 8)
