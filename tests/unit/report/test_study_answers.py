"""The questions of a protocol are answered by its metric, and all of them together; nothing else was asked."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path

import pytest
from report_material import material

from observations import campaign, observations
from orrery.definitions.study_protocol import StudyProtocol, study_protocol
from orrery.metrics.rows import Comparison, Key
from orrery.report.comparing.changes import Change, Word, within
from orrery.report.page.html import render_report
from orrery.report.side import Side
from orrery.report.study import answers as study
from orrery.report.study.answers import QuestionAnswer, answers_of, marked
from orrery.report.study.words import answer_text, document, heading, lines

HEAD = 'metric = "latency.p50"\n[stop]\nrepeat = 6\n'
QUESTION = '[[question]]\nasks = "Is <b>unix</b> faster?"\nrow = "unix"\nbase = "tcp"\n'


def protocol(*more: str) -> StudyProtocol:
    return study_protocol(Path("questions.toml"), HEAD + QUESTION + "".join(more))


@pytest.fixture(scope="module")
def side() -> Side:
    trials = observations(drivers=["unix", "tcp", "omniorb"], placements=["same"], calls=200)
    return Side("campaign 1", campaign(), trials)


def test_each_row_of_both_drivers_answers(side: Side) -> None:
    [answer] = answers_of(protocol(), side).answers
    # 4.1 us against 8.3 us in each of the seven operations.
    assert answer.counts == {"better": 7}
    assert {change.comparison.row.driver for change in answer.changes} == {"unix"}
    assert {change.comparison.base.driver for change in answer.changes} == {"tcp"}


def test_a_question_may_be_of_some_operations(side: Side) -> None:
    [answer] = answers_of(protocol('operation = "*_string_*"\n'), side).answers
    assert len(answer.words) == 3
    [nowhere] = answers_of(protocol('placement = "split"\n'), side).answers
    assert (nowhere.words, answer_text(nowhere)) == ((), "unix against tcp: no row has both")


def test_what_was_expected_is_held_against_what_is(side: Side) -> None:
    [as_expected] = answers_of(protocol('expects = "better"\n'), side).answers
    [otherwise] = answers_of(protocol('expects = "equivalent"\n'), side).answers
    assert (as_expected.contradicted, otherwise.contradicted) == (0, 7)
    assert answer_text(as_expected).endswith("of 7 rows 7 are better; better was expected, none decide otherwise")
    assert answer_text(otherwise).endswith("equivalent was expected, 7 decide otherwise")


def change(t: float, operation: str, word: Word = "better") -> Change:
    """A comparison whose logarithm is `t` standard errors of 0.01 away from none, over six blocks."""
    half = 2.5706 * 0.01  # t(0.975, 5)
    key = Key("s", "{}", "a", "a", "same", "client[0]", "server", operation, "main", "measure")
    ratio, low, high = (math.exp(end) for end in (t * 0.01, t * 0.01 - half, t * 0.01 + half))
    base = replace(key, driver="b", binding="b")
    one = Comparison(key, base, "latency.p50", ratio, low, high, None, blocks=6, freedom=5)
    return Change(one, None, None, word, False)


def words_of(*changes: Change) -> list[str]:
    sure = study._surely(changes)
    return [study._word(one, sure) for one in changes]


def test_all_questions_are_looked_at_together() -> None:
    # By Student's t with 5 degrees of freedom: 2.7 standard errors are p = 0.043, 5 are p = 0.0041, none are p = 1.
    assert words_of(change(2.7, "one")) == ["better"]
    # Two of them: the smaller p counts twice, 0.086.
    assert words_of(change(2.7, "one"), change(0, "two", "inconclusive")) == ["unsure", "inconclusive"]
    # The smallest counts twice, 0.0082; then the other once, 0.043.
    assert words_of(change(2.7, "one"), change(5, "two")) == ["better", "better"]
    # The same comparison, asked for twice, is one.
    assert words_of(change(2.7, "one"), change(2.7, "one")) == ["better", "better"]


def test_a_minor_difference_is_one_among_all_too() -> None:
    assert words_of(change(2.7, "one", "minor")) == ["minor"]
    # p = 0.043 counts twice: that it differs is not sure, that it does not matter is.
    assert words_of(change(2.7, "one", "minor"), change(0, "two", "inconclusive")) == ["equivalent", "inconclusive"]
    assert words_of(change(2.7, "one", "minor"), change(5, "two")) == ["minor", "better"]


def test_whatever_was_not_asked_is_exploratory(side: Side) -> None:
    found = answers_of(protocol('operation = "void_call"\n'), side)
    by_base = {base: within(side, base, ["latency.p50"], 0.02) for base in ("tcp[wait=block]", "unix[wait=block]")}
    for changes in by_base.values():
        asked = [c.comparison for c in marked(changes, found) if not c.exploratory]
        # The same pair, whichever of the two is the base.
        assert [one.row.operation for one in asked] == ["Benchmarking::void_call"]
        assert {asked[0].row.driver, asked[0].base.driver} == {"unix", "tcp"}
    others = within(side, "tcp[wait=block]", ["latency.mean"], 0.02)
    assert all(one.exploratory for one in marked(others, found))


def test_the_words_say_how_much_was_asked(side: Side) -> None:
    found = answers_of(protocol(), side)
    hashed = protocol().sha256[:12]
    assert heading(found) == (
        f"asked before the first trial, by latency.p50 (protocol {hashed}, 7 comparisons together)"
    )
    assert list(lines(found)) == [
        "Is <b>unix</b> faster? unix against tcp: of 7 rows 7 are better",
        "whatever else is shown is exploratory: nobody had asked for it",
    ]
    told = document(found)
    assert told["questions"][0]["rows"] == {"better": 7} and told["text"] == protocol().text


def test_one_row_and_several_are_told_as_such() -> None:
    question = protocol().questions[0]
    found = QuestionAnswer(question, (), ("better", "unsure", "unsure", "gone"))
    assert answer_text(found) == (
        "unix against tcp: of 4 rows 2 differ by themselves, but not surely among all, 1 is better and 1 has no figure"
    )


def test_the_page_has_the_protocol_and_marks_the_rest(side: Side) -> None:
    made = material()
    page = render_report(replace(made, study=answers_of(protocol(), side)))
    assert '<section id="asked">' in page and protocol().sha256 in page
    assert "Is &lt;b&gt;unix&lt;/b&gt; faster?" in page and "<b>unix</b> faster" not in page
    assert '<span class="pill doubtful">exploratory</span></h2>' in page
    plain = render_report(made)
    assert '<section id="asked">' not in plain and "exploratory</span></h2>" not in plain
    assert "no protocol was stored before the first trial" in plain
