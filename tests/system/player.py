# Torii: MIT licence, see LICENSE.
"""A client that plays whole games on servers that may die at any moment, and checks that they keep their promises.

Each seat of a person has a socket and builds its view from the events alone; when the socket breaks it comes
back, perhaps to another server, with the last `v` it has. What was acknowledged, and what was sent without an
answer, is written down and compared with the game when it is over.
"""

import http.client
import json
import select
import time

import ws

BROKEN = (OSError, ws.Closed, ws.Refused, http.client.HTTPException)
NEVER_TOLD = ("legal", "clock", "v", "claimable")  # momentary state of the server, not part of the log


class Seat:
    """One person's socket on a game."""

    def __init__(self, game, number, token):
        self.game, self.number, self.token = game, number, token
        self.link = self.view = self.v = None
        self.answers = {}
        self.texts = {}  # every event by its v: a stream says the same after every restart
        self.reconnects = 0

    def connect(self, server):
        self.drop()
        self.link = server.listen(self.game.id, self.token, since=self.v)
        self.reconnects += self.v is not None
        while self.v is None:
            self.take(self.link.receive(20))

    def drop(self):
        if self.link:
            self.link.raw.close()
        self.link = None

    def take(self, text):
        message = json.loads(text)
        if message["t"] == "answer":
            self.answers[message["id"]] = message
        elif message["t"] == "view":
            self.game.expect(self.v is None or message["v"] > self.v, ("a view of the past", self.v, text))
            self.v, self.view = message["v"], message["d"]
        elif message["t"] == "presence":  # in no log; it has the number of the last event
            self.game.expect(message["v"] == self.v, ("who is there, at another time", self.v, text))
            self.view.update(message["d"]["set"])
        elif "v" in message:
            self.game.expect(message["v"] == self.v + 1, ("missed or doubled", self.v, text))
            self.v = message["v"]
            self.texts[self.v] = text
            self.apply(message["d"])

    def apply(self, news):
        self.view.update(news.get("set", {}))
        if "move" in news:
            self.view["moves"].append(news["move"])

    def pump(self):
        """Handles pending messages; returns whether there were any."""
        any_ = False
        while self.link and (self.link.buffer or select.select([self.link.raw], [], [], 0)[0]):
            self.take(self.link.receive(20))
            any_ = True
        return any_


def lasting(view):
    """A view without what is not in the log: presence."""
    seats = [{k: v for k, v in seat.items() if k != "present"} for seat in view.get("seats", [])]
    return {**view, "seats": seats} if "seats" in view else view


class Game:
    """A game and its players. `servers(seat)` is the server that a seat uses now."""

    def __init__(self, servers, options, rng, most=300):
        self.servers, self.options, self.rng, self.most = servers, options, rng, most
        self.id = None
        self.seats = []
        self.acknowledged = {}  # n: (seat, text)
        self.unsure = {}  # n: [(seat, text), …]: sent, and no 200 came
        self.faults = []
        self.over = None  # the last view, as spectators get it
        self.refused = []  # answers of 503

    def expect(self, good, why):
        if not good:
            self.faults.append(str(why)[:600])

    def create(self):
        while self.id is None:
            try:
                status, made = self.servers(0).ask("POST", "/api/games", self.options)
            except BROKEN:
                time.sleep(0.01)
                continue
            if status == 201:
                self.id = made["id"]
                self.seats = [Seat(self, s["seat"], s["token"]) for s in made["seats"] if "token" in s]
            else:
                self.refused.append(made)
                time.sleep(0.02)

    # ---- one action

    def by_socket(self, seat, body):
        key = f"{body['n']}.{len(self.unsure.get(body['n'], ()))}"
        seat.link.send({"t": "act", "id": key, "d": body})
        while key not in seat.answers:
            seat.take(seat.link.receive(20))
        answer = seat.answers.pop(key)
        return answer["status"], answer["d"]

    def by_http(self, seat, body):
        return self.servers(seat.number).ask("POST", f"/api/games/{self.id}/actions", body, token=seat.token)

    def act(self, seat):
        view = seat.view
        n, text = view["n"], self.rng.choice(view["legal"])
        before = self.unsure.setdefault(n, [])
        if before and self.rng.random() < 0.5:
            text = before[-1][1]  # ask again for the same
        before.append((seat.number, text))
        way = self.by_socket if (n + seat.number) % 3 else self.by_http
        status, answer = way(seat, {"text": text, "n": n})
        if status == 200:
            self.expect(n not in self.acknowledged, ("acknowledged twice", n, text))
            self.acknowledged[n] = (seat.number, text)
            before.pop()
            self.wait_for(seat, n)
        elif status == 409:
            self.expect(answer.get("n", 0) > n or answer["code"] == "game_over", ("stale, but not behind", n, answer))
            self.wait_for(seat, n)
        elif status == 503:
            self.refused.append(answer)
            time.sleep(0.05)
        else:
            self.expect(False, (status, answer, text, n))

    def wait_for(self, seat, n):
        """Waits until its stream has passed an action."""
        end = time.time() + 20
        while seat.view["n"] <= n and time.time() < end:
            seat.take(seat.link.receive(20))
        self.expect(seat.view["n"] > n, ("acknowledged and never told", n))

    # ---- a whole game

    def step(self):
        """Connects, receives and acts where possible; failures are retried later."""
        try:
            for seat in self.seats:
                if seat.link is None:
                    seat.connect(self.servers(seat.number))
            heard = [seat.pump() for seat in self.seats]
            mover = next((s for s in self.seats if s.view["turn"] == s.number and s.view["legal"]
                          and s.view["stage"] == "running"), None)
            if mover and mover.view["n"] >= self.most:
                self.give_up(mover)
            elif mover:
                self.act(mover)
            elif not any(heard):
                select.select([s.link.raw for s in self.seats], [], [], 0.2)
        except BROKEN as broken:
            self.expect(getattr(broken, "code", None) not in (4401, 4404), ("a whole game is lost", self.id, broken))
            for seat in self.seats:
                seat.drop()
            time.sleep(0.01)

    def give_up(self, seat):
        """Games of chance movers may be long; an end is all that is wanted."""
        self.servers(seat.number).ask("POST", f"/api/games/{self.id}/resign", {}, token=seat.token)
        seat.take(seat.link.receive(20))

    def has_ended(self):
        """Some player has been shown the end, though perhaps not everyone yet."""
        return any(s.view and s.view["stage"] == "over" for s in self.seats)

    def is_over(self):
        return bool(self.seats) and all(s.view and s.view["stage"] == "over" for s in self.seats)

    def play(self, deadline, pause=lambda: None):
        """Plays to the end; false on timeout."""
        while not self.is_over() and time.time() < deadline:
            self.step()
            pause()
        for seat in self.seats:
            seat.drop()
        return self.is_over()

    # ---- comparing it with its promises

    def look(self, server):
        """The game as a server has it now, against what was received and acknowledged."""
        status, view = server.ask("GET", f"/api/games/{self.id}")
        self.expect(status == 200, (status, view))
        if status != 200:
            return
        view = lasting(view)
        if self.over is not None:
            same = all(view[k] == self.over[k] for k in view if k not in NEVER_TOLD)
            self.expect(same, ("changed after its end", self.over, view))
        self.over = view
        for seat in self.seats:
            status, view = server.ask("GET", f"/api/games/{self.id}", token=seat.token)
            view = lasting(view)
            told = {k: v for k, v in lasting(seat.view).items() if k not in NEVER_TOLD and v is not None}
            differs = {k: (v, view.get(k)) for k, v in told.items() if view.get(k) != v}
            self.expect(not differs, ("the stream told otherwise", seat.number, differs))
            self.hold(seat, view)

    def hold(self, seat, view):
        """Every action of this seat in the record is one it sent, at its number; every acknowledged one is there."""
        moves = view["moves"]
        self.expect(len(moves) == view["n"], ("numbers", len(moves), view["n"]))
        for n, (who, shown) in enumerate(moves):
            if who != seat.number:
                continue
            sent = [self.acknowledged[n]] if n in self.acknowledged else self.unsure.get(n, [])
            self.expect(any(who == w and fits(text, shown) for w, text in sent), ("never sent", n, shown, sent))
        for n, (who, text) in self.acknowledged.items():
            if who == seat.number:
                there = n < len(moves) and moves[n][0] == who and fits(text, moves[n][1])
                self.expect(there, ("acknowledged and lost", n, who, text))

    def found(self):
        """How many actions without an answer were kept all the same."""
        moves = self.over["moves"] if self.over else []
        return sum(1 for n, sent in self.unsure.items()
                   if n not in self.acknowledged and n < len(moves) and any(moves[n][0] == w for w, _ in sent))


def fits(sent, shown):
    """An event is its action, with the outcome behind it where there is one."""
    return shown == sent or shown.startswith(sent)
