"""Programs in C++: CMake compiles the driver's headers with the mapping's glue, and links them with the kit."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock

from orrery import paths
from orrery.build.cache import cached, content_key, log_of
from orrery.build.cmake import build_project
from orrery.build.cross import cross_toolchain, run_by_emulator, version_by
from orrery.build.language import Ingredients, Job
from orrery.build.toolchain import site_packages
from orrery.build.ways import folders_of, place_of, way_here
from orrery.codegen.cxx_names import flat
from orrery.codegen.mappings import mapping_folder
from orrery.codegen.templates import templates_in
from orrery.definitions.builds import library_of, of_build
from orrery.definitions.driver.container import COMPONENTS
from orrery.definitions.driver.model import Driver

FLAGS = "-O2 -g1 -fno-omit-frame-pointer"
"""Measured builds keep symbols, lines and frame pointers; -g1, because variables would double the time to compile.

The flags are part of every key, and stored with every campaign.
"""

MARKED = "-DORRERY_MARKS"
"""The flag of programs that have marks of calls: with it they, and the kit, have keys of their own."""

KIT_LIBRARIES = ("liborrery_kit.a", "liborrery_load.a")
"""What every program is linked with, and the load generator, which a program that only serves has not."""

SHARED = "-fPIC"
"""What besides is asked of all code that becomes a part of a library, the kit's too."""

SOURCES = ("serving.cpp", "forwarding.cpp", "serve.cpp", "node.cpp", "CMakeLists.txt")
"""What is generated for a driver's programs beside the mapping's glue; each has a template of its name."""

TEMPLATES = Path(__file__).parent / "templates"

_KIT = Lock()
"""Several programs may be built at once; the kit is built for the first of them, the others wait."""


class Cxx:
    """The language of most drivers."""

    links = True
    marks = True
    compiles_late = False

    def toolchain(self, file: Path | None = None) -> Mapping[str, str]:
        """The compiler as it tells its version, and its flags."""
        return {"compiler": version_by(file), "flags": flags(file)}

    def ingredients(self, driver: Driver, toolchain: Path | None = None, marks: bool = False) -> Ingredients:
        """The compiler, its flags, the driver's and the mapping's folders, the kit, and the toolchain file if any."""
        cpp = paths.KIT / "cpp"
        used = (mapping_folder(name) for name in (driver.mapping, *driver.shares))
        folders = (driver.folder, *used, cpp / "include", cpp / "src")
        files = (cpp / "CMakeLists.txt", *([toolchain] if toolchain else []))
        return Ingredients((version_by(toolchain), flags(toolchain, marks)), _place(driver), folders, files)

    def sources(self, driver: Driver, stem: str, interfaces: Sequence[str]) -> dict[str, str]:
        """The parts of the programs, ten lines each, and their CMake project."""
        listed = ", ".join(f"orrery_idl::{flat(name)}" for name in interfaces)
        values = {"driver": driver, "stem": stem, "interfaces": f"orrery::List<{listed}>"}
        return {name: templates_in(TEMPLATES).get_template(f"{name}.j2").render(**values) for name in SOURCES}

    def build(self, job: Job, folder: Path) -> None:
        """Compile both programs, and for a container the libraries that it loads in their place."""
        pattern = job.options.get(COMPONENTS)
        with _KIT:
            kit = kit_libraries(job.toolchain, shared=pattern is not None, marks=job.marks)
        driver = job.driver
        settings = {
            "ORRERY_KIT": str(paths.KIT / "cpp"),
            "ORRERY_KIT_LIBRARIES": str(kit),
            "ORRERY_BUILDS": str(job.builds),
            "ORRERY_DRIVER": str(driver.folder.resolve()),
            "ORRERY_MAPPING": str(mapping_folder(driver.mapping)),
            "ORRERY_SHARED": ";".join(str(mapping_folder(name) / "include") for name in driver.shares),
            "ORRERY_IDL": str(job.source / f"{job.stem}.idl"),
            "ORRERY_SITE_PACKAGES": str(site_packages()),
            "ORRERY_FLAGS": compiler_flags(job.toolchain, shared=pattern is not None, marks=job.marks),
            "ORRERY_STANDARD": str(driver.standard or 14),
            **{f"ORRERY_OPTION_{name.upper()}": value for name, value in job.options.items()},
            **folders_of(way_here(driver.needs.ways)),
        }
        work = _workplace(folder)
        build_project(job.source, work, settings, f"driver {driver.name}", log_of(folder), job.toolchain)
        emulator = cross_toolchain(job.toolchain).emulator if job.toolchain else ()
        for program in ("serve", "node"):
            for number in range(job.builds):
                name = of_build(program, number)
                (work / name).rename(folder / name)
                if emulator:
                    run_by_emulator(folder / name, emulator)
                if pattern is not None:
                    library = library_of(name, pattern)
                    (work / library).rename(folder / library)


def flags(toolchain: Path | None = None, marks: bool = False) -> str:
    """The flags of every program for the compiler, and what a toolchain file and the environment give the linker.

    No others are used.
    """
    linker = cross_toolchain(toolchain).linker_flags if toolchain else ""
    own = os.environ.get("LDFLAGS", "").strip()
    return " ".join(filter(None, (compiler_flags(toolchain, marks=marks), linker, own)))


def compiler_flags(toolchain: Path | None = None, shared: bool = False, marks: bool = False) -> str:
    """Ours, what a toolchain file adds, then ORRERY_CXXFLAGS: the last of two that contradict each other wins.

    Not CXXFLAGS: many have them set for other work, and would measure with them unawares. What becomes a part of a
    `shared` library has one more; and with `marks`, last of all, what puts marks of calls into programs.
    """
    added = cross_toolchain(toolchain).flags if toolchain else ""
    given = os.environ.get("ORRERY_CXXFLAGS", "").strip()
    return " ".join(filter(None, (FLAGS, added, given, SHARED if shared else "", MARKED if marks else "")))


def kit_libraries(toolchain: Path | None = None, shared: bool = False, marks: bool = False) -> Path:
    """The folder that holds `KIT_LIBRARIES` and what they were made of, `kit/*.o` and `load/*.o`.

    It is made once for each compiler, toolchain file and state of the kit, and once more to be a part of libraries,
    and with `marks` of calls.
    """
    cpp = paths.KIT / "cpp"
    # What is kept of it belongs to the key: earlier versions kept the libraries alone.
    found = flags(toolchain, marks)
    parts = [version_by(toolchain), found, "libraries and objects of all rooms", *([SHARED] * shared)]
    files = [cpp / "CMakeLists.txt", *([toolchain] if toolchain else [])]
    key = content_key(parts, [cpp / "include", cpp / "src"], files)

    def make(folder: Path) -> None:
        work = _workplace(folder)
        settings = {"ORRERY_FLAGS": compiler_flags(toolchain, shared, marks)}
        build_project(cpp, work, settings, "the kit", log_of(folder), toolchain)
        for library in KIT_LIBRARIES:
            (work / library).rename(folder / library)
            # Programs of which there are several builds are linked with these, in another order each.
            short = library.removeprefix("liborrery_").removesuffix(".a")
            (folder / short).mkdir()
            for made in (work / f"CMakeFiles/orrery_{short}.dir/src").rglob("*.o"):
                made.rename(folder / short / made.name)

    return cached(f"kit-{key}", make)


def _workplace(folder: Path) -> Path:
    """Where CMake works: beside what is made, and removed with the rest of the scratch folder."""
    work = folder.parent / "work"
    work.mkdir()
    return work


def _place(driver: Driver) -> str:
    """Where the middleware lies that stands beside our Python, or anywhere: programs find its libraries there alone."""
    script = driver.folder / "driver.cmake"
    beside = script.is_file() and "ORRERY_SITE_PACKAGES" in script.read_text(encoding="utf-8")
    return " ".join(filter(None, (str(site_packages()) if beside else "", place_of(way_here(driver.needs.ways)))))
