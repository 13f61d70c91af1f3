"""What a seat that is asked something has to say, in a word or two that everybody may read."""

from game.core.text import say

#: By the kind of the question; a card that may be played is asked for whether or not there is one (see observe).
OWED = {
    "abandoned": say("the army left behind"),
    "action": say("the action of the card round"),
    "battle-card": say("a combat card, or none"),
    "campaign": say("the next activation"),
    "deal": say("the deal"),
    "declare": say("who attacks"),
    "effect": say("the choice of an event"),
    "excess": say("units that are too many"),
    "forage-plan": say("how to forage"),
    "hold": say("the cards to discard"),
    "keep": say("cards to keep"),
    "levy": say("recruits"),
    "loot-loss": say("losses"),
    "lose": say("losses"),
    "march": say("the march"),
    "may-besiege": say("a siege or none"),
    "pay": say("pay"),
    "peace": say("peace or war"),
    "place-pillage": say("a pillage marker"),
    "plague-loss": say("losses"),
    "react": say("a reaction"),
    "recover": say("recovery"),
    "recruit": say("recruits"),
    "refuge": say("the retreat"),
    "response-loss": say("losses"),
    "retreat": say("the retreat"),
    "revolt-spreads": say("where the revolt spreads"),
    "siege-loss": say("losses"),
    "starve": say("losses"),
    "wallenstein": say("Wallenstein's army"),
    "withdraw": say("to withdraw or to stand"),
}
