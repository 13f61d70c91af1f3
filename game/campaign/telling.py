"""The campaign in words: the board for those who cannot see it, and what each picture shows. Views only."""

from collections.abc import Iterable
from functools import partial

from game.campaign import battle_words, names, queries, speech
from game.campaign.board import BOARD
from game.campaign.course import BattleView, MoveView, SideView, WinterView
from game.campaign.standing import sealed
from game.campaign.view import ArmyView, CampaignView
from game.core.text import _, clipped, decimal, figure, listed
from game.core.words import called, with_letters


def place_name(place: str) -> str:
    """A place's name, or a dash for none."""
    return str(names.place(place)) if place in BOARD.places else "–"


def power_name(power: str) -> str:
    """A power's name."""
    return str(names.power(power))


def season_name(season: str) -> str:
    """A season's name."""
    return str(names.SEASON_NAMES[season])


def phase_text(view: CampaignView) -> str:
    """What the table is doing now."""
    phases = {
        "orders": _("orders are being written"),
        "deployment": _("armies are being placed"),
        "moves": _("armies are moving"),
        "battles": _("battles are being fought"),
        "over": _("the war is over"),
    }
    return phases.get(view.phase, view.phase)


def date_text(view: CampaignView) -> str:
    """ "Autumn 1620, orders are being written"; of a season that is over just when."""
    return ", ".join(filter(None, (str(names.date(view.season, view.year)), phase_text(view))))


def when_text(view: CampaignView) -> str:
    """The season whose deeds are shown: "Summer 1620"."""
    year, season = view.acted
    return str(names.date(season, year))


def move_text(move: MoveView) -> str:
    """One move as a sentence."""
    texts = {
        "occupied": _("{army} goes from {origin} to {target}."),
        "battle": _("{army} attacks from {origin} into {target}."),
        "deployed": _("{army} is placed in {target}."),
        "retreat": _("{army} falls back from {origin} to {target}."),
        "failed": _("{army} stays in {origin}: its order to {target} could not be carried out."),
    }
    if move.outcome == "failed" and move.reason:
        texts["failed"] = _("{army} stays in {origin}: its order to {target} could not be carried out because {why}.")
    target = place_name(move.target) if move.target else _("off the map")
    text = texts.get(move.outcome, texts["occupied"])
    return text.format(army=move.army, origin=place_name(move.origin), target=target, why=move.reason)


def battle_text(battle: BattleView) -> str:
    """One battle as a sentence."""
    sides = {"place": place_name(battle.place), "a": battle.attacker.army, "b": battle.defender.army}
    if not battle.winner and battle.ground:
        return _("Battle {n} in {place}: {a} against {b}, being fought on the field.").format(n=battle.number, **sides)
    if not battle.winner:
        told = _("Battle {n} in {place}: {a} against {b}, not yet decided.").format(n=battle.number, **sides)
        said = [
            _("{power} says: {said}.").format(power=power_name(side.power), said=it) for side, it in reports(battle)
        ]
        return " ".join((told, *said))
    if battle.winner == "draw":
        return _("Battle {n} in {place}: {a} and {b} draw.").format(n=battle.number, **sides)
    winner = power_name(battle.winner)
    return _("Battle {n} in {place}: {a} against {b}, {winner} wins.").format(n=battle.number, winner=winner, **sides)


def reports(battle: BattleView) -> list[tuple[SideView, str]]:
    """Who has reported an open battle, and what."""
    sides = () if battle.winner else (battle.attacker, battle.defender)
    return [(side, str(battle_words.SAID[side.report])) for side in sides if side.report]


def army_text(army: ArmyView) -> str:
    """ "Spain-1 in Milan (rests)"."""
    if not army.place:
        return _("{army} off the map").format(army=army.id)
    text = _("{army} in {place}").format(army=army.id, place=place_name(army.place))
    return _("{text} (rests)").format(text=text) if army.resting else text


def points_text(view: CampaignView) -> str:
    """Every active power's points, the highest first."""
    ranked = sorted((power for power in view.powers if power.active), key=lambda power: -power.vp)
    rows = [f"{power_name(power.id)} {figure(power.vp)}" for power in ranked]
    return _("Points: {rows}.").format(rows=", ".join(rows))


def alliances_texts(view: CampaignView) -> list[str]:
    """Who stands together, if anybody does: "Allied: Spain and Austria; France and Sweden"."""
    groups = [listed(list(map(power_name, group))) for group in queries.alliances(view)]
    return [_("Allied: {groups}.").format(groups="; ".join(groups))] if groups else []


def road_text(view: CampaignView) -> str:
    """Whether the Spanish Road stands."""
    if view.road:
        return _("The Spanish Road stands by {places}.").format(places=listed([place_name(p) for p in view.road]))
    if view.gaps:
        return _("The Spanish Road lacks {places}.").format(places=listed([place_name(p) for p in view.gaps]))
    return road_brief(view)


def road_brief(view: CampaignView) -> str:
    """The same where there is no room for its provinces."""
    return _("The Spanish Road stands.") if view.road else _("The Spanish Road does not stand.")


def _armies_text(view: CampaignView) -> str:
    return _("Armies: {rows}.").format(rows="; ".join(army_text(army) for army in view.armies))


def _held_texts(view: CampaignView) -> list[str]:
    texts = []
    for power in BOARD.powers:
        held = [place_name(place) for place, holder in view.holders.items() if holder == power]
        if held:
            texts.append(_("{power} holds {places}.").format(power=power_name(power), places=listed(held)))
    return texts


def action_alt(view: CampaignView, draft: tuple[str, ...] = (), targets: tuple[str, ...] = ()) -> str:
    """What the default picture shows: the order in hand, else what happened, then who stands where."""
    sentences = [f"{date_text(view)}."]
    if draft:
        order = called(partial(speech.words, view.known, view.viewer), draft) if view.known else " ".join(draft)
        sentences.append(_("Order being written: {words}.").format(words=order))
    if targets:
        places = with_letters(targets, lambda target: place_name(BOARD.by_word.get(target, target)))
        text = _("May go to {places}.") if draft else _("Marked: {places}.")
        sentences.append(text.format(places=listed(places, "or" if draft else "and")))
    if view.orders:
        own = [f"{army} {sealed(tuple(words.split()))}" for army, words in view.orders.items()]
        sentences.append(_("Your sealed orders:") + f" {'; '.join(own)}.")
    if view.moves or view.battles:
        sentences.append(_("Shown is what happened in {when}.").format(when=when_text(view)))
    sentences += [battle_text(battle) for battle in view.battles]
    sentences += [move_text(move) for move in view.moves]
    sentences += [_armies_text(view), points_text(view), road_text(view), *_held_texts(view)]
    return clipped(sentences)


def board_alt(view: CampaignView, where: str = "") -> str:
    """What a picture of the board, or of the region `where`, shows."""
    shown = _("Map of {where}, {date}.").format(where=where or _("the whole Empire"), date=date_text(view))
    sentences = [shown, _armies_text(view), points_text(view), *alliances_texts(view)]
    sentences += [battle_text(battle) for battle in view.battles]
    return clipped([*sentences, road_text(view), *_held_texts(view), *(move_text(move) for move in view.moves)])


def reach_alt(view: CampaignView, name: str, places: Iterable[str]) -> str:
    """What a picture of where armies may march shows."""
    where = ", ".join(sorted(place_name(place) for place in places)) or _("nothing")
    told = _("{army} may march to: {places}.").format(army=name, places=where)
    return clipped([date_text(view) + ".", _("Golden rims: within reach."), told])


def aim_alt(view: CampaignView, power: str) -> str:
    """What a picture of a power's aim shows [p]."""
    found = queries.aim(view, power)
    done, missing = (", ".join(sorted(map(place_name, places))) for places in (found.done, found.missing))
    text = _("Aim of {power}: done {done}; missing {missing}.")
    told = text.format(power=power_name(power), done=done or _("nothing"), missing=missing or _("nothing"))
    return clipped([date_text(view) + ".", _("Green rims with a tick: done; golden rims: missing."), told])


def unit_name(unit: str) -> str:
    """A unit's name as rule t writes it."""
    return _(BOARD.armies_file.unit_names[unit])


def side_text(side: SideView) -> str:
    """One side's army list, dice and points."""
    units = ", ".join(f"{unit_name(unit)} {count}" for unit, count in side.units.items() if count)
    text = _("{army} ({power}): {units}.").format(army=side.army, power=power_name(side.power), units=units)
    if side.sixths:
        total = decimal(side.sixths / 6)
        text += " " + _("2d6 gives {dice}, {total} in all.").format(dice=side.dice, total=total)
    return text


def battle_alt(battle: BattleView) -> str:
    """What the battle report shows."""
    when = _("{season} {year}, {turns} turns.").format(
        season=season_name(battle.season), year=battle.year, turns=battle.turns
    )
    return clipped([battle_text(battle), when, side_text(battle.attacker), side_text(battle.defender)])


def winter_lines(winter: WinterView) -> list[str]:
    """The account of a Winter, a line a power."""
    texts = []
    for power in BOARD.powers:
        reasons = [f"{line.reason} {line.points:+d}" for line in winter.lines if line.power == power]
        before, after = winter.before.get(power, 0), winter.after.get(power, 0)
        if reasons or before or after:
            account = "; ".join(reasons) or _("nothing")
            row = _("{power}: {account}; {before} before, {after} after.")
            texts.append(row.format(power=power_name(power), account=account, before=before, after=after))
    return texts


def winter_alt(winter: WinterView) -> str:
    """What the Winter account shows."""
    road = _("The Spanish Road stood.") if winter.road else _("The Spanish Road did not stand.")
    return clipped([_("Winter {year}.").format(year=winter.year), *winter_lines(winter), road])


def standings_alt(view: CampaignView) -> str:
    """What the chart of points over the years shows."""
    rows = []
    for power in sorted(view.powers, key=lambda power: -power.vp):
        past = view.history.get(power.id, ())
        marks = ", ".join(map(figure, past[-6:]))
        row = _("{power} {vp} (last years: {marks}).") if marks else _("{power} {vp}.")
        rows.append(row.format(power=power_name(power.id), vp=figure(power.vp), marks=marks))
    return clipped([_("Points over the years, up to {date}.").format(date=date_text(view)), *rows])


def animation_alt(first: CampaignView, last: CampaignView) -> str:
    """What an animation shows: its first picture is of the season acted in, whose orders are no longer written."""
    began = when_text(first) if first.acted[1] else names.date(first.season, first.year)
    span = _("The war from {first} to {last}, season by season.").format(
        first=began, last=names.date(last.season, last.year)
    )
    return clipped([span, points_text(last), _armies_text(last), *_held_texts(last)])


def board_text(view: CampaignView) -> str:
    """The whole board in words, paragraphs parted by empty lines."""
    turn = _("Year {n} of the war, to {last}.").format(n=view.turn, last=view.last_year)
    parts = [f"{date_text(view)}. {turn}"]
    if view.moves or view.battles:
        title = _("In {when}:").format(when=when_text(view))
        happened = [*(move_text(move) for move in view.moves), *(battle_text(battle) for battle in view.battles)]
        parts.append("\n".join([title, *(f"- {line}" for line in happened)]))
    parts.append("\n".join([_("Armies:"), *(f"- {army_text(army)}" for army in view.armies)]))
    parts.append("\n".join([_("Powers:"), *(f"- {line}" for line in _power_lines(view))]))
    free = [place_name(place) for place, holder in view.holders.items() if not holder]
    lands = [f"- {text}" for text in _held_texts(view)]
    if free:
        lands.append("- " + _("Held by nobody: {places}.").format(places=listed(free)))
    parts.append("\n".join([_("Provinces:"), *lands]))
    parts.append("\n".join([road_text(view), *(f"- {treaty}" for treaty in view.treaties)]))
    if view.orders:
        own = [f"- {army} {sealed(tuple(words.split()))}" for army, words in view.orders.items()]
        parts.append("\n".join([_("Your sealed orders:"), *own]))
    return "\n\n".join(parts)


def _power_lines(view: CampaignView) -> list[str]:
    lines = []
    for power in view.powers:
        if not power.active:
            lines.append(_("{power} enters in {year}.").format(power=power_name(power.id), year=power.enters))
            continue
        row = _(
            "{power}: points {vp}, provinces {held}, battles {won} won {lost} lost {drawn} drawn, aim {done} of {of}"
        )
        done, of = power.aim
        text = row.format(
            power=power_name(power.id), vp=figure(power.vp), held=power.held, won=power.won, lost=power.lost,
            drawn=power.drawn, done=done, of=of,
        )  # fmt: skip
        if power.allies:
            text += ", " + _("allied with {names}").format(names=listed([power_name(ally) for ally in power.allies]))
        if power.seat in view.ready:
            text += ", " + _("ready")
        lines.append(f"{text}.")
    return lines
