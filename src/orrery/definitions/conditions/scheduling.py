"""How the kernel chooses among the processes of a trial and all others: the word that scenarios and plans share."""

from __future__ import annotations

from typing import Literal

Scheduling = Literal["normal", "fifo"]
"""`normal`: in their turn, as any process; `fifo`: before all of these, as SCHED_FIFO at the middle priority."""
FIFO: Scheduling = "fifo"
