"""Driver programs: `serve` and `node` for each driver, build-time options and interfaces, in one or more builds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from traceback import extract_tb

from orrery import paths
from orrery.build.cache import cached, content_key
from orrery.build.language import Ingredients, Job, Language
from orrery.build.languages import language_of
from orrery.build.together import one_model
from orrery.build.versions import installed_version
from orrery.codegen.mappings import load_mapping
from orrery.codegen.model import Model
from orrery.definitions.driver.model import Driver
from orrery.definitions.interface import InterfaceDefinition
from orrery.errors import DriverError, OrreryError
from orrery.installed import answer_of
from orrery.keeping import run
from orrery.remembered import code_version, remembered


@dataclass(frozen=True)
class Programs:
    """The built programs; `unsupported` maps `Interface::operation` to why the mapping cannot express it.

    There are `builds` of each, of which `serve` and `node` are the first.
    """

    serve: Path
    node: Path
    key: str
    version: str
    unsupported: Mapping[str, str]
    builds: int = 1


def build_programs(
    driver: Driver,
    build_options: Mapping[str, str],
    interfaces: Sequence[InterfaceDefinition],
    progress: Callable[[str], None] = lambda text: None,
    builds: int = 1,
    toolchain: Path | None = None,
) -> Programs:
    """The programs of a driver for `interfaces`, from the cache or built now, by a toolchain file if one is given.

    A language that links nothing has one build, however many are wanted. DriverError when they cannot be built or do
    not tell their version (no version, no measurement).
    """
    language = language_of(driver)
    builds = builds if language.links else 1
    model = one_model(interfaces)
    unsupported, generated = _generated(driver, language, model)
    key = _key(driver, language.ingredients(driver, toolchain), build_options, generated, builds)
    name = f"{driver.name}-{key}"

    def make(folder: Path) -> None:
        by = f" by {toolchain.name}" if toolchain else ""
        progress(f"building {driver.name} for {', '.join(i.name for i in interfaces)}{by}")
        source = folder / "source"
        _write(generated, source)
        language.build(Job(driver, build_options, model.stem, source, builds, toolchain), folder)

    folder = cached(name, make)
    return Programs(folder / "serve", folder / "node", key, _version(folder / "node"), unsupported, builds)


def _generated(driver: Driver, language: Language, model: Model) -> tuple[dict[str, str], dict[str, str]]:
    """What the driver's mapping cannot express, and the sources that are generated for the rest."""

    def generate() -> tuple[dict[str, str], dict[str, str]]:
        mapping = load_mapping(driver.mapping)
        with _as_driver_error(driver):
            unsupported = mapping.unsupported(model)
            files = mapping.files(model)
        # The IDL itself, after its preprocessor: a middleware's own compiler finds nothing else than our front end did.
        files = {**files, f"{model.stem}.idl": model.text}
        return unsupported, files | language.sources(driver, model.stem, _expressible(model, unsupported))

    generators = code_version(paths.PACKAGE / "codegen", paths.PACKAGE / "build", paths.MAPPINGS)
    # A model's representation leaves out its text and its meanings.
    asked = repr((driver.name, driver.language, driver.mapping, model, model.text, sorted(model.meanings.items())))
    unsupported, files = remembered("sources", (generators, content_key([], [driver.folder]), asked), generate)
    return unsupported, files


@contextmanager
def _as_driver_error(driver: Driver) -> Iterator[None]:
    """What goes wrong inside a mapping is a DriverError of the driver that uses it, with the place; others go on."""
    try:
        yield
    except OrreryError:
        raise
    except Exception as error:
        place = extract_tb(error.__traceback__)[-1]
        found = f"{driver.name} could not be built: the mapping {driver.mapping} fails: {type(error).__name__}: {error}"
        raise DriverError(found, file=place.filename, line=place.lineno) from error


def _expressible(model: Model, unsupported: Mapping[str, str]) -> list[str]:
    """The interfaces of which the mapping can express something."""
    return [
        interface.name
        for interface in model.interfaces
        if any(o.key not in unsupported for o in model.all_operations(interface))
    ]


def _key(
    driver: Driver, found: Ingredients, options: Mapping[str, str], generated: Mapping[str, str], builds: int
) -> str:
    texts = [*found.tools, repr(sorted(options.items())), repr(sorted(generated.items()))]
    texts += [f"{builds} builds"] if builds > 1 else []
    # A middleware that was replaced is built anew.
    return content_key([*texts, installed_version(driver), found.place], found.folders, found.files)


def _write(files: Mapping[str, str], folder: Path) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def _version(program: Path) -> str:
    return answer_of(program, lambda: _asked_version(program))


def _asked_version(program: Path) -> str:
    try:
        result = run([program, "--version"])
    except OSError as error:
        hint = "of another processor: let its toolchain file name a CMAKE_CROSSCOMPILING_EMULATOR"
        raise DriverError(f"{program} does not run here: {error.strerror}", hint=hint) from None
    version = result.stdout.strip()
    if result.returncode != 0 or not version:
        raise DriverError(f"{program} does not tell its version: {result.stderr.strip() or 'it prints nothing'}")
    return version
