"""What is left of a call without one of its parts, as a topic."""

from orrery.report.topics.cuts.claims import cut_claims
from orrery.report.topics.cuts.view import VIEW
from orrery.report.topics.cuts.words import cut_text
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(cut_text, VIEW, cut_claims)
