"""What an attack may bring, told before anybody has moved."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from game.battles import RULES
from game.battles.board import LEADER, board
from game.battles.editions import edition
from game.battles.odds import odds_of, units
from game.battles.view import BattlesView
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup
from tests.battles.positions import field


def rocroi() -> BattlesView:
    return RULES.view(RULES.setup(RULES.complete(Setup("battles", "rocroi", {}))), SPECTATOR)


def at(view: BattlesView, place: str) -> str:
    return next(unit for name, unit in units(view).items() if place in name)


@pytest.mark.rule("76:8.3", "76:8.4", "76:8.6", "76:16.0", "21:9.2", "21:9.3", "21:13.1")
def test_odds_are_the_table_s_and_sum_to_one() -> None:
    view = rocroi()
    found = odds_of(view, (at(view, "(1706)"),), at(view, "(1304)"))
    assert (found.combat.attack, found.combat.defence, found.combat.odds) == (6, 4, "1-1")
    table = edition("1976").charts.combat
    thrown = Counter(table.result("1-1", die) for die in range(1, len(table.rows) + 1))
    assert found.chances == {result: Fraction(n, len(table.rows)) for result, n in thrown.items()}
    assert sum(found.chances.values()) == 1
    assert found.apart == (at(view, "(1706)"),)


@pytest.mark.rule("76:8.3", "76:8.4", "21:9.2", "21:9.3")
def test_units_and_the_best_leader_of_each_hex_add_up() -> None:
    view = rocroi()
    counters = board("rocroi").counters
    leaders = {p.place: counters[p.id].value for p in view.pieces.values() if counters[p.id].kind == LEADER}
    ours = [p for p in view.pieces.values() if p.id in units(view).values() and p.side == "french"]
    led = next(p for p in ours if p.place in leaders)
    alone = next(p for p in ours if p.place not in leaders)
    together = odds_of(view, (led.id, alone.id), at(view, "(1304)"))
    strength = counters[led.id].front + counters[alone.id].front
    assert together.combat.attack == strength + leaders[led.place]


@pytest.mark.rule("76:8.3", "76:8.4", "76:8.6", "76:16.0", "21:9.2", "21:9.3", "21:13.1")
def test_what_cannot_attack_is_refused() -> None:
    view = rocroi()
    gardes, enemy = at(view, "(1706)"), at(view, "(1304)")
    with pytest.raises(Refusal, match="same side") as refused:
        odds_of(view, (enemy,), enemy)
    others = [name for name, unit in units(view).items() if view.pieces[unit].side != view.pieces[enemy].side]
    assert refused.value.legal == tuple(others) != ()
    pieces = {**view.pieces, gardes: replace(view.pieces[gardes], disrupted=True)}
    with pytest.raises(Refusal, match="never attack"):
        odds_of(replace(view, pieces=pieces), (gardes,), enemy)


@pytest.mark.rule("76:8.3", "76:8.4", "76:8.6", "76:16.0", "21:9.2", "21:9.3", "21:13.1")
def test_terrain_and_a_charge_count() -> None:
    """Against disrupted infantry cavalry may charge; a town doubles whoever stands in it."""
    pieces = ("blue horse A 6-6 0505 charges", "blue foot B 8-3 0507", "red foot C 8-3 0506 disrupted")
    view = RULES.view(field("2021", *pieces), SPECTATOR)
    plain = odds_of(view, ("A", "B"), "C")
    assert (plain.combat.attack, plain.combat.defence, plain.apart) == (14, 4, ())
    assert plain.combat.may_charge
    assert odds_of(view, ("A", "B"), "C", charge=True).combat.attack == 20
    view = RULES.view(field("2021", *pieces, terrain={"town": ["0506"]}), SPECTATOR)
    assert odds_of(view, ("A", "B"), "C").combat.defence == 8


@pytest.mark.rule("76:8.3", "76:8.4", "76:8.6", "76:16.0", "21:9.2", "21:9.3", "21:13.1")
def test_the_answer_is_told_with_its_chances() -> None:
    view = rocroi()
    question = RULES.odds(view)
    assert question.several
    named = {name: view.pieces[piece].side for name, piece in units(view).items()}
    for side in ("french", "spanish"):  # a menu has room for 25: one's own attack, the enemy is attacked
        asked = RULES.odds(replace(view, viewer=side))
        assert {named[name] for name in asked.attackers[:20]} == {side}
        assert {named[name] for name in asked.defenders[:20]} == {"french", "spanish"} - {side}
        assert sorted(asked.attackers) == sorted(asked.defenders) == sorted(named)
    ours, theirs = (next(name for name in question.attackers if place in name) for place in ("(1706)", "(1304)"))
    told = question.ask(ours, theirs).splitlines()
    assert told[0] == f"**{ours}** against **{theirs}**"
    assert told[1] == "6 against 4, odds **1–1**"
    assert told[3].startswith("defenders disrupted **16.7 %**")
    assert told[4].startswith("Not beside it yet, reckoned as over level ground: ")
    assert told[-1] == "The best leader in each hex helps."


@pytest.mark.rule("76:8.3", "76:8.4", "76:8.6", "76:16.0", "21:9.2", "21:9.3", "21:13.1")
def test_a_charge_is_told_beside_the_attack() -> None:
    pieces = ("blue horse A 6-6 0505 charges", "red foot C 8-3 0506 disrupted")
    told = RULES.odds(RULES.view(field("2021", *pieces), SPECTATOR)).ask("A", "C").splitlines()
    assert told[1] == "6 against 4, odds **1.5–1**"
    assert told[told.index("With a charge:") + 1] == "12 against 4, odds **3–1**"
    assert told[-2] == "A charge disrupts the cavalry.", "also where the throw says that nothing happens"


@pytest.mark.rule("21:19.3")
def test_special_tactics_are_spoken_of_where_they_are_played() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot C 8-3 0506")
    for on in ("on", "off"):
        view = RULES.view(field("2021", *pieces, options={"tactics": on}), SPECTATOR)
        assert ("of special tactics only those" in RULES.odds(view).ask("A", "C")) is (on == "on")


@pytest.mark.rule("76:9.14", "21:10.1", "76:8.3", "21:9.3")
@pytest.mark.parametrize(("book", "rule"), [("1976", "76:9.14"), ("2021", "21:10.1")])
def test_the_rule_in_force_is_cited(book: str, rule: str) -> None:
    view = RULES.view(field(book, "blue foot A 8-3 0505 disrupted", "red foot C 8-3 0506"), SPECTATOR)
    with pytest.raises(Refusal, match="never attack") as refused:
        RULES.odds(view).ask("A", "C")
    assert refused.value.rule == rule


def test_outside_of_a_battle_nothing_can_be_asked() -> None:
    with pytest.raises(Refusal, match="Ask in a battle"):
        RULES.odds(None)


@pytest.mark.rule("76:8.3", "76:8.4", "21:9.2", "21:9.3")
def test_the_best_leader_in_a_hex_helps_no_other_piece_and_nobody_who_is_gone() -> None:
    pieces = ("blue foot A 6-3 0505", "blue leader K 1-6 0505", "blue leader L 3-6 0505", "blue leader M 4-6 0404",
              "blue gun G 0-0 0505", "red foot C 4-3 0506", "red leader N 2-6 0506")  # fmt: skip
    state = field("2021", *pieces)
    found = odds_of(RULES.view(state, SPECTATOR), ("A",), "C")
    assert (found.combat.leaders, found.combat.attack, found.combat.defence) == (("L",), 9, 6)
    gone = state.copy()
    gone.put("L", where="lost")
    assert odds_of(RULES.view(gone, SPECTATOR), ("A",), "C").combat.leaders == ("K",)
