"""How large values may be whose size the IDL fixes, to the byte."""

from pathlib import Path

import pytest

from idl import error_of, model_of
from orrery.codegen.bounds import DEEPEST, LARGEST

FULL = [
    ("typedef octet T[%d];", 1_048_576),
    ("typedef double T[%d];", 131_072),
    ("typedef octet T[1024][%d];", 1024),
    ("struct T { octet a[%d]; long b; };", 1_048_572),
    # A string, a sequence, an any, a reference: 32 bytes each, whatever they hold.
    ("struct T { string a[%d]; sequence<octet> b; };", 32_767),
    ("struct T { Echo a; any b; octet c[%d]; };", 1_048_512),
    ("exception T { octet a[%d]; };", 1_048_576),
    ("union T switch (long) { case 1: octet a[%d]; case 2: long b; };", 1_048_572),
]


@pytest.mark.parametrize(("text", "most"), FULL)
def test_a_value_may_have_a_mebibyte_and_no_byte_more(tmp_path: Path, text: str, most: int) -> None:
    assert LARGEST == 1_048_576
    use = "" if text.startswith("exception") else "void put(in T value);"
    around = "interface Echo;\n%s\ninterface Echo { void hello(); %s };"
    model_of(tmp_path, around % (text % most, use))
    error = error_of(tmp_path, around % (text % (most + 1), use))
    assert error.line == 2
    assert error.message.startswith("a value of T would take 1,04")
    assert "at most 1,048,576" in error.message
    assert error.hint is not None and "sequence" in error.hint


def test_all_values_of_a_call_stand_on_the_stack_together(tmp_path: Path) -> None:
    text = "typedef octet A[%d];\ninterface Echo {\n A hello(in A one, inout A other); };"
    model_of(tmp_path, text % (LARGEST // 3))
    error = error_of(tmp_path, text % (LARGEST // 3 + 1))
    assert (error.line, error.message.partition(" would")[0]) == (3, "a call of Echo::hello")


def test_a_size_in_an_included_file_is_told_there(tmp_path: Path) -> None:
    (tmp_path / "other.idl").write_text("\n\nstruct Big { octet a[2000000]; };\n")
    error = error_of(tmp_path, '#include "other.idl"\ninterface Echo { void put(in Big value); };')
    assert (error.file, error.line) == (str(tmp_path / "other.idl"), 3)


def test_what_stands_in_each_other_too_deep_is_refused(tmp_path: Path) -> None:
    def structs(count: int) -> str:
        inner = "".join(f"struct S{n + 1} {{ S{n} a; }};\n" for n in range(count - 1))
        return f"struct S0 {{ octet a; }};\n{inner}interface Echo {{ void put(in S{count - 1} value); }};"

    model_of(tmp_path, structs(DEEPEST))
    error = error_of(tmp_path, structs(DEEPEST + 1))
    assert (error.line, error.message.partition(" types")[0]) == (201, "in S200 201")


def test_a_type_that_holds_itself_is_as_deep_as_it_is_written(tmp_path: Path) -> None:
    text = "struct Node; typedef sequence<Node> Nodes; struct Node { long a; Nodes b; }; interface I { Node f(); };"
    model_of(tmp_path, text)
