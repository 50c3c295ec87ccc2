"""From a preprocessed file with components to plain IDL 2, and to the document that both make together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from orrery import paths
from orrery.codegen.ccm.parsing import MODULE, says_idl3
from orrery.codegen.omniidl import Preprocessed, compile_preprocessed, compiler
from orrery.remembered import code_version, remembered

Json = dict[str, Any]

CODEGEN = paths.PACKAGE / "codegen"
"""The code that answers follow from."""


@dataclass(frozen=True)
class Plain:
    """A file as IDL 2. `joined`: the components, homes and reasons that its document gets; empty where it has none."""

    preprocessed: Preprocessed
    joined: Mapping[str, Any] = field(default_factory=dict)

    def with_text(self, text: str) -> Plain:
        """The file with `text` at its end, as if it had been written there."""
        return replace(self, preprocessed=self.preprocessed.with_text(text))

    def document(self) -> Json:
        """The document of `kit/idl.schema.json`; InputError where the file is not correct IDL."""
        found = compile_preprocessed(self.preprocessed.path, self.preprocessed)
        return _joined(found, self.joined) if self.joined else found


def plain_idl(preprocessed: Preprocessed) -> Plain:
    """The file without its components, and what they are; the same file where it has none.

    InputError, with file and line, where IDL 3 is not used as it should be.
    """
    if not says_idl3(preprocessed.text):
        return Plain(preprocessed)
    follows_from = [str(preprocessed.path), preprocessed.text, code_version(CODEGEN), *compiler()]
    found = remembered("idl3", follows_from, lambda: _converted(preprocessed))
    return Plain(replace(preprocessed, text=found["text"]), found["joined"]) if found else Plain(preprocessed)


def _converted(preprocessed: Preprocessed) -> Json:
    # Brought here: most files have no use for it.
    from orrery.codegen.ccm.conversion import converted

    return converted(preprocessed)


def _joined(document: Json, joined: Mapping[str, Any]) -> Json:
    """A document of plain IDL with the components that were taken out of it."""
    hidden = {entry["name"] for entry in joined["refused"] if entry["what"] in ("component", "home")}
    declarations = [_set_apart(d, hidden) for d in document["declarations"]]
    modules = [_of_the_module(d, document["source"]) for d in declarations if _is_of_the_module(d)]
    refused = [*_reasons(document["refused"], joined["events"]), *modules, *joined["refused"]]
    parts = {"components": joined["components"], "homes": joined["homes"]}
    return {**document, "declarations": declarations, "refused": refused, **parts}


def _set_apart(declaration: Json, hidden: set[str]) -> Json:
    """What stands for a component or home, and what the specification brings, is no interface that is asked about."""
    if declaration["name"] in hidden or _is_of_the_module(declaration):
        return {**declaration, "builtin": True}
    return declaration


def _is_of_the_module(declaration: Json) -> bool:
    return bool(declaration["kind"] == "interface" and declaration["name"].startswith(f"{MODULE}::"))


def _of_the_module(declaration: Json, source: str) -> Json:
    name = declaration["name"]
    place = {"file": declaration.get("file", source), "line": declaration["line"]}
    return {"what": "builtin interface", "name": name, "in": name, **place}


def _reasons(refused: Sequence[Json], events: Mapping[str, Json]) -> list[Json]:
    """What a document refuses, where eventtypes that are no structs are valuetypes: with their own reasons and word."""
    return [*events.values(), *(_in_own_word(entry, events) for entry in refused if entry["in"] not in events)]


def _in_own_word(refused: Json, events: Collection[str]) -> Json:
    """What is refused as a valuetype, called an eventtype where it is one of these."""
    is_one = refused["what"] == "valuetype" and refused["name"] in events
    return {**refused, "what": "eventtype"} if is_one else refused
