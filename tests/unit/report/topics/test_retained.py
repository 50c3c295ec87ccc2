"""Memory by what clients keep: the slope by hand, the sentence, the picture."""

from __future__ import annotations

from dataclasses import replace

import pytest
from report_material import subject

from observations import campaign, observations
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.paths import SCENARIOS
from orrery.report.classics.words import compared
from orrery.report.material import Material
from orrery.report.topics.reading import read_published
from orrery.report.topics.retained.figures import retained
from orrery.report.topics.retained.view import VIEW
from orrery.report.topics.retained.words import retained_text
from orrery.store.observation import Memory, Observation

PUBLISHED = SCENARIOS / "classics/references.published.toml"
EACH = {"unix": 48, "omniorb": 400}
"""What one reference takes (bytes)."""
REST, BEYOND = 1_000_000, 3_000_000
"""What a client has at rest, and takes on whatever it keeps."""


def at(sets: int) -> list[Observation]:
    made = observations(list(EACH), ["same"], calls=30)
    for one in made:
        one.point = f'{{"sets":{sets}}}'
        (client,) = {measured.object for measured in one.measurements}
        end = REST + BEYOND + EACH[one.driver] * 50_000 * sets + one.block
        one.memory = [
            *(m for m in one.memory if m.process != client),
            Memory(client, "rest", False, REST, REST, 1),
            Memory(client, "end", False, end, end, 1),
        ]
    return made


def told() -> Material:
    observed = [one for sets in (1, 4, 10) for one in at(sets)]
    record = replace(campaign(), scenario="classics/references")
    table = read_published(PUBLISHED)
    return Material(replace(subject(), record=record), {}, rows(record, observed), compare(observed), observed, table)


def test_what_one_more_takes_is_the_slope_and_not_what_all_counts_share() -> None:
    found = {one.binding.partition("[")[0]: one for one in told().of(retained)}
    for driver, each in EACH.items():
        assert found[driver].one.centre == pytest.approx(each)
        assert [point.size for point in found[driver].points] == [50_000, 200_000, 500_000]
        assert found[driver].points[0].time == pytest.approx(BEYOND + each * 50_000, rel=1e-6)


def test_the_sentence_names_every_driver() -> None:
    words = retained_text(told())
    assert words.startswith("one more reference takes 48.0 bytes (48.0 to 48.0) on unix")
    assert " and 400 bytes (400 to 400) on omniorb" in words
    assert compared(told()) == f"O{words[1:]}."


def test_the_picture_has_a_line_for_each_driver() -> None:
    (picture,) = VIEW.render(told())
    assert picture.heading == "Client and server on one core"
    assert "Memory in MiB by how many are kept" in str(picture.svgs[0])


def test_other_scenarios_show_nothing() -> None:
    assert not VIEW.applies(replace(told(), published=None))
