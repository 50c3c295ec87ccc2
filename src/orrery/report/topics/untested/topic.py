"""Claims that no figure of ours can test, as a topic: they stand among the others, with the reason."""

from orrery.report.material import Material
from orrery.report.topics.claim import Outcome, TestedClaim
from orrery.report.topics.topic import PublishedTopic, silent
from orrery.report.topics.untested.published import UNTESTED


def untested_claims(material: Material) -> list[TestedClaim]:
    """All of them; whatever was run."""
    claims = material.published_table(UNTESTED)
    return [TestedClaim(one.words, Outcome.UNKNOWN, one.why, one.source) for one in claims]


TOPIC = PublishedTopic(silent, claims=untested_claims)
