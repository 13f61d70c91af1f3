"""Sieges [13.0]."""

import pytest

from game.agony import pieces, siege
from game.agony.state import State
from game.core.agenda import Item
from tests.agony.positions import Play, bare, place, run, turn_of

P, C = "protestant", "catholic"


def before_munich(militia: int = 1) -> State:
    """13.13: two units of six factors mask Munich, which holds a Catholic unit of three."""
    state = bare()
    place(state, "munich!", {"Bavarian-mercenary": 1})
    place(state, "munich", {"German-mercenary": 2})
    state.cities["landshut"] = P
    place(state, "landshut", {"German-militia": militia}, "anhalt")
    return turn_of(state, P, "P3")


@pytest.mark.rule("13.11", "13.13", "13.21", "10.12")
def test_the_example_of_munich() -> None:
    """Eight factors are needed; Anhalt brings one Militia, and three units besiege though he commands two."""
    state = before_munich()
    assert pieces.siege_level(state, "munich") == 8
    game = Play(state).give(P, "P3 act Anhalt Munich besiege")
    assert game.state.sieges == {"munich": 0}
    weak = before_munich()
    weak.units["munich"] = {"German-mercenary": 1}
    assert "besiege" not in Play(weak).give(P, "P3 act Anhalt Munich").offered(P)


@pytest.mark.rule("13.21", "13.13")
def test_the_example_of_ingolstadt() -> None:
    """Two Militia inside make nine; Anhalt may roll for three Mercenaries whatever his Leadership."""
    state = bare()
    place(state, "ingolstadt!", {"Bavarian-militia": 2})
    place(state, "ingolstadt", {"German-mercenary": 3}, "anhalt")
    assert pieces.siege_level(state, "ingolstadt") == 9
    assert pieces.siege_holds(state, "ingolstadt")
    state.sieges["ingolstadt"] = 0
    game = Play(turn_of(state, P, "P3")).give(P, "P3 act Anhalt storm", ("siege of Ingolstadt", 9))
    assert game.state.cities["ingolstadt"] == P
    assert "ingolstadt!" not in game.state.units


@pytest.mark.rule("13.22", "13.23")
def test_the_modifier_at_breisach() -> None:
    """A marker of +1 and Breisach's -2 make -1; Spinola adds to it."""
    state = place(bare(), "breisach", {"German-mercenary": 4}, "mansfeld")
    state.sieges["breisach"] = 1
    assert siege.drm(state, "breisach", P) == -1
    spinola = place(bare(), "mannheim", {"Spanish-veteran": 4}, "spinola")
    spinola.sieges["mannheim"] = 0
    assert siege.drm(spinola, "mannheim", C) == 2  # his +3 against the fortress' -1


def besieged(die: int, *, marker: int = 0, besiegers: int = 3) -> Play:
    state = bare()
    place(state, "leipzig!", {"Saxon-militia": 1}, "john_george")
    place(state, "leipzig", {"German-mercenary": besiegers}, "mansfeld")
    state.sieges["leipzig"] = marker
    return Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld storm", ("siege of Leipzig", die))


@pytest.mark.rule("13.24", "13.26", "13.22")
def test_success_and_failure() -> None:
    fallen = besieged(7)
    assert fallen.state.cities["leipzig"] == P
    assert "john_george" not in fallen.state.leaders
    assert fallen.state.sieges == {}
    assert fallen.told("13.24") == [
        "Siege of Leipzig: die 7, 7 needed: it falls.", "Eliminated within the walls: 1 Saxon militia."]  # fmt: skip
    held = besieged(6)
    assert len(held.told("13.24")) == 1
    assert held.state.sieges == {"leipzig": 1}
    assert besieged(6, marker=1).state.cities["leipzig"] == P
    assert besieged(3, marker=3).state.sieges == {"leipzig": 3}


@pytest.mark.rule("13.25", "13.14")
def test_natural_nine_and_natural_nought() -> None:
    assert besieged(9).state.cities["leipzig"] == P
    failed = besieged(0, marker=3, besiegers=2)
    assert failed.state.units["leipzig"] == {"German-mercenary": 1, "German-mercenary-half": 1}
    assert failed.state.sieges == {"leipzig": 3}
    weak = bare()
    place(weak, "leipzig!", {"Saxon-militia": 1})
    place(weak, "leipzig", {"German-mercenary": 1, "German-militia-half": 1}, "mansfeld")
    weak.sieges["leipzig"] = 2
    game = Play(turn_of(weak, P, "P12")).give(P, "P12 act Mansfeld storm", ("siege of Leipzig", 0))
    assert game.asked() == (P, "siege-loss")
    game.give(P, "German-mercenary")
    assert game.state.sieges == {}


@pytest.mark.rule("13.12", "13.21")
def test_no_siege_combat_in_the_round_of_the_marker() -> None:
    state = before_munich()
    state.fresh_sieges = ("munich",)
    state.sieges["munich"] = 0
    assert "storm" not in Play(state).give(P, "P3 act Anhalt Munich").offered(P)
    later = state.copy()
    later.fresh_sieges = ()
    assert "storm" in Play(later).give(P, "P3 act Anhalt Munich").offered(P)


@pytest.mark.rule("13.14", "11.15")
def test_picking_units_up_ends_a_siege_that_grows_too_weak() -> None:
    state = bare()
    place(state, "leipzig!", {"Saxon-militia": 1})
    place(state, "leipzig", {"German-mercenary": 2}, "mansfeld")
    state.sieges["leipzig"] = 1
    game = Play(turn_of(state, P, "P12")).give(P, "P12 act Mansfeld Torgau stop")
    assert game.state.sieges == {}
    assert game.state.units["leipzig"] == {"Saxon-militia": 1}  # the gates are open


@pytest.mark.rule("12.43", "13.15", "13.17")
@pytest.mark.parametrize(
    ("relief", "inside", "die"), [("", "mansfeld", 0), ("", "mansfeld", 9), ("anhalt", "thurn", 0)]
)
def test_who_loses_those_who_fought_but_not_those_inside_is_only_checked(relief: str, inside: str, die: int) -> None:
    """Two units stayed inside, for nobody could lead them out: their army is not lost, the relieving one is."""
    state = place(bare(), "prague!", {"German-militia-half": 4 if relief else 7}, inside)
    place(state, "prague", {"Imperial-veteran": 6}, "bucquoy")
    place(state, "pilsen", {"German-militia-half": 2} if relief else {}, *filter(None, [relief]))
    order = "Anhalt Prague attack" if relief else "Mansfeld sally attack"
    check = ("loss of Thurn" if relief else "loss of Mansfeld", die)
    game = Play(turn_of(state, P, "P12")).give(P, f"P12 act {order}", ("Protestant", 0), ("Catholic", 9), check)
    assert game.state.units["prague!"] == {"German-militia-half": 2}
    assert relief not in game.state.leaders
    assert (game.state.leaders.get(inside) == "prague!") is (die < 8)


@pytest.mark.rule("13.17")
@pytest.mark.parametrize(("dice", "winner"), [((9, 0), P), ((0, 9), C)])
def test_a_sally(dice: tuple[int, int], winner: str) -> None:
    state = bare()
    place(state, "prague!", {"German-mercenary": 4}, "mansfeld")
    place(state, "prague", {"Imperial-mercenary": 4}, "bucquoy")
    state.sieges["prague"] = 2
    game = Play(turn_of(state, P, "P12"))
    game.give(P, "P12 act Mansfeld")
    assert set(game.offered(P)) == {"sally", "stop", "drop"}
    game.give(P, "sally attack", ("Protestant", dice[0]), ("Catholic", dice[1]))
    while game.asked()[1] == "lose":
        seat = game.asked()[0]
        last = seat == C and winner == C and game.seen(C).agenda[-1].n <= 3
        game.give(seat, game.offered(seat)[0], *((("Mansfeld", 0), ("Bucquoy", 0)) if last else ()))
    if winner == P:
        assert game.asked() == (C, "refuge")
        game.give(C, "wait", ("Mansfeld", 0), ("Bucquoy", 0))
        game.give(C, "Pilsen") if game.asked()[1] == "retreat" and "Pilsen" in game.offered(C) else None
        if game.asked()[1] == "retreat":
            game.give(C, game.offered(C)[0])
        assert game.state.sieges == {}
        assert game.state.leaders["mansfeld"] == "prague"
        assert game.state.owner("prague") == P
    else:
        assert game.state.leaders["mansfeld"] == "prague!"
        assert game.state.owner("prague!") == P
        assert game.state.owner("prague") == C


def relief(leader: str = "mansfeld") -> State:
    """10.12: Mansfeld with five units picks up Anhalt; two Militia are besieged in Prague."""
    state = bare()
    place(state, "pilsen", {"German-mercenary": 5}, leader)
    place(state, "budweis", {}, "anhalt")
    place(state, "prague!", {"German-militia": 2})
    place(state, "prague", {"Imperial-mercenary": 4}, "bucquoy")
    state.sieges["prague"] = 0
    return turn_of(state, P, "P12")


@pytest.mark.rule("13.15", "10.12")
def test_besieged_units_join_as_far_as_leadership_reaches() -> None:
    game = Play(relief()).give(P, "P12 act Mansfeld Budweis pick Anhalt Prague")
    if game.asked()[1] == "forage-plan":
        game.give(P, "Budweis" if "Budweis" in game.offered(P) else "Prague")
    fight = game.state.battle
    assert fight is not None
    assert fight.form == "relief"
    assert fight.attacker.joined == {"German-militia": 2}
    alone = Play(relief()).give(P, "P12 act Mansfeld Prague")
    fight = alone.state.battle
    assert fight is not None
    assert fight.attacker.joined == {}  # Mansfeld commands his five only


@pytest.mark.rule("13.15", "12.52", "12.53")
def test_a_relief_that_fails_parts_again() -> None:
    game = Play(relief()).give(P, "P12 act Mansfeld Budweis pick Anhalt Prague")
    while game.asked()[1] == "forage-plan":
        game.give(P, game.offered(P)[0])
    game.give(P, "attack", ("Protestant", 0), ("Catholic", 9))
    while game.asked()[1] == "lose":
        seat, kind = game.asked()[0], game.offered(game.asked()[0])[0]
        kind = "German-mercenary" if "German-mercenary" in game.offered(seat) else kind
        last = seat == C and game.seen(C).agenda[-1].n <= 3
        throws = (("Mansfeld", 0), ("Anhalt", 0), ("Bucquoy", 0)) if last else ()
        game.give(seat, kind, *throws)
    state = game.state
    assert set(state.units["prague!"]) <= {"German-militia", "German-militia-half"}
    assert not {"German-militia", "German-militia-half"} & set(state.units["budweis"])
    assert state.leaders["mansfeld"] == state.leaders["anhalt"] == "budweis"
    assert state.owner("prague") == C


@pytest.mark.rule("13.26", "13.21")
def test_continued_sieges_need_no_leader() -> None:
    state = bare()
    place(state, "leipzig", {"German-mercenary": 3})
    state.sieges["leipzig"] = 0
    game = run(state, Item("sieges"), throws=[("siege of Leipzig", 7)])
    assert game.state.cities["leipzig"] == P
    assert game.state.areas["saxony"] == C


@pytest.mark.rule("13.16", "13.17", "8.321")
def test_who_is_masked_does_not_walk_out() -> None:
    state = bare()
    place(state, "prague!", {"German-mercenary": 1}, "thurn")
    place(state, "prague", {"Imperial-militia": 1})
    game = Play(turn_of(state, P))
    assert "free" not in game.offered(P)
    assert game.offered(P) == ("pass",)
