"""What the page of published experiments shows of a scenario: `[page]`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PageContents:
    """`picture` is the view that shows what is asked; empty for the one that shows most of the figures.

    `rate`: how many calls all clients together make in a second is the result. `longest`: the longest calls are listed
    one by one.
    """

    picture: str = ""
    rate: bool = False
    longest: bool = False


PLAIN = PageContents()
"""Of a scenario that says nothing: the picture and the result that its figures have."""
