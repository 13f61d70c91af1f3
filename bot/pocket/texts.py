"""What the page says of itself, in the language that is spoken: everything else on it is the bot's."""

from game.core.text import _


def texts() -> dict[str, str]:
    """All that its scripts and its frame say, by what it is for."""
    return {**_frame(), **_messages(), **_commands(), **_dialogs()}


def _frame() -> dict[str, str]:
    return {
        "skip": _("To the command box"), "take": _("Take a seat"),
        "greeting": _("This table is on your own machine. Every browser tab is one person; say who this one is."),
        "your_name": _("Your name"), "sit": _("Sit down"), "channels": _("Channels"), "direct": _("Direct messages"),
        "players": _("Players"), "invite": _("Switch person, or invite a friend"),
        "offline": _("The connection is lost; it is tried again."),
        "unreachable": _("The table cannot be reached just now."), "script": _("The table needs JavaScript."),
        "unknown": _("unknown"), "unread": _("unread"), "mentions": _("{n} mentions"),
        "alone": _("Here {bot} writes to you alone."), "thread": _("The start of this thread."),
        "channel": _("The start of {channel}."), "slash": _("Type / to see the commands."),
        "archived": _("This thread is archived; a message opens it again."), "within": _("Thread in {channel}"),
    }  # fmt: skip


def _messages() -> dict[str, str]:
    return {
        "messages": _("Messages"), "newest": _("To the newest ↓"), "missed": _("{n} new messages ↓"),
        "missed_one": _("1 new message ↓"), "typing": _("{name} is typing…"), "typing_all": _("{names} are typing…"),
        "sending": _("Sending"), "thinking": _("{name} is thinking"), "yesterday": _("Yesterday {time}"),
        "edited": _("(edited)"), "pinned": _("Pinned"), "private": _("Only you can see this"),
        "dismiss": _("Dismiss message"), "used": _("{who} used {command}"), "you_used": _("You used {command}"),
        "message": _("a message"), "picture": _("a picture"), "gone": _("a message that is gone"),
        "choose": _("Make a selection"), "menu": _("Menu"), "nothing": _("Nothing to choose."), "show": _("Show"),
    }  # fmt: skip


def _commands() -> dict[str, str]:
    return {
        "commands": _("Commands"), "say": _("Message, or / for commands"),
        "say_in": _("Message {channel}, or / for commands"), "no_commands": _("No commands here. Is the bot running?"),
        "fetching": _("Fetching the commands."), "no_command": _("No such command."),
        "needed": _("“{name}” is needed."), "large": _("“{name}” is too large: at most 10 MB."),
        "required": _("required"), "send": _("Send"), "suggestions": _("Suggestions for {name}"),
        "no_choice": _("No such choice."), "loading": _("Loading…"), "no_match": _("No options match."),
    }  # fmt: skip


def _dialogs() -> dict[str, str]:
    return {
        "image": _("Picture"), "enlarge": _("Enlarge: {what}"), "undescribed": _("picture without description"),
        "original": _("Open original"), "close": _("Close"), "cancel": _("Cancel"), "submit": _("Submit"),
        "here": _("(this tab)"), "switch": _("Switch here"), "tab": _("New tab"), "friend": _("A friend's name"),
        "open_as": _("Invite a friend: open a tab as"), "open": _("Open"), "people": _("Who sits at this table"),
    }  # fmt: skip
