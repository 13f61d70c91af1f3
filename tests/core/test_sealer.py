"""A sealed turn is weighed whole: against what others would seal, from drafts, piece by piece."""

from types import SimpleNamespace
from typing import Any

import pytest

from game.core.rules import Outcome, Pick
from game.core.search.account import account
from game.core.search.chance import Chance, seed_from
from game.core.search.levels import Level
from game.core.search.mind import Mind
from game.core.search.sealer import Sealer
from game.core.search.search import Enough
from game.core.search.standin import Thinker
from game.core.words import Ask, Sentence, Word, Words
from game.play.standins import picker

READY = ("ready",)
PIECES = ("horse", "foot")
Sealed = dict[str, tuple[Sentence, ...]]


class Sealing:
    """Three seats give each of two pieces a number, in secret; the state is what each has ordered."""

    def to_move(self, state: Sealed) -> tuple[str, ...]:
        return tuple(seat for seat in ("red", "green", "blue") if READY not in state.get(seat, ()))

    def words(self, state: Sealed, seat: str, spoken: Sentence) -> Words:
        if spoken:
            return Words((), True) if len(spoken) == 2 or spoken == READY else Words(tuple(map(Word, "012345")))
        return Words(tuple(map(Word, (*left(state.get(seat, ())), *READY))))

    def view(self, state: Sealed, seat: str) -> Any:
        return SimpleNamespace(viewer=seat, own=state.get(seat, ()))

    def season(self, state: Sealed) -> str:
        return "spring"

    def apply(self, state: Sealed, seat: str, order: Sentence, dice: Any) -> Outcome[Sealed]:
        return Outcome({**state, seat: (*state.get(seat, ()), order)})


def left(own: tuple[Sentence, ...]) -> list[str]:
    return [piece for piece in PIECES if piece not in [order[0] for order in own]]


class SealingMind(Mind[Any, Any]):
    """At once each piece gets a 1, by some thought anything; red wants for each what green gives its own."""

    rules: Any = Sealing()

    def __init__(self) -> None:
        self.thoughts = 0

    @staticmethod
    def instant(view: Any, _ask: Ask, _pick: Pick) -> Sentence:
        return (left(view.own)[0], "1") if left(view.own) else READY

    quick = instant

    def candidates(self, view: Any, ask: Ask, pick: Pick) -> list[Sentence]:
        self.thoughts += 1
        return [(left(view.own)[0], str(pick(6)))] if left(view.own) else [READY]

    def ways(self, view: Any, ask: Ask, pick: Pick) -> list[list[Sentence]]:
        return [[(piece, number) for number in "012345"] for piece in left(view.own)]

    def clock(self, state: Sealed) -> int:
        return 0

    def worth(self, state: Sealed, seat: str) -> float:
        return len({*state.get("red", ())} & {*state.get("green", ())}) / 3

    def world(self, view: Any, pick: Pick) -> Sealed:
        return {view.viewer: view.own} if view.own else {}

    def unsealed(self, view: Any) -> Sealed | None:
        return {}

    def sealed(self, view: Any) -> tuple[Sentence, ...]:
        return view.own  # type: ignore[no-any-return]

    def tells(self, begun: Any, ended: Any, seat: str) -> list[Any]:
        return []


def sealer(mind: Mind[Any, Any], **changes: Any) -> Sealer:
    numbers = {"width": 9, "playouts": 48, "decisions": 0, "seconds": 1, "foresight": 2, **changes}
    return Sealer(mind, Level(**numbers), Thinker(mind, Level(playouts=2, seconds=1)))


def red(*own: Sentence) -> Any:
    return SimpleNamespace(viewer="red", own=own)


def asking(view: Any) -> Ask:
    return lambda spoken: Sealing().words({"red": view.own}, "red", spoken)


def weigh(thinker: Sealer, view: Any, seed: int = 3) -> Any:
    return thinker.weigh(view, asking(view), Chance(seed).pick)


def drawn(seed: int) -> list[Sentence]:
    """What green and blue seal where others' thoughts go by this seed: green's part."""
    chance = Chance(seed)
    return [*((piece, str(chance.pick(6))) for piece in PIECES), READY]


def test_each_piece_is_given_what_fares_best_against_what_is_foreseen() -> None:
    thinker, view = sealer(SealingMind()), red()
    first = weigh(thinker, view)
    second = weigh(thinker, red(first.order))
    assert sorted((first.order, second.order)) == sorted(drawn(0)[:2])
    assert ("horse", "1") not in drawn(0)
    assert ("foot", "1") not in drawn(0)
    assert weigh(thinker, red(first.order, second.order)).order == READY


def test_others_are_foreseen_as_the_other_level_orders_each_at_least_once() -> None:
    for foresight, times in ((5, 2), (4, 2), (3, 1), (1, 1)):
        foreseen = weigh(sealer(SealingMind(), foresight=foresight), red()).tables.foreseen
        assert [[seat for seat, order in plan if order == READY] for plan in foreseen] == [["green", "blue"]] * times
        for seed, plan in enumerate(foreseen):
            assert [order for seat, order in plan if seat == "green"] == drawn(seed)
    assert drawn(0) != drawn(1)
    tables = weigh(sealer(SealingMind(), foresight=4), red()).tables
    assert [list(tables.world(n)["green"]) for n in range(3)] == [drawn(0), drawn(1), drawn(0)]


def test_others_are_foreseen_once_a_turn_whatever_was_sealed_already() -> None:
    mind = SealingMind()
    thinker = sealer(mind)
    first = weigh(thinker, red()).tables.foreseen
    assert mind.thoughts == 6
    again = weigh(thinker, red(("horse", "2")), 4).tables
    assert again.foreseen is first
    assert mind.thoughts == 6
    assert again.world(0)["red"] == (("horse", "2"),)


def test_drafts_of_the_other_level_are_tried_before_a_piece_is_mended() -> None:
    """Of the ways only the first is tried beside the draft: what is better must come of drafts."""
    found = []
    for drafts in (0, 60):
        first = weigh(sealer(SealingMind(), width=2, drafts=drafts, playouts=500), red())
        found.append({order for order in first.thought.best if order != READY})
    assert found[1] == set(drawn(0)[:2])
    assert found[0] < {("horse", "0"), ("foot", "0"), ("horse", "1"), ("foot", "1")}


def test_what_is_ordered_at_once_stands_unless_a_draft_or_another_way_is_better() -> None:
    class Vain(SealingMind):
        def worth(self, state: Sealed, seat: str) -> float:
            return 0.5

    first = weigh(sealer(Vain(), drafts=5), red())
    assert set(first.thought.best) == {("horse", "1"), ("foot", "1"), READY}


def test_an_account_tells_what_else_the_piece_was_tried_at() -> None:
    thinker, view = sealer(SealingMind()), red()
    told = account(thinker, "thoughtful", view, asking(view), Chance(3).pick)
    assert told.order == weigh(thinker, view).order == told.tried[0].order
    assert {each.order for each in told.tried} == {(told.order[0], number) for number in "012345"}
    for sheet in weigh(thinker, view).thought.candidates:
        assert sorted(order[0] for order in sheet) == ["foot", "horse", "ready"]
    done = red(("horse", "2"), ("foot", "2"))
    assert account(thinker, "thoughtful", done, asking(done), Chance(3).pick).tried == ()


def test_an_account_tells_what_every_draft_ends_with_once() -> None:
    class Footless(SealingMind):
        @staticmethod
        def instant(view: Any, _ask: Ask, _pick: Pick) -> Sentence:
            return READY if view.own else ("horse", "1")

        def candidates(self, view: Any, ask: Ask, pick: Pick) -> list[Sentence]:
            return [READY] if view.own else super().candidates(view, ask, pick)

        def worth(self, state: Sealed, seat: str) -> float:
            said = {order[0]: order[-1] for order in state["red"]}
            return 0.0 if "foot" in said else int(said["horse"]) / 5

    thinker = sealer(Footless(), drafts=3)
    horse, ready = whole_sheet(thinker, b"secret")
    view = red(horse)
    thought = thinker.weigh(view, asking(view), picker(b"secret", 5)).thought
    assert thought is not None
    worths = [trials[0] for trials in thought.trials]
    assert len(set(worths)) == len(thought.candidates) > 1
    told = account(thinker, "thoughtful", view, asking(view), picker(b"secret", 5))
    assert [(each.order, each.mean) for each in told.tried] == [(ready, max(worths))]


def test_a_sheet_without_an_order_for_the_piece_is_told_by_its_end() -> None:
    class Lazy(SealingMind):
        @staticmethod
        def instant(view: Any, _ask: Ask, _pick: Pick) -> Sentence:
            return READY

    thinker = sealer(Lazy())
    assert weigh(thinker, red()).thought.candidates[0][-1] == READY
    last = red(weigh(thinker, red()).order)
    told = account(thinker, "thoughtful", last, asking(last), Chance(3).pick)
    assert [each.order for each in told.tried].count(READY) == 1


def test_a_piece_with_one_way_left_is_ordered_without_an_account() -> None:
    class Bound(SealingMind):
        def ways(self, view: Any, ask: Ask, pick: Pick) -> list[list[Sentence]]:
            return [[(piece, "1")] for piece in left(view.own)]

    told = account(sealer(Bound()), "thoughtful", red(), asking(red()), Chance(3).pick)
    assert (told.order, told.tried) == (("horse", "1"), ())


def test_what_is_not_sealed_is_weighed_order_by_order() -> None:
    class Open(SealingMind):
        def unsealed(self, view: Any) -> None:
            return None

    mind = Open()
    found = weigh(sealer(mind), red())
    chance = Chance(3)
    assert found.order == ("horse", str(chance.pick(6)))
    assert found.thought is None
    assert mind.thoughts == 1


def test_a_sheet_is_kept_for_its_turn_by_secret_choices_about_it() -> None:
    mind = SealingMind()
    thinker = sealer(mind, drafts=3)
    first = thinker.weigh(red(), asking(red()), picker(b"secret", 1))
    thoughts = mind.thoughts
    assert thoughts == 2 * 3 + 3 * 3
    one, other, ready = whole_sheet(thinker, b"secret")
    assert (first.order, ready) == (one, READY)
    second = thinker.weigh(red(one), asking(red(one)), picker(b"secret", 7))
    assert second.order == other
    assert mind.thoughts == thoughts + 1  # to be ready
    elsewhere = SealingMind()
    again = sealer(elsewhere, drafts=3).weigh(red(one), asking(red(one)), picker(b"secret", 9))
    assert again.order == other
    assert elsewhere.thoughts == thoughts
    assert again.thought == second.thought is not None


def whole_sheet(thinker: Sealer, secret: bytes) -> list[Sentence]:
    """The orders of a turn, one after another."""
    own: tuple[Sentence, ...] = ()
    while READY not in own:
        own = (*own, thinker.weigh(red(*own), asking(red(*own)), picker(secret, len(own))).order)
    return list(own)


def test_a_kept_sheet_depends_on_the_secret_the_turn_and_the_seat() -> None:
    class Even(SealingMind):
        turn = 0

        def clock(self, state: Sealed) -> int:
            return self.turn

        def worth(self, state: Sealed, seat: str) -> float:
            return 0.5

    class Later(Even):
        turn = 1

    def seed(mind: Mind[Any, Any], secret: bytes, seat: str = "red") -> int:
        view = SimpleNamespace(viewer=seat, own=())
        found = sealer(mind).weigh(view, asking(view), picker(secret, 1)).tables
        assert found is not None
        return found.seed

    usual = seed(Even(), b"one")
    assert seed(Even(), b"one") == usual
    others = {seed(Even(), b"two"), seed(Later(), b"one"), seed(Even(), b"one", "blue")}
    assert len(others | {usual}) == 4


def test_what_somebody_else_has_begun_to_seal_is_gone_on_with() -> None:
    thinker = sealer(SealingMind())
    begun = red(("horse", "4"))
    assert ("horse", "4") not in whole_sheet(thinker, b"secret")
    found = thinker.weigh(begun, asking(begun), picker(b"secret", 1))
    assert found.order == drawn(0)[1]
    assert found.thought is not None
    assert {order[0] for sheet in found.thought.candidates for order in sheet} == {"foot", "ready"}


def test_no_kept_order_is_given_that_is_none_any_more() -> None:
    class Forgetful(SealingMind):
        def sealed(self, view: Any) -> tuple[Sentence, ...]:
            return ()

    thinker = sealer(Forgetful())
    first = thinker.weigh(red(), asking(red()), picker(b"secret", 1)).order
    begun = red(first)
    assert thinker.weigh(begun, asking(begun), picker(b"secret", 2)).order[0] != first[0]


def test_who_foresees_or_drafts_too_long_plays_at_once() -> None:
    class Torn(SealingMind):
        def candidates(self, view: Any, ask: Ask, pick: Pick) -> list[Sentence]:
            return [*super().candidates(view, ask, pick), READY]

    mind = Torn()
    thinker, view = sealer(mind, drafts=1), red()
    with pytest.raises(Enough):
        thinker.weigh(view, asking(view), Chance(3).pick, lambda: True)
    assert thinker.within(lambda: True)(view, asking(view), Chance(3).pick) == ("horse", "1")
    weigh(thinker, view)
    thoughts = mind.thoughts
    with pytest.raises(Enough):  # what the others seal it knows by now
        thinker.weigh(view, asking(view), Chance(3).pick, lambda: True)
    assert mind.thoughts == thoughts + 1


def test_its_own_choices_decide_what_a_sealer_tries_not_the_position_alone() -> None:
    """Who knows the position must not be able to foresee what is sealed."""
    seeds = [weigh(sealer(SealingMind()), red(), seed).tables.seed for seed in range(4)]
    assert len(set(seeds)) == 4
    assert seeds[0] != seed_from(Chance(0).pick)
    assert weigh(sealer(SealingMind()), red(), 2).tables.seed == seeds[2]
