"""`orrery size` on real drivers: figures of files and of starts, and what has no single first reply."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from orrery.cli.main import command
from orrery.definitions.search_path import SearchPath
from orrery.machine.packages import want

pytestmark = pytest.mark.slow


def size(*words: str) -> list[dict[str, Any]]:
    done = CliRunner().invoke(command, ["size", *words], catch_exceptions=False, standalone_mode=False)
    assert done.return_value == 0, done.output
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_the_server_is_told_with_every_library_that_it_maps() -> None:
    (found,) = size("--driver", "unix", "--repeat", "2", "--json")
    assert found["program"]["text"] > 50_000
    assert any("libc" in path for path in found["libraries"])
    assert found["file"].endswith("/serve") and found["script"] is None
    assert not any(path.endswith("/serve") for path in found["libraries"])
    parts = [found["program"], *found["libraries"].values()]
    assert found["total"] == sum(sum(part.values()) for part in parts)
    assert len(found["first_replies"]) == 2 and min(found["first_replies"]) > 0
    assert min(found["first_replies"]) <= found["first_reply"] <= max(found["first_replies"])
    assert len(found["memories"]) == 2 and 10_000 < min(found["memories"]) <= found["memory"] < 100_000_000


def test_a_driver_in_one_process_is_that_process() -> None:
    (found,) = size("--driver", "null", "--repeat", "1", "--json")
    assert found["driver"] == "null" and found["program"]["text"] > 50_000


@pytest.fixture
def scripted() -> str:
    """A driver whose programs are scripts."""
    driver = SearchPath().library().drivers["omniorb-python"]
    if not (lacks := want(driver)).ready:
        pytest.skip(f"{driver.name} cannot be had here: {lacks.reason}")
    return driver.name


def test_of_a_script_the_program_is_its_interpreter(scripted: str) -> None:
    words = ["size", "--drivers", f"unix,{scripted}", "--repeat", "1"]
    sizes = {one["driver"]: one for one in size(*words[1:], "--json")}
    unix, found = sizes["unix"], sizes[scripted]
    assert "python" in found["file"] and found["script"].endswith("/serve")
    assert unix["scripts"] is None
    kit = list((Path(found["script"]).parent / "modules" / "orrery_kit").glob("*.py"))
    server = [file for file in kit if file.stem in ("__init__", "program", "session", "servant", "values")]
    assert len(server) == 5 and found["scripts"]["files"] > len(server)
    assert sum(file.stat().st_size for file in server) < found["scripts"]["bytes"] < 10_000_000
    done = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
    heading, *_, last = done.stdout.splitlines()
    assert heading.endswith("their source") and " scripts " in heading
    assert last.startswith(f"{scripted}: the program is {Path(found['file']).name}; scripts are those")


def test_a_scripted_server_grows_with_its_operations(scripted: str) -> None:
    words = ["patterns/client-server", "--driver", scripted, "--repeat", "1", "--set", "interface=null|operations"]
    few, many = size(*words, "--json")
    assert 0 < few["scripts"]["bytes"] < many["scripts"]["bytes"]


def test_points_of_a_scenario_are_lines_apart() -> None:
    words = ["size", "classics/startup", "--driver", "unix", "--repeat", "1", "--set", "servers=1|2"]
    done = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
    assert done.return_value == 0, done.output
    heading, *lines = done.stdout.splitlines()
    assert heading.split()[:3] == ["driver", "with", "text"]
    assert [line.split()[:3] for line in lines] == [["unix", "servers", "1"], ["unix", "servers", "2"]]


def test_what_publishes_has_no_first_reply() -> None:
    words = ["size", "patterns/event-channel", "--driver", "unix"]
    done = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
    assert done.return_value == 3
    assert "has no single first reply" in done.stderr and "one client" in done.stderr
