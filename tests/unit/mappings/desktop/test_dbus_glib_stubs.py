"""What dbus-binding-tool is given, and which of its functions is whose: one name for each operation, in both files."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from schemas import TYPES, model_of

from orrery.codegen.mappings import load_mapping

MAPPING = load_mapping("dbus-glib-cxx")
FAMILY = load_mapping("dbus-cxx")
SYMBOL = "org.freedesktop.DBus.GLib.ClientCSymbol"
NO_REPLY = "org.freedesktop.DBus.Method.NoReply"

TEXT = """
module M {
  interface Base { attribute long level; short narrow(); };
  interface I : Base { string f(in long a, inout double b, out string a_); oneway void f_async(in Node o); };
};
"""
"""Two of its operations would have one name in the tool's own way: a stub `f` has an `f_async` beside it."""


def files(folder: Path) -> dict[str, str]:
    return MAPPING.files(model_of(folder, TYPES + TEXT))


def symbols(xml: str) -> dict[str, str]:
    """`interface.method` -> the function that the tool is to write for it."""
    found = {}
    for interface in ET.fromstring(xml).iter("interface"):
        for method in interface.iter("method"):
            notes = {note.get("name"): note.get("value", "") for note in method.iter("annotation")}
            found[f"{interface.get('name')}.{method.get('name')}"] = notes[SYMBOL]
    return found


def test_the_other_files_are_those_of_the_family(tmp_path: Path) -> None:
    model = model_of(tmp_path, TYPES + "interface I { Choice f(in Node a, inout Pair b, out Colour c); };")
    ours = {name: text.replace("dbus-glib-cxx", "dbus-cxx") for name, text in MAPPING.files(model).items()}
    theirs = FAMILY.files(model)
    assert set(ours) - set(theirs) == {"file_stubs.xml", "file_stubs.hpp"}
    assert ours["file.xml"] == theirs["file.xml"]
    assert ours["file.hpp"].startswith(theirs["file.hpp"])
    assert ours["file.hpp"].endswith('#ifdef ORRERY_BINDING_TOOL\n#include "file_stubs.hpp"\n#endif\n')


def test_each_operation_has_a_function_of_its_own(tmp_path: Path) -> None:
    assert symbols(files(tmp_path)["file_stubs.xml"]) == {
        "org.orrery.M.Base._get_level": "orrery_stub_0_0",
        "org.orrery.M.Base._set_level": "orrery_stub_0_1",
        "org.orrery.M.I._get_level": "orrery_stub_1_0",
        "org.orrery.M.I._set_level": "orrery_stub_1_1",
        "org.orrery.M.I.f": "orrery_stub_1_2",
        "org.orrery.M.I.f_async": "orrery_stub_1_3",
    }


def test_the_header_names_the_same_functions(tmp_path: Path) -> None:
    made = files(tmp_path)
    found = re.findall(
        r"struct ToolStub<orrery_idl::(\w+)::_op_(\w+)> {.*?return (\w+)\(proxy, words...\);",
        made["file_stubs.hpp"],
        re.DOTALL,
    )
    # What could be a macro has another name in C++.
    said = {
        f"org.orrery.{interface.removeprefix('_cxx_').replace('_', '.')}.{name}": symbol
        for interface, name, symbol in found
    }
    assert said == symbols(made["file_stubs.xml"])


def test_arguments_have_names_of_their_own_and_the_family_s_signatures(tmp_path: Path) -> None:
    root = ET.fromstring(files(tmp_path)["file_stubs.xml"])
    f = next(method for method in root.iter("method") if method.get("name") == "f")
    assert [(a.get("name"), a.get("type"), a.get("direction")) for a in f.iter("arg")] == [
        ("value_1", "i", "in"),
        ("value_2", "d", "in"),
        ("value_3", "s", "out"),
        ("value_4", "d", "out"),
        ("value_5", "s", "out"),
    ]


def test_the_tool_is_told_what_expects_no_reply(tmp_path: Path) -> None:
    root = ET.fromstring(files(tmp_path)["file_stubs.xml"])
    silent = [
        m.get("name") for m in root.iter("method") if any(n.get("name") == NO_REPLY for n in m.iter("annotation"))
    ]
    assert silent == ["f_async"]
