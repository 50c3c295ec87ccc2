"""Throughput by the size of messages, as a topic."""

from orrery.report.topics.flow.claims import flow_claims
from orrery.report.topics.flow.view import VIEW
from orrery.report.topics.topic import PublishedTopic, silent

TOPIC = PublishedTopic(silent, VIEW, flow_claims)
