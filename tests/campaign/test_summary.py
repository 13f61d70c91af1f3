"""What happened, in few lines: made of the facts of real events."""

from dataclasses import replace
from functools import partial

import pytest

from bot.discord.summary import summary
from bot.host.brief import condensed
from game.campaign import battle as battles
from game.campaign.state import Battle, SideView, State
from game.core.events import Event
from game.core.rules import Setup
from game.core.text import translation
from tests.campaign.positions import RULES, Table, battle, lists, position
from tests.pseudo import bare, pseudo

MEETING = {"Austria-1": "moravia", "Palatine-1": {"place": "bohemia_north", "origin": "lusatia"}}
ATTACK = "Austria-1 North-Bohemia"
ATTACKED = "⚔ Austria-1 attacks Palatine-1, Moravia → North Bohemia"


def told(events: list[Event], **more: object) -> list[str]:
    return summary(RULES, events, **more)  # type: ignore[arg-type]


def fought(result: str) -> list[Event]:
    """Everything that happens in a season in which Austria attacks the Palatine, and the Dutch march."""
    armies = {**MEETING, "Dutch-1": "liege"}
    throws = battle(1, "austria", "elector_palatine", result)
    return (
        Table(position("spring 1619", armies, vp={"united_provinces": 50}), throws)
        .season(ATTACK, "Dutch-1 Luxembourg")
        .events
    )


def of(events: list[Event], *kinds: str) -> list[Event]:
    return [event for event in events if event.kind in kinds]


def test_moves_go_by_power_and_points_are_summed_under_the_season_they_belong_to() -> None:
    armies = {"Spain-1": "t_spain", "Spain-2": "trier", "Dutch-1": "liege", "Palatine-1": "bohemia_north"}
    holders = {
        "savoy": "united_provinces",
        "mainz": "austria",
        "franche_comte": "spain",
        "lorraine": "spain",
        "luxembourg": "spain",
    }
    table = Table(position("autumn 1620", armies, holders, vp={"united_provinces": 50}))
    table.year("Spain-1 Savoy", "Spain-2 Cologne", "Dutch-1 Jülich-Cleves")
    events = [event for event in table.events if event.kind != "order"]
    now, before = RULES.headline(table.state), events[-1].message
    lines = told(events, now=now, before=RULES.headline(position("autumn 1620")))
    assert lines == [
        "__Autumn 1620__",
        "▸ Spain-1: Spain → Savoy · Spain-2: Trier → Cologne",
        "▸ Dutch-1: Liège → Jülich-Cleves",
        "__Winter 1620__",
        "▸ **Spain +20**: Savoy secured +5, Cologne secured +5, the Spanish Road is complete +10",
        "▸ **United Provinces +0**: Savoy lost to Spain −5, Jülich-Cleves secured +5",
        "▸ **Elector Palatine +10**: all original provinces are held",
    ]
    assert str(before) == "Spring 1621"
    winter = next(n for n, event in enumerate(events) if event.text == "Winter 1620")
    assert "__Winter 1620__" not in told(events[: winter + 1], now=events[winter].message, before=before)
    assert told(of(events, "move")[:1], now=now, before=now) == ["▸ Spain-1: Spain → Savoy"]


def test_lines_of_other_ways_are_sentences() -> None:
    table = Table(position("spring 1619", {"Spain-1": "t_spain", "Dutch-1": "liege"}, {"milan": "spain"}))
    table.season("Spain-1 deploy Milan Savoy")
    assert told(of(table.events, "deploy", "move")) == [
        "▸ Spain-1 is deployed in Milan. Spain-1 marches from Milan to Savoy."
    ]
    guest = Table(position("autumn 1620", {"Bavaria-1": "bavaria"}, {"tyrol": "austria"})).year("Bavaria-1 Tyrol")
    assert "▸ Bavaria-1 leaves Austria's land for the Winter and goes to Bavaria." in told(guest.events)


@pytest.mark.rule("m")
@pytest.mark.parametrize("result", ["austria", "elector_palatine", "draw"])
def test_a_battle_is_of_both_who_fight_it_and_of_nobody_else(result: str) -> None:
    events, setup = fought(result), RULES.complete(Setup("campaign", "1618-5", {"players": "10"}))
    for seat, own in (("austria", True), ("elector_palatine", True), ("united_provinces", False)):
        lines = condensed(RULES, events, own=partial(RULES.concerns, setup, seat=seat))
        assert [line.own for line in lines if line.text.startswith("Austria-1 attacks")] == [own]


@pytest.mark.parametrize(
    ("result", "line"),
    [
        ("austria", f"{ATTACKED}: wins (+5/−5); Palatine-1 retreats to Lusatia"),
        ("elector_palatine", f"{ATTACKED}: is beaten off (−5/+5)"),
        ("draw", f"{ATTACKED}: a draw (+2 each)"),
    ],
)
def test_a_battle_is_one_line_that_says_who_attacked_with_what_from_where(result: str, line: str) -> None:
    events = of(fought(result), "battle", "retreat", "move")
    assert told(events) == [line, "▸ Dutch-1: Liège → Luxembourg"]


def settled(winner: str, *, cornered: bool = False, newcomer: bool = True) -> list[Event]:
    """A battle's result by itself: Austria has come to North Bohemia."""
    state: State = position("spring 1619", dict(MEETING))
    if cornered:
        for place in state.holders:
            state.holders[place] = "austria"
    state.armies["Palatine-1"] = state.armies["Palatine-1"].__class__(
        "Palatine-1", "elector_palatine", "bohemia_north", "" if cornered else "lusatia"
    )
    sides = [SideView("austria", "Austria-1", {}), SideView("elector_palatine", "Palatine-1", {})]
    state.battles = (Battle(1, state.now, "bohemia_north", "moravia", sides[0], sides[1], newcomer),)
    events: list[Event] = []
    battles.settle(state, 1, winner, events)
    return events


NOWHERE = "leaves the map until Spring, for it has no way"


@pytest.mark.parametrize(
    ("events", "line"),
    [
        (settled("draw"), "⚔ Battle 1, North Bohemia: a draw (+2 each); Palatine-1 retreats to Lusatia"),
        (settled("draw", newcomer=False), "⚔ Battle 1, North Bohemia: a draw (+2 each)"),
        (settled("draw", cornered=True), f"⚔ Battle 1, North Bohemia: a draw (+2 each); Palatine-1 {NOWHERE}"),
        (settled("elector_palatine"), "⚔ Battle 1, North Bohemia: Elector Palatine beats Austria (+5/−5)"),
        (
            settled("austria"),
            "⚔ Battle 1, North Bohemia: Austria beats Elector Palatine (+5/−5); Palatine-1 retreats to Lusatia",
        ),
        (
            settled("austria", cornered=True),
            f"⚔ Battle 1, North Bohemia: Austria beats Elector Palatine (+5/−5); Palatine-1 {NOWHERE}",
        ),
    ],
)
def test_a_battle_that_is_only_ended_keeps_its_number(events: list[Event], line: str) -> None:
    assert told(events) == [line]


def test_a_draw_of_newcomers_tells_the_ways_of_both() -> None:
    armies = {"Austria-1": "moravia", "Palatine-1": "lusatia"}
    throws = battle(1, "austria", "elector_palatine")
    table = Table(position("summer 1619", armies, vp={"austria": 1}), throws)
    table.season("Palatine-1 North-Bohemia", ATTACK)
    assert told(of(table.events, "battle", "retreat")) == [
        f"{ATTACKED}: a draw (+2 each); Austria-1 goes back; Palatine-1 retreats to Lusatia"
    ]


def test_a_battle_of_an_older_release_is_told_without_where_its_attacker_came_from() -> None:
    events = of(fought("draw"), "battle")
    begun = replace(events[0], facts={key: fact for key, fact in events[0].facts.items() if key != "origin"})
    assert told([begun, events[1]]) == ["⚔ Austria-1 attacks Palatine-1, North Bohemia: a draw (+2 each)"]
    assert told([begun]) == ["⚔ Battle 1: Austria-1 attacks Palatine-1 in North Bohemia, 12 turns."]


def test_a_battle_that_is_only_begun_is_told_whole() -> None:
    events = of(fought("draw"), "battle")
    assert told(events[:1]) == ["⚔ Battle 1: Austria-1 attacks Palatine-1, Moravia → North Bohemia; 12 turns."]


def test_two_battles_in_one_place_stay_two() -> None:
    again = of(fought("draw"), "battle")
    assert len(told([*again, again[0]])) == 2


def test_what_settles_a_battle_is_told_beside_its_result() -> None:
    table = Table(position("spring 1619", dict(MEETING), battles="reported"), lists(1, "austria", "elector_palatine"))
    table.season(ATTACK)
    table.give("austria: report Battle-1 won", "elector_palatine: report Battle-1 won")
    table.give("organiser: settle Battle-1 Austria")
    assert told(of(table.events, "battle", "retreat")) == [
        "⚔ Battle 1: Austria-1 attacks Palatine-1, Moravia → North Bohemia; 12 turns.",
        "⚔ Austria reports Battle 1: won. Elector Palatine reports Battle 1: won. "
        "The reports of Battle 1 differ: the organiser settles it. The organiser settles Battle 1.",
        "⚔ Battle 1, North Bohemia: Austria beats Elector Palatine (+5/−5); Palatine-1 retreats to Lusatia",
    ]


def test_the_rest_is_told_as_it_is() -> None:
    armies = {"Spain-1": "tyrol", "Austria-1": "salzburg"}
    table = Table(position("autumn 1629", armies, vp={"united_provinces": 50})).season("Spain-1 Salzburg")
    lines = told(table.events)
    assert "✗ Spain-1 cannot march to Salzburg: Austria-1 stands in Salzburg." in lines
    assert "▸ Sweden enters the war with 1 of its armies." in lines
    assert "▸ United Provinces, France and Sweden are allied from now on." in lines
    assert lines[-5] == "__Spring 1630__"
    over = Table(position("autumn 1647", {"Spain-1": "milan"})).season()
    assert told(over.events)[-1].startswith("★ The war is over. Victory: ")


def test_every_line_is_told_in_the_readers_language() -> None:
    events = [event for result in ("austria", "draw", "elector_palatine") for event in fought(result)]
    events += settled("austria", cornered=True) + settled("draw", cornered=True)
    token = translation.set(pseudo)
    try:
        lines = told([event for event in events if event.kind != "order"], limit=100_000)
    finally:
        translation.reset(token)
    assert len(lines) > 10
    assert bare("\n".join(lines), {"Austria-1", "Palatine-1", "Dutch-1"}) == []


def test_a_heading_names_battles_where_they_begin_and_then_what_was_decided() -> None:
    """A report is no deed; a battle that stands in the heading is told once more by its end alone."""
    state = position("spring 1619", MEETING, battles="reported")
    table = Table(state, lists(1, "austria", "elector_palatine")).season(ATTACK)
    begun, table.events = table.events, []
    table.give("austria: report Battle-1 won")
    said, table.events = table.events, []
    table.give("elector_palatine: report Battle-1 lost")
    assert str(RULES.deed(begun)) == "battle in North Bohemia"
    assert str(RULES.deed(said)) == ""
    assert str(RULES.deed(table.events)) == "Austria wins Battle 1 in North Bohemia"
    assert str(RULES.deed([*begun, *said, *table.events])) == "battle in North Bohemia"
    assert str(RULES.deed(fought("austria"))) == "battle in North Bohemia"


@pytest.mark.parametrize(("winner", "told"), [("Austria", "Austria wins Battle 1 in"), ("drawn", "is drawn")])
def test_a_battle_fought_elsewhere_is_told_by_its_outcome_alone(winner: str, told: str) -> None:
    throws = [*lists(1, "austria", "elector_palatine"), ("Battle 1: the field", 1)]
    table = Table(position("spring 1619", MEETING, battles="fought"), throws)
    table.season(ATTACK)
    table.events = []
    table.give(f"organiser: settle Battle-1 {winner}")
    assert told in str(RULES.deed(table.events))
    assert not any("is decided" in line.text for line in RULES.summary(table.events))


def test_the_last_heading_names_the_victor_once() -> None:
    table = Table(position("autumn 1647", {"Dutch-1": "liege"}, vp={"spain": 90}, players="2"))
    table.season()
    (over,) = [event.text for event in table.events if event.kind == "over"]
    assert over == "The war is over. Victory: Spain, Austria, Bavaria, Saxony and Brandenburg."
    assert "Spain" not in str(RULES.deed(table.events)), "how it ended follows in the heading by itself"
