"""What a card is: typed data, loaded from `data/agony/cards.yaml` [2.3, 8.0, 9.0]."""

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from game.agony.board import BOARD
from game.agony.files import Donor, Flags, Nation, Side, UnitType
from game.agony.state import State
from game.core.data import Datum, load


class DutchWarGoesOn(Datum):
    """The Dutch War has not ended [9.31, 16.132]."""

    need: Literal["dutch_war"]


class SpinolaInUp(Datum):
    """Spinola's army is in the United Provinces [5.15, 9.32]."""

    need: Literal["spinola_in_up"]


class FirstAction(Datum):
    """It is the side's first action of the turn [9.32]."""

    need: Literal["first_action"]


class ElectorMajority(Datum):
    """The player controls at least four Electors."""

    need: Literal["elector_majority"]


class Controls(Datum):
    """The player controls an area."""

    need: Literal["controls"]
    area: str


class HeldByEnemy(Datum):
    """A city is controlled or occupied by the enemy."""

    need: Literal["held_by_enemy"]
    city: str


class LeaderPresent(Datum):
    """A leader is on the map."""

    need: Literal["leader_present"]
    who: str


class LeaderAbsent(Datum):
    """A leader is not on the map."""

    need: Literal["leader_absent"]
    who: str


class UnitOnMap(Datum):
    """A nation has a unit on the map."""

    need: Literal["unit_on_map"]
    nation: Nation


class SaxonyWith(Datum):
    """Saxony fights for this side [8.66]."""

    need: Literal["saxony"]
    side: Side


class Entered(Datum):
    """A nation is at war [9.11]."""

    need: Literal["entered"]
    nation: Nation


class NotEntered(Datum):
    """A nation is not yet at war."""

    need: Literal["not_entered"]
    nation: Nation


class NotPlayed(Datum):
    """Another card was never played as an event."""

    need: Literal["not_played"]
    card: str


class CountsNow(Datum):
    """Another card's lasting effect is in force [8.65]."""

    need: Literal["in_force"]
    card: str


class PopeIs(Datum):
    """This Pope reigns [17.P.1]."""

    need: Literal["pope"]
    name: str


class Passes(Datum):
    """The Val Telline Passes are open, or closed [14.4]."""

    need: Literal["passes"]
    open: bool


class NoWarEntry(Datum):
    """No War Entry Event was played this turn [9.12]."""

    need: Literal["no_war_entry"]


Need = Annotated[
    DutchWarGoesOn | SpinolaInUp | FirstAction | ElectorMajority | Controls | HeldByEnemy | LeaderPresent | LeaderAbsent
    | UnitOnMap | SaxonyWith | Entered | NotEntered | NotPlayed | CountsNow | PopeIs | Passes | NoWarEntry,
    Field(discriminator="need"),
]  # fmt: skip


class SetPasses(Datum):
    """Open or close the Val Telline Passes [14.4]."""

    do: Literal["passes"]
    open: bool


class RemoveUnits(Datum):
    """All units of a nation leave the game [17.E.3]."""

    do: Literal["remove_units"]
    nation: Nation


class RemoveLeader(Datum):
    """A leader leaves the game [16.22]."""

    do: Literal["remove_leader"]
    who: str


class DutchWar(Datum):
    """Move the Dutch War marker [16.12]."""

    do: Literal["dutch_war"]
    n: int


class Response(Datum):
    """A siege in the United Provinces that the Protestants may respond to [16.25]."""

    do: Literal["response"]


class Points(Datum):
    """Victory points, as they count on the track."""

    do: Literal["vp"]
    n: int


class ElectorPoints(Datum):
    """One VP for each Elector beyond so many."""

    do: Literal["vp_electors"]
    over: int


class ElectorAid(Datum):
    """Aid points, as many as Electors."""

    do: Literal["aid_electors"]


class AidPoints(Datum):
    """Aid points at once [14.1]."""

    do: Literal["aid"]
    donor: Donor
    n: int


class NewLeader(Datum):
    """A leader enters: beside units of a nation, in an area or box, else in another area [9.21, 9.23, 17.F.4].

    `option` is the optional rule without which he stays away [19.2b].
    """

    do: Literal["leader"]
    who: str
    beside: Nation | None = None
    at: str = ""
    else_at: str = ""
    option: str = ""


class NewUnits(Datum):
    """Full units enter in one city of these areas, or beside a leader of the same card [9.21, 17.Sp.31]."""

    do: Literal["units"]
    nation: Nation
    type: UnitType
    n: int
    at: tuple[str, ...] = ()
    beside: str = ""


class EveryUnit(Datum):
    """All units of a nation enter in a box [17.D.3]."""

    do: Literal["every_unit"]
    nation: Nation
    at: str


class Joins(Datum):
    """An area comes in on the Protestant side [9.13, 9.22].

    Not again if the event of card `unless` brought it in; `even_so`: the event may happen all the same where Catholics
    occupy every city [17.D.3].
    """

    do: Literal["joins"]
    area: str
    unless: str = ""
    even_so: bool = False


class Enters(Datum):
    """A nation is at war from now on [9.11]."""

    do: Literal["enters"]
    nation: Nation


class FranceEnters(Datum):
    """France enters the war [17.F.3, 17.F.4]."""

    do: Literal["france"]


class SwedenEnters(Datum):
    """Sweden enters the war: where its army lands [17.Sw.1]."""

    do: Literal["sweden"]


class SwedishLanding(Datum):
    """The army is ashore, or must fight for it [17.Sw.1]."""

    do: Literal["swedish_landing"]


class CardinalClock(Datum):
    """The Cardinal Infante has until the end of the next turn [17.Sp.3]."""

    do: Literal["cardinal"]


class SpinolaToUp(Datum):
    """Spinola and three Spanish units or more go to the United Provinces [16.21]."""

    do: Literal["spinola_to_up"]


class ElectorToBavaria(Datum):
    """The Palatine electorate passes to Bavaria [5.142]."""

    do: Literal["elector_to_bavaria"]


class SaxonySwitches(Datum):
    """Saxony switches sides [8.66]."""

    do: Literal["saxony"]
    to: Side


class NewPope(Datum):
    """A new Pope [17.P.1]."""

    do: Literal["pope"]
    to: str


class Mutiny(Datum):
    """An enemy stack with a Mercenary loots at once [15.224]."""

    do: Literal["mutiny"]


class Revolt(Datum):
    """A Peasant Revolt in "germany" or an area [9.41]."""

    do: Literal["revolt"]
    where: str


class Famine(Datum):
    """One Pillage level in each of so many cities of one area."""

    do: Literal["famine"]
    cities: int


class Plague(Datum):
    """A pillaged city goes to Pillage-2, and a stack there loses steps."""

    do: Literal["plague"]
    steps: int


class Recover(Datum):
    """Pillage levels recovered without the limits of 15.25 [8.63, 15.252]."""

    do: Literal["recover"]
    levels: int


class Cancel(Datum):
    """Another card's lasting effect ends."""

    do: Literal["cancel"]
    card: str


class ActivateWith(Datum):
    """An activation of a nation's leader by a card of this value, with more movement for his units [8.2]."""

    do: Literal["activate"]
    nation: Nation
    value: int
    mp: int


class PartCompany(Datum):
    """Units of these nations that are stacked now have a round to part [17.F.5]."""

    do: Literal["part_company"]
    nations: tuple[Nation, Nation]


class Richelieu(Datum):
    """Aid received with the event itself, by option [19.10]."""

    do: Literal["richelieu"]
    aid: dict[Donor, int]


Effect = Annotated[
    SetPasses | RemoveUnits | RemoveLeader | DutchWar | Response | Points | ElectorPoints | ElectorAid | AidPoints
    | NewLeader | NewUnits | EveryUnit | Joins | Enters | FranceEnters | SwedenEnters | SwedishLanding | CardinalClock
    | SpinolaToUp | ElectorToBavaria | SaxonySwitches | NewPope | Mutiny | Revolt | Famine | Plague | Recover | Cancel
    | ActivateWith | PartCompany | Richelieu,
    Field(discriminator="do"),
]  # fmt: skip


class DonorChange(Datum):
    """A donor's points on AID cards change, never below 0 [8.65]."""

    rule: Literal["donor_change"]
    donor: Donor
    n: int


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
    value: int


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
    least: int


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
    n: int


class ColumnShift(Datum):
    """Fire columns to the right, or left [12.25]."""

    gives: Literal["column"]
    who: Literal["own", "enemy"]
    n: int


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
    value: int
    aid: dict[Donor, int]
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


def in_force(state: State, rule: str) -> Iterator[Any]:
    """The lasting rules of one kind that count now [8.65]."""
    for card in state.in_force:
        yield from _rules(card, rule)


@cache
def _rules(card: str, rule: str) -> tuple[Any, ...]:
    lasting = CARDS[card].lasting
    return tuple(found for found in lasting.rules if found.rule == rule) if lasting else ()


def printed_aid(state: State, card: str) -> dict[Donor, int]:
    """What is printed at the bottom of a card; by option 19.10 P9 keeps its first print."""
    first = [effect.aid for effect in CARDS[card].does if isinstance(effect, Richelieu)]
    return first[0] if first and state.option("richelieu") else CARDS[card].aid
