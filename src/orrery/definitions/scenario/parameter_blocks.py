"""Parameter blocks: keys that several kinds of object have in common, written once (PPL's word)."""

from __future__ import annotations

from typing import Any

from orrery.definitions.reading.toml import Document
from orrery.text import suggestion

Table = dict[str, Any]

_LAID_OVER = ("load", "resource_limits")
"""Tables of an object that say only what is different: a parameter block's and an object's own are both heard."""


def with_parameter_blocks(document: Document, data: Table) -> Table:
    """A scenario's tables with every object's `parameter_blocks` laid under its own keys.

    Of two parameter blocks the later counts more, and an object's own keys count most; InputError for a name that is
    none. What has not the form of tables is left as it is: that mistake is told when the tables are read.
    """
    objects, blocks = data.get("object"), data.get("parameter_block", {})
    if not isinstance(objects, dict) or not isinstance(blocks, dict):
        return data
    return {**data, "object": {name: _completed(document, blocks, name, table) for name, table in objects.items()}}


def _completed(document: Document, blocks: Table, kind: str, table: Any) -> Any:
    if not isinstance(table, dict):
        return table
    written = table.get("parameter_blocks", [])
    names = [written] if isinstance(written, str) else written
    if not isinstance(names, list):
        return table
    whole: Table = {}
    for name in names:
        if name not in blocks:
            message = f"object.{kind}.parameter_blocks: {name} is no parameter block"
            raise document.error(message, "object", kind, "parameter_blocks", hint=suggestion(str(name), blocks))
        whole = _over(whole, blocks[name])
    return _over(whole, table)


def _over(below: Table, above: Any) -> Table:
    """`above`, and what it leaves unsaid from `below`."""
    if not isinstance(above, dict):
        return below
    both = {**below, **above}
    for key in _LAID_OVER:
        if isinstance(below.get(key), dict) and isinstance(above.get(key), dict):
            both[key] = {**below[key], **above[key]}
    return both
