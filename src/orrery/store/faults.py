"""What a database says when it cannot go on, in words that its user can act on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError

from orrery.errors import InputError, OrreryError
from orrery.store.backend import Backend
from orrery.store.unsound import damaged


@contextmanager
def explained(backend: Backend) -> Iterator[None]:
    """Turn a database's errors into InputError (a full disk, a foreign file) or OrreryError (all else)."""
    try:
        yield
    # Before DBAPIError, of which it is a kind.
    except IntegrityError as twice:
        message = f"this trial is stored already, or belongs to no campaign ({_line(twice)})"
        raise OrreryError(message, file=backend.place) from twice
    except DBAPIError as broken:
        raise _explain(backend, _line(broken)) from broken
    except UnicodeDecodeError as broken:  # of the schema, or of what the database says of it
        raise damaged(backend.noun, backend.place, "it holds text that is none") from broken


def _explain(backend: Backend, said: str) -> OrreryError:
    for words, (message, hint) in backend.faults.items():
        if re.search(words, said, re.IGNORECASE):
            return InputError(message, file=backend.place, hint=hint)
    return OrreryError(f"the {backend.noun} gave an error: {said}", file=backend.place)


def _line(error: DBAPIError) -> str:
    return " ".join(str(error.orig).split())
