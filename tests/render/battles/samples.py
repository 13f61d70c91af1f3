"""Views of battles to draw: made by hand from the printed set-ups, so that pictures are tested without the rules."""

from dataclasses import replace
from random import Random

from game.battles.board import board
from game.battles.course import AWAY, DUE, FIELD, LOST, CombatView, FireView, MoveView, Piece, PlayerTurn, RallyView
from game.battles.view import ArrivalView, BattlesView, PointsView, TrackView
from game.core.rules import Standing

BATTLES = ("rocroi", "lutter", "wittstock")


def start(key: str, viewer: str = "") -> BattlesView:
    """The set-up, before the first player-turn."""
    field = board(key)
    other = {gun.id for gun in field.file.guns if gun.only not in ("", "two")}
    pieces = {
        c.id: Piece(c.id, c.side, FIELD if c.hex else AWAY, c.hex, limbered=c.limbered)
        for c in field.counters.values()
        if c.id not in other
    }
    first = field.file.turns.order[0]
    return with_zones(
        BattlesView(
            game="battles",
            viewer=viewer,
            headline=f"{field.file.name}, turn 1",
            prompt="",
            to_move=(first,),
            over=False,
            standings=tuple(Standing(side, str(name), 0) for side, name in field.side_names.items()),
            battle=key,
            edition=field.file.edition,
            options={},
            turn=1,
            turns=field.file.turns.count,
            phase="fire",
            side=first,
            fog=False,
            fog_rolls=field.file.fog.by_turn if field.file.fog else (0,) * field.file.turns.count,
            pieces=pieces,
            zones={},
            now=PlayerTurn(1, first),
            tracks=tuple(TrackView(t.id, t.side, t.name, 0, t.level, False) for t in field.file.morale.tracks),
            losses=dict.fromkeys(field.sides, 0),
            level="draw",
            arrivals=tuple(
                ArrivalView(
                    a.id, a.name, a.side, tuple(c.id for c in field.counters.values() if c.command == a.id),
                    a.from_turn, len(a.by_die), field.area(a.area), False,
                )
                for a in field.file.arrivals
            ),
        )
    )  # fmt: skip


def with_zones(view: BattlesView) -> BattlesView:
    """The view with the zones of control that its pieces have."""
    field = board(view.battle)
    zones: dict[str, set[str]] = {side: set() for side in field.sides}
    for piece in view.pieces.values():
        if piece.where == FIELD and field.counters[piece.id].is_unit and not piece.disrupted:
            zones[piece.side].update(field.reach[piece.place])
    return replace(view, zones={side: frozenset(hexes) for side, hexes in zones.items()})


def _with(view: BattlesView, *changed: Piece, **more: object) -> BattlesView:
    pieces = {**view.pieces, **{piece.id: piece for piece in changed}}
    return with_zones(replace(view, pieces=pieces, **more))  # type: ignore[arg-type]


def _moved(view: BattlesView, **places: str) -> list[Piece]:
    return [replace(view.pieces[name], place=place, moved=True) for name, place in places.items()]


def rocroi(viewer: str = "") -> BattlesView:
    """Turn 3: the French right has charged and broken in, the Spanish have answered with their guns."""
    view = start("rocroi", viewer)
    p = view.pieces

    def at(name: str, place: str, **more: object) -> Piece:
        return replace(p[name], place=place, **more)  # type: ignore[arg-type]

    changed = [
        at("m.-de-Camp", "1406"), at("Royal", "1405"), at("Gassion", "1406"), at("Gardes", "1404", disrupted=True),
        at("1-Croatian", "1504"), at("2-Croatian", "1603"), at("Lenoncourt", "1607"), at("Coeslin", "1608"),
        at("la-Marine", "1611"), at("3-Picardie", "1610"), at("D'Enghien", "1611"), at("Persen", "1612"),
        replace(p["3-Flemish"], where=LOST, place=""), at("4-Flemish", "1208", disrupted=True),
        at("1-Burgundian", "1410", disrupted=True), at("2-Burgundian", "1411"),
        at("Battery-3", "1412", side="french", fired=True), at("Veruins", "1412"),
    ]  # fmt: skip
    moves = (
        MoveView("m.-de-Camp", "french", ("1807", "1707", "1606", "1506", "1406"), led_by=("Gassion",)),
        MoveView("Royal", "french", ("1806", "1706", "1605", "1505", "1405")),
        MoveView("1-Croatian", "french", ("1705", "1604", "1504")),
        MoveView("2-Croatian", "french", ("1704", "1603")),
        MoveView("la-Marine", "french", ("1812", "1712", "1611")),
        MoveView("3-Picardie", "french", ("1811", "1711", "1610")),
        MoveView("Persen", "french", ("1813", "1713", "1612")),
        MoveView("Veruins", "french", ("1613", "1513", "1412")),
    )
    combats = (
        CombatView(1, "french", ("1306",), ("1-Flemish",), ("m.-de-Camp", "Royal"), ("1406", "1405"), ("Gassion",), (),
                   attack=20, defence=9, odds="2-1", die=1, result="Dd", disrupted=("4-Flemish",)),
        CombatView(2, "french", ("1410",), ("1-Burgundian",), ("3-Picardie", "la-Marine"), ("1510", "1511"),
                   attack=22, defence=10, odds="2-1", die=3, result="Dx", disrupted=("1-Burgundian",)),
        CombatView(3, "french", ("1411",), ("2-Burgundian",), ("Veruins",), ("1412",), attack=8, defence=10,
                   odds="1-2"),
    )  # fmt: skip
    fires = (
        FireView("Battery-1", "french", "1713", "1412", 3, 2, "Dd"),
        FireView("Battery-2", "french", "1716", "1415", 3, 5, "-"),
    )
    now = PlayerTurn(3, "french", (RallyView("Gardes", "1404", 3, 0, False),), fires, moves, combats, ("3-Flemish",))
    tracks = [replace(t, points=n) for t, n in zip(view.tracks, (0, 12, 30, 20, 0), strict=True)]
    tracks[2] = replace(tracks[2], points=104, demoralized=True)
    return _with(
        view, *changed, turn=3, phase="resolve", side="french", now=now, tracks=tuple(tracks),
        losses={"french": 6, "spanish": 34}, headline="Rocroi, turn 3: the French resolve combats",
        points=(PointsView("french", "Spanish points lost", 34), PointsView("french", "1 gun captured", 5),
                PointsView("spanish", "French points lost", 6)),
        level="marginal", must_be_attacked=("2-Burgundian",),
    )  # fmt: skip


def lutter(viewer: str = "") -> BattlesView:
    """Turn 4 in fog: the League is over the stream at the bridge and in the centre; the castle road is threatened."""
    view = start("lutter", viewer)
    p = view.pieces

    def at(name: str, place: str, **more: object) -> Piece:
        return replace(p[name], place=place, **more)  # type: ignore[arg-type]

    changed = [
        at("Anholt-A", "2230"), at("Anholt-B", "2231"), at("Anholt", "2231"), at("Tilly-A", "2232"),
        at("Tilly-B", "2233", disrupted=True), at("Tilly", "2232"), at("Kronberg", "2336"), at("Schönberg", "2235"),
        at("Pentz-A", "2029", disrupted=True), at("Linstow-A", "1931", disrupted=True), at("Croats", "2541"),
        at("Battery-1", "2030", side="danish"), at("Battery-4", "2037", side="imperial"), at("Reinach", "2037"),
        replace(p["Hessen"], where=LOST, place=""), at("Danish-Train", "1634", looted=True),
        at("Fuchs-Horse", "2036", march=True), replace(p["Philip-of-Hesse"], where=LOST, place=""),
        replace(p["Wolfenbüttel-A"], where=DUE), replace(p["Weferling"], where=DUE),
    ]  # fmt: skip
    before = PlayerTurn(
        4, "imperial", (),
        (FireView("Battery-6", "imperial", "2630", "2130", 5, 1, "Dd"),
         FireView("Battery-8", "imperial", "2634", "1336", 9, 2, "-", burns=True)),
        (MoveView("Tilly-A", "imperial", ("2432", "2332", "2232"), led_by=("Tilly",)),
         MoveView("Kronberg", "imperial", ("2737", "2637", "2537", "2436", "2336")),
         MoveView("Croats", "imperial", ("2936", "2837", "2738", "2638", "2539", "2540", "2541"))),
        (CombatView(1, "imperial", ("2131",), ("Danish-Musketeers",), ("Anholt-A", "Anholt-B"), ("2230", "2231"),
                    ("Anholt",),
                    attack=26, defence=6, odds="4-1", die=2, result="Dd", printed="-", disrupted=("Linstow-A",)),
         CombatView(2, "imperial", ("2031", "2032"), ("Linstow-A", "Linstow-B"), ("Tilly-A", "Tilly-B"),
                    ("2132", "2133"), ("Tilly",), ("Fuchs",),
                    attack=27, defence=42, odds="1-2", die=4, result="Dx", disrupted=("Tilly-B",))),
        ("Hessen", "Philip-of-Hesse"),
    )  # fmt: skip
    tracks = (replace(view.tracks[0], points=44), replace(view.tracks[1], points=27))
    return _with(
        view, *changed, turn=4, phase="move", side="danish", now=PlayerTurn(4, "danish"), before=before, tracks=tracks,
        fog=True, burning=("1336",), losses={"danish": 44, "imperial": 27}, level="marginal", to_move=("danish",),
        headline="Lutter, turn 4: the Danes move", tactics={"imperial": "salvo"}, tactics_used=("imperial",),
        points=(PointsView("imperial", "Danish points lost", 44), PointsView("imperial", "1 gun captured", 5),
                PointsView("imperial", "Philip of Hesse", 5), PointsView("danish", "Imperial points lost", 27),
                PointsView("danish", "Lutter Castle", 25)),
        offer=("imperial", "substantive"),
    )  # fmt: skip


def wittstock(viewer: str = "") -> BattlesView:
    """Turn 3: Baner's wing has come on, the centre is coming up; combats have been declared."""
    view = start("wittstock", viewer)
    wing = [c.id for c in board("wittstock").counters.values() if c.command == "RW" and c.side == "swedish"]
    spots = ("1721", "1823", "1824", "1725", "1726", "1825", "1727", "1728", "1926", "1928", "1726", "1824")
    changed = [replace(view.pieces[n], where=FIELD, place=h) for n, h in zip(wing, spots, strict=True)]
    centre = [c.id for c in board("wittstock").counters.values() if c.command == "Ctr" and c.side == "swedish"]
    behind = ("2221", "2222", "2223", "2323", "2322", "2321", "2423", "2422", "2222", "2221", "2222", "2223", "2321")
    changed += [replace(view.pieces[n], where=FIELD, place=h) for n, h in zip(centre, behind, strict=True)]
    changed += [replace(view.pieces["Imperial-A-LW"], place="1626"), replace(view.pieces["Croats"], place="1627")]
    ours = ("Wittenberg", "Wachtmeister", "Östgöta")
    now = PlayerTurn(
        3, "swedish", (), (FireView("Battery-1", "imperial", "1431", "1727", 5, 6, ""),),
        (MoveView("Old-Blue", "swedish", ("2521", "2421", "2321"), "enter"),),
        (CombatView(1, "swedish", ("1626",), ("Imperial-A-LW",), ours[:2], ("1726", "1725"), ("Baner",),
                    may_charge=True, attack=14, defence=5, odds="2-1"),
         CombatView(2, "swedish", ("1627",), ("Croats",), (ours[2],), ("1727",), charge=True, attack=12,
                    defence=2, odds="6-1")),
    )  # fmt: skip
    return _with(
        view, *changed, turn=3, phase="declare", side="swedish", to_move=("swedish",), now=now,
        must_attack=("Västgöta",), must_be_attacked=("Croats",), headline="Wittstock, turn 3",
        signal=True, losses={"swedish": 3, "imperial": 11},
        tracks=(replace(view.tracks[0], points=3), replace(view.tracks[1], points=11)),
    )  # fmt: skip


SAMPLES = {"rocroi": rocroi, "lutter": lutter, "wittstock": wittstock}


def chance(key: str, seed: int) -> BattlesView:
    """A view in which every piece stands anywhere in any condition, and much has happened."""
    field, random = board(key), Random(seed)
    view = start(key, random.choice(("", *field.sides)))
    spots = random.sample(field.grid.hexes, len(view.pieces))
    changed = [
        Piece(
            piece.id, random.choice(field.sides) if field.counters[piece.id].kind == "gun" else piece.side,
            random.choice((FIELD, FIELD, FIELD, FIELD, LOST, DUE, AWAY)), place, random.random() < 0.3,
            moved=random.random() < 0.3, march=random.random() < 0.1, looted=random.random() < 0.1,
        )
        for piece, place in zip(view.pieces.values(), spots, strict=True)
    ]  # fmt: skip
    changed = [piece if piece.where == FIELD else replace(piece, place="") for piece in changed]
    stood = [piece for piece in changed if piece.where == FIELD and field.counters[piece.id].is_unit]
    moves = tuple(MoveView(p.id, p.side, (random.choice(field.grid.around[p.place]), p.place)) for p in stood[:30])
    combats = tuple(
        CombatView(n, p.side, (random.choice(field.grid.around[p.place]),), (stood[n].id,), (p.id,), (p.place,),
                   attack=9, defence=3, odds="3-1", die=2, result=random.choice(("", "De", "Dx", "Ad", "-")))
        for n, p in enumerate(stood[30:44])
    )  # fmt: skip
    fires = tuple(
        FireView(p.id, p.side, p.place, random.choice(field.grid.hexes), 4, 3, random.choice(("Dd", "-", "")))
        for p in changed
        if p.where == FIELD and field.counters[p.id].kind == "gun"
    )
    tracks = tuple(replace(t, points=random.randrange(160), demoralized=random.random() < 0.4) for t in view.tracks)
    return _with(
        view, *changed, turn=random.randint(1, view.turns), phase=random.choice(("fire", "move", "declare", "resolve")),
        fog=random.random() < 0.5, tracks=tracks, now=PlayerTurn(2, field.sides[0], (), fires, moves, combats),
        losses={side: random.randrange(200) for side in field.sides}, level="decisive",
        points=tuple(PointsView(random.choice(field.sides), f"reason {n}", n) for n in range(12)),
        crowded=stood[0].id, burning=tuple(h for h, kinds in field.ground.items() if "town" in kinds)[:2],
    )  # fmt: skip
