"""A data file holds any document, and never more than text."""

from __future__ import annotations

import re

import pytest

from orrery.site.packing import content_of, file_name, packed, script, unpacked

HOSTILE = {"</script><script>alert(1)</script>": ['"\\\u2028\u2029\0', "x" * 10_000, "\ud800"]}


def test_a_document_comes_out_as_it_went_in() -> None:
    document = {"a": [1, 2.5, None, True], "ä": "\u2028"}
    assert unpacked(packed(document)) == document
    assert content_of(script("index", document)) == document


def test_whatever_stands_in_it_the_file_is_one_call_with_two_plain_texts() -> None:
    made = script("c-0123456789ab", HOSTILE)
    assert re.fullmatch(r'orrery\("c-0123456789ab","[A-Za-z0-9+/=]+"\);\n', made)
    assert list(content_of(made)) == list(HOSTILE)


def test_the_same_document_gives_the_same_file() -> None:
    assert script("a", HOSTILE) == script("a", HOSTILE)


def test_what_json_does_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON compliant"):
        packed([float("inf")])


def test_a_name_is_never_a_strangers() -> None:
    names = [file_name("c", uuid) for uuid in ("../../etc/passwd", '"', "a", "")]
    assert all(re.fullmatch(r"c-[0-9a-f]{12}", name) for name in names)
    assert len(set(names)) == len(names)
    assert file_name("h", "a", "b") != file_name("h", "a\nb", "")
