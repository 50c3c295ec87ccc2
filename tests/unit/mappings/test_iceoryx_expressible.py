"""What may lie in shared memory: values of a fixed size; of everything else it is said which value has none."""

from __future__ import annotations

from pathlib import Path

import pytest
from schemas import model_of

from orrery.codegen.mappings import load_mapping

MAPPING = load_mapping("iceoryx-cxx")

TYPES = """
enum Colour { red, green };
struct Point { double x, y; };
typedef Point Corners[4];
typedef sequence<long> Longs;
typedef string<8> Code;
struct Card { Point place; Code check; };
struct Node { long value; sequence<Node> children; };
union Choice switch (Colour) { case red: long warm; default: Corners cool; };
union Word switch (boolean) { case TRUE: string said; case FALSE: long kept; };
interface Owner { void own(); };
"""


def reasons(folder: Path, type_: str) -> dict[str, str]:
    return MAPPING.unsupported(model_of(folder, f"{TYPES} interface Test {{ void call(inout {type_} kept); }};"))


@pytest.mark.parametrize("type_", ["boolean", "wchar", "long long", "double", "Colour", "Point", "Corners", "Choice"])
def test_what_has_a_fixed_size_travels(type_: str, tmp_path: Path) -> None:
    assert reasons(tmp_path, type_) == {}


@pytest.mark.parametrize(
    ("type_", "why"),
    [
        ("string", "kept is a string, which has no fixed size"),
        ("Code", "kept is a string, which has no fixed size"),
        ("Longs", "kept is a sequence, which has no fixed size"),
        ("Card", "kept holds a string, which has no fixed size"),
        ("Word", "kept holds a string, which has no fixed size"),
        ("Node", "kept is the recursive Node, which has no fixed size"),
        ("any", "kept is an any, which has no fixed size"),
        ("Object", "kept is an object reference, which has no fixed size"),
        ("Owner", "kept is a reference to Owner, which has no fixed size"),
    ],
)
def test_what_has_none_is_named(type_: str, why: str, tmp_path: Path) -> None:
    assert reasons(tmp_path, type_) == {"Test::call": why}


def test_a_result_is_named_too(tmp_path: Path) -> None:
    model = model_of(tmp_path, "interface Test { string call(in long sent); };")
    assert MAPPING.unsupported(model) == {"Test::call": "its result is a string, which has no fixed size"}


def test_a_chunk_holds_what_is_sent_or_returned_and_nothing_else(tmp_path: Path) -> None:
    model = model_of(tmp_path, "interface Test { short call(in long sent, out double made, inout octet kept); };")
    text = MAPPING.files(model)["file.hpp"]
    sent, returned = text.index("struct Sent"), text.index("struct Returned")
    assert [line.strip() for line in text[sent:returned].splitlines()[1:3]] == [
        "std::int32_t in_sent;",
        "std::uint8_t io_kept;",
    ]
    assert [line.strip() for line in text[returned:].splitlines()[1:4]] == [
        "std::int16_t result;",
        "double out_made;",
        "std::uint8_t io_kept;",
    ]
