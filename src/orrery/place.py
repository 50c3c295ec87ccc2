"""Where results are kept: a file of this machine, or a database on a server that several people share."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

_URL = re.compile(r"postgres(ql)?://", re.IGNORECASE)
# Up to the last @, since a password may hold one; `+psycopg` and the like are SQLAlchemy's names of libraries.
_PASSWORD = re.compile(r"(postgres(?:ql)?(?:\+\w+)?://[^:/?#@]*):.*@", re.DOTALL | re.IGNORECASE)
_PASSWORD_IN_QUERY = re.compile(r"([?&]\w*password=)[^&]*", re.IGNORECASE)

BACK = re.compile(r"last(?:~(\d{1,9}))?")
"""How a campaign is named that is so many before the latest; of thousands of digits Python makes no number."""


def are_of_store(names: Iterable[str]) -> bool:
    """Whether campaigns that are named so are all of the store that is given beside."""
    return all(name.isdecimal() or BACK.fullmatch(name) for name in names)


@dataclass(frozen=True)
class Database:
    """A database on a PostgreSQL server, by its URL; as a text it shows no password."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        return without_password(self.url)


Place: TypeAlias = Path | Database


def place_of(text: str) -> Place:
    """The place that a word of the command line means: a database for its URL, else the file of exactly that name."""
    return Database(text) if _URL.match(text) else Path(text)


def names_of(places: Iterable[Place]) -> dict[Place, str]:
    """What people call each place: a file's name, with as many of its folders as tell it from others of that name."""
    found = {place: place.resolve().parts if isinstance(place, Path) else (str(place),) for place in places}
    return {place: _apart(parts, set(found.values())) for place, parts in found.items()}


def _apart(parts: tuple[str, ...], all_parts: Collection[tuple[str, ...]]) -> str:
    """The shortest end of a path that no other one has; all of it where there is none."""
    ends = (parts[-length:] for length in range(1, len(parts) + 1))
    alone = (end for end in ends if sum(other[-len(end) :] == end for other in all_parts) == 1)
    return "/".join(next(alone, parts))


def without_password(word: str) -> str:
    """A word of a command line as it may be shown: a password in the URL of a database is `***`."""
    return _PASSWORD_IN_QUERY.sub(r"\1***", _PASSWORD.sub(r"\1:***@", word)) if "://" in word else word
