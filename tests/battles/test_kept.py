"""A battle is kept as plain JSON, though most of it is written and read once; and what is read is at once known."""

import json
from random import Random

import pytest
from pydantic import TypeAdapter, ValidationError

from game.battles import RULES
from game.battles.choices import SCENARIOS
from game.battles.course import MoveView, PlayerTurn
from game.battles.position import Position, position
from game.battles.state import State
from game.core.rules import Rules
from game.core.values import replace
from tests.battles.positions import FAR, field
from tests.battles.test_random import play

PLAIN = TypeAdapter(State)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_is_written_is_a_plain_dump_and_what_is_read_the_same_state(scenario: str) -> None:
    played, last = play(3, scenario)
    for state in [*(state for state, *_rest in played[::5]), last]:
        kept = RULES.dump(state)
        assert kept == PLAIN.dump_json(state)
        for text in (kept, json.dumps(json.loads(kept)).encode()):
            again = RULES.load(text)
            assert again == state == PLAIN.validate_json(text)
            assert [*again.pieces] == [*state.pieces]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_state_that_is_read_stands_as_a_stranger_to_it_finds(scenario: str) -> None:
    played, random = play(5, scenario)[0], Random(7)
    for state, *_rest in [random.choice(played) for _n in range(12)]:
        position(state)
        RULES.dump(state)  # what is read next may follow from this one
        for other in (state, random.choice(played)[0]):
            read = RULES.load(PLAIN.dump_json(other))
            followed, fresh = position(read), Position(PLAIN.validate_json(PLAIN.dump_json(other)))
            assert followed.of_sort == fresh.of_sort
            assert (followed.units, followed.guns, followed.trains) == (fresh.units, fresh.guns, fresh.trains)
            assert [*followed.leaders.items()] == [*fresh.leaders.items()]
            assert followed.zones == fresh.zones
            assert RULES.words(read, read.side) == RULES.words(PLAIN.validate_json(RULES.dump(other)), read.side)


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        (b'"where":"field"', b'"where":7'),
        (b'"A":{', b'"A":['),
        (b'"before":null', b'"before":8'),
        (b'"phase":', b'"phrase":'),
    ],
)
def test_what_is_no_state_is_none(part: bytes, wrong: bytes) -> None:
    kept = RULES.dump(field("1976", "blue horse A 4-6 1010", *FAR))
    assert part in kept
    with pytest.raises(ValidationError):
        RULES.load(kept.replace(part, wrong, 1))


def test_a_piece_under_another_name_is_read_as_ever() -> None:
    kept = RULES.dump(field("1976", "blue horse A 4-6 1010", *FAR)).replace(b'{"id":"A"', b'{"id":"B"')
    assert RULES.load(kept) == PLAIN.validate_json(kept)
    assert RULES.load(kept).pieces["A"].id == "B"


def test_pieces_that_stand_as_they_stood_are_the_very_same() -> None:
    state = field("1976", "blue horse A 4-6 1010", "blue horse B 4-6 1012", *FAR)
    again = RULES.load(RULES.dump(state))
    assert all(again.pieces[key] is piece for key, piece in RULES.load(RULES.dump(again)).pieces.items())


def test_the_turn_under_way_is_read_once_however_often_it_stands_so() -> None:
    for state, *_rest in play(2, "lutter")[0][40:80:9]:
        kept = RULES.dump(state)
        assert RULES.load(kept).now is RULES.load(kept).now


def test_a_state_that_was_read_is_nobody_elses() -> None:
    state = field("1976", "blue horse A 4-6 1010", "blue horse B 4-6 1012", *FAR)
    position(state)
    kept = RULES.dump(state)
    for _time in range(2):
        read = RULES.load(kept)
        assert (read, read.board) == (PLAIN.validate_json(kept), state.board)
        read.put("A", place="1011")
        read.morale["blue"], read.turn, read.now = 7, 9, replace(read.now, fell=("B",))
    state.morale["blue"] = 5
    assert RULES.load(kept) == PLAIN.validate_json(kept)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_words_end_that_were_not_offered_one_by_one(scenario: str) -> None:
    played, random, whole = play(4, scenario)[0], Random(11), 0
    orders = [order for _state, _seat, order, *_rest in played]
    for n, (state, seat, order, *_rest) in enumerate(played):
        words = [word for other in orders[max(0, n - 3) : n + 3] for word in other]
        for _try in range(4):
            spoken = [*order]
            spoken[random.randrange(len(spoken))] = random.choice(words)
            if random.randrange(2):
                spoken.insert(random.randrange(len(spoken) + 1), random.choice(words))
            if RULES.words(state, seat, tuple(spoken)).end:
                Rules.check(RULES, state, seat, tuple(spoken))
                whole += 1
    assert whole > 9


def test_what_is_like_the_last_is_written_as_it_stands_itself() -> None:
    state = field("1976", "blue horse A 4-6 1010", "blue horse B 4-6 1012", *FAR)
    state.entered = {"0101": 1, "0102": 1}
    deed = MoveView("A", "blue", ("1010", "1011"))
    state.now, state.before = state.now.then(deed), PlayerTurn(0, "red", moves=(deed, deed))
    other = state.copy()
    other.entered = {"0102": 1, "0101": 1}  # the same, in another order
    other.put("B", disrupted=True)
    later = other.copy()
    later.before, later.now = later.now, PlayerTurn(7, "red", fell=("B",))
    bare = later.copy()
    bare.before, bare.pieces = None, {}
    for each in (state, other, later, bare, state):
        assert RULES.dump(each) == PLAIN.dump_json(each)
        assert RULES.load(RULES.dump(each)) == each


def test_a_state_is_not_taken_for_one_of_another_field() -> None:
    pieces = "blue horse A 4-6 1010", "red foot E 8-3 1012", *FAR
    dry, wet = field("1976", *pieces), field("1976", *pieces, hexsides={"river": [("1010", "1011")]})
    assert "1011" in position(dry).zone("blue")
    RULES.dump(dry)
    assert "1011" not in position(RULES.load(PLAIN.dump_json(wet))).zone("blue")
