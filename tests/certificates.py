"""Certificates for the clusters of tests: good ones, and such as have expired."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID


@dataclass(frozen=True)
class Authority:
    """Who signs certificates: its own, in a file, and the key."""

    file: Path
    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey

    def signed(self, folder: Path, name: str, days: tuple[int, int] = (-1, 1)) -> tuple[Path, Path]:
        """A certificate of who is called so, valid from so many days from now to so many; its file, and its key's."""
        key = ec.generate_private_key(ec.SECP256R1())
        made = _certificate(name, key, days, self.certificate.subject, self.key, authority=False)
        files = folder / f"{name}.pem", folder / f"{name}.key"
        files[0].write_bytes(made.public_bytes(serialization.Encoding.PEM))
        files[1].write_bytes(_private(key))
        return files


def authority(folder: Path, name: str = "ca") -> Authority:
    """A new one, whose certificate lies in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    made = _certificate(name, key, (-1, 1), subject, key, authority=True)
    file = folder / f"{name}.pem"
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return Authority(file, made, key)


def _certificate(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    days: tuple[int, int],
    issuer: x509.Name,
    signer: ec.EllipticCurvePrivateKey,
    *,
    authority: bool,
) -> x509.Certificate:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]))
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now + timedelta(days=days[0]))
        .not_valid_after(now + timedelta(days=days[1]))
        .add_extension(x509.BasicConstraints(ca=authority, path_length=None), critical=True)
        .sign(signer, hashes.SHA256())
    )


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    plain = serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
