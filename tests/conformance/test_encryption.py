"""That what is sent is encrypted, seen from outside: a stranger who speaks TLS with a server while it is measured."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from conformance.cases import conformance_question
from conformance.here import skip_where_absent
from conformance.test_conformance import check_replies, check_transport
from fake_driver.plans import House, new_house
from orrery.planning.answer import answer
from orrery.planning.plan import PhasePlan, Plan
from orrery.probes.listening import listening
from orrery.trial.certificates import AUTHORITY, CERTIFICATE, KEY
from orrery.trial.listener import NullListener
from orrery.trial.run import run_trial

pytestmark = pytest.mark.slow

CIPHER = "TLS_AES_256_GCM_SHA384"
DRIVERS = [
    "ice",
    pytest.param("grpc", marks=pytest.mark.thorough),
    pytest.param("omniorb[origin=debian]", marks=pytest.mark.thorough),
]
SECONDS = 10.0
"""For an answer of the server, on a busy machine."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with new_house(tmp_path / "state") as found:
        yield found


@dataclass
class Stranger(NullListener):
    """Calls at the server while a phase is measured, without a certificate and with that of the trial."""

    house: House
    said: dict[str, str] = field(default_factory=dict)

    def phase(self, plan: Plan, number: int, count: int, phase: PhasePlan) -> None:
        if phase.kind != "measure" or self.said:
            return
        ends = {end for pid in self.house.processes() for end in listening(pid)}
        address, _, port = min(ends).rpartition(":")
        folders = [file.parent for file in self.house.root.rglob(AUTHORITY)]
        for who in ("nobody", "peer"):
            self.said[who] = self._told(address, int(port), folders, who == "peer")

    @staticmethod
    def _told(address: str, port: int, folders: list[Path], with_own: bool) -> str:
        """The protocol and the cipher that were agreed on, or why there is no connection."""
        if folders:
            context = ssl.create_default_context(cafile=str(folders[0] / AUTHORITY))
            if with_own:
                context.load_cert_chain(folders[0] / CERTIFICATE, folders[0] / KEY)
        else:
            context = ssl.create_default_context()
        context.set_alpn_protocols(["h2"])  # gRPC speaks with nobody who does not
        try:
            with (
                socket.create_connection((address, port), SECONDS) as plain,
                context.wrap_socket(plain, server_hostname=address) as made,
            ):
                agreed = made.cipher()
                # In TLS 1.3 the server says only after the handshake that it misses a certificate (RFC 8446, 4.4.2.4).
                # Else it says something of its own at once, or, as omniORB's, waits for a request.
                with suppress(TimeoutError):
                    made.recv(1)
                return f"{made.version()} {agreed[0] if agreed else None}"
        except ssl.SSLError as error:
            return error.reason or "no TLS"
        except OSError:
            return "cut off"


def said_to_stranger(spec: str, house: House) -> dict[str, str]:
    skip_where_absent(spec)
    (plan,) = answer(conformance_question("conformance/call", spec), lambda text: None).plans
    stranger = Stranger(house)
    observation = run_trial(plan, block=0, position=0, os_noise_ms=0, root=house.root, listener=stranger)
    assert observation.status == "ok", f"{observation.reason}\n{observation.stderr}"
    check_replies(observation)
    check_transport(observation)
    assert house.left() == []
    return stranger.said


def with_security(spec: str, choice: str) -> str:
    name, _, options = spec.rstrip("]").partition("[")
    return f"{name}[{','.join(filter(None, (options, f'security={choice}')))}]"


@pytest.mark.parametrize("driver", DRIVERS)
def test_in_the_clear_nobody_speaks_tls(driver: str, house: House) -> None:
    said = said_to_stranger(driver, house)
    assert said.keys() == {"nobody", "peer"}
    assert not any(text.startswith("TLS") for text in said.values())


@pytest.mark.parametrize("driver", DRIVERS)
def test_with_tls_whoever_trusts_the_authority_may_call(driver: str, house: House) -> None:
    agreed = f"TLSv1.3 {CIPHER}"
    assert said_to_stranger(with_security(driver, "tls"), house) == {"nobody": agreed, "peer": agreed}


@pytest.mark.parametrize("driver", DRIVERS)
def test_with_certificates_on_both_sides_nobody_calls_without_one(driver: str, house: House) -> None:
    said = said_to_stranger(with_security(driver, "mutual"), house)
    assert said["peer"] == f"TLSv1.3 {CIPHER}"
    assert not said["nobody"].startswith("TLSv")
