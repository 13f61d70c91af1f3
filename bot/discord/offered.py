"""What Discord's own form lets through: whoever sends it by the wire may send anything."""

from typing import Any

import discord
from discord import app_commands

#: The kinds of options whose bounds are a length, and those whose bounds are a number.
TEXT = discord.AppCommandOptionType.string
NUMBERS = (discord.AppCommandOptionType.integer, discord.AppCommandOptionType.number)


class NotOffered(app_commands.AppCommandError):
    """An option holds what the command does not take."""

    def __init__(self, value: object) -> None:
        super().__init__(f"not offered: {value!r}")
        self.value = value


def check_offered(interaction: discord.Interaction[Any]) -> None:
    """Raise `NotOffered` if an option of a command lies outside its length, its bounds or its choices."""
    command = interaction.command
    if interaction.type is not discord.InteractionType.application_command or not isinstance(
        command, app_commands.Command
    ):
        return
    given = dict(iter(interaction.namespace))  # it answers any attribute, `keys` too
    for option in command.parameters:
        if option.display_name in given and not _fits(option, given[option.display_name]):
            raise NotOffered(given[option.display_name])


def _fits(option: app_commands.Parameter, value: Any) -> bool:
    if option.choices:
        return value in [choice.value for choice in option.choices]
    if option.type is TEXT:
        size = len(value)
    elif option.type in NUMBERS:
        size = value
    else:
        return True
    return (option.min_value is None or option.min_value <= size) and (
        option.max_value is None or size <= option.max_value
    )
