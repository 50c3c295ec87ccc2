"""What becomes of IDL in Thrift, type by type."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from schemas import TYPES, block, model_of

from foreign import WRITTEN, foreign_idl
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.paths import INTERFACES

MAPPING = load_mapping("thrift-cxx")


def file_of(folder: Path, text: str, ending: str = "thrift") -> str:
    return MAPPING.files(model_of(folder, text))[f"file.{ending}"]


@pytest.mark.parametrize(
    ("type_", "wire", "cxx"),
    [
        ("boolean", "bool", "bool"),
        ("octet", "i8", "orrery::thrift::Carried<std::uint8_t, std::int8_t>"),
        ("char", "i8", "orrery::thrift::Carried<char, std::int8_t>"),
        ("wchar", "i16", "orrery::thrift::Carried<char16_t, std::int16_t>"),
        ("short", "i16", "std::int16_t"),
        ("unsigned short", "i16", "orrery::thrift::Carried<std::uint16_t, std::int16_t>"),
        ("long", "i32", "std::int32_t"),
        ("unsigned long", "i32", "orrery::thrift::Carried<std::uint32_t, std::int32_t>"),
        ("long long", "i64", "std::int64_t"),
        ("unsigned long long", "i64", "orrery::thrift::Carried<std::uint64_t, std::int64_t>"),
        ("float", "double", "orrery::thrift::Carried<float, double>"),
        ("double", "double", "double"),
        ("string", "string", "std::string"),
        ("wstring", "binary", "orrery::thrift::Carried<std::u16string, std::string>"),
        ("any", "Any", "::orrery_wire::Any"),
        ("Object", "string", "orrery::thrift::Carried<orrery::Reference, std::string>"),
        ("Colour", "Colour", "::orrery_wire::Colour::type"),
        ("Longs", "list<i32>", "std::vector<std::int32_t>"),
        ("sequence<octet>", "binary", "orrery::thrift::Carried<std::vector<std::uint8_t>, std::string>"),
        ("sequence<float>", "list<double>", "orrery::thrift::Carried<std::vector<float>, std::vector<double>>"),
        ("sequence<string>", "list<string>", "std::vector<std::string>"),
        ("sequence<Point>", "list<Point>", "std::vector<::orrery_wire::Point>"),
        ("sequence<Longs>", "list<list<i32>>", "std::vector<std::vector<std::int32_t>>"),
        (
            "Grid",
            "list<list<i32>>",
            "orrery::thrift::Carried<std::array<std::array<std::int32_t, 3>, 2>, "
            "std::vector<std::vector<std::int32_t>>>",
        ),
        (
            "Board",
            "list<binary>",
            "orrery::thrift::Carried<std::array<std::array<std::uint8_t, 2>, 2>, std::vector<std::string>>",
        ),
        ("Node", "Node", "::orrery_wire::Node"),
        ("Choice", "Choice", "::orrery_wire::Choice"),
    ],
)
def test_each_kind_of_type_has_its_own_in_thrift_and_in_an_argument_set(
    tmp_path: Path, type_: str, wire: str, cxx: str
) -> None:
    text = TYPES + f"typedef {type_} T; interface I {{ T f(in T a); }};"
    assert block(file_of(tmp_path, text), "service I") == [f"{wire} f(1: {wire} a)"]
    assert f"      {cxx} in_a{{}};" in file_of(tmp_path, text, "hpp").splitlines()


def test_several_results_are_a_struct(tmp_path: Path) -> None:
    thrift = file_of(tmp_path, "interface I { long f(in long a, inout string b, out double c); void g(out long a); };")
    assert block(thrift, "service I") == ["I_f_Reply f(1: i32 a, 2: string b)", "i32 g()"]
    assert block(thrift, "struct I_f_Reply") == ["1: i32 result", "2: string b", "3: double c"]


def test_a_union_has_its_discriminator_beside_optional_fields_and_a_struct_may_hold_itself(tmp_path: Path) -> None:
    thrift = file_of(tmp_path, TYPES + "interface I { void f(in Choice a); };")
    assert block(thrift, "struct Choice") == [
        "1: Colour idl_discriminator",
        "2: optional i32 warm",
        "3: optional list<i32> cool",
    ]
    assert block(thrift, "struct Node") == ["1: i32 value", "2: list<Node> children"]


def test_an_any_stands_after_what_it_holds_and_before_what_holds_it(tmp_path: Path) -> None:
    text = (
        "enum Kind { first }; struct Tag { any held; }; struct Inner { Kind sort; }; struct Outer { Inner in_it; };"
        "interface I { void f(in Tag a); };"
    )
    thrift = file_of(tmp_path, text)
    assert re.findall(r"^(?:enum|struct|union) (\w+)", thrift, re.MULTILINE) == [
        "Kind",
        "Inner",
        "Any",
        "Tag",
        "Outer",
    ]


def test_a_service_has_what_it_inherits_what_is_oneway_and_what_it_may_raise(tmp_path: Path) -> None:
    text = (
        "interface A { readonly attribute long level; }; exception E { string what; };"
        "interface B : A { oneway void told(in long a); void delete() raises (E); void send_told(in long args); };"
    )
    thrift = file_of(tmp_path, text)
    assert block(thrift, "service B") == [
        "i32 get_level()",
        "oneway void told(1: i32 a)",
        "void idl_delete() throws (1: E raised_1)",
        "void send_told_2(1: i32 idl_args)",
    ]
    assert block(thrift, "exception E") == ["1: string idl_what"]


@pytest.mark.skipif(shutil.which("thrift") is None, reason="there is no thrift here")
@pytest.mark.parametrize("name", ["types", *WRITTEN])
def test_thrift_takes_it(name: str, tmp_path: Path) -> None:
    path = INTERFACES / "types" / "types.idl" if name == "types" else foreign_idl(name)
    model = read_idl(path)
    file = tmp_path / f"{model.stem}.thrift"
    file.write_text(MAPPING.files(model)[file.name], encoding="utf-8")
    command = ["thrift", "--gen", "cpp:no_skeleton", "-out", str(tmp_path), str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr
