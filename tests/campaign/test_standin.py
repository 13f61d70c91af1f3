"""The stand-in plays any seat from its own view, alike by the same seed, and better than chance in every seat."""

from functools import cache
from statistics import fmean

import pytest

from game.campaign import RULES
from game.campaign.board import BOARD
from game.core.rules import SPECTATOR, Setup
from game.play.selfplay import header_for, played, seed_secret
from game.play.standins import Choose, at_random

GAMES, FEW = range(10), range(6)
WAYS = [("turns", "reported", "treaty"), ("sealed", "quick", "fixed")]


@cache
def points(game: int, random_power: str = "", scenario: str = "1630-5", **options: str) -> dict[str, int]:
    """What every power has at the end of a game in which one may be played at random."""
    setup, secret = RULES.complete(Setup("campaign", scenario, options)), seed_secret(f"standin {game}")
    others: dict[str, Choose] = {random_power: at_random} if random_power else {}
    *_steps, last = played(RULES, header_for(RULES, setup, secret, "salt"), secret, others)
    return dict(last.state.vp)


def better(power: str, games: range) -> bool:
    """Whether a power fares better than one that is played at random in the same seat."""
    return fmean(points(game)[power] for game in games) > fmean(points(game, power)[power] for game in games)


@pytest.mark.nightly
@pytest.mark.parametrize("power", BOARD.powers)
def test_it_does_better_than_chance_in_every_seat(power: str) -> None:
    """Five years with all ten powers; the whole war, 200 games a power, is in `benchmarks/balance.py`."""
    assert better(power, GAMES)


@pytest.mark.parametrize("power", ["spain", "elector_palatine", "sweden"])
def test_it_does_better_than_chance_in_the_same_seat(power: str) -> None:
    assert better(power, FEW)


def test_the_same_seed_gives_the_same_game() -> None:
    points.cache_clear()
    first = points(99)
    points.cache_clear()
    assert points(99) == first


@pytest.mark.parametrize("plan", ["2", "3", "4", "5", "6", "10"])
@pytest.mark.parametrize(("orders", "battles", "alliances"), WAYS)
def test_it_plays_every_seat_plan_to_the_end(plan: str, orders: str, battles: str, alliances: str) -> None:
    options = {"players": plan, "orders": orders, "battles": battles, "alliances": alliances, "road": "allies"}
    setup, secret = RULES.complete(Setup("campaign", "1625-5", options)), seed_secret("plans")
    *_steps, last = played(RULES, header_for(RULES, setup, secret, "salt"), secret)
    assert RULES.view(last.state, SPECTATOR).over
