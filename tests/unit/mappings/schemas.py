"""IDL in, a middleware's own schema out: what tests of mappings begin with, and how they look into schemas."""

from __future__ import annotations

import re
from pathlib import Path

from orrery.codegen.frontend import read_idl
from orrery.codegen.model import Model

TYPES = """
enum Colour { red, green };
struct Point { double x, y; };
typedef sequence<long> Longs;
typedef long Grid[2][3];
typedef octet Board[2][2];
typedef Longs Pair[2];
struct Node { long value; sequence<Node> children; };
union Choice switch (Colour) { case red: long warm; case green: Longs cool; };
"""


def model_of(folder: Path, text: str) -> Model:
    """The model of `file.idl` with this text."""
    path = folder / "file.idl"
    path.write_text(text, encoding="utf-8")
    return read_idl(path)


def block(schema: str, head: str) -> list[str]:
    """The lines between the braces that follow `head` (a regular expression) at the beginning of a line."""
    found = re.search(rf"^{head} {{\n(.*?)^}}", schema, re.DOTALL | re.MULTILINE)
    assert found, head
    return [line.strip() for line in found[1].splitlines()]
