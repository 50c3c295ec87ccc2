"""Reading text and suggesting words."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.errors import InputError
from orrery.text import nearest, read_text, suggestion


@pytest.mark.parametrize(
    ("word", "known", "match"),
    [
        ("latncy", ["rate", "latency"], "latency"),
        ("benchmarking", ["Benchmarking", "Null"], "Benchmarking"),
        ("xyz", ["rate", "latency"], None),
        ("xyz", [], None),
    ],
)
def test_nearest(word: str, known: list[str], match: str | None) -> None:
    assert nearest(word, known) == match


def test_suggestion() -> None:
    assert suggestion("latncy", ["rate", "latency"]) == "did you mean latency?"
    assert suggestion("xyz", ["rate", "latency"]) == "known: latency, rate"
    assert suggestion("xyz", []) == "none is known here"


def test_line_ends_and_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfa\r\nb\n")
    assert read_text(path) == "a\nb\n"


def test_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        read_text(tmp_path / "no" / "file")
    assert caught.value.hint == f"there is no folder {tmp_path / 'no'} either"
