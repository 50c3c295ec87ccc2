"""A published table beside our own ratios, as a topic."""

from orrery.report.topics.ratios.claims import ratio_claims
from orrery.report.topics.ratios.conclusions import conclusions
from orrery.report.topics.ratios.view import VIEW
from orrery.report.topics.ratios.words import ratio_text
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(ratio_text, VIEW, lambda material: [*ratio_claims(material), *conclusions(material)])
