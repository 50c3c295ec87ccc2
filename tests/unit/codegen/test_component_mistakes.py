"""Mistakes in components and homes, in IDL 3's own words: nobody wrote the operations that they are equivalent to."""

from __future__ import annotations

from pathlib import Path

import pytest

from idl import assert_told, model_of

REST = (
    "interface I { void f(); }; interface J { void g(); }; struct S { long x; }; eventtype Tick { public long n; };\n"
)

MISTAKES: list[tuple[str, int, str, str]] = [
    ("component C {\n provides Nope p; };", 3, "nothing is declared with the name Nope", "declare it"),
    (
        "component C {\n provides S p; };",
        3,
        "port p of component C provides S, which is no interface",
        "name an interface",
    ),
    ("component C {\n uses S p; };", 3, "port p of component C uses S, which is no interface", "name an interface"),
    ("component C {\n uses multiple string p; };", 3, "port p of component C uses string, which is no", "interface"),
    ("component D { };\ncomponent C {\n provides D p; };", 4, "provides D, which is a component", "name an interface"),
    ("component C {\n publishes S p; };", 3, "component C publishes S, which is no eventtype", "known: Tick"),
    ("component C {\n emits Tikc p; };", 3, "component C emits Tikc, which is no eventtype", "did you mean Tick?"),
    ("component C {\n consumes I p; };", 3, "component C consumes I, which is no eventtype", "known: Tick"),
    ("component C {\n consumes E p; };\neventtype E { };", 3, "consumes E, which is defined below", "define E above"),
    ("component C {\n provides I p;\n uses J P; };", 4, "component C has two ports P, the other in line 3", "rename"),
    (
        "component C {\n provides I p;\n attribute long provide_p, _get_p; };",
        4,
        "attribute provide_p has the same name as operation provide_p",
        "rename",
    ),
    ("component C { };\ncomponent C { };", 3, "C is declared twice, first in line 2", "rename"),
    ("component C { };\nhome c manages C { };", 3, "c is declared twice, first in line 2 as C", "rename"),
    ("component home { };", 2, "home is a word of IDL", "_home"),
    ("component C {\n provides I context; };", 3, "context is a word of IDL", "_context"),
    ("component C :\n Nope { };", 2, "component C inherits from Nope, which is no component", "none is known here"),
    ("component C : I { };", 2, "component C inherits from I, which is no component", "none is known here"),
    ("component C : D { }; component D { };", 2, "inherits from D, which is defined below", "define D above"),
    ("component C { }; component D : c { };", 2, "inherits from c, which is no component", "did you mean C?"),
    ("component C supports S { };", 2, "'S' used in inheritance specification is not an interface", "declared here"),
    ("component C supports Nope { };", 2, "nothing is declared with the name Nope", "declare it"),
    ("home H manages Nope { };", 2, "home H manages Nope, which is no component", "none is known here"),
    (
        "component Cat { };\nhome H manages Cta { };",
        3,
        "home H manages Cta, which is no component",
        "did you mean Cat?",
    ),
    (
        "component C { }; home H : Nope manages C { };",
        2,
        "home H inherits from Nope, which is no home",
        "none is known",
    ),
    ("component C { }; home H manages C {\n factory home(); };", 3, "home is a word of IDL", "_home"),
    ("component C { }; home H manages C {\n factory f(long x); };", 3, "parameter x has no direction", "in long x"),
    ("component C { }; home H manages C {\n finder f() raises (Nope); };", 3, "the name Nope", "declare it"),
    (
        "component C { };\nhome H manages C primarykey S { };",
        3,
        "the primary key of home H is S, which is no",
        "derive",
    ),
    ("import Other;\ncomponent C { };", 2, "import is not read: Other", "#include"),
    ("interface K {\n component C { };\n};", 3, "components, homes and eventtypes are declared in a module", "beside"),
    ("component C { };\nconnector X { };", 3, "connectors and types of ports are not read", "provides and uses"),
    ('typeprefix M "example.org";\ncomponent C { };', 2, "typeprefix is not read", "#pragma prefix"),
    ('component C { };\ntypeid C "IDL:C:1.0";', 3, "typeid is not read", "#pragma ID"),
    ("local interface L { };\ncomponent C {\n uses L p; };", 4, "port p of C carries L, which is local", "local out"),
]


@pytest.mark.parametrize(("text", "line", "message", "hint"), MISTAKES)
def test_a_mistake_in_a_component(tmp_path: Path, text: str, line: int, message: str, hint: str) -> None:
    assert_told(tmp_path, REST + text, line, message, hint)


REFUSED: list[tuple[str, str]] = [
    (
        "abstract interface A { };\ncomponent C { provides A p; };",
        "abstract interfaces are not measured: A (file.idl:3)",
    ),
    ("native A;\ncomponent C { uses A p; };", "native types are not measured: A (file.idl:3)"),
    (
        "interface A;\ncomponent C { uses A p; };",
        "it uses A: interface declared but never defined: A (file.idl:2)",
    ),
    (
        "typedef fixed<3,1> F;\ncomponent C { attribute F x; };",
        "it has an attribute of F: fixed point numbers are not measured (file.idl:2)",
    ),
    (
        "valuetype V { public long x; };\ncomponent C { attribute V x; };",
        "valuetypes are not measured: V (file.idl:3)",
    ),
    (
        "abstract interface A { }; interface B : A { void f(); };\ncomponent C { uses B p; };",
        "it uses B: abstract interfaces are not measured: A (file.idl:2)",
    ),
    (
        "abstract interface A { }; interface B : A { void f(); };\ncomponent C supports B { };",
        "it supports B: abstract interfaces are not measured: A (file.idl:2)",
    ),
]


@pytest.mark.parametrize(("text", "reason"), REFUSED)
def test_a_component_with_what_is_not_measured_says_why(tmp_path: Path, text: str, reason: str) -> None:
    (component,) = model_of(tmp_path, REST + text).components
    assert component.refused == reason


def test_a_home_with_what_is_not_measured_says_why(tmp_path: Path) -> None:
    text = REST + "valuetype V { public long x; };\ncomponent C { }; home H manages C {\n factory f(in V x); };"
    text += "home G manages C { struct T { long y; }; T get_t(); finder other(in J x); };\n"
    model = model_of(tmp_path, text + "home K manages C { finder other(in long double x); };")
    assert [component.refused for component in model.components] == [""]
    assert [home.refused for home in model.homes] == [
        "valuetypes are not measured: V (file.idl:4)",
        "it carries G::T: G::T is declared inside what is not measured",
        "long double is not measured (file.idl:5)",
    ]


def test_what_nobody_refers_to_is_no_reason_for_the_file(tmp_path: Path) -> None:
    assert model_of(tmp_path, REST + "component C { provides I p; };").refusals() == {}
