"""Wars between stand-ins: who wins, how points grow, and how often each rule and card comes up, and for whom.

python -m benchmarks.wars GAME [OPTION=VALUE ...] [--level instant] [--games 200] [--scenarios ...] [--notes FILE]
                          [--write | --random]
python -m benchmarks.wars GAME --told

Prints who won; --write puts what was found into `data/GAME/wars.yaml`, in the place of the same war of before. With
--notes each game that is over is noted in a file; stopped and begun again, it goes on after them. --random plays each
seat in turn by chance, to see what a stand-in there is worth. --told prints the file as tables, and plays nothing.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import fmean

import yaml

from benchmarks.notes import Note, Notes
from benchmarks.sprt import interval
from game import GAMES, rules
from game.core.data import OURS
from game.core.events import Event
from game.core.rules import SPECTATOR, Setup, View
from game.core.search.levels import INSTANT, LEVELS
from game.core.wars import FEWEST, Matter, War, Wars, Won, wars
from game.play.selfplay import header_for, played, seed_secret
from game.play.standins import at_random, standin

HEAD = """\
# What came of wars that stand-ins played: who won, points as they grew, and what came up how often, and for whom; see
# game/core/wars.py and docs/standins.md. Made by python -m benchmarks.wars {game} --write
"""
#: So many points of a curve are kept at most.
POINTS = 12
#: What came up in fewer games, or was missing in fewer, tells nothing of who won; and how many standard errors do.
FEW, ERRORS = 10, 3.0


def came(event: Event) -> Iterator[str]:
    """What an event is one of: the rules it cites, and the card that is played in it, and what for."""
    yield from (f"rule {rule}" for rule in event.rule.split(", ") if rule)
    card = event.facts.get("card")
    if isinstance(card, str) and event.kind in ("card", "event"):
        yield f"card {card} {event.facts.get('way', event.kind)}"


def one(setup: Setup, level: str, n: int, blind: str = "") -> Note:
    """The course of a game by this number: winners, each seat's points by chapter and at the end, what came up.

    The seat `blind` is played by chance.
    """
    game, salt = rules(setup.game), f"war-{n}"
    secret, complete = seed_secret(salt), rules(setup.game).complete(setup)
    players = {seat.id: at_random if seat.id == blind else standin(setup.game, level) for seat in game.seats(complete)}
    curve: dict[str, dict[str, int]] = {}
    counts: Counter[str] = Counter()
    chapter = last = None
    for step in played(game, header_for(game, complete, secret, salt), secret, players):
        counts.update(what for event in step.events for what in came(event))
        now = str(game.chapter(game.headline(step.state)))
        if last is not None and chapter != now:
            curve[str(chapter)] = points(game.view(last, SPECTATOR))
        chapter, last = now, step.state
    view = game.view(last, SPECTATOR)
    return {"points": points(view), "winners": list(view.winners), "curve": curve, "came": counts}


def points(view: View) -> dict[str, int]:
    """The points of each seat, as everybody sees them."""
    return {standing.seat: standing.score for standing in view.standings}


def share(seat: str, notes: Sequence[Note]) -> float:
    """A seat's share of games won; one that several won together counts as a part."""
    return fmean(1 / len(note["winners"]) if seat in note["winners"] else 0.0 for note in notes)


def matter(what: str, seats: Sequence[str], notes: Sequence[Note]) -> Matter:
    """How often something came up, and for whom that was most, if it was for anybody."""
    with_it, without = ([note for note in notes if (what in note["came"]) is there] for there in (True, False))
    times = fmean(note["came"].get(what, 0) for note in notes)
    found = {"what": what, "games": round(len(with_it) / len(notes), 3), "times": round(times, 2)}
    if min(len(with_it), len(without)) >= FEW:
        among, other = ({seat: share(seat, some) for seat in seats} for some in (with_it, without))
        seat = max(seats, key=lambda seat: abs(among[seat] - other[seat]))
        mean = share(seat, notes)
        error = (mean * (1 - mean) * (1 / len(with_it) + 1 / len(without))) ** 0.5
        if abs(among[seat] - other[seat]) > ERRORS * error:
            found |= {"seat": seat, "among": round(among[seat], 3), "other": round(other[seat], 3)}
    return Matter.model_validate(found)


def war(setup: Setup, level: str, notes: Sequence[Note]) -> War:
    """All that these games tell of a war."""
    seats = list(notes[0]["points"])
    every = sorted({what for note in notes for what in note["came"]})
    chapters = list(dict.fromkeys(chapter for note in notes for chapter in note["curve"]))
    kept = chapters[:: -(-len(chapters) // POINTS)] if chapters else []
    came_so_far = {chapter: [note["curve"][chapter] for note in notes if chapter in note["curve"]] for chapter in kept}
    return War(
        scenario=setup.scenario,
        options=dict(setup.options),
        level=level,
        rules=rules(setup.game).version,
        games=len(notes),
        draws=round(fmean(not note["winners"] for note in notes), 3),
        seats=tuple(
            Won(seat=seat, wins=round(share(seat, notes), 3), points=round(fmean(n["points"][seat] for n in notes), 1))
            for seat in seats
        ),
        curve={
            chapter: {seat: round(fmean(game[seat] for game in games), 1) for seat in seats}
            for chapter, games in came_so_far.items()
        },
        length={chapter: len(games) for chapter, games in came_so_far.items()},
        matters=tuple(matter(what, seats, notes) for what in every),
    )


def games(setup: Setup, level: str, numbers: range, notes: Notes, blind: str = "") -> list[Note]:
    """What came of the games by these numbers; those that are noted are not played again."""
    version, how = rules(setup.game).version, [f"{k}={v}" for k, v in setup.options.items()]
    name = " ".join((setup.game, str(version), setup.scenario, *how, level, *([f"{blind} at random"] if blind else [])))
    return [notes.of(f"{name} {n}", partial(one, setup, level, n, blind)) for n in numbers]


def rows(war: War) -> Iterator[str]:
    """A line for each seat, in Markdown, with the interval of its share, 95 %."""
    options = " ".join((war.scenario, *(f"{k}={v}" for k, v in war.options.items())))
    for won in war.seats:
        low, high = interval(round(won.wins * war.games), war.games)
        yield (
            f"| {options} | {war.level} | {war.games} | {won.seat} | {won.points:.1f} | {won.wins:.0%} "
            f"| {low:.0%} to {high:.0%} | {war.draws:.0%} |"
        )


def by_chance(setup: Setup, level: str, numbers: range, notes: Notes) -> None:
    """Print how each seat fares where it alone is played by chance."""
    game = rules(setup.game)
    for seat in game.seats(game.complete(setup)):
        found = games(setup, level, numbers, notes, seat.id)
        points, wins = fmean(note["points"][seat.id] for note in found), share(seat.id, found)
        print(f"| {setup.scenario} | {seat.id} by chance | {len(found)} | {points:.1f} | {wins:.0%} |", flush=True)


def told(war: War) -> Iterator[str]:
    """Its curve, and what mattered most, in Markdown."""
    yield f"\n## {war.scenario} {' '.join(f'{k}={v}' for k, v in war.options.items())}\n"
    names = [won.seat for won in war.seats]
    yield "| at the end of | games | " + " | ".join(names) + " |\n|---|---|" + "---|" * len(names)
    for chapter, found in war.curve.items():
        yield f"| {chapter} | {war.length[chapter]} | " + " | ".join(f"{found[name]:.1f}" for name in names) + " |"
    yield "\n| what | came up in | times a game | for | wins with it | without |\n|---|---|---|---|---|---|"
    for each in sorted(war.matters, key=lambda one: (-abs(one.among - one.other), -one.games, one.what)):
        swing = f"{each.seat} | {each.among:.0%} | {each.other:.0%}" if each.seat else "| | "
        yield f"| {each.what} | {each.games:.0%} | {each.times:.2f} | {swing} |"


def write(game: str, every: Iterable[War]) -> None:
    """Make the file of these wars, in the order of the scenarios."""
    order = [scenario.value for scenario in rules(game).scenarios]
    kept = sorted(every, key=lambda war: (order.index(war.scenario), _key(war)))
    plain = Wars(wars=tuple(kept)).model_dump(mode="json", exclude_defaults=True)
    lines = yaml.safe_dump(plain, sort_keys=False, default_flow_style=None, width=200, allow_unicode=True)
    (OURS / game / "wars.yaml").write_text(HEAD.format(game=game) + lines, "utf-8")


def _key(war: War) -> tuple[object, ...]:
    return war.scenario, tuple(sorted(war.options.items())), war.level


def main() -> None:
    """Play, print, and write if that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE", help="else as a game is opened by default")
    parser.add_argument("--level", choices=LEVELS, default=INSTANT)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--scenarios", nargs="*")
    parser.add_argument("--notes", type=Path, help="note games that are over here, and go on after those that are")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--write", action="store_true", help="put it into data/GAME/wars.yaml")
    instead.add_argument("--random", action="store_true", help="play each seat in turn by chance")
    instead.add_argument("--told", action="store_true", help="print the file instead, and play nothing")
    chosen = parser.parse_args()
    if chosen.games < FEWEST and not (chosen.random or chosen.told):
        parser.error(f"argument --games: a war is told by {FEWEST} games at least")
    print(
        "| war | level | games | seat | points | wins | 95 % | draws |", "|---|---|---|---|---|---|---|---|", sep="\n"
    )
    if chosen.told:
        print(*(row for war in wars(chosen.game) for row in rows(war)), sep="\n")
        print(*(line for war in wars(chosen.game) for line in told(war)), sep="\n")
        return
    every = {_key(war): war for war in wars(chosen.game)}
    options, notes = dict(pair.split("=") for pair in chosen.options), Notes(chosen.notes)
    numbers = range(chosen.games)
    for scenario in chosen.scenarios or [each.value for each in rules(chosen.game).scenarios]:
        setup = Setup(chosen.game, scenario, options)
        if chosen.random:
            by_chance(setup, chosen.level, numbers, notes)
            continue
        found = war(setup, chosen.level, games(setup, chosen.level, numbers, notes))
        print(*rows(found), sep="\n", flush=True)
        every[_key(found)] = found
        if chosen.write:
            write(chosen.game, every.values())


if __name__ == "__main__":
    main()
