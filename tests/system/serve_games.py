# Torii: MIT licence, see LICENSE.
"""Whole games with hidden information over WebSocket: no stream ever contains what its seat may not know.

What may be known is implemented here a second time, from docs/formats/move.md and
docs/formats/onamazu-position.md, and checked for every message of every stream, including a spectator's:

- the text of each action is the public form of what its player played, or hides exactly what the tables say;
- positions hide what the scopes hide;
- two games that differ only in what a seat may not know give that seat the same bytes.

usage: serve_games.py TORII [SEED]
"""

import json
import os
import random
import re
import sys
import time

from ws import Server, Tap

tap = Tap()
TORII = sys.argv[1]
SEED = int(sys.argv[2]) if len(sys.argv) > 2 else 1
SQUARE = "[a-e][1-5]"


class Seat:
    """One stream: the view built from the events, and every message as received."""

    def __init__(self, server, game, seat, token):
        self.seat, self.token, self.raw, self.faults = seat, token, [], []
        self.link = server.listen(game, token)
        self.view = None

    def hear(self, timeout=30):
        text = self.link.receive(timeout)
        message = json.loads(text)
        self.raw.append(text)
        if message["t"] == "answer":
            self.answer = message
            return message
        if message["t"] == "error":
            raise AssertionError(text)
        if message["t"] == "view":
            self.view = message["d"]
        else:
            if message["v"] != self.view["v"] + (message["t"] != "presence"):
                self.faults.append(f"event {message['v']} after {self.view['v']}")
            self.view.update(message["d"].get("set", {}))
            if "move" in message["d"]:
                self.view["moves"].append(message["d"]["move"])
        self.view["v"] = message["v"]
        return message

    def hear_until(self, count, over=False):
        while len(self.view["moves"]) < count or (over and self.view["stage"] != "over"):
            self.hear()

    def do(self, text, n):
        self.link.send({"t": "act", "id": n, "d": {"text": text, "n": n}})
        while self.hear()["t"] != "answer":
            pass
        return self.answer


def table(server, options):
    status, game = server.ask("POST", "/api/games", options)
    assert status == 201, game
    seats = [Seat(server, game["id"], s["seat"], s["token"]) for s in game["seats"]]
    watcher = Seat(server, game["id"], None, None)
    for seat in seats + [watcher]:
        seat.hear()
    return game["id"], seats, watcher


# ---- Shadow -----------------------------------------------------------------------------------------

def public_form(text):
    """What everybody else is shown of a part, without outcomes; None: as it is."""
    if re.fullmatch(f"n{SQUARE}", text) or text == "n-":
        return "n?"
    found = re.fullmatch(f"n{SQUARE}({SQUARE})(!?)", text)
    return f"n?{found[1]}{found[2]}" if found else None


def shown_is_good(truth, shown):
    """An unseen move may be `n?`, or name its end where it takes or tries something."""
    bare = re.sub(r"(=[yn]|\*)$", "", shown)
    form = public_form(re.sub(r"(=[yn]|\*)$", "", truth))
    if form is None:
        return bare == re.sub(r"(=[yn]|\*)$", "", truth)
    if "!" in form:
        return bare == form
    return bare == "n?" or (bare == form and len(form) == 4)


def position_is_good(position, seat):
    """Ninjas of others are `?`, unless they are revealed."""
    keys = dict(word.split("=", 1) for word in position.split() if "=" in word)
    revealed = re.findall(SQUARE, keys.get("vis", ""))
    for owner, key in enumerate(("nb", "nr")):
        if owner != seat:
            for square in keys.get(key, "").split(","):
                if square not in ("", "?", "-", "*") and square not in revealed:
                    return False
    return True


def check_shadow_seat(viewer, truths):
    """Compares everything in this stream with what was really played."""
    faults = list(viewer.faults)
    for text in viewer.raw:
        message = json.loads(text)
        for source in (message["d"], message["d"].get("set", {})):
            if source.get("stage") == "over" or viewer.view["stage"] == "over" and "revealed" in source:
                continue
            position = source.get("position")
            if position and not position_is_good(position, viewer.seat):
                faults.append(position)
            if source.get("revealed") or source.get("secret"):
                faults.append("told the secrets")
    for (actor, shown), (who, truth) in zip(viewer.view["moves"], truths):
        if actor != who or (actor not in (-1, viewer.seat) and not shown_is_good(truth, shown)):
            faults.append((actor, shown, truth))
    return faults


def play_shadow(server, rng, most=400):
    game, seats, watcher = table(server, {"game": "onitama+shadow", "seats": ["me", "me"]})
    everyone, truths = seats + [watcher], [tuple(m) for m in seats[0].view["moves"]]
    leaks = []
    while len(truths) < most:
        view = next((s.view for s in seats if s.view["turn"] == s.seat and s.view["stage"] != "over"), None)
        if view is None:
            break
        mover = seats[view["turn"]]
        if not view["legal"]:
            break
        text = rng.choice(view["legal"])
        answer = mover.do(text, view["n"])
        if answer["status"] != 200:
            leaks.append((text, answer))
            break
        truths.append((mover.seat, text))
        for seat in everyone:
            seat.hear_until(len(truths))
        for other in everyone:
            if other is not mover:
                if not position_is_good(other.view["position"], other.seat) and other.view["stage"] != "over":
                    leaks.append((other.seat, other.view["position"]))
                if not shown_is_good(text, other.view["moves"][-1][1]):
                    leaks.append((other.seat, other.view["moves"][-1], text))
                if other.view["legal"] and other.view["turn"] != other.seat:
                    leaks.append((other.seat, "legal actions of another seat"))
    return game, everyone, truths, leaks


def check_shadow(server):
    rng = random.Random(SEED)
    game, everyone, truths, leaks = play_shadow(server, rng)
    while len(truths) <= 10 and not leaks:  # random players may be quick: too little was seen
        game, everyone, truths, leaks = play_shadow(server, rng)
    over = everyone[0].view["stage"] == "over"
    if not over:  # random games may be long: give up, so that there is an end
        loser = everyone[0]
        server.ask("POST", f"/api/games/{game}/resign", {}, token=loser.token)
        for seat in everyone:
            while seat.view["stage"] != "over":
                seat.hear()
    tap.same(leaks[:3], [], "Shadow: after each event nobody knows too much")
    for seat in everyone:
        faults = check_shadow_seat(seat, truths)
        tap.same(faults[:3], [], f"Shadow: the whole stream of {seat.seat if seat.seat is not None else 'a spectator'}")
    tap.check(all(s.view.get("revealed") or s.view.get("result") for s in everyone), "Shadow: the end opens everything")
    _, record = server.ask("GET", f"/api/games/{game}/export?format=ogn")
    tap.check("record" in record, "Shadow: the record", record)


def blind(text):
    """A message without what differs between any two games."""
    message = json.loads(text)
    for source in (message["d"], message["d"].get("set", {})):
        for key in ("id", "commitment", "rematch_commitment", "clock"):
            source.pop(key, None)
    return json.dumps(message, sort_keys=True)


def check_same_bytes(server):
    """Blue hides at b1 or at d1 and then acts the same: Red and spectators cannot tell the difference."""
    streams = []
    for place in ("nb1", "nd1"):
        game, seats, watcher = table(server, {"game": "onitama+shadow", "seats": ["me", "me"],
                                              "cards": "ox,boar/horse,elephant/crab", "name": "x"})
        everyone, count, blue = seats + [watcher], len(seats[0].view["moves"]), 0
        for _ in range(9):
            view = next((s.view for s in seats if s.view["turn"] == s.seat), None)
            if view is None:
                break
            mover = seats[view["turn"]]
            plan = [place, "n-", "l-"] if mover.seat == 0 else ["nb5", "n-", "l-"]
            text = next((t for t in plan if t in view["legal"]), None) or \
                next(t for t in view["legal"] if ":" in t and "b" not in t.split(":")[1] and "d" not in t.split(":")[1])
            answer = mover.do(text, view["n"])
            assert answer["status"] == 200, (text, answer)
            count += 1
            blue += mover.seat == 0
            for seat in everyone:
                seat.hear_until(count)
        streams.append([[blind(t) for t in s.raw if '"t":"answer"' not in t] for s in (seats[1], watcher)])
    tap.check(streams[0] == streams[1], "Shadow: hidden differences change no byte for others",
              [(a, b) for x, y in zip(*streams) for a, b in zip(x, y) if a != b][:1])


# ---- Onamazu ----------------------------------------------------------------------------------------

def tiles_of(position):
    """Tiles that a position names by number, so that their backs are known, with whose they are."""
    for i, seat in enumerate(position["seats"]):
        for tile in seat.get("tiles", []):
            yield i, tile


def onamazu_position_is_good(text, viewer):
    position = json.loads(text) if isinstance(text, str) else text
    if any(card != "?" for card in position.get("jinjas", [])):
        return "the pile of jinjas"
    pile = position.get("pile", [])
    if any(tile != "?" and not str(tile).startswith("f") for tile in pile[:-1]):
        return "the pile of brigands"
    known = position.get("deck_known", [])
    mark = 1 << viewer if viewer is not None else 0
    for i, card in enumerate(position.get("deck", [])):
        if card != "?" and not (i < len(known) and known[i] & mark):
            return "the deck"
    if any(k & ~mark for k in known):
        return "who knows the deck"
    for owner, seat in enumerate(position["seats"]):
        if owner != viewer and seat.get("peeked"):
            return "what others have looked at"
    return None


def onamazu_shown_is_good(actor, shown, viewer):
    """Chance and other seats: nothing that only one of the seats may see."""
    if re.match(r"shuffle \w+ \d", shown):
        return False
    if actor == viewer:
        return True
    if shown.startswith("pick"):
        return re.fullmatch(r"pick \?( shows \d+)?", shown) is not None
    if actor != -1:
        return " sees " not in shown and " is " not in shown
    return True


def play_onamazu(server, rng, players):
    game, seats, watcher = table(server, {"game": "onamazu", "players": players, "seats": ["me"] * players})
    everyone, steps, leaks = seats + [watcher], 0, []
    while steps < 6000:
        mover = None
        for seat in seats:
            if seat.view["stage"] != "over" and seat.view["turn"] == seat.seat:
                mover = seat
        if mover is None or not mover.view["legal"]:
            break
        text = rng.choice(mover.view["legal"])
        answer = mover.do(text, mover.view["n"])
        if answer["status"] != 200:
            leaks.append((text, answer))
            break
        steps += 1
        while mover.view["v"] < answer["d"]["v"]:
            mover.hear()
        count = len(mover.view["moves"])
        for seat in everyone:
            seat.hear_until(count, over=mover.view["stage"] == "over")
        known = {}
        for seat in everyone:
            recent = seat.view["moves"][-8:]
            for at, (actor, shown) in enumerate(recent, count - len(recent)):
                if not onamazu_shown_is_good(actor, shown, seat.seat):
                    leaks.append((seat.seat, actor, shown))
                if actor == -1 and (" is " in shown or " sees " in shown):
                    known.setdefault(at, set()).add(seat.seat)
            if seat is not mover and seat.view["legal"] and seat.view["turn"] != seat.seat:
                leaks.append((seat.seat, "legal actions of another seat"))
        leaks += [("two seats saw", at) for at, who in known.items() if len(who) > 1 or None in who]
    return game, everyone, steps, leaks


def check_onamazu(server):
    rng = random.Random(SEED)
    begun = time.time()
    game, everyone, steps, leaks = play_onamazu(server, rng, 4)
    over = all(s.view["stage"] == "over" for s in everyone)
    tap.check(over and steps > 100, f"Onamazu: a whole game of four, {steps} actions in {time.time() - begun:.1f} s",
              (over, steps, leaks[:2]))
    tap.same(leaks[:3], [], "Onamazu: after each event nobody knows too much")
    for seat in everyone:
        faults = list(seat.faults)
        ended = False
        for text in seat.raw:
            message = json.loads(text)
            for source in (message["d"], message["d"].get("set", {})):
                ended = ended or source.get("stage") == "over"
                if source.get("position") and not ended:
                    why = onamazu_position_is_good(source["position"], seat.seat)
                    if why:
                        faults.append(why)
                if not ended and (source.get("secret") or source.get("revealed") or source.get("nonces")):
                    faults.append("told the secrets")
        who = seat.seat if seat.seat is not None else "a spectator"
        tap.same(faults[:3], [], f"Onamazu: the whole stream of {who}")
        _, view = server.ask("GET", f"/api/games/{game}", token=seat.token)
        tap.same(view["moves"], seat.view["moves"], f"Onamazu: events and view of {who} agree")
    shown = [json.dumps(s.view["moves"]) for s in everyone]
    tap.check(len(set(shown)) > 1, "Onamazu: seats were shown different things at all")


def check_onamazu_views(server):
    """In the middle of a game every seat's own view hides what it must."""
    game, seats, watcher = table(server, {"game": "onamazu", "players": 3, "seats": ["me"] * 3})
    rng, faults = random.Random(SEED + 1), []
    for _ in range(60):
        mover = next((s for s in seats if s.view["turn"] == s.seat), None)
        if mover is None:
            break
        mover.do(rng.choice(mover.view["legal"]), mover.view["n"])
        count = max(len(s.view["moves"]) for s in seats)
        for seat in seats + [watcher]:
            view = server.ask("GET", f"/api/games/{game}", token=seat.token)[1]
            why = onamazu_position_is_good(view["position"], seat.seat)
            if why:
                faults.append((seat.seat, why))
            seat.hear_until(len(view["moves"]))
    tap.same(faults[:3], [], "Onamazu: views asked for in the middle hide what they must")


def check_onamazu_steps(server):
    """Steps of a turn that are taken back: everybody is notified, and nobody learns more than they may know."""
    game, seats, watcher = table(server, {"game": "onamazu", "players": 3, "seats": ["me"] * 3})
    rng, faults, taken = random.Random(SEED + 2), [], 0
    for _ in range(60):
        mover = next((s for s in seats if s.view["turn"] == s.seat), None)
        if mover is None:
            break
        before = [list(s.view["moves"]) for s in seats + [watcher]]
        mover.do(rng.choice(mover.view["legal"]), mover.view["n"])
        status, answer = server.ask("POST", f"/api/games/{game}/takeback", {"do": "step"}, token=mover.token)
        if status != 200:
            count = len(server.ask("GET", f"/api/games/{game}")[1]["moves"])
            for seat in seats + [watcher]:
                seat.hear_until(count)
            continue
        taken += 1
        for seat, moves in zip(seats + [watcher], before):
            while seat.view["n"] != answer["n"]:
                seat.hear()
            why = onamazu_position_is_good(seat.view["position"], seat.seat)
            if why or seat.view["moves"] != moves or seat.view["turn"] != mover.seat:
                faults.append((seat.seat, why))
            if bool(seat.view["legal"]) != (seat is mover):
                faults.append((seat.seat, "legal actions"))
        mover.do(rng.choice(mover.view["legal"]), mover.view["n"])
        count = len(server.ask("GET", f"/api/games/{game}")[1]["moves"])
        for seat in seats + [watcher]:
            seat.hear_until(count)
    tap.check(taken > 5, "Onamazu: steps are taken back, without asking anybody", taken)
    tap.same(faults[:3], [], "Onamazu: and nobody learns anything by it")


def main():
    with Server(TORII, "--rate", "0", "--connections", "0") as server:
        for _ in range(5 if os.environ.get("TORII_SOAK") else 1):
            check_shadow(server)
        check_same_bytes(server)
        check_onamazu(server)
        check_onamazu_views(server)
        check_onamazu_steps(server)
        tap.same(server.stop(), 0, "the server shuts down gracefully")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
