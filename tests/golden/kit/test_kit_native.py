"""The kit's C++ tests, built once for each state of their sources, and its headers in the oldest language allowed.

Needs GoogleTest and nlohmann-json (Debian: libgtest-dev, nlohmann-json3-dev).
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from functools import cache
from pathlib import Path

import pytest

from orrery import paths
from orrery.build.cache import cached, content_key, log_of
from orrery.build.cmake import build_project
from orrery.build.cxx import kit_libraries
from orrery.build.toolchain import compiler, compiler_version, site_packages
from orrery.errors import DriverError

NEEDED = {"libgtest-dev": "gtest/gtest.h", "nlohmann-json3-dev": "nlohmann/json.hpp"}
SOURCES = [
    paths.KIT / "cpp",
    paths.MAPPINGS / "cdr-cxx" / "include",
    *(paths.DRIVERS / raw / "src" for raw in ("mqueue", "pipe", "seqpacket", "shm", "udp")),
]
HEADERS = sorted(
    (*(paths.KIT / "cpp" / "include").rglob("*.hpp"), *paths.MAPPINGS.glob("**/include/**/*.hpp")),
    key=str,
)


@cache
def missing() -> list[str]:
    """The Debian packages whose header the compiler does not find."""
    return [p for p, header in NEEDED.items() if "No such file" in _compile("c++20", f"#include <{header}>\n").stderr]


@cache
def build() -> Path | DriverError:
    """The built program of all kit tests, or why there is none; its vectors are read when it runs."""

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".work-") as work:
            settings = {"ORRERY_TESTS": "ON", "ORRERY_KIT_LIBRARIES": str(kit_libraries())}
            build_project(paths.KIT / "cpp", Path(work), settings, "the kit's tests", log_of(folder))
            (Path(work) / "tests" / "kit_tests").rename(folder / "kit_tests")

    try:
        return cached(f"kit-tests-{content_key([compiler_version(), str(paths.ROOT)], SOURCES)}", make) / "kit_tests"
    except DriverError as error:
        return error


def built() -> Path:
    """The program; what does not compile is not compiled again for every suite."""
    found = build()
    if isinstance(found, DriverError):
        raise found
    return found


def suites() -> list[str]:
    """The test suites that the sources hold, found without building."""
    texts = [path.read_text() for path in sorted((paths.KIT / "cpp" / "tests").rglob("test_*.cpp"))]
    return sorted({name for text in texts for name in re.findall(r"^(?:TYPED_)?TEST(?:_F)?\((\w+),", text, re.M)})


@pytest.mark.slow
@pytest.mark.parametrize("suite", suites())
def test_kit(suite: str) -> None:
    if missing():
        pytest.skip(f"needs {' and '.join(missing())}")
    command = [str(built()), f"--gtest_filter={suite}.*:{suite}/*", "--gtest_brief=1"]
    result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
    assert result.returncode == 0, "\n".join(failures(result.stdout))
    # GoogleTest says `[  PASSED  ] 0 tests.` where its filter finds none.
    assert re.search(r"^\[  PASSED  \] [1-9]", result.stdout, re.M), f"no test of {suite} ran: {result.stdout}"


def failures(output: str) -> list[str]:
    """One line for each failed expectation: where, and what was found."""
    found = re.split(r"^(?=\S+:\d+: Failure$)", output, flags=re.M)[1:]
    return [" ".join(part.split("\n[")[0].split()) for part in found] or [output]


@pytest.mark.thorough  # Programs of drivers that ask for an older standard are compiled with it anyway.
@pytest.mark.parametrize("header", HEADERS, ids=lambda h: str(h.relative_to(paths.ROOT)))
def test_driver_facing_headers_keep_to_their_standard(header: Path) -> None:
    """C++14, as old ORBs' generated code is, which includes them; a mapping of a newer middleware may say another."""
    said = re.search(r"Valid C\+\+(\d\d)\.", header.read_text(encoding="utf-8"))
    standard = said[1] if said and header.is_relative_to(paths.MAPPINGS) else "14"
    result = _compile(f"c++{standard}", f'#include "{header}"\n')
    absent = re.search(r"fatal error: (\S+): No such file", result.stderr)
    if absent and not list(paths.ROOT.glob(f"*/**/include/{absent[1]}")):
        pytest.skip(f"needs {absent[1]} of the middleware")
    assert result.returncode == 0, result.stderr


def _compile(standard: str, text: str) -> subprocess.CompletedProcess[str]:
    """Checks the syntax of `text`; nothing is written."""
    rooms = [
        paths.KIT / "cpp" / "include",
        *paths.MAPPINGS.glob("**/include"),
        *paths.MAPPINGS.glob("*/profiles/omniorb"),
    ]
    warnings = ["-Wall", "-Wextra", "-Werror"]
    middleware = ["-isystem", str(site_packages() / "cmeel.prefix" / "include")]
    included = [f"-I{room}" for room in rooms]
    command = [compiler(), f"-std={standard}", "-fsyntax-only", *warnings, *included, *middleware, "-x", "c++", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)
