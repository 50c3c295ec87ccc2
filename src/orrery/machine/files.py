"""The files of a machine, which a test may put into a folder of its own."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


class MachineFiles:
    """The files of a machine below `root`; what is missing reads as an empty text."""

    def __init__(self, root: Path = Path("/")) -> None:
        self.root = root

    def text(self, path: str) -> str:
        """The stripped text of a file."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").strip()
        except OSError:
            return ""

    def glob(self, pattern: str) -> list[Path]:
        """Files below the root, sorted."""
        return sorted(self.root.glob(pattern))

    def names(self, pattern: str) -> list[str]:
        """The same as paths from the root on, as `text` takes them."""
        return [str(path.relative_to(self.root)) for path in self.glob(pattern)]


def expand_list(text: str) -> Iterable[int]:
    """The numbers of a kernel list like `0-2,5`."""
    for part in text.strip().split(","):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def as_list(numbers: Iterable[int]) -> str:
    """Numbers as a kernel list: `0-2,5`."""
    ends: list[list[int]] = []
    for number in sorted(set(numbers)):
        if ends and number == ends[-1][1] + 1:
            ends[-1][1] = number
        else:
            ends.append([number, number])
    return ",".join(str(first) if first == last else f"{first}-{last}" for first, last in ends)
