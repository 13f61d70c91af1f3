"""How what happened is laid out in a post: headings where it goes on into another season, and what gives way."""

from bot.discord.bulletins import few
from bot.discord.summary import Season, by_season, laid_out, summary
from bot.host.brief import cut
from game.core.events import KINDS, Event
from game.core.summary import Told, line
from game.core.text import SILENT, Message, say
from tests.toy import Toy

SPRING, SUMMER = say("Spring"), say("Summer")


def note(text: str) -> Event:
    return Event("note", say("{it}", it=text))


def goes(text: str) -> Event:
    return Event("move", say("{it}", it=text))


def turn(now: Message) -> Event:
    return Event("turn", now)


def lines(*events: Event, now: Message = SUMMER, before: Message = SILENT, limit: int = 1500) -> list[str]:
    return summary(Toy(), events, now, before=before, limit=limit)


def test_the_season_at_hand_is_no_line_unless_it_parts_what_is_told() -> None:
    assert lines(turn(SUMMER), note("a")) == ["▸ a"]
    assert lines(note("a"), turn(SUMMER)) == ["▸ a"]
    assert lines(note("a"), turn(SUMMER), note("b")) == ["▸ a", "__Summer__", "▸ b"]
    assert lines(note("a"), note("b"), turn(SUMMER), note("c"), note("d"))[2] == "__Summer__"
    assert lines(turn(SPRING), note("a")) == ["__Spring__", "▸ a"], "of another season it is one"
    assert lines(Event("note", SUMMER), note("a")) == ["▸ Summer", "▸ a"], "what only reads like it is none"
    assert lines(Event("ready", say("Anna is ready.")), note("a")) == ["▸ a"]


def test_what_goes_on_into_another_season_is_headed_by_its_own() -> None:
    assert lines(note("a"), turn(SUMMER), note("b"), before=SPRING) == ["__Spring__", "▸ a", "__Summer__", "▸ b"]
    assert lines(turn(SPRING), note("a"), turn(SUMMER), note("b"), before=SUMMER)[0] == "__Spring__"
    assert lines(note("a"), note("b"), before=SPRING) == ["▸ a", "▸ b"]
    assert lines(note("a"), turn(SUMMER), note("b")) == ["▸ a", "__Summer__", "▸ b"]


def test_seasons_that_the_game_heads_itself_are_headed_once() -> None:
    both = [Season(SPRING, [note("a")]), Season(SUMMER, [turn(SUMMER), note("b")])]
    assert by_season(Toy(), both, say("Winter")) == ["__Spring__", "▸ a", "__Summer__", "▸ b"]


def test_just_so_many_lines_give_way_as_have_no_room() -> None:
    told = [note(long(text)) for text in "abc"]  # each takes a hundred
    a, b, c = (f"▸ {long(text)}" for text in "abc")
    assert lines(*told, limit=300) == [a, b, c]
    for limit in (299, 200):
        assert lines(*told, limit=limit) == ["*… one line before: /log*", b, c]
    for limit in (199, 100):
        assert lines(*told, limit=limit) == ["*… 2 lines before: /log*", c]
    assert lines(*told, limit=99) == ["*… 3 lines before: /log*"]


def test_one_short_line_is_told_rather_than_that_it_is_missing() -> None:
    short, others = note("A: Kassel → Köln"), [note(long(text)) for text in "bc"]
    assert lines(short, *others, limit=200)[0] == "▸ A: Kassel → Köln"
    assert lines(short, short, *others, limit=200)[0] == "*… 2 lines before: /log*"


def long(text: str) -> str:
    """A line of so many characters that it takes a hundred with its sign and its end."""
    return text * 97


def test_who_is_lost_is_told_rather_than_who_fought_and_both_rather_than_who_marched() -> None:
    kinds = (("loss", "a"), ("battle", "b"), ("battle", "c"))
    told = [Event(kind, say("{it}", it=long(text))) for kind, text in kinds]
    a, b, c, e = (f"{mark} {long(text)}" for mark, text in ("▸a", "⚔b", "⚔c", "▸e"))
    assert lines(*told, note(long("d")), limit=300) == ["*… one line more: /log*", a, b, c]
    assert lines(*told, limit=200) == ["*… one line more: /log*", a, c]
    assert lines(*told, limit=100) == ["*… 2 lines more: /log*", a]
    later = turn(SPRING), note(long("d")), turn(SUMMER), note(long("e"))
    assert lines(*told, *later, now=say("Winter"), limit=420) == [
        "*… one line more: /log*", a, b, c, "__Summer__", e
    ]  # fmt: skip
    assert lines(*told, *later, now=say("Winter"), limit=310) == ["*… 2 lines more: /log*", a, b, c]


def test_details_give_way_to_a_short_way_to_say_it_before_anything_is_left_out() -> None:
    a, b, c, less = "a" * 97, "b" * 97, "c" * 97, "-" * 67  # with signs and ends a hundred each, and seventy
    told = [Told(a, short=less), Told(b), Told(c, short=less)]
    for limit, kept in ((300, [a, b, c]), (299, [less, b, c]), (269, [less, b, less]), (240, [less, b, less]),
                        (239, [b, less]), (169, [less])):  # fmt: skip
        assert [line.text for line in cut(told, limit).lines] == kept


def test_a_bulletin_tells_the_end_and_losses_then_battles_then_what_came_last() -> None:
    kinds = ("note", "loss", "battle", "note", "battle", "loss", "over", "turn")
    told = [line(Event(kind, say("{it}", it=str(n)))) for n, kind in enumerate(kinds)]
    assert few(told) == ["▸ 1", "⚔ 2", "⚔ 4", "▸ 5", "★ 6", "*… and 2 lines more: /log*"]
    assert few([told[0], *told[:4], told[3]]) == ["▸ 0", "▸ 0", "▸ 1", "⚔ 2", "▸ 3", "▸ 3"], "one more takes a line"
    assert few(told[3:]) == ["▸ 3", "⚔ 4", "▸ 5", "★ 6"]


def test_lines_that_are_left_out_between_others_are_counted_as_such() -> None:
    told = [goes("A → 1"), note("B"), goes("C → 2")]
    assert lines(*told, limit=4) == ["*… 2 lines more: /log*", "▸ B"]
    assert lines(note("B"), goes(f"A → {long('1')}"), limit=4) == ["*… one line more: /log*", "▸ B"]


def test_what_a_game_says_is_shown_to_the_letter() -> None:
    assert laid_out(Told("Baner (1-2-4*) and Horn* meet.", "▸")) == r"▸ Baner (1-2-4\*) and Horn\* meet."
    assert laid_out(Told("**Spain +5**: *")) == r"▸ **Spain +5**: \*", "a game may say something loud"
    assert laid_out(Told("Turn 2_a_", heading=True)) == r"__Turn 2\_a\___"


def test_of_what_is_grave_the_reader_s_own_gives_way_last() -> None:
    told = [Told(long("a"), grave=True, own=True), Told(long("b"), grave=True), Told(long("c"), own=True)]
    assert [line.text for line in cut(told, 200).lines] == [long("a"), long("b")]
    assert [line.text for line in cut(told, 100).lines] == [long("a")]


def test_of_fights_the_reader_s_own_give_way_after_those_of_others() -> None:
    told = [Told(long("a"), KINDS["battle"], own=True), Told(long("b"), KINDS["battle"]), Told(long("c"))]
    assert [line.text for line in cut(told, 200).lines] == [long("a"), long("b")]
    assert [line.text for line in cut(told, 100).lines] == [long("a")]


def test_what_happened_last_stays_beside_the_last_two_fights_though_it_is_a_move() -> None:
    fights = [Told(long(name), KINDS["battle"]) for name in "abc"]
    told = [*fights, Told(long("d")), Told(long("e")), Told(long("f"), slight=True)]
    assert [line.text for line in cut(told, 300).lines] == [long("b"), long("c"), long("e")]
    assert [line.text for line in cut(told, 200).lines] == [long("b"), long("c")]
    assert [line.text for line in cut(told[1:], 300).lines] == [long("b"), long("c"), long("e")]


def test_a_slight_line_gives_way_first_though_it_is_of_a_fight() -> None:
    told = [Told(long("a")), Told(long("b"), mark=KINDS["battle"], slight=True)]
    assert [line.text for line in cut(told, 100).lines] == [long("a")]


def test_of_the_reader_s_own_deeds_the_slight_ones_give_way_first() -> None:
    told = [Told(long("a"), own=True), Told(long("b"), own=True, slight=True), Told(long("c"))]
    assert [line.text for line in cut(told, 200).lines] == [long("a"), long("b")]
    assert [line.text for line in cut(told, 100).lines] == [long("a")]
