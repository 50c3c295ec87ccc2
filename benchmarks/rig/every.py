"""`make bench`: every benchmark, one after the other, and in the end one line with what became of them all.

The longest are cut short, to about three quarters of an hour for all; with `--whole` (`make bench-all`) none is.
Where noise hides the answer of a short one, it ends with `examined nothing` and says how many more rounds would tell.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from orrery.text import rough_duration
from rig.judging.judgement import FAILED, UNCLAIMED, UNEXAMINED

FOLDER = Path(__file__).resolve().parents[1]
BROKEN = 3
"""How a program ends that failed in itself, as `orrery` does."""
WORDS = {0: "met", FAILED: "not met", UNEXAMINED: "examined nothing", UNCLAIMED: "claim nothing", BROKEN: "failed"}
"""By exit status; every other one is a program that failed too."""
SHORT: Mapping[str, tuple[str, ...]] = {
    "across.py": ("--pairs", "20"),
    "alarms.py": ("--minutes", "4"),
    "analysis.py": ("--repeat", "6"),
    "collocated.py": ("--pairs", "20"),
    "compiling.py": ("--drivers", "unix", "--operations", "100"),
    "coverage.py": ("--runs", "20000"),
    "disturbed.py": ("--pairs", "5"),
    "growing.py": ("--pairs", "10"),
    "idle.py": ("--rounds", "4"),
    "kills.py": ("--kills", "20"),
    "levels.py": ("--minutes", "3"),
    "million.py": ("--points", "20"),
    "own_tools.py": ("--rounds", "3", "--placement", "same"),
    "peers.py": ("--pairs", "20", "--placement", "same"),
    "proxy.py": ("--pairs", "20", "--placement", "same"),
    "sizes.py": ("--most", "1000", "--most-hosts", "8", "--trials", "1"),
    "timer.py": ("--trials", "20"),
}
"""What the longest are told, where not the whole is wanted. Those whose claims need hours are only seen to run."""
WORST = (FAILED, BROKEN, UNEXAMINED)
"""The first of these that one of them ended with is the status of all. To claim nothing is no fault."""


def main() -> None:
    """Run them and exit."""
    found = {}
    programs = sorted(FOLDER.glob("*.py"))
    for number, program in enumerate(programs, 1):
        arguments = () if "--whole" in sys.argv[1:] else SHORT.get(program.name, ())
        print(f"== [{number}/{len(programs)}] {' '.join((program.name, *arguments))}", flush=True)
        begin = time.monotonic()
        command = [sys.executable, str(program), *arguments]
        found[program.name] = subprocess.run(command, cwd=FOLDER.parent, check=False).returncode
        print(f"   {rough_duration(time.monotonic() - begin)}", flush=True)
    line, status = summary(found)
    print(line)
    sys.exit(status)


def summary(statuses: Mapping[str, int]) -> tuple[str, int]:
    """The line (`18 benchmarks: 15 met, 1 not met (peers.py), ...; status 1`) and the status, by each one's status."""
    by_status: dict[int, list[str]] = {}
    for name, status in statuses.items():
        by_status.setdefault(status if status in WORDS else BROKEN, []).append(name)
    status = next((worst for worst in WORST if worst in by_status), 0 if statuses else UNEXAMINED)
    counts = [_count(word, by_status.get(code, []), code) for code, word in WORDS.items()]
    return f"{len(statuses)} benchmarks: {', '.join(counts)}; status {status}", status


def _count(word: str, names: list[str], status: int) -> str:
    return f"{len(names)} {word}" + (f" ({', '.join(names)})" if names and status else "")


if __name__ == "__main__":
    main()
