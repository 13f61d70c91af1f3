"""The words of treaties [s]: who may propose, accept, decline and denounce an alliance, and with whom."""

from game.campaign import alliance, names, seasons
from game.campaign.board import BOARD, SEASONS
from game.campaign.state import State
from game.core.text import _
from game.core.words import NOTHING, Sentence, Word, Words

TREATY = PROPOSE, ACCEPT, DECLINE, DENOUNCE = "propose", "accept", "decline", "denounce"


def verbs(state: State, seat: str) -> list[str]:
    """What a seat may say of alliances now."""
    if state.options["alliances"] != "treaty":
        return []
    return [verb for verb in TREATY if _parties(state, seat, verb)]


def offered(state: State, seat: str) -> list[tuple[str, str]]:
    """The alliances that a seat has not answered yet: each own power, and who proposes to it."""
    if "accept" not in verbs(state, seat):
        return []
    return [(mine, other) for mine, others in _parties(state, seat, "accept").items() for other in others]


def proposal(state: State, seat: str, other: str) -> Sentence:
    """The first alliance that a seat may propose to another one, as a whole order [s]."""
    if state.options["alliances"] != "treaty" or state.phase == "over":
        return ()
    found = (
        (TREATY[0], names.word_of(mine), names.word_of(theirs))
        for mine, others in _parties(state, seat, TREATY[0]).items()
        for theirs in others
        if seasons.seat_of(state, theirs) == other
    )
    return next(found, ())


def _parties(state: State, seat: str, verb: str) -> dict[str, list[str]]:
    """For each own power that may use the verb, the powers it may use it on; friends of the seat are left out."""
    ask = {"propose": alliance.may_propose, "denounce": alliance.may_denounce}.get(verb, alliance.may_accept)
    found = {}
    for power in state.powers_of(seat):
        others = [o for o in ask(state, power) if seasons.seat_of(state, o) != seat]
        if others:
            found[power] = others
    return found


def words(state: State, seat: str, spoken: Sentence) -> Words:
    """The legal next words after one of these verbs."""
    if state.options["alliances"] != "treaty":
        return NOTHING
    parties = _parties(state, seat, spoken[0])
    if len(spoken) == 1:
        mine = tuple(map(power_word, parties))
        return Words(mine, False, _("For which of your powers?")) if mine else NOTHING
    others = parties.get(names.power_of(spoken[1]), [])
    if len(spoken) == 2:
        return Words(tuple(map(power_word, others)), False, _("With whom?")) if others else NOTHING
    known = len(spoken) == 3 and names.power_of(spoken[2]) in others
    return Words((), True, _when(state, spoken[0])) if known else NOTHING


def _when(state: State, verb: str) -> str:
    """From when on what is said of an alliance holds: from the next season in which armies move."""
    if verb == DECLINE:
        return ""
    now = state.now + (2 if state.season == "autumn" else 1)
    if now // 4 >= state.last_turn:
        return _("The war is over before it counts.")
    season = names.date(SEASONS[now % 4], BOARD.files.calendar.first_year + now // 4)
    texts = {
        PROPOSE: _("All read it. Accepted this season, it is in force from {season}."),
        ACCEPT: _("In force from {season}."),
        DENOUNCE: _("All read it. It ends as {season} begins; until then you are allied."),
    }
    return texts[verb].format(season=season)


def power_word(power: str) -> Word:
    """A power, as an order names it."""
    return Word(names.word_of(power), str(names.power(power)))
