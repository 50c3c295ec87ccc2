"""What a container costs, as a topic."""

from orrery.report.topics.crossed.claims import crossed_claims
from orrery.report.topics.crossed.view import VIEW
from orrery.report.topics.crossed.words import crossed_text
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(crossed_text, VIEW, crossed_claims)
