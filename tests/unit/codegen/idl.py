"""What the tests of the front end share: an IDL text in, its model or its error out."""

from __future__ import annotations

import re
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


def assert_told(folder: Path, text: str, line: int, message: str, hint: str | None) -> None:
    """The text has one error, at this line, and both patterns are found in it; a hint that is None is not read."""
    error = error_of(folder, text)
    assert str(error.file) == str(folder / "file.idl")
    assert error.line == line, str(error)
    assert re.search(message, error.message), error.message
    assert hint is None or re.search(hint, error.hint or ""), error.hint
