"""How many conclusions flip, in words; on how many boots of which machine a campaign stands."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report_material import material

from orrery.metrics.comparing.flips import LevelFlips, StratifiedPair
from orrery.metrics.rows import Key
from orrery.report.page.html import render_report
from orrery.report.remarks.flips import SHOWN, flipped_lines, flips_text, level_text
from orrery.stats.agreement import Decision

LESS, MORE, EQUAL = Decision.LESS, Decision.MORE, Decision.EQUAL


def pair(number: int, *found: Decision | None) -> StratifiedPair:
    row = Key("s", "{}", "tcp", "tcp", "same", "client[0]", "server", f"I::op_{number}", "main", "measure")
    return StratifiedPair(row, replace(row, driver="<b>unix", binding="unix"), "latency.p50", found)


def level(*pairs: StratifiedPair) -> LevelFlips:
    return LevelFlips("boots", ("boot 1", "boot 2"), pairs)


@pytest.mark.parametrize(
    ("pairs", "text"),
    [
        ([pair(1, LESS, None)], "of one conclusion none is decided in two of them, so none could flip"),
        ([pair(1, LESS, LESS)], "of one conclusion 1 is decided in two of them at least; none of these flips"),
        (
            [pair(1, LESS, EQUAL), pair(2, LESS, LESS), pair(3, None, None)],
            "of three conclusions 2 are decided in two of them at least; 1 of these flips",
        ),
        (
            [pair(1, LESS, EQUAL), pair(2, LESS, MORE)],
            "of two conclusions 2 are decided in two of them at least; 2 of these flip, 1 to the reverse",
        ),
    ],
)
def test_the_numbers_are_told(pairs: list[StratifiedPair], text: str) -> None:
    assert flips_text(level(*pairs)) == f"between two boots: {text}"


def test_each_that_flips_is_named_with_what_was_decided_where() -> None:
    found = level(pair(1, LESS, EQUAL), pair(2, LESS, LESS))
    assert list(flipped_lines(found)) == [
        "tcp, same, op_1, latency.p50: less than <b>unix in boot 1 and equal to <b>unix in boot 2"
    ]
    many = list(flipped_lines(level(*(pair(number, LESS, MORE) for number in range(SHOWN + 3)))))
    assert (len(many), many[-1]) == (SHOWN + 1, "and 3 more")


def test_a_campaign_says_on_what_it_stands() -> None:
    here = {"boot": "a", "virtualisation": "kvm", "hypervisor": True}
    assert level_text({}, here) == "one boot of a virtual machine or container (kvm)"
    parts = {"parts": [{"boot": "b", "hosts": {}}, {"boot": "b", "hosts": {}}]}
    assert level_text(parts, {"boot": "a", "virtualisation": None, "hypervisor": False}) == (
        "two boots of a machine of metal"
    )
    assert level_text({}, {}) == "one boot of a machine"


def test_the_page_tells_it_escaped_and_without_it_what_is_not_known() -> None:
    page = render_report(replace(material(), flips=[level(pair(1, LESS, MORE))]))
    assert "Between two boots: of one conclusion 1 is decided" in page
    assert "less than &lt;b&gt;unix in boot 1" in page and "than <b>unix" not in page
    assert "with one build of each program. What another boot" in render_report(material())
