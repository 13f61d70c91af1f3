"""A PostgreSQL server of the tests' own, from the machine's binaries."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
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

    `sync`: what it says is written is on the disk.
    """

    def __init__(self, at: Path, *, sync: bool = False) -> None:
        self._at, self._sync, self._folder = at, sync, Path(tempfile.mkdtemp(prefix="westphalia-pg-"))
        # PostgreSQL does not run as root; where the tests do, Debian's own user serves.
        self._who: dict[str, Any] = {"user": "postgres", "group": "postgres"} if os.getuid() == 0 else {}
        if self._who:
            shutil.chown(self._folder, **self._who)
        self.url = f"postgresql://postgres@/postgres?host={self._folder}"
        data = ("-D", str(self._folder / "data"))
        init = [str(at / "initdb"), *data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(init, check=True, stdout=subprocess.DEVNULL, cwd=self._folder, **self._who)
        rules = self._folder / "data/pg_hba.conf"
        rules.write_text(f"local all {LOCKED} scram-sha-256\n{rules.read_text()}")
        self.start()

    def start(self) -> None:
        """Serve; returns when it does."""
        data = ("-D", str(self._folder / "data"), "-k", str(self._folder))
        sync = "fsync=on" if self._sync else "fsync=off"
        run = [str(self._at / "postgres"), *data, "-c", "listen_addresses=", "-c", sync]
        with (self._folder / "log").open("wb") as log:
            server: subprocess.Popen[bytes] = subprocess.Popen(
                run, stdout=log, stderr=log, cwd=self._folder, **self._who
            )
        self._server = server
        _wait(self._folder / "log", server)

    @property
    def pid(self) -> int:
        """Its first process."""
        return self._server.pid

    def stop(self) -> None:
        """End every connection at once, and serve no more."""
        self._server.send_signal(signal.SIGINT)
        self._server.wait(30)

    def remove(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)


def _wait(log: Path, server: "subprocess.Popen[bytes]") -> None:
    for _attempt in range(600):
        if server.poll() is not None:
            raise RuntimeError(log.read_text())
        if "ready to accept connections" in log.read_text():
            return
        time.sleep(0.05)
    raise TimeoutError("PostgreSQL does not come up")
