"""A league as people meet it: the form, the sign-up post, tables in threads, what is told; and every refusal."""

import pytest

from bot.host.info import SeatInfo
from bot.host.league_tables import seat_names
from bot.pocket import Message, Person
from bot.store import Club
from tests.bot.conftest import Sitting, labels, texts

pytestmark = pytest.mark.usefixtures("toy")
NAMES = ("Carl", "Dora", "Emil")


async def opened(sitting: Sitting, **choices: str) -> Message:
    """Anna opens a league of the toy by the form; the post by which people sign up."""
    shown = await sitting.anna.slash("league open", sitting.games, name="Cup", game="toy")
    for placeholder, value in choices.items():
        shown = await sitting.anna.choose(shown, placeholder, [value])
    await sitting.anna.click(shown, "Open for sign-up")
    await sitting.quiet()
    return sitting.last()


async def four(sitting: Sitting, **choices: str) -> list[Person]:
    """Four people have signed up."""
    post = await opened(sitting, **choices)
    people = [sitting.anna, sitting.bert, *(sitting.pocket.person(name) for name in NAMES[:2])]
    for person in people:
        await person.click(post, "Take part")
    await sitting.quiet()
    return people


async def the_club(sitting: Sitting) -> Club:
    [found] = await sitting.client.host.leagues.near(str(sitting.pocket.guild.id), "")
    return await sitting.client.host.leagues.club(found.id)


async def ticked(sitting: Sitting) -> None:
    await sitting.client.host.leagues.tick(sitting.pocket.clock.now())
    await sitting.client.host.leagues.settled()
    await sitting.quiet()


async def test_the_form_says_what_it_needs_and_refuses_what_cannot_work(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("league open", sitting.games, name="Cup", game="toy")
    assert "Tables: 2, seats at each: 2, so people: 4; and a reserve at each:" in shown.text
    assert "Threads open at a time: 2 of 1000." in shown.text
    assert "people meet again before the last round" not in shown.text
    shown = await sitting.anna.choose(shown, "Rounds: 3", ["10"])
    assert "people meet again before the last round" in shown.text
    shown = await sitting.anna.choose(shown, "Rounds: 10", ["10"])  # a menu is named by what is chosen
    shown = await sitting.anna.choose(shown, "Players", ["3"])
    assert "Tables: 2, seats at each: 3, so people: 6" in shown.text
    await sitting.anna.click(shown, "Open for sign-up")
    await sitting.quiet()
    league = (await the_club(sitting)).season.league
    assert (league.rounds, league.size, league.options["players"]) == (10, 3, "3")


async def test_a_league_without_a_name_has_that_of_its_game_in_the_organisers_language(sitting: Sitting) -> None:
    sitting.anna.locale = "de"
    shown = await sitting.anna.slash("league open", sitting.games, game="battles")
    await sitting.anna.click(shown, "Anmeldung öffnen")
    await sitting.quiet()
    assert (await the_club(sitting)).name == "Schlachten des Dreißigjährigen Krieges"


async def test_people_sign_up_wish_and_leave(sitting: Sitting) -> None:
    post = await opened(sitting)
    assert post.text.startswith("## Cup\n**The Toy: Three rounds** · tables of 2 · rounds: 3 · organised by ")
    assert labels(post) == ["Take part", "As a reserve", "Leave"]
    shown = await sitting.bert.click(post, "Take part")
    assert shown.ephemeral
    assert shown.text.startswith("You take part in “Cup”, from round 1 on.\nYour wishes: none, any seat is right.")
    shown = await sitting.bert.choose(shown, "First wish", ["green"])
    assert "Your wishes: Green." in shown.text
    await sitting.quiet()
    assert "**Signed up: 1.** Bert" in post.text
    await sitting.anna.click(post, "As a reserve")
    await sitting.quiet()
    assert "**Reserves: 1.** Anna" in post.text
    await sitting.bert.click(post, "Leave")
    await sitting.quiet()
    assert "**Signed up: 0.**" in post.text
    shown = await sitting.bert.slash("league join", sitting.games, wishes="Green, Red")
    assert "Your wishes: Green, Red." in shown.text
    shown = await sitting.bert.slash("league join", sitting.games, wishes="Moon")
    assert "There is no seat “Moon” in this league." in shown.text


async def test_seats_of_several_powers_are_named_whole_or_by_one_of_them(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("league open", sitting.games, name="Cup", game="campaign")
    for field, value in (("Players", "2"), ("Rounds: 3", "1")):
        shown = await sitting.anna.choose(shown, field, [value])
    await sitting.anna.click(shown, "Open for sign-up")
    await sitting.quiet()
    west, east = seat_names((await the_club(sitting)).season.league).values()
    assert west.count(",") > 1 < east.count(",")
    shown = await sitting.anna.slash("league join", sitting.games, wishes=f"{east}, {west}")
    assert f"Your wishes: {east}, {west}." in shown.text
    shown = await sitting.bert.slash("league join", sitting.games, wishes="Spain, Austria, France")
    assert f"Your wishes: {west}, {east}." in shown.text
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    shown = await sitting.anna.slash("league replace", sitting.games, table="1.1", seat="Austria")
    assert shown.text == f"A stand-in plays {west} now."
    await sitting.quiet()
    assert "In “Cup” you are drawn no more until you sign up again (/league join)" in sitting.bert.dms[-1].text
    shown = await sitting.anna.slash("league replace", sitting.games, table="1.1", seat=east)
    assert shown.text == f"A stand-in plays {east} now."
    [game] = (await the_club(sitting)).games.values()
    shown = await sitting.anna.slash("game replace", sitting.games, game=game, seat="Sweden", player=sitting.anna)
    assert shown.text == f"Anna plays {east} now."
    shown = await sitting.anna.slash("game resign", sitting.games, game=game, seat="France")
    assert f"Give up {east}" in shown.text


async def test_a_round_is_played_in_threads_and_told(sitting: Sitting) -> None:
    await four(sitting, **{"Rounds: 3": "1"})
    refused = await sitting.bert.slash("league draw", sitting.games)
    assert "Only the organiser of the league may do that." in refused.text
    shown = await sitting.anna.slash("league draw", sitting.games)
    assert "Round 1 is drawn" in shown.text
    assert "Different people whom each meets: 1." in shown.text
    await sitting.quiet()
    club = await the_club(sitting)
    told = texts(sitting.public())
    assert any(text.startswith("🏆 **Cup**: round 1 of 1 is drawn.") for text in told)
    for where, game in club.games.items():
        info = await sitting.client.host.info(game)
        assert info.status == "playing"
        assert info.channel != str(sitting.games.id)
        [first] = [text for text in told if text.startswith(f"🏆 **Cup {where[0]}.{where[1]}**: ")]
        assert info.commitment in first
        said = "\n".join(texts(sitting.public(sitting.pocket.channel(str(info.title)))))
        assert said.index("The game has begun") < said.index("begins. Dice:")  # what is asked comes last
    shown = await sitting.bert.slash("league tables", sitting.games)
    assert shown.text.count("Waiting for Red (") == 2
    shown = await sitting.bert.slash("league standings", sitting.games)
    assert [each.filename for each in shown.message.attachments] == ["standings-1.png"]
    score = "Score: of all other tables of the round"
    assert score not in shown.text, "the picture says it"
    assert score in str(shown.message.attachments[0].description)
    assert "No table is over yet." in (await sitting.bert.slash("league history", sitting.games)).text
    await play(sitting, club)
    await ticked(sitting)
    told = texts(sitting.public())
    assert told[-1].startswith("🏆 **Cup** is over: 1. ")
    assert score not in told[-1]
    assert len(sitting.last().attachments) == 2
    shown = await sitting.bert.slash("league export", sitting.games)
    assert [each.filename for each in shown.message.attachments] == [
        "standings.csv", "scores.csv", "crosstable.csv", "ratings.csv"
    ]  # fmt: skip
    shown = await sitting.bert.slash("league ratings", sitting.games)
    assert "1. " in shown.text
    assert "25.0 ± 16.7" in shown.text
    shown = await sitting.bert.slash("league history", sitting.games)
    assert [each.filename for each in shown.message.attachments] == ["history.png"]
    assert "This league is over." in (await sitting.bert.slash("league join", sitting.games)).text
    sitting.bert.locale = "de"
    assert "25,0 ± 16,7" in (await sitting.bert.slash("league ratings", sitting.games)).text


async def play(sitting: Sitting, club: Club) -> None:
    """All tables are played to their end."""
    host = sitting.client.host
    for game in club.games.values():
        n = 0
        while (info := await host.info(game)).status == "playing":
            for seat in info.seats:
                n += 1
                if seat.person and seat.id in info.awaited:
                    await host.order(game, seat.id, "ready", person=seat.person.id, interaction=f"{game} {n}")
    await sitting.quiet()


async def test_at_the_end_whoever_shares_a_place_is_named_and_nothing_is_needed_any_more(sitting: Sitting) -> None:
    await four(sitting, **{"Rounds: 3": "1"})
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    assert "Tables a round: 2." in (await sitting.bert.slash("league about", sitting.games)).text
    club = await the_club(sitting)
    await play(sitting, club)
    await ticked(sitting)
    first, *_, last = texts(sitting.public())[-1].splitlines()
    assert first == "🏆 **Cup** is over: 1. Anna, 1. Bert, 1. Carl, 1. Dora."
    assert last == "-# Its organiser opens the season after it by /league next."
    tables = (await sitting.bert.slash("league tables", sitting.games)).text
    for game in club.games.values():
        info = await sitting.client.host.info(game)
        red, green = (seat.person.name for seat in info.seats if seat.person)
        assert f"<#{info.channel}>: 1. {red} 0, 1. {green} 0" in tables
    about = (await sitting.bert.slash("league about", sitting.games)).text
    assert about.endswith("**Signed up: 4.** Anna, Bert, Carl, Dora\nThis league is over.")


async def test_the_sign_up_post_follows_what_happens_by_itself(sitting: Sitting) -> None:
    await four(sitting, **{"Rounds: 3": "2"})
    post = next(message for message in sitting.public() if message.text.startswith("## Cup"))
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    club = await the_club(sitting)
    await play(sitting, club)
    await ticked(sitting)
    assert "Round 2 is under way" in post.text
    assert "**Signed up: 4.**" in post.text
    club = await the_club(sitting)
    await sitting.client.host.replace(club.games[2, 1], "red", None, by=club.organiser)
    await ticked(sitting)
    assert "**Signed up: 3.**" in post.text


async def test_a_week_tells_results_what_to_watch_and_who_is_late(sitting: Sitting) -> None:
    await four(sitting)
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    game = (await the_club(sitting)).games[1, 1]
    info = await sitting.client.host.info(game)
    for seat in info.seats:
        assert seat.person
        await sitting.client.host.order(game, seat.id, "luck", person=seat.person.id, interaction=seat.id)
    sitting.pocket.clock.advance(7.01 * 86400)
    await ticked(sitting)
    [week] = [message for message in sitting.public() if "week 1" in message.text]
    assert week.text.startswith("🏆 **Cup**, week 1: round 1 of 3\n**To watch**\n<#")
    assert week.text.count("\n<#") == 1  # of the other table nobody has points
    assert "**Who is late**" in week.text
    late = [line for line in week.text.splitlines() if " waits for " in line]
    waits = [line.partition(" for ")[2].rpartition(", asked")[0].split(", ") for line in late]
    assert sorted(name for names in waits for name in names) == ["Anna", "Bert", "Carl", "Dora"]
    assert [each.filename for each in week.attachments] == ["standings-1.png"]


Held = tuple[Person, SeatInfo]


async def drawn(sitting: Sitting, people: list[Person]) -> tuple[str, Held, Held]:
    """The first table of a round that is drawn, and who sits there at which seat."""
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    game = (await the_club(sitting)).games[1, 1]
    held = {each.person.id: each for each in (await sitting.client.host.info(game)).seats if each.person}
    first, second = [(person, held[str(person.id)]) for person in people if str(person.id) in held]
    return game, first, second


async def test_who_gives_up_a_seat_reads_that_a_reserve_has_it_and_what_it_costs(sitting: Sitting) -> None:
    people = await four(sitting, **{"Rounds: 3": "1"})
    post, emil = sitting.last(), sitting.pocket.person("Emil")
    await emil.click(post, "As a reserve")
    game, (first, mine), (second, theirs) = await drawn(sitting, people)
    cost = "For you the table counts as lost, and you are drawn no more until you sign up again."
    asked = await first.slash("game resign", sitting.games, game=game)
    assert asked.text == "\n".join(
        [f"Give up {mine.name} in “Cup 1.1”? A reserve of the league takes it over: Emil.", cost]
    )
    done = await first.click(asked, "Yes, give it up")
    assert done.text == f"{mine.name} is given up; Emil takes it over."
    await sitting.quiet()
    last = await second.slash("game resign", sitting.games, game=game)
    assert last.text == "\n".join(
        [f"Give up {theirs.name} in “Cup 1.1”? A stand-in plays on until somebody joins.", cost]
    )
    left = await second.click(last, "Yes, give it up")
    assert left.text == f"{theirs.name} is given up; a stand-in plays on."
    await sitting.quiet()
    alone = await emil.slash("game resign", sitting.games, game=game)
    assert "⚠ Nobody else plays here" in alone.text


async def test_an_organiser_who_gives_up_anothers_seat_reads_what_it_costs_them(sitting: Sitting) -> None:
    await four(sitting, **{"Rounds: 3": "1"})
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    infos = [await sitting.client.host.info(game) for game in (await the_club(sitting)).games.values()]
    [info] = [info for info in infos if info.seats_of(str(sitting.anna.id))]
    [other] = [each for each in info.seats if each.person and each.person.id != str(sitting.anna.id)]
    assert other.person
    asked = await sitting.anna.slash("game resign", sitting.games, game=info.id, seat=str(other.name))
    cost = "For whoever holds it the table counts as lost; they are drawn no more until they sign up again."
    told = f"{other.person.name}, who holds it, is told, and may take it over again while nobody else has it."
    assert asked.text.splitlines()[1:] == [told, cost]
    done = await sitting.anna.click(asked, "Yes, give it up")
    assert done.text == f"{other.name} is given up; a stand-in plays on."


async def test_the_last_at_a_table_with_a_reserve_is_not_warned(sitting: Sitting) -> None:
    game, (first, _mine), (second, theirs) = await drawn(sitting, await four(sitting, **{"Rounds: 3": "1"}))
    await sitting.resign(first, game=game)
    await sitting.quiet()
    assert "⚠ Nobody else plays here" in (await second.slash("game resign", sitting.games, game=game)).text
    await sitting.pocket.person("Emil").slash("league join", sitting.games, reserve=True)
    asked = await second.slash("game resign", sitting.games, game=game)
    assert "⚠ Nobody else plays here" not in asked.text
    assert "takes it over: Emil." in asked.text
    await second.click(asked, "Yes, give it up")
    assert (await sitting.client.host.info(game)).seat(theirs.id).person


async def test_of_a_leagues_commands_those_come_first_with_which_it_begins(sitting: Sitting) -> None:
    [league] = [command for command in sitting.anna.client.offered(sitting.games) if command["name"] == "league"]
    assert [each["name"] for each in league["options"]][:5] == ["open", "join", "leave", "profile", "about"]


async def test_what_comes_after_opening_a_league_can_be_tapped(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("league open", sitting.games, name="Cup", game="toy")
    done = await sitting.anna.click(shown, "Open for sign-up")
    assert "</league draw:" in str(done.message.components)


async def test_the_organiser_replaces_places_and_ends(sitting: Sitting) -> None:
    people = await four(sitting)
    await sitting.anna.slash("league place", sitting.games, player=people[1], division=2)
    assert (await the_club(sitting)).season.person(str(people[1].id)).division == 2
    await sitting.anna.slash("league place", sitting.games, player=people[1], division=1)
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    emil, club = sitting.pocket.person("Emil"), await the_club(sitting)
    seats = club.season.table(1, 1).seats
    seat = next(seat for seat, who in seats.items() if who != str(sitting.anna.id))
    shown = await sitting.anna.slash("league replace", sitting.games, table="1.1", seat=seat, player=emil)
    assert "Emil plays" in shown.text
    assert (await the_club(sitting)).season.holders(1, 1)[seat] == str(emil.id)
    shown = await sitting.anna.slash("league replace", sitting.games, table="nonsense", seat=seat, player=emil)
    assert "There is no such table in play." in shown.text
    shown = await sitting.anna.slash("league close", sitting.games)
    refused = await sitting.bert.slash("league close", sitting.games)
    assert "Only the organiser" in refused.text
    assert not labels(refused.message)
    await sitting.anna.click(shown, "End it")
    assert (await the_club(sitting)).status == "over"
    assert "This league is over." in (await sitting.anna.slash("league close", sitting.games)).text


async def test_where_there_is_no_league_that_is_said(sitting: Sitting) -> None:
    shown = await sitting.bert.slash("league standings", sitting.games)
    assert "There is no league here yet. Open one with /league open." in shown.text


async def test_a_league_is_suggested_and_found_by_name(sitting: Sitting) -> None:
    await opened(sitting)
    [(label, value)] = await sitting.bert.autocomplete("league about", sitting.games, "league")
    assert label.startswith("Cup (")
    other = sitting.pocket.add_channel("elsewhere")
    for given in (value, "cup"):
        shown = await sitting.bert.slash("league about", other, league=given)
        assert shown.text.startswith("## Cup")
        assert "Nobody is there to be drawn." in shown.text
    suggested = await sitting.bert.autocomplete("league join", sitting.games, "wishes", wishes="green, r")
    assert suggested == [("green, Red", "green, red")]


async def test_without_threads_tables_are_played_in_the_channel(sitting: Sitting) -> None:
    await four(sitting)
    sitting.pocket.deny(sitting.games, "create_public_threads")
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    for game in (await the_club(sitting)).games.values():
        info = await sitting.client.host.info(game)
        assert (info.status, info.channel) == ("playing", str(sitting.games.id))


async def test_the_settings_of_a_league_lead_to_its_page_or_say_why_there_is_none(sitting: Sitting) -> None:
    await four(sitting)

    async def told(**changed: bool) -> str:
        return (await sitting.anna.slash("league settings", sitting.games, **changed)).text.splitlines()[-1]

    assert " page " not in await told()
    sitting.client.web = "https://games.example"
    assert await told() == "-# It has no page on the web: this server wants none (`/server pages:`)."
    await sitting.anna.slash("server", sitting.games, pages="link")
    assert await told() == "-# It has a page on the web from the first draw on."
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    assert await told() == f"-# [On the web](<https://games.example/league/{(await the_club(sitting)).id}>)"
    assert await told(page=False) == "-# It has no page on the web: its organiser closes it (`page:`)."


async def test_a_league_of_teams_and_divisions_goes_into_its_next_season(sitting: Sitting) -> None:
    people = await four(sitting, **{"Rounds: 3": "1"})
    assert "This league has no teams" in (await sitting.bert.slash("league teams", sitting.games)).text
    shown = await sitting.anna.slash("league settings", sitting.games, moving=1, counting=1)
    assert "the first of a division go up (1)" in shown.text
    assert "totals of its best members (so many count: 1)" in shown.text
    assert "“/league join team:”" in (await sitting.bert.slash("league teams", sitting.games)).text
    for person, team in zip(people, ("Reds", "Blues", "reds", "Blues"), strict=True):
        shown = await person.slash("league join", sitting.games, team=team)
        assert f"Your team: {team.capitalize()}." in shown.text
    assert await sitting.bert.autocomplete("league join", sitting.games, "team", team="re") == [("Reds", "Reds")]
    for person in people[2:]:
        await sitting.anna.slash("league place", sitting.games, player=person, division=2)
    refused = await sitting.anna.slash("league next", sitting.games)
    assert "is not over yet" in refused.text
    await sitting.anna.slash("league draw", sitting.games)
    await sitting.quiet()
    await play(sitting, await the_club(sitting))
    await ticked(sitting)
    end = sitting.last().text
    assert end.startswith("🏆 **Cup** is over.\nDivision 1: 1. ")
    assert "\nDivision 2: 1. " in end
    assert "\n**Teams**\n1. **" in end
    assert "go up" in end
    shown = await sitting.bert.slash("league teams", sitting.games)
    assert sorted(line[3:10] for line in shown.text.splitlines() if line[:1].isdigit()) == ["**Blues", "**Reds*"]
    shown = await sitting.bert.slash("league export", sitting.games)
    assert shown.message.attachments[-1].filename == "teams.csv"
    await sitting.anna.slash("league next", sitting.games, name="Autumn")
    await sitting.quiet()
    post = sitting.last().text
    assert post.startswith("## Autumn\n")
    assert "**Signed up: 4.**\nDivision 1: " in post
    before = len(sitting.public())
    await sitting.anna.slash("league next", sitting.games, league="Cup")
    await sitting.quiet()
    assert len(sitting.public()) == before
