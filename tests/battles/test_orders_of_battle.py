"""The counters of the three battles: strengths, movement, values, as printed or as they add up to what is printed."""

import pytest

from game.battles.board import board

#: From the counter sheet of 1976: strength, movement, [strength on the back]: who.
ROCROI = """
15-3 [8] Roiiaux
12-3 [6] la-Marine
10-3 [5] Piedmont 3-Picardie Watteville
9-3 [5] Roll Escossoie Vatteville
8-3 [4] Rambure Bourdonne 1-Molandin 2-Molandin Persen Bussy Langeron Vitame Veruins Harcourt
8-6 [4] m.-de-Camp Royal
6-6 [3] Gardes Gendarmes
4-6 [2] Guiche La-Ferte 1-Croatian 2-Croatian Notas Sirot
2-6 [1] 1-Fusilliers 2-Fusilliers Baunau Clauiere Suilly Coeslin Lenoncourt Arcourt Hendicourt Marolle
2-6 [1] Leschelle Menneville Rodore French Chac Sillait
15-2 [8] 1-Spanish 2-Spanish 3-Spanish
12-2 [6] 1-Walloon 2-Walloon 3-Walloon 4-Walloon 5-Walloon
10-2 [5] 1-Burgundian 2-Burgundian 3-Burgundian 4-Burgundian 1-Italian 2-Italian 3-Italian 4-Italian
10-2 [5] 1-German 2-German 3-German 4-German
6-6 [3] 1-Reserve 2-Reserve
4-6 [2] 9-Spanish 10-Spanish 11-Spanish 12-Spanish 13-Spanish 14-Spanish 2-Flemish 3-Flemish 4-Flemish
4-6 [2] 3-Alsatian 4-Alsatian
3-6 [2] 4-Spanish 5-Spanish 6-Spanish 7-Spanish 8-Spanish 1-Flemish 1-Alsatian 2-Alsatian
8-2 [4] Beck-Foot-1 Beck-Foot-2
10-2 [5] Beck-Foot-3
4-6 [2] Beck-Horse-1
6-6 [3] Beck-Horse-2
"""
#: The counters of 2021 are lost: ours add up to the totals of the rules, foot marches 3, horse 6, light horse 7.
LUTTER = """
10-3 [5] Pentz-A Pentz-B Linstow-A Linstow-B Frenk-A Frenk-B Hessen Solms-A Solms-B Lohausen-A Lohausen-B Rantzau
11-3 [6] Leib-Foot-A Leib-Foot-B
8-3 [4] Landesaufgebot
9-3 [5] Wolfenbüttel-A Wolfenbüttel-B
7-6 [4] Leib
5-6 [3] Fuchs-Horse Rheingraf Baudissin Courville Weferling
4-6 [2] Holstein Kreis Braunschweig
3-7 [2] Arquebusiers
2-7 [1] Danish-Dragoons
3-4 [2] Danish-Musketeers
12-3 [6] Anholt-A Anholt-B Tilly-A Tilly-B Mortaigne Reinach
11-3 [6] Gronsfeld-A Gronsfeld-B Herliberg-A Herliberg-B Schmidt-A Schmidt-B Fürstenberg-A Fürstenberg-B
11-3 [6] Colloredo-A Colloredo-B
6-6 [3] Kronberg Schönberg Des-Fours-Horse
5-6 [3] Lindelo Erwitte Herberstorff
4-6 [2] Eynatten
3-7 [2] Croats Arquebusiers-1 Arquebusiers-2
2-7 [1] Imperial-Dragoons
3-4 [2] Imperial-Musketeers
"""
WITTSTOCK = """
6-6 [3] Swedish-A-RW Baner-Leib Uppland Östgöta Västgöta Nyl+Smal-LW A-Res
5-6 [3] Swedish-B-RW Wittenberg Wachtmeister Swedish-A-LW Swedish-B-LW Swedish-C-LW Swedish-D-LW
5-6 [3] Stålhandske-Finns B-Res C-Res
3-6 [2] E-LW
2-7 [1] Swedish-Dragoons
3-4 [2] Swedish-Musketeers-1 Swedish-Musketeers-2
12-3 [6] Leslie-Scots Reserve-Foot-1
11-3 [6] Old-Blue Swedish-Foot-1 Swedish-Foot-2 German-Foot-1 German-Foot-2 German-Foot-3
11-3 [6] Reserve-Foot-2 Reserve-Foot-3
5-6 [3] Imperial-A-RW Imperial-B-RW C-RW E-RW A-Ctr B-Ctr C-Ctr D-Ctr E-Ctr Imperial-A-LW Imperial-B-LW Imperial-D-LW
6-6 [3] D-RW Imperial-C-LW
3-6 [2] F-RW
6-3 [3] Saxon-Foot-4
9-3 [5] Imperial-Foot-1 Imperial-Foot-2 Imperial-Foot-3 Imperial-Foot-4
9-3 [5] Saxon-Leib-Foot Saxon-Foot-1 Saxon-Foot-2 Saxon-Foot-3
3-4 [2] Imperial-Musketeers-1 Imperial-Musketeers-2
4-6 [2] 1-VG 2-VG
2-7 [1] Croats Imperial-Dragoons
"""
#: Value, movement, points for his death, on his army's track.
LEADERS = {
    "rocroi": {
        "D'Enghien": (3, 6, 20, 0), "Gassion": (2, 6, 10, 0), "Despendin": (1, 6, 5, 0), "Seneterre": (1, 6, 5, 0),
        "de-Melos": (2, 6, 15, 0), "Yenborg": (1, 6, 10, 0), "Fontaine": (1, 6, 5, 0), "d'Albuquerque": (1, 6, 5, 0),
        "Beck": (1, 6, 5, 0),
    },
    "lutter": {
        "Christian": (2, 8, 25, 15), "Fuchs": (2, 8, 5, 0), "Philip-of-Hesse": (1, 8, 5, 0), "Tilly": (3, 8, 20, 15),
        "Anholt": (2, 8, 5, 0), "Des-Fours": (1, 8, 5, 0),
    },
    "wittstock": {
        "Baner": (3, 8, 25, 10), "Torstensson": (2, 8, 10, 0), "Leslie": (2, 8, 3, 0), "King": (1, 8, 3, 0),
        "Stålhandske": (2, 8, 3, 0), "Vitzthum": (1, 8, 3, 0), "Hatzfeld": (2, 8, 10, 10),
        "John-Georg": (1, 8, 10, 0), "Marazzino": (1, 8, 3, 0), "Montecuccoli": (1, 8, 3, 0),
    },
}  # fmt: skip


@pytest.mark.rule("76:2.4", "76:9.13", "76:15.11", "76:15.12", "76:17.11", "21:2.4", "L.demo", "L.vp", "W.demo", "W.vp")
@pytest.mark.parametrize(("key", "sheet"), [("rocroi", ROCROI), ("lutter", LUTTER), ("wittstock", WITTSTOCK)])
def test_every_unit_is_as_strong_and_as_fast_as_its_counter_says(key: str, sheet: str) -> None:
    told: dict[str, str] = {}
    for line in sheet.strip().splitlines():
        numbers, back, *names = line.split()
        told |= dict.fromkeys(names, f"{numbers} {back}")
    units = [counter for counter in board(key).counters.values() if counter.is_unit]
    assert {unit.id: f"{unit.front}-{unit.move} [{unit.back}]" for unit in units} == told


@pytest.mark.rule(
    "76:2.4", "76:15.11", "76:15.12", "76:20.11", "76:20.12", "21:2.4", "L.demo", "L.vp", "W.demo", "W.vp"
)
@pytest.mark.parametrize("key", LEADERS)
def test_every_leader_is_worth_what_his_counter_and_the_schedules_say(key: str) -> None:
    leaders = [counter for counter in board(key).counters.values() if counter.kind == "leader"]
    assert {leader.id: (leader.value, leader.move, leader.vp, leader.dp) for leader in leaders} == LEADERS[key]


@pytest.mark.rule("W4", "76:5.0", "21:6.4")
def test_the_guns_of_the_swedes_alone_march_and_as_infantry() -> None:
    for key in LEADERS:
        guns = [counter for counter in board(key).counters.values() if counter.kind == "gun"]
        moves = {(gun.side, gun.limbered, gun.move) for gun in guns}
        assert moves == {(s, False, 0) for s in board(key).sides if s != "swedish"} | (
            {("swedish", True, 3)} if key == "wittstock" else set()
        )
