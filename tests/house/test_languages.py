"""Every language of `locale/` says all that there is to say, and with the same blanks."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.language import DOMAIN, PLACED, known, language, placer
from bot.short import CHOICE
from game import GAMES, rules
from game.agony.board import BOARD
from game.agony.names import ENGLISH, units
from game.battles.files import Names
from game.battles.levy import levies
from game.core.text import _, say, speaking

LOCALE = Path(__file__).parents[2] / "locale"
#: What Discord makes of a text: times, people, channels, code, small and bold print.
MARKS = re.compile(r"<[^>]*>|\*\*|^-# |^#+ |\n|`[^`]*`", re.MULTILINE)
LANGUAGES = known(LOCALE)
#: The longest label of a button.
BUTTON = 80


def _read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def _catalogue(language: str) -> Catalog:
    return _read(LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po")


def _texts(catalogue: Catalog) -> Iterator[Message]:
    return (each for each in catalogue if each.id)


def _blanks(text: str) -> list[tuple[str, str]]:
    """The named blanks of a text and how each is written: `{p:.0%}` stays a percentage in every language.

    Only a preposition may be added (`{place:in}`): where a translation has it before a name, its article may be there.
    """
    found = [(name, how or "") for _, name, how, _ in string.Formatter().parse(text) if name is not None]
    return sorted((name, "" if PLACED.fullmatch(how) else how) for name, how in found)


def _rim(text: str) -> tuple[bool, bool]:
    """Whether a text begins and ends with a space: sentences are put together of some."""
    return text[:1].isspace(), text[-1:].isspace()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tongue", ["", *LANGUAGES])
def test_what_a_choice_means_fits_the_form_of_a_new_game(game: str, tongue: str) -> None:
    """What is longer is cut there, and nobody reads the rest."""
    with speaking(language(LOCALE, tongue) if tongue else None):
        said = [choice.help for option in rules(game).options for choice in option.choices]
    assert [each for each in said if len(each) > CHOICE] == []


def test_there_is_german() -> None:
    assert "de" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_every_text_and_no_other(language: str) -> None:
    """`./westphalia texts` takes out what nobody says any more, and what is new stands there empty."""
    said = {str(each.id) for each in _texts(_read(LOCALE / f"{DOMAIN}.pot"))}
    found = _catalogue(language)
    there = {str(each.id): each for each in _texts(found)}
    assert sorted(said - there.keys()) == [], "missing"
    assert sorted(there.keys() - said) == [], "said by nobody"
    assert [str(each.id) for each in found.obsolete.values()] == [], "obsolete"
    assert [text for text, each in there.items() if not each.string] == [], "untranslated"
    assert [text for text, each in there.items() if each.fuzzy] == [], "fuzzy"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_the_same_blanks_and_marks(language: str) -> None:
    wrong = [
        f"{text} / {said}"
        for each in _texts(_catalogue(language))
        for text, said in [(str(each.id), str(each.string))]
        if said
        if _blanks(text) != _blanks(said)
        or _rim(text) != _rim(said)
        or sorted(MARKS.findall(text)) != sorted(MARKS.findall(said))
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_space_stands_before_a_comma(language: str) -> None:
    assert [
        str(each.string) for each in _texts(_catalogue(language)) if re.search(" [,;.]( |$)", str(each.string))
    ] == []


#: Words of orders that have names in other languages: that is what one is told to say.
SAID = re.compile("[“„](ready|not-ready|done|charge|proposed|place|hold)[“”]")
#: Discord shows such a moment as “5 minutes ago”.
AGO = re.compile("(since|seit|until|bis) <t:[^>]*:R>", re.IGNORECASE)


#: What German calls otherwise: see locale/de/GLOSSARY.md.
OTHERWISE = re.compile(
    r"\b(Armeen?|Frühling\w*|Infanterie\w*|Hex|Kartenrunden?|Sitz|Niederländer|Vereinigten? Provinzen|Web)\b"
)


def test_german_has_one_word_for_one_thing() -> None:
    """An army is a "Heer", Spring "Frühjahr", foot "Fußvolk", a hex a "Feld", a seat a "Platz", the web the "Netz"."""
    assert [str(each.string) for each in _texts(_catalogue("de")) if OTHERWISE.search(str(each.string))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_told_to_say_words_of_ones_own_language(language: str) -> None:
    assert [str(each.string) for each in _texts(_catalogue(language)) if SAID.search(str(each.string))] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_moment_is_not_told_twice_as_how_long_ago(language: str) -> None:
    said = [text for each in _texts(_catalogue(language)) for text in (str(each.id), str(each.string))]
    assert [text for text in said if AGO.search(text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_stay_short(language: str) -> None:
    """A button has some 80 characters and a phone shows 30: what is short in English may grow by half, and a little."""
    long = [
        f"{text} / {said}"
        for each in _texts(_catalogue(language))
        for text, said in [(str(each.id), str(each.string))]
        if len(text) <= 30 and len(said) > 1.4 * len(text) + 9
    ]
    assert long == []


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_a_button_has_room_for_no_card_and_what_follows(spoken: str) -> None:
    labels = ("No card, the rest as proposed", "No more cards, the rest as proposed")
    hints = ("losses and retreat are chosen for you", "losses are chosen for you")
    with speaking(language(LOCALE, spoken)):
        told = [f"{_(label)} · {_(hint)}" for label in labels for hint in hints]
    assert [one for one in told if len(one) > BUTTON] == []


def test_german_names_stand_behind_prepositions_with_their_articles() -> None:
    palatinate, alsace, bavaria = say("Lower Palatinate"), say("Alsace"), say("Bavaria")
    with speaking(language(LOCALE, "de")):
        placed = [
            str(say("{army} is deployed in {place}.", army="S", place=place)) for place in (palatinate, alsace, bavaria)
        ]
        gone = _("From {first} to {last}.").format(first=str(palatinate), last=str(alsace))
    assert placed == [f"S wird {where} aufgestellt." for where in ("in der Rheinpfalz", "im Elsass", "in Bayern")]
    assert gone == "Von der Rheinpfalz ins Elsass."


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_with_articles_are_names_that_are_told(language: str) -> None:
    told = {str(each.string) for each in _texts(_catalogue(language))}
    known = placer(LOCALE / language).articles
    assert known.keys() <= told
    assert all(way.keys() in ({"in", "nach", "aus", "von", "bei"}, {"der"}) for way in known.values())


def test_german_knows_the_people_of_every_army() -> None:
    """What is of a people it does not know would be told in English."""
    whose = {p.adjective for p in levies().powers.values()} | {"German", *ENGLISH.values()}
    with speaking(language(LOCALE, "de")):
        told = {_(each) for each in whose}
    assert told <= {name for name, ways in placer(LOCALE / "de").articles.items() if "der" in ways}


def test_a_piece_is_said_to_be_of_its_nation() -> None:
    """An adjective would have to know whether a unit is he, she or it."""
    names = [Names(whose="Danish", own="Musketeers"), Names(whose="Imperial", own="Foot", number=2)]
    with speaking(language(LOCALE, "de")):
        told = [str(each.message) for each in (*names, Names(whose="Tilly", own="A"))]
    assert told == ["Musketiere der Dänen", "Fußvolk 2 der Kaiserlichen", "Tilly A"]


def test_percentages_are_told_alike() -> None:
    with speaking(language(LOCALE, "de")):
        assert _("you win {p:.0%}").format(p=0.234) == "du siegst zu 23\u00a0%"


def test_one_unit_of_agony_and_several_are_told_apart() -> None:
    kinds = {kind.names.one: kind.names.many for kind in BOARD.kinds.values()}
    with speaking(language(LOCALE, "de")):
        assert [one for one, many in kinds.items() if _(one) == _(many)] == []
        told = str(units({"German-militia": 4, "Saxon-militia": 1}))
    assert told == "4 deutsche Milizen und 1 sächsische Miliz"
