"""Sets of places, and the index of who stands where: what is carried on is what would be found anew."""

import random
from functools import partial

import pytest

from game.agony import RULES, marching, posts, retreat
from game.agony.board import BOARD, SIDES, WALLS, ground
from game.agony.places import AROUND, EVERYWHERE, MAP, ZONE, Worded, grounds, listed, places, positions
from game.agony.posts import Armies
from game.agony.state import LIMIT, March, State, has
from game.core.rules import Setup, random_order
from tests.agony.positions import bare, place
from tests.contests import ChanceDice

C, P = "catholic", "protestant"


def test_a_set_lists_its_places_in_the_order_of_their_words() -> None:
    some = ["vienna", "koln", "linz", "erfurt"]
    found = places(some)
    assert [BOARD.words[one] for one in listed(found)] == sorted(BOARD.words[one] for one in some)
    assert set(listed(EVERYWHERE)) == set(BOARD.names)
    assert set(listed(MAP)) == set(BOARD.spaces)
    assert set(listed(ZONE)) == BOARD.spanish_zone
    assert listed(0) == ()


def test_words_of_sets_pass_for_a_tuple_of_them() -> None:
    first, sets = ("stop", "Linz"), [places(["vienna", "koln"]), 0, places(["erfurt", "linz", "up-catholic"])]
    words, plain = Worded(first, sets), (*first, *(BOARD.words[at] for found in sets for at in listed(found)))
    assert tuple(words) == tuple(words[n] for n in range(len(plain))) == plain
    assert len(words) == len(plain) == 7
    assert all(text in words for text in plain)
    assert not any(text in words for text in ("Passau", "drop", ""))
    with pytest.raises(IndexError):
        words[7]
    assert (len(Worded((), [])), tuple(Worded((), [0]))) == (0, ())


def test_positions_inside_walls_are_others_on_the_same_ground() -> None:
    both = positions(["prague", "prague!", "linz!"])
    assert both != positions(["prague", "linz!"])
    assert listed(grounds(both)) == ("linz", "prague")


def test_next_to_a_set_is_what_is_next_to_any_of_its_places() -> None:
    for some in (["vienna"], ["vienna", "koln"], [], list(BOARD.spaces)):
        near = {one for at in some for one in (at, *BOARD.roads[at])}
        assert set(listed(AROUND.beyond(places(some)))) == near


def _found(index: Armies) -> tuple[object, ...]:
    camps = {(at, side): index.camp(at, side) for at in BOARD.spaces for side in SIDES}
    return (
        index.outside,
        index.inside,
        index.held,
        index.taken,
        [index.of(nation) for nation in ("imperial", "bavarian", "spanish")],
        [index.full(n) for n in range(10)],
        index.against_leaders,
        camps,
    )


@pytest.mark.parametrize("scenario", BOARD.scenarios)
def test_what_is_carried_on_is_what_would_be_found_anew(scenario: str) -> None:
    chance = random.Random(scenario)
    state, dice = RULES.setup(RULES.complete(Setup("agony", scenario, {}))), ChanceDice(chance)
    for _order in range(250):
        if not (seats := RULES.to_move(state)):
            break
        order = random_order(partial(RULES.words, state, seats[0]), chance.randrange)
        state = RULES.apply(state, seats[0], order, dice).state
        index = posts.armies(state)
        assert _found(index) == _found(Armies(state.units, state.saxony, None))
        for more in (0, 1, 5, LIMIT):
            full = {at for at in BOARD.spaces for side in SIDES if index.camp(at, side).size + more > LIMIT}
            assert full <= {*listed(index.full(more))}
        for nation in ("imperial", "bavarian", "spanish"):
            assert listed(index.of(nation)) == listed(
                places({ground(at) for at, stack in state.units.items() if has(stack, nation)})
            )


def test_it_is_known_who_stands_where_after_a_side_has_changed() -> None:
    state = place(bare(), "dresden", {"Saxon-militia": 1})
    assert listed(posts.armies(state).held[C]) == ("dresden",)
    state.saxony = P
    assert (listed(posts.armies(state).held[C]), listed(posts.armies(state).held[P])) == ((), ("dresden",))


def test_leaders_who_are_alone_with_the_enemy() -> None:
    state = place(place(bare(), "linz", {"German-militia": 1}), "linz", {}, "gallas")
    assert listed(posts.lone(state)) == ("linz",)
    assert not posts.lone(place(state, "linz!", {"Imperial-militia": 1}))


def _slowly(state: State, side: str, at: str, nation: str) -> bool:
    """Whether a neighbour that is not closed is empty."""
    alone = {"imperial": "gallas", "bavarian": "tilly", "protestant_german": "thurn", "hungarian": "bethlen_gabor"}
    march = March(side, alone[nation], (alone[nation],), (), (), at, at, at, free=True)
    gate = marching.Gate(state, march)
    here = {ground(one) for one in (*state.units, *state.leaders.values())}
    return any(to not in here and gate.closed(at, to) is None for to in BOARD.roads[at])


def test_a_piece_clearly_goes_where_nobody_is_and_nothing_is_closed() -> None:
    chance = random.Random(1618)
    for _board in range(40):
        state = bare(tilly=chance.choice(("yes", "no")))
        state.entered = chance.choice(((), ("french",)))
        for at in chance.sample(sorted(BOARD.spaces), 70):
            place(state, at + WALLS * chance.randrange(2), {chance.choice(("German-militia", "Imperial-militia")): 1})
        for side, nation in ((C, "imperial"), (C, "bavarian"), (P, "protestant_german"), (P, "hungarian")):
            exits = marching.Exits(state, side)
            for at in map(ground, state.units):
                assert exits.lead(at, nation) == _slowly(state, side, at, nation)


@pytest.mark.parametrize("scenario", BOARD.scenarios)
def test_a_crowd_is_found_wherever_pieces_come_together(scenario: str) -> None:
    chance, found = random.Random(scenario), 0
    for _game in range(60):
        state = RULES.setup(RULES.complete(Setup("agony", scenario, {})))
        state.in_force = {"C54": "P38"} if chance.random() < 0.2 else {}
        few = chance.sample(sorted(BOARD.spaces), 12)
        kept = {at: stack for at, stack in state.units.items() if at not in BOARD.spaces}
        state.units = kept | {chance.choice(few): stack for at, stack in state.units.items() if at in BOARD.spaces}
        state.leaders = {
            leader: chance.choice(few) if at in BOARD.spaces else at for leader, at in state.leaders.items()
        }
        for side in SIDES:
            crowds = {at for at in BOARD.spaces if retreat._crowds(state, side, at)}
            place = retreat.crowded(state, side)
            assert place in crowds if crowds else not place
            found += bool(crowds)
    assert found
