"""Two logs as one conversation."""

import pytest
from straced import UNIX_CLIENT, UNIX_SERVER, answered, asked, client, log, server

from orrery.floor.captured import ends_of, read_conversation
from orrery.floor.cycles import NotReplayableError
from orrery.floor.steps import INPUT, Step, replay_text

CALLS = 5


def test_both_sides_of_plain_calls() -> None:
    found = read_conversation(client(CALLS), server(CALLS), 2, CALLS)
    assert found.transport == "unix"
    assert [step.call for step in found.client.steps] == ["sendto", "recvfrom"]
    assert [step.call for step in found.server.steps] == ["recvfrom", "sendto"]
    assert (found.client.sent, found.server.sent) == (4, 2)
    assert found.changing == (1, 0)
    assert not found.client.nonblocking and not found.client.watched and not found.client.left_out


def test_it_is_written_as_the_replay_reads_it() -> None:
    found = read_conversation(client(CALLS), server(CALLS), 2, CALLS)
    text = replay_text(found, {"client": (3,), "server": ()}, 10, 20)
    assert text.splitlines() == [
        "transport unix",
        "warm 10",
        "calls 20",
        "client cpu 3",
        "client nonblocking 0",
        "client watched 0",
        "client step sendto 4 16384 1 -1 4",
        "client step recvfrom 2 0 1 -1 256",
        "server nonblocking 0",
        "server watched 0",
        "server step recvfrom 4 0 1 -1 64",
        "server step sendto 2 16384 1 -1 2",
    ]


def test_a_thread_that_receives_what_another_sent() -> None:
    """The reader waits before the caller sends; its wait counts from its end. What passes between the two is told."""
    epoll = "6<anon_inode:[eventpoll]>"
    added = f"7 epoll_ctl({epoll}, EPOLL_CTL_ADD, {UNIX_CLIENT}, {{events=EPOLLIN, data={{u32=1, u64=1}}}}) = 0\n"
    lines: list[str] = []
    for number in range(CALLS):
        sent, received = asked(number)
        lines += [
            f"8 epoll_wait({epoll},  <unfinished ...>",
            f"7 {sent}",
            "7 futex(0x7f, FUTEX_WAIT, 0, NULL <unfinished ...>",
            "8 <... epoll_wait resumed>[{events=EPOLLIN, data={u32=1, u64=1}}], 256, -1) = 1",
            f"8 {received}",
            "8 futex(0x7f, FUTEX_WAKE, 1) = 1",
            "7 <... futex resumed>) = 0",
        ]
    found = read_conversation(added + log(*lines), server(CALLS), 2, CALLS).client
    assert [step.call for step in found.steps] == ["sendto", "epoll_wait", "recvfrom"]
    assert found.steps[1] == Step("epoll_wait", INPUT)
    assert (found.watched, found.threads, found.left_out) == (INPUT, 2, {"futex": 2.0})


def test_a_look_without_a_word_that_it_may_not_wait_means_a_socket_that_does_not() -> None:
    look = f"recvfrom({UNIX_SERVER}, 0x7f, 64, 0, NULL, NULL) = -1 EAGAIN (Resource temporarily unavailable)"
    lines = [line for number in range(CALLS) for line in (look, *answered(number))]
    assert read_conversation(client(CALLS), log(*lines), 2, CALLS).server.nonblocking
    dontwait = [line.replace("64, 0,", "64, MSG_DONTWAIT,") for line in lines]
    assert not read_conversation(client(CALLS), log(*dontwait), 2, CALLS).server.nonblocking


def test_sides_that_share_no_socket_have_no_conversation() -> None:
    elsewhere = server(CALLS).replace("11->10", "11->12")
    with pytest.raises(NotReplayableError, match="share no stream socket"):
        read_conversation(client(CALLS), elsewhere, 2, CALLS)


def test_two_sockets_are_one_too_many() -> None:
    ours = log(*(line for n in range(CALLS) for line in (*asked(n), *asked(n, "6<UNIX-STREAM:[20->21]>"))))
    theirs = log(*(line for n in range(CALLS) for line in (*answered(n), *answered(n, "8<UNIX-STREAM:[21->20]>"))))
    with pytest.raises(NotReplayableError, match="2 stream sockets"):
        read_conversation(ours, theirs, 2, CALLS)


def test_a_kernel_that_does_not_tell_what_is_connected() -> None:
    unknown = client(CALLS).replace("UNIX-STREAM:[10->11]", "socket:[10]")
    with pytest.raises(NotReplayableError, match="cannot say here which sockets"):
        read_conversation(unknown, server(CALLS), 2, CALLS)


def test_system_calls_that_do_not_say_what_they_carry() -> None:
    hidden = log(*["io_uring_enter(4<anon_inode:[io_uring]>, 1, 1, 0, NULL, 8) = 1"] * CALLS)
    with pytest.raises(NotReplayableError, match="io_uring"):
        read_conversation(hidden, hidden, 2, CALLS)


def test_a_log_without_the_phase() -> None:
    with pytest.raises(NotReplayableError, match="measured phase is not in"):
        read_conversation(client(CALLS), server(CALLS), 3, CALLS)


def test_the_ends_of_a_socket() -> None:
    assert ends_of("UNIX-STREAM:[1->2]") == ("UNIX-STREAM", "1", "2")
    assert ends_of('UNIX-STREAM:[1->2,""]') == ("UNIX-STREAM", "1", "2")
    assert ends_of("TCP:[127.0.0.1:5->127.0.0.1:6]") == ("TCP", "127.0.0.1:5", "127.0.0.1:6")
    assert ends_of("TCPv6:[[::ffff:127.0.0.1]:5->[::ffff:127.0.0.1]:6]") == ("TCP", "127.0.0.1:5", "127.0.0.1:6")
    assert ends_of("TCPv6:[[::1]:5->[::1]:6]") == ("TCP", "[::1]:5", "[::1]:6")
    for other in ("TCP:[127.0.0.1:5]", "UDP:[127.0.0.1:5->127.0.0.1:6]", "pipe:[5]", ""):
        assert ends_of(other) is None
