"""The C++ headers of the D-Bus mapping: valid C++14, and of one mind with mapping.py about every signature."""

from __future__ import annotations

import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from orrery.build.toolchain import compiler
from orrery.codegen.frontend import read_idl
from orrery.codegen.mappings import load_mapping
from orrery.paths import INTERFACES, KIT, MAPPINGS

PRINT = """
#include <cstdio>
#include <initializer_list>
#include "types.hpp"
#include <orrery/dbus/flights.hpp>
#include <orrery/dbus/runtime.hpp>
#include <orrery/dbus/stop.hpp>

template <class Interface, class... Ops>
void print(orrery::List<Ops...>) {
  const std::string name = orrery::dbus::interface_name(Interface::name());
  (void)std::initializer_list<int>{std::printf("%s.%s %s>%s\\n", name.c_str(), Ops::method(),
      orrery::dbus::call_signature<Ops>(), orrery::dbus::reply_signature<Ops>())...};
}

int main() {
#define PRINT(interface) print<orrery_idl::interface>(orrery_idl::interface::Operations{});
"""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the interface folder `types`, which has a type of every kind."""
    folder = tmp_path_factory.mktemp("dbus")
    model = read_idl(INTERFACES / "types" / "types.idl")
    for name, text in load_mapping("dbus-cxx").files(model).items():
        (folder / name).write_text(text, encoding="utf-8")
    lines = "\n".join(f"  PRINT({i.name.replace('::', '_')})" for i in model.interfaces)
    (folder / "print.cpp").write_text(f"{PRINT}{lines}\n}}\n", encoding="utf-8")
    return folder


def printed(folder: Path) -> set[str]:
    """What the headers say: `interface.method call>reply`."""
    rooms = [folder, MAPPINGS / "dbus-cxx" / "include", KIT / "cpp" / "include"]
    command = [compiler(), "-std=c++14", "-Wall", "-Wextra", "-Wno-switch-bool", *(f"-I{room}" for room in rooms)]
    subprocess.run([*command, "print.cpp", "-o", "print"], cwd=folder, check=True)
    result = subprocess.run([folder / "print"], capture_output=True, text=True, check=True)
    return set(result.stdout.splitlines())


def described(folder: Path) -> set[str]:
    """What the introspection XML says."""
    found = set()
    for interface in ET.parse(folder / "types.xml").iter("interface"):
        for method in interface.iter("method"):
            sides = [
                "".join(a.get("type", "") for a in method.iter("arg") if a.get("direction") == d) for d in ("in", "out")
            ]
            found.add(f"{interface.get('name')}.{method.get('name')} {sides[0]}>{sides[1]}")
    return found


def test_headers_and_introspection_agree(generated: Path) -> None:
    assert printed(generated) == described(generated)
