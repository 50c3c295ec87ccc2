"""A store that is opened to be read only refuses every change, whatever a program tries."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from observations import campaign, trial
from orrery.errors import InputError, OrreryError
from orrery.place import Place
from orrery.store.store import open_store


@pytest.fixture
def filled(place: Place) -> Place:
    """A store with two campaigns, of two trials and of none."""
    with open_store(place) as store:
        for uuid, blocks in (("one", 2), ("two", 0)):
            record = campaign()
            record.uuid = uuid
            number = store.begin_campaign(record)
            for block in range(blocks):
                store.save(number, trial("unix", block=block, calls=5))
    return place


def test_what_is_in_it_can_be_read(filled: Place) -> None:
    with open_store(filled, read_only=True) as store:
        first, second = store.campaigns()
        assert store.trial_counts() == {first.id: 2}
        assert len(store.load(first.id).observations) == 2 and store.load(second.id).observations == []


def test_nothing_can_be_added(filled: Place) -> None:
    with open_store(filled, read_only=True) as store, pytest.raises((InputError, OrreryError)):
        store.begin_campaign(campaign())
    with open_store(filled, read_only=True) as store:
        assert len(store.campaigns()) == 2


def test_it_is_never_made_and_never_brought_up_to_date(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such results file"):
        open_store(tmp_path / "none.db", read_only=True)
    assert not (tmp_path / "none.db").exists()
    with open_store(tmp_path / "old.db") as store:
        store.begin_campaign(campaign())
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = '0005'"))
    with pytest.raises(InputError, match="is of an older Orrery") as error:
        open_store(tmp_path / "old.db", read_only=True)
    assert error.value.hint is not None and "orrery list results" in error.value.hint
