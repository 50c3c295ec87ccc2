"""The commands of a driver.toml that ask what is installed: they may run scripts of the driver's own."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.definitions.reading.toml import Document, Step

OWN = "./"
"""With this a word begins that is a file beside driver.toml."""


def own_command(document: Document, words: Sequence[str], *place: Step) -> tuple[str, ...]:
    """The command, with the paths of the driver's own files in it; InputError for a file that is not there."""
    return tuple(_word(document, word, *place, index) for index, word in enumerate(words))


def _word(document: Document, word: str, *place: Step) -> str:
    if not word.startswith(OWN):
        return word
    file = document.path.parent / word
    if not file.is_file():
        raise document.error(f"there is no file {word} beside it", *place)
    return str(file)
