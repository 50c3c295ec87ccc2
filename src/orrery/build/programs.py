"""Driver programs: for each driver, build-time options and interfaces at most two, `serve` and `node`."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Lock
from traceback import extract_tb

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from orrery import paths
from orrery.build.cache import cached, content_key
from orrery.build.cmake import build_project
from orrery.build.together import one_model
from orrery.build.toolchain import compiler_version, site_packages
from orrery.build.versions import installed_version
from orrery.codegen.cxx_names import flat
from orrery.codegen.mappings import load_mapping, mapping_folder
from orrery.codegen.model import Model
from orrery.definitions.driver import Driver
from orrery.definitions.interface import InterfaceDefinition
from orrery.errors import DriverError, OrreryError

FLAGS = "-O2 -g1 -fno-omit-frame-pointer"
"""Measured builds keep symbols, lines and frame pointers; -g1, because variables would double the time to compile.

The flags are part of every key and of the equal terms.
"""

KIT_LIBRARIES = ("liborrery_kit.a", "liborrery_load.a")
"""What every program is linked with, and the load generator, which a program that only serves has not."""


_KIT = Lock()
"""Several programs may be built at once; the kit is built for the first of them, the others wait."""


@dataclass(frozen=True)
class Programs:
    """The built programs; `unsupported` maps `Interface::operation` to why the mapping cannot express it."""

    serve: Path
    node: Path
    key: str
    version: str
    unsupported: Mapping[str, str]


def build_programs(
    driver: Driver,
    build_options: Mapping[str, str],
    interfaces: Sequence[InterfaceDefinition],
    progress: Callable[[str], None] = lambda text: None,
) -> Programs:
    """The programs of a driver for `interfaces`, from the cache or built now.

    DriverError when they cannot be built or do not tell their version (no version, no measurement).
    """
    mapping = load_mapping(driver.mapping)
    model = one_model(interfaces)
    with _told_of(driver):
        unsupported = mapping.unsupported(model)
        files = mapping.files(model)
    # The IDL itself, after its preprocessor: a middleware's own compiler finds nothing else than our front end did.
    generated = {**files, f"{model.stem}.idl": model.text}
    generated |= _program_sources(driver, model, unsupported)
    key = _key(driver, build_options, generated)
    with _KIT:
        kit = kit_libraries()

    def make(folder: Path) -> None:
        progress(f"building {driver.name} for {', '.join(i.name for i in interfaces)}")
        _build(driver, build_options, model.stem, generated, kit, folder)

    folder = cached(f"{driver.name}-{key}", make)
    return Programs(folder / "serve", folder / "node", key, _version(folder / "node"), unsupported)


@contextmanager
def _told_of(driver: Driver) -> Iterator[None]:
    """What goes wrong inside a mapping is a DriverError of the driver that uses it, with the place; others go on."""
    try:
        yield
    except OrreryError:
        raise
    except Exception as error:
        place = extract_tb(error.__traceback__)[-1]
        found = f"{driver.name} could not be built: the mapping {driver.mapping} fails: {type(error).__name__}: {error}"
        raise DriverError(found, file=place.filename, line=place.lineno) from error


def kit_libraries() -> Path:
    """The folder that holds `KIT_LIBRARIES`, built once for each compiler and state of the kit."""
    cpp = paths.KIT / "cpp"
    key = content_key([compiler_version(), FLAGS], [cpp / "include", cpp / "src"], [cpp / "CMakeLists.txt"])

    def make(folder: Path) -> None:
        with tempfile.TemporaryDirectory(dir=folder.parent) as work:
            build_project(cpp, Path(work), {}, "the kit")
            for library in KIT_LIBRARIES:
                (Path(work) / library).rename(folder / library)

    return cached(f"kit-{key}", make)


def _program_sources(driver: Driver, model: Model, unsupported: Mapping[str, str]) -> dict[str, str]:
    """The ten lines of each program, and their CMake project."""
    loader = FileSystemLoader(Path(__file__).parent / "templates")
    environment = Environment(loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    served = [
        flat(interface.name)
        for interface in model.interfaces
        if any(o.key not in unsupported for o in model.all_operations(interface))
    ]
    values = {"driver": driver, "stem": model.stem, "interfaces": served}
    sources = {
        f"{program}.cpp": environment.get_template("program.cpp.j2").render(program=program, **values)
        for program in ("serve", "node")
    }
    sources["CMakeLists.txt"] = environment.get_template("CMakeLists.txt.j2").render(**values)
    return sources


def _key(driver: Driver, options: Mapping[str, str], generated: Mapping[str, str]) -> str:
    texts = [compiler_version(), FLAGS, repr(sorted(options.items())), repr(sorted(generated.items()))]
    cpp = paths.KIT / "cpp"
    used = [mapping_folder(name) for name in (driver.mapping, *driver.shares)]
    folders = [driver.folder, *used, cpp / "include", cpp / "src"]
    # A middleware that was replaced is built anew.
    return content_key([*texts, installed_version(driver), _place(driver)], folders, [cpp / "CMakeLists.txt"])


def _place(driver: Driver) -> str:
    """Where the middleware lies that stands beside our Python: programs find its libraries there, and only there."""
    script = driver.folder / "driver.cmake"
    beside = script.is_file() and "ORRERY_SITE_PACKAGES" in script.read_text(encoding="utf-8")
    return str(site_packages()) if beside else ""


def _build(
    driver: Driver,
    options: Mapping[str, str],
    stem: str,
    generated: Mapping[str, str],
    kit: Path,
    folder: Path,
) -> None:
    source = folder / "source"
    for name, text in generated.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    settings = {
        "ORRERY_KIT": str(paths.KIT / "cpp"),
        "ORRERY_KIT_LIBRARIES": str(kit),
        "ORRERY_DRIVER": str(driver.folder.resolve()),
        "ORRERY_MAPPING": str(mapping_folder(driver.mapping)),
        "ORRERY_SHARED": ";".join(str(mapping_folder(name) / "include") for name in driver.shares),
        "ORRERY_IDL": str(source / f"{stem}.idl"),
        "ORRERY_SITE_PACKAGES": str(site_packages()),
        "ORRERY_FLAGS": FLAGS,
        "ORRERY_STANDARD": str(driver.standard or 14),
        **{f"ORRERY_OPTION_{name.upper()}": value for name, value in options.items()},
    }
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".work-") as work:
        build_project(source, Path(work), settings, f"driver {driver.name}")
        for program in ("serve", "node"):
            (Path(work) / program).rename(folder / program)


def _version(program: Path) -> str:
    result = subprocess.run([program, "--version"], capture_output=True, text=True, errors="replace", check=False)
    version = result.stdout.strip()
    if result.returncode != 0 or not version:
        raise DriverError(f"{program} does not tell its version: {result.stderr.strip() or 'it prints nothing'}")
    return version
