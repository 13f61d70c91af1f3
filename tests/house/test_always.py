"""What always holds, over every game of the house (and the toy that shows how to add one)."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

from game import GAMES, rules
from game.core.dice import RecordedDice, SecretDice, commit
from game.core.lines import whole
from game.core.record import BadRecord, Record, read, write
from game.core.rules import ORGANISER, SPECTATOR, Outcome, Rules, random_order
from game.core.verify import verify
from game.core.words import Sentence
from game.play.fuzz import Failure, RandomGame, fuzz
from game.play.selfplay import header_for, played, seed_secret
from tests.toy import Toy

ALL: dict[str, Rules[Any, Any]] = {"toy": Toy(), **{key: rules(key) for key in GAMES}}
#: Games whose stand-ins take seconds for a whole one, and play one by day in their own tests.
LONG, BY_NIGHT = {"battles", "agony"}, pytest.mark.nightly
RECORDS = Path(__file__).parent / "records"
ROOT = Path(__file__).parents[2]


@pytest.fixture(params=ALL)
def game(request: pytest.FixtureRequest) -> Rules[Any, Any]:
    return ALL[request.param]


@cache
def random_game(game: Rules[Any, Any], seed: int) -> RandomGame:
    """A random game with a scenario and options of its own, played to its end."""
    found = RandomGame(game, seed)
    found.play()
    return found


#: The seeds of the random games that most tests look at, and of many more.
SEEDS, MANY = range(7, 8), range(8, 46)
#: That of games of few years.
SHORT = 4
more = pytest.mark.parametrize("seeds", [SEEDS, pytest.param(MANY, marks=pytest.mark.nightly)], ids=["some", "many"])


# 1 and 2: replay, JSON, dice


@more
def test_a_record_replays_to_the_byte(game: Rules[Any, Any], seeds: range) -> None:
    for one in (random_game(game, seed) for seed in seeds):
        steps = verify(read(write(one.record())), game)
        assert game.dump(steps[-1].state) == game.dump(one.state)


def test_every_state_survives_json(game: Rules[Any, Any]) -> None:
    one = RandomGame(game, 11)
    for _order in range(150):
        if not game.to_move(one.state):
            break
        one.step()
        plain = game.dump(one.state)
        for again in (game.load(plain), whole(game.state_type).load(plain)):
            assert again == one.state
            assert game.dump(again) == plain
        for viewer in (*one.seats, SPECTATOR):
            assert game.view(again, viewer) == game.view(one.state, viewer)


def test_every_draw_can_be_proved(game: Rules[Any, Any]) -> None:
    """The commitment holds the secret, every draw follows from it, and no other secret fits."""
    for seed in SEEDS:
        record = random_game(game, seed).record()
        assert record.secret is not None
        assert record.header.commitment == commit(record.secret)
        with pytest.raises(BadRecord, match="commitment"):
            verify(Record(record.header, record.lines, b"another"), game)


def test_the_same_seed_plays_the_same_game(game: Rules[Any, Any]) -> None:
    again = RandomGame(game, SEEDS[0])
    again.play()
    assert write(again.record()) == write(random_game(game, SEEDS[0]).record())


# 3: nothing leaks


#: How often, every seven orders, a sealed order is looked for before a game is given up.
VAIN = 8


def sealed_twins(game: Rules[Any, Any], seed: int, pairs: int) -> Iterator[tuple[RandomGame, str, Any, Outcome[Any]]]:
    """A state, and the same after a sealed order of a seat that nobody else may know of.

    Some games seal nothing but how they begin: after `VAIN` looks without a find nobody looks on.
    """
    one, chance, vain = RandomGame(game, seed), Random(seed), 0
    while pairs and game.to_move(one.state) and vain < VAIN:
        vain += 1
        seat, before = chance.choice(game.to_move(one.state)), one.state
        if seat != ORGANISER:
            order = random_order(lambda spoken: game.words(before, seat, spoken), chance.randrange)  # noqa: B023
            outcome = game.apply(before, seat, order, SecretDice(one.secret, "twin", one.header.id, 0))
            sealed = outcome.slot and all(event.to is not None for event in outcome.events)
            sealed = sealed and game.to_move(outcome.state) == game.to_move(before)  # who has answered all may be seen
            if sealed and outcome.state != before:
                yield one, seat, before, outcome
                pairs, vain = pairs - 1, 0
        for _order in range(7):
            if game.to_move(one.state):
                one.step()


def some_words(game: Rules[Any, Any], state: Any, seat: str) -> list[object]:
    """What a seat may say, as far as anybody would look: a march in one sentence has very many ways to go."""
    return list(islice(all_words(game, state, seat), 100))


def all_words(game: Rules[Any, Any], state: Any, seat: str, spoken: Sentence = ()) -> Iterator[object]:
    """Everything a seat may say, with labels, hints and prompts."""
    words = game.words(state, seat, spoken)
    yield spoken, words
    for word in words.next:
        yield from all_words(game, state, seat, (*spoken, word.text))


@pytest.mark.parametrize("pairs", [4, pytest.param(400, marks=pytest.mark.nightly)])
def test_sealed_orders_do_not_leak(game: Rules[Any, Any], pairs: int) -> None:
    """Nobody else's view, words or events show a sealed order, nor whether there is one."""
    seen, twins = 0, (twin for seed in range(30, 30 + 4 * pairs) for twin in sealed_twins(game, seed, 5))
    for one, seat, before, outcome in islice(twins, pairs):
        seen += 1
        assert game.to_move(before) == game.to_move(outcome.state)
        for viewer in (*one.seats, ORGANISER, SPECTATOR):
            if viewer == seat:
                continue
            assert game.view(before, viewer) == game.view(outcome.state, viewer)
            assert some_words(game, before, viewer) == some_words(game, outcome.state, viewer)
            assert not [event for event in outcome.events if event.known_to(viewer)]
    assert seen == pairs


def test_pictures_do_not_leak() -> None:
    """The same bytes, file name and description for everybody who may not know."""
    render = pytest.importorskip("render")
    game = ALL["campaign"]
    seed = next(seed for seed in range(50, 90) if RandomGame(game, seed).setup.options["orders"] == "sealed")
    drawn = 0
    for one, seat, before, outcome in sealed_twins(game, seed, 3):
        others = [viewer for viewer in (*one.seats, SPECTATOR) if viewer != seat]
        for viewer, kind in product(others[:1] + others[-1:], ("action", "board", "standings")):
            looks = [
                render.picture(game.view(state, viewer), render.Look(kind=kind)) for state in (before, outcome.state)
            ]
            assert looks[0] == looks[1]
            assert render.board_text(game.view(before, viewer)) == render.board_text(game.view(outcome.state, viewer))
            drawn += 1
        own = [render.board_text(game.view(state, seat)) for state in (before, outcome.state)]
        assert (own[0] != own[1]) == (before.sheets != outcome.state.sheets), "standing orders are told elsewhere"
    assert drawn == 18


# 4: no dead ends


@pytest.mark.parametrize("games", [2, pytest.param(200, marks=pytest.mark.nightly)])
def test_random_games_come_to_their_end(game: Rules[Any, Any], games: int, tmp_path: Path) -> None:
    total = fuzz(game, games, 1006, tmp_path)
    assert total.failures == []
    assert total.orders > 10 * games


@pytest.mark.parametrize("key", [pytest.param(key, marks=BY_NIGHT if key in LONG else ()) for key in ALL])
@pytest.mark.parametrize("seed", [SHORT, pytest.param(SEEDS[0], marks=BY_NIGHT)])
def test_stand_ins_play_to_the_end(key: str, seed: int) -> None:
    game = ALL[key]
    setup = game.complete(RandomGame(game, seed).setup)
    secret = seed_secret("house")
    *_steps, last = played(game, header_for(game, setup, secret, "salt"), secret)
    view = game.view(last.state, SPECTATOR)
    assert view.over
    assert not view.to_move


class Leaky(Toy):
    """A toy with three faults, to see that the fuzzer finds them."""

    fault = ""

    def carry_out(self, state: Any, seat: str, order: Sentence, dice: Any) -> Outcome[Any]:
        if self.fault == "changes" and order[0] == "flag":
            state.flags[seat] = "swamp"
        if self.fault == "raises" and order == ("bid", "3"):
            raise ZeroDivisionError
        return super().carry_out(state, seat, order, dice)

    def words(self, state: Any, seat: str, spoken: Sentence = ()) -> Any:
        words = super().words(state, seat, spoken)
        return words if self.fault != "silent" or state.round < 3 else type(words)()


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("changes", "Broken: the order changed the state it was given"),
        ("raises", "ZeroDivisionError"),
        ("silent", "is waited for and has no word to say"),
    ],
)
def test_the_fuzzer_finds_faults(fault: str, reason: str, tmp_path: Path) -> None:
    leaky = Leaky()
    leaky.fault = fault
    total = fuzz(leaky, 40, 1, tmp_path)
    assert total.failures
    failure: Failure = total.failures[0]
    assert reason in failure.reason
    record = read(failure.record.read_text("utf-8"))
    assert record.lines or fault == "silent"
    if fault == "raises":
        assert record.lines[-1].order == "bid 3"
        with pytest.raises(ZeroDivisionError):
            verify(record, leaky)


# 7: a running game keeps its rules


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_games_played_before_come_out_as_they_did(path: Path) -> None:
    """Whoever changes what the rules do gives them a new version; then these records are played anew.

    ./westphalia play GAME --scenario S --option KEY=VALUE --record tests/house/records/GAME-VERSION-NAME.txt
    """
    record = read(path.read_text("utf-8"))
    game = rules(record.header.game)
    assert path.stem.startswith(f"{game.key}-{game.version}-")
    assert game.view(verify(record, game)[-1].state, SPECTATOR).over


def test_every_game_has_records_of_its_version() -> None:
    kept = {path.stem.rsplit("-", 1)[0] for path in RECORDS.glob("*.txt")}
    assert kept == {f"{key}-{rules(key).version}" for key in GAMES}


def test_a_record_of_another_version_is_not_replayed(game: Rules[Any, Any]) -> None:
    record = random_game(game, SEEDS[0]).record()

    class Newer(type(game)):  # type: ignore[misc]
        version = game.version + 1

    with pytest.raises(BadRecord, match=f"line 4: was played by rules {game.key} {game.version}"):
        verify(record, Newer())


# 8: every rule has a home

RULEBOOKS: dict[str, dict[str, Any]] = yaml.load(
    Path(__file__).with_name("rulebooks.yaml").read_text("utf-8"), yaml.CSafeLoader
)


@pytest.mark.parametrize("book", RULEBOOKS)
def test_every_rule_has_a_home_and_a_test(book: str) -> None:
    """Code cites it in brackets, alone or in a span of the list; a test carries its number as a mark."""
    package, listed = RULEBOOKS[book]["package"], RULEBOOKS[book]["rules"]
    code = " ".join(path.read_text("utf-8") for path in (ROOT / "game" / package).rglob("*.py"))
    tests = " ".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("*.py"))
    cited = {part for group in re.findall(r"\[([^\[\]\n]{1,80})\]", code) for part in re.split(r"[,;]\s*", group)}
    for first, last in (span.split("-") for span in cited.copy() if span.count("-") == 1):
        cited |= {first, last}
        if first in listed and last in listed:
            cited |= set(listed[listed.index(first) : listed.index(last) + 1])
    named = {part for group in re.findall(r"mark\.rule\(([^)]*)\)", tests) for part in re.findall(r'"([^"]+)"', group)}
    assert [rule for rule in listed if not spellings(rule, package) & cited] == []
    assert [rule for rule in listed if not spellings(rule) & named] == []


def spellings(rule: str, package: str = "battles") -> set[str]:
    """A rule's number; without its rulebook's prefix, too, where no other rulebook of the package has the number.

    A test's mark says which game it is of, but for the battles', whose two rulebooks came first.
    """
    bare, books = rule.partition(":")[2], [book for book in RULEBOOKS.values() if book["package"] == package]
    alone = sum(known.partition(":")[2] == bare for book in books for known in book["rules"]) == 1
    return {rule, bare} if alone else {rule}


def test_a_replayed_order_that_draws_otherwise_is_no_replay(game: Rules[Any, Any]) -> None:
    """The dice of a replay give what was recorded, or stop it."""
    drawing = next(line for seed in SEEDS for line in random_game(game, seed).lines if line.draws)
    assert [draw.number for draw in drawing.draws] == list(
        range(drawing.draws[0].number, drawing.draws[0].number + len(drawing.draws))
    )
    values = [RecordedDice(drawing.draws).roll(d.sides, d.purpose) for d in drawing.draws[:1]]
    assert values == [drawing.draws[0].value]
    assert all(a.number < b.number for a, b in pairwise(drawing.draws))
