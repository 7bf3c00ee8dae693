# Torii: MIT licence, see LICENSE.
"""Endgame tables asked over the network: every value against `torii table probe`, which reads them by itself; and what is refused.

usage: serve_tables.py TORII
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import threading
from urllib.parse import quote

from ws import Server, Tap

tap = Tap()
TORII = sys.argv[1]
CARDS = "ox,boar,elephant,horse,crab"
KNOWN = "2m2/5/1s3/2S2/2M2 b ox,boar/horse,elephant/crab"
START = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"
SHADOW = "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=* nr=* lb=2 lr=2 ply=0 part=s"


def torii(*arguments, text=None):
    done = subprocess.run([TORII, *arguments], input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def ask(server, position):
    return server.ask("GET", f"/api/table?position={quote(position)}")


def some_position(rng):
    """Four men on random squares, neither master where its side has won."""
    squares = rng.sample(range(25), 4)
    cards = CARDS.split(",")
    rng.shuffle(cards)
    board = ["."] * 25
    for square, man in zip(squares, "MmSs"):
        board[square] = man
    if board[2] == "m" or board[22] == "M":
        return some_position(rng)
    rows = ["".join(board[5 * row:5 * row + 5]) for row in (4, 3, 2, 1, 0)]
    for empty in (5, 4, 3, 2, 1):
        rows = [row.replace("." * empty, str(empty)) for row in rows]
    return f"{'/'.join(rows)} {rng.choice('br')} {cards[0]},{cards[1]}/{cards[2]},{cards[3]}/{cards[4]}"


def after(position, move):
    """The next position, by the rules; None: the game is over."""
    number = "1." if " b " in position else "1..."
    record = f'[Game "onitama"]\n[Position "{position}"]\n\n{number} {move} *\n'
    code, made, said = torii("convert", "--from", "ogn", "--to", "ofen", text=record)
    return made.strip() if code == 0 else None


def check_values(server, path):
    rng = random.Random(5)
    compared = 0
    for _ in range(12):
        position = some_position(rng)
        code, told, said = torii("table", "probe", path, position, "--json")
        if code != 0:
            continue
        told = json.loads(told)
        status, said = ask(server, position)
        best = [move["text"] for move in said["moves"] if (move["wdl"], move["plies"]) == (said["wdl"], said["plies"])]
        good = (status, said["wdl"], said["plies"], sorted(best)) == (200, told["value"], told["plies"], sorted(told["best"]))
        good = good and len(said["line"]) == min(told["plies"] or 0, 16)
        tap.check(good, f"{position}: value, best moves and line", (told, said))
        for move in said["moves"][::3]:
            compared += compare_move(path, position, move)
    tap.check(compared > 20, "of many moves", compared)


def compare_move(path, position, move):
    code, told, _ = torii("table", "probe", path, after(position, move["text"]) or "", "--json")
    if code != 0:  # it ends the game
        tap.same((move["wdl"], move["plies"]), ("win", 1), f"{move['text']} ends the game")
        return 1
    told = json.loads(told)
    wanted = {"win": "loss", "loss": "win", "draw": "draw"}[told["value"]], told["plies"] and told["plies"] + 1
    if (move["wdl"], move["plies"]) != wanted:
        tap.same((move["wdl"], move["plies"]), wanted, f"{position}: {move['text']}")
    return 1


def check_answers(server):
    status, tables = server.ask("GET", "/api/table")
    for one in tables["tables"]:
        one["cards"].sort()
    tap.same((status, tables), (200, {"tables": [
        {"cards": sorted(CARDS.split(",")), "students": 1, "men": 4, "wind": False, "distances": distances}
        for distances in (False, True)]}), "which tables there are")
    tap.same(server.ask("GET", f"/api/table?position={KNOWN.replace(' ', '_')}"), ask(server, KNOWN), "blanks may be written as in links")
    tap.same(ask(server, KNOWN)[1]["plies"], 16, "the table with distances is preferred")
    for position, status, code in (("", 400, "bad_position"), ("x", 400, "bad_position"), (START, 422, "not_in_table"),
                                   (SHADOW, 422, "not_in_table"), (KNOWN.replace("crab", "tiger"), 422, "not_in_table"),
                                   ("ssmss/5/2W2/5/SSMSS r bat,boar/eagle,elephant/crab", 422, "not_in_table"),
                                   ("-/-/-/" + "s" * 480, 400, "bad_position"), ("x" * 501, 400, None)):
        answered = ask(server, position)
        tap.check(answered[0] == status and code in (None, answered[1]["code"]) and "\n" not in answered[1]["error"],
                  f"refused: {position[:50]}", answered)
    tap.same(server.ask("GET", "/api/table?other=1")[1]["code"], "unknown_key", "refused: an unknown argument")
    tap.same(server.request("POST", "/api/table", b"{}")[0], 405, "refused: POST")


def check_crowd(server):
    got = []
    threads = [threading.Thread(target=lambda: got.append(ask(server, KNOWN)[0])) for _ in range(30)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # How many wait depends on the machine; what waits and what is refused is counted in the unit test of shares.
    tap.check(len(got) == 30 and set(got) <= {200, 429} and 200 in got, "thirty questions at once: each is answered or refused", got)


def check_limits(path):
    # Four at once, then one a second: even a busy machine asks faster. Connections are refused behind the thirtieth.
    with Server(TORII, "--no-web", "--rate", "2", "--table", path) as server:
        got = [ask(server, KNOWN)[0] for _ in range(20)]
        tap.check(got[0] == 200 and 429 in got, "a client that asks on and on is refused", got)


def check_without(server):
    tap.same(server.ask("GET", "/api/table"), (200, {"tables": []}), "a server without tables lists none")
    status, said = ask(server, KNOWN)
    tap.same((status, said), (501, {"error": "this server has no endgame tables", "code": "no_tables"}), "and says so in one line")


def check_damaged(path, folder):
    broken = os.path.join(folder, "broken.tab")
    with open(path, "rb") as f:
        data = bytearray(f.read())
    for at in range(300, 2 << 20, 50000):
        data[at] ^= 0xff
    with open(broken, "wb") as f:
        f.write(data)
    with Server(TORII, "--no-web", "--rate", "0", "--table", broken) as server:
        said = [ask(server, KNOWN) for _ in range(5)]
        tap.check(all((status, body["code"]) == (501, "no_tables") for status, body in said), "a table that was altered answers nothing", said)
        tap.same(server.said().count("damaged"), 1, "the log says so once, however often it is asked")
        tap.same(server.ask("GET", "/api/health")[0], 200, "and the server lives on")


def check_start(folder):
    for name, content, words in (("none", None, "No such file"), ("text", b"not a table", "not a Torii table"), ("empty", b"", "empty")):
        path = os.path.join(folder, name)
        if content is not None:
            with open(path, "wb") as f:
                f.write(content)
        code, out, said = torii("serve", "--no-web", "--listen", "127.0.0.1:0", "--db", os.path.join(folder, "db"), "--table", path)
        tap.check(code == 3 and out == "" and said.count("\n") == 1 and words in said and path in said, f"refused at the start: {name}", (code, said))
    code, _, said = torii("serve", *(["--table", "x"] * 65))
    tap.check(code != 0 and "more than 64 times" in said, "refused: too many", said)


def main():
    with tempfile.TemporaryDirectory() as folder:
        exact, wdl = os.path.join(folder, "exact.tab"), os.path.join(folder, "wdl.tab")
        for path, more in ((exact, []), (wdl, ["--wdl"])):
            code, _, said = torii("table", "gen", "--cards", CARDS, "--men", "4", "-o", path, *more)
            assert code == 0, said
        with Server(TORII, "--no-web", "--rate", "0", "--table", wdl, "--table", exact) as server:
            check_answers(server)
            check_values(server, exact)
            check_crowd(server)
            tap.same(server.stop(), 0, "the server stops, whatever still waits")
        with Server(TORII, "--no-web", "--rate", "0", "--table", wdl) as server:
            said = ask(server, KNOWN)[1]
            tap.check(said["wdl"] == "loss" and said["plies"] is None and said["line"] == [] and said["moves"], "a table without distances", said)
        with Server(TORII, "--no-web", "--rate", "0") as server:
            check_without(server)
        check_limits(exact)
        check_damaged(exact, folder)
        check_start(folder)


if __name__ == "__main__":
    main()
    sys.exit(tap.end())
