"""An order is quoted as people read it, each in their language; and what a refusal offers they may type."""

from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.language import language
from game import GAMES, rules
from game.core.refusal import SHOWN, Refusal
from game.core.rules import Setup, random_order
from game.core.text import speaking
from game.core.typed import hear
from game.core.words import NOTHING, Word, Words, named, sentences, spelled
from tests.battles.positions import battle
from tests.campaign.positions import RULES, Table, setup
from tests.contests import ChanceDice

GERMAN = language(Path(__file__).parents[2] / "locale", "de")


def test_an_order_is_named_in_the_language_of_whoever_reads_it() -> None:
    table = Table(setup())
    ask = partial(RULES.words, table.state, "united_provinces")
    said = [named(ask, tuple(order.split())) for order in ("Dutch-1 Liège", "Dutch-1 hold", "ready")]
    assert [*map(str, said)] == ["Dutch-1 · Liège", "Dutch-1 · Stay", "Ready: my orders stand"]
    with speaking(GERMAN):
        assert [*map(str, said)] == ["Dutch-1 · Lüttich", "Dutch-1 · Bleiben", "Bereit: meine Befehle stehen"]
    nameless = Words((Word("flag"),), False)
    assert str(named(lambda spoken: NOTHING if spoken else nameless, ("flag", "hill"))) == "flag hill"


def test_a_german_reads_in_german_what_is_legal() -> None:
    state = Table(setup()).give("united_provinces: ready").state
    with speaking(GERMAN):
        for typed, legal in (
            ("xyzzy", "Dutch-1; Nicht bereit; Daueranweisungen"),
            ("dutch-1 xyzzy", "Dutch-1 Bleiben"),
        ):
            with pytest.raises(Refusal) as refused:
                RULES.understand(state, "united_provinces", typed)
            assert legal in str(refused.value)
            assert "Jetzt erlaubt" in str(refused.value)


def test_an_order_is_quoted_with_the_names_of_pieces_and_of_its_small_words_in_the_reader_s_language() -> None:
    state = battle("lutter").state
    piece = next(piece for piece in state.pieces if str(state.name(piece)) == "Imperial Musketeers")
    words = {
        (): Word("attack", "Attack"),
        ("attack",): Word("by", "by ..."),
        ("attack", "by"): Word(piece, "Imperial Musketeers"),
    }
    of = rules("battles")
    quoted = named(lambda spoken: Words((words[spoken],)), ("attack", "by", piece), partial(of.thing, state))
    assert str(quoted) == "Attack · by · Imperial Musketeers"
    with speaking(GERMAN):
        assert str(quoted) == "Angriff · durch · Musketiere der Kaiserlichen"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_refusal_offers_may_be_typed(game: str) -> None:
    """Whatever is asked: what is shown of it leads to the very word, in English and in German."""
    known, chance = rules(game), Random(7)
    state, dice, looked = known.setup(known.complete(Setup(game, ""))), ChanceDice(chance), 0
    for _n in range(60):
        if not (seats := known.to_move(state)):
            break
        order = random_order(partial(known.words, state, seats[0]), chance.randrange)
        for tongue in (None, GERMAN):
            with speaking(tongue):
                for n in range(len(order)):
                    words = known.words(state, seats[0], order[:n])
                    whole = partial(known.words, state, seats[0])
                    shown, begun = sentences(whole, order[:n], words.next)[:SHOWN], spelled(whole, order[:n])
                    assert hear(whole, begun).spoken == order[:n], begun
                    for word, typed in zip(words.next, shown, strict=False):
                        ask = partial(_from, words)
                        assert hear(ask, typed.removeprefix(begun)).spoken == (word.text,), typed
                        looked += 1
        state = known.apply(state, seats[0], order, dice).state
    assert looked > 100


def _from(words: Words, spoken: tuple[str, ...]) -> Words:
    return words if not spoken else NOTHING
