"""The migrations lead to exactly the schema that the program reads and writes."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory

from orrery.place import Place
from orrery.store.migrate import MIGRATIONS
from orrery.store.schema import HEAD, metadata
from orrery.store.store import open_store


def test_head_is_the_newest_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_what_is_migrated_has_the_schema(place: Place) -> None:
    with open_store(place) as store, store.engine.connect() as connection:
        store.prepare()
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_migration_that_fails_leaves_nothing(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("cut off")

    with monkeypatch.context() as patch, pytest.raises(RuntimeError, match="cut off"):
        patch.setattr(Operations, "create_index", broken)
        with open_store(place) as store:
            store.prepare()
    with open_store(place) as store:
        assert store.campaigns() == []
