"""Certificates of one use: who is trusted by whose word, at which address, and for how long."""

from __future__ import annotations

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.x509.oid import ExtendedKeyUsageOID

from orrery.hosts.certificates import LOCAL, KeyPair, Validity, issued_by, self_signed

NOW = datetime.now(UTC).replace(microsecond=0)
HOUR = timedelta(hours=1)
VALID = Validity(NOW - HOUR, NOW + HOUR)
ADDRESS = "127.0.0.1"


def contexts(authority: KeyPair, own: KeyPair, folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A client that trusts the authority, and a server with its own pair that asks for the client's."""
    file = folder / "own.pem"
    file.write_text(own.certificate + own.key)
    client = ssl.create_default_context(cadata=authority.certificate)
    server = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cadata=authority.certificate)
    server.load_cert_chain(file)
    return client, server


def talk(client: ssl.SSLContext, server: ssl.SSLContext, name: str) -> None:
    """A handshake in memory; SSLError of whoever refuses first."""
    there, back = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = (client.wrap_bio(back, there, server_hostname=name), server.wrap_bio(there, back, server_side=True))
    waiting = set(ends)
    for _ in range(10):
        for end in [*waiting]:
            try:
                end.do_handshake()
                waiting.discard(end)
            except ssl.SSLWantReadError:
                continue
    assert not waiting


@pytest.fixture(scope="module")
def authority() -> KeyPair:
    return self_signed("orrery", VALID)


@pytest.fixture(scope="module")
def peer(authority: KeyPair) -> KeyPair:
    return issued_by(authority, "host1", VALID, [ADDRESS, "10.0.0.2"])


@pytest.mark.parametrize("name", [ADDRESS, "10.0.0.2", LOCAL])
def test_a_peer_is_trusted_by_the_authority_s_word_at_its_addresses(
    name: str, authority: KeyPair, peer: KeyPair, tmp_path: Path
) -> None:
    talk(*contexts(authority, peer, tmp_path), name)


def test_at_another_address_it_is_not(authority: KeyPair, peer: KeyPair, tmp_path: Path) -> None:
    with pytest.raises(ssl.SSLCertVerificationError, match="mismatch"):
        talk(*contexts(authority, peer, tmp_path), "10.0.0.3")


def test_another_authority_s_word_is_not_enough(peer: KeyPair, tmp_path: Path) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        talk(*contexts(self_signed("orrery", VALID), peer, tmp_path), ADDRESS)


def test_one_that_is_over_is_not_trusted(authority: KeyPair, tmp_path: Path) -> None:
    late = issued_by(authority, "host1", Validity(NOW - 2 * HOUR, NOW - HOUR), [ADDRESS])
    with pytest.raises(ssl.SSLCertVerificationError, match="expired"):
        talk(*contexts(authority, late, tmp_path), ADDRESS)


def test_a_peer_may_serve_and_call_and_sign_nobody(authority: KeyPair, peer: KeyPair) -> None:
    made = x509.load_pem_x509_certificate(peer.certificate.encode())
    assert set(made.extensions.get_extension_for_class(x509.ExtendedKeyUsage).value) == {
        ExtendedKeyUsageOID.SERVER_AUTH,
        ExtendedKeyUsageOID.CLIENT_AUTH,
    }
    assert not made.extensions.get_extension_for_class(x509.BasicConstraints).value.ca
    assert (made.not_valid_before_utc, made.not_valid_after_utc) == (VALID.since, VALID.until)
    assert made.issuer == x509.load_pem_x509_certificate(authority.certificate.encode()).subject


def test_no_two_are_alike(authority: KeyPair) -> None:
    one, other = (issued_by(authority, "host1", VALID, [ADDRESS]) for _ in range(2))
    assert one.key != other.key
    assert one.certificate != other.certificate
