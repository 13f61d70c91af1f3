"""The words of the game: those of the topmost question, and standing answers."""

from game.core.dice import Dice
from game.core.text import _, translation
from game.core.words import NOTHING, Sentence, Word, Words
from game.cuius.board import BOARD
from game.cuius.flow import QUESTIONS, Flow, answer
from game.cuius.state import Item, State

STANDING = "standing"
ASK = "ask"
#: What a seat may leave behind: how its armies react [11.4], whose SP are lost first [14.3.1], who plays first [4.0].
POLICIES = (
    (ASK, _("Ask me")),
    ("never", _("Never react")),
    ("contact", _("Into contact with all at 3:2 or better")),
    ("slip", _("Slip away from who is stronger")),
    ("always", _("Into contact at 3:2 or better, else slip away")),
)
TOPICS: dict[str, tuple[tuple[str, str], ...]] = {
    "reactions": POLICIES,
    "losses": ((ASK, _("Infantry first")), ("horse", _("Cavalry first"))),
    "first": ((ASK, _("Ask me")), ("me", _("I play first")), ("opponent", _("My opponent plays first"))),
}
_TITLES = {
    "reactions": _("Reaction moves of all armies"),
    "losses": _("Odd losses"),
    "first": _("First Player when I have the initiative"),
}


def top(state: State) -> Item | None:
    """The question the game waits for."""
    return state.agenda[-1] if state.agenda and not state.winner else None


_said: list[tuple[State, str, Sentence, object, Words]] = []


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """The legal next words of a seat; the last answers are kept, for the same is asked again and again."""
    tongue = translation.get()
    for known, who, said, language, found in _said:
        if known is state and said == spoken and who == seat and language is tongue:
            return found
    found = _find(state, seat, spoken)
    _said.insert(0, (state, seat, spoken, tongue, found))
    del _said[16:]
    return found


def _find(state: State, seat: str, spoken: Sentence) -> Words:
    if state.winner or seat not in state.standing:
        return NOTHING
    if spoken[:1] == (STANDING,):
        return _standing(state, seat, spoken)
    item = top(state)
    extra = (Word(STANDING, _("Standing answers"), quiet=True),)
    if item is None or item.seat != seat:
        return Words(extra, False, _("It is not your move.")) if not spoken else NOTHING
    found = QUESTIONS[item.kind].words(state, item, spoken)
    return Words((*found.next, *extra), found.end, found.prompt) if not spoken else found


def carry_out(state: State, order: Sentence, dice: Dice) -> Flow:
    """Answer the topmost question."""
    flow = Flow(state.copy(), dice)
    answer(flow, order)
    return flow


def _standing(state: State, seat: str, spoken: Sentence) -> Words:
    own = {word: x for x, word in BOARD.leader_words.items() if BOARD.leaders[x].side == seat and x not in state.gone}
    settled = state.standing[seat]
    if len(spoken) == 1:
        offered = [Word(topic, _TITLES[topic], settled.get(topic, ASK)) for topic in TOPICS]
        offered += [Word(w, _("Reactions of {name}").format(name=_(BOARD.leaders[x].name)), settled.get(w, ASK))
                    for w, x in own.items()]  # fmt: skip
        return Words(tuple(offered), False, _("What do you want to settle beforehand? Nobody else learns of it."))
    topic, said = spoken[1], spoken[2:]
    values = TOPICS.get(topic, POLICIES if topic in own else ())
    if not said:
        return Words(tuple(Word(value, _(label)) for value, label in values), False, _TITLES.get(topic, ""))
    return Words((), True) if len(said) == 1 and said[0] in dict(values) else NOTHING


def leave_standing(state: State, seat: str, topic: str, value: str) -> None:
    """Note a standing answer; to be asked is to leave none."""
    own = {k: v for k, v in state.standing[seat].items() if k != topic}
    if value != ASK:
        own[topic] = value
    state.standing[seat] = dict(sorted(own.items()))
