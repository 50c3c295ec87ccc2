"""Signals at every stage of a command: it ends at once, tells it in one line, and leaves nothing but what was whole."""

from __future__ import annotations

from signal import SIGHUP, SIGINT, SIGKILL, SIGQUIT, SIGTERM

from hostile.attack import Site, each
from hostile.blow import Blow, blow, each_signal, endure, has, maps, runs, stored
from hostile.sound import begun, results

FIVE = (SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGKILL)
THREE = (SIGINT, SIGTERM, SIGKILL)
LONG = "conformance/call --drivers unix --calls 2000000 --placement same --store r.db"
SHORT = "conformance/call --drivers unix --calls 5 --placement same --repeat 500 --store r.db"


READ = {"files": {"r.db": results}, "writes": ()}

ATTACKS: list[Blow] = [
    *each_signal("compiling", f"run {LONG}", runs("cc1plus"), FIVE, cold=True),
    *each_signal("generating", f"run {LONG}", runs("omniidl"), THREE, cold=True),
    *each_signal("building", "build seven_calls --drivers unix", runs("cc1plus"), THREE, cold=True),
    *each_signal("in-a-trial", f"run {LONG}", runs("serve"), FIVE),
    *each_signal("between-trials", f"run {SHORT}", stored(1), THREE),
    *each_signal("starting", f"run {LONG}", has("r.db"), THREE),
    *each_signal("reporting", "report --store r.db --output r.html", maps("matplotlib"), THREE, **READ),
    *each_signal("drawing-a-history", "history --store r.db --output h.html", maps("matplotlib"), THREE, **READ),
    *each_signal(
        "searching",
        "search patterns/paced --driver unix --placement same --rate-of client --limit 'latency.p99 < 1s' --store r.db",
        runs("serve"),
        THREE,
    ),
    *each_signal("aa-test", "aa-test --driver unix --placement same --store r.db", runs("serve"), THREE),
    *each_signal(
        "classics", "classics --only seven_calls --drivers unix --store r.db", runs("serve"), (SIGTERM, SIGINT)
    ),
    blow("a-terminal", f"run {LONG}", runs("serve"), SIGINT, to_all=True),
    blow("a-terminal-that-goes", f"run {LONG}", runs("serve"), SIGHUP, to_all=True),
    blow("a-terminal-while-compiling", f"run {LONG}", runs("cc1plus"), SIGINT, to_all=True, cold=True),
    blow(
        "resuming",
        "run --resume --store r.db",
        runs("cc1plus"),
        SIGTERM,
        cold=True,
        files={"r.db": begun},
        writes=(),
    ),
]


@each(ATTACKS)
def test_a_signal_leaves_nothing_behind(attack: Blow, site: Site) -> None:
    endure(site, attack)
