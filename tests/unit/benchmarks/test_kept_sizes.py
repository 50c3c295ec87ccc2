"""What was measured of a size is kept, and not measured again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from orrery.errors import InputError
from rig.sized.kept import KeptCosts
from rig.sized.measured import STAGES, Cost
from rig.sized.shape import Shape

SHAPE = Shape(1, 5)
COST = Cost(10, 2, 4, 1.5, dict.fromkeys(STAGES, 0.25), 100 << 20, 3 << 20)


def never() -> Cost:
    raise AssertionError("it is known")


def test_what_is_kept_is_not_measured_again(tmp_path: Path) -> None:
    file = tmp_path / "sizes.jsonl"
    assert KeptCosts(file).cost(SHAPE, "tcp", "namespaces:4", 0, lambda: COST) == COST
    assert len(KeptCosts(file)) == 1
    assert KeptCosts(file).cost(SHAPE, "tcp", "namespaces:4", 0, never) == COST


@pytest.mark.parametrize(
    ("shape", "driver", "hosts", "trial"),
    [
        (Shape(2, 5), "tcp", "namespaces:4", 0),
        (SHAPE, "udp", "namespaces:4", 0),
        (SHAPE, "tcp", "", 0),
        (SHAPE, "tcp", "namespaces:4", 1),
    ],
)
def test_another_trial_is_measured(tmp_path: Path, shape: Shape, driver: str, hosts: str, trial: int) -> None:
    file = tmp_path / "sizes.jsonl"
    KeptCosts(file).cost(SHAPE, "tcp", "namespaces:4", 0, lambda: COST)
    other = replace(COST, open=2.5)
    assert KeptCosts(file).cost(shape, driver, hosts, trial, lambda: other) == other
    assert len(KeptCosts(file)) == 2


def test_half_a_line_at_the_end_is_measured_again(tmp_path: Path) -> None:
    file = tmp_path / "sizes.jsonl"
    KeptCosts(file).cost(SHAPE, "tcp", "", 0, lambda: COST)
    whole = file.read_text()
    file.write_text(whole + whole[:20])
    kept = KeptCosts(file)
    assert len(kept) == 1
    kept.cost(SHAPE, "tcp", "", 1, lambda: COST)
    assert len(KeptCosts(file)) == 2


@pytest.mark.parametrize("line", ["{", "[]", '{"of": "x", "cost": {"objects": 1}}'])
def test_another_line_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "sizes.jsonl"
    file.write_text(f"{line}\n")
    with pytest.raises(InputError, match="this is no cost of a size") as caught:
        KeptCosts(file)
    assert "sizes.jsonl:1" in str(caught.value)


def test_without_a_file_nothing_is_kept() -> None:
    kept = KeptCosts(None)
    assert kept.cost(SHAPE, "tcp", "", 0, lambda: COST) == COST
    assert kept.cost(SHAPE, "tcp", "", 0, never) == COST
