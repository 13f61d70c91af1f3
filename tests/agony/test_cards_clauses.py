"""What cards offer to choose from, and what is printed on them: clauses that no single play shows."""

import pytest

from game.agony.board import BOARD, PROTESTANT
from game.agony.cards.schema import CARDS
from game.agony.names import word
from game.agony.state import has
from tests.agony.card_table import Table
from tests.agony.test_cards_combat import TILLY, uses

#: Whom each card's leaders join, and which lands they may enter, one after the other.
ARRIVALS = {
    **dict.fromkeys(("C7", "C8"), (("imperial", ""),) * 2),
    "C30": (("imperial", ""),) * 3,
    **dict.fromkeys(("C10", "C15"), (("bavarian", ""),) * 2),
    "C46": (("bavarian", ""),) * 3,
    **dict.fromkeys(("C9", "C45"), (("spanish", "spanish_netherlands"),)),
    "C23": (("", "tyrol"),),
    "P3": (("", "brunswick_luneburg"),),
    "P4": (("", "baden"),),
    "P17": (("", "lorraine"), ("", "france")),
    "P28": (("", "hesse_kassel"),),
    "P29": (("", "brunswick_luneburg"),),
    "P45": (("swedish", ""),) * 2,
    "P46": (("french", ""),) * 3,
}


def peopled() -> Table:
    """Every nation stands in two cities; every land that a card brings in is still Neutral."""
    table = Table().set(entered=("swedish", "french"))
    table.stand("up-catholic", {"Spanish-veteran": 3}, "spinola")
    for at, kind in (
        ("vienna", "Imperial-veteran"), ("olmutz", "Imperial-militia"), ("munich", "Bavarian-militia"),
        ("passau", "Bavarian-mercenary"), ("koln", "Spanish-veteran"), ("mons", "Spanish-veteran-half"),
        ("magdeburg", "Swedish-veteran"), ("stettin", "Swedish-veteran-half"), ("rocroi", "French-militia"),
        ("nurnberg", "French-veteran"),
    ):  # fmt: skip
        table.stand(at, {kind: 1})
    return table


@pytest.mark.rule("9.21", "9.23")
@pytest.mark.parametrize("card", ARRIVALS)
def test_every_new_leader_joins_his_nation_or_enters_his_land(card: str) -> None:
    side, table, said = CARDS[card].side, peopled(), list[str]()
    table.turn_of(side, card)
    for nation, land in ARRIVALS[card]:
        places = {at for at, stack in table.state.units.items() if at in BOARD.spaces and has(stack, nation)}
        places |= {space.id for space in BOARD.spaces.values() if land and space.area == land}
        offered = table.words(side, card, "event", *said)
        assert set(offered) == {word(at).text for at in places}
        said.append(offered[0])


@pytest.mark.rule("19.2b", "17.F.4")
def test_guebriant_enters_france_only_by_the_option() -> None:
    chosen = ("P17", "event", "Nancy", "Rocroi")
    table = Table(guebriant="yes").turn_of(PROTESTANT, "P17")
    french = {word(space.id).text for space in BOARD.spaces.values() if space.area == "france"}
    assert set(table.words(PROTESTANT, *chosen)) == french
    table = Table().turn_of(PROTESTANT, "P17")
    assert {"Nancy", "Verdun"} < set(table.words(PROTESTANT, *chosen))  # these are the Veterans


@pytest.mark.rule("9.52", "12.24")
@pytest.mark.parametrize("kind", ["mercenary", "militia"])
def test_mercenaries_and_militia_are_unreliable_each_alone(kind: str) -> None:
    assert uses("C49", TILLY, ({f"German-{kind}": 4}, ("mansfeld",)), attacking=True) == {"enemy": (-1, 0)}
    assert uses("P48", ({"French-veteran": 3}, ("turenne",)), ({f"Imperial-{kind}": 4}, ("gallas",)), True) == {
        "enemy": (-1, 0)
    }


@pytest.mark.rule("8.2", "8.3")
def test_a_bridge_of_boats_serves_whom_a_two_activates() -> None:
    """Gassion, whose Activation is 2; not La Valette with his 3, though he stands ready."""
    table = Table("apocalypse").stand("rocroi", {"French-militia": 2}, "turenne")
    table.stand("langres", {"French-veteran": 1}, "gassion").stand("chalons", {"French-militia": 1}, "la_valette")
    assert [BOARD.leaders[who].act for who in ("turenne", "gassion", "la_valette")] == [1, 2, 3]
    assert table.turn_of(PROTESTANT, "P50").words(PROTESTANT, "P50", "event") == ("Turenne", "Gassion")


@pytest.mark.rule("8.0", "2.3")
def test_what_the_sources_print_of_values() -> None:
    """Of all others the value is rebuilt; of aid the errata give P9's [8.5]."""
    assert {card: CARDS[card].value for card in ("C3", "C12", "P4", "P11")} == {"C3": 2, "C12": 1, "P4": 2, "P11": 3}
    assert CARDS["P9"].aid == {"france": 0, "england": 5, "up": 8}
