"""Leagues on a false clock: people sign up, the house does the rest; and what goes wrong does not stop it."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from bot.host.host import Host
from bot.host.league_rounds import _caught_up, tables_of
from bot.host.league_tables import result
from bot.host.leagues import Wanted
from bot.host.outbox import Parcel
from bot.store import tables as t
from bot.store.people import Person, Settings
from game.core.pars import pars
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.league.league import STAND_IN
from tests.host.league import ANNA, DAY, Cup


def said(posts: Sequence[Parcel]) -> list[str]:
    """What is told in posts."""
    return [event.text for post in posts for event in post.events]


async def test_a_league_from_sign_up_to_its_end(cup: Cup) -> None:
    """Three tables, two rounds: the second is drawn when the first is over, and after that the league is over."""
    club = await cup.begin(6)
    assert [one.name for one in club.season.people] == ["Anna", "P2", "P3", "P4", "P5", "P6"]
    posts = await cup.draw()
    assert [each.kind for each in posts].count("thread") == 3
    club = await cup.club()
    assert tables_of(club) == [(1, 1), (1, 2), (1, 3)]
    for where, game in club.games.items():
        info = await cup.host.info(game)
        assert (info.status, info.channel) == ("playing", f"thread-{game}")
        assert str(info.title) == f"Cup {where[0]}.{where[1]}"
        assert {seat.id: seat.person.id for seat in info.seats if seat.person} == club.season.table(*where).seats
    await cup.finish(1, lucky=["1", "2"])
    await cup.tick()
    club = await cup.club()
    assert len(club.season.results) == 3
    assert len(club.games) == 6
    won = [one for one in club.season.results if max(one.points.values()) > 0]
    held = {who for one in won for who in club.season.table(1, one.table).seats.values()}
    assert {"1", "2"} <= held
    await cup.finish(2)
    posts = await cup.tick()
    club = await cup.club()
    assert (club.status, club.due) == ("over", None)
    assert len(club.season.results) == 6
    assert [each.league.split(" ", 1)[1] for each in posts if each.kind == "league"] == ["end"]


async def test_points_and_winners_are_those_of_the_game(cup: Cup) -> None:
    await cup.begin(2, rounds=1)
    await cup.draw()
    [game] = (await cup.club()).games.values()
    lucky = (await cup.host.info(game)).seat("green").person
    assert lucky
    await cup.over(game, [lucky.id])
    await cup.tick()
    [result] = (await cup.club()).season.results
    assert result.points["green"] > result.points["red"] == 0
    assert result.places == {"green": 1, "red": 2}


async def test_the_dice_are_salted_by_the_message_that_told_what_they_are_bound_to(cup: Cup) -> None:
    await cup.begin(2, rounds=1)
    posts = await cup.draw()
    [thread] = [each for each in posts if each.kind == "thread"]
    info = await cup.host.info(thread.game)
    assert info.salt == f"message-{thread.id}"


async def test_a_table_begins_once_however_often_its_thread_is_delivered(cup: Cup) -> None:
    await cup.begin(2, rounds=1)
    [thread] = [each for each in await cup.draw() if each.kind == "thread"]
    before = await cup.host.info(thread.game)
    await cup.host.place(thread.game, "elsewhere", "another")
    assert await cup.host.info(thread.game) == before


async def test_nothing_is_opened_twice_where_the_house_died_in_between(cup: Cup) -> None:
    """The game was opened, and the league did not hear of it; the outbox did not deliver either."""
    await cup.begin(4, rounds=1)
    await cup.host.leagues.draw_next(cup.league)
    first = await cup.host.leagues._open_table(await cup.club(), (1, 1))
    await cup.tick()
    club = await cup.club()
    assert club.games[1, 1] == first.id
    assert [(await cup.host.info(game)).status for game in club.games.values()] == ["playing", "playing"]
    assert len(await cup.host.games_of("1")) == 2  # as organiser


async def test_who_vanishes_loses_the_seat_to_a_reserve_and_is_drawn_no_more(cup: Cup) -> None:
    await cup.begin(4, reserves=1, settings=Settings(24, "open"), filling="stand-in")
    await cup.draw()
    club = await cup.club()
    where = next(where for where in club.games if "2" in club.season.table(*where).seats.values())
    await cup.tick(0.5)
    for game in club.games.values():
        for each in (await cup.host.info(game)).seats:
            if each.person and each.person.id != "2":
                await cup.host.order(game, each.id, "ready", person=each.person.id, interaction=cup.click())
    told = said(await cup.tick(0.6))
    club = await cup.club()
    seat = next(seat for seat, who in club.season.table(*where).seats.items() if who == "2")
    assert [(one.left, one.person) for one in club.season.takeovers] == [("2", "5")]
    info = await cup.host.info(club.games[where])
    holder = info.seat(seat).person
    assert holder
    assert holder.id == "5"
    assert seat in info.awaited  # the turn that was missed is the reserve's, no stand-in has played it
    assert info.deadline == cup.time + DAY
    assert f"P2 was late and loses {seat.capitalize()} to R1." in told
    assert not [line for line in told if "stand-in" in line.casefold() or "others" in line]
    assert not club.season.person("2").plays(2)
    await cup.finish(1)
    await cup.tick()
    assert "2" not in [who for one in (await cup.club()).season.rounds[1].tables for who in one.seats.values()]


async def test_the_last_seat_without_a_reserve_is_open_where_several_are_late(cup: Cup) -> None:
    await cup.begin(2, reserves=1, rounds=1)
    await cup.draw()
    [game] = (await cup.club()).games.values()
    told, names = said(await cup.tick(1.1)), [str(seat.name) for seat in (await cup.host.info(game)).seats]
    assert f"Anna was late and loses {names[0]} to R1." in told or f"P2 was late and loses {names[0]} to R1." in told
    assert f"The time is up. Open to others: {names[1]}. Stand-ins play meanwhile." in told


async def test_a_seat_that_is_given_up_is_a_reserves_before_anything_is_played(cup: Cup) -> None:
    await cup.begin(4, reserves=2, rounds=1)
    await cup.draw()
    club = await cup.club()
    where = next(where for where in club.games if "2" in club.season.table(*where).seats.values())
    game, seat = club.games[where], next(s for s, who in club.season.table(*where).seats.items() if who == "2")
    assert [one.id for one in (await cup.host.leagues.heirs(game))[seat]] == ["5", "6"]
    before = await cup.host.view(game)
    await cup.host.resign(game, seat, by="2", trial=True)
    after = await cup.host.resign(game, seat, by="2")
    assert after.holder(seat) == cup.people["5"]
    assert seat in after.awaited
    assert await cup.host.view(game) == before
    assert f"P2 leaves {seat.capitalize()} to R1." in said(await cup.mail())
    await cup.tick()
    season = (await cup.club()).season
    assert [(one.left, one.person) for one in season.takeovers] == [("2", "5")]
    assert not season.person("2").plays(2)
    assert [one.id for one in (await cup.host.leagues.heirs(game))[seat]] == ["6"]


async def test_a_lent_seat_that_is_given_up_goes_to_no_reserve(cup: Cup) -> None:
    await cup.begin(2, reserves=1, rounds=1)
    await cup.draw()
    club = await cup.club()
    game, seat = club.games[1, 1], next(s for s, who in club.season.table(1, 1).seats.items() if who == "2")
    await cup.host.lend(game, seat, Person("77", "Xaver"), None, by="2")
    assert (await cup.host.resign(game, seat, by="77")).holder(seat) is None


async def test_whoever_has_seen_everything_of_a_table_takes_no_seat_of_it_over(cup: Cup) -> None:
    await cup.begin(2, reserves=2, rounds=1, settings=Settings(24, "open", initiated=("3",)))
    await cup.draw()
    [game] = (await cup.club()).games.values()
    held = (await cup.host.info(game)).holder("green")
    assert held
    assert (await cup.host.resign(game, "green", by=held.id)).holder("green") == cup.people["4"]


async def test_a_seat_goes_to_no_reserve_who_has_kept_less_than_the_league_asks(cup: Cup) -> None:
    await cup.begin(2, reserves=2, rounds=1, settings=Settings(24, "open", reliable=60))
    await cup.draw()
    [game] = (await cup.club()).games.values()
    async with cup.store.writing() as db:
        for turn in range(5):
            missed = {"person": "3", "game": game, "seat": "red", "turn": float(turn), "kind": "missed"}
            await db.execute(t.conduct.insert(), {**missed, "quiet": False, "at": cup.time})
    assert (await cup.host.leagues.heirs(game))["green"] == [cup.people["4"]]
    held = (await cup.host.info(game)).holder("green")
    assert held
    assert (await cup.host.resign(game, "green", by=held.id)).holder("green") == cup.people["4"]


async def test_a_reserve_who_may_not_sit_down_holds_up_no_other(cup: Cup) -> None:
    await cup.begin(2, rounds=1, settings=Settings(24, "open", initiated=("77",)))
    await cup.draw()
    [game] = (await cup.club()).games.values()
    held = (await cup.host.info(game)).holder("green")
    assert held
    await cup.host.resign(game, "green", by=held.id)
    for late in (Person("77", "Xaver"), Person("78", "Yvonne")):
        await cup.host.leagues.join(cup.league, late, reserve=True)
    await cup.tick()
    assert (await cup.host.info(game)).holder("green") == Person("78", "Yvonne")


async def test_once_a_league_is_closed_its_reserves_are_left_in_peace(cup: Cup) -> None:
    await cup.begin(2, reserves=1, rounds=1)
    await cup.draw()
    [game] = (await cup.club()).games.values()
    await cup.host.leagues.close(cup.league, "1")
    held = (await cup.host.info(game)).holder("green")
    assert held
    assert (await cup.host.resign(game, "green", by=held.id)).holder("green") is None


async def test_a_table_that_is_over_counts_though_its_league_is_closed_at_once(cup: Cup) -> None:
    await cup.begin(4, rounds=2)
    await cup.draw()
    over, _played_on = (await cup.club()).games.values()
    await cup.over(over)
    closed = await cup.host.leagues.close(cup.league, "1")
    assert [(one.round, one.table) for one in closed.season.results] == [closed.table_of(over)]
    assert closed.status == "over"
    assert len(closed.season.rounds) == 1


@pytest.mark.parametrize("reserves", [0, 1])
async def test_a_table_that_everybody_leaves_waits_for_the_reserve_there_is(cup: Cup, reserves: int) -> None:
    """Both are late at one deadline; without a reserve stand-ins end the table, so that the round goes on."""
    await cup.begin(2, reserves=reserves, rounds=1)
    await cup.draw()
    await cup.tick(1.1)
    [game] = (await cup.club()).games.values()
    info = await cup.host.info(game)
    assert [seat.person.id for seat in info.seats if seat.person] == ["3"] * reserves
    assert info.status == ("playing" if reserves else "over")


async def test_who_comes_back_before_a_reserve_has_never_left(cup: Cup) -> None:
    await cup.begin(2)
    await cup.draw()
    club = await cup.club()
    game, seat = club.games[1, 1], next(s for s, who in club.season.table(1, 1).seats.items() if who == "2")
    await cup.host.resign(game, seat, by="2")
    await cup.tick()
    assert not (await cup.club()).season.person("2").plays(2)
    await cup.host.join(game, seat, cup.people["2"], "back")
    await cup.tick()
    season = (await cup.club()).season
    assert season.takeovers == ()
    assert season.person("2").plays(2)


async def test_a_stranger_who_takes_a_free_seat_is_a_reserve(cup: Cup) -> None:
    await cup.begin(2, rounds=1)
    await cup.draw()
    club = await cup.club()
    game, seat = club.games[1, 1], next(s for s, who in club.season.table(1, 1).seats.items() if who == "2")
    await cup.host.resign(game, seat, by="2")
    await cup.host.join(game, seat, Person("77", "Xaver"), "in")
    await cup.tick()
    season = (await cup.club()).season
    assert (season.person("77").name, season.person("77").reserve) == ("Xaver", True)
    assert season.holders(1, 1)[seat] == "77"


async def test_a_lent_seat_is_its_owners(cup: Cup) -> None:
    await cup.begin(2, rounds=1)
    await cup.draw()
    club = await cup.club()
    game, seat = club.games[1, 1], next(s for s, who in club.season.table(1, 1).seats.items() if who == "2")
    await cup.host.lend(game, seat, Person("77", "Xaver"), None, by="2")
    await cup.tick()
    assert (await cup.club()).season.takeovers == ()


async def test_the_organiser_gives_a_seat_to_somebody(cup: Cup) -> None:
    await cup.begin(4, reserves=1, rounds=1)
    await cup.draw()
    club = await cup.club()
    where = next(where for where in club.games if "2" in club.season.table(*where).seats.values())
    seat = next(s for s, who in club.season.table(*where).seats.items() if who == "2")
    with pytest.raises(Refusal, match="Only the organiser of the league"):
        await cup.host.leagues.replace(cup.league, "2", where, seat, cup.people["5"])
    other = next(who for who in club.season.table(*where).seats.values() if who != "2")
    with pytest.raises(Refusal, match="Nobody sits twice"):
        await cup.host.leagues.replace(cup.league, "1", where, seat, cup.people[other])
    with pytest.raises(Refusal, match="no such table"):
        await cup.host.leagues.replace(cup.league, "1", (9, 9), seat, cup.people["5"])
    after = await cup.host.leagues.replace(cup.league, "1", where, seat, cup.people["5"])
    assert after.season.holders(*where)[seat] == "5"


async def test_one_post_a_week_and_none_made_up_for(cup: Cup) -> None:
    await cup.begin(2, settings=Settings())
    drawn = await cup.draw()
    assert [each.league.split(" ", 1)[1] for each in drawn if each.kind == "league"] == ["draw 1"]
    told = []
    for days in (6.9, 0.2, 6.7, 0.3, 20, 0.5):
        told.append([each.league.split(" ", 1)[1] for each in await cup.tick(days) if each.kind == "league"])
    assert told == [[], ["week 1"], [], ["week 2"], ["week 3"], []]


async def test_who_may_do_what(cup: Cup) -> None:
    await cup.begin(3)
    for deed in (cup.host.leagues.draw, cup.host.leagues.close):
        with pytest.raises(Refusal, match="Only the organiser of the league"):
            await deed(cup.league, "2")
    with pytest.raises(Refusal, match="There is no league"):
        await cup.host.leagues.draw("nonsense", "1")
    with pytest.raises(Refusal, match="There is no seat “moon”"):
        await cup.host.leagues.join(cup.league, cup.people["2"], wishes=["moon"])
    await cup.draw()
    with pytest.raises(Refusal, match="Round 1 is not over yet"):
        await cup.host.leagues.draw(cup.league, "1")
    await cup.host.leagues.close(cup.league, "1")
    for again in (cup.host.leagues.join(cup.league, cup.people["2"]), cup.host.leagues.leave(cup.league, "2")):
        with pytest.raises(Refusal, match="This league is over"):
            await again


async def test_what_is_not_said_stays(cup: Cup) -> None:
    await cup.begin(3)
    await cup.host.leagues.join(cup.league, cup.people["2"], wishes=["green"], team="Reds")
    await cup.host.leagues.join(cup.league, cup.people["2"], reserve=True)
    person = (await cup.club()).season.person("2")
    assert (person.wishes, person.team, person.reserve) == (("green",), "Reds", True)
    club = await cup.host.leagues.leave(cup.league, "2")
    assert [one.id for one in club.season.people] == ["1", "3"]


async def test_late_entries_and_returns_count_from_the_next_round(cup: Cup) -> None:
    await cup.begin(4)
    await cup.draw()
    await cup.host.leagues.leave(cup.league, "3")
    await cup.host.leagues.join(cup.league, Person("9", "Late"))
    season = (await cup.club()).season
    assert [season.person(who).plays(2) for who in ("3", "9")] == [False, True]
    await cup.host.leagues.join(cup.league, cup.people["3"])
    assert (await cup.club()).season.person("3").plays(2)


async def test_a_form_opens_one_league_and_refuses_what_cannot_work(cup: Cup) -> None:
    await cup.begin(2)
    again = await cup.begin(2)
    assert again.id == cup.league
    assert len(await cup.host.leagues.near("g", "")) == 1
    await cup.host.leagues.leave(cup.league, "2")
    with pytest.raises(Refusal, match="Division 1 has 1 of the 2 people"):
        await cup.draw()


async def test_a_draw_looks_again_where_somebody_signed_up_meanwhile(cup: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    await cup.begin(4, rounds=1, filling="stand-in")
    save, clubs, tries = cup.host.leagues.clubs.save, cup.host.leagues.clubs, list[object]()

    async def late(club: object, people: tuple[Person, ...] = ()) -> None:
        if not tries:
            tries.append(club)
            now = await cup.club()
            fifth = replace(now.season.people[0], id="9", name="Late")
            await save(replace(now, season=replace(now.season, people=(*now.season.people, fifth)),
                               revision=now.revision + 1), (Person("9", "Late"),))  # fmt: skip
        await save(club, people)  # type: ignore[arg-type]

    monkeypatch.setattr(clubs, "save", late)
    await cup.draw()
    seated = [who for table in (await cup.club()).season.rounds[0].tables for who in table.people]
    assert sorted(seated) == ["1", "2", "3", "4", "9"]


async def test_whoever_plays_in_a_league_leaves_it_before_their_data_are_deleted(cup: Cup) -> None:
    await cup.begin(4, rounds=1)
    await cup.host.leagues.leave(cup.league, "1")
    with pytest.raises(Refusal, match="take part in, or organise, Cup"):
        await cup.host.own_data.delete("2")
    await cup.draw()
    [resting] = (await cup.club()).season.rounds[0].resting
    await cup.host.leagues.leave(cup.league, resting)
    await cup.host.own_data.delete(resting)
    club = await cup.club()
    assert club.season.rounds[0].resting == ("deleted-1",)
    assert club.season.person("deleted-1").name == "№1"


async def test_a_table_that_could_not_be_announced_is_tried_again(cup: Cup) -> None:
    await cup.begin(2, rounds=1)
    cup.post.failures = [ValueError("a mistake of ours")] * 2  # of the draw's post, then of the table's
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(logging.getLogger("bot.host.outbox"), "disabled", True)
        await cup.draw()
    [game] = (await cup.club()).games.values()
    await cup.tick(0.01)
    assert (await cup.host.info(game)).status == "open"
    await cup.tick(0.05)
    assert (await cup.host.info(game)).status == "playing"


async def test_two_processes_do_everything_once(cup: Cup) -> None:
    """Both look at the same moment: one draws, one posts, and nobody is told that it cannot be drawn."""
    await cup.begin(4, settings=Settings())
    other = cup.another_host()
    await cup.draw()
    await cup.finish(1)
    cup.time += 8 * DAY
    await asyncio.gather(*(host.leagues.tick(cup.time) for host in (cup.host, other)))
    await asyncio.gather(*(host.leagues.settled() for host in (cup.host, other)))
    posts = await cup.mail()
    assert sorted(each.league.split(" ", 1)[1] for each in posts if each.kind == "league") == ["draw 2", "week 1"]
    assert [each.kind for each in posts].count("thread") == 2
    assert [each.kind for each in posts].count("notice") == 0
    club = await cup.club()
    assert [len(one.tables) for one in club.season.rounds] == [2, 2]
    assert len(await cup.host.games_of("1", finished=False)) == 2
    await other.close()


async def test_who_finds_that_another_process_has_drawn_the_round_meanwhile_complains_of_nothing(cup: Cup) -> None:
    await cup.begin(4, settings=Settings())
    await cup.draw()
    await cup.finish(1)
    leagues = cup.host.leagues
    infos = await leagues._infos(await cup.club())
    results = [result(where, await cup.host.view(info.id)) for where, info in infos.items()]
    before = await leagues.change(cup.league, partial(_caught_up, infos=infos, results=results))
    assert await leagues._next(before)
    assert await leagues._next(before)  # as by somebody who looked a moment before
    assert len((await cup.club()).season.rounds) == 2
    assert [each.kind for each in await cup.mail()].count("notice") == 0


async def test_the_organiser_is_told_once_where_the_next_round_cannot_be_drawn(cup: Cup) -> None:
    await cup.begin(2, settings=Settings())
    await cup.draw()
    await cup.host.leagues.leave(cup.league, "2")
    await cup.finish(1)
    notices = [each for _look in range(3) for each in await cup.tick(0.1) if each.kind == "notice"]
    [told] = [str(each.events[0].text) for each in notices]
    assert told.startswith("The next round of “Cup” cannot be drawn: Division 1 has 1 of the 2 people")
    await cup.host.leagues.join(cup.league, cup.people["2"])
    await cup.tick()
    assert len((await cup.club()).season.rounds) == 2


async def test_a_reserve_plays_at_one_table_at_a_time(cup: Cup) -> None:
    await cup.begin(4, reserves=1, rounds=1, settings=Settings())
    await cup.draw()
    club = await cup.club()
    for where, game in club.games.items():
        seat, who = next((s, who) for s, who in club.season.table(*where).seats.items() if who != "1")
        await cup.host.resign(game, seat, by=who)
    await cup.tick()
    season = (await cup.club()).season
    held = [who for where in club.games for who in season.holders(*where).values()]
    assert sorted(held).count("5") == 1
    assert held.count(STAND_IN) == 1


async def test_what_the_leagues_channel_is_told_does_not_follow_a_table_elsewhere(cup: Cup) -> None:
    await cup.begin(2, settings=Settings())
    await cup.draw()
    [game] = (await cup.club()).games.values()
    cup.time += 7.1 * DAY
    await cup.host.leagues.tick(cup.time)
    await cup.host.leagues.settled()
    await cup.host.move(game, "1", "g", "c")
    await cup.host.move(game, "1", "g", "elsewhere")
    [week] = [each for each in await cup.mail() if each.kind == "league"]
    assert week.channel == "c"


async def test_a_league_of_the_campaign_may_score_against_par(cup: Cup) -> None:
    """By what the powers of a seat make together; where some never come into the war there is none to score against."""
    leagues = Host(cup.host.store, now=lambda: 0.0).leagues
    war = Wanted(name="Cup", setup=Setup("campaign", "1618-30", {"players": "5"}), scoring="par")
    club = await leagues.open(war, organiser=ANNA, guild="g", channel="c", once="one")
    known, found = pars("campaign", "1618-30"), leagues.pars(club.season.league)
    assert found["united_provinces"] == known["united_provinces+france"]
    short = replace(war, setup=Setup("campaign", "1618-5", {}))
    with pytest.raises(Refusal, match="Not every seat of this scenario has a par"):
        await leagues.open(short, organiser=ANNA, guild="g", channel="c", once="other")
