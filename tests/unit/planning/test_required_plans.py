"""Applications with requirements: they change no plan, and what is wrong in them is told before any."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from test_expand import Built, driver

from orrery.api.plan import plan
from orrery.definitions.driver.capabilities import TOPICS
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bind
from orrery.definitions.search_path import Library
from orrery.errors import InputError
from orrery.paths import INTERFACES, SCENARIOS
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.plan import Plan
from orrery.planning.request import Request
from orrery.planning.text import plan_text

__all__ = ["driver"]

REQUIRE = """
[require]
limits = ["latency.p90 of {client} < 2 ms", "memory.pss.rest < 20 MiB"]
prefer = "latency.p50"

[object."""


def written(folder: Path, name: str, require: str) -> Path:
    """The application with these requirements before its first object."""
    text = (SCENARIOS / "applications" / f"{name}.toml").read_text(encoding="utf-8")
    (folder / f"{name}.toml").write_text(text.replace("\n[object.", require, 1), encoding="utf-8")
    return folder / f"{name}.toml"


@pytest.mark.parametrize(("name", "client"), [("robot", "controller"), ("mission-computer", "timer")])
def test_requirements_change_no_plan(tmp_path: Path, driver: Driver, name: str, client: str) -> None:
    library = Library((INTERFACES,), (SCENARIOS,), ())
    able = replace(driver, capabilities=driver.capabilities | {TOPICS})
    texts = []
    for source in (f"applications/{name}", str(written(tmp_path, name, REQUIRE.replace("{client}", client)))):
        scenario = library.scenario(source)
        models = [library.interface(one).model for one in scenario.interfaces]
        made = expand(scenario, models, alone(bind(able, {}), able, Built()), "same", seed=1)
        assert made and all(isinstance(one, Plan) for one in made)
        texts.append([plan_text(replace(one, scenario=name)) for one in made if isinstance(one, Plan)])
    assert texts[0] == texts[1]


@pytest.mark.parametrize("name", ["robot", "mission-computer"])
def test_what_nobody_is_called_is_told_with_its_line_before_a_plan_is_made(tmp_path: Path, name: str) -> None:
    file = written(tmp_path, name, REQUIRE.replace("{client}", "nobody"))
    line = file.read_text(encoding="utf-8").splitlines().index("[require]") + 2
    with pytest.raises(InputError) as caught:
        plan(Request(str(file), drivers=("unix",)))
    assert f"{name}.toml:{line}: latency.p90 of nobody < 2 ms: nobody is no object" in str(caught.value)
