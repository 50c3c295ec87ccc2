"""docs/cost.md: its tables have the headings that are printed, and its keys and numbers are the program's."""

from __future__ import annotations

import re
from pathlib import Path

from documents import blocks
from fake_driver.plans import plan
from orrery.cost.plan_costs import CALLS, FIRST, PlanCosts
from orrery.cost.tally import Tally
from orrery.floor.capture import CALLS as CAPTURED
from orrery.paths import ROOT
from orrery.report.cost import floors, words

PAGE = ROOT / "docs" / "cost.md"
TEXT = PAGE.read_text(encoding="utf-8")
COUNTED, REPLAYED = (text.splitlines() for text in blocks(PAGE, "text"))


def cells(line: str) -> tuple[str, ...]:
    """A line of a table that goes to a file: three blanks part its columns."""
    return tuple(re.split(r" {3,}", line))


def counted(folder: Path) -> PlanCosts:
    """A plan of which one operation was counted in one run."""
    seen = Tally(10, {"client[0]": {"voluntary": 11, "involuntary": 0}})
    return PlanCosts(plan(folder), CALLS, {"Echo::ping": {"used": [(Tally(0, {}), seen)]}})


def test_the_tables_are_those_that_are_printed(tmp_path: Path) -> None:
    title, headings, *lines = COUNTED
    assert title.endswith(words.title(plan(tmp_path)).rpartition(": ")[2])
    assert cells(headings) == words.HEADINGS
    assert {len(cells(line)) for line in lines} == {len(words.HEADINGS)}
    assert cells(REPLAYED[0]) == floors.HEADINGS


def test_a_line_of_the_page_is_one_that_is_printed(tmp_path: Path) -> None:
    one = next(found for found in counted(tmp_path).costs["Echo::ping"] if found.kind == "client")
    switches = words.HEADINGS.index("switches")
    assert words.cells("Echo::ping", one)[switches] == "1.1 voluntary"
    assert all(re.fullmatch(r"\S+ voluntary(, \S+ involuntary)?", cells(line)[switches]) for line in COUNTED[2:])


def test_how_often_is_called_is_what_the_page_says() -> None:
    assert f"once with {FIRST:,} calls of each client thread, once\nwith {CALLS:,} (`--calls`) more" in TEXT
    assert f"in each of {CAPTURED} calls" in " ".join(TEXT.split())


def test_the_keys_of_the_document_are_those_that_the_page_names(tmp_path: Path) -> None:
    document = words.document(counted(tmp_path))
    (paragraph,) = re.findall(r"^`--json` gives the same.*?\n\n", TEXT, re.MULTILINE | re.DOTALL)
    said = set(re.findall(r"`([a-z_]+)`", paragraph))
    (operation,) = document["operations"]
    assert said == {"operations", "kinds", "absent", "layers", "absent_layers"}
    assert said <= document.keys() | operation.keys() | operation["kinds"][0].keys()
    assert {"low", "high"} == operation["kinds"][0]["switches"]["voluntary"].keys()
