"""Colours, once for pictures and page: each a name, a light and a dark value, every text colour legible on both papers.

Every series has a mark of its own as well, and its name beside it, so that no picture needs colour to be read.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Colour:
    """A CSS variable `--name`, its values, and the placeholder by which a drawn picture refers to it."""

    name: str
    light: str
    dark: str
    placeholder: str


PAPER = Colour("paper", "#ffffff", "#16181d", "#040404")
INK = Colour("ink", "#1b1e24", "#e9ebef", "#010101")
MUTED = Colour("muted", "#5a626e", "#a3abb8", "#020202")
RULE = Colour("rule", "#dfe3e8", "#333944", "#030303")

SERIES = tuple(
    Colour(f"s{number}", light, dark, f"#0a00{number:02x}")
    for number, (light, dark) in enumerate(
        [
            ("#0b5fa5", "#6db3f8"),
            ("#b34700", "#ff9d5c"),
            ("#00734f", "#41cf9f"),
            ("#8a3580", "#e597d9"),
            ("#806000", "#dfc04d"),
            ("#b0204d", "#ff8ba3"),
            ("#00738a", "#5ad0e4"),
            ("#4b4fb8", "#a9a8ff"),
        ]
    )
)
MARKS = ("o", "s", "D", "^", "v", "P", "X", "h")
ALL = (PAPER, INK, MUTED, RULE, *SERIES)


def series(number: int) -> Colour:
    """The colour of series `number`; with more series than colours they come again, in other marks' company."""
    return SERIES[number % len(SERIES)]


def mark(number: int) -> str:
    """The mark of series `number`; shifted on each round through the colours, so that 64 pairs differ."""
    return MARKS[(number + number // len(SERIES)) % len(MARKS)]


def css(theme: str) -> str:
    """The declarations of all colours in `theme`, light or dark."""
    return " ".join(f"--{colour.name}: {getattr(colour, theme)};" for colour in ALL)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two `#rrggbb` colours, 1 to 21 (WCAG 2.2, definition of contrast ratio)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    # The bend of sRGB (IEC 61966-2-1); 0.03928, as WCAG had it, parts the same values of 8 bits.
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
