"""Times, days and holidays as people type them."""

from collections.abc import Callable
from datetime import date

import pytest

from bot.cli.quality import LOCALE
from bot.discord.when import HOME, days, holiday, quiet_hours, times
from bot.language import language
from game.core.refusal import Refusal
from game.core.text import speaking

TODAY = date(2026, 11, 22)  # a Sunday


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("22-7", ("22:00", "07:00")),
        ("22:00–07:30", ("22:00", "07:30")),
        ("22.30 bis 7 Uhr", ("22:30", "07:00")),
        ("10pm to 7am", ("22:00", "07:00")),
        ("12am-8 am", ("00:00", "08:00")),
        ("23h-12pm", ("23:00", "12:00")),
        ("24-7", ("00:00", "07:00")),
        ("von 22 bis 7", ("22:00", "07:00")),
        ("from 10 p.m. until 7 a.m.", ("22:00", "07:00")),
        ("2230-0700", ("22:30", "07:00")),
        ("22 Uhr bis 6 Uhr 30", ("22:00", "06:30")),
        ("Mitternacht - 8", ("00:00", "08:00")),
        (" None ", ("", "")),
        ("keine", ("", "")),
    ],
)
def test_quiet_hours(typed: str, meant: tuple[str, str]) -> None:
    assert quiet_hours(typed) == meant


@pytest.mark.parametrize("code", ["", "de"])
@pytest.mark.parametrize(
    ("read", "typed"), [(quiet_hours, "25-99"), (quiet_hours, "7-22"), (times, "99"), (days, "Blah"), (days, "Mo")]
)
def test_what_is_proposed_instead_is_meant_in_the_reader_s_language(
    read: Callable[[str], object], typed: str, code: str
) -> None:
    with speaking(language(LOCALE, code) if code else None):
        with pytest.raises(Refusal) as refused:
            read(typed)
        for each in refused.value.like:
            read(each)
    assert (code == "de") is any(each in ("keine", "jeden Tag") for each in refused.value.like)


@pytest.mark.parametrize("typed", ["22", "22-", "25-7", "7-7", "13pm-4", "7-22", "8-22:01", "22-7-8", "late"])
def test_no_quiet_hours(typed: str) -> None:
    with pytest.raises(Refusal):
        quiet_hours(typed)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Mo-Fr", "01234"),
        ("Mon – Fri", "01234"),
        ("werktags", "01234"),
        ("Fr-Mo", "0456"),
        ("Mon, Wed, Sat-Sun", "0256"),
        ("Mo Di Mi Do", "0123"),
        ("Montag-Donnerstag", "0123"),
        ("Montag bis Donnerstag", "0123"),
        ("Mon to Fri", "01234"),
        ("Mo — Fr", "01234"),
        ("Mo, Di, Mi und Sa", "0125"),
        ("Mon + Tue & Wed and Thu", "0123"),
        ("not Sunday", "012345"),
        ("täglich außer So", "012345"),
        ("keine Wochenenden", "01234"),
        ("every day but Mon-Tue", "23456"),
        ("immer", "0123456"),
        ("every day", "0123456"),
        ("none", "0123456"),
    ],
)
def test_days_of_the_week(typed: str, meant: str) -> None:
    assert days(typed) == set(map(int, meant))


@pytest.mark.parametrize(
    "typed", ["Mo-We", "Mo-Xy", "Mo-Di-Fr", "5", "Sa-So", "not", "not Mo-Fr", "not Xy", "weekends"]
)
def test_no_days_of_the_week(typed: str) -> None:
    with pytest.raises(Refusal):
        days(typed)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("18", ("18:00",)), ("20, 8:30", ("08:30", "20:00")), ("8am and 6pm", ("08:00", "18:00")), ("off", ())],
)
def test_times_of_the_day(typed: str, meant: tuple[str, ...]) -> None:
    assert times(typed) == meant


@pytest.mark.parametrize("typed", ["8, 12, 18", "soon", "26"])
def test_no_times_of_the_day(typed: str) -> None:
    with pytest.raises(Refusal):
        times(typed)


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("24.12.-2.1.", "2026-12-24", "2027-01-02"),
        ("vom 24.12. bis zum 2.1.", "2026-12-24", "2027-01-02"),
        ("from 24 Dec to 2 Jan", "2026-12-24", "2027-01-02"),
        ("bis zum 2.1.", "2026-11-22", "2027-01-02"),
        ("until Friday", "2026-11-22", "2026-11-27"),
        ("bis Sonntag", "2026-11-22", "2026-11-22"),
        ("tomorrow until Wed", "2026-11-23", "2026-11-25"),
        ("Freitag-Montag", "2026-11-27", "2026-11-30"),
        ("Sat to Tue", "2026-11-28", "2026-12-01"),
        ("übernächste Woche", "2026-11-30", "2026-12-06"),
        ("eine Woche", "2026-11-22", "2026-11-28"),
        ("three days", "2026-11-22", "2026-11-24"),
        ("zwei Wochen", "2026-11-22", "2026-12-05"),
        ("24.12. – 2.1.", "2026-12-24", "2027-01-02"),
        ("24.12-2.1", "2026-12-24", "2027-01-02"),
        ("24 Dec - 2 Jan", "2026-12-24", "2027-01-02"),
        ("Dec 24 to Jan 2nd", "2026-12-24", "2027-01-02"),
        ("24. Dezember bis 2. Januar 2027", "2026-12-24", "2027-01-02"),
        ("2026-12-24 - 2027-01-02", "2026-12-24", "2027-01-02"),
        ("2026-12-24", "2026-12-24", "2026-12-24"),
        ("24.12.2026", "2026-12-24", "2026-12-24"),
        ("3.-9.5.", "2027-05-03", "2027-05-09"),
        ("20.11.-25.11.", "2026-11-22", "2026-11-25"),  # it began lately
        ("1.1.-31.12.", "2026-11-22", "2026-12-31"),  # it began with the year
        ("24.12.2027-2.1.", "2027-12-24", "2028-01-02"),
        ("1 May to 30 Nov", "2026-11-22", "2026-11-30"),
        ("29.2.", "2028-02-29", "2028-02-29"),
        ("next week", "2026-11-23", "2026-11-29"),
        ("Nächste Woche", "2026-11-23", "2026-11-29"),
        ("weekend", "2026-11-22", "2026-11-22"),  # what is left of it
        ("next weekend", "2026-11-28", "2026-11-29"),
        ("this week", "2026-11-22", "2026-11-22"),
        ("today", "2026-11-22", "2026-11-22"),
        ("morgen", "2026-11-23", "2026-11-23"),
        ("3 days", "2026-11-22", "2026-11-24"),
        ("2 Wochen", "2026-11-22", "2026-12-05"),
        ("until 2.1.", "2026-11-22", "2027-01-02"),
        ("bis 24. Dez", "2026-11-22", "2026-12-24"),
    ],
)
def test_holidays(typed: str, first: str, last: str) -> None:
    assert holiday(typed, TODAY) == (date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "soon",
        "12/24",
        "32.1.",
        "30.2.",
        "10.12.-5.12.",
        "1.-2.-3.1.",
        "1.1.2020-2.1.2020",
        "0 days",
        "until",
        "1.2.2028-1.1.2028",
    ],
)
def test_no_holidays(typed: str) -> None:
    with pytest.raises(Refusal):
        holiday(typed, TODAY)


def test_what_the_german_texts_propose_is_understood() -> None:
    """Whoever types what a description quotes gets what it says."""
    assert quiet_hours("keine") == ("", "")
    assert times("keine") == ()
    assert days("Mo, Mi, Sa-So") == {0, 2, 5, 6}
    assert holiday("3 Tage", TODAY) == (TODAY, date(2026, 11, 24))
    assert "zurück" in HOME
