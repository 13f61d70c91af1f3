"""Whole games at the local table in Chromium, tap by tap through the panel: on a phone against a stand-in, and on a
phone against a second person at a desk.

Each person means to do what is proposed, else what a stand-in in their chair would, and presses what says it soonest;
whoever finds the panel out of sight presses “Your move” below the newest post. Prints taps, hand-overs and seconds,
and what was refused. `python -m benchmarks.played [game ...] [--pictures FOLDER]`.
"""

import argparse
import asyncio
import re
import sys
import tempfile
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from statistics import median, quantiles

import discord
from playwright.async_api import Error, Locator, Page

from benchmarks.taps import LIKELY, Thumb
from bot.cli.run import house
from bot.discord.client import Westphalia
from bot.host.info import GameInfo
from bot.pocket import Pocket
from bot.store.people import Person as Player
from game.core.words import Sentence, Words
from game.core.words import told as named
from game.play.standins import picker, standin
from tests.browser.tabs import DESK, PHONE, chromium, sit_down
from tests.dice import same_dice

#: The shortest game of each kind that is a real one, its options, and the seats that people take.
GAMES = {
    "campaign": ("1618-5", {"players": "2"}, ("spain", "austria")),
    "battles": ("rocroi", {}, ("french", "spanish")),
    "agony": ("intervention", {}, ("protestant", "catholic")),
    "cuius": ("white_mountain", {}, ("imperial", "protestant")),
}
#: What is taken as it is proposed, before anything else; what ends a part of a turn once nothing of it is left.
GROUPS = re.compile(r"as proposed|^All guns|^Attack |^Fight |^Disrupt ")
#: Longer than this nobody waits for one order.
PATIENCE = 60
#: What of the panel may be below the edge of the screen before somebody looks for it elsewhere.
EDGE = 60


@dataclass
class Course:
    """What a game took of everybody together."""

    orders: int = 0
    hand_overs: int = 0
    chapters: list[str] = field(default_factory=list)
    stuck: list[str] = field(default_factory=list)


class Someone(Thumb):
    """A person in one chair, from the first post to the end."""

    def __init__(self, page: Page, client: Westphalia, name: str, seat: str, pictures: Path | None) -> None:
        super().__init__(page, client)
        self.name, self.seat, self._pictures = name, seat, pictures
        self._secret, self._looks = sha256(seat.encode()).digest(), 0
        self.refused, self.id, self.game = list[str](), "", ""

    async def look(self, told: str) -> None:
        """Keep what is on the screen."""
        if self._pictures:
            self._looks += 1
            slug = re.sub(r"\W+", "-", told)[:50]
            await self.page.screenshot(path=self._pictures / f"{self.name}-{self._looks:03}-{slug}.png")

    async def turn(self, info: GameInfo, course: Course) -> None:
        """One order, from wherever the panel is."""
        self.game = info.id
        await self._find_panel()
        order, before = await self._meant(info.id, course.orders), self.taps
        await self._leave(order)
        try:
            await asyncio.wait_for(self.give(info.id, self.seat, order), PATIENCE)
        except (TimeoutError, LookupError, Error, StopIteration) as why:
            course.stuck.append(f"{self.seat}: {' '.join(order)}: {type(why).__name__} {str(why)[:300]}")
            print("        ", course.stuck[-1].replace("\n", " / "), file=sys.stderr, flush=True)
            await self.look(f"stuck {' '.join(order)}")
            if self.seat in (await self.host.info(info.id)).awaited:
                token = f"stuck-{course.orders}"
                await self.host.order(info.id, self.seat, " ".join(order), person=self.id, interaction=token)
                await asyncio.sleep(2)
        course.orders += 1
        await self._hear()
        await self.look(f"{self.taps - before} {' '.join(order)}")

    async def _meant(self, game: str, number: int) -> Sentence:
        """What this person wants to do: a group as it is proposed, else what a stand-in would."""
        live = await self.host.mail.live(game)

        def ask(spoken: Sentence = ()) -> Words:
            return live.position.words(self.seat, spoken)

        if live.rules.key == "battles":
            found = [each.proposal for each in await self.host.proposals(game, self.seat, 25)]
            if groups := [each.order for each in found if GROUPS.search(each.label)]:
                return groups[0]
            if "done" in ask().texts() and ask(("done",)).end:
                return ("done",)
        return standin(live.rules.key)(live.position.view(self.seat), ask, picker(self._secret, number))

    async def _find_panel(self) -> None:
        """Go on with the panel that lies open, if it can be seen and asks; else open one below the newest post."""
        if not await self._in_sight():
            post = self.page.locator("#messages > li").filter(has_not_text="Only you can see this")
            await self.tap(post.get_by_role("button", name="Your move", exact=True).last)
            await self._hear()

    async def _leave(self, order: Sentence) -> None:
        """Out of another order that is begun: the panel goes on to the next piece by itself."""
        back = self.panel.get_by_role("button", name="Back", exact=True)
        likely = self.panel.get_by_role("combobox", name=LIKELY, exact=True)
        found = [each.proposal.order for each in await self.host.proposals(self.game, self.seat, 25)]
        if order in found and await likely.count():
            return
        words = [await self.word(self.game, self.seat, order[: n + 1]) for n in range(len(order[:2]))]
        while await back.count() and named(words) not in await self.panel.inner_text():
            await self.tap(back.last)

    async def _in_sight(self) -> bool:
        if not await self.panel.count() or not await self._asks(self.panel):
            return False
        box, screen = await self.panel.bounding_box(), self.page.viewport_size
        return bool(box and screen and 0 < box["y"] + box["height"] < screen["height"] + EDGE)

    async def _asks(self, panel: Locator) -> bool:
        waits = "Waiting for" in await panel.inner_text()
        return not waits and bool(await panel.get_by_role("button", name="Type …", exact=True).count())

    async def _hear(self) -> None:
        """Whether the last answer refuses something."""
        said = await self.panel.inner_text() if await self.panel.count() else ""
        if re.search(r"out of date|no longer possible|not legal|went wrong|Try:", said):
            self.refused.append(said[:200].replace("\n", " / "))


async def played(game: str, company: bool, pictures: Path | None) -> list[str]:
    """Play a game of a kind, with company or against a stand-in; lines to print."""
    with tempfile.TemporaryDirectory() as folder:
        async with Pocket(world_file=Path(folder) / "world", patience=60) as pocket:
            with pocket.point(discord):
                where = str(Path(folder) / "table.sqlite")
                async with house(where, pocket.token, at_once=True) as client, chromium() as browser:
                    with same_dice(client):
                        _scenario, _options, seats = GAMES[game]
                        people = [
                            Someone(await sit_down(browser, url, name, size), client, name, seat, pictures)
                            for name, seat, url, size in (
                                ("Anna", seats[0], pocket.url, PHONE),
                                ("Bert", seats[1], pocket.url.replace("127.0.0.1", "localhost"), DESK),
                            )[: 1 + company]
                        ]
                        info = await _begun(game, client, pocket, people)
                        return told(game, people, await _through(client, info.id, people))


async def _begun(game: str, client: Westphalia, pocket: Pocket, people: list[Someone]) -> GameInfo:
    """Everybody at the table, stand-ins in what chairs are left, and the game begun."""
    channel, host = pocket.channel("games"), client.host
    players = [Player(str(pocket.person(each.name).id), each.name) for each in people]
    scenario, options, _seats = GAMES[game]
    info = await host.open_game(
        game=game, organiser=players[0], guild=str(channel.guild_id), channel=str(channel.id), title="",
        scenario=scenario, options=options,
    )  # fmt: skip
    for each, player in zip(people, players, strict=True):
        each.seat = each.seat if any(place.id == each.seat for place in info.seats) else info.seats[len(people) - 1].id
        each.id = player.id
        await host.join(info.id, each.seat, player, each.seat)
    await host.add_standin(info.id, None, players[0].id)
    await host.start(info.id, players[0].id, "start")
    await asyncio.sleep(4)
    return await host.info(info.id)


async def _through(client: Westphalia, game: str, people: list[Someone]) -> Course:
    """To the end: whoever has just moved goes on while the game waits for them."""
    course, present = Course(), people[0]
    while not (info := await client.host.info(game)).ended:
        due = [each for each in people if each.seat in info.awaited]
        if not due:
            await asyncio.sleep(0.2)
            continue
        if (chapter := await _chapter(client, game)) not in course.chapters:
            course.chapters.append(chapter)
        here = present if present in due else due[0]
        course.hand_overs += here is not present
        present = here
        await here.turn(info, course)
    await asyncio.sleep(4)
    for each in people:
        await each.look("the end")
    return course


async def _chapter(client: Westphalia, game: str) -> str:
    live = await client.host.mail.live(game)
    return str(live.rules.chapter(live.rules.headline(live.state)))


def told(game: str, people: list[Someone], course: Course) -> list[str]:
    """What it took, in a few lines."""
    turns = len(course.chapters)
    against = "two people" if people[1:] else "a stand-in"
    each_turn = f"{course.hand_overs / turns:.1f} hand-overs a turn"
    lines = [f"{game}, {against}: {turns} turns, {course.orders} orders, {each_turn}"]
    for each, screen in zip(people, ("390x844", "1280x900"), strict=False):
        cut = quantiles(each.waits, n=20)[18]
        lines.append(
            f"    {each.name} at {screen}: {each.taps} taps, {each.taps / turns:.1f} a turn; "
            f"{median(each.waits):.2f} s median, {cut:.2f} s p95 a tap, {sum(each.waits):.0f} s in all"
        )
        lines += [f"        refused: {said}" for said in each.refused]
    return lines + [f"        no way by taps: {said}" for said in course.stuck]


async def main() -> None:
    """Print what each game took."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--company", choices=("no", "yes"))
    asked = parser.parse_args()
    for game in asked.games:
        for company in (False, True) if asked.company is None else (asked.company == "yes",):
            pictures = asked.pictures / f"{game}-{'two' if company else 'one'}" if asked.pictures else None
            if pictures:
                pictures.mkdir(parents=True, exist_ok=True)
            print("\n".join(await played(game, company, pictures)), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
