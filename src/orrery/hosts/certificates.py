"""Certificates that are made for one use (X.509, RFC 5280), and the private keys of their owners (ECDSA on P-256)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from ipaddress import IPv4Address
from typing import TYPE_CHECKING

# Only who encrypts something waits until this library is loaded.
if TYPE_CHECKING:
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

LOCAL = "localhost"
"""What a UNIX socket is called by who checks names."""


@dataclass(frozen=True)
class KeyPair:
    """A certificate, and the private key of its owner, both in PEM."""

    certificate: str
    key: str


@dataclass(frozen=True)
class Validity:
    """The time in which a certificate is valid."""

    since: datetime
    until: datetime


def self_signed(name: str, valid: Validity, addresses: Sequence[str] = ()) -> KeyPair:
    """The key pair of who is called so, and listens at these addresses (IPv4).

    Its certificate has signed itself, and may sign those of others.
    """
    from cryptography import x509

    key = _new_key()
    may_sign = x509.KeyUsage(True, False, False, False, False, True, False, False, False)
    made = (
        _begun(name, name, key, valid, addresses)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(may_sign, critical=True)
    )
    return _signed(made, key, key)


def issued_by(issuer: KeyPair, name: str, valid: Validity, addresses: Sequence[str]) -> KeyPair:
    """The key pair of a peer that is called so, at these addresses or `LOCAL`; it may serve and it may call."""
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key
    from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

    theirs = load_pem_private_key(issuer.key.encode(), None)
    assert isinstance(theirs, EllipticCurvePrivateKey)
    subject = x509.load_pem_x509_certificate(issuer.certificate.encode()).subject
    (issuer_name,) = subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    key = _new_key()
    uses = x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH])
    made = (
        _begun(name, str(issuer_name.value), key, valid, addresses, (LOCAL,))
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(uses, critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(theirs.public_key()), critical=False)
    )
    return _signed(made, key, theirs)


def _new_key() -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    return ec.generate_private_key(ec.SECP256R1())


def _begun(
    name: str,
    issuer: str,
    key: EllipticCurvePrivateKey,
    valid: Validity,
    addresses: Sequence[str],
    names: Sequence[str] = (),
) -> x509.CertificateBuilder:
    """What all certificates say: whose they are, whose word that is, how long it holds, and where he is found."""
    from cryptography import x509
    from cryptography.x509.oid import NameOID

    subject, word_of = (x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, one)]) for one in (name, issuer))
    found = [*(x509.IPAddress(IPv4Address(one)) for one in addresses), *map(x509.DNSName, names)]
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(word_of)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(valid.since)
        .not_valid_after(valid.until)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )
    return made.add_extension(x509.SubjectAlternativeName(found), critical=False) if found else made


def _signed(made: x509.CertificateBuilder, own: EllipticCurvePrivateKey, signer: EllipticCurvePrivateKey) -> KeyPair:
    from cryptography.hazmat.primitives import hashes, serialization

    plain = serialization.NoEncryption()
    private = own.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    certificate = made.sign(signer, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)
    return KeyPair(certificate.decode(), private.decode())
