"""Cards that hang together, each played out of a hand: who opens, ends, or rules out what another has brought."""

from collections.abc import Sequence

import pytest

from game.agony import aid
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.cards.schema import CARDS
from game.agony.flow import Flow
from game.agony.paying import paid_locally
from game.agony.stacking import compatible
from game.agony.turn import hold, next_turn, turn_end
from game.core.agenda import Item
from tests.agony.card_table import Table

#: The card by which a side's aid is looked at.
AID = {PROTESTANT: "P12", CATHOLIC: "C6"}


def given(table: Table, donor: str) -> int:
    """What a donor brings on a card of value 3."""
    side = next(side for side in AID if donor in aid.DONORS[side])
    return aid.offered(table.state, AID[side])[donor]


def next_turn_of(table: Table) -> Table:
    """The turn is over, nobody has been asked anything in the next one."""
    flow = Flow(table.state.copy(), None)
    next_turn(flow)
    flow.state.phase, flow.state.round = "action", 1
    table.state = flow.state
    return table


@pytest.mark.rule("8.65", "14.2", "14.3", "14.4", "17.E.1", "17.P.2")
@pytest.mark.parametrize(
    ("scenario", "donor", "course"),
    [
        ("campaign", "spain", (("P1", 0), ("C1", 8), ("P39", 0), ("C38", 8))),
        ("campaign", "spain", (("C16", 10), ("P24", 8), ("P42", 5), ("P1", 0), ("C1", 5))),
        ("campaign", "england", (("C5", 2), ("P20", 4), ("C40", 0))),
        ("campaign", "england", (("C5", 2), ("C40", 0), ("P20", 0))),
        ("campaign", "france", (("P9", 7), ("C36", 0), ("P2", 7), ("C42", 5))),
        ("campaign", "france", (("C36", 0), ("P9", 0), ("P2", 7))),
        ("campaign", "pope", (("P5", 0), ("P15", 0))),
        ("apocalypse", "pope", (("C44", 3),)),
        ("apocalypse", "france", (("C39", 3), ("C42", 2))),
        ("campaign", "up", (("C3", 7), ("C18", 5), ("P25", 5), ("P26", 5), ("P27", 5), ("P43", 5))),
    ],
)
def test_what_a_donor_gives_card_after_card(scenario: str, donor: str, course: Sequence[tuple[str, int]]) -> None:
    """Of the Dutch the last box entered counts, and a box between them changes nothing [16.131]."""
    table = Table(scenario).stand("up-catholic", {"Spanish-veteran": 3}, "spinola")
    for card, points in course:
        table.event(card, *(["Rocroi"] if card == "C39" else []))
        assert given(table, donor) == points, card


@pytest.mark.rule("8.65", "8.61", "6.0")
@pytest.mark.parametrize("card", ["C21", "C39", "C43", "P5", "P8", "P11", "P21"])
def test_what_counts_for_a_turn_ends_with_it(card: str) -> None:
    table = Table("campaign" if card in ("P5", "P11") else "apocalypse")
    table.event(card, *(["Rocroi"] if card == "C39" else []))
    assert card in table.state.in_force
    assert card not in next_turn_of(table).state.in_force


@pytest.mark.rule("8.65")
@pytest.mark.parametrize("card", ["C5", "C16", "C19", "C36", "C40", "C42", "C54", "P9", "P15", "P24", "P42"])
def test_what_is_not_ended_counts_in_later_turns(card: str) -> None:
    table = Table()
    table.event(card)
    assert card in next_turn_of(table).state.in_force


@pytest.mark.rule("8.61", "17.E.2", "17.F.5")
@pytest.mark.parametrize(("before", "ruled_out"), [("P2", "C36"), ("P38", "C54"), ("C40", "P6")])
def test_a_card_that_was_played_rules_another_out(before: str, ruled_out: str) -> None:
    table = Table()
    table.event(before)
    told = (f"{before} {CARDS[before].title} was played, and rules it out.", "8.61")
    assert table.refusal(ruled_out) == told
    assert next_turn_of(table).refusal(ruled_out) == told


@pytest.mark.rule("17.F.5")
def test_oxenstierna_reconciles_whom_the_conflict_parted() -> None:
    both = {"French-militia": 1, "Swedish-veteran": 1}
    table = Table("apocalypse")
    table.event("C54")
    assert not compatible(table.state, both, ())
    table.event("P38")
    assert compatible(table.state, both, ())


@pytest.mark.rule("17.E.2", "17.E.3")
def test_the_english_go_only_after_they_came() -> None:
    table = Table()
    assert table.refusal("C2")[1] == "8.61"
    table.event("P6", "Mannheim")
    assert table.event("C2") == {"units": {"mannheim": None}, "scrapped": {"English-mercenary": 1}}
    assert given(table, "england") == 4


@pytest.mark.rule("17.P.1")
def test_three_popes_in_their_order() -> None:
    table = Table()
    assert table.refusal("C44") == ("Urban VIII is not Pope.", "17.P.1")
    for card, name in (("P5", "Gregory XV"), ("P15", "Urban VIII"), ("C44", "Innocent X")):
        table.event(card)
        assert table.state.pope == name
    assert given(table, "pope") == 0  # this turn Rome is between two Popes [P5]
    assert given(next_turn_of(table), "pope") == 3


@pytest.mark.rule("9.13")
@pytest.mark.parametrize(("first", "second"), [("P3", "P29"), ("P29", "P3")])
def test_brunswick_joins_by_whichever_of_two_cards_comes_first(first: str, second: str) -> None:
    table = Table()
    assert table.event(first, "Brunswick", "Brunswick")["vp"] == 19
    later = table.event(second, "Hannover", "Hannover")
    assert set(later) == {"units", "leaders", "used"}
    lost = Table()
    lost.event(first, "Brunswick", "Brunswick")
    lost.stand("brunswick", {}).gone(*lost.state.leaders)
    cities = BOARD.cities_of["brunswick_luneburg"]
    lost.set(areas={"brunswick_luneburg": CATHOLIC}, cities={**dict.fromkeys(cities, CATHOLIC), "luneburg": ""})
    assert set(lost.event(second)) == {"units", "leaders", "used"}  # nor when it has been lost since


@pytest.mark.rule("9.12", "9.11", "14.3", "17.Sw.1", "17.F.3")
def test_one_nation_enters_a_turn_and_opens_its_own_cards() -> None:
    table = Table()
    for card in ("P44", "P45", "P23", "C21", "P46", "C39"):
        assert table.refusal(card)[1] == "9.11", card
    table.event("P18", "Stettin")
    assert [table.refusal(card)[1] for card in ("P7", "P17", "P10")] == ["9.12", "9.12", "14.3"]
    assert table.event("P23") == {"vp": 20}
    assert table.event("P44")["units"] == {"stettin": {"Swedish-veteran": 8}}  # eight of nine have room [10.21]
    assert "C21" in table.event("C21")["in_force"]
    next_turn_of(table).event("P17", "Nancy", "Rocroi", "Nancy", "Rocroi")
    assert table.refusal("P7")[1] == "9.12"
    assert set(table.event("P46", *["Nancy"] * 3, "Rocroi")["leaders"]) == {"conde", "l_hopital", "gassion"}
    assert table.event("C39", "Langres")["revolts"] == ("langres",)


@pytest.mark.rule("16.22", "9.12")
def test_denmark_follows_sweden_but_does_not_come_back() -> None:
    table = Table()
    table.event("P18", "Stettin")
    assert table.refusal("P7")[1] == "9.12"
    danes = next_turn_of(table).event("P7")
    assert danes["units"] == {"denmark": {"Danish-veteran": 2, "Danish-militia": 4}}
    before = Table()
    before.event("P7")
    gone = next_turn_of(before).event("P18", "Stettin")
    assert (gone["scrapped"], gone["units"]["denmark"]) == ({"Danish-veteran": 2, "Danish-militia": 4}, None)
    assert "christian_iv" not in before.state.leaders


@pytest.mark.rule("16.21", "16.25", "9.23", "9.32")
def test_the_recall_opens_the_sieges_and_cordoba_s_way() -> None:
    table = Table()
    assert [table.refusal(card)[1] for card in ("C9", "C3", "C4")] == ["9.32"] * 3
    table.event("C11", "enough")
    assert table.refusal("C3") == ("It must be your first action of the turn.", "16.25")
    assert table.event("C9", "Ghent")["leaders"] == {"cordoba": "ghent"}
    assert next_turn_of(table).event("C3") == {"dutch_war": 1, "response": 1}
    assert table.refusal("C4")[1] == "16.25"  # never both in one turn


@pytest.mark.rule("16.13", "16.132", "16.253")
@pytest.mark.parametrize(
    ("box", "course", "last"), [(4, ("C3",), 5), (3, ("C3", "C18"), 5), (-2, ("C4", "P25", "P26"), -3)]
)
def test_a_siege_in_the_netherlands_ends_with_the_dutch_war(box: int, course: Sequence[str], last: int) -> None:
    table = Table().stand("brussels", {}).stand("up-catholic", {"Spanish-veteran": 3}, "spinola").set(dutch_war=box)
    told = []
    for card in course:
        table.event(card)
        told += [event.text for event in table.told]
    flow = Flow(table.state.copy(), None)
    turn_end(flow, Item("turn-end"))
    assert (table.state.dutch_over, table.state.response, flow.state.dutch_war) == (True, 0, last)
    assert not any("Nobody responded" in event.text for event in flow.events)
    assert any("may respond" in text for text in told) is (course[0] != course[-1])


@pytest.mark.rule("17.Sp.3")
def test_nobody_waits_for_an_army_of_the_cardinal_that_is_no_more() -> None:
    table = Table().set(pillage={"innsbruck": 2})
    table.event("C23", "Innsbruck")
    assert table.state.cardinal_turn == 2
    table.stand("innsbruck", {"Spanish-veteran-half": 1})
    table.event("P52", asks="abandoned")
    table.say(CATHOLIC, "Brussels")
    assert table.state.cardinal_turn == 0


@pytest.mark.rule("8.66")
def test_saxony_switches_there_and_back() -> None:
    table = Table()
    assert table.refusal("C17")[1] == "8.66"
    assert table.event("P35")["vp"] == 15
    assert table.event("C17")["vp"] == 21
    assert table.state.owner("leipzig") == CATHOLIC


@pytest.mark.rule("17.A.2", "7.21")
def test_maximilian_waits_until_wallenstein_is_gone() -> None:
    table = Table()
    table.event("C7")
    assert table.refusal("C19") == ("Wallenstein is on the map.", "8.61")
    table.gone("wallenstein").event("C19")
    assert compatible(table.state, {"Imperial-veteran": 1, "Bavarian-mercenary": 1}, ())


@pytest.mark.rule("15.12", "8.61")
@pytest.mark.parametrize("raid", ["P8", "P21"])
def test_whom_austria_does_not_pay_this_turn_may_mutiny_there(raid: str) -> None:
    table = Table().stand("vienna", {"Imperial-mercenary": 2}, "bucquoy").stand("munich", {})
    assert table.refusal("P16")[1] == "15.12"
    table.event(raid)
    table.event("P16", dice=(0,))
    assert any("Mutiny in Vienna" in event.text for event in table.told)
    assert paid_locally(next_turn_of(table).state, "imperial", "vienna")


@pytest.mark.rule("5.14", "5.142")
def test_the_bavarian_vote_makes_a_majority() -> None:
    """Saxony is lost: with the Lower Palatinate four Electors, with Bavaria, too; and three without either."""
    table = Table().set(areas={"lower_palatinate": CATHOLIC, "saxony": PROTESTANT})
    assert table.event("C12") == {"bavarian_elector": True}
    table.set(areas={"lower_palatinate": PROTESTANT})
    assert table.event("C6") == {"vp": 26}
    table.set(areas={"bavaria": PROTESTANT})
    assert table.refusal("C22") == ("You control 3 of the seven Electors; it takes four.", "5.14")


@pytest.mark.rule("8.64", "6.D")
@pytest.mark.parametrize("card", ["C42", "C43", "C44", "P5", "P15"])
def test_what_is_discarded_does_not_take_effect(card: str) -> None:
    table = Table("campaign" if CARDS[card].side == PROTESTANT else "apocalypse")
    side = CARDS[card].side
    table.turn_of(side, card, "C6" if side == CATHOLIC else "P12")
    flow = Flow(table.state.copy(), None)
    hold(flow, Item("hold"))
    pope, table.state = flow.state.pope, flow.state
    table.say(side, card)
    assert card in table.state.played[side]
    assert (card in table.state.events, card in table.state.in_force, table.state.pope) == (False, False, pope)


@pytest.mark.rule("8.64", "19.5", "19.11")
def test_a_card_for_the_dutch_war_takes_effect_and_one_for_a_plot_is_discarded() -> None:
    table = Table(dutch_intervention="yes").turn_of(PROTESTANT, "P5").say(PROTESTANT, "P5", "dutch", dice=(5,))
    assert (table.state.pope, table.state.removed) == ("Gregory XV", ("P5",))
    table = Table(enemies="yes").stand("vienna", {"Imperial-veteran": 3}, "wallenstein").set(influence=17)
    table.turn_of(PROTESTANT, "P5", "P12").say(PROTESTANT, "P5", "plot", dice=(3,))
    assert (table.state.pope, table.state.played[PROTESTANT]) == ("Paul V", ("P5",))
