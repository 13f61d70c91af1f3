"""What happened on a field, in few lines: arrows for moves, one line for each combat."""

import pytest

from game.battles import RULES
from game.core.events import Event
from game.core.rules import Setup
from game.core.summary import Told
from game.core.text import say
from tests.battles.positions import BOTH, Dice, Table, field


def lines(events: tuple[Event, ...]) -> list[str]:
    return [told.text for told in RULES.summary(events)]


def moved(scenario: str, *pieces: str, first: tuple[str, ...] = (), **options: str) -> tuple[Event, ...]:
    """What is told when these pieces go where they may, one after the other, at the beginning of a battle."""
    state = RULES.setup(RULES.complete(Setup("battles", scenario, options)))
    for order in (*first, "done"):  # no guns are fired
        state = RULES.apply(state, state.side, (order,), Dice([6] * 40)).state
    events: tuple[Event, ...] = ()
    for piece in pieces:
        goal = RULES.words(state, state.side, ("move", piece)).texts()[0]
        outcome = RULES.apply(state, state.side, ("move", piece, goal), Dice([]))
        state, events = outcome.state, (*events, *outcome.events)
    return events


def goals(events: tuple[Event, ...]) -> list[object]:
    return [event.facts["target"] for event in events]


def test_the_name_that_all_who_move_bear_is_said_once() -> None:
    stand = ("proposed", "done", "proposed", "done")
    made = {"province": "saxony", "attacker": "elector_palatine", "defender": "spain"}
    events = moved("field", "Palatine-Horse-1", "Palatine-Foot-2", first=stand, **made)
    one, other = goals(events)
    assert lines(events) == [f"Palatine: Horse 1 → {one} · Foot 2 → {other}"]


def test_others_are_named_whole() -> None:
    events = moved("rocroi", "Gassion", "La-Ferte")
    one, other = goals(events)
    assert lines(events) == [f"Gassion → {one} · La Ferte → {other}"]


def test_a_single_move_is_told_as_it_is() -> None:
    events = moved("rocroi", "Sirot")
    assert lines(events) == [f"Sirot → {goals(events)[0]}."]


@pytest.mark.rule("21:7.5")
def test_who_rides_along_is_told_with_whom_he_rides_with() -> None:
    pieces = "blue foot A 8-3 0505", "blue leader L 2-8 0505", "blue leader M 1-8 0505", "blue foot B 8-3 0808"
    t = Table(field("2021", *pieces, "red foot R 8-3 2020"))
    one = t.give("move A 0506 with L").events
    assert lines(one) == ["A with L → 0506."]
    assert lines((*one, *t.give("move B 0809").events)) == ["A with L → 0506 · B → 0809"]
    both = Table(field("2021", *pieces, "red foot R 8-3 2020")).give("move A 0506 with L with M").events
    assert lines(both) == ["A with L, M → 0506."]


def test_of_older_events_it_is_known_only_how_many_ride_along() -> None:
    facts = {"piece": "A", "side": "blue", "way": "go", "origin": "0505", "target": "0506"}
    told = say("{name} goes to {last}.", name="A", last="0506")
    events = [Event("move", told, {**facts, "with": led}) for led in (("L",), ("L", "M"))]
    assert [RULES.as_read(event).text for event in events] == ["A with a leader → 0506.", "A with 2 leaders → 0506."]


@pytest.mark.parametrize(("kept", "read"), [
    ("{name} is captured by the {side} army.", "Captured by the Red army: Croats."),
    ("{name} begins a road march.", "Road march begins: Croats."),
    ("{name} ends its road march.", "Road march ends: Croats."),
    ("{name} is unlimbered.", "Unlimbered: Croats."),
])  # fmt: skip
def test_what_one_or_many_do_is_read_in_the_same_words(kept: str, read: str) -> None:
    event = Event("march", say(kept, name="Croats", side="Red"))
    assert RULES.as_read(event).text == read


def gate() -> Table:
    """A waits to enter at 0110, B stands in the open."""
    pieces = ("blue foot A 8-3 edge command=X", "blue foot B 8-3 0505", "red foot R 8-3 2020")
    arrival = {"id": "X", "side": "blue", "from_turn": 1, "to_turn": 9, "area": "gate", "src": "seed"}
    return Table(field("2021", *pieces, areas={"gate": ["0110"]}, arrivals=[arrival]))


@pytest.mark.rule("76:6.15", "21:16.1")
def test_who_enters_says_where() -> None:
    table = gate()
    events = table.give("move A 0210").events
    assert lines(events) == ["Entry at 0110: A → 0210."]
    events = (*events, *table.give("move B 0506").events)
    assert lines(events) == ["Entry at 0110: A → 0210 · B → 0506"]


def test_who_enters_and_stays_there_needs_no_arrow() -> None:
    table = gate()
    events = table.give("move A 0110").events
    assert lines(events) == ["Entry at 0110: A."]
    events = (*events, *table.give("move B 0506").events)
    assert lines(events) == ["Entry at 0110: A · B → 0506"]


def test_one_who_leaves_makes_sentences_of_all() -> None:
    pieces = ("blue foot A 8-3 0105", "blue foot B 8-3 0405", "red foot R 8-3 2020")
    table = Table(field("2021", *pieces, demoralized=("blue",)))
    events = table.give("move B 0406").events
    events = (*events, *table.give("exit A 0105").events)
    assert lines(events) == ["B → 0406. Off the field: A."]


def test_of_many_moves_in_a_row_the_number_is_told() -> None:
    events = moved("rocroi", *(f"{n}-Croatian" for n in (1, 2)), "Gardes")
    assert lines(events * 6) == ["18 pieces move"]


def test_of_more_than_a_few_it_is_where_there_is_little_room() -> None:
    events = moved("rocroi", *(f"{n}-Croatian" for n in (1, 2)), "Gardes")
    assert [[told.short for told in RULES.summary(events * n)] for n in (1, 3)] == [[""], ["9 pieces move"]]


def fight(text: str, strengths: str) -> Told:
    """The line of a combat, in short with these strengths alone."""
    return Told(text, "⚔", short=text[: len("Combat at 0506:")] + strengths + text[text.index("rolls") :])


def test_each_combat_has_its_line_and_so_has_a_turn() -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0805", "red foot R 8-3 0506", "red foot S 8-3 0806")
    table = Table(field("1976", *pieces, phase="declare"))
    told = []
    for order, dice in (("attack 0506 by A", ()), ("attack 0806 by B", ()), ("fight 0506", (4, 3))):
        told += RULES.summary(table.give(order, *dice).events)
    assert told[:4] == [
        Told("Attack on 0506: A, 1–1."),
        Told("Attack on 0806: B, 1–1."),
        fight("Combat at 0506: 8 (A 8) against 8 (R 8), column 1–1, rolls 4: no effect.", " 8 against 8, 1–1, "),
        fight("Combat at 0806: 8 (B 8) against 8 (S 8), column 1–1, rolls 3: no effect.", " 8 against 8, 1–1, "),
    ]
    state = RULES.setup(RULES.complete(Setup("battles", "rocroi", {})))
    events: tuple[Event, ...] = ()
    while state.turn < 2:
        legal = RULES.words(state, state.side)
        assert any(word.text == "done" for word in legal.next), state.phase
        outcome = RULES.apply(state, state.side, ("done",), Dice([6] * 40))
        state, events = outcome.state, (*events, *outcome.events)
    assert Told("Turn 2.") in RULES.summary(events)
    assert str(RULES.headline(state)) == "Rocroi, turn 2 of 14: French"


def test_a_charge_is_told_in_short_without_who_brought_what() -> None:
    pieces = ("blue horse A 12-6 0505 charges", "red foot R 8-3 0506 disrupted", "red foot S 8-3 2030")
    table = Table(field("2021", *pieces, phase="declare")).give("attack 0506 by A")
    told = RULES.summary(table.give("fight 0506 charge", 4).events)[0]
    assert "24 (2 × A 12 [charge])" in told.text
    [at, result] = told.short.split("rolls 4: ")
    assert at == "Charge at 0506: 24 against 4, 6–1, "
    assert result == "the defender is disrupted; the horse that charged is disrupted."


@pytest.mark.rule("76:9.2", "21:10.2")
@pytest.mark.parametrize(("added", "told"), [
    (-1, "Not rallied: R (1−1, 5 needed)."), (1, "Not rallied: R (1+1, 5 needed)."),
    (0, "Not rallied: R (1, 5 needed)."),
])  # fmt: skip
def test_a_roll_to_rally_in_vain_says_what_it_took_and_what_is_taken_from_it_has_a_minus(added: int, told: str) -> None:
    text = say("{name} does not rally ({die}{added}).", name="R", die=1, added=f"{added:+d}" if added else "")
    assert lines((Event("rally", text, {"piece": "R", "side": "red", "die": 1, "added": added}),)) == [told]


def test_one_who_rallies_needs_nothing_any_more() -> None:
    text = say("{name} rallies ({die}{added}).", name="R", die=4, added="+1")
    assert lines((Event("rally", text, {"piece": "R", "side": "red", "die": 4, "added": 1}),)) == ["Rallied: R (4+1)."]


@pytest.mark.rule("76:19.1", "21:12.1")
@BOTH
def test_that_an_army_is_demoralized_is_left_out_last(book: str) -> None:
    pieces = ("blue foot A 24-3 0505", "red foot R 8-3 0506 disrupted", "red foot S 8-3 2030")
    table = Table(field(book, *pieces, phase="declare", level=8)).give("attack 0506 by A")
    told = RULES.summary(table.give("fight 0506", 1).events)
    assert [line.text for line in told if line.grave] == ["Eliminated at 0506: R.", *_demoralized(book)]


def _demoralized(book: str) -> list[str]:
    return ["Demoralized: red."] if book == "2021" else ["Demoralized: red_foot.", "Demoralized: red_horse."]


def fought(*hexes: str, kind: str = "battle") -> list[Event]:
    return [Event(kind, say("x"), {"targets": (each,)}, place=each) for each in hexes]


@pytest.mark.parametrize(("die", "told"), [
    (2, "G fires at 0508, range 3, rolls 2: R disrupted."), (3, "G fires at 0508 R, range 3, rolls 3: no effect."),
])  # fmt: skip
def test_a_shot_that_misses_says_whom_once(die: int, told: str) -> None:
    state = field("2021", "blue gun G 0-0 0505", "red foot R 8-3 0508", "red foot S 8-3 2030", phase="fire")
    assert lines(RULES.apply(state, "blue", ("fire", "G", "0508"), Dice([die])).events) == [told]


@pytest.mark.rule("21:19.5")
@pytest.mark.parametrize(("die", "told"), [
    (1, ["G fires at 0508, range 3, rolls 1: it catches fire.", "0508 burns."]),
    (2, ["G fires at 0508, range 3, rolls 2: it does not catch fire."]),
])  # fmt: skip
@pytest.mark.parametrize("more", [(), ("red foot S 8-3 0508 disrupted",)], ids=["empty", "nobody left to disrupt"])
def test_a_shot_at_a_town_says_whether_it_catches_fire(die: int, told: list[str], more: tuple[str, ...]) -> None:
    state = field("2021", "blue gun G 0-0 0505", "red foot R 8-3 2030", *more, phase="fire", options={"burning": "on"},
                  terrain={"town": ["0508"]})  # fmt: skip
    found = lines(RULES.apply(state, "blue", ("fire", "G", "0508"), Dice([die])).events)
    assert [line.replace("0508 S,", "0508,") for line in found] == told


@pytest.mark.rule("21:19.5")
def test_a_town_that_burns_is_the_heading_of_a_fire() -> None:
    state = field("2021", "blue gun G 0-0 0505", "blue gun H 0-0 0605", "red foot R 8-3 2030", phase="fire",
                  options={"burning": "on"}, terrain={"town": ["0508", "0608"]})  # fmt: skip
    one = Table(state).give("fire G 0508", 1)
    assert str(RULES.deed(one.events)) == "0508 burns"
    assert str(RULES.deed((*one.events, *one.give("fire H 0608", 1).events))) == "2 hexes burn"
    assert str(RULES.deed(Table(state).give("fire G 0508", 2).events)) == "guns fire"


@pytest.mark.rule("21:17.0")
def test_who_leaves_the_field_is_the_heading_and_goes_to_no_hex() -> None:
    pieces = *(f"blue horse {name} 8-6 020{n}" for n, name in enumerate("ABCD", 2)), "blue leader L 2-8 0202"
    t = Table(field("2021", *pieces, "red foot R 8-3 2020", demoralized=("blue",)))
    one = t.give("exit A 0102 with L").events
    assert str(RULES.deed(one)) == "off the field: A and L"
    more = (*one, *t.give("exit B 0103").events, *t.give("exit C 0104").events)
    assert str(RULES.deed(more)) == "4 pieces leave the field"
    assert str(RULES.deed((*one, *t.give("move D 0305").events))) == "3 pieces move"


def test_a_heading_names_combats_before_attacks_before_moves_before_fire() -> None:
    shot = Event("fire", say("x"), {"gun": "Battery-1"}, place="1111")
    one, two = moved("rocroi", "Gassion"), moved("rocroi", "Gassion", "La-Ferte")
    assert str(RULES.deed([shot])) == "guns fire"
    assert str(RULES.deed([shot, *one])) == f"Gassion → {goals(one)[0]}"
    assert str(RULES.deed([shot, *two])) == "2 pieces move"
    assert str(RULES.deed([*two, *fought("1803", kind="attack")])) == "attack on 1803"
    assert str(RULES.deed(fought("1703", "1803", "1804", kind="attack"))) == "attack on 1703, 1803 and 1804"
    assert str(RULES.deed([*fought("1703", kind="attack"), *fought("1803")])) == "combat at 1803"
    assert str(RULES.deed(fought("1703", "1803", "1804", "1805"))) == "4 combats"
    assert str(RULES.deed(fought("1703", "1803", "1804", "1805", kind="attack"))) == "4 attacks"
    assert str(RULES.deed(fought("1703", "1803", "1804"))) == "combat at 1703, 1803 and 1804"
    assert not RULES.deed([Event("season", say("Turn 2."))])
    assert not RULES.deed([Event("rally", say("Royal rallies."), {"piece": "Royal"})]), "who rallies does not move"
    assert not RULES.deed([Event("move", say("Nobody moves."))])
    twice = [Event("move", say("{name} goes.", name="Royal"), {"piece": "Royal"}, place=at) for at in ("1703", "1803")]
    assert str(RULES.deed(twice)) == "Royal → 1803"


def test_an_attack_is_told_by_its_combat_alone() -> None:
    attack = Event("attack", say("Attack on 2130."), {"targets": ("a",)}, place="2130")
    battle = Event("battle", say("Combat at 2130."), {"targets": ("a",)}, place="2130")
    assert lines((attack, battle)) == ["Combat at 2130."]
    assert lines((battle, attack)) == ["Combat at 2130.", "Attack on 2130."], "a later attack is another"
    assert lines((attack,)) == ["Attack on 2130."]


def test_what_marches_together_is_told_on_one_line() -> None:
    marches = tuple(Event("march", say("{name} marches.", name=name)) for name in ("Royal", "Gardes"))
    assert lines(marches) == ["Royal marches. Gardes marches."]
