"""Names that stand side by side in generated definitions."""

from __future__ import annotations

from collections.abc import Iterable


class Scope:
    """Each name is taken once, and so is what the middleware's compiler derives from it."""

    joint = "_"
    """What stands between a name and its number."""

    def __init__(self, taken: Iterable[str] = ()) -> None:
        self._taken: set[str] = set()
        self.keep(taken)

    def take(self, wanted: str) -> str:
        """An identifier for `wanted`, with a number from 2 on where another has it."""
        plain = self.spelled(wanted)
        name, number = plain, 2
        while not self._taken.isdisjoint(map(self.folded, self.keys(name))):
            name, number = f"{plain}{self.joint}{number}", number + 1
        self.keep(self.keys(name))
        return name

    def take_all(self, wanted: Iterable[str]) -> list[str]:
        """One for each."""
        return [self.take(each) for each in wanted]

    def keep(self, keys: Iterable[str]) -> None:
        """Let no name have one of these."""
        self._taken.update(map(self.folded, keys))

    def spelled(self, wanted: str) -> str:
        """The nearest identifier that is no word here."""
        raise NotImplementedError

    def keys(self, name: str) -> Iterable[str]:
        """What the name keeps others from having."""
        return [name]

    def folded(self, key: str) -> str:
        """What of a key tells it from others."""
        return key
