"""`python -m render.build` draws the campaign's board and writes its files to data/campaign."""

from render.build.board import build
from render.build.palette import train

build()
train()
