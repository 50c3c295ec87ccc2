"""What dbus-glib can write of what D-Bus carries: nothing with an integer of 16 bits; all else is as in dbus-cxx."""

from __future__ import annotations

from pathlib import Path

import pytest
from schemas import TYPES, model_of

from orrery.codegen.mappings import load_mapping

MAPPING = load_mapping("dbus-glib-cxx")
FAMILY = load_mapping("dbus-cxx")

NARROW = """
struct Counted { string name; unsigned short count; };
typedef sequence<Counted> Counts;
typedef wstring<8> Title;
union Found switch (boolean) { case TRUE: Counted what; case FALSE: long why; };
struct Branching { long value; sequence<Branching> children; short depth; };
"""


def reasons(folder: Path, type_: str) -> dict[str, str]:
    text = f"{TYPES}{NARROW} interface Test {{ void call(inout {type_} kept); }};"
    return MAPPING.unsupported(model_of(folder, text))


WIDE = ("boolean", "char", "octet", "long", "unsigned long long", "float", "string", "Object", "any")
DECLARED = ("Colour", "Point", "Longs", "Grid", "Board", "Pair", "Node", "Choice")


@pytest.mark.parametrize("type_", [*WIDE, *DECLARED])
def test_what_has_a_type_in_glib_travels(type_: str, tmp_path: Path) -> None:
    assert reasons(tmp_path, type_) == {}


@pytest.mark.parametrize(
    ("type_", "what"),
    [
        ("short", "a short"),
        ("unsigned short", "an unsigned short"),
        ("wchar", "a wide character"),
        ("wstring", "a wide string"),
        ("Title", "a wide string"),
        ("Counted", "an unsigned short"),
        ("Counts", "an unsigned short"),
        ("Found", "an unsigned short"),
        ("Branching", "a short"),
    ],
)
def test_integers_of_16_bits_are_left_out_wherever_they_stand(type_: str, what: str, tmp_path: Path) -> None:
    why = f"it carries {what}, and dbus-glib writes no integer of 16 bits"
    assert reasons(tmp_path, type_) == {"Test::call": why}


def test_results_and_oneway_calls_are_looked_at_too(tmp_path: Path) -> None:
    text = "interface Test { short result(); oneway void sent(in wchar a); long both(in long a, out long b); };"
    assert set(MAPPING.unsupported(model_of(tmp_path, text))) == {"Test::result", "Test::sent"}


def test_an_any_is_left_out_where_the_struct_that_it_may_hold_is_narrow(tmp_path: Path) -> None:
    text = "struct Whole { %s a; }; interface I { void f(in any a); void g(in long b); };"
    assert set(MAPPING.unsupported(model_of(tmp_path, text % "short"))) == {"I::f"}
    assert MAPPING.unsupported(model_of(tmp_path, text % "long")) == {}


def test_the_bounds_of_d_bus_are_those_of_the_family(tmp_path: Path) -> None:
    model = model_of(tmp_path, f"interface I {{ void {'f' * 256}(in short a); void g(in long a); }};")
    assert MAPPING.unsupported(model) == FAMILY.unsupported(model) != {}


def test_an_operation_that_is_left_out_stands_in_no_file(tmp_path: Path) -> None:
    files = MAPPING.files(model_of(tmp_path, "interface I { void f(in short a); void g(in long b); };"))
    assert '"g"' in files["file.hpp"] and '"g"' in files["file.xml"] and '"g"' in files["file_stubs.xml"]
    assert not [name for name, text in files.items() if '"f"' in text or "_op_f" in text]
