"""What people press: the lobby, the "your move" panel, and the buttons under the board."""
