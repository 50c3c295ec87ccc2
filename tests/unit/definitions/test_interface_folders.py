"""Interface folders: the IDL, what its operations mean, and the first paragraph of its page."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.definitions.interface import GENERATED, Meaning, interface_from_idl, load_interface
from orrery.errors import InputError
from orrery.paths import ROOT

IDL = "module M { interface Cubit { long cube(in long n); void ping(); }; };"


def folder_of(tmp_path: Path, semantics: str | None = None, readme: str | None = None) -> Path:
    folder = tmp_path / "cubit"
    folder.mkdir()
    (folder / "cubit.idl").write_text(IDL)
    if semantics is not None:
        (folder / "semantics.toml").write_text(semantics)
    if readme is not None:
        (folder / "README.md").write_text(readme)
    return folder


@pytest.mark.parametrize(
    "folder", sorted(p.parent for p in (ROOT / "interfaces").glob("*/*.idl")), ids=lambda p: p.name
)
def test_every_interface_of_the_house(folder: Path) -> None:
    definition = load_interface(folder)
    assert definition.name == folder.name
    assert definition.model.interfaces
    assert definition.summary


def test_folder(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "# nothing said\n", "# cubit\n\nThe first\nparagraph.\n\nThe second.\n")
    definition = load_interface(folder)
    assert (definition.name, definition.folder, definition.idl) == ("cubit", folder, folder / "cubit.idl")
    assert definition.summary == "The first paragraph."
    assert definition.meaning("M::Cubit::cube") is Meaning.DEFAULT


def test_semantics_and_page_may_be_missing(tmp_path: Path) -> None:
    definition = load_interface(folder_of(tmp_path))
    assert (definition.semantics, definition.summary) == ({}, "")


def test_an_interface_may_include_another_folders(tmp_path: Path) -> None:
    folder_of(tmp_path)
    other = tmp_path / "other"
    other.mkdir()
    (other / "other.idl").write_text('#include "cubit/cubit.idl"\ninterface Other : M::Cubit {};')
    assert [i.name for i in load_interface(other).model.interfaces] == ["M::Cubit", "Other"]


@pytest.mark.parametrize(
    ("semantics", "line", "message", "hint"),
    [
        ('\n"M::Cubit::cbue" = "cube"\n', 2, "there is no operation M::Cubit::cbue", "did you mean M::Cubit::cube?"),
        ('\n"M::Cubit::cube" = "cubed"\n', 2, "no known meaning: cubed", "did you mean cube?"),
        (
            '["M::Cubit::cube"]\n\nmeaning = "length"\n',
            3,
            "meaning length is not generated yet",
            "take the entry out",
        ),
        ('"M::Cubit::cube" = { meaning = "lenght" }\n', 1, "no known meaning: lenght", "did you mean length?"),
        ('["M::Cubit::cube"]\nmeanign = "cube"\n', 2, "unknown key meanign", "did you mean meaning?"),
        ('["M::Cubit::cube"]\n', 1, "no known meaning: None", "known: nothing, cube"),
        ('"M::Cubit::cube" = 3\n', 1, "no known meaning: 3", "known:"),
        ('"M::Cubit::ping" = \n', 1, "not TOML", ""),
    ],
)
def test_semantics_mistakes(tmp_path: Path, semantics: str, line: int, message: str, hint: str) -> None:
    folder = folder_of(tmp_path, semantics)
    with pytest.raises(InputError) as caught:
        load_interface(folder)
    assert (caught.value.file, caught.value.line) == (folder / "semantics.toml", line)
    assert message in caught.value.message
    assert hint in (caught.value.hint or "")


@pytest.mark.parametrize("word", sorted(set(Meaning) - set(GENERATED)))
def test_a_meaning_that_is_not_generated_yet(tmp_path: Path, word: Meaning) -> None:
    with pytest.raises(InputError, match="not generated yet"):
        load_interface(folder_of(tmp_path, f'"M::Cubit::cube" = "{word}"\n'))


def test_idl_file_with_another_name_than_its_folder(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (folder / "cubit.idl").rename(folder / "cube.idl")
    with pytest.raises(InputError, match=r"the name of its folder: cubit\.idl") as caught:
        load_interface(folder)
    assert caught.value.hint == "rename cube.idl"


def test_missing_folder_proposes_its_neighbour(tmp_path: Path) -> None:
    folder_of(tmp_path)
    with pytest.raises(InputError, match="no such interface folder") as caught:
        load_interface(tmp_path / "cubiq")
    assert caught.value.hint == "did you mean cubit?"


def test_a_users_own_file(tmp_path: Path) -> None:
    path = tmp_path / "Mine.idl"
    path.write_text(IDL)
    definition = interface_from_idl(path)
    assert (definition.name, definition.idl, definition.semantics) == ("Mine", path, {})


def test_what_operations_mean_goes_with_the_model(tmp_path: Path) -> None:
    definition = load_interface(folder_of(tmp_path, '"M::Cubit::cube" = "cube"\n'))
    assert definition.meaning("M::Cubit::cube") is Meaning.CUBE
    assert definition.model.meanings == {"M::Cubit::cube": "cube"}


@pytest.mark.parametrize(
    ("operation", "words"),
    [
        ("void ping();", "it has no result"),
        ("long ping(inout long n);", "it has an inout parameter"),
        ("long ping(in short n);", "a result has no argument of its type"),
        ("long ping(in long n, out long m);", "a result has no argument of its type"),
    ],
)
def test_what_cannot_be_cubed_is_told(tmp_path: Path, operation: str, words: str) -> None:
    folder = folder_of(tmp_path, '"M::Cubit::ping" = "cube"\n')
    (folder / "cubit.idl").write_text(IDL.replace("void ping();", operation))
    with pytest.raises(InputError, match=words) as caught:
        load_interface(folder)
    assert caught.value.line == 1


def test_the_module_of_the_twins_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "mine.idl"
    path.write_text("interface I { void f(); };\nmodule anys { struct S { long x; }; };\n")
    with pytest.raises(InputError, match="anys::S stands in module Anys, which is kept") as caught:
        interface_from_idl(path)
    assert (caught.value.line, caught.value.hint) == (2, "give the module another name")
