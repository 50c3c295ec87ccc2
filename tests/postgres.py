"""A PostgreSQL server of the tests' own, in a folder of its own, on a UNIX socket: nobody else's is touched."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg
import pytest

from orrery.place import Database

USER = "orrery"


@dataclass(frozen=True)
class Server:
    """A server that runs, with its programs and its folder."""

    programs: Path
    folder: Path
    account: str | None
    numbers: Iterator[int]

    def url(self, name: str, password: str = "") -> str:
        """The URL of a database; the server believes any password."""
        secret = f":{password}" if password else ""
        return f"postgresql://{USER}{secret}@/{name}?host={self.folder}"

    def new(self) -> Database:
        """An empty database."""
        name = f"results_{next(self.numbers)}"
        self.sql(self.url("postgres"), f"CREATE DATABASE {name}")
        return Database(self.url(name))

    def sql(self, url: str, statement: str) -> None:
        """Have a statement done, outside of transactions."""
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement)

    def end_connections(self) -> None:
        """Every connection to the server is lost."""
        all_others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        self.sql(self.url("postgres"), f"{all_others} AND backend_type = 'client backend'")

    def run(self, program: str, *arguments: str) -> None:
        """Run one of its programs as the account that it runs as."""
        command, log = [str(self.programs / program), *arguments], self.folder / f"{program}.log"
        with log.open("w") as said:  # a pipe would be held open by the server, which outlives pg_ctl
            done = subprocess.run(command, user=self.account, cwd="/", stdout=said, stderr=said, check=False)
        assert done.returncode == 0, f"{program}: {log.read_text()}"


@contextmanager
def running_server() -> Iterator[Server]:
    """A server, started and ended; the test is skipped where none is installed."""
    programs = _programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    account = _account()
    with tempfile.TemporaryDirectory(prefix="orrery-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        if account is not None:
            shutil.chown(folder, account)
        server = Server(programs, folder, account, count())
        data = f"{folder}/data"
        server.run("initdb", "-D", data, "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C", "--no-sync")
        settings = f"-k {folder} -c listen_addresses= -F"
        server.run("pg_ctl", "start", "-w", "-t", "300", "-D", data, "-l", f"{folder}/server.log", "-o", settings)
        try:
            yield server
        finally:
            server.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", data)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A server for all tests of a session."""
    with running_server() as found:
        yield found


def _programs() -> Path | None:
    """Where the newest server's programs are; Debian keeps them out of PATH."""
    found = shutil.which("initdb")
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    return versions[-1] if versions else Path(found).resolve().parent if found else None


def _account() -> str | None:
    """Whom the server runs as: it refuses root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"
