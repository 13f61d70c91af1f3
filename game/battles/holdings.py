"""What a hex holds, who sees it and who may go there, for whoever points at it."""

from game.battles import queries
from game.battles.board import GUN, LEADER, TRAIN, Board, Counter, board
from game.battles.course import FIELD, Piece
from game.battles.fire import why_shy
from game.battles.rally import ENOUGH, bonus, why_not
from game.battles.state import State
from game.battles.telling import ground_name, name, piece_text, side_name, wing
from game.battles.view import BattlesView
from game.core.holding import Holding
from game.core.text import _

#: The rules about terrain and zones of control, by edition; about what guns see, and marches.
RULES = {"1976": ("76:6.2", "76:7.1"), "2021": ("21:7.2", "21:8.2")}
FARTHER = {"1976": ("76:5.2", "76:6.1"), "2021": ("21:6.2", "21:7.3")}
#: Those about pieces that are no units, and about disruption.
OF_KIND = {
    "1976": {LEADER: "76:10.1", GUN: "76:5.1", TRAIN: ""}, "2021": {LEADER: "21:11.2", GUN: "21:6.1", TRAIN: "21:15.0"}
}  # fmt: skip
DISRUPTED = {"1976": "76:9.1", "2021": "21:10.1"}
#: Those about towns on fire, road marches, guns that are drawn, and those of a demoralized army.
FIRE, MARCH, DRAWN, SHY = "21:19.5", "21:19.1", "W4", "21:11.4"
#: Those about rally, and the faces of the die that is thrown for it.
RALLY, DIE = {"1976": "76:9.2", "2021": "21:10.2"}, 6
#: So many of those who may come to a hex are named.
NAMED = 8


def holdings(view: BattlesView, place: str) -> tuple[Holding, ...]:
    """Its ground, who stands there, sees it, may go there or from there, and whose zones of control lie over it."""
    field = board(view.battle)
    if place in view.pieces:
        return (Holding(_piece(view, view.pieces[place])),)
    if place not in field.grid:
        return ()
    terrain, zone = RULES[view.edition]
    lines = [Holding(f"{field.place(place)}: {_grounds(field, place)}", terrain)]
    if place in view.burning:
        flames = _("On fire: who enters stops and is disrupted; here nobody rallies and no gun fires")
        lines.append(Holding(flames, FIRE))
    for piece in view.pieces.values():
        if piece.where == FIELD and piece.place == place:
            lines.append(Holding(_piece(view, piece), _rule(view.edition, piece, field.counters[piece.id])))
            lines += _spirit(view, piece, field.counters[piece.id])
    for side, hexes in view.zones.items():
        if place in hexes:
            lines.append(Holding(_("Zone of control: {side}").format(side=side_name(view, side)), zone))
    return (*lines, *_seen(view, place), *_marches(view, place))


def _rule(edition: str, piece: Piece, counter: Counter) -> str:
    """What makes a piece another than units in good order are."""
    if piece.disrupted:
        return DISRUPTED[edition]
    if piece.march or piece.limbered:
        return MARCH if piece.march else DRAWN
    return OF_KIND[edition].get(counter.kind, "")


def _piece(view: BattlesView, piece: Piece) -> str:
    """A piece, and to which part of its army it belongs: "Swedish A/LW 5–6 in 1633, left wing"."""
    belongs = wing(board(view.battle).counters[piece.id].command)
    return ", ".join(part for part in (piece_text(view, piece), belongs) if part)


def _spirit(view: BattlesView, piece: Piece, counter: Counter) -> list[Holding]:
    """What it takes that a disrupted unit rallies, or why it cannot; and why a gun of a demoralized army is silent."""
    if piece.disrupted:
        return [Holding(_rallying(queries.state_of(view), piece), RALLY[view.edition])]
    shy = why_shy(queries.state_of(view), piece) if counter.kind == GUN else None
    return [Holding(shy[0].rstrip("."), SHY)] if shy else []


def _rallying(state: State, piece: Piece) -> str:
    least, why = ENOUGH - bonus(state, piece), why_not(state, piece)
    text = _("{name} cannot rally, as it stands")
    if why:
        text = _("{name} cannot rally: {reason}")
    elif least <= DIE:
        text = _("{name} can rally on {n} or more, as it stands")
    return text.format(name=state.name(piece.id), n=max(least, 1), reason=why[0].rstrip(".") if why else "")


def _seen(view: BattlesView, place: str) -> list[Holding]:
    field, rule = board(view.battle), FARTHER[view.edition][0]
    guns = [piece for piece in view.pieces.values() if piece.where == FIELD and field.counters[piece.id].kind == GUN]
    seeing = [_at(view, gun.id) for gun in guns if gun.place != place and queries.sees(view, gun.place, place)]
    return [Holding(_("In sight of {guns}").format(guns=", ".join(seeing)), rule)] if seeing else []


def _marches(view: BattlesView, place: str) -> list[Holding]:
    """Where those may go who stand there, and who of the moving side may come."""
    rule, lines = FARTHER[view.edition][1], []
    for piece in view.pieces.values():
        if piece.where == FIELD and piece.place == place and (goals := queries.reachable(view, piece.id)):
            one, many = _("{piece} may go to 1 hex, see the layer"), _("{piece} may go to {n} hexes, see the layer")
            text = many if len(goals) > 1 else one
            if piece.moved and piece.side == view.side:
                text = _("Already moved: {piece}")
            lines.append(Holding(text.format(piece=name(view, piece.id), n=len(goals)), rule))
    coming = [_at(view, piece) for piece, goals in queries.goals(view).items() if place in goals]
    if coming:
        lines.append(Holding(_("Within reach of {armies}").format(armies=_some(coming)), rule))
    return lines


def _at(view: BattlesView, piece: str) -> str:
    return _("{piece} ({hex})").format(piece=name(view, piece), hex=view.pieces[piece].place)


def _some(found: list[str]) -> str:
    """As many as have room in a note, and how many more there are."""
    more = _("and {n} more").format(n=len(found) - NAMED)
    return ", ".join(found if len(found) <= NAMED + 1 else [*found[:NAMED], more])


def _grounds(field: Board, place: str) -> str:
    return ", ".join(ground_name(kind) for kind in field.kinds_of(place))
