"""The protocol of a study is read whole, or its first mistake is told with file and line."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from orrery.definitions.study_protocol import load_study_protocol
from orrery.errors import InputError

TEXT = """\
metric = "p50"
threshold = "3%"

[stop]
repeat = 12
replace = 3

[[question]]
asks = "Is a UNIX socket faster?"
row  = "unix"
base = "tcp"
placement = "same"
operation = "*_string_*"
expects = "better"

[[question]]
asks = "And omniORB?"
row  = "omniorb[transport=unix]"
base = "unix"
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "questions.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_it_is_read_whole(tmp_path: Path) -> None:
    made = load_study_protocol(written(tmp_path, TEXT))
    assert (made.metric, made.threshold, made.stop.repeat, made.stop.replace) == ("p50", "3%", 12, 3)
    first, second = made.questions
    assert (first.row, first.base, first.placement, first.expects) == ("unix", "tcp", "same", "better")
    assert (second.placement, second.operation, second.expects) == (None, "*", None)
    assert made.sha256 == hashlib.sha256(TEXT.encode()).hexdigest()
    assert made.text == TEXT


def test_a_question_is_of_a_placement_and_of_operations(tmp_path: Path) -> None:
    first, second = load_study_protocol(written(tmp_path, TEXT)).questions
    assert first.is_of("same", "Benchmarking::in_string_call")
    assert not first.is_of("split", "Benchmarking::in_string_call")
    assert not first.is_of("same", "Benchmarking::void_call")
    assert second.is_of("split", "Benchmarking::void_call")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('metric = "p50"', "", 1, "metric is missing"),
        ("[stop]", "[stops]", 4, "unknown key stops"),
        ("repeat = 12", "repeat = 0", 5, "stop.repeat: 0 is less than 1"),
        ("repeat = 12", 'repeat = "12"', 5, "stop.repeat: a whole number is wanted here"),
        ("repeat = 12", "blocks = 12", 5, "unknown key stop.blocks"),
        ('base = "tcp"', "", 8, "question.0.base is missing"),
        ('base = "tcp"', 'base = "unix"', 11, "a driver cannot be compared with itself"),
        ('expects = "better"', 'expects = "faster"', 14, "faster is none of better, worse, equivalent"),
        ('asks = "And omniORB?"', 'asks = ""', 17, "question.1.asks"),
    ],
)
def test_mistakes_have_file_and_line(tmp_path: Path, old: str, new: str, line: int, words: str) -> None:
    assert old in TEXT
    with pytest.raises(InputError) as caught:
        load_study_protocol(written(tmp_path, TEXT.replace(old, new, 1)))
    assert (caught.value.file, caught.value.line) == (tmp_path / "questions.toml", line)
    assert words in caught.value.message


def test_a_protocol_without_questions_is_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="question is missing"):
        load_study_protocol(written(tmp_path, 'metric = "p50"\n[stop]\nrepeat = 6\n'))
