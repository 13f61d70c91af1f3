"""Mats and views under fog: each clause alone."""

from dataclasses import replace

import pytest

from game.core.rules import SPECTATOR, Setup
from game.cuius import RULES, mats
from game.cuius.board import BOARD, SIDES
from game.cuius.describe import HALT
from game.cuius.observe import redact, view
from game.cuius.standing import TOPICS
from game.cuius.state import Army, Battle, Chain, Intel, Item, March, Retreat, State
from tests.cuius.positions import Play, Script, apart, army, at, bare, marching, new, offered, turn_of
from tests.cuius.situations import ends
from tests.cuius.test_clauses_fog import FORCE, foggy

# Mats


def mat(state: State, viewer: str) -> list[mats.MatView]:
    return list(mats.mats(RULES.view(state, viewer).known, viewer))


@pytest.mark.rule("cuius:16.2", "cuius:16.3")
def test_mats_by_marker_then_those_without_then_the_enemy_s() -> None:
    state = foggy(
        h2412=Army(("tilly",), 6, force=2),
        h2413=Army(("anholt",), 5),
        h2414=Army(("bucquoy",), 4, force=1),
        h2410=Army(("leopold",), 3),
        h2415=Army((), 9),
    )
    state.protestant["2711"] = Army(("mansfeld",), 3)
    found = mat(state, "imperial")
    assert [(one.own, one.place) for one in found] == [
        (True, "2414"), (True, "2412"), (True, "2410"), (True, "2413"), (False, "2609"),
    ]  # fmt: skip
    assert [one.id for one in found] == ["1", "2", "2410 north of Havelberg", "2413 south-east of Havelberg", "1"]
    assert [one.title for one in found][1::3] == [
        "Tilly at 2412 north-east of Havelberg",
        "Enemy: Thurn at 2609 north-west of Neubrandenburg",
    ]
    assert [one.value for one in found] == [4, 6, 3, 5, "?"]
    assert mat(state, SPECTATOR) == []


@pytest.mark.rule("cuius:16.2", "cuius:16.3")
@pytest.mark.parametrize(
    ("told", "value", "text"),
    [
        (None, "?", "strength unknown"),
        (
            Intel(1618, "2609", 12, 5, 1),
            "12?",
            "12 SP, 5 cavalry, with artillery, seen 1618 at 2609 north-west of Neubrandenburg",
        ),
        (
            Intel(1619, "2610", 0, 0, 0),
            "0?",
            "0 SP, 0 cavalry, without artillery, seen 1619 at 2610 south-west of Neubrandenburg",
        ),
        (Intel(1619, "2610", 1, -1, -1), "1?", "1 SP, seen 1619 at 2610 south-west of Neubrandenburg"),
        (Intel(1619, "2610", -1, 1, -1), "?", "1 cavalry, seen 1619 at 2610 south-west of Neubrandenburg"),
        (Intel(1619, "2610"), "?", "strength unknown, seen 1619 at 2610 south-west of Neubrandenburg"),
    ],
)
def test_what_is_known_of_an_enemy_s_mat(told: Intel | None, value: str, text: str) -> None:
    state = foggy()
    state.intel["imperial"] = {"1": told} if told else {}
    (theirs,) = mat(state, "imperial")
    assert (theirs.value, theirs.text) == (value, text)
    (own,) = mat(state, "protestant")
    assert own.value == 12
    whole = "7 infantry, 5 cavalry and 2 trains, fatigue 2; Wing Commanders: Schlick (1)"
    assert own.text == (f"{whole}; the enemy was told: {text}" if told else whole)
    assert [(x.name, x.lr, x.marshal) for x in own.leaders] == [("Thurn", 1, True), ("Schlick", 1, False)]


@pytest.mark.rule("cuius:16.3")
def test_of_a_range_its_least_is_said_to_be_the_least() -> None:
    state = foggy("ranges")
    state.intel["imperial"] = {"1": Intel(1618, "2609", 11)}
    (theirs,) = mat(state, "imperial")
    assert theirs.text.startswith("at least 11 SP, seen 1618")


@pytest.mark.rule("cuius:16.2")
def test_a_mat_of_no_infantry_and_of_the_better_commander() -> None:
    state = foggy()
    state.protestant["2609"] = Army(("schlick", "thurn"), 0, 1, force=1)
    (own,) = mat(state, "protestant")
    assert (own.value, own.text) == (1, "1 cavalry, fatigue 0; Wing Commanders: Schlick (1)")
    assert own.title == "Thurn at 2609 north-west of Neubrandenburg"
    state.protestant["2609"] = Army(("thurn",), 1, 0, force=0)
    state.intel["imperial"] = {"0": Intel(1618, "2609", 5)}
    (own,) = mat(state, "protestant")
    assert (own.told, own.id) == (None, "2609 north-west of Neubrandenburg")


@pytest.mark.rule("cuius:16.2")
def test_changed_mats_are_told_to_their_side() -> None:
    before = foggy(h2412=Army(("tilly",), 6, force=2), h2413=Army(("anholt",), 6))
    after = apart(before)
    assert mats.changes(before, after) == []
    after.protestant["2609"] = replace(FORCE, inf=6)
    (event,) = mats.changes(before, after)
    assert (event.to, event.facts["forces"], event.rule) == (("protestant",), (1,), "16.2")
    assert event.text == "Your force mats: 1 Thurn (6 infantry, 5 cavalry and 2 trains; fatigue 2)."
    after.imperial["2413"] = Army(("anholt",), 7)  # no marker
    after.intel["protestant"] = {"2": Intel(1618, "2412", 6)}
    assert [event.to for event in mats.changes(before, after)] == [("imperial",), ("protestant",)]
    after.intel["protestant"] = {"3": Intel(1618, "2412", 6)}
    assert [event.to for event in mats.changes(before, after)] == [("protestant",)]
    after.winner = "imperial"
    assert mats.changes(before, after) == []
    after.winner, after.options = "", {"fog": "no"}
    assert mats.changes(before, after) == []


# Views


@pytest.mark.rule("cuius:16.3")
def test_a_side_s_own_march_and_retreat_are_whole_and_the_other_s_are_not() -> None:
    state = foggy()
    state.march = March(
        "imperial",
        Army(("tilly", "anholt"), 9, force=2),
        "2412",
        mp=7,
        plan=("2411",),
        halt=("stay",),
        led=True,
        bonus=1,
        taking=True,
    )
    state.retreat = Retreat("protestant", "2711", "2710", "2709", False, Army(("mansfeld", "anhalt"), 5, force=3))
    for viewer, march, retreat in (("imperial", True, False), ("protestant", False, True), (SPECTATOR, False, False)):
        known = redact(state, viewer)
        assert (known.march == state.march) is march
        assert (known.retreat == state.retreat) is retreat
        assert redact(known, viewer) == known
        if not march:
            assert known.march == March("imperial", Army(("tilly",), -1, -1, -1, -1, 2), "2412", mp=-1, bonus=-1)
        if not retreat:
            assert known.retreat is not None
            assert known.retreat.army == Army(("mansfeld",), -1, -1, -1, -1, 3)
    state.march = replace(state.march, army=Army(("tilly",), 9))  # no marker
    known = redact(state, "protestant")
    assert known.march == replace(state.march, plan=(), halt=(), taking=False)
    assert redact(state, SPECTATOR).march == replace(
        state.march, plan=(), halt=(), taking=False, mp=-1, led=False, bonus=-1
    )
    state.retreat = replace(state.retreat, army=None)
    assert redact(state, "imperial").retreat == state.retreat
    clear = foggy("no")
    clear.march = replace(state.march, plan=("2411",))
    assert redact(clear, SPECTATOR).march == replace(clear.march, plan=(), halt=(), taking=False)


@pytest.mark.rule("cuius:16.3")
@pytest.mark.parametrize("kind", ["move", "reaction", "retreat-to"])
@pytest.mark.parametrize("above", ["march-on", "city", "chain-end", "battles", "battle-over", "retreat", "react", ""])
def test_onlookers_see_a_halt_whatever_is_pending(kind: str, above: str) -> None:
    state = foggy()
    before = (Item("activate", "protestant"), Item("activation-end", args=("imperial", "tilly")))
    midst = (Item(above),) if above else ()
    state.agenda, state.trail_by, state.chain = (
        (*before, *midst, Item("fight"), Item(kind, "protestant")),
        "protestant",
        Chain(),
    )
    if not above:
        state.agenda = (*before, Item(kind, "protestant"))
    known = redact(state, SPECTATOR)
    assert known.agenda == (*before, Item(HALT, "protestant"))
    assert known.chain is None
    state.trail_by = ""
    assert redact(state, SPECTATOR).agenda[-1] == Item(HALT, "imperial")
    for one in (redact(state, "imperial"), redact(state_without_fog(state), SPECTATOR)):
        assert one.agenda[-1].kind == kind
        assert one.chain == Chain()
    shown = view(state, SPECTATOR)
    assert (shown.prompt, shown.to_move, shown.question) == ("The march pauses: either side may be asked.", SIDES, HALT)
    other = view(state, "imperial")
    assert (other.prompt, other.to_move, other.question) == (
        "It is the turn of the Protestants.",
        ("protestant",),
        kind,
    )


def state_without_fog(state: State) -> State:
    clear = apart(state)
    clear.options["fog"] = "no"
    return clear


@pytest.mark.rule("cuius:16.3")
def test_onlookers_see_other_questions_as_they_are() -> None:
    state = foggy()
    state.agenda = (Item("march-on"), Item("activate", "imperial"))
    assert redact(state, SPECTATOR).agenda == state.agenda
    state.agenda = ()
    assert redact(state, SPECTATOR).agenda == ()
    assert view(state, SPECTATOR).prompt == "The war is over."
    assert view(state, SPECTATOR).to_move == ()


@pytest.mark.rule("cuius:16.3", "cuius:15.1")
def test_what_waits_on_the_agenda_holds_nobody_else_s_secrets() -> None:
    ways = Item("retreat-to", "protestant", "2609", args=("2610",))
    drawn = Item("place-lieutenant", "protestant", args=("anhalt",))
    winter, plain = (
        Item("winter", args=("imperial@2509", "protestant@2609")),
        Item("nearest", "protestant", "2509", args=("2508",)),
    )
    state = foggy()
    state.agenda = (winter, plain, ways, drawn)
    for viewer, own in (("imperial", ("imperial@2509",)), ("protestant", ("protestant@2609",)), (SPECTATOR, ())):
        known = redact(state, viewer).agenda
        assert known[0] == replace(winter, args=own)
        assert known[1] == plain
        secret = viewer != "protestant"
        assert known[2:] == ((replace(ways, args=()), replace(drawn, args=())) if secret else (ways, drawn))
    assert redact(state_without_fog(state), "imperial").agenda[1:] == (plain, ways, drawn)


@pytest.mark.rule("cuius:16.3")
def test_the_pool_holds_whom_fog_hides_and_nobody_tells_their_ranks() -> None:
    state = foggy(h2412=Army(("tilly", "bucquoy"), 6))
    state.pool = {"imperial": ("anholt",), "protestant": ("mansfeld",)}
    state.marshals = ("thurn", "schlick", "tilly", "bucquoy")
    state.agenda = (Item("place-lieutenant", "protestant", args=("anhalt",)),)
    known = redact(state, "imperial")
    assert known.pool == {"imperial": ("anholt",), "protestant": ("anhalt", "mansfeld", "schlick")}
    assert set(known.marshals) == {"thurn", "tilly", "bucquoy"}
    own = redact(state, "protestant")
    assert own.pool == {"imperial": ("anholt",), "protestant": ("mansfeld",)}
    assert set(own.marshals) == set(state.marshals)
    clear = redact(state_without_fog(state), "imperial")
    assert clear.pool == state.pool
    assert set(clear.marshals) == set(state.marshals)
    state.agenda = (Item("place-lieutenant", "imperial", args=("leopold",)),)
    assert "leopold" not in redact(state, "imperial").pool["protestant"]
    assert "leopold" in redact(state, "protestant").pool["imperial"]


@pytest.mark.rule("cuius:16.3")
def test_onlookers_know_nothing_of_strengths_in_battles_and_players_all() -> None:
    field = Battle(
        "2609",
        "imperial",
        "protestant",
        "2509",
        strength={"imperial": 5},
        drm={"imperial": 1},
        helpers={"imperial": ()},
        odds="2:1",
        parts={"imperial": (("odds", 3),)},
        fates=(("tilly", 7),),
    )
    state = foggy()
    state.battle, state.last_battle = field, field
    bare_field = replace(field, strength={}, drm={}, helpers={}, odds="", parts={}, fates=())
    assert (redact(state, SPECTATOR).battle, redact(state, SPECTATOR).last_battle) == (bare_field, bare_field)
    assert (redact(state, "imperial").battle, redact(state, "imperial").last_battle) == (field, field)
    clear = state_without_fog(state)
    assert redact(clear, SPECTATOR).battle == field
    shown = view(state, "imperial").battle
    assert shown is not None
    assert not shown.over
    state.battle = None
    shown = view(state, "imperial").battle
    assert shown is not None
    assert (shown.over, shown.place) == (True, "2609")
    state.last_battle = None
    assert view(state, "imperial").battle is None


@pytest.mark.rule("cuius:16.3", "cuius:6.1.1", "cuius:7.2.3", "cuius:9.1")
def test_the_table_as_it_is_described() -> None:
    state = foggy("no", h2412=Army(("tilly",), 6))
    state.march = March("imperial", Army(("bucquoy", "anholt"), 9), "2711", mp=7, origin="2710", path=("2710", "2711"))
    state.retreat = Retreat("protestant", "2509", "2510", "2511", False, Army(("mansfeld",), 5))
    state.used, state.damage, state.invaded = {"imperial": 1, "protestant": 3}, {"prag": 2}, {"saxony": "imperial"}
    shown = view(state, "imperial")
    assert [(one.side, one.place, one.moving, one.sp) for one in shown.armies] == [
        ("imperial", "2412", "", 6),
        ("imperial", "2711", "march", 9),
        ("protestant", "2609", "", 12),
        ("protestant", "2509", "retreat", 5),
    ]
    assert shown.march is not None
    assert (shown.march.leader, shown.march.mp, shown.march.origin) == ("bucquoy", 7, "2710")
    assert [(x.id, x.marshal) for x in shown.armies[2].leaders] == [("thurn", True), ("schlick", False)]
    assert [shown.sides[side].lieutenants for side in SIDES] == [2, 0]
    assert [(shown.sides[side].cities) for side in SIDES] == [
        list(state.control.values()).count(side) for side in SIDES
    ]
    assert [(one.electors, one.great, one.score) for one in shown.sides.values()] == [(3, 2, 5), (2, 2, 4)]
    assert (shown.cities["prag"].damage, shown.cities["prag"].side, shown.cities["wien"].damage) == (2, "protestant", 0)
    assert (shown.cities["rostock"].side, shown.cities["rostock"].damage) == ("neutral", 0)
    bohemia, saxony = shown.provinces["bohemia"], shown.provinces["saxony"]
    assert (bohemia.side, bohemia.held, bohemia.sp, bohemia.needed, bohemia.invaded) == (
        "protestant", {"imperial": 1, "protestant": 5}, 6, 4, "",
    )  # fmt: skip
    assert (saxony.side, saxony.held, saxony.invaded) == ("", {"imperial": 0, "protestant": 0}, "imperial")
    for taken, holder in ((("leipzig", "torgau", "freiberg", "zwickau"), ""), (("dresden", "leipzig", "torgau"), ""),
                          (("dresden", "leipzig", "torgau", "freiberg"), "imperial")):  # fmt: skip
        one = apart(state)
        one.control |= dict.fromkeys(taken, "imperial")
        assert view(one, "imperial").provinces["saxony"].side == holder
    assert shown.winners == ()
    over = apart(state)
    over.winner = "protestant"
    assert (view(over, "imperial").winners, view(over, "imperial").over) == (("protestant",), True)
    over.winner = "draw"
    assert view(over, "imperial").winners == ()
    assert view(foggy(), "imperial").march is None


@pytest.mark.rule("cuius:16.3")
def test_what_the_other_side_was_told_is_shown_with_hidden_armies_only() -> None:
    state = foggy(h2412=Army(("tilly",), 6, force=1))
    state.intel = {"imperial": {"1": Intel(1618, "2609", 12)}, "protestant": {"1": Intel(1618, "2412", 6)}}
    for viewer, known in (("imperial", [None, 12]), ("protestant", [6, None]), (SPECTATOR, [None, None])):
        assert [one.intel.sp if one.intel else None for one in view(state, viewer).armies] == known
    state.battle = Battle("2609", "imperial", "protestant", "2509")
    assert [one.intel for one in view(state, "imperial").armies] == [None, None]  # it is seen


# The rest of the house


@pytest.mark.rule("cuius:16.3", "cuius:3.0", "cuius:1.0")
def test_orders_are_guarded_under_fog_and_reveal_what_was_announced() -> None:
    assert [RULES.guarded(Setup("cuius", "campaign", {"fog": kind})) for kind in ("no", "exact", "ranges")] == [
        False,
        True,
        True,
    ]
    assert not RULES.guarded(Setup("cuius", "campaign", {}))
    assert [seat.id for seat in RULES.seats(Setup("cuius", "campaign", {}))] == ["imperial", "protestant"]
    state = marching(foggy(h2412=Army(("tilly",), 6, 10, force=1)), "2412", 9)
    seen = RULES.apply(state, "imperial", ("2410",), Script())
    assert seen.reveals
    assert {event.kind for event in seen.events} >= {"reveal", "move", "hand"}
    quiet = RULES.apply(state, "imperial", ("2512",), Script())
    assert not quiet.reveals
    word = RULES.apply(state, "imperial", ("standing", "Tilly", "slip"), Script())
    assert word.slot == "kept-Tilly"
    assert word.state.standing["imperial"] == {"Tilly": "slip"}
    assert (word.events[0].text, word.events[0].to) == (
        "Standing answer: Reactions of Tilly: Slip away from who is stronger.",
        ("imperial",),
    )


@pytest.mark.rule("cuius:11.4.1", "cuius:14.3.1", "cuius:4.0")
def test_the_words_of_standing_answers() -> None:
    state = turn_of(army(bare(), "2509", "tilly", inf=3), "imperial")
    state.standing["imperial"] = {"losses": "horse"}
    state.gone = ("anholt",)
    found = RULES.words(state, "imperial", ("standing",))
    assert {"reactions", "losses", "first", "Tilly"} <= set(found.texts())
    assert not {"Thurn", "Anholt"} & set(found.texts())
    assert {word.text: word.hint for word in found.next}["losses"] == "Cavalry first"
    assert {word.text: word.hint for word in found.next}["first"] == "Ask me"
    assert offered(state, "imperial", "standing", "Tilly") == ("ask", "never", "contact", "slip", "always")
    assert offered(state, "imperial", "standing", "losses") == ("ask", "horse")
    assert offered(state, "imperial", "standing", "first") == ("ask", "me", "opponent")
    assert offered(state, "imperial", "standing", "Thurn") == ()
    assert RULES.words(state, "imperial", ("standing", "Tilly", "slip")).end
    assert not RULES.words(state, "imperial", ("standing", "Tilly", "horse")).end
    assert not RULES.words(state, "imperial", ("standing", "Tilly", "slip", "slip")).end
    play = Play(state).give("imperial", "standing losses ask")
    assert play.state.standing["imperial"] == {}
    assert not ends(turn_of(apart(new("campaign")), "imperial"), "standing")
    assert at("prag") in BOARD.city_at


@pytest.mark.rule("cuius:11.4.1", "cuius:2.4.1")
def test_standing_answers_are_offered_of_leaders_who_are_in_the_war_or_may_come_yet() -> None:
    state = turn_of(apart(new("white_mountain")), "imperial")
    here = {x for _at, one in state.everywhere("imperial") for x in one.leaders}
    found = RULES.words(state, "imperial", ("standing",))
    assert len(found.texts()) == len(TOPICS) + len(here)
    assert "Spinola" not in found.texts()
    left = Play(state).give("imperial", "standing Spinola never").state
    assert left.standing["imperial"] == {"Spinola": "never"}
    assert "Spinola" in RULES.words(left, "imperial", ("standing",)).texts(), "to be taken back"
    state = turn_of(apart(new("palatinate")), "imperial")
    assert BOARD.leader_words["cordoba"] in RULES.words(state, "imperial", ("standing",)).texts()


@pytest.mark.rule("cuius:3.0")
def test_who_chooses_a_scenario_is_told_how_long_it_is() -> None:
    hints = {choice.value: choice.help for choice in RULES.scenarios}
    assert hints["white_mountain"] == "1620: a single turn"
    assert hints["campaign"] == "1618 to 1648: 31 turns"


@pytest.mark.rule("cuius:16.2", "cuius:16.3")
def test_mats_follow_either_side_s_armies() -> None:
    state = foggy()
    assert [one.place for one in mat(state, "protestant") if one.own] == ["2609"]
    state.protestant["2610"] = state.protestant.pop("2609")
    assert [one.place for one in mat(state, "protestant") if one.own] == ["2610"]
    assert [one.place for one in mat(state, "imperial")] == ["2610"]
