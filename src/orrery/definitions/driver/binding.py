"""A binding: which driver, with which options, the objects of a scenario use."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Binding:
    """A driver with every option written out, defaults too. `key` is its one spelling: `unix[wait=block]`.

    `given` names the options that the user wrote; it makes the `label` and no difference between bindings.
    """

    driver: str
    options: tuple[tuple[str, str], ...] = ()
    given: tuple[str, ...] = field(default=(), compare=False)

    @property
    def key(self) -> str:
        """The canonical spelling, options in the order of their names."""
        return _spelled(self.driver, self.options)

    @property
    def label(self) -> str:
        """The short spelling that people see: the driver's name and only the options that were given."""
        return _spelled(self.driver, tuple(pair for pair in self.options if pair[0] in self.given))


def _spelled(driver: str, options: tuple[tuple[str, str], ...]) -> str:
    inner = ",".join(f"{name}={value}" for name, value in sorted(options))
    return f"{driver}[{inner}]" if inner else driver
