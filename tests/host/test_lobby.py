"""From an empty lobby to a game in play, and who sits where later."""

import pytest

from bot.store.people import Person
from game.core.dice import commit
from game.core.refusal import Refusal
from tests.host.table import PEOPLE, Table

ANNA, BEN, CLEO = PEOPLE["red"], PEOPLE["green"], PEOPLE["blue"]


async def opened(table: Table) -> str:
    info = await table.host.open_game(game="toy", organiser=ANNA, guild="g", channel="c", title="Ours")
    table.id = info.id
    return info.id


async def test_the_commitment_is_shown_before_anybody_joins(table: Table) -> None:
    await opened(table)
    info = await table.info()
    assert (info.status, info.salt, info.seats_of("1")) == ("open", "", ())
    assert info.commitment == commit((1).to_bytes(32, "big"))


async def test_the_salt_is_made_of_all_join_tokens_and_the_start(table: Table) -> None:
    game = await opened(table)
    await table.host.join(game, "green", BEN, "222")
    await table.host.join(game, "red", ANNA, "111")
    info = await table.host.start(game, "1", "333")
    assert (info.salt, info.status, info.awaited) == ("111-222-333", "playing", ("red", "green"))
    [text] = await table.texts()
    assert info.commitment[:12] in text[0]
    assert "111-222-333" in text[0]


async def test_a_lobby_is_one_message_with_its_latest_state(table: Table) -> None:
    game = await opened(table)
    await table.host.join(game, "red", ANNA, "1")
    [first] = await table.mail()
    assert (first.kind, first.channel, first.edit) == ("lobby", "c", "")
    await table.host.join(game, "green", BEN, "2")
    await table.host.leave(game, "green", "2")
    [second] = await table.mail()
    assert second.edit == f"message-{first.id}"


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda host, game: host.join(game, "red", CLEO, "9"), "Anna holds Red already. Legal now: green."),
        (lambda host, game: host.join(game, "gold", CLEO, "9"), "There is no seat “gold” in this game."),
        (lambda host, game: host.leave(game, "red", "3"), "Only the organiser, or whoever holds Red, may do that."),
        (lambda host, game: host.start(game, "1"), "Nobody sits at Green yet"),
        (lambda host, game: host.start(game, "2"), "Only the organiser"),
        (lambda host, game: host.add_standin(game, "red", "1"), "Anna holds Red already."),
        (lambda host, game: host.resign(game, "red", by="1"), "The game has not started yet."),
        (lambda host, game: host.order(game, "red", "luck", person="1", interaction="i"), "has not started"),
        (lambda host, _game: host.info("nothing"), "There is no game “nothing”."),
    ],
)
async def test_what_a_lobby_refuses(table: Table, call: object, reason: str) -> None:
    game = await opened(table)
    await table.host.join(game, "red", ANNA, "1")
    before = await table.info()
    with pytest.raises(Refusal) as refusal:
        await call(table.host, game)  # type: ignore[operator]
    assert reason in str(refusal.value)
    assert await table.info() == before


async def test_an_unknown_game_scenario_or_option_is_refused(table: Table) -> None:
    common = {"organiser": ANNA, "guild": "g", "channel": "c", "title": ""}
    for wrong in ({"game": "chess"}, {"game": "toy", "scenario": "x"}, {"game": "toy", "options": {"players": "9"}}):
        with pytest.raises(Refusal):
            await table.host.open_game(**common, **wrong)  # type: ignore[arg-type]
    assert await table.host.games_in("c") == []


async def test_a_seat_is_played_by_its_person_only(table: Table) -> None:
    await table.open()
    with pytest.raises(Refusal, match=r"Ben plays Green\. You play Red\."):
        await table.host.order(table.id, "green", "luck", person="1", interaction="i")
    with pytest.raises(Refusal, match="You have no seat"):
        await table.host.order(table.id, "green", "luck", person="9", interaction="i")
    with pytest.raises(Refusal, match="Only the organiser"):
        await table.host.order(table.id, "organiser", "close", person="2", interaction="i")


async def test_a_resigned_seat_goes_on_and_is_taken_over_in_one_step(table: Table) -> None:
    await table.open()
    await table.mail()
    info = await table.host.resign(table.id, "green", by="2")
    assert (info.seat("green").person, info.seat("green").standin) == (None, True)
    assert info.awaited == ("red",)
    [text] = await table.texts()
    assert text[0] == "Ben leaves Green. A stand-in plays on until somebody joins."
    await table.host.join(table.id, "green", CLEO, "x")
    await table.say("red", "ready")
    await table.host.order(table.id, "green", "flag hill", person="3", interaction="y")
    assert [text[0] for text in await table.texts()] == ["Cleo takes over Green."]
    assert (await table.chronicle())[-1].events[0].text == "Green flags the hill."


async def test_a_player_may_not_take_a_second_hand(table: Table) -> None:
    await table.open(players=3, people=2)
    with pytest.raises(Refusal, match="only its organiser"):
        await table.host.join(table.id, "blue", BEN, "x")
    with pytest.raises(Refusal, match="hide things from each other"):
        await table.host.replace(table.id, "blue", BEN, by="1")


async def test_the_organiser_replaces_who_vanished(table: Table) -> None:
    await table.open()
    await table.mail()
    dora = Person("4", "Dora")
    with pytest.raises(Refusal):
        await table.host.replace(table.id, "green", dora, by="3")
    info = await table.host.replace(table.id, "green", dora, by="1")
    assert info.seat("green").person == dora
    assert [p.person for p in await table.mail() if p.kind == "turn"] == ["4"]
    assert [game.id for game in await table.host.games_of("4")] == [table.id]
    assert await table.host.games_of("2") == []


async def test_an_abandoned_game_is_over_for_good(table: Table) -> None:
    await table.open()
    assert (await table.host.abandon(table.id, "1")).status == "abandoned"
    with pytest.raises(Refusal, match="The game is over"):
        await table.say("red", "luck")
    assert "secret" in await table.host.export(table.id)
