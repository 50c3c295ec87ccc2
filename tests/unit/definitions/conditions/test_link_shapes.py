"""What a link is like, read and told in one way."""

import pytest

from orrery.definitions.conditions.hosts import read_hosts
from orrery.definitions.conditions.link import LinkShape, read_shape
from orrery.errors import InputError


def test_a_shape_is_told_as_it_is_written() -> None:
    text = "rate=100mbit,delay=1.5ms,loss=0.1%"
    shape = read_shape(text)
    assert shape == LinkShape(100_000_000, 1_500_000, 0.001)
    assert str(shape) == text
    assert str(read_shape(" loss = 0.1% , rate=0.1gbit")) == "rate=100mbit,loss=0.1%"
    assert str(read_shape("links=2")) == "links=2"
    assert not read_shape("links=1")
    assert not read_shape("")


def test_it_is_part_of_the_deployment() -> None:
    hosts = read_hosts("namespaces:2[rate=10mbit]")
    assert hosts is not None
    assert str(hosts) == "namespaces:2[rate=10mbit]"
    assert hosts.deployment == '{"hosts":["host1","host2"],"link":"emulated","shape":"rate=10mbit"}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rate=fast", "fast is no rate of a link"),
        ("rate=1kbit", "1kbit is no rate of a link"),
        ("rate=1000gbit", "1000gbit is no rate of a link"),
        ("delay=1", '"1" is no duration'),
        ("delay=1min", "a delay of 1min is longer than ten seconds"),
        ("loss=100%", "100% is no share of packets"),
        ("loss=0.1", "0.1 is no share of packets"),
        ("speed=1", "speed=1 is nothing that a link has"),
        ("links=3", "a host has no 3 links"),
        ("rate", "rate is nothing that a link has"),
        ("rate=1mbit,rate=2mbit", "rate of a link stands twice"),
    ],
)
def test_what_is_no_link_is_an_error(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        read_hosts(f"namespaces:2[{text}]")
    assert caught.value.hint
