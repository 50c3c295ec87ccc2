"""A log of strace: what counts as a call, and what as bytes on the wire."""

from orrery.cost.traced import read_traced

CLIENT = """\
7 read(3<socket:[1]>, "mark id=2.begin\\n", 4096) = 16
7 openat(AT_FDCWD</tmp>, "/proc/self/task", O_RDONLY) = 5</proc/7/task>
7 write(3<socket:[1]>, "usage id=2.begin wall=1 user=2 system=3"..., 120) = 120
7 read(3<socket:[1]>, "go id=2 at=5\\n", 4096) = 13
7 sendto(6<socket:[9]>, "\\20\\0\\0\\0\\1\\0\\0\\0\\1\\0\\0\\0\\0\\0\\0\\0", 16, MSG_NOSIGNAL, NULL, 0) = 16
7 recvfrom(6<socket:[9]>, "\\20\\0\\0\\0\\1\\0\\0\\0", 20, 0, NULL, NULL) = 20
7 write(8<anon_inode:[eventfd]>, "\\1\\0\\0\\0\\0\\0\\0\\0", 8) = 8
7 futex(0x7f, FUTEX_WAIT_PRIVATE, 2, NULL) = -1 EAGAIN (Resource temporarily unavailable)
7 write(3<socket:[1]>, "done id=2 object=client[0] port=server ca"..., 99) = 99
7 read(3<socket:[1]>, "mark id=2.end\\n", 4096) = 14
7 sendto(6<socket:[9]>, "", 16, MSG_NOSIGNAL, NULL, 0) = 16
"""

SERVER = """\
8 recvfrom(6<socket:[9]>,  <unfinished ...>
9 write(3<socket:[1]>, "usage id=2.begin wall=1"..., 120) = 120
9 read(3<socket:[1]>,  <unfinished ...>
8 <... recvfrom resumed>"\\20\\0", 16, 0, NULL, NULL) = 16
8 sendto(6<socket:[9]>, "\\20\\0", 20, MSG_NOSIGNAL, NULL, 0) = 20
8 recvfrom(6<socket:[9]>,  <unfinished ...>
9 <... read resumed>"mark id=2.end\\n", 4096) = 14
8 <... recvfrom resumed>"\\20\\0", 16, 0, NULL, NULL) = 16
"""


def test_what_lies_between_the_borders_counts_and_the_runners_talk_does_not() -> None:
    found = read_traced(CLIENT, phase=2)
    assert found == {"sendto": 1, "recvfrom": 1, "write": 1, "futex": 1, "bytes.sent": 16, "bytes.received": 20}


def test_a_call_counts_where_it_begins_and_its_bytes_where_they_come() -> None:
    assert read_traced(SERVER, phase=2) == {"sendto": 1, "recvfrom": 1, "bytes.sent": 20, "bytes.received": 16}


def test_who_is_not_conducted_is_counted_whole() -> None:
    daemon = SERVER.replace("usage id=2", "nothing").replace("mark id=2", "nothing")
    found = read_traced(daemon, phase=2)
    assert (found["recvfrom"], found["read"], found["write"]) == (2, 1, 1)
    assert (found["bytes.sent"], found["bytes.received"]) == (140, 46)


def test_another_phase_has_borders_of_its_own() -> None:
    assert read_traced(CLIENT, phase=3)["sendto"] == 2


def test_bytes_that_a_result_does_not_tell_are_told_of() -> None:
    assert read_traced("7 sendmmsg(6<socket:[9]>, [{}], 1, 0) = 1\n", phase=2) == {"sendmmsg": 1, "bytes.hidden": 1}
