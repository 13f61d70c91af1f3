"""The campaign's pictures by kind, with their file names and descriptions."""

from PIL import Image

from game.campaign import telling
from game.campaign.board import BOARD
from game.campaign.view import BattleView, CampaignView
from render.campaign import aim, battle, scene, standings, winter
from render.campaign.ground import ground
from render.canvas import encode
from render.film import gif
from render.picture import Picture


def draw(view: CampaignView, kind: str, key: str, draft: tuple[str, ...], targets: tuple[str, ...]) -> Picture:
    """The picture of a kind; an unknown kind or a missing battle or Winter gives the action picture."""
    image, name, alt = _drawn(view, kind, key, draft, targets)
    return Picture(encode(image, ground().palette), f"campaign-{view.year}-{view.season}-{name}.png", alt)


def _drawn(
    view: CampaignView, kind: str, key: str, draft: tuple[str, ...], targets: tuple[str, ...]
) -> tuple[Image.Image, str, str]:
    if kind == "board":
        return scene.board(view, draft, targets), "board", telling.board_alt(view)
    if kind == "region":
        return (
            scene.region(view, key, draft, targets),
            _plain(key) or "board",
            telling.board_alt(view, _region_name(key)),
        )
    if kind == "standings":
        return standings.chart(view), "standings", telling.standings_alt(view)
    found = battle_of(view, key)
    if kind == "battle" and found:
        return battle.report(found), f"battle-{found.number}", telling.battle_alt(found)
    if kind == "winter" and view.winter:
        return winter.account(view.winter), f"winter-{view.winter.year}", telling.winter_alt(view)
    return scene.action(view, draft, targets), "action", telling.action_alt(view, draft, targets)


def battle_of(view: CampaignView, key: str) -> BattleView | None:
    """The battle of that number, else the last."""
    found = [one for one in view.battles if str(one.number) == key]
    return next(iter(found or view.battles[-1:]), None)


def region_names() -> dict[str, str]:
    """Key -> name."""
    return {key: name for key, (name, _) in aim.regions().items()}


def parts() -> dict[str, tuple[str, str]]:
    """What one may ask to see, by name: kind and key of its picture."""
    regions = {name: ("region", key) for key, name in region_names().items()}
    return regions | {place.name: ("region", key) for key, place in BOARD.places.items()}


def _region_name(key: str) -> str:
    place = BOARD.by_word.get(key, key)
    return region_names().get(key) or (BOARD.places[place].name if place in BOARD.places else "")


def _plain(key: str) -> str:
    known = key in region_names() or key in BOARD.places or key in BOARD.by_word
    return BOARD.by_word.get(key, key).replace("_", "-") if known else ""


def animate(views: list[CampaignView]) -> Picture:
    """The views one after another."""
    name = f"campaign-{views[0].year}-{views[-1].year}.gif"
    return Picture(gif(views, scene.board, ground().palette), name, telling.animation_alt(views[0], views[-1]))
