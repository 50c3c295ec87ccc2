"""Eventtypes: with public state only they are a topic's struct; what else stands in one is refused with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from idl import error_of, model_of
from orrery.codegen.model import Array, Basic, Interface, Member, Model, Named, Sequence, String, Struct

REST = "interface I { long f(in long x); };\n"


def struct(model: Model, name: str) -> Struct:
    found = model[name]
    assert isinstance(found, Struct)
    return found


def test_public_state_is_a_struct_and_a_topic(tmp_path: Path) -> None:
    text = """module M { enum Kind { a, b }; struct P { double x; };
  eventtype E { public long n, more; public string<8> s; public sequence<P, 3> ps; public Kind k;
    public octet raw[2][3]; public I whom; public any what; public wstring wide;
    public long long far; public unsigned short port; }; };"""
    model = model_of(tmp_path, "interface I { void f(); };" + text)
    assert struct(model, "M::E").members == (
        Member("n", Basic("long")),
        Member("more", Basic("long")),
        Member("s", String(bound=8)),
        Member("ps", Sequence(Named("M::P"), 3)),
        Member("k", Named("M::Kind")),
        Member("raw", Array(Basic("octet"), (2, 3))),
        Member("whom", Named("I")),
        Member("what", Basic("any")),
        Member("wide", String(wide=True)),
        Member("far", Basic("longlong")),
        Member("port", Basic("ushort")),
    )
    assert struct(model, "M::E").repository_id == "IDL:M/E:1.0"
    assert [topic.struct for topic in model.topics] == ["M::E"]
    assert [i.name for i in model.interfaces] == ["I", "Topics::M_ETopic"]


def test_what_it_inherits_stands_first(tmp_path: Path) -> None:
    text = """module A { struct P { long x; }; eventtype Base { public P where; public long n; }; };
module B { struct P { string s; }; eventtype Mid : A::Base { public P why; }; eventtype End : Mid { }; };"""
    model = model_of(tmp_path, text)
    where, n, why = Member("where", Named("A::P")), Member("n", Basic("long")), Member("why", Named("B::P"))
    assert struct(model, "B::Mid").members == (where, n, why)
    assert struct(model, "B::End").members == (where, n, why)
    assert [topic.struct for topic in model.topics] == ["A::Base", "B::Mid", "B::End"]


def test_without_state_it_has_one_octet(tmp_path: Path) -> None:
    assert struct(model_of(tmp_path, "eventtype E { };"), "E").members == (Member("nothing", Basic("octet")),)


def test_it_may_hold_another_and_a_sequence_of_itself(tmp_path: Path) -> None:
    text = "eventtype A { public long n; }; eventtype B { public A inner; public sequence<B> more; };"
    found = struct(model_of(tmp_path, text), "B")
    assert found.members == (Member("inner", Named("A")), Member("more", Sequence(Named("B"))))
    assert found.recursive


def test_it_may_be_declared_before_it_is_defined(tmp_path: Path) -> None:
    text = "eventtype E; typedef sequence<E> Es; eventtype E { public long n; public Es more; };" + REST
    assert struct(model_of(tmp_path, text), "E").members[1].type == Named("Es")


def test_one_that_is_refused_may_be_declared_before_too(tmp_path: Path) -> None:
    text = "abstract eventtype A; eventtype P; interface I { void f(in A x); void g(in P x); long h(in long x); };\n"
    model = model_of(tmp_path, text + "abstract eventtype A { }; eventtype P { private long n; };")
    assert list(model.refusals()) == ["I::f", "I::g"]


def test_one_that_is_never_defined_is_refused(tmp_path: Path) -> None:
    model = model_of(tmp_path, "eventtype E; interface I { void f(in E x); long g(in long x); };")
    assert list(model.refusals()) == ["I::f"]


def test_operations_may_carry_it(tmp_path: Path) -> None:
    model = model_of(tmp_path, "eventtype E { public long n; }; interface I { E last(in E before); };")
    interface = model["I"]
    assert isinstance(interface, Interface)
    assert (interface.operations[0].result, interface.operations[0].refused) == (Named("E"), "")


def test_pragmas_name_its_members(tmp_path: Path) -> None:
    text = "eventtype E { public long n, at; };\n#pragma orrery sequence E.n\n#pragma orrery correlation E.at\n"
    (topic,) = model_of(tmp_path, text).topics
    assert (topic.struct, topic.sequence, topic.correlation) == ("E", "n", "at")


def test_a_pragma_may_say_that_it_is_a_topic(tmp_path: Path) -> None:
    text = "eventtype E { public long n; };\n#pragma orrery topic E\n"
    assert [topic.struct for topic in model_of(tmp_path, text).topics] == ["E"]


def test_a_mistake_in_such_a_pragma_has_its_line(tmp_path: Path) -> None:
    error = error_of(tmp_path, "\neventtype E { public long n; };\n#pragma orrery sequence E.m\n")
    assert (error.line, error.message) == (3, "struct E has no member m")


REFUSED = [
    ("eventtype E { public long x;\n  private long y; };", 3, "an eventtype with private state is not measured: E"),
    ("eventtype E { public long x;\n  void f(); };", 3, "an eventtype with operations is not measured: E"),
    ("eventtype E {\n  factory make(in long x); };", 3, "an eventtype with operations is not measured: E"),
    ("eventtype E {\n  attribute long x; };", 3, "an eventtype with operations is not measured: E"),
    ("eventtype E {\n  typedef long T; public T x; };", 3, "an eventtype that declares types is not measured: E"),
    ("custom eventtype E { public long x; };", 2, "a custom eventtype is not measured: E"),
    ("abstract eventtype E { };", 2, "an abstract eventtype is not measured: E"),
    ("eventtype B { }; eventtype E : truncatable B { };", 2, "a truncatable eventtype is not measured: E"),
    ("eventtype E supports I { public long x; };", 2, "an eventtype that supports an interface is not measured: E"),
    ("eventtype E {\n  public fixed<3,1> x; };", 3, "fixed point numbers are not measured"),
    ("valuetype V { public long x; }; eventtype E { public V x; };", 2, "valuetypes are not measured: V"),
]


@pytest.mark.parametrize(("text", "line", "reason"), REFUSED)
def test_what_else_it_may_hold_is_refused(tmp_path: Path, text: str, line: int, reason: str) -> None:
    model = model_of(
        tmp_path, REST + text + "\ninterface J { void take(in E one); };\ncomponent C { consumes E one; };"
    )
    assert "E" not in model
    assert "E" not in [topic.struct for topic in model.topics]
    assert list(model.refusals()) == ["J::take"]
    assert model.components[0].refused == f"it consumes E: {reason} (file.idl:{line})"


def test_what_inherits_from_such_a_one_is_refused_too(tmp_path: Path) -> None:
    text = "eventtype A { private long x; };\neventtype B : A { public long y; };\neventtype C { public B z; };\n"
    model = model_of(tmp_path, text + REST + "component D { publishes C out_; emits B other; };")
    assert not model.topics
    assert model.components[0].refused.startswith("it publishes C: eventtypes with more than public state")
    error = error_of(tmp_path, text + "interface I { void f(in B x); };")
    assert (error.line, error.message) == (1, "an eventtype with private state is not measured: A")


def test_other_valuetypes_are_refused_with_what_would_be_right(tmp_path: Path) -> None:
    error = error_of(tmp_path, "\nvaluetype V { public long x; };\ninterface I { void f(in V x); };")
    assert (error.line, error.message) == (2, "valuetypes are not measured: V")
    assert error.hint == "use a struct, or an eventtype with public members only"


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"),
    [
        (
            "eventtype E {\n long x; };",
            2,
            "a member of eventtype E is neither public nor private",
            "write public long x;",
        ),
        ("eventtype E { public Nope x; };", 1, "nothing is declared with the name Nope", "declare it"),
        ("eventtype E { public long x; public long X; };", 1, "differs only in case", "theX"),
        ("eventtype E { };\neventtype E { };", 2, "E is declared twice, first in line 1", "rename"),
        ("eventtype E { };\neventtype e { };", 2, "as E, which is the same name to IDL", "rename"),
        ("eventtype E : Nope { };", 1, "nothing is declared with the name Nope", "declare it"),
        ("eventtype E { };\ninterface EConsumer { };", 2, "EConsumer has the same name", "rename"),
    ],
)
def test_mistakes_in_eventtypes(tmp_path: Path, text: str, line: int, message: str, hint: str) -> None:
    error = error_of(tmp_path, text)
    assert (error.line, message in error.message, hint in (error.hint or "")) == (line, True, True), str(error)
