"""Views to draw: made by hand, so that pictures are tested without the rules."""

from dataclasses import replace
from random import Random

from game.campaign.board import BOARD
from game.campaign.course import BattleView, MoveView, SideView, WinterLine, WinterView
from game.campaign.view import ArmyView, CampaignView, PowerView
from game.core.rules import Standing
from game.core.text import SILENT, say

CLOSED = say("the province is closed")
BASIC = {"cuirassier": 1, "horse": 8, "dragoon": 1, "foot": 4, "medium_gun": 1, "mounted_general": 2, "foot_general": 2}


def start() -> CampaignView:
    """Spring 1618: nothing has happened yet."""
    holders = {place: BOARD.places[place].start_holder for place in BOARD.provinces}
    armies = tuple(
        ArmyView(army, power.id, places[0])
        for power in BOARD.powers.values()
        if power.enters_turn == 1
        for army, places in zip(power.armies(), power.start, strict=True)
    )
    powers = tuple(
        PowerView(
            p.id,
            p.id,
            p.enters_turn == 1,
            1617 + p.enters_turn,
            0,
            sum(h == p.id for h in holders.values()),
            0,
            0,
            0,
            (),
            (0, 1),
        )
        for p in BOARD.powers.values()
    )
    return CampaignView(
        game="campaign",
        viewer="spain",
        headline="Spring 1618",
        prompt="Write orders for Spain-1.",
        to_move=tuple(p.seat for p in powers if p.active),
        awaited=tuple(p.id for p in powers if p.active),
        over=False,
        standings=tuple(Standing(p.seat, BOARD.powers[p.id].name, p.vp) for p in powers),
        year=1618,
        turn=1,
        last_year=1647,
        season="spring",
        phase="orders",
        acted=(1618, ""),
        holders=holders,
        armies=armies,
        powers=powers,
        gaps=("savoy", "franche_comte", "lorraine", "luxembourg"),
    )


def side(power: str, army: str, dice: int, sixths: int, **extra: int) -> SideView:
    """A side of a battle with the basic army and some extra units."""
    units = dict(BASIC)
    for unit, count in extra.items():
        units[unit] = units.get(unit, 0) + count
    return SideView(power, army, units, dice, sixths)


def season() -> CampaignView:
    """Autumn 1620, after a Summer of marches and a battle in North Bohemia."""
    view = start()
    holders = {
        **view.holders,
        "milan": "spain",
        "savoy": "spain",
        "moravia": "austria",
        "julich_cleves": "united_provinces",
    }
    armies = (
        ArmyView("Spain-1", "spain", "franche_comte"),
        ArmyView("Spain-2", "spain", "luxembourg"),
        ArmyView("Austria-1", "austria", "bohemia_north", resting=True),
        ArmyView("Bavaria-1", "bavaria", "upper_palatinate"),
        ArmyView("Dutch-1", "united_provinces", "munster"),
        ArmyView("Palatine-1", "elector_palatine", "bohemia_south", resting=True),
    )
    moves = (
        MoveView("Spain-1", "spain", "savoy", "franche_comte", "occupied"),
        MoveView("Spain-2", "spain", "t_spanish_netherlands", "luxembourg", "occupied"),
        MoveView("Austria-1", "austria", "moravia", "bohemia_north", "battle"),
        MoveView("Palatine-1", "elector_palatine", "bohemia_north", "bohemia_south", "retreat"),
        MoveView("Bavaria-1", "bavaria", "bavaria", "upper_palatinate", "occupied"),
        MoveView("Dutch-1", "united_provinces", "julich_cleves", "munster", "occupied"),
    )
    battle = BattleView(
        1, 1620, "summer", "bohemia_north", 15,
        side("austria", "Austria-1", 9, 33 + 54, lancer=1, heavy_gun=1),
        side("elector_palatine", "Palatine-1", 5, 31 + 30, commanded_shot=1, foot_general=1),
        "austria",
    )  # fmt: skip
    points = {"spain": 10, "austria": 15, "bavaria": 0, "united_provinces": 5, "elector_palatine": 15}
    powers = tuple(
        replace(p, vp=points.get(p.id, 0), held=sum(h == p.id for h in holders.values())) for p in view.powers
    )
    winter = WinterView(
        1619,
        (
            WinterLine("spain", say("Milan secured"), 5, "milan"),
            WinterLine("spain", say("Savoy secured"), 5, "savoy"),
            WinterLine("austria", say("Moravia secured"), 5, "moravia"),
            WinterLine("united_provinces", say("Jülich-Cleves secured"), 5, "julich_cleves"),
            WinterLine("elector_palatine", say("all original provinces are held"), 10),
        ),
        {"spain": 0, "austria": 5, "united_provinces": 0, "elector_palatine": 10},
        {"spain": 10, "austria": 10, "united_provinces": 5, "elector_palatine": 20},
    )
    return replace(
        view,
        year=1620, turn=3, season="autumn", acted=(1620, "summer"), holders=holders, armies=armies, moves=moves,
        battles=(battle,), powers=powers, winter=winter, ready=("austria", "bavaria"),
        to_move=("spain", "united_provinces", "elector_palatine"),
        awaited=("spain", "united_provinces", "elector_palatine"),
        gaps=("franche_comte", "lorraine", "luxembourg"),
        history={
            **dict.fromkeys(BOARD.powers, (0, 0)), "spain": (0, 10), "austria": (5, 10), "united_provinces": (0, 5),
            "elector_palatine": (10, 20),
        },
    )  # fmt: skip


def _army(random: Random, power: str) -> SideView:
    army = BOARD.powers[power].armies()[0]
    return side(power, army, random.randint(2, 12), random.randint(30, 130), foot=random.randrange(3))


def chance(seed: int) -> CampaignView:
    """A view in which everything is by chance, all ten powers at war."""
    random = Random(seed)
    powers = list(BOARD.powers)
    holders = {place: random.choice(["", *powers]) for place in BOARD.provinces}
    armies, moves, battles = [], [], []
    for power in BOARD.powers.values():
        for army in power.armies():
            place = random.choice(["", *BOARD.provinces])
            armies.append(ArmyView(army, power.id, place, random.random() < 0.4))
            if place:
                origin = random.choice(BOARD.arrows[power.id][place])
                outcome = random.choice(("occupied", "battle", "deployed", "retreat", "failed"))
                moves.append(
                    MoveView(army, power.id, origin, place, outcome, CLOSED if outcome == "failed" else SILENT)
                )
    for n in range(random.randrange(5)):
        a, b = random.sample(powers, 2)
        battles.append(
            BattleView(
                number=n + 1,
                year=1633,
                season="summer",
                place=random.choice(BOARD.provinces),
                turns=15,
                attacker=_army(random, a),
                defender=_army(random, b),
                winner=random.choice((a, b, "draw", "")),
            )
        )
    history = {power: tuple(random.randint(-4, 9) * n for n in range(15)) for power in powers}
    views = tuple(
        PowerView(
            p,
            p,
            True,
            1617 + BOARD.powers[p].enters_turn,
            history[p][-1],
            sum(h == p for h in holders.values()),
            random.randrange(9),
            random.randrange(9),
            1,
            (),
            (random.randrange(4), 4),
        )
        for p in powers
    )
    lines = tuple(
        WinterLine(
            random.choice(powers),
            say(
                random.choice(
                    (
                        "Savoy secured",
                        "Upper Palatinate lost to Brandenburg",
                        "the Spanish Road is complete",
                        "all neighbours are neutral or secured",
                    )
                )
            ),
            random.choice((5, -5, 10)),
            random.choice(BOARD.provinces),
        )
        for _ in range(14)
    )
    road = random.choice([(), *(chain.via for chain in BOARD.map.spanish_road.chains)])
    return replace(
        start(),
        viewer=random.choice(["", *powers]), year=1633, turn=16, season=random.choice(("summer", "autumn", "winter")),
        phase=random.choice(("orders", "battles")), acted=(1633, "summer"), holders=holders, armies=tuple(armies),
        moves=tuple(moves), battles=tuple(battles), powers=views, history=history, road=road,
        gaps=() if road else ("savoy", "lorraine"), ready=tuple(random.sample(powers, 4)),
        winter=WinterView(1632, lines, dict.fromkeys(powers, 3), {p: random.randrange(40) for p in powers}, road),
    )  # fmt: skip
