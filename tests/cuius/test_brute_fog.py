"""Who may know what under fog [16.2, 16.3], reckoned a second time from the rulebook, the rulings and what was told.

Nothing here asks `fog`, `observe` or `mats` for anything: what is hidden, what a player has heard, what his view shows
and how he plans is reckoned from the counters on the table and the events that he was told. And two tables that differ
only in what somebody may not know give him the same view, the same words, and the same news, up to the first that may
tell them apart.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from random import Random

import pytest

from game.core.events import Event
from game.core.refusal import Refusal
from game.core.rules import SPECTATOR, Setup, random_order
from game.core.words import Sentence
from game.cuius import RULES
from game.cuius.board import BOARD
from game.cuius.imagine import imagine
from game.cuius.state import Army, State
from game.cuius.view import ArmyView, IntelView
from game.cuius.zones import enemy_zones
from tests.contests import ChanceDice
from tests.cuius.positions import apart
from tests.cuius.test_brute_force import SIDES, primary, secondary, zone
from tests.cuius.test_brute_force import field as armies_of
from tests.cuius.test_random import warlike

EVERYBODY = (*SIDES, SPECTATOR)
#: More cavalry than anybody has: what a player must reckon with who was told nothing.
UNHEARD = 1 << 20

# What is hidden


def chief(state: State, army: Army) -> str:
    """The Marshal of the highest LR, or the Lieutenant if there is no Marshal [glossary]; who came first of equals."""
    ranks = [(x in state.marshals, BOARD.leaders[x].lr) for x in army.leaders]
    return army.leaders[ranks.index(max(ranks))] if ranks else ""


def veiled(state: State, viewer: str, side: str, at: str, army: Army) -> bool:
    """Only what a Force marker stands for is hidden [16.2], from everybody but its owner; and not what is no army.

    Once the battle begins both players see it; onlookers do not [16.3]. After the war all is open.
    """
    marked = bool(army.force) and army.inf + army.cav > 0 and state.options["fog"] != "no"
    fought = state.battle is not None and state.battle.place == at and viewer in SIDES
    return marked and viewer != side and not fought and not state.winner


def shown(state: State, viewer: str) -> dict[tuple[str, str, str], tuple[object, ...]]:
    """What of each army a viewer sees: all of it, or its marker and its commander [16.2]."""
    found: dict[tuple[str, str, str], tuple[object, ...]] = {}
    for side in SIDES:
        moving = {"march": state.march, "retreat": state.retreat}
        rows = [(at, army, "") for at, army in (state.imperial if side == "imperial" else state.protestant).items()]
        rows += [(one.at, one.army, how) for how, one in moving.items() if one and one.army and one.side == side]
        for at, army, how in rows:
            if veiled(state, viewer, side, at, army):
                led = [chief(state, army)] if army.leaders else []
                found[side, at, how] = (led, -1, -1, -1, -1, army.force, True)
            else:
                counters = (army.inf, army.cav, army.art, army.fatigue, army.force)
                found[side, at, how] = (sorted(army.leaders), *counters, False)
    return found


def seen(one: ArmyView) -> tuple[object, ...]:
    led = sorted(leader.id for leader in one.leaders)
    return (led, one.inf, one.cav, one.art, one.fatigue, one.force, one.hidden)


def check_view(state: State, viewer: str) -> None:
    """A view shows the counters that lie open, and nothing of the others [16.2, 16.3]."""
    view, known = RULES.view(state, viewer), RULES.view(state, viewer).known
    assert {(one.side, one.place, one.moving): seen(one) for one in view.armies} == shown(state, viewer)
    for side, enemy in SIDES.items():
        hidden = [army for at, army in armies_of(state, side) if veiled(state, viewer, side, at, army)]
        unseen = {x for army in hidden for x in army.leaders} - {chief(state, army) for army in hidden}
        drawn = [x for item in state.agenda if item.kind == "place-lieutenant" and item.seat == side for x in item.args]
        if viewer != side and state.options["fog"] != "no" and not state.winner:
            unseen |= {*drawn}
            assert not [
                item for item in known.agenda if item.kind == "place-lieutenant" and item.seat == side if item.args
            ]
        assert {leader.id for leader in view.sides[side].unseen} == {*state.pool[side], *unseen}
        assert {x for x in known.marshals if BOARD.leaders[x].side == side} == {
            x for x in state.marshals if BOARD.leaders[x].side == side and x not in unseen
        }
        if viewer != side and not state.winner:
            assert known.standing[side] == {}, "what a side left word to do is its own"
        if viewer not in SIDES and not state.winner:
            assert known.intel[enemy] == {}, "what was announced the players heard"
    check_march(state, viewer)
    check_battle(state, viewer)
    assert RULES.view(imagine(view, Random(1).randrange), viewer) == view


def check_march(state: State, viewer: str) -> None:
    """Plans are their owner's, MP the players' as far as the army is seen; a halt is all that onlookers see."""
    view, march, fogged = RULES.view(state, viewer), state.march, state.options["fog"] != "no" and not state.winner
    outside = fogged and viewer not in SIDES
    if march:
        assert view.march is not None
        blind = outside or veiled(state, viewer, march.side, march.at, march.army)
        assert view.march.mp == (-1 if blind else march.mp)
        assert view.march.plan == (march.plan if viewer == march.side or state.winner else ())
        assert (view.march.side, view.march.at, view.march.path) == (march.side, march.at, march.path)
    asked = state.agenda[-1] if state.agenda else None
    if asked and outside and asked.kind in ("move", "reaction", "retreat-to"):
        assert (view.question, set(view.to_move), view.eligible) == ("halt", {*SIDES}, ())
    elif asked:
        assert (view.question, view.to_move) == (asked.kind, (asked.seat,))
    if asked and asked.kind == "retreat-to" and fogged and viewer != asked.seat:
        assert not any(item.args for item in view.known.agenda if item.kind == "retreat-to")


def check_battle(state: State, viewer: str) -> None:
    """Onlookers learn dice, result and losses; players all but which force beside it gave what [14.7]."""
    fought, told = state.battle or state.last_battle, RULES.view(state, viewer).battle
    if fought is None or state.options["fog"] == "no" or state.winner:
        return
    assert told is not None
    assert (told.black, told.white, told.br, told.cell) == (fought.black, fought.white, fought.br, fought.cell)
    if viewer in SIDES:
        assert (told.strength, told.drm, told.fates) == (fought.strength, fought.drm, fought.fates)
        assert told.aid == {side: sum(c.inf + c.cav for c in given) for side, given in fought.helpers.items() if given}
        known = RULES.view(state, viewer).known
        theirs = (known.battle or known.last_battle).helpers.get(SIDES[viewer], ())  # type: ignore[union-attr]
        assert [one.at for one in theirs] == [""] * len(theirs)
        assert len(theirs) < 2
    else:
        assert [*map(bool, (told.strength, told.drm, told.fates, told.aid, told.parts, told.odds))] == [False] * 6


# What a player has heard

#: What is asked in the midst of an activation, which may go on farther on one table than on the other.
UNDER_WAY = ("activate", "move", "reaction", "retreat-to", "which-battle", "withdrawal")


@dataclass
class Sheet:
    """What one player noted of one of the enemy's forces: each number with its year, and whether it is a range's least.

    `fresh` is what he was told in this activation: how many cavalry at most; `met`: how many SP; `doubtful` after a
    battle.
    """

    known: dict[str, tuple[int, int, bool]] = field(default_factory=dict)
    fresh: int = UNHEARD
    doubtful: bool = False
    met: bool = False


HEARD = re.compile(
    r"Force (?P<n>\d) of .* \(.*\) (?:has (?:(?P<sp>\d+)(?:-\d+)? SP (?P<art>with|without) artillery"
    r"|(?P<cav>\d+)(?:-(?P<most>\d+))? cavalry SP)|is (?P<all>.*) under .*)\."
)


class Notebook:
    """What a player has noted of the enemy's forces, from what he was told and saw."""

    def __init__(self, viewer: str) -> None:
        self.viewer, self.enemy = viewer, SIDES[viewer]
        self.sheets: dict[int, Sheet] = {}

    def follow(self, before: State, after: State, events: Sequence[Event]) -> None:
        """Note what happened by an order."""
        told = [event for event in events if event.known_to(self.viewer)]
        lost = sum(int(str(event.facts["lost"])) for event in told if event.rule == "14.3.1")
        vanished = any(event.rule == "14.2" for event in told)
        for event in told:
            if event.kind == "march" and event.rule == "11.1.1":
                self.forget()
            elif event.kind == "reveal" and event.rule == "16.3" and event.facts["side"] == self.enemy:
                self.note(event.text, after.options["fog"] == "ranges", before.year)
        if before.phase != after.phase or before.year != after.year:
            self.forget(doubtful=True)  # the Supply Check has told anew
        begins = before.agenda[-1].kind not in UNDER_WAY and after.phase == "operations"
        laid = {event.place for event in told if event.rule == "16.2" and event.kind == "units"}
        joined = {event.place for event in told if event.rule == "6.4.1"}  # troops that brought their marker along
        was = dict(armies_of(before, self.enemy))
        for at, army in armies_of(after, self.enemy):
            bare = at in was and not was[at].force and at not in joined
            if army.force and (at in laid or (begins and bare)):  # it stood in the open
                counters = {"sp": army.inf + army.cav, "cav": army.cav, "art": army.art}
                self.sheets[army.force] = Sheet({what: (n, after.year, False) for what, n in counters.items()})
        self.reckon(after, lost if not vanished else UNHEARD)

    def forget(self, *, doubtful: bool = False) -> None:
        for sheet in self.sheets.values():
            sheet.fresh, sheet.doubtful, sheet.met = UNHEARD, doubtful, False

    def note(self, text: str, ranges: bool, year: int) -> None:
        """What was announced, in the words in which it was."""
        said = HEARD.fullmatch(text)
        assert said, text
        sheet = self.sheets.setdefault(int(said["n"]), Sheet())
        sheet.met = sheet.met or not said["cav"]
        if said["sp"]:
            sheet.known["sp"] = int(said["sp"]), year, ranges
            sheet.known["art"] = int(said["art"] == "with"), year, False
        elif said["cav"]:
            most = int(said["most"] or said["cav"])
            sheet.known["cav"], sheet.fresh = (int(said["cav"]), year, most > int(said["cav"])), most
        else:
            inf, cav, art = (_count(said["all"], kind) for kind in ("infantry", "cavalry", "train"))
            sheet.known = {"sp": (inf + cav, year, False), "cav": (cav, year, False), "art": (art, year, False)}
            sheet.fresh, sheet.doubtful = cav, True

    def reckon(self, after: State, lost: int) -> None:
        """What was seen to go: as the view has it, no more than was told to be lost, and after a battle the truth."""
        for one in RULES.view(after, self.viewer).armies:
            sheet = self.sheets.get(one.force)
            if one.side != self.enemy or not one.hidden or sheet is None or not one.intel:
                continue
            for what, (n, year, least) in sheet.known.items():
                left = getattr(one.intel, what)
                assert left == n or (n > left >= n - max(lost, UNHEARD if sheet.doubtful else 0)), (what, n, left)
                sheet.known[what] = left, year, least

    def check(self, state: State) -> None:
        """His view shows on each marker what he has noted of it, and no more [16.3]."""
        for one in RULES.view(state, self.viewer).armies:
            if one.side != self.enemy or not one.hidden:
                continue
            noted = self.sheets.get(one.force, Sheet()).known
            told = {what: (n, year) for what, (n, year, _least) in noted.items()}
            assert _told(one.intel) == told, (one.force, one.place)
            if one.intel:
                assert one.intel.least is (noted["sp"][2] if "sp" in noted else state.options["fog"] == "ranges")
                assert one.intel.some is (noted["cav"][2] if "cav" in noted else False)

    def heard(self, state: State) -> None:
        """Who is on the march beside the enemy has told and heard SP; where a SZOC may matter, cavalry [16.3]."""
        march = state.march
        if march is None or len(march.path) < 2 or march.at != march.path[-1] or state.retreat or state.battle:
            return
        for at, army in armies_of(state, SIDES[march.side]):
            pair = ((march.at, march.army), (at, army))
            theirs, where = pair[march.side == self.viewer][1], pair[march.side == self.viewer][0]
            if not all(one.inf + one.cav for _at, one in pair) or not veiled(
                state, self.viewer, self.enemy, where, theirs
            ):
                continue
            sheet = self.sheets.get(theirs.force, Sheet())
            if march.at in primary(at):
                assert sheet.met, (self.viewer, where, "came beside the enemy, and no SP were told")
            if march.at in secondary(at) and not sheet.doubtful:
                assert sheet.fresh != UNHEARD, (self.viewer, where, "came into a possible SZOC")

    def plans(self, state: State, cavalry: int) -> None:
        """His marches reckon with a possible SZOC until its cavalry was announced in this activation [16.3, 11.2.7]."""
        felt: set[str] = set()
        for at, army in armies_of(state, self.enemy):
            known = army
            if veiled(state, self.viewer, self.enemy, at, army):
                sheet = self.sheets.get(army.force, Sheet())
                if sheet.doubtful:
                    return
                known = replace(army, cav=sheet.fresh)
            felt |= zone(at, known, cavalry)
        assert enemy_zones(state, self.viewer, cavalry, self.viewer) == felt


def _count(said: str, kind: str) -> int:
    found = re.search(rf"(\d+) {kind}", said)
    return int(found[1]) if found else 0


def _told(intel: IntelView | None) -> dict[str, tuple[int, int]]:
    """Each number that a mat shows, with its year."""
    rows = intel.reports if intel else ()
    shows = [(what, getattr(row, what), row.year) for row in reversed(rows) for what in ("sp", "cav", "art")]
    return {what: (n, year) for what, n, year in shows if n >= 0}


# Two tables that differ in what a viewer may not know


def another(state: State, viewer: str, chance: Random) -> State:
    """The same table, but for what this viewer may not know; what he was told in this activation stays true."""
    made = apart(state)
    for side, enemy in SIDES.items():
        if side == viewer:
            continue
        pool = [*made.pool[side]]
        trains = BOARD.charts.limits.trains - sum(army.art for _at, army in armies_of(made, side))
        for at, army in armies_of(made, side):
            if not veiled(state, viewer, side, at, army):
                continue
            told = made.intel[enemy].get(str(army.force))
            sp, cav, art = told.told if told and told.fresh else (-1, -1, -1)
            riders = army.cav if cav >= 0 else chance.randrange(army.sp + 1 if sp >= 0 else 12)
            foot = army.sp - min(riders, army.sp) if sp >= 0 else chance.randrange(1, 20)
            guns = army.art if art >= 0 else min(chance.randrange(2), army.art + trains)
            trains += army.art - guns
            led = chief(state, army)
            wings = [x for x in army.leaders if x != led and (x in state.marshals or chance.randrange(2))]
            pool += [x for x in army.leaders if x not in (led, *wings)]
            may = [x for x in pool if led in state.marshals or (led and BOARD.leaders[x].lr < BOARD.leaders[led].lr)]
            if may and chance.randrange(2):
                wings.append(chance.choice(may))
                pool.remove(wings[-1])
            leaders = tuple(x for x in (*army.leaders, *wings) if x == led or x in wings)
            tired = army.fatigue if army.fatigue == 5 or not chance.randrange(2) else chance.randrange(5)
            one = Army(tuple(dict.fromkeys(leaders)), foot, riders, guns, tired, army.force)
            put_back(made, side, at, army, one)
        made.pool[side] = tuple(sorted(pool))
        places = list(made.of(side).items())
        if state.options["fog"] != "no" and not state.winner:
            chance.shuffle(places)  # who was changed last nobody knows
        made.array(side, dict(places))
    return made


def put_back(state: State, side: str, at: str, old: Army, new: Army) -> None:
    """One army in another's place, wherever it was."""
    if state.march and state.march.army is old:
        state.march = replace(state.march, army=new)
    elif state.retreat and state.retreat.army is old:
        state.retreat = replace(state.retreat, army=new)
    else:
        state.of(side)[at] = new


def check_same(state: State, other: State, viewer: str, draw: float) -> None:
    """The same view, and the same words all along some sentences."""
    assert repr(RULES.view(state, viewer)) == repr(RULES.view(other, viewer))
    for chance in (Random(draw), Random(draw + 1)):
        spoken: Sentence = ()
        while found := RULES.words(state, viewer, spoken).next:
            assert repr(found) == repr(RULES.words(other, viewer, spoken).next), spoken
            assert RULES.words(state, viewer, spoken).prompt == RULES.words(other, viewer, spoken).prompt
            assert RULES.words(state, viewer, spoken).end == RULES.words(other, viewer, spoken).end
            spoken = (*spoken, chance.choice(found).text)


#: By which rules what happens may tell two such tables apart: announcements, checks that a die is thrown for, battles,
#: how far a march comes and what it takes, who is lost in the hills, who wins.
TELLING = (
    "16.3", "9.3.2", "11.0", "11.3.2.1", "11.3.2.2", "11.3.4.1", "11.3.4.2", "11.4.1", "11.4.3", "11.7.1", "12.0",
    "13.2", "14.", "8.0", "15.0", "7.3.4",
)  # fmt: skip
#: What brings nothing to light: on these questions tables stay alike.
QUIET = ("raise", "hire", "trains", "recovery", "conversion", "first-player")


def check_news(state: State, viewer: str, order: Sentence, later: tuple[State, Sequence[Event]], dice: float,
               chance: Random) -> None:  # fmt: skip
    """The same order on another table tells the same, up to the first thing that may tell them apart."""
    if state.agenda[-1].kind in ("lieutenant", "place-lieutenant"):
        return  # whether anybody is left to be drawn everybody may count
    twin, seat, asked = another(state, viewer, chance), RULES.to_move(state)[0], state.agenda[-1].kind
    try:
        outcome = RULES.apply(twin, seat, order, ChanceDice(Random(dice)))
    except Refusal:
        return  # there is not enough to carry it out
    pairs = zip_longest(*(
        [(event.kind, event.text, dict(event.facts), event.rule) for event in events if event.known_to(viewer)]
        for events in (later[1], outcome.events)
    ))  # fmt: skip
    differ = next((pair for pair in pairs if pair[0] != pair[1]), None)
    if differ is None:
        if asked in QUIET:
            assert repr(RULES.view(later[0], viewer)) == repr(RULES.view(outcome.state, viewer)), order
        return
    rules_ = [one[3] for one in differ if one]
    # an army that nothing is left of, or that leaves somebody behind, however many
    gone = any(one and one[0] == "loss" and one[3] in ("", "2.6.3") and not one[2].get("lost") for one in differ)
    led = next((BOARD.leader_by_word.get(word, "") for word in order[1:2]), "")
    shown_ = {x.id for one in RULES.view(state, viewer).armies for x in one.leaders}
    if order[0] in ("march", "react") and led not in shown_:
        return  # who was no commander steps forward, here or elsewhere
    passed = asked in UNDER_WAY and any(one is None or one[3] in ("7.2", "16.2") for one in differ)
    assert gone or passed or any(rule.startswith(TELLING) for rule in rules_), (viewer, order, differ)


#: What only an army's own side is told of it, as long as it is hidden.
OWN = ("mp", "inf", "cav", "fatigue")


def check_told(before: State, after: State, events: Sequence[Event]) -> None:
    """Nobody but its side is told MP, kinds of troops or fatigue of a hidden army; onlookers no announcement."""
    if before.options["fog"] == "no" or after.winner:
        return
    for event in events:
        if event.kind == "reveal":
            assert event.to == tuple(SIDES)
        side = str(event.facts.get("side", ""))
        mine = (
            [army for state in (before, after) for at, army in armies_of(state, side) if at == event.place]
            if side
            else []
        )
        if mine and all(army.force and army.sp for army in mine) and not before.battle and not after.battle:
            blind = [viewer for viewer in EVERYBODY if viewer != side and event.known_to(viewer)]
            assert not blind or not set(OWN) & event.facts.keys(), (event.text, event.to)
        if event.kind == "ready" and event.rule == "11.4.1":
            assert not event.known_to(SPECTATOR), "that somebody was asked to react is not for onlookers"
        if event.rule in ("7.3.4", "2.6.3") and event.facts.get("lost"):
            marked = any(at == event.place and army.force for at, army in armies_of(before, side))
            assert not marked or event.to == (side,), (event.text, event.to)


# Games


def play(
    scenario: str, fog: str, seed: int, orders: int
) -> Iterator[tuple[State, Sentence, State, Sequence[Event], float]]:
    """A game order by order: before, after, what was told, and the seed of its dice."""
    chance = Random(f"who knows what {scenario} {fog} {seed}")
    state = RULES.setup(RULES.complete(Setup("cuius", scenario, {"fog": fog, "fortifications": "yes"})))
    for number in range(orders):
        if not (seats := RULES.to_move(state)):
            return
        if (number // 20 + seed) % 3:
            order = warlike(state, seats[0], chance)
        else:
            order = random_order(partial(RULES.words, state, seats[0]), chance.randrange)
        dice = chance.random()
        outcome = RULES.apply(state, seats[0], order, ChanceDice(Random(dice)))
        yield state, order, outcome.state, outcome.events, dice
        state = outcome.state


GAMES = [
    ("palatinate", "exact", 1), ("bohemian_war", "ranges", 1), ("last_years", "ranges", 1), ("danish_war", "exact", 1),
    ("white_mountain", "no", 1),
    *(
        pytest.param(RULES.scenarios[seed % 7].value, fog, seed, marks=pytest.mark.nightly)
        for seed in range(3, 24) for fog in ("exact", "ranges", "no")
    ),
]  # fmt: skip


@pytest.mark.rule("cuius:16.3", "cuius:16.2")
@pytest.mark.parametrize(("scenario", "fog", "seed"), GAMES)
def test_everybody_knows_what_he_saw_and_heard_and_no_more(scenario: str, fog: str, seed: int) -> None:
    books = [Notebook(side) for side in SIDES]
    chance = Random(seed)
    for number, (before, order, after, events, dice) in enumerate(play(scenario, fog, seed, 110 if seed < 3 else 400)):
        check_told(before, after, events)
        for book in books:
            book.follow(before, after, events)
            book.check(after)
            book.heard(after)
            book.plans(after, chance.randrange(14))
        if (number + seed) % 3:
            continue
        for viewer in EVERYBODY:
            check_view(after, viewer)
            check_same(after, another(after, viewer, chance), viewer, chance.random())
            check_news(before, viewer, order, (after, events), dice, chance)
