# Torii: MIT licence, see LICENSE.
"""`torii serve` is killed at random moments while games are played, and started again on the same store:
what was acknowledged is stored, nothing is stored twice, and every game finishes.

usage: serve_kill.py TORII [KILLS]                          SQLite, in a folder of its own
       postgres.py python3 serve_kill.py TORII [KILLS]      PostgreSQL
25 kills by default; with TORII_SOAK 1000. SEED in the environment repeats a choice of moments and
moves, as far as two programs at once can be repeated.
"""

import os
import random
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from player import Game
from ws import Server, Tap

tap = Tap()
TORII = sys.argv[1]
SOAK = bool(os.environ.get("TORII_SOAK"))
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 1000 if SOAK else 25
SEED = int(os.environ.get("SEED", random.randrange(1 << 30)))
PATIENCE = 60  # seconds for the games to end after the last kill
LONGEST_LIFE = 0.35  # seconds between two kills

KINDS = (
    {"game": "onitama", "seats": ["me", "me"]},
    {"game": "onitama", "seats": ["me", "level 1"]},
    {"game": "onitama+shadow", "seats": ["me", "me"]},
    {"game": "onitama", "seats": ["level 2", "me"], "clock": {"kind": "fischer", "base": 600, "increment": 5}},
    {"game": "onamazu", "players": 2, "seats": ["me", "me"]},
    {"game": "onitama+wind", "wind": 1, "seats": ["me", "me"]},
)


class Mortal(Server):
    """A server that is killed; clients may find it dead."""

    def start_and_kill(self, rng):
        """One run of the server, perhaps killed during start-up. Returns whether it got to answer."""
        if rng.random() < 0.15:
            child = subprocess.Popen([TORII, "serve", "--listen", "127.0.0.1:0", "--db", self.db],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(rng.random() * 0.05)
            child.kill()
            child.wait()
            return False
        self.start()
        time.sleep(rng.random() * LONGEST_LIFE)
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()
        return True


class Worker(threading.Thread):
    """Plays games of one kind, one after the other, until the current one is marked as the last."""

    def __init__(self, server, kind, seed):
        super().__init__(daemon=True)
        self.server, self.kind = server, kind
        self.rng = random.Random(seed)
        self.games, self.unfinished = [], 0
        self.deadline = None
        self.trouble = None

    def run(self):
        try:
            while self.deadline is None:
                self.one()
        except Exception as fault:  # pylint: disable=broad-except
            self.trouble = repr(fault)
            raise

    def one(self):
        game = Game(lambda seat: self.server, self.kind, self.rng, most=160)
        self.games.append(game)
        game.create()
        while not game.is_over() and not game.faults and (self.deadline is None or time.time() < self.deadline):
            game.step()
        self.unfinished += not game.is_over()
        for seat in game.seats:
            seat.drop()


def kill_again_and_again(server, rng):
    lives = 0
    for _ in range(KILLS):
        lives += server.start_and_kill(rng)
    server.start()
    return lives


def let_them_end(workers):
    for worker in workers:
        worker.deadline = time.time() + PATIENCE
    for worker in workers:
        worker.join(PATIENCE + 60)


def leave_alone(server):
    """A game in which the computer is to move and nobody is connected any more."""
    status, game = server.ask("POST", "/api/games", {"seats": ["me", "level 1"], "listed": True})
    token, path = game["seats"][0]["token"], f"/api/games/{game['id']}"
    _, view = server.ask("GET", path, token=token)
    if view["turn"] == 0:
        status, _ = server.ask("POST", path + "/actions", {"text": view["legal"][0], "n": view["n"]}, token=token)
    assert status in (200, 201), status
    return game["id"]


def check_left_alone(server, ids):
    """Checked in the list, which reads no game: only the server itself advances these games."""
    end, turns = time.time() + PATIENCE, {}
    while time.time() < end:
        _, listed = server.ask("GET", "/api/games?stage=running")
        turns = {game["id"]: game["turn"] for game in listed["games"]}
        if all(turns.get(game, 0) == 0 for game in ids):
            break
        time.sleep(0.2)
    tap.check(all(turns.get(game, 0) == 0 for game in ids), "the computer moves where nobody watches", turns)


def check_games(server, workers):
    games = [game for worker in workers for game in worker.games]
    for game in games:
        if game.is_over():
            game.look(server)
            game.look(server)
    acknowledged = sum(len(game.acknowledged) for game in games)
    found = sum(game.found() for game in games)
    faults = [fault for game in games for fault in game.faults]
    lost = [fault for fault in faults if "lost" in fault]
    twice = [fault for fault in faults if "twice" in fault or "doubled" in fault or "never sent" in fault]
    back = sum(seat.reconnects for game in games for seat in game.seats)
    tap.same([worker.trouble for worker in workers if worker.trouble], [], "the clients are well")
    tap.check(acknowledged > KILLS and back > KILLS / 2, "enough happened", (acknowledged, back))
    tap.same(lost, [], f"all {acknowledged} acknowledged moves are there")
    tap.same(twice, [], "no move is there twice, no event was missed or told twice")
    tap.same(faults, [], "and nobody was told otherwise")
    tap.same(sum(worker.unfinished for worker in workers), 0, f"none of {len(games)} games is stuck")
    print(f"# {len(games)} games, {acknowledged} moves acknowledged, {found} kept without a word, "
          f"{back} sockets came back, {sum(len(g.refused) for g in games)} requests were answered 503")


def check_file(path):
    """The file by itself: intact, and the numbers of each game without a gap."""
    with sqlite3.connect(path) as base:
        whole = base.execute("PRAGMA integrity_check").fetchall()
        gaps = base.execute("SELECT g.id, g.entries, count(*), max(e.number) FROM games g JOIN entries e ON e.game = g.key"
                            " GROUP BY g.id HAVING g.entries > count(*) OR max(e.number) != count(*) - 1").fetchall()
    tap.same((whole, gaps), ([("ok",)], []), "the file is whole, and no log has a gap")


def main():
    rng = random.Random(SEED)
    where = os.environ.get("TORII_TEST_PG")
    print(f"# SEED={SEED}, {KILLS} kills, {'PostgreSQL' if where else 'SQLite'}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        server = Mortal(TORII, "--rate", "0", "--connections", "0", "--threads", "2", folder=folder, db=where)
        with server:
            alone = [leave_alone(server) for _ in range(4)]
            server.process.kill()
            server.process.wait()
            workers = [Worker(server, kind, SEED + i) for i, kind in enumerate(KINDS)]
            for worker in workers:
                worker.start()
            begin = time.time()
            lives = kill_again_and_again(server, rng)
            print(f"# {KILLS} kills in {time.time() - begin:.1f} s, {KILLS - lives} of them before it answered", flush=True)
            let_them_end(workers)
            check_games(server, workers)
            check_left_alone(server, alone)
            tap.same(server.stop(), 0, "and at last it shuts down gracefully")
            said = {line for line in server.said().splitlines() if "does not fit" in line or "ERROR" in line}
            tap.same(said, set(), "no log was found broken")
            if not where:
                check_file(server.db)
            print(f"# {time.time() - begin:.1f} s in all")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
