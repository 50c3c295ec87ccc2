"""Operations whose messages are longer than the largest that a driver carries: what is left out, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from orrery.codegen.anys import any_copy_name
from orrery.codegen.extent import Extent
from orrery.codegen.message_sizes import MessageSize, bound, longer_than
from orrery.codegen.model import Model, Operation
from orrery.definitions.driver.model import Driver
from orrery.definitions.scenario.model import Load
from orrery.definitions.wiring.wiring import Wiring

AS_IT_STANDS = "cdr-cxx"
"""The mapping whose messages are plain CDR: their size is known to the byte. Others need about as much."""


class MessageBounds:
    """What messages of an arrangement take at most, whatever the driver: found out once for all of them."""

    def __init__(self, wiring: Wiring) -> None:
        self.values = dict(wiring.lengths), dict(wiring.held)
        self._extents: dict[int, Extent] = {}
        self._known: dict[tuple[int, str], int] = {}

    def of(self, model: Model, operation: Operation) -> int:
        """Bytes that no message of an operation exceeds."""
        key = (id(model), operation.key)
        if key not in self._known:
            if id(model) not in self._extents:
                self._extents[id(model)] = Extent(model, *self.values)  # it holds the model
            self._known[key] = bound(self._extents[id(model)], operation)
        return self._known[key]


@dataclass(frozen=True)
class Messages:
    """The messages of an arrangement on a driver with these options; `seed` is that of its values."""

    driver: Driver
    options: Mapping[str, str]
    wiring: Wiring
    bounds: MessageBounds
    seed: int

    def too_long(self, operation: Operation) -> str | None:
        """Why the driver cannot carry the operation's largest message; None if it can."""
        limit = self.limit
        if limit is None:
            return None
        for model, form in self._forms(operation):
            if self.bounds.of(model, form) <= limit:
                continue
            slots = max((load.pool for load in self.wiring.arrangement.loads), default=Load.pool)
            found = longer_than(limit, Extent(model, *self.bounds.values), form, self.seed, slots)
            if found is not None:
                return self._reason(found, limit)
        return None

    @cached_property
    def limit(self) -> int | None:
        """The largest message in bytes; None where there is none."""
        return self.driver.largest_message_with(self.options)

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
