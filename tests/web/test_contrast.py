"""What stands on the pages can be read: contrasts by WCAG 2.1, reckoned from the style sheets, by day and by night."""

import re
from html.parser import HTMLParser

import pytest

from bot.web.answers import FOLDER
from game import GAMES, rules

#: Least contrast of text, and of what shows where a thing is (WCAG 2.1, 1.4.3 and 1.4.11).
TEXT, SHAPE = 4.5, 3.0
#: Where `opacity` makes text paler.
PALE = 0.75


def colours(css: str) -> list[dict[str, str]]:
    """The colours by their names: by day, by night, and on paper."""
    found = [dict(re.findall(r"--(\w+): (#[0-9a-f]{6})", block)) for block in re.findall(r":root \{([^}]*)\}", css)]
    assert len(found) == 3
    return found


def channels(colour: str) -> tuple[float, ...]:
    return tuple(int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))


def light(rgb: tuple[float, ...]) -> float:
    """Relative luminance."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def paler(ink: tuple[float, ...], paper: tuple[float, ...], share: float) -> tuple[float, ...]:
    return tuple(share * a + (1 - share) * b for a, b in zip(ink, paper, strict=True))


@pytest.mark.parametrize("reader", ["day", "night", "paper"])
def test_text_stands_out_from_its_paper(reader: str) -> None:
    css = (FOLDER / "page.css").read_text("utf-8")
    own = (FOLDER / "own.css").read_text("utf-8")
    day, night, printed = colours(css)
    now = day | {"day": {}, "night": night, "paper": night | printed}[reader]
    paper, ink = channels(now["paper"]), channels(now["ink"])
    assert set(re.findall(r"opacity: (\.\d+); }", css + own)) <= {".4", ".55", ".75"}  # what is disabled, or drawn anew
    assert contrast(ink, paper) >= TEXT
    assert contrast(paler(ink, paper, PALE), paper) >= TEXT
    assert contrast(channels(now["gold"]), paper) >= TEXT
    assert contrast(channels(now["grave"]), paper) >= TEXT
    assert contrast(channels(now["frame"]), paper) >= SHAPE
    main = re.search(r"button.main \{ background: (#\w+);[^}]*color: #fff;", own)
    assert main
    assert contrast(channels(main[1]), (1.0, 1.0, 1.0)) >= TEXT


class Outline(HTMLParser):
    """What a screen reader meets, in its order; and what has no name."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.nameless: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if named := said.get("id"):
            self.ids.append(named)
        if (tag == "img" and "alt" not in said) or (tag == "input" and not said.get("aria-label")):
            self.nameless.append(str(said))


def test_no_page_names_a_game() -> None:
    words = {word.casefold() for key in GAMES for word in (key, rules(key).title)} | {"rocroi", "toy"}
    for path in FOLDER.iterdir():
        text = path.read_text("utf-8").casefold()
        assert not [word for word in words if re.search(rf"\b{re.escape(word)}\b", text)], path.name


@pytest.mark.parametrize(
    ("page", "order"),
    [
        ("own.html", "headline waiting picture spots spoken prompt choices confirm told words log"),
        ("game.html", "headline waiting picture slider log standings"),
    ],
)  # fmt: skip
def test_pages_are_read_in_the_order_in_which_they_are_used(page: str, order: str) -> None:
    outline = Outline()
    text = (FOLDER / page).read_text("utf-8")
    outline.feed(text)
    assert [each for each in outline.ids if each in order.split()] == order.split()
    assert len(set(outline.ids)) == len(outline.ids)
    assert not outline.nameless
    assert '<html lang="$language">' in text
    assert len(re.findall("<h1", text)) == 1
