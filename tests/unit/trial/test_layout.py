"""Each block has an environment of another size, the same for all bindings, and again the same from the same seed."""

from __future__ import annotations

from orrery.trial.layout import MOST, offset


def test_blocks_differ_and_are_made_again_from_the_seed() -> None:
    sizes = [offset(7, "{}", block) for block in range(400)]
    assert sizes == [offset(7, "{}", block) for block in range(400)]
    assert len(set(sizes)) > 350
    assert 0 <= min(sizes) < 100 and MOST - 100 < max(sizes) < MOST
    assert sizes != [offset(8, "{}", block) for block in range(400)]
    assert sizes != [offset(7, '{"clients":2}', block) for block in range(400)]
