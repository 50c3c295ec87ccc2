"""What is different where another ORB than omniORB is driven by the glue of corba-cxx."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from schemas import model_of

from foreign import foreign_idl
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model
from orrery.paths import ROOT

load_mapping("corba-cxx")
from orrery_mappings.corba_cxx.glue import CorbaGlue  # noqa: E402 - there once a mapping is loaded
from orrery_mappings.corba_cxx.profile import PROFILES  # noqa: E402 - as above

OTHERS = ("mico", "tao")
FLAGS = """
typedef sequence<boolean> Flags;
typedef boolean Row[3];
struct Marked { boolean flag; Row three; char letter; };
union Either switch (boolean) { case TRUE: boolean flag; case FALSE: char letter; };
interface Peer { boolean op(in boolean a, inout boolean b, out char c, in Flags d, in Marked e, in Either f); };
"""


def glue_of(model: Model, profile: str) -> Any:
    return CorbaGlue(model, PROFILES[profile])


def text_of(model: Model, profile: str) -> str:
    return load_mapping("corba-cxx", profile).files(model)["file.hpp"]


def test_every_profile_has_its_folder_and_every_folder_its_profile() -> None:
    folders = ROOT / "mappings" / "corba-cxx" / "profiles"
    assert {folder.name for folder in folders.iterdir() if folder.is_dir()} == set(PROFILES)
    for folder in folders.iterdir():
        headers = {file.name for file in folder.glob("orrery/corba/*.hpp")}
        assert {"orb.hpp", "narrowing.hpp", "inside.hpp", "dii.hpp"} <= headers
        assert (folder / "stubs.cmake").is_file()


def test_a_servant_has_the_same_signature_with_all_of_them(tmp_path: Path) -> None:
    model = model_of(tmp_path, FLAGS)
    (operation,) = model.interfaces[-1].operations
    signatures = {glue_of(model, profile).signature(operation) for profile in PROFILES}
    assert len(signatures) == 1
    assert "::CORBA::Boolean in_a, ::CORBA::Boolean& io_b, ::CORBA::Char& out_c" in signatures.pop()


@pytest.mark.parametrize(
    ("profile", "arguments"),
    [
        ("omniorb", "args.in_a, args.io_b, orrery::corba::seen_as<::CORBA::Char>(args.out_c)"),
        ("mico", "args.in_a, orrery::corba::seen_as<::CORBA::Boolean>(args.io_b), args.out_c"),
        ("tao", "args.in_a, args.io_b, args.out_c"),
    ],
)
def test_a_stub_is_given_what_the_orb_takes(tmp_path: Path, profile: str, arguments: str) -> None:
    model = model_of(tmp_path, FLAGS)
    call = glue_of(model, profile).call(model.interfaces[-1].operations[0])
    assert call.startswith(f"args.result = target->op({arguments}, ")


def test_mico_s_booleans_are_told_from_its_octets_wherever_they_stand(tmp_path: Path) -> None:
    text = text_of(model_of(tmp_path, FLAGS), "mico")
    assert "#include <orrery/corba/booleans.hpp>" in text
    assert "orrery::corba::seen_as<bool>(s.flag), orrery::corba::seen_as<bool[3]>(s.three), s.letter" in text
    assert "f(static_cast<bool>(u.flag()), " in text and "f(u.letter(), " in text
    assert "struct StubClass<::Peer> {\n  using type = ::Peer_stub;" in text


@pytest.mark.parametrize("profile", ["omniorb", "tao"])
def test_what_one_orb_needs_is_not_said_of_the_others(tmp_path: Path, profile: str) -> None:
    text = text_of(model_of(tmp_path, FLAGS), profile)
    assert "booleans.hpp" not in text and "StubClass" not in text and "<bool" not in text


@pytest.mark.parametrize("profile", OTHERS)
def test_sequences_that_tell_what_they_hold_are_not_told_of(tmp_path: Path, profile: str) -> None:
    model = model_of(tmp_path, "typedef long Row[3]; typedef sequence<Row> Rows; interface I { void f(in Rows x); };")
    assert glue_of(model, "omniorb").named_elements() == [("::Rows", "::Row")]
    assert glue_of(model, profile).named_elements() == []


# --- what their compilers cannot be told ---


def test_only_omniorb_s_compiler_takes_advice(tmp_path: Path) -> None:
    model = model_of(tmp_path, FLAGS)
    special = {name: set(load_mapping("corba-cxx", name).files(model)) for name in PROFILES}
    common = {"file.hpp", "file.dynamic.hpp", "file.dsi.hpp", "file.amh.hpp", "file.ami.hpp", "file.corba.cmake"}
    assert special == {
        "omniorb": common | {"file.advice"},
        "mico": common | {"file.names.hpp", "mico/file.idl"},
        "tao": common | {"file.names.hpp", "tao/file.idl"},
    }


@pytest.mark.parametrize("profile", OTHERS)
def test_an_operation_goes_alone_where_it_is_not_measured(profile: str) -> None:
    model = read_idl(foreign_idl("bank"))
    mapping = load_mapping("corba-cxx", profile)
    missing = mapping.unsupported(model)
    assert "Bank::Account::deposit" not in missing
    assert missing["Bank::Account::_get_rate"] == model.refusals()["Bank::Account::_get_rate"]
    files = mapping.files(model)
    assert "struct _op_deposit" in files["bank.hpp"] and "_get_rate" not in files["bank.hpp"]
    assert "void deposit(" in files[f"{profile}/bank.idl"] and "rate;" not in files[f"{profile}/bank.idl"]


@pytest.mark.parametrize(
    ("types", "operation", "reason"),
    [
        ("typedef boolean Row[2]; typedef sequence<Row> Rows;", "void f(in Rows x)", "a sequence of arrays of boolean"),
        ("typedef long Row[2]; typedef Row Line;", "void f(out Line x)", "an array by its second name"),
        ("struct Node { sequence<Node> below; };", "void f(in Node x)", "Node holds itself"),
    ],
)
def test_mico_leaves_out_what_its_stubs_do_not_do(tmp_path: Path, types: str, operation: str, reason: str) -> None:
    model = model_of(tmp_path, f"{types} interface I {{ {operation}; void g(); }};")
    assert load_mapping("corba-cxx", "tao").unsupported(model) == {}
    missing = load_mapping("corba-cxx", "mico").unsupported(model)
    assert set(missing) == {"I::f"}
    assert reason in missing["I::f"]


def test_mico_takes_the_second_name_of_an_array_that_is_not_handed_out(tmp_path: Path) -> None:
    model = model_of(
        tmp_path, "typedef long Row[2]; typedef Row Line; interface I { Line f(in Line x, inout Line y); };"
    )
    assert load_mapping("corba-cxx", "mico").unsupported(model) == {}
