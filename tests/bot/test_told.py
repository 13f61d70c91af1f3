"""Games of each kind in a language that marks what was told: nobody reads anything else, wherever they look."""

from collections.abc import AsyncIterator, Mapping
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from bot.pocket import Person, Shown
from bot.pocket.commands import leaves
from game import GAMES
from game.agony.cards.schema import CARDS
from game.core.words import lettered
from tests.bot.conftest import Sitting
from tests.bot.reading import Reader, control, controls
from tests.pseudo import bare

#: Who sits down beside Anna and Bert: nobody holds two seats that hide something from each other.
OTHERS = ("Carla", "Dirk", "Emma", "Fritz", "Gerda", "Horst", "Ilse", "Jörg")
#: Names that people gave, nonsense that they typed, what is typed in any language, and the letters of places.
GIVEN = {
    *OTHERS,
    *lettered(map(str, range(26 * 27))).values(),
    "Anna",
    "Bert",
    "games",
    "xyzzy",
    "11-tokens",
    "3-tokens",
    "none",
    "Europe",
    "Berlin",
    "America",
    "New_York",
    "Mo-Fr",
    "Dec",
    "Jan",
    "Mon",
    "Wed",
    "Sat-Sun",
    "every",
    "day",
    "UTC",
}
#: The ids of things that stand on the table besides what may be ordered: cards that were played.
NAMED = {"agony": set(CARDS)}
#: The shortest game of each kind.
SHORT = {"campaign": {"scenario": "1618-5"}}
#: What begins or ends a game, or takes a file; each has tests of its own.
FINAL = {
    "game open",
    "game abandon",
    "game start",
    "game leave",
    "game resign",
    "game replace",
    "game move",
    "import",
    "verify",
    "server",
    "seat give",
    "seat lend",
    "seat mind",
    "seat back",
    "seat offer",
    "my-data export",
    "my-data delete",
    "organise repair",
    "organise look",
    "organise shut",
}


class Table:
    """People who play any game, a seat each, and say at random what may be said."""

    def __init__(
        self, sitting: Sitting, key: str, seed: int = 7, options: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.sitting, self.key, self.chance = sitting, key, Random(seed)
        self.options = options or SHORT.get(key, {})
        self.reader = Reader(sitting, GIVEN | NAMED.get(key, set()))
        self.people: dict[str, Person] = {}
        self.id = ""

    async def begin(self) -> None:
        """They open a game by its form, sit down by turns, and start."""
        sitting = self.sitting
        who = (sitting.anna, sitting.bert, *map(sitting.pocket.person, OTHERS))
        form = await who[0].slash("game open", sitting.games, game=self.key)
        for name, value in self.options.items():
            form = await who[0].choose(form, control(form.message, "set", name), [value])
        await who[0].click(form, control(form.message, "open"))
        await sitting.quiet()
        [info] = await sitting.client.host.games_in(str(sitting.games.id))
        self.id = info.id
        for n, seat in enumerate(info.seats):
            self.people[seat.id] = who[n]
            await who[n].click(sitting.last(), control(sitting.last(), "seat", seat.id))
            await sitting.quiet()
        await who[0].click(sitting.last(), control(sitting.last(), "start"))
        await sitting.quiet()

    async def step(self) -> bool:
        """One order of somebody who is waited for; whether the game goes on."""
        host = self.sitting.client.host
        info = await host.info(self.id)
        if info.status != "playing":
            return False
        seat, spoken = self.chance.choice(info.awaited), list[str]()
        while True:
            words = await host.words(self.id, seat, tuple(spoken))
            self.allow(*words.texts())
            if not words.next or (words.end and self.chance.random() < 0.3):
                break
            spoken.append(self.chance.choice(words.texts()))
        shown = await self.people[seat].slash("order", self.sitting.games, text=" ".join(spoken))
        assert shown.ephemeral
        await self.sitting.quiet()
        for seat in self.people:
            view = await host.view(self.id, seat)
            self.allow(*(card.id for card in view.hand))
            self.allow(*(army.id for army in getattr(view, "armies", ()) if hasattr(army, "id")))
        return True

    def allow(self, *said: str) -> None:
        """The words of orders are in no language; one that begins a sentence has a capital letter."""
        self.reader.given |= {form for one in said for word in bare(one) for form in (word, word.capitalize())}

    async def look_around(self, who: Person, depth: int = 2, share: float = 1.0) -> None:
        """Every command, bare, as suggested and with nonsense; whatever can be pressed on the answers, and on those.

        Of the ways to give a command and of what can be pressed, a share.
        """
        games, host = self.sitting.games, self.sitting.client.host
        for path, node in (leaf for command in who.client.offered(games) for leaf in leaves(command)):
            name = " ".join(path)
            if name in FINAL:
                continue
            first, *others = [given async for given in self._ways(who, name, node)]
            for options in [first, *(given for given in others if self.chance.random() < share)]:
                for seat in self.people:
                    self.allow(*(await host.words(self.id, seat)).texts())
                await self._press_all(who, await who.slash(name, games, **options), depth, share)
                await self.sitting.quiet()

    async def _ways(self, who: Person, name: str, node: dict[str, Any]) -> AsyncIterator[dict[str, Any]]:
        """What a command may be given: no more than it needs, each option as suggested, each as nonsense."""
        texts = {option["name"]: option for option in node.get("options", []) if option["type"] == 3}
        known = {key: await self._suggested(who, name, option) or "xyzzy" for key, option in texts.items()}
        needed: dict[str, Any] = {key: known[key] for key, option in texts.items() if option.get("required")}
        numbers = (option for option in node.get("options", []) if option["type"] == 4 and option.get("required"))
        needed |= {option["name"]: option.get("min_value", 1) for option in numbers}
        people = (option for option in node.get("options", []) if option["type"] == 6 and option.get("required"))
        needed |= {option["name"]: self.sitting.bert for option in people}
        yield needed
        for key, option in texts.items():
            yield needed | {key: known[key]}
            if not option.get("choices"):
                yield needed | {key: "xyzzy"}

    async def _suggested(self, who: Person, name: str, option: dict[str, Any]) -> str:
        """The first suggestion for an option, or none; all are read."""
        if option.get("choices"):
            values = [str(choice["value"]) for choice in option["choices"]]
            return self.key if self.key in values else values[0]
        if not option.get("autocomplete"):
            return ""
        found = await who.autocomplete(name, self.sitting.games, option["name"])
        for label, value in found:
            self.allow(str(value))
            self.reader.look(label)
        return str(found[0][1]) if found else ""

    async def _press_all(self, who: Person, shown: Shown, depth: int, share: float) -> None:
        if not depth or not (shown.interaction.original or shown.interaction.source):
            return
        for part in controls(shown.message):
            if self.chance.random() >= share:
                continue
            if part["custom_id"] not in {still["custom_id"] for still in controls(shown.message)}:
                continue
            if part.get("options"):
                again = await who.choose(shown, part["custom_id"], [self.chance.choice(part["options"])["value"]])
            else:
                again = await who.click(shown, part["custom_id"])
            await self._press_all(who, again, depth - 1, share)


@pytest.mark.parametrize("key", GAMES)
async def test_whatever_is_shown_was_told(sitting: Sitting, key: str) -> None:
    table = Table(sitting, key)
    await table.begin()
    for _step in range(4):
        await table.step()
    await table.look_around(sitting.anna, depth=1, share=0.1)
    assert len(table.reader.read) > 200
    assert table.reader.untold() == {}


@pytest.mark.nightly
@pytest.mark.parametrize("key", GAMES)
async def test_a_whole_game_is_told(sitting: Sitting, key: str) -> None:
    table, steps = Table(sitting, key), 0
    await table.begin()
    while await table.step():
        steps += 1
        if steps % 100 == 0:
            await table.look_around(sitting.bert)
    await table.look_around(sitting.anna)
    assert table.reader.untold() == {}
