# Torii: MIT licence, see LICENSE.
"""Litama over `torii serve`: conversations of clients as they exist, and every error of the protocol.

usage: serve_litama.py TORII SOURCE
"""

import json
import os
import random
import re
import sys

from ws import Refused, Server, Socket, Tap

tap = Tap()
TORII, SOURCE = sys.argv[1:3]


def read_cards():
    """The moves of the base cards, written down here from the description of the protocol."""
    table = """rabbit(-1,-1)(1,1)(2,0) monkey(-1,-1)(-1,1)(1,-1)(1,1) boar(1,0)(-1,0)(0,1) goose(-1,0)(-1,1)(1,0)(1,-1)
    cobra(-1,0)(1,1)(1,-1) crab(0,1)(-2,0)(2,0) horse(0,1)(-1,0)(0,-1) dragon(-1,-1)(1,-1)(-2,1)(2,1)
    rooster(-1,0)(1,0)(1,1)(-1,-1) crane(-1,-1)(1,-1)(0,1) elephant(-1,0)(1,0)(-1,1)(1,1) mantis(-1,1)(1,1)(0,-1)
    tiger(0,2)(0,-1) frog(-1,1)(1,-1)(-2,0) ox(0,1)(0,-1)(1,0) eel(1,0)(-1,1)(-1,-1)"""
    return {word.split("(")[0]: [tuple(map(int, p)) for p in re.findall(r"\((-?\d),(-?\d)\)", word)]
            for word in table.split()}


CARDS = read_cards()
BLUE_STAMP = "rabbit monkey goose crab crane tiger ox eel".split()


def legal(state):
    """Moves of the side to move, from a state object alone."""
    colour = state["currentTurn"]
    own = "12" if colour == "blue" else "34"
    sign = 1 if colour == "blue" else -1
    out = []
    for card in state["cards"][colour]:
        for i, piece in enumerate(state["board"]):
            if piece not in own:
                continue
            for dx, dy in CARDS[card]:
                x, y = i % 5 + sign * dx, i // 5 + sign * dy
                if 0 <= x < 5 and 0 <= y < 5 and state["board"][5 * y + x] not in own:
                    out.append((card, "abcde"[i % 5] + str(i // 5 + 1) + "abcde"[x] + str(y + 1)))
    return out


def after(state, card, move):
    """What the next state must be: an independent engine in twenty lines."""
    colour = state["currentTurn"]
    other = "red" if colour == "blue" else "blue"
    board = list(state["board"])
    a, b = (("abcde".index(move[i])) + 5 * (int(move[i + 1]) - 1) for i in (0, 2))
    taken = board[b]
    board[b], board[a] = board[a], "0"
    cards = json.loads(json.dumps(state["cards"]))
    cards[colour][cards[colour].index(card)] = cards["side"]
    cards["side"] = card
    arch = 22 if colour == "blue" else 2
    won = taken in "24" or (board[b] in "24" and b == arch)
    return {**state, "board": "".join(board), "cards": cards, "currentTurn": other,
            "moves": state["moves"] + [f"{card}:{move}"], "gameState": "ended" if won else "in progress",
            "winner": colour if won else "none"}


def say(link, line):
    link.send(line)
    return link.json()


# ---- two clients of the common kind: create, join, both spectate, play ---------------------------------

def begin(server, path, names=("Alice One", "Bob")):
    links = [Socket(server.port, path) for _ in range(2)]
    made = say(links[0], f"create {names[0]}")
    return links, made


def check_common(server, path):
    links, made = begin(server, path)
    match = made["matchId"]
    tap.check(list(made) == ["messageType", "matchId", "token", "index"] and made["messageType"] == "create"
              and re.fullmatch("[0-9a-f]{24}", match) and re.fullmatch("[0-9a-f]{64}", made["token"])
              and made["index"] == 0, f"{path}: create", made)
    waiting = say(links[0], f"state {match}")
    tap.same(waiting, {"messageType": "state", "matchId": match, "gameState": "waiting for player",
                       "usernames": {"blue": "Alice One", "red": "Alice One"}}, f"{path}: waiting state")
    early = say(links[0], f"move {match} {made['token']} ox a1a2")
    tap.same(early["messageType"], "error", f"{path}: a move before the second player is an error")
    tap.same(say(links[0], f"spectate {match}"), {"messageType": "spectate", "matchId": match},
             f"{path}: spectate is acknowledged")
    tap.same(links[0].json(), waiting, f"{path}: and followed by the state")
    joined = say(links[1], f"join {match} Bob")
    tap.check(joined["messageType"] == "join" and joined["index"] == 1 and joined["token"] != made["token"],
              f"{path}: join", joined)
    state = links[0].json()
    tap.check(list(state) == ["messageType", "usernames", "indices", "matchId", "currentTurn", "cards",
                              "startingCards", "moves", "board", "gameState", "winner"],
              f"{path}: the keys of a state", list(state))
    good = (state["board"] == "1121100000000000000033433" and state["gameState"] == "in progress"
            and state["cards"] == state["startingCards"] and state["moves"] == []
            and sorted(state["indices"].values()) == [0, 1] and state["winner"] == "none"
            and state["currentTurn"] == ("blue" if state["cards"]["side"] in BLUE_STAMP else "red")
            and state["usernames"]["blue" if state["indices"]["blue"] == 0 else "red"] == "Alice One")
    tap.check(good, f"{path}: the first state", state)
    tap.same(say(links[1], f"join {match} Eve")["error"], "Not allowed to join", f"{path}: only two play")
    say(links[1], f"spectate {match}")
    tap.same((links[1].json(), links[0].json()), (state, state), f"{path}: a new watcher's state goes to all")
    tokens = {colour: (made, joined)[index]["token"] for colour, index in state["indices"].items()}
    return links, match, tokens, state


def check_errors(server, links, match, tokens, state):
    turn = state["currentTurn"]
    other = "red" if turn == "blue" else "blue"
    mine, theirs = tokens[turn], tokens[other]
    card, move = legal(state)[0]
    empty, enemy = f"{card} c3c4", f"{card} {'c5c4' if turn == 'blue' else 'c1c2'}"
    absent = next(c for c in CARDS if c not in state["cards"][turn])
    far = next(f"a{1 if turn == 'blue' else 5}{x}{y}" for x in "abcde" for y in "234"
               if (card, f"a{1 if turn == 'blue' else 5}{x}{y}") not in legal(state))
    for line, words, about in (
            ("dance", "Invalid command sent", ""), ("", "Invalid command sent", ""),
            ("create", "Invalid command sent", ""),
            ("state", "matchId was in an incorrect format", ""),
            ("state xyz", "matchId was in an incorrect format", ""),
            (f"state {'0' * 24}", "Match not found", "0" * 24),
            (f"spectate {'0' * 24}", "Match not found", "0" * 24),
            (f"join {'0' * 24} Bob", "Match not found", "0" * 24),
            (f"move {'0' * 24} {mine} {card} {move}", "Match not found", "0" * 24),
            (f"move {match} {'0' * 64} {card} {move}", "Token is incorrect", match),
            (f"move {match} abc {card} {move}", "Token is incorrect", match),
            (f"move {match}", "Token is incorrect", match),
            (f"move {match} {mine}", "'move' or 'card' not given properly", match),
            (f"move {match} {mine} {card}", "'move' or 'card' not given properly", match),
            (f"move {match} {mine} {card} a1", "'move' or 'card' not given properly", match),
            (f"move {match} {mine} tigger {move}", "'move' or 'card' not given properly", match),
            (f"move {match} {mine} {card} {move} x", "'move' or 'card' not given properly", match),
            (f"move {match} {theirs} {card} {move}", "Cannot move when it is not your turn", match),
            (f"move {match} {mine} {empty}", "Cannot move opponent's pieces or empty squares", match),
            (f"move {match} {mine} {enemy}", "Cannot move opponent's pieces or empty squares", match),
            (f"move {match} {mine} {card} {far}", "Invalid move", match),
            (f"move {match} {mine} {absent} {move}", "Invalid move", match),
            (f"move {match} {mine} {card} pass", "Invalid move", match)):
        answer = say(links[0], line)
        tap.same((answer.get("messageType"), answer.get("error"), answer.get("matchId")),
                 ("error", words, about), f"'{line[:28]}…': {words}")
    tap.same(say(links[0], "dance now")["command"], "dance now", "an unknown command is given back whole")


def play_out(links, match, tokens, state, seed):
    """A whole random game, every state checked against an independent engine."""
    rng, index = random.Random(seed), {"blue": 0, "red": 1}
    wrong = 0
    while state["gameState"] == "in progress" and len(state["moves"]) < 400:
        moves = legal(state)
        if not moves:
            return None
        card, move = rng.choice(moves)
        turn = state["currentTurn"]
        link = links[index[turn]]
        acknowledged = say(link, f"move {match} {tokens[turn]} {card} {move}")
        wrong += acknowledged != {"messageType": "move", "matchId": match}
        wanted = after(state, card, move)
        told = [link.json() for link in links]
        wrong += told != [wanted, wanted]
        state = told[0]
    return wrong, state


# ---- clients that give no name ---------------------------------------------------------------------------

def check_nameless(server):
    link, other = Socket(server.port, "/litama"), Socket(server.port, "/litama")
    made = say(link, "create ")
    tap.same((made["messageType"], made.get("index")), ("create", 0), "'create ' without a name makes a match")
    joined = say(other, f"join {made.get('matchId')}")
    tap.same((joined["messageType"], joined.get("index")), ("join", 1), "'join ID' without a name joins it")
    state = say(link, f"state {made.get('matchId')}")
    tap.same((state.get("usernames"), state.get("gameState")), ({"blue": "", "red": ""}, "in progress"), "and it begins")
    made = say(link, "create A")
    tap.same(say(other, f"join {made['matchId']} ")["messageType"], "join", "'join ID ' with a blank behind it too")
    tap.same(say(link, "create \u200b")["error"], "a name cannot contain invisible characters", "a name that nobody sees is refused")


# ---- a client of the other kind: one connection, no spectate, asks for states ---------------------------

def check_asking(server):
    link = Socket(server.port, "/litama")
    made = say(link, "create bot")
    match = made["matchId"]
    other = Socket(server.port, "/litama")
    joined = say(other, f"join {match} bot")
    state = say(link, f"state {match}")
    tokens = {colour: (made, joined)[i]["token"] for colour, i in state["indices"].items()}
    good = 0
    for _ in range(4):
        card, move = legal(state)[-1]
        wanted = after(state, card, move)
        answer = say(link, f"move {match} {tokens[state['currentTurn']]} {card} {move}")
        state = say(link, f"state {match}")
        good += answer["messageType"] == "move" and state == wanted
        if state["gameState"] == "ended":
            break
    tap.check(good in (4, len(state["moves"])), "a client that never spectates plays by asking", good)
    return match, tokens, state


def main():
    with Server(TORII, "--rate", "0") as server:
        page = server.request("GET", "/")[2].decode()
        tap.check("This is a WebSocket server" in page, "a browser is told what this is")
        links, match, tokens, state = check_common(server, "/litama")
        check_errors(server, links, match, tokens, state)
        ended = play_out(links, match, tokens, state, 1)
        if ended:
            tap.check(ended[0] == 0 and ended[1]["gameState"] == "ended", "a whole game, state by state", ended)
            tap.same(say(links[0], f"spectate {match}")["error"], "Game ended", "an ended game is not watched")
            tap.same(say(links[0], f"move {match} {'0' * 64} ox a1a2")["error"], "Game ended",
                     "nor played, no matter who asks")
            tap.same(say(links[1], f"state {match}"), ended[1], "but its state is told")
        links, match, tokens, state = check_common(server, "/")
        ended = play_out(links, match, tokens, state, 2)
        tap.check(ended is None or ended[0] == 0, "another whole game", ended)
        colours = set()
        for _ in range(24):
            pair, made = begin(server, "/litama", ("a", "a"))
            say(pair[1], f"join {made['matchId']} a")
            colours.add(say(pair[0], f"state {made['matchId']}")["indices"]["blue"])
            for link in pair:
                link.close()
            if len(colours) == 2:
                break
        tap.same(colours, {0, 1}, "colours are drawn")
        try:
            Socket(server.port, "/litama", origin="https://evil.example")
            tap.check(False, "a strange page is refused")
        except Refused as no:
            tap.same(no.status, 403, "a strange page is refused")
        hidden = server.ask("POST", "/api/games", {"game": "onitama+shadow", "open": True})[1]
        if "id" in hidden:
            import base64
            name = base64.urlsafe_b64decode(hidden["id"]).hex()
            tap.same(say(links[0], f"state {name}")["error"], "Match not found",
                     "games that Litama does not know are none for it")
        check_nameless(server)
        match, tokens, state = check_asking(server)
        server.stop()
        server.start()
        link = Socket(server.port, "/litama")
        tap.same(say(link, f"state {match}"), state, "matches live through a restart")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
