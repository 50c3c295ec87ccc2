"""What becomes of IDL in Combat: items of its repository, classes of servants, type codes."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from schemas import TYPES, model_of

from foreign import WRITTEN, foreign_idl
from orrery.codegen.anys import with_anys
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model
from orrery.paths import INTERFACES

MAPPING = load_mapping("corba-tcl")
WIDE = "it carries wide characters in a row, which Combat writes and does not read again"


def script_of(model: Model) -> str:
    found = re.search(r'R"tcl\(\n(.*?)\)tcl"', MAPPING.files(model)[f"{model.stem}.script.hpp"], re.DOTALL)
    assert found
    return found[1]


LAST = "interface Last { void end(); };"
"""No file is without an interface."""


def items(folder: Path, text: str) -> list[str]:
    """What the repository is told."""
    script = script_of(model_of(folder, text + LAST))
    lines = script.partition("combat::ir add {\n")[2].partition("\n}\n")[0].splitlines()
    return [line.strip() for line in lines if "IDL:Last:1.0" not in line]


def methods(folder: Path, text: str) -> list[str]:
    """The lines of the servants' classes, but for what all have."""
    classes = script_of(model_of(folder, text)).partition("itcl::class")[2].partition("\nproc")[0]
    return [line.strip() for line in classes.splitlines()[5:]]


@pytest.mark.parametrize(
    ("type_", "declared", "cxx"),
    [
        ("boolean", "boolean", "bool"),
        ("octet", "octet", "std::uint8_t"),
        ("wchar", "wchar", "char16_t"),
        ("unsigned short", "{unsigned short}", "std::uint16_t"),
        ("unsigned long long", "{unsigned long long}", "std::uint64_t"),
        ("string", "string", "std::string"),
        ("string<8>", "{string 8}", "std::string"),
        ("wstring<8>", "wstring", "std::u16string"),
        ("sequence<octet>", "{sequence octet}", "std::vector<std::uint8_t>"),
        ("sequence<string<2>, 3>", "{sequence {string 2} 3}", "std::vector<std::string>"),
        ("Grid", "IDL:Grid:1.0", "std::array<std::array<std::int32_t, 3>, 2>"),
        ("Node", "IDL:Node:1.0", "orrery_idl::Node"),
        ("Choice", "IDL:Choice:1.0", "orrery_idl::Choice"),
        ("any", "any", "Any"),
        ("Object", "Object", "orrery::combat::Reference"),
        ("sequence<Owner>", "{sequence IDL:Owner:1.0}", "std::vector<orrery::combat::Reference>"),
    ],
)
def test_each_kind_of_type_has_its_own_in_the_repository_and_in_an_argument_set(
    tmp_path: Path, type_: str, declared: str, cxx: str
) -> None:
    text = f"{TYPES} interface Owner {{ void own(); }}; typedef {type_} T; interface I {{ T f(in T a); }};"
    assert f"{{typedef {{IDL:T:1.0 T 1.0}} {declared}}}" in items(tmp_path, text)
    assert f"      {cxx} in_a{{}};" in MAPPING.files(model_of(tmp_path, text))["file.hpp"].splitlines()


def test_declarations_stand_in_the_order_of_the_file(tmp_path: Path) -> None:
    assert items(tmp_path, TYPES) == [
        "{enum {IDL:Colour:1.0 Colour 1.0} {red green}}",
        "{struct {IDL:Point:1.0 Point 1.0} {{x double} {y double}} {}}",
        "{typedef {IDL:Longs:1.0 Longs 1.0} {sequence long}}",
        "{typedef {IDL:Grid:1.0 Grid 1.0} {array {array long 3} 2}}",
        "{typedef {IDL:Board:1.0 Board 1.0} {array {array octet 2} 2}}",
        "{typedef {IDL:Pair:1.0 Pair 1.0} {array IDL:Longs:1.0 2}}",
        "{struct {IDL:Node:1.0 Node 1.0} {{value long} {children {sequence IDL:Node:1.0}}} {}}",
        "{union {IDL:Choice:1.0 Choice 1.0} IDL:Colour:1.0 {{red warm long} {green cool IDL:Longs:1.0}} {}}",
    ]


def test_what_is_named_before_it_is_declared_is_announced(tmp_path: Path) -> None:
    text = (
        "struct Tree; typedef sequence<Tree> Trees; struct Tree { Trees branches; };"
        "interface Peer; typedef sequence<Peer> Peers; interface Peer { void meet(in Peers others); };"
    )
    found = items(tmp_path, text)
    assert found[:2] == ["{struct {IDL:Tree:1.0 Tree 1.0}}", "{interface {IDL:Peer:1.0 Peer 1.0}}"]
    assert [item.split()[0] for item in found[2:]] == ["{typedef", "{struct", "{typedef", "{interface"]


def test_labels_are_what_comes_out_of_a_message(tmp_path: Path) -> None:
    text = (
        "union A switch (char) { case 'a': case '{': short x; default: octet y; };"
        "union B switch (boolean) { case TRUE: short x; case FALSE: octet y; };"
        "union C switch (long) { case -1: short x; };"
    )
    first, second, third = items(tmp_path, text)
    assert first.endswith(r"char {{a x short} {\{ x short} {(default) y octet}} {}}")
    assert second.endswith("boolean {{1 x short} {0 y octet}} {}}")
    assert third.endswith("long {{-1 x short}} {}}")


def test_an_interface_has_its_bases_and_its_own_operations_and_attributes(tmp_path: Path) -> None:
    text = (
        "exception E { string what; }; interface A { attribute long level; readonly attribute string name; };"
        "interface B : A { oneway void told(in long a); long f(in long a, out short b, inout octet c) raises (E); };"
    )
    _, first, second = items(tmp_path, text)
    assert first == (
        "{interface {IDL:A:1.0 A 1.0} {} {{attribute {IDL:A/level:1.0 level 1.0} long} "
        "{attribute {IDL:A/name:1.0 name 1.0} string readonly}}}"
    )
    assert second == (
        "{interface {IDL:B:1.0 B 1.0} {IDL:A:1.0} {{operation {IDL:B/told:1.0 told 1.0} void {{in a long}} {} oneway} "
        "{operation {IDL:B/f:1.0 f 1.0} long {{in a long} {out b short} {inout c octet}} {IDL:E:1.0}}}}"
    )


def test_a_method_hands_on_what_came_in_and_gives_back_what_is_answered(tmp_path: Path) -> None:
    own = "void a(); long b(in long x); void c(out long x); long d(in long x, out long y, inout long z);"
    assert methods(tmp_path, f"interface I {{ {own} }};") == [
        "public method a {} {",
        "$target 0",
        "}",
        "public method b {a0} {",
        "::return [$target 1 $a0]",
        "}",
        "public method c {a0} {",
        "::upvar 1 $a0 v0",
        "::set v0 [$target 2]",
        "}",
        "public method d {a0 a1 a2} {",
        "::upvar 1 $a1 v1 $a2 v2",
        "::lassign [$target 3 $a0 $v2] result v1 v2",
        "::return $result",
        "}",
        "}",
    ]


def test_attributes_are_read_and_written_as_variables_of_the_class_would_be(tmp_path: Path) -> None:
    found = methods(tmp_path, "interface I { void f(); attribute long level; readonly attribute string name; };")
    assert "-level { ::return [$target 1] }" in found
    assert "-level { ::return [$target 2 $value] }" in found
    assert "-name { ::return [$target 3] }" in found
    assert sum(line.startswith("-name") for line in found) == 1


def test_the_headers_know_enumerators_and_directions(tmp_path: Path) -> None:
    text = "enum Colour { red, EOF }; interface I { Colour f(in long a, out long b, inout long c); void g(); };"
    header = MAPPING.files(model_of(tmp_path, text))["file.hpp"]
    assert 'static constexpr const char* all[] = {"red", "EOF"};' in header
    assert re.findall(r'directions = "(\w*)"', header) == ["iob", ""]


def test_a_request_tells_the_types(tmp_path: Path) -> None:
    text = (
        f"{TYPES} exception E {{}}; interface I {{ Grid f(in string<4> a, inout Longs b) raises (E);"
        "oneway void g(in unsigned long a); attribute Colour shade; };"
    )
    script = script_of(model_of(tmp_path, text))
    assert (
        "I::f { return [list [::corba::type of IDL:Grid:1.0] f [list [list in {string 4}] "
        "[list inout [::corba::type of IDL:Longs:1.0]]] [list [::corba::type of IDL:E:1.0]]] }"
    ) in script
    assert "I::g { return [list void g [list [list in {unsigned long}]] OP_ONEWAY] }" in script
    assert "I::_get_shade { return [list [::corba::type of IDL:Colour:1.0] _get_shade [list ] [list ]] }" in script


def test_what_travels_in_an_any_has_a_number(tmp_path: Path) -> None:
    model = with_anys(model_of(tmp_path, TYPES + "interface I { Choice f(in long a, in unsigned long b); };"))
    found = re.findall(r"^ +(\d) { return (.*) }$", script_of(model), re.MULTILINE)
    assert found == [
        ("0", "long"),
        ("1", "string"),
        ("2", "[::corba::type of IDL:Point:1.0]"),
        ("3", "[::corba::type of IDL:Choice:1.0]"),
        ("4", "{unsigned long}"),
    ]
    assert "orrery::InAny<orrery_idl::Choice, 3> result{};" in MAPPING.files(model)["file.hpp"]


def test_what_combat_does_not_read_again_is_left_out(tmp_path: Path) -> None:
    text = (
        "typedef sequence<wchar> Letters; typedef wchar Word[4]; struct Page { Word first; };"
        "interface I { void f(in Letters a); Word g(); void h(out Page a); void kept(in wchar a, in wstring b);"
        "void held(in any a); };"
    )
    found = MAPPING.unsupported(model_of(tmp_path, text))
    assert found == {"I::f": WIDE, "I::g": WIDE, "I::h": WIDE, "I::held": WIDE}
    assert "kept" in script_of(model_of(tmp_path, text))
    assert "operation {IDL:I/f:1.0" not in script_of(model_of(tmp_path, text))


def test_names_that_a_class_of_itcl_has_are_left_out(tmp_path: Path) -> None:
    found = MAPPING.unsupported(model_of(tmp_path, "interface I { void cget(); void constructor(); void delete(); };"))
    assert sorted(found) == ["I::cget", "I::constructor"]


def test_a_type_code_that_is_written_wrongly_is_left_out(tmp_path: Path) -> None:
    text = "union %s switch (%s) { case %s: short x; default: octet y; }; interface I%s { void f(in %s sent); };"
    unions = [("A", "char", "'a'"), ("B", "long", "1"), ("C", "long long", "1")]
    model = with_anys(model_of(tmp_path, "".join(text % (n, switch, label, n, n) for n, switch, label in unions)))
    assert {key: reason.split(" by ")[1].split(",")[0] for key, reason in MAPPING.unsupported(model).items()} == {
        "Anys::IA::f": "a character",
        "Anys::IC::f": "a long long",
    }


CHECK = """
set text [read stdin]
if {![info complete $text]} { error "a brace is missing" }
namespace eval combat {}
namespace eval itcl {}
proc combat::ir {add items} { foreach item $items { lindex $item 3 } }
proc itcl::class {name body} {}
eval $text
puts done
"""


@pytest.mark.skipif(shutil.which("tclsh") is None, reason="Tcl is not installed here")
@pytest.mark.parametrize("name", [*sorted(path.name for path in INTERFACES.iterdir() if path.is_dir()), *WRITTEN])
def test_tcl_takes_it(name: str, tmp_path: Path) -> None:
    path = foreign_idl(name) if name in WRITTEN else INTERFACES / name / f"{name}.idl"
    (tmp_path / "check.tcl").write_text(CHECK)
    script = script_of(with_anys(read_idl(path, [INTERFACES])))
    # The runtime has opened the namespace before.
    given = f"namespace eval ::orrery {{}}\n{script}"
    result = subprocess.run(["tclsh", tmp_path / "check.tcl"], input=given, capture_output=True, text=True, check=False)
    assert (result.stdout, result.stderr) == ("done\n", "")
