"""Several orders of a kind in one sentence."""

from game.battles import RULES
from game.core.rules import SPECTATOR
from tests.battles.positions import BOTH, FAR, Dice, Table, battle, field

PAIR = "blue horse A 4-6 1010", "blue horse B 4-6 1012", "red foot E 8-3 0505", *FAR
GUNS = "blue gun G 0 1010", "blue gun H 0 1014", "red foot E 8-3 0710", "red foot D 8-3 0714", *FAR
MELEE = (
    "blue foot A 8-3 1010", "blue foot B 6-3 1011", "blue foot C 4-3 1015", "blue leader L 2-6 1011",
    "red foot E 4-3 0911", "red foot D 4-3 0915", *FAR,
)  # fmt: skip


@BOTH
def test_each_move_is_as_if_given_by_itself(book: str) -> None:
    both = Table(field(book, *PAIR)).give("several move A 0910 B 0912")
    single = Table(field(book, *PAIR)).give("move A 0910").give("move B 0912")
    assert both.state.pieces == single.state.pieces
    assert both.state.now == single.state.now
    assert [event.text for event in both.events] == ["A goes to 0910.", "B goes to 0912."]


def test_a_move_is_legal_after_those_before_it() -> None:
    t = Table(field("1976", *PAIR))
    assert t.known("several move A 0910")
    assert "0910" in t.offers("several move B")
    assert "0910" not in t.offers("several move A 0910 B")
    assert "1010" in t.offers("several move A 0910 B")
    assert "A" not in t.offers("several move A 0910")
    assert t.may_end("several move A 0910")
    assert not t.may_end("several move A 0910 B")


def test_ways_and_riders_may_be_told_of_each() -> None:
    t = Table(field("2021", *PAIR, "blue leader L 2-8 1010"))
    assert {"via", "with", "B"} <= t.offers("several move A 0710")
    t.give("several move A 0710 with L B 0712")
    assert t.at("L") == "0710"


def test_guns_fire_one_after_the_other() -> None:
    t = Table(field("1976", *GUNS, phase="fire"))
    assert t.offers("several fire G 0710") == {"H"}
    t.give("several fire G 0710 H 0714", 1, 6)
    assert t.shaken("E", "D") == (True, False)


def test_a_gun_whose_target_is_disrupted_by_another_holds_its_fire_and_may_fire_yet() -> None:
    t = Table(field("1976", *GUNS, phase="fire")).give("several fire G 0710 H 0710", 1)
    assert t.told("H holds its fire: 0710 is no target any more.")
    assert t.state.phase == "fire"
    assert t.offers("fire") == {"H"}


def test_one_gun_alone_needs_no_sentence_for_several() -> None:
    t = Table(field("1976", "blue gun G 0 1010", "red foot E 8-3 0710", *FAR, phase="fire"))
    assert "several" not in t.offers()


@BOTH
def test_attacks_are_declared_together(book: str) -> None:
    order = "several attack 0911 by A B leader L 0915 by C"
    both = Table(field(book, *MELEE, phase="declare")).give(order)
    single = Table(field(book, *MELEE, phase="declare")).give("attack 0911 by A B leader L").give("attack 0915 by C")
    assert both.state.now.combats == single.state.now.combats
    assert len(both.state.now.combats) == 2


def test_after_an_attack_only_those_who_are_free_may_attack() -> None:
    t = Table(field("1976", *MELEE, phase="declare"))
    assert t.offers("several attack 0911 by A B") == {"leader", "0915"}
    assert "A" not in t.offers("several attack 0911 by A B 0915 by")


def test_what_is_tried_in_words_changes_nothing() -> None:
    state = field("1976", *MELEE, phase="declare")
    before = RULES.dump(state)
    RULES.words(state, "blue", ("several", "attack", "0911", "by", "A", "B", "0915", "by", "C"))
    assert RULES.dump(state) == before


def test_a_hidden_answer_comes_to_light_once_and_the_words_tell_nothing_of_it() -> None:
    state = field("2021", *MELEE, phase="declare", options={"tactics": "on"})
    plain = [
        RULES.words(state, "blue", tuple(order.split())) for order in ("several attack 0911 by A B", "several attack")
    ]
    state = field("2021", *MELEE, phase="declare", options={"tactics": "on"})
    state.answers = {"red": "salvo"}
    assert plain == [
        RULES.words(state, "blue", tuple(o.split())) for o in ("several attack 0911 by A B", "several attack")
    ]
    outcome = RULES.apply(state, "blue", ("several", "attack", "0911", "by", "A", "B", "0915", "by", "C"), Dice(()))
    assert outcome.reveals
    assert sum(event.kind == "tactics" for event in outcome.events) == 1


def test_why_a_word_does_not_fit_is_told_as_in_a_single_order() -> None:
    t = Table(field("1976", *PAIR))
    assert t.refused("several move A 0910 B 0910").reason == t.give("move A 0910").refused("move B 0910").reason


def test_a_record_with_such_orders_is_told_in_few_lines() -> None:
    t = battle("rocroi").give("done").give("several move Gardes 1503 Royal 1403")
    assert [str(told.text) for told in RULES.summary(t.events)] == ["Gardes → 1503 · Royal → 1403"]
    assert RULES.view(t.state, SPECTATOR).now.moves[-1].path[-1] == "1403"
