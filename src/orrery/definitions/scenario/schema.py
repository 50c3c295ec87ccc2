"""The JSON Schema of scenarios, for editors: scenarios/scenario.schema.json, made of the models that read them.

`python -m orrery.definitions.scenario.schema` writes the file, and lets the first line of each scenario that Orrery
brings along name it: by such a line the editors' TOML servers (Taplo, Tombi) find a schema. It is of draft 7, which
they know.
"""

from __future__ import annotations

import ast
import inspect
import json
import os
from itertools import pairwise
from pathlib import Path
from typing import Any

from orrery.definitions.reading.wire import Wire
from orrery.definitions.scenario.wire import ScenarioWire
from orrery.definitions.search_path import PUBLISHED
from orrery.paths import SCENARIOS

FILE = SCENARIOS / "scenario.schema.json"
DIRECTIVE = "#:schema"
DIALECT = "http://json-schema.org/draft-07/schema#"
_PARAMETER = r"\{[A-Za-z_][A-Za-z0-9_]*\}"
WHOLE = {"type": "string", "pattern": f"^{_PARAMETER}$", "description": "The value of a parameter: `{name}`."}
PART = {"type": "string", "pattern": _PARAMETER, "description": "A string that holds the value of a parameter."}
_OPENED = {"parameter": "#/definitions/wholeParameter", "part": "#/definitions/partParameter"}
_LIMITS = frozenset({"type", "enum", "const", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"})
"""What says which values there may be, as against what is told about them."""


def scenario_schema() -> dict[str, Any]:
    """The schema, as JSON has it."""
    made = ScenarioWire.model_json_schema(ref_template="#/definitions/{model}")
    models = {model.__name__: model for model in _models(Wire)}
    tables = {_table(name): _node(_described(table, models.get(name))) for name, table in made.pop("$defs").items()}
    top = _node(_described(made, ScenarioWire))
    return {
        "$schema": DIALECT,
        "title": "A scenario of Orrery",
        **top,
        "definitions": {**tables, "wholeParameter": WHOLE, "partParameter": PART},
    }


def schema_text() -> str:
    """The text of the file."""
    return json.dumps(scenario_schema(), indent=1, ensure_ascii=False) + "\n"


def _models(above: type[Wire]) -> list[type[Wire]]:
    """Every model of a table, by way of those that inherit from each other."""
    return [found for model in above.__subclasses__() for found in (model, *_models(model))]


def _described(table: dict[str, Any], model: type[Wire] | None) -> dict[str, Any]:
    """A table's schema with the description of each key, which is the docstring below it in the source.

    There is no model for a table that is none of ours.
    """
    if model is None:
        return table
    texts = {name: text for owner in reversed(model.__mro__) for name, text in _docstrings(owner).items()}
    for name, text in texts.items():
        table["properties"][model.model_fields[name].alias or name].setdefault("description", text)
    return table


def _docstrings(owner: type) -> dict[str, str]:
    """The docstrings below the keys of a model, by the key's name; those of another class are no keys."""
    if owner is Wire or not issubclass(owner, Wire):
        return {}
    (found,) = ast.parse(inspect.getsource(owner)).body
    assert isinstance(found, ast.ClassDef)
    return {
        key.target.id: inspect.cleandoc(below.value.value)
        for key, below in pairwise(found.body)
        if isinstance(key, ast.AnnAssign) and isinstance(key.target, ast.Name)
        if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str)
    }


def _table(model: str) -> str:
    """`ReactionCallWire` as `reactionCall`: readers of the schema know no classes."""
    name = model.removesuffix("Wire")
    return name[:1].lower() + name[1:]


def _node(node: dict[str, Any]) -> dict[str, Any]:
    """A schema in the shape that editors like, with a parameter allowed wherever not any string is."""
    found = _without_null({key: value for key, value in node.items() if key != "title"})
    if "$ref" in found:
        return _reference(found)
    for key in ("properties", "patternProperties"):
        if key in found:
            found[key] = {name: _node(inner) for name, inner in found[key].items()}
    for key in ("items", "additionalProperties"):
        if isinstance(found.get(key), dict):
            found[key] = _node(found[key])
    if "patternProperties" in found:
        found["additionalProperties"] = False
    if "anyOf" in found:
        found["anyOf"] = _arms(found["anyOf"])
    return _annotations(_opened(found))


def _without_null(node: dict[str, Any]) -> dict[str, Any]:
    """TOML has no null: a key that may be missing is left out."""
    plain = {key: value for key, value in node.items() if key != "default" or not isinstance(value, dict | None)}
    arms = [arm for arm in plain.pop("anyOf", []) if arm != {"type": "null"}]
    if len(arms) == 1:
        return {**arms[0], **plain}
    return {**plain, "anyOf": arms} if arms else plain


def _reference(node: dict[str, Any]) -> dict[str, Any]:
    """In draft 7 nothing may stand beside a `$ref`."""
    head, _, model = node.pop("$ref").rpartition("/")
    there = {"$ref": f"{head}/{_table(model)}"}
    return {**_annotations(node), "allOf": [there]} if node else there


def _arms(arms: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The arms of a choice; where any string is allowed, one that holds a parameter is too."""
    return [arm if {"type": "string"} in arms and _is_plain(arm) else _node(arm) for arm in arms]


def _is_plain(arm: dict[str, Any]) -> bool:
    return arm.get("type") in ("boolean", "integer", "number", "string")


def _opened(node: dict[str, Any]) -> dict[str, Any]:
    """A number, a boolean, a closed word or a patterned string, or a parameter in its place."""
    kind = node.get("type")
    closed = kind == "string" and node.keys() & {"enum", "const", "pattern"}
    if not closed and kind not in ("boolean", "integer", "number"):
        return node
    limits = {key: value for key, value in node.items() if key in _LIMITS}
    about = {key: value for key, value in node.items() if key not in _LIMITS}
    return {**about, "anyOf": [limits, {"$ref": _OPENED["part" if closed else "parameter"]}]}


def _annotations(node: dict[str, Any]) -> dict[str, Any]:
    """The description first and in one line."""
    if "description" not in node:
        return node
    return {
        "description": " ".join(node["description"].split()),
        **{k: v for k, v in node.items() if k != "description"},
    }


def directive(file: Path) -> str:
    """The first line of the scenario in `file`, which leads from there to the schema (Taplo, "Directives")."""
    return f"{DIRECTIVE} {Path(os.path.relpath(FILE, file.parent)).as_posix()}\n"


def scenarios() -> list[Path]:
    """The file of every scenario that Orrery brings along."""
    return [file for file in sorted(SCENARIOS.rglob("*.toml")) if not file.name.endswith(PUBLISHED)]


def _write() -> None:
    FILE.write_text(schema_text(), encoding="utf-8")
    for file in scenarios():
        text = file.read_text(encoding="utf-8")
        if not text.startswith(DIRECTIVE):
            file.write_text(directive(file) + text, encoding="utf-8")


if __name__ == "__main__":
    _write()
