"""How often a thumb taps to give orders at the local table, in Chromium at a phone's size.

Opening a menu is a tap, choosing from it another. Of the ways to give an order the shortest offered is pressed, as by
somebody who knows the page. Prints deed, taps and what is to be reached. `python -m benchmarks.taps`.
"""

import asyncio
import re
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from pathlib import Path

import discord
from playwright.async_api import Locator, Page, expect

from bot.cli.run import house
from bot.discord.client import Westphalia
from bot.host.info import GameInfo
from bot.pocket import Pocket
from bot.store.people import Person as Player
from game import rules
from game.agony.picks import PROPOSED
from game.core.dice import SecretDice
from game.core.record import read
from game.core.words import Sentence, Word, lettered
from game.play.standins import picker, standin
from tests.browser.tabs import PHONE, chromium, sit_down
from tests.dice import same_dice

#: After so many looks at an answer that no longer changes it is whole.
STILL = 12
#: The menu of whole orders.
LIKELY = "Likely orders"
#: No menu has more pages.
PAGES = 20
#: So much of a button's label is compared.
ROOM = 60


@dataclass(frozen=True, slots=True)
class Deed:
    """What is ordered by taps in a game that has been played so far: `before` are orders given, as (seat, order).

    An order "?attacks" is the first proposal whose label says so. With `until` both sides are played before, as
    stand-ins would, until a seat is asked that; the order is then this seat's. Of what is `typed` no letter counts.
    """

    told: str
    reach: int
    game: str
    scenario: str
    orders: Sequence[tuple[str, str]]
    before: Sequence[tuple[str, str]] = ()
    options: dict[str, str] = field(default_factory=dict)
    until: str = ""
    typed: bool = False


REPORTED = (
    ("austria", "Austria-1 South-Bohemia"),
    ("elector_palatine", "Palatine-1 deploy South-Bohemia"),
    *((seat, "ready") for seat in ("spain", "austria", "bavaria", "united_provinces", "elector_palatine")),
)
MOVING = (("french", "done"),)
DEEDS = (
    Deed(
        "campaign: two armies ordered and ready", 6, "campaign", "1618-5",
        (("spain", "Spain-1 Savoy"), ("spain", "Spain-2 Luxembourg"), ("spain", "ready")),
        options={"players": "10"},
    ),
    Deed(
        "campaign: report a battle", 2, "campaign", "1618-5", (("austria", "report Battle-1 won"),),
        REPORTED, {"players": "10", "battles": "reported"},
    ),
    Deed(
        "campaign: the organiser settles it", 3, "campaign", "1618-5", (("organiser", "settle Battle-1 Austria"),),
        (*REPORTED, ("austria", "report Battle-1 won"), ("elector_palatine", "report Battle-1 won")),
        {"players": "10", "battles": "reported"},
    ),
    Deed("agony: an attack", 4, "agony", "campaign", (("protestant", "?attacks"),)),
    Deed("agony: a march of some spaces, siege, forage", 6, "agony", "campaign", (("protestant", "?besieges"),)),
    Deed("agony: like losses in a combat", 2, "agony", "early_war", (("", "proposed"),), until="lose"),
    Deed("battles: fire a gun", 3, "battles", "rocroi", (("french", "?fires at"),)),
    Deed("battles: all guns fire", 3, "battles", "rocroi", (("french", "?All guns"),)),
    Deed("battles: the whole army moves", 3, "battles", "rocroi", (("french", "?army, as proposed"),), MOVING),
    Deed("battles: a wing advances", 4, "battles", "rocroi", (("french", "?wing horse, as proposed"),), MOVING),
    Deed("battles: move a unit", 3, "battles", "rocroi", (("french", "? → "),), MOVING),
    Deed("battles: move any unit to any hex", 3, "battles", "rocroi", (("french", "move Royal 1303"),), MOVING),
    Deed("battles: move any foot to a hex near it", 3, "battles", "rocroi", (("french", "move Rambure 1619"),), MOVING),
    Deed("battles: the same, typed", 3, "battles", "rocroi", (("french", "Royal 1303"),), MOVING, typed=True),
    Deed(
        "battles: declare an attack", 3, "battles", "rocroi", (("french", "?Attack "),),
        (*MOVING, ("french", "move Royal 1404"), ("french", "done")),
    ),
    Deed(
        "cuius: a march into battle", 4, "cuius", "white_mountain", (("imperial", "?with all to"),),
        (("imperial", "first-imperial"),),
    ),
)  # fmt: skip


def _escaped(text: str) -> str:
    """For a regular expression that a browser is to read."""
    return re.escape(text).replace("/", "\\/")


class Thumb:
    """Presses what stands on the newest private answer, and counts."""

    def __init__(self, page: Page, client: Westphalia) -> None:
        self.page, self.host = page, client.host
        self.taps = 0
        #: Seconds from each press to the last of what it brought to the panel; choosing from an open menu is one.
        self.waits = list[float]()

    @property
    def panel(self) -> Locator:
        """The newest answer that only this person sees."""
        return self.page.locator("#messages > li").filter(has_text="Only you can see this").last

    async def tap(self, what: Locator) -> None:
        """One tap, and whatever it brings."""
        before = await self.panel.inner_html() if await self.panel.count() else ""
        await what.click()
        self.taps += 1
        began = shown = time.monotonic()
        seen, still = before, 0
        for _wait in range(200):
            await asyncio.sleep(0.05)
            now, busy = await self.panel.inner_html() if await self.panel.count() else before, await self.busy()
            still = 0 if now == before or busy else still + 1
            if now != seen or busy:
                seen, shown = now, time.monotonic()
            if still == STILL:
                break
        self.waits.append(shown - began)

    async def busy(self) -> bool:
        """Whether the page waits for an answer."""
        waits = await self.page.locator("#messages .busy").count()
        return bool(waits) or "is thinking" in await self.panel.inner_text()

    async def press(self, name: str) -> bool:
        """Tap a button, if there is one of this name, be it behind a letter or before a remark."""
        named = re.compile(f"^([A-Z]+ · )?{_escaped(name)}( · .*| …)?$")
        found = self.panel.get_by_role("button", name=named)
        if await found.count():
            await self.tap(found.last)
            return True
        return False

    async def press_likely(self, label: str) -> bool:
        """Tap the button of a proposal, if it has one; Discord leaves room for so much of its label."""
        found = self.panel.get_by_role("button", name=re.compile("^" + _escaped(label[:ROOM])))
        if await found.count():
            await self.tap(found.first)
            return True
        return False

    async def pick(self, name: str, *, likely: bool = True) -> bool:
        """Open the menu in which a line of this name stands, be it behind a letter, and tap it; it may have pages.

        Not `likely`: of whole orders none is meant, though it may be named as its first word is.
        """
        for _page in range(PAGES):
            turns = 0
            boxes = self.panel.get_by_role("combobox")
            for n in range(await boxes.count()):
                if not likely and await boxes.nth(n).get_attribute("aria-label") == LIKELY:
                    continue
                await boxes.nth(n).click()
                if await self._line(f"^([A-Z]+ · )?{_escaped(name)}$"):
                    return True
                if await self._line("^More choices »$"):
                    turns += 1
                    break
                await self.page.keyboard.press("Escape")
            if not turns:
                break
        return False

    async def _line(self, named: str) -> bool:
        """Tap the line of the open menu that is named so; opening it was a tap, too."""
        line = self.page.get_by_role("option").filter(has=self.page.get_by_text(re.compile(named)))
        if found := await line.count() > 0:
            self.taps += 1
            await self.tap(line.last)
        return found

    async def give(self, game: str, seat: str, order: Sentence) -> None:
        """Give an order by the panel: as a proposal, else word by word."""
        revision = await self.host.revision(game, seat)
        found = [each.proposal for each in await self.host.proposals(game, seat, 25) if each.proposal.order == order]
        if not (found and (await self.press_likely(found[0].label) or await self.pick(found[0].label))):
            apart = order[1:] and not (await self.host.words(game, seat)).offers(order[1])  # no list of like things
            second = (await self.word(game, seat, order[:2])).name if apart else ""
            known = bool(second) and (await self.press(second) or await self.pick(second))
            for n in range(2 if known else 0, len(order)):
                if await self.passed(game, seat, order[: n + 1]):
                    await self.say(
                        await self.word(game, seat, order[: n + 1]), await self.letter(game, seat, order[: n + 1])
                    )
        while await self.host.revision(game, seat) == revision:
            await self.press("Confirm")
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)

    async def type(self, text: str) -> None:
        """Give an order as it is typed."""
        await self.panel.get_by_role("button", name="Type …", exact=True).click()
        self.taps += 1
        sheet = self.page.locator("dialog#modal")
        await sheet.locator("textarea").fill(text)
        await self.tap(sheet.get_by_role("button", name="Submit"))

    async def passed(self, game: str, seat: str, spoken: Sentence) -> bool:
        """Whether the last word is a choice: of one the panel makes none, but at the beginning."""
        words = await self.host.words(game, seat, spoken[:-1])
        return len(spoken) == 1 or len(words.next) > 1 or words.end

    async def word(self, game: str, seat: str, spoken: Sentence) -> Word:
        """The last word as the panel offers it."""
        words = await self.host.words(game, seat, spoken[:-1])
        return next(word for word in words.next if word.text == spoken[-1])

    async def letter(self, game: str, seat: str, spoken: Sentence) -> str:
        """The letter of the last word's place, if it has one."""
        words = (await self.host.words(game, seat, spoken[:-1])).next
        place = next(word.place for word in words if word.text == spoken[-1])
        return lettered(word.place for word in words).get(place, "")

    async def say(self, word: Word, letter: str) -> None:
        """One word: by its button, or from a menu."""
        for _wait in range(20):
            if word.like and await self.pick(word.name, likely=False):  # a button that begins so may be a whole order
                return
            if await self.press(word.name) or (letter and await self.press(letter)):
                return
            if await self.pick(word.name, likely=False):
                return
            await asyncio.sleep(0.25)  # the picture of many places takes its time
        raise LookupError(f"nothing on the panel says {word.name}: {await self.panel.inner_text()}")


async def counted(deed: Deed, folder: Path) -> int:
    """The taps from the channel's post to the deed."""
    async with Pocket(world_file=folder / "world", patience=60) as pocket:
        with pocket.point(discord):
            async with house(str(folder / "table.sqlite"), pocket.token, at_once=True) as client, chromium() as browser:
                with same_dice(client):
                    page = await sit_down(browser, pocket.url, "Anna", PHONE)
                    return await _counted(deed, client, pocket, Thumb(page, client))


async def begun(deed: Deed, client: Westphalia, pocket: Pocket) -> GameInfo:
    """A game played as far as the deed; Anna holds the seats that are to do it, Bert the others that did."""
    channel = pocket.channel("games")
    anna, bert = (Player(str(pocket.person(name).id), name) for name in ("Anna", "Bert"))
    host = client.host
    info = await host.open_game(
        game=deed.game, organiser=anna, guild=str(channel.guild_id), channel=str(channel.id), title="",
        scenario=deed.scenario, options=deed.options,
    )  # fmt: skip
    own = {seat for seat, _order in deed.orders} - {"organiser"} if not deed.until else {p.id for p in info.seats}
    for place in info.seats:
        if not own or place.id in own or any(place.id == other for other, _order in deed.before):
            await host.join(info.id, place.id, anna if own else bert, place.id)  # an organiser is no party
    await host.add_standin(info.id, None, anna.id)
    await host.start(info.id, anna.id, "start")
    before = deed.before or (rehearsed(await host.export(info.id), deed.until) if deed.until else ())
    for n, (seat, order) in enumerate(before):
        await host.order(info.id, seat, order, person=(anna if own else bert).id, interaction=f"before-{n}")
    await host.mail.settled()
    return await host.info(info.id)


async def _counted(deed: Deed, client: Westphalia, pocket: Pocket, thumb: Thumb) -> int:
    info = await begun(deed, client, pocket)
    post = thumb.page.locator("#messages > li").filter(has_not_text="Only you can see this")
    button = post.get_by_role("button", name="Your move", exact=True).last
    await expect(button).to_be_visible()
    await asyncio.sleep(2)
    await thumb.tap(button)
    asked = info.awaited[0]
    for seat, order in ((seat or asked, order) for seat, order in deed.orders):
        if deed.typed:
            await thumb.type(order)
            continue
        await thumb.give(info.id, seat, await meant(client, info.id, seat, order))
    return thumb.taps


def rehearsed(export: str, question: str) -> list[tuple[str, str]]:
    """Orders of stand-ins in the game just begun, until one is asked this, and the house has an answer to it."""
    record, secret, given = read(export), sha256(b"0").digest(), list[tuple[str, str]]()
    game, header = rules(record.header.game), record.header
    state, drawn = game.begin(header.setup()), 0
    while True:
        seat = game.to_move(state)[0]
        ask = partial(game.words, state, seat)
        view = game.view(state, seat)
        if getattr(view, "question", "") == question and PROPOSED in ask(()).texts() and given:
            return given[len(record.lines) :]
        order = standin(header.game)(view, ask, picker(secret, len(given)))
        given.append((seat, " ".join(order)))
        dice = SecretDice(secret, header.salt, header.id, drawn)
        state = game.apply(state, seat, order, dice).state
        drawn += len(dice.draws)


async def meant(client: Westphalia, game: str, seat: str, order: str) -> Sentence:
    """The words of an order, or of the first proposal that is or says such a thing."""
    if not order.startswith("?"):
        return tuple(order.split())
    found = [each.proposal for each in await client.host.proposals(game, seat, 25)]
    return next(each.order for each in found if order[1:] in each.label or each.order[0] == order[1:])


async def main() -> None:
    """Print a line a deed."""
    for deed in DEEDS:
        with tempfile.TemporaryDirectory() as folder:
            taps = await counted(deed, Path(folder))
        print(f"{deed.told:<44} {taps:>4} taps, to reach: {deed.reach}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
