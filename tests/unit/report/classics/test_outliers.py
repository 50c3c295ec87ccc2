"""The pictures that some experiments ask for, and the longest calls beside them."""

from __future__ import annotations

from dataclasses import replace

from report_material import material_of, subject
from test_longest import made

from crowd import crowd
from observations import campaign, observations
from orrery.definitions.scenario.page import PLAIN, PageContents
from orrery.report.classics.experiment import Experiment
from orrery.report.classics.outliers import EACH, outliers
from orrery.report.classics.page import render_classics
from orrery.report.material import Material


def of(page: PageContents, found: Material) -> Experiment:
    """An experiment that is shown so, with this material."""
    record = replace(campaign(), scenario="classics/spectrum")
    material = replace(found, subject=replace(subject(), record=record), page=page)
    return Experiment("classics/spectrum", "A title", "Why?", "orrery run", None, material)


def view_of(picture: str, found: Material) -> str:
    """The name of the picture that is shown where this one is asked for."""
    view = of(PageContents(picture), found).view
    return view.name if view is not None else ""


def test_an_experiment_is_shown_by_the_picture_of_what_it_is_about() -> None:
    several = material_of(crowd(observations(["unix", "omniorb"], ["same"], calls=200), [1.0, 1.5]))
    assert view_of("fairness", several) == "fairness"
    assert view_of("distribution", several) == "distribution"
    assert view_of("", several) == "calls"
    alone = material_of(observations(["unix", "omniorb"], ["same"], calls=200))
    assert view_of("fairness", alone) == "calls", "one client alone has nobody to share with"


def test_the_calls_that_are_farthest_from_their_median_are_listed_driver_by_driver() -> None:
    experiment = of(PageContents(longest=True), material_of(made()))
    assert experiment.material is not None
    found = outliers(experiment.material)
    assert [(one.driver, one.took) for one in found[:2]] == [("unix", 9_000_000), ("unix", 5_000_000)]
    assert [one.driver for one in found] == ["unix"] * EACH + ["tcp"] * EACH
    medians = [one.medians or 0.0 for one in found[:EACH]]
    assert medians == sorted(medians, reverse=True)
    page = render_classics([experiment], "x.db", "orrery classics")
    section = page.partition('<section id="classics-spectrum">')[2].partition("</section>")[0]
    assert "The longest calls of each driver" in section and "9.00\u00a0ms" in section
    assert outliers(replace(experiment.material, page=PLAIN)) == []
