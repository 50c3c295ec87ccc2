"""What some experiments are about besides the time of a call: which picture shows it, and whether it is a rate."""

from __future__ import annotations

PICTURES = {
    "classics/spectrum": "distribution",
    "classics/timestamp": "distribution",
    "classics/scalability-clients": "fairness",
}
"""Scenario -> the view that shows what it asks, where another one shows more of the figures."""

RATES = frozenset({"classics/asynchronous", "classics/oneway", "classics/scalability-clients", "classics/threading"})
"""Scenarios that ask how many calls all clients together make in a second; how long one takes says little there."""

OUTLIERS = frozenset({"classics/spectrum", "classics/timestamp"})
"""Scenarios whose longest calls are listed one by one."""
