"""Force mats [16.2]: what a side has under its markers, what the enemy was told of it, what it knows of him [16.3]."""

from collections.abc import Iterator
from functools import lru_cache

from game.core.events import Event
from game.core.memo import memo
from game.core.text import Message, _, say, translation
from game.core.values import immutable
from game.cuius import names
from game.cuius.board import BOARD, IMPERIAL, PROTESTANT, SIDES, other
from game.cuius.fog import fogged, report_of
from game.cuius.options import FOG, RANGES
from game.cuius.pieces import commander
from game.cuius.state import UNKNOWN, Army, Intel, State
from game.cuius.view import IntelView, LeaderView


@immutable
class MatView:
    """A mat as its owner sees it, or what he knows of one of the enemy's: numbers that he does not know are -1.

    `told` is what the side that does not own it was told, when and where.
    """

    side: str
    own: bool
    place: str
    force: int
    leaders: tuple[LeaderView, ...]
    inf: int
    cav: int
    art: int
    fatigue: int
    told: IntelView | None

    @property
    def id(self) -> str:
        """The marker's number, else where the army stands."""
        return str(self.force) if self.force else str(names.near(self.place))

    @property
    def title(self) -> str:
        """Who commands, and where."""
        who = self.leaders[0].name if self.leaders else "–"
        text = _("{who} at {place}") if self.own else _("Enemy: {who} at {place}")
        return text.format(who=who, place=names.near(self.place))

    @property
    def value(self) -> int | str:
        """Its SP as they are known."""
        if self.inf >= 0:
            return self.inf + self.cav
        return f"{self.told.sp}?" if self.told and self.told.sp >= 0 else "?"

    @property
    def text(self) -> str:
        """What it is made of, and what is known of it."""
        if self.inf < 0:
            return intel_text(self.told)
        wings = ", ".join(f"{x.name} ({x.lr})" for x in self.leaders[1:])
        parts = [
            _("{strength}, fatigue {fatigue}").format(
                strength=names.made_of(self.inf, self.cav, self.art), fatigue=self.fatigue
            ),
            *([_("Wing Commanders: {names}").format(names=wings)] if wings else []),
            *([_("the enemy was told: {told}").format(told=intel_text(self.told))] if self.own and self.told else []),
        ]
        return "; ".join(parts)


def intel_text(told: IntelView | None) -> str:
    """What was told of a force, each report with its year and place."""
    if told is None:
        return _("strength unknown")
    reports = (_("{what}, seen {year} at {place}").format(what=known(one), year=one.year, place=names.near(one.place))
               for one in told.reports)  # fmt: skip
    return _("; before that: ").join(reports)


def known(report: IntelView) -> str:
    """“12 SP, 5 cavalry, with artillery”."""
    found = []
    if report.sp >= 0:
        found.append((_("at least {n} SP") if report.least else _("{n} SP")).format(n=report.sp))
    if report.cav >= 0:
        found.append((_("at least {n} cavalry") if report.some else _("{n} cavalry")).format(n=report.cav))
    if report.art >= 0:
        found.append(_("with artillery") if report.art else _("without artillery"))
    return ", ".join(found) or _("strength unknown")


def _matters(known: State, viewer: str) -> tuple[object, ...]:
    """All that the mats depend on."""
    every = (*known.everywhere(IMPERIAL), *known.everywhere(PROTESTANT))
    return viewer, every, known.marshals, known.intel[IMPERIAL], known.intel[PROTESTANT]


@memo(8, of=_matters)
def mats(known: State, viewer: str) -> tuple[MatView, ...]:
    """The mats of a viewer, by marker, armies without one last; then what he knows of hidden enemies.

    A force keeps its mat while nobody leads it: from the Winter on until leaders are deployed.
    """
    if viewer not in SIDES:
        return ()
    own = [_mat(known, viewer, viewer, at, army) for at, army in _laid(known, viewer)]
    enemy = other(viewer)
    theirs = [_mat(known, viewer, enemy, at, army) for at, army in _laid(known, enemy) if army.inf == UNKNOWN]
    order = [sorted(found, key=lambda mat: (not mat.force, mat.force, mat.place)) for found in (own, theirs)]
    return (*order[0], *order[1])


def believed(known: State) -> tuple[MatView, ...]:
    """The forces of both sides, each with what its enemy was told of it: once the fog has lifted [16.3]."""
    return tuple(mat for side in SIDES for mat in mats(known, side) if mat.own and mat.force)


def _laid(known: State, side: str) -> Iterator[tuple[str, Army]]:
    return ((at, army) for at, army in known.everywhere(side) if army.leaders or army.force)


def _mat(known: State, viewer: str, side: str, at: str, army: Army) -> MatView:
    report = report_of(known, other(side), army) if army.force else None
    chief = commander(known, army)
    led = leaders(tuple(sorted(army.leaders, key=lambda x: x != chief)), known.marshals)
    heard = told(known, report)
    return MatView(side, side == viewer, at, army.force, led, army.inf, army.cav, army.art, army.fatigue, heard)


def leaders(who: tuple[str, ...], marshals: tuple[str, ...]) -> tuple[LeaderView, ...]:
    """Several leaders."""
    return _leaders(translation.get(), who, marshals)


@lru_cache(maxsize=1024)
def _leaders(tongue: object, who: tuple[str, ...], marshals: tuple[str, ...]) -> tuple[LeaderView, ...]:
    """The same in the language at hand; all of them are looked at after each order."""
    data = [BOARD.leaders[x] for x in who]
    return tuple(LeaderView(datum.id, _(datum.name), datum.lr, datum.id in marshals) for datum in data)


def told(known: State, report: Intel | None) -> IntelView | None:
    """What a side was told, with what it knows from before."""
    if report is None:
        return None
    earlier, least = told(known, report.before), known.options[FOG] == RANGES and not report.exactly
    return IntelView(*report.best, report.year, report.place, earlier, least, report.vaguely)


# What brings the picture


def changes(before: State, after: State) -> list[Event]:
    """To each side, which of its hidden forces are not what they were, and what the enemy has learned [16.2]."""
    if not fogged(after) or after.over:
        return []
    found = []
    for side in SIDES:
        old = dict(_sheet(before, side))
        new = {force: army for force, army in _sheet(after, side) if old.get(force) != army}
        if new:
            parts = tuple(_changed(after, army) for army, _known in new.values())
            text = say("Your force mats: {forces}.", forces=parts)
            found.append(Event("hand", text, {"side": side, "forces": tuple(sorted(new))}, "16.2", to=(side,)))
    return found


def _sheet(state: State, side: str) -> Iterator[tuple[int, tuple[Army, tuple[int, ...]]]]:
    heard = state.intel.get(other(side), {})
    for _at, army in state.everywhere(side):
        if army.force:
            told = heard.get(str(army.force))
            yield army.force, (army, (told.sp, told.cav, told.art, told.year) if told else ())


def _changed(state: State, army: Army) -> Message:
    who = commander(state, army)
    name = names.leader(who) if who else say("without a leader")
    return say(
        "{n} {leader} ({strength}; fatigue {fatigue})",
        n=army.force,
        leader=name,
        strength=names.strength(army),
        fatigue=army.fatigue,
    )
