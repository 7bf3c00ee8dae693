# Torii: MIT licence, see LICENSE.
"""What one client can do to the others, timed: each attack comes from one address of the loopback, against a server with
its default limits, and well-behaved clients with other addresses run alongside. `./run check`
runs them briefly (TORII_BRIEF), `./run soak` in full; docs/reliability.md has the figures.

Times are reported next to their targets and fail nothing, since they depend on the machine; the tests of
serve_limits.py and of tests/unit/server count the work instead. What does fail is what can be counted here too: a
well-behaved client refused or left without an answer, memory that is not bounded or not released, an attack that never
took place.

usage: serve_attacks.py TORII [ATTACK…]     all of them, or these
"""

import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from crowd import Attack, Listener, ask, flood, measure, told
from ws import PONG, Closed, Server

TORII = sys.argv[1]
BAD = "127.0.0.66"
SOAK = bool(os.environ.get("TORII_SOAK"))
BRIEF = bool(os.environ.get("TORII_BRIEF"))
SECONDS = 10 if SOAK else 3 if BRIEF else 6
BRACKETS = "[" * 122870
UNANSWERED = 90  # timeout in seconds for a move of the computer
failures = []


def say(attack, what, value, target=""):
    print(f"{attack:7} {what:72} {str(value):26} {target}", flush=True)


def must(attack, good, what):
    """A counted result, which may fail the test."""
    if not good:
        failures.append(f"{attack}: {what}")
        print(f"{attack:7} FAILED: {what}", flush=True)


def fresh(server, folder=None):
    """Another server on the same database, with the usual limits."""
    server.stop()
    server.options = ()
    server.start()


def beside(attack, server, function, *words, seconds=SECONDS, target=""):
    """Times of well-behaved clients before an attack and during it."""
    quiet, _ = measure(server.port, seconds / 2)
    asked = requests(server)
    with Attack(function, *words):
        time.sleep(1)
        times, refused = measure(server.port, seconds)
        asked = requests(server) - asked - len(times)
    say(attack, f"others alone ({len(quiet)} requests): p50, p95, p99 in ms", told(quiet))
    say(attack, f"others alongside ({len(times)} requests): p50, p95, p99 in ms", told(times), target)
    must(attack, refused == 0, f"{refused} requests of others were refused")
    must(attack, len(times) > 0 and asked > 0, "there was no attack, or nobody alongside it")


def requests(server):
    """How many requests have come in, of everybody."""
    text = server.request("GET", "/api/metrics")[2].decode()
    return int(text.split("\ntorii_net_requests_total ")[1].split()[0])


# ---- files of rules --------------------------------------------------------------------------------

def attack_rules():
    with Server(TORII) as server:
        body = json.dumps({"rules": BRACKETS}).encode()
        made = json.dumps({"game": "onamazu", "rules": BRACKETS}).encode()
        beside("rules", server, flood, server.port, BAD,
               [("POST", "/api/rules", body), ("POST", "/api/games", made)], target="p99 at most 50")


# ---- the computer's time ---------------------------------------------------------------------------

def greedy_games(port, address, count, level, draws):
    """N games against the computer, each answered as soon as it is the attacker's turn, with a draw offered each time."""
    games = []

    def play(game, token):
        path = f"/api/games/{game}"
        while True:
            status, view, _ = ask(port, address, "GET", path, token=token, timeout=60)
            if status == 200 and view.get("stage") != "running":
                return
            if status != 200 or view["turn"] != view["you"]:
                time.sleep(0.5)
                continue
            if draws:
                ask(port, address, "POST", path + "/draw", {"do": "offer"}, token=token, timeout=60)
            ask(port, address, "POST", path + "/actions",
                {"text": random.choice(view["legal"]), "n": view["n"]}, token=token, timeout=60)

    while len(games) < count:
        status, made, _ = ask(port, address, "POST", "/api/games", {"seats": ["me", f"level {level}"]})
        if status != 201:
            time.sleep(0.2)
            continue
        token = next(seat["token"] for seat in made["seats"] if "token" in seat)
        games.append(threading.Thread(target=play, args=(made["id"], token), daemon=True))
        games[-1].start()
    while True:
        time.sleep(1)


def answer_times(port, address, level, seconds, game="onitama"):
    """How long a player waits for the computer's moves, from the event of the player's own to that of the computer's."""
    times, end = [], time.time() + seconds
    while time.time() < end:
        status, made, _ = ask(port, address, "POST", "/api/games", {"game": game, "seats": ["me", f"level {level}"], "colour": "first"})
        if status != 201:
            time.sleep(0.3)
            continue
        token = next(seat["token"] for seat in made["seats"] if "token" in seat)
        link, n, began = Listener(port, address, made["id"], token), 0, None
        view = {}
        try:
            while time.time() < end:
                event = link.json(timeout=UNANSWERED)
                fresh_view = event["d"] if event.get("t") == "view" else event.get("d", {}).get("set", {})
                if event.get("t") == "answer":
                    continue
                view = {**view, **fresh_view}
                if view.get("stage") != "running":
                    break
                if view["turn"] == 0 and view.get("legal"):
                    if began is not None:
                        times.append(time.perf_counter() - began)
                        time.sleep(0.05)
                    n += 1
                    link.send({"t": "act", "id": n, "d": {"text": random.choice(view["legal"]), "n": view["n"]}})
                    view["legal"] = []
                    began = time.perf_counter()
                elif began is None:
                    began = time.perf_counter()
        except (Closed, TimeoutError):
            times.append(UNANSWERED)
        link.close()
        if times and times[-1] == UNANSWERED:
            break
    return times


def answered(port, name):
    """How long the levels take to answer another player."""
    for level in (1, 3, 5, 10):
        times = answer_times(port, f"127.0.2.{level}", level, SECONDS * 2)
        say("think", f"{name}: level {level} answers another ({len(times)}): p50, p95, p99 in ms", told(times),
            "within 1000" if level <= 5 else "")
        must("think", times and UNANSWERED not in times, f"{name}: level {level} did not answer")


def attack_think():
    kinds = (("90 level-10 games with draw offers", 10, True), ("90 level-10 games", 10, False), ("90 level-1 games with draw offers", 1, True))
    for name, level, draws in kinds[:1] if BRIEF else kinds:
        with Server(TORII) as server:
            with Attack(greedy_games, server.port, BAD, 90, level, draws):
                time.sleep(25)  # until all of them are there
                answered(server.port, name)
    with Server(TORII) as server:
        crowd = 8 if BRIEF else 20
        games = [Attack(greedy_games, server.port, f"127.0.3.{i + 1}", 1, 10, False) for i in range(crowd)]
        for one in games:
            one.__enter__()
        time.sleep(3)
        answered(server.port, f"{crowd} addresses, a level-10 game each")
        for one in games:
            one.__exit__()


# ---- quick pairing -----------------------------------------------------------------------------------

def odd_pairs(port, address, count):
    """Requests for clocks that nobody else wants; each is renewed before it expires."""
    base = 60
    while True:
        status, made, _ = ask(port, address, "POST", "/api/pair", {"clock": {"kind": "fischer", "base": base, "increment": 1}})
        base = base + 1 if base < 60 + count * 5 else 60
        if status == 429:
            time.sleep(0.05)


def attack_pair():
    with Server(TORII) as server:
        with Attack(odd_pairs, server.port, BAD, 110):
            time.sleep(16)  # 8 a second, of which 110 and more wait at once
            waits = []
            for i in range(3):
                clock = {"clock": {"kind": "fischer", "base": 300, "increment": 5}}
                status, first, _ = ask(server.port, f"127.0.4.{2 * i + 1}", "POST", "/api/pair", clock)
                link = Listener(server.port, f"127.0.4.{2 * i + 1}", first["id"], first["token"]) if status == 201 else None
                time.sleep(18)  # while another hundred come
                status, second, took = ask(server.port, f"127.0.4.{2 * i + 2}", "POST", "/api/pair", clock)
                waits.append(round(took, 3) if status == 200 else "never")
                if link:
                    link.close()
            say("pair", "two who want the same game, behind 110 odd requests: in s", waits, "within 2")
            must("pair", "never" not in waits, "they were not paired")


# ---- lists and "my games" ------------------------------------------------------------------------------

def long_game(server, moves):
    """An endless game: pawns go back and forth on their own half. Returns its id and tokens."""
    _, made = server.ask("POST", "/api/games", {"seats": ["me", "me"], "cards": "horse,ox/goose,rooster/cobra"})
    game, tokens = made["id"], [seat["token"] for seat in made["seats"]]
    links = [server.listen(game, token) for token in tokens]
    view = [link.json() for link in links][0]["d"]
    n, turn = view["n"], view["turn"]
    legal = server.ask("GET", f"/api/games/{game}", token=tokens[turn])[1]["legal"]
    position, chance = view["position"], random.Random(1)
    for _ in range(moves):
        board = {}
        for rank, row in enumerate(position.split()[0].split("/")):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    board["abcde"[file] + "54321"[rank]] = letter
                    file += 1
        # Nothing is captured, and no master reaches an arch, so the game does not end.
        calm = [text for text in legal if text.endswith("pass") or
                (text[-2:] not in board and not (board[text[-4:-2]] in "mM" and text[-2:] in ("c1", "c5")))]
        pawns = [text for text in calm if text.endswith("pass") or board[text[-4:-2]] not in "mM"]
        home = [text for text in pawns if text.endswith("pass") or text[-1] in ("12" if turn == 0 else "45")]
        links[turn].send({"t": "act", "id": n, "d": {"text": chance.choice(home or pawns or calm or legal), "n": n}})
        answer = {}
        while answer.get("t") != "answer":
            answer = links[turn].json()
        if answer["status"] != 200:
            break  # it is too long
        while True:
            event = links[1 - turn].json()
            if event.get("t") == "act" and event["d"]["set"]["n"] == n + 1:
                break
        told_now = event["d"]["set"]
        if told_now.get("stage") == "over":
            break
        n, turn, legal, position = told_now["n"], told_now["turn"], told_now["legal"], told_now["position"]
    for link in links:
        link.close()
    return game, tokens


def copies(db, game, count):
    """The same game under other names, as if it had been played as often."""
    names = [f"copy{i:012}" for i in range(count)]
    with sqlite3.connect(db) as link:
        columns = [row[1] for row in link.execute("PRAGMA table_info(games)") if row[1] not in ("key", "id")]
        for name in names:
            link.execute(f"INSERT INTO games (id, {', '.join(columns)}) SELECT ?, {', '.join(columns)} FROM games WHERE id = ?", (name, game))
            link.execute("INSERT INTO entries (game, number, time, body) SELECT (SELECT key FROM games WHERE id = ?), number, time, body"
                         " FROM entries WHERE game = (SELECT key FROM games WHERE id = ?)", (name, game))
    return names


def cold_times(server, games, seconds):
    """Views of games that are not in memory, one after the other, and quick pairing."""
    views, pairs, end, at = [], [], time.time() + seconds, 0
    while time.time() < end and at < len(games):
        address = f"127.0.5.{at % 200 + 1}"
        status, _, took = ask(server.port, address, "GET", f"/api/games/{games[at]}", timeout=60)
        at += 1
        if status == 200:
            views.append(took)
        status, _, took = ask(server.port, address, "POST", "/api/pair", {"clock": {"kind": "fischer", "base": 60 + at, "increment": 3}}, timeout=60)
        if status in (200, 201):
            pairs.append(took)
        time.sleep(0.2)
    return views, pairs


def attack_lists():
    with tempfile.TemporaryDirectory() as folder:
        with Server(TORII, "--rate", "0", "--connections", "0", folder=folder) as server:
            for _ in range(2100):
                server.ask("POST", "/api/games", {"listed": True})
            game, _ = long_game(server, 8000)
            plain = [server.ask("POST", "/api/games", {})[1]["id"] for _ in range(400)]
            server.stop()
            longs = copies(server.db, game, 100)  # more than stay in memory
            server.options = ()
            server.start()
            wrong = {"games": [{"id": name, "token": "x" * 43} for name in longs]}
            waste = [("GET", "/api/games?stage=waiting&page=39"), ("POST", "/api/mine", wrong)]
            for name, requests in (("page=39", waste[:1]), ("mine with invalid tokens", waste[1:])):
                random.shuffle(plain)
                with Attack(flood, server.port, BAD, requests):
                    time.sleep(2)
                    views, pairs = cold_times(server, plain, SECONDS * 2)
                    say("lists", f"{name}: cold views ({len(views)}): p50, p95, p99 in ms", told(views), "50")
                    say("lists", f"{name}: pairing ({len(pairs)}): p50, p95, p99 in ms", told(pairs), "50")
                    must("lists", views and pairs, f"{name}: nobody else was served")
                fresh(server)


# ---- views, and sockets that do not read -----------------------------------------------------------------

def memory(server):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as f:
        return int(next(line for line in f if line.startswith("VmRSS")).split()[1]) / 1024


def deaf_sockets(port, address, game, token, count, views):
    """Sockets that request as many views as can be queued and never read one, but keep sending pongs."""
    links = []
    while True:
        if len(links) < count:
            try:
                links.append([Listener(port, address, game, token, room=4096), 0])
            except Exception:
                time.sleep(0.05)
        for pair in list(links):
            try:
                if pair[1] < views:
                    pair[1] += 1
                    pair[0].send({"t": "view", "id": pair[1]})
                    time.sleep(0.02)
                pair[0].frame(PONG)
            except OSError:
                links.remove(pair)
        time.sleep(0.02)


def attack_views():
    with tempfile.TemporaryDirectory() as folder:
        with Server(TORII, "--rate", "0", "--connections", "0", folder=folder) as server:
            game, tokens = long_game(server, 12000)
            fresh(server)
            beside("views", server, flood, server.port, BAD, [("GET", f"/api/games/{game}")])
            fresh(server)
            before, most = memory(server), 0
            # The kernel's own socket buffer, and then as much as the server buffers.
            views = (2600000 + 900000) // len(server.request("GET", f"/api/games/{game}")[2])
            with Attack(deaf_sockets, server.port, BAD, game, tokens[0], 90, views):
                end = time.time() + 60
                while time.time() < end:
                    most = max(most, memory(server))
                    time.sleep(0.1)
            time.sleep(70 if SOAK else 10)
            after = memory(server)
            say("views", "sockets that never read: memory in MB before, at most, afterwards", tuple(round(m) for m in (before, most, after)),
                "4 per address, 64 in all; released")
            must("views", most - before < 64 + 16, "memory is not bounded")
            must("views", after - before < 8 + (most - before) / 2, "memory is not released")


# ---- what is kept ----------------------------------------------------------------------------------------

def many_rules(port, address, rules):
    """Games with rules files, each different by a comment and a value."""
    count = 0
    while True:
        text = rules.replace("max_rounds: 60", f"max_rounds: {20 + count % 60}", 1) + "#" + "x" * 95000 + str(count)
        status, _, _ = ask(port, address, "POST", "/api/games", {"game": "onamazu", "players": 2, "seats": ["me", "level 1"], "rules": text}, timeout=60)
        count += status == 201
        if status != 201:
            time.sleep(0.05)


def newest(server):
    with sqlite3.connect(f"file:{server.db}?mode=ro", uri=True) as db:
        return db.execute("SELECT id FROM games ORDER BY changed DESC").fetchone()[0]


def attack_store():
    rules = subprocess.run([TORII, "rules", "export"], stdout=subprocess.PIPE, check=True).stdout.decode()
    with Server(TORII) as server:

        def size():
            """Bytes of all stored data, without the database's own overhead."""
            with sqlite3.connect(f"file:{server.db}?mode=ro", uri=True) as db:
                tables = [row[0] for row in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
                columns = {table: [row[1] for row in db.execute(f"PRAGMA table_info({table})")] for table in tables}
                return sum(db.execute(f"SELECT coalesce(sum({' + '.join(f'length({c})' for c in columns[table])}), 0) FROM {table}").fetchone()[0]
                           for table in tables)

        with Attack(many_rules, server.port, BAD, rules):
            time.sleep(8)  # past what may be had at once
            first, began = size(), time.time()
            time.sleep(SECONDS * 2)
            grown, took = size() - first, time.time() - began
            made = server.ask("GET", "/api/games/" + newest(server))[0]
        say("store", "games with a rules file of 120 KiB each: the store grows, in GB a day", round(grown / took * 86400 / 1e9, 3))
        must("store", made == 200 and grown > 0, "there was no attack")


def attack_listed():
    with Server(TORII) as server:
        for i in range(3):
            ask(server.port, f"127.0.6.{i + 1}", "POST", "/api/games", {"listed": True, "name": f"good {i}"})
        end = time.time() + 20
        made = 0
        while made < 60 and time.time() < end:
            status, _, _ = ask(server.port, BAD, "POST", "/api/games", {"listed": True, "name": "bad"})
            made += status == 201
            if status != 201:
                time.sleep(0.1)
        page = server.ask("GET", "/api/games?stage=waiting")[1]["games"]
        names = [game["seats"][0]["name"] or game["seats"][1]["name"] for game in page]
        theirs = sum(name == "bad" for name in names)
        say("listed", "60 listed games from one address, after 3 of others: theirs, others' on page 1", (theirs, len(names) - theirs), "5, 3")
        must("listed", 0 < theirs < 50 and len(names) - theirs == 3, "one address fills the first page")


ATTACKS = {"rules": attack_rules, "think": attack_think, "pair": attack_pair, "lists": attack_lists,
           "views": attack_views, "store": attack_store, "listed": attack_listed}

if __name__ == "__main__":
    for wanted in sys.argv[2:] or ATTACKS:
        ATTACKS[wanted]()
    sys.exit(1 if failures else 0)
