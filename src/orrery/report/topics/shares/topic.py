"""What is left of another scenario's rate, as a topic."""

from orrery.report.topics.shares.claims import share_claims
from orrery.report.topics.shares.view import VIEW
from orrery.report.topics.shares.words import share_text
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(share_text, VIEW, share_claims)
