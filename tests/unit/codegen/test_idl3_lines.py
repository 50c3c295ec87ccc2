"""Every error names the user's own file and line, whatever was put in the place of components, included or claimed."""

from __future__ import annotations

from pathlib import Path

import pytest

from idl import error_of, model_of
from orrery.codegen.ccm.edits import Edit, edited, in_lines
from orrery.codegen.ccm.lines import Lines, SourceLine
from orrery.codegen.omniidl import preprocess

TEXT = """# 1 "a.idl"
one
# 1 "b.inc" 1
  #pragma two
three
# 3 "a.idl" 2
four five
# 70 "a.idl"
six
"""
LINES = Lines(Path("a.idl"), TEXT)


@pytest.mark.parametrize(
    ("word", "file", "line"),
    [
        ("one", "a.idl", 1),
        ("three", "b.inc", 2),
        ("four", "a.idl", 3),
        ("five", "a.idl", 3),
        ("six", "a.idl", 70),
    ],
)
def test_where_a_character_stands(word: str, file: str, line: int) -> None:
    assert LINES.at(TEXT.index(word)) == SourceLine(file, line)


def test_code_has_every_character_in_its_place_but_those_of_directives() -> None:
    assert len(LINES.code) == len(TEXT)
    assert LINES.code.split() == ["one", "three", "four", "five", "six"]
    assert LINES.code.index("five") == TEXT.index("five")


def test_what_takes_a_place_has_the_lines_of_it() -> None:
    start, end = TEXT.index("three"), TEXT.index(" five")
    edit = in_lines(LINES, start, end, [(start, "new")])
    assert edited(TEXT, [edit]).split("\n") == [
        '# 1 "a.idl"',
        "one",
        '# 1 "b.inc" 1',
        "  #pragma two",
        "",
        '# 2 "b.inc"',
        "new",
        '# 3 "a.idl" 2',
        '# 3 "a.idl"',
        " five",
        '# 70 "a.idl"',
        "six",
        "",
    ]


def test_pragmas_inside_of_what_goes_stand_behind_it() -> None:
    start, end = TEXT.index("one"), TEXT.index(" five")
    taken = in_lines(LINES, start, end, [])
    assert taken.text.split("\n") == ["", '# 1 "b.inc" 1', "  #pragma two", '# 3 "a.idl" 2', '# 3 "a.idl"', ""]


def test_an_excerpt_knows_its_lines_and_has_no_pragmas() -> None:
    text = LINES.excerpt(TEXT.index("one"), TEXT.index("six"))
    assert text.split("\n") == ["one", '# 1 "b.inc"', "", "three", '# 3 "a.idl"', "four five", '# 70 "a.idl"', ""]


def test_edits_are_made_in_their_order() -> None:
    assert edited("abcdef", [Edit(4, 5, "E"), Edit(0, 1, "AA"), Edit(2, 2, "-")]) == "AAb-cdEf"


def test_an_error_below_a_component_has_its_own_line(tmp_path: Path) -> None:
    error = error_of(
        tmp_path, "interface I { void f(); };\ncomponent C {\n provides I p;\n\n};\ninterface J : Nope { };"
    )
    assert (error.line, error.message) == (6, "nothing is declared with the name Nope")


def test_an_error_in_the_line_in_which_a_component_ends(tmp_path: Path) -> None:
    error = error_of(tmp_path, "interface I { void f(); };\ncomponent C { provides I p;\n}; interface J : Nope { };")
    assert error.line == 3


def test_an_error_in_a_port_that_was_included(tmp_path: Path) -> None:
    (tmp_path / "ports.inc").write_text("provides I p;\nprovides Nope q;\n")
    text = 'interface I { void f(); };\ncomponent C {\n#include "ports.inc"\n provides I r;\n};\n'
    error = error_of(tmp_path, text)
    assert (str(error.file), error.line) == (str(tmp_path / "ports.inc"), 2)


def test_an_error_behind_ports_that_were_included(tmp_path: Path) -> None:
    (tmp_path / "ports.inc").write_text("provides I p;\n\n\n")
    text = 'interface I { void f(); };\ncomponent C {\n#include "ports.inc"\n provides Nope r;\n};\n'
    error = error_of(tmp_path, text)
    assert (Path(str(error.file)).name, error.line) == ("file.idl", 4)


def test_an_error_in_an_included_component(tmp_path: Path) -> None:
    (tmp_path / "other.idl").write_text("\n\ncomponent C { provides Nope p; };\n")
    error = error_of(tmp_path, '#include "other.idl"\ninterface I { void f(); };')
    assert (str(error.file), error.line) == (str(tmp_path / "other.idl"), 3)


def test_a_component_between_lines_that_are_left_out(tmp_path: Path) -> None:
    skipped = "#if 0\n" + "long lines;\n" * 40 + "#endif\n"
    error = error_of(tmp_path, f"interface I {{ void f(); }};\n{skipped}component C {{\n{skipped} provides Nope p; }};")
    assert error.line == 87


@pytest.mark.parametrize("directive", ['#line 40 "made.tmpl"', '# 40 "made.tmpl"', '  #  line  40  "made.tmpl"'])
@pytest.mark.parametrize("text", ["\ncomponent C {{ provides Nope p; }};", "\ninterface J : Nope {{ }};"])
def test_a_line_that_is_said_to_come_from_another_file(tmp_path: Path, directive: str, text: str) -> None:
    error = error_of(tmp_path, f"interface I {{ void f(); }};\n{directive}{text.format()}")
    assert (str(error.file), error.line) == ("made.tmpl", 40)


def test_that_file_is_looked_for_beside_the_one_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "made.tmpl").write_text("of no matter")
    text = '#line 7 "made.tmpl"\nstruct Big { octet much[2000000]; };\ninterface I { void f(in Big x); };'
    error = error_of(tmp_path, text)
    assert (str(error.file), error.line) == (str(tmp_path / "made.tmpl"), 7)


def test_it_ends_with_the_file_that_claims_it(tmp_path: Path) -> None:
    (tmp_path / "other.idl").write_text('#line 40 "made.tmpl"\nstruct S { long a; };\n')
    error = error_of(tmp_path, '#include "other.idl"\n\ninterface I : Nope { };')
    assert (Path(str(error.file)).name, error.line) == ("file.idl", 3)


def test_a_number_alone_stays_in_its_file(tmp_path: Path) -> None:
    error = error_of(tmp_path, "#line 40\ninterface I : Nope { };")
    assert (Path(str(error.file)).name, error.line) == ("file.idl", 40)


def test_what_claims_nothing_is_marked_as_before(tmp_path: Path) -> None:
    (tmp_path / "file.idl").write_text("interface I { };\n")
    assert preprocess(tmp_path / "file.idl", ()).text.startswith(f'# 1 "{tmp_path / "file.idl"}"\n')


def test_lines_of_the_model_are_those_of_the_file(tmp_path: Path) -> None:
    text = """interface I { void f(); };
component C {
  provides I p;

  attribute long x;
};
home H
  manages C { factory make(); };
eventtype
  E { public long n; };
"""
    model = model_of(tmp_path, text)
    (component,), (home,) = model.components, model.homes
    assert (component.line, component.ports[0].line, component.attributes[0].line) == (2, 3, 5)
    assert (home.line, home.factories[0].line) == (7, 8)
    assert getattr(model["E"], "line", 0) == 10
