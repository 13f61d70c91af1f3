"""A game that leaves a decision to another: opened, kept in step, decided, whatever happens on the way."""

from collections.abc import AsyncIterator

import pytest

from bot.host.outbox import Parcel
from bot.store import Queue
from game.core.dice import commit, id_of, secret_of
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from tests.host.campaign import Campaign
from tests.host.table import NOON, PEOPLE, Post, seated

HOUR = 3600.0


@pytest.fixture
async def war(database: str) -> AsyncIterator[Campaign]:
    async with seated(database, Campaign) as war:
        yield war


async def test_a_battle_is_opened_with_the_order_that_begins_it(war: Campaign) -> None:
    await war.begin(hours=10)
    battle = await war.march()
    assert (str(battle.title), battle.game, battle.status, battle.parent) == (
        "Battle 1 of round 1",
        "toy",
        "playing",
        war.id,
    )
    assert [seat.person and seat.person.name for seat in battle.seats] == ["Anna", "Ben"]
    assert battle.settings == (await war.info()).settings
    assert battle.deadline == NOON + 10 * HOUR
    game = await war.store.game(war.id)
    assert game is not None
    number = next(line.number for line in await war.store.lines(war.id) if line.reveals)
    assert battle.commitment == commit(secret_of(game.secret, "Battle-1", number))
    assert battle.id == id_of(battle.commitment)
    assert battle.salt == game.salt != ""


async def test_its_result_flows_back_and_the_war_goes_on(war: Campaign) -> None:
    await war.begin()
    battle = await war.march()
    await war.fight(battle.id)
    info = await war.info()
    assert (info.links, str(info.headline)) == ((), "Round 2 of 2")
    [settled] = [line for line in await war.store.lines(war.id) if line.seat == ORGANISER]
    assert (settled.text, settled.person) == ("settle Battle-1 red", "")
    assert (await war.host.info(battle.id)).status == "over"
    assert await war.store.to_drive() == []
    second = await war.march()
    await war.fight(second.id, winner="green")
    assert (await war.info()).status == "over"
    assert [row.score for row in (await war.view()).standings] == [1, 1, 0]


async def test_battles_of_the_same_season_are_fought_side_by_side(war: Campaign) -> None:
    await war.begin(scenario="big")
    await war.until_marched()
    first, second = [await war.battle(n) for n in (0, 1)]
    assert [seat.standin for seat in second.seats] == [False, True]
    await war.fight(first.id)
    assert [link.id for link in (await war.info()).links] == [second.id]
    for _round in range(3):
        await war.host.order(second.id, "red", "ready", person="2", interaction=war.click())
    await war.host.mail.settled()
    assert str((await war.info()).headline) == "Round 2 of 2"


async def test_two_processes_open_one_battle(war: Campaign) -> None:
    await war.begin()
    await war.say("red", "march")
    other = war.another_host()
    battle_before = await war.store.linked(war.id)
    await other.order(war.id, "green", "march", person="2", interaction="x")
    await war.host.order(war.id, "green", "march", person="2", interaction="x")
    while not (await war.info()).links:
        await other.mail.settled()
        await war.host.mail.settled()
    assert (len(battle_before), len(await war.store.linked(war.id))) == (0, 1)
    await other.close()


async def test_a_result_that_a_crash_kept_back_is_told_at_start_up_and_once(war: Campaign) -> None:
    await war.begin()
    battle = await war.march()

    async def nothing(game_id: str) -> bool:
        return False

    war.host.mail._hand_back = nothing  # type: ignore[method-assign]  # the process dies here
    await war.fight(battle.id)
    assert (await war.info()).links
    assert await war.store.to_drive() == [battle.id]
    hosts = [war.another_host() for _twice in range(2)]
    for host in hosts:
        await host.start_up()
    for host in hosts:
        await host.mail.settled()
        await host.close()
    assert [line.text for line in await war.store.lines(war.id) if line.seat == ORGANISER] == ["settle Battle-1 red"]
    assert await war.store.to_drive() == []


async def test_what_is_said_goes_to_the_battles_own_channel(war: Campaign) -> None:
    await war.begin()
    await war.mail()
    battle = await war.march()
    parcels = await war.mail()
    public = sorted((p.id, p.kind, p.game, p.channel) for p in parcels if not p.person)
    assert [told[1:] for told in public] == [
        ("board", war.id, "c"), ("thread", battle.id, "c"), ("board", battle.id, f"thread-{battle.id}"),
        ("board", war.id, "c"),
    ]  # fmt: skip
    turns = [(p.person, p.channel) for p in parcels if p.kind == "turn" and p.game == battle.id]
    assert sorted(turns) == [("1", f"thread-{battle.id}"), ("2", f"thread-{battle.id}")]
    assert (await war.host.info(battle.id)).channel == f"thread-{battle.id}"
    assert [link.channel for link in (await war.info()).links] == [f"thread-{battle.id}"]
    await war.host.place(battle.id, "elsewhere")
    assert (await war.host.info(battle.id)).channel == f"thread-{battle.id}"


async def test_the_organiser_is_not_hurried_for_an_order_he_need_not_give(war: Campaign) -> None:
    await war.begin(hours=10)
    battle = await war.march()
    info = await war.info()
    assert (info.status, info.awaited, info.deadline) == ("playing", (), None)
    parcels = await war.mail()
    assert [p for p in parcels if p.game == war.id and p.seat == ORGANISER] == []
    await war.host.configure(war.id, "1", info.settings)
    assert (await war.info()).deadline is None
    war.time += 11 * HOUR
    await war.store.mark("tick", war.time - 60)
    await war.clock.tick(war.time)
    await war.host.mail.settled()
    assert (await war.view()).headline == "Round 1 of 2"
    assert {line.person for line in await war.store.lines(battle.id)} == {""}
    await war.host.replace(battle.id, "red", None, by="1")
    await war.host.replace(battle.id, "green", None, by="2")
    await war.host.mail.settled()
    info = await war.info()
    assert str(info.headline) == "Round 2 of 2"
    assert info.deadline == war.time + 10 * HOUR


async def test_who_leaves_the_war_leaves_the_battle_and_who_joins_it_joins(war: Campaign) -> None:
    await war.begin()
    battle = await war.march()
    await war.mail()
    await war.host.resign(war.id, "green", by="2")
    assert (await war.host.info(battle.id)).seat("green").standin
    await war.host.join(war.id, "green", PEOPLE["blue"], "token")
    seat = (await war.host.info(battle.id)).seat("green")
    assert (seat.person, seat.standin) == (PEOPLE["blue"], False)
    await war.host.replace(war.id, "red", PEOPLE["green"], by="1")
    assert (await war.host.info(battle.id)).seat("red").person == PEOPLE["green"]
    await war.host.replace(battle.id, "red", None, by="2")
    await war.host.replace(war.id, "red", PEOPLE["red"], by="1")
    seat = (await war.host.info(battle.id)).seat("red")
    assert seat.standin, "a stand-in leads this battle, whoever leads the power"


async def test_a_battle_that_its_organiser_ends_goes_on_with_stand_ins(war: Campaign) -> None:
    await war.begin()
    battle = await war.march()
    await war.host.abandon(battle.id, "1")
    await war.host.mail.settled()
    assert (await war.host.info(battle.id)).status == "over"
    assert str((await war.info()).headline) == "Round 2 of 2"


async def test_the_organiser_may_settle_by_hand_and_the_battle_ends(war: Campaign) -> None:
    await war.begin()
    battle = await war.march()
    await war.mail()
    await war.say(ORGANISER, "settle Battle-1 green")
    assert (await war.host.info(battle.id)).status == "abandoned"
    told = await war.mail()
    [said] = [p for p in told if p.game == battle.id]
    assert (said.channel, said.events[0].text) == (
        f"thread-{battle.id}", "“Battle 1 of round 1” ends here: its outcome was settled by the organiser.",
    )  # fmt: skip
    above = [event.text for p in told if p.game == war.id for event in p.events]
    assert "The organiser has settled “Battle 1 of round 1”: it is not fought to its end." in above
    with pytest.raises(Refusal, match="over"):
        await war.host.order(battle.id, "red", "luck", person="1", interaction="late")


async def test_an_ended_war_ends_its_battles(war: Campaign) -> None:
    await war.begin()
    battle = await war.march()
    await war.host.abandon(war.id, "1")
    assert (await war.host.info(battle.id)).status == "abandoned"
    assert (await war.info()).links == ()


async def test_undo_past_the_beginning_ends_the_battle_and_it_begins_anew_as_another(war: Campaign) -> None:
    await war.begin(people=3)
    await war.play("red march", "green march", "blue march")
    battle = await war.battle()
    await war.mail()
    assert (await war.undo("red")).consent
    for seat in ("green", "blue"):
        await war.host.consent(war.id, seat, person=PEOPLE[seat].id, yes=True)
    assert (await war.host.info(battle.id)).status == "abandoned"
    assert (await war.info()).links == ()
    [said] = [p for p in await war.mail() if p.game == battle.id]
    assert said.events[0].text == "“Battle 1 of round 1” ends here: what led to it was taken back."
    await war.play("red march", "green march", "blue march")
    again = await war.battle()
    assert (again.title, again.id != battle.id) == (battle.title, True)


async def test_what_a_battle_decided_is_not_taken_back_without_consent(war: Campaign) -> None:
    await war.begin()
    battle = await war.march()
    await war.fight(battle.id)
    receipt = await war.host.undo(war.id, ORGANISER, person="1", interaction="u")
    assert receipt.consent
    await war.host.consent(war.id, "green", person="2", yes=True)
    again = await war.battle()
    assert (again.id != battle.id, again.status) == (True, "playing")


async def test_at_once_stand_ins_fight_it_and_only_the_result_is_told(war: Campaign) -> None:
    await war.begin(battles="auto", scenario="big", people=3)
    await war.play("red march", "green march")
    await war.mail()
    await war.say("blue", "march")
    await war.host.mail.settled()
    info = await war.info()
    assert (str(info.headline), info.links) == ("Round 2 of 2", ())
    public = [p for p in await war.mail() if not p.person]
    assert [(p.kind, p.channel) for p in public] == [("film", "c"), ("film", "c"), ("board", "c")]
    told = [event.text for event in public[-1].events]
    assert told[:3] == ["Blue marches.", "Battle-1: red meets green.", "Battle-2: green meets blue."]
    assert sorted(text.split(":")[0] for text in told[3:]) == ["Battle-1 is settled", "Battle-2 is settled"]
    films = sorted(film.events[0].text.split(". ")[0] for film in public[:2])  # they are fought at the same time
    assert films == ["Battle 1 of round 1", "Battle 2 of round 1"]
    for battle in await war.store.linked(war.id):
        assert all(seat.standin for seat in (await war.host.info(battle)).seats)
        assert await war.host.verify(battle) > 0


async def test_a_thread_that_was_made_before_a_crash_is_not_announced_again(war: Campaign) -> None:
    await war.begin()
    await war.march()
    post = war.post

    class Crashing(Post):
        async def post(self, parcel: Parcel) -> str:
            found = await post.post(parcel)
            if parcel.kind == "thread":
                assert parcel.channel == "c"
                raise ConnectionError("killed")
            return found

    await war.outbox.drain(Crashing())
    assert [p.kind for p in post.take()].count("thread") == 1
    war.time += 3600
    assert "thread" not in [p.kind for p in await war.mail()]
    assert await Queue(war.store).heads() == []


async def test_a_battle_s_organiser_is_that_of_its_war(war: Campaign) -> None:
    await war.begin()
    battle = await war.march()
    with pytest.raises(Refusal, match="hand that one over"):
        await war.host.hand_over_chair(battle.id, PEOPLE["green"], by="1")
    with pytest.raises(Refusal, match="Only the organiser"):
        await war.host.hand_over_chair(war.id, PEOPLE["green"], by="2")
    assert (await war.host.info(battle.id)).organiser == PEOPLE["red"]
    await war.host.hand_over_chair(war.id, PEOPLE["green"], by="1")
    for game in (war.id, battle.id):
        assert (await war.host.info(game)).organiser == PEOPLE["green"]
    await war.fight(battle.id)
    assert (await war.march()).organiser == PEOPLE["green"]
