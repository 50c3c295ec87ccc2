"""What differs from the original, as a topic: the page of the experiments and docs/classics.md have it as tables."""

from orrery.report.topics.topic import PublishedTopic, silent

TOPIC = PublishedTopic(silent)
