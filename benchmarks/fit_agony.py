"""Europe in Agony's reconstructed values, fitted to every mark that the rulebook gives.

python -m benchmarks.fit_agony [--write] [--games 5]

Three exact fits (HiGHS): the VP of areas, cities and events to the markers of all setups and the course of the war
between them; the Loot Table to its known cells and to how much of Germany lies pillaged by 1630; siege combat to
[13.25]. Each takes the smallest change of `OLD`, prints every mark with its error, and with `--write` goes into
`data/agony`, what it changed flagged `fitted`. `--games` measures the looting of stand-ins anew instead of `LOOTED`.
"""

import argparse
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from benchmarks import agony_files
from benchmarks.agony_marks import CELLS, LOOTED, MARKERS, MARKS, Mark, Measured, measured, terms_of
from benchmarks.small_fit import Fit
from game.core.data import OURS

OLD = OURS / "older" / "agony-3"
AREAS, SPACES, CARDS, TABLES = (f"agony/{name}.yaml" for name in ("areas", "spaces", "cards", "tables"))
#: An area counts 1 VP at least, or it could not lose one [15.24]; no more than Bohemia, a kingdom with an Elector
#: [2.42], or one more than we gave it, but never more than France, the most that is known [17.F.4].
AREA_VP, FRANCE = (1, 3), 4
#: An independent city counts no more than Köln, which is an Electorate as well [2.43].
CITY_VP = (1, 2)
EVENT_VP = (1, 5)
#: What the first, second and third step away from the old value weigh: many small changes rather than a great one.
STEPS = (1.0, 1.5, 2.5)


@dataclass
class Values:
    """The values to fit, by "area:bohemia", "city:koln" or "card:C6", and which of them the sources give."""

    old: dict[str, int] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)

    def note(self, name: str, vp: int, known: bool) -> None:
        """One value of the old table."""
        self.old[name] = vp
        if known:
            self.known.add(name)


def load(name: str, folder: Path = OLD) -> dict[str, list[dict[str, object]]]:
    """A data file as plain data."""
    found: dict[str, list[dict[str, object]]] = yaml.safe_load((folder / name).read_text("utf-8"))
    return found


def old_values() -> Values:
    """The VP of the table before the fit."""
    values = Values()
    for kind, name, key in (("area", AREAS, "areas"), ("city", SPACES, "spaces")):
        for row in load(name)[key]:
            if row.get("vp"):
                src = row["src"]
                assert isinstance(src, dict)
                values.note(f"{kind}:{row['id']}", int(str(row["vp"])), src["vp"] != "reconstructed")
    for row in load(CARDS)["cards"]:
        does = row.get("does", [])
        assert isinstance(does, list)
        vp = sum(abs(deed["n"]) for deed in does if deed["do"] == "vp")
        if vp and row["id"] in ("C6", "P22", "P23"):
            values.note(f"card:{row['id']}", vp, False)
    return values


# the VP


def fit_vp(values: Values) -> dict[str, int]:
    """The smallest change of the old table that meets every mark."""
    fit = Fit()
    limits = {"area": AREA_VP, "city": CITY_VP, "card": EVENT_VP}
    for name, old in values.old.items():
        kind = name.partition(":")[0]
        low, high = (old, old) if name in values.known else limits[kind]
        if kind == "area" and old == high and name not in values.known:
            high = FRANCE
        fit.near(name, old, low, high, STEPS)
    for city in ("mainz", "trier"):  # Electorates like Köln, whose 2 VP are known [2.43, 5.14]
        fit.bind({f"city:{city}": 1}, 2, 2)
    for mark in MARKS:
        terms, constant = terms_of(mark)
        low, high = mark.low - constant, mark.high - constant
        fit.bind(terms, low, high)
    return {name: round(value) for name, value in fit.solved().items() if name in values.old}


def reached(mark: Mark, values: Mapping[str, int]) -> int:
    """Where the marker stands by these values."""
    terms, constant = terms_of(mark)
    return constant + sum(n * values[name] for name, n in terms.items())


def told(values: Mapping[str, int], old: Mapping[str, int]) -> Iterator[str]:
    """Every mark with its error, before and after."""
    yield "| mark | rule | asked | old | error | fitted | error |\n|---|---|---|---|---|---|---|"
    for mark in MARKS:
        asked = str(mark.low) if mark.low == mark.high else f"{mark.low} to {mark.high}"
        both = [reached(mark, table) for table in (old, values)]
        cells = " | ".join(f"{vp} | {error(vp, mark.low, mark.high):+d}" for vp in both)
        yield f"| {mark.name} | {mark.rule} | {asked} | {cells} |"


def error(value: int, low: int, high: int) -> int:
    """How far a value lies outside of what is asked."""
    return min(0, value - low) + max(0, value - high)


# the Loot Table


def fit_loot(rows: list[list[int]], looted: Measured) -> list[list[int]]:
    """Where each result ends, so that the known cells stand and 1630 finds as many markers as 18.24 places.

    A result's bounds are chosen together: `ends` is 1 for the one way taken, among all that keep the known cells.
    """
    fit = Fit()
    ways = list(_bounds(rows))
    fit.bind({_key(way): 1 for way in ways}, 1, 1)
    for way in ways:
        changed = sum(abs(new[0] - old[0]) for new, old in zip(way, rows, strict=True))
        missed = abs(markers(way, looted) - markers_asked())
        fit.choice(_key(way), missed + 0.01 * changed)
    chosen = fit.solved()
    return next(way for way in ways if chosen[_key(way)] > 0.5)


def _key(rows: list[list[int]]) -> str:
    return "-".join(str(row[0]) for row in rows)


def _bounds(rows: list[list[int]]) -> Iterator[list[list[int]]]:
    """All tables with these results in this order and the known cells; every result may be thrown."""
    for a in range(10):
        for b in range(a + 1, 12):
            for c in range(b + 1, 13):
                for d in range(c + 1, 14):
                    table = [[end, *row[1:]] for end, row in zip((a, b, c, d, 99), rows, strict=True)]
                    if all(result(table, roll) == cell for roll, cell in CELLS.items()):
                        yield table


def result(rows: Iterable[list[int]], roll: int) -> tuple[int, int]:
    """Levels and steps by a table."""
    return next((levels, steps) for end, levels, steps in rows if roll <= end)


def markers(rows: list[list[int]], looted: Measured) -> float:
    """Pillage markers at the end of 1629 if looters roll by these rows.

    Other pillage and recovery as measured: `looted.markers` was counted with `looted.levels` from the Loot Table.
    """
    return looted.markers - looted.levels + expected(rows, looted)


def expected(rows: list[list[int]], looted: Measured) -> float:
    """Levels that looting brings in a game of 18.1."""
    return sum(n * result(rows, die + drm)[0] for drm, n in looted.rolls.items() for die in range(10)) / 10


def markers_asked() -> float:
    """The mean of the markers placed by [18.24]."""
    return sum(n * share for n, share in MARKERS) / 10


# siege combat


@dataclass(frozen=True)
class Siege:
    """What siege combat goes by: success on this or more, Spinola's DRM, the best and the worst fortress."""

    success: int
    spinola: int
    easiest: int
    hardest: int


#: Würzburg 0 and Breisach -2 are known, the marker reaches +3 [13.23, 13.26].
OLD_SIEGE = Siege(7, 1, 0, -2)
MARKER = 3


def fit_siege() -> Siege:
    """The smallest change by which both natural rolls of [13.25] can decide a siege."""
    fit = Fit()
    for name, low, high in (("success", 4, 9), ("spinola", 1, 3), ("easiest", 0, 1), ("hardest", -4, -2)):
        old = getattr(OLD_SIEGE, name)
        fit.near(name, old, low, high, [step * (3 if name == "success" else 1) for step in STEPS])
    fit.bind({"spinola": 1, "easiest": 1, "success": -1}, -MARKER, 99)  # a natural 0 would have succeeded
    fit.bind({"hardest": 1, "success": -1}, -99, -10)  # a natural 9 would have failed
    found = {name: round(value) for name, value in fit.solved().items()}
    return Siege(*(found[name] for name in ("success", "spinola", "easiest", "hardest")))


def natural(siege: Siege) -> tuple[int, int]:
    """The best sum that a natural 0 may have, and the worst of a natural 9; each matters beyond `success`."""
    return MARKER + siege.spinola + siege.easiest, 9 + siege.hardest


# the files

#: The easiest and the hardest fortress: Glogau was stormed in 1632, 1633 and 1642, Ingolstadt never fell.
EASIEST, HARDEST = "glogau", "ingolstadt"


def write(values: Mapping[str, int], old: Mapping[str, int], rows: list[list[int]], siege: Siege) -> None:
    """The new values into `data/agony`."""
    changed = {name: vp for name, vp in values.items() if vp != old[name]}
    for kind, file in (("area", "areas"), ("city", "spaces")):
        agony_files.rewrite(file, {name: agony_files.value("vp", vp) for name, vp in _of(kind, changed)})
    cards = {card: agony_files.points(vp if card.startswith("C") else -vp) for card, vp in _of("card", changed)}
    agony_files.rewrite("cards", cards)
    agony_files.rewrite(
        "spaces",
        {EASIEST: agony_files.value("siege", siege.easiest), HARDEST: agony_files.value("siege", siege.hardest)},
    )
    agony_files.rewrite("leaders", {"spinola": agony_files.value("siege", siege.spinola, "siege_drm")})
    agony_files.loot(rows)


def _of(kind: str, values: Mapping[str, int]) -> Iterator[tuple[str, int]]:
    return ((name.partition(":")[2], vp) for name, vp in values.items() if name.startswith(f"{kind}:"))


def main() -> None:
    """Fit, tell, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="into data/agony")
    parser.add_argument("--games", type=int, default=0, help="measure the looting of stand-ins in so many games")
    chosen = parser.parse_args()
    values = old_values()
    fitted = fit_vp(values)
    print(*told(fitted, values.old), sep="\n")
    print("\nChanged:", ", ".join(f"{n} {values.old[n]} -> {v}" for n, v in fitted.items() if v != values.old[n]))
    looted = measured(chosen.games) if chosen.games else LOOTED
    table = yaml.safe_load((OLD / TABLES).read_text("utf-8"))
    rows = fit_loot(table["loot"]["rows"], looted)
    for label, each in (("old", table["loot"]["rows"]), ("fitted", rows)):
        off = markers(each, looted) - markers_asked()
        print(
            f"\nLoot, {label}: {each}: {markers(each, looted):.1f} markers in 1630, asked {markers_asked()}: {off:+.1f}"
        )
    siege = fit_siege()
    print("\nSiege:", *(f"{each}: natural 0 and 9 come to {natural(each)}" for each in (OLD_SIEGE, siege)), sep="\n- ")
    if chosen.write:
        write(fitted, values.old, rows, siege)


if __name__ == "__main__":
    main()
