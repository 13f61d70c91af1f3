"""Politics and treaties: each card played as an event, and refused where it may not be."""

import pytest

from game.agony import aid, leading, marching
from game.agony.board import CATHOLIC, PROTESTANT
from game.agony.cards.schema import CARDS
from game.agony.stacking import compatible
from tests.agony.card_table import Table, plays, refuses

pytestmark = pytest.mark.rule("8.6")

NOT_YOURS = ("That card is not in your hand.", "8.2")
ONLY_ONCE = ("Its event may be played only once.", "8.62")


@plays("C2")
@pytest.mark.rule("17.E.3")
def test_the_english_unit_leaves_for_good(card: str) -> None:
    table = Table().stand("mannheim", {"English-mercenary-half": 1, "German-militia": 1})
    changed = table.event(card)
    assert changed == {"units": {"mannheim": {"German-militia": 1}}, "scrapped": {"English-mercenary": 1}}
    assert aid.gives(table.state, "england")  # money goes on


@refuses("C2")
@pytest.mark.rule("17.E.3")
def test_no_english_unit_no_withdrawal(card: str) -> None:
    assert Table().refusal(card) == ("There is no such unit on the map.", "8.61")


@refuses("C5", "C16", "P11", "P24", "P15", "P9")
@pytest.mark.rule("8.62")
def test_what_was_played_once_has_left_the_game(card: str) -> None:
    table = Table()
    side = CARDS[card].side
    table.event(card)
    table.turn_of(side)
    assert table.refused(side, card, "event") == NOT_YOURS


@plays("C6")
@pytest.mark.rule("5.12")
def test_the_edict_of_restitution(card: str) -> None:
    assert Table().event(card) == {"vp": 26}


@refuses("C6", "C22")
@pytest.mark.rule("5.14")
def test_three_electors_are_no_majority(card: str) -> None:
    table = Table().set(areas={"saxony": PROTESTANT})
    assert table.refusal(card) == ("You control 3 of the seven Electors; it takes four.", "5.14")


@plays("C12")
@pytest.mark.rule("5.142")
def test_the_palatine_electorate_passes_to_bavaria(card: str) -> None:
    """Of the seven: Saxony, Mainz, Trier, Köln and now Bavaria are Catholic; the majority was counted before."""
    table = Table().set(areas={"lower_palatinate": CATHOLIC})
    assert table.event(card) == {"bavarian_elector": True}


@refuses("C12")
@pytest.mark.rule("5.142")
def test_frederick_keeps_his_vote_with_his_land(card: str) -> None:
    assert Table().refusal(card) == ("Lower Palatinate is not under your control.", "3.13")


@plays("C13")
@pytest.mark.rule("16.22")
def test_anhalt_flees(card: str) -> None:
    table = Table()
    assert table.event(card) == {"leaders": {"anhalt": None}, "used": {"anhalt": "out"}}


@pytest.mark.rule("16.22")
def test_anhalts_army_in_the_netherlands_gets_another_leader() -> None:
    table = Table().stand("up-protestant", {"German-mercenary": 2}, "anhalt")
    changed = table.event("C13")
    assert changed["leaders"] == {"anhalt": None, "generic_protestant_1": "up-protestant"}
    assert "units" not in changed


@pytest.mark.rule("16.22")
def test_without_another_leader_his_army_goes_to_lingen_or_is_lost() -> None:
    table = Table().stand("up-protestant", {"German-mercenary": 2}, "anhalt")
    table.gone(*(f"generic_protestant_{n}" for n in range(1, 9)))
    changed = table.event("C13")
    assert changed["units"] == {"up-protestant": None, "lingen": {"German-mercenary": 2}}
    table = Table().stand("up-protestant", {"German-mercenary": 2}, "anhalt")
    table.gone(*(f"generic_protestant_{n}" for n in range(1, 9)))
    table.set(cities={"lingen": CATHOLIC, "wesel": CATHOLIC})
    assert table.event("C13")["units"] == {"up-protestant": None}


@refuses("C13")
def test_anhalt_flees_only_once(card: str) -> None:
    assert Table().gone("anhalt").refusal(card) == ("Anhalt is not on the map.", "8.61")


@plays("C19")
@pytest.mark.rule("17.A.2", "17.B.2")
def test_maximilian_lets_bavarians_and_imperials_stack(card: str) -> None:
    table = Table()
    stack = {"Imperial-veteran": 1, "Bavarian-mercenary": 1}
    assert compatible(table.state, stack, ()) is False
    assert table.event(card) == {"in_force": {"C19": "ever"}}
    assert compatible(table.state, stack, ("bucquoy", "pappenheim")) is True


@refuses("C19")
def test_maximilian_trusts_no_wallenstein(card: str) -> None:
    table = Table().stand("vienna", {"Imperial-veteran": 3}, "wallenstein")
    assert table.refusal(card) == ("Wallenstein is on the map.", "8.61")


@plays("C21")
def test_swedes_at_odds_with_the_danes_move_by_threes_only(card: str) -> None:
    table = Table("intervention").stand("magdeburg", {"German-militia": 1}, "bernard")
    assert "gustavus" in leading.activable(table.state, PROTESTANT, 2)
    assert table.event(card) == {"in_force": {"C21": "turn"}}
    assert "gustavus" not in leading.activable(table.state, PROTESTANT, 2)
    assert "gustavus" in leading.activable(table.state, PROTESTANT, 3)
    assert "bernard" in leading.activable(table.state, PROTESTANT, 1)  # a German


@refuses("C21", "P23")
def test_before_the_swedes_come(card: str) -> None:
    assert Table().refusal(card) == ("Sweden is not at war.", "9.11")


@plays("C22")
def test_an_electoral_meeting(card: str) -> None:
    table = Table("intervention")  # six Electors are Catholic
    assert table.event(card) == {"vp": 47, "aid": {"electors": 6}}
    assert aid.total(table.state, CATHOLIC) == 6


@refuses("C40", "C42", "C43", "P21", "P38", "P42")
@pytest.mark.rule("8.62")
def test_an_event_with_a_dagger_happens_once(card: str) -> None:
    table = Table("apocalypse")
    table.event(card)
    assert card in table.state.played[CARDS[card].side]
    assert table.refusal(card) == ONLY_ONCE


@plays("C43")
@pytest.mark.rule("8.64")
def test_louis_dies_and_the_french_stay_where_they_are(card: str) -> None:
    table = Table("apocalypse").stand("chalons", {"French-veteran": 2}, "turenne")
    assert "turenne" in leading.activable(table.state, PROTESTANT, 3)
    assert table.event(card) == {"in_force": {"C43": "turn"}}
    assert "turenne" not in leading.activable(table.state, PROTESTANT, 3)


@pytest.mark.rule("8.64")
@pytest.mark.parametrize("card", ["C42", "C43", "C44", "P5", "P15"])
def test_what_always_takes_effect_does_so_after_another_use(card: str) -> None:
    table = Table("campaign" if card in ("P5", "P15") else "apocalypse")
    side = CARDS[card].side
    table.turn_of(side, card).say(side, card, "aid")
    assert card in table.state.events
    assert any(event.kind == "event" for event in table.told)
    assert (card in table.state.removed) == (CARDS[card].symbol == "once")


@plays("C54")
@pytest.mark.rule("17.F.5")
def test_conflict_of_interest_parts_french_and_swedes(card: str) -> None:
    stack = {"French-militia": 1, "Swedish-veteran": 1}
    table = Table("apocalypse").stand("metz", stack, "bernard")
    assert table.event(card) == {"in_force": {"C54": "P38"}, "grace": {"metz": 1}}
    assert compatible(table.state, stack, ()) is False
    table.turn_of(PROTESTANT).say(PROTESTANT, "pass")  # his next round ends, and they still stand together
    assert table.asked() == ("excess", PROTESTANT)


@pytest.mark.rule("17.F.5", "10.22", "16.22")
def test_french_and_swedes_part_in_the_united_provinces_too() -> None:
    table = Table("apocalypse").stand("up-protestant", {"French-militia": 1, "Swedish-veteran": 1}, "bernard")
    assert table.event("C54")["grace"] == {"up-protestant": 1}
    table.turn_of(PROTESTANT).say(PROTESTANT, "pass")
    assert table.asked() == ("excess", PROTESTANT)
    table.say(PROTESTANT, "French-militia")
    assert table.state.units["up-protestant"] == {"Swedish-veteran": 1}
    assert table.done(PROTESTANT)


@refuses("C54")
@pytest.mark.rule("17.F.5")
def test_oxenstierna_rules_out_the_conflict(card: str) -> None:
    table = Table("apocalypse").set(events=("P38",))
    assert table.refusal(card) == ("P38 Oxenstierna was played, and rules it out.", "8.61")


@plays("P38")
@pytest.mark.rule("17.F.5")
def test_oxenstierna_ends_the_conflict(card: str) -> None:
    table = Table("apocalypse").set(in_force={"C54": "P38"})
    assert table.event(card) == {"in_force": {"C54": None}}
    assert compatible(table.state, {"French-militia": 1, "Swedish-veteran": 1}, ())


@refuses("P8", "P19")
@pytest.mark.rule("8.2")
def test_a_card_is_played_from_the_hand_only(card: str) -> None:
    table = Table().turn_of(PROTESTANT, "P10")
    assert table.refused(PROTESTANT, card, "event") == NOT_YOURS
    table.turn_of(CATHOLIC, "C2")
    table.state.hands[PROTESTANT] = (card,)
    assert table.refused(PROTESTANT, card, "event")[0]  # nor in the enemy's round


@plays("P11")
def test_the_treaty_of_ulm_keeps_everybody_out_of_neutral_ground(card: str) -> None:
    table = Table().stand("bamberg", {"German-mercenary": 3}, "mansfeld").stand("pilsen", {"German-mercenary": 2})
    assert table.event(card) == {"in_force": {"P11": "turn"}}
    table.turn_of(PROTESTANT, "P12").say(PROTESTANT, "P12", "act", "Mansfeld")
    march = table.state.march
    assert march is not None
    neutral = [p for p in marching.neighbours(table.state, march) if not table.state.cities[p]]
    assert {marching.barrier(table.state, march, p)[1] for p in neutral} == {"8.61"}
    assert set(marching.goals(table.state, march)).isdisjoint(neutral)


@plays("P22")
def test_the_sack_of_magdeburg(card: str) -> None:
    table = Table().stand("magdeburg", {"Bavarian-mercenary": 2})
    assert table.event(card) == {"vp": 18}


@refuses("P22")
def test_magdeburg_stands(card: str) -> None:
    assert Table().refusal(card) == ("The enemy does not hold Magdeburg.", "3.1")


@plays("P23")
def test_the_treaty_of_heilbronn(card: str) -> None:
    assert Table("intervention").event(card) == {"vp": 43}
