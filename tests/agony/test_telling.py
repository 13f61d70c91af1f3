"""Everything people read is told when they read it, in their language: nothing slips past the one door."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, islice, pairwise
from random import Random
from typing import Any

import pytest
from PIL import Image, ImageDraw

import render
from game.agony import RULES, captions, telling
from game.agony.board import BOARD
from game.agony.cards.schema import CARDS
from game.agony.speech import TOPICS
from game.agony.state import State
from game.core.events import Event
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup
from game.core.text import figure, signed, translation
from game.core.words import Sentence
from render.agony import panel, tracks
from render.agony.scale import scale
from render.canvas import Point, Soft
from tests.agony.positions import Play, new, turn_of
from tests.agony.positions import bare as nowhere
from tests.agony.test_random import warlike
from tests.contests import ChanceDice
from tests.pseudo import bare, pseudo

#: Order words and ids may stand as they are.
IDS = {*CARDS, *TOPICS, *(value for values in TOPICS.values() for value, _label in values)}
SCENARIOS = tuple(BOARD.scenarios)


class Noted(ChanceDice):
    """Dice that note what they are thrown for."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.purposes: list[str] = []

    def roll(self, sides: int, purpose: str) -> int:
        self.purposes.append(purpose)
        return super().roll(sides, purpose)


#: Uses of a card, as they are typed in every language.
TYPED = ("aid", "event")


@pytest.fixture
def marked() -> Iterator[None]:
    token = translation.set(pseudo)
    yield
    translation.reset(token)


def untold(text: str, *allowed: str) -> list[str]:
    """What in a text did not come through the door."""
    return bare(text, IDS | set(allowed))


def said(state: State, seat: str, spoken: Sentence = ()) -> Iterator[str]:
    """Labels, hints and prompts of all that a seat may say."""
    words = RULES.words(state, seat, spoken)
    yield words.prompt
    for word in words.next:
        yield from (word.label, word.hint)
    for word in words.next:
        yield from said(state, seat, (*spoken, word.text))


def refused(state: State, seat: str, chance: Random) -> Iterator[str]:
    """The game's own reasons for words that have no place."""
    wanted = [*CARDS, *BOARD.by_word, *BOARD.leader_by_word, *TYPED]
    firsts = RULES.words(state, seat).texts()
    for spoken in [(), *((word,) for word in firsts), *((word, "act") for word in firsts)]:
        for _time in range(3):
            why = RULES.why_not(state, seat, spoken, chance.choice(wanted))
            yield why[0] if why else ""


def everything(state: State) -> Iterator[str]:
    """All texts of a position but those of its pictures."""
    yield from (choice.label for choice in RULES.scenarios)
    for option in RULES.options:
        yield from (option.title, *(text for choice in option.choices for text in (choice.label, choice.help)))
    yield str(RULES.headline(state))
    for viewer in ("protestant", "catholic", SPECTATOR):
        view = RULES.view(state, viewer)
        yield from (view.headline, view.prompt, view.verdict, render.board_text(view))
        yield from (row.name + row.note for row in view.standings)
        yield from render.parts(view)


def odds(state: State) -> Iterator[str]:
    question = RULES.odds(RULES.view(state, SPECTATOR))
    yield from question.attackers
    yield from question.defenders
    for attacker in question.attackers[:3]:
        for defender in question.defenders[::5]:
            try:
                yield question.ask(attacker, defender)
            except Refusal as refusal:
                yield refusal.reason


@pytest.mark.parametrize("seed", [2, *(pytest.param(seed, marks=pytest.mark.nightly) for seed in (0, 1, 3, 4, 5))])
@pytest.mark.usefixtures("marked")
def test_nothing_is_read_that_was_not_told(seed: int) -> None:
    chance = Random(seed)
    chosen = {option.key: chance.choice(option.choices).value for option in RULES.options} if seed % 2 else {}
    state = RULES.setup(RULES.complete(Setup("agony", SCENARIOS[seed % 4], chosen)))
    dice, n = Noted(chance), 0
    while (to_move := RULES.to_move(state)) and n < 260:
        seat, n = to_move[0], n + 1
        outcome = RULES.apply(state, seat, warlike(state, seat, chance), dice)
        state = outcome.state
        for event in outcome.events:
            assert untold(event.text, *_ordered(event)) == [], event
            assert [word for line in RULES.summary([event]) for word in untold(line.text, *_ordered(event))] == []
        looked = RULES.to_move(state)
        texts = [text for who in looked for text in islice(said(state, who), 120)]
        texts += [*everything(state), *odds(state)] if n % 40 == 0 else []
        for text in texts:
            assert untold(text) == [], text
        for text in (text for who in looked for text in refused(state, who, chance)):
            assert untold(text, *TYPED) == [], text  # what was typed is quoted as it was
    assert n > 100 or state.winner
    assert not [purpose for purpose in dice.purposes if "‹" in purpose]  # what stands in records is never told


def _ordered(event: Event) -> tuple[str, ...]:
    """What somebody ordered stands as ordered."""
    return tuple(BOARD.by_word) if event.kind == "order" else ()


@pytest.mark.usefixtures("marked")
def test_the_descriptions_of_pictures_are_told() -> None:
    state, chance = RULES.setup(RULES.complete(Setup("agony", "intervention", {}))), Random(4)
    dice = ChanceDice(chance)
    for _order in range(60):
        seat = RULES.to_move(state)[0]
        state = RULES.apply(state, seat, warlike(state, seat, chance), dice).state
    for viewer in ("protestant", "catholic"):
        view = RULES.view(state, viewer)
        looks = [render.Look(kind) for kind in ("action", "board", "tracks", "hand", "standings")]
        looks += [render.Look("region", "saxony"), render.Look("region", "leipzig"), render.Look("region", "bohemia")]
        looks += [render.Look(draft=("C7", "act"), targets=("linz",)), render.Look(near=("magdeburg",))]
        looks += [render.Look("card", card.id) for card in view.hand[:2]]
        for look in looks:
            assert untold(render.picture(view, look).alt, "act") == []
    assert untold(render.animation([view, view]).alt) == []


def test_before_the_first_phase_no_phase_is_told() -> None:
    """“Turn 10 of 14, .” stood over the scenarios that begin with a choice."""
    for scenario in ("campaign", "early_war", "intervention", "apocalypse"):
        said = telling.head(RULES.view(new(scenario), SPECTATOR))
        assert ", ." not in said
        assert said.endswith(".")


def test_a_telling_is_english_where_nothing_is_set() -> None:
    state = RULES.setup(RULES.complete(Setup("agony", "campaign", {})))
    assert RULES.view(state, "").headline == str(RULES.headline(state)) == "Turn 1, 1620-1621"
    assert next(choice.label for choice in RULES.scenarios) == "The whole war, 1620-1647"


@pytest.mark.rule("17.Sp.3")
def test_the_cardinal_s_term_is_told_in_words_and_on_the_sheet() -> None:
    state = new("intervention")
    state.cardinal_turn = state.turn + 1
    view = RULES.view(state, SPECTATOR)
    term = f"The Cardinal Infante must reach the Spanish Zone by the end of turn {state.turn + 1}."
    assert term in " ".join(captions.tracks_alt(view).split())
    assert term in " ".join(tracks._events(view))


@pytest.mark.parametrize(("before", "now"), [((45, 51), 62), ((5, 1), -4)])
def test_the_course_of_the_points_goes_on_beyond_the_track(
    before: tuple[int, int], now: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[Sequence[Point]] = []

    class Seen(Soft):
        def __init__(self, points: Sequence[Point], margin: float, within: tuple[int, int]) -> None:
            drawn.append(points)
            super().__init__(points, margin, within)

    monkeypatch.setattr(tracks, "Soft", Seen)
    state = new("intervention")
    state.turn, state.vp, state.history = 8, now, before
    tracks.chart(RULES.view(state, SPECTATOR))
    heights = [y for _x, y in drawn[0]][1:]  # behind the points of the beginning
    steps = [high - low for high, low in pairwise(heights)]
    gains = [later - earlier for earlier, later in pairwise((*before, now))]
    assert [step / gain for step, gain in zip(steps, gains, strict=True)] == pytest.approx([steps[0] / gains[0]] * 2)
    assert steps[0] / gains[0] > 0, "up the picture for the Catholics"


STRIP = (1000, partial(scale, box=(330, 34, 950, 62), type_=38))
BOARD_PANEL = (634, partial(scale, box=(62, 132, 538, 154), type_=panel.SMALL, read=panel.SMALL, beside=86))


@pytest.mark.parametrize("where", [STRIP, BOARD_PANEL], ids=["strip", "board"])
@pytest.mark.parametrize("handicap", ["no", "yes", "even"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_number_of_the_track_is_written_over_another(
    scenario: str, handicap: str, where: tuple[int, Callable[..., None]], monkeypatch: pytest.MonkeyPatch
) -> None:
    wide, drawn = where
    pen = ImageDraw.Draw(Image.new("RGB", (wide, 200)))
    written: dict[str, tuple[float, float, float, float]] = {}

    def text(xy: Point, told: str, *, font: Any, anchor: str, **_more: Any) -> None:
        written[told] = pen.textbbox(xy, told, font=font, anchor=anchor)

    def ellipse(box: tuple[float, float, float, float], **_more: Any) -> None:
        left, top, right, low = box  # a circle reaches its whole width only in the middle
        written["marker"] = (left + 4, top, right - 4, low - 10)

    monkeypatch.setattr(pen, "text", text)
    monkeypatch.setattr(pen, "ellipse", ellipse)
    state = RULES.setup(RULES.complete(Setup("agony", scenario, {"handicap": handicap})))
    state.turn += 1
    for vp in range(-3, 63):
        written.clear()
        state.vp, state.history = vp, (vp - 11,)
        view = RULES.view(state, SPECTATOR)
        drawn(pen, view=view)
        assert set(written) >= {figure(vp), signed(11), *(str(mark) for mark, _side in telling.thresholds(view))}
        marks = [written[str(mark)] for mark, _side in telling.thresholds(view)]
        assert marks == sorted(marks), "the Protestant one on the left"
        del written[figure(vp)]
        for (left, top, right, low), (start, up, end, down) in combinations(written.values(), 2):
            assert right <= start or end <= left or low <= up or down <= top, (vp, written)
        assert all(left >= 0 and right <= wide for left, _top, right, _low in written.values()), (vp, written)


def test_the_card_of_an_action_is_shown_until_the_next_one() -> None:
    game = Play(turn_of(new(), "catholic", "C9", "C7"))
    assert telling.card_shown(RULES.view(game.state, "")) == ""
    game.give("catholic", "C9 aid")
    for viewer in ("", "protestant"):
        view = RULES.view(game.state, viewer)
        assert view.shown == ("C9", "catholic")
        assert telling.card_shown(view).startswith("C9 ")
        assert f"Card of the action: {telling.card_shown(view)}." in captions.action_alt(view)
    game.give("protestant", "pass")
    assert RULES.view(game.state, "").shown == ()


def test_no_card_is_shown_when_the_card_rounds_are_over() -> None:
    game = Play(turn_of(new(), "catholic", "C9")).give("catholic", "C9 aid")
    game.state.phase = "loot"
    assert telling.card_shown(RULES.view(game.state, "")) == ""


def test_a_sealed_answer_is_read_in_words() -> None:
    view = replace(
        RULES.view(nowhere(), "catholic"), orders={"cards to keep": "keep", "losses": "2-Imperial-militia; proposed"}
    )
    assert RULES.sealed(view) == {"cards to keep": "Keep it", "losses": "2 Imperial militias; as proposed"}
    assert RULES.sealed(replace(view, orders={"a": "discard", "b": "enough", "c": "Linz"})) == {
        "a": "Discard it", "b": "No more", "c": "Linz"
    }  # fmt: skip
