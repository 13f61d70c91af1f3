"""A lesson: a short game whose every order is written down, so that somebody learns a game by playing it."""

from functools import cache
from typing import Any

from game.core.data import Datum, load
from game.core.dice import SecretDice
from game.core.events import Event
from game.core.proposals import Offered, Proposal, legal
from game.core.rules import Rules, Setup, View
from game.core.text import untranslated
from game.core.values import immutable
from game.core.words import NOTHING, Sentence, Words, called

#: So many likely orders are offered with a step.
LIKELY = 25
#: So many words of a step are looked at for those that are orders by themselves.
FEW = 23


class Step(Datum):
    """What is explained, the order that is asked for (none: it is only read), and what others then do.

    A line of `then` is a seat and its order.
    """

    text: str
    order: str = ""
    then: tuple[str, ...] = ()


class LessonFile(Datum):
    """data/<game>/lesson.yaml: what is played, from which seat, by which dice; `before` is played first."""

    about: str
    scenario: str
    options: dict[str, str] = {}
    seat: str
    dice: str
    before: tuple[str, ...] = ()
    steps: tuple[Step, ...]


@immutable
class Moment:
    """Where a lesson stands as a step begins, the draws made by then, and what happened since the step before."""

    state: Any
    drawn: int
    events: tuple[Event, ...] = ()


@immutable
class Scene:
    """What the learner has before them: of the order asked for, the words spoken so far, and what may follow.

    `whole` are the numbers of words that are orders by themselves, `likely` the orders proposed. `named` is what the
    words spoken are called.
    """

    view: View
    events: tuple[Event, ...]
    spoken: Sentence
    words: Words
    whole: tuple[int, ...] = ()
    likely: tuple[Offered, ...] = ()
    named: str = ""
    chosen: Proposal | None = None


def lesson_of(game: str) -> LessonFile:
    """The lesson of a game. Raises `BadData`."""
    file: Any = load(f"{game}/lesson.yaml", LessonFile)
    found: LessonFile = file
    return found


@cache
def moment(rules: Rules[Any, Any], number: int) -> Moment:
    """Where the lesson stands as step `number` begins, from 0 to as many as there are.

    Raises `Refusal` where an order of the script is not legal.
    """
    lesson = lesson_of(rules.key)
    if number == 0:
        start = Moment(rules.setup(rules.complete(Setup(rules.key, lesson.scenario, lesson.options))), 0)
        begun = _played(rules, start, lesson.before)
        return Moment(begun.state, begun.drawn)
    step, before = lesson.steps[number - 1], moment(rules, number - 1)
    own = (f"{lesson.seat} {step.order}",) if step.order else ()
    return _played(rules, Moment(before.state, before.drawn), (*own, *step.then))


def _played(rules: Rules[Any, Any], start: Moment, lines: tuple[str, ...]) -> Moment:
    """The lesson after these seats' orders."""
    secret, now = lesson_of(rules.key).dice.encode(), start
    for line in lines:
        seat, *order = line.split()
        dice = SecretDice(secret, "", rules.key, now.drawn)
        with untranslated():
            outcome = rules.apply(now.state, seat, tuple(order), dice)
        now = Moment(outcome.state, now.drawn + len(dice.draws), (*now.events, *outcome.events))
    return now


def scene(rules: Rules[Any, Any], number: int, depth: int) -> Scene:
    """What the learner sees at a step who has spoken `depth` words of the order; those without choice besides."""
    lesson, here = lesson_of(rules.key), moment(rules, number)
    order = tuple(lesson.steps[number].order.split())

    def ask(spoken: Sentence) -> Words:
        return rules.words(here.state, lesson.seat, spoken)

    words = ask(order[:depth]) if order else NOTHING
    while depth and len(words.next) == 1 and not words.end:
        depth += 1
        words = ask(order[:depth])
    view = rules.view(here.state, lesson.seat)
    known = tuple(event for event in here.events if event.known_to(lesson.seat))
    likely = legal(ask, rules.proposals(view, ask), LIKELY) if order and depth in (0, len(order)) else []
    if depth or not order:
        chosen = next((each.proposal for each in likely if each.proposal.order == order[:depth]), None)
        return Scene(view, known, order[:depth], words, named=called(ask, order[:depth]), chosen=chosen)
    return Scene(view, known, (), words, _whole(ask, words), tuple(likely))


def _whole(ask: Any, words: Words) -> tuple[int, ...]:
    """The numbers of words that are orders by themselves, where there are few enough to be looked at."""
    if len(words.next) > FEW:
        return ()
    after = [ask((word.text,)) for word in words.next]
    return tuple(n for n, then in enumerate(after) if then.end and not then.next)
