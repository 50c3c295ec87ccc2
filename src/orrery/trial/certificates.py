"""Certificates of a trial that is encrypted: made for it, known to its own processes, and gone with its folders."""

from __future__ import annotations

from datetime import datetime, timedelta

from orrery.hosts.certificates import Validity, issued_by, self_signed
from orrery.hosts.host import LOOPBACK
from orrery.trial.stage import Stage

AUTHORITY, CERTIFICATE, KEY, BOTH = "authority.pem", "peer.pem", "peer.key", "peer-and-key.pem"
"""In each host's folder: whose word its processes trust, the certificate that they show, their private key; and these
two in one file, for who wants them so."""
AROUND = timedelta(minutes=15)
"""Certificates are valid so long before a trial begins, and after its time is over: clocks of hosts may be wrong."""


def hand_out_certificates(stage: Stage) -> None:
    """Give each host a certificate of its own, all signed by one authority whose key nobody keeps."""
    if not stage.plan.certificates:
        return
    now = datetime.fromisoformat(stage.clock.date())
    valid = Validity(now - AROUND, now + timedelta(seconds=stage.plan.timeout) + AROUND)
    authority = self_signed("orrery", valid)
    for host in stage.hosts.all:
        own = issued_by(authority, host.name, valid, [host.address or LOOPBACK])
        host.put(AUTHORITY, authority.certificate)
        host.put(CERTIFICATE, own.certificate)
        host.put(KEY, own.key)
        host.put(BOTH, own.certificate + own.key)
