"""The words of a battle: what each side may say, and why not what it may not."""

from collections.abc import Callable, Sequence
from functools import partial

from game.battles import advance, deployment, fighting_words, marching_words, series, victory
from game.battles.board import LEADER
from game.battles.course import TO_PLACE, Piece
from game.battles.engagements import engagements
from game.battles.fighting_words import ATTACK, DISRUPT, FIGHT, FIRE, HOLD, PURSUE, TACTIC
from game.battles.fire import guns
from game.battles.marching_words import EXIT, HALT, MARCH, MOVE, SIGNAL, UNLIMBER, piece_word
from game.battles.movers import candidates
from game.battles.position import position
from game.battles.state import State
from game.core.text import _, listed
from game.core.words import NOTHING, Sentence, Word, Words, later

PROPOSED, PLACE, DONE, PREFER, ANSWER, CONCEDE, ACCEPT, DECLINE, NOTHING_SAID = (
    "proposed", "place", "done", "prefer", "answer", "concede", "accept", "decline", "nothing",
)  # fmt: skip


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """The legal next words of a seat; remembered with the state."""
    memo, key = state.words(), (seat, spoken)
    found: Words | None = memo.get(key)
    if found is None:
        if state.phase == "over" or seat not in state.board.sides:
            return NOTHING
        if spoken:
            first = memo.get((seat, ())) or words(state, seat, ())
            found = memo[key] = _after(state, seat, spoken, first)
        else:
            found = memo[key] = _first(state, seat)
    return found


def _after(state: State, seat: str, spoken: Sentence, first: Words) -> Words:
    """What may follow words of which the first is one of these."""
    verb = spoken[0]
    if not first.offers(verb):
        return NOTHING
    if verb in _VERBS:
        return _VERBS[verb](state, spoken)
    if verb == PREFER:
        return _choice(spoken, [piece_word(state, p) for p in _preferable(state, seat)], _("Which leader?"))
    if verb == ANSWER:
        return _choice(spoken, _answers(state, seat), _("How do you answer the next attack?"))
    if verb == CONCEDE:
        levels = [Word(level, str(victory.level_name(level))) for level in victory.levels(state)]
        return _choice(spoken, levels, _("What victory do you concede?"))
    return Words((), True) if len(spoken) == 1 else NOTHING


def _choice(spoken: Sentence, ways: list[Word], prompt: str) -> Words:
    if len(spoken) == 1:
        return Words(tuple(ways), False, prompt)
    return Words((), True) if len(spoken) == 2 and any(w.text == spoken[1] for w in ways) else NOTHING


def _first(state: State, seat: str) -> Words:
    if seat != state.side:
        return _aside(state, seat)
    if state.phase == "deploy":
        return _deploy(state)
    if state.pending is not None:
        return _pending(state)
    if state.phase == "fire":
        offered = (FIRE, *series.verbs(state), DONE)
        return later(offered, partial(_firing, state, offered))
    if state.phase == "move":
        return _movement(state, seat)
    if state.phase == "declare":
        return _declaration(state)
    return Words((Word(FIGHT, _("Fight a combat")),), False, _("Fight the combats in any order."))


def _firing(state: State, offered: tuple[str, ...]) -> Words:
    labels = {FIRE: _("Fire a gun"), **series.called(), DONE: _("Done: to movement")}
    prompt = _("Fire your guns. Not fired yet: {n}.").format(n=len(list(guns(state))))
    return Words(tuple([Word(verb, labels[verb]) for verb in offered]), False, prompt)


def _aside(state: State, seat: str) -> Words:
    """What the side that is not moving may say: answer an offer, prepare its defence."""
    if state.phase == "deploy":
        return NOTHING
    offered, prompt = [], _("It is not your move.")
    if state.offer is not None and state.offer[0] != seat:
        offered = [Word(ACCEPT, _("Accept the concession"), grave=True), Word(DECLINE, _("Decline it"))]
        text = _("The {side} army offers to concede a {level}. Do you accept?")
        prompt = text.format(side=state.side_name(state.offer[0]), level=victory.level_name(state.offer[1]))
    called = _called()
    offered += [Word(verb, called[verb]) for verb in _standing_orders(state, seat)]
    return Words(tuple(offered), False, prompt) if offered else NOTHING


def _standing_orders(state: State, seat: str) -> list[str]:
    found = []
    if _preferable(state, seat):
        found.append(PREFER)
    if _answers(state, seat):
        found.append(ANSWER)
    return found


def _called() -> dict[str, str]:
    return {PREFER: _("Prefer a leader in defence"), ANSWER: _("Prepare special tactics in defence")}


def _preferable(state: State, seat: str) -> list[Piece]:
    """Leaders whom a side may name as the one to help its defence, where several could [76:10.11, 21:11.2]."""
    leaders = [leader for leader in position(state).of_sort[LEADER].values() if leader.side == seat]
    return [p for p in leaders if p.id != state.preferred.get(seat)] if len(leaders) > 1 else []


def _answers(state: State, seat: str) -> list[Word]:
    """A standing declaration for the next enemy combat phase [21:19.3]."""
    if not state.on("tactics") or seat in state.tactics_used:
        return []
    now, ways = state.answers.get(seat, NOTHING_SAID), [*fighting_words.tactics(), Word(NOTHING_SAID, _("Nothing"))]
    return [word for word in ways if word.text != now]


def _deploy(state: State) -> Words:
    offered = [Word(PROPOSED, _("Take the proposed set-up")), Word(PLACE, _("Place a piece"))]
    faults = deployment.faults(state)
    prompt = _("Set up your army.")
    if not faults:
        offered.insert(0, Word(DONE, _("Done: the army stands")))
        prompt = _("Your army is set up: say “done”, or change it.")
    elif len(faults) < len(deployment.own(state)):
        prompt = _("Still to be placed rightly: {names}.").format(names=state.names(faults[:5]))
    return Words(tuple(offered), False, prompt)


def _place(state: State, spoken: Sentence) -> Words:
    if len(spoken) == 1:
        able = deployment.placeable(state)
        return later(tuple([p.id for p in able]), partial(_placeable, state, able))
    piece = state.pieces.get(spoken[1])
    if piece is None or not deployment.sets_up(state, piece):
        return NOTHING
    hexes = deployment.open_hexes(state, piece.id)
    if len(spoken) == 2:
        ways = later(hexes, lambda: Words(tuple([Word(h, place=h) for h in hexes]), False, _("In which hex?")))
        return ways if hexes else NOTHING
    return Words((), True) if len(spoken) == 3 and spoken[2] in hexes else NOTHING


def _placeable(state: State, able: list[Piece]) -> Words:
    ways = [piece_word(state, p, "" if p.where != TO_PLACE else _("to place")) for p in able]
    return Words(tuple(ways), False, _("Which piece?"))


def _pending(state: State) -> Words:
    assert state.pending is not None
    if state.pending.kind == "exchange":
        prompt = _("Choose who pays for the exchange: strength {n} or more in all.").format(n=state.pending.need)
        return Words((Word(DISRUPT, _("Disrupt")),), False, prompt)
    able, pursue = fighting_words.holders(state), Word(PURSUE, _("Pursue"))
    if not able:
        free = _("The cavalry, disrupted by its charge, must pursue: only a leader who fights in its hex can hold it.")
        return Words((pursue,), False, free)
    held = _("The cavalry, disrupted by its charge, pursues, unless you let {names} hold it back.")
    hold = Word(HOLD, _("Hold the cavalry back"))
    return Words((pursue, hold), False, held.format(names=listed([str(state.name(leader)) for leader in able])))


def _movement(state: State, seat: str) -> Words:
    if state.crowded:
        crowded = tuple(verb for verb in marching_words.verbs(state) if verb == MOVE)
        return later(crowded, partial(_marching, state, crowded))
    memo, key = position(state).memo, ("moves", state.turn, state.begun, state.signal, state.stirred)
    if key not in memo:
        memo[key] = _moves(state)
    offered = [*memo[key], *_standing_orders(state, seat)]
    if state.offer is None:
        offered.append(CONCEDE)
    return later(tuple(offered), partial(_marching, state, offered))


def _moves(state: State) -> list[str]:
    """What pieces may do, and whether that may end: who is preferred, or offers what, is nothing to them."""
    offered = [*marching_words.verbs(state), *advance.verbs(state), *series.verbs(state)]
    return [*offered, DONE] if marching_words.may_end(state) else offered


def _marching(state: State, offered: Sequence[str]) -> Words:
    """The same, told."""
    labels = {
        **marching_words.called(), **advance.called(), **_called(), **series.called(),
        DONE: _("Done: to combat"), CONCEDE: _("Concede the battle"),
    }  # fmt: skip
    left = len(candidates(state))
    prompt = _("Move your army. Not moved yet: {n}.").format(n=left) if left else _("All have moved: say “done”.")
    if state.crowded:
        prompt = _("{name} must make room.").format(name=state.name(state.crowded))
    elif DONE not in offered:
        prompt = _("Your reinforcements must enter.")
    hints = marching_words.hints()
    ways = [Word(verb, labels[verb], hints.get(verb, ""), grave=verb == CONCEDE) for verb in offered]
    return Words(tuple(ways), False, prompt)


def _declaration(state: State) -> Words:
    several, open_ = series.called(), engagements(state)
    offered = [*fighting_words.declare_verbs(state), *(Word(verb, several[verb]) for verb in series.verbs(state))]
    if open_.settled:
        offered.append(Word(DONE, _("Done: to the dice") if state.now.combats else _("Done: no attack")))
        more = _("You may attack more, or say “done”.") if state.now.combats else _("You may attack, or say “done”.")
        return Words(tuple(offered), False, more)
    prompt = _("Declare your attacks. Enemies that must be attacked: {n}; own units that must attack: {k}.")
    text = prompt.format(n=len(open_.must_be_attacked), k=len(open_.must_attack))
    return Words(tuple(offered), False, text)


_VERBS: dict[str, Callable[[State, Sentence], Words]] = {
    **dict.fromkeys((MOVE, EXIT, MARCH, HALT, UNLIMBER, SIGNAL), marching_words.words),
    **dict.fromkeys((advance.ADVANCE, advance.FALL_BACK), advance.words),
    PLACE: _place,
    FIRE: fighting_words.fire_words,
    TACTIC: lambda _state, spoken: fighting_words.tactic_words(spoken),
    ATTACK: fighting_words.attack_words,
    series.SEVERAL: series.words,
    FIGHT: fighting_words.fight_words,
    DISRUPT: fighting_words.exchange_words,
    PURSUE: fighting_words.pursuit_words,
}
