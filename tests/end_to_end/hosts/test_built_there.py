"""Programs that a host cannot have as they are: it builds them itself, from what was generated here."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from emulated import agents, need_emulated_hosts
from fake_driver.plans import new_house
from orrery import paths
from orrery.build.recipe import FILE
from orrery.hosts.connection import Connection
from orrery.hosts.delivery import program_hash
from orrery.hosts.emulation.start import emulated_hosts
from orrery.store.facts import PROGRAMS
from orrery.trial.run import run_trial
from sending import call_on, hidden_folder, moved
from two_hosts import left_on, two_hosts

pytestmark = pytest.mark.slow

UNLIKE = [("compiler", "c++ 99"), ("system", {"processor": "mips", "libc": "musl"})]


@pytest.fixture
def hosts(tmp_path: Path) -> Iterator[list[Connection]]:
    with two_hosts(tmp_path / "state") as connections:
        yield connections


def let_say(patch: pytest.MonkeyPatch, host: str, what: str, answer: Any) -> None:
    """Let a host answer a question so."""
    ask = Connection.ask

    def lying(to: Connection, asked: str, *words: Any) -> Any:
        return answer if (to.name, asked) == (host, what) else ask(to, asked, *words)

    patch.setattr(Connection, "ask", lying)


@pytest.mark.parametrize(("what", "answer"), UNLIKE)
def test_a_host_that_cannot_have_programs_as_they_are_builds_them(
    hosts: list[Connection], monkeypatch: pytest.MonkeyPatch, what: str, answer: Any
) -> None:
    let_say(monkeypatch, "beta", what, answer)
    made = call_on("tcp")
    (folder,) = {Path(one.program).parent for one in made.processes}
    with hidden_folder() as hidden:
        sent = moved(made, hidden)
        trials = [run_trial(sent, block=block, position=0, os_noise_ms=0, connections=hosts) for block in range(2)]
    assert [one.status for one in trials] == ["ok", "ok"], [one.reason for one in trials]
    for one in trials:
        assert PROGRAMS.need(one.facts) == {"alpha": "sent", "beta": "built"}
        # Beta sees the cache of this machine: what it was to build lies there, under the very same key.
        (there,) = (Path(path) for path in one.programs if Path(path).parent == folder)
        assert one.programs[str(there)] == program_hash(str(there))
        assert one.programs[str(hidden / there.name)] == program_hash(str(there))
    assert not left_on(agents())


@pytest.mark.thorough  # Programs with other flags.
def test_it_compiles_what_is_not_in_its_cache(tmp_path: Path) -> None:
    need_emulated_hosts()
    with new_house(tmp_path / "state"), pytest.MonkeyPatch.context() as patch:
        paths.state().mkdir(parents=True)
        patch.setenv("ORRERY_CXXFLAGS", "-O1 -DORRERY_OF_HOSTS=7")
        with emulated_hosts(["alpha", "beta"]) as connections, hidden_folder() as hidden:
            patch.undo()
            let_say(patch, "beta", "compiler", "c++ 99")
            made = call_on("tcp")
            sent = moved(made, hidden)
            observation = run_trial(sent, block=0, position=0, os_noise_ms=0, connections=connections)
    assert observation.status == "ok", observation.reason
    assert PROGRAMS.need(observation.facts) == {"alpha": "sent", "beta": "built"}
    folders = {Path(one.program).parent for one in made.processes}
    (there,) = (path for path in map(Path, observation.programs) if path.parent != hidden)
    assert there.parent not in folders and there.parent.parent == paths.cache() / "build"


def test_a_build_that_fails_there_is_a_row_with_both_reasons(
    hosts: list[Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    let_say(monkeypatch, "beta", "compiler", "c++ 99")
    with hidden_folder() as hidden:
        sent = moved(call_on("tcp"), hidden)
        recipe = hidden / FILE
        recipe.write_text(json.dumps({**json.loads(recipe.read_text()), "content": "another Orrery"}))
        observation = run_trial(sent, block=0, position=0, os_noise_ms=0, connections=hosts)
    assert observation.status == "refused"
    assert observation.reason.startswith("the host beta has the compiler c++ 99, this machine ")
    assert "and it cannot be built there: tcp, its mapping or the kit is another one here" in observation.reason
    assert not left_on(agents())
