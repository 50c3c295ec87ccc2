"""`orrery doctor`: how this machine disturbs figures."""

from __future__ import annotations

import click

from orrery.cli import options, output

EPILOG = """Examples:

\b
  orrery doctor
  orrery doctor --json
"""


@click.command(epilog=EPILOG)
@options.json
def command(as_json: bool) -> None:
    """Show how this machine disturbs figures, and what to do about it."""
    from orrery.machine.advice import findings
    from orrery.machine.facts import OPEN_LOOP
    from orrery.machine.gathering import gather
    from orrery.machine.punctuality import punctuality
    from orrery.metrics.disturbance.lateness import LATE_SHARE, SLEPT_SHARE

    facts = dict([*gather().items(), OPEN_LOOP.pair(punctuality(SLEPT_SHARE, LATE_SHARE))])
    found = list(findings(facts))
    if as_json:
        return output.write_json({"facts": facts, "findings": [vars(finding) for finding in found]})
    rows = [(f.fact.replace("_", " "), f.level, f.state, f.effect, f.advice, f.command) for f in found]
    return output.write_table(("fact", "", "state", "effect", "advice", "command"), rows)
