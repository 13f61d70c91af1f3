"""Whether the files of data/campaign fit together, beyond what each can tell of itself."""

from collections.abc import Iterator

from game.campaign.files import Files

#: File, key, reason.
Fault = tuple[str, str, str]

MAP, POWERS, ARMIES, SCENARIOS, LANDS = (
    f"campaign/{name}.yaml" for name in ("map", "powers", "armies", "scenarios", "lands")
)
#: The rules speak of these powers by name [d, e].
TEN = (
    "spain", "austria", "bavaria", "united_provinces", "elector_palatine",
    "denmark", "france", "sweden", "saxony", "brandenburg",
)  # fmt: skip
MOVING = ("spring", "summer", "autumn")


def faults(files: Files) -> Iterator[Fault]:
    """Everything that does not fit."""
    yield from _powers(files)
    yield from _map(files)
    yield from _armies(files)
    yield from _scenarios(files)
    yield from _regions(files)


def _aims(files: Files) -> Iterator[Fault]:
    """Aims speak of places and powers there are; what is enough is said once for every war [p]."""
    file = files.powers
    striving = {power for power, aim in file.aims.items() if aim.kind == "secure"}
    for power, aim in file.aims.items():
        if unknown := [place for place in aim.must if place not in files.places]:
            yield POWERS, f"aims.{power}.must", f"{unknown[0]} is no place of the map"
        if aim.foil and (aim.foil not in file.aims or aim.foil == power):
            yield POWERS, f"aims.{power}.foil", f"{aim.foil} is no other power of the rules"
    for start, years in files.scenarios.wars():
        if sum(one.years == years and one.begun in (None, start.year) for one in file.enough) != 1:
            yield POWERS, "enough", f"it is said once for a war of {years} years from {start.year}"
    for one in file.enough:
        key = f"enough.{one.begun or ''}-{one.years}"
        if striving - one.least.keys():
            yield POWERS, key, "it is said for every power that is to secure as many as possible"
        if one.handicap and one.begun is None:
            yield POWERS, key, "a handicap is of a war that begins in one year"
        if unknown := sorted((one.least | one.handicap).keys() - file.aims.keys()):
            yield POWERS, key, f"{unknown[0]} is no power of the rules"


def _powers(files: Files) -> Iterator[Fault]:
    file = files.powers
    for power in TEN:
        if [p.id for p in file.powers].count(power) != 1:
            yield POWERS, "powers", f"must name {power} once"
        if power not in file.aims:
            yield POWERS, "aims", f"{power} has none"
    for power in (*(p.id for p in file.powers), *file.aims):
        if power not in TEN:
            yield POWERS, "powers", f"{power} is no power of the rules"
    yield from _aims(files)
    armies = [army for row in file.powers for army in row.armies()]
    for row in file.powers:
        if any(armies.count(army) > 1 for army in row.armies()):
            yield POWERS, f"powers.{row.id}.army", f"another power has armies called {row.army}"
        for place in (place for places in row.start for place in places):
            if place not in files.places:
                yield POWERS, f"powers.{row.id}.start", f"{place} is no place of the map"
            elif row.id not in (files.places[place].owner, files.places[place].start_holder):
                yield POWERS, f"powers.{row.id}.start", f"{place} does not belong to it"
    for alliance in file.alliances:
        for member in alliance.members:
            if member not in TEN:
                yield POWERS, "alliances", f"{member} is no power of the rules"


def _map(files: Files) -> Iterator[Fault]:
    file = files.map
    provinces = [place.id for place in files.provinces]
    every = (*files.areas, *files.provinces)
    words = [place.word for place in every]
    for place in every:
        if words.count(place.word) > 1:
            yield MAP, place.id, f"another place is called {place.name}"
        if (power := place.owner or place.start_holder) and power not in TEN:
            yield MAP, place.id, f"{power} is no power of the rules"
    for power in ("united_provinces", "france", "brandenburg"):
        if power not in file.neighbour_lists:
            yield MAP, "neighbour_lists", f"{power} has none"
    lists = {f"neighbour_lists.{power}": row.provinces for power, row in file.neighbour_lists.items()}
    chains = {f"spanish_road.chains.{n}": chain.via for n, chain in enumerate(file.spanish_road.chains)}
    for key, named in (lists | chains).items():
        for province in named:
            if province not in provinces:
                yield MAP, key, f"{province} is no province"
    if not chains:
        yield MAP, "spanish_road.chains", "at least one is needed"
    for end in file.spanish_road.ends:
        if end not in [area.id for area in files.areas if area.owner == "spain"]:
            yield MAP, "spanish_road.ends", f"{end} is no territorial area of Spain"


def _armies(files: Files) -> Iterator[Fault]:
    file = files.armies
    for key, table in (("battle_turns", file.battle_turns), ("points.lead", file.points.lead)):
        for season in MOVING:
            value = table.get(season)
            if not isinstance(value, int) or value < 1:
                yield ARMIES, f"{key}.{season}", "must be a number above 0"
    known = set(file.points.units) & set(file.unit_names)
    uses = {"basic_army": tuple(file.basic_army.units)}
    uses |= {f"bonus_units.{power}": (*bonus.rolled, *bonus.automatic) for power, bonus in file.bonus_units.items()}
    for key, units in uses.items():
        for unit in units:
            if unit not in known:
                yield ARMIES, key, f"{unit} has no points, or no name"
    for general in ("mounted_general", "foot_general"):
        if general not in file.basic_army.units:
            yield ARMIES, "basic_army.units", f"{general} is missing"
    for power in TEN:
        if power not in file.bonus_units:
            yield ARMIES, "bonus_units", f"{power} has none"


def _scenarios(files: Files) -> Iterator[Fault]:
    file, calendar = files.scenarios, files.powers.calendar
    powers = {power.id: power for power in files.powers.powers}
    provinces = [place.id for place in files.provinces]
    if file.last_year.year != calendar.first_year + calendar.turns - 1:
        yield SCENARIOS, "last_year.year", f"does not fit {calendar.turns} turns from {calendar.first_year}"
    if not any(start.year == calendar.first_year for start in file.starts) or calendar.turns not in file.lengths:
        yield SCENARIOS, "starts", f"the whole campaign, {calendar.turns} years from {calendar.first_year}, is missing"
    for start in file.starts:
        key = f"starts.{start.year}"
        held = [place for places in start.holders.values() for place in places]
        if not calendar.first_year <= start.year <= file.last_year.year:
            yield SCENARIOS, key, "is not in the years of the war"
        for power in (*start.holders, *start.armies):
            if power not in powers:
                yield SCENARIOS, key, f"{power} is no power of the rules"
        for place in held:
            if place not in provinces:
                yield SCENARIOS, f"{key}.holders", f"{place} is no province"
            if held.count(place) > 1:
                yield SCENARIOS, f"{key}.holders", f"{place} has two holders"
        for power, places in start.armies.items():
            if power in powers and len(places) != len(powers[power].start):
                yield SCENARIOS, f"{key}.armies.{power}", f"needs a place for each of its armies, and has {len(places)}"
            for place in places:
                if place not in files.places:
                    yield SCENARIOS, f"{key}.armies.{power}", f"{place} is no place of the map"
    for plan, seats in file.seat_plans.items():
        if sorted(power for seat in seats for power in seat) != sorted(TEN) or not all(seats):
            yield SCENARIOS, f"seat_plans.{plan}", "must seat each power once"
    if len(file.seat_plans.get("10", ())) != len(TEN):
        yield SCENARIOS, "seat_plans.10", "must give each power a seat"


def _regions(files: Files) -> Iterator[Fault]:
    for key, region in files.lands.regions.items():
        for place in region.places:
            if place not in files.places:
                yield LANDS, f"regions.{key}", f"{place} is no place of the map"
        if not region.places:
            yield LANDS, f"regions.{key}", "needs places"
