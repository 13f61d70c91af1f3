"""/organise: what an organiser may do in the open: put the state right, look into what a seat sees."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.asking import choices, every_seat, typed_game
from bot.discord.asking import games as known_games
from bot.discord.client import Westphalia
from bot.discord.house_rules import own_game, speaker
from bot.discord.panel.drawing import draw
from bot.discord.panel.hand import hand_of
from bot.discord.panel.move import orders_of
from bot.discord.reply import clip, known, reply, think
from bot.discord.typing import Choice, suggests
from bot.discord.whose import escaped, seat_meant
from bot.host.stopping import MOST
from game.core.refusal import Refusal
from game.core.text import _
from render import Look

Interaction = discord.Interaction[Westphalia]


class Organising(commands.GroupCog, group_name="organise", group_description=_("For organisers; everybody is told")):
    """Each leaves a public line."""

    def __init__(self, bot: Westphalia) -> None:
        self.bot, self.host = bot, bot.host

    @app_commands.command(description=_("Put a part of the game right, in the record and with a reason"))
    @app_commands.describe(
        part=_("What, such as purse.red"), value=_("Its new value"), reason=_("Why: everybody reads it"),
        game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=known_games)
    async def repair(
        self,
        interaction: Interaction,
        part: str,
        value: app_commands.Range[str, 1, 200],
        reason: app_commands.Range[str, 3, 200],
        game: str | None = None,
    ) -> None:
        """Change the state by a line of the record."""
        await think(interaction)
        info = await own_game(interaction, game)
        await self.host.repair(info.id, await speaker(interaction, info), part, value, reason)
        said = _(
            "It is repaired; everybody is told, and the record has it. What was ordered before can't be undone now."
        )
        await reply(interaction, said)

    @repair.autocomplete("part")
    @suggests
    async def _parts(self, interaction: Interaction, typed: str) -> list[Choice]:
        """The parts of a state that hides nothing from anybody."""
        known = await self.host.repairable((await typed_game(interaction)).id)
        return choices([(f"{path} = {value}", path) for path, value in known], typed)

    @app_commands.command(description=_("See what a seat sees, if the table agreed on that; everybody is told"))
    @app_commands.describe(
        seat=_("Which seat"), reason=_("Why: everybody reads it"), game=_("Which game, if you have several")
    )
    @app_commands.autocomplete(game=known_games, seat=every_seat)
    async def look(
        self, interaction: Interaction, seat: str, reason: app_commands.Range[str, 3, 200], game: str | None = None
    ) -> None:
        """A seat's board, orders and hand, for the organiser only."""
        await think(interaction)
        info = await own_game(interaction, game)
        chosen = seat_meant(info, seat)
        await self.host.look_into(info.id, await speaker(interaction, info), chosen, reason)
        picture = await draw(self.bot, info.id, chosen, Look("board"))
        text, files = await hand_of(self.bot, info, chosen)
        said = "\n".join([await orders_of(self.bot, info, chosen), text])
        await reply(interaction, clip(said), files=[*([picture] if picture else []), *files])

    @app_commands.command(description=_("Let the clock stand still; play may go on, and everybody is told"))
    @app_commands.describe(reason=_("Why: everybody reads it"), game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=known_games)
    async def pause(
        self, interaction: Interaction, reason: app_commands.Range[str, 3, 200], game: str | None = None
    ) -> None:
        """No deadline and no reminder until it runs again."""
        await think(interaction)
        info = await own_game(interaction, game)
        await self.host.stop_clock(info.id, await speaker(interaction, info), reason)
        await reply(interaction, _("The clock stands still; everybody is told. /organise resume lets it run again."))

    @app_commands.command(description=_("Let the clock run again, with what time was left"))
    @app_commands.describe(game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=known_games)
    async def resume(self, interaction: Interaction, game: str | None = None) -> None:
        """The turn under way has what it had left, at least."""
        await think(interaction)
        info = await own_game(interaction, game)
        info = await self.host.run_clock(info.id, await speaker(interaction, info))
        await reply(interaction, _("The clock runs again; everybody is told."))

    @app_commands.command(description=_("Give the turn under way more time; everybody is told"))
    @app_commands.describe(
        hours=_("How many hours more; with a minus, of those given in this turn, less"),
        game=_("Which game, if you have several"),
    )  # fmt: skip
    @app_commands.autocomplete(game=known_games)
    async def extend(
        self, interaction: Interaction, hours: app_commands.Range[int, -MOST, MOST], game: str | None = None
    ) -> None:
        """The deadline moves for all; of the next turn it is what it was."""
        await think(interaction)
        info = await own_game(interaction, game)
        info = await self.host.extend(info.id, await speaker(interaction, info), hours)
        text = _("The turn has more time: it runs out <t:{moment}:R>. Everybody is told.")
        if hours < 0:
            text = _("The turn has less time again: it runs out <t:{moment}:R>. Everybody is told.")
        await reply(interaction, text.format(moment=int(info.deadline or 0)))

    @app_commands.command(description=_("Hand the organiser's chair to somebody else; everybody is told"))
    @app_commands.describe(
        player=_("Who organises the game from now on"), game=_("Which game, if you have several")
    )  # fmt: skip
    @app_commands.autocomplete(game=known_games)
    async def handover(self, interaction: Interaction, player: discord.User, game: str | None = None) -> None:
        """Whoever had it keeps their seats, and nothing else."""
        await think(interaction)
        info = await own_game(interaction, game)
        if player.bot:
            raise Refusal(_("Bots organise nothing."))
        by = await speaker(interaction, info)
        await self.host.hand_over_chair(info.id, await known(self.host, player), by=by)
        text = _("{name} is the organiser of “{title}” from now on; everybody is told.")
        await reply(interaction, text.format(name=escaped(player.display_name), title=info.title))

    @app_commands.command(description=_("Close every link to a seat's boards on the web; everybody is told"))
    @app_commands.describe(seat=_("Which seat"), game=_("Which game, if you have several"))
    @app_commands.autocomplete(game=known_games, seat=every_seat)
    async def shut(self, interaction: Interaction, seat: str, game: str | None = None) -> None:
        """For links that fell into wrong hands; the seat's holder asks for a new one."""
        await think(interaction)
        info = await own_game(interaction, game)
        chosen = seat_meant(info, seat)
        await self.host.shut_boards(info.id, await speaker(interaction, info), chosen)
        await reply(interaction, _("Whoever plays it has no open board any more, and gets a new link by /page."))


async def setup(bot: Westphalia) -> None:
    """Called by the client when it sets itself up."""
    await bot.add_cog(Organising(bot))
