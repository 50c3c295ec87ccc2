"""What becomes of IDL in Slice, operation by operation, and what cannot be said there."""

from __future__ import annotations

import re

import pytest

from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model
from orrery.definitions.interface import load_interface
from orrery.paths import ROOT

MAPPING = load_mapping("slice-cxx")

TEXT = """
module Outer {
  enum Colour { red, class };
  struct Word { char letters[4]; char mark; octet mask; };
  struct WordSeq { sequence<Word> words; };
  struct Chain { sequence<Chain> links; };
  struct Boxed { any content; };
  union Choice switch (boolean) { case TRUE: long yes; };
  typedef wchar Wide[2];
  typedef sequence<Word> Words;
  typedef sequence<Words> Pages;
  typedef sequence<char> Letters;
  typedef sequence<Boxed> Boxes;
  exception Refused { Choice why; };
  exception Late { Colour sign; };
  interface Base { attribute unsigned long long level; };
  interface Peer;
  typedef sequence<Peer> Peers;
  interface Peer : Base {
    oneway void told(in string text);
    double mixed(out long first, in wstring second, inout octet x, in octet xOut);
    Peer meet(in Object other, in Peers all) raises (Late);
    void lists(in Pages sent, out Letters made);
    void in_chain(in Chain sent);
    void in_box(in Boxes sent);
    void out_choice(out Choice made);
    void in_wide(in Wide sent);
    void refusing() raises (Refused);
  };
};
"""


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Model:
    path = tmp_path_factory.mktemp("idl") / "some_file.idl"
    path.write_text(TEXT)
    return read_idl(path)


@pytest.fixture(scope="module")
def lines(model: Model) -> list[str]:
    return [line.strip() for line in MAPPING.files(model)["some_file.ice"].splitlines()]


@pytest.mark.parametrize(
    "line",
    [
        "module OrrerySomeFile",
        "enum Outer_Colour { red, \\class }",
        "long get_level();",
        "void set_level(long value);",
        "interface Outer_Peer extends Outer_Base",
        "void told(string text);",
        'double mixed(["cpp:type:wstring"] string second, byte x, byte xOut, out int first, out byte xOut2);',
        "Outer_Peer* meet(Object* other, Outer_PeerSeq all) throws Outer_Late;",
        "void lists(Outer_WordSeq2Seq sent, out CharSeq made);",
        '["cpp:type:::std::array<char, 4>"] sequence<byte> CharArray4;',
        '["cpp:type:::std::vector<char>"] sequence<byte> CharSeq;',
        "sequence<Outer_Word> Outer_WordSeq2;",
    ],
)
def test_the_slice_file_says(line: str, lines: list[str]) -> None:
    assert line in lines


def test_what_cannot_be_said_is_left_out(model: Model) -> None:
    assert MAPPING.unsupported(model) == {
        "Outer::Peer::in_chain": "Outer::Chain holds itself, and a Slice struct cannot",
        "Outer::Peer::in_box": "Slice has no any",
        "Outer::Peer::out_choice": "Outer::Choice is a union, and Slice has none",
        "Outer::Peer::in_wide": "Slice has no wide character",
        "Outer::Peer::refusing": "Outer::Choice is a union, and Slice has none",
    }


@pytest.mark.parametrize(
    "word", ["in_chain", "in_box", "out_choice", "in_wide", "refusing", "Chain", "Boxed", "Refused", "Choice"]
)
def test_what_is_left_out_is_not_defined(word: str, model: Model) -> None:
    assert not any(re.search(rf"\b(Outer_)?{word}\b", text) for text in MAPPING.files(model).values())


def test_what_is_inherited_is_left_out_under_the_name_of_what_is_served() -> None:
    unsupported = MAPPING.unsupported(load_interface(ROOT / "interfaces" / "types").model)
    assert unsupported["Types::Texts::wchars"] == "Slice has no wide character"
    assert {key.split("::")[1] for key in unsupported} == {"Texts", "Unions", "Sequences", "Recursion", "Anys"}


def test_a_reply_that_is_awaited_has_the_type_of_the_generated_future(model: Model) -> None:
    header = MAPPING.files(model)["some_file.hpp"]
    assert re.findall(r"std::future<(.*)> reply", header) == [
        "::Ice::Long",
        "void",
        "::Ice::Long",
        "void",
        "::OrrerySomeFile::Outer_Peer::MixedResult",
        "::std::shared_ptr<::OrrerySomeFile::Outer_PeerPrx>",
        "::std::vector<char>",
    ]
