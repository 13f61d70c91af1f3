"""What an event needs and does: the operations that cards are made of, as data [8.61, 9.0].

Each `need` has its function in `conditions`, each `do` in `effects` and the rooms beside it.
"""

from typing import Annotated, Literal

from pydantic import Field

from game.agony.files import Donor, Nation, Side, UnitType
from game.core.data import Datum


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
