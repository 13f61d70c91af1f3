"""Looking, learning, keeping: the commands around the play."""

import asyncio
from pathlib import Path

import pytest

from bot.discord.cogs import table
from bot.host.clock import Clock
from bot.host.info import GameInfo
from bot.pocket import Shown
from bot.store.people import Person as Player
from game.core.record import read
from tests.bot.conftest import Sitting, texts

TESTS = Path(__file__).parents[1]


def alt(shown: Shown) -> str:
    [picture] = shown.message.attachments
    return picture.description or ""


async def test_board_in_parts_private_and_public(sitting: Sitting) -> None:
    await sitting.start()
    await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy")
    whole = await sitting.anna.slash("board", sitting.games, part="whole")
    assert whole.ephemeral
    assert "Map of the whole Empire" in alt(whole)
    parts = await sitting.anna.autocomplete("board", sitting.games, "part", part="rh")
    assert parts == [("the Rhine", "the Rhine")]
    part = await sitting.anna.slash("board", sitting.games, part="rhine")
    assert "the Rhine" in alt(part)
    public = await sitting.anna.slash("board", sitting.games, show=True)
    assert not public.ephemeral
    assert "Savoy" not in alt(public).split("Armies:")[0]
    refused = await sitting.anna.slash("board", sitting.games, part="Atlantis")
    assert "There is no part “Atlantis” of this board." in refused.text


async def test_standings_with_chart(sitting: Sitting) -> None:
    await sitting.start()
    shown = await sitting.bert.slash("standings", sitting.games)
    assert "Spain and Austria (Anna)" in shown.text
    assert "Secure as much neutral and Palatine land" in shown.text
    assert "Secure the Spanish Road" not in shown.text, "the reader's own aims are enough"
    public = await sitting.bert.slash("standings", sitting.games, show=True)
    assert "Palatine land" not in public.text
    assert "(stand-in)" in shown.text
    assert "Points over the years" in alt(shown)


async def test_the_standings_tell_what_wins(sitting: Sitting) -> None:
    host, organiser = sitting.client.host, Player(str(sitting.anna.id), "Anna")
    guild, channel = str(sitting.games.guild_id), str(sitting.games.id)
    for game, scenario in (("cuius", "white_mountain"), ("battles", "lutter")):
        info = await host.open_game(
            game=game, organiser=organiser, guild=guild, channel=channel, title=game, scenario=scenario
        )
        for n, seat in enumerate(info.seats):
            await host.join(info.id, seat.id, organiser, f"join{n}")
        await host.start(info.id, organiser.id, "start")
    shown = await sitting.bert.slash("standings", sitting.games, game="cuius")
    assert "-# Imperials · Aim: Hold Prag at the year's end, and Wien as well." in shown.text
    assert "-# Protestants · Aim: Hold Wien at the year's end; or" in shown.text
    alike = await sitting.bert.slash("standings", sitting.games, game="battles")
    assert alike.text.count("-# Aim: More victory points than the enemy at the end") == 1


async def test_past_seasons_battles_and_the_log(sitting: Sitting) -> None:
    await sitting.start()
    await sitting.bert.slash("order", sitting.games, text="Bavaria-1 Upper-Palatinate")
    await sitting.season()
    for _season in range(4):
        await sitting.bert.slash("order", sitting.games, text="Bavaria-1 North-Bohemia")
        await sitting.season()
    seasons = await sitting.anna.autocomplete("past", sitting.games, "when", when="")
    assert [name for name, _value in seasons][-3:] == ["Autumn 1618", "Summer 1618", "Spring 1618"]
    past = await sitting.anna.slash("past", sitting.games, when="sprng 1618")
    assert "Spring 1618" in past.text
    assert "Bavaria-1 goes from Bavaria to Upper Palatinate" in alt(past)
    assert alt(past).startswith("Map of the whole Empire, Spring 1618. Armies: ")
    going = await sitting.anna.slash("past", sitting.games, when=seasons[0][0])
    assert alt(going).startswith(f"Map of the whole Empire, {seasons[0][0]}, orders are being written. ")
    wrong = await sitting.anna.slash("past", sitting.games, when="Doomsday")
    assert "There was no “Doomsday” in this game." in wrong.text
    log = await sitting.anna.slash("log", sitting.games)
    assert "Bavaria-1: Bavaria → Upper Palatinate" in log.text
    fought = await sitting.anna.autocomplete("battle", sitting.games, "when", when="")
    assert fought
    battle = await sitting.anna.slash("battle", sitting.games)
    assert fought[0][0] in battle.text
    assert "⚔" in battle.text
    assert battle.message.attachments


async def test_the_game_as_a_moving_picture(sitting: Sitting) -> None:
    await sitting.start()
    await sitting.season()
    shown = await sitting.anna.slash("replay", sitting.games)
    assert shown.message.attachments[0].filename.endswith(".gif")
    assert shown.message.attachments[0].bytes[:4] == b"GIF8"


async def test_the_log_turns_its_pages(sitting: Sitting) -> None:
    war = ("war.txt", (TESTS / "cli" / "war-with-battles.txt").read_bytes())
    await sitting.anna.slash("import", sitting.games, record=war)
    log = await sitting.anna.slash("log", sitting.games)
    first = log.text.splitlines()[0]
    log = await sitting.anna.click(log, "Earlier")
    assert log.text.splitlines()[0] != first
    assert len(log.text) <= 2000


async def test_text_of_the_board(sitting: Sitting) -> None:
    await sitting.start()
    shown = await sitting.anna.slash("text", sitting.games)
    assert "Spain-1 in Spain" in shown.text
    assert shown.ephemeral
    button = await sitting.bert.click(sitting.last(), "Text")
    assert "Spain-1 in Spain" in button.text


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("m", "[m] Winning, losing, resting"),
        ("R12", "[R12] Nowhere to retreat"),
        ("t.1", "[t.1] Bonus units"),
        ("rest", "Rest"),
        ("spanish road", "Spanish Road"),
        ("spansh raod", "Spanish Road"),
        ("treaty", "[s] Alliances"),
        ("how do I win?", "[R20] Who wins"),
        ("who commands", "[R24]"),
        ("interception", "[R23]"),
    ],
)
async def test_rules_by_number_and_term(sitting: Sitting, asked: str, said: str) -> None:
    shown = await sitting.anna.slash("rules", sitting.games, about=asked)
    assert said in shown.text


async def test_an_unknown_rule_names_the_terms(sitting: Sitting) -> None:
    shown = await sitting.anna.slash("rules", sitting.games, about="zeppelin")
    assert "No rule speaks of “zeppelin”." in shown.text
    assert "looked through" not in shown.text, "it was sought in all games"
    alone = await sitting.anna.slash("rules", sitting.games, about="zeppelin", game="cuius")
    assert "No rule speaks of “zeppelin”. Only Cuius Regio was looked through; " in alone.text
    alone = await sitting.anna.slash("rules", sitting.games, about="march", game="cuius")
    assert alone.text.endswith("\n-# Rules of Cuius Regio; `game` names another one."), "whose rule it is"
    every = await sitting.anna.slash("rules", sitting.games, about="march")
    assert "-# Rules of" not in every.text, "each rule says whose it is"
    assert "Secure" in shown.text
    offered = await sitting.anna.autocomplete("rules", sitting.games, "about", about="ros")
    assert offered == [] or all(len(name) <= 100 for name, _value in offered)


async def test_whoever_odds_understand_is_offered_for_them_as_well(sitting: Sitting) -> None:
    for option, typed, name in (
        ("attacker", "Dutch-1", "United Provinces"),
        ("defender", "Austria-1", "Austria"),
        ("defender", "Swedn", "Sweden"),
    ):
        given = {"game": "campaign", option: typed}
        assert await sitting.anna.autocomplete("odds", sitting.games, option, **given) == [(name, name)]
    given = {"game": "campaign", "attacker": "zeppelin"}
    assert await sitting.anna.autocomplete("odds", sitting.games, "attacker", **given) == []


async def test_the_kind_of_their_game_or_a_word_of_where_it_stands_means_that_game(sitting: Sitting) -> None:
    host, anna = sitting.client.host, Player(str(sitting.anna.id), "Anna")
    ask = {"attacker": "Tilly", "defender": "Mansfeld"}
    for kind in ("agony", "cuius"):
        shown = await sitting.anna.slash("odds", sitting.games, game=kind, **ask)
        assert "Ask in a game: its odds are those of the armies on its map." in shown.text
    played = {"agony": ("early_war", "protestant", "catholic"), "battles": ("", "french", "spanish")}
    for kind, (scenario, *seats) in played.items():
        info = await host.open_game(
            game=kind, organiser=anna, guild=str(sitting.games.guild_id), channel=str(sitting.games.id), title="",
            scenario=scenario,
        )  # fmt: skip
        for seat in seats:
            await host.join(info.id, seat, anna, seat)
        await host.start(info.id, anna.id, f"start {kind}")
    await sitting.quiet()
    for called in ("agony", "Europe in Agony", "Agon"):
        shown = await sitting.anna.slash("odds", sitting.games, game=called, **ask)
        assert "The attacker wins" in shown.text, called
    for called in ("battles", "Rocroi"):
        offered = await sitting.anna.autocomplete("odds", sitting.games, "attacker", game=called, attacker="royal")
        assert [name for name, _value in offered] == ["Royal (1806)"], called
    for called in ("tl", "zeppelin"):
        shown = await sitting.anna.slash("odds", sitting.games, game=called, **ask)
        assert f"There is no game “{called}”." in shown.text


async def test_odds(sitting: Sitting) -> None:
    ask = {"attacker": "Spain", "game": "campaign"}
    shown = await sitting.anna.slash("odds", sitting.games, defender="Sweden", when="Summer", **ask)
    assert "**Spain attacks Sweden**, Summer (15 turns)" in shown.text
    assert "Spain wins **30.0 %**" in shown.text
    shown = await sitting.anna.slash("odds", sitting.games, defender="Spain", **ask)
    assert "A power does not fight itself. [l]" in shown.text


async def test_dice_and_export_bind_and_hide(sitting: Sitting) -> None:
    info = await sitting.start()
    await sitting.anna.slash("order", sitting.games, text="Spain-1 Savoy")
    shown = await sitting.bert.slash("dice", sitting.games)
    assert info.commitment in shown.text
    assert info.salt in shown.text
    assert "When the game is over, /export gives the record with the secret" in shown.text
    shown = await sitting.bert.slash("export", sitting.games)
    assert shown.ephemeral
    [file] = shown.message.attachments
    record = read(file.bytes.decode())
    assert record.header.id == info.id
    assert record.secret is None
    assert "Savoy" not in file.bytes.decode()


async def test_after_the_end_the_secret_is_given(sitting: Sitting) -> None:
    await sitting.start()
    shown = await sitting.anna.slash("game abandon", sitting.games)
    await sitting.anna.click(shown, "Yes, end it")
    await sitting.quiet()
    shown = await sitting.bert.slash("export", sitting.games)
    assert "with the secret of the dice" in shown.text
    assert read(shown.message.attachments[0].bytes.decode()).secret is not None
    shown = await sitting.bert.slash("dice", sitting.games)
    assert "its purpose. /export gives the record with the secret" in shown.text, "it is over: nobody has to wait"


async def test_wishes_about_messages(sitting: Sitting) -> None:
    shown = await sitting.bert.slash("notify", sitting.games, messages="off", quiet="22:00-7:30", zone="Europe/Berlin")
    assert "I don't write to you" in shown.text
    assert "Quiet hours: 22:00 to 07:30 (Europe/Berlin)" in shown.text
    await sitting.start()
    assert sitting.bert.dms == []
    for option, value, said in (
        ("quiet", "late", "Write quiet hours as two times"),
        ("zone", "Mars/Olympus", "I know no time zone “Mars/Olympus”."),
    ):
        shown = await sitting.bert.slash("notify", sitting.games, **{option: value})
        assert said in shown.text
        assert "Try: " in shown.text
        assert "Legal now" not in shown.text
    for typed in ("22-7", "22.00 – 7h"):
        shown = await sitting.bert.slash("notify", sitting.games, quiet=typed)
        assert "Quiet hours: 22:00 to 07:00" in shown.text
    shown = await sitting.bert.slash("notify", sitting.games, quiet="none")
    assert "Quiet" not in shown.text


async def test_pace_about_help_and_list(sitting: Sitting) -> None:
    await sitting.start()
    shown = await sitting.anna.slash("game settings", sitting.games, deadline=48, late="A stand-in moves this once")
    assert "48 hours a turn; then a stand-in moves this once" in shown.text
    assert "Time runs out" not in sitting.last().text
    shown = await sitting.anna.slash("game about", sitting.games)
    assert "stand in the rules" in shown.text
    assert "our own, chosen to fit all that is known" in shown.text
    assert "MIT" in shown.text
    shown = await sitting.anna.slash("game help", sitting.games)
    assert "/order" in shown.text
    shown = await sitting.anna.slash("game list", sitting.games)
    assert "» **The Thirty Years' War**" in shown.text
    shown = await sitting.pocket.person("Carl").slash("game list", sitting.games)
    assert "In this channel" in shown.text


async def test_a_list_says_of_a_game_that_is_over_what_one_played_and_not_who_won(sitting: Sitting) -> None:
    await sitting.start()
    shown = await sitting.anna.slash("game list", sitting.games)
    assert ": Spring 1618 · Spain and Austria · Waiting for" in shown.text
    await sitting.anna.click(await sitting.anna.slash("game abandon", sitting.games), "Yes, end it")
    for person, told in ((sitting.anna, " · you played Spain and Austria"), (sitting.pocket.person("Carl"), "")):
        shown = await person.slash("game list", sitting.games)
        assert shown.text.endswith(f" · abandoned{told}")


async def test_how_the_games_of_a_list_ended_is_asked_of_all_at_once(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(2):
        info = await sitting.start()
        await sitting.anna.click(await sitting.anna.slash("game abandon", sitting.games, game=info.id), "Yes, end it")
    met = asyncio.Barrier(2)

    async def ending(_host: object, info: GameInfo) -> str:
        async with asyncio.timeout(20):  # nobody waits for the one before
            await met.wait()
        return f"It ended {info.id}."

    monkeypatch.setattr(table, "ending", ending)
    shown = await sitting.anna.slash("game list", sitting.games)
    assert shown.text.count("It ended ") == 2


async def test_resign_and_replace(sitting: Sitting) -> None:
    info = await sitting.start()
    asked = await sitting.bert.slash("game resign", sitting.games)
    assert "Give up Bavaria, Saxony and Brandenburg" in asked.text
    assert "Nobody else plays here" not in asked.text
    [part] = [part for row in asked.message.components for part in row["components"]]
    assert part["style"] == 4
    assert (await sitting.client.host.info(info.id)).seat("bavaria").person is not None
    early = await sitting.anna.slash("game resign", sitting.games)
    shown = await sitting.bert.click(asked, "Yes, give it up")
    assert "a stand-in plays on" in shown.text
    alone = await sitting.anna.slash("game resign", sitting.games)
    assert "Nobody else plays here: stand-ins would go on among themselves." in alone.text
    again = await sitting.anna.click(early, "Yes, give it up")
    assert "Nobody else plays here" in again.text
    assert (await sitting.client.host.info(info.id)).status == "playing"
    own = next(seat.id for seat in info.seats if seat.person is not None and seat.person.name == "Anna")
    assert (await sitting.client.host.info(info.id)).seat(own).person is not None
    carl = sitting.pocket.person("Carl")
    shown = await sitting.anna.slash("game replace", sitting.games, seat="bavaria", player=carl)
    assert "Carl plays Bavaria, Saxony and Brandenburg now." in shown.text
    holder = (await sitting.client.host.info(info.id)).seat("bavaria").person
    assert holder is not None
    assert holder.name == "Carl"


async def test_a_season_that_the_clock_closes_is_told_so(sitting: Sitting) -> None:
    info = await sitting.start()
    await sitting.anna.slash("game settings", sitting.games, deadline=24, late="close", excuses=0)
    sitting.pocket.clock.advance(50 * 3600)
    for _look in range(2):
        await Clock(sitting.client.host, downtime=1e9).tick(sitting.client.host.now())
    await sitting.quiet()
    told = "\n".join(text for text in texts(sitting.public()))
    assert "▸ The time is up: the season is closed." in told
    events = [event.text for entry in await sitting.client.host.chronicle(info.id) for event in entry.events]
    assert "The time is up: the season is closed." in events  # bulletins, stories and pages tell the same
    assert "The organiser closes" not in "\n".join([told, *events])


async def test_close_goes_on_without_the_late(sitting: Sitting) -> None:
    await sitting.start()
    asked = await sitting.anna.slash("close", sitting.games)
    await sitting.quiet()
    assert "The organiser" not in sitting.last().text
    await sitting.anna.click(asked, "Confirm")
    await sitting.quiet()
    assert "The organiser closes the season." in sitting.last().text
    assert "Summer 1618" in sitting.last().text
