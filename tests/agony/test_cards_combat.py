"""Combat cards in a combat: each used where its conditions are met, refused where they are not [9.5, 12.23-12.25]."""

from typing import Any

import pytest

from game.agony import RULES, outcome
from game.agony.board import CATHOLIC, PROTESTANT
from game.agony.cards.schema import CARDS
from game.agony.losses import force_of
from tests.agony.card_table import Army, Table, fight, odds, plays, refuses

pytestmark = pytest.mark.rule("9.5")

MANSFELD = ({"German-mercenary": 4}, ("mansfeld",))
GUSTAVUS = ({"Swedish-veteran": 4, "German-militia": 1}, ("gustavus", "horn"))
TURENNE = ({"French-veteran": 3}, ("turenne",))
THURN = ({"German-militia": 4}, ("thurn", "schlick"))
BUCQUOY = ({"Imperial-veteran": 3}, ("bucquoy",))
TILLY = ({"Bavarian-mercenary": 5}, ("tilly", "pappenheim"))
CORDOBA = ({"Spanish-veteran": 4}, ("cordoba",))
#: Battle ratings on the counters.
RATING = {"mansfeld": 1, "gustavus": 3, "turenne": 2, "thurn": 0, "bucquoy": 1, "tilly": 2, "cordoba": 1}


def combat(card: str, own: Army, enemy: Army, attacking: bool, **options: str) -> Table:
    """The combat comes to the question to the card's player, who holds it."""
    side = CARDS[card].side
    attacker, defender = (own, enemy) if attacking else (enemy, own)
    foe = CATHOLIC if side == PROTESTANT else PROTESTANT
    first = side if attacking else foe
    idle = {PROTESTANT: "P10", CATHOLIC: "C21"}  # who holds nothing is not asked
    hands = {side: (card, idle[side]), foe: (idle[foe],)}
    table = fight(attacker, defender, side=first, hands=hands, **options)
    if not attacking:
        table.say(first, "no-card")
    assert table.asked() == ("battle-card", side)
    return table


def uses(card: str, own: Army, enemy: Army, attacking: bool) -> dict[str, Any]:
    """Use the card; gives what it does to DRM and column of both, beside the leaders' ratings."""
    table = combat(card, own, enemy, attacking)
    side = CARDS[card].side
    bare = odds(table)
    assert bare[side] == (RATING[own[1][0]], 0)
    assert card in table.words(side)
    table.say(side, card)
    state, once = table.state, CARDS[card].symbol == "once"
    assert card not in state.hands[side]
    assert (card in state.removed, card in state.played[side]) == (once, not once)  # [9.51]
    found = odds(table)
    foe = CATHOLIC if side == PROTESTANT else PROTESTANT
    return {
        name: change
        for name, change in {
            "own": tuple(a - b for a, b in zip(found[side], bare[side], strict=True)),
            "enemy": tuple(a - b for a, b in zip(found[foe], bare[foe], strict=True)),
        }.items()
        if change != (0, 0)
    }


def useless(card: str, own: Army, enemy: Army, attacking: bool, **options: str) -> tuple[str, str]:
    """Why the card is refused in this combat; it is not offered either."""
    table = combat(card, own, enemy, attacking, **options)
    side = CARDS[card].side
    assert card not in table.words(side)
    return table.refused(side, card)


@plays("C31", "P30")
@pytest.mark.rule("9.52", "12.25")
def test_fog_blinds_the_attacker(card: str) -> None:
    own, enemy = (BUCQUOY, MANSFELD) if card == "C31" else (MANSFELD, BUCQUOY)
    assert uses(card, own, enemy, attacking=False) == {"enemy": (0, -1)}


@refuses("C31", "P30")
@pytest.mark.rule("9.52")
def test_no_fog_for_the_attacker(card: str) -> None:
    own, enemy = (BUCQUOY, MANSFELD) if card == "C31" else (MANSFELD, BUCQUOY)
    assert useless(card, own, enemy, attacking=True) == ("You are not attacked.", "9.52")


@plays("C32", "P32", "C48", "P12")
@pytest.mark.rule("9.52", "12.24")
def test_the_attacker_flanks_and_surprises(card: str) -> None:
    own, enemy = (BUCQUOY, MANSFELD) if card[0] == "C" else (MANSFELD, BUCQUOY)
    bonus = 2 if card in ("C48", "P12") else 1
    assert uses(card, own, enemy, attacking=True) == {"own": (bonus, 0)}


@refuses("C32", "P32", "C48", "P12")
@pytest.mark.rule("9.52")
def test_a_defender_does_not_flank(card: str) -> None:
    own, enemy = (BUCQUOY, MANSFELD) if card[0] == "C" else (MANSFELD, BUCQUOY)
    assert useless(card, own, enemy, attacking=False) == ("You do not attack.", "9.52")


@plays("C33")
@pytest.mark.rule("12.24")
def test_croats_ride_with_imperials(card: str) -> None:
    assert uses(card, BUCQUOY, MANSFELD, attacking=False) == {"own": (1, 0)}


@refuses("C33")
@pytest.mark.rule("9.52")
def test_croats_do_not_ride_with_bavarians(card: str) -> None:
    assert useless(card, TILLY, MANSFELD, attacking=True) == ("No unit of that nation fights for you.", "9.52")


@plays("C34")
@pytest.mark.rule("9.52", "12.24")
def test_protestant_generals_quarrel(card: str) -> None:
    assert uses(card, BUCQUOY, THURN, attacking=True) == {"enemy": (-1, 0)}


@refuses("C34")
@pytest.mark.rule("9.52", "10.14")
def test_nobody_quarrels_under_the_king_nor_alone(card: str) -> None:
    dynamic = ("The enemy army has a Dynamic leader in command, or none at all.", "9.52")
    assert useless(card, BUCQUOY, GUSTAVUS, attacking=True) == dynamic
    alone = (THURN[0], ("thurn",))
    assert useless(card, BUCQUOY, alone, attacking=True) == ("The enemy army has no two leaders.", "9.52")


@plays("P13")
@pytest.mark.rule("9.52", "12.24")
def test_tilly_and_pappenheim_quarrel(card: str) -> None:
    assert uses(card, GUSTAVUS, TILLY, attacking=True) == {"enemy": (-1, 0)}


@refuses("P13")
@pytest.mark.rule("9.52", "19.7")
def test_a_dynamic_tilly_is_obeyed(card: str) -> None:
    dynamic = ("The enemy army has a Dynamic leader in command, or none at all.", "9.52")
    assert useless(card, GUSTAVUS, TILLY, attacking=True, tilly="yes") == dynamic
    assert useless(card, GUSTAVUS, BUCQUOY, attacking=True) == ("The enemy army has no two leaders.", "9.52")


@plays("C35")
@pytest.mark.rule("12.25")
def test_spanish_tercios(card: str) -> None:
    assert uses(card, CORDOBA, MANSFELD, attacking=False) == {"own": (0, 1)}


@refuses("C35")
@pytest.mark.rule("9.52")
def test_no_tercios_without_spaniards(card: str) -> None:
    assert useless(card, BUCQUOY, MANSFELD, attacking=False) == ("No unit of that nation fights for you.", "9.52")


@plays("C47", "P33")
@pytest.mark.rule("12.24")
def test_a_cavalry_charge(card: str) -> None:
    own, enemy = (TILLY, MANSFELD) if card == "C47" else (MANSFELD, TILLY)
    assert uses(card, own, enemy, attacking=False) == {"own": (1, 0)}


@refuses("C47", "P33")
@pytest.mark.rule("9.51")
def test_no_charge_outside_a_combat_and_none_after_two_cards(card: str) -> None:
    table = Table("apocalypse")
    assert table.refusal(card) == ("Combat cards are played in a combat only.", "9.51")
    side = CARDS[card].side
    own, enemy = (TILLY, MANSFELD) if side == CATHOLIC else (MANSFELD, TILLY)
    others = ("C32", "C48") if side == CATHOLIC else ("P32", "P12")
    hands = {side: (card, *others), (PROTESTANT if side == CATHOLIC else CATHOLIC): ()}
    table = fight(own, enemy, side=side, hands=hands)
    table.say(side, others[0])
    assert card in table.words(side)
    before = table.state
    with pytest.raises(AssertionError, match="combat in Lützen"):  # two cards are all: the dice fall
        table.say(side, others[1])
    assert len(force_of(before, side).cards) == 1


@plays("C49")
@pytest.mark.rule("9.52", "12.24")
def test_militia_among_swedes_is_unreliable(card: str) -> None:
    assert uses(card, TILLY, GUSTAVUS, attacking=False) == {"enemy": (-1, 0)}


@refuses("C49")
@pytest.mark.rule("9.52")
def test_veterans_are_reliable(card: str) -> None:
    swedes = ({"Swedish-veteran": 4}, GUSTAVUS[1])
    assert useless(card, TILLY, swedes, attacking=False) == ("No unit of that type fights for the enemy.", "9.52")


@plays("P48")
@pytest.mark.rule("9.52", "12.24")
def test_bavarian_mercenaries_are_unreliable(card: str) -> None:
    assert uses(card, MANSFELD, TILLY, attacking=True) == {"enemy": (-1, 0)}


@refuses("P48")
@pytest.mark.rule("9.52")
def test_imperial_veterans_are_reliable(card: str) -> None:
    assert useless(card, MANSFELD, BUCQUOY, attacking=True) == ("No unit of that type fights for the enemy.", "9.52")


@plays("C50")
@pytest.mark.rule("9.52", "12.25")
def test_bavarians_dig_in(card: str) -> None:
    assert uses(card, TILLY, TURENNE, attacking=False) == {"enemy": (0, -1)}


@refuses("C50")
@pytest.mark.rule("9.52")
def test_only_defending_bavarians_dig_in(card: str) -> None:
    assert useless(card, TILLY, MANSFELD, attacking=True) == ("You are not attacked.", "9.52")
    assert useless(card, BUCQUOY, MANSFELD, attacking=False) == ("No unit of that nation fights for you.", "9.52")


@plays("P31")
@pytest.mark.rule("9.51", "9.52", "12.24", "12.25")
def test_massed_artillery(card: str) -> None:
    assert uses(card, GUSTAVUS, TILLY, attacking=True) == {"own": (1, 1)}


@refuses("P31")
@pytest.mark.rule("9.52")
def test_no_massed_artillery_for_a_defender_or_without_swedes(card: str) -> None:
    assert useless(card, GUSTAVUS, TILLY, attacking=False) == ("You do not attack.", "9.52")
    assert useless(card, MANSFELD, TILLY, attacking=True) == ("No unit of that nation fights for you.", "9.52")


@plays("P34")
@pytest.mark.rule("12.24")
def test_swedish_firepower(card: str) -> None:
    assert uses(card, GUSTAVUS, TILLY, attacking=False) == {"own": (1, 0)}


@refuses("P34")
@pytest.mark.rule("9.52")
def test_no_swedish_firepower_without_swedes(card: str) -> None:
    assert useless(card, MANSFELD, TILLY, attacking=False) == ("No unit of that nation fights for you.", "9.52")


@plays("P47")
@pytest.mark.rule("12.25")
def test_furia_francese(card: str) -> None:
    assert uses(card, TURENNE, TILLY, attacking=True) == {"own": (0, 1)}


@refuses("P47")
@pytest.mark.rule("9.52")
def test_no_furia_in_defence_or_without_frenchmen(card: str) -> None:
    assert useless(card, TURENNE, TILLY, attacking=False) == ("You do not attack.", "9.52")
    assert useless(card, MANSFELD, TILLY, attacking=True) == ("No unit of that nation fights for you.", "9.52")


@plays("P49")
@pytest.mark.rule("9.52", "12.24")
def test_hesitation_robs_tilly_of_his_two(card: str) -> None:
    assert uses(card, MANSFELD, TILLY, attacking=True) == {"enemy": (-2, 0)}


@refuses("P49")
@pytest.mark.rule("9.52", "10.14")
def test_spinola_does_not_hesitate(card: str) -> None:
    spinola = ({"Spanish-veteran": 4}, ("spinola",))
    dynamic = ("The enemy army has a Dynamic leader in command, or none at all.", "9.52")
    assert useless(card, MANSFELD, spinola, attacking=True) == dynamic
    nobody = ({"Bavarian-mercenary": 2}, ())
    assert useless(card, MANSFELD, nobody, attacking=True) == dynamic


@pytest.mark.rule("12.3", "12.23")
def test_the_cards_of_the_extended_example() -> None:
    """P13 and P34 against C49: +3 for Gustavus, +1 for Tilly; on 24 and 18 CF."""
    king = ({"Swedish-veteran": 5, "Saxon-militia": 2}, ("gustavus", "baner", "horn"))
    tilly = ({"Bavarian-mercenary": 4, "Bavarian-mercenary-half": 3}, ("tilly", "pappenheim"))
    table = Table("intervention").set(saxony=PROTESTANT)
    for at in list(table.state.units):
        del table.state.units[at]
    table.state.leaders.clear()
    table.stand("torgau", king[0], *king[1]).stand("leipzig", tilly[0], *tilly[1])
    table.turn_of(PROTESTANT, "P12", "P13", "P34").state.hands[CATHOLIC] = ("C49",)
    table.say(PROTESTANT, "P12", "act", "Gustavus-Adolphus", "Leipzig").say(CATHOLIC, "outside")
    table.say(PROTESTANT, "attack").say(PROTESTANT, "P13").say(PROTESTANT, "P34")
    table.say(CATHOLIC, "C49", dice=(8, 4))
    fought = table.state.battle
    assert fought is not None
    assert (fought.attacker.cf, fought.attacker.drm, fought.attacker.loss) == (24, 3, 14)
    assert (fought.defender.cf, fought.defender.drm, fought.defender.loss) == (18, 1, 9)


@pytest.mark.rule("9.51")
def test_the_defender_answers_after_the_attacker() -> None:
    hands = {PROTESTANT: ("P33", "P10"), CATHOLIC: ("C47",)}
    table = fight(MANSFELD, BUCQUOY, hands=hands)
    assert table.words(CATHOLIC) == ("standing",)
    assert table.refused(CATHOLIC, "C47")[0]

    def called() -> list[str]:
        words = RULES.words(table.state, PROTESTANT).next
        return [word.name for word in words if word.text in ("no-card", "proposed")]

    assert called() == ["No card", "No card, the rest as proposed"]
    table.say(PROTESTANT, "P33")
    assert called() == ["No more cards", "No more cards, the rest as proposed"]
    table.say(PROTESTANT, "no-card")
    assert table.asked() == ("battle-card", CATHOLIC)


@pytest.mark.rule("12.25")
def test_columns_never_leave_the_table() -> None:
    assert outcome.column(3, -1) == 0
    assert outcome.column(30, 1) == 4
    assert (outcome.column(12, 1), outcome.column(12, -1)) == (3, 1)


@pytest.mark.rule("19.9")
def test_the_old_corps_fight_under_the_musketeers_card() -> None:
    table = combat("P33", TURENNE, TILLY, attacking=True, old_corps="yes")
    assert "P2" not in table.words(PROTESTANT)
    hands = {PROTESTANT: ("P2", "P10"), CATHOLIC: ()}
    table = fight(TURENNE, TILLY, hands=hands, old_corps="yes")
    assert "P2" in table.words(PROTESTANT)
    before = odds(table)[PROTESTANT]
    table.say(PROTESTANT, "P2")
    assert odds(table)[PROTESTANT] == (before[0], before[1] + 1)
    assert "P2" in table.state.played[PROTESTANT]
    plain = fight(TURENNE, TILLY, hands=hands)
    assert "P2" not in plain.words(PROTESTANT)
