"""Typed text becomes a sentence: kindly where the meaning is sure, with a question where it is not."""

import pickle
import unicodedata
from itertools import combinations

import pytest

from bot.language import language as catalogue
from game.campaign import RULES
from game.campaign.board import BOARD
from game.core.dice import Shut
from game.core.names import folds
from game.core.names import meant as one_meant
from game.core.refusal import Refusal
from game.core.text import _, speaking, translation
from game.core.typed import hear, meant, parse, tokens
from game.core.values import replace
from game.core.words import (
    NOTHING,
    WHOLE,
    Ask,
    Sentence,
    Word,
    Words,
    called,
    ended,
    ends,
    hinted,
    joined,
    later,
    named,
    told,
    without,
)
from tests.campaign.positions import position, setup
from tests.house.test_languages import LOCALE

PLACES = Words(tuple(Word(place.word, place.name, place=place.id) for place in BOARD.places.values()))
STATE = setup()


def one(text: str, *names: str) -> str:
    """The word that a text means among these names, or all places."""
    words = Words(tuple(map(Word, names))) if names else PLACES
    (word,) = parse(lambda spoken: Words((), True) if spoken else words, text)
    return word


def asked(text: str, *names: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        one(text, *names)
    return refused.value


def test_a_sentence_ends_with_one_of_the_words_that_may_end_it() -> None:
    assert ends(("a",), ["a", "b"]) == ends(("x", "b"), ["a", "b"]) == Words((), True)
    assert ends(("a", "c"), ["a", "b"]) == ends(("c",), []) == NOTHING


def test_words_told_later_are_not_told_before_they_are_read_and_then_once() -> None:
    told: list[str] = []

    def tell() -> Words:
        told.append("told")
        return Words((Word("a", "Anhalt"), Word("b")), True, "Who?")

    words = later(("a", "b"), tell, end=True)
    assert words.texts() == ("a", "b")
    assert (words.count, words.text(1), words.end, bool(words)) == (2, "b", True, True)
    assert words.offers("b")
    assert not words.offers("c")
    assert not told
    assert [word.name for word in words.next] == ["Anhalt", "b"]
    assert words.prompt == "Who?"
    assert told == ["told"]
    assert not later((), tell)
    assert ended(later(("a",), tell)).end, "and nobody has read it"
    assert ended(Words((Word("a"),), False, "Who?")) == Words((Word("a"),), True, "Who?")


def test_words_told_later_pass_for_ordinary_ones() -> None:
    plain = Words((Word("a", "Anhalt"),), False, "Who?")
    words = later(("a",), lambda: plain)
    assert words == plain
    assert plain == words
    assert repr(words) == repr(plain)
    assert hash(words) == hash(plain)
    assert type(pickle.loads(pickle.dumps(words))) is Words
    assert replace(words, end=True) == Words(plain.next, True, "Who?")


def test_words_but_for_some_are_not_told_before_they_are_read_either() -> None:
    plain = Words((Word("a", hint="first"), Word("b"), Word("c")), True, "Which?")
    unread = later(("a", "b", "c"), lambda: pytest.fail("somebody read it"), end=True)
    assert (without(unread, "b".__eq__).texts(), without(unread, "b".__eq__).end) == (("a", "c"), True)
    assert without(later(("a", "b", "c"), lambda: plain, end=True), "b".__eq__) == replace(plain, next=plain.next[::2])
    assert without(plain, "z".__eq__) is plain
    assert not without(Words((Word("a"),)), "a".__eq__)


def test_words_told_later_are_told_in_the_language_of_whoever_asked() -> None:
    token = translation.set(lambda message: {"Who?": "Wer?"}.get(message, message))
    try:
        words = later(("a",), lambda: Words((Word("a"),), False, _("Who?")))
    finally:
        translation.reset(token)
    assert words.prompt == "Wer?"
    assert _("Who?") == "Who?"


@pytest.mark.parametrize("place", BOARD.places.values(), ids=lambda place: place.id)
def test_every_place_is_understood_in_every_spelling(place: object) -> None:
    word, name = place.word, place.name  # type: ignore[attr-defined]
    bare = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    long = name.replace("ü", "ue").replace("ö", "oe").replace("ä", "ae")
    spellings = {name, word, name.upper(), name.lower(), bare, long, unicodedata.normalize("NFD", name)}
    assert {one(text) for text in spellings} == {word}


@pytest.mark.parametrize("place", BOARD.places.values(), ids=lambda place: place.id)
def test_a_small_slip_in_any_place_is_understood_or_asked_about(place: object) -> None:
    """A letter left out, doubled or swapped with its neighbour."""
    word = place.word  # type: ignore[attr-defined]
    for n in range(1, len(word) - 1):
        slips = (
            word[:n] + word[n + 1 :],
            word[:n] + word[n] + word[n:],
            word[:n] + word[n + 1] + word[n] + word[n + 2 :],
        )
        for typed in slips:
            assert understood(typed, word), typed


def understood(typed: str, word: str) -> bool:
    """As the word, as the beginning of another ("Spani"), or with a question that names it."""
    try:
        found = one(typed)
    except Refusal as refused:
        return word in refused.reason or word in " ".join(refused.legal)
    return found == word or any(form.startswith(typed.lower()) for form in folds(found))


def test_no_place_is_taken_for_another() -> None:
    """Even where only the wrong one is legal: its name is asked about, or refused."""
    for a, b in combinations(BOARD.places.values(), 2):
        for typed, legal in ((a, b), (b, a)):
            if not folds(legal.name) & folds(typed.name):
                with pytest.raises(Refusal):
                    one(typed.name, legal.word)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Julich", "Jülich-Cleves"),
        ("Jülich", "Jülich-Cleves"),
        ("Juelich", "Jülich-Cleves"),
        ("JUELICH-CLEVES", "Jülich-Cleves"),
        ("jülich cleves", "Jülich-Cleves"),
        ("lune", "Lüneburg"),
        ("osnabruck minden", "Osnabrück-Minden"),
        ("franche comte", "Franche-Comté"),
        ("spanish n", "Spanish-Netherlands"),
        ("hesse", "Hesse-Kassel"),
        ("Wurtemberg", "Württemberg"),
        ("Brandenbrug", "Brandenburg"),
        ("→ Savoy", "Savoy"),
        ("– Savoy.", "Savoy"),
        ("=> savoy", "Savoy"),
    ],
)
def test_kindness(text: str, word: str) -> None:
    assert one(text) == word


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("bohemia", "“bohemia” is not clear: did you mean North-Bohemia or South-Bohemia?"),
        ("mi", "“mi” is not clear: did you mean "),
        ("palatinate", "“palatinate” is not clear: did you mean "),
        ("Zaxony", "“Zaxony” is not clear: did you mean Saxony?"),
    ],
)
def test_did_you_mean(text: str, reason: str) -> None:
    names = ("Milan", "Minden", "North-Bohemia", "South-Bohemia", "Upper-Palatinate", "Lower-Palatinate", "Saxony")
    assert asked(text, *names).reason.startswith(reason)


def test_numbers_are_never_guessed() -> None:
    assert one("spain 1", "Spain-1", "Spain-2") == "Spain-1"
    assert one("spain", "Spain-1", "Austria-1") == "Spain-1"
    assert asked("spain", "Spain-1", "Spain-2").legal == ("Spain-1", "Spain-2")
    for typed, there in (("Spain-2", "Spain-1"), ("Battle-1", "Battle-12"), ("Battle-12", "Battle-1")):
        assert typed in asked(typed, there).reason


def test_names_that_may_be_meant_stand_in_the_answer_once() -> None:
    """The question names them; only of more than it has room for, all are told."""
    two = "“spain” is not clear: did you mean Spain-1 or Spain-2?"
    assert str(asked("spain", "Spain-1", "Spain-2")) == two
    calls = {n: (f"Spain-{n}",) for n in range(1, 15)}
    with pytest.raises(Refusal) as refused:
        one_meant({n: calls[n] for n in (1, 2)}, "spain", "")
    assert str(refused.value) == two
    with pytest.raises(Refusal, match=r"Spain-4 or Spain-5\? Legal now: Spain-1; .*; Spain-8 and 6 more\.$"):
        one_meant(calls, "spain", "")
    with pytest.raises(Refusal, match=r"^There is none\. Legal now: Spain-1; .*; Spain-8 and 6 more\.$"):
        one_meant(calls, "Castile", "There is none.")


def test_the_exact_word_wins_over_longer_ones() -> None:
    assert one("ready", "ready", "ready-to-march") == "ready"
    assert one("not ready", "ready", "not-ready") == "not-ready"


def test_two_words_of_the_same_sound_are_asked_about() -> None:
    assert asked("a b", "ab", "a-b").reason == "“a b” is not clear: did you mean ab or a-b?"


def test_an_order_as_it_stands_is_no_riddle_and_nothing_is_told_for_it() -> None:
    def ask(spoken: Sentence) -> Words:
        if spoken:
            return Words((Word("b"),), False) if spoken == ("a-b",) else Words((), spoken[1:] == ("b",))
        return later(("ab", "a-b"), lambda: pytest.fail("somebody read it"))

    assert parse(ask, "a-b b") == ("a-b", "b")
    with pytest.raises(pytest.fail.Exception):
        parse(ask, "a-b")  # not yet whole


def test_tokens() -> None:
    assert tokens("Spain-1 -> Savoy; deploy,Milan → x > y") == ["Spain-1", "Savoy", "deploy", "Milan", "x", "y"]
    assert tokens("  — ... ") == []
    assert tokens("C7 +2") == ["C7", "+2"]


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("Spain-1 Savoy", ("Spain-1", "Savoy")),
        ("spain 1 -> savoy", ("Spain-1", "Savoy")),
        ("SPAIN1 > MILAN", ("Spain-1", "Milan")),
        ("spain-2 juelich", ("Spain-2", "Jülich-Cleves")),
        ("spain 2, lux", ("Spain-2", "Luxembourg")),
        ("rdy", None),
        ("ready", ("ready",)),
        ("rea", ("ready",)),
        ("Ready: my orders stand", ("ready",)),
        ("Spain-1 (Spain) Savoy", ("Spain-1", "Savoy")),
    ],
)
def test_orders_of_the_campaign(text: str, order: Sentence | None) -> None:
    if order is None:
        with pytest.raises(Refusal, match="did you mean ready"):
            RULES.understand(STATE, "spain", text)
    else:
        assert RULES.understand(STATE, "spain", text) == order


def test_a_typed_order_is_refused_with_the_rule() -> None:
    for text, reason, rule in (
        (
            "spain 1 bavaria",
            "no arrow leads from Spain to Bavaria; “standing Spain-1 to Bavaria” marches there season by season",
            "f",
        ),
        ("spain 1 sweden", "Sweden is a territorial area: only its owner's armies enter it", "f"),
        ("austria 1 tyrol", "Austria-1 belongs to Austria, not to you", "c"),
        ("sweden 1 pomerania", "Sweden is not yet in the war", "j"),
        ("spain 1 deploy milan", "Spain has just entered the war, and stands where it entered", "g"),
        ("North Bohemia", "“North Bohemia” is not the beginning of an order you may give now.", ""),
    ):
        with pytest.raises(Refusal) as refused:
            RULES.understand(STATE, "spain", text)
        assert (refused.value.reason, refused.value.rule) == (reason, rule)


def deployed() -> Ask:
    """A unit that moves, another that marches under the same name, and a word that should not be said by mistake."""
    ways: dict[str, tuple[str, ...]] = {
        "move": ("Royal", "Harcourt"),
        "march": ("Harcourt",),
        "concede": ("all",),
        "C7": ("act",),
    }

    def ask(spoken: Sentence) -> Words:
        match spoken:
            case ():
                verbs = tuple(Word(verb, quiet=verb == "concede", like=verb == "C7") for verb in ways)
                return Words(verbs, False, "")
            case (verb,):
                return Words(tuple(map(Word, ways[verb])), False, "")
            case (_verb, _unit):
                return Words((Word("1303"),), False, "")
        return Words((), True)

    return ask


def test_the_first_word_may_be_left_out_where_there_is_but_one() -> None:
    ask = deployed()
    assert parse(ask, "royal 1303") == ("move", "Royal", "1303")
    for text in ("Harcourt 1303", "Royal", "1303 Royal", "all 1303", "act 1303"):
        with pytest.raises(Refusal, match="not the beginning of an order"):
            parse(ask, text)


def marching() -> Ask:
    """A leader marches with all or with some, to a place; whoever marches alone needs no `to`."""

    def ask(spoken: Sentence) -> Words:
        match spoken:
            case ():
                return Words((Word("march"),), False, "Say an order.")
            case ("march",):
                return Words((Word("Anhalt"),), False, "Who leads?")
            case ("march", "Anhalt"):
                return Words(tuple(map(Word, ("all", "alone", "Thurn"))), False, "Who goes along?")
            case (*_, "all"):
                return Words((Word("to"),), True)
            case (*_, "to" | "alone"):
                return Words((Word("Pilsen"), Word("Prag")), False)
        return WHOLE

    return ask


def test_where_one_word_is_left_out_in_the_middle_whole_orders_are_offered_that_have_it() -> None:
    for text in ("march Anhalt to Pilsen", "march anhalt -> pilsn"):
        with pytest.raises(Refusal) as refused:
            parse(marching(), text)
        assert refused.value.reason == f"Before “{text.split()[-1]}” a word is missing. Who goes along?"
        assert refused.value.legal == ("march Anhalt all to Pilsen", "march Anhalt alone Pilsen")
        assert (refused.value.spoken, refused.value.wanted) == (("march", "Anhalt"), text.split()[-1])
    for text in ("march Anhalt to Bremen", "march Anhalt Pilsen Prag", "march Anhalt Thurn Pilsen"):
        with pytest.raises(Refusal) as refused:
            parse(marching(), text)
        assert "missing" not in refused.value.reason


def test_a_long_text_is_quoted_in_part() -> None:
    reason = asked("xyzzy " * 500).reason
    assert len(reason) < 150
    assert "…" in reason


def test_an_unfinished_or_overlong_order() -> None:
    for text, reason in (
        ("spain-1", "“Spain-1” is not finished. Where does Spain-1 go?"),
        ("", "Give each army its order in secret, then say “ready”. Without one it stays: Spain-1 and Spain-2."),
        ("ready steady", "“ready” is already whole; “steady” is too much."),
    ):
        with pytest.raises(Refusal) as refused:
            RULES.understand(STATE, "spain", text)
        assert refused.value.reason == reason


def test_a_refusal_tells_reason_rule_and_what_is_legal() -> None:
    many = tuple(f"way-{n}" for n in range(11))
    assert str(Refusal("No.", "f", many)) == (
        "No. [f] Legal now: way-0; way-1; way-2; way-3; way-4; way-5; way-6; way-7 and 3 more."
    )
    assert str(Refusal("No.")) == "No."


def test_a_long_beginning_of_all_that_is_legal_is_told_once() -> None:
    long = Refusal("No.", legal=("C26 act Tilly Erfurt", "C26 act Tilly hold", "C26 act Tilly hold here"))
    assert str(long) == "No. Legal now: C26 act Tilly Erfurt; … hold; … hold here."
    short = Refusal("No.", legal=("Spain-1 Milan", "Spain-1 Savoy"))
    assert str(short) == "No. Legal now: Spain-1 Milan; Spain-1 Savoy."
    assert str(Refusal("No.", legal=("C26 act Tilly Erfurt",))) == "No. Legal now: C26 act Tilly Erfurt."


def test_hear_follows_as_far_as_it_is_sure() -> None:
    heard = hear(lambda spoken: RULES.words(STATE, "spain", spoken), "spain 1 sav and then")
    assert (heard.spoken, heard.rest) == (("Spain-1", "Savoy"), "and then")
    assert hear(lambda spoken: RULES.words(STATE, "spain", spoken), "s").rest == "s"


def test_what_answers_a_question_is_no_place_but_one_of_that_name() -> None:
    towns = tuple(Word(name, place=name) for name in ("Passau", "Dole", "Emden"))
    for answer in ("pass", "done", "Ende"):
        assert meant(towns, answer) == ""
        assert meant((Word(answer, place="x"), *towns), answer) == answer
    assert [meant(towns, name) for name in ("pas", "passa", "dol", "Emdne")] == ["Passau", "Passau", "Dole", "Emden"]
    assert meant((Word("pass-by"), *towns), "pass") == "pass-by", "a deed may begin so"


def test_meant() -> None:
    names = [Word("Spain-1"), Word("Spain-2"), Word("Savoy")]
    assert meant(names, "savoi then") == "Savoy"
    assert (meant(names, "spain"), meant(names, ""), meant(names, "?")) == ("", "", "")


def test_no_words_are_false() -> None:
    assert not NOTHING
    assert Words((), True)
    assert Words((Word("a"),))


def test_autumn_needs_no_deployment() -> None:
    state = position("autumn 1619", {"Spain-1": "milan"}, {"savoy": "spain"})
    with pytest.raises(Refusal, match=r"start of Spring only \[o\]"):
        RULES.understand(state, "spain", "spain deploy savoy")


def test_a_hint_told_later_is_told_once_in_the_language_of_whoever_asked() -> None:
    told: list[str] = []

    def hint() -> str:
        told.append(_("Pass"))
        return told[-1]

    token = translation.set(lambda message: f"‹{message}›")
    word = hinted("Linz", "Linz", hint, "linz", like=True)
    translation.reset(token)
    assert (word.text, word.name, word.place, word.like, told) == ("Linz", "Linz", "linz", True, [])
    plain = Word("Linz", "Linz", "‹Pass›", "linz", like=True)
    assert (word == plain, plain == word, hash(word), repr(word)) == (True, True, hash(plain), repr(plain))
    assert told == ["‹Pass›"]
    assert type(pickle.loads(pickle.dumps(word))) is Word
    assert replace(word, label="L") == replace(plain, label="L")
    assert word != Word("Linz")


def test_an_order_may_be_typed_as_it_is_told() -> None:
    """“Spain-1 to Savoy” stands on buttons and among the sealed orders; where “to” is a word it stays one."""
    assert RULES.understand(STATE, "spain", "Spain-1 to Savoy") == ("Spain-1", "Savoy")
    assert RULES.understand(STATE, "spain", "spain-2 to luxemb") == ("Spain-2", "Luxembourg")
    assert RULES.understand(STATE, "spain", "standing Spain-1 to Savoy") == ("standing", "Spain-1", "to", "Savoy")
    token = translation.set(lambda message: {"to": "nach"}.get(message, message))
    assert RULES.understand(STATE, "spain", "Spain-1 nach Savoy") == ("Spain-1", "Savoy")
    translation.reset(token)
    with pytest.raises(Refusal, match="to"):
        RULES.understand(STATE, "spain", "Spain-1 to")


def test_what_is_hardly_like_a_word_is_not_asked_about() -> None:
    """“treaty” is no “ready”: whoever reads that it may be meant is a step from ending the season."""
    for text in ("treaty sweden", "Lüttich"):
        with pytest.raises(Refusal) as refused:
            RULES.understand(STATE, "united_provinces", text)
        assert "did you mean" not in refused.value.reason


def test_a_word_is_not_taken_for_its_contrary() -> None:
    """Who is ready, and says so again, does not take it back: “ready” is a word of “Not ready …”."""
    state = RULES.apply(STATE, "bavaria", ("ready",), Shut()).state
    assert {"ready", "not-ready"} & {word.text for word in RULES.words(state, "bavaria").next} == {"not-ready"}
    with pytest.raises(Refusal, match="you are ready already"):
        RULES.understand(state, "bavaria", "ready")


@pytest.mark.parametrize(
    ("language", "text"),
    [("de", "Holland-1 Münster"), ("de", "holland 1 nach Münster"), ("en", "United Provinces-1 Munster")],
)
def test_an_army_may_be_called_by_its_power(language: str, text: str) -> None:
    state = position("summer 1619", {"Dutch-1": "east_friesland"})
    with speaking(catalogue(LOCALE, language) if language == "de" else None):
        assert RULES.understand(state, "united_provinces", text) == ("Dutch-1", "Münster")


def test_a_refusal_is_a_sentence_before_what_is_legal() -> None:
    told = [str(Refusal(reason, rule, ("go",))) for reason, rule in (("not to you", "c"), ("no", ""), ("Why?", ""))]
    assert told == ["not to you [c]. Legal now: go.", "no. Legal now: go.", "Why? Legal now: go."]


def test_a_name_left_open_goes_on_in_the_next() -> None:
    assert joined(["Austria-1", "March to ...", "Lorraine"]) == "Austria-1 · March to Lorraine"
    assert joined(["Attack", "by ..."]) == "Attack · by ..."


def test_a_place_that_answers_the_next_question_too_is_named_once() -> None:
    kassel, step = Word("Kassel", place="kassel"), Word("Veteran", place="kassel")
    prompts = ["How?", "Where does William enter?", "Where do the militia enter?"]
    assert told([Word("event"), kassel, kassel], prompts) == "event · Kassel"
    assert told([Word("event"), kassel, Word("Hanau", place="hanau")], prompts) == "event · Kassel · Hanau"
    assert told([step, step], ["Which recovers?", "Which recovers?"]) == "Veteran · Veteran", "the same asked again"
    assert told([kassel, kassel]) == "Kassel · Kassel"
    assert told([kassel], ["Where?", "Where to?"]) == "Kassel", "what is asked next"
    again = Words((Word("a", "Kassel", place="k"),))
    sentences = {(): replace(again, prompt="Who?"), ("a",): again}
    assert str(named(lambda said: sentences[said], ("a", "a"))) == "Kassel"
    assert called(lambda said: sentences[said], ("a", "a")) == "Kassel"
