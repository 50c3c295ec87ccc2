"""Operations whose messages are longer than the largest that a driver carries: what is left out, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from orrery.codegen.anys import any_copy_name
from orrery.codegen.extent import Extent
from orrery.codegen.message_sizes import MessageSize, longer_than
from orrery.codegen.model import Model, Operation
from orrery.definitions.driver.model import Driver
from orrery.definitions.scenario.model import Load
from orrery.definitions.wiring.wiring import Wiring

AS_IT_STANDS = "cdr-cxx"
"""The mapping whose messages are plain CDR: their size is known to the byte. Others need about as much."""


@dataclass(frozen=True)
class Messages:
    """The messages of an arrangement on a driver with these options; `seed` is that of its values."""

    driver: Driver
    options: Mapping[str, str]
    wiring: Wiring
    seed: int

    def too_long(self, operation: Operation) -> str | None:
        """Why the driver cannot carry the operation's largest message; None if it can."""
        limit = self.driver.largest_message_with(self.options)
        if limit is None:
            return None
        lengths, held = dict(self.wiring.lengths), dict(self.wiring.held)
        slots = max((load.pool for load in self.wiring.arrangement.loads), default=Load.pool)
        for model, form in self._forms(operation):
            found = longer_than(limit, Extent(model, lengths, held), form, self.seed, slots)
            if found is not None:
                return self._reason(found, limit)
        return None

    def _forms(self, operation: Operation) -> Iterator[tuple[Model, Operation]]:
        """The operation, and its twin where there are such: an object between may hand every value on as an `any`."""
        yield self.wiring.model(operation.interface), operation
        twin = any_copy_name(operation.interface)
        if twin in self.wiring.known:
            found = {op.name: op for op in self.wiring.operations(twin)}
            if operation.name in found:
                yield self.wiring.model(twin), found[operation.name]

    def _reason(self, found: MessageSize, limit: int) -> str:
        about = "" if found.exact else "up to "
        encoded = "" if self.driver.mapping == AS_IT_STANDS else " in plain CDR"
        takes = f"its {found.what} takes {about}{found.size:,} bytes{encoded}"
        return f"{takes}, and {self.driver.name} carries no message of more than {limit:,}"
