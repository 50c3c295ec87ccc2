"""The errors that Orrery raises on purpose; only the command line prints them and exits."""

from __future__ import annotations


def system_refusal(error: OSError) -> str:
    """Why the system refused something, in its own words, with the file that it is about."""
    reason = (error.strerror or "it failed").lower()
    return f"{reason}: {error.filename}" if error.filename is not None else reason


class OrreryError(Exception):
    """Something that its user can understand and act on.

    Shown as one line, `file:line: message` (of `file` its text), and below it the hint: what would be right, or what to
    do next. A traceback shows the hint as a note.
    """

    exit_status = 3

    def __init__(self, message: str, *, file: object = None, line: int | None = None, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.hint = hint
        if hint is not None:
            self.add_note(f"hint: {hint}")

    def __str__(self) -> str:
        place = ""
        if self.file is not None:
            place = f"{self.file}:{self.line}: " if self.line is not None else f"{self.file}: "
        return place + self.message


class InputError(OrreryError):
    """What the user wrote is wrong: a file, an option, a name (exit status 2)."""

    exit_status = 2


class DriverError(OrreryError):
    """A driver could not be built, started or measured (exit status 3)."""

    exit_status = 3
