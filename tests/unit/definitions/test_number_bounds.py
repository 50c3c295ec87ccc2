"""What would never end, or fill the memory, is told when a scenario is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.definitions.reading.durations import between, nanoseconds
from orrery.definitions.reading.toml import DEEPEST, MOST_DIGITS, read_toml
from orrery.errors import InputError


def read(folder: Path, text: str) -> InputError:
    (folder / "a.toml").write_text(text)
    with pytest.raises(InputError) as caught:
        read_toml(folder / "a.toml")
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
        "x = " + "{a=" * (DEEPEST + 1) + "1" + "}" * (DEEPEST + 1),
        "a." * DEEPEST + "b = 1",
        "[" + "a . " * DEEPEST + "b]",
    ],
)
def test_what_is_nested_too_deeply(tmp_path: Path, text: str) -> None:
    error = read(tmp_path, f"# first\n{text}\n")
    assert error.line == 2 and "more than 32 tables or lists in each other" in error.message


def test_a_number_without_end(tmp_path: Path) -> None:
    error = read(tmp_path, f"a = 1\nb = {'9' * (MOST_DIGITS + 1)}\n")
    assert error.line == 2 and "a number of more than 40 digits" in error.message


def test_what_only_looks_so_is_read(tmp_path: Path) -> None:
    inside = f'a = "{"[" * 100}"\n# {"{" * 100}\nb = "{"9" * 100}"\n'
    fit = f"c = {'[' * DEEPEST}{']' * DEEPEST}\nd = {'9' * 18}\n"
    (tmp_path / "a.toml").write_text(inside + fit + "[x]\n" * 1 + "".join(f"[y{i}]\n" for i in range(100)))
    assert read_toml(tmp_path / "a.toml").data["d"] == int("9" * 18)


def test_a_duration_of_more_than_a_week() -> None:
    assert nanoseconds("10080min") == 7 * 24 * 3600 * 10**9
    with pytest.raises(ValueError, match="longer than a week"):
        nanoseconds("10081min")


def test_two_durations_are_the_ends_of_what_is_drawn() -> None:
    assert between("5s..20s") == (5 * 10**9, 20 * 10**9)
    assert between("100 ms .. 1 s") == (10**8, 10**9)
    assert between("5s") == (5 * 10**9, 5 * 10**9)
    with pytest.raises(ValueError, match=r'ends before it begins; write "5s\.\.20s"'):
        between("20s..5s")
    for odd in ("5s..", "..5s", "5s...6s", "5..6s", "5s..6s..7s"):
        with pytest.raises(ValueError, match="is no duration"):
            between(odd)
