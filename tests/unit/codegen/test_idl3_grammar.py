"""The grammar of IDL 3: what it finds in a text, and what it says where a text is not of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from orrery.codegen.ccm.lines import Lines
from orrery.codegen.ccm.parsing import DEEPEST, LARGEST, find_idl3, says_idl3, searched_lines
from orrery.codegen.ccm.syntax import Idl3, whole_name
from orrery.errors import InputError


def found(text: str) -> Idl3:
    return find_idl3(Lines(Path("f.idl"), text))


def test_a_component_with_every_port() -> None:
    text = """module M { component C : N::B supports I, ::J {
  provides I p; uses ::M :: J q; uses multiple I r; uses Object s;
  emits E e; publishes E f; consumes N::E g;
  attribute long x, y; readonly attribute string<5> z; }; };"""
    (component,) = found(text).components
    assert (component.name.whole, component.name.absolute) == ("M::C", "::M::C")
    assert (component.base, component.supports) == ("N::B", ("I", "::J"))
    assert [(p.kind, p.type, p.name, p.multiple) for p in component.ports] == [
        ("provides", "I", "p", False),
        ("uses", "::M::J", "q", False),
        ("uses", "I", "r", True),
        ("uses", "Object", "s", False),
        ("emits", "E", "e", False),
        ("publishes", "E", "f", False),
        ("consumes", "N::E", "g", False),
    ]
    assert [each.text for each in component.attributes] == ["attribute long x, y", "readonly attribute string<5> z"]
    assert text[component.start : component.end].startswith("component C")
    assert text[component.start : component.end].endswith("z; };")


def test_a_home_with_all_it_may_have() -> None:
    text = """home H : B supports I manages M::C primarykey K {
  factory f(in long a, in sequence<long> b) raises (E, ::M::F); finder g();
  long op(in long x); struct S { long y; }; ::M::X other(); attribute long z; };"""
    (home,) = found(text).homes
    assert (home.base, home.supports, home.manages, home.key) == ("B", ("I",), "M::C", "K")
    assert [(f.word, f.name, f.parameters, f.raises) for f in home.factories] == [
        ("factory", "f", "(in long a, in sequence<long> b)", "(E, ::M::F)"),
        ("finder", "g", "()", ""),
    ]
    assert [each.text for each in home.exports] == [
        "long op(in long x);",
        "struct S { long y; };",
        "::M::X other();",
        "attribute long z;",
    ]


def test_an_eventtype_with_all_it_may_have() -> None:
    text = """abstract eventtype A {}; custom
  eventtype C : truncatable A, N::B supports I {
  public long x[3]; private any y; factory make(in long z); void f(); };"""
    first, second = found(text).events
    assert (first.word, first.elements) == ("abstract eventtype", ())
    assert (second.word, second.truncatable, second.bases, second.supports) == (
        "custom eventtype",
        True,
        ("A", "N::B"),
        ("I",),
    )
    assert [(kind, each.text) for kind, each in second.elements] == [
        ("state", "public long x[3];"),
        ("state", "private any y;"),
        ("factory", "factory make(in long z);"),
        ("other", "void f();"),
    ]
    assert text[second.body] == "{"
    assert text[: second.word_end].endswith("eventtype")


def test_what_comes_before_its_definition() -> None:
    everything = found('component C; eventtype E; abstract eventtype F; import ::Components; import "f.idl";')
    assert [(each.kind, each.name.whole) for each in everything.forwards] == [
        ("component", "C"),
        ("event", "E"),
        ("event", "F"),
    ]
    assert [each.name for each in everything.imports] == ["::Components", ""]


def test_modules_and_underscores_are_a_part_of_names() -> None:
    (component,) = found("module _home { module N { component _port { provides I _uses; }; }; };").components
    assert (component.name.whole, component.name.absolute) == ("home::N::port", "::_home::N::_port")
    assert component.ports[0].short == "uses"


def test_plain_idl_is_passed_over_as_far_as_it_ends() -> None:
    text = """const string S = "component C { "; const char Q = '\\''; const char B = '}'; const wchar W = L'{';
interface I { void component(in long home); struct T { string eventtype; }; };
union U switch (long) { case 1: struct V { long a; } b; default: string c; };
valuetype X { private long component; factory make(); }; typedef sequence<string<3> > Y;
module Z { component C { }; };"""
    everything = found(text)
    assert [each.name.whole for each in everything.components] == ["Z::C"]
    assert not everything.homes and not everything.events


@pytest.mark.parametrize(
    "text",
    [
        "interface I { void component(in long home); };",
        "struct S { string home; long eventtype; };",
        "struct component { long x; };",
        "#pragma hint\n# component C {};",
    ],
)
def test_words_that_are_names_in_plain_idl_are_no_reason_to_look(text: str) -> None:
    assert not says_idl3(text)


@pytest.mark.parametrize("text", ["component C;", "{ home H", "x;\n  eventtype E", "abstract  eventtype E"])
def test_what_may_begin_a_declaration_is(text: str) -> None:
    assert says_idl3(text)


def test_a_type_of_that_name_is_no_component() -> None:
    assert found("struct S { component one; };").is_empty


def test_names_are_looked_up_from_the_inside() -> None:
    known = {"A::B::X", "A::X", "X", "B::Y"}
    assert whole_name("X", ["A", "B"], known) == "A::B::X"
    assert whole_name("X", ["A", "C"], known) == "A::X"
    assert whole_name("::X", ["A", "B"], known) == "X"
    assert whole_name("B::X", ["A"], known) == "A::B::X"
    assert whole_name("_X", ["_A"], known) == "A::X"
    assert whole_name("Y", ["A", "B"], known) is None


MISTAKES: list[tuple[str, int, str, str]] = [
    ("component C {\n provides I; };", 2, "a name is missing before ;", "here"),
    ("component { };", 1, "a name is missing before {", "here"),
    ("component C :\n { };", 2, "a name is missing before {", "here"),
    ("component C {\n\n provide I p; };", 3, "cannot hold provide", "did you mean provides?"),
    ("component C {\n void f(in long x); };", 2, "no operations of its own", "supports"),
    ("component C {\n struct S { long x; }; };", 2, "declares no types", "before"),
    ("component C {\n port P p; };", 2, r"ports of extended types \(port\) are not read", "provides and uses"),
    ("component C {\n long x; };", 2, "cannot hold long", "a component holds"),
    ("component C {\n provides I p\n};", 2, "a ; is missing before }", "here"),
    ("component C { provides I p; }\nhome", 1, "a ; is missing before home", "here"),
    ("component C { provides I p; }", 1, "a ; is missing$", "here"),
    ("component C {\n provides I p, q; };", 2, "declared by itself", "another"),
    ("component C {\n provides sequence<long> p; };", 2, "a template cannot stand here", "typedef"),
    ("home H { };", 1, "says which component it manages", "manages COMPONENT"),
    ("home H manages C { factory f; };", 1, "; cannot stand here", "its parameters"),
    ("eventtype E : A B { };", 1, "B cannot stand here", "a comma"),
    ("module M {\n component C { };\n", 2, "a brace is not closed", "more {"),
    ("component C { };\n}", 2, "never opened", "more }"),
    ("component C { };\n$", 2, r"\$ cannot stand here", "a declaration begins"),
    ("component C { }; interface I {\n ' };", 2, "not closed on its line", "close it"),
    ("component C { provides", 1, "the file ends in the middle", "write"),
]


@pytest.mark.parametrize(("text", "line", "message", "hint"), MISTAKES)
def test_what_is_not_of_the_grammar(text: str, line: int, message: str, hint: str) -> None:
    with pytest.raises(InputError) as caught:
        found(text)
    assert (caught.value.file, caught.value.line) == ("f.idl", line)
    assert re.search(message, caught.value.message), caught.value.message
    assert re.search(hint, caught.value.hint or ""), caught.value.hint


def test_modules_stand_in_each_other_up_to_a_bound() -> None:
    def nested(depth: int) -> str:
        return "module M {" * depth + "component C { };" + "};" * depth

    assert len(found(nested(DEEPEST)).components) == 1
    with pytest.raises(InputError, match="more than 200 modules"):
        found(nested(DEEPEST + 1))


def test_braces_may_stand_in_each_other_without_end() -> None:
    text = "interface I " + "{" * 20_000 + "}" * 20_000 + "; component C { };"
    assert len(found(text).components) == 1


def test_a_text_is_searched_up_to_a_bound() -> None:
    with pytest.raises(InputError, match="the file has 1,048,577 characters; with components at most 1,048,576"):
        searched_lines(Path("f.idl"), "x" * (LARGEST + 1))
    assert searched_lines(Path("f.idl"), "x" * LARGEST).at(0).line == 1
