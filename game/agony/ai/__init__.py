"""What a stand-in thinks of before it orders: the field as it sees it, prizes, fights, marches, cards, answers."""
