"""A battle that is fought elsewhere: its picture says what each side reports, whatever word on it is in hand."""

import pytest

import render
from game.campaign import RULES
from game.core.rules import ORGANISER
from render import Look
from render.campaign import aim, battle, scene
from render.campaign.ground import ground
from tests.campaign.positions import Table, lists, position
from tests.render.lettering import followed, texts

ARMIES = {"Austria-1": "moravia", "Palatine-1": "bohemia_south", "Spain-1": "milan", "Spain-2": "franche_comte"}


@pytest.fixture
def table() -> Table:
    """Austria has attacked South Bohemia and says it won; Spain has marched far away from there."""
    state = position("autumn 1619", ARMIES, battles="reported", players="2")
    table = Table(state, lists(1, "austria", "elector_palatine")).season("Austria-1 South-Bohemia", "Spain-1 Savoy")
    return table.give("spain: report Battle-1 won")


WORDS = [
    ((), ("bohemia_south",)),
    (("report", "Battle-1"), ("bohemia_south",)),
    (("report", "Battle-1", "won"), ()),
    (("settle", "Battle-1", "Austria"), ()),
    (("settle", "Battle-1", "dice"), ()),
]


@pytest.mark.parametrize(("draft", "targets"), WORDS)
def test_a_word_on_a_battle_shows_the_battle(table: Table, draft: tuple[str, ...], targets: tuple[str, ...]) -> None:
    view = RULES.view(table.state, ORGANISER)
    windows = aim.action(ground(), view, draft, targets)
    for place in ("moravia", "bohemia_south"):
        assert any(window.shows(ground().stacks[place], 0) for window in windows)
    assert not any(window.shows(ground().stacks["savoy"], 0) for window in windows)
    with followed():
        written = {text.text for text in texts(scene.action(view, draft, targets))}
    assert "won" in written
    assert "open" not in written
    assert "Austria says: won." in render.picture(view, Look("action", draft=draft, targets=targets)).alt


def test_a_battle_of_which_nothing_is_reported_is_open() -> None:
    state = position("autumn 1619", ARMIES, battles="reported")
    table = Table(state, lists(1, "austria", "elector_palatine")).season("Austria-1 South-Bohemia")
    with followed():
        written = [text.text for text in texts(scene.action(RULES.view(table.state, "")))]
    assert "open" in written


def test_only_who_is_waited_for_has_an_hourglass(table: Table) -> None:
    """The seat of the Palatine has other powers, which have fought nothing."""
    view = RULES.view(table.state, "")
    assert view.awaited == ("elector_palatine",)
    settled = RULES.view(table.give("united_provinces: report Battle-1 won").state, "")
    assert settled.awaited == ()


def test_while_orders_are_written_all_powers_of_a_seat_are_waited_for() -> None:
    view = RULES.view(position("autumn 1619", ARMIES, players="2"), "")
    assert {"spain", "austria", "elector_palatine"} <= set(view.awaited)
    in_turn = RULES.view(position("autumn 1619", ARMIES, players="2", orders="turns"), "")
    assert len(in_turn.awaited) == 1


@pytest.mark.parametrize(("number", "place"), [(1, "munster"), (2, "bohemia_south")])
def test_of_two_open_battles_the_one_in_question_is_shown(number: int, place: str) -> None:
    armies = {**ARMIES, "Spain-1": "julich_cleves", "Dutch-1": "munster"}
    state = position("autumn 1619", armies, battles="reported")
    table = Table(state, lists(1, "spain", "united_provinces") + lists(2, "austria", "elector_palatine"))
    view = RULES.view(table.season("Spain-1 Münster", "Austria-1 South-Bohemia").state, ORGANISER)
    for draft, targets in (((f"settle Battle-{number} drawn").split(), ()), ((), (place,))):
        (window,) = aim.action(ground(), view, tuple(draft), targets)
        shown = [battle.place for battle in view.battles if window.shows(ground().stacks[battle.place], 0)]
        assert shown == [place]


@pytest.mark.parametrize(
    "draft", ["standing", "standing Spain-2", "standing Spain-2 hold", "standing Spain-2 to Trier", "standing ready"]
)
def test_a_standing_order_in_hand_shows_its_army(draft: str) -> None:
    """Not the middle of the map, where nobody is; what is about no army alone shows one's own."""
    state = position("autumn 1619", {"Spain-1": "milan", "Spain-2": "luxembourg", "Austria-1": "franconia"})
    windows = aim.action(ground(), RULES.view(state, "spain"), aim.drafted(tuple(draft.split())), ())
    shown = {army for army in ("milan", "luxembourg") if any(w.shows(ground().stacks[army], 0) for w in windows)}
    assert shown == ({"luxembourg"} if "Spain-2" in draft else shown & {"milan", "luxembourg"})
    assert shown
    alt = render.picture(RULES.view(state, "spain"), Look(draft=tuple(draft.split()))).alt
    assert "standing" not in alt


@pytest.mark.parametrize(
    ("said", "told"), [("won", "reports: won"), ("dice", "reports: dice"), ("as-they-say", "reports: as they say")]
)
def test_the_army_lists_of_an_open_battle_say_what_each_side_reports(said: str, told: str) -> None:
    state = position("autumn 1619", ARMIES, battles="reported")
    table = Table(state, lists(1, "austria", "elector_palatine")).season("Austria-1 South-Bohemia")
    table.give(f"austria: report Battle-1 {said}")
    with followed():
        written = [text.text for text in texts(battle.report(RULES.view(table.state, "").battles[0]))]
    assert told in written
    assert "no report yet" in written
