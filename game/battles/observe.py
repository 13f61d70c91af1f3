"""From the state to what one viewer may know of it: everything but the enemy's standing answer."""

from collections.abc import Callable, Iterable
from typing import Any

from game.battles import speech, victory
from game.battles.arrivals import members
from game.battles.course import PlayerTurn
from game.battles.engagements import Engagements, engagements
from game.battles.morale import level
from game.battles.position import position
from game.battles.state import State
from game.battles.strength import weighed
from game.battles.turns import headline
from game.battles.view import ArrivalView, BattlesView, TrackView
from game.core.late import as_known, of_known, of_viewer
from game.core.rules import Standing
from game.core.text import _, listed
from game.core.values import replace


def redact(state: State, viewer: str) -> State:
    """The state without the standing answers of others, itself where there are none."""
    if not state.answers:
        return state
    own = {side: tactic for side, tactic in state.answers.items() if side == viewer}
    if own == state.answers:
        return state
    known = state.copy()
    known.answers = own
    return known


def view(state: State, viewer: str, to_move: tuple[str, ...]) -> BattlesView:
    """The battle as the viewer sees it: what has to be found out about the state they know is found when it is read."""
    return BattlesView.late(_PARTS, game="battles", viewer=viewer, to_move=to_move, known=redact(state, viewer))


def _known(view: BattlesView) -> State:
    assert view.known is not None
    return view.known


def _engaged(units: Callable[[Engagements], Iterable[str]]) -> Callable[[BattlesView], tuple[str, ...]]:
    """Units that must fight, while combats are declared."""
    return of_known(lambda state: tuple(sorted(units(engagements(state)))) if state.phase == "declare" else ())


def _fog_rolls(state: State) -> tuple[int, ...]:
    file = state.board.file
    return file.fog.by_turn if file.fog and state.edition.fog else (0,) * file.turns.count


def _outcome(view: BattlesView) -> tuple[str, str]:
    """Who wins as it stands, and at what level."""
    state = _known(view)
    return victory.outcome(state, victory.totals(view.points, state.board.sides))


def _winners(view: BattlesView) -> tuple[str, ...]:
    winner, _level = _outcome(view)
    return (winner,) if view.over and winner else ()


def _losses(state: State) -> dict[str, int]:
    return {side: sum(loss.points for loss in state.losses if loss.side == side) for side in state.board.sides}


def _fresh(state: State) -> PlayerTurn:
    """This player-turn, with the odds of combats not yet fought as they are now."""
    if not state.declared():
        return state.now
    combats = tuple(c if c.result else weighed(state, c) for c in state.now.combats)
    return replace(state.now, combats=combats)


def _prompt(view: BattlesView) -> str:
    state = _known(view)
    if view.over:
        winner, standing = _outcome(view)
        level = victory.level_name(standing)
        if winner:
            return _("The battle is over: {level}. {side}").format(level=level, side=state.side_name(winner))
        return _("The battle is over: {level}.").format(level=level)
    if view.viewer in view.to_move:
        return speech.words(state, view.viewer, ()).prompt
    return _("Waiting for the {names}.").format(names=listed([str(state.side_name(side)) for side in view.to_move]))


def _standings(view: BattlesView) -> tuple[Standing, ...]:
    """Each side's points and what it has them for, as if the battle ended now [76:20.1, 21:18.0]."""
    state, points = _known(view), view.points
    totals = victory.totals(points, state.board.sides)
    rows = [
        Standing(side, str(state.side_name(side)), totals[side], victory.reasons(points, side))
        for side in state.board.sides
    ]
    return tuple(sorted(rows, key=lambda row: -row.score))


def _tracks(state: State) -> tuple[TrackView, ...]:
    return tuple(
        TrackView(
            t.id, t.side, str(state.board.track_name(t)), state.morale[t.side], level(state, t.id),
            t.id in state.demoralized,
        )
        for t in state.board.file.morale.tracks
    )  # fmt: skip


def _arrivals(state: State) -> tuple[ArrivalView, ...]:
    return tuple(
        ArrivalView(
            a.id, a.name, a.side, members(state, a), a.from_turn, len(a.by_die), state.board.area(a.area),
            a.id in state.arrived,
        )
        for a in state.board.file.arrivals
        if not a.option or state.on(a.option)
    )  # fmt: skip


#: How each part of a view is found.
_PARTS: dict[str, Callable[[BattlesView], Any]] = {
    "headline": of_known(lambda state: str(headline(state, state.side))),
    "prompt": _prompt,
    "over": of_known(lambda state: state.phase == "over"),
    "standings": _standings,
    "winners": _winners,
    "orders": lambda _view: {},
    "hand": lambda _view: (),
    **as_known(
        "battle", "options", "turn", "phase", "side", "fog", "pieces", "pending", "before", "burning", "signal",
        "tactics", "tactics_used", "offer", "crowded", "preferred",
    ),
    "edition": of_known(lambda state: state.edition.key),
    "turns": of_known(lambda state: state.board.file.turns.count),
    "fog_rolls": of_known(_fog_rolls),
    "zones": of_known(lambda state: position(state).zones),
    "must_attack": _engaged(lambda open_: open_.must_attack),
    "must_be_attacked": _engaged(lambda open_: open_.must_be_attacked),
    "now": of_known(_fresh),
    "tracks": of_known(_tracks),
    "losses": of_known(_losses),
    "points": of_known(victory.points),
    "level": lambda view: _outcome(view)[1],
    "arrivals": of_known(_arrivals),
    "answer": of_viewer(lambda state, viewer: state.answers.get(viewer, "")),
}  # fmt: skip
