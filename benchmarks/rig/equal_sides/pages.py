"""Pages that are open at `orrery serve` while a campaign runs into the very store that is served.

    python -m rig.equal_sides.pages URL NUMBER

opens so many: each reads the page's index, follows what changes, and loads the index and each document that is another
one, as the program in a browser does. They draw nothing: what is looked for is what serving takes.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

from orrery.errors import DriverError
from orrery.probes import proc
from orrery.site.packing import INDEX, content_of
from rig.equal_sides.disturber import Taken, used

MODULE = "rig.equal_sides.pages"
READY = "serving "


@dataclass(frozen=True)
class Pages:
    """So many pages, open at a server of this store."""

    number: int
    store: Path

    def alike(self) -> dict[str, object]:
        """What must be the same of all campaigns that are judged together."""
        return {"pages": self.number}

    @contextmanager
    def disturbing(self, _: str) -> Iterator[Taken]:
        """The server and the pages, for as long as the `with` lasts; nothing of it is drawn at random."""
        call = "from orrery.cli.main import main; main()"
        serve = ("-c", call, "serve", "--store", str(self.store.resolve()), "--port", "0")
        with _started(*serve) as server, _started("-m", MODULE, _address(server), str(self.number)) as pages:
            yield lambda: sum(used(pid) for process in (server, pages) for pid in proc.tree(process.pid))


@contextmanager
def _started(*words: str) -> Iterator[subprocess.Popen[str]]:
    folder = Path(__file__).resolve().parents[2]
    # It ends with whoever started it, also where that is killed (setpriv(1), PR_SET_PDEATHSIG).
    command = ("setpriv", "--pdeathsig", "TERM", sys.executable, *words)
    with subprocess.Popen(command, cwd=folder, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def _address(server: subprocess.Popen[str]) -> str:
    """Where it serves, as it says; DriverError where it ends without a word of it."""
    assert server.stderr is not None
    said = list[str]()
    for line in server.stderr:
        if line.startswith(READY):
            return line.removeprefix(READY).split()[0]
        said.append(line)
    raise DriverError(f"orrery serve has ended: {''.join(said).strip()}")


def follow(url: str) -> None:
    """Keep one page open until the server is gone."""
    with suppress(OSError, HTTPException):
        _follow(url)


def _follow(url: str) -> None:
    index = content_of(_read(f"{url}data/{INDEX}.js"))
    with urllib.request.urlopen(f"{url}events?since={index['live']}") as events:
        for line in events:
            if line.startswith(b"data: "):
                change = json.loads(line.removeprefix(b"data: "))
                for name in (*change["changed"], INDEX):
                    content_of(_read(f"{url}data/{name}.js?v={change['version']}"))


def _read(url: str) -> str:
    with urllib.request.urlopen(url) as answer:
        found: bytes = answer.read()
    return found.decode()


def main(url: str, number: str) -> None:
    """Keep pages open until the server is gone."""
    open_pages = [threading.Thread(target=follow, args=(url,)) for _ in range(int(number))]
    for page in open_pages:
        page.start()
    for page in open_pages:
        page.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
