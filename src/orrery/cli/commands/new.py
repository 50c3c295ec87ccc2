"""`orrery new`: begin a driver, a scenario or an interface of your own."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import click

from orrery import paths
from orrery.cli import options, output
from orrery.errors import InputError
from orrery.outputs import SCENARIO, SCHEMA, check_output, output_folder, write_output

MODELS = {"c++": ("unix", "driver.README.md"), "java": ("unix-java", "driver.java.README.md")}
"""Language -> the driver that a new one begins as, the smallest that crosses a process boundary; its README."""

UNKNOWN_LICENCE = "NOASSERTION"
"""SPDX's own word."""
SCHEMA_FILE = "scenario.schema.json"
"""What editors complete and check scenarios by."""

TEMPLATES = Path(__file__).parent / "templates"

EPILOG = """Examples:

\b
  orrery new driver mine
  orrery new driver mine --at ../drivers
  orrery new driver mine --language java
  orrery new scenario lab/first --at my-scenarios
  orrery new interface rover --at my-interfaces
"""


@click.group(epilog=EPILOG, no_args_is_help=True)
def command() -> None:
    """Begin a driver, a scenario or an interface of your own."""


@command.command(epilog=EPILOG)
@click.argument("name")
@click.option("--at", "parent", type=options.FOLDER, help="The folder of drivers [default: drivers/].")
@click.option("--language", type=click.Choice(list(MODELS)), default="c++", show_default=True, help="Its language.")
def driver(name: str, parent: Path | None, language: str) -> None:
    """Write the folder of a driver that already runs: an echo over a UNIX socket. Change it into your driver."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise InputError(f"{name} cannot be a driver's name", hint="small letters, digits and dashes: my-middleware")
    home = parent or paths.own("drivers")
    folder, where = home / name, _further("drivers", home)
    with output_folder(folder) as made:
        _fill(made, name, where, language)
    output.note(f"written: {folder}; {folder / 'README.md'} says how to continue")
    output.note(f"it runs: orrery run conformance/call --driver {name}{where}")


@command.command(epilog=EPILOG)
@click.argument("name")
@click.option("--at", "parent", type=options.FOLDER, help="The folder of scenarios [default: scenarios/].")
def scenario(name: str, parent: Path | None) -> None:
    """Write a scenario that already runs: clients that call a server. Change it into your architecture.

    NAME may have folders: lab/first is the file lab/first.toml. The schema of scenarios is put beside it, and its first
    line names that: an editor with a TOML language server completes and checks what you write.
    """
    if not re.fullmatch(r"[a-z][a-z0-9_-]*(/[a-z][a-z0-9_-]*)*", name):
        hint = "small letters, digits, dashes and underscores, with folders if you like: lab/first"
        raise InputError(f"{name} cannot be a scenario's name", hint=hint)
    home = parent or paths.own("scenarios")
    file, where = home / f"{name}.toml", _further("scenarios", home)
    above = "../" * name.count("/") or "./"
    text = _template("scenario.toml", name=name, where=where, schema=above + SCHEMA_FILE)
    _make_folder(file.parent)
    check_output(file, SCENARIO)
    if where:
        write_output(home / SCHEMA_FILE, SCHEMA, (paths.SCENARIOS / SCHEMA_FILE).read_bytes())
    write_output(file, SCENARIO, text)
    output.note(f"written: {file}")
    output.note(f"it runs: orrery run {name}{where} --drivers unix")


@command.command(epilog=EPILOG)
@click.argument("name")
@click.option("--at", "parent", type=options.FOLDER, help="The folder of interfaces [default: interfaces/].")
def interface(name: str, parent: Path | None) -> None:
    """Write the folder of an interface that already runs: its IDL and what that means. Change it into yours."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(f"{name} cannot be an interface's name", hint="small letters, digits, underscores: my_rover")
    home = parent or paths.own("interfaces")
    folder, where = home / name, _further("interfaces", home)
    with output_folder(folder) as made:
        for file in (f"{name}.idl", "semantics.toml", "README.md"):
            text = _template(f"interface{Path(file).suffix}", name=name, where=where)
            (made / file).write_text(text, encoding="utf-8")
    output.note(f"written: {folder}; {folder / 'README.md'} says how to continue")
    output.note(f"it runs: orrery run patterns/client-server --set interface={name}{where} --drivers unix")


def _further(kind: str, folder: Path) -> str:
    """The option by which what stands in a folder is found, with a blank before it; empty where it is found anyway."""
    return "" if folder.resolve() == paths.brought(kind) else f" --{kind}-path {shlex.quote(str(folder))}"


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as refused:
        reason = (refused.strerror or "it failed").lower()
        raise InputError(f"the folder cannot be made: {reason}", file=folder, hint="--at DIR") from None


def _template(file: str, **words: str) -> str:
    """A text to begin with; names in braces that are no `words` are those of the text itself."""
    text = (TEMPLATES / file).read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"{{{word}}}", value)
    return text


def _fill(folder: Path, name: str, where: str, language: str) -> None:
    """The model's files, but for those that speak of the driver itself."""
    model, about = paths.DRIVERS / MODELS[language][0], MODELS[language][1]
    for file in sorted(path for path in model.rglob("*") if path.is_file()):
        target = folder / file.relative_to(model)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    text = (folder / "driver.toml").read_text(encoding="utf-8")
    (folder / "driver.toml").write_text(declared(text, name), encoding="utf-8")
    (folder / "README.md").write_text(_template(about, name=name, where=where), encoding="utf-8")


def declared(text: str, name: str) -> str:
    """The model's driver.toml, told of the new driver: its name, title, family and summary.

    It is no core driver, and its options are there from the start. What its licence is, and how it encrypts, is not
    known yet.
    """
    words = {
        "name": name,
        "family": name,
        "title": name,
        "licence": UNKNOWN_LICENCE,
        "summary": "what it is, in one line",
    }
    for key, value in words.items():
        text = re.sub(rf'^({key}\s*= )".*"$', rf'\1"{value}"', text, count=1, flags=re.MULTILINE)
    return re.sub(r"^(core|later|encryption)\s*=.*\n", "", text, flags=re.MULTILINE)
