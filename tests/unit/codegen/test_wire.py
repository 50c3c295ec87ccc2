"""The smallest size of each type in plain CDR."""

from __future__ import annotations

import pytest

from idl import model_of
from orrery.codegen.model import Model, Named
from orrery.codegen.wire import minimum_size

TYPES = {
    "boolean": 1,
    "octet": 1,
    "char": 1,
    "wchar": 2,
    "short": 2,
    "unsigned short": 2,
    "long": 4,
    "unsigned long": 4,
    "float": 4,
    "long long": 8,
    "unsigned long long": 8,
    "double": 8,
    "any": 4,
    "Object": 5,
    "I": 5,
    "string": 5,
    "string<9>": 5,
    "wstring": 4,
    "sequence<double>": 4,
    "Colour": 4,
    "Pair": 9,
    "Grid": 2 * 3 * 9,
    "Full": 1 + 5,
    "Other": 4 + 1,
    "Gap": 1,
    "OneOfTwo": 4,
    "Both": 4 + 1,
    "Node": 4 + 4,
}


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Model:
    named = "".join(f"typedef {text} T{i};\n" for i, text in enumerate(TYPES))
    text = f"""interface I {{}};
      enum Colour {{ red, green }};
      struct Pair {{ octet a; double b; }};
      typedef Pair Grid[2][3];
      union Full switch (boolean) {{ case TRUE: string a; case FALSE: Pair b; }};
      union Other switch (long) {{ case 1: long a; default: octet b; }};
      union Gap switch (boolean) {{ case TRUE: long a; }};
      union OneOfTwo switch (Colour) {{ case red: long a; }};
      union Both switch (Colour) {{ case red: long a; case green: octet b; }};
      struct Node {{ long a; sequence<Node> b; }};
      exception Failed {{ string what; long code; }};
      {named}"""
    return model_of(tmp_path_factory.mktemp("wire"), text)


@pytest.mark.parametrize(("index", "size"), list(enumerate(TYPES.values())), ids=TYPES)
def test_minimum_size(model: Model, index: int, size: int) -> None:
    assert minimum_size(model, Named(f"T{index}")) == size


def test_exception_is_its_members(model: Model) -> None:
    assert minimum_size(model, Named("Failed")) == 9
