"""The tests of a published suite, as a topic."""

from orrery.report.topics.suite.view import VIEW
from orrery.report.topics.topic import PublishedTopic, silent

TOPIC = PublishedTopic(silent, VIEW)
