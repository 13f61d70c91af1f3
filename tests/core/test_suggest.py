"""Suggestions are whole orders, and no more of them are thought out than are taken."""

from itertools import islice

from game.core.proposals import Proposal
from game.core.suggest import holding, whole_orders
from game.core.words import Sentence, Word, Words

PIECES = tuple(Word(f"horse-{n}") for n in range(60))
PLACES = tuple(Word(f"{n}", hint=f"{n % 7} MP") for n in range(1000, 1060))


class Field:
    """Sixty pieces that may each go to sixty places, or stay; counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[Sentence] = []

    def __call__(self, spoken: Sentence) -> Words:
        self.asked.append(spoken)
        if not spoken:
            return Words((Word("move"), Word("pass", "Give up the turn")))
        if spoken == ("move",):
            return Words(PIECES)
        return Words(PLACES, end=True) if spoken[0] == "move" and len(spoken) == 2 else Words(end=True)


def test_the_words_ask_for_turn_about() -> None:
    found = [" ".join(order) for order, _hint in islice(whole_orders(Field(), "", 25), 4)]
    assert found == ["move horse-0", "pass", "move horse-0 1000", "move horse-0 1001"]
    field = Field()
    found = [" ".join(order) for order, _hint in islice(whole_orders(field, "move h", 25), 62)]
    assert found[:2] + found[58:] == ["move horse-0", "move horse-1", "move horse-58", "move horse-59",
                                      "move horse-0 1000", "move horse-1 1000"]  # fmt: skip


def test_no_more_is_thought_out_than_is_taken() -> None:
    field = Field()
    assert len(list(islice(whole_orders(field, "move", 25), 25))) == 25
    assert len(field.asked) <= 30


def test_a_typed_beginning_or_part_narrows_them_and_each_word_has_so_many() -> None:
    assert [order for order, _hint in whole_orders(Field(), "move horse-7 10", 3)][:1] == [("move", "horse-7", "1000")]
    assert list(whole_orders(Field(), "pa", 25)) == [(("pass",), "")]
    assert list(whole_orders(Field(), "turn", 25)) == [(("pass",), "")]
    assert list(whole_orders(Field(), "move horse-7 1003", 25)) == [(("move", "horse-7", "1003"), "")]
    assert list(whole_orders(Field(), "retreat", 25)) == []
    assert len(list(whole_orders(Field(), "move horse-7", 25))) == 61
    assert len(list(whole_orders(Field(), "m", 25))) == 25 * len(PIECES)
    assert dict(whole_orders(Field(), "move horse-7", 25))["move", "horse-7", "1003"] == "2 MP"


def test_a_proposal_is_found_by_any_words_of_it_or_of_its_name_in_any_order() -> None:
    tilly = Proposal(("C5", "act", "Tilly", "Nürnberg"), "Tilly besieges Nuremberg")
    wallenstein = Proposal(("C5", "act", "Wallenstein-2", "Eger"), "Wallenstein takes Eger")
    for typed, found in (
        ("", [tilly, wallenstein]), ("c5", [tilly, wallenstein]), ("wallen", [wallenstein]), ("c5 tilly", [tilly]),
        ("besieges C5", [tilly]), ("nurnb", [tilly]), ("illy", []), ("tilly eger", []), ("c", [tilly, wallenstein]),
    ):  # fmt: skip
        assert list(holding([tilly, wallenstein], typed)) == found, typed
