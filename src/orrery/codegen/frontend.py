"""The front end: an IDL file in, its interface model out, or one clear error."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from orrery.codegen.document import model_from_document
from orrery.codegen.model import Model
from orrery.codegen.omniidl import compile_idl
from orrery.codegen.refusals import refuse
from orrery.errors import InputError
from orrery.text import read_text

EXAMPLE = "an interface says what is called: interface Clock { long long now(); };"


def read_idl(path: Path, include: Sequence[Path] = ()) -> Model:
    """The model of the IDL file `path`; `#include` looks beside the file and then in the folders `include`.

    InputError, with file, line and what would be right, where the file is missing, is not UTF-8, is not correct IDL,
    says what Orrery does not measure, or says nothing that could be measured.
    """
    text = read_text(path)
    if not text.strip():
        raise InputError("the file is empty", file=path, line=1, hint=EXAMPLE)
    document = compile_idl(path, include)
    refuse(document["refused"])
    model = model_from_document(document)
    if not model.interfaces and not model.topics:
        raise InputError("the file declares no interface and no topic", file=path, line=1, hint=EXAMPLE)
    return model
