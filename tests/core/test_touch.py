"""What touching a place of the board says."""

from game.core.proposals import Offered, Proposal
from game.core.touch import DEEP, HEADS, MANY, Touch, asked, placed, placed_aside, touches
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
    many = [Word(str(n), like=True) for n in range(MANY + 1)]
    for count, seen in ((MANY, True), (MANY + 1, False)):
        tree = {(): Words(tuple(many[:count])), ("0",): Words((Word("Hill", place="hill"),))}
        assert bool(touches(lambda spoken, tree=tree: tree.get(spoken, NOTHING), ())) is seen  # type: ignore[misc]


def test_what_is_proposed_from_a_place_comes_first_there_and_last_where_it_leads() -> None:
    order = ("move", "Tilly", "Hill")
    offered = [Offered(Proposal(order, "Tilly goes up", "8 MP", at_once=True), (0, 0, 0))]
    found = touches(ask, (), placed(ask, offered))
    proposed = Touch(order, "Tilly goes up", "8 MP", True, True, ("mill", "hill"))
    assert found["mill"] == (proposed, Touch(("move", "Tilly"), "move · Tilly"))
    assert found["hill"] == (Touch(("Hill",), "Hill", "2 MP"), proposed)


def test_an_order_about_more_places_than_its_words_name_is_touched_at_each_of_them() -> None:
    offered = placed(ask, [Offered(Proposal(("Hill",), "Both", also=("wood",)), (0,))])
    first = asked(ask, (), offered)
    assert [[each.spoken for each in first.touches[place]] for place in ("hill", "wood")] == [[("Hill",)], [("Hill",)]]
    assert asked(ask, ("Hill",), offered).said == ("hill", "wood")
    assert [each.spoken for each in asked(ask, (), offered, "hill").touches["wood"]] == [("Hill",)]


def test_a_whole_order_bears_the_remark_of_its_proposal_else_of_its_last_word() -> None:
    order = ("move", "Tilly", "Hill")
    offered = placed(ask, [Offered(Proposal(order, "Tilly goes up", "wins 84 %"), (0, 0, 0))])
    assert asked(ask, order, offered).hint == "wins 84 %"
    assert asked(ask, order).hint == asked(ask, order[:2], offered).hint == asked(ask, ()).hint == ""
    assert asked(ask, ("Hill",), offered).hint == "2 MP"


def test_what_is_proposed_to_a_group_is_called_as_it_was_proposed_not_word_by_word() -> None:
    tree = {(): Words((Word("a", place="1"),)), ("a",): Words((Word("b", place="2"),))}
    tree |= {("a", "b"): Words((Word("c", place="3"),), True), ("a", "b", "c"): Words((), True)}

    def many(spoken: Sentence) -> Words:
        return tree.get(spoken, NOTHING)

    pair, group = (Proposal(order, "as proposed", "3 go") for order in (("a", "b"), ("a", "b", "c")))
    offered = placed(many, [Offered(each, (0,)) for each in (pair, group)])
    assert asked(many, group.order, offered).named == "as proposed"
    assert asked(many, pair.order, offered).named == "a · b"
    assert asked(many, group.order).named == "a · b · c"


def test_what_is_whole_in_one_word_and_what_is_grave() -> None:
    first = asked(ask, ())
    assert first.at_once == ("pass", "ready")  # not to resign, and not what lies on the board
    assert not first.grave
    assert asked(ask, ("resign",)).grave
    assert asked(ask, ("move",)).at_once == ()


def offered(*orders: Sentence, at_once: bool = False) -> list[Offered]:
    return [Offered(Proposal(order, " ".join(order), at_once=at_once), (0,)) for order in orders]


HELD = {
    (): Words((Word("free"), Word("march"))),
    ("free",): Words((Word("Tilly", place="mill"), Word("Pappenheim", place="ford"))),
    ("free", "Tilly"): Words((Word("Hill", place="hill"),)),
    ("free", "Tilly", "Hill"): Words((), True),
    ("march",): Words((Word("P1"), *(Word(f"P{n}") for n in range(2, MANY + 2)))),
    ("march", "P1"): Words((Word("Tilly", place="mill"), Word("Pappenheim", place="ford"))),
    ("march", "P1", "Tilly"): Words((Word("all"), Word("half"))),
    ("march", "P1", "Tilly", "all"): Words(
        (Word("Hill", place="hill"), Word("Wood", place="wood", light=True), Word("stay", place="mill"))
    ),
    ("march", "P1", "Tilly", "all", "Hill"): Words((), True),
    ("march", "P1", "Tilly", "all", "Wood"): Words((Word("Hill", place="hill"),), True),
    ("march", "P1", "Tilly", "all", "Wood", "Hill"): Words((), True),
}


def held_words(spoken: Sentence) -> Words:
    return HELD.get(spoken, NOTHING)


def test_a_piece_in_hand_goes_where_it_is_proposed_and_where_else_such_an_order_leads() -> None:
    whole = ("march", "P1", "Tilly", "all", "Hill")
    found = asked(held_words, (), placed(held_words, offered(whole, at_once=True)), "mill").touches
    assert [(each.spoken, each.whole, each.at_once) for each in found["hill"]] == [
        (whole, True, True), (("free", "Tilly", "Hill"), False, False),
    ]  # fmt: skip
    assert [(each.spoken, each.label, each.at_once) for each in found["wood"]] == [
        (("march", "P1", "Tilly", "all", "Wood"), "march · P1 · Tilly · all · Wood", True)
    ]
    assert "mill" not in found
    assert "ford" not in found  # that is another piece


def test_without_a_proposal_a_piece_goes_on_as_the_words_of_its_place_do() -> None:
    found = asked(held_words, (), (), "mill").touches
    assert {place: [each.spoken for each in each_of] for place, each_of in found.items()} == {
        "hill": [("free", "Tilly", "Hill")]
    }


def test_an_order_of_several_places_is_looked_at_before_it_is_given_to_a_piece_in_hand() -> None:
    way = ("march", "P1", "Tilly", "all", "Wood", "Hill")
    found = asked(held_words, (), placed(held_words, offered(way, at_once=True)), "mill").touches
    assert [(each.spoken, each.at_once) for each in found["hill"]] == [(("free", "Tilly", "Hill"), False), (way, False)]


def test_of_two_pieces_in_hand_neither_goes_at_once_where_the_other_may_go_as_well() -> None:
    hill, wood = Word("Hill", place="hill", light=True), Word("Wood", place="wood", light=True)
    sentences = {
        (): Words((Word("move"), Word("several"))),
        ("move",): Words((Word("Tilly", place="mill"), Word("Pappenheim", place="mill"))),
        ("move", "Tilly"): Words((hill, wood)),
        ("move", "Pappenheim"): Words((hill,)),
        ("several",): Words((Word("move"),)),
        ("several", "move"): Words((Word("Tilly", place="mill"),)),
        ("several", "move", "Tilly"): Words((wood,)),
    }
    found = asked(lambda spoken: sentences.get(spoken, NOTHING), (), (), "mill").touches
    assert [(each.spoken[1], each.at_once) for each in found["hill"]] == [("Tilly", False), ("Pappenheim", False)]
    assert [(each.spoken[0], each.at_once) for each in found["wood"]] == [("move", True), ("several", True)]


def test_pieces_are_touched_however_many_verbs_there_are() -> None:
    sentences = {
        (): Words(tuple(Word(f"verb{n}") for n in range(MANY + 1))),
        ("verb0",): Words((Word("Tilly", place="mill"),)),
    }
    found = asked(lambda spoken: sentences.get(spoken, NOTHING), ()).touches
    assert [each.spoken for each in found["mill"]] == [("verb0", "Tilly")]


def test_where_a_place_is_aimed_at_the_piece_that_does_it_may_be_touched() -> None:
    whole = ("march", "P1", "Tilly", "all", "Hill")
    assert [
        each.spoken for each in asked(held_words, (), placed(held_words, offered(whole)), "hill").touches["mill"]
    ] == [whole]


def test_of_beginnings_alike_the_one_of_a_proposed_order_comes_first() -> None:
    """A card that one may well part with for it, not the dearest that lies on top."""
    tree: dict[Sentence, Words] = {(): Words((Word("dear"), Word("cheap")))}
    for card in ("dear", "cheap"):
        tree[card,] = Words((Word("Tilly", place="mill"),))
        tree[card, "Tilly"] = Words((Word("Hill", place="hill"), Word("Wood", place="wood")))
        tree[card, "Tilly", "Wood"] = Words((Word("Hill", place="hill"), Word("Ford", place="ford")))
    ask = lambda spoken: tree.get(spoken, NOTHING)  # noqa: E731
    found = asked(ask, (), placed(ask, offered(("cheap", "Tilly", "Wood", "Ford"))), "mill").touches
    assert [each.spoken[0] for each in found["hill"]] == ["cheap", "dear"]


def test_no_more_beginnings_are_followed_than_a_few() -> None:
    tree: dict[Sentence, Words] = {(): Words(tuple(Word(f"v{n}", place="mill") for n in range(HEADS + 1)))}
    tree |= {(f"v{n}",): Words((Word("Hill", place="hill"),)) for n in range(HEADS + 1)}
    found = asked(lambda spoken: tree.get(spoken, NOTHING), (), (), "mill").touches
    assert [each.spoken[0] for each in found["hill"]] == [f"v{n}" for n in range(HEADS)]


def test_the_places_said_and_the_orders_that_lie_nowhere_or_on_many() -> None:
    assert asked(ask, ("move", "Tilly", "Hill")).said == ("mill", "hill")
    orders = [("march", "P1", "Tilly", "all", "Hill"), ("march", "P1", "Tilly", "all", "Wood", "Hill"), ("march", "P2")]
    likely = asked(held_words, (), placed(held_words, offered(*orders))).likely
    assert [each.spoken for each in likely] == orders[1:]
    assert asked(ask, (), placed(ask, offered(("ready",)))).likely == ()  # a word of its own says it


def test_words_for_things_beside_the_board_lie_at_a_spot_of_their_own_name() -> None:
    assert "by" not in touches(ask, ())
    found = touches(placed_aside(ask, ("by", "Tilly")), ())
    assert found["by"] == (Touch(("move", "by"), "move · by"),)
    assert found["mill"] == (Touch(("move", "Tilly"), "move · Tilly"),)  # who stands on the board is touched there
    assert placed_aside(ask, ()) is ask
