"""Documents as the site's data files: scripts that hand what they hold to the program that asked for them.

A page that was opened from a folder may load scripts and nothing else (docs/decisions has why), so a document is one:
its JSON, packed by gzip, as base64. Nothing in it can be more than text, whoever wrote the names in it.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import zlib
from typing import Any

CALL = "orrery"
"""The function that a data file calls with its name and its content."""
GZIP, MEMORY = 31, 5
"""zlib's words for a gzip header without a time, and for so little memory that it makes a new code every 2,000 symbols.

Digits and letters stand apart in a document (figures.py), and so each have codes of their own.
"""
INDEX = "index"
"""The name of the document that the program begins with."""


def packed(document: Any) -> str:
    """The document's JSON, as base64 of gzip; the same document gives the same text."""
    text = json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    # Lone surrogates, which a stranger's JSON may hold, are no text that UTF-8 can write.
    data = text.encode("utf-8", errors="replace")
    press = zlib.compressobj(level=9, wbits=GZIP, memLevel=MEMORY)
    return base64.b64encode(press.compress(data) + press.flush()).decode("ascii")


def unpacked(text: str) -> Any:
    """The document again."""
    return json.loads(gzip.decompress(base64.b64decode(text)))


def script(name: str, document: Any) -> str:
    """The data file that has a document of this name (letters, digits, `-` and `/`, as `file_name` makes them)."""
    return f'{CALL}("{name}","{packed(document)}");\n'


def content_of(text: str) -> Any:
    """The document in a data file."""
    return unpacked(text.rpartition(',"')[2].partition('"')[0])


def file_name(kind: str, *words: str) -> str:
    """The name of a document of this kind that is about these words: they may be a stranger's, the name never is."""
    mark = hashlib.sha256("\n".join(words).encode("utf-8", errors="replace")).hexdigest()[:12]
    return f"{kind}-{mark}"
