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

load_mapping("corba-cxx")
from orrery_mappings.corba_cxx.glue import CorbaGlue  # noqa: E402 - there once a mapping is loaded
from orrery_mappings.corba_cxx.profiles import PROFILES  # noqa: E402 - as above
from orrery_mappings.corba_cxx.text import for_compiler  # noqa: E402 - as above

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
    folders = Path(__file__).parents[3] / "mappings" / "corba-cxx" / "profiles"
    assert {folder.name for folder in folders.iterdir() if folder.is_dir()} == set(PROFILES)
    for folder in folders.iterdir():
        headers = {file.name for file in folder.glob("orrery/corba/*.hpp")}
        assert {"orb.hpp", "narrowing.hpp", "inside.hpp"} <= headers
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
    common = {"file.hpp", "file.dynamic.hpp", "file.dsi.hpp", "file.corba.cmake"}
    assert special == {
        "omniorb": common | {"file.advice"},
        "mico": common | {"mico/file.idl"},
        "tao": common | {"tao/file.idl"},
    }


@pytest.mark.parametrize("profile", OTHERS)
def test_an_interface_goes_as_a_whole_with_an_operation_that_is_not_measured(profile: str) -> None:
    model = read_idl(foreign_idl("bank"))
    mapping = load_mapping("corba-cxx", profile)
    missing = mapping.unsupported(model)
    reason = "its skeleton has _get_rate too, which is not measured: "
    assert missing["Bank::Account::deposit"].startswith(reason)
    assert missing["Bank::Account::_get_rate"] == model.refusals()["Bank::Account::_get_rate"]
    # One that is not served travels as a reference all the same.
    text = mapping.files(model)["bank.hpp"]
    assert "struct InterfaceOf<std::remove_pointer<::Bank::Account_ptr>::type>" in text
    assert "POA_Bank::Account" not in text


@pytest.mark.parametrize(
    ("types", "operation", "reason"),
    [
        ("typedef boolean Row[2]; typedef sequence<Row> Rows;", "void f(in Rows x)", "a sequence of arrays of boolean"),
        ("typedef long Row[2]; typedef Row Line;", "void f(out Line x)", "an array by its second name"),
    ],
)
def test_mico_leaves_out_what_its_stubs_do_not_do(tmp_path: Path, types: str, operation: str, reason: str) -> None:
    model = model_of(tmp_path, f"{types} interface I {{ {operation}; void g(); }};")
    assert load_mapping("corba-cxx", "tao").unsupported(model) == {}
    missing = load_mapping("corba-cxx", "mico").unsupported(model)
    assert set(missing) == {"I::f", "I::g"}
    assert all(text.startswith("f: ") and reason in text for text in missing.values())


def test_mico_takes_the_second_name_of_an_array_that_is_not_handed_out(tmp_path: Path) -> None:
    model = model_of(
        tmp_path, "typedef long Row[2]; typedef Row Line; interface I { Line f(in Line x, inout Line y); };"
    )
    assert load_mapping("corba-cxx", "mico").unsupported(model) == {}


# --- the text that their compilers are given ---


def test_included_files_stand_in_one_text_without_what_the_orb_brings() -> None:
    text = "\n".join(
        [
            '# 1 "file.idl"',
            '# 1 "base.idl" 1',
            "typedef long Number;",
            '# 2 "file.idl" 2',
            '# 1 "orb/orb.idl" 1',
            '# 1 "orb/corbaidl.idl" 1',
            "module CORBA { };",
            '# 9 "orb/orb.idl" 2',
            '# 3 "file.idl" 2',
            '# 1 "orb/boxes.idl" 1',
            "module CORBA { };",
            '# 4 "file.idl" 2',
            "#pragma orrery topic Sample",
            "interface I { Number f(); };",
        ]
    )
    assert for_compiler(text) == "typedef long Number;\n#include <orb.idl>\ninterface I { Number f(); };\n"


def test_a_prefix_of_repository_ids_holds_to_the_end_of_its_file() -> None:
    text = "\n".join(
        [
            '# 1 "file.idl"',
            '#pragma prefix "mine"',
            '# 1 "base.idl" 1',
            "interface Base { };",
            '#pragma prefix "base"',
            "interface Other { };",
            '# 3 "file.idl" 2',
            "interface I { };",
        ]
    )
    assert for_compiler(text).splitlines() == [
        '#pragma prefix "mine"',
        '#pragma prefix ""',
        "interface Base { };",
        '#pragma prefix "base"',
        "interface Other { };",
        '#pragma prefix "mine"',
        "interface I { };",
    ]
