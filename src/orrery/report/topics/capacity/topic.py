"""How many servers are reached, as a topic."""

from orrery.report.topics.capacity.claims import server_claims
from orrery.report.topics.capacity.servers import servers_text
from orrery.report.topics.capacity.unused import unused_claims
from orrery.report.topics.capacity.view import VIEW
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(servers_text, VIEW, lambda material: [*server_claims(material), *unused_claims(material)])
