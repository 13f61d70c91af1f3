"""A small bot with one of everything, for the pocket's tests."""

from __future__ import annotations

import asyncio
import re
from io import BytesIO
from typing import Any, Self

import discord
from discord import app_commands
from PIL import Image, ImageDraw


def board(words: str = "") -> bytes:
    """Draw a picture as a bot would post it."""
    picture = Image.new("RGB", (800, 500), "#e8dcc0")
    pen = ImageDraw.Draw(picture)
    for index in range(12):
        x, y = 60 + index % 4 * 190, 70 + index // 4 * 150
        pen.ellipse(
            (x, y, x + 110, y + 90), fill=("#7a2230", "#2f5f8a", "#c79b3b")[index % 3], outline="#33271a", width=4
        )
    pen.text((20, 470), words, fill="#33271a")
    data = BytesIO()
    picture.save(data, "PNG")
    return data.getvalue()


def file(words: str = "", alt: str = "The board after the first move") -> discord.File:
    return discord.File(BytesIO(board(words)), "board.png", description=alt)


class Seat(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"seat:(?P<seat>\w+):(?P<taken>\d+)"):
    """A button that survives restarts."""

    def __init__(self, seat: str, taken: int) -> None:
        super().__init__(discord.ui.Button(label=f"Join {seat} ({taken})", custom_id=f"seat:{seat}:{taken}"))
        self.seat, self.taken = seat, taken

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: Any, match: re.Match[str]) -> Self:
        return cls(match["seat"], int(match["taken"]))

    async def callback(self, interaction: discord.Interaction) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Seat(self.seat, self.taken + 1))
        taker = interaction.user.mention
        await interaction.response.edit_message(
            content=f"{taker} joined", view=view, attachments=[file(f"{self.taken + 1}")]
        )


class Orders(discord.ui.Modal, title="Your orders"):
    text: discord.ui.Label[Self] = discord.ui.Label(
        text="Order", description="One sentence", component=discord.ui.TextInput(custom_id="text", max_length=40)
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        assert isinstance(self.text.component, discord.ui.TextInput)
        await interaction.response.send_message(f"Noted: {self.text.component.value}", ephemeral=True)


class Panel(discord.ui.View):
    @discord.ui.select(
        placeholder="Which army?",
        options=[discord.SelectOption(label=f"Army {n}", value=f"a{n}", description=f"{n} MP") for n in (1, 2, 3)],
    )
    async def army(self, interaction: discord.Interaction, select: discord.ui.Select[Self]) -> None:
        await interaction.response.edit_message(content=f"You chose {select.values[0]}", view=self)

    @discord.ui.button(label="Write", style=discord.ButtonStyle.primary)
    async def write(self, interaction: discord.Interaction, button: discord.ui.Button[Self]) -> None:
        await interaction.response.send_modal(Orders())

    @discord.ui.button(label="Quietly")
    async def quietly(self, interaction: discord.Interaction, button: discord.ui.Button[Self]) -> None:
        await interaction.response.defer()
        await interaction.edit_original_response(content="Quietly changed")

    @discord.ui.button(label="Sleep", style=discord.ButtonStyle.danger)
    async def sleep(self, interaction: discord.Interaction, button: discord.ui.Button[Self]) -> None:
        """Never answers."""


class Layout(discord.ui.LayoutView):
    def __init__(self) -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Self] = discord.ui.Container(accent_colour=discord.Colour(0x7A2230))
        box.add_item(discord.ui.TextDisplay("## Spring 1631\n**Tilly** marches on *Magdeburg*"))
        gallery: discord.ui.MediaGallery[Self] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="Magdeburg and Leipzig")
        box.add_item(gallery)
        box.add_item(discord.ui.Separator())
        button: discord.ui.Button[Self] = discord.ui.Button(label="Log", custom_id="log")
        button.callback = self.log  # type: ignore[method-assign]
        box.add_item(discord.ui.Section("Two battles are open", accessory=button))
        self.add_item(box)

    async def log(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("# Log\n- one\n- two", ephemeral=True)


game = app_commands.Group(name="game", description="Games")


@game.command(name="open", description="Open a game in this channel")
@app_commands.describe(game="Which game", players="How many play")
@app_commands.choices(
    game=[
        app_commands.Choice(name="The campaign", value="campaign"),
        app_commands.Choice(name="Rocroi", value="rocroi"),
    ]
)
async def open_game(
    interaction: discord.Interaction, game: app_commands.Choice[str], players: app_commands.Range[int, 2, 10] = 2
) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(Seat("France", 0))
    embed = discord.Embed(title=game.name, description=f"For **{players}** players", colour=0x2F5F8A)
    embed.add_field(name="Deadline", value="2 days", inline=True)
    embed.set_image(url="attachment://board.png")
    await interaction.response.send_message(embed=embed, file=file(game.name), view=view)


@app_commands.command(name="order", description="Give an order")
@app_commands.describe(text="The whole sentence")
async def order(interaction: discord.Interaction, text: str) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.edit_original_response(content=f"Order: {text}", attachments=[file(text, "A preview")])
    await interaction.followup.send("And noted", ephemeral=True)


@order.autocomplete("text")
async def words(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    every = ["Spain-1 Jülich", "Spain-1 Passau", "Spain-2 Milan", "pass"]
    return [app_commands.Choice(name=each, value=each) for each in every if current.lower() in each.lower()]


@app_commands.command(name="panel", description="Your move")
async def panel(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("Choose", view=Panel(), ephemeral=True)


@app_commands.command(name="layout", description="A message of the new kind")
async def layout(interaction: discord.Interaction) -> None:
    await interaction.response.send_message(view=Layout(), file=file("layout"))


@app_commands.command(name="private", description="Write to me")
async def private(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True)
    try:
        await interaction.user.send("Your hand", file=file("hand"))
        await interaction.followup.send("Sent")
    except discord.Forbidden as refused:
        await interaction.followup.send(f"Closed: {refused.code}")


@app_commands.command(name="silent", description="Never answers")
async def silent(interaction: discord.Interaction) -> None:
    """Never answers."""


@app_commands.command(name="twice", description="Answers twice")
async def twice(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("once")
    interaction.response._response_type = None
    try:
        await interaction.response.send_message("again")
    except discord.HTTPException as refused:
        await interaction.edit_original_response(content=f"refused {refused.code}")


@app_commands.command(name="who", description="Names somebody")
async def who(interaction: discord.Interaction, person: discord.Member) -> None:
    await interaction.response.send_message(f"{person.display_name} speaks {interaction.locale}", ephemeral=True)


@app_commands.command(name="read", description="Reads a file")
async def read(interaction: discord.Interaction, letter: discord.Attachment) -> None:
    text = (await letter.read()).decode()
    await interaction.response.send_message(f"{letter.filename}, {letter.size} bytes: {text}", ephemeral=True)


@app_commands.command(name="close", description="For organisers")
@app_commands.default_permissions(manage_guild=True)
async def close(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("closed")


class Demo(discord.Client):
    """The bot; `errors` collects what commands raised."""

    def __init__(self, **options: Any) -> None:
        intents = options.pop("intents", discord.Intents(guilds=True))
        super().__init__(
            intents=intents, guild_ready_timeout=0, allowed_mentions=discord.AllowedMentions.none(), **options
        )
        self.tree = app_commands.CommandTree(self)
        self.up = asyncio.Event()
        self.heard: list[str] = []
        every: tuple[app_commands.Command[Any, ..., Any] | app_commands.Group, ...] = (
            game,
            order,
            panel,
            layout,
            private,
            silent,
            twice,
            who,
            read,
            close,
        )
        for command in every:
            self.tree.add_command(command)
        self.add_dynamic_items(Seat)

    async def setup_hook(self) -> None:
        self.add_view(Layout())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Do not wait between identifies."""

    async def on_ready(self) -> None:
        self.up.set()

    async def on_resumed(self) -> None:
        self.heard.append("resumed")
