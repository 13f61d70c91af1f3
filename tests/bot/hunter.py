"""Asks all that anybody may ask: every command, and every button and menu on the answers."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from random import Random
from typing import Any

from bot.host.live_game import LiveGame
from bot.pocket import Person, Shown
from bot.pocket.commands import STRING, leaves
from bot.store.people import Person as Player
from bot.store.people import Settings
from game.core.dice import SecretDice
from game.core.rules import SPECTATOR, Outcome
from game.core.words import Sentence
from tests.bot.conftest import Sitting
from tests.bot.leaks import plain, shown
from tests.bot.reading import controls
from tests.bot.test_told import Table

#: Commands that change nothing for others: asked bare, as suggested, and with nonsense.
FREELY = frozenset(
    [
        "board",
        "standings",
        "log",
        "past",
        "battle",
        "text",
        "rules",
        "odds",
        "dice",
        "export",
        "mine",
        "move",
        "hand",
        "mats",
        "replay",
        "server",
        "notify",
        "letters",
    ]
) | {
    "reliability",
    "league open",
    "league about",
    "league standings",
    "league history",
    "league tables",
    "league ratings",
    "league teams",
    "league settings",
    "league profile",
    "league battles",
    "league export",
    "league close",
    "game open",
    "game abandon",
    "game list",
    "game about",
    "game help",
    "game learn",
    "games",
    "holiday",
    "follow",
    "following",
    "story",
    "why",
    "hint",
}
#: Commands that change the game for all, and how they are refused to whoever is not its organiser.
AMISS: dict[str, dict[str, object]] = {
    "order": {"text": "xyzzy"},
    "close": {},
    "letter": {"to": "xyzzy", "text": "xyzzy"},
    "import": {"record": ("war.txt", b"xyzzy")},
    "verify": {"record": ("war.txt", b"xyzzy")},
    "game start": {},
    "game leave": {},
    "game resign": {"seat": "xyzzy"},
    "game replace": {"seat": "xyzzy"},
    "game settings": {"deadline": 24},
    "game seats": {"level": "steady"},
    "organise repair": {"part": "xyzzy", "value": "1", "reason": "xyzzy"},
    "organise pause": {"reason": "xyzzy"},
    "organise resume": {},
    "organise extend": {"hours": 5},
    "organise look": {"seat": "xyzzy", "reason": "xyzzy"},
    "organise shut": {"seat": "xyzzy"},
    "seat mind": {"seat": "xyzzy"},
    "seat back": {"seat": "xyzzy"},
    "seat offer": {"seat": "xyzzy"},
    "game move": {"game": "xyzzy"},
    "game watch": {"turns": 2},
    "league draw": {"league": "xyzzy"},
    "league leave": {"league": "xyzzy"},
    "league join": {"league": "xyzzy"},
    "league next": {"league": "xyzzy"},
    "league replace": {"table": "1.1", "seat": "xyzzy", "league": "xyzzy"},
}
#: What is done, and not only asked for: before and after it everything is asked.
DONE = frozenset(
    {
        "league place", "undo", "note", "page", "organise handover", "my-data export", "my-data delete", "seat give",
        "seat lend",
    }
)  # fmt: skip
#: Buttons and menus that only show something; the others change the game, or open one.
SHOWING = frozenset(
    [
        "lesson",
        "teach",
        "teachlikely",
        "move",
        "at",
        "as",
        "pick",
        "pickb",
        "pickc",
        "pickd",
        "less",
        "lessb",
        "step",
        "back",
        "quick",
        "type",
        "look",
        "part",
        "text",
        "log",
        "hand",
        "again",
        "kind",
        "lkind",
        "lset",
        "set",
        "long",
        "typed",
        "letters",
        "writing",
        "answer",
        "note",
        "treaty",
        "fought",
        "why",
        "hint",
        "hinted",
    ]
)
DOING = frozenset(
    [
        "lopen",
        "lin",
        "lby",
        "lout",
        "lwish",
        "lend",
        "touch",
        "unfollow",
        "nofollow",
        "refollow",
        "first",
        "say",
        "propose",
        "undo",
        "unwind",
        "open",
        "abandon",
        "giveup",
        "resign",
        "seat",
        "word",
        "fill",
        "leave",
        "start",
        "consent",
        "admit",
        "writeto",
        "letter",
        "noted",
        "forget",
    ]
)
#: So many sentences are tried to find two that others cannot tell apart.
TRIED = 300


class Hunter:
    """Asks as one person after another, and goes so many presses deep into what is answered.

    A `sample` is one way of every command (or of `few` of them, others each time), and presses on the panel only.
    """

    def __init__(self, table: Table, depth: int, *, sample: bool = False, few: int = 0) -> None:
        self.table, self.sitting, self.depth, self.sample = table, table.sitting, depth, sample
        self.few, self.times = few, 0

    async def answers(self, who: Person) -> list[str]:
        """Everything that somebody is told who asks for everything, and what was written to them before."""
        channel, found, chance = self.sitting.games, list[object](), Random(who.name)
        found += [[shown(message) for message in told] for told in (self.sitting.public(), who.dms)]
        every = [leaf for command in who.client.offered(channel) for leaf in leaves(command)]
        self.times += 1
        for path, node in Random(self.times).sample(every, self.few) if self.few else every:
            name = " ".join(path)
            suggested = await self._suggested(who, name, node)
            found += [[name, suggested]]
            ways = list(self._ways(who, name, node, suggested))
            for options in [chance.choice(ways)] if self.sample and ways else ways:
                told = await who.slash(name, channel, **options)
                found.append([name, str(options), shown(told.message), [shown(more) for more in told.followups]])
                if name == "move" or (name in FREELY and not self.sample):
                    found += [one async for one in self._pressed(who, told, self.depth)]
        return [plain(one) for one in found]

    async def _suggested(self, who: Person, name: str, node: dict[str, Any]) -> dict[str, list[str]]:
        """What is suggested for every option of a command, before anything is typed."""
        found = {}
        for option in node.get("options", []):
            known = [str(choice["value"]) for choice in option.get("choices", [])]
            if option.get("autocomplete"):
                told = await who.autocomplete(name, self.sitting.games, option["name"])
                known = [f"{label}\n{value}" for label, value in told]
            found[option["name"]] = known
        return found

    def _ways(
        self, who: Person, name: str, node: dict[str, Any], suggested: dict[str, list[str]]
    ) -> Iterator[dict[str, Any]]:
        """What a command may be given: no more than it needs, each option as suggested, each as nonsense."""
        if name in AMISS and who is not self.sitting.anna:
            yield AMISS[name]
        if name not in FREELY:
            return
        texts = {option["name"]: option for option in node.get("options", []) if option["type"] == STRING}
        known = {key: (suggested[key] or ["xyzzy"])[0].rpartition("\n")[2] for key in texts}
        needed = {key: known[key] for key, option in texts.items() if option.get("required")}
        yield needed
        for key, option in texts.items():
            yield needed | {key: known[key]}
            if not option.get("choices"):
                yield needed | {key: "xyzzy"}

    async def _pressed(self, who: Person, told: Shown, depth: int) -> AsyncIterator[object]:
        """What every button and menu on an answer shows, and those on that."""
        if not depth or not (told.interaction.original or told.interaction.source):
            return
        for part in controls(told.message):
            name = part["custom_id"]
            if name.split(":")[1] in DOING or name not in {still["custom_id"] for still in controls(told.message)}:
                continue
            for value in _sample(part):
                still_there = name in {still["custom_id"] for still in controls(told.message)}
                if not still_there:
                    break
                again = await (who.choose(told, name, [value]) if value else who.click(told, name))
                if again.modal:
                    yield again.modal
                    [field] = [row["component"]["custom_id"] for row in again.modal["components"]]
                    again = await who.submit(again, **{field: "xyzzy"})
                yield [name, value, shown(again.message), [shown(more) for more in again.followups]]
                async for further in self._pressed(who, again, depth - 1):
                    yield further


def _sample(part: dict[str, Any]) -> list[str]:
    """The first and the last choice of a menu; for a button nothing."""
    values = [str(option["value"]) for option in part.get("options") or ()]
    return list(dict.fromkeys((values[0], values[-1]))) if values else [""]


class Toys(Table):
    """The toy with all its seats taken: the form does not offer it."""

    async def begin(self, settings: Settings | None = None) -> None:
        sitting, host = self.sitting, self.sitting.client.host
        who = (sitting.anna, sitting.bert, sitting.pocket.person("Carla"))
        anna, *_others = players = [Player(str(person.id), person.name) for person in who]
        info = await host.open_game(
            game="toy", organiser=anna, guild=str(sitting.games.guild_id), channel=str(sitting.games.id), title="",
            scenario="long", options={"players": "3"}, settings=settings,
        )  # fmt: skip
        self.id, self.people = info.id, dict(zip((seat.id for seat in info.seats), who, strict=True))
        for seat, player in zip(self.people, players, strict=True):
            await host.join(self.id, seat, player, seat)
        await host.start(self.id, anna.id, "start")
        await sitting.quiet()


def table_of(sitting: Sitting, key: str, options: dict[str, str]) -> Table:
    """A table of a game of this kind, not yet begun."""
    return (Toys if key == "toy" else Table)(sitting, key, seed=3, options=options)


def viewers(table: Table, *seats: str) -> dict[str, Person]:
    """The persons of these seats (or of all), and an onlooker."""
    sitting = {seat: person for seat, person in table.people.items() if seat in seats or not seats}
    return {**sitting, SPECTATOR: table.sitting.pocket.person("Otto")}


async def imagined(table: Table, viewer: str, draw: int) -> None:
    """Put another state in the game's place that the viewer cannot tell from it: in memory, with no picture kept."""
    client = table.sitting.client
    live = await client.host.mail.live(table.id)
    state = live.rules.imagine(live.rules.view(live.state, viewer), Random(draw).randrange)
    client.host.mail._boxes[table.id].live = replace(live, state=state)
    client.pictures._kept.clear()


async def secrets(table: Table, seat: str) -> tuple[str, str] | None:
    """Two orders of a seat that nobody else can tell apart, if it has any now."""
    live = await table.sitting.client.host.mail.live(table.id)
    rules, known = live.rules, dict[str, str]()
    for tried, order in enumerate(sentences(rules, live.state, seat)):
        outcome = foresee(live, seat, order)
        others = [other for other in (*table.people, SPECTATOR) if other != seat]
        seen = [rules.view(outcome.state, other) for other in others]
        told = [[event.text for event in outcome.events if event.known_to(other)] for other in others]
        key, text = repr((seen, told, bool(outcome.slot))), " ".join(order)
        before = known.setdefault(key, text)
        if before != text and not outcome.reveals and repr(live.state) != repr(outcome.state):
            return before, text
        if tried > TRIED:
            break
    return None


def foresee(live: LiveGame, seat: str, order: Sentence) -> Outcome[Any]:
    """What an order would bring."""
    game = live.game
    dice = SecretDice(game.secret, game.salt, game.known_as, game.drawn)
    outcome: Outcome[Any] = live.rules.apply(live.state, seat, order, dice)
    return outcome


def sentences(rules: Any, state: Any, seat: str, spoken: Sentence = ()) -> Iterator[Sentence]:
    """All legal orders."""
    words = rules.words(state, seat, spoken)
    if words.end:
        yield spoken
    for word in words.next:
        yield from sentences(rules, state, seat, (*spoken, word.text))
