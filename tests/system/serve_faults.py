# Torii: MIT licence, see LICENSE.
"""`torii serve` on a full disk, and stopped and started again while clocks run.

usage: serve_faults.py TORII
The disk is a small RAM disk, which only root may create: root of a user namespace will do. Where
neither is available that part is skipped.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from player import Game
from ws import Server, Tap

tap = Tap()
TORII = sys.argv[1]
SEED = int(os.environ.get("SEED", random.randrange(1 << 30)))
INNER = "TORII_TEST_OWN_MOUNTS"


# ---- a full disk ------------------------------------------------------------------------------------

def small_disk(folder):
    return subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], stderr=subprocess.DEVNULL,
                          check=False).returncode == 0


def in_own_space():
    """Re-executes this program in its own namespace, where it may mount, and mounts end with it; never
    comes back if that works."""
    words = ["unshare", "--mount"] + ([] if os.getuid() == 0 else ["--user", "--map-root-user"])
    if INNER not in os.environ and subprocess.run(words + ["true"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
        os.environ[INNER] = "1"
        os.execvp("unshare", words + [sys.executable] + sys.argv)


def fill(path):
    with open(path, "ab", buffering=0) as filler:
        for size in (65536, 4096, 512, 1):
            try:
                while True:
                    filler.write(b"x" * size)
            except OSError:
                continue


def play_until_refused(game, seconds=20):
    end = time.time() + seconds
    while not game.refused and not game.is_over() and time.time() < end:
        game.step()


def one_refused(games):
    """The first of these games whose move finds the disk full. A short game may end before: the log of the data base
    has room for some more moves."""
    for game in games:
        play_until_refused(game)
        if game.refused:
            return game
    return games[-1]


def running_game(server, rng, **options):
    """A game in which something was acknowledged and that is not over: many are after a few moves."""
    while True:
        game = Game(lambda seat: server, {"seats": ["me", "me"], **options}, rng, most=120)
        game.create()
        while len(game.acknowledged) < 5 and not game.is_over():
            game.step()
        if not game.is_over():
            return game


def check_started_full(server, game, filler):
    """Killed while the disk is full: it starts, or says in one line why not; and nothing is lost."""
    server.stop(signal.SIGKILL)
    said = len(server.said())
    try:
        server.start()
        status, view = server.ask("GET", f"/api/games/{game.id}")
        tap.check(status == 200 and view["n"] >= max(game.acknowledged) + 1, "it starts on a full disk and can read", view)
        server.stop(signal.SIGKILL)
    except RuntimeError as no:
        lines = server.said()[said:].strip().splitlines()
        tap.check(server.process.returncode == 3 and len(lines) == 1 and lines[0].startswith("torii: "),
                  "it does not start on a full disk, and says why in one line", str(no))
    os.remove(filler)
    server.start()


def check_full(folder):
    rng = random.Random(SEED)
    filler = os.path.join(folder, "filler")
    with Server(TORII, "--rate", "0", db=os.path.join(folder, "games.db")) as server:  # its log is elsewhere
        game, other = running_game(server, rng), running_game(server, rng, game="onitama+shadow")
        spare = [running_game(server, rng) for _ in range(8)]
        first = server.process.pid
        fill(filler)
        game = one_refused([game] + spare)
        words = game.refused[0] if game.refused else {}
        tap.check(words.get("code") == "gone" and len(words.get("error", "")) > 10, "a full disk: 503, in words", words)
        status, made = server.ask("POST", "/api/games", {})
        tap.check(status == 503 and made["code"] == "gone", "no game is made", (status, made))
        status, view = server.ask("GET", f"/api/games/{game.id}")
        tap.check(status == 200 and view["n"] > max(game.acknowledged), "the game can still be seen", view)
        tap.check("not committed" in server.said() and "full" in server.said(), "the log says what is wrong", server.said())
        counts = server.ask("GET", "/api/metrics")[1]
        tap.check("torii_gone_total 0\n" not in counts, "and the counts that something is", counts)
        os.remove(filler)
        tap.check(all([g.play(time.time() + 30) for g in (game, other)]), "room is made: the games go on to their end")
        tap.same(server.process.pid if server.process.poll() is None else None, first, "without a restart")
        for g in (game, other):
            g.look(server)
        tap.same(game.faults + other.faults, [], "nothing is lost, nothing is there twice")

        third = running_game(server, rng)
        fill(filler)
        play_until_refused(third)
        check_started_full(server, third, filler)
        tap.check(third.play(time.time() + 30), "after that too the game continues")
        for g in (game, other, third):
            g.look(server)
        tap.same(game.faults + other.faults + third.faults, [], "and all is there")
        server.stop()
        with sqlite3.connect(server.db) as base:
            tap.same(base.execute("PRAGMA integrity_check").fetchall(), [("ok",)], "the file is whole")


def full_disk():
    with tempfile.TemporaryDirectory() as folder:
        if not small_disk(folder):
            tap.count += 1
            print(f"ok {tap.count} - a full disk # SKIP nobody here may mount a small disk", flush=True)
            return
        try:
            check_full(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=False)


# ---- clocks -----------------------------------------------------------------------------------------

class Timed:
    """A game of two with a clock."""

    def __init__(self, server, clock):
        _, made = server.ask("POST", "/api/games", {"seats": ["me", "me"], "clock": clock})
        self.server, self.path = server, f"/api/games/{made['id']}"
        self.tokens = [seat["token"] for seat in made["seats"]]

    def view(self, seat=None):
        return self.server.ask("GET", self.path, token=None if seat is None else self.tokens[seat])[1]

    def move(self):
        """The seat to act moves; who that was, and the clock after it."""
        turn = self.view()["turn"]
        view = self.view(turn)
        status, answer = self.server.ask("POST", self.path + "/actions", {"text": view["legal"][0], "n": view["n"]},
                                         token=self.tokens[turn])
        assert status == 200, answer
        return turn, self.view()["clock"]


def left_now(clock):
    return clock["left"][clock["running"]] - (time.time() * 1000 - clock["since"])


def check_clocks(how, words):
    """Clocks keep running while no server runs, for the seat to act."""
    with Server(TORII, "--rate", "0") as server:
        long_ = Timed(server, {"kind": "fischer", "base": 60, "increment": 3})
        short = Timed(server, {"kind": "fischer", "base": 12, "increment": 0})
        fell = Timed(server, {"kind": "move", "per": 4})
        for game in (long_, short, fell):
            game.move()
        time.sleep(0.4)
        long_.move()
        before = [game.view() for game in (long_, short)]
        falls = left_now(fell.view()["clock"])
        server.stop(how)
        time.sleep(falls / 1000 + 0.5)
        server.start()
        after = [game.view() for game in (long_, short)]
        tap.same([v["clock"] for v in after], [v["clock"] for v in before], f"{words}: clocks are as they were")
        charged = left_now(before[0]["clock"])
        turn, clock = long_.move()
        tap.check(abs(clock["left"][turn] - charged - 3000) < 1500, f"{words}: the time in between counts, to a second",
                  (charged, clock))
        end = time.time() + 5
        view = fell.view()
        while view["clock"]["left"][view["turn"] or 0] < 20000 and time.time() < end:
            time.sleep(0.05)
            view = fell.view()
        tap.check(view["stage"] == "running" and 28000 < left_now(view["clock"]) <= 30000,
                  f"{words}: a flag that fell meanwhile gives thirty seconds", view["clock"])
        due = before[1]["clock"]["since"] + before[1]["clock"]["left"][before[1]["turn"]]
        view = short.view()
        while view["stage"] == "running" and time.time() * 1000 < due + 30000:
            time.sleep(0.05)
            view = short.view()
        late = time.time() * 1000 - due
        tap.check(view["ending"] == "flag" and -100 < late, f"{words}: another falls when its time is up",
                  (view["ending"], late))
        tap.same(server.stop(), 0, f"{words}: and it shuts down gracefully")


def main():
    in_own_space()
    print(f"# SEED={SEED}", flush=True)
    full_disk()
    check_clocks(signal.SIGTERM, "stopped")
    check_clocks(signal.SIGKILL, "killed")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
