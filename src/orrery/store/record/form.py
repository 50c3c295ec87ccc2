"""What a record looks like: a zip archive of JSON and text, and how large it may be. docs/records.md tells the same."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

FORMAT = "orrery record"
VERSION = 6
"""A reader refuses a newer one; every change to the members or their keys is a new version."""
NEW_WORDS = 4
"""The first version with today's words; older ones are read through `orrery.store.renamed`."""
UNRECORDED = 6
"""The first version with today's word for samples; older ones are read through `orrery.store.renamed_samples`."""

MANIFEST, CAMPAIGN, PROGRAMS, COUNTINGS = "manifest.json", "campaign.json", "programs.json", "countings.json"
TRIAL, PLAN = "trials/{:05d}.json", "plans/{:05d}.txt"
NAMES = re.compile(r"(campaign|programs|countings)\.json|trials/\d{5}\.json|plans/\d{5}\.txt")
"""Every member but the manifest; a plan and its trial have the same number."""

MOST_MEMBERS = 40_000
MOST_BYTES_OF_MEMBER = 64 << 20
MOST_BYTES = 1 << 30
"""Of all members together, unpacked."""
SMALL = 16 << 20
"""Bytes: up to so many a record may be packed as tightly as it likes, for they harm nobody."""
MOST_TIMES = 100
"""So many times its own size may a record have unpacked, where that is not small. Honest ones have about five times."""


@dataclass
class RecordMember:
    """What the manifest says of a member: its size in bytes and the SHA-256 of it, in hex."""

    bytes: int
    sha256: str


@dataclass
class Manifest:
    """The first member: what this is, of which campaign, and every other member by name."""

    format: str
    version: int
    orrery: str
    campaign: str
    """The campaign's uuid."""
    created: str
    scenario: str
    title: str
    command: str
    members: dict[str, RecordMember]


@dataclass
class Program:
    """A program that was measured: its driver, the versions that it told, its SHA-256, those of its sources by name.

    There are no sources where the build was no longer in the cache when the record was made.
    """

    driver: str
    versions: dict[str, str]
    sha256: str
    sources: dict[str, str] = field(default_factory=dict)
