# Torii: MIT licence, see LICENSE.
"""Well-behaved and hostile clients with separate addresses (127.0.0.x), for the tests of what one can do to the others."""

import json
import multiprocessing
import os
import socket
import threading
import time

from ws import Socket


def connect(port, address, timeout=30):
    link = socket.socket()
    link.settimeout(timeout)
    link.bind((address, 0))
    link.connect(("127.0.0.1", port))
    return link


def ask(port, address, method, path, body=None, token=None, timeout=30):
    """Status, body and seconds of a request from an address; status 0: none came."""
    data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
    if token:
        head += f"Authorization: Bearer {token}\r\n"
    if method == "POST":
        head += f"Content-Length: {len(data)}\r\n"
    began = time.perf_counter()
    out = b""
    try:
        with connect(port, address, timeout) as link:
            link.sendall(head.encode() + b"\r\n" + data)
            while got := link.recv(1 << 16):
                out += got
    except OSError:
        return 0, None, time.perf_counter() - began
    seconds = time.perf_counter() - began
    try:
        top, rest = out.split(b"\r\n\r\n", 1)
        return int(top.split()[1]), json.loads(rest) if rest else None, seconds
    except (ValueError, IndexError):
        return 0, None, seconds


class Listener(Socket):
    """A socket on a game, from an address."""

    def __init__(self, port, address, game, token=None, room=None, since=None):
        real = socket.create_connection

        def bound(where, timeout=None, *_):
            link = socket.socket()
            if room:
                link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
            link.settimeout(timeout)
            link.bind((address, 0))
            link.connect(where)
            return link

        socket.create_connection = bound
        try:
            super().__init__(port, f"/ws/{game}", protocol="torii.1", timeout=30)
        finally:
            socket.create_connection = real
        self.send({"t": "hello", **({"token": token} if token else {}), **({"since": since} if since else {})})


def percentile(times, part):
    times = sorted(times)
    return times[min(len(times) - 1, int(part * len(times)))] if times else float("nan")


def told(times):
    """p50, p95 and p99 in milliseconds."""
    return tuple(round(1000 * percentile(times, part), 1) for part in (0.5, 0.95, 0.99))


class Good:
    """A person who views lists and plays both seats of a game, a few requests a second, from one address."""

    def __init__(self, port, address, pause=0.1):
        self.port, self.address, self.pause = port, address, pause
        self.times, self.refused = [], 0
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)

    def ask(self, *words, **more):
        status, body, seconds = ask(self.port, self.address, *words, **more)
        self.times.append(seconds)
        self.refused += status not in (200, 201)
        return body or {}

    def turn(self, game, tokens):
        path = f"/api/games/{game}"
        view = self.ask("GET", path, token=tokens[0])
        if not isinstance(view.get("turn"), int):
            return False
        token = tokens[view["turn"]]
        view = self.ask("GET", path, token=token)
        if view.get("legal"):
            self.ask("POST", path + "/actions", {"text": view["legal"][0], "n": view["n"]}, token=token)
        return True

    def run(self):
        game = None
        while not self.stopped.is_set():
            if game is None:
                made = self.ask("POST", "/api/games", {"seats": ["me", "me"]})
                game = (made["id"], [seat["token"] for seat in made["seats"]]) if "id" in made else None
            elif not self.turn(*game):
                game = None
            self.ask("GET", "/api/games?stage=running")
            self.stopped.wait(self.pause)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stopped.set()
        self.thread.join(60)


def measure(port, seconds, people=3):
    """How long well-behaved clients wait, all of them together."""
    good = [Good(port, f"127.0.1.{i + 1}") for i in range(people)]
    for one in good:
        one.__enter__()
    time.sleep(seconds)
    for one in good:
        one.__exit__()
    return [t for one in good for t in one.times], sum(one.refused for one in good)


def bounded(parent, function, *words):
    """Runs it, and ends with the process that started it, or after some minutes at the latest."""

    def watch():
        for _ in range(600):
            time.sleep(1)
            if os.getppid() != parent:
                break
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
    function(*words)


class Attack:
    """Runs a function of this module or of a test in separate processes, until the `with` block ends."""

    def __init__(self, function, *words, processes=1):
        context = multiprocessing.get_context("fork")
        self.all = [context.Process(target=bounded, args=(os.getpid(), function, *words), daemon=True) for _ in range(processes)]

    def __enter__(self):
        for process in self.all:
            process.start()
        return self

    def __exit__(self, *_):
        for process in self.all:
            process.terminate()
            process.join(10)


def flood(port, address, requests, threads=24):
    """The same requests again and again, as fast as they are answered or refused."""

    def run(offset):
        at = offset
        while True:
            status, _, _ = ask(port, address, *requests[at % len(requests)], timeout=60)
            at += 1
            if status in (0, 429):
                time.sleep(0.05)

    for i in range(threads):
        threading.Thread(target=run, args=(i,), daemon=True).start()
    while True:
        time.sleep(1)
