"""Holds the certificate of a cluster on one of its hosts, as long as the connection over which it came.

    ssh HOST PYTHON -m orrery.hosts.engines.ssh_keys FOLDER

The first line of stdin is JSON: the certificate, and its key. They are written to FOLDER, which only its owner may
enter; a line of JSON says then at which address ssh has reached this host. At the end of stdin, however that comes, the
folder is removed.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import sys
from pathlib import Path

CERTIFICATE, PAIR = "ca.pem", "tls.pem"
"""The files: the certificate alone, and together with its key."""
PLACE = "SSH_CONNECTION"
"""Client's address and port, this host's address and port (source: ssh(1), Environment)."""


def main(arguments: list[str]) -> int:
    """Hold the text in the folder until stdin ends; 3 with a line that says why not."""
    folder = Path(arguments[0])
    try:
        folder.mkdir(mode=0o700)
    except OSError as error:
        print(f"{socket.gethostname()}: {folder}: {error.strerror}", file=sys.stderr)
        return 3
    try:
        certificate, key = json.loads(sys.stdin.readline())
        for name, text in ((CERTIFICATE, certificate), (PAIR, certificate + key)):
            (folder / name).touch(mode=0o600)
            (folder / name).write_text(text, encoding="ascii")
        print(json.dumps({"address": own_address(), "machine": socket.gethostname()}), flush=True)
        sys.stdin.read()
    except (OSError, ValueError) as error:
        print(f"{socket.gethostname()}: {error}", file=sys.stderr)
        return 3
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return 0


def own_address() -> str:
    """The address at which ssh has reached this host; ValueError where it was not ssh."""
    words = os.environ.get(PLACE, "").split()
    if len(words) != 4:
        raise ValueError(f"{PLACE} is not set: this is run over ssh")
    return words[2]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
