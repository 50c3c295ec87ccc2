"""How soon a site of 1,000 campaigns of 98 rows is seen in a browser, how large it is, and how much memory it takes.

The campaigns are made up: one is worked out, the others are the same under other names, on other machines and with
other verdicts. Each time a browser without anything in its cache opens the site from its folder; the time is from there
to the first picture, and the interval of its mean over the times.
"""

from __future__ import annotations

import random
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import click

from orrery.errors import DriverError, OrreryError
from orrery.report.side import Side
from orrery.site.campaign import SiteCampaign
from orrery.site.folder import CampaignDocuments, SiteMade, documents_of, write_site
from orrery.site.history import campaign_readings
from orrery.stats.levels import mean_level
from rig.judging.judgement import Judgement, at_most, counted_out, only_shown, shown, unexamined
from rig.made_up.large import Size, record, trials
from rig.program import conclude, note, run

SIZE = Size(drivers=7, blocks=6, operations=7, calls=700)
SOONEST, AT_FIRST, IN_ALL = 2.0, 2_000_000, 20_000_000
"""What is claimed: seconds to the first picture, bytes to begin with, bytes of all."""
DOUBTFUL = 0.15
MACHINES = 10
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


@dataclass(frozen=True)
class Seen:
    """Seconds until the first picture was there, and the bytes of the program's heap then."""

    seconds: float
    heap: float


@click.command(help=__doc__)
@click.option("--campaigns", default=1_000, show_default=True, help="How many campaigns.")
@click.option("--repeat", default=10, show_default=True, help="How often the site is opened.")
def command(campaigns: int, repeat: int) -> None:
    """See the module."""
    with tempfile.TemporaryDirectory(prefix="orrery-site-") as folder:
        conclude(judged(Path(folder) / "site", campaigns, repeat))


def judged(folder: Path, campaigns: int, repeat: int) -> Iterator[Judgement]:
    """The sizes, the time, the memory."""
    what = f"{campaigns:,} campaigns of 98 rows"
    try:
        made = written(folder, campaigns)
    except OrreryError as missing:
        yield unexamined(what, missing)
        return
    yield counted_out(f"{what}: to begin with", made.begin <= AT_FIRST, f"{made.begin:,} bytes", f"{AT_FIRST:,}")
    yield counted_out(f"{what}: in all", made.bytes <= IN_ALL, f"{made.bytes:,} bytes", f"{IN_ALL:,}")
    try:
        found = opened(folder, repeat)
    except DriverError as missing:
        yield unexamined(f"{what}: the first picture", missing)
        return
    mean = mean_level([one.seconds for one in found])
    limit = f"{SOONEST:g} s"
    yield at_most(f"{what}: the first picture", mean, SOONEST, (repeat, "times"), shown(mean, 2, "s"), limit)
    heap = mean_level([one.heap / (1 << 20) for one in found])
    yield only_shown(f"{what}: the program's heap", shown(heap, 1, "MiB"))


def written(folder: Path, campaigns: int) -> SiteMade:
    """Write the site; OrreryError where its program was never built."""
    begin = time.monotonic()
    made = write_site(folder, alike(campaigns))
    note(f"{made.campaigns:,} campaigns, {made.rows:,} rows, in {time.monotonic() - begin:.0f} s")
    return made


def alike(campaigns: int) -> Iterator[CampaignDocuments]:
    """So many campaigns, of which the first is worked out."""
    side = Side("made up", record(SIZE), list(trials(SIZE)))
    first = documents_of(SiteCampaign(side, "made up"))
    chance = random.Random(1)
    for number in range(campaigns):
        created = f"2025-{1 + number // 28 % 12:02d}-{1 + number % 28:02d}T{number // 336:02d}:00:00Z"
        known = SiteCampaign(Side("made up", replace(side.record, uuid=f"{number}", created=created, id=number), ()))
        rows = tuple(replace(row, verdict=int(chance.random() < DOUBTFUL)) for row in first.facets.rows)
        machine = replace(first.facets.machine, name=f"{first.facets.machine.name}, number {number % MACHINES}")
        facets = replace(first.facets, name=known.name, curves=known.curves_name, created=created)
        facets = replace(facets, rows=rows, machine=machine)
        document = {**first.document, "name": known.name, "created": created}
        yield CampaignDocuments(facets, document, first.curves, campaign_readings(known.side))


def opened(folder: Path, repeat: int) -> list[Seen]:
    """Open the site so often; DriverError where there is no browser, or nothing that drives it."""
    chromium = shutil.which("chromium")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise DriverError("playwright is not installed", hint="pip install -e .[dev]") from None
    if chromium is None:
        raise DriverError("Chromium is not installed", hint="apt install chromium")
    found = []
    with sync_playwright() as playwright:
        for number in range(repeat):
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            page = browser.new_page()
            begin = time.perf_counter()
            page.goto((folder / "index.html").as_uri())
            page.wait_for_selector(".picture svg.plot")
            seconds = time.perf_counter() - begin
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable")
            metrics = session.send("Performance.getMetrics")["metrics"]
            heap = next(metric["value"] for metric in metrics if metric["name"] == "JSHeapUsedSize")
            note(f"[{number + 1}/{repeat}] {seconds:.2f} s")
            found.append(Seen(seconds, float(heap)))
            browser.close()
    return found


if __name__ == "__main__":
    run(command)
