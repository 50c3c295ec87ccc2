"""Who is served, and who is not: other sites' pages, other hosts' names, people without the token."""

from __future__ import annotations

import pytest

from orrery.site.live.guard import POLICY, Guard, host_name

OWN = Guard()
OPEN = Guard(None, "a-token-of-24-characters", "orrery_8000")
VISIT = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}


def status(guard: Guard, method: str = "GET", **headers: str) -> int | None:
    """The status of a denial; None for who is served. `sec_fetch_site` is Sec-Fetch-Site."""
    found = {name.replace("_", "-"): value for name, value in {"host": "localhost:8000", **headers}.items()}
    denial = guard.denial(method, found)
    return None if denial is None else denial.status


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1", "[::1]:8000", "LOCALHOST"])
def test_this_machine_is_served_by_its_own_names(host: str) -> None:
    assert status(OWN, host=host) is None


@pytest.mark.parametrize("host", ["evil.example:8000", "", "127.0.0.1.evil.example", "localhost.evil.example", "[::2]"])
def test_a_name_that_others_have_pointed_here_is_refused(host: str) -> None:
    assert status(OWN, host=host) == 421


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "get", ""])
def test_nothing_but_reading_is_served(method: str) -> None:
    assert status(OWN, method) == 405


@pytest.mark.parametrize(
    "headers",
    [
        {"sec_fetch_site": "cross-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "script"},
        {"sec_fetch_site": "same-site"},
        {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "iframe"},
        {"origin": "http://evil.example"},
        {"origin": "http://localhost:9000"},
        {"origin": "null"},
        {"origin": "http://["},
    ],
)
def test_a_page_of_another_site_is_refused(headers: dict[str, str]) -> None:
    assert status(OWN, **headers) == 403


@pytest.mark.parametrize(
    "headers",
    [
        {name.replace("-", "_"): value for name, value in VISIT.items()},
        {"sec_fetch_site": "none"},
        {"sec_fetch_site": "same-origin"},
        {"origin": "http://localhost:8000"},
        {},
    ],
)
def test_a_person_who_follows_a_link_and_the_page_itself_are_served(headers: dict[str, str]) -> None:
    assert status(OWN, **headers) is None


@pytest.mark.parametrize(
    ("headers", "served"),
    [
        ({}, False),
        ({"authorization": "Bearer a-token-of-24-characters"}, True),
        ({"authorization": "bearer a-token-of-24-characters"}, True),
        ({"authorization": "Bearer a-token-of-24-character"}, False),
        ({"authorization": "Basic a-token-of-24-characters"}, False),
        ({"cookie": "orrery_8000=a-token-of-24-characters"}, True),
        ({"cookie": "other=1; orrery_8000=a-token-of-24-characters"}, True),
        ({"cookie": 'other={"a": "b c"}; orrery_8000=a-token-of-24-characters'}, True),
        ({"cookie": "orrery_9000=a-token-of-24-characters"}, False),
        ({"cookie": "orrery_8000="}, False),
        ({"cookie": '"; rubbish \x00'}, False),
        ({"authorization": "Bearer \udcff"}, False),
    ],
)
def test_where_a_token_is_asked_for_nobody_is_served_without(headers: dict[str, str], served: bool) -> None:
    assert status(OPEN, **headers) == (None if served else 401)


def test_a_token_does_not_open_the_door_to_other_sites() -> None:
    held = {"cookie": "orrery_8000=a-token-of-24-characters"}
    assert status(OPEN, sec_fetch_site="cross-site", sec_fetch_mode="no-cors", **held) == 403
    assert status(OPEN, "POST", **held) == 405


def test_without_a_token_no_text_is_one() -> None:
    assert not OWN.is_token("") and not OPEN.is_token("") and OPEN.is_token("a-token-of-24-characters")


def test_a_host_is_known_without_its_port() -> None:
    assert [host_name(host) for host in ("A.b:1", "[::1]:1", "[::1]", "a")] == ["a.b", "[::1]", "[::1]", "a"]


def test_every_answer_keeps_others_out() -> None:
    assert "script-src 'self'" in POLICY["content-security-policy"]
    assert "unsafe" not in POLICY["content-security-policy"]
    assert POLICY["cross-origin-resource-policy"] == "same-origin"
