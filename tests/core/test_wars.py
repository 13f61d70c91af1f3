"""What stand-ins' wars came to: a checked file, told to whoever opens just such a war."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.discord.panel import setup as form
from game import rules
from game.core.data import OURS, BadData, load
from game.core.rules import Setup
from game.core.wars import Wars, check_wars, decider, evener, evenness, war_of

CUIUS = rules("cuius")
PLAYED: dict[str, Any] = {
    "scenario": "danish_war", "rules": rules("cuius").version, "games": 40, "draws": 0.1,
    "seats": [{"seat": "imperial", "wins": 0.35, "points": 9.0}, {"seat": "protestant", "wins": 0.55, "points": 4.0}],
    "curve": {"1625": {"imperial": 8.0, "protestant": 3.0}}, "length": {"1625": 40},
    "matters": [{"what": "rule 11.0", "games": 1.0, "times": 9.5}],
}  # fmt: skip


@pytest.fixture
def laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose files lie over the house's data."""
    (tmp_path / "cuius").mkdir()
    monkeypatch.setattr("game.core.data.folders", [tmp_path, OURS])
    yield tmp_path / "cuius" / "wars.yaml"
    load.cache_clear()


def lay(file: Path, *played: dict[str, Any]) -> None:
    file.write_text(yaml.safe_dump({"wars": list(played)}))
    load.cache_clear()


def opened(**options: str) -> Setup:
    return CUIUS.complete(Setup("cuius", "danish_war", options))


def way(wins: tuple[float, float], **more: Any) -> dict[str, Any]:
    """The same war won so often by either; the rest is drawn."""
    seats = [{**seat, "wins": won} for seat, won in zip(PLAYED["seats"], wins, strict=True)]
    return {**PLAYED, "draws": round(1 - sum(wins), 3), "seats": seats} | more


def test_who_opens_a_war_reads_how_just_such_wars_went_and_of_no_other(laid: Path) -> None:
    lay(laid, PLAYED)
    told = "Who won 40 such games among stand-ins (instant): Protestants 55 %, Imperials 35 % and nobody 10 %."
    assert str(evenness(CUIUS, opened())) == told
    assert not evenness(CUIUS, opened(fog="exact"))
    lay(laid, {**PLAYED, "options": {"fog": "exact"}, "draws": 0.0})
    assert not evenness(CUIUS, opened())
    lay(laid, {**PLAYED, "rules": CUIUS.version - 1})
    assert not evenness(CUIUS, opened())  # what was played by other rules tells nothing of these
    lay(laid, {**PLAYED, "options": {"fog": "exact"}, "draws": 0.0})
    assert str(evenness(CUIUS, opened(fog="exact"))).endswith("Protestants 55 % and Imperials 35 %.")
    view = form.form(opened(fog="exact"), title="", where="")
    assert any("-# Who won 40 such games" in str(item.to_component_dict()) for item in view.children)
    lay(laid, {**PLAYED, "draws": 0.004})
    assert "nobody" not in str(evenness(CUIUS, opened()))


def test_of_several_who_hardly_win_none_is_named(laid: Path) -> None:
    many = {"france": 0.97, "spain": 0.026, "austria": 0.005, "bavaria": 0.0}
    seats = [{"seat": seat, "wins": wins, "points": 1.0} for seat, wins in many.items()]
    file, campaign = laid.parents[1] / "campaign" / "wars.yaml", rules("campaign")
    file.parent.mkdir()
    war = PLAYED | {"scenario": "1618-30", "rules": campaign.version, "curve": {}, "draws": 0.0}
    lay(file, war | {"seats": seats})
    told = str(evenness(campaign, campaign.complete(Setup("campaign", "1618-30"))))
    assert told.endswith("France 97 %, Spain 3 % and each of the others 0 %.")
    lay(file, war | {"seats": seats[:3]})
    told = str(evenness(campaign, campaign.complete(Setup("campaign", "1618-30"))))
    assert told.endswith("Spain 3 % and Austria 0 %.")


def test_who_opens_a_war_reads_by_which_choice_it_would_be_more_even(laid: Path) -> None:
    lopsided, fog, mats = way((0.8, 0.2)), {"options": {"fog": "exact"}}, {"options": {"mats": "yes"}}
    lay(laid, lopsided, way((0.35, 0.65), **fog), way((0.45, 0.55), **mats))
    told = "More even by “Army Holding Mats [16.2]: In force”: no seat wins more than 55 %."
    assert str(evener(CUIUS, opened())) == told
    view = form.form(opened(), title="", where="")
    assert any(f"Protestants 20 %. {told}" in getattr(item, "content", "") for item in view.children)
    assert not evener(CUIUS, opened(mats="yes"))
    assert not evener(CUIUS, opened(fog="exact"))
    lay(laid, lopsided, way((0.29, 0.71), **fog), way((0.45, 0.55), **mats, rules=CUIUS.version - 1))
    assert not evener(CUIUS, opened()), "a tenth at least, and by today's rules"
    lay(laid, lopsided, way((0.45, 0.55), options={"fog": "exact", "mats": "yes"}))
    assert not evener(CUIUS, opened()), "by one choice alone"


def test_a_war_that_is_mostly_drawn_is_not_the_more_even_one_for_it(laid: Path) -> None:
    drawn, mats = way((0.25, 0.2), options={"fog": "exact"}), way((0.49, 0.5), options={"mats": "yes"})
    lay(laid, way((0.9, 0.1)), drawn, mats)
    assert "“Army Holding Mats [16.2]: In force”: no seat wins more than 50" in str(evener(CUIUS, opened()))
    lay(laid, way((0.58, 0.42)), drawn)
    assert not evener(CUIUS, opened()), "not a tenth, with what is drawn"


def test_who_opens_a_war_that_is_mostly_drawn_reads_by_which_choice_it_would_not_be(laid: Path) -> None:
    drawn, fog, mats = way((0.3, 0.1)), {"options": {"fog": "exact"}}, {"options": {"mats": "yes"}}
    lay(laid, drawn, way((0.5, 0.3), **fog), way((0.5, 0.44), **mats))
    told = "Drawn less often by “Army Holding Mats [16.2]: In force”: 6 %."
    assert (str(evener(CUIUS, opened())), str(decider(CUIUS, opened()))) == ("", told)
    view = form.form(opened(), title="", where="")
    assert any(f"nobody 60 %. {told}" in getattr(item, "content", "") for item in view.children)
    assert not decider(CUIUS, opened(mats="yes")), "it is by the other that more are drawn"
    lay(laid, drawn, way((0.35, 0.29), **fog), way((0.71, 0.29), **mats))
    assert not decider(CUIUS, opened()), "36 % are not by a quarter fewer, and one of 71 % is less even by a tenth"
    lay(laid, way((0.9, 0.1)), way((0.5, 0.5), **mats))
    assert not decider(CUIUS, opened()), "nothing to mend"


def test_another_number_of_players_makes_no_war_more_even(laid: Path) -> None:
    campaign, file = rules("campaign"), laid.parents[1] / "campaign" / "wars.yaml"
    file.parent.mkdir()
    ten, two = ({"scenario": "1618-30", "rules": campaign.version, "options": how} for how in ({}, {"players": "2"}))
    won = {"france": 0.9, "spain": 0.1}, {"united_provinces": 0.5, "spain": 0.5}
    seats = [[{"seat": seat, "wins": wins, "points": 1.0} for seat, wins in each.items()] for each in won]
    lay(file, PLAYED | ten | {"seats": seats[0], "curve": {}}, PLAYED | two | {"seats": seats[1], "curve": {}})
    assert str(evenness(campaign, campaign.complete(Setup("campaign", "1618-30"))))
    assert not evener(campaign, campaign.complete(Setup("campaign", "1618-30")))


def test_of_several_levels_those_who_thought_most_are_told(laid: Path) -> None:
    lay(laid, {**PLAYED, "level": "steady", "games": 60}, PLAYED)
    found = war_of(CUIUS, opened())
    assert found is not None
    assert found.level == "steady"
    assert str(evenness(CUIUS, opened())).startswith("Who won 60 such games among stand-ins (steady): Prot")
    check_wars(CUIUS)


def test_wars_are_compared_among_those_who_think_alike(laid: Path) -> None:
    remedy = {"options": {"mats": "yes"}}
    lay(laid, way((0.6, 0.4)), way((0.8, 0.2), level="steady"), way((0.55, 0.45), **remedy))
    assert not evener(CUIUS, opened()), "not a tenth less than instant ones win without it"
    lay(laid, way((0.8, 0.2)), way((0.55, 0.45), **remedy), way((0.6, 0.4), **remedy, level="steady"))
    assert "no seat wins more than 55 %" in str(evener(CUIUS, opened()))
    steady = way((0.8, 0.2), level="steady"), way((0.6, 0.4), **remedy, level="steady")
    lay(laid, way((0.8, 0.2)), way((0.5, 0.5), **remedy), *steady)
    assert "no seat wins more than 60 %" in str(evener(CUIUS, opened())), "of two such pairs those who think more"


@pytest.mark.parametrize(
    ("changed", "reason"),
    [({"scenario": "punic_war"}, "punic_war"), ({"options": {"fog": "thick"}}, "thick"),
     ({"level": "wise"}, "no such level"), ({"rules": 99}, "no rules 99"),
     ({"seats": [{"seat": "turks", "wins": 1.0, "points": 1.0}]}, "no such seats"),
     ({"curve": {"1625": {"turks": 1.0}}}, "turks: nobody played there"),
     ({"matters": [{"what": "rule 1", "games": 1, "times": 1, "seat": "turks"}]}, "turks: nobody played there"),
     ({}, "stands there twice")],
)  # fmt: skip
def test_wars_are_of_what_the_game_has(laid: Path, changed: dict[str, Any], reason: str) -> None:
    assert CUIUS.data().get("cuius/wars.yaml") in (Wars, None)
    lay(laid, PLAYED, {**PLAYED, **changed})
    assert CUIUS.data()["cuius/wars.yaml"] is Wars
    with pytest.raises(BadData, match=reason):
        check_wars(CUIUS)
