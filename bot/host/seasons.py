"""From one season of a league to the next: who plays where, what it is called, and where newcomers begin."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import replace

from bot.store import Club
from game.core.pars import Par
from game.league.divisions import promoted
from game.league.league import Season

#: The longest name of a league with its season's number.
NAMED = 50


def following(club: Club, pars: Mapping[str, Par], name: str, moving: int | None, now: float) -> Club:
    """The season after one that is over: who goes up and down has done so, who left is gone. Raises `Refusal`.

    Fewer may move than was agreed, where people are missing.
    """
    before, fewer = club.season, club.season.league.moving if moving is None else min(moving, club.season.league.moving)
    moved = promoted(replace(before, league=replace(before.league, moving=fewer)), pars)
    agreed = replace(before.league, name=name or counted(club.name), seed=secrets.token_hex(8))
    return Club(
        id=secrets.token_hex(4), season=Season(agreed, moved), guild=club.guild,
        channel=club.channel, organiser=club.organiser, settings=club.settings, once=f"season after {club.id}",
        after=club.id, created=now,
    )  # fmt: skip


def counted(name: str) -> str:
    """What the next season is called.

    >>> counted("Cup"), counted("Cup 2"), counted("Cup of 1618")
    ('Cup 2', 'Cup 3', 'Cup of 1618 2')
    """
    found = re.fullmatch(r"(.+) (\d{1,2})", name)
    head, number = (found[1], int(found[2]) + 1) if found else (name, 2)
    return f"{head[: NAMED - 3]} {number}"


def entrance(club: Club) -> int:
    """The division where newcomers begin: in the first season the first, later the last."""
    return max(club.season.divisions, default=1) if club.after else 1


def team_meant(season: Season, typed: str) -> str:
    """A team as those call it who are in it already, however it is typed."""
    return next((one.team for one in season.people if one.team.casefold() == typed.casefold()), typed)
