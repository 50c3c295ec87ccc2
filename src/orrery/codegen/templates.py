"""Where generated text comes from: templates that refuse what they do not know, and keep their last line's end."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


@cache
def templates_in(*folders: Path) -> Environment:
    """The templates in these folders, looked for in this order, with the filter `kind`; an unknown name is an error.

    The same object for the same folders: to compile a template takes longer than to fill it.
    """
    # Planning loads each mapping and fills no template: it does without the library.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    found = Environment(
        loader=FileSystemLoader(folders), undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
        keep_trailing_newline=True,
    )  # fmt: skip
    found.filters["kind"] = kind
    return found


def kind(declaration: object) -> str:
    """What a declaration is, in lower case, as templates ask for it: `struct`, `union`, `enum`, `exception` ..."""
    return type(declaration).__name__.strip("_").lower()
