"""Names of results files: each is a file of exactly that name, and what is no results file is left alone."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from hostile.attack import Attack, Content, Site, each
from hostile.sound import results

LONG = "a" * 256
RUN = ["run", "conformance/call", "--drivers", "unix", "--calls", "5", "--repeat", "1", "--placement", "same"]
NONE = "there is no such results file"


def changed(*words: str) -> Callable[[Path], None]:
    """A results file to which somebody did what these words of SQL say."""

    def make(path: Path) -> None:
        results(path)
        with closing(sqlite3.connect(path)) as made, made:
            for word in words:
                made.execute(word)

    return make


def pipe(path: Path) -> None:
    os.mkfifo(path)


def sock(path: Path) -> None:
    here = Path.cwd()
    os.chdir(path.parent)  # the whole path would be too long for a socket
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    finally:
        os.chdir(here)


def folder(path: Path) -> None:
    path.mkdir()


def link_to(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


def huge(path: Path) -> None:
    """A file that says to have 65 GiB, and takes no room."""
    path.write_bytes(b"SQLite format 3\0")
    os.truncate(path, 65 << 30)


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as made, made:
        made.execute("CREATE TABLE friends (name TEXT)")


def show(name: str, store: str, line: str, **files: Content) -> Attack:
    """A results file that is shown."""
    made = {key.replace("__", "-"): value for key, value in files.items()}
    return Attack(name, ["show", "--store", store], line, files={n.replace("_db", ".db"): v for n, v in made.items()})


READ_ONLY = """\
unshare --map-root-user --mount bash -c 'mount --bind ro ro && mount -o remount,ro,bind ro && exec "$0" "$@"' ORRERY"""
"""Makes the folder `ro` one of a disk that cannot be written, for this command alone."""


def needs_a_namespace() -> None:
    """Skip where nobody may mount, not even in a namespace of their own."""
    tried = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "mount", "--bind", "/tmp", "/tmp"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if tried.returncode != 0:
        pytest.skip(f"needs a private namespace, which this host refuses: {tried.stderr.strip()}")


def on_a_read_only_disk(name: str, words: list[str]) -> Attack:
    """A command that is to add to a results file there. Nothing could be built either: it must not come to that."""
    line = r"ro/good\.db: the results file cannot be written"
    nowhere = {"XDG_CACHE_HOME": "/proc/nowhere"}
    return Attack(
        f"{name}-on-a-read-only-disk", [*words, "--store", "ro/good.db"], line, files={"ro/good.db": results},
        shell=READ_ONLY, environment=nowhere,
    )  # fmt: skip


SEARCH = ["search", "patterns/paced", "--drivers", "unix", "--rate-of", "client", "--limit", "latency.p99 < 1s"]

ATTACKS = [
    on_a_read_only_disk("a-run", RUN),
    on_a_read_only_disk("a-search", SEARCH),
    on_a_read_only_disk("an-aa-test", ["aa-test", "--driver", "unix"]),
    on_a_read_only_disk("a-cost", ["cost", "conformance/call", "--driver", "unix"]),
    # What looks like a URL, and is the name of a file.
    show("options-of-a-url", "good.db?mode=ro", rf"good\.db\?mode=ro: {NONE}", good_db=results),
    show("an-escape-of-a-url", "go%6fd.db", rf"go%6fd\.db: {NONE}", good_db=results),
    show("a-fragment-of-a-url", "good.db#x", rf"good\.db#x: {NONE}", good_db=results),
    show("memory-for-a-file", ":memory:", rf":memory:: {NONE}"),
    show("memory-by-a-url", "file:x?mode=memory", rf"file:x\?mode=memory: {NONE}"),
    show("a-url-of-a-file", "file:good.db", rf"file:good\.db: {NONE}", good_db=results),
    show("a-url-of-another-library", "sqlite:///good.db", rf"good\.db: {NONE}", good_db=results),
    show("a-url-of-another-kind-of-server", "mysql://me@lab/x", NONE),
    show("a-url-of-a-library-of-the-server", "postgresql+psycopg://me@lab/x", NONE),
    Attack(
        "a-run-into-a-url-of-the-web",
        [*RUN, "--store", "http://lab/x.db"],
        r"http:/lab/x\.db: the folder of the results file does not exist",
    ),
    # Names that no file can have, or that would look like more than one line.
    show("a-name-of-256-letters", f"{LONG}.db", r"a\.db: .*file name too long"),
    show("a-name-with-a-line-end", "a\nerror: b.db", rf"^error: a error: b\.db: {NONE}"),
    show("a-name-with-colours", "\x1b[31mred.db", rf"^error: \s?\[31mred\.db: {NONE}"),
    show("a-name-that-is-no-text", b"\xff.db".decode(errors="surrogateescape"), NONE),
    show("no-name", "", r"this is a folder"),
    show("a-file-for-a-folder", "good.db/x.db", r"good\.db/x\.db: .*not a directory", good_db=results),
    show("a-loop-of-links", "loop.db", r"loop\.db: .*too many levels", loop_db=link_to("loop.db")),
    show("a-link-to-nothing", "link.db", rf"link\.db: {NONE}", link_db=link_to("gone.db")),
    Attack("a-name-by-the-environment", "show", rf":memory:: {NONE}", environment={"ORRERY_STORE": ":memory:"}),
    Attack(
        "a-device-by-the-environment", "show", "/dev/zero: this is a device", environment={"ORRERY_STORE": "/dev/zero"}
    ),
    # What is no regular file.
    show("a-pipe", "p.db", r"p\.db: this is a pipe", p_db=pipe),
    show("a-socket", "s.db", r"s\.db: this is a socket", s_db=sock),
    show("a-folder", "f.db", r"f\.db: this is a folder", f_db=folder),
    show("a-link-to-a-pipe", "l.db", r"l\.db: this is a pipe", l_db=link_to("p"), p=pipe),
    show("sixty-five-gibibytes", "big.db", r"big\.db: the file has more than 64 GiB", big_db=huge),
    Attack("a-run-into-a-pipe", [*RUN, "--store", "p.db"], r"p\.db: this is a pipe", files={"p.db": pipe}),
    Attack("a-history-of-zeros", "history --store /dev/zero", "/dev/zero: this is a device"),
    Attack("a-list-of-chance", "list results --store /dev/urandom", "/dev/urandom: this is a device"),
    Attack("a-comparison-with-a-pipe", "compare last p.db", r"p\.db is no campaign", files={"p.db": pipe}),
    # What SQLite would read beside it.
    show(
        "a-pipe-for-a-journal", "good.db", r"good\.db-journal: this is a pipe", good_db=results, good_db__journal=pipe
    ),
    show(
        "zeros-for-a-journal",
        "good.db",
        r"good\.db-journal: this is a device",
        good_db=results,
        good_db__journal=link_to("/dev/zero"),
    ),
    show(
        "a-folder-for-a-journal", "good.db", r"db-journal: this is a folder", good_db=results, good_db__journal=folder
    ),
    show("a-pipe-for-a-log", "good.db", r"good\.db-wal: this is a pipe", good_db=results, good_db__wal=pipe),
    # What has other contents.
    show("another-programs-database", "friends.db", "not a results file of Orrery", friends_db=foreign),
    show("a-text", "letter.db", r"letter\.db: not a results file: this is no SQLite", letter_db="Dear all\n"),
    show("the-first-page-alone", "half.db", r"half\.db: ", half_db=b"SQLite format 3\0" + bytes(84)),
    show(
        "a-view-for-a-table",
        "good.db",
        r"good\.db: .*trial is a view",
        good_db=changed("ALTER TABLE trial RENAME TO hidden", "CREATE VIEW trial AS SELECT * FROM hidden"),
    ),
    show(
        "a-trigger",
        "good.db",
        r"good\.db: .*eraser is a trigger",
        good_db=changed("CREATE TRIGGER eraser AFTER INSERT ON trial BEGIN DELETE FROM trial; END"),
    ),
    show(
        "a-virtual-table",
        "good.db",
        r"good\.db: .*words is a virtual table",
        good_db=changed("CREATE VIRTUAL TABLE words USING fts5(word)"),
    ),
]
KEPT = ["q?mode=ro.db", "p%20q#x.db", ":memory:", "file:x?mode=memory", " spaced .db", "-dash.db", "last"]


@each(ATTACKS)
def test_what_is_no_results_file(attack: Attack, site: Site) -> None:
    if attack.shell == READ_ONLY:
        needs_a_namespace()
    site.endure(attack)


@pytest.mark.parametrize("name", KEPT)
def test_results_are_kept_in_the_file_that_was_named(name: str, site: Site) -> None:
    results(site.folder / "good.db")
    packed = Attack("pack", "record pack good.zip --store good.db", "", 0, writes=("good.zip",))
    site.endure(packed)
    site.endure(Attack(name, ["record", "open", "good.zip", f"--store={name}"], "", 0, writes=(name,)))
    with closing(sqlite3.connect(f"file:{site.folder / 'found.db'}?mode=memory", uri=True)) as looked, looked:
        looked.execute("ATTACH ? AS kept", [str(site.folder / name)])
        assert looked.execute("SELECT count(*) FROM kept.campaign").fetchone() == (1,)
