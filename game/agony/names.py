"""What people call things: places, areas, leaders, units, sides, donors, cards. Messages, told when they are read."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from game.agony.board import BOARD, CATHOLIC, PROTESTANT, ground
from game.core.text import SILENT, Message, _, say, translation
from game.core.values import replace
from game.core.words import Word

#: Sides as dice purposes name them: these words stand in records.
ENGLISH: Mapping[str, str] = {PROTESTANT: "Protestant", CATHOLIC: "Catholic"}
_SIDES: Mapping[str, Message] = {PROTESTANT: say("Protestant"), CATHOLIC: say("Catholic")}
_DONORS: Mapping[str, Message] = {
    "france": say("France"), "england": say("England"), "up": say("United Provinces"), "savoy": say("Savoy"),
    "sweden": say("Sweden"), "spain": say("Spain"), "pope": say("the Pope"), "electors": say("the Electors"),
}  # fmt: skip
_NATIONS: Mapping[str, Message] = {
    "protestant_german": say("German"), "english": say("English"), "hungarian": say("Hungarian"),
    "danish": say("Danish"), "swedish": say("Swedish"), "french": say("French"), "imperial": say("Imperial"),
    "bavarian": say("Bavarian"), "spanish": say("Spanish"), "saxon": say("Saxon"),
}  # fmt: skip
_COUNTRIES: Mapping[str, Message] = {"swedish": say("Sweden"), "french": say("France"), "danish": say("Denmark")}
_STAGES: Mapping[str, Message] = {
    "intervention": say("Intervention"), "apocalypse": say("Apocalypse"),
}  # fmt: skip
_DECKS: Mapping[str, Message] = {
    "early": say("early"), "intervention": say("intervention"), "apocalypse": say("apocalypse"),
}  # fmt: skip
_POPES: Mapping[str, Message] = {
    "Paul V": say("Paul V"), "Gregory XV": say("Gregory XV"), "Urban VIII": say("Urban VIII"),
    "Innocent X": say("Innocent X"),
}  # fmt: skip
NOBODY = say("nobody")


def side(which: str) -> Message:
    """“Protestant” or “Catholic”."""
    return _SIDES[which]


@cache
def place(position: str) -> Message:
    """A place or box; inside or outside the walls, it is the same."""
    return say(BOARD.names[ground(position)])


@cache
def area(which: str) -> Message:
    """An area."""
    return say(BOARD.areas[which].name)


@cache
def leader(who: str) -> Message:
    """A leader; un-named replacements have numbers."""
    datum = BOARD.leaders[who]
    return say("{name} {n}", name=say(datum.name), n=datum.number) if datum.number else say(datum.name)


def unit(kind: str) -> Message:
    """“Saxon militia (half)”."""
    return counted(kind, 0)


@cache
def counted(kind: str, n: int) -> Message:
    """“3 Saxon militias (half)”, “2 Imperial veterans”; without a number where `n` is 0."""
    found = BOARD.kinds[kind]
    name = say(found.names.many if n > 1 else found.names.one)
    if n:
        return say("{n} {unit}", n=n, unit=name) if found.full else say("{n} {unit} (half)", n=n, unit=name)
    return name if found.full else say("{unit} (half)", unit=name)


def units(stack: Mapping[str, int]) -> Message:
    """“3 Swedish veterans and 1 Saxon militia”; “nobody”."""
    return say("{names}", names=tuple(counted(kind, n) for kind, n in stack.items())) if stack else NOBODY


def donor(which: str) -> Message:
    """Who gives aid."""
    return _DONORS[which]


def gifts(points: Mapping[str, int]) -> Message:
    """“3 France, 2 England”; “nothing”."""
    given = [say("{n} {donor}", n=n, donor=donor(who)) for who, n in points.items() if n]
    return commas(given) or say("nothing")


def nation(which: str) -> Message:
    """“Swedish”."""
    return _NATIONS[which]


def country(which: str) -> Message:
    """The country of a nation that may enter the war."""
    return _COUNTRIES[which]


def stage(which: str) -> Message:
    """A stage of the decks."""
    return _STAGES[which]


def deck(which: str) -> Message:
    """A stage of the decks, within a sentence."""
    return _DECKS[which]


def pope(name: str) -> Message:
    """A Pope."""
    return _POPES.get(name, say(name))


def pillage(level: int) -> Message:
    """A level of devastation."""
    return say("Pillage-{n}", n=level) if level else say("not pillaged")


def commas(parts: Sequence[Message], between: str = "{one}, {more}") -> Message:
    """Several things one after another, without an “and”; silent for none."""
    if len(parts) < 2:
        return parts[0] if parts else SILENT
    return say(between, one=parts[0], more=commas(parts[1:], between))


def word(at: str, hint: str = "") -> Word:
    """A place as a word of an order."""
    bare = _bare(translation.get(), at)
    return replace(bare, hint=hint) if hint else bare


@cache
def _bare(_tongue: object, at: str) -> Word:
    where = ground(at)
    return Word(BOARD.words[where], str(place(where)), "", where)


def pillaged_word(at: str, level: int) -> Word:
    """A place as a word of an order, with its Pillage level."""
    return _pillaged_word(translation.get(), at, level)


@cache
def _pillaged_word(_tongue: object, at: str, level: int) -> Word:
    return word(at, str(pillage(level)))


def leader_word(who: str, hint: str = "", at: str = "") -> Word:
    """A leader as a word of an order."""
    return _leader_word(translation.get(), who, hint, at)


@lru_cache(maxsize=4096)
def _leader_word(_tongue: object, who: str, hint: str, at: str) -> Word:
    return Word(BOARD.leader_words[who], str(leader(who)), hint, at, like=True)


def of_which(kind: str, n: int, at: str = "") -> Word:
    """The same, where so many stand to be chosen from."""
    return unit_word(kind, _("{n} there").format(n=n), at)


def unit_word(kind: str, hint: str = "", at: str = "") -> Word:
    """A kind of unit as a word of an order."""
    return _unit_word(translation.get(), kind, hint, at)


@lru_cache(maxsize=4096)
def _unit_word(_tongue: object, kind: str, hint: str, at: str) -> Word:
    return Word(kind, str(unit(kind)), hint, at, like=True)
