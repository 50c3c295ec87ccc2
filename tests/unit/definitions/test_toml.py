"""Every key of a TOML file has a line, and what is not TOML has one too."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.definitions.reading.toml import read_toml
from orrery.errors import InputError

TEXT = '''# a comment
title = "one [not.a.table] = 1"
analysis = """
[nor.this]
x = 1"""

[object.client]
count = 3
calls = { to = "server", operations = [
  "A::f",  # ] }
  "A::g",
], order = "each" }

[object."a.b"]
'serves' = "X"
dotted.key = 1979-05-27 07:32:00

[[step]]
name = 'first'
[[step]]
name = "second"
[step.load]
kind = "closed"
[[step.peer]]
id = 1
'''


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "file.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("analysis",), 3),
        (("object",), 7),
        (("object", "client"), 7),
        (("object", "client", "count"), 8),
        (("object", "client", "calls"), 9),
        (("object", "client", "calls", "to"), 9),
        (("object", "client", "calls", "operations", 1), 11),
        (("object", "client", "calls", "order"), 12),
        (("object", "a.b", "serves"), 15),
        (("object", "a.b", "dotted", "key"), 16),
        (("step",), 18),
        (("step", 0, "name"), 19),
        (("step", 1), 20),
        (("step", 1, "name"), 21),
        (("step", 1, "load", "kind"), 23),
        (("step", 1, "peer", 0, "id"), 25),
    ],
)
def test_line_of_a_key(tmp_path: Path, path: tuple[str | int, ...], line: int) -> None:
    assert read_toml(write(tmp_path, TEXT)).line(*path) == line


def test_unknown_path_falls_back_to_what_is_around_it(tmp_path: Path) -> None:
    document = read_toml(write(tmp_path, TEXT))
    assert document.line("object", "client", "nowhere", 3) == 7
    assert document.line("nowhere") == 1


def test_every_path_of_the_data_has_a_line(tmp_path: Path) -> None:
    document = read_toml(write(tmp_path, TEXT))

    def walk(value: object, path: tuple[str | int, ...]) -> None:
        if path:
            assert path in document.lines
        pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, inner in pairs:
            walk(inner, (*path, key))

    walk(document.data, ())


def test_error_names_file_line_and_hint(tmp_path: Path) -> None:
    path = write(tmp_path, TEXT)
    error = read_toml(path).error("wrong", "object", "client", "count", hint="right")
    assert (error.file, error.line, error.message, error.hint) == (path, 8, "wrong", "right")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a = 1\nb = = 2\n", 2, "not TOML"),
        ("a = 1\na = 2\n", 2, "not TOML"),
        ("a = 1\nb = [1,\n", 2, "not TOML"),
        (b"a = 1\nb = '\xff'\n", 2, "byte 0xff is not UTF-8"),
    ],
)
def test_not_toml(tmp_path: Path, text: str | bytes, line: int, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        read_toml(write(tmp_path, text))
    assert caught.value.line == line


def test_missing_file_names_its_neighbour(tmp_path: Path) -> None:
    write(tmp_path, "")
    with pytest.raises(InputError, match="no such file") as caught:
        read_toml(tmp_path / "fiel.toml")
    assert caught.value.hint == "did you mean file.toml?"


def test_strings_of_all_four_kinds_end_where_they_end(tmp_path: Path) -> None:
    text = 'a = "it ]"\nb = """x \\""" """""\nc = "\\" = "\nd = \'\\\'\ne = 1\n'
    document = read_toml(write(tmp_path, text))
    assert [document.line(key) for key in "abcde"] == [1, 2, 3, 4, 5]
