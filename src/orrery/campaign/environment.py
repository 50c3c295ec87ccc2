"""What must be the same from the first to the last trial of a campaign, also when it was cut off in between."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence

from orrery.errors import InputError
from orrery.hosts.delivery import program_hash
from orrery.planning.plan import Plan
from orrery.planning.refusal import Refusal
from orrery.planning.text import PlanTexts
from orrery.probes.proc import boot_id

Environment = dict[str, str]
BOOT = "boot"
"""What may differ: a campaign that goes on after another start of the machine has a further level, of boots."""
HASH_DIGITS = 64
"""Of a SHA-256."""
VERSION_SECONDS = 10.0
"""A program that hangs must not keep a campaign from its begin."""


def environment_record(plans: Sequence[Plan | Refusal], seed: int) -> Environment:
    """Boot, kernel and CPUs of the host; hash and version of each program; the plans and the seed of their order."""
    real = [plan for plan in plans if isinstance(plan, Plan)]
    builds = [plan.in_build(number) for plan in real for number in range(plan.builds)]
    programs = {process.program: process.executable for plan in builds for process in plan.processes}
    started = sorted({*programs, *_containers(builds)})
    return {
        BOOT: boot_id(),
        "kernel": platform.release(),
        "CPUs": ",".join(map(str, sorted(os.sched_getaffinity(0)))),
        "seed": str(seed),
        "plans": plans_hash(real),
        **{f"program {program}": program_hash(program) for program in started},
        **{f"version of {program}": program_version(programs[program]) for program in sorted(programs)},
    }


def _containers(plans: Iterable[Plan]) -> set[str]:
    """The programs of the containers of these plans, of those that are on this machine."""
    carrying = (process.container for plan in plans for process in plan.processes if process.container)
    found = {command for container in carrying for command in container.command[:1]}
    return {path for name in found if (path := shutil.which(name)) is not None}


def plans_hash(plans: Iterable[Plan]) -> str:
    """Of the texts of all plans, one after the other; many of them are never held at once."""
    content, texts = hashlib.sha256(), PlanTexts()
    for plan in plans:
        content.update(texts.of(plan).encode())
    return content.hexdigest()


def program_version(program: str) -> str:
    """What `program --version` prints; empty if it cannot."""
    try:
        result = subprocess.run(
            [program, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=VERSION_SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout.strip() if result.returncode == 0 else ""


def check_same(then: Mapping[str, str], now: Mapping[str, str]) -> None:
    """InputError, naming what differs, if a campaign begun in the environment `then` cannot go on here and now."""
    found = list(differences({**then, BOOT: ""}, {**now, BOOT: ""}))
    if found:
        raise InputError(
            f"the campaign cannot go on: {'; '.join(found)}", hint="start a new one: their trials may not be compared"
        )


def differences(then: Mapping[str, str], now: Mapping[str, str]) -> Iterable[str]:
    """One clause for each thing that is not as it was."""
    for name in sorted(then.keys() | now.keys()):
        before, after = then.get(name, "none"), now.get(name, "none")
        if before != after:
            yield f"{name} was {_short(before)}, is {_short(after)}"


def _short(text: str) -> str:
    """The begin of a hash, which tells it from any other; what is shorter than one as it stands."""
    return text[:16] if len(text) >= HASH_DIGITS else text
