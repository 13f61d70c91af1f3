"""Whoever points at a place is told what it holds: every place has words, and the rules they bring to mind exist."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.agony import reaching
from game.battles import queries as lines
from game.campaign import queries as march
from game.campaign.telling import power_name
from game.core.help import rules_of
from game.cuius import queries as hexes
from render import Look, changes, holdings, layers, outlines, picture
from tests.render.agony.samples import fought
from tests.render.agony.samples import start as agony
from tests.render.battles.samples import start as battle
from tests.render.campaign.samples import start as campaign
from tests.render.cuius.samples import start as cuius

VIEWS: Mapping[str, tuple[str, Callable[[], Any], str, tuple[str, ...]]] = {
    "campaign": ("campaign", campaign, "t_spain", ("Spain", "Spain-1 in Spain", "Spain-1 may march to: ")),
    "agony": ("agony", agony, "pilsen", ("Pilsen (", "Mansfeld", "May be reached: ", "Line of Communications: ")),
    "battles": ("battles", lambda: battle("rocroi"), "1704", ("1704: ", "2/Croatian", "Croatian may go to 73 hexes")),
    "cuius": ("cuius", cuius, "3532", ("Krems (", "Supply for Imperials: 5", "Dampierre (surely)")),
}


@pytest.mark.parametrize("key", VIEWS)
def test_every_place_that_may_be_touched_tells_what_it_holds(key: str) -> None:
    game, start, place, told = VIEWS[key]
    view, known = start(), {entry.number for entry in rules_of(game).entries}
    lines = {each: holdings(view, each) for each in outlines(view)}
    assert not [each for each, found in lines.items() if not found]
    assert {line.rule for found in lines.values() for line in found} - {""} <= known
    here = " ".join(line.text for line in lines[place])
    assert [each for each in told if each not in here] == []
    assert not [line.rule for line in holdings(view, "nowhere") if line.rule]


def told_at(notes: Mapping[str, str], text: str) -> set[str]:
    """The places whose note says this."""
    return {place for place, note in notes.items() if text in note}


def notes_of(view: Any) -> dict[str, str]:
    return {place: " | ".join(line.text for line in holdings(view, place)) + " |" for place in outlines(view)}


def test_a_note_says_what_the_layers_of_the_campaign_show() -> None:
    view = campaign()
    army = next(army for army in view.armies if army.id == "Spain-1")
    coming = {place for place in outlines(view) if "Spain-1" in reached_by(view, place)}
    assert coming == march.reach(view, army)
    view = replace(view, holders={**view.holders, "bohemia_south": "austria"})  # half of what Austria is after
    aims = {each.id: march.aim(view, each.id) for each in view.powers if each.active}
    assert any(aim.done for aim in aims.values())
    assert any(aim.missing for aim in aims.values())
    notes = notes_of(view)
    for power, aim in aims.items():
        name = power_name(power)
        assert told_at(notes, f"Aim of {name}: missing") == aim.missing
        assert told_at(notes, f"Aim of {name}: reached here") == aim.done


def reached_by(view: Any, place: str) -> str:
    return " ".join(line.text for line in holdings(view, place) if line.text.startswith("Within reach of"))


def test_a_note_says_what_the_layers_of_agony_show() -> None:
    view = fought()
    places, notes = set(outlines(view)), notes_of(view)
    for side, name in (("catholic", "Catholic"), ("protestant", "Protestant")):
        found = reaching.lines(view, side)
        assert told_at(notes, f"Supply Base: {name} |") == found.bases & places
        assert (
            told_at(notes, f"Reached by a Line of Communications: {name} |") == (found.reached - found.bases) & places
        )
        without = f"Units here are without a Line of Communications: {name} |"
        assert told_at(notes, without) == found.without & places
    assert told_at(notes, "May be reached: ") == {place for place in places if reaching.reach(view, place)}


def test_a_note_says_what_the_layers_of_a_battle_show() -> None:
    view = battle("rocroi")
    known, told_of = layers(view), notes_of(view)
    for side, name in (("french", "French"), ("spanish", "Spanish")):
        assert told_at(told_of, f"Zone of control: {name} |") == set(view.zones[side]) & told_of.keys()
    guns = [view.pieces[look.region].place for look in known.values() if look.kind == "sight"]
    assert len(guns) > 2
    notes = {place: seen_by(view, place) for place in (*list(outlines(view))[::31], *guns)}
    for here in guns:
        told = {place for place, note in notes.items() if f"({here})" in note}
        assert told == lines.seen(view, here) & notes.keys()
        assert told
    goals = lines.goals(view)
    for place in ("1704", "1404", "2614"):
        coming = [piece for piece, found in goals.items() if place in found]
        note = reached_by(view, place)
        assert (note.count("(") + (int(note.split("and ")[1].split()[0]) if " more" in note else 0)) == len(coming)


def seen_by(view: Any, place: str) -> str:
    return " ".join(line.text for line in holdings(view, place) if line.text.startswith("In sight of"))


def test_a_note_says_what_the_layers_of_cuius_regio_show() -> None:
    view = cuius(viewer="imperial")
    for side in ("imperial", "protestant"):
        name = view.sides[side].name
        fed, needs = hexes.supplied(view, side), hexes.needs(view, side)
        assert needs
        for place in [*needs, *list(fed)[::97]]:
            have = needs.get(place)
            wanted = f"Supply for {name}: {have[1]}, for {have[0]} SP" if have else f"Supply for {name}: {fed[place]}"
            assert wanted in [line.text for line in holdings(view, place)]
    army = next(army for army in view.armies if army.place == "3129")
    found = hexes.reach(view, army)
    assert found
    who, notes = army.leaders[0].name, notes_of(view)
    for how, places in (
        ("surely", found.surely),
        ("as its dice come on the mean", found.mostly - found.surely),
        ("at best", found.at_best - found.mostly),
    ):
        assert places
        assert told_at(notes, f"{who} ({how})") == places
    own = [line.text for line in holdings(view, army.place) if line.text.startswith(f"{who} reaches")]
    assert own == [
        f"{who} reaches {len(found.surely)} hexes surely, {len(found.mostly)} as its dice come on the mean, "
        f"{len(found.at_best)} at best"
    ]


def test_what_is_known_of_one_board_is_told_of_no_other() -> None:
    """It is kept for whoever points along a board."""
    field = battle("rocroi")
    goals = lines.goals(field)
    assert set(lines.goals(replace(field, pieces=dict(list(field.pieces.items())[5:])))) < set(goals)
    one, two = (cuius(scenario, "imperial") for scenario in ("white_mountain", "palatinate"))
    marches = [hexes.reach(view, next(army for army in view.armies if army.place == "3733")) for view in (one, two)]
    assert marches[0] != marches[1]
    assert hexes.supplied(one, "imperial") != hexes.supplied(two, "imperial")


@pytest.mark.parametrize(("key", "least"), [("campaign", 8), ("agony", 2), ("battles", 4), ("cuius", 5)])
def test_layers_lie_over_the_whole_board(key: str, least: int) -> None:
    view = VIEWS[key][1]()
    before, found = picture(view, Look("board")).png, layers(view)
    assert len(found) >= least
    for look in list(found.values())[:3]:
        whole = picture(view, look).png
        assert whole[16:24] == before[16:24]  # as wide and as high, as every PNG begins
        assert len(changes(view, look, before)) < len(whole)
