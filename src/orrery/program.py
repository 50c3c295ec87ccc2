"""The program that runs in the browser: built from `web/` by `make site-program`, and brought along.

So `orrery site` needs no Node. `sources.json` says from which sources each file was built; a test holds them.
"""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from orrery.errors import OrreryError
from orrery.paths import PACKAGE

FOLDER = PACKAGE / "site" / "program"
PAGE = PACKAGE / "site" / "page" / "index.html"
FILES = ("app.js", "app.css", "third-party.txt")
"""What a site has of it; the licences of what is built into it are the last one."""
REPORT = "report.js"
"""The part that stands inside of a report."""


def program_files(folder: Path = FOLDER) -> dict[str, bytes]:
    """The site's own files, by name; OrreryError where they were never built."""
    try:
        return {"index.html": PAGE.read_bytes(), **{name: (folder / name).read_bytes() for name in FILES}}
    except FileNotFoundError as missing:
        hint = "make site-program builds it, with Node"
        raise OrreryError("the program of the site is not there", file=missing.filename, hint=hint) from None


def report_script(folder: Path = FOLDER) -> str:
    """The part for reports; empty where it was never built: a report can be read without."""
    try:
        return (folder / REPORT).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def policy(script: str) -> str:
    """What a report's page lets in (Content-Security-Policy 3): its own style, and of scripts this very one, if any."""
    rules = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    if not script:
        return rules
    found = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
    return f"{rules}; script-src 'sha256-{found}'"
