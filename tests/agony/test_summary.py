"""What happened, in few lines, from the facts of real events."""

from dataclasses import replace

import pytest

from game.agony import RULES, names
from game.agony.cards.arrivals import new_units
from game.agony.cards.play import play_event
from game.agony.cards.schema import CARDS
from game.agony.control import join
from game.agony.once import SEALED
from game.agony.pieces import end_rebellion, lose_leader, put_leader
from game.agony.pillaging import raise_pillage, recover
from game.core.agenda import Item
from game.core.events import Event
from game.core.text import say
from tests.agony.positions import Play, bare, fight, flow_of, force, new, place, run, turn_of


def lines(*plays: Play) -> list[str]:
    """The lines of what several orders brought about."""
    told = RULES.summary([event for play in plays for event in play.said])
    return [f"{'# ' if line.heading else ''}{line.mark} {line.text}".strip() for line in told]


def marching() -> Play:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 2}, "tilly")
    state.cities |= {"passau": "catholic", "linz": "protestant", "krems": "catholic"}
    return Play(turn_of(state, "catholic", "C7"))


def test_the_steps_of_an_activation_are_one_way() -> None:
    game = marching()
    game.give("catholic", "C7 act Tilly Passau Linz")
    assert lines(game)[1:] == ["▸ Tilly: Landshut → Passau → Linz."]
    assert [event.text for event in game.said][1:] == ["Tilly is activated.", "Tilly to Passau.", "Tilly to Linz."]


def test_what_happens_on_the_way_parts_it() -> None:
    game = marching()
    game.give("catholic", "C7 act Tilly Passau Linz take Krems")
    told = lines(game)
    assert told[1:3] == ["▸ Tilly: Landshut → Passau → Linz.", "▸ Linz is now Catholic."]
    assert told[-1] == "▸ Tilly: Linz → Krems."


@pytest.mark.rule("11.16", "15.24")
def test_it_is_told_whose_army_forages_where() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 6}, "tilly")
    state.cities |= {"passau": "catholic", "linz": "protestant", "krems": "catholic"}
    game = Play(turn_of(state, "catholic", "C7")).give("catholic", "C7 act Tilly Passau Linz stop Passau Linz")
    foraged = ["▸ Tilly forages in Passau: Pillage-1.", "▸ Tilly forages in Linz: Pillage-1."]
    assert lines(game)[1:] == ["▸ Tilly: Landshut → Passau → Linz.", *foraged]
    other = Event("event", say("A card's."), rule="8.61")
    by_card = [event for event in game.said if event.kind == "pillage"]
    season = Event("season", say("Turn 2."), {"turn": 2}, "6.0")
    for between in (other, season):
        told = RULES.summary([game.said[1], between, *by_card])
        assert [line.text for line in told][-1:] == ["Passau and Linz: Pillage-1."]
    recover(flow := flow_of(game.state), "passau")
    told = RULES.summary([game.said[1], *by_card[:1], *flow.events])
    assert [line.text for line in told][-2:] == ["Tilly forages in Passau: Pillage-1.", "Passau recovers."]


def test_an_activation_without_a_step_is_told() -> None:
    game = marching()
    game.give("catholic", "C7 act Tilly")
    assert lines(game)[-1] == "▸ Tilly is activated."


def test_a_second_activation_is_a_way_of_its_own() -> None:
    first, second = marching(), marching()
    first.give("catholic", "C7 act Tilly Passau")
    second.give("catholic", "C7 act Tilly Passau")
    second.said = second.said[1:]
    assert lines(first, second)[1:] == ["▸ Tilly: Landshut → Passau. Tilly: Landshut → Passau."]


def test_a_free_action_says_so() -> None:
    state = place(bare(), "landshut", {"Imperial-militia": 1})
    game = Play(turn_of(state, "catholic"))
    game.give("catholic", "free Landshut Imperial-militia Passau")
    assert lines(game) == ["▸ Imperial militia moves by a Free Action. Imperial militia: Landshut → Passau."]


def test_who_stays_before_a_fortress_is_told_after_the_way() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 2}, "tilly")
    place(state, "ingolstadt", {"German-militia": 1}, "thurn").cities["ingolstadt"] = "protestant"
    state.cities["munich"] = "catholic"
    game = Play(turn_of(state, "catholic", "C7"))
    game.give("catholic", "C7 act Tilly Ingolstadt")
    came = game.said
    game.give("protestant", "outside")
    game.said = [*came, *game.said]
    assert lines(game)[1] == "▸ Tilly: Landshut → Ingolstadt. The defenders of Ingolstadt stay outside."


@pytest.mark.rule("15.24")
def test_markers_that_are_placed_one_after_another_are_one_line() -> None:
    flow = flow_of(bare())
    for city in ("vienna", "bamberg", "vienna", "linz"):
        raise_pillage(flow, city)
    game = Play(flow.state)
    game.said = flow.events
    assert lines(game) == ["▸ Bamberg and Linz: Pillage-1; Vienna: Pillage-2."]
    game.said = flow.events[:1]
    assert lines(game) == ["▸ Vienna: Pillage-1."]
    looted = [Event("pillage", say("{place} is looted.", place=say(at)), {}, "15.22", at) for at in ("Linz", "Passau")]
    game.said = looted
    assert lines(game) == ["▸ Linz is looted.", "▸ Passau is looted."], "who looted stays told, place by place"


@pytest.mark.rule("15.25")
def test_cities_that_recover_one_after_another_are_one_line() -> None:
    state = bare()
    state.pillage = {"vienna": 2, "bamberg": 1, "linz": 1, "prague": 2}
    flow = flow_of(state)
    for city in ("vienna", "bamberg", "linz"):
        recover(flow, city)
    game = Play(flow.state)
    game.said = flow.events
    assert lines(game) == ["▸ Bamberg and Linz recover. Vienna recovers to Pillage-1."]
    recover(flow, "prague")
    assert lines(game) == ["▸ Bamberg and Linz recover. Vienna and Prague recover to Pillage-1."]


@pytest.mark.rule("15.22", "15.222")
def test_looting_is_a_line_a_city_and_so_is_whom_it_costs() -> None:
    state = place(bare(), "pilsen", {"German-mercenary-half": 2, "Swedish-veteran": 1})
    place(state, "linz", {"German-militia": 1})
    state.unpaid, state.pillage = {at: dict(stack) for at, stack in state.units.items()}, {"linz": 1, "pilsen": 1}
    game = run(state, Item("loot"), throws=[("loot in Linz", 2), ("loot in Pilsen", 8)])
    game.said = [event for event in game.said if event.kind in ("pillage", "units")]
    who = "2 German mercenaries (half) and 1 Swedish veteran"
    assert lines(game) == [
        "▸ Linz is looted by 1 German militia: die 2 +1: one Pillage level.",
        "▸ Linz: Pillage-2.",
        f"▸ Pilsen is looted by {who}: die 8 +2: 2 Pillage levels, 3 steps lost.",
        "▸ Looting in Pilsen costs steps: 2 German mercenaries (half), Swedish veteran.",
    ]
    assert RULES.summary(game.said)[2].short == "Pilsen is looted: 2 Pillage levels, 3 steps lost."


@pytest.mark.rule("12.41", "12.42")
def test_a_leaders_fall_is_told_once_with_who_takes_his_place() -> None:
    mine = force("catholic", {"Imperial-militia": 1}, "pappenheim", "tilly")
    battle = fight(mine, force("protestant", {"German-militia": 1}), "linz")
    game = run(battle, Item("leader-loss"), throws=[("loss of Pappenheim", 9), ("loss of Tilly", 0)])
    assert lines(game)[:2] == [
        "⚔ Tilly: die 0, below 8: unhurt.",
        "▸ Pappenheim: die 9, 7 or more: he falls. Mercy takes the place of Pappenheim.",
    ]
    unhurt, fallen = RULES.summary(game.said)[:2]
    assert unhurt.slight, "who is unhurt gives way first"
    assert not fallen.slight
    assert fallen.grave
    assert fallen.short == "Pappenheim falls. Mercy takes the place of Pappenheim.", "where there is no room"


@pytest.mark.rule("17.D.3", "12.41")
def test_whose_nation_leaves_the_war_with_a_leader_is_told_with_his_loss() -> None:
    mine = force("protestant", {"Danish-militia": 1, "German-militia": 1}, "christian_iv")
    battle = fight(mine, force("catholic", {"Imperial-militia": 1}), "linz")
    game = run(battle, Item("leader-loss"), throws=[("loss of Christian IV", 9)])
    assert lines(game) == ["▸ Christian IV: die 9, 8 or more: he falls. All Danes leave the war with him."]
    assert RULES.summary(game.said)[0].short == "Christian IV falls. All Danes leave the war with him."
    assert "Christian IV is lost. All Danes leave the war with him." in [RULES.as_read(each).text for each in game.said]
    flow = flow_of(bare())
    place(flow.state, "kiel", {"Danish-militia": 2}, "christian_iv")
    lose_leader(flow, "christian_iv", replaced=False)
    game.said = flow.events
    assert lines(game) == ["▸ Christian IV is lost. All Danes leave the war with him."]


@pytest.mark.rule("17.H.5")
def test_a_rebellion_that_ends_takes_the_hungarians_out_of_the_war() -> None:
    state = place(bare(), "pressburg", {"Hungarian-militia": 1})
    state.hungary_rebels = True
    flow = flow_of(state)
    end_rebellion(flow)
    assert not flow.state.units
    assert str(RULES.summary(flow.events)[0].text) == "The Hungarian rebellion ends: all Hungarians leave the war."


@pytest.mark.rule("9.21", "8.61")
def test_who_comes_by_a_card_is_one_line_a_place_and_a_long_card_has_a_short_name() -> None:
    flow = flow_of(bare())
    play_event(flow, "protestant", "P18")
    for leader in ("gustavus", "baner"):
        put_leader(flow, leader, "sweden")
    veterans = next(each for each in CARDS["P18"].does if each.do == "units")
    new_units(flow, "protestant", veterans, ("Sweden",))
    put_leader(flow, "horn", "stettin")
    told = RULES.summary(flow.events)
    assert [line.text for line in told[1:]] == [
        "Gustavus Adolphus, Baner and 6 Swedish veterans appear in Sweden.",
        "Horn appears in Stettin.",
    ]
    assert told[0].text.startswith("P18 Sweden Enters War: Sweden goes to war")
    assert told[0].short == "P18 Sweden Enters War."
    flow = flow_of(bare())
    new_units(flow, "protestant", next(iter(CARDS["P6"].does)), ("Mannheim",))
    assert RULES.summary(flow.events)[0].text == "1 English mercenary appears in Mannheim."


def test_a_combat_is_one_line() -> None:
    game = run(bare(), Item("turn"))
    fight = [
        Event("battle", say("Battle in {place}.", place=say("Passau")), place="passau"),
        Event("battle", say("Protestant wins."), place="passau"),
        Event("battle", say("Protestant retreats to Linz."), place="linz"),
        Event("leader", say("Tilly is lost."), place="passau"),
    ]
    game.said = fight
    assert lines(game) == [
        "⚔ Battle in Passau. Protestant wins.",
        "⚔ Protestant retreats to Linz.",
        "▸ Tilly is lost.",
    ]


@pytest.mark.parametrize(
    ("to", "told"),
    [("passau", "Protestant retreats into the fortress of Passau."), ("linz", "Protestant retreats to Linz.")],
)
def test_who_goes_no_further_than_behind_his_walls_is_told_to_do_so(to: str, told: str) -> None:
    game = run(bare(), Item("turn"))
    text = say("{side} retreats to {place}.", side=say("Protestant"), place=say(to.capitalize()))
    facts = {"loser": "protestant", "origin": "passau", "target": to}
    event = Event("battle", text, facts, "12.52", to)
    game.said = [event]
    assert lines(game) == [f"⚔ {told}"]
    assert RULES.as_read(event).text == told
    before = replace(event, facts={})  # as releases of old told it
    assert RULES.as_read(before) == before


def test_steps_that_no_fight_costs_are_told_with_their_place_and_reason_city_by_city() -> None:
    def lost(unit: str, at: str, rule: str = "15.222") -> Event:
        told = say("{unit} loses a step.", unit=names.unit(unit))
        return Event("units", told, {"unit": unit, "side": "catholic"}, rule, at)

    halves = lost("German-mercenary-half", "torgau")
    besieged = replace(halves, facts={**halves.facts, "side": "protestant"})
    events = [lost("German-militia", "torgau"), halves, halves, besieged, lost("German-militia", "pilsen")]
    game = run(bare(), Item("turn"))
    game.said = [*events, lost("Imperial-veteran", "linz", "12.32"), lost("Imperial-veteran", "linz", "12.32")]
    assert lines(game) == [
        "▸ Looting in Torgau costs steps: German militia, 2 German mercenaries (half).",
        "▸ Looting in Torgau costs German mercenary (half) a step.",
        "▸ Looting in Pilsen costs German militia a step.",
        "▸ The plague in Linz costs steps: 2 Imperial veterans.",
    ]
    fought = replace(events[0], kind="battle", rule="12.32")
    assert RULES.as_read(fought) == fought


def test_sieges_are_told_by_place() -> None:
    state = bare()
    for city in ("prague", "magdeburg"):
        place(state, city, {"Imperial-veteran": 4}, *(("tilly",) if city == "prague" else ()))
        state.cities[city] = "protestant"
        state.sieges[city] = 0
    game = run(state, Item("sieges"), throws=[("siege of", 0), ("siege of", 1)])
    assert lines(game) == [
        "▸ Siege of Magdeburg: die 0 -1 (the walls -1), 7 needed: it holds. The siege now adds +1 to the die."
        " Imperial veteran loses a step.",
        "▸ Siege of Prague: die 1 -1 (the walls -1), 7 needed: it holds. The siege now adds +1 to the die.",
    ]


def test_a_new_turn_is_a_line_and_the_headline_says_where_the_game_stands() -> None:
    game = run(bare(), Item("turn"), Item("round", n=1))
    assert lines(game)[0] == "▸ Turn 1: 1620-1621."
    assert str(RULES.headline(game.state)) == RULES.view(game.state, "").headline == "Turn 1, 1620-1621, round 1"


def test_an_area_that_joins_changes_hands_once() -> None:
    flow = flow_of(new("campaign"))
    join(flow, "brunswick_luneburg")
    assert [event.rule for event in flow.events if event.kind == "control"] == ["3.13", "9.13"]
    told = [str(line.text) for line in RULES.summary(flow.events)]
    assert "Brunswick-Lüneburg is now Protestant." in told
    assert not [line for line in told if "joins the Protestants" in line]
    assert [str(line.text) for line in RULES.summary(flow.events[-1:])] == ["Brunswick-Lüneburg joins the Protestants."]


def test_as_a_game_begins_its_heading_alone_names_the_turn() -> None:
    game = Play(new()).give("protestant", "deal")
    begun = Event("start", say("It begins."))
    told = RULES.summary([begun, *game.said])
    assert [line.text for line in told][:2] == ["It begins.", "Protestant draws 7 cards."]
    assert "Turn 1: 1620-1621." in [line.text for line in RULES.summary(game.said)]


def deed(*orders: str, side: str = "catholic", card: str = "C7") -> str:
    """What the heading of a post says these orders come to."""
    state = place(bare(), "landshut", {"Bavarian-mercenary": 2}, "tilly")
    state.cities |= {"passau": "catholic", "linz": "protestant", "krems": "catholic"}
    game = Play(turn_of(place(state, "vienna", {"Imperial-militia": 1}), side, card))
    said: list[Event] = []
    for order in orders:
        said += game.give(side, order).said
    return str(RULES.deed(said))


@pytest.mark.rule("8.61", "8.322")
def test_the_heading_names_what_a_card_round_was_used_for() -> None:
    assert deed("C7 act Tilly Passau") == "Tilly marches to Passau"
    assert deed("free Vienna Imperial-militia Krems") == "Imperial militia marches to Krems"
    assert deed("C7 recruit") == "Catholic recruits"
    assert deed("C7 aid") == "Catholic collects foreign aid"
    assert deed("pass") == "Catholic passes"
    assert deed("C7 event") == "Catholic plays New Leaders: Wallenstein & Piccolomini"


def test_the_heading_names_a_pass_only_over_nothing_else() -> None:
    passed = [
        Play(turn_of(bare(), side, card)).give(side, "pass").said[0]
        for side, card in (("catholic", "C7"), ("protestant", "P7"))
    ]
    assert str(RULES.deed(passed[:1])) == "Catholic passes"
    assert str(RULES.deed(passed)) == "Both sides pass"
    recruits = Play(turn_of(place(bare(), "munich", {"Bavarian-mercenary": 2}, "tilly"), "catholic", "C7"))
    assert str(RULES.deed([passed[1], *recruits.give("catholic", "C7 recruit").said])) == "Catholic recruits"
    assert not RULES.deed([passed[0], Event("pillage", say("Vienna recovers to Pillage-1."))])


@pytest.mark.rule("13.24", "13.25")
@pytest.mark.parametrize(
    ("die", "told"),
    [(0, "Tilly storms Regensburg in vain"), (1, "Tilly storms Regensburg in vain"), (9, "Regensburg falls to Tilly")],
)
def test_the_heading_tells_what_a_storm_came_to(die: int, told: str) -> None:
    state = place(bare(), "regensburg", {"Bavarian-mercenary": 6}, "tilly")
    state.cities |= {"regensburg": "protestant"}
    state.sieges = {"regensburg": 1}
    came = Play(turn_of(state, "catholic", "C7")).give("catholic", "C7 act Tilly storm", ("siege of", die)).said
    assert str(RULES.deed(came)) == told


def test_the_heading_tells_of_the_siege_behind_a_question_and_of_nobody_else_s() -> None:
    state = place(bare(), "landshut", {"Bavarian-mercenary": 6}, "tilly")
    state.cities |= {"ingolstadt": "protestant", "munich": "catholic"}
    game = Play(turn_of(state, "catholic", "C7"))
    came = game.give("catholic", "C7 act Tilly Regensburg Ingolstadt besiege").said
    assert game.asked() == ("catholic", "forage-plan")
    assert str(RULES.deed(came)) == "Tilly marches to Ingolstadt"
    then = [*game.give("catholic", "Regensburg").said, *game.give("catholic", "Ingolstadt").said]
    assert not RULES.deed(then)
    assert str(RULES.deed([*came, *then])) == "Tilly besieges Ingolstadt"
    moved = Play(turn_of(place(bare(), "pilsen", {"German-mercenary": 1}, "mansfeld"), "protestant", "P12"))
    before = moved.give("protestant", "P12 act Mansfeld Eger").said
    assert str(RULES.deed([*before, *came, *then])) == "Mansfeld marches to Eger"
    taken = [*then, Event("control", say("Ingolstadt is now Catholic."), place="ingolstadt")]
    assert str(RULES.deed([*came, *taken])) == "Ingolstadt falls to Tilly"
    elsewhere = [*then, Event("control", say("Landshut is now Catholic."), place="landshut")]
    assert str(RULES.deed([*came, *elsewhere])) == "Tilly besieges Ingolstadt"
    lifted = Event("siege", say("The siege is lifted."), rule="13.14", place="linz")
    assert str(RULES.deed([*before, lifted])) == "Mansfeld marches to Eger"


def test_what_no_card_round_brought_is_no_deed() -> None:
    assert not RULES.deed([Event("event", say("The Hungarian rebellion ends."), rule="17.H.5")])
    assert not RULES.deed([Event("note", say("4 militia loot."), rule="15.22")])


def test_the_unpaid_are_a_turns_last_deed() -> None:
    looted = [
        Event("pillage", say("Looted."), rule="15.22", place=place) for place in ("prague", "eger", "linz", "bautzen")
    ]
    assert str(RULES.deed(looted[:2])) == "Unpaid troops loot Prague and Eger"
    assert str(RULES.deed([*looted, looted[0]])) == "Unpaid troops loot 4 cities"


def test_who_becomes_pope_is_said_once() -> None:
    state = turn_of(bare(), "protestant", "P5")
    told = lines(Play(state).give("protestant", "P5 event"))
    assert [line for line in told if "Gregory XV" in line and "becomes" in line.casefold()] == [
        "▸ P5 Gregory XV Becomes Pope: Gregory XV follows Paul V. No papal aid for the rest of the turn."
    ]


def test_a_siege_tells_all_that_is_added_to_its_die() -> None:
    state = place(bare(), "prague", {"Spanish-veteran": 5}, "spinola")
    state.cities["prague"], state.sieges["prague"] = "protestant", 1
    told = lines(run(state, Item("sieges"), throws=[("siege of", 3)]))[0]
    holds = "Siege of Prague: die 3 +3 (the walls -1, the siege so far +1 and Spinola +3), 7 needed: it holds."
    assert told == f"▸ {holds} The siege now adds +2 to the die."


def test_what_happens_to_several_alike_is_told_once_with_its_number() -> None:
    attacker = force("catholic", {"Imperial-militia": 3}, "gallas")
    state = fight(attacker, force("protestant", {"German-militia": 4}, "thurn"))
    state.agenda = (Item("action", "protestant"), Item("lose", "catholic", "lutzen", 6))
    told = lines(Play(state).give("catholic", "3-Imperial-militia"))
    assert [line for line in told if "reduced" in line] == ["⚔ 3 Imperial militias are reduced."]


def test_a_deed_ends_where_the_next_begins() -> None:
    state = place(bare(), "vienna", {"Imperial-veteran": 4}, "bucquoy")
    march = Play(turn_of(state, "catholic", "C9", "C13")).give("catholic", "C9 act Bucquoy Linz").said
    fight = Event("battle", say("They fight."), place="linz", facts={"attacker": "catholic", "defender": "protestant"})
    assert str(RULES.deed([*march, fight])) == "Bucquoy fights at Linz"
    for winner, loser, told in (("catholic", "protestant", "wins"), ("protestant", "catholic", "is beaten")):
        over = Event("battle", say("It is over."), place="linz", facts={"winner": winner, "loser": loser})
        assert str(RULES.deed([*march, fight, over])) == f"Bucquoy {told} at Linz"
    overrun = Event("battle", say("Overrun."), rule="12.62", place="linz")
    assert str(RULES.deed([*march, overrun])) == "Bucquoy overruns the enemy in Linz"
    free = Event("move", say("He goes."), {"free": "tilly", "side": "catholic"}, place="passau")
    assert str(RULES.deed([*march, free, fight])) == "Bucquoy marches to Linz"
    card = Event("card", say("A card."), {"side": "protestant", "card": "P4", "way": "act"}, "8.2")
    assert str(RULES.deed([*march, card, fight])) == "Bucquoy marches to Linz"
    dies = Event("event", say("It happens."), {"side": "protestant", "card": "P4"}, "8.61")
    assert not RULES.deed([card, dies]), "what a card brings besides is no deed"
    assert str(RULES.deed([dies])).startswith("Protestant plays ")


def test_where_there_is_no_room_a_battle_is_told_without_its_dice_and_who_won_and_fell_is_kept_longest() -> None:
    dice = Event("battle", say("Tilly: die 2, below 8: unhurt."), {"die": 2}, rule="12.41", place="linz")
    begun, won = (
        Event("battle", say(text), rule=rule, place="linz") for text, rule in (("Battle.", "12.2"), ("Won.", "12.28"))
    )
    fallen = Event("leader", say("Gallas is lost."), rule="12.41", place="linz")
    told = RULES.summary([begun, dice, fallen, won])
    assert [(line.text, line.short, line.grave) for line in told] == [
        ("Battle. Tilly: die 2, below 8: unhurt.", "Battle.", False),
        ("Gallas is lost.", "", True),
        ("Won.", "", True),
    ]
    assert RULES.summary([begun, dice, won])[0].short == "Battle. Won."
    assert RULES.summary([Event("revolt", say("The peasants revolt in Linz."), rule="9.41", place="linz")])[0].grave
    assert RULES.summary([dice])[0].short == ""


@pytest.mark.rule("9.21", "8.61")
def test_who_is_lost_does_not_appear_and_a_card_played_for_something_else_has_no_short_name() -> None:
    lost = [Event("leader", say("{leader} is lost.", leader=who), rule="12.41", place="linz") for who in ("A", "B")]
    assert [line.text for line in RULES.summary(lost)] == ["A is lost. B is lost."]
    played = say("{side} plays {card} {title}: recruiting.", side="P", card="P2", title="Three Musketeers")
    [line] = RULES.summary([Event("card", played, {"card": "P2"}, rule="8.4")])
    assert (line.text, line.short) == ("P plays P2 Three Musketeers: recruiting.", "")


def test_what_is_sealed_stands_under_one_heading_and_without_facts_is_counted_all_the_same() -> None:
    head, lost = say(SEALED, side=say("Catholic")), say("{unit} loses a step.", unit=say("German militia"))
    sealed, step = (Event("order", message, to=("protestant",)) for message in (head, lost))
    assert [line.text for line in RULES.summary([sealed, step, step, sealed, step])] == [
        "Sealed until Catholic has answered:", "German militia loses a step (3×)."]  # fmt: skip
    for last in ([], [Event("clock", say("It is paused."))]):
        told = RULES.summary([sealed, sealed, *last])
        assert next(line.text for line in told) == "Sealed until Catholic has answered."
        assert len(told) == 1 + len(last)
    assert [line.text for line in RULES.summary([sealed, step, sealed])][2:] == []
    opened = Event("units", lost, {"unit": "German-militia"}, "15.222", "pilsen")
    receipt = Event("order", say("The standing answer stands."), to=("protestant",))
    told = RULES.summary([sealed, step, opened, receipt, sealed, step])
    assert [line.text for line in told] == [
        "Looting in Pilsen costs German militia a step.", "The standing answer stands.",
        "Sealed until Catholic has answered:", "German militia loses a step."]  # fmt: skip


def test_what_a_leader_recruits_is_one_sentence_an_attempt() -> None:
    game = Play(turn_of(place(bare(), "munich", {"Bavarian-mercenary": 2}, "tilly"), "catholic", "C7"))
    said = game.give("catholic", "C7 recruit").said
    said = said + game.give("catholic", "Tilly militia", ("recruiting: Tilly", 9)).said
    said = said + game.give("catholic", "full").said
    once = "Tilly recruits 1 Bavarian militia, 1 Bavarian militia (half): die 9 +0, steps 3."
    assert [line.text for line in RULES.summary(said)][1:] == [once]
    vain = [*said, replace(said[1], message=say("In vain."))]
    assert [line.text for line in RULES.summary([*vain, *said[1:]])][1:] == [f"{once} In vain. {once}"]
    other = [replace(event, facts={**event.facts, "who": "bucquoy"}) for event in said[1:]]
    assert len(RULES.summary([*said, *other])) == 3, "a line for each leader"
    late = RULES.summary(said[2:])  # what was told after an answer of its own
    assert [line.text for line in late] == ["Tilly raises Bavarian militia. Tilly raises Bavarian militia (half)."]


@pytest.mark.rule("13.15", "13.17")
@pytest.mark.parametrize(
    ("form", "begins", "heads"),
    [
        ("relief", "Relief of Prague:", ("fights to relieve Prague", "relieves Prague", "fails to relieve Prague")),
        ("sally", "Sally from Prague:", ("fights at Prague", "wins at Prague", "is beaten at Prague")),
        ("", "Battle in Prague:", ("fights at Prague", "wins at Prague", "is beaten at Prague")),
    ],
)
def test_a_relief_and_a_sally_are_told_as_what_they_are(form: str, begins: str, heads: tuple[str, ...]) -> None:
    armies = {"a": names.units({"German-militia": 2}), "b": names.units({"Imperial-mercenary": 1})}
    told = say("Battle in {place}: {a} against {b}.", place=names.place("prague"), **armies)
    sides = {"attacker": "protestant", "defender": "catholic", "form": form}
    begun = Event("battle", told, place="prague", rule="12.2", facts=sides)
    assert RULES.as_read(begun).text == f"{begins} 2 German militias against 1 Imperial mercenary."
    moved = Event("move", say("Mansfeld is activated."), facts={"who": "mansfeld", "activated": "mansfeld"})
    ended = [Event("battle", say("."), place="prague", rule="12.28", facts={}) for _each in heads]
    ends: tuple[dict[str, str], ...] = ({}, {"winner": "protestant"}, {"loser": "protestant"})
    ended = [replace(event, facts=facts) for event, facts in zip(ended, ends, strict=True)]
    assert [str(RULES.deed([moved, begun, event])) for event in ended] == [f"Mansfeld {head}" for head in heads]
