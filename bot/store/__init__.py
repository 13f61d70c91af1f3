"""The database: what is kept, and the few questions asked of it."""


class Store:
    """Opened with `await Store.open(url)`; a SQLite file or a PostgreSQL URL."""
