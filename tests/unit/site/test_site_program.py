"""The program of the site is the one that these sources give, and its page lets nothing else in."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from site_campaigns import built

from orrery.errors import OrreryError
from orrery.paths import ROOT
from orrery.program import FILES, FOLDER, PAGE, REPORT, policy, program_files, report_script
from orrery.report.drawing.palette import css
from orrery.report.figures import number
from orrery.site.facets import VERDICTS
from orrery.site.fronts import WORDS
from orrery.site.index import FORMAT
from orrery.site.numbers import Ends, column, figures_of
from orrery.site.packing import CALL, INDEX

WEB = ROOT / "web"
OWN = ("build.mjs", "package.json", "package-lock.json", "tsconfig.json")
MOST_OF_PROGRAM, MOST_OF_REPORT = 600_000, 16_000
"""Bytes: with an index of 1 MiB below the 2 MB that a reader begins with; and what each report is made larger by."""
SOURCES = {path: path.read_text(encoding="utf-8") for path in sorted((WEB / "src").rglob("*.ts*"))}


def about() -> Any:
    """What the committed program says of itself."""
    return json.loads((FOLDER / "sources.json").read_text(encoding="utf-8"))


def sum_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_program_was_built_from_these_sources() -> None:
    files = [*(WEB / name for name in OWN), *(path for path in (WEB / "src").rglob("*") if path.is_file())]
    now = {str(path.relative_to(WEB)): sum_of(path) for path in files if path.is_file()}
    assert about()["sources"] == now, "make site-program builds it anew"


def test_the_program_is_what_was_built() -> None:
    made = {
        name: {"sha256": sum_of(FOLDER / name), "bytes": (FOLDER / name).stat().st_size} for name in (*FILES, REPORT)
    }
    assert about()["outputs"] == made


def test_the_same_sources_give_the_same_program(tmp_path: Path) -> None:
    if shutil.which("node") is None or not (WEB / "node_modules").is_dir():
        pytest.skip("needs Node and the packages of web/: make site-program")
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=WEB, check=True, capture_output=True)
    for name in (*FILES, REPORT, "sources.json"):
        assert (tmp_path / name).read_bytes() == (FOLDER / name).read_bytes(), name


def test_it_is_small_enough_to_begin_with() -> None:
    assert sum((FOLDER / name).stat().st_size for name in ("app.js", "app.css")) < MOST_OF_PROGRAM
    assert (FOLDER / REPORT).stat().st_size < MOST_OF_REPORT


def test_it_names_the_licence_of_all_that_is_in_it() -> None:
    text = (FOLDER / "third-party.txt").read_text(encoding="utf-8")
    assert "@observablehq/plot" in text and "preact" in text and "d3-scale" in text


def test_nothing_in_it_asks_another_address() -> None:
    for name in ("app.js", "app.css", REPORT):
        text = (FOLDER / name).read_text(encoding="utf-8")
        found = set(re.findall(r"https?://[\w./-]+", text))
        assert {address for address in found if "www.w3.org/" not in address} == set(), name
        assert "@import" not in text and "url(" not in text.replace("url(#", "")


def test_without_it_a_site_is_refused_and_a_report_is_plain(tmp_path: Path) -> None:
    assert report_script(tmp_path) == ""
    with pytest.raises(OrreryError, match="the program of the site is not there"):
        program_files(tmp_path)
    assert set(program_files(built(tmp_path / "built"))) == {"index.html", *FILES}


def test_the_page_lets_nothing_in_but_its_own_files() -> None:
    page = PAGE.read_text(encoding="utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None
    rules = dict(part.strip().split(" ", 1) for part in policy[1].split(";"))
    assert rules["default-src"] == "'none'" and rules["script-src"] == rules["style-src"] == "'self' file:"
    assert "unsafe" not in policy[1] and "http" not in policy[1]
    assert re.findall(r'(?:src|href)="([^"]*)"', page) == ["data:,", "app.css", "app.js"]
    assert "<style" not in page and " style=" not in page


def test_a_reports_page_lets_in_that_one_script_alone() -> None:
    assert policy("") == "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    # printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    assert policy("alert(1)").endswith("; script-src 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='")


def source(name: str) -> str:
    return SOURCES[WEB / "src" / name]


def test_both_sides_call_things_by_the_same_names() -> None:
    assert f"globalThis.{CALL} =" in source("data/load.ts")
    assert f'load<IndexDocument>("{INDEX}")' in source("page/main.tsx")
    assert f"const FORMAT = {FORMAT};" in source("page/main.tsx")
    assert f"VERDICTS = [{', '.join(json.dumps(word) for word in VERDICTS)}]" in source("views/shared.ts")
    for front, letter in WORDS.items():
        assert f'{letter}: "{front}"' in source("views/trade.ts")


def test_both_sides_have_the_same_colours() -> None:
    page = (WEB / "src" / "app.css").read_text(encoding="utf-8")
    for theme in ("light", "dark"):
        for declaration in css(theme).split("; "):
            assert f"{declaration.rstrip(';')};" in page, declaration


def test_both_sides_read_figures_alike() -> None:
    vectors = json.loads((WEB / "test" / "vectors" / "columns.json").read_text(encoding="utf-8"))
    for one in vectors["columns"]:
        read = figures_of(one["column"])
        assert read == [Ends(*found) for found in one["ends"]]
        assert "x" in one["column"] or figures_of(column(read)) == read
    pairs = vectors["pairs"]
    assert list(map(tuple, pairs["order"])) == list(combinations(range(pairs["count"]), 2))
    assert [number(value) for value, _ in vectors["figures"]] == [text for _, text in vectors["figures"]]


def test_no_word_of_the_glossary_is_misused_in_it() -> None:
    ruled_out = {"ledger", "digest", "jitter", "paced", "course", "patience", "border", "told", "oneway", "rooms"}
    for path, text in SOURCES.items():
        code = re.sub(r'/\*.*?\*/|//[^\n]*|"[^"\n]*"|`[^`]*`', "", text, flags=re.DOTALL)
        names = {part.lower() for word in re.findall(r"[A-Za-z_]+", code) for part in re.findall(r"[A-Z]?[a-z]+", word)}
        assert not names & ruled_out, path
