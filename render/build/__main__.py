"""`python -m render.build` draws the boards of campaign and agony and the fields of battles into data/."""

from render.battles.build import build as build_fields
from render.build import agony, agony_palette
from render.build.board import build
from render.build.palette import train

build()
train()
agony.build()
agony_palette.train()
build_fields()
