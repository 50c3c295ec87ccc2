"""On several hosts a failure says on which of them ran whom it names."""

from __future__ import annotations

import pytest

from orrery.trial.located import with_hosts

PLACES = {"server[0]": "host1", "server[10]": "host1", "client[0]": "host2", "broker": "host3"}


@pytest.mark.parametrize(
    ("text", "blamed", "told"),
    [
        ("server[10] exited with status 1", "server[10]", "server[10] on host1 exited with status 1"),
        ("client[0]: no reply (hello)", "client[0]", "client[0] on host2: no reply (hello)"),
        (
            "late: waiting for client[0], whose calls go to server[0]",
            "client[0]",
            "late: waiting for client[0] on host2, whose calls go to server[0] on host1",
        ),
        (
            "server[0] exited with status 1, and client[0] said: lost server[0]",
            "server[0]",
            "server[0] on host1 exited with status 1, and client[0] on host2 said: lost server[0]",
        ),
        ("the daemon broker is not ready", "broker", "the daemon broker on host3 is not ready"),
        ("client[0]: the broker is away", "client[0]", "client[0] on host2: the broker is away"),
        (
            "client[0] said `done object=server[0]` where `listening` of server[0].Echo was expected",
            "client[0]",
            "client[0] on host2 said `done object=server[0]` where `listening` of server[0].Echo was expected",
        ),
        ("the host host2 is gone", None, "the host host2 is gone"),
    ],
)
def test_each_process_is_told_once_with_its_host(text: str, blamed: str | None, told: str) -> None:
    assert with_hosts(text, blamed, PLACES) == told


def test_on_one_machine_nothing_is_added() -> None:
    assert with_hosts("server[0] exited with status 1", "server[0]", {}) == "server[0] exited with status 1"
