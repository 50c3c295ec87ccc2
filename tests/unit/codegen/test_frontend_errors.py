"""Incorrect IDL gets one error: its line, what is wrong in plain words, what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from idl import assert_told, error_of
from orrery.codegen.complaints import first_complaint
from orrery.codegen.frontend import read_idl
from orrery.errors import InputError

Case = tuple[str, int, str, str | None]
"""The IDL, the line of its error, a part of the message, a part of the hint."""

CASE: list[Case] = [
    (
        "interface Echo {\n void echo(in long x);\n};",
        2,
        "operation echo differs only in case from its interface Echo",
        "do_echo",
    ),
    (
        "enum Symbol {a};\ninterface I {\n void f(in Symbol symbol); };",
        3,
        "parameter symbol .* its type Symbol",
        "the_symbol",
    ),
    ("struct Symbol {long a;};\nstruct T {\n Symbol symbol; };", 3, "member symbol .* its type Symbol", "the_symbol"),
    ("struct Point {long a;};\ninterface I { attribute Point point; };", 2, "attribute point .* its type", "the_point"),
    ("struct S {long a;\n long A;};", 2, r"member A .* member a \(line 1\)", "theA"),
    ("struct S {long a;};\ninterface s {};", 2, r"interface s .* struct S \(line 1\)", "s2"),
    ("enum E {red, RED};", 1, "enumerator RED .* enumerator red", "RED2"),
    ("interface I { void f(in long a, in long A); };", 1, "parameter A .* parameter a", "theA"),
    ("interface I { void f();\n void F(); };", 2, r"operation F .* operation f \(line 1\)", "doF"),
    ("struct S {long a;};\ninterface I { void f(in s x); };", 2, "s is declared as S", "write S"),
    ("interface I { void f(in long Interface); };", 1, "Interface is a word of IDL", "_Interface"),
    ("struct S { long x; };\nstruct T { S a; long s; };", 2, "member s .* S, which is used in the same place", "the_s"),
]

REFUSED: list[Case] = [
    ("typedef\nfixed<3,1> F; interface I {};", 2, "fixed point numbers are not measured", "double"),
    ("interface I {\n void g(in fixed<3,1> a); };", 2, "fixed point numbers are not measured", "double"),
    ("const fixed F = 3.1d; interface I { };", 1, "fixed point numbers are not measured", "double"),
    ("interface I {\n void g(in long double b); };", 2, "long double is not measured", "use double"),
    ("struct S {\n sequence<long double> b; };", 2, "long double is not measured", "use double"),
    ("interface I {};\nvaluetype V { public long x; };", 2, "valuetypes are not measured: V", "struct"),
    ("interface I {};\nvaluetype V long;", 2, "valuetypes are not measured", "struct"),
    ("interface I { void f(in ValueBase x); };", 1, "valuetypes are not measured", "struct"),
    ("\nnative N;", 2, "native types are not measured: N", "leave it out"),
    ('interface I {\n\n void f(in string x) context("a"); };', 3, "context clauses are not measured: f", "parameters"),
    ("\nabstract interface A { };", 2, "abstract interfaces are not measured: A", "abstract"),
    ("\nlocal interface L { };", 2, "local interfaces are not measured: L", "local"),
    ("interface I;\ninterface J { void f(in I x); };", 1, "interface declared but never defined: I", "define it"),
    ("component C { };", 1, "the file declares no interface and no topic", "interface"),
    ("struct S { @key long x; };", 1, "annotations", "#pragma orrery topic"),
]

MISTAKES: list[Case] = [
    ("interface I { void f(in Nope x); };", 1, "nothing is declared with the name Nope", "declare it"),
    ("interface I { Strin f(in long x); };", 1, "nothing is declared with the name Strin", "string"),
    ("interface I { int f(in long x); };", 1, "IDL has no type int", "write long"),
    ("interface I { void f(in uint32_t x); };", 1, "IDL has no type uint32_t", "write unsigned long"),
    ("struct Point { long x; }; interface I { Piont f(); };", 1, "Piont", "did you mean Point"),
    ("interface I {\n void f(long x); };", 2, "parameter x has no direction", "in long x"),
    ("interface I { void f(in sequence<long> x); };", 1, "a sequence needs a name here", "typedef"),
    ("interface I { sequence<long> f(); };", 1, "a sequence needs a name here", "typedef"),
    ("interface I { void f(in long a[3]); };", 1, "an array needs a name here", "typedef"),
    ("interface I { void f(in long interface); };", 1, "interface is a word of IDL", "_interface"),
    ("interface I {\n void f(in long x)\n};", 3, "syntax error", "missing ;"),
    ("interface I {\n void f(in long x);\n", 3, "a brace is not closed", "more {"),
    ("interface I { oneway long f(); };", 1, "operation f is oneway", "void"),
    ("interface I { oneway void g(out long x); };", 1, "operation g is oneway", "void"),
    ("exception E {}; interface I { oneway void g() raises (E); };", 1, "operation g is oneway", "raises"),
    (
        "interface A { void f(); }; interface B { void f(); };\ninterface C : A, B { };",
        2,
        "interface C inherits f from two bases: A and B",
        "both inherit",
    ),
    ("interface I { void f(); void f(); };", 1, "operation f has the same name as operation f", "do_f"),
    ("module Echo { interface Echo {}; };", 1, "interface Echo has the same name as its module", "Echo2"),
    ("interface I; interface J : I {};", 1, "must be fully defined", "above this line"),
    ("struct N { N x; };", 1, "inside its own definition", "sequence"),
    ("union U switch (octet) { case 1: long x; };", 1, "cannot switch on octet", "enum"),
    ("union U switch (long) { case 1: long x; case 1: short y; };", 1, "repeated union label", "one case"),
    ("interface I { void f(in long); };", 1, "a parameter has no name: in long", "in long name"),
    ("struct Q { long m; }; interface I { void f(in long a, out Q); };", 1, "no name: out Q", "out Q name"),
    ("union U switch (wchar) { case L'x': long x; };", 1, "cannot switch on wchar", "enum"),
    ("const octet Y = 300;", 1, "value too large for octet", None),
    ("\n/* unterminated", 2, "unterminated comment", r"\*/"),
    ("#if 1\ninterface X {};", 1, "unterminated", "#endif"),
    ("#pragma prefix \ninterface X { };", 1, "#pragma prefix is not of its form", "example.org"),
    ("interface I { void\n#pragma orrery topic S\n f(); };", 2, "in the middle of a declaration", "before or after"),
    ('#include "file.idl"', 1, "recursion too deep", "#ifndef"),
    ('\n#include "nowhere.idl"', 2, "no file nowhere.idl", "include folder"),
]


@pytest.mark.parametrize(("text", "line", "message", "hint"), CASE + REFUSED + MISTAKES)
def test_one_clear_error(tmp_path: Path, text: str, line: int, message: str, hint: str | None) -> None:
    assert_told(tmp_path, text, line, message, hint)


def test_missing_file(tmp_path: Path) -> None:
    (tmp_path / "clock.idl").write_text("interface I {};")
    with pytest.raises(InputError, match="no such file") as caught:
        read_idl(tmp_path / "clok.idl")
    assert caught.value.hint == "did you mean clock.idl?"


def test_folder_for_a_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a folder, not a file"):
        read_idl(tmp_path)


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_empty_file(tmp_path: Path, text: str) -> None:
    assert error_of(tmp_path, text).message == "the file is empty"


@pytest.mark.parametrize("text", ["// a comment", "struct S { long x; };", "#define X 1"])
def test_nothing_to_measure(tmp_path: Path, text: str) -> None:
    error = error_of(tmp_path, text)
    assert (error.message, error.line) == ("the file declares no interface and no topic", 1)


def test_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "file.idl").write_bytes(b"interface I {};\n// caf\xe9\n")
    with pytest.raises(InputError, match="byte 0xe9 is not UTF-8") as caught:
        read_idl(tmp_path / "file.idl")
    assert caught.value.line == 2


def test_included_file_that_is_not_utf8(tmp_path: Path) -> None:
    (tmp_path / "other.idl").write_bytes(b"// caf\xe9\n")
    error = error_of(tmp_path, '#include "other.idl"\ninterface I {};')
    assert (error.file, error.line) == (tmp_path / "other.idl", 1)


def test_mistake_in_an_included_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "other.idl").write_text("\nstruct S { Nope n; };")
    error = error_of(tmp_path, '#include "sub/other.idl"\ninterface I {};')
    assert (error.file, error.line) == (tmp_path / "sub" / "other.idl", 2)


def test_missing_include_proposes_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "shapes.idl").write_text("struct S { long x; };")
    assert error_of(tmp_path, '#include "shape.idl"').hint == "did you mean shapes.idl?"


def test_path_that_the_compiler_cannot_take(tmp_path: Path) -> None:
    path = tmp_path / 'a"b.idl'
    path.write_text("interface I {};")
    with pytest.raises(InputError, match="in its path"):
        read_idl(path)


def test_warnings_are_no_errors(tmp_path: Path) -> None:
    text = "f.idl:1: Warning: Identifier 'port' is\nf.idl:7: Divide by zero\nf.idl:9: Syntax error\nomniidl: 2 errors."
    error = first_complaint(text, tmp_path / "f.idl")
    assert (error.line, error.message) == (7, "divide by zero")


def test_compiler_that_says_nothing(tmp_path: Path) -> None:
    error = first_complaint("Traceback\nBoom", tmp_path / "f.idl")
    assert error.message == "the IDL compiler failed: Boom"
