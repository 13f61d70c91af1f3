"""Who tries to rally, with what added: each reason against it alone, each leader near and far."""

from typing import Any

import pytest

from game.battles.rally import bonus, leader_near, why_not
from tests.battles.positions import BOTH, Table, field

R = "red foot R 8-3 0505 disrupted"
AWAY = "blue foot Z 8-3 2020"

#: What stands near, what else is so, the reason; the rule of 1976, that of 2021.
AGAINST: list[tuple[tuple[str, ...], dict[str, Any], str, str, str]] = [
    ((R,), {}, "", "", ""),
    ((R, "blue foot A 8-3 0506"), {}, "It is in an enemy zone of control.", "76:9.2", "21:10.2"),
    ((R, "blue foot A 8-3 0506 disrupted"), {}, "", "", ""),
    ((R, "blue foot A 8-3 0507"), {}, "", "", ""),
    ((R, "red foot A 8-3 0506"), {}, "", "", ""),
    (
        (R, "blue foot A 8-3 0506", "red leader L 3-6 0505"),
        {},
        "It is in an enemy zone of control.",
        "76:9.2",
        "21:10.2",
    ),
    ((R,), {"demoralized": ("red", "red_foot")}, "Demoralized infantry does not rally.", "76:11.11", "21:12.2"),
    (
        (R.replace("foot", "shot"),),
        {"demoralized": ("red", "red_foot")},
        "Demoralized infantry does not rally.",
        "76:11.11",
        "21:12.2",
    ),
    ((R.replace("foot", "horse"),), {"demoralized": ("red", "red_horse")}, "", "", ""),
    ((R.replace("foot", "light"),), {"demoralized": ("red", "red_horse")}, "", "", ""),
    ((R,), {"demoralized": ("blue", "blue_foot")}, "", "", ""),
    ((R,), {"burning": ("0505",)}, "Nobody rallies in a burning town.", "21:19.5", "21:19.5"),
    ((R,), {"burning": ("0506",)}, "", "", ""),
    ((R, "red train T 0-0 0505 looted"), {}, "It is busy looting the train.", "21:19.4", "21:19.4"),
    ((R, "blue train T 0-0 0506 looted"), {}, "It is busy looting the train.", "21:19.4", "21:19.4"),
    ((R, "red train T 0-0 0507 looted"), {}, "", "", ""),
    ((R, "red train T 0-0 0506"), {}, "", "", ""),
]


def state_of(book: str, pieces: tuple[str, ...], more: dict[str, Any]) -> Any:
    told = {key: value for key, value in more.items() if key != "burning"}
    tracks = tuple(t for t in told.pop("demoralized", ()) if ("_" in t) is (book == "1976"))
    state = field(book, *pieces, AWAY, side="red", demoralized=tracks, **told)
    state.burning = more.get("burning", ())
    return state


@pytest.mark.rule("76:7.23", "76:9.2", "76:10.25", "76:11.11", "21:8.2", "21:10.2", "21:12.2", "21:19.4", "21:19.5")
@BOTH
@pytest.mark.parametrize(("pieces", "more", "reason", "old", "new"), AGAINST)
def test_what_keeps_a_unit_from_trying(
    book: str, pieces: tuple[str, ...], more: dict[str, Any], reason: str, old: str, new: str
) -> None:
    state = state_of(book, pieces, more)
    rule = old if book == "1976" else new
    assert why_not(state, state.pieces["R"]) == ((reason, rule) if reason else None)


#: Leaders near R in 0505, with option `leaders` or not: who helps.
NEAR: list[tuple[tuple[str, ...], str, str]] = [
    (("red leader L 2-6 0505",), "off", "L"),
    (("red leader L 2-6 0506",), "off", "L"),
    (("red leader L 2-6 0507",), "off", ""),
    (("red leader L 2-6 0507",), "on", "L"),
    (("red leader L 2-6 0508",), "on", "L"),
    (("red leader L 2-6 0509",), "on", ""),
    (("red leader L 1-6 0507",), "on", "L"),
    (("red leader L 1-6 0508",), "on", ""),
    (("blue leader L 2-6 0506", "blue foot A 8-3 0606 disrupted"), "off", ""),
    (("red leader L 1-6 0505", "red leader M 2-6 0506"), "off", "M"),
    (("red leader M 2-6 0506", "red leader L 1-6 0505"), "off", "M"),
    (("red foot L 8-3 0506",), "off", ""),
    (("red gun L 0-0 0505",), "off", ""),
]


@pytest.mark.rule("76:10.2", "76:10.21", "76:10.23", "76:10.24", "76:18.0", "21:11.3", "21:10.2")
@BOTH
@pytest.mark.parametrize(("others", "option", "helps"), NEAR)
def test_the_best_own_leader_in_or_next_to_its_hex_helps(
    book: str, others: tuple[str, ...], option: str, helps: str
) -> None:
    state = field(book, R, *others, AWAY, side="red", options={"leaders": option})
    found = leader_near(state, state.pieces["R"])
    assert (found.id if found else "") == helps
    gone = state.copy()
    for piece in others:
        gone.put(piece.split()[2], where="lost", place="")
    assert leader_near(gone, gone.pieces["R"]) is None


@pytest.mark.rule("76:10.21", "76:10.23", "21:5.2", "21:10.2", "21:11.3", "21:12.2")
@pytest.mark.parametrize(("kind", "leader", "fog", "weak", "old", "new"), [
    ("foot", 0, False, False, 0, 0), ("foot", 2, False, False, 2, 2), ("foot", 0, True, False, None, -1),
    ("foot", 2, True, False, None, 1), ("horse", 0, False, True, 0, -1), ("horse", 3, False, True, 3, 2),
    ("horse", 3, True, True, None, 1), ("horse", 0, True, True, None, -2),
])  # fmt: skip
def test_what_is_added_to_the_die(kind: str, leader: int, fog: bool, weak: bool, old: int | None, new: int) -> None:
    for book, added in (("1976", old), ("2021", new)):
        if added is None:
            continue
        pieces = (f"red {kind} R 8-3 0505 disrupted", f"red leader L {leader}-6 0506", AWAY)
        tracks = ("red_horse" if book == "1976" else "red",) if weak else ()
        state = field(book, *pieces, side="red", fog=fog, demoralized=tracks)
        assert bonus(state, state.pieces["R"]) == added
        for die in range(1, 7):
            table = Table(field(book, *pieces, fog=fog, demoralized=tracks), rallies=True).give("done", die)
            assert table.shaken("R") == (die + added < 5,)
            (view,) = table.view().now.rallies
            assert (view.piece, view.place, view.die, view.added, view.rallied) == (
                "R", "0505", die, added, die + added >= 5,
            )  # fmt: skip
            told = f"{added:+d}" if added else ""
            assert table.told(f"R {'rallies' if die + added >= 5 else 'does not rally'} ({die}{told}).")


@pytest.mark.rule("76:9.2", "76:4.1", "21:10.2", "21:4.2")
@BOTH
def test_only_the_disrupted_units_of_the_side_whose_turn_begins_try(book: str) -> None:
    pieces = (R, "red foot S 8-3 0909", "red foot U 8-3 1313 disrupted", "blue foot B 8-3 0303 disrupted",
              "red leader L 2-6 1616", AWAY)  # fmt: skip
    table = Table(field(book, *pieces), rallies=True).give("done", 4, 5)
    assert [view.piece for view in table.view().now.rallies] == ["R", "U"]
    assert table.shaken("R", "U", "B", "S") == (True, False, True, False)
