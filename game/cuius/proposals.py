"""Whole orders of Cuius Regio: whole armies towards what they may fight or take, and reactions into contact.

They stand in the order of the words, by their cost: a proposal saves taps, it is no advice.
"""

from collections.abc import Iterator, Sequence

from game.core.proposals import Proposal
from game.core.text import _
from game.core.words import Ask, Sentence, Word
from game.cuius.activation import MARCH, TO
from game.cuius.board import BOARD
from game.cuius.deployment import DEPLOY
from game.cuius.parts import ALL
from game.cuius.reaction import REACT
from game.cuius.view import CuiusView

#: So many goals of each army, and leaders for each that has none.
GOALS, LEADERS = 6, 4


def proposals(view: CuiusView, ask: Ask) -> Sequence[Proposal]:
    """What the question at hand lets a player say in one sentence."""
    first = ask(()).texts()
    if MARCH in first:
        return [*_marches(view, ask), *_dice_first(ask)]
    if REACT in first:
        return list(_reactions(ask))
    if DEPLOY in first:
        return list(_marshals(view, ask))
    return [_to((word.text,), _("On to {place}"), word) for word in _worth_it(view, ask(()).next)[:GOALS]]


def _to(order: Sentence, label: str, goal: Word, **names: str) -> Proposal:
    return Proposal(order, label.format(place=goal.name, **names), goal.hint)


def _chiefs(words: Sequence[Word]) -> list[Word]:
    """Of each army the first who may lead it."""
    return list({word.place: word for word in reversed(words)}.values())[::-1]


def _worth_it(view: CuiusView, goals: Sequence[Word]) -> list[Word]:
    """The goals where an enemy stands, or a city that is not one's own."""
    side = view.viewer
    there = {army.place for army in view.armies if army.side != side}
    there |= {city.place for city in view.cities.values() if city.side != side}
    return [goal for goal in goals if goal.place in there]


def _marches(view: CuiusView, ask: Ask) -> Iterator[Proposal]:
    for chief in _chiefs(ask((MARCH,)).next):
        order = (MARCH, chief.text, ALL, TO)
        for goal in _worth_it(view, ask(order).next)[:GOALS]:
            yield _to((*order, goal.text), _("{leader} with all to {place}"), goal, leader=chief.name)


def _dice_first(ask: Ask) -> Iterator[Proposal]:
    for chief in _chiefs(ask((MARCH,)).next):
        yield Proposal(
            (MARCH, chief.text, ALL), _("{leader} with all, dice first").format(leader=chief.name), chief.hint
        )


def _marshals(view: CuiusView, ask: Ask) -> Iterator[Proposal]:
    """Leaders for the troops that have none and would disband, the ablest first."""
    left = {army.place: army for army in view.armies if army.side == view.viewer and army.sp and not army.leaders}
    able = sorted(ask((DEPLOY,)).next, key=lambda word: -BOARD.leaders[BOARD.leader_by_word[word.text]].lr)
    goals = [(leader, goal) for leader in able for goal in ask((DEPLOY, leader.text)).next if goal.place in left]
    for place, army in left.items():
        for leader, goal in [each for each in goals if each[1].place == place][:LEADERS]:
            label = _("{leader} to {place}").format(leader=leader.name, place=goal.name)
            told = _("{lr}, leads {n} SP").format(lr=leader.hint, n=army.sp)
            yield Proposal((DEPLOY, leader.text, goal.text), label, told)


def _reactions(ask: Ask) -> Iterator[Proposal]:
    for chief in ask((REACT,)).next:
        order = (REACT, chief.text, ALL)
        for goal in ask(order).next:
            if goal.place and goal.text in BOARD.by_word:
                yield _to((*order, goal.text), _("{leader} with all to {place}"), goal, leader=chief.name)
