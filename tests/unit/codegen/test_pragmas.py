"""`#pragma orrery`: names decide, not places; what is not known is an error."""

from __future__ import annotations

from pathlib import Path

import pytest

from idl import error_of, model_of
from orrery.codegen.model import Topic

BODY = "module M { struct S { long count; long stamp; }; struct T { long a; }; enum E { x, y }; interface I {}; };\n"


def test_topic_with_its_members(tmp_path: Path) -> None:
    text = BODY + (
        "#pragma orrery correlation M::S.stamp\n#pragma orrery   sequence ::M::S.count  // counts\n"
        "#pragma orrery topic M::S\n#pragma orrery topic M::T\n"
    )
    assert model_of(tmp_path, text).topics == (Topic("M::S", "count", "stamp"), Topic("M::T"))


def test_other_pragmas_are_not_ours(tmp_path: Path) -> None:
    assert model_of(tmp_path, "#pragma once\n#pragma vendor orrery\n" + BODY).topics == ()


def test_pragmas_count_wherever_they_stand(tmp_path: Path) -> None:
    pragma = "\n#pragma orrery topic {}\n"
    places = """@module M {@ struct A {@ long m;@ sequence<long> n@;@ };@
      enum E {@ x,@ y@ }; union U switch (E) {@ case x:@ long a;@ default:@ long b;@ };@
      exception F {@ long a; };@ const long C = 1;@ interface J;@ typedef long L@;@
      interface I {@ void g(in long p,@ out long q) raises (F)@;@ attribute long z@;@ };@ interface J {@ };@ };@"""
    parts = places.split("@")
    names = [f"S{i}" for i in range(len(parts) - 1)]
    structs = "".join(f"struct {name} {{ long m; }};\n" for name in names)
    text = structs + "".join(part + pragma.format(name) for part, name in zip(parts, names, strict=False)) + parts[-1]
    assert [t.struct for t in model_of(tmp_path, text).topics] == names


def test_pragma_of_an_included_file(tmp_path: Path) -> None:
    (tmp_path / "other.idl").write_text("struct S { long a; };\n#pragma orrery topic S\n")
    assert model_of(tmp_path, '#include "other.idl"\n#pragma orrery sequence S.a\n').topics == (Topic("S", "a"),)


@pytest.mark.parametrize(
    ("pragma", "message", "hint"),
    [
        ("topik M::S", "unknown word after #pragma orrery: topik", "did you mean topic?"),
        ("", "nothing stands after #pragma orrery", "topic NAME"),
        ("topic", "takes one name, here are 0", "topic NAME"),
        ("topic M::S M::T", "takes one name, here are 2", "topic NAME"),
        ("topic M::Q", "names no struct: M::Q", "did you mean M::"),
        ("topic S", "names no struct: S", "write the whole name, M::S"),
        ("topic M::I", "names something that is not a struct: M::I", "M::"),
        ("sequence M::S", "needs a member", "M::S.member"),
        ("sequence M::S.", "needs a member", "M::S.member"),
        ("sequence M::S.cuont", "struct M::S has no member cuont", "did you mean count?"),
        ("correlation M::T.a", "struct M::T is not a topic", "#pragma orrery topic M::T"),
        ("sequence M::S.stamp", "topic M::S has two sequence members", "M::S.count already"),
    ],
)
def test_mistakes(tmp_path: Path, pragma: str, message: str, hint: str) -> None:
    text = BODY + "#pragma orrery topic M::S\n#pragma orrery sequence M::S.count\n#pragma orrery " + pragma + "\n"
    error = error_of(tmp_path, text)
    assert (str(error.file), error.line) == (str(tmp_path / "file.idl"), 4)
    assert message in error.message
    assert hint in (error.hint or "")


def test_mistake_in_an_included_file(tmp_path: Path) -> None:
    (tmp_path / "other.idl").write_text("\n#pragma orrery topik S\n")
    error = error_of(tmp_path, '#include "other.idl"\ninterface I {};')
    assert (str(error.file), error.line) == (str(tmp_path / "other.idl"), 2)
