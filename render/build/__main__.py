"""`python -m render.build` draws the boards of campaign, agony and cuius and the fields of battles into data/."""

from render.battles.build import build as build_fields
from render.build import agony, agony_palette, cuius, cuius_palette, tongues
from render.build.board import build
from render.build.palette import train

build()
train()
agony.build()
agony_palette.train()
cuius.build()
cuius_palette.train()
build_fields()
tongues.build()
