"""The live site over HTTP: the page, its program, the documents and what changes; all of it can only be read."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.errors import OrreryError
from orrery.site.live.guard import POLICY, Guard
from orrery.site.live.state import LiveSite
from orrery.site.packing import INDEX

TYPES = {"html": "text/html", "js": "text/javascript", "css": "text/css", "txt": "text/plain"}
EVENTS = "text/event-stream"
NAME = re.compile(r"[a-z]-[0-9a-f]{12}")
"""What a document is called: nothing else is looked for, and nothing of an address ever names a file."""
PAGE = "index.html"
TOKEN = "token"
HEADERS = [(name.encode(), value.encode()) for name, value in POLICY.items()]

Endpoint = Callable[[Request], Awaitable[ASGIApp]]


def app(site: LiveSite, files: Mapping[str, bytes], guard: Guard) -> ASGIApp:
    """The application: the page and its program (`files`, by name), the documents, the changes."""
    routes = [
        Route("/", _file(files, PAGE)),
        *(Route(f"/{name}", _file(files, name)) for name in files),
        Route(f"/data/{INDEX}.js", _index(site)),
        Route("/data/{name}.js", _document(site)),
        Route("/events", _events(site)),
    ]
    return Guarded(Starlette(routes=routes), guard)


class Guarded:
    """An application behind a guard; every answer has the guard's policy."""

    def __init__(self, inner: ASGIApp, guard: Guard) -> None:
        self._inner = inner
        self._guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or say why not; anything but HTTP is not served at all."""
        if scope["type"] != "http":
            raise RuntimeError(f"{scope['type']} is not served")
        answer = self._refusal(Request(scope)) or self._inner
        await answer(scope, receive, _with_policy(send))

    def _refusal(self, request: Request) -> Response | None:
        """The answer to whom the guard does not let in; who has the token in the address gets it as a cookie."""
        denial = self._guard.denial(request.method, {name.lower(): value for name, value in request.headers.items()})
        if denial is None:
            return None
        given = request.query_params.get(TOKEN)
        if denial.status == 401 and given is not None and self._guard.is_token(given):
            return _welcome(self._guard.cookie, given)
        return PlainTextResponse(f"{denial.text}\n", denial.status)


def _welcome(cookie: str, token: str) -> Response:
    """To the page: the token stands in no address any more."""
    answer = RedirectResponse("/", 303)
    # Not strict: who has followed a link of another site here would be sent on without the cookie. Nothing but the page
    # itself may be asked for from elsewhere (guard), and nothing can be changed.
    answer.set_cookie(cookie, token, httponly=True, samesite="lax")
    return answer


def _with_policy(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message.get("headers", []), *HEADERS]}
        await send(message)

    return sending


def _file(files: Mapping[str, bytes], name: str) -> Endpoint:
    kind = TYPES[name.rpartition(".")[2]]

    async def serve(_: Request) -> ASGIApp:
        return Response(files[name], media_type=kind)

    return serve


def _index(site: LiveSite) -> Endpoint:
    async def serve(_: Request) -> ASGIApp:
        return await _script(site.index())

    return serve


def _document(site: LiveSite) -> Endpoint:
    async def serve(request: Request) -> ASGIApp:
        name = request.path_params["name"]
        return await _script(site.document(name)) if NAME.fullmatch(name) else _missing()

    return serve


def _events(site: LiveSite) -> Endpoint:
    async def serve(request: Request) -> ASGIApp:
        if request.method == "HEAD":
            return Response(media_type=EVENTS)
        if site.is_full:
            return PlainTextResponse("too many have the page open\n", 503)
        return ChangeStream(site, request.headers.get("last-event-id") or request.query_params.get("since", ""))

    return serve


async def _script(made: Awaitable[str | None]) -> Response:
    """A data file; what its maker says where it cannot be made, without the names of files of this machine."""
    try:
        text = await made
    except OrreryError as wrong:
        return PlainTextResponse(f"{wrong.message}\n", 500)
    return _missing() if text is None else Response(text, media_type=TYPES["js"])


def _missing() -> Response:
    return PlainTextResponse("there is no such document\n", 404)


class ChangeStream:
    """An answer that goes on as long as the client is there, and no longer: who has gone is waited for by nobody."""

    def __init__(self, site: LiveSite, since: str) -> None:
        self._site = site
        self._since = since

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send each change as it comes, until the client goes."""
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", EVENTS.encode())]})
        tasks = [asyncio.create_task(self._sent(send)), asyncio.create_task(_gone(receive))]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _sent(self, send: Send) -> None:
        changes = self._site.changes(self._since)
        try:
            async for text in changes:
                await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
        finally:
            await changes.aclose()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
