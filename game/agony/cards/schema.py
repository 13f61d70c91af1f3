"""What a card is: typed data, loaded from `data/agony/cards.yaml` [2.3, 8.0, 9.0]."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from game.agony.board import BOARD
from game.agony.cards.operations import Effect, Need, NewLeader, RemoveLeader, Richelieu
from game.agony.files import Donor, Flags, Nation, Side, UnitType
from game.agony.state import State
from game.core.data import Amount, Change, Datum, load
from game.core.state import kept
from game.core.text import Message, say, translation
from game.core.words import Word


class DonorChange(Datum):
    """A donor's points on AID cards change, never below 0 [8.65]."""

    rule: Literal["donor_change"]
    donor: Donor
    n: Change


class DonorStopped(Datum):
    """A donor gives nothing [14.2]."""

    rule: Literal["donor_stopped"]
    donor: Donor


class DonorHalved(Datum):
    """A donor gives half, rounded down."""

    rule: Literal["donor_halved"]
    donor: Donor


class DonorOpen(Datum):
    """A donor gives from now on [14.3]."""

    rule: Literal["donor_open"]
    donor: Donor


class NoLocalPay(Datum):
    """A nation is not paid locally [15.12]."""

    rule: Literal["no_local_pay"]
    nation: Nation


class MayStack(Datum):
    """Two nations may stack that could not [17.A.2]."""

    rule: Literal["may_stack"]
    nations: tuple[Nation, Nation]


class MayNotStack(Datum):
    """Units of two nations may not stack [17.F.5]."""

    rule: Literal["may_not_stack"]
    nations: tuple[Nation, Nation]


class ActivationNeeds(Datum):
    """Leaders of a nation are activated only by cards of this value."""

    rule: Literal["activation_needs"]
    nation: Nation
    value: Amount


class NoActivation(Datum):
    """Leaders of a nation are not activated by cards."""

    rule: Literal["no_activation"]
    nation: Nation


class NoNeutralEntry(Datum):
    """Nobody enters a Neutral area or Neutral independent city."""

    rule: Literal["no_neutral_entry"]


Rule = Annotated[
    DonorChange | DonorStopped | DonorHalved | DonorOpen | NoLocalPay | MayStack | MayNotStack | ActivationNeeds
    | NoActivation | NoNeutralEntry,
    Field(discriminator="rule"),
]  # fmt: skip


class Lasting(Datum):
    """Rules in force until the end of the turn ("turn"), another card's event ("P20"), or for ever ("ever")."""

    until: str
    rules: tuple[Rule, ...]


class Attacking(Datum):
    """The player attacks."""

    if_: Literal["attacking"] = Field(alias="if")


class Defending(Datum):
    """The player is attacked."""

    if_: Literal["defending"] = Field(alias="if")


class OwnUnit(Datum):
    """A unit of the nation fights for the player."""

    if_: Literal["own_unit"] = Field(alias="if")
    nation: Nation


class EnemyUnit(Datum):
    """A unit of one of these types fights for the enemy."""

    if_: Literal["enemy_unit"] = Field(alias="if")
    types: tuple[UnitType, ...]


class EnemyLeaders(Datum):
    """The enemy army has at least so many leaders."""

    if_: Literal["enemy_leaders"] = Field(alias="if")
    least: Amount


class EnemyNotDynamic(Datum):
    """The enemy army is not led by a Dynamic leader."""

    if_: Literal["enemy_not_dynamic"] = Field(alias="if")


CombatIf = Annotated[
    Attacking | Defending | OwnUnit | EnemyUnit | EnemyLeaders | EnemyNotDynamic, Field(discriminator="if_")
]


class Drm(Datum):
    """A die roll modifier [12.24]."""

    gives: Literal["drm"]
    who: Literal["own", "enemy"]
    n: Change


class ColumnShift(Datum):
    """Fire columns to the right, or left [12.25]."""

    gives: Literal["column"]
    who: Literal["own", "enemy"]
    n: Change


class NoRating(Datum):
    """The leader's Battle rating does not count."""

    gives: Literal["no_rating"]
    who: Literal["own", "enemy"]


class Combat(Datum):
    """A combat card: when it may be used, and what it gives [9.51, 9.52]."""

    if_: tuple[CombatIf, ...] = Field(alias="if")
    gives: tuple[Annotated[Drm | ColumnShift | NoRating, Field(discriminator="gives")], ...]


class Card(Datum):
    """A Strategy card [8.0]. `always`: its event takes effect even when the card is played otherwise [8.64]."""

    id: str
    title: str
    side: Side
    deck: Literal["early", "intervention", "apocalypse"]
    kind: Literal[
        "event", "dutch_war", "leader", "mutiny", "revolt", "famine", "recovery", "combat", "war_entry", "activation"
    ]
    value: Amount
    aid: dict[Donor, Amount]
    symbol: Literal["", "once", "dagger"] = ""
    always: bool = False
    text: str
    needs: tuple[Need, ...] = ()
    does: tuple[Effect, ...] = ()
    lasting: Lasting | None = None
    combat: Combat | None = None
    src: Flags

    @model_validator(mode="after")
    def _fits_the_board(self) -> "Card":
        if bool(self.combat) == bool(self.does or self.lasting):
            raise ValueError(f"{self.id}: a card is a combat card, or has effects")
        for effect in self.does:
            if isinstance(effect, NewLeader | RemoveLeader) and effect.who not in BOARD.leaders:
                raise ValueError(f"{self.id}: there is no leader “{effect.who}”")
        return self


class CardFile(Datum):
    """data/agony/cards.yaml."""

    cards: tuple[Card, ...]


CARDS: dict[str, Card] = {card.id: card for card in load("agony/cards.yaml", CardFile).cards}


def title(card: str) -> Message:
    """What a card is called."""
    return say(CARDS[card].title)


def named(card: str) -> Message:
    """A card's number and title."""
    return say("{card} {title}", card=card, title=title(card))


def card_word(card: str, hint: str = "") -> Word:
    """A card as a word of an order."""
    return _card_word(translation.get(), card, hint)


@lru_cache(maxsize=1024)
def _card_word(_tongue: object, card: str, hint: str) -> Word:
    return Word(card, str(named(card)), hint, like=True)


def in_force(state: State, rule: str) -> tuple[Any, ...]:
    """The lasting rules of one kind that count now [8.65]."""
    if not state.in_force:
        return ()
    found = _in_force(state)
    rules = found.get(rule)
    if rules is None:
        rules = found[rule] = tuple(each for card in state.in_force for each in _rules(card, rule))
    return rules


@kept("in_force")
def _in_force(state: State) -> dict[str, tuple[Any, ...]]:
    """The lasting rules by their kinds, for those that are asked for to be put among them."""
    return {}


def by_cards(state: State, rule: str) -> Iterator[tuple[str, Any]]:
    """The lasting rules of one kind that count now, with the cards they are of [8.65]."""
    return ((card, found) for card in state.in_force for found in _rules(card, rule))


def _rules(card: str, rule: str) -> list[Any]:
    lasting = CARDS[card].lasting
    return [found for found in lasting.rules if found.rule == rule] if lasting else []


def printed_aid(state: State, card: str) -> dict[Donor, int]:
    """What is printed at the bottom of a card; by option 19.10 P9 keeps its first print."""
    first = [effect.aid for effect in CARDS[card].does if isinstance(effect, Richelieu)]
    return first[0] if first and state.option("richelieu") else CARDS[card].aid
