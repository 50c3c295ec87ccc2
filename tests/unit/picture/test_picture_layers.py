"""Layers, circles and tracks: lines lead one way, and lie on each other nowhere."""

from orrery.picture.acyclic import directions, forward
from orrery.picture.graph import Edge, Graph, Node
from orrery.picture.layers import in_layers
from orrery.picture.tracks import Turn, nested, tracks


def test_a_circle_is_cut_where_it_leads_back() -> None:
    edges = [("b", "c"), ("a", "b"), ("c", "a"), ("c", "c")]
    assert forward(edges, []) == [("b", "c"), ("b", "a"), ("c", "a"), ("c", "c")]
    assert forward(edges, ["a"]) == [("b", "c"), ("a", "b"), ("a", "c"), ("c", "c")]


def test_who_makes_load_comes_first() -> None:
    nodes = (Node("server", 1), Node("client", 1))
    back = Edge("server", "client", "reaction", "client", ("notify",))
    there = Edge("client", "server", "call", "server", ("ask",))
    assert directions(Graph(nodes, (back, there))) == [("client", "server"), ("client", "server")]


def test_layers_follow_the_edges_and_neighbours_stay_apart() -> None:
    found = in_layers({"a": 4, "b": 4, "c": 10, "alone": 2}, [("a", "c"), ("b", "c")], apart=3)
    assert (found.spots["a"].layer, found.spots["b"].layer, found.spots["c"].layer) == (0, 0, 1)
    assert found.spots["b"].middle - found.spots["a"].middle >= 7
    assert found.spots["alone"].middle > found.spots["c"].middle + 5


def test_a_long_edge_has_a_spot_in_each_layer_between() -> None:
    found = in_layers({"a": 1, "b": 1, "c": 1}, [("a", "b"), ("b", "c"), ("a", "c")], apart=1)
    (passed,) = found.passes["a", "c"]
    assert passed.layer == 1 and passed.middle != found.spots["b"].middle


def test_turns_that_would_touch_have_tracks_of_their_own() -> None:
    turns = [Turn((0, 0), 1, 5), Turn((1, 0), 3, 8), Turn((2, 0), 9, 9 + 3), Turn((3, 0), 4, 4)]
    found = tracks(turns)
    assert found[1, 0] < found[0, 0]
    assert found[2, 0] == 0
    assert (3, 0) not in found


def test_short_lines_are_nested_in_long_ones() -> None:
    assert nested([Turn((0, 0), 0, 100), Turn((1, 0), 10, 20), Turn((2, 0), 30, 40)]) == {
        (1, 0): 0,
        (2, 0): 0,
        (0, 0): 1,
    }
