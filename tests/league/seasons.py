"""Small seasons written out, for examples that can be reckoned by hand."""

from collections.abc import Mapping, Sequence

from game.league.course import places_by_points, reported
from game.league.league import League, Person, Result, Round, Season, Table

SEATS = ("north", "south")


def league(**more: object) -> League:
    plain: dict[str, object] = {"seats": SEATS, "rounds": 3, "seed": "spring"}
    return League("Cup", "toy", "small", **{**plain, **more})  # type: ignore[arg-type]


def season(of: League, rounds: Sequence[Sequence[str]], **people: Person) -> Season:
    """Each round a list of tables, each table a letter for whoever sits there, in the order of the seats."""
    ids = sorted({one for tables in rounds for table in tables for one in table})
    drawn = []
    for n, tables in enumerate(rounds, 1):
        seated = tuple(
            Table(k, people[table[0]].division if table[0] in people else 1, dict(zip(of.seats, table, strict=True)))
            for k, table in enumerate(tables, 1)
        )
        resting = tuple(one for one in ids if not any(one in table for table in tables))
        drawn.append(Round(n, seated, resting))
    return Season(of, tuple(people.get(one, Person(one, one.upper())) for one in ids), tuple(drawn))


def ended(of: Season, number: int, table: int, *points: int) -> Season:
    """The season with a table's points, in the order of the seats; points alone decide the places."""
    by_seat = dict(zip(of.league.seats, points, strict=True))
    return reported(of, Result(number, table, by_seat, places_by_points(by_seat)))


def field(count: int, wishes: Mapping[int, Sequence[str]] | None = None) -> tuple[Person, ...]:
    """People p00, p01, ..., some with wishes."""
    return tuple(Person(f"p{n:02}", f"P{n}", tuple((wishes or {}).get(n, ()))) for n in range(count))
