"""Selectors: who is bound to whom, in plans of small scenarios."""

from pathlib import Path

import pytest
from test_expand import Built, driver, plan, seven

from orrery.codegen.model import Model
from orrery.definitions.driver.model import Driver
from orrery.definitions.interface import load_interface
from orrery.errors import InputError
from orrery.paths import INTERFACES
from orrery.planning.plan import Plan

__all__ = ["driver", "seven"]

HEAD = 'title = "Relations"\ninterface = "seven_calls"\n'


def peers(made: Plan) -> dict[tuple[str, str], list[str]]:
    """(object, call port) -> the names of its peers; a forwarder's port is written `proxy[0]:Benchmarking[1]`."""
    return {
        (port.object, port.name): [peer if name == "Benchmarking" else f"{peer}:{name}" for peer, name in port.peers]
        for process in made.processes
        for port in process.ports
        if port.kind == "call"
    }


def called(
    tmp_path: Path, seven: Model, driver: Driver, calls: str, clients: int = 3, servers: int = 2
) -> dict[tuple[str, str], list[str]]:
    text = f"""{HEAD}
[object.server]
count = {servers}
serves = "*"
[object.client]
count = {clients}
calls = "{calls}"
"""
    return peers(plan(tmp_path, text, seven, driver))


def test_without_a_selector_and_with_caller_the_number_decides(tmp_path: Path, seven: Model, driver: Driver) -> None:
    for calls in ("server", "server[caller]"):
        found = called(tmp_path, seven, driver, calls)
        assert [found[f"client[{i}]", "server"] for i in range(3)] == [["server[0]"], ["server[1]"], ["server[0]"]]


def test_all_are_bound_in_order(tmp_path: Path, seven: Model, driver: Driver) -> None:
    assert called(tmp_path, seven, driver, "server[*]", clients=1)["client[0]", "server"] == ["server[0]", "server[1]"]


def test_a_number_is_that_one(tmp_path: Path, seven: Model, driver: Driver) -> None:
    assert set(map(tuple, called(tmp_path, seven, driver, "server[1]").values())) == {("server[1]",)}


def test_random_follows_the_seed_and_reaches_everyone(tmp_path: Path, seven: Model, driver: Driver) -> None:
    once = called(tmp_path, seven, driver, "server[random]", clients=20)
    assert once == called(tmp_path, seven, driver, "server[random]", clients=20)
    assert {peer for found in once.values() for peer in found} == {"server[0]", "server[1]"}


def test_next_goes_on_over_kinds(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = f"""{HEAD}
[object.server]
count = 3
serves = "*"
[object.left]
calls = "server[next]"
[object.right]
count = 2
calls = "server[next]"
"""
    found = peers(plan(tmp_path, text, seven, driver))
    assert [found[name, "server"][0] for name in ("left[0]", "right[0]", "right[1]")] == [
        "server[0]", "server[1]", "server[2]",
    ]  # fmt: skip


PROXY = f"""{HEAD}
[object.server]
count = 2
serves = "*"
[object.proxy]
serves = "*"
forwards = "server[caller]"
[object.client]
count = 3
calls = "proxy"
"""


def test_a_forwarder_by_caller_has_a_reference_for_each(tmp_path: Path, seven: Model, driver: Driver) -> None:
    found = peers(plan(tmp_path, PROXY, seven, driver))
    assert [found[f"client[{i}]", "proxy"] for i in range(3)] == [
        ["proxy[0]:Benchmarking[0]"], ["proxy[0]:Benchmarking[1]"], ["proxy[0]:Benchmarking[2]"],
    ]  # fmt: skip
    assert [found["proxy[0]", f"server[{i}]"] for i in range(3)] == [["server[0]"], ["server[1]"], ["server[0]"]]


def test_a_forwarder_by_caller_has_none_of_an_interface_that_nobody_calls(tmp_path: Path, driver: Driver) -> None:
    text = PROXY.replace("seven_calls", "throughput")
    text = text.replace('calls = "proxy"', 'calls = { to = "proxy", operations = ["Receiver::*"] }')
    made = plan(tmp_path, text, load_interface(INTERFACES / "throughput").model, driver)
    assert {port for name, port in peers(made) if name == "proxy[0]"} == {f"server.Receiver[{i}]" for i in range(3)}
    offered = {port.name for process in made.processes for port in process.ports if port.kind == "forward"}
    assert offered == {f"Throughput::Receiver[{i}]" for i in range(3)}


def test_callers_are_told_apart_through_two_forwarders(tmp_path: Path, seven: Model, driver: Driver) -> None:
    second = '[object.second]\nserves = "*"\nforwards = "server[caller]"\n'
    text = PROXY.replace('forwards = "server[caller]"', 'forwards = "second[caller]"').replace(
        "[object.client]", f"{second}[object.client]"
    )
    found = peers(plan(tmp_path, text, seven, driver))
    assert found["proxy[0]", "second[2]"] == ["second[0]:Benchmarking[2]"]
    assert found["second[0]", "server[1]"] == ["server[1]"]


def test_callers_of_two_kinds_have_numbers_of_their_own(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = PROXY + '[object.other]\ncalls = "proxy"\n'
    found = peers(plan(tmp_path, text, seven, driver))
    assert found["other[0]", "proxy"] == ["proxy[0]:Benchmarking[3]"]
    assert found["proxy[0]", "server[3]"] == ["server[1]"]


def test_a_circle_of_reactions_is_refused_with_its_way(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = f"""{HEAD}
[object.a]
serves = "*"
[[object.a.on]]
operation = "void_call"
calls = {{ to = "b", operations = ["in_int_call"] }}
[object.b]
serves = "*"
[[object.b.on]]
operation = "in_int_call"
calls = {{ to = "a", operations = ["void_call"] }}
[object.client]
calls = "a"
"""
    with pytest.raises(InputError, match=r"a\.void_call -> b\.in_int_call -> a\.void_call") as caught:
        plan(tmp_path, text, seven, driver)
    assert caught.value.line == 6


def test_a_loop_has_turns_and_no_duration(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = (
        HEAD
        + """
[object.server]
serves = "*"
[[object.server.on]]
operation = "void_call"
work = 5000
how = "loop"
[object.client]
calls = { to = "server", operations = ["void_call"] }
"""
    )
    made = plan(tmp_path, text, seven, driver)
    [reaction] = [r for process in made.processes for port in process.ports for r in port.reactions]
    assert (reaction.work, reaction.how) == (5000, "loop")
    for wrong, told in (('"100us"', "100us is no number of turns"), ("0", "0 is no number of turns")):
        with pytest.raises(InputError, match=told) as caught:
            plan(tmp_path, text.replace("5000", wrong), seven, driver)
        assert (caught.value.line, caught.value.hint) == (8, "write how often the loop goes round: 5000")
    with pytest.raises(InputError, match="5000 is no duration"):
        plan(tmp_path, text.replace('"loop"', '"spin"'), seven, driver)


def test_a_reaction_that_calls_back_another_operation_ends(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = f"""{HEAD}
[object.server]
serves = "*"
[[object.server.on]]
operation = "void_call"
chance = 0.01
work = "20us"
calls = {{ to = "client", operations = ["in_int_call", "out_int_call"] }}
[object.client]
serves = "*"
calls = {{ to = "server", operations = ["void_call"] }}
"""
    made = plan(tmp_path, text, seven, driver)
    (served,) = [port for port in made.processes[0].ports if port.kind == "serve"]
    (reaction,) = served.reactions
    assert (reaction.operation, reaction.chance, reaction.work) == ("Benchmarking::void_call", 10_000, 20_000)
    assert reaction.calls == (
        ("on.0.client", "Benchmarking::in_int_call"),
        ("on.0.client", "Benchmarking::out_int_call"),
    )
    assert peers(made)["server[0]", "on.0.client"] == ["client[0]"]
    assert made.processes[0].program == "/built/node"


def test_a_row_goes_on_to_the_next_and_ends_with_the_last(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = f"""{HEAD}
[object.server]
serves = "*"
[object.stage]
count = 3
serves = "*"
forwards = "stage[after] or server"
[object.client]
calls = "stage[0]"
"""
    found = peers(plan(tmp_path, text, seven, driver))
    assert found["client[0]", "stage"] == ["stage[0]"]
    assert [found[f"stage[{i}]", "stage"] for i in range(3)] == [["stage[1]"], ["stage[2]"], ["server[0]"]]


def test_a_ring_closes_with_its_first(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = f'{HEAD}[object.peer]\ncount = 3\nserves = "*"\ncalls = "peer[after] or peer[0]"\n'
    found = peers(plan(tmp_path, text, seven, driver))
    assert [found[f"peer[{i}]", "peer"] for i in range(3)] == [["peer[1]"], ["peer[2]"], ["peer[0]"]]


@pytest.mark.parametrize("target", ["stage[after]", "stage or server", "stage[after] or stage[after]", "stage[a"])
def test_a_row_needs_an_end(tmp_path: Path, seven: Model, driver: Driver, target: str) -> None:
    text = f'{HEAD}[object.server]\nserves = "*"\n[object.stage]\nserves = "*"\nforwards = "{target}"\n'
    with pytest.raises(InputError, match=r"object\.stage\.forwards") as caught:
        plan(tmp_path, text + '[object.client]\ncalls = "stage"\n', seven, driver)
    assert caught.value.hint


def test_what_a_driver_cannot_say_is_not_reacted_to(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = f"""{HEAD}
[object.server]
serves = "*"
[[object.server.on]]
operation = "in_string_call"
work = "1us"
[object.client]
calls = {{ to = "server", operations = ["void_call"] }}
"""
    made = plan(tmp_path, text, seven, driver, Built(unsupported={"Benchmarking::in_string_call": "no texts"}))
    (served,) = [port for port in made.processes[0].ports if port.kind == "serve"]
    assert served.reactions == ()
    assert dict(made.facts)["inexpressible.Benchmarking::in_string_call"] == "no texts"


def test_a_handler_none_of_whose_calls_is_left_is_not_called(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = f"""{HEAD}
[object.server]
serves = "*"
[[object.server.on]]
operation = "void_call"
calls = {{ to = "client", operations = ["out_string_call"] }}
[[object.server.on]]
operation = "in_int_call"
calls = {{ to = "client", operations = ["out_string_call", "out_int_call"] }}
[object.client]
serves = "*"
calls = {{ to = "server", operations = ["void_call", "in_int_call"] }}
"""
    made = plan(tmp_path, text, seven, driver, Built(unsupported={"Benchmarking::out_string_call": "no texts"}))
    assert {phase.title for phase in made.phases} == {"Benchmarking::in_int_call"}
    reason = "its handler calls Benchmarking::out_string_call: no texts"
    assert dict(made.facts)["inexpressible.Benchmarking::void_call"] == reason
