"""A PostgreSQL server of the tests' own, from the machine's binaries."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

DEBIAN = Path("/usr/lib/postgresql")
#: A role that needs a password, and has none.
LOCKED = "locked"


def binaries() -> Path | None:
    """Where `initdb` and `postgres` are; Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found and shutil.which("postgres"):
        return Path(found).resolve().parent
    versions = [path.parent for path in DEBIAN.glob("*/bin/initdb") if (path.parent / "postgres").exists()]
    return max(versions, key=lambda path: float(path.parent.name), default=None)


class Server:
    """A server on a socket in a folder of its own, which may be stopped and started again; `url` is its database's.

    `folder` is its own user's. `sync`: what it says is written is on the disk. `settings` are PostgreSQL's own.
    `restore` puts the files of another one into the folder that it is given; without it the database is new and empty.
    """

    def __init__(
        self,
        at: Path,
        *,
        sync: bool = False,
        settings: Mapping[str, str] = MappingProxyType({}),
        restore: Callable[[Path], None] | None = None,
    ) -> None:
        self._at, self.folder = at, Path(tempfile.mkdtemp(prefix="westphalia-pg-"))
        self._settings = {"listen_addresses": "", "fsync": "on" if sync else "off", **settings}
        # PostgreSQL does not run as root; where the tests do, Debian's own user serves.
        self._who: dict[str, Any] = {"user": "postgres", "group": "postgres"} if os.getuid() == 0 else {}
        if self._who:
            shutil.chown(self.folder, **self._who)
        self.url = f"postgresql://postgres@/postgres?host={self.folder}"
        self._data = self.folder / "data"
        if restore:
            restore(self._data)
        else:
            self._create()
        self.start()

    def _create(self) -> None:
        how = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.tool("initdb", "-D", str(self._data), *how, there=False)
        rules = self._data / "pg_hba.conf"
        rules.write_text(f"local all {LOCKED} scram-sha-256\n{rules.read_text()}")

    def tool(self, name: str, *words: str, there: bool = True) -> None:
        """Run a program of PostgreSQL's as the server's owner, by default on this server; raises if it fails."""
        where = ("-h", str(self.folder), "-U", "postgres") if there else ()
        subprocess.run(
            [str(self._at / name), *where, *words],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=self.folder, **self._who,
        )  # fmt: skip

    def start(self) -> None:
        """Serve; returns when it does."""
        run = [str(self._at / "postgres"), "-D", str(self._data), "-k", str(self.folder)]
        run += [word for name, value in self._settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("wb") as log:
            server: subprocess.Popen[bytes] = subprocess.Popen(
                run, stdout=log, stderr=log, cwd=self.folder, **self._who
            )
        self._server = server
        _wait(self.folder / "log", server)

    @property
    def pid(self) -> int:
        """Its first process."""
        return self._server.pid

    def stop(self) -> None:
        """End every connection at once, and serve no more."""
        self._server.send_signal(signal.SIGINT)
        self._server.wait(30)

    @asynccontextmanager
    async def away(self) -> AsyncIterator[None]:
        """It does not serve meanwhile; afterwards it does, whatever happened: other tests use it too."""
        await asyncio.to_thread(self.stop)
        try:
            yield
        finally:
            await asyncio.to_thread(self.start)

    def remove(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


def _wait(log: Path, server: "subprocess.Popen[bytes]") -> None:
    for _attempt in range(600):
        if server.poll() is not None:
            raise RuntimeError(log.read_text())
        if "ready to accept connections" in log.read_text():
            return
        time.sleep(0.05)
    raise TimeoutError("PostgreSQL does not come up")
