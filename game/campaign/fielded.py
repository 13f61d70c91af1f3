"""Battles fought out on the field, by players in a thread or by stand-ins at once: what the field is told [n, t]."""

from game.campaign import names
from game.campaign.battle_words import DICE, DRAWN, SETTLE
from game.campaign.board import BOARD, SEASONS
from game.campaign.state import SEAT_OF, Battle, SideView, State
from game.core.rules import Link, Setup
from game.core.text import say
from game.core.words import Sentence


def link(state: State, battle: Battle) -> Link:
    """The game that decides a battle: province, field, season, both lists; its seats are the two powers."""
    attacker, defender = battle.attacker, battle.defender
    title = say("Battle {n} in {place}", n=battle.number, place=names.place(battle.place))
    options = {
        "province": battle.place,
        "number": str(battle.ground),
        "season": SEASONS[battle.season % 4],
        "attacker": attacker.power,
        "attackers": _list(attacker),
        "defender": defender.power,
        "defenders": _list(defender),
    }
    seats = {side.power: SEAT_OF[state.plan][side.power] for side in (attacker, defender)}
    return Link(battle.key, title, Setup("battles", "field", options), seats, state.options["battles"] == "auto")


def decided(link: Link, winners: tuple[str, ...]) -> Sentence:
    """The organiser's order for a result."""
    return (SETTLE, link.name, names.word_of(winners[0]) if winners else DRAWN)


def left_to_dice(link: Link) -> Sentence:
    """The organiser's order that has the dice decide instead."""
    return (SETTLE, link.name, DICE)


def _list(side: SideView) -> str:
    """An army list as the field takes it: "horse 8, foot 4", in the order of the list's names."""
    return ", ".join(f"{unit} {side.units[unit]}" for unit in BOARD.armies_file.unit_names if side.units.get(unit))
