"""A container for the fake driver: it owns `main`, reads which components it carries, and stays until it is ended.

What it does wrong is said on its command line.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fake_driver.plans import TESTS
from orrery.planning.plan import ContainerPlan, ProcessPlan

SCRIPT = f"""#!/usr/bin/env python3
import os, signal, socket, sys
sys.path[0] = {str(TESTS)!r}
config, does = sys.argv[1:]
with open(config) as file:
    components = dict(line.rsplit(" ", 1) for line in file.read().splitlines())
for name, library in components.items():
    if not os.path.exists(library):
        sys.exit(f"the component {{name}} has no library {{library}}")
if does == "crashes at its end":
    # From the start, for it may be told to end right after its last word; its threads inherit this.
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
if does == "listens everywhere":
    listener = socket.create_server(("", 0))
print("starting", flush=True)
if does == "is never ready":
    signal.pause()
print("box ready", flush=True)
leave = os._exit


def stay(status):
    if status:
        leave(status)
    if does == "crashes at its end":
        signal.sigwait([signal.SIGTERM])
        os.kill(os.getpid(), signal.SIGSEGV)
    signal.pause()


os._exit = stay
sys.argv = [library]
from fake_driver.program import main
main()
"""
"""The fake program that it carries leaves by os._exit: with status 0 the container stays."""


def box(folder: Path, does: str = "normal", **changes: object) -> ContainerPlan:
    """The container, which does something wrong, or not; `changes` are fields of it."""
    script = folder / "boxd"
    script.write_text(SCRIPT, encoding="utf-8")
    script.chmod(0o755)
    made = ContainerPlan(
        name="Box",
        command=(str(script), "{here}/box.conf", does),
        library="{program}",
        component="{component} {programs}/{program}",
        ready="^box ready$",
        timeout=20.0,
        proof_program="python3",
        proof_libraries=("libpython",),
        files=(("box.conf", "{components}\n"),),
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def inside(process: ProcessPlan, container: ContainerPlan) -> ProcessPlan:
    """The process with its objects carried by the container."""
    return replace(process, container=container, dials=True)
