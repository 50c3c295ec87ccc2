"""What the conductor asks an agent, and what that answers: one line of JSON each, on the first stream.

A question is `{"ask": NAME, ...}`; the answer `{"answer": ...}`, or `{"error": MESSAGE, "refused": BOOL}`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from orrery.control.failure import Refused, TrialError
from orrery.errors import system_refusal
from orrery.hosts.frames import StrangerError

QUESTIONS, SUPERVISOR_STREAM, FIRST_CONTROL = 0, 1, 2
"""The streams of a connection: questions, the supervisor's channel, then the control channels in order."""


def question(name: str, arguments: Mapping[str, Any]) -> bytes:
    """The line of a question."""
    return json.dumps({"ask": name, **arguments}).encode() + b"\n"


def read_question(raw: bytes) -> tuple[str, dict[str, Any]]:
    """What a line asks, and its arguments; StrangerError for what is no question."""
    try:
        asked = json.loads(raw)
        return str(asked.pop("ask")), asked
    except (ValueError, KeyError, TypeError, AttributeError):
        raise StrangerError("a line that asks nothing: whoever is at the other end is no part of Orrery") from None


def answered(value: Any) -> bytes:
    """The line of an answer."""
    return json.dumps({"answer": value}).encode() + b"\n"


def failed(error: Exception) -> bytes:
    """The line that says why there is no answer."""
    text = system_refusal(error) if isinstance(error, OSError) else str(error)
    return json.dumps({"error": text, "refused": isinstance(error, Refused)}).encode() + b"\n"


def read_answer(raw: bytes, host: str) -> Any:
    """What a line answers; Refused or TrialError where the agent says why there is nothing to answer."""
    try:
        found = json.loads(raw)
        if "answer" in found:
            return found["answer"]
        message, is_refused = f"{host}: {found['error']}", bool(found["refused"])
    except (ValueError, KeyError, TypeError):
        raise TrialError(f"{host}: its agent wrote garbage") from None
    raise Refused(message) if is_refused else TrialError(message)
