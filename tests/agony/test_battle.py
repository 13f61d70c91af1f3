"""Regular combat [12.0], with the rulebook's extended example from position to last die."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.agony import RULES, losses, outcome, pieces, retreat, telling
from game.agony.board import BOARD
from game.agony.pieces import steps_off
from game.agony.state import Stack, State, factors
from tests.agony.positions import Play, bare, flow_of, place, turn_of

P, C = "protestant", "catholic"


def breitenfeld() -> State:
    """The example: Gustavus comes from Torgau to Leipzig, where Tilly stays outside."""
    state = bare("intervention")
    for city in ("torgau", "dresden"):
        state.cities[city] = P
    place(state, "torgau", {"Swedish-veteran": 5, "Saxon-militia": 2}, "gustavus", "baner", "horn")
    state.saxony = P
    state.cities["leipzig"] = C
    place(state, "leipzig", {"Bavarian-mercenary": 4, "Bavarian-mercenary-half": 3}, "tilly", "pappenheim")
    state.hands[C] = ("C49",)
    return turn_of(state, P, "P12", "P13", "P34")


@pytest.mark.rule(
    "12.21", "12.22", "12.23", "12.24", "12.25", "12.26", "12.27", "12.31", "12.32", "12.41", "9.51", "9.52"
)
def test_the_extended_example_of_combat() -> None:
    """24 against 18 factors, +3 and +1, 9 and 14 Loss Factors, all leaders survive, retreat to Lützen."""
    game = Play(breitenfeld()).give(P, "P12 act Gustavus-Adolphus Leipzig")
    assert game.asked() == (C, "react")
    game.give(C, "outside").give(P, "attack")
    assert game.asked() == (P, "battle-card")
    assert game.offered(P) == ("P13", "P34", "no-card")
    game.give(P, "P13").give(P, "P34")
    assert game.asked() == (C, "battle-card")
    game.give(C, "C49", ("combat in Leipzig: Protestant", 8), ("combat in Leipzig: Catholic", 4))
    at_arms = game.state.battle
    assert at_arms is not None
    assert (at_arms.attacker.cf, at_arms.defender.cf) == (24, 18)
    assert (at_arms.attacker.drm, at_arms.defender.drm) == (3, 1)
    assert (at_arms.attacker.loss, at_arms.defender.loss) == (14, 9)
    assert game.asked() == (P, "lose")
    game.give(P, "Saxon-militia Saxon-militia-half Saxon-militia")  # then only a Swede makes it nine
    assert game.asked() == (C, "lose")
    assert game.seen(C).agenda[-1].n == 12  # 13 or 14 cannot be made of threes
    dice = [("Gustavus", 1), ("Baner", 3), ("Horn", 4), ("Tilly", 6), ("Pappenheim", 4)]
    half = "Bavarian-mercenary-half"
    game.give(C, f"{half} {half} {half}")  # then one full unit must be reduced
    assert game.asked() == (C, "refuge")
    assert "Lützen" in game.offered(C)
    game.give(C, "Lützen", *dice)
    state = game.state
    assert state.units["lutzen"] == {"Bavarian-mercenary": 3, half: 1}
    assert factors(state.units["lutzen"]) == 11
    told = RULES.view(state, "").battle
    assert told is not None
    assert [(force.cf, force.left) for force in (told.attacker, told.defender)] == [(24, 19), (18, 11)]
    assert sum(unit.n for unit in told.defender.units) == 4, "who has retreated has fought"
    assert "18 → 11 factors" in telling.force_text(told.defender)
    assert state.units["leipzig"] == {"Saxon-militia-half": 1, "Swedish-veteran": 4, "Swedish-veteran-half": 1}
    assert state.leaders["tilly"] == state.leaders["pappenheim"] == "lutzen"
    assert state.played[P][-3:] == ("P12", "P13", "P34")
    assert state.cities["leipzig"] == C  # a fortress must be besieged


@pytest.mark.rule("12.23")
def test_that_a_side_plays_no_card_is_told_once_to_all() -> None:
    asked = Play(breitenfeld()).give(P, "P12 act Gustavus-Adolphus Leipzig").give(C, "outside").give(P, "attack")
    none = ["Protestant plays no combat card."]
    for answers, told in ((["no-card"], none), (["proposed"], none), (["P13", "no-card"], [])):
        game = Play(asked.state)
        for answer in answers:
            game.give(P, answer)
        assert game.asked() == (C, "battle-card")
        declined = [event for event in game.said if event.rule == "9.51" and "card" not in event.facts]
        assert [str(event.message) for event in declined] == told
        assert all(event.to is None and event.place == "leipzig" for event in declined)
    game = Play(breitenfeld()).give(P, "P12 act Gustavus-Adolphus Leipzig")
    said = [*game.give(C, "outside").said, *game.give(P, "attack").said, *game.give(P, "no-card").said]
    said += game.give(C, "no-card", ("Protestant", 8), ("Catholic", 4)).said
    (line,) = [line for line in RULES.summary(said) if line.text.count("plays no combat card.") == 2]
    assert line.short.startswith("Battle in Leipzig")
    assert "plays no" not in line.short, "a short post has no room for it"


@pytest.mark.rule("12.31")
def test_the_example_s_other_ways_of_taking_nine() -> None:
    """Three Swedes reduced, or one reduced and one eliminated, or the Saxons first: all make nine."""
    swedes, half = "Swedish-veteran", "Swedish-veteran-half"
    ways = ([swedes] * 3, [swedes, swedes, half], ["Saxon-militia", "Saxon-militia", "Saxon-militia-half", swedes])
    for way in ways:
        units: Stack = {swedes: 5, "Saxon-militia": 2}
        target = 9
        for kind in way:
            if kind == "Saxon-militia-half" and kind not in units:
                pytest.fail("the Saxon was not reduced")
            assert kind in losses.choices(units, target)
            units, _gone = steps_off(units, kind)
            target -= BOARD.kinds[kind].lf
        assert target in (0, 0) or way is ways[2]
    assert factors({"Bavarian-mercenary-half": 7}) == 14


KINDS = ("Swedish-veteran", "Swedish-veteran-half", "German-militia", "German-militia-half", "German-mercenary")
STACKS = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 3), min_size=1, max_size=4)


def every_way(units: Stack, loss: int) -> set[int]:
    """Brute force: all sums of Loss Factors that whole armies can lose, step by step."""
    found, todo = {0}, [(units, 0)]
    seen = set()
    while todo:
        stack, total = todo.pop()
        for kind in stack:
            after, _gone = steps_off(stack, kind)
            new = total + BOARD.kinds[kind].lf
            key = (tuple(sorted(after.items())), new)
            if new <= loss and key not in seen:
                seen.add(key)
                found.add(new)
                todo.append((after, new))
    return found


@pytest.mark.rule("12.31")
@given(STACKS, st.integers(0, 14))
def test_losses_agree_with_brute_force(units: Stack, loss: int) -> None:
    ways = every_way(units, loss)
    assert losses.closest(units, loss) == max(ways)
    target = max(ways)
    for kind in units:
        lf = BOARD.kinds[kind].lf
        rest = every_way(steps_off(units, kind)[0], max(0, target - lf))
        assert (kind in losses.choices(units, target)) == (lf <= target and target - lf in rest)


@pytest.mark.rule("12.25", "12.26")
def test_columns_and_clamped_rolls() -> None:
    assert [outcome.column(cf) for cf in (1, 4, 5, 9, 10, 14, 15, 19, 20, 32)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert outcome.column(4, -1) == 0
    assert outcome.column(20, 1) == 4
    assert outcome.loss_number(3, 5) == 9
    assert outcome.loss_number(4, 11) == outcome.loss_number(4, 40) == 14
    assert outcome.loss_number(0, -7) == outcome.loss_number(0, 0)


def open_field(attackers: Stack, defenders: Stack, *, led: str = "tilly", by: str = "mansfeld") -> State:
    """A battle at Pilsen, which Mansfeld holds; Tilly comes from Cham."""
    state = bare()
    place(state, "cham", attackers, led)
    place(state, "pilsen", defenders, by)
    state.cities["cham"] = C
    return turn_of(state, C, "C7")


def fight(state: State, *throws: tuple[str, int]) -> Play:
    """Tilly attacks Pilsen with everything; choices are the first offered until the next card round."""
    game = Play(state)
    game.give(C, "C7 act Tilly Pilsen attack", *throws) if max(state.units["cham"].values()) > 1 else game.give(
        C, "C7 act Tilly Pilsen", *throws
    )
    return game


@pytest.mark.rule("12.28", "12.29", "12.51", "12.53", "11.17", "12.14")
def test_the_beaten_attacker_goes_back_where_he_came_from() -> None:
    state = open_field({"Bavarian-mercenary": 2}, {"German-mercenary": 2})
    throws = [("Catholic", 0), ("Protestant", 7)]
    game = fight(state, *throws)
    leaders = [("Mansfeld", 0), ("Tilly", 0)]
    while game.asked()[1] == "lose":
        seat, _kind = game.asked()
        last = game.state.agenda[-1].n <= 3 and seat == C
        game.give(seat, game.offered(seat)[0], *(leaders if last else ()))
    last_battle = game.state.last_battle
    assert last_battle is not None
    assert last_battle.winner == P
    assert last_battle.retreat == "cham"
    assert game.state.leaders["tilly"] == "cham"
    assert game.state.leaders["mansfeld"] == "pilsen"


@pytest.mark.rule("12.12", "12.13", "12.14", "12.22")
def test_units_held_back_neither_fight_nor_suffer() -> None:
    state = open_field({"Bavarian-mercenary": 3}, {"German-militia": 2}, by="thurn")
    state.pillage["pilsen"] = 0
    game = Play(state).give(C, "C7 act Tilly Pilsen")
    assert game.asked() == (C, "declare")
    game.give(C, "hold Bavarian-mercenary")
    assert set(game.offered(C)) == {"attack", "hold"}
    both = ("Catholic", 9), ("Protestant", 9)
    said = Play(game.state).give(C, "hold Bavarian-mercenary attack", *both)
    game.give(C, "hold Bavarian-mercenary", *both)  # one at least attacks: nobody is asked whether
    assert RULES.dump(game.state) == RULES.dump(said.state)
    battle_now = game.state.battle
    assert battle_now is not None
    assert battle_now.attacker.cf == 3
    assert battle_now.attacker.held == {"Bavarian-mercenary": 2}


@pytest.mark.rule("12.4", "12.43")
def test_no_leader_rolls_for_a_defender_of_four_times_the_attacker() -> None:
    state = open_field({"Bavarian-mercenary": 1}, {"German-mercenary": 4})
    game = fight(state, ("Catholic", 0), ("Protestant", 0), ("Tilly", 0))
    assert game.state.leaders["mansfeld"] == "pilsen"  # 3 against 12: only Tilly was rolled for
    assert game.state.last_battle is not None


@pytest.mark.rule("12.43")
def test_a_leader_is_lost_with_his_whole_army_and_nobody_replaces_him() -> None:
    state = open_field({"Bavarian-mercenary-half": 1}, {"German-mercenary": 4})
    del state.leaders["tilly"]
    place(state, "cham", {}, "pappenheim")
    game = Play(state).give(C, "C7 act Pappenheim Pilsen", ("Catholic", 0), ("Protestant", 9))
    assert "pappenheim" not in game.state.leaders
    assert "mercy" not in game.state.leaders
    assert "mercy" not in game.state.used
    assert game.state.winner == ""


@pytest.mark.rule("12.41", "12.42")
def test_the_chain_of_replacements_at_lutzen() -> None:
    """Wallenstein falls at Lützen; Piccolomini, at Vienna, takes his place, and Enkevoort Piccolomini's."""
    state = place(place(bare(), "lutzen", {"Imperial-mercenary": 3}, "wallenstein"), "vienna", {}, "piccolomini")
    flow = flow_of(state)
    pieces.lose_leader(flow, "wallenstein")
    assert flow.state.leaders == {"piccolomini": "lutzen", "enkevoort": "vienna"}
    assert flow.state.used["wallenstein"] == "out"


@pytest.mark.rule("12.42")
def test_mercy_comes_early_for_pappenheim_and_wolf_only_for_mercy() -> None:
    flow = flow_of(place(bare(), "munich", {"Bavarian-mercenary": 1}, "pappenheim"))
    pieces.lose_leader(flow, "pappenheim")
    assert flow.state.leaders == {"mercy": "munich"}
    pieces.lose_leader(flow, "mercy")
    assert flow.state.leaders == {"wolf": "munich"}
    pieces.lose_leader(flow, "wolf")
    assert flow.state.leaders == {}


@pytest.mark.rule("12.52", "12.54")
def test_where_a_beaten_defender_may_go() -> None:
    game = Play(breitenfeld()).give(P, "P12 act Gustavus-Adolphus Leipzig").give(C, "outside")
    state, battle_now = game.state, game.state.battle
    assert battle_now is not None
    own = set(retreat.refuges(state, battle_now))
    assert "torgau" not in own  # the attacker came from there
    assert "leipzig!" in own  # his own fortress
    assert {"lutzen", "chemnitz"} <= own
    assert "dresden" not in own  # friendly cities first
    assert "magdeburg" not in own  # an enemy fortress
    place(state, "lutzen", {"German-militia": 1})
    assert "lutzen" not in retreat.refuges(state, battle_now)
    for city in ("chemnitz", "erfurt", "halberstadt", "lutzen"):
        state.cities[city] = P
    state.cities["dresden"] = P
    assert "dresden" in retreat.refuges(state, battle_now)  # if not, an unoccupied enemy city


@pytest.mark.rule("12.54", "11.18")
def test_retreating_gains_an_open_enemy_city_and_breaks_neutrality() -> None:
    state = open_field({"Bavarian-mercenary": 3}, {"German-mercenary": 1}, by="thurn")
    for city in ("prague", "budweis", "eger"):
        state.cities[city] = C
    place(state, "prague", {"Imperial-militia": 1})
    place(state, "budweis", {"Imperial-militia": 1})
    game = fight(state, ("Catholic", 0), ("Protestant", 0), ("Thurn", 0), ("Tilly", 0))
    assert game.state.last_battle is not None
    assert game.state.cities["eger"] == P
    assert game.state.units["eger"] == {"German-mercenary": 1}


@pytest.mark.rule("12.54", "12.43")
def test_a_defender_with_nowhere_to_go_is_eliminated() -> None:
    state = open_field({"Bavarian-mercenary": 3}, {"German-mercenary": 1}, by="thurn")
    for city in ("prague", "budweis", "eger"):
        place(state, city, {"Imperial-militia": 1})
    game = fight(state, ("Catholic", 0), ("Protestant", 0), ("Thurn", 0), ("Tilly", 0))
    assert "thurn" not in game.state.leaders
    assert game.state.units["pilsen"] == {"Bavarian-mercenary": 3}
    assert game.state.cities["pilsen"] == C


@pytest.mark.rule("12.6", "12.61", "12.62", "11.21", "12.11")
def test_an_overrun_needs_eight_factors_and_four_to_one() -> None:
    """A friendly army with 8 factors overruns 2, but not 3."""
    militia = {"German-militia": 1}
    state = open_field({"Imperial-veteran": 2}, militia, led="bucquoy", by="thurn")
    game = Play(state).give(C, "C7 act Bucquoy Pilsen")
    assert game.asked() == (C, "march")
    assert "thurn" not in game.state.leaders  # not checked, but lost with the army
    assert game.state.cities["pilsen"] == C
    march = game.state.march
    assert march is not None
    assert march.spent == 2
    assert march.batches[0].spent == 2
    state = open_field({"Imperial-veteran": 2}, {"German-mercenary": 1}, led="bucquoy", by="thurn")
    game = Play(state).give(C, "C7 act Bucquoy Pilsen")
    assert game.asked() == (C, "declare")


@pytest.mark.rule("12.63", "11.23", "11.231", "11.21")
def test_defenders_may_go_inside_before_they_are_overrun() -> None:
    state = bare()
    place(state, "pilsen", {"Imperial-veteran": 3}, "bucquoy")
    place(state, "prague", {"German-militia": 1})
    game = Play(turn_of(state, C, "C7")).give(C, "C7 act Bucquoy Prague")
    assert game.asked() == (P, "react")
    inside = Play(game.state).give(P, "inside")
    assert inside.state.units["prague!"] == {"German-militia": 1}
    assert inside.asked() == (C, "march")
    march = inside.state.march
    assert march is not None
    assert march.spent == 1
    assert {"besiege", "stop", "Dresden"} <= set(inside.offered(C))
    outside = Play(game.state).give(P, "outside")
    assert "prague" not in {at for at in outside.state.units if outside.state.owner(at) == P}
    march = outside.state.march
    assert march is not None
    assert march.spent == 2


@pytest.mark.rule("11.233")
def test_an_open_city_gives_no_choice() -> None:
    game = Play(open_field({"Bavarian-mercenary": 2}, {"German-mercenary": 2})).give(C, "C7 act Tilly Pilsen")
    assert game.asked() == (C, "declare")


@pytest.mark.rule("12.28")
@pytest.mark.parametrize(
    ("a_leader", "d_leader", "winner"),
    [("mansfeld", "bucquoy", P), ("thurn", "spinola", C), ("mansfeld", "spinola", C), ("thurn", "bucquoy", C)],
)
def test_ties_go_to_the_dynamic_leader_then_to_the_defender(a_leader: str, d_leader: str, winner: str) -> None:
    state = breitenfeld()
    game = Play(state).give(P, "P12 act Gustavus-Adolphus Leipzig").give(C, "outside")
    at_arms = game.state.battle
    assert at_arms is not None
    at_arms = replace(
        at_arms,
        attacker=replace(at_arms.attacker, leader=a_leader, loss=5),
        defender=replace(at_arms.defender, leader=d_leader, loss=5),
    )
    assert outcome.winner(game.state, at_arms) == winner


@pytest.mark.rule("12.27", "12.28")
def test_a_dead_dynamic_leader_breaks_no_tie_and_a_destroyed_force_never_wins() -> None:
    game = Play(breitenfeld()).give(P, "P12 act Gustavus-Adolphus Leipzig").give(C, "outside")
    at_arms = game.state.battle
    assert at_arms is not None
    equal = replace(at_arms, attacker=replace(at_arms.attacker, loss=5), defender=replace(at_arms.defender, loss=5))
    assert outcome.winner(game.state, equal) == P
    dead = replace(equal, attacker=replace(equal.attacker, fallen=("gustavus",)))
    assert outcome.winner(game.state, dead) == C
    gone = replace(at_arms, attacker=replace(at_arms.attacker, loss=9, units={}), defender=at_arms.defender)
    assert outcome.winner(game.state, gone) == C
    annihilated = replace(
        at_arms, attacker=replace(at_arms.attacker, loss=1), defender=replace(at_arms.defender, loss=2, units={})
    )
    assert outcome.winner(game.state, annihilated) == P


def test_every_pair_of_steps_is_priced() -> None:
    for kind, n in product(BOARD.kinds.values(), (1, 2)):
        assert factors({kind.id: n}) == kind.cf * n


@pytest.mark.rule("12.53", "11.23")
def test_who_went_inside_when_the_attackers_passed_is_inside_when_they_come_back() -> None:
    state = place(place(bare(), "znaim", {"German-mercenary": 3}, "mansfeld"), "vienna", {"Imperial-veteran": 1})
    place(state, "graz", {"Imperial-mercenary": 3}, "bucquoy")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld Vienna").give(C, "inside").give(P, "Graz")
    assert game.state.units["vienna"] == {"Imperial-veteran": 1}  # nobody stayed before the walls
    while game.asked()[1] == "forage-plan":
        game.give(P, "Vienna")
    game.give(P, "attack", ("Protestant", 0), ("Catholic", 9))
    while game.asked()[1] == "lose":
        seat = game.asked()[0]
        game.give(seat, game.offered(seat)[0])
    assert game.state.leaders["mansfeld"] == "vienna"
    assert game.state.units["vienna!"] == {"Imperial-veteran": 1}
    assert game.state.owner("vienna") == P


@pytest.mark.rule("12.31")
def test_a_standing_answer_left_while_losses_are_asked_takes_them() -> None:
    """What it settles is not asked any more, and answers nothing of the other side's."""
    state = place(bare(), "torgau", {"Imperial-veteran": 3, "Imperial-militia": 1}, "bucquoy")
    place(state, "dresden", {"German-mercenary": 3, "German-militia": 3}, "mansfeld")
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld Torgau")
    while game.asked() != (P, "declare"):
        game.give(P, game.offered(P)[0])
    game.give(P, "attack", ("combat in", 6), ("combat in", 6))
    assert game.asked() == (P, "lose")
    waits = Play(game.state).give(P, "standing losses militia-first")
    assert waits.asked() == (P, "lose")
    game.give(P, "standing losses militia-first now")
    assert game.asked() == (C, "lose")
    assert game.offered(P) == game.offered(P, "German-militia") == ()
    assert len(game.said) == 6  # that it is left, that it is sealed, and four steps that are lost
    assert {event.to for event in game.said} == {(P,)}
