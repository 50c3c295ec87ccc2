"""Interfaces that share a program share one model."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.build.together import one_model
from orrery.codegen.mappings import load_mapping
from orrery.definitions.interface import InterfaceDefinition, interface_from_idl
from orrery.errors import DriverError


def interface(folder: Path, name: str, text: str) -> InterfaceDefinition:
    (folder / f"{name}.idl").write_text(text)
    return interface_from_idl(folder / f"{name}.idl")


def test_one_alone_is_what_it_is(tmp_path: Path) -> None:
    alone = interface(tmp_path, "one", "interface One { void f(); };")
    assert one_model([alone]) is alone.model


def test_what_both_include_and_any_are_declared_once(tmp_path: Path) -> None:
    (tmp_path / "base.idl").write_text("#ifndef BASE\n#define BASE\nstruct Point { long x; };\n#endif\n")
    one = interface(tmp_path, "one", '#include "base.idl"\ninterface One { Point f(in any a); };')
    two = interface(tmp_path, "two", '#include "base.idl"\ninterface Two { any g(in Point p); };')
    model = one_model([one, two])
    assert [i.name for i in model.interfaces] == ["One", "Two"]
    header = load_mapping("cdr-cxx").files(model)["one_and_two.hpp"]
    assert header.count("struct Point {") == header.count("using Any =") == 1


def test_two_things_of_one_name_cannot_stand_together(tmp_path: Path) -> None:
    one = interface(tmp_path, "one", "interface Same { void f(); };")
    two = interface(tmp_path, "two", "interface Same { void g(); };")
    with pytest.raises(DriverError, match=r"one and two cannot stand in one program: .*two\.idl:1: interface Same"):
        one_model([one, two])
