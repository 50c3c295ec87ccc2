"""Asynchronous calls (AMI): the names of the implied IDL, how values are sent and come back, and what is left out."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from schemas import block, model_of

from orrery.codegen.anys import with_anys
from orrery.codegen.mappings import load_mapping, unsupported
from orrery.codegen.model import Model
from orrery.codegen.omniidl import orb_folders
from orrery.paths import MAPPINGS

MAPPING: Any = load_mapping("corba-cxx")
from orrery_mappings.corba_cxx.asynchronous import AsynchronousGlue  # noqa: E402 - there once it is loaded
from orrery_mappings.corba_cxx.profile import OMNIORB, TAO  # noqa: E402 - as above

CLASHES = """
module Outer {
  interface AMI_PeerHandler {};
  interface Base { void plain(); readonly attribute long count; };
  interface Peer : Base {
    void ask();
    void sendc_ask();
    void ask_excep();
    attribute long both;
    oneway void gone();
  };
};
interface Alone { long f(in long x, inout string y, out double z); };
"""

TYPES = """
module Outer {
  enum Colour { red, green };
  struct Flat { long a; };
  struct Variable { string a; };
  union Either switch (boolean) { case TRUE: long a; case FALSE: double b; };
  typedef sequence<long> Longs;
  typedef long Row[3];
  typedef string Labels[2];
  interface Peer {
    %s
  };
};
"""


@pytest.fixture(scope="module")
def implied(tmp_path_factory: pytest.TempPathFactory) -> tuple[Model, str]:
    """The model of a file whose names clash, and the IDL that omniidl implies for it."""
    folder: Path = tmp_path_factory.mktemp("idl")
    model = model_of(folder, CLASHES)
    omniidl = next(path for at in orb_folders() for path in [at.parents[2] / "bin" / "omniidl"] if path.is_file())
    done = subprocess.run(
        [sys.executable, omniidl, "-bami", folder / "file.idl"], capture_output=True, text=True, check=True
    )
    return model, re.sub(r"^ +", "", done.stdout, flags=re.MULTILINE)


def glue_of(model: Model) -> Any:
    return AsynchronousGlue(model, OMNIORB)


def names_in(text: str, head: str) -> list[str]:
    """What the operations of a block are called, in order."""
    return [found[1] for line in block(text, head) if (found := re.match(r"\S+ (\w+)\(", line))]


@pytest.mark.parametrize("name", ["Base", "Peer"])
def test_replies_and_failures_are_called_as_omniidl_calls_them(implied: tuple[Model, str], name: str) -> None:
    model, text = implied
    glue, interface = glue_of(model), model[f"Outer::{name}"]
    own = [one for one in glue.calls(interface) if one in interface.operations]  # type: ignore[union-attr]
    handler = glue.handler(interface).rpartition("::")[2]
    wanted = [glue.reply(one) for one in own] + [glue.failure(one) for one in own]
    assert wanted == names_in(text, rf"interface {handler} : \S+")


@pytest.mark.parametrize("name", ["Base", "Peer"])
def test_calls_and_pollers_are_called_as_omniidl_calls_them(implied: tuple[Model, str], name: str) -> None:
    model, text = implied
    glue, interface = glue_of(model), model[f"Outer::{name}"]
    own = [one for one in glue.calls(interface) if one in interface.operations]  # type: ignore[union-attr]
    wanted = [glue.sent(prefix, one) for one in own for prefix in ("sendc_", "sendp_")]
    assert wanted == names_in(text, rf"interface {name}(?: : \S+)?")
    poller = glue.poller(own[0]).rpartition("::")[2]
    assert [glue.reply(one) for one in own] == names_in(text, rf"abstract valuetype {poller} : \S+")


def test_what_is_inherited_has_the_poller_of_the_interface_that_declares_it(implied: tuple[Model, str]) -> None:
    model, _ = implied
    glue, peer = glue_of(model), model["Outer::Peer"]
    (plain,) = [one for one in glue.calls(peer) if one.name == "plain"]
    assert glue.poller(plain) == "::Outer::AMI_BasePoller"
    assert glue.handler(peer) == "::Outer::AMI_AMI_PeerHandler"
    assert glue.handler_skeleton(peer) == "POA_Outer::AMI_AMI_PeerHandler"


def text_of(folder: Path, operation: str, anys: bool = False) -> str:
    model = model_of(folder, TYPES % operation)
    text: str = MAPPING.files(with_anys(model) if anys else model)["file.ami.hpp"]
    return text


def lines_of(text: str, head: str) -> list[str]:
    """The statements of the first function whose head begins so, without indentation."""
    _, found, rest = text.partition(head)
    assert found, head
    return [line.strip() for line in rest.partition("\n  }")[0].splitlines()[1:]]


SENT = [
    ("long", "args.in_a, args.io_b"),
    ("char", "args.in_a, args.io_b"),
    ("string", "args.in_a.in(), args.io_b.in()"),
    ("Flat", "args.in_a, args.io_b"),
    ("Longs", "args.in_a, args.io_b"),
    ("Labels", "args.in_a.value, args.io_b.value"),
    ("Peer", "args.in_a.in(), args.io_b.in()"),
    ("any", "args.in_a.packed(), args.io_b.packed()"),
]


@pytest.mark.parametrize(("idl", "arguments"), SENT, ids=[row[0] for row in SENT])
def test_what_goes_both_ways_is_sent_as_what_goes_one(tmp_path: Path, idl: str, arguments: str) -> None:
    text = text_of(tmp_path, f"void op(in {idl} a, inout {idl} b, out long c);")
    assert f"target->sendc_op(handler, {arguments});" in text
    assert f"return target->sendp_op({arguments});" in text


KEPT = [
    # IDL, what a reply handler keeps of a result, of an inout and of an out argument
    ("long", "args.result = result;", "args.io_b = io_b;", "args.out_c = out_c;"),
    ("Colour", "args.result = result;", "args.io_b = io_b;", "args.out_c = out_c;"),
    (
        "char",
        "args.result = orrery::corba::seen_as<char>(result);",
        "args.io_b = orrery::corba::seen_as<char>(io_b);",
        "args.out_c = orrery::corba::seen_as<char>(out_c);",
    ),
    (
        "string",
        "args.result = ::CORBA::string_dup(result);",
        "args.io_b = ::CORBA::string_dup(io_b);",
        "args.out_c = ::CORBA::string_dup(out_c);",
    ),
    (
        "Variable",
        "args.result = new ::Outer::Variable(result);",
        "args.io_b = io_b;",
        "args.out_c = new ::Outer::Variable(out_c);",
    ),
    (
        "Labels",
        "args.result.var = ::Outer::Labels_dup(result);",
        "::Outer::Labels_copy(args.io_b.value, io_b);",
        "args.out_c.var = ::Outer::Labels_dup(out_c);",
    ),
    (
        "Peer",
        "args.result = ::Outer::Peer::_duplicate(result);",
        "args.io_b = ::Outer::Peer::_duplicate(io_b);",
        "args.out_c = ::Outer::Peer::_duplicate(out_c);",
    ),
    (
        "any",
        "args.result = new ::CORBA::Any(result);",
        "args.io_b.any = io_b;",
        "args.out_c = new ::CORBA::Any(out_c);",
    ),
]


@pytest.mark.parametrize(("idl", "result", "inout", "out"), KEPT, ids=[row[0] for row in KEPT])
def test_a_reply_handler_keeps_what_it_is_given(tmp_path: Path, idl: str, result: str, inout: str, out: str) -> None:
    text = text_of(tmp_path, f"{idl} op(in long a, inout {idl} b, out {idl} c);")
    assert lines_of(text, "  void op(")[1:4] == [result, inout, out]


def test_a_reply_handler_has_the_signature_of_in_arguments(tmp_path: Path) -> None:
    text = text_of(tmp_path, "Row op(inout string b, out Longs c);")
    assert "void op(const ::Outer::Row result, const char* io_b, const ::Outer::Longs& out_c) override {" in text
    assert "void op_excep(::Messaging::ExceptionHolder* holder) override { _pending.fail(*holder); }" in text


POLLED = [
    # IDL, where a poller puts a result, an inout and an out argument; what stands before and behind the question
    ("long", "args.result, args.io_b, args.out_c", [], []),
    ("string", "args.result.out(), args.io_b.out(), args.out_c.out()", [], []),
    (
        "Longs",
        "args.result.out(), kept_io_b.out(), args.out_c.out()",
        ["::Outer::Longs_var kept_io_b;"],
        ["args.io_b = kept_io_b.in();"],
    ),
    (
        "Labels",
        "args.result.var.out(), kept_io_b.out(), args.out_c.var.out()",
        ["::Outer::Labels_var kept_io_b;"],
        ["::Outer::Labels_copy(args.io_b.value, kept_io_b.in());"],
    ),
    (
        "any",
        "args.result.out(), kept_io_b.out(), args.out_c.out()",
        ["::CORBA::Any_var kept_io_b;"],
        ["args.io_b.any = kept_io_b.in();"],
    ),
]


@pytest.mark.parametrize(("idl", "places", "before", "after"), POLLED, ids=[row[0] for row in POLLED])
def test_a_poller_is_asked_once_and_for_as_long_as_it_takes(
    tmp_path: Path, idl: str, places: str, before: list[str], after: list[str]
) -> None:
    text = text_of(tmp_path, f"{idl} op(in long a, inout {idl} b, out {idl} c);")
    question = f"static_cast<Poller*>(reply)->op(without_end, {places});"
    assert lines_of(text, "  static void fetch(void* reply, Args& args) {") == [*before, question, *after]


def test_a_value_that_travels_as_an_any_is_packed_and_unpacked(tmp_path: Path) -> None:
    text = text_of(tmp_path, "string op(in Flat a);", anys=True).partition("Anys_Outer_Peer")[2]
    sent = lines_of(text, "  static void send(")
    assert sent == [
        "::CORBA::Any any_in_a;",
        "any_in_a <<= args.in_a;",
        "target->sendc_op(handler, any_in_a);",
    ]
    assert "::CORBA::Any_var any_result;" in text
    assert "must(any_result.in() >>= inside);" in text
    assert "must(result >>= inside);" in text


def test_oneway_calls_have_no_replies(tmp_path: Path) -> None:
    text = text_of(tmp_path, "void op(in long a); oneway void gone(in long a);")
    assert "_op_op>" in text and "gone" not in text


# --- what is left out ---


@pytest.mark.parametrize(
    ("operation", "callback", "polling"),
    [
        ("long op(in Flat a, inout Flat b)", None, None),
        ("Flat op()", None, None),
        ("Labels op(out Labels c)", None, None),
        ("void op(out Flat c)", "c is an out argument of fixed length", "c is an out argument of fixed length"),
        ("void op(out Either c)", "c is an out argument of fixed length", "c is an out argument of fixed length"),
        ("void op(out Row c)", "c is an out argument of fixed length", "c is an out argument of fixed length"),
        ("Row op()", None, "its result is an array of fixed length"),
    ],
)
def test_what_the_stubs_lose_is_left_out(
    tmp_path: Path, operation: str, callback: str | None, polling: str | None
) -> None:
    model = model_of(tmp_path, TYPES % f"{operation};")
    for invocation, reason in (("callback", callback), ("polling", polling), ("dii", None), ("static", None)):
        found = unsupported(MAPPING, model, {"invocation": invocation})
        assert list(found) == (["Outer::Peer::op"] if reason else []), invocation
        assert reason is None or found["Outer::Peer::op"].startswith(reason)


def test_a_mapping_without_options_is_asked_as_ever(tmp_path: Path) -> None:
    model = model_of(tmp_path, TYPES % "void op(out Flat c);")
    assert unsupported(load_mapping("cdr-cxx"), model, {"invocation": "polling"}) == {}


def test_what_the_orb_s_headers_declare_has_no_such_calls(tmp_path: Path) -> None:
    model = model_of(tmp_path, "module CosNaming { interface Own { void f(); }; }; interface Mine { void f(); };")
    assert [one.name for one in glue_of(model).asynchronous()] == ["Mine"]
    found = unsupported(MAPPING, model, {"invocation": "callback"})
    assert found == {"CosNaming::Own::f": "the ORB's own headers declare its interface, without asynchronous calls"}


def test_tao_escapes_a_word_before_the_names_that_it_implies_and_sends_it_so(tmp_path: Path) -> None:
    model = model_of(tmp_path, "interface Peer { void delete(); attribute long new; void ask(); };")
    glue = AsynchronousGlue(model, TAO)
    (delete, read, write, ask) = glue.calls(glue.asynchronous()[0])
    assert glue.sent("sendc_", delete) == "sendc__cxx_delete"
    assert [glue.sent("sendc_", one) for one in (read, write)] == ["sendc_get__cxx_new", "sendc_set__cxx_new"]
    assert glue.failure(read) == "get__cxx_new_excep"
    reason = "{} is a word of C++, and asynchronous stubs send another name in its place"
    assert glue.left_out("callback") == {
        delete.key: reason.format("delete"),
        read.key: reason.format("new"),
        write.key: reason.format("new"),
    }
    assert glue.sent("sendc_", ask) == "sendc_ask"


def test_both_know_the_same_modules_of_the_orb() -> None:
    text = (MAPPINGS / "corba-cxx" / "profiles" / "omniorb" / "backend" / "orrery_cxx.py").read_text(encoding="utf-8")
    (line,) = [line for line in text.splitlines() if line.startswith("PROVIDED = ")]
    assert set(re.findall(r'"(\w+)"', line)) == OMNIORB.declared
