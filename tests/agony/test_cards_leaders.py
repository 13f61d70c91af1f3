"""New leaders and the units that come with them: each card played, and refused where it may not be [9.2]."""

import pytest

from game.agony import leading
from game.agony.board import BOARD, CATHOLIC, PROTESTANT
from game.agony.cards.operations import NewLeader
from game.agony.cards.schema import CARDS
from tests.agony.card_table import Table, plays, refuses

pytestmark = pytest.mark.rule("9.2")

NO_BRIDGE = ("The card activates none of those leaders now.", "8.3")


def no_place(leader: str) -> tuple[str, str]:
    """The refusal of a leader whom no city takes in."""
    return f"There is no place for {leader}.", "9.23"


def arrived(**where: str) -> dict[str, dict[str, str]]:
    """What changes when leaders enter."""
    return {"leaders": dict(where), "used": dict.fromkeys(where, "in")}


@pytest.mark.rule("9.21", "12.42")
def test_every_leader_comes_as_it_is_said_of_him() -> None:
    """At the start of the whole war, by a card, by an option of one, or as the reverse of another's counter."""
    cards = {effect.who: (card, effect.option) for card, one in CARDS.items() for effect in one.does
             if isinstance(effect, NewLeader)}  # fmt: skip
    start = {leader for stack in BOARD.scenarios["campaign"].stacks for leader in stack.leaders}
    backs = {leader.back for leader in BOARD.leaders.values()}
    for who, leader in BOARD.leaders.items():
        card, option = cards.pop(who, ("", ""))
        back = "back" if who.removesuffix(f"_{leader.number}") in backs else ""
        found = "setup" if who in start else "option" if option else card or back
        assert leader.entry == found, who
    assert not cards


@plays("C7")
@pytest.mark.rule("9.21", "9.23")
def test_wallenstein_and_piccolomini_join_imperial_units(card: str) -> None:
    table = Table().stand("olmutz", {"Imperial-mercenary": 1})
    changed = table.event(card, "Olmütz", "Vienna")
    assert changed == arrived(wallenstein="olmutz", piccolomini="vienna")


@pytest.mark.rule("9.23")
def test_without_imperial_units_they_come_to_a_friendly_city_that_is_not_besieged() -> None:
    """The rulebook's example: Ingolstadt; but not Munich, where Bavarians stand."""
    table = Table().stand("vienna", {}).gone("bucquoy")
    table.stand("augsburg", {"German-mercenary": 2})
    table.turn_of(CATHOLIC, "C7")
    places = table.words(CATHOLIC, "C7", "event")
    assert "Ingolstadt" in places
    assert {"Munich", "Augsburg", "Nuremberg", "Prague"} & set(places) == set()
    table.say(CATHOLIC, "C7", "event", "Ingolstadt", "Ingolstadt")
    assert table.state.leaders["wallenstein"] == table.state.leaders["piccolomini"] == "ingolstadt"


@pytest.mark.rule("9.23")
def test_nobody_enters_a_besieged_fortress_but_beside_its_besiegers() -> None:
    table = Table().stand("vienna", {}).stand("vienna!", {"Imperial-veteran": 2}, "bucquoy")
    table.stand("vienna", {"German-mercenary": 8}, "mansfeld")
    table.stand("prague", {"Imperial-mercenary": 5}).set(sieges={"vienna": 0, "prague": 0})
    table.event("C7")
    assert (table.state.leaders["wallenstein"], table.state.leaders["piccolomini"]) == ("prague", "prague")


@refuses("C7", "C8")
@pytest.mark.rule("9.23", "17.A.2")
def test_imperial_leaders_need_a_place(card: str) -> None:
    table = Table().stand("vienna", {}).gone("bucquoy")
    table.set(cities={city: PROTESTANT for city, side in table.state.cities.items() if side == CATHOLIC})
    assert table.refusal(card) == no_place("Wallenstein" if card == "C7" else "Charles of Lorraine")


@plays("C8")
@pytest.mark.rule("9.21")
def test_charles_of_lorraine_and_gallas(card: str) -> None:
    assert Table().event(card) == arrived(charles_lorraine="vienna", gallas="vienna")


@plays("C9")
@pytest.mark.rule("9.23")
def test_cordoba_comes_to_the_spaniards_outside_the_netherlands(card: str) -> None:
    """C11 need not have been played; not to the army in the United Provinces itself."""
    table = Table().stand("up-catholic", {"Spanish-veteran": 3}, "spinola").stand("brussels", {})
    table.stand("mainz", {"Spanish-veteran": 2})
    table.turn_of(CATHOLIC, card)
    assert set(table.words(CATHOLIC, card, "event")) == {
        "Mainz",
        *(BOARD.words[city] for city in BOARD.cities_of["spanish_netherlands"]),
    }
    assert table.event(card, "Mainz") == arrived(cordoba="mainz")


@refuses("C9")
@pytest.mark.rule("9.23")
def test_cordoba_waits_for_spinolas_army(card: str) -> None:
    table = Table().stand("up-catholic", {"Spanish-veteran": 2}, "spinola")
    assert table.refusal(card) == ("Spinola's army is not in the United Provinces.", "9.32")


@plays("C10")
@pytest.mark.rule("9.21")
def test_aldringer_and_holk(card: str) -> None:
    assert Table().event(card) == arrived(aldringer="munich", holk="munich")


@plays("C15")
@pytest.mark.rule("9.21")
def test_werth_and_goetz(card: str) -> None:
    table = Table().stand("passau", {"Bavarian-militia-half": 1})
    assert table.event(card, "Munich", "Passau") == arrived(werth="munich", goetz="passau")


@refuses("C10", "C15", "C46")
@pytest.mark.rule("9.21", "17.B.2")
def test_bavarian_leaders_need_a_place(card: str) -> None:
    table = Table("apocalypse" if card == "C46" else "campaign")
    for at in list(table.state.units):
        if any(kind.startswith("Bavarian") for kind in table.state.units[at]):
            table.stand(at, {})
    table.set(cities=dict.fromkeys(table.state.cities, PROTESTANT))
    assert table.refusal(card) == no_place({"C10": "Aldringer", "C15": "Werth", "C46": "Mercy"}[card])


@plays("C30")
@pytest.mark.rule("18.24")
def test_savelli_is_in_the_game_already(card: str) -> None:
    table = Table("intervention")
    changed = table.event(card, "Vienna", "Rostock")
    assert changed == arrived(leopold="vienna", hatzfeld="rostock")
    assert Table().event(card) == arrived(leopold="vienna", savelli="vienna", hatzfeld="vienna")


@refuses("C30")
@pytest.mark.rule("9.21")
def test_three_imperial_generals_come_once(card: str) -> None:
    table = Table("apocalypse")
    assert card in table.state.removed
    assert table.refusal(card) == ("The card has left the game.", "8.62")


@plays("C45")
@pytest.mark.rule("9.21")
def test_feria(card: str) -> None:
    assert Table("apocalypse").event(card, "Antwerp") == arrived(feria="antwerp")


@refuses("C45")
@pytest.mark.rule("9.23")
def test_feria_finds_no_spanish_netherlands(card: str) -> None:
    table = Table("apocalypse").stand("brussels", {})
    table.set(cities=dict.fromkeys(BOARD.cities_of["spanish_netherlands"], PROTESTANT))
    assert table.refusal(card) == no_place("Duke of Feria")


@plays("C46")
@pytest.mark.rule("12.42")
def test_mercy_is_not_placed_twice(card: str) -> None:
    """Pappenheim fell, and Mercy took his place: the card brings the other two."""
    table = Table("apocalypse").stand("ingolstadt", {"Bavarian-mercenary": 2}, "mercy")
    table.stand("brussels", {"Spanish-veteran": 3}).stand("munich", {})
    assert table.event(card) == arrived(groenfeld="ingolstadt", melander="ingolstadt")
    fresh = Table("apocalypse").stand("brussels", {"Spanish-veteran": 3}).stand("munich", {})
    assert fresh.event(card) == arrived(mercy="ingolstadt", groenfeld="ingolstadt", melander="ingolstadt")


@plays("C23")
@pytest.mark.rule("17.Sp.3")
def test_the_cardinal_infante_comes_through_tyrol(card: str) -> None:
    changed = Table("intervention").event(card, "Innsbruck")
    assert changed == {
        "units": {"innsbruck": {"Spanish-veteran": 4}},
        **arrived(cardinal_infante="innsbruck"),
        "cardinal_turn": 7,
    }


@refuses("C23")
@pytest.mark.rule("17.Sp.3")
def test_tyrol_is_closed_to_the_cardinal(card: str) -> None:
    table = Table("intervention").set(cities=dict.fromkeys(BOARD.cities_of["tyrol"], PROTESTANT))
    assert table.refusal(card) == no_place("Cardinal Infante")


@plays("P3")
@pytest.mark.rule("9.13", "9.22")
def test_christian_brings_brunswick(card: str) -> None:
    """Its VP count at once; its neutrality is not violated."""
    changed = Table().event(card, "Brunswick", "Hannover")
    assert changed["vp"] == 21 - 2
    assert changed["areas"] == {"brunswick_luneburg": PROTESTANT}
    assert changed["cities"] == dict.fromkeys(BOARD.cities_of["brunswick_luneburg"], PROTESTANT)
    assert changed["units"] == {"hannover": {"German-militia": 2}}
    assert changed["leaders"] == {"christian_brunswick": "brunswick"}
    assert set(changed) == {"vp", "areas", "neutral", "cities", "units", "leaders", "used"}


@plays("P4")
@pytest.mark.rule("9.13")
def test_frederick_brings_baden(card: str) -> None:
    changed = Table().event(card, "Durlach", "Durlach")
    assert (changed["vp"], changed["areas"]) == (20, {"baden": PROTESTANT})
    assert changed["units"] == {"durlach": {"German-militia": 2}}
    assert changed["leaders"] == {"george_f_baden": "durlach"}
    assert set(changed) == {"vp", "areas", "neutral", "cities", "units", "leaders", "used"}


@pytest.mark.rule("9.22")
def test_catholic_occupied_cities_stay_catholic_when_an_area_joins() -> None:
    """Baden was Catholic; Breisach is held, the open cities turn, and the area with them."""
    table = Table().set(areas={"baden": CATHOLIC}, cities=dict.fromkeys(BOARD.cities_of["baden"], CATHOLIC))
    table.set(neutral=tuple(a for a in table.state.neutral if a != "baden"))
    table.stand("breisach", {"Imperial-mercenary": 1})
    changed = table.event("P4", "Durlach", "Durlach")
    assert changed["cities"] == {"freiburg": PROTESTANT, "durlach": PROTESTANT}
    assert (changed["areas"], changed["vp"]) == ({"baden": PROTESTANT}, 20)


@plays("P28")
@pytest.mark.rule("9.22")
def test_william_brings_hesse_kassel(card: str) -> None:
    changed = Table().event(card, "Kassel", "Kassel")
    assert (changed["vp"], changed["areas"]) == (20, {"hesse_kassel": PROTESTANT})
    assert changed["units"] == {"kassel": {"German-militia": 2}}
    assert changed["leaders"] == {"william_hesse": "kassel"}
    assert changed["cities"] == dict.fromkeys(BOARD.cities_of["hesse_kassel"], PROTESTANT)
    assert set(changed) == {"vp", "areas", "neutral", "cities", "units", "leaders", "used"}


@refuses("P3", "P4", "P28", "P29")
@pytest.mark.rule("9.22")
def test_no_area_joins_whose_cities_catholics_hold(card: str) -> None:
    area = next(effect.area for effect in CARDS[card].does if effect.do == "joins")
    table = Table()
    for city in BOARD.cities_of[area]:
        table.stand(city, {"Bavarian-militia-half": 1})
    assert table.refusal(card) == ("Catholic units hold every city of the area.", "9.22")


@plays("P29")
@pytest.mark.rule("9.13")
def test_george_does_what_p3_would_have_done(card: str) -> None:
    changed = Table().event(card, "Brunswick", "Brunswick")
    assert (changed["vp"], changed["areas"]) == (19, {"brunswick_luneburg": PROTESTANT})
    assert changed["leaders"] == {"george_brunswick": "brunswick"}
    assert changed["units"] == {"brunswick": {"German-militia": 2}}


@pytest.mark.rule("9.13")
def test_brunswick_joins_only_once() -> None:
    """After P3 the Catholics took the land: P29 brings its leader to what is left, and no more."""
    table = Table().set(events=("P3",), areas={"brunswick_luneburg": CATHOLIC})
    table.set(neutral=tuple(a for a in table.state.neutral if a != "brunswick_luneburg"))
    table.set(cities={**dict.fromkeys(BOARD.cities_of["brunswick_luneburg"], CATHOLIC), "luneburg": PROTESTANT})
    changed = table.event("P29")
    assert changed == {**arrived(george_brunswick="luneburg"), "units": {"luneburg": {"German-militia": 2}}}
    lost = Table().set(events=("P3",), areas={"brunswick_luneburg": CATHOLIC})
    lost.set(neutral=(), cities=dict.fromkeys(BOARD.cities_of["brunswick_luneburg"], CATHOLIC))
    assert lost.refusal("P29") == no_place("George of Brunswick-Lüneburg")


@pytest.mark.rule("8.412")
def test_no_more_units_come_than_the_mix_has() -> None:
    table = Table().stand("budweis", {"German-militia": 8}).stand("pilsen", {"German-militia-half": 3})
    changed = table.event("P4", "Durlach", "Durlach")
    assert changed["units"] == {"durlach": {"German-militia": 1}}


@pytest.mark.rule("10.21", "9.21")
def test_units_without_room_are_not_received() -> None:
    """Five Imperial units in Innsbruck leave three places; a full city gets the Cardinal alone."""
    table = Table("intervention").stand("innsbruck", {"Imperial-mercenary": 5})
    assert table.event("C23", "Innsbruck")["units"] == {"innsbruck": {"Imperial-mercenary": 5, "Spanish-veteran": 3}}
    full = Table("intervention").stand("innsbruck", {"Imperial-mercenary": 8})
    assert "units" not in full.event("C23", "Innsbruck")
    other = Table("intervention").stand("innsbruck", {"Imperial-mercenary": 8})
    assert other.event("C23", "Bregenz")["units"] == {"bregenz": {"Spanish-veteran": 4}}


@plays("P6")
@pytest.mark.rule("9.12", "17.E.2")
def test_england_intervenes_beside_a_war_entry(card: str) -> None:
    table = Table().set(marks=("war-entry",))
    assert table.event(card, "Mannheim") == {"units": {"mannheim": {"English-mercenary": 1}}}


@refuses("P6")
@pytest.mark.rule("17.E.2")
def test_england_does_not_intervene_in_a_catholic_palatinate_nor_in_its_civil_war(card: str) -> None:
    table = Table().set(cities=dict.fromkeys(BOARD.cities_of["lower_palatinate"], CATHOLIC))
    assert table.refusal(card) == ("There is no city where the units may be put.", "9.21")
    table.set(cities={"landau": ""})  # one of them is nobody's
    table.event(card)
    assert table.state.units["landau"] == {"English-mercenary": 1}
    war = Table().set(events=("C40",))
    assert war.refusal(card) == ("C40 English Civil War was played, and rules it out.", "8.61")


@plays("P44")
@pytest.mark.rule("17.Sw.1")
def test_torstensson_arrives_at_the_base(card: str) -> None:
    table = Table("apocalypse")
    changed = table.event(card)
    assert changed == {
        **arrived(torstensson="stettin"),
        "units": {"stettin": {"Swedish-veteran-half": 1, "German-mercenary": 2, "Swedish-veteran": 3}},
    }


@refuses("P44")
@pytest.mark.rule("17.Sw.1", "9.23")
def test_torstensson_needs_a_base(card: str) -> None:
    assert Table().refusal(card) == ("Sweden is not at war.", "9.11")
    lost = Table("apocalypse").stand("stettin", {}).set(cities={"stettin": CATHOLIC})
    assert lost.refusal(card) == no_place("Torstensson")
    besieged = Table("apocalypse").stand("stettin!", {"Swedish-veteran": 1}, "baner")
    besieged.stand("stettin", {"Imperial-mercenary": 4})
    assert besieged.refusal(card) == no_place("Torstensson")
    landed = Table().set(cities=dict.fromkeys(BOARD.sweden_ports, CATHOLIC))
    landed.event("P18", "Rostock")
    assert landed.refusal(card) == no_place("Torstensson")  # the port is Catholic until the King takes it
    landed.set(cities={"rostock": PROTESTANT}).event(card)
    assert landed.state.units["rostock"] == {"Swedish-veteran": 8}


@pytest.mark.rule("5.13", "8.61")
def test_torstensson_breaks_the_neutrality_of_his_port_and_waits_while_a_treaty_keeps_it() -> None:
    """The Base was moved to Rostock, whose land is Neutral still."""
    table = Table().set(entered=("swedish",), swedish_base="rostock", in_force={"P11": "turn"})
    closed = "By P11 Treaty of Ulm nobody may enter neutral ground until the end of the turn.", "8.61"
    assert table.refusal("P44") == table.gone("torstensson").refusal("P44") == closed
    table.stand("hamburg", {"Swedish-veteran": 4}, "horn")
    assert table.refusal("P45") == closed  # the only Swedes stand in a Neutral independent city
    free = Table().set(entered=("swedish",), swedish_base="rostock")
    came = free.event("P44")
    assert (came["vp"], came["units"]) == (22, {"rostock": {"Swedish-veteran": 3}})
    assert "mecklenburg" not in came["neutral"]


@plays("P45")
@pytest.mark.rule("12.42")
def test_wrangel_and_konigsmarck(card: str) -> None:
    table = Table("apocalypse")
    assert table.event(card, "Stettin", "Metz") == arrived(wrangel="stettin", konigsmarck="metz")
    replaced = Table("apocalypse").stand("stettin", {"Swedish-veteran": 3}, "wrangel").stand("metz", {})
    assert replaced.event(card) == arrived(konigsmarck="stettin")


@refuses("P45", "P46")
@pytest.mark.rule("9.11")
def test_no_generals_of_a_nation_at_peace(card: str) -> None:
    assert Table().refusal(card) == ("Sweden is not at war." if card == "P45" else "France is not at war.", "9.11")


@plays("P46")
@pytest.mark.rule("9.21")
def test_conde_and_the_others(card: str) -> None:
    table = Table("apocalypse").stand("rocroi", {"French-militia": 3}, "la_force")
    changed = table.event(card, "Paris-off-map")
    assert changed == {
        **arrived(conde="rocroi", l_hopital="rocroi", gassion="rocroi"),
        "units": {"paris": {"French-veteran": 2}},
    }


@plays("P50")
@pytest.mark.rule("8.2", "8.3")
def test_a_bridge_of_boats_carries_turenne_two_mps_further(card: str) -> None:
    table = Table("apocalypse").stand("rocroi", {"French-militia": 2}, "turenne")
    table.stand("langres", {"French-veteran": 1}, "la_valette")  # Activation 3: too slow for this card
    changed = table.event(card, asks="march")
    march = changed.pop("march")
    assert changed == {"units": {"rocroi": None}}
    assert (march.leader, march.bonus, march.batches[0].units) == ("turenne", 2, {"French-militia": 2})
    assert table.asked() == ("march", PROTESTANT)


@refuses("P50")
@pytest.mark.rule("8.3")
def test_no_bridge_without_a_leader_for_it(card: str) -> None:
    table = Table("apocalypse").stand("langres", {"French-veteran": 1}, "la_valette")
    assert table.refusal(card) == NO_BRIDGE
    king = Table("apocalypse").stand("rocroi", {"French-militia": 2}, "turenne").set(in_force={"C43": "turn"})
    assert leading.activable(king.state, PROTESTANT, 3)
    assert king.refusal(card) == NO_BRIDGE


@pytest.mark.rule("9.21")
def test_new_leaders_are_ready_at_once() -> None:
    table = Table()
    table.event("C8")
    assert "charles_lorraine" in leading.activable(table.state, CATHOLIC, 2)
