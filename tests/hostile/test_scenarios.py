"""Scenario files from strangers."""

from __future__ import annotations

from hostile.attack import Attack, Site, each

ATTACKS = [
    Attack("an-empty-file", "run bad.toml --drivers unix", r"bad\.toml", files={"bad.toml": ""}),
]


@each(ATTACKS)
def test_a_bad_scenario_is_refused(attack: Attack, site: Site) -> None:
    site.endure(attack)
