"""Somebody's own data: exported as they are kept, and deleted once nobody depends on them any more."""

from typing import Any

from bot.host.archive import Archive
from bot.store import Clubs, Store
from bot.store.erasure import erase, stored_about
from bot.store.people import Person
from game.core.refusal import Refusal
from game.core.text import _, listed


class OwnData:
    """What a person may have done with all that is stored about them."""

    def __init__(self, store: Store, games: Archive) -> None:
        self._store, self._games = store, games

    async def export(self, person: str) -> dict[str, Any]:
        """Everything that is stored about them."""
        return await stored_about(self._store, person)

    async def check(self, person: str) -> Person:
        """Who asks, if their data may be deleted: they play and organise nothing that goes on. Else refuses."""
        known = await self._store.person(person)
        if known is None:
            raise Refusal(_("Nothing is stored about you."))
        games = [*await self._games.games_of(person), *await self._games.lent_by(person)]
        if games:
            titles = listed(list(dict.fromkeys(str(info.title) for info in games)))
            reason = _(
                "You still play, lend or organise {games}. Give your seats away (/seat give, /game resign) first, and "
                "hand over what you organise (/organise handover), or end it for all (/game abandon)."
            )
            raise Refusal(reason.format(games=titles))
        if leagues := await Clubs(self._store).of_person(person):
            names = listed(list(dict.fromkeys(each.name for each in leagues)))
            reason = _("You still take part in, or organise, {leagues}: leave first (/league leave, /league close).")
            raise Refusal(reason.format(leagues=names))
        return known

    async def delete(self, person: str) -> Person:
        """Delete it; where they played, a number stands from now on."""
        nobody = await erase(self._store, await self.check(person))
        self._games.forget_witnesses()
        return nobody
