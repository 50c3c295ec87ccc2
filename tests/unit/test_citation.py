"""CITATION.cff says of the program what pyproject.toml says, in the keys of the Citation File Format."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from orrery import __version__

ROOT = Path(__file__).parents[2]
KEYS = {
    *("abstract", "authors", "cff-version", "commit", "contact", "date-released", "doi", "identifiers", "keywords"),
    *("license", "license-url", "message", "preferred-citation", "references", "repository", "repository-artifact"),
    *("repository-code", "title", "type", "url", "version"),
}
"""Every key that version 1.2.0 of the format knows; readers refuse others."""
NEEDED = {"authors", "cff-version", "message", "title"}


@pytest.fixture(scope="module")
def cited() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def test_it_is_in_the_format(cited: dict[str, Any]) -> None:
    assert cited["cff-version"] == "1.2.0" and cited["type"] == "software"
    assert NEEDED <= cited.keys() <= KEYS
    assert cited["authors"] and all({"name", "family-names", "alias"} & author.keys() for author in cited["authors"])
    assert len(cited["keywords"]) == len(set(cited["keywords"])) > 0


def test_it_is_of_the_version_that_the_package_has(cited: dict[str, Any], project: dict[str, Any]) -> None:
    # A text in both: 0.10 as a number would be 0.1.
    assert cited["version"] == project["version"] == __version__


def test_its_title_is_the_packages_name_and_what_that_is(cited: dict[str, Any], project: dict[str, Any]) -> None:
    name, _, what = cited["title"].partition(": ")
    assert name.lower() == project["name"]
    # "a benchmark for middleware"
    assert project["description"].lower().startswith(what)


def test_its_licence_is_the_projects_own(cited: dict[str, Any], project: dict[str, Any]) -> None:
    # Of several licences the format takes any one to do; what else the package holds has its own.
    assert cited["license"] == project["license"].split(" AND ")[0]
    name, version = cited["license"].split("-")
    text = " ".join((ROOT / project["license-files"][0]).read_text(encoding="utf-8").split())
    assert re.match(rf"{name} License Version {version}", text)


def test_what_it_says_of_records_stands_where_it_says(cited: dict[str, Any]) -> None:
    [document] = re.findall(r"docs/\w+\.md", cited["message"])
    assert "CITATION.cff" in (ROOT / document).read_text(encoding="utf-8")
