"""`orrery serve` as a process: it answers, sleeps while nobody asks, bears slow clients, and leaves nothing behind."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from browsing import needs_program

from observations import campaign, trial
from orrery.paths import ROOT
from orrery.site.packing import content_of
from orrery.store.store import open_store

pytestmark = [needs_program, pytest.mark.slow, pytest.mark.alone]
LONGEST = 60.0
TOKEN = "a-token-of-24-characters"


@dataclass
class Reply:
    """What was answered, in full."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Served:
    """A server and the store that it shows."""

    process: subprocess.Popen[str]
    port: int
    place: Path

    def get(self, path: str, method: str = "GET", **headers: str) -> Reply:
        """The answer to a request."""
        with self.answer(path, method, **headers) as found:
            return Reply(found.status, {name.lower(): value for name, value in found.getheaders()}, found.read())

    @contextmanager
    def answer(self, path: str, method: str = "GET", **headers: str) -> Iterator[http.client.HTTPResponse]:
        """The same while it is still coming; `sec_fetch_site` is the header Sec-Fetch-Site."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)) as connection:
            connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
            with closing(connection.getresponse()) as found:
                yield found

    def index(self) -> Any:
        """The index that it serves."""
        return content_of(self.get("/data/index.js").body.decode())

    def processes(self) -> list[int]:
        """The server and all that it has begun."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [self.process.pid, *map(int, children.split())]


def served(place: Path, *arguments: str) -> Served:
    command = [sys.executable, "-c", "from orrery.cli.main import main; main()", "serve", "--store", str(place)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    process = subprocess.Popen(
        [*command, "--port", "0", *arguments],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
        cwd=place.parent,
        preexec_fn=hearing,
    )
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith("serving http://"):
            return Served(process, int(line.rpartition(":")[2].partition("/")[0]), place)
    process.communicate()
    raise AssertionError(f"it ended with {process.returncode} and never served")


def hearing() -> None:
    """Whoever runs the tests may ignore that its terminal goes, as nohup does; a server in a terminal does not."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def filled(place: Path, trials: int = 2) -> Path:
    with open_store(place) as store:
        number = store.begin_campaign(replace(campaign(), settings={"bindings": ["unix[wait=block]"]}))
        for block in range(trials):
            store.save(number, trial("unix", block=block, calls=70))
    return place


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Served]:
    found = served(filled(tmp_path / "lab.db"))
    yield found
    found.process.kill()
    found.process.communicate()


def until(is_so: Callable[[], bool]) -> bool:
    end = time.monotonic() + LONGEST
    while time.monotonic() < end:
        if is_so():
            return True
        time.sleep(0.05)
    return False


def switches(process: int) -> int:
    """How often any thread of a process has given up its CPU, or lost it."""
    found = 0
    for task in Path(f"/proc/{process}/task").iterdir():
        lines = dict(line.split(":", 1) for line in (task / "status").read_text().splitlines())
        found += int(lines["voluntary_ctxt_switches"]) + int(lines["nonvoluntary_ctxt_switches"])
    return found


def test_it_serves_the_page_and_the_results(server: Served) -> None:
    page = server.get("/")
    assert page.status == 200 and b"Orrery: a site" in page.body
    name = server.index()["campaigns"][0]["name"]
    assert content_of(server.get(f"/data/{name}.js").body.decode())["rows"]["binding"]
    assert server.get("/data/index.js", sec_fetch_site="cross-site", sec_fetch_mode="no-cors").status == 403
    assert server.get("/", "POST").status == 405


def test_while_nobody_asks_it_does_not_wake(server: Served) -> None:
    server.get("/data/index.js")
    time.sleep(6)  # connections that are kept alive end in that time
    processes = server.processes()
    before = [switches(process) for process in processes]
    time.sleep(3)
    assert [switches(process) for process in processes] == before
    assert len(processes) >= 2, "its workshop is there, and sleeps too"


def test_with_a_client_a_new_trial_is_told(server: Served) -> None:
    index = server.index()
    with server.answer(f"/events?since={index['live']}") as events:
        assert str(events.getheader("content-type")).startswith("text/event-stream")
        assert events.readline().startswith(b":")
        with open_store(server.place) as store:
            store.save(1, trial("unix", block=2, calls=70))
        lines = [events.readline() for _ in range(3)]
    assert any(line.startswith(b"data: ") and index["campaigns"][0]["name"].encode() in line for line in lines)


def test_a_client_that_does_not_read_holds_up_no_other(server: Served) -> None:
    slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    for connection in slow:
        connection.sendall(b"GET /data/index.js HTTP/1.1\r\nHost: 127.0.0.1\r\n")  # never ended
    begin = time.monotonic()
    assert server.get("/").status == 200
    assert time.monotonic() - begin < 5
    for connection in slow:
        connection.close()


def test_the_store_is_only_read(server: Served) -> None:
    before = server.place.read_bytes()
    server.get("/data/index.js")
    assert server.place.read_bytes() == before
    assert [path.name for path in server.place.parent.iterdir() if path.name.startswith("lab")] == ["lab.db"]


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_ends_all_of_it(server: Served, number: signal.Signals, status: int) -> None:
    server.get("/data/index.js")
    processes = server.processes()
    server.process.send_signal(number)
    assert server.process.wait(LONGEST) == status
    assert until(lambda: not any(Path(f"/proc/{process}").exists() for process in processes[1:]))


def test_a_kill_leaves_nothing_behind(server: Served) -> None:
    server.get("/data/index.js")
    processes = server.processes()
    server.process.kill()
    server.process.wait(LONGEST)
    assert until(lambda: not any(Path(f"/proc/{process}").exists() for process in processes[1:]))


def test_with_a_token_only_who_has_it_is_served(tmp_path: Path) -> None:
    found = served(filled(tmp_path / "lab.db"), "--address", "0.0.0.0", "--token", TOKEN)
    try:
        assert found.get("/").status == 401
        assert found.get("/?token=wrong").status == 401
        welcome = found.get(f"/?token={TOKEN}")
        assert welcome.status == 303
        cookie = str(welcome.headers["set-cookie"]).partition(";")[0]
        assert found.get("/data/index.js", cookie=cookie).status == 200
    finally:
        found.process.kill()
        found.process.communicate()


def test_an_address_for_others_without_a_token_is_refused(tmp_path: Path) -> None:
    place = filled(tmp_path / "lab.db")
    with pytest.raises(AssertionError, match="it ended with 2 and never served"):
        served(place, "--address", "0.0.0.0")
