"""A PostgreSQL server of the tests' own, from the machine's binaries."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

DEBIAN = Path("/usr/lib/postgresql")


def binaries() -> Path | None:
    """Where `initdb` and `postgres` are; Debian keeps them off the path."""
    found = shutil.which("initdb")
    if found and shutil.which("postgres"):
        return Path(found).resolve().parent
    versions = [path.parent for path in DEBIAN.glob("*/bin/initdb") if (path.parent / "postgres").exists()]
    return max(versions, key=lambda path: float(path.parent.name), default=None)


@contextmanager
def postgres(at: Path) -> Iterator[str]:
    """A server on a socket in a folder of its own; gives the URL of its database `postgres`."""
    folder = Path(tempfile.mkdtemp(prefix="westphalia-pg-"))
    # PostgreSQL does not run as root; where the tests do, Debian's own user serves.
    who = {"user": "postgres", "group": "postgres"} if os.getuid() == 0 else {}
    if who:
        shutil.chown(folder, **who)
    data = folder / "data"
    init = [at / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
    subprocess.run(init, check=True, stdout=subprocess.DEVNULL, cwd=folder, **who)  # type: ignore[call-overload]
    run = [at / "postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(run, stdout=log, stderr=log, cwd=folder, **who)  # type: ignore[call-overload]
    try:
        _wait(folder / "log", server)
        yield f"postgresql://postgres@/postgres?host={folder}"
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(log: Path, server: "subprocess.Popen[bytes]") -> None:
    for _attempt in range(600):
        if server.poll() is not None:
            raise RuntimeError(log.read_text())
        if "ready to accept connections" in log.read_text():
            return
        time.sleep(0.05)
    raise TimeoutError("PostgreSQL does not come up")
