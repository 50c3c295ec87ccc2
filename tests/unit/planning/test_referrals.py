"""Plans of scenarios in which an object makes others known, or in which only some are found by name."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from test_expand import EVERYTHING, Built, driver

from orrery.definitions.driver.model import Driver
from orrery.definitions.driver.spec import bind
from orrery.definitions.scenario.file import arrange, interfaces_at
from orrery.definitions.search_path import Library
from orrery.errors import InputError
from orrery.paths import INTERFACES, SCENARIOS
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.plan import Plan, PortPlan
from orrery.planning.refusal import Refusal
from orrery.planning.text import plan_text

__all__ = ["driver"]

PROXY = """\
title = "Proxy"
interface = "seven_calls"
[object.server]
count = 2
serves = "*"
[object.proxy]
serves = "*"
forwards = { to = "server[caller]", mode = "referral" }
[object.client]
count = 2
calls = { to = "proxy", operations = ["void_call", "in_int_call"] }
"""
REFER = "Orrery::Referral::refer"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library((INTERFACES,), (SCENARIOS,), ())


def made(tmp_path: Path, library: Library, driver: Driver, text: str) -> Plan | Refusal:
    file = tmp_path / "asked.toml"
    file.write_text(text)
    scenario = library.scenario(str(file))
    models = [library.interface(name).model for name in scenario.interfaces]
    (found,) = expand(scenario, models, alone(bind(driver, {}), driver, Built()), "same", seed=1)
    return found


def plan(*arguments: Any) -> Plan:
    found = made(*arguments)
    assert isinstance(found, Plan), found
    return found


def ports(found: Plan, kind: str) -> list[PortPlan]:
    return [port for process in found.processes for port in process.ports if port.kind == kind]


def test_each_client_is_bound_to_its_server_by_the_proxy_s_own_port_for_it(
    tmp_path: Path, library: Library, driver: Driver
) -> None:
    found = plan(tmp_path, library, driver, PROXY)
    assert [(port.name, port.interface, port.peers) for port in ports(found, "refer")] == [
        ("Benchmarking[0]", "Orrery::Referral", (("server[0]", "Benchmarking"),)),
        ("Benchmarking[1]", "Orrery::Referral", (("server[1]", "Benchmarking"),)),
    ]
    assert [(port.object, port.peers, port.referrers) for port in ports(found, "call")] == [
        ("client[0]", (("server[0]", "Benchmarking"),), (("proxy[0]", "Benchmarking[0]"),)),
        ("client[1]", (("server[1]", "Benchmarking"),), (("proxy[0]", "Benchmarking[1]"),)),
    ]
    assert " ref={server[1].Benchmarking} by={proxy[0].Benchmarking[1]}\n" in plan_text(found)


def test_who_refers_makes_no_calls_and_hands_none_on(tmp_path: Path, library: Library, driver: Driver) -> None:
    found = plan(tmp_path, library, driver, PROXY)
    programs = {process.objects[0].partition("[")[0]: process.program for process in found.processes}
    assert programs == {"server": "/built/serve", "proxy": "/built/serve", "client": "/built/node"}
    assert ports(found, "forward") == []


def test_referrals_are_a_step_before_all_others_one_client_after_the_other(
    tmp_path: Path, library: Library, driver: Driver
) -> None:
    first, second, *others = plan(tmp_path, library, driver, PROXY).phases
    for phase, client in ((first, "client[0]"), (second, "client[1]")):
        assert (phase.step, phase.kind, phase.title) == ("referring", "measure", REFER)
        (member,) = phase.members
        assert (member.object, member.operations, member.load.calls, member.load.verify_one_in) == (
            client, ((REFER, 1),), 1, 1,
        )  # fmt: skip
    assert {phase.step for phase in others} == {"steady"}
    assert REFER not in {phase.title for phase in others}
    assert [phase.id for phase in (first, second, *others)] == list(range(1, 3 + len(others)))


def test_several_peers_are_referred_one_by_one(tmp_path: Path, library: Library, driver: Driver) -> None:
    text = PROXY.replace("[object.proxy]\n", "[object.proxy]\ncount = 3\n").replace('"server[caller]"', '"server"')
    found = plan(tmp_path, library, driver, text.replace('to = "proxy"', 'to = "proxy[*]"'))
    client = ports(found, "call")[0]
    assert client.referrers == tuple((f"proxy[{i}]", "Benchmarking") for i in range(3))
    assert [peer for peer, _ in client.peers] == ["server[0]", "server[1]", "server[0]"]
    assert found.phases[0].members[0].load.calls == 3


def test_the_interface_of_referrals_is_there_where_somebody_refers(tmp_path: Path, library: Library) -> None:
    proxy = library.scenario("patterns/proxy")
    assert proxy.interfaces == ("seven_calls",)
    point = {parameter.name: parameter.default for parameter in proxy.parameters}
    assert interfaces_at(proxy, [point]) == ("seven_calls",)
    assert interfaces_at(proxy, [point, point | {"mode": "referral"}]) == ("seven_calls", "referral")


def test_a_component_refers_too(tmp_path: Path, library: Library, driver: Driver) -> None:
    text = 'title = "Two"\n[use.left]\npattern = "patterns/proxy"\nparameters = { mode = "referral" }\n'
    found = plan(tmp_path, library, driver, text)
    assert found.phases[0].members[0].object == "left.client[0]"


def test_a_driver_without_references_is_a_row_with_the_reason(tmp_path: Path, library: Library, driver: Driver) -> None:
    found = made(tmp_path, library, replace(driver, capabilities=EVERYTHING - {"references", "nested"}), PROXY)
    assert isinstance(found, Refusal)
    assert found.reason.startswith("proxy refers its callers to server[caller], and echo does not declare references")


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        (
            PROXY.replace('[object.client]', '[object.relay]\nserves = "*"\nforwards = "proxy"\n[object.client]'),
            "relay forwards to proxy, which only refers", 'forwards: mode = "chaining"',
        ),
        (
            PROXY.replace('[object.client]', '[[object.server.on]]\ncalls = "proxy"\n[object.client]'),
            "server reacts by calling proxy, which only refers", 'mode = "chaining"',
        ),
        (PROXY.replace('"referral"', '"referal"'), "forwards.mode: referal is none of", "did you mean referral?"),
        (PROXY.replace("mode =", "mood ="), "unknown key object.proxy.forwards.mood", "did you mean mode?"),
        (PROXY + '[[step]]\nname = "referring"\n', "clients are referred", "another name"),
    ],
)  # fmt: skip
def test_what_cannot_be_referred_is_refused(
    text: str, message: str, hint: str, tmp_path: Path, library: Library, driver: Driver
) -> None:
    with pytest.raises(InputError, match=message) as caught:
        made(tmp_path, library, driver, text)
    assert hint in (caught.value.hint or "")
    assert caught.value.line


NAMED = PROXY.replace('forwards = { to = "server[caller]", mode = "referral" }', 'forwards = "server"').replace(
    "[object.proxy]", 'location = "naming"\n[object.proxy]'
)


def test_only_those_with_a_location_of_their_own_are_found_by_name(
    tmp_path: Path, library: Library, driver: Driver
) -> None:
    found = plan(tmp_path, library, driver, NAMED)
    assert {process.options for process in found.processes} == {(("location", "naming"), ("wait", "block"))}
    assert [port.location for port in ports(found, "serve")] == [None, None]
    assert [port.location for port in ports(found, "forward")] == ["reference"]
    assert dict(found.facts)["terms.location"] == "names of server, looked up in the middleware's naming service"
    refused = made(tmp_path, library, replace(driver, capabilities=EVERYTHING - {"naming"}), NAMED)
    assert isinstance(refused, Refusal)
    assert refused.reason.startswith("objects of the kind server are found by name, and")


@pytest.mark.parametrize(
    ("outer", "inner", "object_", "expected"),
    [
        ("", "", "", "reference"),
        ("", 'location = "naming"\n', "", "naming"),
        ('location = "reference"\n', 'location = "naming"\n', "", "reference"),
        ('location = "naming"\n', 'location = "reference"\n', "", "naming"),
        ('location = "naming"\n', "", 'location = "reference"\n', "reference"),
    ],
)
def test_the_object_counts_more_than_the_scenario_and_that_more_than_its_component(
    outer: str, inner: str, object_: str, expected: str, tmp_path: Path
) -> None:
    pair = f'title = "Pair"\ninterface = "seven_calls"\n{inner}[object.server]\nserves = "*"\n{object_}'
    (tmp_path / "pair.toml").write_text(pair + '[object.client]\ncalls = "server"\n')
    (tmp_path / "asked.toml").write_text(f'title = "One"\n{outer}[use.a]\npattern = "pair"\n')
    scenario = Library([], [tmp_path], []).scenario("asked")
    assert arrange(scenario, {}).objects["a.server"].location == expected


def test_a_lookup_needs_peers_with_a_name(tmp_path: Path, library: Library, driver: Driver) -> None:
    text = 'title = "Where"\ninterface = "naming"\n[object.a]\nserves = "*"\n[object.b]\nserves = "*"\n'
    text += 'location = "naming"\n[object.client]\ncalls = "TARGET"\n'
    unnamed = text.replace("[object.b]", '[object.other]\ncalls = { to = "b" }\n[object.b]').replace("TARGET", "a")
    refused = made(tmp_path, library, driver, unnamed)
    assert isinstance(refused, Refusal)
    assert "servers have none" in refused.reason
    named = text.replace('[object.a]\nserves = "*"\n', "").replace("TARGET", "b")
    assert plan(tmp_path, library, driver, named).phases
