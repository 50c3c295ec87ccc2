import signal
from pathlib import Path

import click
import pytest

from orrery.cli import main, signals
from orrery.errors import DriverError, InputError


@pytest.mark.parametrize(
    ("error", "status", "lines"),
    [
        (InputError("no", file="a.toml", line=3, hint="yes"), 2, ["error: a.toml:3: no", "hint: yes"]),
        (DriverError("fell"), 3, ["error: fell"]),
        (click.UsageError("No such option: --x"), 2, ["error: No such option: --x", "hint: orrery --help"]),
        (ValueError("what"), 3, ["error: unexpected: what", "hint: ORRERY_DEBUG=1 shows where"]),
        (PermissionError(13, "Permission denied", "/x"), 3, ["error: /x: permission denied"]),
    ],
)
def test_errors_are_one_line_and_their_hint(
    capsys: pytest.CaptureFixture[str], error: Exception, status: int, lines: list[str]
) -> None:
    assert main.report_error(error) == status
    assert capsys.readouterr().err.splitlines() == lines


@pytest.mark.parametrize(
    ("words", "hints"),
    [
        ("run patterns/proxy", ["hint: orrery run --resume continues where a campaign stopped"]),
        ("classics --drivers unix", ["hint: the same command with --resume continues where a campaign stopped"]),
        ("plan patterns/proxy", []),
        ("", []),
    ],
)
def test_an_interrupt_says_how_to_go_on(capsys: pytest.CaptureFixture[str], words: str, hints: list[str]) -> None:
    assert main.report_error(click.Abort(), words.split()) == 130
    assert capsys.readouterr().err.splitlines() == ["error: interrupted", *hints]


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["rnu"], "unknown command rnu", "did you mean run?"),
        (["run"], "which scenario?", "orrery list scenarios"),
        (["run", "classics/seven_cals"], "unknown scenario classics/seven_cals", "did you mean classics/seven_calls?"),
        (["run", "classics/seven_calls", "--placement", "splt"], "unknown placement splt", "did you mean split?"),
        (["plan", "conformance/call", "--driver", "unixx"], "unknown driver unixx", "did you mean unix?"),
        (["plan", "patterns/client-server", "--set", "client=2"], "no parameter client", "did you mean clients?"),
        (["list", "drivers", "--drivers-path", "/nowhere"], "/nowhere: there is no such folder", None),
        (["show", "--store", "/nowhere/orrery.db"], "/nowhere/orrery.db", None),
        (["new", "driver", "My Driver"], "cannot be a driver's name", "small letters"),
        (["new", "driver", "unix"], "there is something of this name already", "--at DIR"),
        (["build"], "which interface?", "orrery list interfaces"),
    ],
)
def test_bad_input_ends_with_status_2_and_what_would_be_right(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
    hint: str | None,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main.status(arguments) == 2
    written = capsys.readouterr().err
    assert written.startswith("error: ")
    assert message in written
    assert hint is None or hint in written
    assert "Traceback" not in written


def test_debugging_shows_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ORRERY_DEBUG", "1")
    with pytest.raises(InputError):
        main.status(["run"])


def test_what_a_library_makes_of_a_signal_is_told_as_the_signal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(signals, "_received", [(signal.SIGTERM, 0.0)])
    assert main.report_error(ImportError("initialization failed"), ["report"]) == 128 + signal.SIGTERM
    assert capsys.readouterr().err == "error: ended by SIGTERM\n"
