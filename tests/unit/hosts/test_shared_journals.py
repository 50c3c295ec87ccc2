"""Journals lie in a home that machines may share: of a trial on another machine nothing is known here."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.control.protocol import ControlLine
from orrery.hosts.journal import is_dead, new_journal, read_journal, remove_leftovers
from orrery.probes import proc

EARLIER = "0d5d3b8e-0000-0000-0000-000000000000"


@pytest.fixture(autouse=True)
def own_journals(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))


def lines_of(path: Path) -> list[ControlLine]:
    found = read_journal(path)
    assert found is not None
    return found


def test_a_trial_of_an_earlier_boot_of_this_machine_is_dead(tmp_path: Path) -> None:
    lines = lines_of(new_journal(tmp_path).path)
    assert lines[0]["machine"] == proc.machine_name()
    assert not is_dead(lines, proc.boot_id())  # this process lives
    assert is_dead(lines, EARLIER)


def test_one_of_another_machine_is_not_for_this_one_to_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = new_journal(tmp_path)
    monkeypatch.setattr(proc, "machine_name", lambda: "another")
    assert not is_dead(lines_of(journal.path), EARLIER)
    assert remove_leftovers(EARLIER, clean=Path.unlink) == []
    assert journal.path.is_file()


def test_one_that_does_not_say_of_which_machine_it_is_is_taken_for_one_of_this(tmp_path: Path) -> None:
    journal = new_journal(tmp_path)
    head, *others = journal.path.read_text().splitlines()
    journal.path.write_text("\n".join([head.partition(" machine=")[0], *others, ""]))
    assert is_dead(lines_of(journal.path), EARLIER)
    assert remove_leftovers(EARLIER, clean=Path.unlink) == [journal.tag]
