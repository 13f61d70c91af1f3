"""The campaign's data files: each has its schema, they fit together, and what does not is refused by file and key."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.campaign import RULES
from game.campaign.board import BOARD, Board
from game.core import data
from game.core.data import BadData

BROKEN = [
    ("map", "holder: saxony", "holder: prussia", "saxony: prussia is no power of the rules"),
    ("map", "id: t_sweden, name: Sweden, power: sweden", "id: t_sweden, name: Sweden, power: norway",
     "t_sweden: norway is no power of the rules"),
    ("map", "name: Mainz,", "name: Trier,", "trier: another place is called Trier"),
    ("map", "adjacent: [brandenburg, mecklenburg]", "adjacent: [brandenburg]",
     "the file: Value error, mecklenburg: the arrow to pomerania does not go both ways"),
    ("map", "adjacent: [brandenburg, mecklenburg]", "adjacent: []",
     "the file: Value error, pomerania: needs arrows to other provinces"),
    ("map", "arrows_to: [pomerania, mecklenburg]", "arrows_to: [pomerania, norway]",
     "the file: Value error, t_sweden: arrow to norway, which is no province"),
    ("map", "arrows_to: [pomerania, mecklenburg]", "arrows_to: []",
     "the file: Value error, t_sweden: no arrow leads out of it"),
    ("map", "id: pomerania", "id: mecklenburg", "the file: Value error, two provinces have the same id"),
    ("map", "lat: 53.8", "lat: north", "provinces.39.lat: Input should be a valid number"),
    ("map", "historical: \"duchy, Stettin\"", "historic: \"duchy, Stettin\"",
     "provinces.39.historic: Extra inputs are not permitted"),
    ("map", "src: {exists: seed, holder: seed", "src: {exists: hearsay, holder: seed",
     "src.exists: Input should be 'seed', 'public', 'derived', 'reconstructed' or 'fitted'"),
    ("map", "france: {provinces: [lorraine", "france: {provinces: [paris",
     "neighbour_lists.france: paris is no province"),
    ("map", "  france: {provinces", "  savoy: {provinces", "neighbour_lists: france has none"),
    ("map", "via: [savoy, franche_comte, lorraine, luxembourg], src: public", "via: [savoie], src: public",
     "spanish_road.chains.0: savoie is no province"),
    ("map", "ends: [t_spain, t_spanish_netherlands]", "ends: [t_spain, t_france]",
     "spanish_road.ends: t_france is no territorial area of Spain"),
    ("map", "provinces:\n", "provinces: {\n", "is no YAML: while parsing a flow"),
    ("powers", "id: sweden", "id: norway", "powers: must name sweden once"),
    ("powers", "  sweden: {kind: secure, from: [all], src: seed}", "", "aims: sweden has none"),
    ("powers", "kind: road", "kind: ruin", "aims.spain.kind: Input should be 'neighbours', 'road', 'keep' or 'secure'"),
    ("powers", "from: [all]", "from: [everything]",
     "aims.sweden.lands.0: Input should be 'neutral', 'palatine' or 'all'"),
    ("powers", "start: [[t_sweden]]", "start: [[stockholm]]", "powers.sweden.start: stockholm is no place of the map"),
    ("powers", "start: [[t_sweden]]", "start: [[saxony]]", "powers.sweden.start: saxony does not belong to it"),
    ("powers", "army: Dutch", "army: Spain", "powers.spain.army: another power has armies called Spain"),
    ("powers", "members: [spain, austria, bavaria]", "members: [spain, austria, lorraine]",
     "alliances: lorraine is no power of the rules"),
    ("powers", "battle_won: 5", "battle_won: five", "victory_points.battle_won: Input should be a valid integer"),
    ("powers", "battle_won: 5, ", "", "victory_points.battle_won: Field required"),
    ("powers", "- {begun: 1630, years: 5,", "- {begun: 1630, years: 10,",
     "enough: it is said once for a war of 5 years from 1630"),
    ("powers", "- {begun: 1630, years: 5,", "- {years: 5,", "enough: it is said once for a war of 5 years from 1618"),
    ("powers", "least: {austria: 3, bavaria: 4,", "least: {austria: 3,",
     "enough.1618-30: it is said for every power that is to secure as many as possible"),
    ("powers", "least: {austria: 3, bavaria: 4,", "least: {norway: 1, austria: 3, bavaria: 4,",
     "enough.1618-30: norway is no power of the rules"),
    ("powers", "turns: 30", "turns: 31", "last_year.year: does not fit 31 turns from 1618"),
    ("armies", "spring: 12, ", "", "battle_turns.spring: must be a number above 0"),
    ("armies", "summer: 15", "summer: 0", "battle_turns.summer: must be a number above 0"),
    ("armies", "lead: {spring: 3", "lead: {spring: 0", "points.lead.spring: must be a number above 0"),
    ("armies", "units: {cuirassier: 1, horse: 8", "units: {cuirassier: 1, camel: 8",
     "basic_army: camel has no points, or no name"),
    ("armies", "rolled: [lancer, foot", "rolled: [lancer, elephant",
     "bonus_units.spain: elephant has no points, or no name"),
    ("armies", "  denmark: {rolled", "  norway: {rolled", "bonus_units: denmark has none"),
    ("armies", ", foot_general: 2}, src: seed}", "}, src: seed}", "basic_army.units: foot_general is missing"),
    ("scenarios", "spain: [milan, luxembourg]\n", "spain: [milan, paris]\n",
     "starts.1625.holders: paris is no province"),
    ("scenarios", "denmark: [holstein]\n      saxony", "denmark: [milan]\n      saxony",
     "starts.1625.holders: milan has two holders"),
    ("scenarios", "france: [lorraine]", "savoy: [lorraine]", "starts.1630: savoy is no power of the rules"),
    ("scenarios", "elector_palatine: [lower_palatinate]\n    src", "elector_palatine: [paris]\n    src",
     "starts.1625.armies.elector_palatine: paris is no place of the map"),
    ("scenarios", "elector_palatine: [lower_palatinate]\n    src",
     "elector_palatine: [lower_palatinate, trier]\n    src",
     "starts.1625.armies.elector_palatine: needs a place for each of its armies, and has 2"),
    ("scenarios", "year: 1625", "year: 1525", "starts.1525: is not in the years of the war"),
    ("scenarios", "lengths: [30,", "lengths: [29,", "starts: the whole campaign, 30 years from 1618, is missing"),
    ("scenarios", '"6": [[spain], [austria, saxony]', '"6": [[spain], [austria]',
     "seat_plans.6: must seat each power once"),
    ("scenarios", '"10": ', '"9": ', "seat_plans.10: must give each power a seat"),
    ("lands", "places: [savoy, milan, valtelline", "places: [savoie, milan, valtelline",
     "regions.alps: savoie is no place of the map"),
    ("lands", "places: [savoy, milan, valtelline, tyrol, franche_comte]", "places: []", "regions.alps: needs places"),
    ("lands", "km_per_px: 0.5", "km_per_pixel: 0.5", "frame.km_per_pixel: Extra inputs are not permitted"),
    ("lands", "[Liège, 50.63, 5.57]", "[Liège, 50.63]", "towns.liege.0.2: Field required"),
    ("rules", "number: a, title:", "nummer: a, title:", "entries.0.number: Field required"),
    ("rules", "title: Secure, text:", "titel: Secure, text:", "terms.0.titel: Extra inputs are not permitted"),
    ("scenarios", "year: 1647", "year: 2023-13-45", "is no YAML: month must be in 1..12"),
]  # fmt: skip


@pytest.fixture
def own_data(tmp_path: Path) -> Iterator[Path]:
    """A copy of the campaign's data, laid over ours."""
    (tmp_path / "campaign").mkdir()
    for path in (data.OURS / "campaign").glob("*.yaml"):
        shutil.copy(path, tmp_path / "campaign")
    data.overlay(tmp_path)
    data.load.cache_clear()
    yield tmp_path / "campaign"
    data.folders.remove(tmp_path)
    data.load.cache_clear()


def test_a_whole_copy_will_do(own_data: Path) -> None:
    assert Board().places == BOARD.places


@pytest.mark.parametrize(("file", "old", "new", "message"), BROKEN, ids=[f"{b[0]}: {b[3]}" for b in BROKEN])
def test_bad_data(own_data: Path, file: str, old: str, new: str, message: str) -> None:
    """The message names the file, the key and the reason."""
    path = own_data / f"{file}.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadData) as bad:
        Board()
    first = str(bad.value).splitlines()
    assert any(message in line for line in first), first
    named = path if "last_year" not in message else own_data / "scenarios.yaml"
    assert all(line.startswith(f"{own_data}") for line in first)
    assert any(line.startswith(f"{named}: ") for line in first)


@pytest.mark.rule("p")
@pytest.mark.parametrize("foil", ["spain", "lorraine"])
def test_whose_aim_must_not_be_met_is_another_power(own_data: Path, foil: str) -> None:
    path = own_data / "powers.yaml"
    path.write_text(path.read_text("utf-8").replace("foil: united_provinces", f"foil: {foil}"), "utf-8")
    with pytest.raises(BadData, match=f"aims.spain.foil: {foil} is no other power of the rules"):
        Board()


@pytest.mark.parametrize("file", sorted(RULES.data()))
@pytest.mark.usefixtures("own_data")
def test_a_key_that_no_file_has_is_refused(file: str) -> None:
    path = data.find(file)
    path.write_text(path.read_text("utf-8") + "\nsurprise: {of: a, wrong: kind}\n", "utf-8")
    with pytest.raises(BadData) as bad:
        data.load(file, RULES.data()[file])
    assert str(bad.value) == f"{path}: surprise: Extra inputs are not permitted"
    if path.name not in (
        "levels.yaml",
        "pars.yaml",
        "wars.yaml",
    ):  # how stand-ins think and fare is no matter of the board
        with pytest.raises(BadData):
            Board()


def test_every_file_has_a_schema() -> None:
    there = {f"campaign/{path.name}" for path in (data.OURS / "campaign").glob("*.yaml")}
    assert set(RULES.data()) == there
