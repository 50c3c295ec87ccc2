"""Plans of scenarios in which clients say to which server an object hands their calls on."""

from dataclasses import replace
from pathlib import Path

import pytest
from test_expand import driver
from test_referrals import PROXY as REFERRING_PROXY
from test_referrals import library, made, plan, ports

from orrery.definitions.driver.model import Driver
from orrery.definitions.search_path import Library
from orrery.errors import InputError
from orrery.planning.text import plan_text

__all__ = ["driver", "library"]

PROXY = REFERRING_PROXY.replace('mode = "referral"', 'chosen_by = "client"')
ROUTE = "Orrery::Routing::route_to"


def test_a_told_forwarder_has_no_server_and_a_port_that_hears_of_it(
    tmp_path: Path, library: Library, driver: Driver
) -> None:
    found = plan(tmp_path, library, driver, PROXY)
    assert [(port.name, port.to, port.peers) for port in ports(found, "forward")] == [
        ("Benchmarking[0]", None, ()),
        ("Benchmarking[1]", None, ()),
    ]
    hearing = [(p.name, p.to) for p in ports(found, "serve") if p.interface == "Orrery::Routing"]
    assert hearing == [
        ("routing.Benchmarking[0]", "Benchmarking[0]"),
        ("routing.Benchmarking[1]", "Benchmarking[1]"),
    ]


def test_each_client_says_its_own_server_and_calls_the_proxy(tmp_path: Path, library: Library, driver: Driver) -> None:
    found = plan(tmp_path, library, driver, PROXY)
    assert [(port.object, port.peers, port.referrers, port.servers) for port in ports(found, "call")] == [
        (
            f"client[{i}]",
            (("proxy[0]", f"Benchmarking[{i}]"),),
            (("proxy[0]", f"routing.Benchmarking[{i}]"),),
            ((f"server[{i}]", "Benchmarking"),),
        )
        for i in range(2)
    ]
    line = "ref={proxy[0].Benchmarking[1]} by={proxy[0].routing.Benchmarking[1]} server={server[1].Benchmarking}\n"
    assert line in plan_text(found)


def test_it_is_said_in_a_step_before_all_others(tmp_path: Path, library: Library, driver: Driver) -> None:
    phases = plan(tmp_path, library, driver, PROXY).phases
    assert [(p.step, p.title, p.members[0].object) for p in phases[:2]] == [
        ("referring", ROUTE, "client[0]"),
        ("referring", ROUTE, "client[1]"),
    ]
    assert {phase.step for phase in phases[2:]} == {"steady"}


def test_a_driver_without_references_says_why(tmp_path: Path, library: Library, driver: Driver) -> None:
    plain = replace(driver, capabilities=driver.capabilities - {"references"})
    refusal = made(tmp_path, library, plain, PROXY)
    assert "clients choose the server to which proxy passes their calls on" in str(refusal)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('chosen_by = "client"', 'chosen_by = "server"', "plan"),
        ('chosen_by = "client"', 'chosen_by = "client", mode = "referral"', "needs no referral"),
        (
            "[object.client]",
            '[object.relay]\nserves = "*"\nforwards = "proxy"\n[object.client]',
            "whose clients say to which server they go",
        ),
    ],
)
def test_mistakes_are_told(tmp_path: Path, library: Library, driver: Driver, old: str, new: str, message: str) -> None:
    with pytest.raises(InputError) as refused:
        made(tmp_path, library, driver, PROXY.replace(old, new))
    assert message in str(refused.value) + str(refused.value.hint)
