"""What the campaign proposes: every way of every army without an order, and how battles may be reported and settled."""

import re
from functools import partial

import pytest

from game.campaign import RULES
from game.campaign.state import State
from game.core.proposals import Proposal, legal
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.values import replace
from game.core.words import NOTHING, WHOLE
from tests.campaign.positions import Table, lists, position, setup


def proposed(state: State, seat: str) -> list[Proposal]:
    """All of them, each legal."""
    ask = partial(RULES.words, state, seat)
    found = list(RULES.proposals(RULES.view(state, seat), ask))
    assert [each.proposal for each in legal(ask, found, len(found))] == found
    return found


def told(state: State, seat: str) -> list[str]:
    return [each.label for each in proposed(state, seat)]


def test_every_way_of_every_army_is_proposed_in_the_order_of_its_words() -> None:
    table = Table(setup())
    assert told(table.state, "spain") == [
        "Spain-1 to Milan", "Spain-1 to Savoy", "Spain-1 stays in Spain",
        "Spain-2 to Luxembourg", "Spain-2 to Liège", "Spain-2 to Jülich-Cleves",
        "Spain-2 stays in Spanish Netherlands",
    ]  # fmt: skip
    table.give("Spain-2 Luxembourg")
    assert told(table.state, "spain") == ["Spain-1 to Milan", "Spain-1 to Savoy", "Spain-1 stays in Spain"]


def test_nobody_is_proposed_to_follow_an_army_to_where_it_was_sent() -> None:
    """Followed through the presses: what is proposed next can be carried out with what was ordered before [R7]."""
    armies = {"Austria-1": "moravia", "Bavaria-1": "bohemia_south", "Spain-1": "bavaria"}
    table = Table(position("summer 1618", armies, players="2"))

    def hints(army: str) -> dict[str, str]:
        return {word.text: word.hint for word in RULES.words(table.state, "spain", (army,)).next}

    assert "Austria-1 to South Bohemia" in told(table.state, "spain")
    assert hints("Austria-1")["South-Bohemia"] == "Bavaria-1 stands there now"
    table.give("Bavaria-1 hold")
    assert hints("Austria-1")["South-Bohemia"] == "Bavaria-1 is to stand there"
    assert not {"Austria-1 to South Bohemia", "Spain-1 to South Bohemia"} & set(told(table.state, "spain"))
    table.give("Bavaria-1 North-Bohemia")
    assert (hints("Austria-1")["South-Bohemia"], hints("Austria-1")["North-Bohemia"]) == (
        "Bavaria-1 is to leave it", "Bavaria-1 is to stand there"
    )  # fmt: skip
    offered = told(table.state, "spain")
    assert "Austria-1 to South Bohemia" in offered
    assert not any(label.endswith(" to North Bohemia") for label in offered)
    assert "Austria-1 stays in Moravia" in offered
    assert hints("Bavaria-1")["North-Bohemia"] == "", "its own order is no other's"
    table.give("Spain-1 Upper-Palatinate")
    assert hints("Bavaria-1")["Upper-Palatinate"] == "Spain-1 is to stand there"


def test_a_battle_is_proposed_with_its_chances() -> None:
    state = position("summer 1619", {"Austria-1": "moravia", "Palatine-1": "bohemia_south"})
    [attack] = [each for each in proposed(state, "austria") if each.order == ("Austria-1", "South-Bohemia")]
    assert re.fullmatch(r"won \S+\s%, drawn \S+\s%: battle with Elector Palatine", attack.hint), attack.hint
    assert " %, drawn " in attack.hint
    assert attack.at_once, "sealed, it can be changed"
    in_turn = position("summer 1619", {"Austria-1": "moravia", "Palatine-1": "bohemia_south"}, orders="turns")
    assert not any(each.at_once for seat in RULES.to_move(in_turn) for each in proposed(in_turn, seat))
    [stay] = [each for each in proposed(state, "austria") if each.order == ("Austria-1", "hold")]
    assert stay.hint == ""


FOUGHT = {"Austria-1": "moravia", "Palatine-1": "bohemia_south"}


def fought() -> Table:
    """South Bohemia is fought for, and both sides are to report."""
    state = position("autumn 1619", FOUGHT, battles="reported")
    return Table(state, lists(1, "austria", "elector_palatine")).season("Austria-1 South-Bohemia")


@pytest.mark.rule("s")
def test_an_alliance_that_is_offered_is_asked_about_and_answered_at_a_press() -> None:
    table = Table(position("spring 1620", FOUGHT, alliances="treaty"))
    before = RULES.words(table.state, "elector_palatine").prompt
    table.give("spain: propose Spain Elector-Palatine")
    assert str(RULES.deed(table.events)) == "Spain offers Elector Palatine an alliance"
    assert RULES.words(table.state, "elector_palatine").prompt == f"Spain offers you an alliance. {before}"
    accept, decline, *_ways = proposed(table.state, "elector_palatine")
    assert (accept.label, accept.order[0]) == ("Accept the alliance with Spain", "accept")
    assert (decline.label, decline.order[0]) == ("Decline the alliance with Spain", "decline")
    assert not accept.at_once, "everybody hears of it"
    table.events = []
    table.give("elector_palatine: " + " ".join(accept.order))
    assert str(RULES.deed(table.events)) == "Elector Palatine allies with Spain"
    assert RULES.words(table.state, "elector_palatine").prompt == before
    assert not any(each.order[0] in ("accept", "decline") for each in proposed(table.state, "elector_palatine"))


@pytest.mark.rule("s")
def test_who_plays_several_powers_is_told_which_of_them_an_alliance_is_offered() -> None:
    table = Table(position("spring 1620", FOUGHT, alliances="treaty", players="4"))
    table.give("elector_palatine: propose Elector-Palatine Austria")
    assert RULES.words(table.state, "spain").prompt.startswith("Elector Palatine offers Austria an alliance. ")
    labels = [each.label for each in proposed(table.state, "spain")]
    assert labels[0] == "Austria accepts the alliance with Elector Palatine"


def test_a_battle_is_reported_at_one_press_once() -> None:
    table = fought()
    found = proposed(table.state, "austria")
    assert [each.order[2] for each in found] == ["won", "lost", "drawn", "dice", "as-they-say"]
    assert found[0].label == "Battle 1 in South Bohemia: I won"
    assert all(each.at_once for each in found)
    table.give("austria: report Battle-1 won")
    assert proposed(table.state, "austria") == []
    assert len(proposed(table.state, "elector_palatine")) == 5


def test_of_a_battle_of_which_nobody_has_said_anything_nothing_is_remarked() -> None:
    table = fought()
    assert {each.hint for each in proposed(table.state, ORGANISER)} == {""}
    assert [word.name for word in RULES.words(table.state, ORGANISER, ("settle",)).next] == [
        "Battle 1 in South Bohemia"
    ]
    table.give("austria: report Battle-1 won")
    assert {each.hint for each in proposed(table.state, ORGANISER)} == {"Austria: won · Elector Palatine: nothing yet"}


def test_the_organiser_sees_what_each_side_said_of_a_battle() -> None:
    table = fought().give("austria: report Battle-1 won", "elector_palatine: report Battle-1 won")
    found = proposed(table.state, ORGANISER)
    assert [each.label.partition(": ")[2] for each in found] == [
        "Austria won", "Elector Palatine won", "drawn", "the dice decide"
    ]  # fmt: skip
    assert {each.hint for each in found} == {"Austria: won · Elector Palatine: won"}
    assert not any(each.at_once for each in found)


@pytest.mark.rule("m")
def test_a_battle_told_differently_by_two_of_these_seats_is_left_to_the_dice() -> None:
    table = fought().give("austria: report Battle-1 won")
    assert RULES.by_lot(table.state, ("austria", "elector_palatine")) == ()
    table.give("elector_palatine: report Battle-1 won")
    assert RULES.by_lot(table.state, ("austria",)) == RULES.by_lot(table.state, ("elector_palatine",)) == ()
    one = fought().give("elector_palatine: report Battle-1 won")
    assert RULES.by_lot(one.state, ("austria", "elector_palatine")) == (), "who attacked has not told of it"
    assert RULES.parties(table.state, ("settle", "Battle-1")) == ("austria", "elector_palatine")
    assert RULES.parties(table.state, ("settle",)) == RULES.parties(table.state, ("settle", "Battle-2")) == ()
    for seats in (("austria", "elector_palatine"), ("spain", "elector_palatine", "austria")):
        assert RULES.by_lot(table.state, seats) == ("settle", "Battle-1", "dice")
    table.give("organiser: settle Battle-1 drawn")
    assert table.state.battles[0].winner == "draw"
    assert RULES.by_lot(table.state, ("austria", "elector_palatine")) == (), "it is settled"


def test_the_organiser_is_told_whom_a_season_goes_on_without() -> None:
    table = Table(setup("1618-5")).give("spain: ready", "elector_palatine: ready")
    asked = RULES.words(table.state, ORGANISER, ("close",))
    assert (asked.end, asked.next) == (True, ())
    assert asked.prompt == "It goes on without Austria, Bavaria and United Provinces. Is that your order?"


@pytest.mark.rule("l", "m")
def test_the_organiser_is_told_what_each_side_says_before_he_settles() -> None:
    table = fought()
    assert RULES.words(table.state, ORGANISER).prompt == "What is to be done?"
    table.give("austria: report Battle-1 dice")
    assert RULES.words(table.state, ORGANISER).prompt == "What is to be done?", "the other side is asked first"
    table.give("elector_palatine: report Battle-1 won")
    assert RULES.words(table.state, ORGANISER, ("settle", "Battle-1", "drawn")) == WHOLE
    assert RULES.words(table.state, ORGANISER, ("settle", "Battle-1", "drawn", "drawn")) == NOTHING
    asked = RULES.words(table.state, ORGANISER).prompt
    assert asked.startswith("Battle 1 in South Bohemia, Austria against Elector Palatine.")
    assert "Austria says: the dice shall decide. Elector Palatine says: won. Who won?" in asked
    [austria, *_others] = proposed(table.state, ORGANISER)
    assert austria.label == "Battle 1 in South Bohemia: Austria won"
    assert austria.hint == "Austria: the dice shall decide · Elector Palatine: won"
    ways = RULES.words(table.state, ORGANISER, ("settle", "Battle-1")).next
    assert [way.name for way in ways] == ["Austria won", "Elector Palatine won", "A draw", "The dice decide [R21]"]
    again = RULES.words(table.state, "austria", ("report",)).next
    assert [word.hint for word in again] == ["the dice shall decide"], "no word of the order language"


@pytest.mark.rule("m", "R12")
def test_an_army_that_is_not_asked_about_is_told_to_rest() -> None:
    state = position("autumn 1619", {"Spain-1": "milan", "Spain-2": "luxembourg", "Austria-1": ""})
    state.armies["Spain-2"] = replace(state.armies["Spain-2"], fought=state.now - 1)
    assert RULES.missing(RULES.view(state, "spain"), ()) == ["Spain-2 fought and rests this season [m]."]
    assert RULES.missing(RULES.view(state, "austria"), ()) == ["Austria-1 is off the map until Spring [R12]."]
    assert RULES.missing(RULES.view(state, "spain"), ("Spain-1",)) == []
    assert RULES.missing(RULES.view(state, ""), ()) == []
    assert RULES.missing(RULES.view(fought().state, "austria"), ()) == [], "a battle is reported first"


@pytest.mark.rule("s", "R24")
def test_a_power_that_is_alone_in_its_seat_need_not_be_named_for_a_treaty() -> None:
    open_ = position("summer 1621", {"Bavaria-1": "bavaria"}, alliances="treaty", players="10")
    with pytest.raises(Refusal, match=r"Spain and Bavaria are allied \[s\]|Bavaria and Spain are allied \[s\]"):
        RULES.understand(open_, "bavaria", "propose Spain")


@pytest.mark.rule("s", "R24")
@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("propose Spain Denmark", r"Denmark is not yet in the war \[h\]"),
        ("propose Spain Bavaria", r"Spain and Bavaria are allied \[s\]"),
        ("propose Spain Austria", r"powers of one seat are friends \[R24\]"),
    ],
)
def test_a_treaty_that_cannot_be_is_refused_with_the_reason(typed: str, why: str) -> None:
    open_ = position("summer 1621", {"Spain-1": "milan"}, alliances="treaty", players="4")
    with pytest.raises(Refusal, match=why):
        RULES.understand(open_, "spain", typed)


@pytest.mark.rule("R1")
@pytest.mark.parametrize(("seat", "typed"), [("austria", "Austria-1 Tyrol"), ("spain", "Spain-1 Savoy")])
def test_while_a_battle_is_open_an_order_is_refused_because_of_it(seat: str, typed: str) -> None:
    state = position("autumn 1619", {**FOUGHT, "Spain-1": "milan"}, battles="reported")
    table = Table(state, lists(1, "austria", "elector_palatine")).season("Austria-1 South-Bohemia")
    with pytest.raises(Refusal, match=r"first Battle 1 in South Bohemia is to be decided \[R1\]"):
        RULES.understand(table.state, seat, typed)


@pytest.mark.rule("R13")
def test_an_army_off_the_map_is_proposed_where_it_may_come_back() -> None:
    """It does not stay off the map, whatever is ordered."""
    state = position("spring 1620", {"Palatine-1": ""})
    assert told(state, "elector_palatine") == [
        f"Palatine-1 is placed in {place}"
        for place in ("Lower Palatinate", "Upper Palatinate", "North Bohemia", "South Bohemia")
    ]
    hold = RULES.words(state, "elector_palatine", ("Palatine-1",)).next[-1]
    assert (hold.text, hold.label) == ("hold", "Come back wherever it can [R13]")
    assert Table(state).season("Palatine-1 hold").at("Palatine-1")
