"""What ddsperf says is read as it is meant: half round trips in us, a report a second, the first with discovery."""

import pytest

from orrery.errors import DriverError
from rig.pings import medians_of

OUTPUT = """\
[71] participant vm:71: new (self)
[71] participant vm:70: new
[71] 2.085  vm:70 size 32 mean 57.672us min 9.420us 50% 15.194us 90% 20.160us 99% 238.295us max 96.736us cnt 9335
[71] 2.085  rss:7.5MB vcsw:17166 ivcsw:354 recvUC:2%+4% pong:3%+5%
[71] 3.203  vm:70 size 32 mean 2765.634us min 14.522us 50% 19.763us 90% 81.431us 99% 44.744us max 63.754us cnt 188
[71] 3.203  rss:7.5MB vcsw:352 ivcsw:3 pong:1%+0%
[71] 4.087  vm:70 size 32 mean 1706.531us min 13.791us 50% 16.250us 90% 45.516us 99% 23.145us max 93.775us cnt 266
"""


def test_each_second_but_the_first_gives_whole_round_trips() -> None:
    assert medians_of(OUTPUT, 32) == pytest.approx([39_526, 32_500])


@pytest.mark.parametrize(("output", "size"), [(OUTPUT, 48), ("", 32), (OUTPUT[: OUTPUT.index("3.203")], 32)])
def test_samples_of_another_size_or_none_are_no_measurement(output: str, size: int) -> None:
    with pytest.raises(DriverError, match=f"samples of {size} bytes"):
        medians_of(output, size)
