"""Wars that stand-ins played: who won them, how points grew, what mattered; with how many games it took to know."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import Field

from game.core.data import BadData, Datum, find, load
from game.core.declared import Setup
from game.core.search.levels import INSTANT, LEVELS, NAMES
from game.core.text import SILENT, Message, say, template
from game.core.values import replace

if TYPE_CHECKING:
    from game.core.rules import Rules

Share = Annotated[float, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0, le=10_000)]

#: A war of fewer games tells nothing.
FEWEST = 20
#: By how much less the seat that has most has to have for a war to be called more even.
EVENER = 0.1
#: And by how much less often one has to be drawn to be called drawn less often.
FEWER = 0.25


class Won(Datum):
    """A seat's share of the games won (one that several won together counts as a part), and its points on the mean."""

    seat: str
    wins: Share
    points: float


class Matter(Datum):
    """A rule, or a use of a card: the share of the games in which it came up, and how often it did in each on the mean.

    Where a seat won more or less often in games in which it came up, beyond what chance would have it (three standard
    errors), `seat` is the one for whom that was most, `among` its share of those games, `other` of all others.
    """

    what: str
    games: Share
    times: Annotated[float, Field(ge=0)]
    seat: str = ""
    among: Share = 0.0
    other: Share = 0.0


class War(Datum):
    """What came of so many games of a scenario, by these options (beyond the default ones), level and rules.

    `curve` has each seat's mean points at the end of a year or turn, of those games that came so far; `length` is how
    many did.
    """

    scenario: str
    options: Mapping[str, str] = {}
    level: str = INSTANT
    rules: Annotated[int, Field(ge=1, le=1000)]
    games: Annotated[Count, Field(ge=FEWEST)]
    draws: Share
    seats: tuple[Won, ...]
    curve: Mapping[str, Mapping[str, float]]
    length: Mapping[str, Count]
    matters: tuple[Matter, ...]


class Wars(Datum):
    """The file `data/<game>/wars.yaml`; a game need not have one."""

    wars: tuple[War, ...]


def wars_file(game: str) -> dict[str, type[Datum]]:
    """The file's name and schema where there is one: for `Rules.data`."""
    name = f"{game}/wars.yaml"
    return {name: Wars} if find(name).exists() else {}


def wars(game: str) -> tuple[War, ...]:
    """All wars of a game that were played so."""
    return load(f"{game}/wars.yaml", Wars).wars if wars_file(game) else ()


def war_of(rules: "Rules[Any, Any]", setup: Setup) -> War | None:
    """What is known of just such a war by these rules, of those who thought most; None where nobody has played it."""
    found = _by_level(rules, setup)
    return next((found[level] for level in reversed(LEVELS) if level in found), None)


def _by_level(rules: "Rules[Any, Any]", setup: Setup) -> Mapping[str, War]:
    """Just such wars by these rules, and how much those thought who played them."""
    usual = {option.key: option.default for option in rules.options}
    options = {key: value for key, value in setup.options.items() if value != usual.get(key)}
    same = (war for war in wars(rules.key) if war.scenario == setup.scenario and war.options == options)
    return {war.level: war for war in same if war.rules == rules.version}


def evenness(rules: "Rules[Any, Any]", setup: Setup) -> Message:
    """How often each seat of such a war wins, for whoever opens it: those who win most first."""
    war = war_of(rules, setup)
    if war is None:
        return SILENT
    named = {seat.id: seat.told for seat in rules.seats(setup)}
    won = sorted(war.seats, key=lambda one: -one.wins)
    never = [one for one in won if not round(100 * one.wins)]
    told = won if len(never) < 2 else won[: -len(never)]
    shares = [say("{seat} {n} %", seat=named[one.seat], n=round(100 * one.wins)) for one in told]
    if len(told) < len(won):
        shares.append(say("each of the others 0 %"))
    if drawn := round(100 * war.draws):
        shares.append(say("nobody {n} %", n=drawn))
    text = template("Who won {n} such games among stand-ins ({level}): {shares}.")
    return say(text, n=war.games, level=NAMES[war.level], shares=tuple(shares))


def evener(rules: "Rules[Any, Any]", setup: Setup) -> Message:
    """By which one choice such a war would be more even for the same seats; silent if there is none, or not by much."""
    found = [other for other in _others(rules, setup) if _most(other.war) < _most(other.beside) - EVENER]
    if not found:
        return SILENT
    best = min(found, key=lambda other: _most(other.war))
    n = round(100 * max(won.wins for won in best.war.seats))
    return say(
        "More even by “{option}: {choice}”: no seat wins more than {n} %.", option=best.option, choice=best.choice, n=n
    )


def decider(rules: "Rules[Any, Any]", setup: Setup) -> Message:
    """By which one choice fewer such wars would be drawn, and be no less even; silent if not by many."""
    others = (other for other in _others(rules, setup) if other.war.draws < other.beside.draws - FEWER)
    found = [other for other in others if _most(other.war) < _most(other.beside) + EVENER]
    if not found:
        return SILENT
    best = min(found, key=lambda other: other.war.draws)
    n = round(100 * best.war.draws)
    return say("Drawn less often by “{option}: {choice}”: {n} %.", option=best.option, choice=best.choice, n=n)


class _Other(NamedTuple):
    """A war that one choice parts from the one that is opened (`beside`)."""

    war: War
    beside: War
    option: str
    choice: str


def _others(rules: "Rules[Any, Any]", setup: Setup) -> Iterator[_Other]:
    """Wars are compared among those who think alike: of the levels at which both were played, the highest."""
    as_it_is = _by_level(rules, setup)
    for option in (option for option in rules.options if option.fits(setup.scenario)):
        for choice in option.choices:
            other = replace(setup, options={**setup.options, option.key: choice.value})
            played = _by_level(rules, other) if _same_seats(rules, setup, other) else {}
            if level := next((level for level in reversed(LEVELS) if level in as_it_is and level in played), None):
                yield _Other(played[level], as_it_is[level], option.title, choice.label)


def _same_seats(rules: "Rules[Any, Any]", one: Setup, other: Setup) -> bool:
    return [seat.id for seat in rules.seats(one)] == [seat.id for seat in rules.seats(other)]


def _most(war: War) -> float:
    """The share of the seat that wins most; draws are shared by all, or a war that is mostly drawn would be even."""
    return max(won.wins for won in war.seats) + war.draws / len(war.seats)


def check_wars(rules: "Rules[Any, Any]") -> None:
    """Raise `BadData` where a war is of no setup, level or seat that the game has, or of one twice."""
    seen: set[object] = set()
    for war in wars(rules.key):
        where = f"{find(f'{rules.key}/wars.yaml')}: {war.scenario} {dict(war.options)} {war.level}"
        try:
            setup = rules.complete(Setup(rules.key, war.scenario, dict(war.options)))
        except ValueError as error:
            raise BadData(f"{where}: {error}") from None
        named = {won.seat for won in war.seats}
        if war.level not in LEVELS:
            raise BadData(f"{where}: there is no such level")
        if war.rules > rules.version:
            raise BadData(f"{where}: there are no rules {war.rules}")
        if named - {seat.id for seat in rules.seats(setup)}:
            raise BadData(f"{where}: the scenario has no such seats")
        for told in (*war.curve.values(), {matter.seat: 0.0 for matter in war.matters if matter.seat}):
            if set(told) - named:
                raise BadData(f"{where}: {', '.join(sorted(set(told) - named))}: nobody played there")
        key = (war.scenario, tuple(sorted(war.options.items())), war.level)
        if key in seen:
            raise BadData(f"{where}: stands there twice")
        seen.add(key)
