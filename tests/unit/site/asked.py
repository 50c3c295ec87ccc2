"""Requests to the live site without a network: what an application answers, in full."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starlette.types import ASGIApp, Message

from orrery.site.live.work import Workshop

Found = TypeVar("Found")
HOST = "127.0.0.1:8000"


@dataclass
class Answer:
    """Status, headers by name in small letters, body."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


class Here(Workshop):
    """A workshop that works in this process: what is asked is asked at once."""

    def __init__(self) -> None:
        pass

    async def run(self, work: Any, *given: Any) -> Any:
        """What the function gives."""
        return work(*given)

    def end(self) -> None:
        """Nothing was begun."""


async def answer(app: ASGIApp, path: str, method: str = "GET", query: str = "", **headers: str) -> Answer:
    """The answer to one request; a header that is called `sec_fetch_site` is Sec-Fetch-Site."""
    found, gone = Answer(), asyncio.Event()

    async def receive() -> Message:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            found.status = message["status"]
            found.headers = {name.decode().lower(): value.decode() for name, value in message["headers"]}
        else:
            found.body += message.get("body", b"")

    given = {"host": HOST, **headers}
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in given.items()],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 8000),
    }
    await app(scope, receive, send)
    return found


def asked(app: ASGIApp, path: str, method: str = "GET", query: str = "", **headers: str) -> Answer:
    """The same for who does not wait."""
    return asyncio.run(answer(app, path, method, query, **headers))
