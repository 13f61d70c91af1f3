"""`python -m render.build` draws the campaign's board and the battles' fields and writes their files to data/."""

from render.battles.build import build as build_fields
from render.build.board import build
from render.build.palette import train

build()
train()
build_fields()
