"""A program of the Python kit whose middleware is a call in the same process: it can be typed at."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any

from orrery_kit import shapes
from orrery_kit.operation import Interface, Operation
from orrery_kit.program import leave, main

ECHO = Operation("I::echo", "echo", [("kept", shapes.STRING)], [("kept", shapes.STRING, 0)])


class DirectStub:
    overlaps = False

    def __init__(self, handlers: dict[str, Callable[..., Any]]) -> None:
        self._handlers = handlers

    def call(self, operation: Operation) -> Callable[..., Any]:
        handler = self._handlers[operation.method]
        return lambda *args: handler(None, *args)

    forward = call


class Runtime:
    middleware = "none"
    servants: list[dict[str, Callable[..., Any]]] = []  # noqa: RUF012

    def __init__(self, setup: Any) -> None:
        pass

    @staticmethod
    def version() -> str:
        return "1"

    @staticmethod
    def error_text(error: BaseException) -> str:
        return f"it failed: {error!r}"

    def publish(self, interface: Any, handlers: Any, port: Any) -> str:
        self.servants.append(handlers)
        return str(len(self.servants) - 1)

    def resolve(self, interface: Any, reference: str, port: Any) -> Any:
        """A stub without `launch` and `land`: they are asked only where calls overlap."""
        return DirectStub(self.servants[int(reference)])

    def stop(self) -> None:
        """Leaves a thread behind, as a middleware may whose own end does not wait for its threads."""
        threading.Thread(target=threading.Event().wait).start()


if __name__ == "__main__":
    leave(main("typed", Runtime, [Interface("I", None, None, ECHO)], makes_calls=os.environ["PROGRAM"] == "node"))
