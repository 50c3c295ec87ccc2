"""Orrery: a benchmark for middleware.

    import orrery

    results = orrery.open_results("orrery.db")
    results.campaign().frame()

docs/python.md says what there is. Nothing of it is loaded before it is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from orrery.api.public.campaign import Campaign
    from orrery.api.public.choosing import ChoiceCandidate, DriverChoice, choose
    from orrery.api.public.comparing import CampaignComparison, RowChange, compare
    from orrery.api.public.histogram import Histogram
    from orrery.api.public.opening import OpenResults, open_results
    from orrery.api.public.planned import RunPlan, plan
    from orrery.api.public.recording import record
    from orrery.api.public.row import ResultRow
    from orrery.api.public.running import RunProgress, run
    from orrery.errors import DriverError, InputError, OrreryError
else:  # who reads types would take every name for one that there is

    def __getattr__(name: str) -> Any:
        """What is public, imported when it is first asked for: a command must not wait for what it has no use for."""
        for module, names in _MODULES.items():
            if name in names:
                found = globals()[name] = getattr(import_module(module), name)
                return found
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "Campaign",
    "CampaignComparison",
    "ChoiceCandidate",
    "DriverChoice",
    "DriverError",
    "Histogram",
    "InputError",
    "OpenResults",
    "OrreryError",
    "ResultRow",
    "RowChange",
    "RunPlan",
    "RunProgress",
    "choose",
    "compare",
    "open_results",
    "plan",
    "record",
    "run",
]
__version__ = "0.1.0"

_MODULES = {
    "orrery.api.public.campaign": ("Campaign",),
    "orrery.api.public.choosing": ("DriverChoice", "ChoiceCandidate", "choose"),
    "orrery.api.public.comparing": ("CampaignComparison", "RowChange", "compare"),
    "orrery.api.public.histogram": ("Histogram",),
    "orrery.api.public.opening": ("OpenResults", "open_results"),
    "orrery.api.public.planned": ("RunPlan", "plan"),
    "orrery.api.public.recording": ("record",),
    "orrery.api.public.row": ("ResultRow",),
    "orrery.api.public.running": ("RunProgress", "run"),
    "orrery.errors": ("DriverError", "InputError", "OrreryError"),
}
"""Module -> what of it is public; the imports above and `__all__` say the same to who reads types."""


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
