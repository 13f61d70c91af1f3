"""A league's members fight a campaign's battles: who is called up, who takes over, when the dice decide."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.host import clock
from bot.host.info import GameInfo
from bot.host.leagues import Wanted
from bot.store import Club
from bot.store.people import Person, Settings
from game.core.refusal import Refusal
from game.core.rules import ORGANISER, Setup
from tests.host.campaign import Campaign
from tests.host.table import PEOPLE, seated

DAY = 86400.0
ANNA = PEOPLE["red"]


class Lent(Campaign):
    """Anna's war, and her league, whose members fight the battles of it."""

    league = ""

    async def enlist(self, count: int, *, reserves: int = 0, hours: int = 24) -> Club:
        """So many sign up, f1, f2 ..., then reserves r1 ..."""
        wanted = Wanted(name="Corps", setup=Setup("toy", "short", {"players": "2"}), settings=Settings(hours, "open"))
        club = await self.host.leagues.open(wanted, organiser=ANNA, guild="g", channel="hall", once="form")
        self.league = club.id
        for name in [*(f"f{n}" for n in range(1, count + 1)), *(f"r{n}" for n in range(1, reserves + 1))]:
            await self.join(name)
        return await self.host.leagues.club(club.id)

    async def join(self, name: str) -> None:
        await self.host.leagues.join(self.league, Person(name, name.upper()), reserve=name[0] == "r")

    async def prepare(self, *, scenario: str = "small", battles: str = "fought") -> str:
        """A war that has not begun."""
        info = await self.host.open_game(
            game="war", organiser=ANNA, guild="g", channel="c", title="The War", scenario=scenario,
            options={"battles": battles}, settings=Settings(0, "standin"),
        )  # fmt: skip
        self.id = info.id
        return info.id

    async def lend(self, *, scenario: str = "small") -> None:
        """The war is taken on, and begins: Anna plays red, Ben green, a stand-in blue."""
        await self.host.leagues.take_on(self.league, "1", await self.prepare(scenario=scenario))
        for seat in ("red", "green"):
            await self.host.join(self.id, seat, PEOPLE[seat], f"join-{seat}")
        await self.host.add_standin(self.id, None, "1")
        await self.host.start(self.id, "1", "start")
        await self.host.mail.settled()

    async def tick(self, days: float = 0.0) -> None:
        self.time += days * DAY
        await self.clock.tick(self.time)
        await self.host.leagues.settled()
        await self.host.mail.settled()

    async def line_of(self, seat: str) -> list[str]:
        return [line.text for line in await self.store.lines(self.id) if line.seat == seat]


def left(club: Club, who: str) -> Club:
    """Somebody is drawn no more, as after the first draw."""
    people = tuple(replace(one, leaves=1) if one.id == who else one for one in club.season.people)
    return replace(club, season=replace(club.season, people=people))


def who(battle: GameInfo) -> list[str]:
    return [seat.person.id if seat.person else "" for seat in battle.seats]


@pytest.fixture
async def war(database: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Lent]:
    monkeypatch.setattr(clock, "DOWNTIME", 99 * DAY)
    async with seated(database, Lent) as war:
        yield war


async def test_members_fight_at_their_own_table_and_the_war_goes_on_with_the_result(war: Lent) -> None:
    await war.enlist(2)
    await war.lend()
    battle = await war.march()
    assert sorted(who(battle)) == ["f1", "f2"]
    assert (battle.parent, battle.corps, battle.guild, battle.channel) == (war.id, war.league, "g", "hall")
    assert (battle.settings.hours, battle.settings.at_deadline) == (24, "open")
    notices = [each for each in await war.mail() if each.kind == "notice"]
    assert sorted(each.person for each in notices) == ["f1", "f2"]
    assert all("gives you Battle 1 of round 1 of “The War” to fight" in str(each.events[0].text) for each in notices)
    await war.fight(battle.id)
    assert await war.line_of(ORGANISER) == ["settle Battle-1 red"]
    assert str((await war.info()).headline) == "Round 2 of 2"


async def test_whoever_has_fought_least_is_called_up(war: Lent) -> None:
    """Four members, two battles a round of two seats: everybody fights once a round, whoever they meet."""
    await war.enlist(4)
    await war.lend(scenario="big")
    for fought in (1, 2):
        await war.until_marched()
        battles = [await war.battle(n) for n in (0, 1)]
        assert sorted(person for battle in battles for person in who(battle)) == ["f1", "f2", "f3", "f4"]
        club = await war.host.leagues.club(war.league)
        assert await war.host.leagues.battles.fought(club) == dict.fromkeys(("f1", "f2", "f3", "f4"), fought)
        for battle in battles:
            await war.fight(battle.id)


async def test_no_party_to_the_war_fights_in_it(war: Lent) -> None:
    """Anna and Ben are members, too; so is whoever once held a seat, and who has left the league."""
    await war.enlist(2)
    for person in (ANNA, PEOPLE["green"], Person("x", "Xaver"), Person("l", "Lea")):
        await war.host.leagues.join(war.league, person)
    await war.host.leagues.change(war.league, lambda club: left(club, "l"))
    await war.lend()
    await war.host.replace(war.id, "blue", Person("x", "Xaver"), by="1")
    await war.host.resign(war.id, "blue", by="x")
    battle = await war.march()
    assert sorted(who(battle)) == ["f1", "f2"]


async def test_who_is_missing_is_made_up_for_by_reserves_then_by_the_wars_own_players(war: Lent) -> None:
    await war.enlist(1)
    await war.lend()
    battle = await war.march()
    assert who(battle) == ["f1", "2"]
    await war.join("r1")
    await war.host.order(battle.id, "red", "luck", person="f1", interaction=war.click())
    for person, seat in (("2", "green"), ("f1", "red")) * 3:
        if seat in (await war.host.info(battle.id)).awaited:
            await war.host.order(battle.id, seat, "ready", person=person, interaction=war.click())
    await war.host.mail.settled()
    second = await war.march()
    assert who(second) == ["f1", "r1"]  # a reserve only where no other is left


async def test_a_reserve_takes_over_when_the_time_is_up_and_then_the_dice_decide(war: Lent) -> None:
    await war.enlist(3, reserves=2)
    await war.lend()
    battle = await war.march()
    await war.mail()
    [late, other] = who(battle)
    await war.tick(0.9)
    await war.host.order(battle.id, "green", "ready", person=other, interaction=war.click())
    assert [each.kind for each in await war.mail() if each.game == war.id] == []
    await war.tick(0.2)
    battle = await war.host.info(battle.id)
    [taken, stays] = who(battle)
    assert (taken in ("r1", "r2"), stays) == (True, other)
    sent = await war.mail()
    assert f"{late.upper()} was late and loses Red to {taken.upper()}." in [
        str(event.text) for each in sent for event in each.events
    ]
    assert [each.kind for each in sent if each.game == war.id and each.channel == "c"] == ["board"]
    await war.host.resign(battle.id, "red", by=taken)  # the other reserve is free, but this was the second hand
    await war.tick()
    assert (await war.host.info(battle.id)).status == "abandoned"
    assert await war.line_of(ORGANISER) == ["settle Battle-1 drawn"]
    assert str((await war.info()).headline) == "Round 2 of 2"
    told = [str(event.text) for each in await war.mail() for event in each.events]
    assert "Nobody is left to fight Battle 1 of round 1: the dice decide." in told
    assert "“Battle 1 of round 1” ends here: the dice have decided it." in told


async def test_a_seat_that_is_given_up_is_anothers_before_anything_is_played(war: Lent) -> None:
    await war.enlist(3, reserves=1)
    await war.lend()
    battle = await war.march()
    await war.mail()
    [leaves, other] = who(battle)
    heirs = await war.host.leagues.heirs(battle.id)
    [free] = {"f1", "f2", "f3"} - {leaves, other}
    assert [[one.id for one in heirs[seat]] for seat in ("red", "green")] == [["r1", free]] * 2
    before = await war.host.view(battle.id)
    await war.host.resign(battle.id, "red", by=leaves, trial=True)
    after = await war.host.resign(battle.id, "red", by=leaves)
    assert who(after) == ["r1", other]
    assert "red" in after.awaited
    assert await war.host.view(battle.id) == before
    assert [each.kind for each in await war.mail() if each.game == war.id] == ["board"]
    heirs = await war.host.leagues.heirs(battle.id)
    assert [one.id for one in heirs["green"]] == [free]
    assert "red" not in heirs  # it has had its second hand


async def test_nobody_of_a_league_that_is_over_takes_over(war: Lent) -> None:
    await war.enlist(2, reserves=1)
    await war.lend()
    battle = await war.march()
    assert await war.host.leagues.heirs(war.id) == {}
    await war.host.leagues.close(war.league, "1")
    assert await war.host.leagues.heirs(battle.id) == {}


async def test_who_made_up_for_a_missing_member_counts_as_the_first_hand(war: Lent) -> None:
    await war.enlist(1)
    await war.lend()
    battle = await war.march()
    await war.join("r1")
    assert [one.id for one in (await war.host.leagues.heirs(battle.id))["green"]] == ["r1"]
    assert who(await war.host.resign(battle.id, "green", by="2")) == ["f1", "r1"]
    assert "green" not in await war.host.leagues.heirs(battle.id)


async def test_without_a_reserve_the_dice_decide_at_once(war: Lent) -> None:
    await war.enlist(2)
    await war.lend()
    battle = await war.march()
    await war.host.resign(battle.id, "red", by=who(battle)[0])
    await war.tick()
    assert await war.line_of(ORGANISER) == ["settle Battle-1 drawn"]


async def test_two_processes_call_up_and_relieve_once(war: Lent) -> None:
    await war.enlist(2)
    await war.lend()
    battle = await war.march()
    await war.host.resign(battle.id, "red", by=who(battle)[0])
    for late in ("r1", "r2"):
        await war.join(late)
    other = war.another_host()
    for host in (war.host, other):
        await host.leagues.tick(war.time)
        await host.leagues.settled()
    assert [line for line in await war.store.lines(battle.id) if "seat red" in line.text][-1].text.split()[-1] in (
        "R1", "R2",
    )  # fmt: skip
    assert sum("seat red" in line.text for line in await war.store.lines(battle.id)) == 2  # given up, taken over
    assert await war.line_of(ORGANISER) == []
    await other.close()


async def test_what_is_taken_back_in_the_war_ends_the_battle(war: Lent) -> None:
    await war.enlist(2)
    await war.lend()
    battle = await war.march()
    await war.host.abandon(war.id, "1")
    assert (await war.host.info(battle.id)).status == "abandoned"
    await war.tick()


async def test_who_may_take_on_which_campaign(war: Lent) -> None:
    await war.enlist(2)
    campaign = await war.prepare()
    take = war.host.leagues.take_on
    with pytest.raises(Refusal, match="Only the organiser of the league"):
        await take(war.league, "f1", campaign)
    toy = await war.host.open_game(game="toy", organiser=ANNA, guild="g", channel="c", title="Toy")
    with pytest.raises(Refusal, match="“Toy” has no battles that are fought out"):
        await take(war.league, "1", toy.id)
    theirs = await war.host.open_game(game="war", organiser=PEOPLE["green"], guild="g", channel="c", title="Theirs")
    with pytest.raises(Refusal, match="organiser"):
        await take(war.league, "1", theirs.id)
    away = await war.host.open_game(game="war", organiser=ANNA, guild="h", channel="c", title="Away")
    with pytest.raises(Refusal, match="on another server"):
        await take(war.league, "1", away.id)
    await war.begin()
    with pytest.raises(Refusal, match="has begun"):
        await take(war.league, "1", war.id)
    await war.mail()
    await take(war.league, "1", campaign)
    [told] = [str(event.text) for each in await war.mail() for event in each.events]
    assert told == "The battles of “The War” are fought by members of the league “Corps”, none of whom plays here."
    await take(war.league, "1", campaign)
    assert await war.mail() == []
    await war.host.leagues.close(war.league, "1")
    with pytest.raises(Refusal, match="This league is over"):
        await take(war.league, "1", campaign)


async def test_a_league_that_is_over_fights_no_more(war: Lent) -> None:
    await war.enlist(2)
    await war.lend()
    await war.host.leagues.close(war.league, "1")
    assert who(await war.march()) == ["1", "2"]


async def test_a_league_that_draws_nothing_has_its_week_too(war: Lent) -> None:
    await war.enlist(2)
    await war.tick(8)
    assert [each for each in await war.mail() if each.kind == "league"] == []
    await war.lend()
    await war.march()
    await war.mail()
    await war.tick(7.1)
    assert [each.league.split(" ", 1)[1] for each in await war.mail() if each.kind == "league"] == ["week 1"]


async def test_battles_stay_with_the_league_when_the_war_moves(war: Lent) -> None:
    await war.enlist(2)
    await war.lend()
    battle = await war.march()
    await war.mail()
    before = await war.host.info(battle.id)
    await war.host.move(war.id, "1", "g", "elsewhere")
    assert (await war.host.info(battle.id)).channel == before.channel
