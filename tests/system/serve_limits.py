# Torii: MIT licence, see LICENSE.
"""What one client can do to the others, as far as it can be counted: rows and logs that are read for a request, bytes
that are parsed, kept and held, who is refused and who is not. Nothing here looks at a clock; serve_attacks.py does.

usage: serve_limits.py TORII SOURCE
"""

import json
import os
import re
import signal
import socket
import sqlite3
import struct
import sys
import tempfile
import time

from crowd import Listener, ask, connect
from ws import Closed, Refused, Server, Socket, Tap

tap = Tap()
TORII, SOURCE = sys.argv[1:3]
BAD, GOOD = "127.0.0.66", "127.0.0.7"
with open(os.path.join(SOURCE, "data/onamazu.yaml"), encoding="utf-8") as rules_file:
    RULES = rules_file.read()


def counted(server, name):
    """A value of the metrics, requested from an otherwise unused address; -1: it is not counted."""
    link = connect(server.port, "127.0.0.99")
    link.sendall(b"GET /api/metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    out = b""
    while got := link.recv(65536):
        out += got
    found = re.search(rb"^torii_" + name.encode() + rb" (\d+)$", out, re.MULTILINE)
    return int(found.group(1)) if found else -1


def patient(port, address, *words, **more):
    """Retries while refused with too_fast."""
    while True:
        status, body, _ = ask(port, address, *words, **more)
        if status not in (0, 429) or (body or {}).get("code") == "too_many_games":
            return status, body or {}
        time.sleep(0.05)


def token_of(made):
    return next(seat["token"] for seat in made["seats"] if "token" in seat)


# ---- files of rules --------------------------------------------------------------------------------

def check_rules():
    with Server(TORII) as server:
        # As many as may be requested at once, by what they would cost to read, and not one more.
        body = json.dumps({"rules": "[" * 122870}).encode()
        taken = 0
        for _ in range(60):
            status, told, _ = ask(server.port, BAD, "POST", "/api/rules", body)
            taken += status == 422
        tap.check(1 <= taken <= 8, "120 KiB of brackets cost as much as thirty small requests", taken)
        tap.same(counted(server, "rules_bytes_total"), taken * 122870, "the bytes of rules that were looked at are counted")
        status, told, _ = ask(server.port, GOOD, "POST", "/api/rules", body)
        tap.check(status == 422 and "brackets" in str(told), "they are refused for their brackets", told)
        nested = json.dumps({"rules": "- " * 60000}).encode()
        status, told, _ = ask(server.port, GOOD, "POST", "/api/rules", nested)
        tap.check(status == 422 and "deeply" in str(told), "and other ways to nest for their depth", told)
        values = b'{"games":[' + b"[]," * 20000 + b"[]]}"
        status, told, _ = ask(server.port, GOOD, "POST", "/api/mine", values)
        tap.same((status, (told or {}).get("code")), (400, "bad_json"), "JSON that would take much more memory than its text is refused")


# ---- what is kept ----------------------------------------------------------------------------------------

def kept(server):
    """Bytes of all entries and texts."""
    with sqlite3.connect(f"file:{server.db}?mode=ro", uri=True) as db:
        size = db.execute("SELECT sum(length(body)) FROM entries").fetchone()[0]
        if db.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'texts'").fetchone()[0]:
            size += db.execute("SELECT coalesce(sum(length(body)), 0) FROM texts").fetchone()[0]
        return size


def check_kept():
    with Server(TORII, "--rate", "0") as server:
        # Fame of all brigands: enough changes for a text of its own.
        long = RULES.replace("fame: [1, 2]", "fame: [1, 1]").replace("fame: [1, 3]", "fame: [1, 2]").replace("max_rounds: 60", "max_rounds: 55")
        hashes = set()
        for i in range(20):
            text = long + f"\n# {'x' * 60000} {i}"
            status, made = server.ask("POST", "/api/games", {"game": "onamazu", "players": 2, "seats": ["me", "me"], "rules": text})
            hashes.add(server.ask("GET", f"/api/games/{made['id']}")[1]["options"]["rules"] if status == 201 else status)
        tap.check(len(hashes) == 1 and len(next(iter(hashes))) == 16, "twenty games with the same rules", hashes)
        tap.check(kept(server) < 200000, "keep them once, and nothing that does not change the game", kept(server))
        before = server.ask("GET", f"/api/games/{made['id']}")[1]
        server.stop()
        server.start()
        after = server.ask("GET", f"/api/games/{made['id']}")[1]
        tap.same({**after, "seats": 0}, {**before, "seats": 0}, "and are the same after a restart")
        view = server.ask("GET", f"/api/games/{made['id']}", token=token_of(made))[1]
        for seat in made["seats"]:
            server.ask("POST", f"/api/games/{made['id']}/resign", token=seat["token"])
        again = [server.ask("POST", f"/api/games/{made['id']}/rematch", token=seat["token"])[1] for seat in made["seats"]]
        following = server.ask("GET", f"/api/games/{again[-1].get('next')}")[1]
        tap.same(following.get("options", {}).get("rules"), view["options"]["rules"], "the rematch has them too")
        tap.check(kept(server) < 200000, "and keeps no copy", kept(server))


# ---- the public list ---------------------------------------------------------------------------------------

def check_listed():
    with Server(TORII) as server:
        statuses = [patient(server.port, BAD, "POST", "/api/games", {"listed": True, "name": "bad"}) for _ in range(8)]
        tap.same([status for status, _ in statuses], [201] * 5 + [429] * 3, "five games of one address are in the public list")
        tap.same({told.get("code") for status, told in statuses if status == 429}, {"too_many_games"}, "the next is refused for that")
        status, told = patient(server.port, GOOD, "POST", "/api/games", {"listed": True, "name": "good"})
        tap.same(status, 201, "others have their own five")
        server.stop()
        server.start()
        status, told = patient(server.port, BAD, "POST", "/api/games", {"listed": True, "name": "bad"})
        tap.same((status, told.get("code")), (429, "too_many_games"), "also after a restart")
        with sqlite3.connect(f"file:{server.db}?mode=ro", uri=True) as db:
            rows = db.execute("SELECT * FROM games").fetchall()
        tap.check(BAD.encode() not in repr(rows).encode() and "127.0" not in repr(rows), "no address is kept", rows[:1])


def check_pages():
    with Server(TORII, "--rate", "0") as server:
        made = [server.ask("POST", "/api/games", {"listed": True})[1]["id"] for _ in range(160)]
        seen, after, pages, rows = [], None, 0, []
        while pages < 10:
            before = counted(server, "rows_read_total")
            _, page = server.ask("GET", "/api/games?stage=waiting" + (f"&after={after}" if after else ""))
            rows.append(counted(server, "rows_read_total") - before)
            seen += [game["id"] for game in page["games"]]
            pages, after = pages + 1, page.get("next")
            if not after:
                break
            server.ask("POST", "/api/games", {"listed": True})  # comes in front, and moves nothing behind
        tap.check(pages == 4 and sorted(seen) == sorted(made), "pages follow each other by what was last in them", (pages, len(seen)))
        tap.check(max(rows) <= 51, "a page reads no more games than it shows, and one", rows)
        before = counted(server, "rows_read_total")
        _, page = server.ask("GET", "/api/games?stage=waiting&page=3")
        tap.check(len(page["games"]) == 13 and counted(server, "rows_read_total") - before <= 13,
                  "a page by its number too, as clients of before ask for it", len(page["games"]))
        status, told = server.ask("GET", "/api/games?after=nowhere")
        tap.same((status, told["code"]), (400, "bad_value"), "a place that is none is refused")


# ---- pairing ---------------------------------------------------------------------------------------------------

def check_pair():
    with Server(TORII, "--rate", "0") as server:
        clock = {"clock": {"kind": "fischer", "base": 300, "increment": 5}}
        status, first, _ = ask(server.port, GOOD, "POST", "/api/pair", clock)
        link = Listener(server.port, GOOD, first["id"], first["token"])
        link.json()
        for i in range(110):
            ask(server.port, BAD, "POST", "/api/pair", {"clock": {"kind": "fischer", "base": 1000 + i, "increment": 1}})
        before = counted(server, "rows_read_total")
        status, second, _ = ask(server.port, "127.0.0.8", "POST", "/api/pair", clock)
        tap.same((status, (second or {}).get("id")), (200, first["id"]), "two who want the same meet behind 110 odd requests")
        tap.check(counted(server, "rows_read_total") - before in (1, 2), "of which not one is looked at")
    with Server(TORII) as server:
        told = [patient(server.port, BAD, "POST", "/api/pair", {"clock": {"kind": "fischer", "base": 60 + i, "increment": 1}})[0] for i in range(60)]
        tap.check(told[:50] == [201] * 50 and told[-1] == 429, "one address waits for fifty games at most", told)


# ---- "my games" -------------------------------------------------------------------------------------------------

def check_mine():
    with Server(TORII, "--rate", "0") as server:
        games = []
        for _ in range(20):
            _, made = server.ask("POST", "/api/games", {"seats": ["me", "me"]})
            for n in range(10):
                server.ask("POST", f"/api/games/{made['id']}/chat", {"text": f"{n}"}, token=token_of(made))
            games.append(made)
        warm = server.ask("POST", "/api/mine", {"games": [{"id": g["id"], "token": token_of(g)} for g in games]})[1]
        server.stop()
        server.start()
        wrong = [{"id": games[i % 20]["id"], "token": "x" * 43} for i in range(100)]
        _, told = server.ask("POST", "/api/mine", {"games": wrong})
        tap.same({game["code"] for game in told["games"]}, {"bad_token"}, "a hundred wrong tokens are refused one by one")
        _, cold = server.ask("POST", "/api/mine", {"games": [{"id": g["id"], "token": token_of(g)} for g in games]})
        tap.same(counted(server, "games_read_total"), 0, "no log is read for them, nor for right ones")

        def plain(lines):
            return [{key: value for key, value in line.items() if key not in ("seats", "turns")} for line in lines["games"]]

        tap.same(plain(cold), plain(warm), "which are told the same as from memory")
        status, _ = server.ask("GET", f"/api/games/{games[0]['id']}", token="x" * 43)
        tap.same((status, counted(server, "games_read_total")), (401, 0), "nor for a view with a wrong token")
        status, _ = server.ask("GET", f"/api/games/{games[0]['id']}")
        tap.same((status, counted(server, "games_read_total")), (200, 1), "a spectator has it read")


# ---- long games, and sockets that do not read --------------------------------------------------------------------

ENDLESS = "ox,rooster/horse,boar/goose"
HANGING_UP = 4  # seconds: five views cost 350 small requests, 160 are free at once, and 40 more in each second
CYCLE = ("rooster:a1b2", "horse:a5a4", "goose:b2a2", "rooster:a4b4", "horse:a2a1", "goose:b4a5")


def long_game(server, moves):
    """A game whose position repeats every six moves."""
    _, made = server.ask("POST", "/api/games", {"seats": ["me", "me"], "cards": ENDLESS})
    tokens = [seat["token"] for seat in made["seats"]]
    links = [server.listen(made["id"], token) for token in tokens]
    for i in range(moves):
        links[i % 2].send({"t": "act", "id": i, "d": {"text": CYCLE[i % 6], "n": i + 1}})
        answer = {}
        while answer.get("t") != "answer":
            answer = links[i % 2].json()
        if answer["status"] != 200:
            return made, i, answer
    for link in links:
        link.close()
    return made, moves, None


def check_views(folder):
    with Server(TORII, "--rate", "0", folder=folder) as server:
        made, played, refusal = long_game(server, 6000)
        tap.check(4000 <= played <= 4096 and refusal["d"]["code"] == "game_too_long", "no game has more than some 4000 moves", (played, refusal))
        server.stop()
        server.options = ()
        server.start()
        check_hanging_up(server, made["id"], played)
        answered = 0
        for _ in range(60):
            status, _, _ = ask(server.port, BAD, "GET", f"/api/games/{made['id']}")
            answered += status == 200
        tap.check(1 <= answered <= 6, "a view of it costs as much as seventy small requests", answered)
        tap.same(ask(server.port, GOOD, "GET", f"/api/games/{made['id']}")[0], 200, "others may look")
        shown = sum(is_shown(server, f"127.0.0.{68 + (since or 0)}", made["id"], since) for since in (None, 1) for _ in range(20))
        tap.check(2 <= shown <= 12, "so it does for a client that comes back after many moves", shown)
        return made


def check_hanging_up(server, game, moves):
    """Views of a game that has to be read first; nobody waits for them."""
    count = 5

    def hang_up(address, is_heard):
        link = connect(server.port, address)
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        before = counted(server, "net_requests_total") if is_heard else 0
        link.sendall(f"GET /api/games/{game} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        while is_heard and counted(server, "net_requests_total") - before < 2:
            time.sleep(0.01)
            before += 1  # this look was a request too
        link.close()

    before = counted(server, "net_requests_total")
    server.process.send_signal(signal.SIGSTOP)
    for _ in range(count):
        hang_up("127.0.0.67", False)
    server.process.send_signal(signal.SIGCONT)
    tap.same(counted(server, "net_requests_total") - before, 1, "a client that hangs up before it is let in asks nothing, at nobody's expense")
    for number in range(10):  # until a try was quick enough that what was spent cannot have come back meanwhile
        address, shown, start = f"127.0.0.{110 + number}", counted(server, "moves_shown_total"), time.time()
        for _ in range(count):
            hang_up(address, True)
        for _ in range(200):
            if counted(server, "moves_shown_total") - shown >= count * moves:
                break
            time.sleep(0.05)
        status = ask(server.port, address, "GET", f"/api/games/{game}")[0]
        if status == 429 or time.time() - start < HANGING_UP:
            break
    tap.same(status, 429, "a client that hangs up pays all the same")


def is_shown(server, address, game, since):
    try:
        link = Listener(server.port, address, game, since=since)
        told = link.json()
        link.close()
        return told.get("t") == "view"
    except (Closed, Refused, OSError):
        return False


def deaf(server, address, game, count):
    """Sockets that ask and never read."""
    links = []
    for _ in range(count):
        try:
            links.append(Listener(server.port, address, game, room=2048))
        except (Refused, OSError):
            pass
    return links


def check_deaf(folder, made):
    with Server(TORII, "--rate", "0", folder=folder) as server:
        links = deaf(server, BAD, made["id"], 12)
        dropped = 0
        for i in range(1000):
            for link in links:
                try:
                    link.send({"t": "view", "id": i})
                except OSError:
                    pass
            dropped = counted(server, "net_dropped_slow_total")
            if dropped >= 6 or len(links) < 12:
                break
            time.sleep(0.02)
        most = counted(server, "net_held_bytes_max")
        asking = 64 << 10  # the metrics are sent from the same memory, to another address
        tap.check(1 << 19 < most <= (4 << 20) + asking, "what waits for sockets that do not read is at most 4 MB for an address", most)
        tap.check(dropped >= 6, "those that let too much wait are dropped", dropped)
        tap.same(ask(server.port, GOOD, "GET", f"/api/games/{made['id']}")[0], 200, "others are served meanwhile")
        for link in links:
            link.raw.close()
        for _ in range(200):
            if counted(server, "net_open_connections") <= 1:
                break
            time.sleep(0.05)
        tap.check(counted(server, "net_held_bytes") <= 1024, "and nothing is held when they have gone", counted(server, "net_held_bytes"))
        # Bodies that never end are memory too.
        slow = []
        for _ in range(60):
            link = connect(server.port, BAD)
            link.sendall(b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 300000\r\n\r\n" + b"x" * 260000)
            slow.append(link)
        time.sleep(0.5)
        tap.check(counted(server, "net_held_bytes") <= 4 << 20, "nor is there room for more than that of bodies on their way", counted(server, "net_held_bytes"))
        for link in slow:
            link.close()


def check_litama():
    with Server(TORII, "--rate", "0") as server:
        link, other = Socket(server.port, "/litama"), Socket(server.port, "/litama")
        matches = []
        for _ in range(70):
            link.send("create A")
            matches.append(link.json()["matchId"])
        told = []
        for i, match in enumerate(matches):
            watcher = link if i % 2 else other
            watcher.send(f"spectate {match}")
            answer = watcher.json()
            told.append(answer.get("error", answer["messageType"]))
            if answer["messageType"] == "spectate":
                watcher.json()
        tap.same((told.count("spectate"), told[-1]), (64, "Too many matches watched"), "an address watches 64 matches, on however many sockets")


# ---- what is written, and old games --------------------------------------------------------------------------------

def check_old():
    """Abandoned games are removed from the store automatically."""
    with Server(TORII, "--keep", "30") as server:
        _, lost, _ = ask(server.port, GOOD, "POST", "/api/games", {"seats": ["me", "level 1"], "colour": "first"})
        _, over, _ = ask(server.port, GOOD, "POST", "/api/games", {"seats": ["me", "me"]})
        ask(server.port, GOOD, "POST", f"/api/games/{over['id']}/resign", token=over["seats"][0]["token"])
        server.stop()
        with sqlite3.connect(server.db) as db:
            columns = [row[1] for row in db.execute("PRAGMA table_info(games)")]
            rows = {row["id"]: row for row in (dict(zip(columns, row)) for row in db.execute("SELECT * FROM games"))}
        day = 86400000
        left = {name: (rows[game["id"]].get("expires", 0) - rows[game["id"]]["changed"]) / day for name, game in (("lost", lost), ("over", over))}
        tap.check(2 <= left["lost"] <= 3 and 7 <= left["over"] <= 8, "a game without a move expires after days", left)


def main():
    check_rules()
    check_kept()
    check_listed()
    check_pages()
    check_pair()
    check_mine()
    with tempfile.TemporaryDirectory() as folder:
        made = check_views(folder)
        check_deaf(folder, made)
    check_litama()
    check_old()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
