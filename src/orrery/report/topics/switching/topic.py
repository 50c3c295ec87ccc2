"""What the switches of a call may cost, as a topic."""

from orrery.report.topics.switching.view import VIEW
from orrery.report.topics.switching.words import switching_text
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(switching_text, VIEW)
