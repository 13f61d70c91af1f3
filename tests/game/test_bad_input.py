"""Bad orders, settings, data files and records: each is refused with its own reason, and what would do instead."""

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.campaign import RULES
from game.campaign.board import BOARD, Board
from game.core import data
from game.core.data import BadData, Datum
from game.core.record import BadRecord, read
from game.core.refusal import Refusal
from game.core.rules import Setup
from game.core.verify import verify
from tests.game.positions import Script, Table, lists, position, setup

# orders

SUMMER = position(
    "summer 1621",
    {
        "Spain-1": "milan",
        "Spain-2": {"place": "liege", "fought": 12},
        "Austria-1": "tyrol",
        "Palatine-1": "trier",
        "Dutch-1": {"place": "", "fought": 4},
        "Bavaria-1": "bavaria",
    },
)
SPRING = position(
    "spring 1621",
    {"Spain-1": "milan", "Spain-2": "t_spain", "Austria-1": "savoy"},
    {"savoy": "spain", "milan": "spain", "trier": "spain"},
)
IN_TURN = position("summer 1621", {"Spain-1": "tyrol", "Austria-1": "salzburg", "Bavaria-1": "bavaria"}, orders="turns")
OPEN = (
    Table(
        position("summer 1621", {"Austria-1": "moravia", "Palatine-1": "bohemia_south"}, battles="reported"),
        lists(1, "austria", "elector_palatine"),
    )
    .season("Austria-1 South-Bohemia")
    .state
)
OVER = position("autumn 1647", {"Spain-1": "milan"})
OVER.phase = "over"

FROM_MILAN = ("Spain-1 Savoy", "Spain-1 Valtelline", "Spain-1 Spain", "Spain-1 hold")
SHEET = ("Spain-1", "ready")
NO_ARROW, AREA = "no arrow leads from Milan to {}", "{} is a territorial area: only its owner's armies enter it"
Case = tuple[str, str, str, str, tuple[str, ...]]


def marches() -> Iterator[Case]:
    """Spain-1 in Milan is sent to every place that it cannot reach."""
    for place in BOARD.places.values():
        if place.id not in (*BOARD.arrows["spain"]["milan"], "milan"):
            reason = AREA if place.owner not in ("", "spain") else NO_ARROW
            yield "spain", f"Spain-1 {place.word}", reason.format(place.name), "f", FROM_MILAN


def strangers() -> Iterator[Case]:
    """Spain orders every army that is not its own."""
    for army, power in BOARD.army_power.items():
        name = BOARD.powers[power].name
        if army in SUMMER.armies and power != "spain":
            yield "spain", f"{army} hold", f"{army} belongs to {name}, not to you", "c", SHEET
        elif power not in SUMMER.active:
            rule = {"denmark": "h", "france": "i"}.get(power, "j")
            yield "spain", f"{army} hold", f"{name} is not yet in the war", rule, SHEET


OTHERS: list[Case] = [
    ("spain", "Spain-2 Luxembourg", "Spain-2 fought and rests for a season", "m", SHEET),
    ("spain", "Spain-2 hold", "Spain-2 fought and rests for a season", "m", SHEET),
    ("united_provinces", "Dutch-1 Liège", "Dutch-1 is off the map until Spring", "R12", ()),
    ("spain", "Spain-1 Milan", "no arrow leads from Milan to Milan", "f", FROM_MILAN),
    ("spain", "Spain-1 deploy Savoy", "armies are deployed at the start of Spring only", "o", FROM_MILAN),
    ("spain", "Spain-1 Savoy Lorraine", "“Spain-1 Savoy” is already whole; “Lorraine” is too much.", "", ()),
    ("spain", "Spain-1 xyzzy", "“xyzzy” cannot follow “Spain-1”.", "", FROM_MILAN),
    ("spain", "Spain-1", "Where does Spain-1 go?", "", FROM_MILAN),
    ("spain", "xyzzy", "“xyzzy” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "hold", "“hold” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "done", "“done” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "close", "“close” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "not-ready", "“not-ready” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "settle Battle-1 Spain", "“settle” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "report Battle-1 won", "“report” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "propose Spain France", "“propose” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "ready ready", "“ready” is already whole; “ready” is too much.", "", ()),
    ("spain", "undo 3", "“undo” is not the beginning of an order you may give now.", "", SHEET),
    ("sweden", "ready", "Sweden is not yet in the war.", "", ()),
    ("sweden", "Sweden-1 Pomerania", "Sweden is not yet in the war", "j", ()),
    ("moon", "ready", "There is nothing for you to order now.", "", ()),
    ("", "ready", "There is nothing for you to order now.", "", ()),
    ("organiser", "ready", "“ready” is not the beginning of an order you may give now.", "", ("close",)),
    ("organiser", "close Spain", "“close” is already whole; “Spain” is too much.", "", ()),
    ("organiser", "settle Battle-1", "“settle” is not the beginning of an order you may give now.", "", ("close",)),
    ("organiser", "Spain-1 Savoy", "“Spain-1” is not the beginning of an order you may give now.", "", ("close",)),
]  # fmt: skip


def deployments() -> Iterator[Case]:
    """Spain-1 is to be deployed in every place where it may not be."""
    legal = tuple(f"Spain-1 deploy {word}" for word in ("Spain", "Spanish-Netherlands", "Trier"))
    own = "{} is not your own, or another army stands there"
    for place in BOARD.places.values():
        if place.word not in ("Spain", "Spanish-Netherlands", "Trier"):
            reason = AREA if place.owner else own
            yield "spain", f"Spain-1 deploy {place.word}", reason.format(place.name), "f" if place.owner else "o", legal
    trier = tuple(f"Spain-1 deploy Trier {BOARD.places[p].word}" for p in BOARD.arrows["spain"]["trier"])
    for word, name in (("Milan", "Milan"), ("Savoy", "Savoy"), ("North-Bohemia", "North Bohemia")):
        yield "spain", f"Spain-1 deploy Trier {word}", f"no arrow leads from Trier to {name}", "f", trier
    yield "spain", "Spain-1 deploy Trier hold", "“hold” cannot follow “Spain-1 deploy Trier”.", "", trier


LATER: list[tuple[object, Case]] = [
    (IN_TURN, ("spain", "Spain-1 Salzburg", "Austria-1 stands in Salzburg", "R7",
               ("Spain-1 Upper-Swabia", "Spain-1 Valtelline"))),
    (IN_TURN, ("spain", "Spain-1 hold", "“hold” cannot follow “Spain-1”.", "",
               ("Spain-1 Upper-Swabia", "Spain-1 Valtelline"))),
    (IN_TURN, ("spain", "ready", "“ready” is not the beginning of an order you may give now.", "",
               ("Spain-1", "done"))),
    (IN_TURN, ("austria", "Austria-1 Bavaria", "It is not your move.", "", ())),
    (IN_TURN, ("austria", "done", "It is not your move.", "", ())),
    (OPEN, ("austria", "report", "Which battle?", "", ("report Battle-1",))),
    (OPEN, ("austria", "report Battle-2 won", "“Battle-2” cannot follow “report”.", "", ("report Battle-1",))),
    (OPEN, ("austria", "report Battle-1 fled", "“fled” cannot follow “report Battle-1”.", "",
            tuple(f"report Battle-1 {result}" for result in ("won", "lost", "drawn", "dice", "as-they-say")))),
    (OPEN, ("spain", "report Battle-1 won", "It is not your move.", "", ())),
    (OPEN, ("austria", "ready", "“ready” is not the beginning of an order you may give now.", "", ("report",))),
    (OPEN, ("organiser", "close", "“close” is not the beginning of an order you may give now.", "", ("settle",))),
    (OPEN, ("organiser", "settle Battle-1 Spain", "“Spain” cannot follow “settle Battle-1”.", "",
            tuple(f"settle Battle-1 {who}" for who in ("Austria", "Elector-Palatine", "drawn", "dice")))),
    (OVER, ("spain", "Spain-1 Savoy", "The war is over.", "a", ())),
    (OVER, ("spain", "ready", "The war is over.", "a", ())),
    (OVER, ("organiser", "close", "The war is over.", "a", ())),
    (setup(), ("elector_palatine", "Palatine-1 deploy Upper-Palatinate",
               "Upper Palatinate is not your own, or another army stands there", "o",
               ("Palatine-1 deploy South-Bohemia",))),
    (setup(), ("spain", "Spain-1 deploy Milan", "Spain has just entered the war, and stands where it entered", "g",
               ("Spain-1 Milan", "Spain-1 Savoy", "Spain-1 hold"))),
]  # fmt: skip
CASES = [
    *((SUMMER, case) for case in (*marches(), *strangers(), *OTHERS)),
    *((SPRING, case) for case in deployments()),
    *LATER,
]


@pytest.mark.parametrize(("state", "case"), CASES, ids=[f"{case[0]}: {case[1]}" for _state, case in CASES])
def test_bad_orders(state: object, case: Case) -> None:
    seat, order, reason, rule, legal = case
    with pytest.raises(Refusal) as refused:
        RULES.apply(state, seat, tuple(order.split()), Script())  # type: ignore[arg-type]
    assert (refused.value.reason, refused.value.rule) == (reason, rule)
    assert refused.value.legal == legal


@pytest.mark.parametrize("case", list(marches()), ids=lambda case: case[1])
def test_bad_orders_as_people_type_them(case: Case) -> None:
    """Small letters, no hyphens, no umlauts: the same reasons."""
    seat, order, reason, rule, _legal = case
    typed = order.lower().replace("-", " ").replace("ü", "u").replace("è", "e").replace("é", "e")
    with pytest.raises(Refusal) as refused:
        RULES.understand(SUMMER, seat, typed)
    assert (refused.value.reason, refused.value.rule) == (reason, rule)


@pytest.mark.parametrize(
    "text",
    [
        "🐎🐎🐎",
        "<@12>",
        "@everyone",
        "*" * 300,
        "'; DROP TABLE games; --",
        "\u202egnp",
        "%s{why}",
        "1" * 50,
        "Ж",
        "x\0y",
    ],
)
def test_rubbish_is_refused_and_never_fails(text: str) -> None:
    with pytest.raises(Refusal) as refused:
        RULES.understand(SUMMER, "spain", text)
    assert refused.value.legal == SHEET
    assert len(str(refused.value)) < 250


# settings


def bad_settings() -> Iterator[tuple[str, dict[str, str], str, tuple[str, ...]]]:
    scenarios = tuple(choice.value for choice in RULES.scenarios)
    for scenario in ("1617-30", "1618", "1630-30", "1618-30 ", "long", "1625-30"):
        yield scenario, {}, f"There is no scenario “{scenario}”.", scenarios
    for option in RULES.options:
        values = tuple(choice.value for choice in option.choices)
        for value in ("", "7", option.default.upper() + "!"):
            yield "", {option.key: value}, f"“{value}” is no value of “{option.key}”.", values
    for key in ("player", "Orders", "", "seed"):
        yield "", {key: "x"}, f"There is no option “{key}”.", tuple(option.key for option in RULES.options)


@pytest.mark.parametrize(("scenario", "options", "reason", "legal"), list(bad_settings()))
def test_bad_settings(scenario: str, options: dict[str, str], reason: str, legal: tuple[str, ...]) -> None:
    with pytest.raises(Refusal) as refused:
        RULES.complete(Setup("campaign", scenario, options))
    assert (refused.value.reason, refused.value.legal) == (reason, legal)


# data files

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
     "src.exists: Input should be 'seed', 'public', 'derived' or 'reconstructed'"),
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
    ("powers", "turns: 30", "turns: 31", "last_year.year: does not fit 31 turns from 1618"),
    ("armies", "spring: 12, ", "", "battle_turns.spring: must be a number above 0"),
    ("armies", "summer: 15", "summer: 0", "battle_turns.summer: must be a number above 0"),
    ("armies", "lead: {spring: 3", "lead: {spring: -3", "points.lead.spring: must be a number above 0"),
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


class Little(Datum):
    """A tiny data file."""

    name: str


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "the file: Input should be a valid dictionary or instance of Little"),
        (b"name: [", "is no YAML: while parsing a flow"),
        (b"\xff\xfe", "is no text in UTF-8 (byte 0)"),
        (b"nome: x", "name: Field required"),
        (b"name: 3", "name: Input should be a valid string"),
        (b"name: !!python/object:os.system x", "is no YAML: could not determine a constructor"),
        (b"name: \x07", "is no YAML: "),
        (None, "cannot be read: No such file or directory"),
    ],
)
def test_bad_files(tmp_path: Path, content: bytes | None, message: str) -> None:
    (tmp_path / "x").mkdir()
    if content is not None:
        (tmp_path / "x" / "little.yaml").write_bytes(content)
    data.overlay(tmp_path)
    data.load.cache_clear()
    try:
        with pytest.raises(BadData) as bad:
            data.load("x/little.yaml", Little)
    finally:
        data.folders.remove(tmp_path)
        data.load.cache_clear()
    assert message in str(bad.value)
    assert "little.yaml: " in str(bad.value)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    before = list(data.folders)
    with pytest.raises(BadData, match="there is no such folder"):
        data.overlay(tmp_path / "nowhere")
    assert data.folders == before


# records: every check digit is right, what stands there is not


KEPT = next((Path(__file__).parents[1] / "house" / "records").glob("campaign-*-sealed.txt"))
PLAIN = [line.rpartition(" ~")[0] for line in KEPT.read_text("utf-8").splitlines()]
FIRST = next(n for n, line in enumerate(PLAIN) if line.startswith("1 "))
DRAW = next(n for n, line in enumerate(PLAIN) if line.startswith("  draw 1 "))


def chained(lines: list[str]) -> str:
    digest, text = b"", ""
    for line in lines:
        digest = hashlib.sha256(digest + line.encode()).digest()
        text += f"{line} ~{digest[:4].hex()}\n"
    return text


FORGED = [
    (0, "westphalia record 2", 1, "is no “westphalia record 1”"),
    (1, "gamble campaign", 2, "“game …” is missing"),
    (1, "game ", 2, "was played by rules  1, these are campaign 1"),
    (2, "name x", 3, "“id …” is missing"),
    (3, "rules one", 4, "“one” is no number"),
    (3, "rules 01", 4, "“01” is no number"),
    (3, "rules -1", 4, "“-1” is no number"),
    (3, "rules 9999999999", 4, "“9999999999” is no number"),
    (3, "rules 2", 4, "was played by rules campaign 2, these are campaign 1"),
    (4, "scenario 1618-6", 5, "There is no scenario “1618-6”."),
    (5, "option alliances none", 6, "“none” is no value of “alliances”."),
    (5, "option allegiance fixed", 6, "There is no option “allegiance”."),
    (5, PLAIN[6], 7, "is not written as a record is"),
    (11, "seat spain Castile", 12, "is not a seat of this game"),
    (FIRST - 2, "commitment 0", FIRST - 1, "the commitment is not that of the secret"),
    (FIRST - 1, "pepper -", FIRST, "“salt …” is missing"),
    (FIRST, "2 spain: ready", FIRST + 1, "is order 1, not 2"),
    (FIRST, "01 spain: ready", FIRST + 1, "“01” is no number"),
    (FIRST, "1 spain ready", FIRST + 1, "“end …” is missing"),
    (FIRST, "1 spain: ", FIRST + 1, "“end …” is missing"),
    (FIRST, "1 spain:  ready", FIRST + 1, "an order's words are parted by single spaces"),
    (FIRST, "1 spain:   ", FIRST + 1, "an order's words are parted by single spaces"),
    (FIRST, "1 moon: ready", FIRST + 1, "There is nothing for you to order now."),
    (FIRST, "1 spain: xyzzy", FIRST + 1, "“xyzzy” is not the beginning of an order you may give now."),
    (FIRST, "1 spain: undo", FIRST + 1, "an undo names the orders that it strikes"),
    (FIRST, "1 spain: undo 1", FIRST + 1, "strikes an order that was not yet given"),
    (FIRST, "1 spain: undo 99999999999", FIRST + 1, "an undo names the orders that it strikes"),
    (DRAW, PLAIN[DRAW].replace("draw 1", "draw 2"), DRAW + 1, "is draw 1, not 2"),
    (DRAW, PLAIN[DRAW].replace(" d6", " d0"), DRAW + 1, "a d0 does not show"),
    (DRAW, PLAIN[DRAW].replace("for ", "for no "), DRAW + 1, "gave"),
    (DRAW, "  draw 1 d6 = 7 for luck", DRAW + 1, "a d6 does not show 7"),
    (DRAW, "  drew 1 d6 = 6 for luck", DRAW + 1, "“end …” is missing"),
    (len(PLAIN) - 2, "end 1", len(PLAIN) - 1, "the number of orders is not right"),
    (len(PLAIN) - 2, "end many", len(PLAIN) - 1, "“many” is no number"),
    (len(PLAIN) - 1, "secret xyz", len(PLAIN), "the secret is not hexadecimal"),
    (len(PLAIN) - 1, "secret 00", FIRST - 1, "the commitment is not that of the secret"),
    (len(PLAIN) - 1, PLAIN[-1].upper().replace("SECRET", "secret"), len(PLAIN), "is not written as a record is"),
]


@pytest.mark.parametrize(("n", "line", "at", "reason"), FORGED, ids=[f"{n}: {line}"[:60] for n, line, *_ in FORGED])
def test_forged_records(n: int, line: str, at: int, reason: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        verify(read(chained([*PLAIN[:n], line, *PLAIN[n + 1 :]])), RULES)
    assert wrong.value.at == at
    assert reason in wrong.value.reason


def test_the_sample_itself_is_right() -> None:
    assert verify(read(chained(PLAIN)), RULES)


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", 1, "the last line is cut off"),
        ("\n", 1, "was changed: its check digits are not right"),
        ("hello", 1, "the last line is cut off"),
        ("hello\n", 1, "was changed: its check digits are not right"),
        (chained(["hello"]), 1, "is no “westphalia record 1”"),
        (chained(PLAIN[:1]), 2, "“game …” is missing"),
        (chained(PLAIN[:-1]), len(PLAIN), "“secret …” is missing"),
        (chained(PLAIN[:-2]), len(PLAIN) - 1, "“end …” is missing"),
        (chained([*PLAIN, "and more"]), len(PLAIN) + 1, "nothing may follow here"),
        (chained([*PLAIN, ""]), len(PLAIN) + 1, "nothing may follow here"),
        (chained(PLAIN)[:-1], len(PLAIN), "the last line is cut off"),
        (chained(PLAIN).replace("\n", "\r\n"), 1, "was changed: its check digits are not right"),
        ("\ufeff" + chained(PLAIN), 1, "was changed: its check digits are not right"),
    ],
)
def test_files_that_are_no_records(text: str, at: int, reason: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        read(text)
    assert (wrong.value.at, wrong.value.reason) == (at, reason)
    assert str(wrong.value) == f"line {at}: {reason}"


def test_there_are_two_hundred_of_them() -> None:
    assert len(CASES) >= 100
    assert len(CASES) + len([*marches(), *bad_settings()]) + len(BROKEN) + len(FORGED) >= 200
