"""What `render` shows of the campaign: the board, its parts, where something happened, and reports of what is past."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from PIL import Image

from game.campaign import telling
from game.campaign.board import BOARD
from game.campaign.course import BattleView
from game.campaign.holdings import holdings
from game.campaign.telling import board_text
from game.campaign.view import CampaignView
from game.core.refusal import Refusal
from game.core.text import _
from render.campaign import battle, layers, scene, standings, winter
from render.campaign.aim import drafted, planning
from render.campaign.ground import ground
from render.campaign.spots import anchors, lands, spots
from render.face import Face, Look, about, one_sheet
from render.film import Film
from render.picture import Sheet

#: A picture, the part of its file's name that says what it shows, and its description.
Drawn = tuple[Image.Image, str, str]


def _draw(view: CampaignView, look: Look) -> Sheet:
    look = replace(look, draft=drafted(look.draft))
    image, name, alt = _LOOKS[look.kind](view, look)
    return Sheet(image, ground().palette, f"campaign-{view.year}-{view.season}-{name}.png", alt)


def _action(view: CampaignView, look: Look) -> Drawn:
    """Where something happened; of a war that is over the whole board, who has won in its heading."""
    if view.over:
        return _board(view, look)
    return scene.action(view, look.draft, look.targets), "action", telling.action_alt(view, look.draft, look.targets)


def _board(view: CampaignView, look: Look) -> Drawn:
    return _laid(view, look), "tile" if look.tile else "board", telling.board_alt(view)


def _laid(view: CampaignView, look: Look, over: scene.Over | None = None) -> Image.Image:
    """The whole board or a tile of it, perhaps with something over it."""
    if look.tile:
        return scene.tile(view, look.tile, look.draft, look.targets, over)
    return scene.board(view, look.draft, look.targets, over)


def _region(view: CampaignView, look: Look) -> Drawn:
    place = BOARD.by_word.get(look.region, look.region)
    if place not in BOARD.regions and place not in BOARD.places:
        raise Refusal(_("There is no part of the board called “{name}”.").format(name=look.region))
    name = _(BOARD.regions[place].name) if place in BOARD.regions else telling.place_name(place)
    image = scene.region(view, place, look.draft, look.targets)
    return image, place.replace("_", "-"), telling.board_alt(view, name)


def _battle(view: CampaignView, look: Look) -> Drawn:
    found = _battle_meant(view, look.region)
    return battle.report(found), f"battle-{found.number}", telling.battle_alt(found)


def _battle_meant(view: CampaignView, number: str) -> BattleView:
    """The battle of that number, or the last where none is named."""
    if not view.battles:
        raise Refusal(_("No battle was fought in the season shown."))
    found = [one for one in view.battles if not number or str(one.number) == number]
    if not found:
        reason = _("There is no Battle {n} in the season shown.").format(n=number)
        raise Refusal(reason, legal=tuple(str(one.number) for one in view.battles))
    return found[-1]


def _winter(view: CampaignView, _look: Look) -> Drawn:
    if view.winter is None:
        raise Refusal(_("No Winter has passed yet."))
    return winter.account(view.winter), f"winter-{view.winter.year}", telling.winter_alt(view.winter)


def _standings(view: CampaignView, _look: Look) -> Drawn:
    return standings.chart(view), "standings", telling.standings_alt(view)


def _reach(view: CampaignView, look: Look) -> Drawn:
    whose = about(look, {power.id for power in view.powers} | {army.id for army in view.armies})
    image = _laid(view, look, lambda table: layers.reach(table, view, whose))
    return image, "reach", telling.reach_alt(view, layers.named(view, whose), layers.reached(view, whose))


def _aim(view: CampaignView, look: Look) -> Drawn:
    about(look, {power.id for power in view.powers})
    image = _laid(view, look, lambda table: layers.aim(table, view, look.region))
    return image, "aim", telling.aim_alt(view, look.region)


#: What is drawn for each kind of look.
_LOOKS: Mapping[str, Callable[[CampaignView, Look], Drawn]] = {
    "action": _action,
    "board": _board,
    "region": _region,
    "battle": _battle,
    "winter": _winter,
    "standings": _standings,
    "reach": _reach,
    "aim": _aim,
}


def _parts(_view: CampaignView) -> Mapping[str, Look]:
    """Regions and places by name."""
    regions = {_(region.name): Look("region", key) for key, region in BOARD.regions.items()}
    return regions | {telling.place_name(place): Look("region", place) for place in BOARD.places}


def _sheets(view: CampaignView, kind: str) -> Sequence[tuple[Look, str]]:
    """Of the battles of a season one each; what is decided on a field is known there as it is in orders."""
    if kind != "battle" or not view.battles:
        return one_sheet(view, kind)
    return [
        (Look(kind, str(battle.number)), battle.key if battle.ground and battle.winner else "")
        for battle in view.battles
    ]


def _caption(views: Sequence[CampaignView]) -> tuple[str, str]:
    first, last = views[0], views[-1]
    return f"campaign-{first.year}-{last.year}", telling.animation_alt(first, last)


def _frame(view: CampaignView) -> Image.Image:
    """The whole board under the season whose deeds it shows: a film tells what was, not who is waited for next."""
    if (view.moves or view.battles) and not (view.over or planning(view, (), ())):
        view = _dated(view, *view.acted)
    return scene.board(view)


def _under(view: CampaignView, before: CampaignView) -> CampaignView:
    return _dated(view, before.year, before.season)


def _dated(view: CampaignView, year: int, season: str) -> CampaignView:
    """The same under a season that is over, in which nobody is waited for any more."""
    turn = view.turn - (view.year - year)
    return replace(view, year=year, season=season, turn=turn, phase="", awaited=(), ready=())


def _warm() -> None:
    ground()
    lands()


FILM = Film(_frame, lambda _view: ground().palette, _caption)
FACE = Face(
    looks=frozenset(_LOOKS),
    draw=_draw,
    animate=FILM.animate,
    film=FILM,
    parts=_parts,
    text=board_text,
    warm=_warm,
    lettered=True,
    seasons=True,
    spots=spots,
    anchors=anchors,
    size=lambda _view: scene.size(),
    layers=layers.layers,
    holdings=holdings,
    sheets=_sheets,
    under=_under,
)
