"""The code of docs/python.md and the examples of docstrings, as a reader runs them."""

from __future__ import annotations

import doctest
import importlib.util
import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest

import orrery
from documents import blocks
from orrery.paths import ROOT

PAGE = ROOT / "docs" / "python.md"
MEASURING = ("run", "plan")
"""What builds and measures; whatever else there is only reads."""


def needed(*libraries: str) -> None:
    """Skip where one of the libraries is not there."""
    for name in libraries:
        if importlib.util.find_spec(name) is None:
            pytest.skip(f"{name} is not installed: pip install 'orrery[dev]' installs it")


def measures(source: str) -> bool:
    """Whether it builds or measures something."""
    return any(f"orrery.{name}(" in source for name in MEASURING)


def libraries_of(source: str) -> list[str]:
    """The libraries whose frames it asks for."""
    return [name for name in ("pandas", "polars") if f'"{name}"' in source]


def read(sources: Iterable[str], known: dict[str, Any]) -> str:
    """Run code, one piece after the other, with what is known and in the end was made; what it printed."""
    printed = StringIO()
    with redirect_stdout(printed):
        for source in sources:
            exec(compile(source, str(PAGE), "exec"), known)
    return printed.getvalue()


def page_blocks(wanted: Callable[[str], bool]) -> list[str]:
    """The blocks of the page that are wanted, in order."""
    return list(filter(wanted, blocks(PAGE, "python")))


def examples() -> Iterator[doctest.DocTest]:
    """The examples of everything that is public, each with its name."""
    finder = doctest.DocTestFinder(recurse=False)
    for name in orrery.__all__:
        found = getattr(orrery, name)
        if inspect.isclass(found) or inspect.isfunction(found):
            for one in finder.find(found, name, globs={"orrery": orrery}):
                if one.examples:
                    yield one


def example_fails(example: doctest.DocTest) -> str:
    """What an example does that it does not say; empty where it does what it says."""
    printed = StringIO()
    doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(example, out=printed.write)
    return printed.getvalue()
