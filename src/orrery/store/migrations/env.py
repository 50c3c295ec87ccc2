"""Run by Alembic for every migration, on the connection that `orrery.store.migrate` hands over."""

from __future__ import annotations

from alembic import context

from orrery.store.schema import metadata

# Alembic takes it that SQLite cannot undo a change of its schema; begun explicitly it can (store/sqlite.py).
context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
