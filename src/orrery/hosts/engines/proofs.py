"""How the conductor knows that who calls is an agent that it has asked for: by a token, or by munge."""

from __future__ import annotations

import hmac
import os
import re
import secrets
import subprocess
from collections.abc import Iterable, Mapping
from typing import Protocol

from orrery.errors import DriverError

SECONDS = 10.0
"""For munge, which asks a daemon of this machine."""
_UID = re.compile(r"^UID:\s.*\((\d+)\)\s*$", re.MULTILINE)


class Proofs(Protocol):
    """What agents prove by."""

    def holds(self, host: str, proof: str, nonce: str) -> bool:
        """Whether the proof is that of the agent of a host, for this one connection."""


class Tokens:
    """A token of 128 random bits for each host, good for one connection."""

    def __init__(self, hosts: Iterable[str]) -> None:
        self._left = {host: secrets.token_hex(16) for host in hosts}

    @property
    def left(self) -> Mapping[str, str]:
        """Host -> its token, of those that have not called yet."""
        return dict(self._left)

    def holds(self, host: str, proof: str, nonce: str) -> bool:
        """Whether it is the token, which is used up then; a wrong one takes it from nobody."""
        token = self._left.get(host)
        if token is None or not hmac.compare_digest(token.encode(), proof.encode()):
            return False
        del self._left[host]
        return True


class Munge:
    """A credential of munge: of this user, about this connection and this host (source: munge(7))."""

    def holds(self, host: str, proof: str, nonce: str) -> bool:
        """Whether the cluster's key, which munge holds, has signed that this user's agent says it."""
        try:
            done = subprocess.run(
                ["unmunge"], input=proof, capture_output=True, text=True, timeout=SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0 and is_ours(done.stdout, payload(host, nonce), os.geteuid())


def payload(host: str, nonce: str) -> str:
    """What an agent signs: nobody can use it for another connection, or as another host."""
    return f"orrery agent of {host} {nonce}"


def munged(text: str) -> str:
    """A credential of munge about a text; DriverError where munge gives none."""
    try:
        done = subprocess.run(
            ["munge", f"--string={text}"], capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DriverError(f"munge gives no credential: {error}") from None
    if done.returncode != 0:
        raise DriverError(f"munge gives no credential: {done.stderr.strip()}")
    return done.stdout.strip()


def is_ours(decoded: str, expected: str, uid: int) -> bool:
    """Whether what unmunge prints is of this user and has this payload: lines about it, an empty one, the payload."""
    head, _, said = decoded.partition("\n\n")
    found = _UID.search(f"{head}\n")
    return found is not None and int(found[1]) == uid and said.rstrip("\n") == expected
