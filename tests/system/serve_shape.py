# Torii: MIT licence, see LICENSE.
"""`torii serve` and requests of an odd shape: bytes behind the body, pages of strangers, names that cannot be seen.

usage: serve_shape.py TORII
"""

import socket
import sys
import unicodedata

from ws import Server, Tap

tap = Tap()
TORII = sys.argv[1]
HEAD = b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"


# ---- bytes behind a request ----------------------------------------------------------------------

def talk(server, first, later=None):
    """What comes back, all of it."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as link:
        out = b""
        try:
            link.sendall(first)
            if later is not None:
                link.sendall(later)
            while got := link.recv(65536):
                out += got
        except OSError as fault:
            out += f" ({fault})".encode()
        return out


def check_stray(server):
    """Every request has one answer, whatever lies behind it."""
    length = b"Content-Length: %d\r\n\r\n%s"
    requests = {
        "a request": (b"POST /api/games" + HEAD + length % (2, b"{}"), 201),
        "one for which another waits": (b"POST /api/pair" + HEAD + length % (2, b"{}"), (200, 201)),
        "one that makes no sense": (b"POST /api/games" + HEAD + length % (2, b"{x"), 400),
        "one for nothing": (b"POST /api/nothing" + HEAD + length % (2, b"{}"), 404),
        "one that is too long": (b"POST /api/pair" + HEAD + length % (70000, b"x" * 70000), 413),
        "a GET with a body": (b"GET /api/games" + HEAD + length % (2, b"{}"), 200),
        "a GET": (b"GET /api/games" + HEAD + b"\r\n", 200),
    }
    strays = (b"x", b"\r\n", b"y" * 20000, b"GET /api/games" + HEAD + b"\r\n")
    for name, (request, wanted) in requests.items():
        wanted = wanted if isinstance(wanted, tuple) else (wanted,)
        said = [talk(server, request + stray) for stray in strays] + [talk(server, request, stray) for stray in strays]
        good = [out.count(b"HTTP/1.1") == 1 and int(out[9:12]) in wanted for out in said if out[9:12].isdigit()]
        tap.check(len(good) == len(said) and all(good), f"{name} with bytes behind it is answered once",
                  [out[:60] for out in said])


# ---- pages of strangers --------------------------------------------------------------------------

def check_origin(server):
    """No reply lets the page of a stranger read it, least of all a refusal."""
    theirs = {"Origin": "https://evil.example"}
    replies = {
        "no such path": server.request("GET", "/api/nothing", headers=theirs),
        "the wrong method": server.request("PUT", "/api/games", headers=theirs),
        "no such game": server.request("GET", "/api/games/" + "A" * 16, headers=theirs),
        "no token": server.request("GET", "/api/games", headers={**theirs, "Authorization": "Basic x"}),
        "a bad query": server.request("GET", "/api/games?stage=%ff", headers=theirs),
        "a long path": server.request("GET", "/api/" + "a" * 2000, headers=theirs),
        "preflight": server.request("OPTIONS", "/api/games", headers=theirs),
        "a request": server.request("POST", "/api/games", {}, headers=theirs),
        "a body that is too long": server.request("POST", "/api/pair", b"x" * 70000, headers=theirs),
        "a page": server.request("GET", "/", headers=theirs),
    }
    while True:
        reply = server.request("GET", "/api/health", headers=theirs)
        if reply[0] == 429:
            break
    replies["too fast"] = reply
    for name, (status, headers, _) in replies.items():
        tap.same(headers.get("access-control-allow-origin"), None, f"a stranger's page and {name} ({status})")


# ---- names ---------------------------------------------------------------------------------------

def seat_name(server, name):
    """The name that others are shown; None if it was refused."""
    status, made = server.ask("POST", "/api/games", {"name": name, "colour": "first"})
    if status != 201:
        return None if (status, made.get("code")) == (400, "bad_name") else f"{status} {made}"
    return server.ask("GET", f"/api/games/{made['id']}")[1]["seats"][0]["name"]


def check_names(server):
    nothing = [chr(code) for code in range(1, 0x110000)
               if unicodedata.category(chr(code)) in ("Cc", "Cf", "Zs", "Zl", "Zp")]
    fillers = ["\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u034f", "\u17b4", "\ufe0f", "\U000e0041", "\U000e0100"]
    marks = ["\u0301", "\u0489", "\u20dd", "\u0903", "\u0e31", "\ufe20"]
    for what, names in (("one character that shows nothing", nothing), ("fillers, tags, selectors", fillers),
                        ("marks without a letter", marks + ["".join(marks)]),
                        ("several of them", ["\u200b\u200c\u200d", " \u200e ", "\u202e\u202c", "\u3164\u2800", "\u2066\u2069"])):
        shown = {name: seat_name(server, name) for name in names}
        seen = {f"{name!a}": was for name, was in shown.items() if was not in (None, "")}
        tap.same(seen, {}, f"no name is made of {what} ({len(names)})")
    for name, wanted in (("Aki", "Aki"), ("  Aki\u3000", "Aki"), ("\u00a0", ""), ("Zoë", "Zoë"), ("Zoe\u0308", "Zoe\u0308"),
                         ("明美", "明美"), ("Ане́та", "Ане́та"), ("می‌خواهم", "می‌خواهم"), ("नमस्ते", "नमस्ते"),
                         ("👩🏽‍🚀 Mae", "👩🏽‍🚀 Mae"), ("❤️‍🔥", "❤️‍🔥"), ("สมชาย", "สมชาย"), ("Ng\u1ec5n", "Ng\u1ec5n"),
                         ("A\u202eB", None), ("A\u200bB", None), ("A\u2066B", None), ("A \u0301B", None),
                         ("Z" + "\u0301" * 12, None), ("A\u200d", None), ("A\U000e0042", None)):
        tap.same(seat_name(server, name), wanted, f"the name {name!a}")
    _, game = server.ask("POST", "/api/games", {"open": True})
    status, told = server.ask("POST", f"/api/games/{game['id']}/join", {"name": "\u200b"})
    tap.same((status, told.get("code")), (400, "bad_name"), "nor does anybody join with one")
    status, told = server.ask("POST", f"/api/games/{game['id']}/join", {"name": "Bo"})
    tap.same(status, 200, "who can be seen may join")
    status, told = server.ask("POST", f"/api/games/{game['id']}/chat", {"text": "\u200b\u3164 "}, token=told["token"])
    tap.same((status, told.get("code")), (400, "missing"), "words that nobody sees are none")


# ---- the list ------------------------------------------------------------------------------------

def listed(server, game):
    games = server.ask("GET", "/api/games?stage=running")[1]["games"]
    return next(one for one in games if one["id"] == game)


def check_turns(server):
    """The public list counts the players' turns, not the deal, nor what was taken back."""
    _, game = server.ask("POST", "/api/games", {"seats": ["me", "me"], "listed": True})
    tokens = [seat["token"] for seat in game["seats"]]
    tap.same(listed(server, game["id"]).get("turns"), 0, "before the first move no turn is counted")
    for turns in (1, 2, 3):
        view = server.ask("GET", f"/api/games/{game['id']}", token=tokens[0])[1]
        view = server.ask("GET", f"/api/games/{game['id']}", token=tokens[view["turn"]])[1]
        server.ask("POST", f"/api/games/{game['id']}/actions", {"text": view["legal"][0], "n": view["n"]},
                   token=tokens[view["you"]])
        tap.same(listed(server, game["id"]).get("turns"), turns, f"after {turns} it is {turns}")
    server.ask("POST", f"/api/games/{game['id']}/takeback", {"do": "ask"}, token=tokens[view["you"]])
    server.ask("POST", f"/api/games/{game['id']}/takeback", {"do": "accept"}, token=tokens[1 - view["you"]])
    tap.same(listed(server, game["id"]).get("turns"), 2, "what was taken back is not counted")


def main():
    with Server(TORII, "--rate", "0", "--connections", "0") as server:
        check_stray(server)
        check_names(server)
        check_turns(server)
    with Server(TORII, "--rate", "5") as server:
        check_origin(server)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
