"""The Python mapping's description of an interface: names, types, and what it cannot carry."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from orrery.codegen.anys import with_anys
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model
from orrery.paths import INTERFACES

IDL = """
module Deep {
  enum Colour { red, None };
  struct Point { double x, lambda; };
  union Choice switch (Colour) { case red: Point first; default: octet rest; };
  typedef sequence<octet, 4> Octets;
  typedef char Letters[3];
  interface Words {
    attribute string pass;
    long import(in Point from, inout Octets kept, out Letters found);
    oneway void notify(in Choice which);
    void wide(in wchar letter);
    void held(in any thing, in Object who, in Words self);
  };
};
"""


@pytest.fixture
def model(tmp_path: Path) -> Model:
    path = tmp_path / "deep.idl"
    path.write_text(IDL)
    return read_idl(path, [])


def described(model: Model) -> str:
    text = load_mapping("corba-python").files(model)["orrery_interfaces.py"]
    ast.parse(text)
    return text


def test_words_of_python_are_escaped_as_the_mapping_says(model: Model) -> None:
    text = described(model)
    assert '("lambda", "_lambda", shapes.DOUBLE)' in text
    assert '"Deep::Words::import",\n            "_import",' in text
    assert '"_get_pass"' in text
    assert "(orrery_stubs.Deep.red, )" in text


def test_types_are_those_of_python(model: Model) -> None:
    text = described(model)
    assert '[("from", Deep_Point), ("kept", composites.List(shapes.OCTET, 4, bytes))]' in text
    assert '("found", composites.Array(shapes.CHAR, 3, "".join), MADE)]' in text
    assert '("result", shapes.LONG, MADE), ("kept", composites.List(shapes.OCTET, 4, bytes), 1)' in text
    assert "ANY = corba.any_of(Deep_Point, orrery_stubs.Deep._tc_Point)" in text
    assert '("thing", ANY), ("who", corba.reference()), ("self", corba.reference(orrery_stubs.Deep.Words))' in text


def test_what_it_cannot_carry_is_left_out_with_its_reason(model: Model) -> None:
    reasons = load_mapping("corba-python").unsupported(with_anys(model))
    assert "wchar" in reasons.pop("Deep::Words::wide")
    assert reasons
    assert all(key.startswith("Anys::") for key in reasons)
    assert "wide" not in described(model)


def test_what_has_no_module_is_in_the_global_one() -> None:
    text = described(read_idl(INTERFACES / "seven_calls" / "seven_calls.idl", []))
    assert "orrery_stubs._GlobalIDL.Benchmarking,\n        orrery_stubs._GlobalIDL__POA.Benchmarking," in text


@pytest.mark.parametrize("name", sorted(path.name for path in INTERFACES.iterdir() if path.is_dir()))
def test_every_interface_has_a_description(name: str) -> None:
    assert "INTERFACES = [" in described(read_idl(INTERFACES / name / f"{name}.idl", [INTERFACES]))
