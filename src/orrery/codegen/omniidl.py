"""Runs omniidl, from the wheel that came with Orrery, as a process of its own: an IDL file in, its JSON out.

omniidl would run its preprocessor through a shell and forgets the folder of included files, so the preprocessor is
run here, with the file's name as one argument, and its line markers are given whole paths before omniidl reads them.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from orrery.codegen.complaints import first_complaint
from orrery.codegen.tools import run_tool
from orrery.errors import DriverError, InputError
from orrery.keeping import owned_folder
from orrery.remembered import remembered
from orrery.text import read_text
from orrery.wheels import REINSTALL, Wheel, wheel

BACKEND = Path(__file__).parent / "omniidl_backend"
CCM = Path(__file__).parent / "ccm" / "idl"
"""Where `Components.idl` stands, which files with components include."""


@dataclass(frozen=True)
class Preprocessed:
    """An IDL file after its preprocessor: the text, line markers with whole paths, and the files it included."""

    path: Path
    text: str
    includes: tuple[Path, ...]

    def with_text(self, text: str) -> Preprocessed:
        """The file with `text` at its end, as if it had been written there."""
        return replace(self, text=f'{self.text}\n# 1 "{self.path}"\n{text}')

    def portable(self, stem: str) -> str:
        """The text as the file `STEM.idl`, names alone in its line markers, `orb/NAME` for files that the ORB brings.

        What is built from it is then the same wherever the files lie.
        """
        return "\n".join(self._portable(line, stem) for line in self.text.split("\n"))

    def _portable(self, line: str, stem: str) -> str:
        if (marker := MARKER.match(line)) is None:
            return line
        start, path, turn = marker.groups()
        name = f"{stem}.idl" if Path(path) == self.path else Path(path).name
        if Path(path).parent == orb_folders()[0] and Path(path) != self.path:
            name = f"orb/{name}"
        return f'# {start} "{name}"' + (f" {turn}" if turn else "")


def compile_idl(path: Path, include: Sequence[Path]) -> dict[str, Any]:
    """The JSON document of the IDL file `path`, as `kit/idl.schema.json` describes it.

    InputError with file and line where the file is not correct IDL.
    """
    return compile_preprocessed(path, preprocess(path, include))


def compile_preprocessed(path: Path, preprocessed: Preprocessed) -> dict[str, Any]:
    """The JSON document of a file that has been through its preprocessor."""
    document = remembered("idl", [preprocessed.text, *compiler()], lambda: _document(path, preprocessed.text))
    _set_the_orb_apart(document)
    return {**document, "source": str(path), "includes": [str(p) for p in preprocessed.includes]}


def _document(path: Path, text: str) -> dict[str, Any]:
    """What the back end says of a text; InputError where it is not correct IDL."""
    with owned_folder("orrery-idl-") as folder:
        (folder / "file.idl").write_text(text, encoding="utf-8")
        # -N: it has been through the preprocessor. -nf: what is declared and never defined is refused here, in words.
        options = ["-N", "-nf", "-p", str(BACKEND), "-b", "orrery_backend", f"-Wbmodel.json,{path}", "file.idl"]
        done = _run([sys.executable, str(_prefix() / "bin/omniidl"), *options], path, folder)
        if done.returncode != 0:
            raise first_complaint(done.stderr, path)
        document: dict[str, Any] = json.loads((folder / "model.json").read_text(encoding="utf-8"))
    return document


@cache
def compiler() -> tuple[str, ...]:
    """What an answer of the IDL compiler follows from beside the file: its wheel, our back end, Python."""
    sources = sorted(BACKEND.glob("*.py"))
    return (str(_prefix()), _wheel().version, sys.version, *(file.read_text(encoding="utf-8") for file in sources))


def _set_the_orb_apart(document: dict[str, Any]) -> None:
    """Interfaces of included files that the ORB itself brings are no part of what the user asks about."""
    for interface in (d for d in document["declarations"] if d["kind"] == "interface"):
        file = Path(interface.get("file", ""))
        if file.parent == orb_folders()[0]:
            interface["builtin"] = True
            place = {"file": str(file), "line": interface["line"]}
            name = interface["name"]
            document["refused"].append({"what": "builtin interface", "name": name, "in": name, **place})


def preprocess(path: Path, include: Sequence[Path]) -> Preprocessed:
    """`path` with its `#include`, `#if` and `#define` carried out.

    `#include` looks beside the file, in `include`, and last among the OMG's files, as omniidl does.
    """
    include = [*include, *orb_folders(), CCM]
    if re.search(r'["\\\n]', str(path)):
        raise InputError('an IDL file cannot have ", \\ or a line end in its path', file=path, hint="rename it")
    # As omniidl itself calls it; files ask for the macro, whose value is its version, 4.3.
    command = [str(_prefix() / "bin/omnicpp"), "-lang-c++", "-undef", "-D__OMNIIDL__=0x4030"]
    folders = [argument for folder in include for argument in ("-I", str(folder))]
    # Else it would be read as an option.
    name = f"./{path}" if str(path).startswith("-") else str(path)
    texts = included_texts(path, include)
    # What they do not tell may change unseen.
    if any(_UNSEEN.search(text) for text in texts.values()):
        return _with_whole_paths(_preprocessed([*command, *folders, name], path), path, include)
    # Relative names are looked up from here.
    follows_from = [str(Path.cwd()), *command, *folders, name, *compiler()]
    follows_from += [part for file, text in texts.items() for part in (str(file), text)]
    text = remembered("preprocessed", follows_from, lambda: _preprocessed([*command, *folders, name], path))
    return _with_whole_paths(text, path, include)


def _preprocessed(command: list[str], path: Path) -> str:
    done = _run(command, path, None)
    if done.returncode != 0:
        raise first_complaint(done.stderr, path)
    return done.stdout


MARKER = re.compile(r'^# (\d+) "(.*)"(?: (\d))?\s*$')
"""`# LINE "FILE"`, with 1 behind it where an included file begins, 2 where one has ended."""
_CLAIM = re.compile(r'^[ \t]*#[ \t]*(?:line[ \t]+)?(\d+)[ \t]+"([^"\n]+)"', re.MULTILINE)


def _with_whole_paths(text: str, path: Path, include: Sequence[Path]) -> Preprocessed:
    """The preprocessor's output with the folder of every included file put back into its line markers.

    So is the file that a `#line` names: the preprocessor only keeps its number.
    """
    stack: list[_Opened] = []
    claims: dict[Path, dict[int, str]] = {}
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if (marker := MARKER.match(line)) is None:
            continue
        start, name, turn = marker.groups()
        if turn == "2" and len(stack) > 1:  # a file may hold markers of its own, that end what never began
            stack.pop()
        elif turn == "1":
            stack.append(_Opened(_find(name, [stack[-1].file.parent, *include]), claims))
        elif not stack:
            stack.append(_Opened(path, claims))
        else:
            stack[-1].claim(int(start))
        # A byte order mark is no word of IDL; a file may begin with one.
        lines[number + 1 : number + 2] = [line.removeprefix("\ufeff") for line in lines[number + 1 : number + 2]]
        lines[number] = f'# {start} "{stack[-1].named}"' + (f" {turn}" if turn else "")
    return Preprocessed(path, "\n".join(lines), tuple(file for file in claims if file != path))


class _Opened:
    """A file that is being read. `named`: itself or, below a `#line`, the file from which its lines come."""

    def __init__(self, file: Path, claims: dict[Path, dict[int, str]]) -> None:
        self.file = file
        self.named = file
        if file not in claims:
            claims[file] = {int(line): name for line, name in _CLAIM.findall(read_text(file))}
        self._claims = claims[file]

    def claim(self, start: int) -> None:
        """The lines from here on have other numbers; `start` is that of the `#line` itself, one less than it says."""
        if (name := self._claims.get(start + 1)) is not None:
            self.named = _find(name, [self.file.parent])


def orb_folders() -> tuple[Path, Path]:
    """Where the wheel keeps the IDL of the ORB itself (`orb.idl`), and that of the OMG's services (`CosNaming.idl`)."""
    folder = _prefix() / "share/idl/omniORB"
    return folder, folder / "COS"


_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]', re.MULTILINE)


_UNSEEN = re.compile(r'#[^\n]*\binclude\b(?![ \t]*["<])|%:|\\\r?\n')
"""An `#include` whose file is not told by its name: by a macro, by another spelling of `#`, over two lines."""


def included_texts(path: Path, include: Sequence[Path]) -> dict[Path, str]:
    """The file and all that may be included by their names, with their texts.

    InputError where one is no text that can be read: a pipe would never end.
    """
    texts: dict[Path, str] = {}
    waiting = [path]
    while waiting:
        file = waiting.pop()
        texts[file] = read_text(file)
        found = (_find(name, [file.parent, *include]) for name in _INCLUDE.findall(texts[file]))
        waiting += [one for one in found if one.exists() and one not in texts]
    return texts


def _find(name: str, folders: Sequence[Path]) -> Path:
    """The included file `name`, in the first of the folders that has it."""
    return next((folder / name for folder in folders if (folder / name).exists()), Path(name))


def _run(command: list[str], path: Path, folder: Path | None) -> subprocess.CompletedProcess[str]:
    """Run a tool of the wheel on `path`; errors as `run_tool`."""
    libraries = _prefix() / "lib"
    modules = [str(p) for p in libraries.glob("python*/site-packages")]
    environment = {
        **os.environ,
        "LD_LIBRARY_PATH": os.pathsep.join(filter(None, [str(libraries), os.environ.get("LD_LIBRARY_PATH")])),
        "PYTHONPATH": os.pathsep.join(modules),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    return run_tool(command, path, folder, environment)


@cache
def _prefix() -> Path:
    """The folder in which the wheel keeps its `bin` and `lib`."""
    prefix = _wheel().folder / "cmeel.prefix"
    if not (prefix / "bin/omniidl").is_file():
        raise DriverError("the IDL compiler omniidl is not where its wheel puts it", file=prefix, hint=REINSTALL)
    return prefix


def _wheel() -> Wheel:
    """The wheel that brings omniidl."""
    found = wheel("cmeel-omniorb")
    if found is None:
        raise DriverError("the IDL compiler omniidl is not installed", hint=REINSTALL)
    return found
