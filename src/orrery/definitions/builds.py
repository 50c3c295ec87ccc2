"""Several builds of a program, which differ in the order in which they were linked and in nothing else.

Source: T. Mytkowicz, A. Diwan, M. Hauswirth, P. F. Sweeney, "Producing Wrong Data Without Doing Anything Obviously
Wrong!", ASPLOS 2009: the order alone can make a program faster or slower by several per cent.
"""

from __future__ import annotations

from orrery.stats.intervals import MINIMUM_TRIALS

FEWEST = MINIMUM_TRIALS
"""An interval over builds needs so many of them."""


MOST = 100
"""Each takes some MB of disk and a second to link; more of them make the interval hardly narrower."""


def of_build(program: str, number: int) -> str:
    """What the build `number` of a program is called: the first has the program's own name."""
    return f"{program}.{number}" if number else program


PLAIN = "{program}"
"""How the file of a program is called: by its name alone."""


def library_of(program: str, pattern: str) -> str:
    """What the library is called that a container loads in place of a program: `lib{program}.so` with its name."""
    return pattern.replace(PLAIN, program)


def program_of(library: str, pattern: str) -> str:
    """The name of the program in whose place a library is loaded."""
    before, _, after = pattern.partition(PLAIN)
    return library.removeprefix(before).removesuffix(after)


def build_in(block: int, builds: int) -> int:
    """Which of the builds runs in a block: one after the other, the same number for all bindings."""
    return block % builds
