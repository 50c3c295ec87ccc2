"""With `--builds` blocks take the builds of a program in turn, and intervals are over builds."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_cli import run_in

from orrery.store.facts import BUILD
from orrery.store.store import open_store

pytestmark = pytest.mark.slow

QUICK = ("conformance/call", "--drivers", "unix,tcp", "--placement", "same", "--calls", "50", "--replace", "0")


def test_blocks_take_the_builds_in_turn(tmp_path: Path) -> None:
    done = run_in(tmp_path, "run", *QUICK, "--builds", "6", "--repeat", "8")
    assert done.returncode == 0, done.stderr
    assert "a value and its interval over 6 builds, which differ in link order" in " ".join(done.stdout.split())
    with open_store(tmp_path / "results.db", create=False) as store:
        found = store.load(1)
    assert found.record.settings["builds"] == 6
    assert {(o.block, BUILD.get(o.facts)) for o in found.observations} == {(block, block % 6) for block in range(8)}
    programs = {(o.driver.partition("[")[0], BUILD.get(o.facts)): set(o.programs.items()) for o in found.observations}
    # Of both drivers six pairs of programs, all of them different files.
    assert len({file for pair in programs.values() for file in pair}) == 2 * 6 * 2
    assert len({hashed for pair in programs.values() for _, hashed in pair}) == 2 * 6 * 2


@pytest.mark.parametrize(
    ("arguments", "told", "hint"),
    [
        (("--builds", "3"), "3 builds: an interval over builds needs 6", "--builds 6"),
        (("--builds", "101"), "101 builds: an interval over builds needs 6, and 100 are enough", "--builds 6"),
        (("--builds", "12"), "ten blocks cannot take 12 builds in turn", "--repeat 12, or more"),
    ],
)
def test_too_few_or_too_many_are_refused(tmp_path: Path, arguments: tuple[str, ...], told: str, hint: str) -> None:
    done = run_in(tmp_path, "run", *QUICK, *arguments)
    assert done.returncode == 2, done.stderr
    assert told in done.stderr and hint in done.stderr
    assert not (tmp_path / "results.db").exists()
