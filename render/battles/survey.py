"""`python -m render.battles.survey` looks at the land round each province's towns, for data/battles/provinces.yaml."""

import json
from math import cos, hypot, radians
from statistics import median, pstdev

import yaml
from PIL import Image

from game.campaign.board import BOARD
from render.battles.ground import DATA

ROOT = DATA.parent
#: How far a river may be from a town, in km; half the width of the land looked at round a town, in degrees.
NEAR, ROUND = 9.0, 0.14
#: From which unevenness (metres of deviation round a town) on land is rolling, hilly, broken, mountainous.
STEPS = (18, 45, 95, 230)
#: Land so low (metres) is polder and fen; a share of the field in percent for all towns being so.
LOW, WETTEST = 9, 16
#: What of a field is wooded, in percent, by relief: the flat land was tilled.
WOODED = (9, 12, 15, 17, 18)
HEAD = """\
# The character of the provinces in which the campaign's battles are fought [F.deploy];
# `python -m render.battles.survey` wrote it.
# relief: 0 (flat) to 4 (mountains), by how uneven the elevation of data/geo is round the province's towns;
# woods: percent of a field, our proposal by relief; marsh: percent of a field, by how many of the towns lie under 9 m;
# rivers within 9 km of them, but for the greatest, which nobody wades; towns: those of data/campaign/lands.yaml.
# Flags: derived (follows from data/geo and lands.yaml), reconstructed (our proposal).
src: {name: reconstructed, relief: derived, woods: reconstructed, marsh: derived, rivers: derived, towns: derived}
provinces:
"""


def heights(lat: float, lon: float) -> list[int]:
    """The elevations round a point, without the sea."""
    facts = json.loads((ROOT / "geo" / "dem-2min.json").read_text("utf-8"))
    step = facts["step_deg"]
    with Image.open(ROOT / "geo" / "dem-2min.png") as dem:
        reach = round(ROUND / step)
        x, y = round((lon - facts["west"]) / step), round((facts["north"] - lat) / step)
        box = (x - reach, y - reach, x + reach + 1, y + reach + 1)
        return [v for v in map(int, dem.crop(box).get_flattened_data()) if v > 0]  # type: ignore[arg-type]


def waters() -> list[tuple[str, int, list[list[float]]]]:
    """The rivers: name, class (1 the greatest), points."""
    found = []
    for river in json.loads((ROOT / "geo" / "rivers.geojson").read_text("utf-8"))["features"]:
        shape, facts = river["geometry"], river["properties"]
        lines = [shape["coordinates"]] if shape["type"] == "LineString" else shape["coordinates"]
        name = (facts.get("name_de") or facts["name"]).split(" (")[0].replace("Etch", "Etsch")
        found.append((name, facts["class"], [point for line in lines for point in line]))
    return found


def close(lat: float, lon: float, points: list[list[float]]) -> bool:
    """Whether a river passes near."""
    return any(hypot((x - lon) * cos(radians(lat)), y - lat) * 111 <= NEAR for x, y, *_ in points)


def survey() -> str:
    """The file."""
    lands = yaml.safe_load((ROOT / "campaign" / "lands.yaml").read_text("utf-8"))["towns"]
    rivers, lines = waters(), []
    for id_ in BOARD.provinces:
        towns = lands[id_]
        ground = [heights(lat, lon) for _name, lat, lon in towns]
        uneven = median(pstdev(around) for around in ground if len(around) > 1)
        low = sum(median(around) <= LOW for around in ground if around) / len(towns)
        relief = sum(uneven >= step for step in STEPS)
        near = [(kind, name) for name, kind, points in rivers if any(close(a, o, points) for _n, a, o in towns)]
        facts = {
            "id": id_, "name": BOARD.places[id_].name, "relief": relief, "woods": WOODED[relief],
            "marsh": round(WETTEST * low), "rivers": [name for kind, name in sorted(near, reverse=True) if kind > 1],
            "towns": [name for name, _lat, _lon in towns],
        }  # fmt: skip
        plain = yaml.safe_dump(facts, allow_unicode=True, sort_keys=False, default_flow_style=True, width=9999)
        lines.append(f"  - {plain}")
    return HEAD + "".join(lines)


if __name__ == "__main__":
    (DATA / "provinces.yaml").write_text(survey(), "utf-8")
