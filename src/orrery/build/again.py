"""Builds programs on the host where it runs, from what was generated elsewhere, or finds them in its cache.

    python -m orrery.build.again FOLDER

In FOLDER is their recipe. It says as JSON where they lie, and the SHA-256 of each; on stderr in one line why there are
none.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

from orrery.build.programs import build_from
from orrery.errors import OrreryError


def main(arguments: list[str]) -> int:
    """Build them; 1 where they cannot be built."""
    try:
        folder, names = build_from(Path(arguments[0]))
    except (OrreryError, OSError) as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 1
    hashes = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}
    print(json.dumps({"folder": str(folder), "hashes": hashes}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
