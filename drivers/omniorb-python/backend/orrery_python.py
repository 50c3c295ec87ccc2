# omniORB's own Python back end, with advice from Orrery.
#
# This program is free software; you can redistribute it and/or modify it under the terms of the GNU General Public
# License as published by the Free Software Foundation; either version 2 of the License, or (at your option) any
# later version.
#
# This program is distributed in the hope that it will be useful, but WITHOUT ANY WARRANTY; without even the implied
# warranty of MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE. See the GNU General Public License for more details.
#
# You should have received a copy of the GNU General Public License along with this program; see the file LICENSE in
# src/orrery/codegen/omniidl_backend.
#
# SPDX-License-Identifier: GPL-2.0-or-later
"""An omniidl back end: `-borrery_python -WbFILE` and then the options of `-bpython`, which does all the work.

FILE has the scoped name of a declaration or operation on each line that is not measured: it is left out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import omniidl_be.python
from orrery_cxx import _leave_out

cpp_args = omniidl_be.python.cpp_args


def run(tree: Any, args: list[str]) -> None:
    """Called by omniidl with the tree of a file and what stood behind each -Wb."""
    names = Path(args[0]).read_text(encoding="utf-8").split()
    _leave_out(tree.declarations(), frozenset(names), "")
    omniidl_be.python.run(tree, args[1:])
