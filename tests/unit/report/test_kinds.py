"""Clients of one kind: who is told, in which order, and where nothing is."""

import io

from report_material import material, material_of
from rich.console import Console

from crowd import crowd
from observations import observations
from orrery.report.material import Material
from orrery.report.terminal.clients import between_clients
from orrery.report.topics.fairness import view as fairness
from orrery.report.topics.fairness.figures import kinds


def uneven() -> Material:
    return material_of(crowd(observations(["null", "unix", "tcp"], calls=200), [1.0, 4.0, 2.0]))


def test_the_slowest_comes_first_and_the_mean_is_of_all() -> None:
    [kind] = kinds(uneven().sections)
    assert (kind.title, kind.count, set(kind.shared)) == ("client", 3, {"same", "split"})
    assert all(kind.shared.values())
    for one in (one for found in kind.shared.values() for one in found):
        assert [name for name, _ in one.rates] == ["client[1]", "client[2]", "client[0]"]
        slowest, middle, fastest = (rate.value or 0 for _, rate in one.rates)
        assert 3.9 < fastest / slowest < 4.1
        assert one.mean == (slowest + middle + fastest) / 3


def test_one_client_alone_is_not_told() -> None:
    alone = material()
    assert kinds(alone.sections) == []
    assert list(between_clients(alone.sections, 100)) == []
    assert not fairness.VIEW.applies(alone)


def test_points_are_kinds_of_their_own() -> None:
    made = crowd(observations(["unix"], ["same"], calls=50), [1.0, 2.0])
    other = crowd(observations(["unix"], ["same"], calls=50), [1.0, 2.0])
    for observations_, clients in ((made, 2), (other, 4)):
        for observation in observations_:
            observation.point = f'{{"clients":{clients}}}'
    assert [kind.title for kind in kinds(material_of(made + other).sections)] == [
        "client, clients 2",
        "client, clients 4",
    ]


def test_the_terminal_has_one_line_a_binding() -> None:
    console = Console(file=io.StringIO(), width=100, no_color=True)
    for part in between_clients(uneven().sections, 100):
        console.print(part)
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    [told] = [line for line in lines if line.startswith("unix")]
    # Rates are as 4 to 1 to 2: 7^2 / (3 x 21).
    assert told.split()[1:3] == ["0.778", "0.778"]
    assert "client[1]" in told and "client[0]" in told


def test_the_caption_names_the_least_even() -> None:
    assert "Least even: unix, 0.778, client[1]" in fairness.caption(uneven())
