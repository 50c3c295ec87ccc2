"""What was seen of containers from outside must be what was asked for."""

from __future__ import annotations

import pytest

from observations import campaign, observations
from orrery.metrics.rows import Verdict
from orrery.metrics.summary import rows

ASKED = {"server[0]": ["boxd", "libBox.so", "libserve.so"]}
FILES = ["/usr/lib/libBox.so.3", "/usr/lib/libc.so.6", "/cache/libserve.so"]
SEEN = {"server[0]": ["/usr/bin/boxd", *FILES]}


def judged(seen: dict[str, list[str]], asked: dict[str, list[str]] | None = None) -> list[tuple[Verdict, str]]:
    """What the rule says where this was seen in the first block, and all that was asked in the others."""
    others = SEEN if asked is None else {name: [*words, "thread Kernel Main"] for name, words in asked.items()}
    made = observations(drivers=["ice"], placements=["same"], blocks=6, calls=700)
    for observation in made:
        observation.facts["containers"] = ASKED if asked is None else asked
        observation.facts["containers.seen"] = seen if observation.block == 0 else others
    row = rows(campaign(), made)[0]
    return [(reason.verdict, reason.figure) for reason in row.reasons if reason.rule == "container not as asked"]


def test_the_container_with_its_libraries_is_what_is_asked() -> None:
    assert judged(SEEN) == []
    assert judged({**SEEN, "client[0]": ["/cache/node"]}) == []


@pytest.mark.parametrize(
    ("seen", "figure"),
    [
        ({}, "server[0] is not known, not boxd (block 0)"),
        ({"server[0]": ["/cache/serve", *FILES]}, "server[0] is serve, not boxd (block 0)"),
        ({"server[0]": ["/usr/bin/boxd", *FILES[1:]]}, "server[0] runs without libBox.so (block 0)"),
        ({"server[0]": ["/usr/bin/boxd"]}, "server[0] runs without libBox.so, libserve.so (block 0)"),
    ],
)
def test_what_is_missing_is_named(seen: dict[str, list[str]], figure: str) -> None:
    assert judged(seen) == [(Verdict.INVALID, figure)]


def test_a_container_within_the_program_is_seen_by_its_threads() -> None:
    asked = {"server[0]": ["java", "thread Kernel"]}
    assert judged({"server[0]": ["/usr/bin/java", *FILES, "thread Kernel Main"]}, asked) == []
    figure = "server[0] runs without thread Kernel (block 0)"
    assert judged({"server[0]": ["/usr/bin/java", *FILES]}, asked)[0] == (Verdict.INVALID, figure)


def test_without_containers_nothing_is_asked() -> None:
    assert judged({}, {}) == []
