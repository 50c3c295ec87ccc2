"""What becomes of IDL in DCOP's texts: the signature of an operation, the type of its reply, the names of types."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from schemas import TYPES, model_of

from foreign import WRITTEN, foreign_idl
from orrery.codegen.anys import with_anys
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model
from orrery.paths import INTERFACES, MAPPINGS

MAPPING: Any = load_mapping("dcop-cxx")
STRING = "ORRERY_DCOP_STRING"
HEADERS = MAPPINGS / "dcop-cxx" / "include" / "orrery" / "dcop"


def functions(model: Model) -> dict[str, tuple[str, str]]:
    """`Interface.operation` -> its signature and the type of its reply, as the header has their literals."""
    found = re.findall(
        r"struct Function<orrery_idl::(\w+)::_op_(\w+)> {\n"
        r"  static const char\* signature\(\) { return (.*); }\n"
        r"  static const char\* reply\(\) { return (.*); }\n",
        MAPPING.files(model)["file_dcop.hpp"],
    )
    return {f"{interface}.{name}": (whole(signature), whole(reply)) for interface, name, signature, reply in found}


def type_names(model: Model) -> dict[str, str]:
    """C++ type -> the name with which its values travel in an any."""
    found = re.findall(
        r"struct TypeName<(.*)> {\n  static const char\* text\(\) { return (.*); }\n",
        MAPPING.files(model)["file_dcop.hpp"],
    )
    return {type_: whole(text) for type_, text in found}


def whole(literal: str) -> str:
    """The text of literals that stand side by side; what an option decides stands in brackets."""
    pieces = re.findall(rf'"([^"]*)"|({STRING})', literal)
    assert " ".join(macro or f'"{text}"' for text, macro in pieces) == literal
    return "".join("[string]" if macro else text for text, macro in pieces)


@pytest.mark.parametrize(
    ("type_", "name"),
    [
        ("boolean", "bool"),
        ("octet", "uchar"),
        ("char", "char"),
        ("wchar", "ushort"),
        ("short", "short"),
        ("unsigned short", "ushort"),
        ("long", "int"),
        ("unsigned long", "uint"),
        ("long long", "Q_INT64"),
        ("unsigned long long", "Q_UINT64"),
        ("float", "float"),
        ("double", "double"),
        ("string", "[string]"),
        ("string<8>", "[string]"),
        ("wstring", "QString"),
        ("any", "DCOPReply"),
        ("Object", "DCOPRef"),
        ("I", "DCOPRef"),
        ("Colour", "int"),
        ("Point", "Point"),
        ("Node", "Node"),
        ("Choice", "Choice"),
        ("Longs", "QValueList<int>"),
        ("sequence<string>", "QValueList<[string]>"),
        ("sequence<Longs, 4>", "QValueList<QValueList<int>>"),
        ("sequence<octet>", "QByteArray"),
        ("sequence<char>", "QByteArray"),
        ("sequence<boolean>", "QValueList<bool>"),
        ("Grid", "QValueList<QValueList<int>>"),
        ("Board", "QValueList<QByteArray>"),
        ("Pair", "QValueList<QValueList<int>>"),
    ],
)
def test_each_kind_of_type_has_its_name(tmp_path: Path, type_: str, name: str) -> None:
    text = f"{TYPES} interface I; typedef {type_} T; interface I {{ T f(inout T a); }};"
    model = model_of(tmp_path, text)
    assert functions(model) == {"I.f": (f"f({name})", f"{name},{name}")}
    assert MAPPING.unsupported(model) == {}


def test_a_reply_has_the_types_of_all_that_comes_back(tmp_path: Path) -> None:
    text = (
        "module Mod { interface Base { readonly attribute string label; };"
        "interface I : Base { void none(); double all(in long a, inout octet b, out string c); void end(in short a);"
        "oneway void sent(in wchar a); }; };"
    )
    assert functions(model_of(tmp_path, text)) == {
        "Mod_Base._get_label": ("_get_label()", "[string]"),
        "Mod_I._get_label": ("_get_label()", "[string]"),
        "Mod_I.none": ("none()", "void"),
        "Mod_I.all": ("all(int,uchar)", "double,uchar,[string]"),
        "Mod_I.end": ("end(short)", "void"),
        "Mod_I.sent": ("sent(ushort)", "ASYNC"),
    }


def test_a_topic_is_a_function_that_expects_no_reply(tmp_path: Path) -> None:
    text = "module W { struct Reading { long number; }; };\n#pragma orrery topic W::Reading\ninterface I { void f(); };"
    found = functions(model_of(tmp_path, text))
    assert found["Topics_W_ReadingTopic.Reading"] == ("Reading(W::Reading)", "ASYNC")


def test_what_an_any_may_hold_has_a_name_once(tmp_path: Path) -> None:
    text = (
        "struct Held { long a; }; typedef sequence<Held> Several;"
        "interface I { void f(in Held a, in string b, in Several c, in long d); };"
    )
    assert type_names(with_anys(model_of(tmp_path, text))) == {
        "std::int32_t": "int",
        "std::string": "[string]",
        "orrery_idl::Held": "Held",
        "std::vector<orrery_idl::Held>": "QValueList<Held>",
    }


def test_an_any_among_others_is_that_of_the_file(tmp_path: Path) -> None:
    text = "typedef sequence<any> Several; interface I { void f(in Several a); };"
    found = type_names(with_anys(model_of(tmp_path, text)))
    assert found["std::vector<orrery_idl::Any>"] == "QValueList<DCOPReply>"


def test_an_operation_of_anys_is_called_by_their_class(tmp_path: Path) -> None:
    found = functions(with_anys(model_of(tmp_path, "interface I { long f(in string a); };")))
    assert found == {"I.f": ("f([string])", "int"), "Anys_I.f": ("f(DCOPReply)", "DCOPReply")}


def test_the_header_of_the_values_ends_with_the_texts(tmp_path: Path) -> None:
    files = MAPPING.files(model_of(tmp_path, "interface I { void f(); };"))
    assert set(files) == {"file.hpp", "file_dcop.hpp"}
    assert files["file.hpp"].endswith('\n#include "file_dcop.hpp"\n')
    assert "#include <orrery/dcop/codec.hpp>" in files["file.hpp"]


@pytest.mark.parametrize("name", ["types", *WRITTEN])
def test_no_text_has_what_dcop_would_normalise(name: str) -> None:
    path = INTERFACES / name / f"{name}.idl" if (INTERFACES / name).is_dir() else foreign_idl(name)
    model = read_idl(path)
    for interface in MAPPING.interfaces(model):
        texts = [MAPPING.signature(model, operation) for operation in MAPPING.operations(model, interface)]
        assert [text for text in map(whole, texts) if re.search(r"\s", text)] == []
        assert len(set(texts)) == len(texts)


def test_only_one_header_includes_qt_and_it_takes_back_what_the_kit_has_other_uses_for() -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in HEADERS.glob("*.hpp")}
    of_qt = re.compile(r"#include <(t?q\w+|dcop\w+|kdatastream)\.h>")
    assert [name for name, text in texts.items() if of_qt.search(text)] == ["qt.hpp"]
    last = max(found.end() for found in of_qt.finditer(texts["qt.hpp"]))
    assert re.findall(r"#undef (\w+)", texts["qt.hpp"][last:]) == ["emit", "signals", "slots"]
