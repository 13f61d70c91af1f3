"""A battle in words: who stands how, what was done, and the field for those who cannot see it. Views only."""

from collections.abc import Iterable
from dataclasses import replace

from game.battles import victory
from game.battles.board import LEADER, Board, board
from game.battles.course import (
    AWAY,
    DUE,
    FIELD,
    GONE,
    LOST,
    TO_PLACE,
    CombatView,
    FireView,
    MoveView,
    Piece,
    PlayerTurn,
    RallyView,
)
from game.battles.editions import edition, odds_said
from game.battles.view import ArrivalView, BattlesView
from game.core.text import _, listed

#: The most pieces a description names in one sentence.
NAMED = 8


def phase_name(phase: str) -> str:
    """What the side to move is doing."""
    phases = {
        "deploy": _("setting up"),
        "fire": _("fire"),
        "move": _("movement"),
        "declare": _("declaring combats"),
        "resolve": _("resolving combats"),
        "over": _("the battle is over"),
    }
    return phases.get(phase, phase)


def side_name(view: BattlesView, side: str) -> str:
    """What people call an army."""
    return str(board(view.battle).side_names.get(side, side))


def name(view: BattlesView, piece: str) -> str:
    """What people call a piece."""
    counter = board(view.battle).counters.get(piece)
    return str(counter.called) if counter else piece


def strength(view: BattlesView, piece: Piece) -> int:
    """What a unit counts as it stands, in strength points; 0 for what is no unit."""
    counter = board(view.battle).counters[piece.id]
    return counter.back if piece.disrupted else counter.front


def names(view: BattlesView, pieces: Iterable[str]) -> str:
    """Pieces by name, the many ones cut short."""
    found = [name(view, piece) for piece in pieces]
    if len(found) > NAMED:
        found = [*found[: NAMED - 1], _("{n} more").format(n=len(found) - NAMED + 1)]
    return listed(found)


def odds_text(odds: str) -> str:
    """The odds of a column, in words."""
    return str(odds_said(odds))


def result_text(result: str) -> str:
    """A result in words."""
    texts = {
        "Ae": _("attackers eliminated"),
        "Ad": _("attackers disrupted"),
        "-": _("no effect"),
        "Dx": _("exchange"),
        "Dd": _("defenders disrupted"),
        "De": _("defenders eliminated"),
        "": _("not yet fought"),
    }
    return texts.get(result, result)


def date_text(view: BattlesView) -> str:
    """ "Rocroi, 19 May 1643: turn 3 of 14, French, resolving combats, fog"."""
    field = board(view.battle)
    text = _("{name}, {date}: turn {turn} of {turns}, {side}, {phase}")
    if not view.turn:
        text = _("{name}, {date}: before the battle, {side}, {phase}")
    text = text.format(
        name=field.name, date=field.date, turn=view.turn, turns=view.turns, side=side_name(view, view.side),
        phase=phase_name(view.phase),
    )  # fmt: skip
    return _("{text}, fog").format(text=text) if view.fog else text


def combat_text(view: BattlesView, combat: CombatView) -> str:
    """One combat as a sentence."""
    text = _("{attackers} against {defenders} in {hexes}, {odds}: {result}{charge}.").format(
        attackers=names(view, combat.attackers),
        defenders=names(view, combat.defenders),
        hexes=listed(combat.targets),
        odds=odds_text(combat.odds),
        result=result_text(combat.result),
        charge=_(", as a charge") if combat.charge else "",
    )
    said = [text]
    if combat.lost:
        said.append(_("Lost: {names}.").format(names=names(view, combat.lost)))
    if struck := _struck(combat):
        said.append(_("Disrupted: {names}.").format(names=names(view, struck)))
    return " ".join(said)


def opponents(view: BattlesView, combat: CombatView) -> str:
    """ "1831: Wachtmeister and Wittenberg against 2/VG"."""
    return _("{hexes}: {attackers} against {defenders}").format(
        hexes="+".join(combat.targets),
        attackers=names(view, combat.attackers),
        defenders=names(view, combat.defenders),
    )


def _struck(combat: CombatView) -> list[str]:
    """Those whom this combat disrupted: a defender may have been so before, and still is if nothing befell him."""
    befell = combat.result in ("Dd", "Dx")
    return [unit for unit in combat.disrupted if befell or unit in combat.attackers]


def fire_text(view: BattlesView, fire: FireView) -> str:
    """One shot as a sentence."""
    effect = _("disrupts") if fire.result == "Dd" else _("no effect")
    if fire.burns:
        effect = _("sets it on fire")
    return _("{gun} in {origin} fires at {target}: {effect}.").format(
        gun=name(view, fire.gun), origin=fire.origin, target=fire.target, effect=effect
    )


def move_text(view: BattlesView, move: MoveView) -> str:
    """One move as a sentence."""
    stays = move.path[:1] == move.path[-1:]
    texts = {
        "enter": _("Entry at {origin}: {piece}.") if stays else _("Entry at {origin}: {piece}, to {target}."),
        "exit": _("Off the field at {target}: {piece}."),
        "pursuit": _("Pursuit from {origin} to {target}: {piece}."),
    }
    text = texts.get(move.kind, _("{piece} from {origin} to {target}."))
    riders = listed([name(view, piece) for piece in move.led_by])
    piece = (
        _("{piece} with {leaders}").format(piece=name(view, move.piece), leaders=riders)
        if riders
        else name(view, move.piece)
    )
    return text.format(piece=piece, origin=move.path[0] if move.path else "", target=move.path[-1] if move.path else "")


def rally_text(view: BattlesView, rally: RallyView) -> str:
    """One attempt to rally as a sentence."""
    text = _("Rallied: {piece} in {place}.") if rally.rallied else _("Not rallied: {piece} in {place}.")
    return text.format(piece=name(view, rally.piece), place=rally.place)


def shown(view: BattlesView) -> PlayerTurn | None:
    """The player-turn worth showing: this one once a side has done more in it than rally by itself, else the last."""
    now, before = view.now, view.before
    if before is None or now.moves or now.fires or now.combats:
        return now
    return replace(before, rallies=(*before.rallies, *now.rallies))


def deeds(view: BattlesView, turn: PlayerTurn | None) -> list[str]:
    """All that was done in a player-turn, the weightiest first."""
    if turn is None:
        return []
    told = [combat_text(view, combat) for combat in turn.combats]
    if turn.fell:
        told.append(_("Fallen: {names}.").format(names=names(view, turn.fell)))
    told += [fire_text(view, fire) for fire in turn.fires]
    told += [move_text(view, move) for move in turn.moves]
    return told + [rally_text(view, rally) for rally in turn.rallies]


def weather_and_morale(view: BattlesView) -> str:
    """Fog, with what it does [21:5.2], and who is demoralized, with the worst of that [76:11.11, 21:12.2]."""
    said = [_("Fog: half the way, and guns reach two hexes.")] if view.fog else []
    broken = [track for track in view.tracks if track.demoralized]
    if broken:
        text = _("Demoralized: {names}.")
        if edition(view.edition).demoralized_horse_and_guns:
            text = _("Demoralized, so that foot does not rally and guns need a leader: {names}.")
        elif any(_on_foot(view, track.id) for track in broken):
            text = _("Demoralized, so that foot does not rally: {names}.")
        said.append(text.format(names="; ".join(_(track.name) for track in broken)))  # some hold commas
    return " ".join(said)


def _on_foot(view: BattlesView, track: str) -> bool:
    """Whether a category has infantry [76:19.1]."""
    return any(each.category == track and not each.mounted for each in board(view.battle).counters.values())


def tracks_text(view: BattlesView) -> str:
    """How near each army, or part of it, is to breaking."""
    rows = [
        _("{name} {points} of {level}{state}").format(
            name=track.name, points=track.points, level=track.level,
            state=_(" (demoralized)") if track.demoralized else "",
        )
        for track in view.tracks
    ]  # fmt: skip
    return _("Demoralization: {rows}.").format(rows=", ".join(rows)) if rows else ""


def score(view: BattlesView) -> dict[str, int]:
    """Victory points by side, as if the battle ended now."""
    totals = dict.fromkeys(board(view.battle).sides, 0)
    for line in view.points:
        totals[line.side] = totals.get(line.side, 0) + line.points
    return totals


def points_text(view: BattlesView) -> str:
    """Who has won; losses and victory points of both sides; as long as nobody has, who would by them."""
    rows = [
        _("{side}: {points} VP, strength points lost: {lost}").format(
            side=side_name(view, side), lost=view.losses.get(side, 0), points=points
        )
        for side, points in score(view).items()
    ]
    told = (outcome_text(view), "; ".join(rows)) if view.over else ("; ".join(rows), as_it_stands(view))
    return " ".join(f"{text}." for text in told if text)


def as_it_stands(view: BattlesView) -> str:
    """How the battle would end now, and for whom where points decide it."""
    if not view.level:
        return ""
    return _("As it stands: {level}").format(level=ahead(view) or _(view.level))


def ahead(view: BattlesView) -> str:
    """Whom it would end for now, and how; nobody where it is a draw, or where points do not decide alone."""
    if view.level in ("", victory.DRAW) or board(view.battle).file.victory.sudden:
        return ""
    points = score(view)
    side = side_name(view, max(points, key=lambda one: points[one]))
    return _("{side}, {level}").format(side=side, level=_(view.level))


def outcome_text(view: BattlesView) -> str:
    """Who has won, and at what level: "Spanish: decisive victory"."""
    level = str(victory.level_name(view.level or victory.DRAW))
    if not view.winners:
        return level.capitalize()
    return _("{side}: {level}").format(side=side_name(view, view.winners[0]), level=level)


def reasons_text(view: BattlesView) -> list[str]:
    """What each side has its points for."""
    rows = [row for row in view.standings if row.note]
    return [_("{side} points: {reasons}.").format(side=row.name, reasons=row.note) for row in rows]


def wing(command: str) -> str:
    """Which part of its army a command is, of which counters and tables say but letters; empty if none is known."""
    parts = {
        "LW": _("left wing"), "RW": _("right wing"), "Ctr": _("centre"), "Res": _("reserve"), "VG": _("vanguard"),
    }  # fmt: skip
    return parts.get(command, "")


def arrival_name(arrival: ArrivalView) -> str:
    """ "LW, left wing"."""
    return ", ".join(part for part in (_(arrival.name), wing(arrival.id)) if part)


def arrival_text(view: BattlesView, arrival: ArrivalView, called: str = "") -> str:
    """When reinforcements come and where, by their name or as they are `called`."""
    called = called or _(arrival.name)
    if arrival.arrived:
        return _("{id} ({side}) has arrived.").format(id=called, side=side_name(view, arrival.side))
    span = f"{arrival.entry[0]}–{arrival.entry[-1]}" if arrival.entry else ""
    return _("{id} ({side}): {when}, by {entry}.").format(
        id=called, side=side_name(view, arrival.side), when=arrival_time(arrival), entry=span
    )


def arrival_time(arrival: ArrivalView) -> str:
    """The turn in which reinforcements come, or from which a die is rolled for them."""
    if arrival.odds:
        return _("from turn {turn}, {odds} in 6").format(turn=arrival.turn, odds=arrival.odds)
    return _("turn {turn}").format(turn=arrival.turn)


def piece_text(view: BattlesView, piece: Piece) -> str:
    """ "Roiiaux 15–3 in 2116, disrupted": figures as they count now."""
    field = board(view.battle)
    counter = field.counters[piece.id]
    figures = ""
    if counter.is_unit:
        strength = f"({counter.back})" if piece.disrupted else str(counter.front)
        figures = f" {strength}–{counter.move}"
    elif counter.kind == LEADER:
        figures = f" {counter.value}"
    state = [
        text
        for text, on in (
            (_("disrupted"), piece.disrupted),
            (_("road march"), piece.march),
            (_("limbered"), piece.limbered),
            (_("looted"), piece.looted),
            (_("captured"), piece.side != counter.side),
        )
        if on
    ]
    text = f"{counter.called}{figures}"
    if piece.place:
        text = _("{text} in {place}").format(text=text, place=field.place(piece.place))
    return ", ".join([text, *state])


def board_text(view: BattlesView) -> str:
    """Everything there is to see, in words."""
    field = board(view.battle)
    lines = [f"{date_text(view)}.", points_text(view), *reasons_text(view), tracks_text(view)]
    lines += [arrival_text(view, arrival) for arrival in view.arrivals]
    for side in field.sides:
        lines += ["", *_army(view, field, side)]
    turn = shown(view)
    if turn is not None and deeds(view, turn):
        heading = _("Turn {turn}, what the {side} did:").format(turn=turn.turn, side=side_name(view, turn.side))
        lines += ["", heading, *deeds(view, turn)]
    lines += ["", _("The field:"), *_field(field)]
    if view.burning:
        lines.append(_("On fire: {hexes}.").format(hexes=listed(view.burning)))
    return "\n".join(line for line in lines if line or lines).strip()


def _army(view: BattlesView, field: Board, side: str) -> list[str]:
    """A side's pieces by where they are, those on the field hex by hex."""
    headings = {
        FIELD: _("{side} on the field"),
        TO_PLACE: _("{side} to be set up"),
        DUE: _("{side} waiting at the edge"),
        AWAY: _("{side} still to come"),
        LOST: _("{side} lost"),
        GONE: _("{side} gone from the field"),
    }
    found = []
    for where, heading in headings.items():
        pieces = [p for p in view.pieces.values() if p.side == side and p.where == where]
        pieces.sort(key=lambda p: (p.place, field.counters[p.id].kind == LEADER, p.id))
        if pieces:
            rows = "; ".join(piece_text(view, piece) for piece in pieces)
            found.append(f"{heading.format(side=side_name(view, side))}: {rows}.")
    return found


def ground_name(kind: str) -> str:
    """What people call a kind of terrain or hexside."""
    kinds = {
        "clear": _("clear"), "woods": _("woods"), "forest": _("forest"), "hilltop": _("hilltop"), "town": _("town"),
        "castle": _("castle"), "entrenchment": _("entrenchment"), "marsh": _("marsh"), "stream": _("stream"),
        "river": _("river"), "slope": _("slope"),
    }  # fmt: skip
    return kinds.get(kind, kind)


def _field(field: Board) -> list[str]:
    """Terrain in words: hexes by kind, hexsides, bridges, roads."""
    lines = []
    for ground in field.file.terrain:
        kind, own = ground_name(ground.type).capitalize(), str(field.places.get(ground.hexes[0], ""))
        told = own if kind in own.split() else f"{kind} {own}".rstrip()  # “Lutter Castle” says what it is
        lines.append(f"{told}: {', '.join(ground.hexes)}.")
    for brink in field.file.hexsides:
        text = _("Between (the higher hex first)") if brink.type == "slope" else _("Between")
        pairs = ", ".join(f"{one}|{other}" for one, other in brink.between)
        lines.append(f"{ground_name(brink.type).capitalize()}. {text}: {pairs}.")
    for bridge in field.file.bridges:
        lines.append(_("Bridge between {one} and {other}.").format(one=bridge.between[0], other=bridge.between[1]))
    for road in field.file.roads:
        lines.append(_("Road: {path}.").format(path="–".join(road.path)))
    return lines


def standing(view: BattlesView) -> list[str]:
    """Strengths on the field, tracks and points in a sentence each."""
    field = board(view.battle)
    found = []
    for side in field.sides:
        units = [
            p for p in view.pieces.values() if p.side == side and p.where == FIELD and field.counters[p.id].is_unit
        ]
        broken = sum(piece.disrupted for piece in units)
        found.append(
            _("{side}: {n} units on the field, {broken} disrupted.").format(
                side=side_name(view, side), n=len(units), broken=broken
            )
        )
    return [*found, tracks_text(view), points_text(view)]
