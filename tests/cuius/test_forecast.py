"""What a march into battle promises, and what is told of one that no die decides."""

import pytest

from game.core.values import replace
from game.cuius import RULES, fog
from game.cuius.forecast import forecast
from game.cuius.state import Army, Intel, Item, State
from game.cuius.view import IntelView
from render import Look
from render.cuius.face import FACE
from tests.cuius.positions import Play, army, bare, marching

THURN = Army(("thurn",), force=1)


def hint(state: State) -> str:
    words = RULES.words(marching(state, "2508", 9), "imperial", ()).next
    return next(word.hint for word in words if word.text == "2509")


def facing(sp: int, foe: int, fog: str = "no", *, art: int = 0, force: int = 0) -> State:
    state = bare(fog=fog)
    army(state, "2508", "tilly", inf=sp)
    army(state, "2509", "thurn", inf=foe, art=art, force=force)
    return state


@pytest.mark.rule("cuius:14.1", "cuius:14.2", "cuius:11.7.1")
@pytest.mark.parametrize(
    ("sp", "foe", "art", "promise"),
    [
        (20, 14, 0, ", won in 3 of 6"), (9, 2, 0, ", won"), (10, 2, 0, ", won"), (2, 10, 0, ", yours would disband"),
        (2, 9, 0, ", yours would disband"), (6, 6, 1, ", won in 1 of 6"),
    ],
)  # fmt: skip
def test_a_march_into_battle_says_what_it_promises(sp: int, foe: int, art: int, promise: str) -> None:
    assert hint(facing(sp, foe, art=art)) == f"2 MP, battle with Thurn{promise}"


@pytest.mark.rule("cuius:14.1")
def test_riders_before_infantry_are_told_that_they_fall_back() -> None:
    state = bare()
    army(state, "2508", "tilly", cav=6)
    army(state, "2509", "thurn", inf=5)
    assert hint(state) == "2 MP, battle with Thurn, your riders fall back"


@pytest.mark.rule("cuius:16.3")
def test_of_a_hidden_force_it_promises_by_what_was_told() -> None:
    state = facing(20, 14, "exact", force=1)
    assert hint(state) == "2 MP, battle with Thurn"
    state.intel["imperial"] = {"1": Intel(state.year, "2509", 12, -1, 0, False)}
    told = hint(state)
    assert told == "2 MP, battle with Thurn, 12 SP when last told, won in 4 of 6 by what is known, if he is fresh"
    army(state, "2409", "mansfeld", inf=9, force=2)  # may help, but nobody knows how
    assert hint(state).partition(", ")[2] == told.partition(", ")[2] + " and nobody helps him"


@pytest.mark.rule("cuius:14.7", "cuius:16.3")
def test_a_helper_gives_half_of_what_was_told_of_him() -> None:
    state = army(facing(12, 7, "exact", force=1), "2409", "mansfeld", inf=30, force=2)
    state.intel["imperial"] = {"1": Intel(state.year, "2509", 7, -1, 0), "2": Intel(state.year, "2409", 11, -1, 0)}
    told = forecast(state, "imperial", state.imperial["2508"], "2508", "2509", fog.remembered(state, "imperial", THURN))
    assert told.sp == (12, 7 + 6)


@pytest.mark.rule("cuius:16.3")
def test_nothing_is_promised_for_certain_by_reports_and_fatigue_counts_that_was_seen() -> None:
    state = facing(20, 2, "exact", force=1)
    state.intel["imperial"] = {"1": Intel(state.year, "2509", 2, -1, 0)}
    assert hint(state).endswith(", won by what is known, if he is fresh")
    state.intel["imperial"] = {"1": Intel(state.year, "2509", 14, -1, 0, fatigue=2)}
    assert hint(state).endswith(", won in 5 of 6 by what is known")
    state.intel["imperial"] = {"1": Intel(state.year, "2509", 2, -1, 0, fatigue=0)}
    assert hint(state).endswith(", won by what is known"), "he was seen to be fresh"
    state.intel["imperial"] = {"1": Intel(state.year - 1, "2509", 14, -1, 0, fatigue=2)}
    assert hint(state).endswith(", won in 3 of 6 by what is known, if he is fresh"), "winter has rested him"


@pytest.mark.rule("cuius:14.2")
def test_of_a_battle_without_dice_is_told_who_is_gone_and_why() -> None:
    state = facing(6, 6, "exact", art=1, force=1)
    state.imperial["2508"] = state.imperial["2508"].__class__(("tilly",), 6, 0, 0, 2, 1)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give("protestant", "pass")
    view = RULES.view(play.state, "")
    assert view.battle is not None
    assert view.battle.gone == "imperial"
    alt = FACE.draw(view, Look("action")).alt
    assert "Imperials disband without a battle" in alt
    assert "undecided" not in alt
    told = {str(event.message): event.to for event in play.said if event.kind == "battle"}
    (reckoned, to), (gone, everybody) = told.items()
    assert reckoned == "6 to 6 SP: Tilly +2 and fatigue −2 against Thurn +1 and trains +2, −3 on the die."
    assert (to, everybody) == (("imperial", "protestant"), None)
    assert gone == "the Imperials disband without a battle at 2509 south-west of Demmin."


@pytest.mark.rule("cuius:14.3.1")
def test_no_side_is_said_to_have_lost_more_than_it_had() -> None:
    state = facing(9, 2, "exact", force=1)
    play = Play(marching(state, "2508", 9)).give("imperial", "2509").give(
        "protestant", "pass", ("black", 6), ("white", 3)
    )  # fmt: skip
    for viewer in ("", "imperial", "protestant"):
        view = RULES.view(play.state, viewer)
        assert view.battle is not None
        assert view.battle.lost["protestant"] == 2


@pytest.mark.rule("cuius:14.2")
def test_what_was_promised_stands_beside_what_a_march_stops_for() -> None:
    words = RULES.words(marching(facing(20, 14), "2508", 9), "imperial", ("2509", "halt-if-anyone"))
    assert words.prompt == "2 MP, battle with Thurn, won in 3 of 6. On what shall it stop?"


@pytest.mark.rule("cuius:7.2")
def test_to_pass_says_that_the_year_s_campaigns_may_end() -> None:
    def told(passes: int) -> str:
        state = facing(20, 14)
        state.agenda = (Item("alternated", args=("activate", "imperial"), n=passes), Item("activate", "imperial"))
        return next(word.hint for word in RULES.words(state, "imperial").next if word.text == "pass")

    assert [told(n) for n in (0, 1)] == [
        "if both pass, the year's campaigns are over", "the campaigns of this year are over then",
    ]  # fmt: skip


@pytest.mark.rule("cuius:16.3")
def test_each_report_tells_what_the_one_before_it_did_not_and_none_is_told_as_none() -> None:
    before = IntelView(0, 0, 0, 1620, "2509")
    told = IntelView(14, 3, 1, 1621, "2508", earlier=before)
    assert told.reports == (IntelView(-1, -1, -1, 1621, "2508"), before)
    unknown = IntelView(-1, -1, -1, 1620, "2509")
    assert replace(told, earlier=unknown).reports == (IntelView(14, 3, 1, 1621, "2508"), unknown)
