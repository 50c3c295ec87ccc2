"""How many servers are reached, as a topic."""

from orrery.report.material import Material
from orrery.report.topics.capacity.claims import server_claims
from orrery.report.topics.capacity.scripted import scripted_claims
from orrery.report.topics.capacity.servers import servers_text
from orrery.report.topics.capacity.unused import unused_claims, unused_text
from orrery.report.topics.capacity.view import VIEW
from orrery.report.topics.claim import TestedClaim
from orrery.report.topics.topic import PublishedTopic


def _claims(material: Material) -> list[TestedClaim]:
    return [*server_claims(material), *scripted_claims(material), *unused_claims(material)]


def _sentence(material: Material) -> str:
    return servers_text(material) or unused_text(material)


TOPIC = PublishedTopic(_sentence, VIEW, _claims)
