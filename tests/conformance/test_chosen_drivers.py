"""Two drivers, drawn by a seed among those that cross hosts: it is their declaration alone that lets them."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conformance.cases import conformance_question, library
from conformance.chosen import SEED, chosen, command, crossing, main, undeclared
from conformance.test_across import test_driver_crosses_hosts as crosses_hosts
from orrery.definitions.conditions.placement import ACROSS
from orrery.definitions.scenario.known import arranged
from orrery.definitions.scenario.parameters import points
from orrery.hosts.connection import Connection
from orrery.paths import ROOT
from orrery.planning.answer import Planned
from orrery.planning.requirements import unmet

SCENARIO = "conformance/directions"
SEEDS = range(300)


def refused(spec: str, folder: Path) -> tuple[str | None, str | None]:
    """Why the driver does not cross hosts, and why the same without its declaration does not."""
    question = conformance_question(SCENARIO, spec)
    (binding,) = question.bindings
    arrangement = arranged(question.scenario, next(iter(points(question.scenario.parameters, {}))))
    declared, options = library().drivers[binding.driver], dict(binding.options)
    without = undeclared(binding.driver, folder)
    return unmet(declared, options, arrangement, ACROSS), unmet(without, options, arrangement, ACROSS)


@pytest.mark.parametrize("spec", crossing().values())
def test_without_the_word_a_driver_does_not_cross_hosts(tmp_path: Path, spec: str) -> None:
    with_it, without = refused(spec, tmp_path)
    assert with_it is None
    assert without is not None and "does not declare hosts" in without


@pytest.mark.thorough
@pytest.mark.parametrize("spec", chosen(SEED))
def test_what_is_drawn_crosses_hosts(
    planned: Callable[[str, str], Planned], hosts: list[Connection], spec: str
) -> None:
    crosses_hosts(planned, hosts, SCENARIO, spec)


def test_the_page_says_which_are_drawn_and_how_to_draw_others() -> None:
    page = (ROOT / "docs" / "drivers.md").read_text(encoding="utf-8")
    assert f"python -m conformance.chosen {SEED}\n" in page
    assert "draws {} and {}".format(*(f"`{spec}`" for spec in chosen(SEED))) in page
    of_each = page.partition("## Across hosts")[2].partition("\n## ")[0]
    assert {name for name in library().drivers if f"`{name}`" in of_each} == set(crossing())


def test_the_page_of_hosts_says_why_the_others_do_not_and_how_to_draw() -> None:
    page = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    section = page.partition("## Which drivers can")[2].partition("\n## ")[0]
    rows = [line.split("|") for line in section.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`([\w-]+)`", row[1])]
    assert sorted(named) == sorted(set(library().drivers) - set(crossing()))
    assert all(row[2].strip() for row in rows)
    for text in (section, (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        assert re.search(r"python -m conformance\.chosen (\d+|SEED)`", text)


def test_each_of_them_is_drawn_by_some_seed_and_always_by_the_same() -> None:
    found = [chosen(seed) for seed in SEEDS]
    assert found == [chosen(seed) for seed in SEEDS]
    assert {spec for pair in found for spec in pair} == set(crossing().values())
    assert all(first != second for first, second in found)


def test_a_new_driver_leaves_the_order_of_the_others() -> None:
    few, more = chosen(SEED, 5), chosen(SEED, len(crossing()))
    assert more[:5] == few and len(set(more)) == len(crossing())


def test_what_is_drawn_is_a_command_that_anybody_may_type(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed: list[list[str]] = []
    monkeypatch.setattr("conformance.chosen.orrery", lambda: typed.append(sys.argv[1:]))
    monkeypatch.setattr(sys, "argv", ["chosen", "7"])
    main()
    assert typed == [command(7)]
    assert command(7)[:4] == ["run", SCENARIO, "--drivers", ",".join(chosen(7))]
    assert capsys.readouterr().out == f"$ {shlex.join(['orrery', *command(7)])}\n"
