"""XML-RPC carries what its text can hold: operations with a double are left out with the reason."""

from __future__ import annotations

from pathlib import Path

from schemas import TYPES, model_of

from orrery.codegen.mappings import load_mapping

MAPPING = load_mapping("xmlrpc-cxx")
LOSSY = "it carries a double, and xmlrpc-c writes its text with too few digits for the last bits"


def test_doubles_are_left_out_wherever_they_stand(tmp_path: Path) -> None:
    text = "typedef sequence<Point> Points; interface I { void f(in double a); Points g(); void h(inout float b); };"
    assert MAPPING.unsupported(model_of(tmp_path, TYPES + text)) == {"I::f": LOSSY, "I::g": LOSSY}


def test_an_any_is_left_out_where_the_struct_that_it_may_hold_has_a_double(tmp_path: Path) -> None:
    holding = "struct Whole { %s a; }; interface I { void f(in any a); void g(in long b); };"
    assert MAPPING.unsupported(model_of(tmp_path, holding % "double")) == {"I::f": LOSSY}
    assert MAPPING.unsupported(model_of(tmp_path, holding % "float")) == {}


def test_there_is_nothing_but_the_plain_values(tmp_path: Path) -> None:
    files = MAPPING.files(model_of(tmp_path, TYPES + "interface I { void f(in Choice a); void g(in double b); };"))
    assert list(files) == ["file.hpp"]
    assert "_op_f" in files["file.hpp"]
    assert "_op_g" not in files["file.hpp"]
