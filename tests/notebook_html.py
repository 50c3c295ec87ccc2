"""What an object shows in a notebook, held to be HTML in which every element ends."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any


class Elements(HTMLParser):
    """Fails where an element ends that is not open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open.pop() == tag, tag


def html_of(shown: Any) -> str:
    """Its `_repr_html_`."""
    page = shown._repr_html_()
    assert isinstance(page, str)
    elements = Elements()
    elements.feed(page)
    elements.close()
    assert elements.open == []
    return page
