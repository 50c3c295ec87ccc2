"""How many servers are reached, as a topic."""

from orrery.report.topics.capacity.servers import servers_words
from orrery.report.topics.capacity.view import VIEW
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(servers_words, VIEW)
