"""What pictures ask of a view."""

from dataclasses import replace

import pytest

from game.battles import RULES, queries
from game.core.help import rules_of
from render import holdings
from tests.battles.positions import BOTH, FAR, Table, field
from tests.render.battles.samples import lutter, rocroi, wittstock


@pytest.mark.rule("76:5.21", "76:5.22", "76:5.23", "76:5.26", "21:6.2", "21:6.3")
@BOTH
def test_what_a_gun_sees_is_all_but_its_own_hex_and_what_is_hidden(book: str) -> None:
    state = field(book, "blue gun G 0-0 0505", "red foot R 8-3 2020", terrain={"woods": ["0507"]})
    seen = queries.seen(RULES.view(state, ""), "0505")
    assert {"0504", "0506", "0507", "2020"} <= seen
    assert not {"0505", "0508", "0509"} & seen


@pytest.mark.rule("76:7.11", "21:8.1")
@BOTH
def test_what_a_unit_controls_is_the_hexes_around_it_in_good_order_only(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0909 disrupted", "blue leader L 2-8 0303", "red foot R 8-3 2020")
    view = RULES.view(field(book, *pieces), "")
    assert queries.controlled(view, "A") == {"0504", "0604", "0605", "0506", "0405", "0404"}
    assert not queries.controlled(view, "B") | queries.controlled(view, "L")


@pytest.mark.parametrize(
    ("order", "ways"),
    [
        ("several move A 0910 B", [("1010", "0910"), ("1012", "1012")]),
        ("several move A 0910 B 0912", [("1010", "0910"), ("1012", "0912")]),
        ("advance army", [("1010", "1010"), ("1012", "1012")]),
        ("advance army 2", [("1010", "0909"), ("1012", "0911")]),
        ("several move", []),
        ("move A 0910", []),
        ("advance nobody", []),
        ("advance army 99", [("1010", "1010"), ("1012", "1012")]),
        ("several move A 9999", []),
        ("several fire A 0910", []),
    ],
)
def test_where_an_order_for_several_goes_as_far_as_it_is_spoken(order: str, ways: list[tuple[str, str]]) -> None:
    pieces = "blue horse A 4-6 1010", "blue horse B 4-6 1012", "red foot E 8-3 0505"
    view = Table(field("1976", *pieces)).view("blue")
    assert queries.drafted(view, tuple(order.split())) == ways


def test_which_guns_and_units_strike_where_in_an_order_for_several() -> None:
    melee = "blue foot A 8-3 1010", "blue foot B 8-3 1015", "red foot E 4-3 0911", "red foot D 4-3 0915", *FAR
    view = Table(field("1976", *melee, phase="declare")).view("blue")
    words = ("several", "attack", "0911", "by", "A", "0915")
    assert queries.drafted(view, words) == [("1010", "0911"), ("0915", "0915")]
    guns = "blue gun G 0 1010", "blue gun H 0 1014", "red foot E 8-3 0710", *FAR
    view = Table(field("1976", *guns, phase="fire")).view("blue")
    assert queries.drafted(view, ("several", "fire", "G", "0710")) == [("1010", "0710")]


def test_fog_and_broken_morale_are_told_besides_the_headline() -> None:
    assert RULES.remark(lutter()) == "Fog: half the way, and guns reach two hexes."
    assert RULES.remark(rocroi()) == "Demoralized: Spanish cavalry."
    assert RULES.remark(wittstock()) == ""


@pytest.mark.rule("76:11.11", "76:19.1", "21:12.2")
def test_what_comes_of_broken_morale_is_told_where_it_is_broken() -> None:
    foot = replace(rocroi(), tracks=tuple(replace(t, demoralized=t.id == "fr_inf") for t in rocroi().tracks))
    assert RULES.remark(foot) == "Demoralized, so that foot does not rally: French infantry."
    assert RULES.remark(rocroi()) == "Demoralized: Spanish cavalry.", "what comes of that is told of no foot"
    army = replace(wittstock(), tracks=tuple(replace(t, demoralized=t.side == "imperial") for t in wittstock().tracks))
    assert RULES.remark(army) == "Demoralized, so that foot does not rally and guns need a leader: Imperial army."


BROKEN = ("blue foot A 8-3 0505 disrupted", "blue horse B 8-6 0509 disrupted", "blue foot C 8-3 0513 disrupted",
          "blue leader L 2-8 0513", "blue gun G 0-0 0517", "blue gun H 0-0 0521", "blue leader M 1-8 0521",
          "red foot R 8-3 0504")  # fmt: skip


@pytest.mark.rule("76:9.2", "76:10.21", "76:11.11", "21:10.2", "21:11.3", "21:11.4", "21:12.2")
@pytest.mark.parametrize(
    ("book", "demoralized", "told"),
    [
        ("2021", (), ["A cannot rally: It is in an enemy zone of control", "B can rally on 5 or more, as it stands",
                      "C can rally on 3 or more, as it stands"]),
        ("2021", ("blue",), ["A cannot rally: It is in an enemy zone of control",
                             "B can rally on 6 or more, as it stands",
                             "C cannot rally: Demoralized infantry does not rally",
                             "The guns of a demoralized army fire only with a leader in their hex"]),
        ("1976", ("blue_foot",), ["A cannot rally: It is in an enemy zone of control",
                                  "B can rally on 5 or more, as it stands",
                                  "C cannot rally: Demoralized infantry does not rally"]),
    ],
)  # fmt: skip
def test_what_it_takes_to_rally_and_why_a_gun_is_silent_is_told_where_they_stand(
    book: str, demoralized: tuple[str, ...], told: list[str]
) -> None:
    view = RULES.view(field(book, *BROKEN, demoralized=demoralized), "blue")
    lines = [line for place in ("0505", "0509", "0513", "0517", "0521") for line in holdings(view, place)]
    found = [line for line in lines if "rall" in line.text or "guns of" in line.text]
    assert [line.text for line in found] == told
    assert {line.rule for line in found} <= {entry.number for entry in rules_of("battles").entries}


@pytest.mark.rule("21:5.2", "21:12.2")
def test_horse_that_no_die_rallies_is_told_so() -> None:
    pieces = ("blue horse B 8-6 0509 disrupted", "red foot R 8-3 2020")
    view = RULES.view(field("2021", *pieces, demoralized=("blue",), fog=True), "blue")
    assert "B cannot rally, as it stands" in [line.text for line in holdings(view, "0509")]


@pytest.mark.rule("76:6.16", "21:7.1")
@BOTH
def test_who_has_moved_is_not_told_to_go_on(book: str) -> None:
    view = RULES.view(field(book, "blue foot A 8-3 0505", "blue foot B 8-3 0606", *FAR), "blue")
    moved = replace(view, pieces=view.pieces | {"A": replace(view.pieces["A"], moved=True)})
    [gone] = [line.text for line in holdings(moved, "0505") if "A" in line.text and "0505" not in line.text]
    [goes] = [line.text for line in holdings(moved, "0606") if "B may go" in line.text]
    assert (gone, goes.partition(" to ")[0]) == ("Already moved: A", "B may go")


def test_what_a_hex_holds_is_told_with_the_rule_about_it() -> None:
    pieces = (
        "blue foot A 8-3 0505", "blue foot B 8-3 0507 disrupted", "blue foot C 8-3 0509 march",
        "blue gun G 0-0 0511", "blue gun H 0-3 0513 limbered", "blue leader L 2-8 0515", "blue train T 0-0 0517",
        "red foot R 8-3 2020",
    )  # fmt: skip
    view = RULES.view(field("2021", *pieces), "blue")
    rules = {piece: next(line.rule for line in holdings(view, view.pieces[piece].place)[1:]) for piece in "ABCGHLT"}
    assert rules == {
        "A": "", "B": "21:10.1", "C": "21:19.1", "G": "21:6.1", "H": "W4", "L": "21:11.2", "T": "21:15.0"
    }  # fmt: skip
    older = RULES.view(field("1976", "blue gun G 0-0 0511", "blue leader L 2-8 0515", "red foot R 8-3 2020"), "blue")
    assert [holdings(older, place)[1].rule for place in ("0511", "0515")] == ["76:5.1", "76:10.1"]


def test_a_single_hex_that_is_in_reach_is_told_as_one() -> None:
    road = {"roads": [["0505", "0506"]], "options": {"road_march": "on"}}
    view = RULES.view(field("2021", "blue foot A 8-3 0505 march", "red foot R 8-3 2020", **road), "blue")
    assert "A may go to 1 hex, see the layer" in [line.text for line in holdings(view, "0505")]
