"""How many servers are reached, as a topic."""

from orrery.report.topics.capacity.claims import server_claims
from orrery.report.topics.capacity.servers import servers_text
from orrery.report.topics.capacity.view import VIEW
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(servers_text, VIEW, server_claims)
