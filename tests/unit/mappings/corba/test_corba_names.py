"""Names, types and type codes of the CORBA C++ mapping."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model, Named, Type, Typedef

load_mapping("corba-cxx")
from orrery_mappings.corba_cxx.names import Names  # noqa: E402 - there once a mapping is loaded
from orrery_mappings.corba_cxx.profile import MICO, PROFILES, TAO  # noqa: E402 - as above

NAMES: Any = Names()

TEXT = """
module Outer {
  enum Colour { red, green };
  struct class { long register; };
  typedef char Word[8];
  typedef octet Bytes[8];
  typedef boolean Flags[8];
  typedef Word Page[2][3];
  typedef long Number;
  typedef sequence<long> Longs;
  typedef Longs Chain;
  typedef string<8> Code;
  typedef any Thing;
  interface Deep {};
  typedef Deep Alias;
};
"""


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Model:
    path = tmp_path_factory.mktemp("idl") / "file.idl"
    path.write_text(TEXT)
    return read_idl(path)


@pytest.mark.parametrize(
    ("identifier", "native"),
    [
        ("plain", "plain"),
        ("class", "_cxx_class"),
        ("register", "_cxx_register"),
        ("requires", "_cxx_requires"),
        ("EOF", "_cxx_EOF"),
        ("CORBA", "CORBA"),
    ],
)
def test_words_of_cxx_and_possible_macros_are_escaped(identifier: str, native: str) -> None:
    assert NAMES.identifier(identifier) == native


def test_scopes_are_kept_and_each_part_is_escaped() -> None:
    assert NAMES.scoped("Outer::class") == "::Outer::_cxx_class"


@pytest.mark.parametrize(
    ("interface", "native"),
    [
        ("Echo", "POA_Echo"),
        ("A::Echo", "POA_A::Echo"),
        ("A::B::delete", "POA_A::B::_cxx_delete"),
        ("constexpr::Echo", "POA__cxx_constexpr::Echo"),
    ],
)
def test_a_skeleton_has_its_prefix_before_the_outermost_scope(interface: str, native: str) -> None:
    assert NAMES.skeleton(interface) == native


@pytest.mark.parametrize(
    ("name", "native", "code"),
    [
        ("Outer::Number", "::CORBA::Long", "::CORBA::_tc_long"),
        ("Outer::Longs", "::Outer::Longs", "::Outer::_tc_Longs"),
        ("Outer::Chain", "::Outer::Chain", "::Outer::_tc_Chain"),
        ("Outer::Colour", "::Outer::Colour", "::Outer::_tc_Colour"),
        ("Outer::Alias", "::Outer::Deep", "::Outer::_tc_Deep"),
        ("Outer::Thing", "::CORBA::Any", "::CORBA::_tc_any"),
        ("Outer::class", "::Outer::_cxx_class", "::Outer::_tc__cxx_class"),
    ],
)
def test_only_sequences_and_arrays_keep_the_name_of_their_typedef(
    model: Model, name: str, native: str, code: str
) -> None:
    assert NAMES.type_name(model, Named(name)) == native
    assert NAMES.type_code(model, Named(name)) == code


def test_text_has_one_type_code_whatever_its_bound(model: Model) -> None:
    assert NAMES.type_code(model, Named("Outer::Code")) == "::CORBA::_tc_string"


@pytest.mark.parametrize(
    ("name", "view"),
    [
        ("Outer::Word", "char[8]"),
        ("Outer::Page", "char[2][3][8]"),
        ("Outer::Bytes", "::Outer::Bytes"),
        ("Outer::Number", "::CORBA::Long"),
    ],
)
def test_characters_are_told_from_octets_also_inside_arrays(model: Model, name: str, view: str) -> None:
    assert NAMES.viewed(model, Named(name)) == view


def test_every_typedef_of_the_file_has_a_name(model: Model) -> None:
    def spelled(type_: Type) -> Any:
        return NAMES.spelled(model, type_)

    assert all(spelled(Named(d.name)) or d.name == "Outer::Code" for d in model.declarations if isinstance(d, Typedef))


@pytest.mark.parametrize("profile", [MICO, TAO], ids=["mico", "tao"])
@pytest.mark.parametrize(
    ("identifier", "native"), [("class", "_cxx_class"), ("constexpr", "constexpr"), ("EOF", "EOF"), ("CORBA", "CORBA")]
)
def test_a_compiler_that_is_told_nothing_escapes_the_words_of_its_time(
    profile: Any, identifier: str, native: str
) -> None:
    assert Names(profile).identifier(identifier) == native


@pytest.mark.parametrize(
    ("profile", "word", "flags"),
    [
        ("omniorb", "char[8]", "::Outer::Flags"),
        ("mico", "::Outer::Word", "bool[8]"),
        ("tao", "::Outer::Word", "::Outer::Flags"),
    ],
)
def test_what_an_orb_has_one_type_for_is_told_apart(model: Model, profile: str, word: str, flags: str) -> None:
    orbs = Names(PROFILES[profile])
    assert orbs.viewed(model, Named("Outer::Word")) == word
    assert orbs.viewed(model, Named("Outer::Flags")) == flags
