"""Wrote what lies beside it: games of release 0.1.0, in which an event was a finished sentence.

Run it with that release only (the last commit before events became facts), from the root of the house:

    PYTHONPATH=. python tests/upgrade/before-facts/make.py

- `games.sqlite.xz`: a database with every kind of game at every age, written through the host. What it has to say about
  the first `DELIVERED` games has gone out; all else still waits in the outbox.
- `records/`: the same games as text, whole.
- `expected.json.xz`: what that release made of them; see `expected` for its keys.

Secrets, clicks and the clock are fixed, so that the games come out alike in every run; nonces of parcels do not.
"""

import asyncio
import json
import lzma
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from io import BytesIO
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from bot.digest import digest
from bot.host import Host
from bot.info import Entry, GameInfo, Person, Settings
from bot.outbox import Outbox
from bot.standins import at_random, standin
from bot.store import Store
from game.core.rules import ORGANISER, SPECTATOR, Event
from render import ACTION, Look, board_text, picture
from tests.host.table import NOON, Post

HERE = Path(__file__).parent
PEOPLE = {"anna": Person("1", "Anna", "en-GB"), "ben": Person("2", "Ben", "de")}
#: So many lines of the spectator's chronicle are told as one post would.
SPAN = 20
#: The parcels of the first so many games were delivered.
DELIVERED = 3


@dataclass(frozen=True)
class Plan:
    """A game, who sits where (stand-ins elsewhere), and how far it goes: so many orders of people, or as `until` says.

    `script` are orders that are given last, "seat order"; "seat undo" takes back the seat's last order.
    """

    name: str
    game: str
    scenario: str
    options: Mapping[str, str] = field(default_factory=dict)
    anna: tuple[str, ...] = ()
    ben: tuple[str, ...] = ()
    orders: int = 0
    until: Callable[[GameInfo], bool] = lambda info: False
    script: tuple[str, ...] = ()
    hours: int = 0
    begins: bool = True


FEW = {"players": "4"}
PLANS = (
    Plan("campaign-running", "campaign", "1618-10", FEW, ("spain",), ("elector_palatine",), 90),
    Plan("campaign-over", "campaign", "1625-5", {"players": "3"}),
    Plan("battles-over", "battles", "rocroi", {"leaders": "on"}),
    Plan("campaign-lobby", "campaign", "1618-30", {"players": "6"}, ("bavaria",), begins=False),
    Plan(
        "campaign-sealed", "campaign", "1618-5", FEW, ("spain",), ("elector_palatine",), hours=48,
        script=("spain Spain-1 Savoy", "spain Spain-1 Milan", "spain undo", "spain Spain-2 Luxembourg",
                "spain ready", "elector_palatine Palatine-1 deploy South-Bohemia"),
    ),
    Plan(
        "campaign-undone", "campaign", "1625-10", {**FEW, "orders": "turns"}, ("spain",), ("elector_palatine",), 60,
        script=("? undo",),
    ),
    Plan("campaign-treaty", "campaign", "1618-10", {"players": "6", "alliances": "treaty"},
         ("spain", "bavaria"), ("united_provinces", "elector_palatine", "denmark"), 160),
    Plan("campaign-reported", "campaign", "1618-5", {**FEW, "battles": "reported"}, ("spain",), ("elector_palatine",),
         script=("spain Austria-1 South-Bohemia", "spain ready", "elector_palatine Palatine-1 deploy South-Bohemia",
                 "elector_palatine ready")),
    Plan("campaign-fought", "campaign", "1618-5", {**FEW, "battles": "fought"}, ("spain",), ("elector_palatine",),
         script=("spain Austria-1 South-Bohemia", "spain ready", "elector_palatine Palatine-1 deploy South-Bohemia",
                 "elector_palatine ready")),
    Plan("battles-rocroi", "battles", "rocroi", {"guns": "three"}, ("french",), ("spanish",), 220),
    Plan("battles-lutter", "battles", "lutter", {"looting": "on"}, ("imperial",), ("danish",), 200),
    Plan("battles-undone", "battles", "wittstock", {}, ("swedish",), ("imperial",), 150, script=("? undo", "? undo")),
    Plan("battles-lobby", "battles", "wittstock", {"burning": "on"}, (), ("imperial",), begins=False),
    Plan("agony-running", "agony", "early_war", {"ask": "usable"}, ("protestant",), ("catholic",), 160, hours=24),
    Plan("agony-undone", "agony", "intervention", {}, ("protestant",), ("catholic",), 70, script=("? undo",)),
    Plan("agony-over", "agony", "apocalypse"),
    Plan("agony-lobby", "agony", "campaign", {"tilly": "yes"}, ("catholic",), begins=False),
)  # fmt: skip


class Table:
    """Anna and Ben at a database; they play as stand-ins do, and at random now and then."""

    def __init__(self, store: Store) -> None:
        self.store, self.time = store, NOON
        self._secrets, self._clicks = count(1), count(1)
        self.host = Host(store, now=lambda: self.time, secret=lambda: sha256(b"%d" % next(self._secrets)).digest())
        self.outbox = Outbox(store, now=lambda: self.time)

    def click(self) -> str:
        """The id of a new interaction; time goes on."""
        self.time += 30
        return f"click-{next(self._clicks)}"

    async def play(self, plan: Plan) -> str:
        """Open a game and take it as far as it shall go; its id."""
        anna = PEOPLE["anna"]
        info = await self.host.open_game(
            game=plan.game, organiser=anna, guild="10", channel=f"1{len(plan.name)}{next(self._clicks)}",
            title=f"Game {plan.name}", scenario=plan.scenario, options=plan.options, settings=Settings(plan.hours),
        )  # fmt: skip
        for who, seats in (("anna", plan.anna), ("ben", plan.ben)):
            for seat in seats:
                await self.host.join(info.id, seat, PEOPLE[who], self.click())
        if not plan.begins:
            return info.id
        await self.host.add_standin(info.id, None, anna.id)
        await self.host.start(info.id, anna.id, self.click())
        chance = Random(plan.name)
        for _order in range(plan.orders):
            if not await self.anyone(info.id, chance):
                break
        for said in plan.script:
            await self._say(info.id, *said.split(" ", 1))
        await self.host.mail.settled()
        return info.id

    async def anyone(self, game: str, chance: Random) -> bool:
        """Whoever is waited for says something; False if nobody is."""
        await self.host.mail.settled()
        info = await self.host.info(game)
        if not info.awaited:
            return False
        seat = chance.choice(info.awaited)
        await self._say(game, seat, await self.next_order(game, seat, chance))
        return True

    async def next_order(self, game: str, seat: str, chance: Random) -> str:
        """A legal order of a seat, mostly a sensible one."""
        course = await self.host.mail.course(game)
        choose = at_random if seat == ORGANISER or chance.random() < 0.25 else standin(course.game.game)
        view = course.rules.view(course.state, seat)
        return " ".join(choose(view, lambda spoken: course.rules.words(course.state, seat, spoken), chance.randrange))

    async def _say(self, game: str, seat: str, text: str) -> None:
        """Give an order or take one back, all others agreeing; "?" is whoever gave the last order that stands."""
        info = await self.host.info(game)
        if text != "undo":
            holder = info.holder(seat)
            await self.host.order(game, seat, text, person=holder.id if holder else "", interaction=self.click())
            return
        if seat == "?":
            seat = [entry for entry in await self.host.chronicle(game) if info.holder(entry.seat)][-1].seat
        holder = info.holder(seat)
        assert holder
        receipt = await self.host.undo(game, seat, person=holder.id, interaction=self.click())
        if receipt.consent:
            for other in info.seats:
                if other.person and other.person.id != holder.id:
                    await self.host.consent(game, other.id, person=other.person.id, yes=True)


def told(event: Event) -> list[str]:
    """An event as plain data: text, kind, rule, place."""
    return [event.text, event.kind, event.rule, event.place]


def entry_of(entry: Entry) -> dict[str, Any]:
    """An entry of a chronicle as plain data."""
    return {**asdict(entry), "events": [told(event) for event in entry.events]}


async def expected(table: Table, game: str) -> dict[str, Any]:
    """What a game looks like to everybody. `next` is an order that is to be accepted: seat, person, text."""
    info = await table.host.info(game)
    chronicle = await table.host.chronicle(game)
    found: dict[str, Any] = {
        "id": game, "game": info.game, "status": info.status, "awaited": list(info.awaited), "parent": info.parent,
        "links": [link.id for link in info.links], "posts": await posts(table.host, game, chronicle),
        **await pictures(table.host, game),
        "viewers": {seat: await seen(table.host, game, seat) for seat in (SPECTATOR, *(s.id for s in info.seats))},
        "organiser": asdict(await table.host.words(game, ORGANISER)),
    }  # fmt: skip
    if info.awaited:
        seat = info.awaited[0]
        holder = info.holder(seat)
        found["next"] = [seat, holder.id if holder else "", await table.next_order(game, seat, Random(game))]
    return found


async def seen(host: Host, game: str, viewer: str) -> dict[str, Any]:
    """What one viewer knows; `chronicle` numbers entries as this viewer counts them."""
    view = await host.view(game, viewer)
    return {
        "headline": view.headline,
        "prompt": view.prompt,
        "to_move": list(view.to_move),
        "standings": [asdict(row) for row in view.standings],
        "winners": list(view.winners),
        "words": asdict(await host.words(game, viewer)) if viewer else None,
        "board_text": board_text(view),
        "chronicle": [entry_of(entry) for entry in await host.chronicle(game, viewer)],
    }


async def posts(host: Host, game: str, chronicle: list[Entry]) -> list[dict[str, Any]]:
    """The lines of a post about every `SPAN` entries, as delivery makes them, but with room for all of them."""
    found = []
    for first in range(0, len(chronicle), SPAN):
        span = chronicle[first : first + SPAN]
        before = chronicle[first - 1].headline if first else (await host.view(game, SPECTATOR, 0)).headline
        events = [event for entry in span for event in entry.events]
        lines = digest(events, span[-1].headline, 1_000_000, before=before)
        found.append({"first": span[0].number, "last": span[-1].number, "lines": lines})
    return found


async def pictures(host: Host, game: str) -> dict[str, Any]:
    """What the spectator's pictures say, and the whole board to the pixel."""
    view = await host.view(game)
    action, board = picture(view, ACTION), picture(view, Look("board"))
    pixels = Image.open(BytesIO(board.png)).convert("RGB")
    return {
        "action_alt": action.alt,
        "board_alt": board.alt,
        "board_size": list(pixels.size),
        "board_pixels": sha256(pixels.tobytes()).hexdigest(),
    }


def keep(database: Path, records: Mapping[str, str], facts: Mapping[str, Any]) -> None:
    """Write everything beside this file."""
    plain = database.with_name("plain.sqlite")
    with sqlite3.connect(database) as db:
        db.execute("VACUUM INTO ?", (str(plain),))
    (HERE / "games.sqlite.xz").write_bytes(lzma.compress(plain.read_bytes()))
    whole = json.dumps(facts, ensure_ascii=False, indent=1, sort_keys=True)
    (HERE / "expected.json.xz").write_bytes(lzma.compress(whole.encode()))
    shutil.rmtree(HERE / "records", ignore_errors=True)
    (HERE / "records").mkdir()
    for name, text in records.items():
        (HERE / "records" / f"{name}.txt").write_text(text, "utf-8")


async def make(database: Path) -> tuple[dict[str, str], dict[str, Any]]:
    """Play all games; their records, and what is expected of them."""
    store = await Store.open(str(database))
    table = Table(store)
    ids = {}
    for n, plan in enumerate(PLANS):
        ids[plan.name] = await table.play(plan)
        if n + 1 == DELIVERED:
            await table.outbox.drain(Post())
    [battle] = (await table.host.info(ids["campaign-fought"])).links
    ids["campaign-fought-battle"] = battle.id
    chance = Random("battle")
    for _order in range(25):
        await table.anyone(battle.id, chance)
    records = {name: await table.host.export(game, whole=True) for name, game in ids.items()}
    facts = {name: await expected(table, game) for name, game in ids.items()}
    await table.host.close()
    await store.close()
    return records, facts


def main() -> None:
    """Make it all."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "games.sqlite"
        keep(database, *asyncio.run(make(database)))


if __name__ == "__main__":
    main()
