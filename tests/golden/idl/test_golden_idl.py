"""The JSON of the interfaces is what it was (README.md beside this file: how to refresh)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from orrery.codegen.omniidl import compile_idl
from orrery.paths import INTERFACES

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", ["types", "seven_calls"])
def test_document_is_what_it_was(name: str) -> None:
    document = compile_idl(INTERFACES / name / f"{name}.idl", ())
    document["source"] = Path(document["source"]).name
    for pragma in document["pragmas"]:
        pragma["file"] = Path(pragma["file"]).name
    golden = HERE / f"{name}.json"
    if os.environ.get("ORRERY_REFRESH_GOLDEN"):
        golden.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    assert document == json.loads(golden.read_text(encoding="utf-8"))
