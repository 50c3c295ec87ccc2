"""The notebooks of docs/notebooks: their cells, and how they are executed as a reader does it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from orrery.paths import ROOT

FOLDER = ROOT / "docs" / "notebooks"
PROGRAM = """
import sys
import nbformat
from nbclient import NotebookClient

asked, done = sys.argv[1:]
notebook = nbformat.read(asked, as_version=4)
NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
nbformat.write(notebook, done)
"""
NEEDED = ("nbclient", "nbformat", "ipykernel", "pandas")
"""What executes them, and the library whose frames they make."""


def document(name: str) -> dict[str, Any]:
    """A notebook as it is stored."""
    found: dict[str, Any] = json.loads((FOLDER / name).read_text(encoding="utf-8"))
    return found


def code(name: str) -> list[tuple[str, list[str]]]:
    """Each cell of code, with its tags."""
    cells = [cell for cell in document(name)["cells"] if cell["cell_type"] == "code"]
    return [("".join(cell["source"]), cell["metadata"].get("tags", [])) for cell in cells]


def with_parameters(name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """A notebook with other values in the cell that is tagged so."""
    found = document(name)
    [cell] = [cell for cell in found["cells"] if "parameters" in cell["metadata"].get("tags", [])]
    cell["source"] = "\n".join(f"{parameter} = {value!r}" for parameter, value in values.items())
    return found


def executed(name: str, folder: Path, values: Mapping[str, Any] | None = None) -> list[dict[str, Any]]:
    """The cells of a notebook after nbclient has executed it in a folder; an error in one of them fails."""
    asked, done = folder / "asked.ipynb", folder / "done.ipynb"
    asked.write_text(json.dumps(document(name) if values is None else with_parameters(name, values)))
    own = dict.fromkeys(("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"), str(folder / "jupyter"))
    environment = {**os.environ, **own, "JUPYTER_PLATFORM_DIRS": "1", "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", PROGRAM, str(asked), str(done)]
    ended = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr[-4000:]
    cells: list[dict[str, Any]] = json.loads(done.read_text(encoding="utf-8"))["cells"]
    return cells


def shown(cells: list[dict[str, Any]]) -> str:
    """All that the cells show: as HTML where there is some, else as text."""
    texts = []
    for output in (output for cell in cells for output in cell.get("outputs", ())):
        data = output.get("data", {})
        texts.append("".join(data.get("text/html") or data.get("text/plain") or output.get("text", "")))
    return "\n".join(texts)
