"""Every view, in the order in which a report shows them: a new view is one file and one line here."""

from orrery.report.drawing.view import View
from orrery.report.history import view as history
from orrery.report.topics.capacity import view as capacity
from orrery.report.topics.cuts import view as cuts
from orrery.report.topics.fairness import view as fairness
from orrery.report.topics.flow import view as flow
from orrery.report.topics.load import view as load_curve
from orrery.report.topics.ratios import view as published
from orrery.report.topics.retained import view as retained
from orrery.report.topics.scaling import view as scaling
from orrery.report.topics.shares import view as shares
from orrery.report.topics.sizes import view as sizes
from orrery.report.topics.suite import view as suite
from orrery.report.views import calls, costs, distribution, overview, placement, trials

VIEWS: tuple[View, ...] = (
    overview.VIEW,
    calls.VIEW,
    distribution.VIEW,
    load_curve.VIEW,
    scaling.VIEW,
    placement.VIEW,
    costs.VIEW,
    fairness.VIEW,
    published.VIEW,
    cuts.VIEW,
    shares.VIEW,
    sizes.VIEW,
    flow.VIEW,
    capacity.VIEW,
    retained.VIEW,
    suite.VIEW,
    trials.VIEW,
    history.VIEW,
)
