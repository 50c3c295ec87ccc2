"""Interfaces that were not written for Orrery: the front end reads them, and every mapping has files for them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from foreign import ALL, foreign_idl
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model
from orrery.codegen.omniidl import compile_idl
from orrery.paths import KIT, MAPPINGS

OPERATIONS = {
    "echo": 1,
    "CosNaming": 27,
    "CosEventComm": 7,
    "CosTransactions": 38,
    "joint_state": 6,
    "point_cloud": 6,
    "words": 31,
}

MAPPINGS_AND_PROFILES = [
    (file.parent.name, profile)
    for file in sorted(MAPPINGS.glob("*/mapping.py"))
    for profile in ["", *sorted(folder.name for folder in file.parent.glob("profiles/*/"))]
]


def keys(model: Model) -> list[str]:
    return [o.key for interface in model.interfaces for o in model.all_operations(interface)]


@pytest.mark.parametrize(("name", "count"), OPERATIONS.items())
def test_every_operation_is_read(name: str, count: int) -> None:
    model = read_idl(foreign_idl(name))
    assert len(keys(model)) == count
    assert model.refusals() == {}


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("mapping", "profile"), MAPPINGS_AND_PROFILES)
def test_every_mapping_has_files_and_reasons(name: str, mapping: str, profile: str) -> None:
    model = read_idl(foreign_idl(name))
    unsupported = load_mapping(mapping, profile).unsupported(model)
    assert set(model.refusals()) <= set(unsupported) <= set(keys(model))
    assert all(unsupported.values())
    written = "".join(load_mapping(mapping, profile).files(model).values())
    assert all(f'"{key}"' not in written for key in unsupported)
    assert all(f'"{key}"' in written for key in keys(model) if key not in unsupported)


@pytest.mark.parametrize("name", ["CosTransactions", "bank"])
def test_documents_follow_the_schema(name: str) -> None:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((KIT / "idl.schema.json").read_text(encoding="utf-8"))
    jsonschema.validate(compile_idl(foreign_idl(name), ()), schema)


def test_the_orb_s_own_interfaces_are_no_part_of_the_question(tmp_path: Path) -> None:
    file = tmp_path / "mine.idl"
    file.write_text("#include <ir.idl>\ninterface Mine { void f(in CORBA::Container c); CORBA::StringSeq g(); };")
    model = read_idl(file)
    assert [interface.name for interface in model.interfaces] == ["Mine"]
    reason = "it carries CORBA::Container: the ORB's own interfaces are not measured: CORBA::Container (ir.idl:"
    assert model.refusals()["Mine::f"].startswith(reason)


def test_the_text_for_the_build_includes_nothing_and_names_no_folder(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "base.idl").write_text("typedef long Number;\n")
    file = tmp_path / "mine.idl"
    file.write_text('#include "deep/base.idl"\n#include <boxes.idl>\ninterface Mine { Number f(); };\n')
    text = read_idl(file).text
    assert str(tmp_path) not in text
    assert '# 1 "base.idl" 1' in text
    assert '# 1 "orb/boxes.idl" 1' in text
    assert "#include" not in text


def test_a_file_of_any_name_has_one_for_the_build(tmp_path: Path) -> None:
    file = tmp_path / "my own.v2.idl"
    file.write_text("interface Mine { void f(); };\n")
    model = read_idl(file)
    assert model.stem == "my_own_v2"
    assert model.text.startswith('# 1 "my_own_v2.idl"')
