"""Plans, made from small scenarios on drivers that exist only here."""

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from orrery.codegen.model import Model
from orrery.definitions.driver.model import Contract, Daemon, Driver, Needs, Option, ProofRule
from orrery.definitions.driver.spec import bind
from orrery.definitions.interface import load_interface
from orrery.definitions.scenario.file import load_scenario
from orrery.errors import InputError
from orrery.paths import INTERFACES
from orrery.planning.bound import alone
from orrery.planning.expand import expand
from orrery.planning.overrides import Overrides
from orrery.planning.phases import of_block
from orrery.planning.plan import LoadPlan, PhasePlan, Plan
from orrery.planning.refusal import Refusal

EVERYTHING = frozenset(
    {
        "window",
        "oneway",
        "nested",
        "references",
        "any",
        "all-any",
        "exceptions",
        "recursive",
        "colocated",
        "naming",
        "topics",
    }
)

PAIRS = """\
title = "Pairs"
interface = "seven_calls"
[parameters]
pairs = 1
[object.server]
count = 2
serves = "*"
[object.client]
count = "{pairs}"
calls = "server"
"""
PROXY = """\
title = "Proxy"
interface = "seven_calls"
[object.server]
serves = "*"
[object.proxy]
serves = "*"
forwards = "server"
[object.client]
calls = "proxy"
"""


@dataclass
class Built:
    serve: Path = Path("/built/serve")
    node: Path = Path("/built/node")
    unsupported: dict[str, str] = field(default_factory=dict)
    builds: int = 1


@pytest.fixture(scope="module")
def seven() -> Model:
    return load_interface(INTERFACES / "seven_calls").model


@pytest.fixture(scope="module")
def types() -> Model:
    return load_interface(INTERFACES / "types").model


@pytest.fixture
def driver(tmp_path: Path) -> Driver:
    (tmp_path / "bus.conf").write_text("<bus/>")
    wait = Option("wait", ("block", "spin"), "block", "start", "")
    optimise = Option("optimise", ("yes", "no"), "yes", "build", "")
    transport = Option("transport", ("unix", "bus"), "unix", "daemon", "")
    bus = Daemon("bus", {"transport": ("bus",)}, ("busd",), "at (?P<at>.*)", files=(("b", tmp_path / "bus.conf"),))
    return Driver(
        name="echo", folder=tmp_path, family="raw", title="", summary="", language="c++", mapping="cdr-cxx",
        wire="cdr", standard=20, capabilities=EVERYTHING, version=("true",), packages=(), needs=Needs(),
        options={o.name: o for o in (wait, optimise, transport)}, daemons=(bus,),
        contract=Contract("inline", "own", "one", "", "", "", serves_alone=True), spins_when=({"wait": ("spin",)},),
        proofs=(ProofRule({}, ("unix",), ("tcp",)),), exceptions={},
    )  # fmt: skip


def plans(
    tmp_path: Path,
    text: str,
    model: Model,
    driver: Driver,
    built: Built | None = None,
    overrides: Overrides | None = None,
    seed: int = 1,
    **options: str,
) -> list[Plan | Refusal]:
    file = tmp_path / "asked.toml"
    file.write_text(text)
    scenario = load_scenario(file, "asked")
    return expand(scenario, [model], alone(bind(driver, options), driver, built or Built()), "same", seed, overrides)


def planned(made: Plan | Refusal) -> Plan:
    assert isinstance(made, Plan), made.reason
    return made


def plan(*arguments: Any, **named: Any) -> Plan:
    (made,) = plans(*arguments, **named)
    return planned(made)


def called_by(phase: PhasePlan) -> tuple[tuple[str, str], ...]:
    return tuple((member.object, member.port) for member in phase.members)


def load_of(phase: PhasePlan) -> LoadPlan:
    (load,) = {member.load for member in phase.members}
    return load


def refusal(*arguments: Any, **named: Any) -> str:
    (made,) = plans(*arguments, **named)
    assert isinstance(made, Refusal)
    return made.reason


def test_each_object_is_a_process_and_servers_get_the_serve_program(
    tmp_path: Path, seven: Model, driver: Driver
) -> None:
    made = plan(tmp_path, PAIRS, seven, driver)
    assert [(p.name, p.side, p.program) for p in made.processes] == [
        ("server[0]", "server", "/built/serve"),
        ("server[1]", "server", "/built/serve"),
        ("client[0]", "client", "/built/node"),
    ]


def test_calls_that_need_no_wire_are_not_asked_for_one(tmp_path: Path, seven: Model, driver: Driver) -> None:
    shared = PAIRS.replace('serves = "*"', 'serves = "*"\nprocess = "all"').replace(
        'calls = "server"', 'calls = "server"\nprocess = "all"'
    )
    direct = replace(driver, capabilities=EVERYTHING | {"direct"})
    assert plan(tmp_path, shared, seven, driver).proof.present == ("unix",)
    assert plan(tmp_path, shared, seven, direct).proof.present == ()
    assert plan(tmp_path, PAIRS, seven, direct).proof.present == ("unix",)
    at_home = replace(driver, proofs=(ProofRule({"processes": ("one",)}, ("shm",), ()), *driver.proofs))
    assert plan(tmp_path, shared, seven, at_home).proof.present == ("shm",)
    assert plan(tmp_path, PAIRS, seven, at_home).proof.present == ("unix",)


def test_clients_take_the_servers_in_turn(tmp_path: Path, seven: Model, driver: Driver) -> None:
    made = plan(tmp_path, PAIRS.replace("pairs = 1", "pairs = 3"), seven, driver)
    peers = {port.object: port.peers for process in made.processes for port in process.ports if port.kind == "call"}
    assert peers == {
        "client[0]": (("server[0]", "Benchmarking"),),
        "client[1]": (("server[1]", "Benchmarking"),),
        "client[2]": (("server[0]", "Benchmarking"),),
    }


def test_each_operation_is_verified_warmed_measured_and_verified_by_all(
    tmp_path: Path, seven: Model, driver: Driver
) -> None:
    made = plan(tmp_path, PAIRS.replace("pairs = 1", "pairs = 2"), seven, driver)
    assert [phase.id for phase in made.phases] == list(range(1, 29))
    assert [phase.kind for phase in made.phases[:4]] == ["verify", "warm", "measure", "verify"]
    assert len({phase.title for phase in made.phases[:4]}) == 1
    assert {called_by(phase) for phase in made.phases} == {(("client[0]", "server"), ("client[1]", "server"))}
    assert [(load.calls, load.verify_one_in) for load in map(load_of, made.phases[:4])] == [
        (None, 0),
        (1000, 1024),
        (10000, 1024),
        (None, 0),
    ]


def test_the_order_of_operations_follows_the_seed(tmp_path: Path, seven: Model, driver: Driver) -> None:
    orders = {tuple(p.title for p in plan(tmp_path, PAIRS, seven, driver, seed=s).phases) for s in (1, 1, 2, 3)}
    assert len(orders) == 3
    assert len({tuple(sorted(order)) for order in orders}) == 1


def test_sweeps_make_one_plan_for_each_point(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = PAIRS.replace("pairs = 1", "pairs = { default = 1, sweep = [1, 2] }")
    assert [made.point for made in plans(tmp_path, text, seven, driver)] == ['{"pairs":1}', '{"pairs":2}']
    set_ = Overrides(settings={"pairs": (4,)})
    assert [made.point for made in plans(tmp_path, text, seven, driver, overrides=set_)] == ['{"pairs":4}']
    assert plan(tmp_path, PAIRS, seven, driver).point == "{}"


def test_fewer_calls_shorten_the_warm_up_too(tmp_path: Path, seven: Model, driver: Driver) -> None:
    made = plan(tmp_path, PAIRS, seven, driver, overrides=Overrides(calls=50))
    assert {(p.kind, load_of(p).calls) for p in made.phases if p.kind != "verify"} == {("warm", 50), ("measure", 50)}


def test_bursts_are_whole(tmp_path: Path, seven: Model, driver: Driver) -> None:
    made = plan(tmp_path, PAIRS + '[load]\nkind = "burst"\nburst = 30\ncalls = 100\nwarm = 10\n', seven, driver)
    assert [load_of(p).calls for p in made.phases[:4]] == [None, 30, 120, None]
    assert {port.window for process in made.processes for port in process.ports if port.kind == "call"} == {30}


def test_a_forwarder_has_a_call_port_that_makes_no_load(tmp_path: Path, seven: Model, driver: Driver) -> None:
    proxy = plan(tmp_path, PROXY, seven, driver).processes[1]
    assert (proxy.side, proxy.program) == ("server", "/built/node")
    assert [(p.kind, p.name, p.threads, p.to) for p in proxy.ports] == [
        ("call", "server", 0, None),
        ("forward", "Benchmarking", 1, "server"),
    ]


def test_only_start_options_go_to_the_processes(tmp_path: Path, seven: Model, driver: Driver) -> None:
    made = plan(tmp_path, PAIRS, seven, driver, wait="spin")
    assert {process.options for process in made.processes} == {(("wait", "spin"),)}
    assert made.spins
    assert not plan(tmp_path, PAIRS, seven, driver).spins


def test_how_a_thread_waits_is_told_as_it_was_declared_or_not_at_all(
    tmp_path: Path, seven: Model, driver: Driver
) -> None:
    spinning = plan(tmp_path, PAIRS, seven, driver, wait="spin")
    assert dict(spinning.facts)["terms.wait"] == "spin"
    silent = replace(driver, options={}, spins_when=())
    assert "terms.wait" not in dict(plan(tmp_path, PAIRS, seven, silent).facts)
    declared = replace(silent, contract=replace(driver.contract, wait="asleep in poll"))
    assert dict(plan(tmp_path, PAIRS, seven, declared).facts)["terms.wait"] == "asleep in poll"


def test_daemons_come_with_the_text_of_their_files(tmp_path: Path, seven: Model, driver: Driver) -> None:
    (daemon,) = plan(tmp_path, PAIRS, seven, driver, transport="bus").daemons
    assert daemon.files == (("b", "<bus/>"),)
    assert plan(tmp_path, PAIRS, seven, driver).daemons == ()


def test_a_process_and_a_daemon_of_one_name_would_be_taken_for_each_other(
    tmp_path: Path, seven: Model, driver: Driver
) -> None:
    named = PAIRS + 'process = "bus"\n'
    assert "the driver's daemon is called bus too" in refusal(tmp_path, named, seven, driver, transport="bus")
    assert plan(tmp_path, named, seven, driver).daemons == ()


def test_servers_are_found_by_name_where_the_scenario_says_so(tmp_path: Path, seven: Model, driver: Driver) -> None:
    named = 'location = "naming"\n' + PAIRS
    names = Daemon("names", {"location": ("naming",)}, ("namesd",), "at (?P<at>.*)")
    able = replace(driver, daemons=(names,))
    unable = replace(driver, capabilities=EVERYTHING - {"naming"})
    assert "echo does not declare naming" in refusal(tmp_path, named, seven, unable)
    made = plan(tmp_path, named, seven, able)
    assert {process.options for process in made.processes} == {(("location", "naming"), ("wait", "block"))}
    assert [daemon.name for daemon in made.daemons] == ["names"]
    assert dict(made.facts)["terms.location"].startswith("names")
    plain = plan(tmp_path, PAIRS, seven, able)
    assert {process.options for process in plain.processes} == {(("wait", "block"),)}
    assert plain.daemons == ()
    assert "terms.location" not in dict(plain.facts)


def test_what_has_no_name_is_not_looked_up(tmp_path: Path, driver: Driver) -> None:
    naming = load_interface(INTERFACES / "naming").model
    text = PAIRS.replace("seven_calls", "naming")
    assert 'location = "naming" gives them one' in refusal(tmp_path, text, naming, driver)
    assert plan(tmp_path, 'location = "naming"\n' + text, naming, driver).phases


def test_objects_come_and_go_where_the_driver_can(tmp_path: Path, driver: Driver) -> None:
    activation = load_interface(INTERFACES / "activation").model
    text = PAIRS.replace("seven_calls", "activation")
    assert "its objects come and go, and the driver does not declare activation" in refusal(
        tmp_path, text, activation, driver
    )
    assert plan(tmp_path, text, activation, replace(driver, capabilities=EVERYTHING | {"activation"})).phases


def test_an_insertion_into_an_any_must_be_what_the_driver_declares(tmp_path: Path, driver: Driver) -> None:
    insertion = load_interface(INTERFACES / "insertion").model
    text = PAIRS.replace("seven_calls", "insertion")
    assert "takes one out, without a call, and the driver does not declare insertion" in refusal(
        tmp_path, text, insertion, driver
    )
    assert plan(tmp_path, text, insertion, replace(driver, capabilities=EVERYTHING | {"insertion"})).phases


def test_nothing_goes_before_the_calls_of_a_cold_load_and_each_caller_is_alone(
    tmp_path: Path, seven: Model, driver: Driver
) -> None:
    text = PAIRS.replace("pairs = 1", "pairs = 2").replace(
        '"server"\n', '{ to = "server", operations = "void_call" }\n'
    )
    made = plan(tmp_path, text + "[load]\ncold = true\ncalls = 1\n", seven, driver)
    assert [(phase.kind, called_by(phase)) for phase in made.phases] == [
        ("measure", (("client[0]", "server"),)),
        ("verify", (("client[0]", "server"),)),
        ("measure", (("client[1]", "server"),)),
        ("verify", (("client[1]", "server"),)),
    ]
    more = plan(tmp_path, text + "[load]\ncold = true\ncalls = 1\n", seven, driver, overrides=Overrides(calls=50))
    assert load_of(more.phases[0]).calls == 1


def test_in_process_drivers_have_one_process(tmp_path: Path, seven: Model, driver: Driver) -> None:
    inside = replace(driver, capabilities=EVERYTHING | {"in-process-only"})
    (process,) = plan(tmp_path, PAIRS, seven, inside).processes
    assert process.objects == ("server[0]", "server[1]", "client[0]")
    assert process.program == "/built/node"


def test_limits_go_to_the_processes_of_their_objects(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = PAIRS.replace("[object.server]", '[object.server]\nresource_limits = { memory = "64MiB" }')
    found = {process.name: str(process.resource_limits) for process in plan(tmp_path, text, seven, driver).processes}
    assert found == {"server[0]": "memory 64MiB", "server[1]": "memory 64MiB", "client[0]": ""}
    inside = replace(driver, capabilities=EVERYTHING | {"in-process-only"})
    assert refusal(tmp_path, text, seven, inside).startswith(
        "its objects have resource limits of their own, and echo runs all"
    )
    same = PAIRS + '\n[resource_limits]\ncpu_time = "9s"\n'
    assert [str(process.resource_limits) for process in plan(tmp_path, same, seven, inside).processes] == [
        "cpu_time 9s"
    ]


def test_objects_may_share_a_process(tmp_path: Path, seven: Model, driver: Driver) -> None:
    text = PAIRS.replace("[object.server]", '[object.server]\nprocess = "box"')
    assert [p.name for p in plan(tmp_path, text, seven, driver).processes] == ["box", "client[0]"]
    alone = replace(driver, capabilities=EVERYTHING - {"colocated"})
    assert refusal(tmp_path, text, seven, alone).startswith("2 objects share the process box, and echo does not")


def test_one_thread_cannot_serve_a_call_that_it_waits_for_itself(tmp_path: Path, seven: Model, driver: Driver) -> None:
    together = PROXY.replace('serves = "*"', 'serves = "*"\nprocess = "box"')
    reason = "proxy calls server of its own process before it replies, and echo has one thread that serves a process"
    assert refusal(tmp_path, together, seven, driver).startswith(reason)
    apart = PROXY.replace('serves = "*"', 'serves = "*"\nprocess = "box"', 1)
    assert plan(tmp_path, apart, seven, driver)
    several = replace(driver, contract=replace(driver.contract, serves_alone=False))
    assert plan(tmp_path, together, seven, several)
    assert plan(tmp_path, together, seven, replace(driver, capabilities=EVERYTHING | {"direct"}))


def test_who_serves_one_connection_has_one_caller_with_one_thread(tmp_path: Path, seven: Model, driver: Driver) -> None:
    single = replace(driver, contract=replace(driver.contract, one_connection=True))
    text = 'title = "One"\ninterface = "seven_calls"\n[object.server]\nserves = "*"\ncount = 2\n[object.client]\n'
    one_each = text + 'count = 2\ncalls = "server[caller]"\n'
    assert plan(tmp_path, one_each, seven, single)
    both = text + 'count = 2\ncalls = "server[*]"\n'
    reason = "server[0] is called from 2 threads, and echo serves one connection at a time"
    assert refusal(tmp_path, both, seven, single) == reason
    threads = text + 'calls = { to = "server[1]", threads = 3 }\n'
    assert refusal(tmp_path, threads, seven, single) == reason.replace("[0]", "[1]").replace("2", "3")
    assert plan(tmp_path, threads, seven, driver)


def test_who_has_one_caller_makes_all_calls_of_a_process_on_one_thread(
    tmp_path: Path, seven: Model, driver: Driver
) -> None:
    single = replace(driver, contract=replace(driver.contract, one_caller=True))
    assert plan(tmp_path, PAIRS, seven, single)
    assert plan(tmp_path, PROXY, seven, single)  # it calls on the thread that serves
    reason = "and with these options one thread of a process makes all calls of echo"
    text = 'title = "One"\ninterface = "seven_calls"\n[object.server]\nserves = "*"\n[object.client]\n'
    threads = text + 'calls = { to = "server", threads = 2 }\n'
    assert refusal(tmp_path, threads, seven, single) == f"client[0] has 2 threads that call, {reason}"
    assert plan(tmp_path, threads, seven, driver)
    both = text.replace("[object.client]", 'process = "box"\n[object.client]\nprocess = "box"') + 'calls = "server"\n'
    assert refusal(tmp_path, both, seven, single) == f"box makes load beside the thread that serves, {reason}"
    shared = text + 'count = 2\nprocess = "box"\ncalls = "server"\n'
    assert refusal(tmp_path, shared, seven, single) == f"box has 2 threads that call, {reason}"


@pytest.mark.parametrize(
    ("text", "capability", "reason"),
    [
        (PROXY, "nested", "proxy forwards to server, and echo does not declare nested"),
        (PAIRS + "[load]\nwindow = 4\n", "window", "the load has a window of 4, and echo does not declare window"),
        (PAIRS + '[load]\nkind = "burst"\nburst = 4\n', "window", "the load is bursts of 4"),
    ],
)
def test_what_a_driver_does_not_declare_is_refused_with_the_reason(
    tmp_path: Path, seven: Model, driver: Driver, text: str, capability: str, reason: str
) -> None:
    assert plan(tmp_path, text, seven, driver)
    assert refusal(tmp_path, text, seven, replace(driver, capabilities=EVERYTHING - {capability})).startswith(reason)


def test_what_cannot_be_expressed_is_left_out_and_listed(tmp_path: Path, seven: Model, driver: Driver) -> None:
    built = Built(unsupported={"Benchmarking::void_call": "it has nothing to say"})
    made = plan(tmp_path, PAIRS, seven, driver, built)
    assert "Benchmarking::void_call" not in {phase.title for phase in made.phases}
    assert dict(made.facts)["inexpressible.Benchmarking::void_call"] == "it has nothing to say"


def test_nothing_left_is_a_refusal(tmp_path: Path, seven: Model, driver: Driver) -> None:
    none = {operation.key: "it has no words" for operation in seven.all_operations(seven.interfaces[0])}
    expected = "all operations are left out: it has no words"
    assert refusal(tmp_path, PAIRS, seven, driver, Built(unsupported=none)) == expected


def test_a_driver_s_own_exceptions_are_left_out(tmp_path: Path, seven: Model, driver: Driver) -> None:
    reasoned = replace(driver, exceptions={"asked/*::void_*": "the daemon swallows it"})
    made = plan(tmp_path, PAIRS, seven, reasoned)
    assert dict(made.facts)["inexpressible.Benchmarking::void_call"] == "the daemon swallows it"


@pytest.mark.parametrize(
    ("capability", "operation"),
    [
        ("any", "Types::Anys::anys_of"),
        ("references", "Types::References::objects"),
        ("recursive", "Types::Recursion::nodes"),
        ("exceptions", "Types::Raising::one_of_two"),
        ("oneway", "Types::Oneways::notify"),
    ],
)
def test_types_ask_for_capabilities(
    tmp_path: Path, types: Model, driver: Driver, capability: str, operation: str
) -> None:
    text = PAIRS.replace("seven_calls", "types")
    poor = replace(driver, capabilities=EVERYTHING - {capability})
    assert f"inexpressible.{operation}" not in dict(plan(tmp_path, text, types, driver).facts)
    assert capability in dict(plan(tmp_path, text, types, poor).facts)[f"inexpressible.{operation}"]


def test_several_interfaces_have_a_port_each_and_inherited_operations_are_measured_on_each(
    tmp_path: Path, types: Model, driver: Driver
) -> None:
    text = PAIRS.replace("seven_calls", "types").replace('"*"', '["Basics", "Structures"]')
    made = plan(tmp_path, text, types, driver)
    assert [port.name for port in made.processes[-1].ports] == ["server.Basics", "server.Structures"]
    touched = {(p.title, called_by(p)) for p in made.phases if p.title.endswith("::touch")}
    assert touched == {
        ("Types::Basics::touch", (("client[0]", "server.Basics"),)),
        ("Types::Structures::touch", (("client[0]", "server.Structures"),)),
    }


def test_only_one_interface_may_be_asked_for(tmp_path: Path, types: Model, driver: Driver) -> None:
    text = PAIRS.replace("seven_calls", "types")
    made = plan(tmp_path, text, types, driver, overrides=Overrides(only="Texts"))
    assert {port.interface for process in made.processes for port in process.ports} == {"Types::Texts"}


@pytest.mark.parametrize(
    ("old", "new", "line", "message", "hint"),
    [
        ('serves = "*"', 'serves = "Benchmaking"', 7, "no interface Benchmaking", "did you mean Benchmarking?"),
        ('"server"', '{ to = "server", operations = ["void_cal"] }', 10, "no operation void_cal", "void_call?"),
        ('"server"', '{ to = "server", operations = "B::void_call" }', 10, "no operation B::void_call", "void_call?"),
        ("calls =", 'calls = ["server", "server"] #', 10, "client calls server twice", "one relation"),
        ('"server"\n', '"server"\n[values]\n"in_strin_call" = 3\n', 12, "no operation in_strin_call", "string"),
        ('"server"\n', '"server"\n[values]\n"in_int_call.Value" = 3\n', 12, "no parameter Value", "InValue?"),
    ],
)  # fmt: skip
def test_names_are_held_against_the_interface(
    tmp_path: Path, seven: Model, driver: Driver, old: str, new: str, line: int, message: str, hint: str
) -> None:
    with pytest.raises(InputError) as caught:
        plans(tmp_path, PAIRS.replace(old, new), seven, driver)
    assert caught.value.line == line
    assert message in str(caught.value)
    assert hint in str(caught.value.hint)


@pytest.mark.parametrize("word", ["void_call", "Benchmarking::void_call", ["void_call", "Benchmarking::void_call"]])
def test_one_operation_may_be_named_in_each_spelling(
    tmp_path: Path, seven: Model, driver: Driver, word: str | list[str]
) -> None:
    text = PAIRS.replace('"server"\n', f'{{ to = "server", operations = {word!r} }}\n')
    assert {phase.title for phase in plan(tmp_path, text, seven, driver).phases} == {"Benchmarking::void_call"}


def test_each_block_has_an_order_of_its_own_in_which_an_operation_stays_together(
    tmp_path: Path, seven: Model, driver: Driver
) -> None:
    made = plan(tmp_path, PAIRS, seven, driver)
    blocks = [of_block(made, block) for block in range(4)]
    assert len({tuple(phase.title for phase in block.phases) for block in blocks}) == 4
    for block in blocks:
        assert [phase.id for phase in block.phases] == list(range(1, 29))
        assert [phase.kind for phase in block.phases] == ["verify", "warm", "measure", "verify"] * 7
        assert all(len({p.title for p in block.phases[at : at + 4]}) == 1 for at in range(0, 28, 4))
    assert of_block(made, 2) == blocks[2]


def test_each_block_draws_the_length_of_its_warm_up(tmp_path: Path, seven: Model, driver: Driver) -> None:
    made = plan(tmp_path, f'{PAIRS}[load]\nwarm = "2s..5s"\n', seven, driver)
    drawn = [_warming(of_block(made, block)) for block in range(4)]
    assert all(2 * 10**9 <= time <= 5 * 10**9 for block in drawn for time in block)
    assert len({block[0] for block in drawn}) == 4
    assert _warming(of_block(made, 2)) == drawn[2]
    assert all(member.load.time_most is None for phase in of_block(made, 0).phases for member in phase.members)


def test_a_warm_up_of_one_length_has_it_in_every_block(tmp_path: Path, seven: Model, driver: Driver) -> None:
    made = plan(tmp_path, f'{PAIRS}[load]\nwarm = "2s"\n', seven, driver)
    assert {time for block in range(3) for time in _warming(of_block(made, block))} == {2 * 10**9}


def _warming(made: Plan) -> list[int]:
    return [m.load.time for phase in made.phases if phase.kind == "warm" for m in phase.members if m.load.time]
