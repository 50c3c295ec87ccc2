"""What one C++ source makes by itself: the native helpers of the conductor, each built once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from orrery.build.cache import cached, content_key
from orrery.build.disk import check_space
from orrery.build.toolchain import compiler, compiler_version, environment
from orrery.errors import DriverError
from orrery.keeping import run

FLAGS = ("-std=c++20", "-O2", "-Wall", "-Wextra", "-static-libstdc++", "-static-libgcc")


def built(what: str, source: Path, made: str, flags: Sequence[str] = (), headers: Path | None = None) -> Path:
    """The file `made` of this source (all of whose folder goes into the key), from the cache or built now.

    `headers` is a further folder in which the source's headers are looked for, and belongs to the key too.
    DriverError that names `what`, with the compiler's first complaint, if it cannot be built.
    """
    key = content_key([compiler_version(), *FLAGS, *flags], [source.parent, *([headers] if headers else [])])
    included = ["-I", str(headers)] if headers else []

    def make(folder: Path) -> None:
        command = [compiler(), *FLAGS, *flags, *included, "-o", str(folder / made), str(source)]
        result = run(command, env=environment(folder.parent))
        if result.returncode != 0:
            check_space(folder, result.stderr)
            first = next((line for line in result.stderr.splitlines() if "error" in line), result.stderr.strip())
            raise DriverError(f"{what} could not be built: {first}", file=source)

    return cached(f"{made}-{key}", make) / made
