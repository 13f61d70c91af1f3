"""Bad orders and settings: each is refused with its own reason, and what would do instead."""

from collections.abc import Iterator

import pytest

from game.campaign import RULES
from game.campaign.board import BOARD
from game.campaign.state import State
from game.core.refusal import Refusal
from game.core.rules import Setup
from tests.campaign.positions import Script, Table, lists, position, setup

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
READY = Table(position("summer 1621", {"Spain-1": "milan"})).give("spain: ready").state
TREATIES = position("summer 1621", {"Spain-1": "milan"}, alliances="treaty")
OVER = position("autumn 1647", {"Spain-1": "milan"})
OVER.phase = "over"

FROM_MILAN = ("Spain-1 Savoy", "Spain-1 Valtelline", "Spain-1 Spain", "Spain-1 hold")
SHEET = ("Spain-1", "ready", "standing")
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
    ("united_provinces", "Dutch-1 Liège", "Dutch-1 is off the map until Spring", "R12", ("standing",)),
    ("spain", "Spain-1 Milan", "Spain-1 stands in Milan already", "f", FROM_MILAN),
    ("spain", "Spain-1 deploy Savoy", "armies are deployed at the start of Spring only", "o", FROM_MILAN),
    ("spain", "Spain-1 Savoy Lorraine", "“Spain-1 Savoy” is already whole; “Lorraine” is too much.", "", ()),
    ("spain", "Spain-1 xyzzy", "“xyzzy” cannot follow “Spain-1”.", "", FROM_MILAN),
    ("spain", "Spain-1", "Where does Spain-1 go?", "", FROM_MILAN),
    ("spain", "xyzzy", "“xyzzy” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "hold", "“hold” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "done", "orders are sealed here: “ready” says that yours stand", "R1", SHEET),
    ("spain", "close", "“close” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "not-ready", "you have not said “ready”", "R1", SHEET),
    ("spain", "settle Battle-1 Spain", "“settle” is not the beginning of an order you may give now.", "", SHEET),
    ("spain", "report Battle-1 won", "no battle waits for your report", "l", SHEET),
    ("spain", "propose Spain France", "alliances are fixed in this game", "s", SHEET),
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
    yield "spain", "Spain-1 deploy deploy", "“deploy” cannot follow “Spain-1 deploy”.", "", legal
    yield "spain", "Spain-1 deploy Trier hold", "“hold” cannot follow “Spain-1 deploy Trier”.", "", trier


LATER: list[tuple[object, Case]] = [
    (IN_TURN, ("spain", "Spain-1 Salzburg", "Austria-1 stands in Salzburg", "R7",
               ("Spain-1 Upper-Swabia", "Spain-1 Valtelline"))),
    (IN_TURN, ("spain", "Spain-1 hold", "“hold” cannot follow “Spain-1”.", "",
               ("Spain-1 Upper-Swabia", "Spain-1 Valtelline"))),
    (IN_TURN, ("spain", "ready", "orders are given in turn here: “done” ends a turn", "R1", ("Spain-1", "done"))),
    (READY, ("spain", "ready", "you are ready already; “not-ready” lets you change your orders", "R1",
             ("Spain-1", "not-ready", "standing"))),
    (TREATIES, ("spain", "accept Spain France", "nobody is there for that now", "s",
                ("Spain-1", "ready", "propose", "denounce", "standing"))),
    (TREATIES, ("elector_palatine", "denounce Elector-Palatine Spain",
                "you have no alliance to denounce; one that is agreed on begins next season", "s",
                ("propose", "standing"))),
    (IN_TURN, ("austria", "Austria-1 Bavaria", "It is not your move.", "", ())),
    (IN_TURN, ("austria", "done", "It is not your move.", "", ())),
    (OPEN, ("austria", "report", "Which battle?", "", ("report Battle-1",))),
    (OPEN, ("austria", "report Battle-2 won", "“Battle-2” cannot follow “report”.", "", ("report Battle-1",))),
    (OPEN, ("austria", "report Battle-1 fled", "“fled” cannot follow “report Battle-1”.", "",
            tuple(f"report Battle-1 {result}" for result in ("won", "lost", "drawn", "dice", "as-they-say")))),
    (OPEN, ("spain", "report Battle-1 won", "no battle waits for your report", "l", ())),
    (OPEN, ("austria", "ready", "the orders are being carried out", "R1", ("report",))),
    (OPEN, ("organiser", "close", "first Battle 1 in South Bohemia is to be decided", "R1", ("settle",))),
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


def nearest(reason: str) -> str:
    """Without the standing order that would go there season by season."""
    return reason.partition("; “standing ")[0]


@pytest.mark.rule("a", "c", "f", "g", "h", "i", "j", "m", "o", "R7", "R12")
@pytest.mark.parametrize(("state", "case"), CASES, ids=[f"{case[0]}: {case[1]}" for _state, case in CASES])
def test_bad_orders(state: object, case: Case) -> None:
    seat, order, reason, rule, legal = case
    with pytest.raises(Refusal) as refused:
        RULES.apply(state, seat, tuple(order.split()), Script())  # type: ignore[arg-type]
    assert (nearest(refused.value.reason), refused.value.rule) == (reason, rule)
    assert refused.value.legal == legal


@pytest.mark.rule("f")
@pytest.mark.parametrize("case", list(marches()), ids=lambda case: case[1])
def test_bad_orders_as_people_type_them(case: Case) -> None:
    """Small letters, no hyphens, no umlauts: the same reasons."""
    seat, order, reason, rule, _legal = case
    typed = order.lower().replace("-", " ").replace("ü", "u").replace("è", "e").replace("é", "e")
    with pytest.raises(Refusal) as refused:
        RULES.understand(SUMMER, seat, typed)
    assert (nearest(refused.value.reason), refused.value.rule) == (reason, rule)


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


def test_why_an_alliance_is_not_to_be_is_told_to_a_power_alone() -> None:
    """Whoever plays one power need not say for which; and is told which alliances may be."""
    state = setup(players="10", alliances="treaty")

    def refused(state: State, text: str) -> Refusal:
        with pytest.raises(Refusal) as found:
            RULES.understand(state, "austria", text)
        return found.value

    offer = Table(state).give("austria: propose Austria Elector-Palatine").state
    offered = Table(state).give("elector_palatine: propose Elector-Palatine Austria").state
    agreed = Table(offered).give("austria: accept Austria Elector-Palatine").state
    denounced = Table(state).give("austria: denounce Austria Spain").state
    cases = [
        (state, "propose spain", "Austria and Spain are allied"),
        (offer, "propose elector palatine", "Austria has proposed an alliance to Elector Palatine already"),
        (offered, "propose elector palatine", "Elector Palatine has offered Austria an alliance, which waits for"),
        (agreed, "propose elector palatine", "Austria and Elector Palatine will be allied next season"),
        (offered, "accept spain", "Spain has not offered Austria an alliance"),
        (state, "denounce elector palatine", "Austria and Elector Palatine are not allied"),
        (denounced, "denounce spain", "Austria and Spain part after this season"),
        (denounced, "treaty spain", "Austria and Spain part after this season"),
    ]
    for at, text, reason in cases:
        refusal = refused(at, text)
        assert (reason in refusal.reason, refusal.rule) == (True, "s"), refusal.reason
        assert all(len(legal.split()) == 3 for legal in refusal.legal), refusal.legal
