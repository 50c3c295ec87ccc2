"""Time by size, as a topic."""

from orrery.report.topics.sizes.plots import plot_text
from orrery.report.topics.sizes.view import VIEW
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(plot_text, VIEW)
