"""Of two people who play by post each has one open question at most, and whoever is waited for has one."""

from collections.abc import Iterator
from random import Random

import pytest

from bot.host.info import GameInfo
from bot.store.people import Person as Player
from game.core.words import Sentence
from tests.bot.conftest import Sitting, labels
from tests.drawn_once import undrawn

SCENARIOS = {
    "campaign": ("1618-5", {"players": "2"}),
    "battles": ("rocroi", {}),
    "agony": ("early_war", {}),
    "cuius": ("white_mountain", {"fog": "exact"}),
}
ORDERS = 30


@pytest.fixture(autouse=True)
def unseen(sitting: Sitting) -> Iterator[None]:
    """Nobody looks at a picture."""
    with undrawn():
        yield


async def table_of_two(sitting: Sitting, game: str) -> GameInfo:
    """Anna and Bert hold all seats of a game that has begun."""
    scenario, options = SCENARIOS[game]
    host, here = sitting.client.host, sitting.games
    anna, bert = (Player(str(each.id), each.name) for each in (sitting.anna, sitting.bert))
    info = await host.open_game(
        game=game, organiser=anna, guild=str(here.guild_id), channel=str(here.id), title="",
        scenario=scenario, options=options,
    )  # fmt: skip
    for seat, person in zip(info.seats, (anna, bert), strict=True):
        await host.join(info.id, seat.id, person, seat.id)
    await host.start(info.id, anna.id, "start")
    await sitting.quiet()
    return await host.info(info.id)


async def any_order(sitting: Sitting, info: GameInfo, seat: str, chance: Random) -> Sentence:
    """A random order that neither ends the game nor asks the other side about that."""
    spoken: Sentence = ()
    while True:
        words = await sitting.client.host.words(info.id, seat, spoken)
        ways = [word for word in words.next if word.text not in ("concede", "resign") and not word.grave]
        picked = chance.randrange(len(ways) + words.end)
        if picked == len(ways):
            return spoken
        spoken = (*spoken, ways[picked].text)


@pytest.mark.parametrize("game", SCENARIOS)
async def test_nobody_is_asked_twice_and_who_is_waited_for_is_asked(sitting: Sitting, game: str) -> None:
    info = await table_of_two(sitting, game)
    people = {seat.id: person for seat, person in zip(info.seats, (sitting.anna, sitting.bert), strict=True)}
    chance, handed_over = Random(1618), 0
    for _each in range(ORDERS):
        info = await sitting.client.host.info(info.id)
        if info.status != "playing":
            break
        for seat, person in people.items():
            asked = [message.text for message in person.dms if "Your move" in labels(message)]
            assert len(asked) == (seat in info.awaited), (seat, info.awaited, asked)
        seat = info.awaited[0]
        order = " ".join(await any_order(sitting, info, seat, chance))
        answer = await people[seat].slash("order", sitting.games, text=order)
        assert not answer.text.startswith("✗"), (order, answer.text)
        await sitting.quiet()
        handed_over += seat not in (await sitting.client.host.info(info.id)).awaited
    assert handed_over > 1
