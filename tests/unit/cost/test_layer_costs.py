"""Instructions by layers: a file of callgrind is read, its chains attributed, and layers that never ran are said."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.cost.instruments import Instrument, read_callgrind
from orrery.cost.kind_costs import Counted, Span, costs_of_kind
from orrery.cost.layers import counting
from orrery.cost.layers.attribution import OUTSIDE, called_layers, declares, instructions_of, pattern_of, stacks
from orrery.cost.layers.counting import NO_FUNCTION, NOT_CALLED, NOT_LOADED, LayersSeen
from orrery.cost.layers.profile import Profile, chain_of, read_profile
from orrery.cost.layers.symbols import read_nm
from orrery.definitions.driver.model import DeclaredLayer

PROFILE = """\
# callgrind format
events: Ir
summary: 175

ob=(1) /build/serve
fl=(1) main.cpp
fn=(1) main
10 5
cob=(2) /usr/lib/libmw.so.2
cfi=(2) mw.cpp
cfn=(2) mw::send(int)'main
calls=3 20
+2 150

ob=(2)
fl=(2)
fn=(2)
20 30
* 20
cfn=(3) memcpy'mw::send(int)'main
calls=3 0
20 100

ob=(3) /usr/lib/libc.so.6
fn=(3)
-4 100
fn=(4) mw::send(int)'2'mw::send(int)'main
7 20
totals: 275
"""
SEND = DeclaredLayer("transport out", "both", "libmw", ("mw::send(*",))
STUB = DeclaredLayer("client stub", "client", "program", ("mai?",))


def test_the_own_instructions_of_every_chain_are_read_and_those_of_calls_are_left_to_the_called() -> None:
    found = read_profile(PROFILE)
    assert found.own == {
        ("main",): 5,
        ("mw::send(int)", "main"): 50,
        ("memcpy", "mw::send(int)", "main"): 100,
        ("mw::send(int)", "mw::send(int)", "main"): 20,
    }
    assert found.files["memcpy"] == {"/usr/lib/libc.so.6"}
    assert found.files["mw::send(int)"] == {"/usr/lib/libmw.so.2", "/usr/lib/libc.so.6"}


def test_a_chain_without_a_name_is_unknown() -> None:
    assert chain_of("") == ("???",)
    assert read_profile("1 2\n").own == {("???",): 2}


def test_a_function_without_a_layer_is_its_caller_s_and_layers_add_up() -> None:
    found = instructions_of(read_profile(PROFILE), [SEND])
    assert found == {"layer:transport out": 170, f"layer:{OUTSIDE}": 5}
    inner = instructions_of(read_profile(PROFILE), [STUB, SEND])
    assert inner == {"layer:client stub": 5, "layer:transport out": 170, f"layer:{OUTSIDE}": 0}


def test_a_name_alone_is_no_layer_where_it_lies_in_another_file() -> None:
    assert declares(SEND, "mw::send(int)", ["/usr/lib/libmw.so.2"])
    assert not declares(SEND, "mw::send(int)", ["/usr/lib/libmwother.so.2"])
    assert not declares(SEND, "mw::send(int)", ["/build/serve"])
    assert not declares(SEND, "mw::receive(int)", ["/usr/lib/libmw.so.2"])
    assert declares(STUB, "main", ["/build/serve"])
    assert not declares(STUB, "main", ["/usr/lib/libmw.so"])


def test_brackets_in_a_pattern_are_letters() -> None:
    assert pattern_of("a(*").fullmatch("a(int)")
    assert not pattern_of("a.b").fullmatch("axb")


def test_stacks_begin_with_the_outermost_function_and_leave_out_what_took_less() -> None:
    assert stacks({("b", "a"): 7, ("a",): 2, ("c", "a"): -1, ("x;y", "a"): 1}) == ["a 2", "a;b 7", "a;x:y 1"]


def test_the_layers_of_a_call_are_those_of_the_added_calls() -> None:
    spans = {"instructions": Span(75, 75), "layer:transport out": Span(70, 70), f"layer:{OUTSIDE}": Span(5, 5)}
    found = costs_of_kind("client", 1, False, Counted({}, callgrind={"client": spans}))
    assert found.instructions == Span(75, 75)
    assert found.layers == {"transport out": Span(70, 70), OUTSIDE: Span(5, 5)}


def profile_of(*chains: str, file: str = "/build/serve") -> Profile:
    lines = "".join(f"fn=({number}) {chain}\n1 10\n" for number, chain in enumerate(chains))
    return read_profile(f"ob=(1) {file}\n{lines}")


def test_a_layer_that_never_ran_is_said_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "functions_of", lambda file, symbols: ["there"] if symbols == ("there",) else [])
    inlined = DeclaredLayer("marshalling", "client", "program", ("put(*",))
    idle = DeclaredLayer("interceptors", "both", "program", ("there",))
    ran = DeclaredLayer("servant", "server", "program", ("serve",))
    seen = LayersSeen([inlined, idle, ran, SEND], {"server[0]": [profile_of("serve'main")]})
    assert list(seen.absent()) == [
        ("marshalling (client, program)", NO_FUNCTION),
        ("interceptors (both, program)", NOT_CALLED),
        ("transport out (both, libmw)", NOT_LOADED),
    ]
    assert called_layers(seen.profiles["server[0]"][0], [inlined, ran]) == [ran]
    assert list(LayersSeen([inlined]).absent()) == []


def test_stacks_are_of_the_calls_that_the_second_run_made_more() -> None:
    once, twice = profile_of("call'main", "start'main"), profile_of("call'main", "call'main", "start'main")
    assert LayersSeen([], {"client[0]": [once, twice, once, twice]}).stacks() == ["client;main;call 10"]


def test_nm_lists_functions_and_data() -> None:
    text = "0000 T orrery::call(int, long)\n0010 D table\n0020 W std::swap()\n                 U malloc\n"
    assert read_nm(text) == ["orrery::call(int, long)", "std::swap()"]


def test_what_callgrind_left_is_counted_twice_as_all_and_by_layers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Instrument("callgrind", "valgrind --tool=callgrind", read_callgrind)
    monkeypatch.setattr(counting, "callgrind", lambda: plain)
    seen = LayersSeen([SEND])
    instrument = seen.instrument()
    assert "--separate-callers=" in instrument.command
    instrument.output(tmp_path, "server[0]").write_text(PROFILE)
    assert instrument.counts(tmp_path, "server[0]") == {
        "instructions": 175,
        "layer:transport out": 170,
        f"layer:{OUTSIDE}": 5,
    }
