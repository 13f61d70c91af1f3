"""The kinds of work. None waits for another: each has its own processes, its own queue, and its own limits."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of work: its `name` for figures, and its limits.

    After `seconds` a piece of it is given up and its process killed. Of one person at most `each` pieces are under way
    or wait, and `waiting` of all people's wait. `nice` is how far its processes step back for those of other kinds
    (as Unix counts, 0 to 19); `slow` work has one process only.
    """

    name: str
    seconds: float
    each: int = 8
    waiting: int = 1000
    nice: int = 0
    slow: bool = False


#: What people ask of the words of an order, and the orders themselves.
SEARCHES = Kind("searches", seconds=20.0)
PICTURES = Kind("pictures", seconds=20.0, nice=3)
#: What stand-ins think about; only hints are started by a click, and count into somebody's share.
STANDINS = Kind("standins", seconds=60.0, nice=7)
#: Whole games played again for whoever looks back: films, and what of a game under way may be exported.
FILMS = Kind("films", seconds=180.0, each=2, waiting=20, nice=10, slow=True)
#: Whole games that are verified, taken in, or brought up to date.
RECORDS = Kind("records", seconds=120.0, each=1, waiting=8, nice=10, slow=True)

KINDS = (SEARCHES, PICTURES, STANDINS, FILMS, RECORDS)
