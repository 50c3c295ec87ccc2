"""One kind of engine, as the process that holds its hosts speaks to it. Nothing here takes longer than a moment.

What takes longer goes on in a thread, and is asked for again: whoever holds hosts must hear at once that they are no
longer wanted.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from orrery.errors import OrreryError
from orrery.hosts.engines.invitation import Invitation

Found = TypeVar("Found")


class EngineSide(ABC):
    """Hosts of one engine: found, asked to let agents call, watched, and let go of."""

    @abstractmethod
    def find(self) -> Mapping[str, str]:
        """`near`, the address of this machine that the hosts reach, or what is `waiting` to be there.

        `opening` is there too as long as the engine itself is not. OrreryError where there will be none.
        """

    @abstractmethod
    def invite(self, invitation: Invitation, tokens: Mapping[str, str]) -> None:
        """Start an agent on each host, which is to call as the invitation says; `tokens` are theirs, by host."""

    @abstractmethod
    def failure(self) -> str:
        """Why an agent will not call any more; empty where it still may."""

    @abstractmethod
    def waiting(self) -> str:
        """What is waited for meanwhile, in words."""

    @abstractmethod
    def gone(self) -> Sequence[str]:
        """The hosts that the engine does not hold any more."""

    @abstractmethod
    def why(self, host: str) -> str:
        """What became of a host whose agent is gone; empty where the engine does not know."""

    @abstractmethod
    def close(self) -> None:
        """Let go of the hosts."""


class Background(Generic[Found]):
    """Something that takes a while, done in a thread; what it raises is raised by `result`, as an OrreryError."""

    def __init__(self, do: Callable[[], Found]) -> None:
        self._do = do
        self._found: list[Found] = []
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def result(self) -> Found | None:
        """What it gave; None where it is not over yet."""
        if self._error is not None:
            raise self._error
        return self._found[0] if self._found else None

    def _run(self) -> None:
        try:
            self._found.append(self._do())
        except Exception as error:  # libraries have kinds of their own
            self._error = error if isinstance(error, OrreryError) else OrreryError(reason_of(error))


def reason_of(error: BaseException) -> str:
    """The first cause of an error of a library, in one line: what stands above it only says that something failed."""
    causes: list[Any] = [error]
    while (cause := causes[-1].__cause__ or causes[-1].__context__) is not None and cause not in causes:
        causes.append(cause)
    texts = [" ".join(str(one).split()) for one in reversed(causes)]
    return next((text for text in texts if text), type(error).__name__)
