"""The web: a window on games for those who watch, served beside Discord; off unless it has an address."""

from bot.web.site import Site, site

__all__ = ["Site", "site"]
