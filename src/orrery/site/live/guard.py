"""Who is served: no other site's pages, no other host's names, nobody without the token where one is asked for.

A data file is a script, which a page of any other site could load: so the browser is told to refuse it (Cross-Origin-
Resource-Policy), and a request that says that it comes from elsewhere (Fetch Metadata, Origin) is refused here. A name
that others have pointed at this address (DNS rebinding) is none of ours (Host).
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass

LOOPBACK = frozenset({"localhost", "127.0.0.1", "[::1]"})
"""The names by which this machine calls itself."""
METHODS = ("GET", "HEAD")
SHORTEST = 16
"""Characters of a token that nobody guesses."""
POLICY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
}
"""What every answer says of itself."""


@dataclass(frozen=True)
class Denial:
    """Why a request is not served: a status of HTTP, and a line for people."""

    status: int
    text: str


@dataclass(frozen=True)
class Guard:
    """The rules for one address: the names of hosts that are meant (None: any), the token, the name of its cookie."""

    hosts: frozenset[str] | None = LOOPBACK
    token: str | None = None
    cookie: str = "orrery"

    def denial(self, method: str, headers: Mapping[str, str]) -> Denial | None:
        """Why a request with these headers (names in small letters) is not served; None where it is."""
        if method not in METHODS:
            return Denial(405, "results can only be read here")
        host = headers.get("host", "")
        if self.hosts is not None and host_name(host) not in self.hosts:
            return Denial(421, "this is not the name of this machine")
        if _is_from_elsewhere(headers, host):
            return Denial(403, "pages of other sites are not served")
        if self.token is not None and not self._has_token(headers):
            return Denial(401, "open the address with ?token=TOKEN, as `orrery serve` was started with")
        return None

    def is_token(self, given: str) -> bool:
        """Whether it is the token, found out in the same time for every wrong one."""
        return self.token is not None and hmac.compare_digest(given.encode(errors="replace"), self.token.encode())

    def _has_token(self, headers: Mapping[str, str]) -> bool:
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and self.is_token(given.strip()):
            return True
        return self.is_token(_cookie(headers.get("cookie", ""), self.cookie))


def host_name(host: str) -> str:
    """The name in a Host header, without the port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0].lower()


def _is_from_elsewhere(headers: Mapping[str, str], host: str) -> bool:
    """Whether a page of another site asks, and not a person who follows a link to the page itself."""
    site = headers.get("sec-fetch-site", "same-origin")
    is_visit = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    if site not in ("same-origin", "none") and not is_visit:
        return True
    # An origin is a scheme, :// and the host as a Host header has it (RFC 6454, 6.2), or null.
    origin = headers.get("origin")
    return origin is not None and origin.partition("://")[2] != host


def _cookie(header: str, name: str) -> str:
    """The value of a cookie, whatever other programs of this host have left beside it; empty for none."""
    pairs = (one.strip().partition("=") for one in header.split(";"))
    return next((value for key, _, value in pairs if key == name), "")
