# Torii: MIT licence, see LICENSE.
"""Sockets of `torii serve`: our own protocol with good and bad clients, stopping and starting again.

usage: serve_socket.py TORII
"""

import json
import os
import socket
import sys
import threading
import time

from ws import BINARY, TEXT, Closed, Refused, Server, Socket, Tap

tap = Tap()
TORII = sys.argv[1]


def new_game(server, **options):
    _, game = server.ask("POST", "/api/games", {"seats": ["me", "me"], **options})
    return game["id"], {seat["seat"]: seat["token"] for seat in game["seats"]}


def refused(server, path, **more):
    try:
        Socket(server.port, path, **more).close()
    except Refused as no:
        return no.status
    return 101


def until(link, kind, most=50):
    """The next message of a kind."""
    for _ in range(most):
        message = link.json()
        if message["t"] == kind:
            return message
    raise AssertionError(f"no {kind}")


# ---- doors ------------------------------------------------------------------------------------------

def check_doors(server):
    game, _ = new_game(server)
    path = f"/ws/{game}"
    for words, wanted, found in (
            ("with our subprotocol", 101, refused(server, path, protocol="torii.1")),
            ("with others besides", 101, refused(server, path, protocol="chat, torii.1")),
            ("without it", 400, refused(server, path)),
            ("with another", 400, refused(server, path, protocol="chat")),
            ("on no game", 404, refused(server, "/ws/short", protocol="torii.1")),
            ("elsewhere", 404, refused(server, "/api/games", protocol="torii.1")),
            ("from a strange page", 403, refused(server, path, protocol="torii.1",
                                                 origin="https://evil.example")),
            ("from our own page", 101, refused(server, path, protocol="torii.1", origin=server.url))):
        tap.same(found, wanted, f"a socket {words}: {wanted}")


def check_hello(server):
    game, token = new_game(server)
    link = server.listen(game, token[0])
    view = link.json()
    tap.check(view["t"] == "view" and view["d"]["you"] == 0 and "v" in view, "hello gives the view", view)
    link.send({"t": "hello"})
    tap.same(link.json()["status"], 400, "a second hello is refused")
    spectator = server.listen(game)
    tap.same(spectator.json()["d"]["you"], None, "without a token one is a spectator")
    for who, where, code in (("x" * 43, game, 4401), (None, "A" * 16, 4404), ("x" * 500, game, 4401)):
        other = server.listen(where, who)
        tap.same(other.close_code(), code, f"a hello that is refused closes with {code}")
    first = Socket(server.port, f"/ws/{game}", protocol="torii.1")
    first.send({"t": "act", "id": 1, "d": {}})
    tap.same(first.json()["status"], 400, "nothing is done before hello")
    return game, token, link, spectator


def check_requests(game, token, link, spectator, server):
    _, view = server.ask("GET", f"/api/games/{game}", token=token[0])
    turn = view["turn"]
    mine = link if turn == 0 else server.listen(game, token[1])
    if turn == 1:
        mine.json()
    _, view = server.ask("GET", f"/api/games/{game}", token=token[turn])
    mine.send({"t": "act", "id": "a", "d": {"text": view["legal"][0], "n": view["n"]}})
    answer = until(mine, "answer")
    tap.check(answer["id"] == "a" and answer["status"] == 200, "an action over the socket", answer)
    event = until(spectator, "act")
    tap.check(event["d"]["move"][1] == view["legal"][0], "others hear of it", event)
    mine.send({"t": "act", "id": 7, "d": {"text": view["legal"][0], "n": view["n"]}})
    answer = until(mine, "answer")
    tap.check(answer["id"] == 7 and answer["status"] == 409, "the same again is stale", answer)
    mine.frame(TEXT, b'{"t":"view",', final=False)
    mine.frame(0, b'"id":', final=False)
    mine.frame(0, b"8}")
    tap.same(until(mine, "answer")["id"], 8, "a message may come in pieces")
    for words, text in (("no JSON", "{"), ("no object", "[]"), ("no kind", "{}"),
                        ("an unknown kind", '{"t":"dance","id":1}'), ("no id", '{"t":"view"}'),
                        ("create", '{"t":"create","id":1}'), ("a strange id", '{"t":"view","id":{}}'),
                        ("arguments that are none", '{"t":"view","id":1,"d":[]}')):
        mine.send(text)
        tap.same(until(mine, "error")["status"], 404 if words in ("an unknown kind", "create") else 400,
                 f"{words} is answered with an error")
    mine.send({"t": "ping"})
    tap.check(abs(until(mine, "pong")["time"] - time.time() * 1000) < 60000, "and the socket still works, and tells the time")


# ---- bad clients -----------------------------------------------------------------------------------

def check_bad(server):
    game, token = new_game(server)

    def code_after(*frames):
        link = server.listen(game, token[0])
        link.json()
        try:
            for kind, payload, more in frames:
                link.frame(kind, payload, **more)
            return link.close_code()
        except (OSError, Closed):
            return None

    tap.same(code_after((TEXT, b"\xc3\x28", {})), 1007, "bad UTF-8: 1007")
    tap.same(code_after((BINARY, b"x", {})), 1003, "a binary message: 1003")
    tap.same(code_after((TEXT, b"x" * 70000, {})), 1009, "too long a message: 1009")
    tap.check(code_after(*[(TEXT if i == 0 else 0, b"x" * 1000, {"final": False}) for i in range(90)])
              in (1009, None), "too long a message in pieces is cut off")
    tap.check(code_after((3, b"x", {})) in (1002, None), "a kind of frame that is none")
    tap.check(code_after((0, b"x", {})) in (1002, None), "a piece of nothing")
    tap.check(code_after((9, b"x" * 126, {})) in (1002, None), "too long a ping")
    half = server.listen(game, token[0])
    half.json()
    half.frame(TEXT, b"abc", length=1000)
    half.raw.close()  # in the middle of a frame
    tap.same(server.ask("GET", "/api/health")[0], 200, "the server goes on")


def check_slow_reader(server):
    """A client that sends requests and never reads is disconnected when too much is queued."""
    _, game = server.ask("POST", "/api/games", {"game": "onamazu", "players": 2, "seats": ["me", "me"]})
    link = Socket(server.port, f"/ws/{game['id']}", protocol="torii.1")
    link.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    link.send({"t": "hello", "token": game["seats"][0]["token"]})
    dropped, end = False, time.time() + 40
    link.raw.settimeout(30)
    try:
        while time.time() < end:
            for i in range(16):
                link.send({"t": "view", "id": i})
            time.sleep(0.004)
    except OSError:
        dropped = True
    counts = server.ask("GET", "/api/metrics")[1]
    tap.check(dropped and "torii_net_dropped_slow_total 0" not in counts, "a slow reader is dropped")


def check_late(server, results):
    game, _ = new_game(server)
    link = Socket(server.port, f"/ws/{game}", protocol="torii.1")
    start = time.time()
    results["code"] = link.close_code(20)
    results["after"] = time.time() - start


def check_half_open(server):
    """In the long run alone: nobody answers the pings."""
    game, token = new_game(server)
    link = server.listen(game, token[0])
    link.answer_pings = False
    start = time.time()
    try:
        link.close_code(60)
    except OSError:
        pass
    after = time.time() - start
    tap.check(len(link.pings) == 1 and link.pings[0] == b"0" and 25 < after < 40,
              "a half-open socket is dropped when the second ping is due", (link.pings, after))


def check_rate():
    with Server(TORII, "--rate", "10") as server:
        game, token = new_game(server)
        link = server.listen(game, token[0])
        told, code = 0, None
        try:
            for i in range(300):
                link.send({"t": "view", "id": i})
            while True:
                message = link.json()
                told += message.get("status") == 429
        except Closed as closed:
            code = closed.code
        except OSError:
            code = 1008  # it closed while we were still sending
        tap.check(told <= 20 and code == 1008, "too many messages: a warning, then 1008", (told, code))


# ---- stopping and starting again --------------------------------------------------------------------

def check_restart():
    with Server(TORII, "--rate", "0") as server:
        game, token = new_game(server, clock={"kind": "fischer", "base": 300, "increment": 2})
        links = {seat: server.listen(game, token[seat]) for seat in token}
        last = {seat: links[seat].json()["v"] for seat in links}

        def play():
            _, view = server.ask("GET", f"/api/games/{game}", token=token[0])
            turn = view["turn"]
            _, view = server.ask("GET", f"/api/games/{game}", token=token[turn])
            return server.ask("POST", f"/api/games/{game}/actions",
                              {"text": view["legal"][-1], "n": view["n"]}, token=token[turn])

        for _ in range(3):
            play()
        last[0] = [links[0].json() for _ in range(3)][-1]["v"]
        before = server.ask("GET", f"/api/games/{game}")[1]
        status = server.stop()
        codes = [links[seat].close_code() for seat in links]
        tap.same((status, codes), (0, [1001, 1001]), "sockets are told that the server stops")
        tap.same(token[0] in server.said() or token[1] in server.said(), False, "no token in the log")
        server.start()
        after = server.ask("GET", f"/api/games/{game}")[1]
        same = all(before[key] == after[key] for key in ("position", "moves", "n", "turn", "v", "seats"))
        tap.check(same, "the game is where it was", (before, after))
        left = [ms <= 300000 + 4 * 2000 for ms in after["clock"]["left"]]
        tap.check(all(left), "and so are its clocks", after["clock"])
        tap.same(play()[0], 200, "the same token plays on")
        back = server.listen(game, token[0], since=last[0])
        missed = back.json()
        tap.check(missed["v"] == last[0] + 1 or missed["t"] == "view",
                  "a client that comes back gets what it missed", missed)
        late = server.listen(game, token[1], since=0)
        tap.check(late.json()["v"] >= 1, "from the beginning too")


def check_stop_busy():
    """Requests in flight when it stops are answered or cut off, never half answered."""
    with Server(TORII, "--rate", "0") as server:
        results = []

        def ask():
            for _ in range(300):
                try:
                    status, body = server.ask("POST", "/api/games", {})
                    results.append((status, isinstance(body, dict)))
                except OSError:
                    return
                except Exception as cut:  # http.client: cut off before the answer
                    results.append((0, type(cut).__name__ in ("RemoteDisconnected", "BadStatusLine")))
                    return

        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        time.sleep(0.5)
        status = server.stop()
        for thread in threads:
            thread.join()
        kinds = {status for status, _ in results}
        tap.check(status == 0 and all(good for _, good in results) and kinds <= {201, 503, 0},
                  "stopped under load it exits 0 and leaves no half answer", (status, kinds))


def main():
    with Server(TORII, "--rate", "0", "--connections", "0") as server:
        late = {}
        waiter = threading.Thread(target=check_late, args=(server, late))
        waiter.start()
        check_doors(server)
        check_requests(*check_hello(server), server)
        check_bad(server)
        if os.environ.get("TORII_SOAK"):
            check_slow_reader(server)  # open: where the library stops listening first, he is kept, though bounded
        waiter.join()
        tap.check(late["code"] == 1008 and 8 < late["after"] < 16, "a socket without hello is closed", late)
        if os.environ.get("TORII_SOAK"):
            check_half_open(server)
    check_rate()
    check_restart()
    check_stop_busy()
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
