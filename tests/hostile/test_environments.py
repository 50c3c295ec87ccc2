"""Environments that are strange: a home that is not there, variables that say nonsense, a folder that is full."""

from __future__ import annotations

import os
from pathlib import Path

from hostile.attack import Attack, Site, each

LIST = "list scenarios"
PLAN = "plan conformance/call --drivers unix"
RUN = "run conformance/call --drivers unix --repeat 1 --calls 5 --placement same --store r.db"
NONE: tuple[str, ...] = ()


def with_(
    name: str, words: str, line: str = "", status: int = 0, writes: tuple[str, ...] = NONE, **variables: str | None
) -> Attack:
    return Attack(name, words, line, status, environment=variables, writes=writes)


ATTACKS = [
    # Variables of everybody.
    with_("no-home", PLAN, HOME=None),
    with_("a-home-that-is-not-there", PLAN, HOME="/nowhere/at/all"),
    with_("a-home-that-is-a-file", PLAN, HOME="/etc/passwd"),
    with_("a-home-that-is-a-device", PLAN, HOME="/dev/null"),
    with_("no-variables-but-the-path", LIST, HOME=None, LANG=None, TERM=None, USER=None, SHELL=None),
    with_("no-path", LIST, PATH=None),
    with_("a-path-of-nothing", LIST, PATH=""),
    with_("a-language-that-is-none", LIST, LANG="xx_YY.nope", LC_ALL="xx_YY.nope"),
    with_("ascii", LIST, LANG="C", LC_ALL="C", PYTHONIOENCODING="ascii:strict"),
    with_("an-encoding-of-another-age", LIST, PYTHONIOENCODING="cp037"),
    with_("no-columns", LIST, COLUMNS="0"),
    with_("columns-below-nothing", LIST, COLUMNS="-5"),
    with_("columns-that-are-words", LIST, COLUMNS="wide"),
    with_("columns-of-a-billion", LIST, COLUMNS="1000000000"),
    with_("a-terminal-that-is-none", LIST, TERM="nope", FORCE_COLOR="1"),
    with_("a-time-zone-that-is-none", LIST, TZ="Nowhere/Nothing"),
    with_("a-pager-that-would-do-harm", LIST, PAGER="touch pwned"),
    with_("an-editor-that-would-do-harm", "plan --help", EDITOR="touch pwned"),
    # Folders.
    with_("state-that-is-a-file", RUN, "", 3, ("r.db",), XDG_STATE_HOME="/etc/passwd"),
    with_("state-that-is-relative", RUN, "", 0, ("r.db",), XDG_STATE_HOME="here"),
    with_("state-on-a-device", RUN, "", 3, ("r.db",), XDG_STATE_HOME="/dev/null"),
    with_("a-cache-that-is-relative", PLAN, XDG_CACHE_HOME="here", HOME=str(Path.home())),
    with_("a-cache-that-is-a-file", PLAN, "cache|folder|directory", 3, XDG_CACHE_HOME="/etc/passwd"),
    with_("a-cache-on-a-device", PLAN, "cache|folder|directory", 3, XDG_CACHE_HOME="/dev/null"),
    with_("no-folder-for-temporary-files", PLAN, TMPDIR="/nowhere"),
    with_("temporary-files-on-a-device", PLAN, TMPDIR="/dev/null"),
    with_("temporary-files-in-a-long-folder", PLAN, TMPDIR="/tmp/" + "x" * 200),
    # Variables of ours.
    with_("a-store-that-is-a-folder", "show", "this is a folder", 2, ORRERY_STORE="/tmp"),
    with_("a-store-that-is-a-device", "show", "this is a device", 2, ORRERY_STORE="/dev/zero"),
    with_("a-store-that-is-not-there", "show", "there is no such results file", 2, ORRERY_STORE="no.db"),
    with_(
        "a-store-on-no-server",
        "show",
        "cannot be reached|not installed",
        2,
        ORRERY_STORE="postgresql://x@127.0.0.1:1/y",
    ),
    with_("an-empty-store", "show", "there is no such results file", 2, ORRERY_STORE=""),
    with_("debugging-that-is-a-word", LIST, ORRERY_DEBUG="nonsense"),
    # Variables of the interpreter and of tools.
    with_("warnings-as-errors", LIST, PYTHONWARNINGS="error"),
    with_("no-bytecode", LIST, PYTHONDONTWRITEBYTECODE="1"),
    with_("a-compiler-that-is-not-there", "plan conformance/call --drivers tcp", CXX=None, CC=None),
    with_("a-proxy-that-is-not-there", LIST, http_proxy="http://127.0.0.1:1", https_proxy="http://127.0.0.1:1"),
]


@each(ATTACKS)
def test_a_strange_environment(attack: Attack, site: Site) -> None:
    site.endure(attack)


def test_no_temporary_folder_is_missed() -> None:
    """The long one of the list must not be there, or it says nothing."""
    assert not os.path.exists("/tmp/" + "x" * 200)  # noqa: PTH110
