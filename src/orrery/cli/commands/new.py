"""`orrery new`: begin a driver of your own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import click

from orrery import paths
from orrery.cli import options, output
from orrery.errors import InputError
from orrery.outputs import output_folder

MODELS = {"c++": ("unix", "driver.README.md"), "java": ("unix-java", "driver.java.README.md")}
"""Language -> the driver that a new one begins as, the smallest that crosses a process boundary; its README."""

UNKNOWN_LICENCE = "NOASSERTION"
"""SPDX's own word."""

TEMPLATES = Path(__file__).parent / "templates"

EPILOG = """Examples:

\b
  orrery new driver mine
  orrery new driver mine --at ../drivers
  orrery new driver mine --language java
"""


@click.group(epilog=EPILOG, no_args_is_help=True)
def command() -> None:
    """Begin a driver of your own."""


@command.command(epilog=EPILOG)
@click.argument("name")
@click.option(
    "--at", "parent", type=options.FOLDER, default=paths.DRIVERS, help="The folder of drivers [default: drivers/]."
)
@click.option("--language", type=click.Choice(list(MODELS)), default="c++", show_default=True, help="Its language.")
def driver(name: str, parent: Path, language: str) -> None:
    """Write the folder of a driver that already runs: an echo over a UNIX socket. Change it into your driver."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise InputError(f"{name} cannot be a driver's name", hint="small letters, digits and dashes: my-middleware")
    folder = parent / name
    where = "" if parent.resolve() == paths.DRIVERS else f" --drivers-path {parent}"
    with output_folder(folder) as made:
        _fill(made, name, where, language)
    output.note(f"written: {folder}; {folder / 'README.md'} says how to continue")
    output.note(f"it runs: orrery run conformance/call --driver {name}{where}")


def _fill(folder: Path, name: str, where: str, language: str) -> None:
    """The model's files, but for those that speak of the driver itself."""
    model, about = paths.DRIVERS / MODELS[language][0], MODELS[language][1]
    for file in sorted(path for path in model.rglob("*") if path.is_file()):
        target = folder / file.relative_to(model)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    text = (folder / "driver.toml").read_text(encoding="utf-8")
    (folder / "driver.toml").write_text(declared(text, name), encoding="utf-8")
    readme = (TEMPLATES / about).read_text(encoding="utf-8")
    (folder / "README.md").write_text(readme.replace("{name}", name).replace("{where}", where), encoding="utf-8")


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
