"""Whatever a person reads of a battle is told when it is read: in another language, nothing but ids stays as it was."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import render
from bot.discord.summary import summary
from game.battles import RULES
from game.battles.state import State
from game.core.events import Event
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup, random_order
from game.core.text import translation
from game.core.words import Sentence
from render import Look
from tests.battles.fields import Fields
from tests.battles.test_random import Drawn, eager
from tests.pseudo import TWICE, bare, pseudo

TYPED = (
    "fire Battery-1 1414", "fire Battery-1", "move Battery-1 1212", "rally", "charge", "attack 1414", "attack 1111",
    "done", "move Tilly 0101", "move Tilly 2731", "place Tilly 0121", "place Croats 3042", "fight 1414", "move",
    "move Sirot 1813", "move Danish-Train 2021", "move 1-Spanish 2021", "proposed", "attack 1304 by Gassion", "xyzzy",
)  # fmt: skip


@pytest.fixture(autouse=True)
def _another_language() -> Iterator[None]:
    token = translation.set(pseudo)
    yield
    translation.reset(token)


def told(text: str, *typed: str) -> None:
    """Nothing in the text is English, but for what somebody typed."""
    assert TWICE not in text
    assert not bare(text, {*typed}), text


def orders(state: State, seat: str, random: Random) -> Iterator[Sentence]:
    """A sentence word by word, with all that is offered on its way."""
    order = random_order(lambda spoken: RULES.words(state, seat, spoken), random.randrange)
    for m in range(len(order) + 1):
        words = RULES.words(state, seat, order[:m])
        told(words.prompt)
        for word in words.next[:40]:
            told(word.label)
            told(word.hint)
    yield order


def looked_at(state: State, random: Random) -> None:
    """The view, what refusals say, and at times the whole board in words, its pictures' descriptions, and odds."""
    for viewer in (*state.board.sides, SPECTATOR):
        view = RULES.view(state, viewer)
        told(view.prompt)
        told(view.headline)
        for standing in view.standings:
            told(f"{standing.name} {standing.note}")
        for line in view.points:
            told(line.reason)
        for track in view.tracks:
            told(track.name)
    for seat in state.board.sides:
        said = random.choice(TYPED)
        try:
            RULES.understand(state, seat, said)
        except Refusal as refusal:
            told(refusal.reason, *said.split(), *refusal.spoken, *state.pieces)


def seen_at_leisure(state: State) -> None:
    view = RULES.view(state, SPECTATOR)
    for line in render.board_text(view).splitlines():
        told(line)
    for name in render.parts(view):
        told(name)
    piece = next(iter(state.pieces))
    for look in (
        Look("board"),
        Look(),
        Look("zoc"),
        Look("reach", piece),
        Look("sight", piece),
        Look("region", "upper"),
    ):
        told(render.picture(view, look).alt)
    question = RULES.odds(view)
    if question.attackers:
        told(question.attackers[0])
        try:
            told(question.ask(question.attackers[0], question.defenders[-1]))
        except Refusal as refusal:
            told(refusal.reason)


def told_of(events: tuple[Event, ...], state: State) -> None:
    for event in events:
        told(event.text)
    for line in summary(RULES, events, RULES.headline(state), limit=100_000):
        told(line.strip("_"))
    told(str(RULES.headline(state)))


def game(scenario: str, seed: int, options: dict[str, str]) -> None:
    random = Random(seed)
    state = RULES.setup(RULES.complete(Setup("battles", scenario, options)))
    batch: tuple[Event, ...] = ()
    for n in range(120):
        if not (seats := RULES.to_move(state)):
            break
        order = eager(state, seats[0], random)
        if random.random() < 0.1:
            order = next(orders(state, seats[0], random))
        outcome = RULES.apply(state, seats[0], order, Drawn(random))
        state, batch = outcome.state, (*batch, *outcome.events)
        if n == 60:
            seen_at_leisure(state)
        if random.random() < 0.1:
            told_of(batch, state)
            looked_at(state, random)
            batch = ()
    told_of(batch, state)
    looked_at(state, random)
    seen_at_leisure(state)


@pytest.mark.parametrize(
    "scenario", ["rocroi", *(pytest.param(key, marks=pytest.mark.nightly) for key in ("lutter", "wittstock"))]
)
def test_a_battle_is_told_when_it_is_read(scenario: str) -> None:
    game(scenario, 3, {option.key: option.choices[-1].value for option in RULES.options})


def test_a_made_field_is_told_when_it_is_read() -> None:
    random = Random(4)
    options = {option.key: random.choice(option.choices).value for option in Fields().options}
    game("field", 4, options)


def test_what_is_chosen_before_is_told_when_it_is_read() -> None:
    shown: list[Any] = [*RULES.scenarios, *(choice for option in RULES.options for choice in option.choices)]
    said = [text for choice in shown for text in (choice.label, choice.help)]
    for text in [*said, *(option.title for option in RULES.options)]:
        assert TWICE not in text
        assert not bare(text), text
    with pytest.raises(Refusal) as refused:
        RULES.odds(None)
    assert not bare(refused.value.reason)
