"""What is said to add little, as a topic: the view of ratios tells of its table."""

from orrery.report.topics.overhead.claims import overhead_claims
from orrery.report.topics.topic import PublishedTopic, silent

TOPIC = PublishedTopic(silent, claims=overhead_claims)
