"""A fact of trials that has another name now: for migration 0006 of a store, and for reading records before version 6.

What it counts is unrecorded, as the verdict calls it; a sample that is lost is another thing. Frozen, as
`orrery.store.renamed` is.
"""

from __future__ import annotations

from typing import Any

OLD, NEW = "samples.lost", "samples.unrecorded"
Table = dict[str, Any]


def facts(found: Table) -> Table:
    """The facts of a trial."""
    return {NEW if name == OLD else name: value for name, value in found.items()}


def trial(found: Table) -> Table:
    """A trial as plain JSON; what is no table stays, for whoever reads it to refuse."""
    known = found.get("facts")
    return found | {"facts": facts(known)} if isinstance(known, dict) else found
