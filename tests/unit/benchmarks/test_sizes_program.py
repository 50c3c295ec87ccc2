"""Trials of any size are what they say, and their figures stand on the page between two marks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import sizes
from orrery.definitions.driver.spec import bindings_of
from orrery.definitions.search_path import SearchPath
from orrery.errors import InputError
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.plan import Plan
from orrery.planning.question import subject
from orrery.planning.request import Request
from orrery.trial.spreading import spread
from rig.judging.judgement import Judgement
from rig.sized.kept import KeptCosts
from rig.sized.measured import STAGES, Cost
from rig.sized.page import BEGIN, END, exponent, table, write_page
from rig.sized.shape import Shape, scenario, shape_of

PROGRAMS: Any = SimpleNamespace(serve=Path("/serve"), node=Path("/node"), builds=1, unsupported={})


def plan_of(shape: Shape, folder: Path) -> Plan:
    file = folder / "sizes.toml"
    file.write_text(scenario(shape, 10))
    library = SearchPath().library()
    about = subject(library, Request(str(file)))
    (binding,) = bindings_of(("tcp",), library.drivers)
    models = [interface.model for interface in about.interfaces]
    (made,) = expand(about.scenario, models, alone(binding, library.drivers["tcp"], PROGRAMS), "free", 1)
    assert isinstance(made, Plan)
    return made


@pytest.mark.parametrize(
    ("objects", "shape"),
    [(10, Shape(1, 5)), (50, Shape(1, 25)), (300, Shape(6, 25)), (1_000, Shape(20, 25)), (10_000, Shape(200, 25))],
)
def test_a_size_has_so_many_objects_in_whole_processes(objects: int, shape: Shape) -> None:
    assert shape_of(objects) == shape
    assert shape.objects == objects


def test_its_plan_has_them_and_each_client_has_a_server(tmp_path: Path) -> None:
    plan = plan_of(shape_of(300), tmp_path)
    assert len(plan.processes) == 12
    assert sum(len(process.objects) for process in plan.processes) == 300
    calling = [port for process in plan.processes for port in process.ports if port.is_client]
    assert len(calling) == 150 == len({port.peers for port in calling})
    assert {len(phase.members) for phase in plan.phases} == {150}


def test_each_of_the_most_hosts_has_a_process(tmp_path: Path) -> None:
    plan = plan_of(sizes.ON_HOSTS, tmp_path)
    names = [f"host{number}" for number in range(sizes.HOSTS[-1])]
    assert set(spread(plan, names, block=0).values()) == set(names)


def cost(objects: int, seconds: float, hosts: int = 4) -> Cost:
    return Cost(objects, objects // 25, hosts, 1.5, dict.fromkeys(STAGES, seconds), 100 << 20, 3 << 20)


def test_a_table_has_a_line_for_each_size() -> None:
    lines = table([cost(1_000, 0.25), cost(10_000, 2.5)])
    assert lines[0].startswith("| objects | processes | hosts | hosts open | planning | start |")
    times = " | ".join(["0.25 s"] * len(STAGES))
    assert lines[2] == f"| 1,000 | 40 | 4 | 1.50 s | {times} | 100.0 MiB | 3.0 MiB |"


def test_a_cost_that_grows_as_its_size_has_the_power_of_one() -> None:
    assert exponent([(1_000, 0.2), (10, 5.0), (10_000, 2.0)]) == pytest.approx(1.0)
    assert exponent([(10, 1.0), (100, 100.0)]) == pytest.approx(2.0)
    assert exponent([(10, 1.0)]) is None and exponent([(10, 0.0), (100, 1.0)]) is None


def test_figures_are_written_between_the_marks_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "scale.md"
    page.write_text(f"# Before\n\n{BEGIN}\nold\n{END}\n\n# After\n")
    for _ in range(2):
        write_page(page, [cost(10, 0.1), cost(100, 1.0)], [cost(640, 1.0, hosts) for hosts in (1, 2)], "on 2 CPUs")
    text = page.read_text()
    assert text.startswith("# Before\n\n<!--") and text.endswith("-->\n\n# After\n")
    assert "old" not in text and text.count("Measured on 2 CPUs.") == 1
    assert "![How cost grows](scale.svg)" in text and (tmp_path / "scale.svg").read_text().count("<svg") == 1


def test_a_page_without_marks_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# Nothing\n")
    with pytest.raises(InputError, match="there is no place for figures"):
        write_page(tmp_path / "a.md", [], [], "nowhere")


def words(found: Iterator[Judgement]) -> list[tuple[str, str]]:
    return [(one.word, one.what) for one in found if one.word != "not judged"]


def test_all_hosts_must_take_part(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, str]] = []

    def measured(shape: Shape, driver: str, hosts: str, trials: int, kept: KeptCosts) -> Cost:
        asked.append((shape.objects, hosts))
        there = int(hosts.partition(":")[2] or 1)
        return cost(shape.objects, 1.0, min(there, 32))

    monkeypatch.setattr(sizes, "measured", measured)
    found = words(sizes.judged("tcp", "namespaces:{}", 100, 64, 1, None))
    assert found == [
        ("met", "100 objects in 4 processes run to a result on 4 hosts"),
        ("not met", "hosts that take part"),
    ]
    assert asked[:3] == [(10, "namespaces:4"), (50, "namespaces:4"), (100, "namespaces:4")]
    assert [hosts for _, hosts in asked[3:]] == ["", *(f"namespaces:{n}" for n in (2, 4, 8, 16, 32, 64))]
