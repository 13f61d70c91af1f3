"""Recruiting, clause by clause [8.4, 17.0]."""

from typing import Any

import pytest

from game.agony import recruiting
from game.agony.state import Stack
from game.core.agenda import Item
from game.core.words import NOTHING
from tests.agony.positions import Throw, answered, bare, flow_of, place, put_to, run

P, C = "protestant", "catholic"


def raised(leader: str, at: str, type_: str, **change: Any) -> str:
    state = place(bare(), at, {}, leader)
    for name, value in change.items():
        setattr(state, name, {**getattr(state, name), **value} if isinstance(value, dict) else value)
    return recruiting.raises(state, leader, type_)


@pytest.mark.rule("17.0", "8.43", "17.A.3", "17.B.3", "17.D.2", "17.F.2", "17.G.2", "17.H.2", "17.H.3", "17.Sa.2",
                  "17.Sp.4", "17.Sw.3")  # fmt: skip
@pytest.mark.parametrize(
    ("leader", "at", "mercenary", "militia"),
    [
        ("bethlen_gabor", "tyrnau", "", "Hungarian-militia"),
        ("bethlen_gabor", "prague", "", ""),
        ("gallas", "tyrnau", "", ""),
        ("gallas", "linz", "Imperial-mercenary", "Imperial-militia"),
        ("gallas", "munich", "", ""),
        ("gallas", "rocroi", "", ""),
        ("gallas", "ulm", "Imperial-mercenary", "Imperial-militia"),
        ("tilly", "munich", "Bavarian-mercenary", "Bavarian-militia"),
        ("tilly", "linz", "", ""), ("tilly", "innsbruck", "", ""), ("tilly", "breslau", "", ""),
        ("tilly", "brunn", "", ""), ("tilly", "rocroi", "", ""),
        ("tilly", "prague", "Bavarian-mercenary", "Bavarian-militia"),
        ("john_george", "leipzig", "", "Saxon-militia"),
        ("john_george", "prague", "", ""),
        ("conde", "rocroi", "", "French-militia"),
        ("conde", "nancy", "", ""),
        ("conde", "prague", "German-mercenary", ""),
        ("conde", "linz", "", ""),
        ("conde", "frankfurt", "German-mercenary", ""),
        ("conde", "aachen", "", ""),
        ("horn", "prague", "German-mercenary", "German-militia"),
        ("horn", "linz", "German-mercenary", ""),
        ("horn", "rocroi", "", ""),
        ("mansfeld", "frankfurt", "German-mercenary", "German-militia"),
        ("mansfeld", "aachen", "German-mercenary", ""),
        ("mansfeld", "tyrnau", "", ""),
        ("christian_iv", "kiel", "", ""),
        ("spinola", "brussels", "", ""),
        ("gallas", "up-catholic", "", ""),
        ("gallas", "prague!", "Imperial-mercenary", "Imperial-militia"),
    ],
)  # fmt: skip
def test_who_raises_what(leader: str, at: str, mercenary: str, militia: str) -> None:
    assert (raised(leader, at, "mercenary"), raised(leader, at, "militia")) == (mercenary, militia)


@pytest.mark.rule("8.4", "8.43", "17.F.2", "17.G.2", "17.H.3", "15.24", "8.412")
def test_what_else_keeps_a_leader_from_recruiting() -> None:
    assert raised("gallas", "tyrnau", "militia", hungary_rebels=False) == "Imperial-militia"
    assert raised("conde", "nancy", "militia", areas={"lorraine": P}) == "French-militia"
    assert raised("conde", "nancy", "mercenary", areas={"lorraine": P}) == "German-mercenary"
    assert raised("conde", "rocroi", "mercenary", areas={"france": P}) == ""
    for area, at in (("france", "rocroi"), ("spanish_netherlands", "mons"), ("austria", "linz"), ("bavaria", "munich")):
        assert raised("horn", at, "militia", areas={area: P}) == ""
    assert raised("horn", "tyrnau", "militia", areas={"hungary": P}, hungary_rebels=False) == ""
    for level, kind in ((1, "Imperial-militia"), (2, "")):
        assert raised("gallas", "linz", "militia", pillage={"linz": level}) == kind
    assert raised("gallas", "linz", "militia", scrapped={"Imperial-militia": 7}) == "Imperial-militia"
    assert raised("gallas", "linz", "militia", scrapped={"Imperial-militia": 8}) == ""
    assert raised("gallas", "linz", "militia", units={"linz": {"Imperial-mercenary": 7}}) == "Imperial-militia"
    assert raised("gallas", "linz", "militia", units={"linz": {"Imperial-mercenary": 8}}) == ""


@pytest.mark.rule("8.4")
def test_each_tries_twice_at_most_and_one_of_them_only() -> None:
    state = place(bare(), "linz", {}, "gallas", "bucquoy")
    place(state, "prague", {}, "thurn")
    both = ["mercenary", "militia"]
    assert recruiting.recruiters(state, C, ()) == {"gallas": both, "bucquoy": both}
    assert recruiting.recruiters(state, C, ("gallas",)) == {"gallas": both, "bucquoy": both}
    assert recruiting.recruiters(state, C, ("gallas", "gallas")) == {"bucquoy": both}
    assert recruiting.recruiters(state, C, ("gallas", "bucquoy", "gallas")) == {}
    assert recruiting.any_recruiter(state, C)
    assert not recruiting.any_recruiter(place(bare(), "up-catholic", {}, "gallas"), C)
    assert not recruiting.any_recruiter(state, "nobody")


@pytest.mark.rule("8.41", "15.24", "8.4", "19.4b")
def test_what_is_added_to_a_recruiting_roll_and_told() -> None:
    state = place(bare(), "linz", {}, "wallenstein", "gallas")
    place(state, "prague", {}, "mansfeld")
    place(state, "krems", {}, "spinola")
    assert [recruiting.drm(state, x) for x in ("wallenstein", "gallas", "mansfeld", "spinola")] == [2, 0, 1, 1]
    state.pillage = {"linz": 1, "krems": 2}
    assert [recruiting.drm(state, x) for x in ("wallenstein", "gallas", "spinola")] == [1, -1, 1]
    item = Item("recruit", C, n=2, args=("",))
    assert put_to(state, item).texts() == ("Wallenstein", "Gallas", "done")
    assert [word.hint[-2:] for word in put_to(state, item).next[:2]] == ["+1", "-1"]
    assert put_to(state, item, "Gallas").texts() == ("mercenary", "militia")
    # modified -1 to 8: mercenaries 5 times nothing, 3 times one, 2 times two; militia 3, 2, 4 and one three
    assert [word.hint for word in put_to(state, item, "Gallas").next] == [
        "0.7 steps on average", "1.3 steps on average"
    ]  # fmt: skip
    assert put_to(state, item, "Gallas", "militia").end
    assert put_to(state, item, "done").end
    assert put_to(state, item, "Thurn") == put_to(state, item, "Gallas", "veteran") == NOTHING
    assert put_to(state, item, "Mansfeld") == put_to(state, item, "xyzzy") == NOTHING


@pytest.mark.rule("8.41", "8.411", "8.4", "19.4b")
@pytest.mark.parametrize(
    ("paid", "die", "steps"), [("", 4, 1), ("unpaid", 4, 0), ("unpaid", 5, 1), ("", 7, 2), ("unpaid", 7, 1)]
)
def test_attempts_and_their_steps(paid: str, die: int, steps: int) -> None:
    state = place(bare(), "linz", {}, "gallas")
    throws: list[Throw] = [("recruiting", die)]
    for n, left in ((1, 0), (2, 1)):
        flow = answered(state, Item("recruit", C, n=n, args=(paid,)), "Gallas", "mercenary", throws=throws)
        levy = flow.state.agenda[-1]
        assert (levy.kind, levy.n, levy.args) == ("levy", steps, ("gallas", "Imperial-mercenary"))
        again = [(item.n, item.args) for item in flow.state.agenda if item.kind == "recruit"]
        assert again == ([(1, (paid, "gallas"))] if left else [])
    flow = answered(state, Item("recruit", C, n=2, args=(paid,)), "done")
    assert flow.state.agenda == ()


@pytest.mark.rule("8.411", "8.412", "8.42", "7.1")
@pytest.mark.parametrize(
    ("steps", "there", "asked", "units"),
    [
        (0, 0, False, {}),
        (1, 0, False, {"Imperial-mercenary-half": 1}),
        (2, 0, True, {}),
        (3, 0, True, {}),
        (2, 7, False, {"Imperial-mercenary": 1}),
        (1, 7, False, {"Imperial-mercenary-half": 1}),
        (2, 8, False, {}),
    ],
)
def test_steps_become_units(steps: int, there: int, asked: bool, units: Stack) -> None:
    state = place(bare(), "linz", {"Imperial-militia": there} if there else {}, "wallenstein")
    game = run(state, Item("levy", n=steps, args=("wallenstein", "Imperial-mercenary")))
    assert (game.asked() == (C, "levy")) is asked
    found = {kind: n for kind, n in game.state.units.get("linz", {}).items() if kind != "Imperial-militia"}
    assert (found, game.state.influence) == (units, len(units))
    if asked:
        assert game.offered(C) == ("full", "halves")
        assert put_to(game.state, game.state.agenda[-1], "both") == NOTHING
        for word, kind, left in (("full", "Imperial-mercenary", 2), ("halves", "Imperial-mercenary-half", 1)):
            flow = answered(game.state, Item("levy", C, "linz", steps, ("wallenstein", "Imperial-mercenary")), word)
            assert flow.state.units["linz"] == {kind: 1}
            assert flow.state.agenda[-1].n == steps - left


@pytest.mark.rule("19.4b", "19.4", "8.4")
def test_recruiting_is_paid_by_option() -> None:
    state = bare(**{"recruit-aid": "yes"})
    flow = flow_of(state)
    assert recruiting.pay_for(flow, C) == "unpaid"
    flow.state.aid = {"spain": 1}
    assert (recruiting.pay_for(flow, C), flow.state.aid) == ("", {"spain": 0})
    assert recruiting.pay_for(flow_of(bare()), C) == ""


@pytest.mark.rule("8.41", "8.411", "8.412", "8.4", "19.4b")
@pytest.mark.parametrize(
    ("paid", "tried", "n", "again"),
    [("", (), 1, True), ("unpaid", (), 0, True), ("unpaid", ("gallas",), 0, False), ("", ("gallas",), 1, False)],
)
def test_every_attempt_of_a_card_is_paid_alike(paid: str, tried: tuple[str, ...], n: int, again: bool) -> None:
    state = place(bare(), "linz", {}, "gallas")
    ask = Item("recruit", C, n=2, args=(paid, *tried))
    flow = answered(state, ask, "Gallas", "mercenary", throws=[("recruiting", 4)])
    assert flow.state.agenda[-1].n == n
    assert ("recruit" in [item.kind for item in flow.state.agenda]) is again


@pytest.mark.rule("8.4")
def test_who_has_no_recruiter_left_is_not_asked_for_one() -> None:
    full = {"Imperial-mercenary": 8}
    state = place(bare(), "linz", full, "gallas")
    assert run(state, Item("recruit", C, n=1, args=("", "gallas", "gallas"))).asked()[1] == "action"
    some = place(bare(), "linz", {"Imperial-mercenary": 1}, "gallas")
    assert run(some, Item("recruit", C, n=1, args=("", "gallas"))).asked() == (C, "recruit")
