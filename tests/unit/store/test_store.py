"""What goes into a results file comes out of it, and only that."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from observations import campaign, failed, observations, trial
from orrery.errors import InputError, OrreryError
from orrery.metrics.comparing.comparisons import compare
from orrery.metrics.summary import rows
from orrery.place import Place
from orrery.store.observation import AA_TEST, PARTS, CallCounter, StoredCampaign
from orrery.store.packing import pack
from orrery.store.store import Store, open_store


@pytest.fixture
def store(place: Place) -> Iterator[Store]:
    with open_store(place) as opened:
        yield opened


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "orrery.db") as opened:
        yield opened


def test_a_campaign_comes_back_whole_and_in_order(store: Store) -> None:
    made = [*observations(drivers=("unix", "sd-bus"), blocks=2, calls=50), failed("ice")]
    number = store.begin_campaign(campaign())
    for observation in made:
        store.save(number, observation)
    store.close()
    with open_store(store.place, create=False) as again:
        found = again.load(number)
    assert found.record == replace(campaign(), id=number)
    assert found.observations == made


def test_raw_pairs_and_numbers_of_64_bits_come_back(store: Store) -> None:
    made = trial("unix", calls=20)
    made.seed = (1 << 64) - 1
    made.measurements[0].raw = [(123, 456), (1 << 62, 1)]
    made.measurements[0].series["latency"].max = (1 << 64) - 1
    made.call_counters.append(CallCounter("client[0]", "server", "A::b", "call", 1, (1 << 64) - 1, 1 << 63))
    number = store.begin_campaign(campaign())
    store.save(number, made)
    assert store.load(number).observations == [made]


def test_figures_are_the_same_without_what_none_is_made_of(store: Store) -> None:
    made = [replace(one, plan="process name=client\n") for one in observations(drivers=("unix", "sd-bus"), calls=70)]
    number = store.add(StoredCampaign(campaign(), made))
    whole, read = store.load(number), store.load(number, details=False)
    assert rows(read.record, read.observations) == rows(whole.record, whole.observations)
    assert compare(read.observations) == compare(whole.observations)
    measured = [measured for trial in read.observations for measured in trial.measurements]
    assert measured and not any(m.slices or m.largest or m.raw for m in measured)
    assert whole.observations[0].plan and not any(trial.plan for trial in read.observations)


def test_trials_are_read_one_after_the_other_as_they_are_together(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.store.store.AT_ONCE", 3)
    store.add(StoredCampaign(replace(campaign(), uuid="another"), observations(drivers=("ice",), calls=10)))
    number = store.add(StoredCampaign(campaign(), observations(drivers=("unix", "sd-bus"), calls=10)))
    together = store.load(number, details=False).observations
    assert list(store.trials(number)) == together and len(together) > 6
    assert list(store.trials(7)) == []


def test_finished_trials_are_named_failed_ones_too(store: Store) -> None:
    number, other = store.begin_campaign(campaign()), store.begin_campaign(replace(campaign(), uuid="another"))
    store.save(number, trial("unix", "split", block=3, calls=5))
    store.save(number, failed("ice", block=1))
    assert store.finished(number) == {("{}", "unix[wait=block]", "split", 3), ("{}", "ice", "same", 1)}
    assert store.finished(other) == set()


def test_campaigns_are_listed_and_the_latest_found(store: Store) -> None:
    first = store.begin_campaign(campaign())
    second = store.begin_campaign(replace(campaign(), uuid="another", title="the second"))
    assert [record.id for record in store.campaigns()] == [first, second]
    assert store.latest().title == "the second"


def test_a_driver_held_against_itself_is_not_the_latest_result(store: Store) -> None:
    noise = replace(campaign(), uuid="another", settings={AA_TEST: "unix"})
    store.begin_campaign(noise)
    with pytest.raises(InputError, match="holds no campaign"):
        store.latest()
    first = store.begin_campaign(campaign())
    store.begin_campaign(replace(noise, uuid="a third"))
    assert store.latest().id == first


def test_campaigns_do_not_mix(store: Store) -> None:
    first, second = store.begin_campaign(campaign()), store.begin_campaign(replace(campaign(), uuid="another"))
    store.save(first, trial("unix", calls=5))
    store.save(second, trial("tcp", calls=5))
    assert [o.driver for o in store.load(first).observations] == ["unix"]
    assert [o.driver for o in store.load(second).observations] == ["tcp"]


def test_a_trial_is_stored_once(store: Store) -> None:
    number = store.begin_campaign(campaign())
    store.save(number, trial("unix", calls=5))
    with pytest.raises(OrreryError, match="stored already"):
        store.save(number, trial("unix", calls=5))
    assert len(store.load(number).observations) == 1


def test_a_trial_of_no_campaign_is_refused(store: Store) -> None:
    with pytest.raises(OrreryError, match="belongs to no campaign"):
        store.save(99, trial("unix", calls=5))


def test_what_is_not_there_is_named(store: Store) -> None:
    with pytest.raises(InputError, match="holds no campaign"):
        store.latest()
    store.begin_campaign(campaign())
    with pytest.raises(InputError, match="no campaign 7") as caught:
        store.load(7)
    assert caught.value.hint == f"the {store.backend.noun} holds: 1"


def test_further_parts_of_a_campaign_stand_in_its_record_in_order(store: Store) -> None:
    first, second = ({"boot": boot, "hosts": {"host2": {"cpu": boot}}} for boot in ("one", "two"))
    number, other = (store.begin_campaign(replace(campaign(), uuid=uuid, inputs={"expect": {}})) for uuid in "ab")
    store.add_part(number, first)
    store.add_part(number, second)
    assert store.load(number).record.inputs == {"expect": {}, PARTS: [first, second]}
    assert store.load(other).record.inputs == {"expect": {}}


def test_a_text_with_a_nul_is_kept_as_far_as_it_can(store: Store) -> None:
    made = failed("ice")
    made.stderr = "terminate\0d"
    number = store.begin_campaign(campaign())
    store.save(number, made)
    (found,) = store.load(number).observations
    assert found.stderr.replace("\N{REPLACEMENT CHARACTER}", "\0") == made.stderr


def test_a_number_of_more_than_64_bits_is_told(store: Store) -> None:
    made = trial("unix", calls=5)
    made.wall = 1 << 64
    with pytest.raises(InputError, match="more than 64 bits"):
        store.add(StoredCampaign(campaign(), [made]))
    assert store.campaigns() == []


def test_an_old_trial_stays_whole_when_the_disk_is_full(file: Store) -> None:
    number = file.begin_campaign(campaign())
    file.save(number, trial("unix", calls=50))
    with file.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(InputError, match="the disk is full") as caught:
        file.save(number, trial("tcp", calls=500))
    assert caught.value.file == file.place
    assert file.load(number).observations == [trial("unix", calls=50)]


@pytest.mark.parametrize("blob", [b"\1\2", pack([1, 2, 3])], ids=["no numbers", "an index without a count"])
def test_a_damaged_histogram_is_told(file: Store, blob: bytes) -> None:
    number = file.begin_campaign(campaign())
    file.save(number, trial("unix", calls=50))
    file.close()
    assert isinstance(file.place, Path)
    with closing(sqlite3.connect(file.place)) as raw, raw:
        raw.execute("UPDATE series SET buckets = ? WHERE count > 0", (blob,))
    found = file.load(number)
    with pytest.raises(OrreryError, match="damaged"):
        rows(found.record, found.observations)[0].metrics["latency.p50"]
