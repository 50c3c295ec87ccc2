"""Manual pages say what `--help` says: each command, option and example, in troff that groff takes without warnings."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache

import click
import pytest

from orrery import __version__
from orrery.cli import main
from orrery.cli.manual import manual_pages, troff
from orrery.cli.shared_files import shared_files


@cache
def pages() -> dict[str, str]:
    return manual_pages()


def shown(page: str) -> str:
    """A page as man prints it, in wide lines."""
    if shutil.which("groff") is None:
        pytest.skip("needs groff")
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-P-cbou", "-rLL=1000n", "-ww"],
        input=page, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stderr == ""
    # Dashes and quotes in their typographic form.
    return re.sub(r"[‐−]", "-", done.stdout).replace("’", "'")


def test_every_command_has_a_page() -> None:
    assert {f"orrery-{name}.1" for name in main.COMMANDS} | {"orrery.1"} <= set(pages())
    assert {"orrery-record-pack.1", "orrery-list-drivers.1", "orrery-new-driver.1"} <= set(pages())


def test_a_page_has_every_option_and_example_of_its_command() -> None:
    run = main.command.get_command(click.Context(main.command), "run")
    assert run is not None and run.epilog is not None
    text = shown(pages()["orrery-run.1"])
    for option in (name for parameter in run.params for name in parameter.opts if name.startswith("--")):
        assert option in text, option
    examples = [line.strip() for line in run.epilog.splitlines() if line.startswith("  ")]
    assert examples and all(f"{line}\n" in text for line in examples)
    assert "Measure a scenario on drivers." in text and "orrery(1)" in text
    assert re.search(r"orrery run \[OPTIONS\] \[SCENARIO\]", " ".join(text.split()))


@pytest.mark.parametrize("name", sorted(manual_pages()))
def test_a_page_is_troff_without_a_warning(name: str) -> None:
    text = shown(pages()[name])
    assert __version__ in text and name.removesuffix(".1") in text


def test_the_page_of_a_group_names_its_commands() -> None:
    assert "orrery-record-verify(1)" in shown(pages()["orrery-record.1"])
    assert main.COMMANDS["run"][1] in shown(pages()["orrery.1"])


def test_letters_of_troff_are_printed_as_they_are() -> None:
    assert troff(".csv, .json\n'p99 > +5%'\nC:\\x --no-op") == "\\&.csv, .json\n\\&'p99 > +5%'\nC:\\ex \\-\\-no\\-op"
    assert troff("one\n\n\b\n  two\n  three") == "one\n\n.nf\n  two\n  three\n.fi"


def test_the_same_sources_give_the_same_pages() -> None:
    assert manual_pages() == manual_pages()
    assert not re.search(r"20\d\d-\d\d", "".join(pages().values()))


def test_completion_stands_beside_the_pages() -> None:
    found = shared_files()
    assert "complete -o nosort -F _orrery_completion orrery" in found["bash-completion/completions/orrery"]
    assert found["zsh/site-functions/_orrery"].startswith("#compdef orrery\n")
    assert "complete --no-files --command orrery" in found["fish/vendor_completions.d/orrery.fish"]
    assert found["man/man1/orrery-run.1"] == pages()["orrery-run.1"]
