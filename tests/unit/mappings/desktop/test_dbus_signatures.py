"""What D-Bus makes of IDL types: signatures, introspection XML, and what it cannot carry."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model


@pytest.fixture
def mapping() -> Any:
    return load_mapping("dbus-cxx")


def model_of(folder: Path, text: str) -> Model:
    path = folder / "file.idl"
    path.write_text(text, encoding="utf-8")
    return read_idl(path)


TYPES = """
enum Colour { red, green };
struct Point { double x, y; };
struct Card { string name; Point at; Colour shade; };
typedef long Grid[2][3];
typedef sequence<Card> Cards;
struct Node { long value; sequence<Node> children; };
union Choice switch (Colour) { case red: long warm; case green: sequence<Choice> more; };
"""


@pytest.mark.parametrize(
    ("type_", "signature"),
    [
        ("boolean", "b"),
        ("octet", "y"),
        ("char", "y"),
        ("wchar", "q"),
        ("short", "n"),
        ("unsigned short", "q"),
        ("long", "i"),
        ("unsigned long", "u"),
        ("long long", "x"),
        ("unsigned long long", "t"),
        ("float", "d"),
        ("double", "d"),
        ("string", "s"),
        ("wstring", "aq"),
        ("any", "v"),
        ("Object", "s"),
        ("Colour", "u"),
        ("Card", "(s(dd)u)"),
        ("Grid", "aai"),
        ("Cards", "a(s(dd)u)"),
        ("Node", "(iav)"),  # a signature cannot hold itself: the inner nodes are variants
        ("Choice", "(uv)"),
    ],
)
def test_each_kind_of_type_has_its_signature(tmp_path: Path, mapping: Any, type_: str, signature: str) -> None:
    model = model_of(tmp_path, TYPES + f"interface I {{ {type_} f(in {type_} a, inout {type_} b); }};")
    operation = model.interfaces[0].operations[0]
    assert mapping.messages(model, operation) == (2 * signature, 2 * signature)
    assert mapping.unsupported(model) == {}


def test_a_message_may_have_a_signature_of_255_characters(tmp_path: Path, mapping: Any) -> None:
    text = "".join(
        f"typedef struct S{n} {{ octet {', '.join(f'm{i}' for i in range(n))}; }} T{n}; " for n in (253, 254)
    )
    model = model_of(tmp_path, text + "interface I { void fits(in S253 a); void wide(in S254 a); };")
    refused = mapping.unsupported(model)
    assert list(refused) == ["I::wide"]
    assert "256 characters" in refused["I::wide"]


def test_arrays_may_be_nested_32_deep(tmp_path: Path, mapping: Any) -> None:
    def nested(depth: int) -> str:
        return "sequence<" * depth + "long" + " >" * depth

    text = f"typedef {nested(32)} Deep; typedef {nested(33)} Deeper; interface I {{ void f(in Deep a); Deeper g(); }};"
    assert list(mapping.unsupported(model_of(tmp_path, text))) == ["I::g"]


def test_arrays_side_by_side_are_not_nested(tmp_path: Path, mapping: Any) -> None:
    parameters = ", ".join(f"in Longs a{i}" for i in range(40))
    types = "typedef sequence<long> Longs; struct S { Longs a, b; };"
    text = f"{types} interface I {{ void f({parameters}, in S value); }};"
    assert mapping.unsupported(model_of(tmp_path, text)) == {}


def test_an_inherited_operation_is_refused_under_the_name_of_who_serves_it(tmp_path: Path, mapping: Any) -> None:
    members = ", ".join(f"m{i}" for i in range(300))
    text = f"struct S {{ octet {members}; }}; interface A {{ void f(in S value); }}; interface B : A {{ void g(); }};"
    assert set(mapping.unsupported(model_of(tmp_path, text))) == {"A::f", "B::f"}


def test_the_introspection_names_every_argument_and_its_direction(tmp_path: Path, mapping: Any) -> None:
    text = (
        "module M { interface I { string f(in long a, inout double b, out boolean c); oneway void n(in octet o); }; };"
    )
    files = mapping.files(model_of(tmp_path, text))
    root = ET.fromstring(files["file.xml"])
    assert [i.get("name") for i in root.iter("interface")] == ["org.orrery.M.I"]
    f, n = root.iter("method")
    found = [(a.get("name"), a.get("type"), a.get("direction")) for a in f.iter("arg")]
    assert found == [
        ("a", "i", "in"),
        ("b", "d", "in"),
        ("result", "s", "out"),
        ("b", "d", "out"),
        ("c", "b", "out"),
    ]
    assert f.find("annotation") is None
    noted = n.find("annotation")
    assert noted is not None and noted.get("name") == "org.freedesktop.DBus.Method.NoReply"


def test_names_that_are_too_long_are_left_out(mapping: Any, tmp_path: Path) -> None:
    model = model_of(tmp_path, f"interface I {{ void {'f' * 256}(); void {'g' * 255}(); }};")
    assert mapping.unsupported(model) == {
        f"I::{'f' * 256}": "its D-Bus name would have 256 characters, 255 are allowed"
    }
