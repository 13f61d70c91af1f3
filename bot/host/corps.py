"""Who fights the battles of a campaign that a league's members fight: assigned as battles are born, and by fairness.

Whoever has fought least comes first, reserves after the others; nobody fights in a war to which they are a party.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.host.live_game import LiveGame
from bot.store import Club, Clubs, Store
from bot.store.people import Person, Settings
from game.core.rules import Link
from game.league.league import Person as Entrant
from game.league.lot import lot_of

#: Whoever has fought least is asked first; so many hold a seat one after another before the dice decide.
HANDS = 2


@dataclass(frozen=True, slots=True)
class Corps:
    """What a league brings to a campaign's battle: where it is played, how it is hurried, who sits at which seat."""

    league: str
    name: str
    guild: str
    channel: str
    settings: Settings
    people: Mapping[str, Person] = field(default_factory=dict)


class Musters:
    """Finds those who fight."""

    def __init__(self, store: Store) -> None:
        self._store, self.clubs = store, Clubs(store)

    async def called_up(self, parent: LiveGame, births: Sequence[tuple[Link, int]]) -> dict[str, Corps]:
        """Who fights what is born of a campaign, by the link's name; nothing where the players do so themselves."""
        wanted = [link for link, _number in births if not link.at_once]
        league = await self.clubs.fighting_for(parent.game.id) if wanted else ""
        club = await self.clubs.load(league) if league else None
        if club is None or club.status == "over":
            return {}
        fought, found = Counter(await self.clubs.fought(club.id)), dict[str, Corps]()
        for link in wanted:
            ranked = ranking(club, parties(parent), fought, f"{parent.game.id} {link.name}")
            people = dict(zip(link.seats, await self._known(ranked[: len(link.seats)]), strict=False))
            fought.update(person.id for person in people.values())
            found[link.name] = Corps(club.id, club.name, club.guild, club.channel, hurried(parent, club), people)
        return found

    async def _known(self, people: Sequence[Entrant]) -> list[Person]:
        found = [await self._store.person(one.id) for one in people]
        return [one for one in found if one is not None]


def parties(campaign: LiveGame) -> set[str]:
    """Everybody who is, or was, a party to a war, or has seen what its parties hide."""
    now = {place.person.id for place in campaign.seats if place.person}
    lent = {loan["person"] for loan in campaign.game.loans.values()}
    return now | lent | set(campaign.game.held) | set(campaign.game.settings.initiated)


def ranking(club: Club, barred: set[str], fought: Mapping[str, int], lot: str, *, standing_by: bool = False) -> list[
    Entrant
]:  # fmt: skip
    """Who may fight, whoever is to be asked first first; `standing_by`: reserves before the others."""
    free = [one for one in club.season.people if not one.leaves and one.id not in barred]
    return sorted(free, key=lambda one: (one.reserve != standing_by, fought.get(one.id, 0), lot_of(lot, one.id)))


def hurried(campaign: LiveGame, club: Club) -> Settings:
    """A battle goes at the league's pace, if that has one; in all else as the campaign."""
    mine, theirs = campaign.game.settings, club.settings
    if not theirs.timed:
        return mine
    return replace(
        mine, hours=theirs.hours, bank=theirs.bank, bonus=theirs.bonus, weekends_off=theirs.weekends_off,
        at_deadline=theirs.at_deadline, excuses=theirs.excuses,
    )  # fmt: skip
