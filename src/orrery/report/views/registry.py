"""Every view, in the order in which a report shows them: a new view is one file and one line here."""

from orrery.report.views import (
    calls,
    capacity,
    costs,
    cuts,
    distribution,
    fairness,
    flow,
    history,
    load_curve,
    overview,
    placement,
    published,
    retained,
    scaling,
    shares,
    sizes,
    suite,
    trials,
)
from orrery.report.views.view import View

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
