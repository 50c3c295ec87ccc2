"""How a server finds the operation of a request: which of our steps tell it, and what a source claimed of whom."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from orrery.definitions.reading.wire import Wire
from orrery.report.topics.table import table_of


class DispatchClaim(Wire):
    """What is said of the drivers of a `family`, in the source's own words.

    `by` says what that comes to: `text`, names are compared, and the more there are the longer it takes; `index`, no
    name is looked for; `lookup`, each call looks for its name, in whatever way. `about` is the middleware of which it
    was said: a driver of today may be another one of its family.
    """

    family: str
    about: str
    by: Literal["text", "index", "lookup"]
    words: str


class PublishedDispatch(Wire):
    """The step `first` calls the first of `parameter` operations, `last` the last; `title` and `year` of the claims."""

    parameter: str
    first: str
    last: str
    title: str
    year: int
    claim: tuple[DispatchClaim, ...] = Field(default=(), strict=False)


DISPATCH = table_of("dispatch", PublishedDispatch)

TABLES = (DISPATCH,)
"""What a file of published figures may say of the topic."""
