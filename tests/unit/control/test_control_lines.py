"""Lines of the control protocol: written, read, and refused."""

from __future__ import annotations

import pytest

from orrery.control.protocol import ControlLine, ProtocolError, escape, format_line, parse_line, unescape
from orrery.control.verbs import COMMANDS, REPLIES


@pytest.mark.parametrize(
    ("plain", "written"),
    [
        ("", ""),
        ("client[0]", "client[0]"),
        ("two words", "two%20words"),
        ("100 %", "100%20%25"),
        ("a\tb\r\nc\x00\x1f\x7f", "a%09b%0D%0Ac%00%1F%7F"),
        ("é=ö,:", "é=ö,:"),
    ],
)
def test_values_are_escaped_and_come_back(plain: str, written: str) -> None:
    assert escape(plain) == written
    assert unescape(written) == plain


@pytest.mark.parametrize("text", ["%", "%2", "a%2", "%2g", "%e9", "%1f", "100%"])
def test_a_percent_sign_that_stands_alone_is_refused(text: str) -> None:
    with pytest.raises(ProtocolError, match="stands alone"):
        unescape(text)


def test_a_line_comes_back_as_it_was_written() -> None:
    pairs = {"object": "server[0]", "port": "Echo", "ref": "IOR:a b%c"}
    line = parse_line(format_line("listening", pairs.items()), REPLIES)
    assert line == ControlLine("listening", pairs)
    assert str(line) == "listening object=server[0] port=Echo ref=IOR:a%20b%25c"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "unknown verb in the line ``"),
        ("Started", "unknown verb in the line `Started`"),
        ("record type=rumour", "unknown verb in the line `record type=rumour`"),
        ("started ", "`` is not key=value"),
        ("started  x=1", "`` is not key=value"),
        ("fail reason", "`reason` is not key=value"),
        ("fail Reason=x", "`Reason=x` is not key=value"),
        ("fail reason=a reason=b", "the key `reason` stands twice"),
        ("fail", "the key `reason` is missing"),
        ("fail reason=a colour=red", "unknown key `colour`"),
        ("armed id=x object=a port=b", "`id` has a value of the wrong form"),
        ("armed id= object=a port=b", "`id` has a value of the wrong form"),
        ("armed id=1000000000000000000 object=a port=b", "`id` has a value of the wrong form"),
        ("armed id=1_0 object=a port=b", "`id` has a value of the wrong form"),
    ],
)
def test_what_is_not_of_the_protocol_is_named(text: str, complaint: str) -> None:
    with pytest.raises(ProtocolError) as caught:
        parse_line(text, REPLIES)
    assert complaint in caught.value.message


def test_a_call_counter_has_one_of_three_sides() -> None:
    text = "record type=calls object=a port=b operation=X::y side={} calls=1 in=2 out=3"
    assert parse_line(text.format("forward"), REPLIES).number("out") == 3
    with pytest.raises(ProtocolError, match="`side`"):
        parse_line(text.format("middle"), REPLIES)


def test_long_and_unprintable_lines_are_shown_short() -> None:
    with pytest.raises(ProtocolError) as caught:
        parse_line("noise\x07" + "x" * 10_000, REPLIES)
    assert r"noise\x07xxx" in caught.value.message
    assert len(caught.value.message) < 200


def test_no_verb_is_both_asked_and_answered_but_hello() -> None:
    assert COMMANDS.keys() & REPLIES.keys() == {"hello"}
