"""How Dask is quiet: settings by which an idle worker takes a tenth of what it takes as it is installed.

Each is a key of Dask's configuration, or an environment variable of that name (docs/hosts.md has them so).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

QUIET: Mapping[str, Any] = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "10s",
    "distributed.admin.tick.limit": "30s",
    "distributed.admin.system-monitor.interval": "10s",
    "distributed.admin.system-monitor.gil.enabled": False,
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.active-memory-manager.start": False,
    "distributed.comm.timeouts.tcp": "12s",
}
"""Of workers and schedulers; the last one is no shorter than Dask allows, so that a cut wire is noticed soon."""
CLIENT: Mapping[str, Any] = {
    "distributed.client.heartbeat": "60s",
    "distributed.client.scheduler-info-interval": "60s",
    "distributed.comm.timeouts.connect": "10s",
    "distributed.comm.timeouts.tcp": "12s",
    "distributed.admin.tick.interval": "10s",
    "distributed.admin.tick.limit": "30s",
}
"""Of the process that holds the hosts: each of its heartbeats wakes the scheduler."""
CLOSED: Mapping[str, Any] = {
    "distributed.comm.require-encryption": True,
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.scheduler.idle-timeout": "60s",
}
"""Of a cluster that Orrery starts: nothing listens without TLS, and who is left alone by all ends."""
