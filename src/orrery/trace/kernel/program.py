"""Builds the kernel's side of a trace (kit/kernel) with clang and libbpf, where these are."""

from __future__ import annotations

import functools
import platform
import shutil
from pathlib import Path

from orrery import paths
from orrery.build.cache import cached, content_key
from orrery.build.toolchain import environment
from orrery.errors import DriverError
from orrery.installed import answer_of
from orrery.keeping import run
from orrery.machine.tracing import ARCHITECTURES, builder

SOURCE = paths.KIT / "kernel"
PROGRAM, OBJECT = "collector", "kernel.bpf.o"


@functools.cache
def collector_folder() -> Path:
    """The folder of the collector and what it loads, from the cache or built now; DriverError if it cannot be built."""
    if why := builder():
        raise DriverError(why)
    clang = str(shutil.which("clang"))
    version = answer_of(clang, lambda: (run([clang, "--version"]).stdout.splitlines() or ["unknown"])[0])
    architecture = ARCHITECTURES[platform.machine()]

    def make(folder: Path) -> None:
        _compile(
            [clang, *_for_the_kernel(architecture), "-o", str(folder / OBJECT), str(SOURCE / "kernel.bpf.c")], folder
        )
        _compile([clang, *FLAGS, "-o", str(folder / PROGRAM), str(SOURCE / "collector.c"), "-lbpf"], folder)

    key = content_key([version, *FLAGS, *_for_the_kernel(architecture)], [SOURCE])
    return cached(f"{PROGRAM}-{key}", make)


FLAGS = ("-std=gnu17", "-O2", "-Wall", "-Wextra")


def _for_the_kernel(architecture: str) -> list[str]:
    """The flags of the programs that run in the kernel: -g has the relocations by which they are loaded (CO-RE)."""
    # Debian's headers of the processor lie in a folder of their own, which is not looked in for another target.
    own = [
        ["-idirafter", str(folder)] for folder in sorted(Path("/usr/include").glob(f"{platform.machine()}-linux-gnu*"))
    ]
    found = (word for pair in own for word in pair)
    return ["-c", "-O2", "-g", "-target", "bpf", f"-D__TARGET_ARCH_{architecture}", *found]


def _compile(command: list[str], folder: Path) -> None:
    done = run(command, env=environment(folder.parent))
    if done.returncode != 0:
        first = next((line for line in done.stderr.splitlines() if "error" in line), done.stderr.strip())
        raise DriverError(f"the kernel's side of traces could not be built: {first}")
