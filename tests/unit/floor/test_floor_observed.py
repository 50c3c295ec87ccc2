"""A log of strace, read call by call."""

from orrery.floor.observed import SystemCall, system_calls


def only(*lines: str) -> SystemCall:
    [found] = system_calls(lines)
    return found


def test_a_call_with_its_descriptor_its_bytes_and_its_result() -> None:
    found = only('12 sendto(4<UNIX-STREAM:[10->11]>, "a\\x00\\"\\n\\\\", 5, MSG_NOSIGNAL, NULL, 0) = 5')
    assert (found.thread, found.name, found.descriptor, found.what) == ("12", "sendto", 4, "UNIX-STREAM:[10->11]")
    assert found.data == (b'a\x00"\n\\',)
    assert found.result == 5 and not found.error and found.begin == found.end == 0


def test_a_path_that_belongs_to_the_socket_is_no_byte_of_a_message() -> None:
    found = only('12 sendto(5<UNIX-STREAM:[11->10,"/tmp/a, 9) = 9"]>, "ok", 2, 0, NULL, 0) = 2')
    assert found.data == (b"ok",) and found.result == 2
    assert only('12 sendto(5<UNIX-STREAM:[11->10,@"abstract"]>, "ok", 2, 0, NULL, 0) = 2').data == (b"ok",)


def test_text_in_a_message_is_taken_for_nothing_else() -> None:
    found = only('12 write(4<TCP:[1:2->3:4]>, ") = 7 <unfinished ...>", 22) = 22')
    assert found.result == 22 and found.data == (b") = 7 <unfinished ...>",)


def test_a_call_that_another_thread_interrupted_is_one_with_both_its_lines() -> None:
    lines = [
        "12 recvfrom(4<TCP:[1:2->3:4]>,  <unfinished ...>",
        "13 futex(0x7f, FUTEX_WAKE, 1)        = 1",
        '12 <... recvfrom resumed>"ok", 64, 0, NULL, NULL) = 2',
    ]
    futex, received = system_calls(lines)
    assert (futex.name, futex.result, futex.descriptor) == ("futex", 1, None)
    assert (received.begin, received.end, received.result, received.data) == (0, 2, 2, (b"ok",))


def test_one_that_fails_has_the_word_for_it() -> None:
    found = only("12 read(4<TCP:[1:2->3:4]>, 0x7ffe, 8) = -1 EAGAIN (Resource temporarily unavailable)")
    assert (found.result, found.error) == (-1, "EAGAIN")


def test_what_has_not_ended_and_what_is_no_call_are_left_out() -> None:
    assert list(system_calls(["12 read(4<pipe:[1]>,  <unfinished ...>", "12 +++ exited with 0 +++", ""])) == []
