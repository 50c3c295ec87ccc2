"""What the tests of the front end share: an IDL text in, its model or its error out."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.codegen.frontend import read_idl
from orrery.codegen.model import Model
from orrery.errors import InputError


def model_of(folder: Path, text: str, include: tuple[Path, ...] = ()) -> Model:
    path = folder / "file.idl"
    path.write_text(text, encoding="utf-8")
    return read_idl(path, include)


def error_of(folder: Path, text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        model_of(folder, text)
    return caught.value
