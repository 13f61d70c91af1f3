"""A war and its battles are one record: it leaves the house, is checked as one, and comes back."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.store import Store
from game.core.dice import commit, derive, id_of, secret_of
from game.core.record import BadRecord, Line, Opening, Record
from game.core.rules import ORGANISER, Rules, Setup
from game.core.witness import salt_of
from game.play import bundle
from game.play.bundle import Bundle, Linked
from game.play.selfplay import Arena, header_for, played, seed_secret
from tests.host.campaign import Campaign
from tests.host.table import PEOPLE
from tests.toy import Toy
from tests.war import War

RULES: dict[str, Rules] = {"toy": Toy(), "war": War()}  # type: ignore[type-arg]
rules = RULES.__getitem__


@pytest.fixture
async def war(tmp_path: object) -> AsyncIterator[Campaign]:
    table = Campaign(await Store.open(f"{tmp_path}/war.sqlite"))
    yield table
    await table.host.close()
    await table.store.close()


@pytest.fixture
async def other(tmp_path: object) -> AsyncIterator[Campaign]:
    table = Campaign(await Store.open(f"{tmp_path}/other.sqlite"))
    yield table
    await table.host.close()
    await table.store.close()


async def fought_out(war: Campaign) -> str:
    """The first battle is begun, taken back, and fought; the second is settled by hand."""
    await war.begin(people=3)
    await war.play("red march", "green march", "blue march")
    await war.undo("red")
    for seat in ("green", "blue"):
        await war.host.consent(war.id, seat, person=PEOPLE[seat].id, yes=True)
    await war.play("red march", "green march", "blue march")
    await war.fight((await war.battle()).id)
    await war.play("red march", "green march", "blue march", f"{ORGANISER} settle Battle-2 green")
    return await war.host.export(war.id)


async def test_one_file_holds_the_war_and_all_its_battles(war: Campaign) -> None:
    text = await fought_out(war)
    whole = bundle.read(text)
    assert bundle.write(whole) == text
    _steps, fates = bundle.verify(whole, rules)
    assert [(fate.link.name, fate.how) for fate in fates] == [
        ("Battle-1", "undone"), ("Battle-1", "fought"), ("Battle-2", "hand"),
    ]  # fmt: skip
    assert len(whole.linked) == 3
    assert await war.host.verify(war.id) > 0


async def test_every_changed_line_is_found(war: Campaign) -> None:
    text = await fought_out(war)
    lines = text.splitlines(keepends=True)
    for at, line in enumerate(lines, start=1):
        for place in {0, len(line) // 2, len(line) - 2}:
            changed = line[:place] + ("x" if line[place] != "x" else "y") + line[place + 1 :]
            with pytest.raises(BadRecord) as wrong:
                bundle.verify(bundle.read("".join([*lines[: at - 1], changed, *lines[at:]])), rules)
            assert abs(wrong.value.at - at) <= 1 or line.startswith("linked")
        with pytest.raises((BadRecord, ValueError)):
            bundle.read("".join([*lines[: at - 1], *lines[at:]]))


def a_war() -> Bundle:
    """A war that stand-ins fought."""
    setup = RULES["war"].complete(Setup("war", "big", {"battles": "auto"}))
    secret = seed_secret("war")
    header = header_for(RULES["war"], setup, secret, "salt")
    arena = Arena(rules, secret, "salt")
    steps = list(played(RULES["war"], header, secret, arena=arena))
    return Bundle(Record(header, tuple(step.line for step in steps), secret), tuple(arena.linked))


def test_stand_ins_fight_out_what_is_left_to_other_games() -> None:
    whole = a_war()
    _steps, fates = bundle.verify(bundle.read(bundle.write(whole)), rules)
    assert [fate.how for fate in fates] == ["fought"] * 4


def settled_otherwise(whole: Bundle) -> Bundle:
    lines = list(whole.record.lines)
    at = next(n for n, line in enumerate(lines) if line.seat == ORGANISER)
    name = lines[at].order.split()[1]
    other = next(s for s in ("red", "green", "drawn") if s != lines[at].order.split()[2])
    lines[at] = replace(lines[at], order=f"settle {name} {other}")
    return replace(whole, record=replace(whole.record, lines=tuple(lines)))


def another_setup(whole: Bundle) -> Bundle:
    first = whole.linked[0]
    header = replace(first.record.header, scenario="long")
    return replace(whole, linked=(replace(first, record=replace(first.record, header=header)), *whole.linked[1:]))


def other_dice(whole: Bundle) -> Bundle:
    """A battle fought again with dice of one's own choice."""
    first = whole.linked[0]
    secret = seed_secret("better")
    header = replace(first.record.header, commitment=commit(secret), id=id_of(commit(secret)))
    lines = []
    for line in first.record.lines:
        draws = tuple(
            replace(d, value=derive(secret, "salt", header.id, d.number, d.sides, d.purpose)) for d in line.draws
        )
        lines.append(replace(line, draws=draws))
    forged = replace(first.record, header=header, lines=tuple(lines), secret=secret)
    return replace(whole, linked=(replace(first, record=forged), *whole.linked[1:]))


def one_more(whole: Bundle) -> Bundle:
    stray = replace(whole.linked[0], number=1)
    return replace(whole, linked=(*whole.linked, stray))


def longer(whole: Bundle) -> Bundle:
    first = whole.linked[0]
    n = len(first.record.lines) + 1
    salt = salt_of(first.record.secret or b"", n)
    lines = (*first.record.lines, Line(n, "red", "luck", opening=Opening(n, salt)))
    return replace(whole, linked=(replace(first, record=replace(first.record, lines=lines)), *whole.linked[1:]))


@pytest.mark.parametrize(
    ("forge", "found"),
    [
        (settled_otherwise, "is not how “Battle-1” came out"),
        (another_setup, "does not begin as order"),
        (other_dice, "do not follow from the secret above"),
        (one_more, "did not leave “Battle-1” to another game"),
        (longer, "nothing for you to order|is no word|There is"),
    ],
)
def test_a_forged_battle_is_found(forge: object, found: str) -> None:
    forged = bundle.read(bundle.write(forge(a_war())))  # type: ignore[operator]
    with pytest.raises(BadRecord, match=found):
        bundle.verify(forged, rules)


@pytest.mark.parametrize("kept", [(), (1, 2, 3), (0, 1, 2)])
def test_a_battle_of_stand_ins_that_was_cut_out_is_a_fault(kept: tuple[int, ...]) -> None:
    whole = a_war()
    cut = bundle.read(bundle.write(replace(whole, linked=tuple(whole.linked[n] for n in kept))))
    gone = next(f"Battle-{n + 1}" for n in range(4) if n not in kept)
    with pytest.raises(BadRecord, match=f"the record of “{gone}” is missing from the file") as wrong:
        bundle.verify(cut, rules)
    text = bundle.write(cut).splitlines()
    assert f"settle {gone} " in text[wrong.value.at - 1]


async def test_a_battle_fought_by_people_that_is_missing_is_told(war: Campaign) -> None:
    whole = bundle.read(await fought_out(war))
    _steps, fates = bundle.verify(replace(whole, linked=whole.linked[:1]), rules)
    assert [(fate.how, fate.record is None) for fate in fates] == [("undone", False), ("hand", True), ("hand", True)]


async def test_what_left_the_house_comes_back(war: Campaign, other: Campaign) -> None:
    text = await fought_out(war)
    info = await other.host.import_record(text, organiser=PEOPLE["red"], channel="d")
    assert info.status == "over"
    assert await other.host.export(info.id) == text
    battles = [await other.host.info(game) for game in await other.store.linked(info.id)]
    assert sorted(battle.status for battle in battles) == ["abandoned", "abandoned", "over"]
    assert {battle.parent for battle in battles} == {info.id}
    again = await other.host.import_record(text, organiser=PEOPLE["red"])
    assert await other.host.export(again.id) == text
    assert not {*await other.store.linked(again.id)} & {battle.id for battle in battles}


@pytest.mark.parametrize("operator", [False, True])
async def test_a_war_that_is_not_over_goes_on_elsewhere_with_its_battle(
    war: Campaign, other: Campaign, operator: bool
) -> None:
    await war.begin(people=3)
    await war.play("red march", "green march", "blue march")
    battle = await war.battle()
    await war.host.order(battle.id, "red", "luck", person="1", interaction="luck")
    text = await war.host.export(war.id, whole=True)
    assert [fate.how for fate in bundle.verify(bundle.read(text), rules)[1]] == ["open"]
    taken = await other.host.import_record(text, organiser=PEOPLE["red"], channel="d", operator=operator)
    other.id = taken.id
    for seat, person in PEOPLE.items():
        await other.host.join(other.id, seat, person, "again")
    [here] = await other.store.linked(other.id)
    assert (await other.host.info(here)).status == "open"
    await other.host.start(other.id, "1")
    there = await other.battle()
    assert (there.id, there.status, there.revision) == (here, "playing", 1)
    await other.fight(there.id)
    assert str((await other.info()).headline) == "Round 2 of 2"
    assert await other.host.verify(other.id) > 0
    for game in (battle.id, war.id):
        there, before = await other.host.info(here if game == battle.id else other.id), await war.host.info(game)
        assert (there.proven, there.bound == before.bound) == (operator, operator)


async def test_a_war_that_comes_back_beside_itself_has_battles_of_its_own(war: Campaign) -> None:
    await war.begin(people=3)
    first, text = war.id, await war.host.export(war.id, whole=True)
    battles = []
    for _twice in range(2):
        await war.play("red march", "green march", "blue march")
        battles.append(await war.battle())
        await war.fight(battles[-1].id)
        assert await war.host.verify(war.id) > 0
        taken = await war.host.import_record(text, organiser=PEOPLE["red"], channel="d", operator=True)
        war.id = taken.id
        for seat, person in PEOPLE.items():
            await war.host.join(war.id, seat, person, "again")
        await war.host.start(war.id, "1")
    assert len({first, war.id, *(battle.id for battle in battles)}) == 4
    assert battles[0].commitment == battles[1].commitment


async def test_in_play_an_export_tells_nothing_of_its_battles(war: Campaign) -> None:
    await war.begin(people=3)
    await war.play("red march", "green march", "blue march")
    whole = bundle.read(await war.host.export(war.id))
    assert (whole.linked, whole.record.secret) == ((), None)
    assert bundle.verify(whole, rules)[1] == ()


async def test_in_play_what_stand_ins_fought_at_once_is_told_and_must_be_there(war: Campaign) -> None:
    await war.begin(battles="auto", scenario="big", people=3)
    await war.play("red march", "green march", "blue march")
    await war.host.mail.settled()
    whole = bundle.read(await war.host.export(war.id))
    assert whole.record.secret is None
    assert [linked.name for linked in whole.linked] == ["Battle-1", "Battle-2"]
    _steps, fates = bundle.verify(whole, rules)
    assert [fate.how for fate in fates] == ["fought", "fought"]
    for kept in ((), whole.linked[:1], whole.linked[1:]):
        cut = bundle.read(bundle.write(replace(whole, linked=tuple(kept))))
        with pytest.raises(BadRecord, match=r"the record of “Battle-\d” is missing from the file"):
            bundle.verify(cut, rules)


async def test_a_war_of_stand_ins_that_is_not_over_can_go_on_elsewhere(war: Campaign, other: Campaign) -> None:
    """What is sealed and replaced is left out, and lines are counted anew: the battles are found all the same."""
    await war.begin(battles="auto", scenario="big", people=3)
    await war.play("red march", "green march", "blue march")
    await war.host.mail.settled()
    info = await other.host.import_record(await war.host.export(war.id), organiser=PEOPLE["red"], channel="d")
    assert info.status == "open"
    assert len(await other.store.linked(info.id)) == 2


def test_the_secret_of_a_battle_tells_nothing_of_another() -> None:
    found = {secret_of(b"x" * 32, name, n) for name in ("Battle-1", "Battle-2") for n in (1, 2)}
    assert len(found) == 4
    assert Linked(1, "a", a_war().record) == Linked(1, "a", a_war().record, at=9)
