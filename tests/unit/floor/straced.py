"""Logs of strace, worked out by hand: what a client and a server write of some calls, inside the measured phase."""

UNIX_CLIENT = "4<UNIX-STREAM:[10->11]>"
UNIX_SERVER = '5<UNIX-STREAM:[11->10,"/tmp/or.x/server0"]>'
CHANNEL = "3<UNIX-STREAM:[70->71]>"


def log(*lines: str, thread: str = "7") -> str:
    """The lines of a thread between the boundaries of phase 2, those with a thread of their own (`8 `) as they are."""
    named = [line if line[0].isdigit() and line[1] == " " else f"{thread} {line}" for line in lines]
    begin = f'9 write({CHANNEL}, "usage id=2.begin wall=1 user=2"..., 120) = 120'
    end = f'9 read({CHANNEL}, "mark id=2.end\\n", 4096) = 14'
    return "\n".join([begin, *named, end]) + "\n"


def asked(number: int, socket: str = UNIX_CLIENT) -> tuple[str, str]:
    """What a client of plain calls does: 4 bytes there, 2 back."""
    return (
        f'sendto({socket}, "\\x0{number}abc", 4, MSG_NOSIGNAL, NULL, 0) = 4',
        f'recvfrom({socket}, "ok", 256, 0, NULL, NULL) = 2',
    )


def answered(number: int, socket: str = UNIX_SERVER) -> tuple[str, str]:
    """What its server does."""
    return (
        f'recvfrom({socket}, "\\x0{number}abc", 64, 0, NULL, NULL) = 4',
        f'sendto({socket}, "ok", 2, MSG_NOSIGNAL, NULL, 0) = 2',
    )


def client(calls: int) -> str:
    """A client's log of so many calls."""
    return log(*(line for number in range(calls) for line in asked(number)))


def server(calls: int) -> str:
    """Its server's."""
    return log(*(line for number in range(calls) for line in answered(number)))
