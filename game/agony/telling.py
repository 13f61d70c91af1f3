"""Europe in Agony in words: the board for those who cannot see it. Views only."""

from collections.abc import Iterable

from game.agony import names, victory
from game.agony.arithmetic import of_modifier
from game.agony.board import BOARD, CATHOLIC, SIDES
from game.agony.cards.schema import CARDS, title
from game.agony.cards.schema import named as card_named
from game.agony.view import (
    AgonyView,
    AreaView,
    BattleView,
    CardView,
    CityView,
    ForceView,
    LastingView,
    LeaderView,
    SideView,
    StackView,
    UnitView,
)
from game.core.text import _, listed, say, signed, template


def place_name(place: str) -> str:
    """A place's name, or a dash for none."""
    if place in BOARD.areas:
        return str(names.area(place))
    return str(names.place(place)) if place in BOARD.names else "–"


def named(word: str) -> str:
    """What an order's word means to people."""
    place = BOARD.by_word.get(word, word)
    if place in BOARD.names or place in BOARD.areas:
        return place_name(place)
    leader = BOARD.leader_by_word.get(word)
    return str(names.leader(leader)) if leader else word


#: The parts of a card that may be rebuilt.
_PARTS = {
    "title": say("title"), "deck": say("deck"), "value": say("value"), "aid": say("aid"), "symbol": say("symbol"),
    "text": say("text"), "kind": say("kind"), "side": say("side"),
}  # fmt: skip


def short_name(leader: str) -> str:
    """A leader's name as it fits a counter: Gustavus, Bernard, Baden; an un-named one by his number."""
    datum = BOARD.leaders[leader]
    name = _(datum.short or datum.name)
    return f"{name} {datum.number}" if datum.number else name


def turn_text(view: AgonyView) -> str:
    """ "Turn 4 of 14, round 3"."""
    if view.round:
        return _("Turn {n} of {last}, round {round}").format(n=view.turn, last=view.last_turn, round=view.round)
    return _("Turn {n} of {last}").format(n=view.turn, last=view.last_turn)


def phase_text(view: AgonyView) -> str:
    """What the table is doing now, or how the game ended."""
    if view.over:
        return _ended(view)
    if view.phase == "action" and view.active in SIDES:
        return _("{side} card round").format(side=names.side(view.active))
    phases = {
        "wallenstein": _("Wallenstein phase"),
        "recovery": _("pillage recovery"),
        "draw": _("cards are dealt"),
        "action": _("card rounds"),
        "pay": _("pay"),
        "loot": _("loot"),
        "sieges": _("continued sieges"),
        "revolts": _("peasant revolts"),
        "hold": _("cards are kept"),
        "end": _("end of the turn"),
    }
    return phases.get(view.phase, view.phase)


def _ended(view: AgonyView) -> str:
    """The verdict; where VP were agreed on, with what the marker alone says."""
    said, given = view.verdict.rstrip(".") or _("the game is over"), victory.handicap(view.known)
    if not given or view.known.verdict.blanks.get("vp") != view.vp + given:  # won before any reckoning
        return said
    return f"{said} ({view.vp} {signed(given)})"


def thresholds(view: AgonyView) -> tuple[tuple[int, str], ...]:
    """Where on the VP track the scenario's reckoning turns, and for whom."""
    return victory.marks(view.known)


def course(view: AgonyView) -> tuple[tuple[int, int], ...]:
    """Turns and VP: as the war began (the turn before its first), at the end of each turn that is over, and now."""
    scenario = BOARD.scenarios[view.scenario]
    ended = tuple(enumerate((scenario.vp, *view.history), scenario.first_turn - 1))
    return ended if ended[-1][0] >= view.turn else (*ended, (view.turn, view.vp))


def card_shown(view: AgonyView) -> str:
    """The card of the action that goes on, or was the last in these card rounds: "C9 Spinola"; empty without one."""
    if view.phase != "action" or not view.shown or view.over:
        return ""
    card, _side = view.shown
    return f"{card} {title(card)}"


def hand_text(side: SideView) -> str:
    """ "4 cards, 6 aid, 5 electors"."""
    parts = [_("{n} cards").format(n=side.hand) if side.hand != 1 else _("1 card")]
    if side.aid_total:
        parts.append(_("{n} aid").format(n=side.aid_total))
    parts.append(_("{n} electors").format(n=len(side.electors)) if len(side.electors) != 1 else _("1 elector"))
    return ", ".join(parts)


def units_text(units: Iterable[UnitView]) -> str:
    """ "3 Spanish veterans and 1 Imperial militia (half)"."""
    return listed([str(names.counted(unit.kind, unit.n)) for unit in units]) or _("no units")


def leader_text(leader: LeaderView) -> str:
    """ "Tilly (1-2-6)", "Baner (1-2-4★)": activation, battle, leadership; stars for a Dynamic leader."""
    return f"{names.leader(leader.id)} ({leader.act}-{leader.battle}-{leader.lead}{'★' * leader.stars})"


def stack_text(stack: StackView) -> str:
    """A stack as a sentence."""
    who = [leader_text(leader) for leader in stack.leaders] + ([units_text(stack.units)] if stack.units else [])
    text = _("{side} in {place}: {who}").format(
        side=names.side(stack.side), place=place_name(stack.place), who=", ".join(who) or "–"
    )
    if stack.units:
        text += _(", 1 combat factor") if stack.cf == 1 else _(", {cf} combat factors").format(cf=stack.cf)
    if stack.inside:
        text += _(", inside the fortress")
    if stack.marching:
        text += _(", on the march")
    return f"{text}."


def cards_text(cards: Iterable[str]) -> str:
    """Cards by number and title."""
    return ", ".join(str(card_named(card)) for card in cards if card in CARDS)


def battle_title(battle: BattleView) -> str:
    """ "Combat at Leipzig"."""
    titles = {"sally": _("Sally from {place}"), "relief": _("Relief of {place}")}
    return titles.get(battle.form, _("Combat at {place}")).format(place=place_name(battle.place))


def force_title(force: ForceView) -> str:
    """ "Protestant: Gustavus Adolphus"."""
    name = str(names.side(force.side))
    return f"{name}: {names.leader(force.leader)}" if force.leader else name


def unhurt(battle: BattleView, force: ForceView) -> tuple[str, ...]:
    """The leaders of a force who were checked and did not fall; nobody is at odds of 1-4 against his enemy [12.43]."""
    safe = force is battle.defender and battle.attacker.cf * 4 <= battle.defender.cf
    if not battle.winner or safe:
        return ()
    return tuple(leader for leader in force.leaders if leader in BOARD.leaders and leader not in force.fallen)


def battle_result(battle: BattleView) -> str:
    """Who won and where the loser went."""
    if battle.winner not in SIDES:
        return _("not yet decided") if not battle.winner else _("nobody wins")
    text = _("{side} wins").format(side=names.side(battle.winner))
    if battle.retreat:
        text += _(", the other falls back to {place}").format(place=place_name(battle.retreat))
    return text


def modifiers_text(force: ForceView) -> str:
    """What is added to a force's die, and moves its column, source by source."""
    return ", ".join(str(of_modifier(modifier)) for modifier in force.modifiers)


def factors_text(force: ForceView) -> str:
    """Combat factors as the dice counted them, and those that are left."""
    lost = force.die >= 0 and force.left != force.cf
    if force.cf == 1 and not lost:
        return _("1 factor")
    return _("{cf} factors").format(cf=f"{force.cf} → {force.left}" if lost else force.cf)


def force_text(force: ForceView) -> str:
    """One side of a combat as a sentence."""
    parts = [f"{force_title(force)}, {units_text(force.units)}", factors_text(force)]
    if force.cards:
        parts.append(cards_text(force.cards))
    if force.die >= 0:
        parts.append(
            _("column {column}, die {die}{drm:+d}: inflicts {loss}").format(
                column=force.column, die=force.die, drm=force.drm, loss=force.loss
            )
        )
    if force.modifiers:
        parts.append(modifiers_text(force))
    if force.lost:
        parts.append(_("lost {units}").format(units=units_text(force.lost)))
    if force.fallen:
        fallen = [str(names.leader(leader)) for leader in force.fallen if leader in BOARD.leaders]
        parts.append(_("fallen: {names}").format(names=listed(fallen)))
    return "; ".join(parts) + "."


def battle_text(battle: BattleView) -> list[str]:
    """A combat in sentences."""
    return [
        f"{battle_title(battle)}: {battle_result(battle)}.",
        force_text(battle.attacker),
        force_text(battle.defender),
    ]


def city_marks(city: CityView) -> list[str]:
    """A city's markers."""
    found = []
    if city.siege >= 0:
        found.append(_("besieged, +{n}").format(n=city.siege) if city.siege else _("besieged"))
    if city.pillage:
        found.append(_("pillaged {n}").format(n=city.pillage))
    if city.revolt:
        found.append(_("in revolt"))
    if city.base:
        found.append(_("Swedish supply base"))
    return found


def city_text(city: CityView) -> str:
    """ "Leipzig (fortress 2, Catholic, besieged +1)"."""
    parts = [_("fortress {n}").format(n=city.fort)] if city.fort else []
    parts.append(str(names.side(city.side)) if city.side in SIDES else _("Neutral"))
    return f"{place_name(city.id)} ({', '.join([*parts, *city_marks(city)])})"


def area_text(area: AreaView) -> str:
    """An area, who controls it, and its cities."""
    holder = str(names.side(area.side)) if area.side in SIDES else _("Neutral") if area.side else _("nobody")
    text = _("{area}: {holder}, {vp} VP, control needs {rating}").format(
        area=names.area(area.id), holder=holder, vp=area.vp, rating=area.rating
    )
    return text + (_(", elector") if area.elector else "")


def vp_text(view: AgonyView) -> str:
    """The VP marker and what it means."""
    marks = marks_text(view)
    text = _("Victory points: {vp}").format(vp=view.vp)
    return f"{text} ({'; '.join(marks)})." if marks else f"{text}."


def marks_text(view: AgonyView) -> list[str]:
    """Who wins with which VP at the end by the scenario's reckoning, and what the Catholics must have besides."""
    besides, otherwise = _BESIDES.get(view.known.scenario, ("", "")) if not view.known.option("ranges") else ("", "")
    found = []
    for vp, side in thresholds(view):
        text = _("{side}: {vp} or more") if side == CATHOLIC else _("{side}: {vp} or fewer")
        told = text.format(side=names.side(side), vp=vp)
        found.append(
            _("{told} and {besides}").format(told=told, besides=_(besides)) if besides and side == CATHOLIC else told
        )
    return [*found, _(otherwise)] if otherwise else found


#: What must be besides the Catholics' VP, and who wins otherwise if it is no draw [5.22, 18.14, 18.36].
_BESIDES = {
    "campaign": (template("the heartlands"), ""),
    "early_war": (template("the Edict"), template("else Protestant")),
    "apocalypse": (template("most electors"), ""),
}


def trail_text(view: AgonyView) -> str:
    """The way of the activation shown; empty without one."""
    if len(view.trail) < 2:
        return ""
    return _("{side} march: {way}.").format(
        side=names.side(view.trail_by), way=" – ".join(place_name(place) for place in view.trail)
    )


def dutch_text(view: AgonyView) -> str:
    """The Dutch War."""
    if view.dutch_over:
        return _("The Dutch War is over, at {n:+d}.").format(n=view.dutch_war)
    text = _("Dutch War: {n:+d}.").format(n=view.dutch_war)
    return " ".join([text, _("Spinola besieges; an answer is due.")]) if view.response else text


def wallenstein_text(view: AgonyView) -> str:
    """Wallenstein's standing and influence."""
    stands = {
        "command": _("in command"), "dismissed": _("dismissed"), "dead": _("dead"),
    }.get(view.wallenstein, _("not yet called"))  # fmt: skip
    return _("Wallenstein: {stands}, influence {n} of 20.").format(stands=stands, n=view.influence)


def donors_text(side: SideView) -> str:
    """Aid received this turn and who would give."""
    got = ", ".join(f"{names.donor(donor)} {n}" for donor, n in side.aid.items()) or _("none")
    text = _("{side} aid this turn: {got}.").format(side=names.side(side.side), got=got)
    gives = listed([str(names.donor(donor)) for donor in side.donors])
    return " ".join([text, _("Donors: {names}.").format(names=gives)]) if gives else text


def table_texts(view: AgonyView) -> list[str]:
    """Everything on the tracks, a sentence each."""
    found = [vp_text(view), dutch_text(view), wallenstein_text(view)]
    pope = str(names.pope(view.pope)).removesuffix(".")  # where numbers end with one, it ends the sentence, too
    found.append(_("Pope: {pope}.").format(pope=pope))
    found.append(_("The Val Telline passes are open.") if view.passes_open else _("The Val Telline passes are closed."))
    for side in view.sides.values():
        found.append(
            _("{side}: {hand}, {deck} in the deck.").format(
                side=names.side(side.side), hand=hand_text(side), deck=side.deck
            )
        )
        held = [place_name(elector) for elector in side.electors]
        if held:
            text = _("{side} electors: {names}.")
            found.append(text.format(side=names.side(side.side), names=listed(held)))
        found.append(donors_text(side))
    if view.entered:
        nations = [str(names.nation(nation)) for nation in view.entered]
        found.append(_("In the war: {names}.").format(names=listed(nations)))
    if view.hungary_rebels:
        found.append(_("Hungary is in rebellion."))
    if view.cardinal_turn:
        found.append(cardinal_text(view))
    if view.lasting:
        events = [lasting_text(item) for item in view.lasting]
        found.append(_("In force: {events}.").format(events="; ".join(events)))
    return found


def cardinal_text(view: AgonyView) -> str:
    """How long the Cardinal Infante's army has left to reach the Spanish Zone [17.Sp.3]."""
    text = _("The Cardinal Infante must reach the Spanish Zone by the end of turn {n}.")
    return text.format(n=view.cardinal_turn)


def lasting_text(event: LastingView) -> str:
    """An event in force."""
    ends = {"turn": _("this turn"), "ever": _("for good")}.get(event.until, _("until {card}").format(card=event.until))
    return _("{card} {title} ({ends})").format(card=event.card, title=title(event.card), ends=ends)


def card_text(card: CardView) -> str:
    """A card's face in words; what is rebuilt is said."""
    aid = ", ".join(f"{names.donor(donor)} {n}" for donor, n in card.printed_aid.items() if n) or _("none")
    sign = "*" if card.once else "†" if card.dagger else ""
    text = _("{id} {title}{sign}: value {value}, aid {aid}. {text}").format(
        id=card.id, title=title(card.id), sign=sign, value=card.value, aid=aid, text=_(CARDS[card.id].text)
    )
    if card.reconstructed:
        parts = [str(_PARTS[part]) for part in card.reconstructed]
        text += " " + _("Reconstructed: {parts}.").format(parts=", ".join(parts))
    return text


def stacks_text(view: AgonyView) -> list[str]:
    """Who stands where, a sentence each."""
    return [stack_text(stack) for stack in sorted(view.stacks, key=lambda stack: (-stack.marching, -stack.cf))]


def head(view: AgonyView) -> str:
    """ "1626-1627. Turn 4 of 14, round 3, Catholic card round."."""
    return f"{view.years}. {', '.join(filter(None, (turn_text(view), phase_text(view))))}."


def board_text(view: AgonyView) -> str:
    """The whole board in words, paragraphs parted by empty lines."""
    parts = [head(view)]
    happened = [text for text in (trail_text(view), *(battle_text(view.battle) if view.battle else ())) if text]
    if happened:
        parts.append("\n".join([_("Last activation and combat:"), *(f"- {text}" for text in happened)]))
    parts.append("\n".join([_("Tracks:"), *(f"- {text}" for text in table_texts(view))]))
    parts.append("\n".join([_("Stacks:"), *(f"- {text}" for text in stacks_text(view))]))
    parts.append("\n".join([_("Areas:"), *(f"- {_area_line(view, area)}" for area in view.areas.values())]))
    free = [city_text(city) for city in view.cities.values() if city.independent]
    parts.append("\n".join([_("Independent cities:"), *(f"- {text}." for text in free)]))
    for side in view.sides.values():
        if side.played:
            parts.append(
                _("{side} cards played: {cards}.").format(side=names.side(side.side), cards=cards_text(side.played))
            )
    if view.removed:
        parts.append(_("Cards out of the game: {cards}.").format(cards=cards_text(view.removed)))
    if view.hand:
        parts.append("\n".join([_("Your hand:"), *(f"- {card_text(card)}" for card in view.hand)]))
    return "\n\n".join(parts)


def _area_line(view: AgonyView, area: AreaView) -> str:
    cities = [city_text(view.cities[space.id]) for space in BOARD.spaces.values() if space.area == area.id]
    return f"{area_text(area)}: {', '.join(cities)}."
