"""What pictures show, in words: descriptions for who cannot see them, and the lines under the map."""

from functools import partial

from game.core.text import _, clipped, listed, signed
from game.core.words import called, with_letters
from game.cuius import names, queries, strength
from game.cuius.board import BOARD, SIDES
from game.cuius.mats import believed
from game.cuius.speech import words
from game.cuius.telling import army_text
from game.cuius.view import BattleView, CuiusView, SideView

Words = tuple[str, ...]


def phase_text(view: CuiusView) -> str:
    """“Operations”."""
    return view.headline.partition(", ")[2] or view.headline


def side_text(own: SideView) -> str:
    """A side's cities and points in few words."""
    return _("score {score} · {pp} PP · {cities} cities").format(score=own.score, pp=own.pp, cities=own.cities)


def leader_name(who: str) -> str:
    """A leader's name; a dash for nobody."""
    return _(BOARD.leaders[who].name) if who in BOARD.leaders else "–"


def now_text(view: CuiusView) -> str:
    """What is going on: who has won, a battle, reactions that are asked for, a march; empty between activations."""
    if view.over:
        return _("{side} have won.").format(side=view.sides[view.winners[0]].name) if view.winners else _("A draw.")
    if view.battle and not view.battle.over:
        known = view.battle
        if known.loser:
            return _("{side} must give way.").format(side=view.sides[losing(known)].name)
        return _("Battle at {place}.").format(place=names.near(known.place))
    if view.question == "reaction" and view.eligible:
        found = [_commander(view, name) for name in view.eligible]
        return _("May react: {names}.").format(names=listed(found))
    if view.question == "reaction":
        return _("The march pauses: reactions are asked for.")
    if view.question == "halt":
        return _("The march pauses: either side may be asked.")
    if view.march is None:
        return ""
    who, where = leader_name(view.march.leader), names.near(view.march.at)
    if view.march.mp < 0:
        return _("{who} is on the march at {where}.").format(who=who, where=where)
    return _("{who} is on the march at {where}, {mp} MP left.").format(who=who, where=where, mp=view.march.mp)


def _commander(view: CuiusView, name: str) -> str:
    side, _at, place = name.partition("@")
    one = next((a for a in view.armies if (a.side, a.place) == (side, place)), None)
    return one.leaders[0].name if one and one.leaders else str(names.near(place))


def battle_title(field: BattleView) -> str:
    """“Battle at Prag”."""
    return _("Battle at {place}").format(place=names.near(field.place))


def strength_text(field: BattleView, side: str) -> str:
    """A side's strength before and after the battle, with what adjacent armies gave."""
    known = field.strength.get(side, -1)
    if known < 0:
        return _("? SP")
    if field.lost.get(side):
        return _("{n} → {left} SP").format(n=known, left=max(0, known - field.lost[side]))
    return _("{n} SP").format(n=known)


def modifiers_text(field: BattleView, side: str) -> str:
    """Where a side's modifier comes from: “Tilly +2, trains +2, odds 2:1 +3”."""
    parts = [str(part) for part in strength.sources(field.parts.get(side, ()), field.odds)]
    if given := field.aid.get(side):
        parts.append(_("{n} SP from beside").format(n=given))
    return ", ".join(parts)


def fates_text(field: BattleView, side: str) -> str:
    """What became of a side's leaders, with their dice, also of those who are unhurt [14.4]."""
    told = {True: _("{name} killed ({n})"), False: _("{name} unhurt ({n})")}
    own = [(who, n) for who, n in field.fates if BOARD.leaders[who].side == side]
    return ", ".join(told[n <= BOARD.charts.limits.leader_killed].format(name=names.leader(who), n=n) for who, n in own)


def dice_text(field: BattleView) -> str:
    """The odds, rounded for the defender, and the dice: the black one with what both sides' modifiers make of it."""
    if not field.black:
        return ""
    ours, theirs = (field.drm.get(side, 0) for side in (field.attacker, field.defender))
    if not field.drm:
        return _("dice {black} and {white}").format(black=field.black, white=field.white)
    sums = f"{field.black} {signed(ours)} {signed(-theirs)} = {field.br}"
    return _("odds {odds} · black {sums}, white {white}").format(odds=field.odds, sums=sums, white=field.white)


def battle_text(view: CuiusView, field: BattleView) -> str:
    """A battle in a sentence or two."""
    parts = [battle_title(field)]
    for side, role in ((field.attacker, _("attacker")), (field.defender, _("defender"))):
        known = []
        if field.strength.get(side, -1) >= 0:
            known.append(_("{n} SP").format(n=field.strength[side]))
        if side in field.drm:
            made = modifiers_text(field, side)
            known.append(f"{field.drm[side]:+d}" + (f" ({made})" if made else ""))
        if side in field.lost:
            known.append(_("lost {n}").format(n=field.lost[side]))
        parts.append(f"{view.sides[side].name} ({role})" + (f" {', '.join(known)}" if known else ""))
    dice = _("black die {black}, white die {white}").format(black=field.black, white=field.white) if field.black else ""
    return ", ".join(part for part in (*parts, dice, battle_result(view, field)) if part) + "."


def battle_result(view: CuiusView, field: BattleView) -> str:
    """What came of a battle; where no die fell, who was gone without one. Whoever has lost all cannot give way.

    Whether a beaten army has lost all is not to be seen in fog where its strength is not known.
    """
    if field.loser:
        loser = losing(field)
        there, lost = field.strength.get(loser, -1), field.lost.get(loser, 0)
        told = _("{side} are disbanded") if 0 < there <= lost else _("{side} give way")
        return (told if there >= 0 else _("{side} are beaten")).format(side=view.sides[loser].name)
    if field.gone and field.cell:
        return _("{side} fall back before combat").format(side=view.sides[field.gone].name)
    if field.gone:
        return _("{side} disband without a battle").format(side=view.sides[field.gone].name)
    return _("undecided") if field.over and field.black else ""


def losing(field: BattleView) -> str:
    """The side that has lost a battle."""
    return {"attacker": field.attacker, "defender": field.defender}.get(field.loser, field.loser)


def action_alt(view: CuiusView, draft: Words, targets: Words, near: Words, fought: bool, fled: Words = ()) -> str:
    """What the picture close by shows; `fled` is the way of a retreat."""
    said = [_("Close on the map, {when}.").format(when=view.headline)]
    if draft:
        order = called(partial(words, view.known, view.viewer), draft)
        said.append(_("The order so far: {order}.").format(order=order))
        course = queries.course(view, draft)
        if course and course.mp >= 0:
            way = " – ".join(str(names.near(place)) for place in course.hexes)
            said.append(_("The way: {way}, {n} MP.").format(way=way, n=course.mp))
    if now := now_text(view):
        said.append(now)
    if fought and view.battle and not (draft or targets):
        said.append(battle_text(view, view.battle))
    if len(view.trail) > 1 and not draft:
        way = " – ".join(str(names.near(place)) for place in view.trail)
        said.append(_("{side} marched: {way}.").format(side=view.sides[view.trail_by].name, way=way))
    if fled and not (draft or targets):
        said.append(_("The retreat: {way}.").format(way=" – ".join(str(names.near(place)) for place in fled)))
    ringed = [str(names.near(place)) for place in near if place and place not in (*view.trail, *fled)]
    if ringed and not (draft or targets):
        said.append(_("Ringed: {names}.").format(names=listed(ringed)))
    return clipped([*said, *_marked(targets), *_armies(view), *_mats(view)])


def _marked(targets: Words) -> list[str]:
    """The places that may be named next, with their letters, some in each sentence."""
    if not targets:
        return []
    places = with_letters(targets, lambda place: str(names.near(place)))
    parts = [", ".join(places[n : n + 8]) for n in range(0, len(places), 8)]
    return [_("Marked: {places}.").format(places=parts[0]), *(f"{part}." for part in parts[1:])]


def board_alt(view: CuiusView, part: str = "") -> str:
    """What a picture of the whole map, or of a part, shows."""
    what = _("The map, {when}.") if not part else _("{part} on the map, {when}.")
    points = ", ".join(f"{row.name} {row.score}" for row in view.standings)
    score = _("Electorates and Great Cities: {points}.").format(points=points)
    return clipped([what.format(part=part, when=view.headline), score, now_text(view), *_armies(view)])


def supply_alt(view: CuiusView, side: str) -> str:
    """What the layer of supply shows [7.3.2]."""
    text = _("{place}: {sp} SP, supply for {n}")
    armies = [
        text.format(place=names.near(place), sp=sp, n=have)
        for place, (sp, have) in sorted(queries.needs(view, side).items())
    ]
    return clipped([_("Supply: {side}").format(side=view.sides[side].name) + ".", "; ".join(armies) + "."])


def reach_alt(view: CuiusView, key: str) -> str:
    """What the layer of an army's reach shows."""
    side, _at, place = key.partition("@")
    army = next((one for one in view.armies if (one.side, one.place) == (side, place)), None)
    found = queries.reach(view, army) if army else None
    lines = (
        ((_("Surely"), found.surely), (_("as its dice come on the mean"), found.mostly), (_("at best"), found.at_best))
        if found
        else ()
    )
    said = [_("From {place} may be reached:").format(place=names.near(place))]
    for how, places in lines:
        cities = sorted(city.name for city in view.cities.values() if city.place in places)
        said.append(_("{how}: {n} hexes, {cities}.").format(how=how, n=len(places), cities=", ".join(cities) or "–"))
    return clipped(said)


def zones_legend() -> str:
    """What the layer of zones means, beside it."""
    return _("Zones: filled primary · hatched secondary · dotted perhaps")


def supply_legend() -> str:
    """What the layer of supply means, beside it."""
    return _("SP/supply · bright: a city · dotted: half · striped: none")


def reach_legend() -> str:
    """What the layer of an army's reach means, beside it."""
    return _("Bright: surely · framed: by mean dice · pale: at best")


def zones_alt(view: CuiusView, sides: Words) -> str:
    """What the overlay of zones shows."""
    said = [_("Zones of control, {when}.").format(when=view.headline)]
    for side in sides:
        found = queries.zones(view, side)
        text = _(
            "{side}: {primary} hexes in primary zones, {secondary} in secondary ones, {doubtful} of these doubtful."
        )
        said.append(
            text.format(
                side=view.sides[side].name, primary=len(found.primary), secondary=len(found.secondary),
                doubtful=len(found.doubtful),
            )
        )  # fmt: skip
    return clipped([*said, *_armies(view)])


def tracks_alt(view: CuiusView) -> str:
    """What the sheet of tracks shows."""
    said = [_("The tracks, {when}.").format(when=view.headline)]
    for side in SIDES:
        own = view.sides[side]
        text = _("{name}: score {score}, {pp} PP, {electors} electorates, {great} Great Cities, {cities} cities.")
        said.append(
            text.format(name=own.name, score=own.score, pp=own.pp, electors=own.electors, great=own.great,
                        cities=own.cities)
        )  # fmt: skip
        held = [p.name for p in view.provinces.values() if p.side == side]
        said.append(_("Provinces of {side}: {names}.").format(side=own.name, names=", ".join(held) or "–"))
    return clipped(said)


def mats_alt(view: CuiusView) -> str:
    """What the mats show."""
    held = _mats(view) or [_("You have no armies.")]
    return clipped([_("Force mats, {when}.").format(when=view.headline), *held])


def believed_alt(view: CuiusView) -> str:
    """What there was under the markers, and what the enemy knew of it."""
    found = sorted(believed(view.known), key=lambda mat: mat.told is None)
    told = [f"{mat.id}: {mat.title}, {mat.value}. {mat.text}." for mat in found]
    return clipped([_("The forces, and what the enemy knew, {when}.").format(when=view.headline), *told])


def _mats(view: CuiusView) -> list[str]:
    return [f"{card.id}: {card.title}, {card.value}. {card.text}." for card in view.hand]


def _armies(view: CuiusView) -> list[str]:
    moving = sorted(view.armies, key=lambda one: not one.moving)
    return [f"{view.sides[one.side].name}: {army_text(one)}." for one in moving]


def animation_alt(first: CuiusView, last: CuiusView) -> str:
    """What a film shows."""
    points = ", ".join(f"{row.name} {row.score}" for row in last.standings)
    said = _("The war from {first} to {last}, one picture after the other; at the end: {points}.")
    if first.year == last.year:
        said = _("The campaign of {first}, one picture after the other; at the end: {points}.")
    return said.format(first=first.year, last=last.year, points=points)
