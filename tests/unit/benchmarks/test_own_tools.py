"""What the tools of middlewares say is read as it is meant: half round trips in us, of the messages asked for."""

import pytest

from orrery.errors import DriverError
from own_tools import ALL, TOOLS, tool_of
from rig.sides.subjects import subjects
from rig.tools import iceperf, lat, latency_test
from rig.tools.ddsperf import medians_of
from rig.tools.debian_sources import with_sources

DDSPERF = """\
[71] participant vm:71: new (self)
[71] participant vm:70: new
[71] 2.085  vm:70 size 32 mean 57.672us min 9.420us 50% 15.194us 90% 20.160us 99% 238.295us max 96.736us cnt 9335
[71] 2.085  rss:7.5MB vcsw:17166 ivcsw:354 recvUC:2%+4% pong:3%+5%
[71] 3.203  vm:70 size 32 mean 2765.634us min 14.522us 50% 19.763us 90% 81.431us 99% 44.744us max 63.754us cnt 188
[71] 3.203  rss:7.5MB vcsw:352 ivcsw:3 pong:1%+0%
[71] 4.087  vm:70 size 32 mean 1706.531us min 13.791us 50% 16.250us 90% 45.516us 99% 23.145us max 93.775us cnt 266
"""
ZMQ_LAT = """\
message size: 20 [B]
roundtrip count: 20000
average latency: 45.093 [us]
"""
LATENCY_TEST = """\
Printing round-trip times in us, statistics for 5000 samples
   Bytes, Samples,   stdev,    mean,     min,     50%,     90%,     99%,  99.99%,     max
--------,--------,--------,--------,--------,--------,--------,--------,--------,--------,
      32,    4999, 564.688, 107.598,  24.529,  56.409,  92.120,1507.569,9203.612,28362.836
"""
ICEPERF = """\
20000 round trips for each payload.

| Payload Size [kB] | Average Latency [µs] |
|------------------:|---------------------:|
""" + "".join(f"| {2**power:17} | {'1.2' if power == 12 else '0.35':>20} |\n" for power in range(13))


def test_each_second_of_ddsperf_but_the_first_gives_whole_round_trips() -> None:
    assert medians_of(DDSPERF, 32) == pytest.approx([39_526, 32_500])


@pytest.mark.parametrize(("output", "size"), [(DDSPERF, 48), ("", 32), (DDSPERF[: DDSPERF.index("3.203")], 32)])
def test_samples_of_another_size_or_none_are_no_measurement(output: str, size: int) -> None:
    with pytest.raises(DriverError, match=f"samples of {size} bytes"):
        medians_of(output, size)


def test_remote_lat_tells_the_mean_of_half_a_round_trip() -> None:
    assert lat.trip_of(ZMQ_LAT, 20) == pytest.approx(90_186)


def test_iceperf_tells_the_mean_of_half_a_round_trip_for_each_size() -> None:
    assert iceperf.trip_of(ICEPERF) == pytest.approx((12 * 700 + 2 * 1200) / 13)


@pytest.mark.parametrize("output", ["", ICEPERF.rpartition("|     ")[0]])
def test_sizes_that_iceperf_does_not_tell_are_no_measurement(output: str) -> None:
    with pytest.raises(DriverError, match="did not report"):
        iceperf.trip_of(output)


@pytest.mark.parametrize(("output", "size"), [(ZMQ_LAT, 37), ("", 20), ("error in zmq_connect", 20)])
def test_messages_of_another_size_or_none_are_no_measurement(output: str, size: int) -> None:
    with pytest.raises(DriverError, match=f"messages of {size} bytes"):
        lat.trip_of(output, size)


def test_latency_test_tells_the_median_of_half_a_round_trip() -> None:
    assert latency_test.trip_of(LATENCY_TEST, 32) == pytest.approx(112_818)
    with pytest.raises(DriverError, match="samples of 49 bytes"):
        latency_test.trip_of(LATENCY_TEST, 49)


def test_every_tool_does_what_it_is_said_to_do() -> None:
    assert {tool_of(subject).name for subject in subjects(ALL)} == {tool.name for tool in TOOLS.values()}


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("cyclonedds[wait=poll]", "ddsperf does not do what"),
        ("zeromq[transport=tcp]", "remote_lat does not do what"),
        ("iceoryx[wait=waitset]", "iceperf does not do what"),
        ("unix", "has no tool of its own here"),
    ],
)
def test_what_no_tool_does_is_refused(spec: str, complaint: str) -> None:
    with pytest.raises(DriverError, match=complaint):
        tool_of(subjects(spec)[0])


def test_archives_of_binaries_are_asked_for_their_sources() -> None:
    assert with_sources(".list", "# main\ndeb [arch=amd64] http://a/debian bookworm main\n") == (
        "# main\ndeb-src [arch=amd64] http://a/debian bookworm main\n"
    )
    assert with_sources(".list", "deb-src http://a/debian bookworm main\n") == "deb-src http://a/debian bookworm main\n"
    stanza = "Types: deb\nURIs: http://a/debian\nSuites: bookworm\nComponents: main\n"
    assert with_sources(".sources", stanza) == stanza.replace("deb\n", "deb-src\n", 1)
