"""Money: donors, passes, popes: each card played as an event, and refused where it may not be."""

import pytest

from game.agony import aid
from game.agony.board import PROTESTANT
from game.agony.cards.schema import CARDS
from game.agony.paying import paid_locally
from tests.agony.card_table import Table, plays, refuses

pytestmark = pytest.mark.rule("14.0")

NOT_YOURS = ("That card is not in your hand.", "8.2")


@plays("C1", "C38")
@pytest.mark.rule("14.4")
def test_the_passes_are_opened_and_spain_pays_again(card: str) -> None:
    table = Table("apocalypse" if card == "C38" else "campaign").set(passes_open=False)
    assert aid.gives(table.state, "spain") is False
    assert table.event(card) == {"passes_open": True}
    assert aid.gives(table.state, "spain") is True


@refuses("C1", "C38")
@pytest.mark.rule("14.4")
def test_open_passes_are_not_opened(card: str) -> None:
    table = Table().set(passes_open=True)
    assert table.refusal(card) == ("The passes are open.", "14.4")


@plays("P1", "P39")
@pytest.mark.rule("14.4")
def test_the_passes_are_closed_and_spain_pays_no_more(card: str) -> None:
    table = Table()
    assert table.event(card) == {"passes_open": False}
    assert aid.offered(table.state, "C2") == {"spain": 0, "pope": 1}


@refuses("P1", "P39")
@pytest.mark.rule("14.4")
def test_closed_passes_are_not_closed(card: str) -> None:
    table = Table().set(passes_open=False)
    assert table.refusal(card) == ("The passes are closed.", "14.4")


@plays("C5")
@pytest.mark.rule("8.65")
def test_war_with_england_costs_the_protestants_money_until_the_peace(card: str) -> None:
    table = Table()
    assert table.event(card) == {"in_force": {"C5": "P20"}}
    assert aid.offered(table.state, "P12")["england"] == CARDS["P12"].aid["england"] - 2
    assert table.event("P20") == {"in_force": {"C5": None}}
    assert aid.offered(table.state, "P12")["england"] == CARDS["P12"].aid["england"]


@plays("P20")
@pytest.mark.rule("8.65")
def test_peace_with_england_ends_the_war(card: str) -> None:
    table = Table().set(in_force={"C5": "P20"})
    assert table.event(card) == {"in_force": {"C5": None}}


@refuses("P20")
@pytest.mark.rule("8.65")
def test_there_is_no_peace_without_a_war(card: str) -> None:
    assert Table().refusal(card) == ("C5 Spain Declares War with England is not in force.", "8.65")


@plays("C16")
@pytest.mark.rule("8.65", "18.33")
def test_a_spanish_marriage_brings_two_points_more(card: str) -> None:
    table = Table()
    assert table.event(card) == {"in_force": {"C16": "ever"}}
    assert aid.offered(table.state, "C2") == {"spain": 6, "pope": 1}


@plays("C36")
@pytest.mark.rule("14.2")
def test_the_huguenots_stop_french_money_until_p2(card: str) -> None:
    table = Table().set(in_force={"P9": "ever"})
    assert aid.offered(table.state, "P12")["france"] == 7
    assert table.event(card) == {"in_force": {"C36": "P2"}}
    assert aid.offered(table.state, "P12")["france"] == 0


@refuses("C36")
def test_no_huguenot_revolt_after_the_musketeers(card: str) -> None:
    table = Table().set(events=("P2",))
    assert table.refusal(card) == ("P2 Three Musketeers was played, and rules it out.", "8.61")


@plays("P2")
def test_three_musketeers_end_the_revolt(card: str) -> None:
    table = Table().set(in_force={"C36": "P2"})
    assert table.event(card) == {"in_force": {"C36": None}}
    assert table.refusal("C36")[1] == "8.61"


@refuses("P2")
def test_three_musketeers_ride_once(card: str) -> None:
    table = Table()
    assert table.event(card) == {}
    table.turn_of(PROTESTANT)
    assert table.refused(PROTESTANT, card, "event") == NOT_YOURS


@plays("C40")
@pytest.mark.rule("14.3", "17.E.1")
def test_the_english_civil_war_ends_aid_for_good(card: str) -> None:
    table = Table()
    assert table.event(card) == {"in_force": {"C40": "ever"}}
    assert aid.gives(table.state, "england") is False


@plays("C42")
@pytest.mark.rule("8.64")
def test_richelieu_dies(card: str) -> None:
    table = Table("apocalypse")
    assert table.event(card) == {"in_force": {"C42": "ever"}}
    assert aid.offered(table.state, "P12")["france"] == 5


@plays("C44")
@pytest.mark.rule("17.P.1", "17.P.2", "14.4")
def test_innocent_pays_again(card: str) -> None:
    table = Table("apocalypse")
    assert aid.gives(table.state, "pope") is False
    assert table.event(card) == {"pope": "Innocent X", "in_force": {"P15": None}}
    assert aid.gives(table.state, "pope") is True


@refuses("C44", "P5")
@pytest.mark.rule("17.P.1")
def test_popes_follow_each_other_in_order(card: str) -> None:
    table = Table().set(pope="Gregory XV")
    assert table.refusal(card) == ("Urban VIII is not Pope." if card == "C44" else "Paul V is not Pope.", "17.P.1")


@plays("P5")
@pytest.mark.rule("17.P.1")
def test_gregory_becomes_pope_and_nothing_comes_from_rome_this_turn(card: str) -> None:
    table = Table()
    assert table.event(card) == {"pope": "Gregory XV", "in_force": {"P5": "turn"}}
    assert aid.offered(table.state, "C6") == {"spain": 8, "pope": 0}


@plays("P15")
@pytest.mark.rule("14.4", "17.P.2")
def test_urban_ends_papal_aid(card: str) -> None:
    table = Table()
    assert table.event(card) == {"pope": "Urban VIII", "in_force": {"P15": "C44"}}
    assert aid.gives(table.state, "pope") is False


@plays("P8", "P21")
@pytest.mark.rule("15.12")
def test_imperials_in_austria_are_not_paid_locally(card: str) -> None:
    table = Table()
    assert paid_locally(table.state, "imperial", "vienna") is True
    assert table.event(card) == {"in_force": {card: "turn"}}
    assert paid_locally(table.state, "imperial", "vienna") is False


@plays("P9")
@pytest.mark.rule("14.2", "14.3", "8.5")
def test_richelieu_opens_the_french_purse(card: str) -> None:
    table = Table()
    assert aid.offered(table.state, "P12") == {"france": 0, "england": 4, "up": 7}
    assert table.event(card) == {"in_force": {"P9": "ever"}}
    assert aid.offered(table.state, "P12") == {"france": 7, "england": 4, "up": 7}


@pytest.mark.rule("8.5", "19.10")
def test_p9_brings_what_the_errata_or_the_option_say() -> None:
    assert aid.offered(Table().state, "P9") == {"england": 5, "up": 8}
    table = Table(richelieu="yes")
    assert aid.offered(table.state, "P9") == {"france": 0, "england": 3, "up": 8}
    assert table.event("P9") == {"in_force": {"P9": "ever"}, "aid": {"france": 7, "england": 3, "up": 8}}


@plays("P10")
@pytest.mark.rule("14.3")
def test_sweden_sends_aid(card: str) -> None:
    assert Table().event(card) == {"aid": {"sweden": 4}}


@refuses("P10")
@pytest.mark.rule("14.3")
def test_sweden_at_war_sends_no_aid(card: str) -> None:
    assert Table("intervention").refusal(card) == ("Sweden is at war already.", "14.3")


@plays("P19")
@pytest.mark.rule("14.1", "14.3")
def test_savoy_sends_aid_beside_an_aid_card(card: str) -> None:
    table = Table().set(aid={"england": 3}, marks=("aid-protestant",))
    assert table.event(card) == {"aid": {"savoy": 4}}
    assert aid.total(table.state, PROTESTANT) == 7


@plays("P24")
@pytest.mark.rule("8.65")
def test_the_treasure_fleet(card: str) -> None:
    table = Table()
    assert table.event(card) == {"in_force": {"P24": "ever"}}
    assert aid.offered(table.state, "C6") == {"spain": 6, "pope": 3}


@plays("P42")
@pytest.mark.rule("8.65")
def test_portugal_revolts(card: str) -> None:
    table = Table()
    assert table.event(card) == {"in_force": {"P42": "ever"}}
    assert aid.offered(table.state, "C2") == {"spain": 1, "pope": 1}
