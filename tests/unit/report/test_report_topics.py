"""Topics of published experiments: a folder and a name in the registry are all that one needs."""

import subprocess
import sys
from pathlib import Path

import pytest
from report_material import material

from orrery.errors import InputError
from orrery.report import topics as folder
from orrery.report.topics.cuts.published import CUTS
from orrery.report.topics.ratios.figures import own_ratios
from orrery.report.topics.reading import read_published
from orrery.report.topics.registry import NAMES, tables, topics
from orrery.report.topics.suite.published import TESTS

SOURCE = '[source]\nkey = "k"\ntitle = "t"\nyear = 2006\n'


def test_every_folder_with_a_topic_is_in_the_registry() -> None:
    found = {path.parent.name for path in Path(folder.__path__[0]).glob("*/topic.py")}
    assert found == set(NAMES) and len(topics()) == len(NAMES)


def test_no_two_topics_have_a_key_or_a_view_in_common() -> None:
    keys = [table.key for table in tables()]
    views = [topic.view.name for topic in topics() if topic.view is not None]
    assert len(keys) == len(set(keys)) and len(views) == len(set(views))


def test_a_key_of_no_topic_is_an_error_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "x.published.toml"
    path.write_text(f"{SOURCE}[cutz]\nwho = 1\n")
    with pytest.raises(InputError, match=r"x\.published\.toml:5.*unknown key cutz") as error:
        read_published(path)
    assert "cuts" in (error.value.hint or "")


def test_what_a_file_does_not_say_is_the_tables_default(tmp_path: Path) -> None:
    path = tmp_path / "x.published.toml"
    path.write_text(SOURCE)
    found = read_published(path)
    assert found.of(CUTS) is None and found.of(TESTS) == () and not found.has_figures


def test_figures_are_worked_out_once() -> None:
    assert material().of(own_ratios) is material().of(own_ratios)


def test_who_reads_a_file_loads_nothing_that_draws() -> None:
    told = (
        "import sys; from orrery.report.topics.reading import read_published; from orrery.paths import SCENARIOS; "
        "read_published(SCENARIOS / 'classics/payload.published.toml'); print('matplotlib' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True).stdout == "False\n"
