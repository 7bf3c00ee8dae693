# Torii: MIT licence, see LICENSE.
"""Two servers on one PostgreSQL: any of them serves any game, one continues when the other is killed, and both
wait for the database when it is down.

usage: postgres.py python3 serve_two.py TORII
"""

import os
import random
import re
import subprocess
import sys
import threading
import time

from player import BROKEN, Game, lasting
from ws import Server, Tap

tap = Tap()
TORII = sys.argv[1]
SEED = int(os.environ.get("SEED", random.randrange(1 << 30)))


def serve():
    server = Server(TORII, "--rate", "0", "--connections", "0", "--threads", "2", db=os.environ["TORII_TEST_PG"])
    server.start()
    return server


def kill(server):
    server.process.kill()
    server.process.wait()


def view_of(server, game, token=None):
    return server.ask("GET", f"/api/games/{game}", token=token)[1]


def wait_until(good, seconds):
    end = time.time() + seconds
    while not good() and time.time() < end:
        time.sleep(0.05)
    return good()


def answers(server):
    """The status of its health; 0: no answer at all."""
    try:
        return server.ask("GET", "/api/health")[0]
    except BROKEN:
        return 0


# ---- two healthy ones -------------------------------------------------------------------------------

def check_whole_games(servers, rng):
    """The first seat is at one server, the second at the other; spectators may ask either."""
    for options in ({"game": "onitama"}, {"game": "onitama+shadow"}, {"game": "onamazu", "players": 2}):
        game = Game(lambda seat: servers[seat], {**options, "seats": ["me", "me"]}, rng)
        game.create()
        over = game.play(time.time() + 60)
        for server in servers:
            game.look(server)
        name = options["game"]
        tap.check(over, f"{name}: a game between two servers comes to its end")
        tap.same(game.faults, [], f"{name}: both told each seat everything once")
        views = [lasting(view_of(server, game.id, game.seats[0].token)) for server in servers]
        tap.check(views[0] == views[1], f"{name}: both servers tell the same of it", views)


def check_races(servers, rng):
    """The same action at both servers at the same time: one takes it, the other says 409."""
    game = Game(lambda seat: servers[seat], {"seats": ["me", "me"]}, rng)
    game.create()
    results = []
    for _ in range(15):
        view = view_of(servers[0], game.id)
        if view["turn"] is None:
            break
        token = game.seats[view["turn"]].token
        legal = view_of(servers[0], game.id, token)["legal"]
        pair = [None, None]

        def ask(which):
            body = {"text": rng.choice(legal), "n": view["n"]}
            pair[which] = servers[which].ask("POST", f"/api/games/{game.id}/actions", body, token=token)[0]

        threads = [threading.Thread(target=ask, args=(which,)) for which in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        results.append(sorted(pair))
    tap.check(results and all(pair == [200, 409] for pair in results), "of two at the same time one is taken", results)


def check_pairs(servers):
    """Eight who ask both servers at the same moment for the same are four games, none of them half."""
    answers_ = []

    def ask(server):
        answers_.append(server.ask("POST", "/api/pair", {"game": "onitama", "abandon": 77}))

    threads = [threading.Thread(target=ask, args=(servers[i % 2],)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stages = [view_of(servers[0], body.get("id", "A" * 16)).get("stage") for _, body in answers_]
    tap.same((sorted(status for status, _ in answers_), set(stages)), ([200] * 4 + [201] * 4, {"running"}),
             "who asks to be paired at two servers at once is paired")


# ---- one is killed ----------------------------------------------------------------------------------

def game_under_way(servers, rng):
    """After six actions. Random players may end a game before that: then another one.

    With the sixth action, too: then only the player who made it has been shown the end.
    """
    while True:
        game = Game(lambda seat: servers[seat], {"seats": ["me", "me"]}, rng, most=100)
        game.create()
        while len(game.acknowledged) < 6 and not game.has_ended():
            game.step()
        if not game.has_ended():
            return game


def check_killed(servers, rng):
    """In the middle of a game: its client goes to the other one with its last v."""
    alive = list(servers)
    game = game_under_way(alive, rng)
    kill(servers[0])
    game.step()  # finds it dead, or not yet
    alive[0] = servers[1]
    over = game.play(time.time() + 60)
    game.look(servers[1])
    tap.check(over and game.seats[0].reconnects > 0, "one is killed: its client goes on at the other, to the end",
              (over, [(s.reconnects, s.v, s.view["n"], s.view["stage"]) for s in game.seats], game.refused[-3:]))
    tap.same(game.faults, [], "nothing missed, nothing doubled, nothing lost")


def check_thought(survivor):
    """Killed while its computer thinks: the other one does."""
    other = serve()
    status, game = other.ask("POST", "/api/games", {"seats": ["me", "level 10"], "cards": "ox,boar/horse,elephant/crab"})
    token, path = game["seats"][0]["token"], f"/api/games/{game['id']}"
    status, _ = other.ask("POST", path + "/actions", {"text": "ox:a1a2", "n": 1}, token=token)
    kill(other)
    wait_until(lambda: view_of(survivor, game["id"])["n"] >= 3, 40)
    view = view_of(survivor, game["id"])
    tap.same((status, view["turn"], view["n"]), (200, 0, 3), "another one thinks on for a computer's seat, and moves once")


# ---- the database is gone ---------------------------------------------------------------------------

def database(verb):
    words = [os.environ["TORII_TEST_PG_CTL"], verb] + (["-m", "immediate"] if verb == "stop" else [])
    subprocess.run(words, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def check_gone(servers, rng):
    """Stopped in the middle of a game as if its power had gone, and started again."""
    game = game_under_way(servers, rng)
    known = view_of(servers[0], game.id)
    database("stop")
    status, words = servers[0].ask("POST", f"/api/games/{game.id}/chat", {"text": "?"}, token=game.seats[0].token)
    tap.check(status == 503 and words.get("code") in ("gone", "unsure") and len(words.get("error", "")) > 10, "without the database: 503, in words", words)
    status, made = servers[1].ask("POST", "/api/games", {"seats": ["me", "me"]})
    tap.check(status == 503 and made["code"] in ("gone", "unsure"), "no game is made", (status, made))
    status, _ = servers[0].ask("GET", "/api/games/" + "A" * 16)
    tap.same(status, 503, "nobody is told that a game does not exist")
    tap.check(wait_until(lambda: answers(servers[0]) == 503, 10), "health says so", answers(servers[0]))
    said = "".join(server.said() for server in servers)
    tap.check(re.search(f"game {game.id}: (not committed|possibly committed|cannot be read): cannot", said), "and the log", said)
    time.sleep(1)
    database("start")
    begin = time.time()
    over = game.play(time.time() + 60)
    took = time.time() - begin
    for server in servers:
        game.look(server)
    tap.check(over, "it is back: the game goes on, and no server was started again", (game.refused[-3:], took))
    tap.same(game.faults, [], "nothing missed, nothing doubled, nothing lost")
    tap.check(known["moves"] == game.over["moves"][:known["n"]], "what was acknowledged before is there")
    tap.check(all(wait_until(lambda s=s: answers(s) == 200, 10) for s in servers), "they are well again")
    print(f"# {len(game.refused)} requests were refused; over {took:.1f} s after the database came back")


def main():
    print(f"# SEED={SEED}", flush=True)
    rng = random.Random(SEED)
    servers = [serve(), serve()]
    try:
        check_whole_games(servers, rng)
        check_races(servers, rng)
        check_pairs(servers)
        check_gone(servers, rng)
        check_killed(servers, rng)
        check_thought(servers[1])
        tap.same(servers[1].stop(), 0, "the last one shuts down gracefully")
    finally:
        for server in servers:
            if server.process.poll() is None:
                kill(server)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
