"""Raises bots that play as fast as they can and expect to be killed.

What people did and what was shown to them goes to files that no kill can reach back into.
"""

import asyncio
import json
import os
import random
import time
from collections.abc import Iterator
from pathlib import Path

from bot.host.host import Host
from bot.host.outbox import Outbox, Parcel
from bot.store import Store
from bot.store.people import Person
from game.core.refusal import Refusal
from tests.host.kills import raise_bots
from tests.toy import Toy

#: Of the games under way at once, one is short, so that ends come often.
SCENARIOS = ("long", "long", "short")
PEOPLE = {"red": Person("1", "Anna"), "green": Person("2", "Ben")}


class Journal:
    """Lines of JSON that are out of the process once written."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def write(self, *entry: object) -> None:
        os.write(self._file, (json.dumps(entry) + "\n").encode())

    def read(self) -> Iterator[list[str]]:
        return (json.loads(line) for line in self._path.read_text().splitlines())


class Wall:
    """Shows parcels by writing them to a journal; whoever reads it skips a nonce seen before, as Discord does."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    async def post(self, parcel: Parcel) -> str:
        await asyncio.sleep(0.002)
        texts = [event.text for event in parcel.events]
        self._journal.write(parcel.nonce, parcel.game, parcel.kind, parcel.person, texts)
        await asyncio.sleep(0.002)
        return parcel.nonce


def host_of(store: Store, outbox: Outbox) -> Host:
    return Host(store, now=time.time, rules={"toy": Toy()}.__getitem__, wake=outbox.wake)


def address(folder: Path) -> str:
    """Where the database of the bots of a folder is: in a file there, or where another file says."""
    kept = folder / "address"
    return kept.read_text() if kept.exists() else str(folder / "games.sqlite")


async def open_game(host: Host, scenario: str) -> str:
    red, options = PEOPLE["red"], {"players": "3"}
    info = await host.open_game(
        game="toy", organiser=red, guild="g", channel="c", title="", scenario=scenario, options=options
    )
    for seat, person in PEOPLE.items():
        await host.join(info.id, seat, person, f"join-{seat}")
    await host.add_standin(info.id, None, "1")
    await host.start(info.id, "1", "start")
    return info.id


class Players:
    """Two people who send orders, and after a crash send those again that nobody answered."""

    def __init__(self, host: Host, journal: Journal, seed: str) -> None:
        self.host, self.journal, self.seed = host, journal, seed
        self.dice, self.clicks = random.Random(seed), 0

    async def resume(self) -> None:
        answered = {entry[1] for entry in self.journal.read() if entry[0] != "intent"}
        for kind, click, *order in list(self.journal.read()):
            if kind == "intent" and click not in answered:
                await self.send(click, *order)

    async def play(self, game: str) -> None:
        texts = ["luck", "flag hill", "flag mill", "bid 1", "bid 2", "undo", "ready"]
        while (await self.host.info(game)).status == "playing":
            seat, text = self.dice.choice(list(PEOPLE)), self.dice.choice(texts)
            self.clicks += 1
            click = f"{self.seed}-{self.clicks}"
            self.journal.write("intent", click, game, seat, text)
            await self.send(click, game, seat, text)

    async def play_on(self, scenario: str) -> None:
        """Play the games of a kind that are under way; begin others where there are too few."""
        while True:
            here = [i for i in await self.host.games_in("c") if i.status == "playing" and i.scenario == scenario]
            playing = [info.id for info in here]
            playing += [await open_game(self.host, scenario) for _n in range(SCENARIOS.count(scenario) - len(playing))]
            await asyncio.gather(*map(self.play, playing))

    async def send(self, click: str, game: str, seat: str, text: str) -> None:
        person = PEOPLE[seat].id
        try:
            if text == "undo":
                receipt = await self.host.undo(game, seat, person=person, interaction=click)
            else:
                receipt = await self.host.order(game, seat, text, person=person, interaction=click)
        except Refusal:
            self.journal.write("refused", click)
        else:
            self.journal.write("answered", click, game, " ".join(receipt.sentence), receipt.consent)


async def live(where: str, seed: str) -> None:
    folder = Path(where)
    store = await Store.open(address(folder))
    outbox = Outbox(store, now=time.time, lease=0.05)
    host = host_of(store, outbox)
    delivering = asyncio.create_task(outbox.deliver_forever(Wall(Journal(folder / "wall"))))
    await host.start_up()
    players = Players(host, Journal(folder / "people"), seed)
    await players.resume()
    await asyncio.gather(delivering, *(players.play_on(scenario) for scenario in dict.fromkeys(SCENARIOS)))


if __name__ == "__main__":
    raise_bots(live)
