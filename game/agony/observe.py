"""From the state to what one viewer may know of it."""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from game.agony import aid, marching, names
from game.agony.agenda import AGENDA
from game.agony.arithmetic import COLUMNS, modifiers
from game.agony.board import BOARD, CATHOLIC, PROTESTANT, SIDES, WALLS, ground
from game.agony.cards.schema import CARDS, printed_aid
from game.agony.control import electors, holds, value
from game.agony.deck import ordered
from game.agony.leading import OPTIONAL_STARS, stars
from game.agony.owing import OWED
from game.agony.speech import words
from game.agony.state import Battle, Force, Stack, State, factors, plus
from game.agony.turn import headline
from game.agony.view import (
    AgonyView,
    AreaView,
    BattleView,
    CardView,
    CityView,
    ForceView,
    LastingView,
    LeaderView,
    MarchView,
    SideView,
    StackView,
    UnitView,
)  # fmt: skip
from game.core.data import OUR_OWN
from game.core.held import hushed
from game.core.late import of_known, of_whole
from game.core.memo import memo, same
from game.core.rules import Standing
from game.core.text import _

#: A card in a hand of which only their number is known.
UNSEEN = ""


def redact(state: State, viewer: str) -> State:
    """The state without other hands, standing answers and answers held back; doing it twice changes nothing.

    What is neither played nor removed lies in a hand or in the deck: of another's, the viewer cannot tell which.
    """
    known = state.copy()
    known.decks, known.hands, known.standing = _unseen(state, viewer)
    known.agenda = hushed(state.agenda, viewer)
    return known


@same(8, lambda state, viewer: (state.decks, state.hands, state.standing, viewer))
def _unseen(state: State, viewer: str) -> tuple[dict[str, tuple[str, ...]], dict[str, tuple[str, ...]], Any]:
    """Decks, hands and standing answers without what the viewer does not see."""
    decks, hands, standing = dict(state.decks), dict(state.hands), dict(state.standing)
    for side in SIDES:
        if side != viewer:
            hand = state.hands[side]
            decks[side] = ordered((*state.decks[side], *(card for card in hand if card != UNSEEN)))
            hands[side] = (UNSEEN,) * len(hand)
            standing[side] = {}
    return decks, hands, standing


def view(state: State, viewer: str) -> AgonyView:
    """Everything but the other's hand, the order of decks, standing answers, and what is held back.

    Each part is told when it is read.
    """
    return AgonyView.late(_PARTS, state, game="agony", viewer=viewer)


def _apart(view: AgonyView) -> State:
    """The table as the viewer sees it who is asked together with the other: what they have answered is done."""
    return AGENDA.apart(view.known, view.viewer)


def _seen(find: Callable[[State], Any]) -> Callable[[AgonyView], Any]:
    return lambda view: find(_apart(view))


def _question(view: AgonyView) -> str:
    due = AGENDA.due(view.known)
    item = AGENDA.asks(view.known, view.viewer) or (due[0] if due else None)
    return item.kind if item else ""


def _sealed(view: AgonyView) -> dict[str, str]:
    """What the viewer has answered and the other has not, by what was asked."""
    said = AGENDA.held(view.known, view.viewer)
    first = next((item for item in reversed(view.known.agenda) if item.seat == view.viewer), None)
    return {str(OWED[first.kind]): "; ".join(map(" ".join, said))} if said and first else {}


def _prompt(view: AgonyView) -> str:
    if view.known.winner:
        return str(view.known.verdict)
    if view.viewer in view.to_move or not view.to_move:
        return words(view.known, view.viewer, ()).prompt
    if view.to_move[1:]:
        return _("Waiting for both players.")
    return _("Waiting for the {side} player.").format(side=names.side(view.to_move[0]))


def standings(state: State) -> tuple[Standing, ...]:
    """Both sides by the VP marker: what is good for one is bad for the other [5.1]."""
    rows = [
        Standing(CATHOLIC, str(names.side(CATHOLIC)), state.vp),
        Standing(PROTESTANT, str(names.side(PROTESTANT)), 50 - state.vp),
    ]
    return tuple(sorted(rows, key=lambda row: (-row.score, row.seat)))


@cache
def _leader_view(leader: str, side: str, star: int) -> LeaderView:
    d = BOARD.leaders[leader]
    return LeaderView(d.id, d.nation, side, d.act, d.battle, d.lead, d.loss, star)


@cache
def _unit_view(kind: str, n: int) -> UnitView:
    d = BOARD.kinds[kind]
    return UnitView(kind, d.nation, d.type, d.full, n)


def _units(stack: Stack) -> tuple[UnitView, ...]:
    return tuple(_unit_view(kind, n) for kind, n in stack.items())


def _placed(state: State) -> tuple[object, ...]:
    return state.units, state.leaders, state.march, state.battle, state.saxony, state.options


@memo(3, _placed)
def _stacks(state: State) -> tuple[StackView, ...]:
    """Every stack, the same as before where nobody has moved; a party on the march, or fighting, stands where it is."""
    march, battle = state.march, state.battle
    moving = marching.people(march) if march else ()
    groups: dict[tuple[str, str, bool], tuple[list[str], Stack]] = {}
    for position, stack in state.units.items():
        groups[position, state.owner(position), False] = ([], stack)
    if march and not battle and (party := marching.party(march)):
        groups[march.at, march.side, True] = ([], party)
    for force in (battle.attacker, battle.defender) if battle else ():
        if units := plus(force.units, force.held):
            place = battle.place if battle else ""
            groups[place, force.side, bool(battle and force is battle.attacker)] = ([], units)
    for leader, position in state.leaders.items():
        side = state.leader_side(leader)
        marches = leader in moving or (battle is not None and side == battle.attacker.side and position == battle.place)
        key = (position, side, marches and (march is not None))
        if key not in groups and (position, side, not key[2]) in groups and not march:
            key = (position, side, not key[2])
        groups.setdefault(key, ([], {}))[0].append(leader)
    stars_now = _two_stars(state)
    return tuple(
        _stack_view(position, side, marches, tuple(leaders), tuple(stack.items()), stars_now)
        for (position, side, marches), (leaders, stack) in groups.items()
    )


def _two_stars(state: State) -> tuple[tuple[str, int], ...]:
    """Leaders whom an option makes more than their counters say [7.25, 19.7]."""
    return tuple((leader, n) for leader in OPTIONAL_STARS if (n := stars(state, leader)) != BOARD.leaders[leader].stars)


@lru_cache(maxsize=2048)
def _stack_view(
    position: str, side: str, marches: bool, leaders: tuple[str, ...], units: tuple[tuple[str, int], ...],
    raised: tuple[tuple[str, int], ...],
) -> StackView:  # fmt: skip
    stack, star = dict(units), dict(raised)
    people = tuple(_leader_view(leader, side, star.get(leader, BOARD.leaders[leader].stars)) for leader in leaders)
    return StackView(
        ground(position), side, position.endswith(WALLS), marches, people, _units(stack), factors(stack)
    )  # fmt: skip


@cache
def _area_view(area: str, side: str, vp: int, held: tuple[int, int], elector: bool) -> AreaView:
    d = BOARD.areas[area]
    return AreaView(area, side, vp, d.control, dict(zip(SIDES, held, strict=True)), elector)


_areas_seen: list[tuple[tuple[object, ...], dict[str, AreaView]]] = []


def _areas(state: State) -> dict[str, AreaView]:
    """Every area; the same as before where nothing about areas has changed."""
    now = (state.cities, state.areas, state.neutral, state.ruined, "french" in state.entered, state.bavarian_elector)
    for known, views in _areas_seen:
        if known == now:
            return views
    voting = electors(state)
    views = {area: _area(state, area, area in voting) for area in BOARD.areas}
    _areas_seen.insert(0, ((*map(_kept, now[:2]), *now[2:]), views))
    del _areas_seen[3:]
    return views


def _area(state: State, area: str, votes: bool) -> AreaView:
    side = "neutral" if area in state.neutral else state.areas[area]
    if area == "france" and "french" in state.entered:
        side = PROTESTANT
    held = (holds(state, SIDES[0], area), holds(state, SIDES[1], area))
    return _area_view(area, side, value(state, area), held, votes)


@cache
def _city_view(city: str, side: str, pillage: int, revolt: bool, siege: int, base: bool) -> CityView:
    s = BOARD.spaces[city]
    return CityView(city, side, s.fort, s.vp, s.elector, s.independent, pillage, revolt, siege, base)


_cities_seen: list[tuple[tuple[object, ...], dict[str, CityView]]] = []


def _cities(state: State) -> dict[str, CityView]:
    """Every city; the same as before where nothing about cities has changed."""
    now = (state.cities, state.pillage, state.revolts, state.sieges, state.swedish_base)
    for known, views in _cities_seen:
        if known == now:
            return views
    views = {city: _city(state, city) for city in BOARD.spaces}
    _cities_seen.insert(0, ((*map(_kept, now[:2]), now[2], _kept(now[3]), now[4]), views))
    del _cities_seen[3:]
    return views


def _kept(table: object) -> object:
    return dict(table) if isinstance(table, dict) else table


def _city(state: State, city: str) -> CityView:
    return _city_view(
        city, state.cities[city], state.pillage.get(city, 0), city in state.revolts, state.sieges.get(city, -1),
        city == state.swedish_base,
    )  # fmt: skip


def _standing(state: State, side: str, voting: Mapping[str, str]) -> tuple[object, ...]:
    return (
        side, voting, state.aid, state.in_force, state.hands, state.decks, state.played, state.actions,
        state.passes_open, state.dutch_war,
    )  # fmt: skip


@memo(4, _standing)
def _side(state: State, side: str, voting: Mapping[str, str]) -> SideView:
    donors = aid.DONORS[side]
    return SideView(
        side,
        len(state.hands[side]),
        len(state.decks[side]) - state.hands[side].count(UNSEEN),
        state.played[side],
        {donor: state.aid[donor] for donor in donors if state.aid.get(donor)},
        aid.total(state, side),
        tuple([donor for donor in donors if donor not in _UNTOLD and aid.gives(state, donor)]),
        state.actions.get(side, 0),
        tuple([elector for elector, holder in voting.items() if holder == side]),
    )


#: Donors that are not told among those who give.
_UNTOLD = ("savoy", "sweden", "electors")
_cards_seen: dict[tuple[object, ...], CardView] = {}


def _hand(state: State, viewer: str) -> tuple[CardView, ...]:
    """The cards in the viewer's hand, each the same as before where nothing about the donors has changed."""
    donors = (
        tuple(state.in_force), state.passes_open, state.dutch_war, state.dutch_aid, state.option("richelieu"),
    )  # fmt: skip
    if len(_cards_seen) > _CARDS_SEEN:
        _cards_seen.clear()
    return tuple([_card(state, viewer, card, donors) for card in state.hands.get(viewer, ())])


#: So many of the last cards are remembered.
_CARDS_SEEN = 1024


def _card(state: State, viewer: str, card: str, donors: tuple[object, ...]) -> CardView:
    known = (viewer, card, donors)
    found = _cards_seen.get(known)
    if found is None:
        found = _cards_seen[known] = card_view(state, card)
    return found


def card_view(state: State, card: str) -> CardView:
    """A card as its holder sees it."""
    d = CARDS[card]
    return CardView(
        card, d.side, d.kind, d.value, aid.offered(state, card), _printed(state, card),
        d.symbol == "once", d.symbol == "dagger", d.always, _rebuilt(card),
    )  # fmt: skip


@cache
def _rebuilt(card: str) -> tuple[str, ...]:
    return tuple(part for part, source in CARDS[card].src.items() if source in OUR_OWN)


def _printed(state: State, card: str) -> dict[str, int]:
    return {str(donor): n for donor, n in printed_aid(state, card).items()}


def _wallenstein(state: State) -> str:
    if "wallenstein" in state.leaders:
        return "command"
    return (
        state.wallenstein
        if state.wallenstein in ("dismissed", "dead")
        else ("dead" if "wallenstein" in state.used else "")
    )


def _march(state: State) -> MarchView | None:
    m = state.march
    if m is None:
        return None
    room = marching.capacity(m) - sum(sum(batch.units.values()) for batch in m.batches)
    return MarchView(
        m.side, m.leader, ground(m.at), ground(m.origin), m.path, marching.mp_left(m), room, m.units_moved, m.free
    )


def _force(force: Force, enemy: Force) -> ForceView:
    column = COLUMNS[force.column] if force.column >= 0 else ""
    fought = plus(force.units, force.gone)
    cf = force.cf or factors(fought)
    return ForceView(
        force.side, force.leader, force.leaders, _units(plus(fought, force.held)), force.cards,
        cf, min(cf, factors(fought)), column,
        force.drm, force.die, force.loss, _units(force.lost), force.fallen, modifiers(force, enemy),
    )  # fmt: skip


def _battle(state: State, battle: Battle | None) -> BattleView | None:
    if battle is None:
        return None
    a, d = _force(battle.attacker, battle.defender), _force(battle.defender, battle.attacker)
    return BattleView(battle.place, ground(battle.origin), battle.form, a, d, battle.winner, ground(battle.retreat))


def _sides(state: State) -> dict[str, SideView]:
    voting = electors(state)
    return {side: _side(state, side, voting) for side in SIDES}


#: How each part of a view is found.
_PARTS: Mapping[str, Callable[[AgonyView], Any]] = {
    "known": of_whole(redact),
    "to_move": of_known(lambda known: tuple([item.seat for item in AGENDA.due(known) if item.seat])),
    "headline": _seen(lambda state: str(headline(state))),
    "prompt": _prompt,
    "over": _seen(lambda state: bool(state.winner)),
    "standings": _seen(standings),
    "winners": _seen(lambda state: (state.winner,) if state.winner in SIDES else ()),
    "orders": _sealed,
    "hand": lambda view: _hand(_apart(view), view.viewer),
    **{
        name: _seen(attrgetter(name))
        for name in (
            "scenario", "turn", "last_turn", "round", "phase", "active", "vp", "removed", "stages", "pope",
            "passes_open", "dutch_war", "dutch_over", "influence", "saxony", "entered", "swedish_base", "cardinal_turn",
            "hungary_rebels", "scrapped", "trail", "trail_by", "shown", "history",
        )
    },
    "years": _seen(lambda state: f"{state.year}-{state.year + 1}"),
    "stacks": _seen(_stacks),
    "areas": _seen(_areas),
    "cities": _seen(_cities),
    "sides": _seen(_sides),
    "lasting": _seen(lambda state: tuple(LastingView(card, until) for card, until in state.in_force.items())),
    "response": _seen(lambda state: bool(state.response)),
    "wallenstein": _seen(_wallenstein),
    "unpaid": _seen(lambda state: tuple(sorted({ground(position) for position in state.unpaid}))),
    "march": _seen(_march),
    "battle": _seen(lambda state: _battle(state, state.battle or state.last_battle)),
    "question": _question,
    "standing": lambda view: _apart(view).standing.get(view.viewer, {}),
    "verdict": _seen(lambda state: str(state.verdict)),
}  # fmt: skip
