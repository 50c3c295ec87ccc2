"""Memory by what a client keeps, as a topic."""

from orrery.report.topics.retained.view import VIEW
from orrery.report.topics.retained.words import retained_text
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(retained_text, VIEW)
