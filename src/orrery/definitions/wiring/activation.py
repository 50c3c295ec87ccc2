"""Objects that come and go while a trial runs: the interface of which no servant is asked."""

from __future__ import annotations

ACTIVATION = "Orrery::Activation"
"""Its operations are done by the runtime of the process that calls them."""
