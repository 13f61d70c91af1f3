"""Which room puts which question and carries out which step."""

from game.core.agenda import Agenda, joined
from game.cuius import (
    activation,
    battle,
    deployment,
    diplomacy,
    hiring,
    march,
    mustering,
    reaction,
    recruiting,
    retreat,
    supply,
    turn,
)
from game.cuius.flow import Flow
from game.cuius.state import State

#: What is pending in a game, and who deals with it. A sentence is one answer: what comes of it may not be tried out.
AGENDA: Agenda[State, Flow] = Agenda(
    Flow,
    joined(
        activation.QUESTIONS,
        battle.QUESTIONS,
        deployment.QUESTIONS,
        diplomacy.QUESTIONS,
        hiring.QUESTIONS,
        march.QUESTIONS,
        mustering.QUESTIONS,
        reaction.QUESTIONS,
        recruiting.QUESTIONS,
        retreat.QUESTIONS,
        supply.QUESTIONS,
        turn.QUESTIONS,
    ),
    joined(
        activation.STEPS,
        battle.STEPS,
        diplomacy.STEPS,
        hiring.STEPS,
        march.STEPS,
        mustering.STEPS,
        reaction.STEPS,
        retreat.STEPS,
        supply.STEPS,
        turn.STEPS,
    ),
)
