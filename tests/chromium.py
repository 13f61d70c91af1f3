"""Debian's Chromium, where it is installed."""

import shutil

#: The old headless shell needs a fifth of the time for a new window; the whole browser does as well.
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
#: For so many thousandths of a second a test waits in it: the machine may have much else to do.
PATIENCE = 120_000
