"""`import orrery`: it costs nothing, and says the same three times of what is public."""

from __future__ import annotations

import ast
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import orrery
from orrery.paths import PACKAGE

SOURCE = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
LIGHT = "import sys, orrery; print(*sorted(name for name in sys.modules if name.startswith('orrery')))"


def imported_for_types() -> set[str]:
    """What stands under TYPE_CHECKING."""
    [block] = [node for node in ast.parse(SOURCE).body if isinstance(node, ast.If)]
    return {name.name for node in block.body if isinstance(node, ast.ImportFrom) for name in node.names}


def test_what_is_public_is_the_same_everywhere() -> None:
    listed = [name for names in orrery._MODULES.values() for name in names]
    assert sorted(listed) == sorted(orrery.__all__) == sorted(imported_for_types())
    assert dir(orrery) == sorted([*orrery.__all__, "__version__"])


@pytest.mark.parametrize("name", orrery.__all__)
def test_it_is_there_and_says_what_it_is(name: str) -> None:
    found = getattr(orrery, name)
    assert found.__module__ in orrery._MODULES
    assert inspect.getdoc(found)


@pytest.mark.parametrize("name", orrery.__all__)
def test_whatever_is_public_of_it_has_types_and_a_docstring(name: str) -> None:
    found = getattr(orrery, name)
    for one in [found, *(vars(found).values() if inspect.isclass(found) else ())]:
        function = one.fget if isinstance(one, property) else getattr(one, "func", one)
        if inspect.isfunction(function) and not function.__name__.startswith("_"):
            assert inspect.getdoc(function), function
            assert "return" in function.__annotations__, function


@pytest.mark.parametrize("name", ["measure", "_run", "__path"])
def test_what_there_is_not_is_no_attribute(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module 'orrery' has no attribute '{name}'"):
        getattr(orrery, name)


def test_an_import_loads_nothing_else(tmp_path: Path) -> None:
    command = [sys.executable, "-c", LIGHT]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.split() == ["orrery"]


def test_a_submodule_is_found_beside_what_is_public() -> None:
    program = "from orrery import paths, run; import orrery.api.run; print(paths.__name__, callable(orrery.run))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["orrery.paths", "True"]
