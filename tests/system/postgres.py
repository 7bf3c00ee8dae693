#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Run a program with a PostgreSQL of its own, in a temporary folder, reached by a Unix socket only.

usage: postgres.py [--sync] PROGRAM ARGS…

The program finds the database in TORII_TEST_PG (a postgres:// address) and a command that stops and
starts the server in TORII_TEST_PG_CTL. The server does not sync its files unless told to: what is tested
is who is told what, not the disk. When we end, however we end, a watcher stops it and removes the folder.
"""

import glob
import os
import pathlib
import shlex
import signal
import subprocess
import sys
import tempfile
import urllib.parse

# Waits until this process ends, which closes the pipe it reads from.
WATCHER = 'cat >/dev/null; "$1/ctl" stop -m immediate >/dev/null 2>&1; cd /; rm -rf "$1"'


def tools():
    """The folder of initdb and pg_ctl, the newest where there are several."""
    found = glob.glob("/usr/lib/postgresql/*/bin/initdb") + glob.glob("/usr/bin/initdb")
    if not found:
        sys.exit("postgres.py: no PostgreSQL here (package postgresql-15)")
    return pathlib.Path(max(found, key=lambda name: (len(name), name))).parent


def as_whom():
    """initdb refuses to be root."""
    return ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.getuid() == 0 else []


def run(command):
    done = subprocess.run(command, cwd="/", stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"postgres.py: {shlex.join(command)} failed:\n{done.stdout}{done.stderr}")


def start(folder, sync):
    """A new cluster; the address of its database."""
    bin_folder, data = tools(), folder / "data"
    # The server started by pg_ctl keeps its output open: it must not be ours.
    words = as_whom() + [str(bin_folder / "pg_ctl"), "-s", "-w", "-D", str(data), "-l", str(folder / "log")]
    (folder / "ctl").write_text(f'#!/bin/sh\ncd / && exec {shlex.join(words)} "$@"\n', encoding="utf-8")
    (folder / "ctl").chmod(0o755)
    if os.getuid() == 0:
        subprocess.run(["chown", "nobody:nogroup", str(folder)], check=True)
    run(as_whom() + [str(bin_folder / "initdb"), "--no-sync", "-A", "trust", "-U", "torii", "-E", "UTF8",
                     "--locale=C", "-D", str(data)])
    with open(data / "postgresql.conf", "a", encoding="utf-8") as conf:
        conf.write(f"listen_addresses = ''\nunix_socket_directories = '{folder}'\n")
        conf.write(f"fsync = {'on' if sync else 'off'}\nmax_connections = 50\n")
    run([str(folder / "ctl"), "start"])
    return "postgres:///postgres?user=torii&host=" + urllib.parse.quote(str(folder), safe="")


def main():
    words = sys.argv[1:]
    sync = words[:1] == ["--sync"]
    if sync:
        words = words[1:]
    if not words:
        sys.exit(__doc__)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: sys.exit(1))

    # The name of a socket has at most 107 bytes.
    base = tempfile.gettempdir()
    folder = pathlib.Path(tempfile.mkdtemp(prefix="torii-pg-", dir=base if len(base) < 60 else "/tmp"))
    folder.chmod(0o755)
    with subprocess.Popen(["sh", "-c", WATCHER, "sh", str(folder)], stdin=subprocess.PIPE,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True) as watcher:
        where = start(folder, sync)
        environment = dict(os.environ, TORII_TEST_PG=where, TORII_TEST_PG_CTL=str(folder / "ctl"))
        done = subprocess.run(words, env=environment, check=False)
        watcher.stdin.close()
        watcher.wait()
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
