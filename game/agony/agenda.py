"""Everything that may stand on agony's agenda: the questions and steps of every chapter, in one table."""

from game.agony import (
    activation,
    battle,
    beginning,
    campaign_move,
    entering,
    looting,
    losses,
    paying,
    peace,
    pillaging,
    ravages,
    recruiting,
    retreat,
    revolts,
    rounds,
    siege,
    turn,
    wallenstein,
)
from game.agony.cards import arrivals, hardship, play
from game.agony.flow import Flow
from game.agony.state import State
from game.core.agenda import Agenda, joined


AGENDA: Agenda[State, Flow] = Agenda(
    Flow,
    joined(
        activation.QUESTIONS,
        battle.QUESTIONS,
        campaign_move.QUESTIONS,
        entering.QUESTIONS,
        hardship.QUESTIONS,
        looting.QUESTIONS,
        losses.QUESTIONS,
        paying.QUESTIONS,
        peace.QUESTIONS,
        pillaging.QUESTIONS,
        play.QUESTIONS,
        ravages.QUESTIONS,
        recruiting.QUESTIONS,
        retreat.QUESTIONS,
        revolts.QUESTIONS,
        rounds.QUESTIONS,
        siege.QUESTIONS,
        turn.QUESTIONS,
        wallenstein.QUESTIONS,
    ),
    joined(
        activation.STEPS,
        arrivals.STEPS,
        battle.STEPS,
        beginning.STEPS,
        campaign_move.STEPS,
        entering.STEPS,
        looting.STEPS,
        losses.STEPS,
        paying.STEPS,
        peace.STEPS,
        pillaging.STEPS,
        play.STEPS,
        ravages.STEPS,
        recruiting.STEPS,
        retreat.STEPS,
        revolts.STEPS,
        rounds.STEPS,
        siege.STEPS,
        turn.STEPS,
        wallenstein.STEPS,
    ),
)
