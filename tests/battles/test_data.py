"""Every file of the battles is checked when it is loaded: what is wrong is refused with file, key, reason."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.battles import RULES
from game.core import data
from game.core.data import OURS, BadData, load

Break = Callable[[dict[str, Any]], None]


@pytest.fixture
def overlay(tmp_path: Path) -> Iterator[Path]:
    (tmp_path / "battles").mkdir()
    data.folders.insert(0, tmp_path)
    load.cache_clear()
    yield tmp_path
    data.folders.remove(tmp_path)
    load.cache_clear()


def refused(overlay: Path, name: str, broken: Break) -> str:
    """What is said of a file of ours in which something was broken."""
    plain = yaml.load((OURS / name).read_text("utf-8"), yaml.CSafeLoader)
    broken(plain)
    (overlay / name).write_text(yaml.dump(plain, Dumper=yaml.CSafeDumper, allow_unicode=True), "utf-8")
    with pytest.raises(BadData) as bad:
        load(name, RULES.data()[name])
    assert str(overlay / name) in str(bad.value)
    return str(bad.value)


def test_every_file_of_the_folder_is_known_and_sound() -> None:
    assert set(RULES.data()) == {f"battles/{path.name}" for path in (OURS / "battles").glob("*.yaml")}
    for name, model in RULES.data().items():
        load(name, model)


@pytest.mark.parametrize("name", RULES.data())
def test_an_unknown_key_is_refused_in_every_file(name: str, overlay: Path) -> None:
    assert "colour" in refused(overlay, name, lambda plain: plain.update(colour="red"))


def dropped(*path: Any) -> Break:
    return lambda plain: _at(plain, path[:-1]).pop(path[-1])


def put(value: Any, *path: Any) -> Break:
    return lambda plain: _at(plain, path[:-1]).__setitem__(path[-1], value)


def _at(plain: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        plain = plain[key]
    return plain


@pytest.mark.parametrize(
    ("name", "broken", "said"),
    [
        ("rules1976", dropped("terrain", "forest"), "terrain: forest is missing"),
        ("rules2021", dropped("terrain", "castle"), "terrain: castle is missing"),
        ("rules2021", dropped("terrain", "woods", "enter", "light"), "terrain.woods.enter: light is missing"),
        ("rules2021", dropped("hexsides", "slope"), "hexsides: slope is missing"),
        ("rules1976", put("Dz", "combat", "rows", 2, 1), "combat.rows.2.1"),
        ("rules1976", dropped("combat", "rows", 5), "combat.rows"),
        ("rules1976", dropped("combat", "columns", 3), "rows.0: it has 10 results for 9 columns"),
        ("rules1976", put("x-1", "combat", "columns", 0), "no odds"),
        ("rules1976", put("7-1", "combat", "columns", 0), "rise from left to right"),
        ("rules1976", put("4", "fire", "columns", 2), "fire.columns"),
        ("levies", put("ho", "units", "foot", "code"), "a code of its own"),
        ("levies", put("x1", "units", "foot", "code"), "units.foot.code"),
        ("levies", dropped("units", "dragoon"), "the basic army needs dragoon"),
        ("levies", dropped("seasons", "summer"), "summer is missing"),
        ("levies", put("marshal", "victory", "levels", 3, "name"), "victory.levels.3.name"),
        ("levies", put(5, "victory", "levels", 0, "least"), "begin with a draw"),
        ("levies", put("ship", "units", "foot", "kind"), "units.foot.kind"),
        ("provinces", put(9, "provinces", 3, "relief"), "provinces.3.relief"),
        ("provinces", put([], "provinces", 3, "towns"), "provinces.3.towns"),
        ("provinces", put("liege", "provinces", 3, "id"), "liege stands there twice"),
        ("rules", dropped("terms", 0, "text"), "terms.0.text"),
        ("rocroi", put("2127", "leaders", 0, "hex"), "D'Enghien: hex 2127 is not on the grid"),
        ("rocroi", put("castle", "terrain", 0, "type"), "charts of 1976 do not know castle"),
        ("rocroi", put(["1520", "1720"], "hexsides", 0, "between", 0), "1520 and 1720 are no neighbours"),
        ("rocroi", put("nobody", "units", 4, "side"), "there is no “nobody”"),
        ("rocroi", put("nothing", "units", 4, "category"), "there is no “nothing”"),
        ("rocroi", put("somewhere", "arrivals", 0, "area"), "arrivals.0.area: there is no “somewhere”"),
        ("rocroi", put("Roiiaux", "units", 4, "id"), "an id stands once"),
        ("rocroi", dropped("victory", "army", "french"), "victory.army: french is missing"),
        ("rocroi", dropped("units", 4, "name"), "a piece has a name"),
        ("lutter", put("nowhere", "exits", "danish"), "exits: there is no “nowhere”"),
        ("lutter", dropped("exits", "danish"), "each side needs the edge"),
        ("lutter", put([0, 1], "fog", "by_turn"), "fog.by_turn"),
        ("lutter", put("vault", "victory", "holds", 0, "area"), "victory.holds.0: there is no “vault”"),
        ("lutter", put("Tully", "placements", 0, "of"), "placements.0.of: Tully is no piece and no hex"),
        ("lutter", put(["danish", "danish"], "turns", "order"), "turns.order"),
        ("wittstock", put(["Res", "XX"], "signal", "commands"), "signal.commands: there is no “XX”"),
        ("wittstock", dropped("morale", "tracks", 0), "swedish has no level of demoralization"),
    ],
)
def test_what_does_not_fit_is_named(name: str, broken: Break, said: str, overlay: Path) -> None:
    assert said in refused(overlay, f"battles/{name}.yaml", broken)
