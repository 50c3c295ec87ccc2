"""The shape that all views have, and the two pages that they are drawn for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from matplotlib.figure import Figure

from orrery.report.drawing.svg import drawing, inline
from orrery.report.labels import shortened
from orrery.report.material import Material


@dataclass(frozen=True)
class Page:
    """What a picture is drawn for: a width in CSS pixels, and whether a phone's. Text is of the same size on both."""

    name: str
    width: int
    narrow: bool
    letters: int

    def short(self, label: str) -> str:
        """`label` in no more letters than there is room for beside a picture."""
        return shortened(label, self.letters)

    def figure(self, height: float) -> Figure:
        """An empty figure as wide as the page and `height` CSS pixels high."""
        # An SVG of matplotlib counts in points, 72 for an inch: so one of them is a CSS pixel.
        return Figure(figsize=(self.width / 72, height / 72), dpi=72)


WIDE = Page("wide", 1200, narrow=False, letters=28)
NARROW = Page("narrow", 356, narrow=True, letters=14)


@dataclass(frozen=True)
class Drawing:
    """One picture of a view; `alt` says in words what is to be seen."""

    figure: Figure
    alt: str
    heading: str = ""


@dataclass(frozen=True)
class Picture:
    """A drawing as the page needs it: one heading, an SVG for each page."""

    heading: str
    svgs: tuple[Markup, ...]


@dataclass(frozen=True)
class Below:
    """What stands below a view's pictures: a template, and what that reads of the material; nothing for no figures."""

    template: str
    context: Callable[[Material], Mapping[str, Any]]


@dataclass(frozen=True)
class View:
    """A view: its name (an anchor), title and caption, when it has something to show, and how it draws that.

    `caption` is computed from the material, like every other claim; `draw` gives the same drawings for every page.
    `below` may have a table besides.
    """

    name: str
    title: str
    caption: Callable[[Material], str]
    applies: Callable[[Material], bool]
    draw: Callable[[Material, Page], Sequence[Drawing]]
    below: Below | None = None

    def render(self, material: Material, prefix: str = "") -> list[Picture]:
        """Every drawing of this view for every page, as SVG; `prefix` keeps it apart where a page has several."""
        with drawing():
            by_page = {page: self.draw(material, page) for page in (WIDE, NARROW)}
            pictures = []
            for number, versions in enumerate(zip(*by_page.values(), strict=True)):
                svgs = [
                    inline(version.figure, f"{prefix}{self.name}-{number}-{page.name}", version.alt, page.name)
                    for page, version in zip(by_page, versions, strict=True)
                ]
                pictures.append(Picture(versions[0].heading, tuple(svgs)))
            return pictures
