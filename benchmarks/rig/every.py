"""`make bench`: every benchmark, one after the other, and in the end one line with what became of them all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from rig.judgement import FAILED, UNCLAIMED, UNEXAMINED

FOLDER = Path(__file__).resolve().parents[1]
BROKEN = 3
WORDS = {0: "met", FAILED: "not met", UNEXAMINED: "examined nothing", UNCLAIMED: "claim nothing", BROKEN: "failed"}
"""By exit status; every other one is a program that failed too."""
WORST = (FAILED, BROKEN, UNEXAMINED)
"""The first of these that one of them ended with is the status of all. To claim nothing is no fault."""


def main() -> None:
    """Run them and exit."""
    found = {}
    for program in sorted(FOLDER.glob("*.py")):
        print(f"== {program.name}", flush=True)
        found[program.name] = subprocess.run([sys.executable, str(program)], cwd=FOLDER.parent, check=False).returncode
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
