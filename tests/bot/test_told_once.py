"""Small things that people looked for: a season named once, a turn by its number, a game by its title, a plan."""

import pytest

from bot.discord.cogs.annals import _told
from bot.discord.heading import Heading, added
from bot.discord.panel import board
from bot.discord.seasons import Season, season_meant, seasons_meant, told_apart
from bot.discord.summary import summary
from bot.discord.whose import LOOKING_BACK
from bot.host.info import Entry
from bot.store.people import Person as Player
from game import GAMES, rules
from game.campaign import RULES, names
from game.core.events import Event
from game.core.refusal import Refusal
from game.core.text import SILENT, Message, say
from tests.bot.conftest import Sitting, labels
from tests.bot.test_buttons import in_agony
from tests.toy import Toy

SPRING, SUMMER, AUTUMN = say("Spring 1620"), say("Summer 1620"), say("Autumn 1620")


def entry(n: int, headline: Message, *events: Event) -> Entry:
    return Entry(n, "red", "go", headline, events, 0.0)


def test_a_season_stands_in_the_log_once() -> None:
    """What the line that ends a season tells of the next one stands under that."""
    moved, enters = Event("move", say("Moved.")), Event("season", say("France enters."))
    entries = [
        entry(1, SUMMER, moved, Event("turn", SUMMER), enters),
        entry(2, AUTUMN, Event("move", say("Marched.")), Event("turn", AUTUMN), Event("season", say("Rain."))),
    ]
    assert _told(Toy(), entries, SPRING, "") == [
        "__**Spring 1620**__", "▸ Moved.", "__**Summer 1620**__", "▸ France enters.", "▸ Marched.",
        "__**Autumn 1620**__", "▸ Rain.",
    ]  # fmt: skip
    assert _told(Toy(), entries, SPRING, "rain") == ["__**Autumn 1620**__", "▸ Rain."]


def test_a_turn_is_found_by_its_number() -> None:
    known = [Season(say("Rocroi, turn {n} of 12: French", n=n), n) for n in (1, 2, 10, 11, 12)]
    assert season_meant(known, "turn 1").end == 1
    assert season_meant(known, "Turn 12").end == 12
    assert season_meant(known, "turn 11 of 12").end == 11


def test_a_season_is_found_by_how_many_there_were_before_it() -> None:
    known = [Season(say("{season} {year}", season=say(name), year=year), 10 * year + n)
             for year in (1618, 1619) for n, name in enumerate(("Spring", "Summer"))]  # fmt: skip
    for typed in ("turn 1", "Turn 1", "1"):
        assert season_meant(known, typed) is known[0]
    assert season_meant(known, "turn 4") is known[3]
    assert season_meant(known, "1619") is known[3], "a year is no count"
    for typed in ("turn 5", "turn 0"):
        with pytest.raises(Refusal, match=typed):
            season_meant(known, typed)


@pytest.mark.rule("a", "b")
def test_a_year_of_the_campaign_is_a_turn_and_ends_with_winter() -> None:
    """As the rules count [a, b]: “Turn 2” is 1619, not the second season; Winter follows Autumn at once."""
    dates = [names.date(season, year) for year in (1618, 1619) for season in ("spring", "summer", "autumn")]
    known = [Season(date, n, also=tuple(RULES.also(date))) for n, date in enumerate(dates)]
    for typed in ("turn 1", "1", "Winter 1618", "1618", "autumn 1618"):
        assert season_meant(known, typed) is known[2], typed
    for typed in ("turn 2", "winter", "winter 1619"):
        assert season_meant(known, typed) is known[5], typed
    assert seasons_meant(known, "turn 1") == [0, 1, 2]
    assert season_meant(known, "spring 1618") is known[0]
    with pytest.raises(Refusal, match="turn 3"):
        season_meant(known, "turn 3")
    assert RULES.also(say("The war is over")) == ()


def test_a_heading_names_the_deed_and_where_it_led() -> None:
    deed = say("Spinola besieges Mannheim")
    title = say("War")
    alone = Heading(title, SPRING, SPRING, deed)
    assert str(alone) == "**War** · **Spring 1620: Spinola besieges Mannheim**"
    assert str(Heading(title, SPRING, SUMMER, SILENT)) == "**War** · **Spring 1620** → Summer 1620"
    year = Heading(title, say("Turn 1"), say("Turn 1, round 2"))
    assert str(year) == "**War** · **Turn 1** → round 2"
    later = Heading(title, SPRING, SUMMER, say("Tilly marches"))
    assert added([str(alone), "a"], later, ["b"]) == [
        "**War** · **Spring 1620: Spinola besieges Mannheim; Tilly marches** → Summer 1620", "a", "b"
    ]  # fmt: skip
    third = Heading(title, SPRING, SPRING, say("Mansfeld fights"))
    two = added([str(alone)], Heading(title, SPRING, SPRING, say("Tilly marches")), ["b"])
    assert added(two, third, ["c"])[0] == "**War** · **Spring 1620: Spinola besieges Mannheim; Mansfeld fights**"
    assert added(two, alone, ["c"])[0] == two[0], "nothing is said twice"
    assert added([f"{alone} → Summer 1620", "a", "b"], later, ["b"])[1:] == ["a", "b"]
    assert added([f"{alone} → Summer 1620", "a", "b"], later, ["c"]) == []
    ended = added([str(alone), "a"], later, ["__Spring 1620__", "b", "__Winter 1620__", "c"])
    assert ended[1:] == ["a", "b", "__Winter 1620__", "c"], "the season stands over the post"
    assert added([str(Heading(title, SUMMER, SUMMER))], later, ["c"]) == []
    assert added(["**War** · **Spring 16200**"], later, ["c"]) == []
    assert added([], later, ["c"]) == []


def test_a_heading_says_no_more_than_what_is_new_of_where_it_led() -> None:
    def led(since: str, now: str) -> str:
        return str(Heading(say("War"), say(since), say(now))).removeprefix(f"**War** · **{since}**")

    assert led("Turn 1, 1620-1621, round 1", "Turn 1, 1620-1621, round 2") == " → round 2"
    assert led("Rocroi, turn 1 of 14: French", "Rocroi, turn 1 of 14: Spanish") == " → Spanish"
    assert led("Rocroi, turn 1 of 14: Spanish", "Rocroi, turn 2 of 14: French") == " → turn 2 of 14: French"
    assert led("Turn 1, 1620-1621, round 6", "Turn 1, 1620-1621") == " → Turn 1, 1620-1621"
    assert led("Turn 1, 1620-1621", "Turn 2, 1622-1623") == " → Turn 2, 1622-1623"


def test_what_is_said_while_nothing_is_done_stands_with_its_like() -> None:
    silent, summer = (str(Heading(say("War"), season, season)) for season in (SPRING, SUMMER))
    assert Heading(say("War"), SPRING, SPRING).fits(silent)
    assert not Heading(say("War"), SPRING, SPRING).fits(summer)
    assert not Heading(say("War"), SPRING, SUMMER).fits(silent), "it went on"
    assert not Heading(say("War"), SPRING, SPRING, say("Tilly marches")).fits(silent), "a deed has a post of its own"


def test_where_a_game_has_come_to_at_its_end_is_who_has_won() -> None:
    ended = Heading(say("War"), say("Turn 14, 1646-1647"), say("A draw: 21 VP."))
    assert str(ended) == "**War** · **Turn 14, 1646-1647** → A draw: 21 VP"


def test_an_arrow_in_a_deed_ends_no_post() -> None:
    """All moves of a player-turn stand in one post, the first and the last of them in its heading."""
    moves = [
        Heading(say("War"), SPRING, SPRING, say("{name} → {hex}", name=name, hex=1809)) for name in ("Royal", "Roll")
    ]
    assert str(moves[0]) == "**War** · **Spring 1620: Royal → 1809**"
    both = "**War** · **Spring 1620: Royal → 1809; Roll → 1809**"
    assert added([str(moves[0]), "a"], moves[1], ["b"]) == [both, "a", "b"]
    over = Heading(say("War"), SPRING, SUMMER, say("Roll → 1810"))
    ended = added([str(moves[0]), "a"], over, ["b"])
    assert ended == ["**War** · **Spring 1620: Royal → 1809; Roll → 1810** → Summer 1620", "a", "b"]
    assert added(ended, moves[1], ["c"]) == []


def test_one_line_is_no_plural() -> None:
    events = [Event("move", say(text)) for text in ("a" * 90, "b" * 90, "c" * 9)]
    assert summary(Toy(), events, limit=130)[0] == "*… one line before: /log*"
    assert summary(Toy(), events, limit=30)[0] == "*… 2 lines before: /log*"


@pytest.mark.usefixtures("toy")
async def test_a_game_is_meant_by_its_title(sitting: Sitting) -> None:
    await sitting.bids("North")
    await sitting.bids("South")
    shown = await sitting.anna.slash("standings", sitting.games)
    assert "Which game do you mean?" in shown.text
    assert "Try: " in shown.text
    assert "North" in shown.text
    assert "(" not in shown.text
    shown = await sitting.anna.slash("standings", sitting.games, game="south")
    assert "**South**" in shown.text
    await sitting.bids("Béla's War")
    shown = await sitting.anna.slash("standings", sitting.games, game="bela’s war")
    assert "**Béla's War**" in shown.text, "as a phone types it"


@pytest.mark.usefixtures("toy")
async def test_who_looks_back_may_mean_a_game_that_has_just_ended(sitting: Sitting) -> None:
    info = await sitting.bids("Ended")
    await sitting.bids("North")
    await sitting.bids("South")
    await sitting.client.host.abandon(info.id, str(sitting.anna.id))
    for command in ("replay", "story", "past", "log", "why", "standings"):
        options = {"when": "1"} if command == "past" else {}
        shown = await sitting.anna.slash(command, sitting.games, **options)
        assert "Which game do you mean?" in shown.text, command
        assert "Ended" in shown.text, command
    shown = await sitting.anna.slash("order", sitting.games, text="ready")
    assert "Which game do you mean?" in shown.text
    assert "Ended" not in shown.text


@pytest.mark.usefixtures("toy")
async def test_who_looks_back_means_no_game_that_never_began(sitting: Sitting) -> None:
    """The end's post names /story and /past; another lobby of the channel, or one shut again, has nothing of them."""
    host, organiser = sitting.client.host, Player(str(sitting.anna.id), "Anna")
    info = await sitting.bids("Ended")
    await sitting.anna.slash("order", sitting.games, text="bid 1")
    await sitting.season()
    await host.abandon(info.id, organiser.id)
    guild, channel = str(sitting.games.guild_id), str(sitting.games.id)
    for title in ("Shut", "Open"):
        lobby = await host.open_game(
            game="toy", organiser=organiser, guild=guild, channel=channel, title=title, scenario="long"
        )
        if title == "Shut":
            await host.abandon(lobby.id, organiser.id)
    await sitting.quiet()
    for command in sorted(LOOKING_BACK - {"battle", "export"}):
        options = {"when": "1"} if command == "past" else {}
        shown = await sitting.anna.slash(command, sitting.games, **options)
        assert "**Ended**" in shown.text or command == "why", (command, shown.text)
    found = await sitting.anna.autocomplete("past", sitting.games, "when", when="")
    assert found
    shown = await sitting.anna.slash("dice", sitting.games)
    assert "**Open**" in shown.text, "a lobby's dice are promised before anybody sits down"


@pytest.mark.usefixtures("toy")
async def test_games_of_one_title_are_meant_by_where_they_stand(sitting: Sitting) -> None:
    first = await sitting.bids("North")
    host, anna = sitting.client.host, sitting.anna
    for person, seat in ((anna, "red"), (sitting.bert, "green")):
        for order in ("bid 1", "ready"):
            await host.order(first.id, seat, order, person=str(person.id), interaction=f"{seat} {order}")
    await sitting.bids("North")
    await sitting.bids("South")
    here = await host.games_in(str(sitting.games.id))
    known = {info.id: str(info.headline) for info in here if str(info.title) == "North"}
    shown = await anna.slash("standings", sitting.games)
    for stands in known.values():
        assert f"North · {stands}" in shown.text
        assert "**North**" in (await anna.slash("standings", sitting.games, game=f"north · {stands}")).text
    assert not [id_ for id_ in known if id_ in shown.text]
    third = await sitting.bids("North")
    assert third.id in (await anna.slash("standings", sitting.games)).text, "nothing else tells it from the second"


@pytest.mark.usefixtures("toy")
async def test_a_title_means_the_game_that_is_not_over(sitting: Sitting) -> None:
    over = await sitting.bids("North")
    await sitting.client.host.abandon(over.id, str(sitting.anna.id))
    on = await sitting.bids("North")
    await sitting.client.host.order(on.id, "red", "bid 1", person=str(sitting.anna.id), interaction="bid")
    await sitting.bids("South")
    shown = await sitting.anna.slash("mine", sitting.games, game="North")
    assert "✉ bid: **1**" in shown.text


async def test_a_lobby_names_a_plan_that_fits_who_sits_there(sitting: Sitting) -> None:
    await sitting.open()
    lobby = sitting.last()
    await sitting.anna.click(lobby, "Spain and Austria")
    await sitting.quiet()
    assert "of you" not in lobby.text
    await sitting.bert.click(lobby, "Bavaria, Saxony and Brandenburg")
    await sitting.quiet()
    assert "There are 2 of you: /game open with “Players: 2” has a seat for each" in lobby.text


@pytest.mark.usefixtures("toy")
async def test_all_parts_of_a_board_may_be_looked_at(sitting: Sitting) -> None:
    info = await sitting.bids()
    menus = board._elsewhere(info, {f"Place {n}": f"p{n}" for n in range(60)})
    assert [len(menu.item.options) for menu in menus] == [25, 25, 10]
    assert len({menu.item.custom_id for menu in menus}) == 3
    assert menus[1].item.placeholder == "Look at … Place 25 – Place 49"
    shown = await sitting.anna.click(sitting.last(), "Whole board")
    assert labels(shown.message) == ["Look at …"]


async def test_help_and_rules_are_of_the_game_at_hand(sitting: Sitting) -> None:
    await sitting.start()
    shown = await sitting.anna.slash("game help", sitting.games)
    assert "## How to play The Thirty Years' War" in shown.text
    assert "`/rules how do I win`" in shown.text
    elsewhere = sitting.pocket.channel("general")
    assert "The Thirty Years' War" in (await sitting.anna.slash("game help", elsewhere)).text, "her only game"
    shown = await sitting.anna.slash("rules", sitting.games, about="how do I win")
    assert "[R20]" in shown.text
    assert "Europe in Agony" not in shown.text


async def test_without_a_game_rules_of_every_game_are_told_by_turns(sitting: Sitting) -> None:
    def told(text: str) -> list[str]:
        titles = [str(rules(key).title) for key in GAMES]
        return [title for line in text.splitlines() for title in titles if line.endswith(f" · {title}")]

    kinds = [str(rules(key).title) for key in ("campaign", "battles", "agony", "cuius")]
    shown = await sitting.anna.slash("game help", sitting.games)
    assert shown.text.startswith("## How to play\n")
    assert not any(f"**{kind}:**" in shown.text for kind in kinds)
    shown = await sitting.anna.slash("rules", sitting.games, about="victory")
    assert told(shown.text)[:4] == kinds
    assert f"· {kinds[2]}; [" in shown.text.split("Also: ")[1]
    offered = await sitting.anna.autocomplete("rules", sitting.games, "about", about="victory")
    assert [name.rpartition(" · ")[2] for name, _value in offered[:4]] == kinds
    await sitting.open()
    shown = await sitting.anna.slash("rules", sitting.games, about="victory")
    assert told(shown.text) == []


async def test_where_games_of_two_kinds_are_played_their_rules_are_meant(sitting: Sitting) -> None:
    host, anna, rocroi = sitting.client.host, Player(str(sitting.anna.id), "Anna"), ""
    played = {
        "battles": ("french", "spanish"), "cuius": ("imperial", "protestant"), "agony": ("protestant", "catholic"),
    }  # fmt: skip
    for game, seats in played.items():
        info = await host.open_game(
            game=game, organiser=anna, guild=str(sitting.games.guild_id), channel=str(sitting.games.id), title=game
        )
        for seat in seats:
            await host.join(info.id, seat, anna, seat)
        await host.start(info.id, anna.id, f"start {game}")
        rocroi = info.id if game == "battles" else rocroi
    await host.abandon(info.id, anna.id)  # of what is over there no rules are meant
    await sitting.quiet()
    for called in ("battles", "Battles of the Thirty Years' War", " battles of the thirty years’ war"):
        shown = await sitting.anna.slash("rules", sitting.games, about="rally", game=called)
        assert "[21:10.2] Rally" in shown.text
    shown = await sitting.anna.slash("rules", sitting.games, about="rally", game="Battle")
    assert "[21:10.2] Rally" not in shown.text
    shown = await sitting.anna.slash("rules", sitting.games, about="rally", game=rocroi)
    assert "[76:9.2] Rocroi: rally" in shown.text
    assert "[21:" not in shown.text
    shown = await sitting.anna.slash("rules", sitting.games, about="21:10.2", game=rocroi)
    assert "[21:10.2] Rally" in shown.text
    shown = await sitting.anna.slash("game help", sitting.games)
    assert "**Cuius Regio:** `/order " in shown.text
    assert "**Battles of the Thirty Years' War:** `/order " in shown.text
    assert "Europe in Agony" not in shown.text
    assert " /mats " in shown.text
    shown = await sitting.anna.slash("rules", sitting.games, about="movement")
    assert "Cuius Regio" in shown.text
    assert "Battles of" in shown.text
    assert "Europe in Agony" not in shown.text


async def test_the_first_picture_of_a_game_is_its_whole_board(sitting: Sitting) -> None:
    await sitting.start()
    [first] = [message for message in sitting.public() if message.attachments]
    assert str(first.attachments[0].description).startswith("Map of the whole Empire, Spring 1618")
    await sitting.season()
    later = [message for message in sitting.public() if message.attachments][-1]
    assert not str(later.attachments[0].description).startswith("Map of the whole Empire")


async def test_the_heading_of_a_round_names_the_siege_though_a_question_came_between(sitting: Sitting) -> None:
    await in_agony(sitting)
    anna, bert, games = sitting.anna, sitting.bert, sitting.games
    round_ = "**Europe in Agony** · **Turn 1, 1620-1621, round 1: "
    for order, told in (
        ("P1 act Mansfeld Breslau besiege", "Mansfeld marches to Breslau**"),
        ("Schweidnitz", "Mansfeld besieges Breslau**"),
    ):
        await anna.slash("order", games, text=order)
        await sitting.quiet()
        assert sitting.last().text.startswith(f"{round_}{told}")
    for order in ("C7 act Spinola Mannheim besiege", "Mannheim"):
        await bert.slash("order", games, text=order)
        await sitting.quiet()
        assert sitting.last().text.startswith(f"{round_}Mansfeld besieges Breslau; Spinola "), "both sides' deeds stand"


async def test_what_is_taken_back_is_told_as_people_read_it_and_heads_no_post(sitting: Sitting) -> None:
    await in_agony(sitting)
    await sitting.anna.slash("order", sitting.games, text="P1 act Mansfeld Breslau besiege Schweidnitz")
    await sitting.quiet()
    shown = await sitting.anna.slash("undo", sitting.games)
    await sitting.quiet()
    if "Ask them" in labels(shown.message):
        await sitting.anna.click(shown, "Ask them")
        await sitting.quiet()
        await sitting.bert.click(sitting.bert.dms[-1], "Agree to undo")
        await sitting.quiet()
    post = sitting.last().text
    assert "Taken back (Protestant): “" in post
    assert "P1 act" not in post
    head = next(line for line in post.splitlines() if line.startswith("**Europe"))
    assert head.endswith("Orders are taken back**"), "no deed that never was"
    sitting.bert.say(sitting.games, "Hm.")
    await sitting.anna.slash("organise pause", sitting.games, reason="Lunch.")
    await sitting.quiet()
    head, *_lines = sitting.last().text.splitlines()
    assert "Mansfeld" not in head, "nor over what follows"


async def test_the_picture_of_a_round_tells_the_deeds_of_both_sides(sitting: Sitting) -> None:
    """A post that is edited for the enemy's march goes on to show the one before."""
    await in_agony(sitting)
    for person, order in (
        (sitting.anna, "P1 act Mansfeld Breslau besiege Schweidnitz"),
        (sitting.bert, "C7 act Spinola Mannheim besiege"),
    ):
        await person.slash("order", sitting.games, text=order)
        await sitting.quiet()
    alt = sitting.last().attachments[0].description or ""
    assert "Protestant march: " in alt, alt
    assert "Catholic march: " in alt


def test_of_two_that_are_headed_alike_the_first_is_the_beginning() -> None:
    """Agony's turn has the same head before its card rounds and after them; its name alone means its end."""
    turn, card = say("Turn {n}", n=8), say("Turn {n}, round {round}", n=8, round=1)
    known = told_apart([Season(turn, 1), Season(card, 2), Season(turn, 3)])
    assert [str(season.name) for season in known] == ["Turn 8: the beginning", "Turn 8, round 1", "Turn 8"]
    assert [season_meant(known, str(season.name)).end for season in known] == [1, 2, 3]
