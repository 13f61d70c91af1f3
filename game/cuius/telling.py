"""The board in words, from a view."""

from game.core.text import _
from game.cuius import names
from game.cuius.board import BOARD, SIDES
from game.cuius.mats import intel_text
from game.cuius.view import ArmyView, CuiusView


def board_text(view: CuiusView) -> str:
    """The whole table in words."""
    parts = [view.headline, _score(view)]
    for side in SIDES:
        parts.append(_side(view, side))
        parts += [f"- {army_text(one)}" for one in view.armies if one.side == side]
    parts += [_march(view), _battle(view), _cities(view), _damage(view), _forts(view)]
    return "\n".join(part for part in parts if part)


def _score(view: CuiusView) -> str:
    points = ", ".join(f"{row.name} {row.score}" for row in view.standings)
    last = _("The war lasts until {year}.").format(year=view.last_year)
    return _("Electorates and Great Cities: {points}. {last}").format(points=points, last=last)


def _side(view: CuiusView, side: str) -> str:
    own = view.sides[side]
    text = _("{name}: {pp} PP, {cities} cities, {left} Lieutenant activations left.").format(
        name=own.name, pp=own.pp, cities=own.cities, left=own.lieutenants
    )
    waiting = ", ".join(f"{leader.name} ({leader.lr})" for leader in own.unseen)
    label = _("In the pool or unseen: {names}.") if view.fog != "no" else _("In the pool: {names}.")
    return f"\n**{text}**" + (f" {label.format(names=waiting)}" if waiting else "")


def army_text(one: ArmyView) -> str:
    """An army in words."""
    marshal, lieutenant = _("Marshal"), _("Lieutenant")
    led = ", ".join(f"{x.name} ({marshal if x.marshal else lieutenant}, {x.lr})" for x in one.leaders) or "–"
    where = names.near(one.place)
    force = _(" [force {n}]").format(n=one.force) if one.force else ""
    if not one.hidden:
        made = names.made_of(one.inf, one.cav, one.art)
        strength = _("{strength}, fatigue {fatigue}").format(strength=made, fatigue=one.fatigue)
        return f"{where}: {led}{force}: {strength}"
    return f"{where}: {led}{force}: {intel_text(one.intel)}"


def _march(view: CuiusView) -> str:
    going = view.march
    if going is None:
        return ""
    who, where = _(BOARD.leaders[going.leader].name) if going.leader else "–", names.near(going.at)
    if going.mp < 0:
        return _("{who} is on the march at {where}.").format(who=who, where=where)
    return _("{who} is on the march at {where} with {mp} MP.").format(who=who, where=where, mp=going.mp)


def _battle(view: CuiusView) -> str:
    field = view.battle
    if field is None:
        return ""
    text = _("Last battle: {place}, {cell}.") if field.over else _("Battle at {place}: {cell}.")
    return text.format(place=names.near(field.place), cell=field.cell or "–")


def _cities(view: CuiusView) -> str:
    lines = []
    for side in (*SIDES, "neutral"):
        chief = [c for c in view.cities.values() if c.side == side and (c.elector or c.size == "great")]
        named = ", ".join(f"{c.name}{' ♔' if c.elector else ''}" for c in chief)
        label = view.sides[side].name if side in SIDES else _("Neutral")
        lines.append(f"{label}: {named or '–'}")
    held = [p for p in view.provinces.values() if p.side]
    provinces = ", ".join(f"{p.name} ({view.sides[p.side].name})" for p in held)
    return "\n" + "\n".join(
        (_("Great and Electorate Cities:"), *lines, _("Provinces: {names}.").format(names=provinces))
    )


def _damage(view: CuiusView) -> str:
    levels = {1: _("pillaged"), 2: _("sacked")}
    hurt = ", ".join(f"{c.name} ({levels[c.damage]})" for c in view.cities.values() if c.damage)
    return _("Pillaged and sacked: {names}.").format(names=hurt) if hurt else ""


def _forts(view: CuiusView) -> str:
    places = ", ".join(str(names.near(at)) for at in view.forts)
    return _("Field fortifications: {places}.").format(places=places) if places else ""
