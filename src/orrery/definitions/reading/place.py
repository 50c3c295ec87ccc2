"""Where something stands in a file."""

from __future__ import annotations

from dataclasses import dataclass, field

from orrery.definitions.reading.toml import Document, Step
from orrery.errors import InputError


@dataclass(frozen=True)
class Place:
    """Where something stands in a file, so that a mistake in it can be told there."""

    document: Document = field(repr=False, compare=False)
    steps: tuple[Step, ...] = ()

    def error(self, message: str, *steps: Step, hint: str | None = None) -> InputError:
        """An InputError with file and line of `steps` below this place."""
        return self.document.error(message, *self.steps, *steps, hint=hint)
