"""Mandatory combat: who must, who may, and that no word leads into a corner."""

from itertools import combinations
from random import Random

import pytest

from game.battles import RULES
from game.battles.engagements import engagements
from game.battles.state import State
from game.core.hexes import distance
from game.core.rules import random_order
from tests.battles.positions import Dice, Table, field

BOTH = pytest.mark.parametrize("book", ["1976", "2021"])


@BOTH
@pytest.mark.rule("76:7.1", "76:7.2", "76:7.11", "76:7.21", "21:8.0", "21:8.1", "21:8.2", "21:9.0")
def test_units_beside_each_other_must_fight(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505", "red foot R 8-3 0506", "red foot S 8-3 0510"))
    table.give("done")
    assert table.state.phase == "declare"
    assert table.view().must_attack == ("A",)
    assert table.view().must_be_attacked == ("R",)
    assert "done" not in table.offers()
    assert table.refused("done").rule in ("76:8.11, 76:8.12", "21:9.0")
    table.give("attack 0506 by A")
    assert table.offers() == {"fight"} or table.state.phase == "resolve"


def test_who_is_done_with_attacks_goes_to_the_dice_and_without_any_not() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506 disrupted")
    more = ("blue foot B 8-3 0510", "red foot S 8-3 0511 disrupted")
    table = Table(field("2021", *pieces, *more)).give("done")
    assert _called_done(table) == "Done: no attack"
    assert _called_done(table.give("attack 0506 by A")) == "Done: to the dice"


def _called_done(table: Table) -> str:
    return next(word.label for word in RULES.words(table.state, "blue").next if word.text == "done")


@BOTH
@pytest.mark.rule("76:7.12", "21:8.1")
def test_zones_of_both_sides_lie_over_each_other_and_count_once(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505", "red foot R 8-3 0507", "red foot S 8-3 0407"))
    zones = table.view().zones
    assert "0506" in zones["blue"] & zones["red"]
    assert table.offers("attack") == set()


@BOTH
@pytest.mark.rule("76:7.13", "21:8.1", "W5")
def test_example_zones_do_not_cross_unbridged_rivers_and_nobody_attacks_over_them(book: str) -> None:
    river = {"hexsides": {"river": [("0505", "0506")]}}
    pieces = ("blue foot A 8-3 0505", "red foot R 8-3 0506")
    dry = Table(field(book, *pieces, **river))
    assert "0506" not in dry.view().zones["blue"]
    assert dry.give("done").state.side == "red"
    bridged = Table(field(book, *pieces, bridges=[("0505", "0506")], **river)).give("done")
    assert bridged.view().must_attack == ("A",)


@BOTH
@pytest.mark.rule("76:7.22", "76:9.12", "76:9.14", "21:10.1", "21:9.0")
def test_disrupted_units_control_nothing_need_not_be_attacked_and_never_attack(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505 disrupted", "red foot R 8-3 0506")).give("done")
    assert table.state.side == "red"
    table = Table(field(book, "blue foot A 8-3 0505", "red foot R 8-3 0506 disrupted")).give("done")
    assert {"attack", "done"} <= table.offers()
    assert _called_done(table) == "Done: no attack"
    assert table.may_end("attack 0506 by A")
    pieces = ("blue foot A 8-3 0505 disrupted", "blue foot B 8-3 0605", "red foot R 8-3 0506")
    table = Table(field(book, *pieces, phase="declare"))
    assert table.offers("attack 0506 by") == {"B"}
    assert table.refused("attack 0506 by A").rule in ("76:9.14", "21:10.1")


@BOTH
@pytest.mark.rule("76:8.14", "21:9.0")
def test_nobody_attacks_or_is_attacked_twice(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605", "red foot R 8-3 0506", "red foot S 8-3 0606")
    table = Table(field(book, *pieces, phase="declare")).give("attack 0506 by A")
    assert table.offers("attack") == {"0606"}
    assert table.offers("attack 0606 by") == {"B"}
    assert table.refused("attack 0506 by B").rule in ("76:8.14, 76:8.15", "21:9.0")


@BOTH
@pytest.mark.rule("76:8.15", "76:8.22", "21:9.1")
def test_all_attackers_stand_beside_all_they_attack(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0707", "red foot R 8-3 0506", "red foot S 8-3 0606")
    table = Table(field(book, *pieces, phase="declare"))
    assert "B" not in table.offers("attack 0506 by")
    assert "0606" not in table.offers("attack 0506") or table.offers("attack 0506 0606") != set()
    assert not table.may_end("attack 0506 0606 by A")


@BOTH
@pytest.mark.rule("76:8.13", "76:8.22", "76:8.2", "21:9.1")
def test_six_units_may_attack_one_hex(book: str) -> None:
    six = [f"blue foot A{n} 2-3 {h}" for n, h in enumerate(("0504", "0506", "0404", "0405", "0604", "0605"))]
    table = Table(field(book, *six, "red foot R 2-3 0505", phase="declare"))
    table.give("attack 0505 by A0 A1 A2 A3 A4 A5")
    assert table.view().now.combats[0].odds == "6-1"


@BOTH
@pytest.mark.rule("76:8.21", "21:9.1")
def test_one_unit_against_all_who_hold_it_their_strengths_added(book: str) -> None:
    table = Table(field(book, "blue foot A 8-3 0505", "red foot R 4-3 0506", "red foot S 4-3 0504", phase="declare"))
    assert table.offers("attack 0506") == {"0504"}
    assert "by" not in table.offers("attack 0506")
    table.give("attack 0506 0504 by A")
    assert table.view().now.combats[0].odds == "1-1"


@BOTH
@pytest.mark.rule("76:8.12", "76:8.11", "21:9.1")
def test_every_unit_in_a_zone_attacks_and_every_controller_is_attacked(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605", "red foot R 4-3 0506", "red foot S 4-3 0606")
    table = Table(field(book, *pieces, phase="declare"))
    # A stands beside 0506 only, B beside both: B must take 0606, alone or with 0506 left to A.
    assert table.offers("attack 0606 by") == {"B"}
    assert "B" not in table.offers("attack 0506 by")
    assert table.refused("attack 0506 by B").rule in ("76:8.11", "21:9.1")


@BOTH
@pytest.mark.rule("76:8.5", "21:9.1")
def test_a_holding_attack_at_poor_odds_frees_the_rest(book: str) -> None:
    pieces = ("blue foot A 2-3 0405", "blue foot B 8-3 0505", "blue foot C 8-3 0605",
              "red foot R 8-3 0406", "red foot S 8-3 0506")  # fmt: skip
    table = Table(field(book, *pieces, phase="declare"))
    table.give("attack 0406 by A").give("attack 0506 by B C")
    assert [c.odds for c in table.view().now.combats] == ["1-4", "2-1"]


@BOTH
@pytest.mark.rule("76:8.5", "21:9.1")
def test_fire_is_no_attack(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue gun G 0-0 0505", "red foot R 8-3 0506")
    table = Table(field(book, *pieces, phase="fire")).give("fire G 0506", 6).give("done")
    assert table.view().must_be_attacked == ("R",)


@BOTH
@pytest.mark.rule("76:8.3", "21:9.0")
def test_strength_is_not_divided(book: str) -> None:
    pieces = ("blue foot A 8-3 0505", "blue foot B 8-3 0605", "red foot R 4-3 0506", "red foot S 4-3 0605")
    table = Table(
        field(
            book,
            "blue foot A 8-3 0505",
            "blue foot B 8-3 0404",
            "red foot R 4-3 0504",
            "red foot S 4-3 0405",
            phase="declare",
        )
    )
    table.give("attack 0504 by A")
    assert "A" not in table.offers("attack 0405 by")
    assert len(pieces) == 4


@pytest.mark.rule("21:9.1", "W5")
def test_example_who_must_be_attacked_around_1226() -> None:
    pieces = ("blue foot A 8-3 1226", "red foot N 8-3 1126", "red foot P 8-3 1326", "red foot Q 8-3 1225",
              "red foot S 8-3 1227 disrupted")  # fmt: skip
    table = Table(field("2021", *pieces, phase="declare", hexsides={"river": [("1225", "1226")]}))
    assert set(table.view().must_be_attacked) == {"N", "P"}
    assert "1225" not in table.offers("attack")
    assert table.may_end("attack 1126 1326 by A")
    assert table.may_end("attack 1126 1326 1227 by A")


DIAGRAM = ("blue foot A 8-3 2230", "blue foot B 8-3 2331", "blue foot C 8-3 2431",
           "red foot N 8-3 2330", "red foot P 8-3 2430", "red foot S 8-3 2531 disrupted")  # fmt: skip


@pytest.mark.rule("21:9.1")
@pytest.mark.parametrize(
    "orders",
    [
        ("attack 2330 by A", "attack 2430 by B", "attack 2531 by C"),
        ("attack 2330 by A B", "attack 2430 by C"),
        ("attack 2330 by A", "attack 2430 by B C"),
        ("attack 2330 by A B", "attack 2430 2531 by C"),
    ],
)
def test_example_four_ways_to_attack(orders: tuple[str, ...]) -> None:
    table = Table(field("2021", *DIAGRAM, phase="declare"))
    for order in orders:
        table.give(order)
    assert table.state.phase == "resolve" or table.view().must_attack == ()


@pytest.mark.rule("21:9.1")
def test_example_a_good_order_and_a_disrupted_enemy() -> None:
    pieces = ("blue foot A 8-3 0505", "red foot R 4-3 0506", "red foot S 4-3 0504 disrupted")
    table = Table(field("2021", *pieces, phase="declare"))
    assert table.may_end("attack 0506 by A")
    table.give("attack 0506 0504 by A").give("fight 0506", 1)
    assert table.view().before is not None or table.view().now.combats[0].result == "Dd"
    assert table.shaken("R") == (True,)
    assert table.at("S") == "lost"


# --- properties ---


def scatter(seed: int) -> State:
    """A small random position with a stretch of river."""
    random = Random(seed)
    hexes = [f"{c:02d}{r:02d}" for c in range(4, 7) for r in range(4, 8)]
    spots = random.sample(hexes, random.randint(4, 9))
    pieces = []
    for n, spot in enumerate(spots):
        side = "blue" if n % 2 else "red"
        kind = random.choice(("foot", "horse"))
        flag = " disrupted" if random.random() < 0.3 else ""
        pieces.append(f"{side} {kind} U{n} {random.choice((2, 4, 8))}-3 {spot}{flag}")
    river = [(a, b) for a in hexes[:10] for b in hexes[:10] if a < b and distance(a, b) == 1 and random.random() < 0.2]
    book = random.choice(("1976", "2021"))
    return field(book, *pieces, "red foot Z 8-3 3042", phase="declare", hexsides={"river": river})


Combats = frozenset[tuple[frozenset[str], frozenset[str]]]


def lawful(state: State, combats: Combats) -> bool:
    """The rules read once more, without a thought for how they are met."""
    units = {p.id: p for p in state.pieces.values()}
    good = [p for p in units.values() if not p.disrupted]

    def touch(a: str, b: str) -> bool:
        return distance(units[a].place, units[b].place) == 1 and not state.board.water(units[a].place, units[b].place)

    used = [u for attackers, targets in combats for u in (*attackers, *targets)]
    if len(used) != len(set(used)):
        return False
    for attackers, targets in combats:
        if not attackers or not targets or any(units[a].side != "blue" or units[a].disrupted for a in attackers):
            return False
        if any(units[t].side != "red" for t in targets):
            return False
        if not all(touch(a, t) for a in attackers for t in targets):
            return False
    for one in good:
        for other in good:
            if one.side != other.side and touch(one.id, other.id) and one.id not in used:
                return False
    return True


def all_lawful(state: State) -> set[Combats]:
    """Every lawful set of combats, by trying all ways to give each attacker a set of targets."""
    units = state.pieces
    blue = [p.id for p in units.values() if p.side == "blue" and not p.disrupted]
    near = {
        b: [p.id for p in units.values() if p.side == "red" and distance(p.place, units[b].place) == 1] for b in blue
    }
    found: set[Combats] = set()

    def extend(n: int, chosen: dict[frozenset[str], set[str]]) -> None:
        if n == len(blue):
            combats = frozenset((frozenset(units_), targets) for targets, units_ in chosen.items())
            if lawful(state, combats):
                found.add(combats)
            return
        extend(n + 1, chosen)
        for size in range(1, len(near[blue[n]]) + 1):
            for targets in map(frozenset, combinations(near[blue[n]], size)):
                if all(targets == other or not targets & other for other in chosen):
                    more = {t: set(u) for t, u in chosen.items()}
                    more.setdefault(targets, set()).add(blue[n])
                    extend(n + 1, more)

    extend(0, {})
    return found


def declared(state: State) -> Combats:
    return frozenset((frozenset(c.attackers), frozenset(c.defenders)) for c in state.now.combats)


@pytest.mark.rule("76:8.11", "76:8.12", "21:9.1")
def test_whatever_is_declared_at_random_is_lawful() -> None:
    assert declared_lawfully(range(30)) > 12


@pytest.mark.nightly
def test_whatever_is_declared_at_random_is_lawful_very_often() -> None:
    assert declared_lawfully(range(150)) > 60


def declared_lawfully(seeds: range) -> int:
    """How many sets of combats that were declared at random are lawful; it fails on the first that is not."""
    seen = 0
    for seed in seeds:
        state, random = scatter(seed), Random(seed)
        if not engagements(state).foes:
            continue
        while state.phase == "declare":
            order = random_order(lambda spoken, now=state: RULES.words(now, "blue", spoken), random.randrange)  # type: ignore[misc]
            before = state
            state = RULES.apply(state, "blue", order, Dice([6] * 20)).state
            if order == ("done",) or state.phase != "declare":
                done = declared(state) if state.phase == "resolve" else declared(before)
                assert lawful(before, done), (seed, done)
                seen += bool(done)
    return seen


def reachable(state: State) -> set[Combats]:
    """Every set of combats that the words lead to."""
    found: set[Combats] = set()
    seen: set[Combats] = set()
    waiting = [state]
    while waiting:
        now = waiting.pop()
        so_far = declared(now)
        if so_far in seen:
            continue
        seen.add(so_far)
        if now.phase == "resolve" or engagements(now).settled:
            found.add(so_far)
        if now.phase == "declare":
            waiting += [_after(now, order) for order in sentences(now, ()) if order[0] == "attack"]
    return found


def _after(state: State, order: tuple[str, ...]) -> State:
    return RULES.carry_out(state, "blue", order, Dice([])).state


def sentences(state: State, spoken: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Every attack that can be said, targets and units in rising order only."""
    words = RULES.words(state, "blue", spoken)
    found = [spoken] if words.end else []
    for word in words.next:
        text = word.text
        if not spoken and text != "attack":
            continue
        if len(spoken) > 1 and text not in ("by",) and spoken[-1] not in ("by", "attack") and text < spoken[-1]:
            continue
        found += sentences(state, (*spoken, text))
    return found


@pytest.mark.rule("76:8.11", "21:9.1")
def test_the_words_reach_every_lawful_set_and_no_other() -> None:
    assert reached(range(400, 430)) > 30


@pytest.mark.nightly
def test_the_words_reach_every_lawful_set_and_no_other_very_often() -> None:
    assert reached(range(400, 560)) > 300


def reached(seeds: range) -> int:
    """How many lawful sets of combats there were, all of which the words lead to; it fails where they do not."""
    total = 0
    for seed in seeds:
        state = scatter(seed)
        every = all_lawful(state)
        if len(every) > 250 or not engagements(state).foes:
            continue
        assert reachable(state) == every, seed
        total += len(every)
    return total
