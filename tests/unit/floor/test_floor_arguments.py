"""Arguments of system calls as numbers of steps."""

import socket

import pytest

from orrery.floor.arguments import epoll_added, epoll_ready, epoll_timeout, is_transfer, polled, transfer
from orrery.floor.observed import SystemCall, system_calls
from orrery.floor.steps import INPUT, OUTPUT, Step

TCP = "7<TCP:[127.0.0.1:1->127.0.0.1:2]>"


def call(line: str) -> SystemCall:
    [found] = system_calls([f"12 {line}"])
    return found


@pytest.mark.parametrize(
    ("line", "step"),
    [
        (f'write({TCP}, "ab", 2) = 2', Step("write", 2, parts=(2,))),
        (f'read({TCP}, "ab", 8192) = 2', Step("read", 2, parts=(8192,))),
        (f'sendto({TCP}, "ab", 2, MSG_NOSIGNAL, NULL, 0) = 2', Step("sendto", 2, socket.MSG_NOSIGNAL, parts=(2,))),
        (f"recvfrom({TCP}, 0x7ffe, 100, MSG_DONTWAIT, NULL, NULL) = -1 EAGAIN (Resource)",
         Step("recvfrom", 0, socket.MSG_DONTWAIT, parts=(100,))),
        (f'writev({TCP}, [{{iov_base="ab", iov_len=2}}, {{iov_base="c", iov_len=1}}], 2) = 3',
         Step("writev", 3, parts=(2, 1))),
        (f'sendmsg({TCP}, {{msg_name=NULL, msg_namelen=0, msg_iov=[{{iov_base="iov_len=9", iov_len=9}}, '
         '{iov_base="x", iov_len=1}], msg_iovlen=2, msg_controllen=0, msg_flags=0}, MSG_DONTWAIT|MSG_NOSIGNAL) = 10',
         Step("sendmsg", 10, socket.MSG_DONTWAIT | socket.MSG_NOSIGNAL, parts=(9, 1))),
        (f'writev({TCP}, [{{iov_base="", iov_len=2}}, {{iov_base="", iov_len=4}}, {{iov_base="", iov_len=1}}], 3) = 5',
         Step("writev", 5, parts=(2, 3))),
        (f"recvmsg({TCP}, {{msg_namelen=0}}, MSG_DONTWAIT|MSG_CMSG_CLOEXEC) = -1 EAGAIN (Resource)",
         Step("recvmsg", 0, socket.MSG_DONTWAIT | socket.MSG_CMSG_CLOEXEC, parts=(4096,))),
    ],
)  # fmt: skip
def test_what_sends_and_receives(line: str, step: Step) -> None:
    assert transfer(call(line)) == step


def test_a_look_is_a_step_and_what_could_not_be_sent_is_none() -> None:
    assert is_transfer(call(f"read({TCP}, 0x7ffe, 8) = -1 EAGAIN (Resource)"))
    assert not is_transfer(call(f'write({TCP}, "ab", 2) = -1 EAGAIN (Resource)'))
    assert not is_transfer(call(f"read({TCP}, 0x7ffe, 8) = -1 ECONNRESET (Connection reset by peer)"))


@pytest.mark.parametrize(
    ("line", "step"),
    [
        (f"poll([{{fd={TCP}, events=POLLIN}}, {{fd=4<pipe>, events=POLLIN}}], 2, 50) = 1 ([{{fd=7, revents=POLLIN}}])",
         Step("poll", INPUT, INPUT, 2, 50_000_000)),
        (f"poll([{{fd={TCP}, events=POLLIN|POLLOUT}}], 1, -1) = 1 ([{{fd=7, revents=POLLOUT}}])",
         Step("poll", OUTPUT, INPUT | OUTPUT, 1, -1)),
        (f"poll([{{fd={TCP}, events=POLLIN}}], 1, 0) = 0 (Timeout)", Step("poll", 0, INPUT, 1, 0)),
        (f"ppoll([{{fd={TCP}, events=POLLIN}}], 1, {{tv_sec=24, tv_nsec=5}}, NULL, 8) = 1 ([{{fd=7, revents=POLLIN}}], "
         "left {tv_sec=9, tv_nsec=9})", Step("ppoll", INPUT, INPUT, 1, 24_000_000_005)),
        (f"ppoll([{{fd={TCP}, events=POLLIN}}], 1, NULL, NULL, 8) = 1 ([{{fd=7, revents=POLLIN}}])",
         Step("ppoll", INPUT, INPUT, 1, -1)),
        (f"select(8, [5<pipe:[8]> {TCP}], NULL, NULL, {{tv_sec=1, tv_usec=2}}) = 1 (in [7], left {{tv_sec=0}})",
         Step("select", INPUT, INPUT, 2, 1_000_002_000)),
    ],
)  # fmt: skip
def test_what_waits_for_the_socket(line: str, step: Step) -> None:
    assert polled(call(line), 7) == step


@pytest.mark.parametrize(
    "line",
    [
        "poll([{fd=9<anon_inode:[eventfd]>, events=POLLIN}], 1, -1) = 1 ([{fd=9, revents=POLLIN}])",
        f"poll([{{fd={TCP}, events=POLLIN}}, {{fd=4<pipe>, events=POLLIN}}], 2, 50) = 1 ([{{fd=4, revents=POLLIN}}])",
        "select(8, [5<pipe:[7]>], NULL, NULL, NULL) = 1 (in [5])",
    ],
)
def test_what_waits_for_others_or_was_ended_by_one_is_no_step(line: str) -> None:
    assert polled(call(line), 7) is None


def test_epoll() -> None:
    event = "{events=EPOLLIN|EPOLLET, data={u32=5, u64=5}}"
    added = call(f"epoll_ctl(4<anon_inode:[eventpoll]>, EPOLL_CTL_ADD, {TCP}, {event}) = 0")
    assert epoll_added(added) == (1, 7, INPUT | 1 << 31, "{u32=5, u64=5}")
    removed = call(f"epoll_ctl(4<anon_inode:[eventpoll]>, EPOLL_CTL_DEL, {TCP}, 0x7f16) = 0")
    assert epoll_added(removed) == (2, 7, 0, "")
    events = "[{events=EPOLLIN|EPOLLOUT, data={u32=5, u64=5}}]"
    waited = call(f"epoll_wait(4<anon_inode:[eventpoll]>, {events}, 16, 9998) = 1")
    assert epoll_ready(waited) == {"{u32=5, u64=5}": INPUT | OUTPUT}
    assert epoll_timeout(waited) == 9_998_000_000
    assert epoll_timeout(call(f"epoll_pwait(4<anon_inode:[eventpoll]>, {events}, 16, -1, NULL, 8) = 1")) == -1
