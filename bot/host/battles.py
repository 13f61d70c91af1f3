"""Battles that a league's members fight for campaigns: tied to them, manned anew, left to the dice at last."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.host import lobby
from bot.host.corps import HANDS, parties, ranking
from bot.host.games import Games
from bot.host.info import GameInfo
from bot.host.live_game import LiveGame
from bot.host.standin_moves import drive_aside, give_aside
from bot.host.unit_of_work import UnitOfWork
from bot.store import Club, Clubs, Place
from bot.store.people import Person
from game.core.refusal import Refusal
from game.core.rules import ORGANISER
from game.core.text import _, say


@dataclass(frozen=True, slots=True)
class Fight:
    """A battle that is being fought, and the campaign that waits for it."""

    campaign: GameInfo
    battle: GameInfo


class Battles:
    """What a league does for campaigns."""

    def __init__(self, games: Games) -> None:
        self._games, self._clubs = games, Clubs(games.store)

    async def take_on(self, club: Club, campaign: str) -> None:
        """Let the league's members fight the battles of a campaign that has not begun; all who play it are told.

        Refused where the league's organiser is not the campaign's, and where battles are not fought out.
        """
        info = await self._games.info(campaign)
        rules = self._games.mail.rules(info.game)
        if not rules.linking(info.setup):
            raise Refusal(_("“{title}” has no battles that are fought out in threads.").format(title=info.title))
        if info.guild != club.guild:
            raise Refusal(_("“{title}” is played on another server.").format(title=info.title))

        def act(unit: UnitOfWork) -> None:
            lobby.organiser(unit, club.organiser)
            if unit.game.status != "open":
                raise Refusal(_("“{title}” has begun: who fights its battles stands.").format(title=unit.game.title))
            unit.said.note(say(
                "The battles of “{title}” are fought by members of the league “{league}”, none of whom plays here.",
                title=unit.game.title, league=club.name,
            ))  # fmt: skip

        if await self._clubs.fighting_for(campaign) != club.id:
            await self._games.change(campaign, act)
            await self._clubs.fight_for(club.id, campaign)

    async def under_way(self, club: Club) -> list[Fight]:
        """The battles that are being fought now, by campaign."""
        found = []
        for campaign in await self._clubs.campaigns(club.id):
            info = await self._games.info(campaign)
            found += [Fight(info, await self._games.info(link.id)) for link in info.links]
        return found

    async def fought(self, club: Club) -> dict[str, int]:
        """Who has had a part in how many battles."""
        return await self._clubs.fought(club.id)

    async def tend(self, club: Club) -> None:
        """Seats that somebody gave up or lost get another hand; where there is none, the dice decide."""
        for fight in await self.under_way(club):
            live = await self._games.mail.live(fight.battle.id)
            kin = live.game.link
            if live.game.status != "playing" or kin is None or kin.corps != club.id:
                continue
            vacant = [place.seat for place in live.seats if place.person is None and _hands(live, place)]
            heirs = await self.heirs(club, live) if vacant else {}
            for seat in vacant:
                if not await self._relieved(live, seat, heirs.get(seat, ())):
                    await self._leave_to_dice(fight.campaign.id, kin.name)
                    break

    async def heirs(self, club: Club, battle: LiveGame) -> dict[str, list[Person]]:
        """Who may take over each seat of a battle: reserves first, whoever has fought least."""
        war = await self._games.mail.live(battle.game.parent)
        barred, fought = parties(war) | parties(battle), await self._clubs.fought(club.id)
        found = dict[str, list[Person]]()
        for place in battle.seats:
            if 0 < _hands(battle, place) < HANDS:
                ranked = ranking(club, barred, fought, f"{battle.game.id} {place.seat}", standing_by=True)
                known = [await self._games.person(one.id) for one in ranked]
                found[place.seat] = [one for one in known if one]
        return found

    async def _relieved(self, battle: LiveGame, seat: str, heirs: Sequence[Person]) -> bool:
        """Let somebody else take a seat over; whether somebody did."""
        for person in heirs:
            try:
                await self._games.replace(battle.game.id, seat, person, by=battle.game.organiser)
            except Refusal:
                continue
            await self.show_who_fights(battle.game.parent)
            return True
        return False

    async def show_who_fights(self, campaign: str) -> None:
        """Let those who play a campaign see who fights its battles by now."""
        await self._games.change(campaign, lambda unit: unit.said.show("board"))

    async def _leave_to_dice(self, campaign: str, name: str) -> None:
        """The campaign goes on without this battle, if its rules know how."""
        workers = self._games.workers

        async def act(unit: UnitOfWork) -> None:
            link = next((one for one in unit.links if one.name == name), None)
            order = unit.rules.left_to_dice(unit.state, link) if link and unit.game.status == "playing" else ()
            if link and order:
                unit.said.note(say("Nobody is left to fight {battle}: the dice decide.", battle=link.title))
                await give_aside(workers, unit, ORGANISER, " ".join(order), "")
                await drive_aside(workers, unit)

        await self._games.mail.act(campaign, act)


def _hands(battle: LiveGame, place: Place) -> int:
    """How many people have held a seat, with whoever does now."""
    now = {place.person.id} if place.person else set()
    return len(now | {person for person, seats in battle.game.held.items() if place.seat in seats})
