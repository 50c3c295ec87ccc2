"""How a server finds the operation of a request, as a topic: the view of scaling tells of it."""

from orrery.report.topics.dispatch.claims import dispatch_claims
from orrery.report.topics.dispatch.words import dispatch_headline
from orrery.report.topics.topic import PublishedTopic

TOPIC = PublishedTopic(dispatch_headline, claims=dispatch_claims)
