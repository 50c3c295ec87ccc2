"""What a client keeps: which parameter of ours says how much, and what one of it is called."""

from __future__ import annotations

from orrery.definitions.reading.wire import Wire


class PublishedRetained(Wire):
    """A client keeps `each` of `what` for each of the parameter."""

    parameter: str
    each: int
    what: str
