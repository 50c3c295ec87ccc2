"""Every view, in the order in which a report shows them: a new view is one file and one line here.

The views of published experiments are those of the topics' registry.
"""

from orrery.report.drawing.view import View
from orrery.report.history import view as history
from orrery.report.topics.accepted import view as accepted
from orrery.report.topics.fairness import view as fairness
from orrery.report.topics.load import view as load
from orrery.report.topics.mixed import view as mixed
from orrery.report.topics.registry import topics
from orrery.report.topics.scaling import view as scaling
from orrery.report.topics.startup import view as startup
from orrery.report.views import calls, costs, distribution, overview, placement, trials

OF_TOPICS: tuple[View, ...] = tuple(topic.view for topic in topics() if topic.view is not None)
"""Those of published experiments."""

VIEWS: tuple[View, ...] = (
    overview.VIEW,
    calls.VIEW,
    mixed.VIEW,
    distribution.VIEW,
    load.VIEW,
    scaling.VIEW,
    startup.VIEW,
    placement.VIEW,
    costs.VIEW,
    fairness.VIEW,
    accepted.VIEW,
    *OF_TOPICS,
    trials.VIEW,
    history.VIEW,
)
