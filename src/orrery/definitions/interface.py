"""Interfaces: a folder of `interfaces/`, or an IDL file of the user's own, with what each operation means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

from orrery.codegen.anys import refuse_own
from orrery.codegen.frontend import read_idl
from orrery.codegen.model import Basic, Model
from orrery.definitions.reading.toml import Document, read_toml
from orrery.errors import InputError
from orrery.text import nearest, read_text, suggestion


class Meaning(StrEnum):
    """What an operation does with its arguments; DEFAULT: inout comes back as sent, results are generated."""

    DEFAULT = "default"
    NOTHING = "nothing"
    CUBE = "cube"
    CUBE_FIRST = "cube-first"
    ROUTE = "route"
    LENGTH = "length"
    CONSTANT = "constant"


GENERATED = (Meaning.DEFAULT, Meaning.CUBE, Meaning.CUBE_FIRST, Meaning.ROUTE)
"""The meanings that the mappings can generate so far."""
DERIVED = (Meaning.CUBE, Meaning.CUBE_FIRST)
"""Those by which results follow from arguments."""
ROUTE = "Orrery::Routing::route_to"
"""The operation by which a client says to which server a forwarder hands its calls on."""
DERIVABLE = "its result, then each out parameter, is made of the in parameter in the same place, of the same type"


@dataclass(frozen=True)
class InterfaceDefinition:
    """An interface folder, or an IDL file alone (then `folder` is where the file stands and there is no summary)."""

    name: str
    folder: Path
    idl: Path
    model: Model
    semantics: dict[str, Meaning] = field(default_factory=dict)
    summary: str = ""

    def meaning(self, operation: str) -> Meaning:
        """What the operation with the key `Interface::operation` means."""
        return self.semantics.get(operation, Meaning.DEFAULT)


def load_interface(folder: Path, include: Sequence[Path] = ()) -> InterfaceDefinition:
    """The interface of a folder that holds NAME.idl (NAME is the folder's), semantics.toml and README.md.

    The last two may be missing. `#include` looks beside the file, among the other interfaces, and in `include`.
    InputError with file, line and what would be right.
    """
    idl = _idl_file(folder)
    model = _read(idl, [folder.parent, *include])
    semantics = _semantics(folder / "semantics.toml", model)
    return InterfaceDefinition(
        name=folder.name,
        folder=folder,
        idl=idl,
        model=replace(model, meanings={key: str(meaning) for key, meaning in semantics.items()}),
        semantics=semantics,
        summary=_summary(folder / "README.md"),
    )


def interface_from_idl(path: Path, include: Sequence[Path] = ()) -> InterfaceDefinition:
    """The interface that a user's own IDL file declares, every operation with its default meaning."""
    return InterfaceDefinition(name=path.stem, folder=path.parent, idl=path, model=_read(path, include))


def _read(path: Path, include: Sequence[Path]) -> Model:
    model = read_idl(path, include)
    refuse_own(model)
    return model


def _idl_file(folder: Path) -> Path:
    """The folder's IDL file, which has its name."""
    if not folder.is_dir():
        beside = [p.name for p in folder.parent.iterdir() if p.is_dir()] if folder.parent.is_dir() else []
        near = nearest(folder.name, beside)
        raise InputError(
            "there is no such interface folder", file=folder, hint=f"did you mean {near}?" if near else None
        )
    path = folder / f"{folder.name}.idl"
    others = sorted(p.name for p in folder.glob("*.idl"))
    if not path.is_file() and others:
        raise InputError(
            f"an interface has the name of its folder: {path.name}", file=folder, hint=f"rename {others[0]}"
        )
    return path


def _semantics(path: Path, model: Model) -> dict[str, Meaning]:
    """The meanings that `semantics.toml` gives, by `Interface::operation`."""
    if not path.is_file():
        return {}
    document = read_toml(path)
    operations = [o.key for interface in model.interfaces for o in interface.operations]
    return {key: _meaning(document, key, operations, model) for key in document.data}


def _meaning(document: Document, key: str, operations: list[str], model: Model) -> Meaning:
    """The meaning of one operation: `"Interface::operation" = "cube"`, or a table with `meaning = "cube"`."""
    if key not in operations:
        raise document.error(f"there is no operation {key}", key, hint=suggestion(key, operations))
    word = document.data[key]
    if isinstance(word, dict):
        if unknown := [k for k in word if k != "meaning"]:
            raise document.error(f"unknown key {unknown[0]}", key, unknown[0], hint=suggestion(unknown[0], ["meaning"]))
        word = word.get("meaning")
    words = [str(m) for m in Meaning if m is not Meaning.DEFAULT]
    if not isinstance(word, str) or word not in words:
        hint = suggestion(str(word), words) if word is not None else f"known: {', '.join(words)}"
        raise document.error(f"{key} has no known meaning: {word}", key, "meaning", hint=hint)
    if Meaning(word) in DERIVED and (lacks := _not_derivable(model, key)):
        raise document.error(f"{key} cannot mean {word}: {lacks}", key, "meaning", hint=DERIVABLE)
    if Meaning(word) is Meaning.ROUTE and key != ROUTE:
        raise document.error(f"{key} cannot mean {word}: only {ROUTE} does", key, "meaning", hint="take the entry out")
    if Meaning(word) not in GENERATED:
        hint = "take the entry out: inout then comes back as sent, and results are generated"
        raise document.error(f"the meaning {word} is not generated yet", key, "meaning", hint=hint)
    return Meaning(word)


def _not_derivable(model: Model, key: str) -> str:
    """Why no results of the operation can follow from its arguments one by one; empty where they can."""
    (operation,) = (o for interface in model.interfaces for o in interface.operations if o.key == key)
    made = [] if operation.result == Basic("void") else [operation.result]
    made += [p.type for p in operation.parameters if p.direction == "out"]
    sent = [p.type for p in operation.parameters if p.direction == "in"]
    if len(sent) + len(made) - len(operation.parameters) != (operation.result != Basic("void")):
        return "it has an inout parameter"
    if not made:
        return "it has no result"
    if made != sent[: len(made)]:
        return "a result has no argument of its type"
    return ""


def _summary(readme: Path) -> str:
    """The first paragraph of a README below its title, on one line; empty where there is no README."""
    if not readme.is_file():
        return ""
    blocks = [block.strip() for block in read_text(readme).split("\n\n")]
    return next((" ".join(block.split()) for block in blocks if block and not block.startswith("#")), "")
