"""Throughput by size: which operations of ours carry messages, and which parameter says their size."""

from __future__ import annotations

from orrery.definitions.reading.wire import Wire


class PublishedFlow(Wire):
    """Operations by what they are called in pictures; each call of one carries as many bytes as `parameter` says."""

    parameter: str
    operations: dict[str, str]
