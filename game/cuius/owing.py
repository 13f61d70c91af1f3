"""What a side that is asked something has to say, in a word or two that everybody may read where nothing is hidden."""

from game.core.text import say

#: By the kind of the question.
OWED = {
    "activate": say("an activation, or none"),
    "conversion": say("a conversion, or none"),
    "first-player": say("who plays first"),
    "hire": say("mercenaries, or none"),
    "lieutenant": say("a Lieutenant, or none"),
    "marshal": say("a Marshal, or none"),
    "move": say("the march"),
    "muster": say("troops to muster, or none"),
    "nearest": say("where troops go"),
    "place-lieutenant": say("a Lieutenant's place"),
    "plunder": say("plunder, or none"),
    "raise": say("troops to raise, or none"),
    "reaction": say("a reaction, or none"),
    "recovery": say("recovery"),
    "retreat-to": say("the retreat"),
    "trains": say("artillery trains, or none"),
    "which-battle": say("which battle comes first"),
    "withdrawal": say("to withdraw or to stand"),
}
