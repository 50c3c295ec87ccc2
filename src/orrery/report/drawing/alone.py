"""A picture of a report as an SVG file of its own, for a README, a paper or a slide."""

from __future__ import annotations

from markupsafe import Markup

from orrery.report.drawing.palette import css
from orrery.report.drawing.view import WIDE, View
from orrery.report.material import Material

SANS = '--sans: system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;'


def first_picture(view: View, material: Material) -> str:
    """The first drawing of a view of a campaign, as wide as a page, with the colours of day and night."""
    [svg, *_] = view.render(material)[0].svgs
    return alone(svg)


def alone(svg: Markup) -> str:
    """An `<svg>` of a page with what that page gives it: its colours and its font."""
    opening, end, body = svg.partition(">")
    night = f"@media (prefers-color-scheme: dark) {{ :root {{ {css('dark')} }} }}"
    return f'{opening} width="{WIDE.width}"{end}\n<style>:root {{ {css("light")} {SANS} }} {night}</style>{body}\n'
