"""What a run of kills claims: nothing of ends where no campaign came to its end."""

from collections import Counter

from kills import told


def test_what_never_came_was_not_examined() -> None:
    found = {one.what: one.word for one in told(Counter(kills=9, **{"lost trials": 1}))}
    assert found == {
        "not opened": "met",
        "lost trials": "not met",
        "processes that went on": "met",
        "other trials": "not examined",
        "left behind": "not examined",
    }
    assert {one.word for one in told(Counter(kills=1, ends=1))} == {"met"}
