"""From the state to what one viewer may know of it: everything but the enemy's standing answer."""

from dataclasses import replace

from game.battles import speech, victory
from game.battles.arrivals import members
from game.battles.course import AWAY, PlayerTurn
from game.battles.engagements import engagements
from game.battles.morale import level
from game.battles.position import position
from game.battles.state import State
from game.battles.strength import weighed
from game.battles.turns import headline
from game.battles.view import ArrivalView, BattlesView, PointsView, TrackView
from game.core.memo import STATES, memo
from game.core.rules import Standing
from game.core.text import _, listed


def redact(state: State, viewer: str) -> State:
    """The state without the standing answers of others; doing it twice changes nothing."""
    known = state.copy()
    known.answers = {side: tactic for side, tactic in state.answers.items() if side == viewer}
    return known


def view(state: State, viewer: str, to_move: tuple[str, ...]) -> BattlesView:
    """The battle as the viewer sees it."""
    file, now = state.board.file, position(state)
    points = victory.points(state)
    totals = victory.totals(points, state.board.sides)
    winner, standing = victory.outcome(state, totals)
    open_ = engagements(state) if state.phase == "declare" else None
    over = state.phase == "over"
    return BattlesView(
        game="battles",
        viewer=viewer,
        headline=_headline(state),
        prompt=_prompt(state, viewer, to_move, winner, standing),
        to_move=to_move,
        over=over,
        standings=_standings(state, totals, points),
        winners=(winner,) if over and winner else (),
        known=redact(state, viewer),
        battle=state.battle,
        edition=state.edition.key,
        options=state.options,
        turn=state.turn,
        turns=file.turns.count,
        phase=state.phase,
        side=state.side,
        fog=state.fog,
        fog_rolls=file.fog.by_turn if file.fog and state.edition.fog else (0,) * file.turns.count,
        pieces=state.pieces,
        zones=now.zones,
        must_attack=tuple(sorted(open_.must_attack)) if open_ else (),
        must_be_attacked=tuple(sorted(open_.must_be_attacked)) if open_ else (),
        pending=state.pending,
        now=_fresh(state),
        before=state.before,
        burning=state.burning,
        tracks=_tracks(state),
        losses=_losses(state),
        points=points,
        level=standing,
        arrivals=_arrivals(state),
        signal=state.signal,
        tactics=state.tactics,
        tactics_used=state.tactics_used,
        offer=state.offer,
        crowded=state.crowded,
        preferred=state.preferred,
        answer=state.answers.get(viewer, ""),
    )


@memo(STATES, of=lambda state: (state.battle, state.turn, state.side, state.phase))
def _headline(state: State) -> str:
    return str(headline(state, state.side))


@memo(STATES, of=lambda state: (state.battle, state.losses))
def _losses(state: State) -> dict[str, int]:
    return {side: sum(loss.points for loss in state.losses if loss.side == side) for side in state.board.sides}


def _fresh(state: State) -> PlayerTurn:
    """This player-turn, with the odds of combats not yet fought as they are now."""
    if not state.declared():
        return state.now
    combats = tuple(c if c.result else weighed(state, c) for c in state.now.combats)
    return replace(state.now, combats=combats)


def _prompt(state: State, viewer: str, to_move: tuple[str, ...], winner: str, standing: str) -> str:
    if state.phase == "over":
        level = victory.level_name(standing)
        if winner:
            return _("The battle is over: {level}. {side}").format(level=level, side=state.side_name(winner))
        return _("The battle is over: {level}.").format(level=level)
    if viewer in to_move:
        return speech.words(state, viewer, ()).prompt
    return _("Waiting for the {names}.").format(names=listed([str(state.side_name(side)) for side in to_move]))


@memo(STATES, of=lambda state, _totals, points: (state.battle, points))
def _standings(state: State, totals: dict[str, int], points: tuple[PointsView, ...]) -> tuple[Standing, ...]:
    """Each side's points and what it has them for, as if the battle ended now [76:20.1, 21:18.0]."""
    names = {side: str(state.side_name(side)) for side in state.board.sides}
    rows = [Standing(side, name, totals[side], victory.reasons(points, side)) for side, name in names.items()]
    return tuple(sorted(rows, key=lambda row: -row.score))


@memo(STATES, of=lambda state: (state.battle, state.morale, state.demoralized, state.options))
def _tracks(state: State) -> tuple[TrackView, ...]:
    return tuple(
        TrackView(
            t.id, t.side, str(state.board.track_name(t)), state.morale.get(t.side, 0), level(state, t.id),
            t.id in state.demoralized,
        )
        for t in state.board.file.morale.tracks
    )  # fmt: skip


def _away(state: State) -> list[str]:
    return [key for key, piece in state.pieces.items() if piece.where == AWAY]


@memo(STATES, of=lambda state: (state.battle, state.arrived, state.options, _away(state)))
def _arrivals(state: State) -> tuple[ArrivalView, ...]:
    return tuple(
        ArrivalView(
            a.id, a.name, a.side, members(state, a), a.from_turn, len(a.by_die), state.board.area(a.area),
            a.id in state.arrived,
        )
        for a in state.board.file.arrivals
        if not a.option or state.on(a.option)
    )  # fmt: skip
