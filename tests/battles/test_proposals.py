"""Whole orders that are proposed: all legal, in an order that is no advice, and a player-turn of them needs few."""

from functools import partial

import pytest

from game.battles import RULES, SCENARIOS
from game.battles.odds import odds_of
from game.battles.proposals.march import March
from game.battles.state import State
from game.core.dice import SecretDice
from game.core.proposals import Offered, Proposal, legal
from game.core.words import Sentence
from tests.battles.positions import BOTH, FAR, Table, battle, field
from tests.battles.test_wittstock import swedish


def offered(state: State, seat: str = "") -> list[Offered]:
    seat = seat or state.side
    ask = partial(RULES.words, state, seat)
    return legal(ask, RULES.proposals(RULES.view(state, seat), ask), 25)


def proposed(state: State, seat: str = "") -> list[Proposal]:
    return [each.proposal for each in offered(state, seat)]


def orders(state: State) -> list[str]:
    return [" ".join(each.order) for each in proposed(state)]


def hint(state: State, order: str) -> str:
    return next(each.hint for each in proposed(state) if " ".join(each.order) == order)


class Course:
    """A battle in which each side gives the first order that is proposed; a movement ends when nobody is to go."""

    def __init__(self, key: str) -> None:
        self.state = battle(key).state
        self.dice = SecretDice(b"proposals", "", key, 0)

    def go(self, order: Sentence) -> None:
        self.state = RULES.apply(self.state, self.state.side, order, self.dice).state

    def turn(self, turns: int) -> int:
        """So many player-turns; how many orders they took."""
        given = 0
        while self.state.phase == "deploy":
            self.go(("proposed",))
            self.go(("done",))
        for _turn in range(turns):
            side = self.state.side
            while self.state.side == side and self.state.phase != "over":
                self.go(self.next())
                given += 1
        return given

    def next(self) -> Sentence:
        """What an ordinary player takes: groups as proposed, then the end; and the first of all else."""
        found = offered(self.state)
        assert found, f"nothing is proposed in {self.state.phase}"
        for each in found:
            assert each.proposal.label
        several = [each.proposal for each in found if each.proposal.order[0] == "several"]
        last = found[-1].proposal.order
        return last if self.state.phase == "move" and last == ("done",) and not several else found[0].proposal.order


@pytest.mark.parametrize(("key", "turns", "most"), [("rocroi", 3, 60), ("wittstock", 6, 60), ("lutter", 2, 60)])
def test_a_battle_can_be_led_by_what_is_proposed(key: str, turns: int, most: int) -> None:
    assert Course(key).turn(turns) <= most


@pytest.mark.nightly
@pytest.mark.parametrize("key", SCENARIOS)
def test_so_it_can_to_its_end(key: str) -> None:
    course = Course(key)
    while course.state.phase != "over":
        course.turn(1)


def test_the_guns_are_proposed_all_at_once_and_then_each() -> None:
    guns = "blue gun G 0 1010", "blue gun H 0 1012", "red foot E 8-3 0710", "red foot D 6-3 0714", *FAR
    state = field("1976", *guns, phase="fire")
    found = orders(state)
    assert found[0] == "several fire H 0710 G 0714"
    assert {"fire G 0710", "fire G 0714", "fire H 0710", "fire H 0714"} <= set(found)
    assert found[-1] == "done"
    assert hint(state, "fire G 0710") == "range 3, 2 in 6; strength 8"


@pytest.mark.rule("21:19.5")
@pytest.mark.parametrize(
    ("town", "burning", "on", "burns"),
    [
        ("0710", (), "on", True), ("0711", (), "on", False), ("0710", ("0710",), "on", False),
        ("0710", (), "off", False), ("1004", (), "on", False),
    ],
)  # fmt: skip
def test_a_shot_at_an_enemy_in_a_town_is_proposed_with_its_fire(
    town: str, burning: tuple[str, ...], on: str, burns: bool
) -> None:
    enemies = "red foot E 8-3 0710", "red foot D 8-3 1004"
    state = field(
        "2021", "blue gun G 0-0 1010", *enemies, phase="fire", options={"burning": on}, terrain={"town": [town]}
    )
    state.burning = burning
    told = hint(state, f"fire G {town if town != '0711' else '0710'}")
    assert ("; 1 in 6 that the town burns" in told) == burns


def test_a_second_gun_fires_at_the_same_target_only_if_that_is_worth_more_than_another() -> None:
    guns = "blue gun G 0 1010", "blue gun H 0 1014", "red foot E 18-3 0712", "red foot D 2-3 0714", *FAR
    assert orders(field("1976", *guns, phase="fire"))[0] == "several fire H 0712 G 0712"


@BOTH
def test_an_attack_is_proposed_with_its_odds_and_the_leader_who_helps(book: str) -> None:
    melee = "blue foot A 8-3 1010", "blue leader L 2-6 1010", "red foot E 4-3 0911", *FAR
    state = field(book, *melee, phase="declare")
    assert orders(state) == ["attack 0911 by A leader L"]
    assert proposed(state)[0].label == "Attack 0911 E with A and L"
    assert hint(state, "attack 0911 by A leader L") == "10 against 4, 2–1: hurts them 2, us 0, both 2 in 6"


@BOTH
@pytest.mark.rule("76:10.11", "21:11.2")
def test_an_announced_attack_tells_of_the_leader_whom_its_odds_count(book: str) -> None:
    melee = "blue foot A 8-3 1010", "blue leader L 2-6 1010", "red foot E 4-3 0911", *FAR
    table = Table(field(book, *melee, phase="declare")).give("attack 0911 by A leader L")
    attack = [event for event in table.events if event.kind == "attack"]
    assert [told.text for told in RULES.summary(attack)] == ["Attack on 0911: A with L, 2–1."]


@pytest.mark.rule("21:9.4", "21:13.2", "21:19.3")
def test_a_combat_is_proposed_with_what_declared_tactics_make_of_no_effect_and_what_a_charge_costs() -> None:
    melee = "blue foot A 8-3 1010", "blue horse B 6-6 0811 charges", "red foot E 8-3 0911 disrupted", *FAR
    state = field("2021", *melee, phase="declare", options={"tactics": "on"})
    assert hint(state, "attack 0911 by A") == "8 against 4, 2–1: hurts them 2, us 0, both 2 in 6"
    state.tactics["blue"] = "pike"
    assert hint(state, "attack 0911 by A") == "8 against 4, 2–1: hurts them 4, us 0, both 2 in 6"
    told = odds_of(RULES.view(state, "blue"), ("A",), "E").chances
    assert {result: int(6 * chance) for result, chance in told.items()} == {"Dd": 4, "Dx": 2}
    state = Table(state).give("attack 0911 by A B").settled().state
    assert hint(state, "fight 0911 charge").endswith(" in 6, our cavalry in any case")


def test_all_attacks_are_proposed_at_once_where_there_are_several() -> None:
    melee = "blue foot A 8-3 1010", "blue foot B 8-3 1015", "red foot E 4-3 0911", "red foot D 4-3 0915", *FAR
    state = field("1976", *melee, phase="declare")
    first, *rest = proposed(state)
    assert set(first.order) == {"several", "attack", "by", "0911", "0915", "A", "B"}
    assert {each.order for each in rest} == {("attack", "0911", "by", "A"), ("attack", "0915", "by", "B")}


def test_who_must_be_attacked_by_one_against_two_is_named_beside_all_the_others() -> None:
    melee = "blue foot A 8-3 1010", "blue foot B 8-3 1015", "red foot E 4-3 0911", "red foot D 4-3 0915", *FAR
    hemmed = "blue foot C 8-3 1005", "red foot F 2-3 0906", "red foot G 2-3 1006"
    first, *_rest = proposed(field("1976", *melee, *hemmed, phase="declare"))
    assert {"0911", "0915"} == {word for word in first.order if word.isdigit()}
    assert first.hint.endswith("; still to be attacked: F and G")


def test_an_attack_that_need_not_be_comes_before_the_end_and_the_end_is_last() -> None:
    melee = "blue foot A 8-3 1010", "red foot E 4-3 0911 disrupted", *FAR
    assert orders(field("1976", *melee, phase="declare")) == ["attack 0911 by A", "done"]


def test_those_who_must_be_attacked_come_before_those_who_may_be() -> None:
    melee = "blue foot A 8-3 1010", "blue foot B 8-3 1015", "red foot E 6-3 0911", "red foot D 2-3 0915 disrupted"
    state = field("1976", *melee, *FAR, phase="declare")
    assert [order for order in orders(state) if not order.startswith("several")][:2] == [
        "attack 0911 by A", "attack 0915 by B",
    ]  # fmt: skip


def test_attacks_stand_by_strength_against_strength() -> None:
    melee = "blue foot A 8-3 1010", "blue foot B 16-3 1015", "red foot E 4-3 0911", "red foot D 4-3 0915"
    found = [order for order in orders(field("1976", *melee, *FAR, phase="declare")) if "several" not in order]
    assert found == ["attack 0915 by B", "attack 0911 by A"]


def test_a_gun_is_proposed_its_nearest_targets_first() -> None:
    guns = "blue gun G 0 1010", "red foot D 18-3 0612", "red foot E 2-3 0711", *FAR
    found = [order for order in orders(field("1976", *guns, phase="fire")) if order.startswith("fire")]
    assert found == ["fire G 0711", "fire G 0612"]


def test_a_charge_stands_behind_the_plain_fight_whether_it_pays_or_not() -> None:
    pieces = "blue horse A 8-6 1010", "red foot E 8-3 0911 disrupted", *FAR
    t = Table(field("1976", *pieces, phase="declare")).give("attack 0911 by A").settled()
    assert orders(t.state) == ["fight 0911", "fight 0911 charge"]
    assert hint(t.state, "fight 0911 charge").startswith("16 against 4, 4–1")
    weak = "blue horse A 20-6 1010", "red foot E 2-3 0911 disrupted", *FAR
    t = Table(field("1976", *weak, phase="declare")).give("attack 0911 by A").settled()
    assert orders(t.state) == ["fight 0911", "fight 0911 charge"]


def test_combats_are_proposed_all_at_once_then_at_the_best_odds_first() -> None:
    melee = "blue foot A 8-3 1010", "blue foot B 16-3 1015", "red foot E 4-3 0911", "red foot D 4-3 0915", *FAR
    t = Table(field("1976", *melee, phase="declare")).give("several attack 0911 by A 0915 by B").settled()
    assert orders(t.state) == ["fight all", "fight 0915", "fight 0911"]


def test_who_pays_for_an_exchange_the_cheapest_first() -> None:
    melee = "blue foot A 4-3 1010", "blue foot B 6-3 1011", "red foot E 4-3 0911", *FAR
    t = Table(field("1976", *melee, phase="declare")).give("attack 0911 by A B").settled()
    die = next(n for n in range(1, 7) if Table(t.state).give("fight 0911", n).state.pending is not None)
    t.give("fight 0911", die)
    assert orders(t.state) == ["disrupt A", "disrupt B"]
    assert hint(t.state, "disrupt B") == "strength 6 for 4"


def test_a_single_move_is_proposed_with_its_cost_and_whom_it_meets() -> None:
    state = field(
        "1976", "blue horse A 8-6 1010", "blue horse B 8-6 1011", "red horse D 2-6 0711", "red foot F 8-3 2042"
    )
    met = [each for each in proposed(state) if each.order[0] == "move" and "beside the enemy" in each.hint]
    assert met
    assert all(each.hint.endswith("MP, beside the enemy: D 2") for each in met)


def test_who_must_make_room_is_asked_for_nothing_else() -> None:
    pieces = "blue foot A 8-3 1010", "blue foot B 8-2 1011", "red foot E 8-3 0105", *FAR
    t = Table(field("1976", *pieces)).give("move A 1011")
    assert t.state.crowded == "B"
    assert {each.order[:2] for each in proposed(t.state)} == {("move", "B")}
    assert {each.order[2] for each in proposed(t.state)} == t.offers("move B")


def test_the_end_of_the_movement_is_proposed_last_however_many_moves_there_are() -> None:
    found = orders(battle("rocroi").give("done").state)
    assert len(found) > 20
    assert found[-1] == "done"


@pytest.mark.parametrize(("key", "seat"), [("rocroi", "french"), ("wittstock", "imperial"), ("lutter", "imperial")])
def test_the_whole_army_moves_by_one_order_and_each_wing_by_one(key: str, seat: str) -> None:
    course = Course(key)
    course.turn(0)
    while course.state.phase != "move" or course.state.side != seat:
        course.go(("done",) if RULES.words(course.state, course.state.side, ()).offers("done") else course.next())
    whole, *others = proposed(course.state)
    assert (whole.label, whole.order[:2]) == ("The whole army, as proposed", ("several", "move"))
    wings = [each for each in others if each.label.endswith(", as proposed")]
    assert len({each.label for each in wings}) == len(wings) > 1
    moved = {word for word in whole.order if word in course.state.pieces}
    apart = {word for wing in wings for word in wing.order if word in course.state.pieces}
    assert len(apart - moved) < 2, "but who finds his place taken"
    before = course.state
    course.go(whole.order)
    gone = {p.id for p in course.state.pieces.values() if p.place != before.pieces[p.id].place}
    assert gone == moved
    assert f"{len(moved)} pieces go" in whole.hint
    assert not [each for each in proposed(course.state) if each.label.endswith(", as proposed")]


def test_the_rest_of_the_army_goes_where_it_would_have_gone() -> None:
    start = battle("rocroi").give("done")
    whole = next(each for each in proposed(start.state) if each.label == "The whole army, as proposed")
    first = next(each for each in proposed(start.state) if " → " in each.label)
    start.give(f"move {first.order[1]} {first.order[2]}")
    rest = next(each for each in proposed(start.state) if each.label == "The rest of the army, as proposed")
    assert len(rest.order) == len(whole.order) - 2
    start.give(" ".join(rest.order))
    assert "The rest of the army: forward 3" in [each.label for each in proposed(start.state)]


def test_in_1976_nobody_sends_a_leader_ahead_of_a_unit_that_cannot_follow() -> None:
    pieces = "blue foot A 8-1 1010", "blue leader L 2-6 1010", "blue foot B 8-3 1020", "red foot E 8-3 0911", *FAR
    t = Table(field("1976", *pieces))
    march = March(t.view("blue"), partial(RULES.words, t.state, "blue"))
    assert not march.send(t.state.pieces["A"], "1310")
    assert march.said == []
    assert march.send(t.state.pieces["A"], "1110")
    assert march.said == [("L", "1110"), ("A", "1110")]


def test_reinforcements_enter_by_one_order() -> None:
    course = Course("wittstock")
    course.turn(0)
    first = proposed(course.state)[0]
    assert first.label == "Entry: RW, as proposed"
    assert first.order[:2] == ("several", "move")
    assert len(first.order) > 16


def test_nothing_is_proposed_to_who_is_not_to_move_or_while_armies_are_set_up() -> None:
    assert proposed(battle("rocroi").state, "spanish") == []
    assert proposed(battle("lutter").state) == []
    t = battle("rocroi")
    assert RULES.proposals(RULES.view(t.state, ""), partial(RULES.words, t.state, "")) == ()


def test_of_several_attacks_the_odds_of_each_are_told_and_of_several_shots_the_chances() -> None:
    melee = "blue foot A 8-3 1010", "blue foot B 16-3 1015", "red foot E 4-3 0911", "red foot D 4-3 0915", *FAR
    t = Table(field("1976", *melee, phase="declare"))
    [several] = [each for each in proposed(t.state) if each.order[0] == "several"]
    assert several.hint in ("0911 E 2–1 and 0915 D 4–1", "0915 D 4–1 and 0911 E 2–1")
    [shots] = [each for each in proposed(battle("rocroi").state) if each.order[0] == "several"]
    assert "Battery 2 at 1313 1/Spanish, 2 in 6" in shots.hint
    assert shots.hint.count(" in 6") == shots.hint.count("Battery")


@pytest.mark.rule("W2")
def test_a_signal_is_proposed_by_its_name() -> None:
    labels = [each.label for each in proposed(swedish(3, arrived=("RW", "Ctr"), where="2026").state)]
    assert labels[:2] == ["Baner's Signal for LW", "Baner's Signal for Res"]


def next_turn_of(table: Table, side: str) -> None:
    """Both sides end their phases, until it is that side's movement again."""
    while table.state.side == side:
        table.give("done")
    while table.state.side != side or table.state.phase != "move":
        table.give("done")


def test_whoever_has_not_moved_yet_may_go_as_in_the_last_turn() -> None:
    units = ("blue foot A 8-3 0105", "blue foot B 8-3 0107", "blue foot C 8-3 0109", "blue foot D 8-3 0111")
    table = Table(field("2021", *units, "red foot R 8-3 2008"))
    table.state.phase = "move"
    for order in ("move A 0305", "move B 0308", "move D 0311"):
        table.give(order)
    next_turn_of(table, "blue")
    before = {each.label: each for each in proposed(table.state)}
    assert set(before["All as last turn"].order[2:]) == {"A", "0505", "B", "0509", "D", "0511"}, "not C, who stood"
    assert "The rest as last turn" not in before
    table.give("move D 0411")
    after = {each.label: each for each in proposed(table.state)}
    assert set(after["The rest as last turn"].order[2:]) == {"A", "0505", "B", "0509"}
    table.give(" ".join(after["The rest as last turn"].order))
    next_turn_of(table, "blue")
    third = next(each for each in proposed(table.state) if each.label == "All as last turn")
    assert set(third.order[2:]) == {"A", "0705", "B", "0710", "D", "0512"}, "D as he went last, not before"


@pytest.mark.parametrize("words", ["fight 0506", "fight 0506 charge"])
def test_a_combat_of_two_hexes_is_about_both(words: str) -> None:
    pieces = ("blue horse A 24-6 0505 charges", "blue horse B 24-6 0605 charges", "red foot R 4-3 0506 disrupted",
              "red foot S 4-3 0604 disrupted")  # fmt: skip
    table = Table(field("2021", *pieces, *FAR, phase="declare")).give("attack 0506 0604 by A B")
    [also] = [each.also for each in proposed(table.state) if " ".join(each.order) == words]
    assert also == ("0604",)
