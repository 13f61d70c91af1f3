"""Rocroi, Lutter and Wittstock: pike and shot on hexes."""
