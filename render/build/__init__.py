"""Draws the boards once, from geography and data; needs the development dependencies (numpy, scipy, shapely)."""
