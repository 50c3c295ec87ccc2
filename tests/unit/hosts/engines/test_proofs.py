"""Who calls proves that it was asked for: by a token of its host, or by what munge has signed for this connection."""

from __future__ import annotations

import pytest

from orrery.hosts.engines.proofs import Munge, Tokens, is_ours, payload

DECODED = """\
STATUS:           Success (0)
ENCODE_HOST:      node1 (10.77.0.2)
ENCODE_TIME:      2026-03-01 12:00:00 +0000 (1772366400)
DECODE_TIME:      2026-03-01 12:00:00 +0000 (1772366400)
TTL:              300
CIPHER:           aes128 (4)
MAC:              sha256 (5)
ZIP:              none (0)
UID:              mara (1000)
GID:              users (100)
LENGTH:           30

orrery agent of host1 5f0c"""
"""As unmunge(1) prints it."""


def test_a_token_is_good_for_its_host_and_for_one_connection() -> None:
    tokens = Tokens(["host1", "host2"])
    token = tokens.left["host1"]
    assert len(token) == 32
    assert not tokens.holds("host2", token, "")
    assert not tokens.holds("host3", token, "")
    assert not tokens.holds("host1", "", "") and not tokens.holds("host1", token[:-1], "")
    assert tokens.holds("host1", token, "")
    assert not tokens.holds("host1", token, "")
    assert list(tokens.left) == ["host2"]


def test_a_token_that_is_wrong_takes_it_from_nobody() -> None:
    tokens = Tokens(["host1"])
    assert not tokens.holds("host1", "é" * 32, "")
    assert tokens.holds("host1", tokens.left["host1"], "")


def test_a_credential_of_this_user_about_this_connection_is_a_proof() -> None:
    assert payload("host1", "5f0c") == "orrery agent of host1 5f0c"
    assert is_ours(DECODED, payload("host1", "5f0c"), 1000)


@pytest.mark.parametrize(
    ("host", "nonce", "uid"),
    [("host2", "5f0c", 1000), ("host1", "5f0d", 1000), ("host1", "5f0c", 0), ("host1", "5f0c", 100)],
    ids=["another host", "another connection", "another user", "another group"],
)
def test_a_credential_about_anything_else_is_none(host: str, nonce: str, uid: int) -> None:
    assert not is_ours(DECODED, payload(host, nonce), uid)


def test_what_a_stranger_writes_into_a_payload_is_no_line_about_it() -> None:
    forged = DECODED.replace("mara (1000)", "eve (1001)").replace("5f0c", "5f0c\n\nUID:              mara (1000)")
    assert not is_ours(forged, payload("host1", "5f0c"), 1000)
    assert not is_ours("", "", 1000)


def test_where_there_is_no_munge_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert not Munge().holds("host1", "MUNGE:abc:", "5f0c")
