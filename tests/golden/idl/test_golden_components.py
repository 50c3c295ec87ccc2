"""What is made of a file with components is what it was (README.md beside this file: how to refresh)."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema

from orrery.codegen.ccm.checks import check
from orrery.codegen.ccm.equivalent import equivalent_idl
from orrery.codegen.ccm.lines import Lines
from orrery.codegen.ccm.parsing import find_idl3
from orrery.codegen.ccm.reading import plain_idl
from orrery.codegen.frontend import read_idl
from orrery.codegen.omniidl import preprocess
from orrery.paths import KIT

HERE = Path(__file__).parent
DELIVERY = HERE / "delivery.idl"


def hold(name: str, text: str) -> None:
    """The text is that of the golden file of this name, or takes its place where that is asked for."""
    golden = HERE / name
    if os.environ.get("ORRERY_REFRESH_GOLDEN"):
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def without_folders(json_value: Any, key: str = "") -> Any:
    """The same with the names of files alone."""
    if isinstance(json_value, dict):
        return {name: without_folders(value, name) for name, value in json_value.items()}
    if isinstance(json_value, list):
        return [without_folders(value, key) for value in json_value]
    return Path(json_value).name if key in ("file", "source", "includes") else json_value


def test_the_equivalent_idl_is_what_it_was() -> None:
    preprocessed = preprocess(DELIVERY, ())
    lines = Lines(DELIVERY, preprocessed.text)
    found = find_idl3(lines)
    text = equivalent_idl(lines, found, check(lines, found))
    hold("delivery.equivalent.idl", replace(preprocessed, text=text).portable("delivery"))


def test_the_plain_idl_is_what_it_was() -> None:
    hold("delivery.plain.idl", read_idl(DELIVERY).text)


def test_the_document_is_what_it_was() -> None:
    document = plain_idl(preprocess(DELIVERY, ())).document()
    jsonschema.validate(document, json.loads((KIT / "idl.schema.json").read_text(encoding="utf-8")))
    hold("delivery.json", json.dumps(without_folders(document), indent=1) + "\n")
