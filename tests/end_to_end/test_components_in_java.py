"""Objects in containers that a program in Java boots: beside plain servants, with them, and together in one process."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from icebox import FOLDER, planned
from orrery.cli.main import command
from orrery.place import place_of
from orrery.store.facts import CONTAINER_TERMS, CONTAINERS_SEEN, TRANSPORT_SEEN
from orrery.store.store import open_store
from orrery.trial.run import run_trial

pytestmark = [
    pytest.mark.slow,
    pytest.mark.thorough,
    pytest.mark.skipif(shutil.which("javac") is None or shutil.which("mvn") is None, reason="no JDK is installed here"),
]

CONTAINERS = [
    ("glassfish-rmi", "ejb", "thread GlassFish Kerne", "transactions"),
    ("java-rmi", "osgi", "thread FelixDispatchQ", "classes"),
]


@pytest.mark.parametrize(("plain", "container", "shown", "term"), CONTAINERS)
def test_each_side_may_be_components_or_servants(
    plain: str, container: str, shown: str, term: str, tmp_path: Path
) -> None:
    place, boxed = tmp_path / "a.db", f"{plain}[container={container}]"
    words = ["run", str(FOLDER / "ends.toml"), "--matrix", f"{plain},{boxed}", "--calls", "50", "--repeat", "1"]
    words += ["--replace", "0", "--placement", "same", "--store", str(place), "--json"]
    done = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
    assert done.return_value == 0, done.output
    found: list[dict[str, Any]] = json.loads(done.stdout)["results"]
    assert len({row["driver"] for row in found}) == 4
    assert not [row for row in found if row["failures"]]
    assert not [row for row in found if any(reason["rule"] == "container not as asked" for reason in row["reasons"])]
    with open_store(place_of(str(place))) as opened:
        trials = {one.driver: one for one in opened.load(1).observations}
    sides = {"client[0]", "back[0]", "server[0]", "server[1]"}
    assert CONTAINERS_SEEN.get(trials[plain].facts, {}) == {}
    assert CONTAINERS_SEEN.need(trials[boxed].facts).keys() == sides
    mixed = next(one for name, one in trials.items() if name.startswith(f"client={plain}+"))
    seen = CONTAINERS_SEEN.need(mixed.facts)
    assert seen.keys() == sides - {"client[0]"}
    assert all(
        Path(program).name == "java" and any(one.startswith(shown) for one in more) for program, *more in seen.values()
    )
    assert "no container (client)" in CONTAINER_TERMS.each(mixed.facts)[term]
    # The same jars in programs with and without the container.
    assert mixed.versions == trials[plain].versions


@pytest.mark.parametrize("spec", ["glassfish-rmi[container=ejb]", "java-rmi[container=osgi]"])
def test_components_of_one_process_call_each_other_without_the_wire(spec: str) -> None:
    observation = run_trial(planned(spec, "together"), block=0, position=0, os_noise_ms=1)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    assert [*CONTAINERS_SEEN.need(observation.facts)] == ["both"]
    assert observation.facts["verify.wrong"] == 0
    assert "tcp" not in TRANSPORT_SEEN.need(observation.facts)
    assert "stop.killed" not in observation.facts
