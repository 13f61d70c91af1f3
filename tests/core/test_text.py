"""Messages are told when they are read, and survive the store and a state."""

from dataclasses import dataclass, field

from pydantic import TypeAdapter

from game.core.text import SILENT, Message, figure, in_common, message_of, say, signed, translation
from tests.pseudo import pseudo

MARCH = say("{army} marches to {place}.", army="Spain-1", place=say("Savoy"))
ALLIES = say("Allied: {names}.", names=(say("Spain"), say("Austria"), "X"))


@dataclass(frozen=True)
class State:
    """Something that holds messages."""

    told: tuple[Message, ...] = ()
    by: dict[str, Message] = field(default_factory=dict)
    none: Message = SILENT


def test_a_message_survives_as_plain_data() -> None:
    for message in (MARCH, ALLIES, say("Savoy"), SILENT):
        assert message_of(message.plain()) == message


def test_a_state_may_hold_messages() -> None:
    adapter = TypeAdapter(State)
    state = State((MARCH, say("Savoy")), {"x": ALLIES})
    plain = adapter.dump_json(state)
    assert adapter.validate_json(plain) == state
    assert adapter.dump_json(adapter.validate_json(plain)) == plain
    assert adapter.validate_python({"told": (MARCH,)}).told == (MARCH,)


def test_what_an_older_release_kept_as_prose_is_a_message() -> None:
    state = TypeAdapter(State).validate_json(b'{"told": ["Austria-1 stands in Salzburg"]}')
    assert list(map(str, state.told)) == ["Austria-1 stands in Salzburg"]


def test_names_within_are_told_too() -> None:
    token = translation.set(pseudo)
    try:
        assert str(MARCH) == "Spain-1‹ marches to ›‹Savoy›‹.›"
        assert str(ALLIES) == "‹Allied: ›‹Spain›, ‹Austria› ‹and› X‹.›"
    finally:
        translation.reset(token)


def test_points_below_zero_have_a_true_minus() -> None:
    assert [figure(points) for points in (-15, 0, 15)] == ["−15", "0", "15"]
    assert [signed(points) for points in (-15, 15)] == ["−15", "+15"]


def test_what_is_said_of_several_is_known_with_all_of_them() -> None:
    assert in_common({"a": "ripe", "b": "", "c": "ripe", "d": "rotten", "e": ""}) == {"ripe": ["a", "c"]}
