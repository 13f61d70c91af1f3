"""The language of marks shows what was not told through the one door."""

from game.core.text import say, translation
from tests.pseudo import TWICE, bare, pseudo


def test_what_is_told_is_marked_and_blanks_are_not() -> None:
    token = translation.set(pseudo)
    try:
        whole = str(say("{army} marches to {place} ({points:+d}).", army="Spain-1", place=say("Savoy"), points=5))
        listed = str(say("{names} win.", names=(say("Spain"), say("France"))))
        twice = str(say(str(say("Savoy"))))
    finally:
        translation.reset(token)
    assert whole == "Spain-1‹ marches to ›‹Savoy›‹ (›+5‹).›"
    assert bare(whole, {"Spain-1"}) == []
    assert listed == "‹Spain› ‹and› ‹France›‹ win.›"
    assert bare(twice) == [TWICE]


def test_what_is_not_told_is_found() -> None:
    assert bare("‹From ›Savoy‹ to ›Lower-Palatinate: 12, 2d6", {"2d6"}) == ["Savoy", "Lower-Palatinate"]
    assert pseudo("a { b") == "‹a { b›"
    assert pseudo("{n} of {{x}}").format(n=2) == "2‹ of {›‹x}›"
