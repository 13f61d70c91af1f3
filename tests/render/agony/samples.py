"""Views of agony to draw: the starts, a combat made by hand, and games in which everything is by chance."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from _pytest.mark.structures import ParameterSet

from game.agony import RULES
from game.agony.arithmetic import Modifier
from game.agony.board import BOARD
from game.agony.state import State
from game.agony.view import AgonyView, BattleView, ForceView, LeaderView, StackView, UnitView
from game.core.rules import Setup
from game.play.fuzz import RandomGame
from game.play.selfplay import header_for, played, seed_secret

SCENARIOS = tuple(BOARD.scenarios)


def nightly(*seeds: int) -> list[ParameterSet]:
    """Seeds of games that take long to play by chance."""
    return [pytest.param(seed, marks=pytest.mark.nightly) for seed in seeds]


def new(scenario: str = "campaign") -> State:
    """A game as it is set up."""
    return RULES.setup(RULES.complete(Setup("agony", scenario, {})))


def start(scenario: str = "campaign", viewer: str = "") -> AgonyView:
    """The beginning of a scenario."""
    return RULES.view(new(scenario), viewer)


def units(kind: str, n: int) -> UnitView:
    """Units of one kind."""
    known = BOARD.kinds[kind]
    return UnitView(kind, known.nation, known.type, known.full, n)


def leader(key: str, side: str) -> LeaderView:
    """A leader as on his counter."""
    d = BOARD.leaders[key]
    return LeaderView(d.id, d.nation, side, d.act, d.battle, d.lead, d.loss, d.stars)


def fought() -> AgonyView:
    """Gustavus has come from Stettin to Leipzig and beaten Tilly; Magdeburg is besieged, the land plundered."""
    view = start("intervention")
    swedes = (units("Swedish-veteran", 4), units("German-mercenary-half", 2))
    league = (units("Bavarian-mercenary", 3), units("Imperial-militia", 1))
    stacks = (
        StackView("leipzig", "protestant", False, True, (leader("gustavus", "protestant"),), swedes, 20),
        StackView("lutzen", "catholic", False, False, (leader("tilly", "catholic"),), league, 11),
        StackView("magdeburg", "protestant", True, False, (), (units("German-militia", 2),), 4),
        StackView("magdeburg", "catholic", False, False, (leader("pappenheim", "catholic"),), league, 11),
        StackView("up-catholic", "catholic", False, False, (), (units("Spanish-veteran", 3),), 12),
    )
    cities = dict(view.cities)
    cities["magdeburg"] = replace(cities["magdeburg"], siege=1)
    cities["leipzig"] = replace(cities["leipzig"], pillage=2)
    cities["torgau"] = replace(cities["torgau"], pillage=1)
    cities["linz"] = replace(cities["linz"], revolt=True)
    attacker = ForceView(
        "protestant", "gustavus", ("gustavus",), swedes, ("P13",), 24, 20, "20+", 3, 6, 12,
        (units("German-mercenary", 1),), (), (Modifier("gustavus", 3),),
    )  # fmt: skip
    defender = ForceView(
        "catholic", "tilly", ("tilly",), league, ("C16",), 15, 11, "15-19", 2, 4, 9, (units("Bavarian-mercenary", 2),),
        ("aldringer",), (Modifier("tilly", 2),),
    )  # fmt: skip
    battle = BattleView("leipzig", "torgau", "", attacker, defender, "protestant", "lutzen")
    trail = ("stettin", "barwalde", "berlin", "torgau", "leipzig")
    return replace(
        view, stacks=stacks, cities=cities, battle=battle, trail=trail, trail_by="protestant", active="protestant",
        phase="action", round=3, vp=38, influence=7, dutch_war=1,
    )  # fmt: skip


def besieged() -> AgonyView:
    """The same with sieges far and near: begun, and twice and thrice rolled for."""
    view = fought()
    sieges = {"prague": 0, "ulm": 2, "mannheim": 3}
    return replace(
        view, cities={**view.cities, **{key: replace(view.cities[key], siege=n) for key, n in sieges.items()}}
    )


def crowded(seed: int = 0, stacks: int = 28) -> AgonyView:
    """So many stacks stand in cities by chance: every second one of either side, every third without a leader."""
    view, random = start("intervention"), Random(seed)
    nations = {
        "catholic": ("imperial", "bavarian", "spanish"),
        "protestant": ("protestant_german", "swedish", "french"),
    }
    leaders = random.sample(sorted(BOARD.leaders), len(BOARD.leaders))
    kinds = random.sample(sorted(BOARD.kinds), len(BOARD.kinds))
    found = []
    for n, place in enumerate(random.sample(sorted(BOARD.spaces), stacks)):
        side = ("catholic", "protestant")[n % 2]
        lead = [leader(key, side) for key in leaders if BOARD.leaders[key].nation in nations[side]]
        of = [units(kind, 1 + n % 4) for kind in kinds if BOARD.kinds[kind].nation in nations[side]]
        led = tuple(lead[n % len(lead) : n % len(lead) + n % 3])
        found.append(StackView(place, side, n % 5 == 0, False, led, tuple(of[n % 7 : n % 7 + 2]), 1 + n))
    return replace(view, stacks=tuple(found))


def war(scenario: str, seed: int) -> AgonyView:
    """Stand-ins' war by this seed, when most stacks stand on the map."""
    setup, secret = RULES.complete(Setup("agony", scenario, {})), seed_secret(str(seed))
    steps = played(RULES, header_for(RULES, setup, secret, "salt"), secret)
    return max((RULES.view(step.state, "") for step in steps), key=lambda view: len(view.stacks))


def dealt(side: str = "catholic") -> AgonyView:
    """A position with cards in this side's hand, seen by it."""
    state = new().copy()
    hand = tuple(card for card in ("C1", "C7", "C14", "C16", "C20") if card in state.decks["catholic"])
    state.hands = {"catholic": hand, "protestant": ("P4", "P13")}
    return RULES.view(state, side)


@cache
def chance(seed: int, orders: int) -> State:
    """A game of random orders, as far as it came."""
    game = RandomGame(RULES, seed)
    while len(game.lines) < orders and RULES.to_move(game.state):
        game.step()
    state: State = game.state
    return state
