"""What touching a place of the board says."""

from game.core.proposals import Offered, Proposal
from game.core.touch import DEEP, MANY, Touch, asked, touches
from game.core.words import NOTHING, Sentence, Word, Words

TREE = {
    (): Words(
        (
            *(Word("move"), Word("pass", quiet=True), Word("resign", grave=True)),
            *(Word("ready"), Word("Hill", "", "2 MP", "hill")),
        )
    ),
    ("ready",): Words((), True),
    ("pass",): Words((), True),
    ("resign",): Words((), True),
    ("Hill",): Words((), True),
    ("move",): Words((Word("Tilly", place="mill"), Word("by")), prompt="Who?"),
    ("move", "by"): Words((Word("road", place="ford"), Word("boat"))),
    ("move", "by", "boat"): Words((Word("sea", place="sea"),)),
    ("move", "Tilly"): Words((Word("Hill", place="hill"),)),
    ("move", "Tilly", "Hill"): Words((), True),
}  # fmt: skip


def ask(spoken: Sentence) -> Words:
    return TREE.get(spoken, NOTHING)


def test_a_place_says_its_word_also_behind_words_that_have_none() -> None:
    found = touches(ask, ())
    assert found["hill"] == (Touch(("Hill",), "Hill", "2 MP"),)
    assert found["mill"] == (Touch(("move", "Tilly"), "move · Tilly"),)
    assert found["ford"] == (Touch(("move", "by", "road"), "move · by · road"),)
    assert DEEP == 2
    assert "sea" not in found
    assert touches(ask, ("move", "Tilly")) == {"hill": (Touch(("move", "Tilly", "Hill"), "Hill"),)}


def test_behind_very_many_words_nothing_is_looked_for() -> None:
    many = [Word(str(n)) for n in range(MANY + 1)]
    for count, seen in ((MANY, True), (MANY + 1, False)):
        tree = {(): Words(tuple(many[:count])), ("0",): Words((Word("Hill", place="hill"),))}
        assert bool(touches(lambda spoken, tree=tree: tree.get(spoken, NOTHING), ())) is seen  # type: ignore[misc]


def test_proposed_orders_come_first_at_every_place_they_name() -> None:
    order = ("move", "Tilly", "Hill")
    offered = [Offered(Proposal(order, "Tilly goes up", "8 MP", at_once=True), (0, 0, 0))]
    found = touches(ask, (), offered)
    proposed = Touch(order, "Tilly goes up", "8 MP", whole=True, at_once=True)
    assert found["mill"] == (proposed, Touch(("move", "Tilly"), "move · Tilly"))
    assert found["hill"] == (proposed, Touch(("Hill",), "Hill", "2 MP"))


def test_what_is_whole_in_one_word_and_what_is_grave() -> None:
    first = asked(ask, ())
    assert first.at_once == ("pass", "ready")  # not to resign, and not what lies on the board
    assert not first.grave
    assert asked(ask, ("resign",)).grave
    assert asked(ask, ("move",)).at_once == ()
