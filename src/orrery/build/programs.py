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
from orrery.build.recipe import SOURCE, Recipe, generated_in, has_recipe, recipe_in, write_recipe
from orrery.build.together import one_model
from orrery.build.versions import installed_version
from orrery.codegen.mappings import load_mapping, unsupported
from orrery.codegen.model import Model
from orrery.definitions.builds import PLAIN, library_of, of_build
from orrery.definitions.driver.container import COMPONENTS
from orrery.definitions.driver.known import driver_in
from orrery.definitions.driver.model import Driver
from orrery.definitions.interface import InterfaceDefinition
from orrery.errors import DriverError, OrreryError
from orrery.installed import answer_of
from orrery.keeping import run
from orrery.remembered import code_version, remembered


@dataclass(frozen=True)
class Programs:
    """The built programs; `unsupported` maps `Interface::operation` to why the mapping cannot express it.

    There are `builds` of each, of which `serve` and `node` are the first. Those for a container are libraries, beside
    the program in whose place each is loaded.
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
    marks: bool = False,
) -> Programs:
    """The programs of a driver for `interfaces`, from the cache or built now, by a toolchain file if one is given.

    A language that links nothing has one build, however many are wanted. With `marks` they have marks of calls, where
    their language can have any; without one, these are the programs that are measured. DriverError when they cannot be
    built or do not tell their version (no version, no measurement).
    """
    language = language_of(driver)
    builds, marks = builds if language.links else 1, marks and language.marks
    model = one_model(interfaces)
    missing, generated = _generated(driver, language, model, build_options)
    found = language.ingredients(driver, toolchain, marks)
    wanted = _Wanted(driver, build_options, model.stem, generated, builds, toolchain, marks)
    how = f"{f' by {toolchain.name}' if toolchain else ''}{', with marks of calls' if marks else ''}"
    text = f"building {driver.name} for {', '.join(i.name for i in interfaces)}{how}"
    folder, key = _made(wanted, found, lambda: progress(text))
    # What a toolchain file builds here is for another host already, what has marks is traced here alone, and what
    # Orrery does not bring is not there.
    if toolchain is None and not marks and driver.folder == paths.DRIVERS / driver.name and not has_recipe(folder):
        options = dict(build_options)
        write_recipe(folder, Recipe(driver.name, options, model.stem, [*generated], builds, _content(found)))
    serve, node = (folder / library_of(name, build_options.get(COMPONENTS, PLAIN)) for name in ("serve", "node"))
    return Programs(serve, node, key, _version(folder / "node"), missing, builds)


def build_from(folder: Path) -> tuple[Path, list[str]]:
    """The programs whose recipe lies in a folder, from the cache of this host or built now: where, and their names.

    DriverError where Orrery is another one here, or where they cannot be built.
    """
    recipe = recipe_in(folder)
    if recipe is None:
        raise DriverError("there is no recipe of programs", file=folder)
    driver = driver_in(paths.DRIVERS / recipe.driver)
    found = language_of(driver).ingredients(driver)
    if _content(found) != recipe.content:
        raise DriverError(f"{driver.name}, its mapping or the kit is another one here", hint="install the same Orrery")
    wanted = _Wanted(driver, recipe.options, recipe.stem, generated_in(folder, recipe), recipe.builds)
    made, _ = _made(wanted, found, lambda: None)
    names = [of_build(name, number) for name in ("serve", "node") for number in range(recipe.builds)]
    if (pattern := recipe.options.get(COMPONENTS)) is not None:
        names += [library_of(name, pattern) for name in names]
    return made, names


@dataclass(frozen=True)
class _Wanted:
    """Programs that are wanted: what `Job` has, before it is written anywhere."""

    driver: Driver
    options: Mapping[str, str]
    stem: str
    generated: Mapping[str, str]
    builds: int
    toolchain: Path | None = None
    marks: bool = False


def _made(wanted: _Wanted, found: Ingredients, begin: Callable[[], None]) -> tuple[Path, str]:
    """The folder of the programs and its key; `begin` is called where they are not in the cache."""
    driver, options = wanted.driver, wanted.options
    key = _key(driver, found, options, wanted.generated, wanted.builds)

    def make(folder: Path) -> None:
        begin()
        source = folder / SOURCE
        _write(wanted.generated, source)
        job = Job(driver, options, wanted.stem, source, wanted.builds, wanted.toolchain, wanted.marks)
        language_of(driver).build(job, folder)

    return cached(f"{driver.name}-{key}", make), key


def _content(found: Ingredients) -> str:
    """What of the ingredients is the same on two hosts that have the same Orrery."""
    return content_key([], found.folders, found.files)


def _generated(
    driver: Driver, language: Language, model: Model, options: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """What the driver's mapping cannot express with these options, and the sources that are generated for the rest."""

    def generate() -> tuple[dict[str, str], dict[str, str]]:
        mapping = load_mapping(driver.mapping, driver.profile)
        with _as_driver_error(driver):
            missing = unsupported(mapping, model, options)
            files = mapping.files(model)
        # The IDL itself, after its preprocessor: a middleware's own compiler finds nothing else than our front end did.
        files = {**files, f"{model.stem}.idl": model.text}
        return missing, files | language.sources(driver, model.stem, _expressible(model, missing))

    generators = code_version(paths.PACKAGE / "codegen", paths.PACKAGE / "build", paths.MAPPINGS)
    # A model's representation leaves out its text and its meanings.
    meanings, chosen = sorted(model.meanings.items()), sorted(options.items())
    asked = repr((driver.name, driver.language, driver.mapping, model, model.text, meanings, chosen))
    missing, files = remembered("sources", (generators, content_key([], [driver.folder]), asked), generate)
    return missing, files


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


def _expressible(model: Model, missing: Mapping[str, str]) -> list[str]:
    """The interfaces of which the mapping can express something."""
    return [
        interface.name
        for interface in model.interfaces
        if any(o.key not in missing for o in model.all_operations(interface))
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
