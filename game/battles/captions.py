"""What each picture of a battle shows, in words. Views only."""

from collections.abc import Iterable
from functools import partial

from game.battles.board import board
from game.battles.course import FIELD, PlayerTurn
from game.battles.speech import words
from game.battles.telling import date_text, deeds, name, shown, side_name, standing, strength
from game.battles.view import BattlesView
from game.core.hexes import distance
from game.core.text import _, clipped, listed
from game.core.words import called, with_letters

#: So many hexes, or units in them, are named of what is laid over a field.
MARKED = 40


def action_alt(view: BattlesView, turn: PlayerTurn | None, draft: tuple[str, ...], targets: tuple[str, ...]) -> str:
    """What the picture of the action shows."""
    told = [f"{date_text(view)}."]
    if draft or targets:
        if draft:
            spoken = " ".join(name(view, word) for word in draft)
            if view.known:
                spoken = called(partial(words, view.known, view.viewer), draft)
            told.append(_("The order so far: {order}.").format(order=spoken))
        if targets:
            told.append(_("It may go on to: {places}.").format(places=listed(with_letters(targets, str))))
    else:
        told += deeds(view, turn)
    return clipped([*told, *standing(view)])


def board_alt(view: BattlesView, part: str = "") -> str:
    """What the picture of the field, or of a part of it, shows."""
    head = _("{date}: the field round {part}.") if part else _("{date}: the whole field.")
    return clipped([head.format(date=date_text(view), part=part), *standing(view), *_news(view)])


def _news(view: BattlesView) -> list[str]:
    return deeds(view, shown(view))


def overlay_alt(view: BattlesView, kind: str, key: str, hexes: Iterable[str]) -> str:
    """What a picture with an overlay shows: first who stands in what is marked, then the hexes."""
    found, sides = sorted(hexes), board(view.battle).sides
    what = {
        "zoc": _("Zones of control of {key}; in them: {units}."),
        "sight": _("What a gun sees from {key}: {units}."),
        "reach": _("Where {key} may go: {hexes}."),
    }[kind]
    shown = ", ".join(found if len(found) <= MARKED else [*found[: MARKED - 2], "…"]) or _("nothing")
    called = side_name(view, key) if key in sides else name(view, key) if key else ""
    text = what.format(
        key=called or listed([side_name(view, side) for side in sides]),
        units=_who_stands(view, kind, key, found) or _("nobody"),
        hexes=shown,
    )
    marked = [] if kind == "reach" else [_("Hexes: {hexes}.").format(hexes=shown)]
    return clipped([f"{date_text(view)}.", text, *marked, *standing(view)])


def _who_stands(view: BattlesView, kind: str, key: str, hexes: list[str]) -> str:
    """The units in these hexes, the nearest to whom the question is about first: of a side or a piece its enemies."""
    about = view.pieces.get(key)
    own = about.side if about else key
    start = about.place if about else key if key in board(view.battle).grid.around else ""
    there = [p for p in view.pieces.values() if p.where == FIELD and p.place in hexes and strength(view, p)]
    if kind == "zoc" and not key:  # of both sides who is in the other's
        there = [p for p in there if any(p.place in view.zones[side] for side in view.zones if side != p.side)]
    foes = sorted((p for p in there if p.side != own), key=lambda p: (distance(start, p.place) if start else 0, p.id))
    label = _("{name} in {hex}, {n} off") if kind == "sight" and start else _("{name} in {hex}")
    return "; ".join(
        label.format(name=name(view, p.id), hex=p.place, n=distance(start, p.place) if start else 0)
        for p in foes[:MARKED]
    )


def animation_alt(first: BattlesView, last: BattlesView) -> str:
    """What a moving picture shows."""
    return clipped([_("From {first} to {last}.").format(first=date_text(first), last=date_text(last)), *standing(last)])


def more_moves(count: int) -> str:
    """That some moves are not to be seen."""
    return _("one more move.") if count == 1 else _("{n} more moves.").format(n=count)
