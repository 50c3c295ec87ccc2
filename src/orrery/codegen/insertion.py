"""Values that go into an `any` and come out of it without a call: the interface of which no servant is asked."""

from __future__ import annotations

INSERTION = "Orrery::Insertion"
"""Its operations are done by the process that calls them, with the mapping's own `any`."""
