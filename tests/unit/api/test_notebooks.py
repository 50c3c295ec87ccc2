"""The notebooks: stored without outputs, and the one that only reads says which operations became slower."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from notebook_html import html_of
from notebooks import FOLDER, NEEDED, code, document, executed, shown
from orrery.paths import ROOT
from python_page import needed

NAMES = sorted(path.name for path in FOLDER.glob("*.ipynb"))
SLOWER = "was-this-commit-slower.ipynb"


def test_the_page_leads_to_each() -> None:
    assert len(NAMES) == 2
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert all(f"(notebooks/{name})" in page for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_none_is_stored_with_outputs(name: str) -> None:
    found = document(name)
    assert (found["nbformat"], found["nbformat_minor"]) == (4, 5)
    cells = found["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in cells)
    assert sum("parameters" in tags for _, tags in code(name)) == 1


def run(source: str, known: dict[str, Any]) -> object:
    """Run a cell; what its last line is, as a notebook shows it."""
    *statements, last = ast.parse(source).body
    exec(compile(ast.Module(statements, []), "cell", "exec"), known)
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), "cell", "eval"), known)
    exec(compile(ast.Module([last], []), "cell", "exec"), known)
    return None


def test_the_cells_that_read_say_what_became_slower(python_lab: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known: dict[str, Any] = {}
    results = [run(source, known) for source, tags in code(SLOWER) if "pandas" not in tags]
    assert "slower" in results
    [broken] = [one for one in results if isinstance(one, list) and one]
    assert len(broken) == 7 and all("(unix, same, " in line for line in broken)
    pages = [html_of(one) for one in results if hasattr(one, "_repr_html_")]
    assert "WORSE" in pages[0] and pages[1] != pages[2]
    assert "| unix | same | 7 rows" in capsys.readouterr().out


def test_nbclient_executes_the_notebook_that_reads(python_lab: Path) -> None:
    needed(*NEEDED)
    found = shown(executed(SLOWER, python_lab))
    assert "'slower'" in found and "WORSE" in found and "4,200 times, over all trials" in found
