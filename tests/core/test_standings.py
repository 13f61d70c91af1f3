"""Places in a score table."""

from game.core.rules import Standing, placed


def test_equal_rows_share_a_place_and_the_next_is_so_much_lower() -> None:
    rows = [Standing("b", "B", 20), Standing("c", "C", 10), Standing("d", "D", 10), Standing("a", "A", 5)]
    assert [(place, row.seat) for place, row in placed(rows)] == [(1, "b"), (2, "c"), (2, "d"), (4, "a")]
    assert placed([]) == []


def test_what_counts_before_the_score_tells_rows_apart() -> None:
    first, *others = Standing("b", "B", 10, "aim 2 of 2"), Standing("c", "C", 30)
    rows = [first, *others, Standing("a", "A", 10), Standing("d", "D", 10)]
    assert [(place, row.seat) for place, row in placed(rows)] == [(1, "b"), (2, "c"), (3, "a"), (3, "d")]
