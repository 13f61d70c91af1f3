"""Random battles, reckoned a second time as the rulebooks say it: ground and sight, moves, attacks, combats, points.

Nothing in `second` asks the rules for what is reckoned; a check that fails tells piece and place, both answers, and the
game's seed. Each of the games is played once, and every test looks at all of it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from game.battles import RULES
from tests.battles.second import (
    attacks,
    combat,
    entries,
    games,
    moves,
    points,
    pursuit,
    rally,
    shots,
    stacks,
    supposed,
    taking,
)
from tests.battles.second.games import Game, Moment
from tests.contests import ChanceDice

SCENARIOS = ("rocroi", "lutter", "wittstock", "field")
#: Seeds by day, and by night.
DAY, NIGHT = 2, 25
GAMES = [
    pytest.param((scenario, seed), marks=() if seed < DAY else pytest.mark.nightly, id=f"{scenario}-{seed}")
    for scenario in SCENARIOS
    for seed in range(NIGHT)
]


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    scenario, seed = request.param
    return games.play(scenario, seed)


@contextmanager
def within(game: Game, moment: Moment) -> Iterator[None]:
    """Tell where in which game a check has failed."""
    try:
        yield
    except AssertionError as error:
        raise AssertionError(f"{game.told(moment)}\n  {error}") from None


def every(game: Game, check: Callable[[Moment], int | None], step: int = 1) -> int:
    """Check all moments of a game, or some; how much there was to check."""
    count = 0
    for moment in game.moments[::step]:
        with within(game, moment):
            count += check(moment) or 0
    return count


@pytest.mark.rule("76:6.32", "76:10.0", "21:6.5", "21:7.1", "21:7.6", "21:11.1")
def test_nobody_stands_where_the_rulebook_forbids_it(game: Game) -> None:
    assert every(game, lambda moment: stacks.check_stacks(moment.after), step=2)


@pytest.mark.rule("76:5.21", "76:5.22", "76:5.23", "76:5.34")
@pytest.mark.rule("21:5.2", "21:6.1", "21:6.2", "21:6.3", "21:12.2", "21:19.5")
def test_guns_fire_at_what_the_rulebook_lets_them_see(game: Game) -> None:
    def check(moment: Moment) -> int:
        worse = games.shaken(moment.before, game.chance(moment))
        return shots.check_shots(moment.before) + shots.check_shots(worse)

    assert every(game, check)


@pytest.mark.rule("76:6.21", "76:6.22", "76:6.24", "76:6.31", "76:6.32", "76:7.12", "76:9.15", "76:11.12")
@pytest.mark.rule("21:5.2", "21:7.1", "21:7.2.1", "21:7.2.2", "21:7.3", "21:7.6", "21:10.1", "21:14.0", "21:19.1", "W4")
def test_pieces_go_where_every_way_tried_says(game: Game) -> None:
    def check(moment: Moment) -> int:
        chance = game.chance(moment)
        return moves.check_moves(moment.before, chance) + moves.check_moves(games.shaken(moment.before, chance), chance)

    assert every(game, check, step=4)


@pytest.mark.rule("76:17.0", "76:17.11", "76:17.12", "76:17.14", "76:17.15")
@pytest.mark.rule("21:7.3", "21:16.1", "21:19.1", "L.reinf", "W.reinf", "W2")
def test_reinforcements_come_when_and_where_they_should(game: Game) -> None:
    def check(moment: Moment) -> int:
        chance, more = game.chance(moment), entries.coming(moment.before, game.chance(moment))
        return entries.check_entries(moment.before, chance) + entries.check_entries(more, chance)

    every(game, entries.check_arrivals)
    every(game, lambda moment: entries.check_supposed_arrivals(moment.before, game.chance(moment)), step=16)
    every(game, check, step=4)


@pytest.mark.rule("76:5.31", "76:5.32", "76:5.33", "76:5.35", "76:10.0", "W4")
@pytest.mark.rule("21:6.5", "21:8.1", "21:11.1", "21:15.0", "21:17.0", "21:19.1", "21:19.4", "21:19.5")
def test_what_is_passed_is_taken_and_caught(game: Game) -> None:
    def check(moment: Moment) -> int:
        chance = game.chance(moment)
        here, more = moment.before, entries.coming(moment.before, chance)
        return taking.check_supposed_taking(here, chance) + taking.check_supposed_taking(more, chance)

    assert every(game, taking.check_taking)
    every(game, check, step=8)


@pytest.mark.rule("21:6.5", "21:11.1", "21:13.2", "21:19.2")
def test_horse_pursues_whom_it_has_eliminated(game: Game) -> None:
    every(game, lambda moment: pursuit.check_pursuits(moment.before, game.chance(moment)), step=8)


@pytest.mark.rule("76:8.21", "76:10.11", "76:10.13", "76:16.13", "76:18.0")
def test_leaders_who_reach_far_help_as_they_may(game: Game) -> None:
    every(game, lambda moment: supposed.check_from_afar(moment.before, game.chance(moment)), step=6)


@pytest.mark.rule("76:7.11", "76:7.13", "76:8.11", "76:8.13", "76:8.21", "76:8.22", "76:9.12")
@pytest.mark.rule("21:8.1", "21:9.0", "21:9.1", "21:10.1", "W5")
def test_all_fight_who_must_and_beside_whom_they_attack(game: Game) -> None:
    assert every(game, lambda moment: attacks.check_attacks(moment.before, moment.after))


@pytest.mark.rule("76:16.11", "76:16.12", "21:13.1", "L1", "W1")
def test_those_charge_who_may(game: Game) -> None:
    def check(moment: Moment) -> int:
        attackers = tuple(unit for one in moment.before.now.combats for unit in one.attackers)
        worse = games.shaken(moment.before, game.chance(moment), attackers)
        return combat.check_charges(moment.before) + combat.check_charges(worse)

    every(game, check)


@pytest.mark.rule("76:8.4", "76:8.6", "76:8.61", "76:9.11", "76:9.13", "76:10.11", "76:10.12", "76:16.13", "76:16.14")
@pytest.mark.rule("21:9.2", "21:9.3", "21:9.4", "21:10.1", "21:11.2", "21:13.1", "21:13.2", "21:14.0", "21:19.3")
def test_combats_come_to_what_the_rulebook_says(game: Game) -> None:
    def check(moment: Moment) -> int:
        found = list(games.fought(moment))
        for one in found:
            combat.check_combat(moment.before, moment.after, one)
        return len(found) + refought(moment, game)

    assert every(game, check)


def refought(moment: Moment, game: Game) -> int:
    """The same combats when some of those who are there are disrupted and demoralized: each is fought in every way."""
    before, chance = moment.before, game.chance(moment)
    waiting = [one for one in before.now.combats if not one.result]
    if before.phase != "resolve" or before.pending or len(waiting) < 2:
        return 0
    worse = games.shaken(before, chance, tuple(unit for one in waiting for unit in one.attackers))
    count = 0
    for one in waiting:
        order = ("fight", one.targets[0])
        for way in (order, *((*order, word) for word in RULES.words(worse, worse.side, order).texts())):
            after = RULES.apply(worse, worse.side, way, ChanceDice(chance)).state
            for found in games.fought(Moment(moment.number, worse, way, after)):
                combat.check_combat(worse, after, found)
                count += 1
    return count


@pytest.mark.rule("76:7.23", "76:9.2", "76:10.21", "76:10.23", "76:11.11")
@pytest.mark.rule("21:5.2", "21:8.2", "21:10.2", "21:11.3", "21:12.2", "21:19.4", "21:19.5")
def test_those_rally_who_may_with_what_is_added(game: Game) -> None:
    assert every(game, lambda moment: rally.check_rally(moment.before, moment.after))


@pytest.mark.rule("76:19.1", "76:19.2", "76:19.21", "76:21.0", "21:12.1", "21:19.3", "L.demo", "W.demo")
def test_armies_are_demoralized_by_what_they_lost(game: Game) -> None:
    assert every(game, lambda moment: points.check_morale(moment.after))


@pytest.mark.rule("76:20.1", "76:20.11", "76:20.12", "21:18.0", "L.vp", "W.vp", "handicap")
def test_points_are_those_of_the_schedule(game: Game) -> None:
    assert every(game, lambda moment: points.check_points(moment.after))


@pytest.mark.rule("76:15.22", "76:20.2", "21:18.0", "F.end")
def test_a_battle_ends_when_and_as_the_rulebook_says(game: Game) -> None:
    with within(game, game.moments[-1]):
        points.check_end(game.moments[-1].after)
