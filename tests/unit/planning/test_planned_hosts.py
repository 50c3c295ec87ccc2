"""Hosts of a plan: part of it where it is placed across them, and of a result's key."""

from dataclasses import replace
from pathlib import Path

from test_expand import EVERYTHING, Built, driver, planned

from orrery.definitions.conditions.hosts import ALONE, HostsAsked
from orrery.definitions.conditions.placement import Placement
from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bind
from orrery.definitions.interface import load_interface
from orrery.definitions.scenario.file import load_scenario
from orrery.paths import INTERFACES
from orrery.planning.bound import BoundDriver, BoundObjects
from orrery.planning.expand import expand
from orrery.planning.overrides import Overrides
from orrery.planning.plan import Plan
from orrery.planning.refusal import Refusal
from orrery.planning.text import plan_text

__all__ = ["driver"]

HOSTS = HostsAsked(2, (("core", "host2"),))
TEXT = """\
title = "Roles"
interface = "seven_calls"
[object.server]
serves = "*"
host = "core"
[object.client]
calls = "server"
"""


def asked(tmp_path: Path, driver: Driver, placement: Placement, of_core: Built | None = None) -> Plan | Refusal:
    file = tmp_path / "asked.toml"
    file.write_text(TEXT)
    models = [load_interface(INTERFACES / "seven_calls").model]
    scenario, changed = load_scenario(file, "asked"), Overrides(hosts=HOSTS)
    binding, of_roles = bind(driver, {}), {"core": of_core} if of_core is not None else {}
    bound = BoundObjects(binding, (BoundDriver(binding, driver, Built(), of_roles),))
    (made,) = expand(scenario, models, bound, placement, 1, changed)
    return made


def test_a_plan_across_hosts_has_them_and_the_roles_of_its_processes(tmp_path: Path, driver: Driver) -> None:
    made = planned(asked(tmp_path, replace(driver, capabilities=EVERYTHING | {"hosts"}), "across"))
    assert made.deployment == HOSTS.deployment
    assert [process.host for process in made.processes] == ["core", None]
    text = plan_text(made)
    assert f"# deployment {HOSTS.deployment}" in text
    assert "# server[0] (server, host core): " in text


def test_one_on_this_machine_has_none(tmp_path: Path, driver: Driver) -> None:
    made = planned(asked(tmp_path, driver, "same"))
    assert made.deployment == ALONE
    assert "host" not in plan_text(made)


def test_a_refusal_says_for_which_hosts_it_holds(tmp_path: Path, driver: Driver) -> None:
    made = asked(tmp_path, driver, "across")
    assert isinstance(made, Refusal)
    assert made.deployment == HOSTS.deployment


def test_programs_of_a_role_are_those_that_were_built_for_its_host(tmp_path: Path, driver: Driver) -> None:
    able, other = replace(driver, capabilities=EVERYTHING | {"hosts"}), Built(Path("/arm/serve"), Path("/arm/node"))
    made = planned(asked(tmp_path, able, "across", other))
    assert [process.program for process in made.processes] == ["/arm/serve", "/built/node"]
