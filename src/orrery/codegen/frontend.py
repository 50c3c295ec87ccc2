"""The front end: an IDL file in, its interface model out, or one clear error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from orrery.codegen.bounds import refuse_deep, refuse_large
from orrery.codegen.ccm.reading import plain_idl
from orrery.codegen.document import model_from_document
from orrery.codegen.model import Model
from orrery.codegen.omniidl import preprocess
from orrery.codegen.refusals import refuse
from orrery.codegen.topics import carriers
from orrery.errors import InputError
from orrery.text import read_text

EXAMPLE = "an interface says what is called: interface Clock { long long now(); };"


def read_idl(path: Path, include: Sequence[Path] = ()) -> Model:
    """The model of the IDL file `path`; `#include` looks beside the file and then in the folders `include`.

    InputError, with file, line and what would be right, where the file is missing, is not UTF-8, is not correct IDL, or
    says nothing that could be measured. Operations that use what is not measured are marked with that reason.
    Components are in the model beside the interfaces; in its text plain IDL stands in their place.
    """
    text = read_text(path)
    if not text.strip():
        raise InputError("the file is empty", file=path, line=1, hint=EXAMPLE)
    plain = plain_idl(preprocess(path, include))
    document = plain.document()
    refuse_deep(document)
    try:
        model = model_from_document(document)
    except InputError:
        refuse(document["refused"])  # what a pragma names may have been left out
        raise
    if model.topics:
        plain = plain.with_text(carriers(model.topics))
        model = model_from_document(plain.document())
    refuse_large(model, {d["name"]: d["file"] for d in document["declarations"] if "file" in d})
    if not _says_something(model):
        refuse(document["refused"])
    if not model.interfaces and not model.topics:
        raise InputError("the file declares no interface and no topic", file=path, line=1, hint=EXAMPLE)
    return replace(model, text=plain.preprocessed.portable(model.stem), _index={})


def _says_something(model: Model) -> bool:
    """Is there any operation or topic that could be measured?"""
    operations = (o for interface in model.interfaces for o in model.all_operations(interface))
    return bool(model.topics) or any(not o.refused for o in operations)
