# Torii: MIT licence, see LICENSE.
"""Fuzzing over HTTP and WebSocket: the server neither crashes nor grows, and keeps serving.

usage: serve_fuzz.py TORII [SECONDS [SEED]]

Valid requests and messages are mutated: bytes changed, removed, doubled, pieces of others inserted. Frames of
sockets are mostly intact, so that their content gets far. Under sanitizers a fault ends the server.
"""

import json
import os
import random
import re
import select
import socket
import struct
import subprocess
import sys
import tempfile
import time

from ws import Server, Socket, Tap

TORII = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else (300 if os.environ.get("TORII_SOAK") else 6)
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
tap = Tap()
rng = random.Random(SEED)

HEADS = [
    b"GET /app.js HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br;q=0.5, gzip\r\nRange: bytes=1-5\r\nIf-Range: \"x\"\r\n\r\n",
    b"GET /game/GAME HTTP/1.1\r\nHost: [::1]:80\r\nIf-None-Match: W/\"a\", \"b\"\r\nRange: bytes=-9\r\n\r\n",
    b"GET /api/games/GAME?scope=full HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAuthorization: Bearer TOKEN\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"HEAD /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
    b"GET /api/games?stage=waiting&page=1&x=%ff%00 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer abc\r\n\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 41\r\n\r\n"
    b'{"game":"onitama+shadow","seats":["me"]} ',
    b"POST /api/games/GAME/actions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer TOKEN\r\nContent-Length: 26"
    b'\r\n\r\n{"text":"ox:c1c2", "n": 3}',
    b"POST /api/rules HTTP/1.1\r\nHost: localhost\r\nContent-Length: 35\r\n\r\n"
    b'{"rules":"cells:\\n  harvest: [2]\\n"}',
    b"POST /api/mine HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n0\r\n\r\n",
    b"OPTIONS /api/games HTTP/1.1\r\nHost: localhost\r\nOrigin: http://x\r\n\r\n",
    b"GET /ws/GAME HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
    b"dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: torii.1\r\n\r\n",
    b"GET /litama HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
    b"dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n\x81\x85\0\0\0\0state",
    b"POST /api/replay.gif HTTP/1.1\r\nHost: localhost\r\nContent-Length: 97\r\n\r\n"
    b'{"record":"[Game \\"onitama\\"]\\n[Deal \\"ox,boar/horse,elephant/crab\\"]\\n1. ox:c1c2 {","width":160}',
    b"GET /api/table?position=2m2/5/1s3/2S2/2M2_b_ox,boar/horse,elephant/crab HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"x\"\r\nX-Forwarded-For: 1.2.3.4, x\r\n\r\n",
]
MESSAGES = [
    '{"t":"hello","token":"TOKEN","since":1}', '{"t":"hello","since":-9223372036854775808}',
    '{"t":"act","id":7,"d":{"text":"ox:c1c2","n":0}}', '{"t":"act","id":"x","d":{"text":"n?","n":1}}',
    '{"t":"view","id":1}', '{"t":"chat","id":2,"d":{"text":"hé","to":"all"}}', '{"t":"resign","id":3}',
    '{"t":"draw","id":4,"d":{"do":"offer"}}', '{"t":"takeback","id":5,"d":{"do":"ask"}}', '{"t":"takeback","id":13,"d":{"do":"step","n":2}}',
    '{"t":"rematch","id":6,"d":{}}', '{"t":"mute","id":8,"d":{"seat":1}}', '{"t":"export","id":9,"d":{}}',
    '{"t":"claim","id":10}', '{"t":"ping"}', '{"t":"leave","id":11}', '{"t":"nonce","id":12,"d":{"nonce":"x"}}',
    "[[[[[[", '{"t":{"t":{}}}', '{"t":"act","id":1e99}',
]
LINES = ["join MATCH Bob", "state MATCH", "spectate MATCH", "move MATCH HEX ox a1a2",
         "move MATCH HEX ox pass", "move MATCH", "dance", "", "state " + "0" * 24]


def bend(data, others):
    data = bytearray(data)
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        at = rng.randrange(len(data) + 1)
        how = rng.randrange(6)
        if how == 0 and data:
            data[at % len(data)] = rng.randrange(256)
        elif how == 1:
            del data[at:at + rng.randrange(1, 20)]
        elif how == 2:
            data[at:at] = data[at:at + rng.randrange(1, 60)] * rng.randrange(1, 4)
        elif how == 3:
            other = rng.choice(others)
            data[at:at] = other[rng.randrange(len(other) + 1):][:rng.randrange(1, 80)]
        elif how == 4:
            data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randrange(1, 12)))
        elif how == 5:
            data[at:at] = rng.choice((b"\0", b"\xff", b"9" * 30, b"\r\n", b"{", b'"', b"-1", b"\xf0\x9f\x8d\x80"))
    return bytes(data)


def frame(payload):
    """A frame, mostly a valid one."""
    kind, final = 1, True
    odd = rng.random()
    if odd < 0.04:
        kind = rng.randrange(16)
    if odd < 0.02:
        final = False
    length = len(payload) + (rng.randrange(-3, 70000) if odd > 0.995 else 0)
    length = max(length, 0)
    head = bytes([(0x80 if final else 0) | kind | (0x70 if odd > 0.999 else 0)])
    if length < 126:
        head += bytes([0x80 | length])
    elif length < 65536:
        head += bytes([0xfe]) + struct.pack(">H", length)
    else:
        head += bytes([0xff]) + struct.pack(">Q", length)
    return head + b"\0\0\0\0" + payload


def pour(link, data, most=2.0):
    """Sends everything and discards the replies; False when the other side has closed."""
    link.setblocking(False)
    end = time.time() + most
    while data and time.time() < end:
        readable, writable, _ = select.select([link], [link], [], 0.2)
        try:
            if readable and not link.recv(1 << 16):
                return False
            if writable:
                data = data[link.send(data[:1 << 16]):]
        except OSError:
            return False
    return True


def fill(text, made):
    for key, value in made.items():
        text = text.replace(key, value)
    return text


def fuzz_http(server, made):
    heads = [fill(h.decode("latin-1"), made).encode("latin-1") for h in HEADS]
    blob = b"".join(bend(rng.choice(heads), heads) for _ in range(rng.randrange(1, 6)))
    with socket.create_connection(("127.0.0.1", server.port), timeout=3) as link:
        pour(link, blob)
        if rng.random() < 0.5:
            try:
                link.settimeout(0.02)
                link.recv(1 << 16)
            except OSError:
                pass
    return 1


def fuzz_socket(server, made, litama):
    path, protocol = ("/litama", None) if litama else (f"/ws/{made['GAME']}", "torii.1")
    lines = [fill(t, made).encode() for t in (LINES if litama else MESSAGES)]
    link = Socket(server.port, path, protocol=protocol)
    count = 400
    lines += [b"create Alice"] if litama and rng.random() < 0.1 else []
    hello = b"" if litama else frame(lines[0])
    blob = hello + b"".join(frame(bend(rng.choice(lines), lines)) for _ in range(count))
    pour(link.raw, blob)
    link.raw.close()
    return count


def memory(server):
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as status:
        return next((int(line.split()[1]) for line in status if line.startswith("VmRSS")), 0)


def tables(server):
    """Games that the server holds in memory, on purpose and up to a limit."""
    return int(re.search(r"^torii_tables (\d+)", server.ask("GET", "/api/metrics")[1], re.MULTILINE)[1])


def new_game(server):
    game = server.ask("POST", "/api/games", {"seats": ["me", "me"], "game": rng.choice(
        ("onitama", "onitama+shadow", "onamazu"))})[1]
    made = {"GAME": game["id"], "TOKEN": game["seats"][0]["token"]}
    link = Socket(server.port, "/litama")
    link.send("create fuzz")
    match = link.json()
    link.close()
    return {**made, "MATCH": match["matchId"], "HEX": match["token"]}


def main():
    environment = {"ASAN_OPTIONS": "quarantine_size_mb=16"}  # else freed memory looks like growth
    with tempfile.TemporaryDirectory() as web:
        for name in ("index.html", "app.js", "app.js.br", "app.js.gz"):
            with open(os.path.join(web, name), "wb") as out:
                out.write(os.urandom(3000))
        table = os.path.join(web, "four.tab")
        subprocess.run([TORII, "table", "gen", "--cards", "ox,boar,horse,elephant,crab", "--men", "4", "-o", table], check=True, capture_output=True)
        return fuzz(environment, web, table)


def fuzz(environment, web, table):
    frames = requests = 0
    with Server(TORII, "--rate", "0", "--connections", "0", "--web", web, "--table", table, environment=environment) as server:
        end, begun, early = time.time() + SECONDS, time.time(), None
        try:
            while time.time() < end:
                made = new_game(server)
                for _ in range(12):
                    requests += fuzz_http(server, made)
                for litama in (False, True):
                    frames += fuzz_socket(server, made, litama)
                if early is None and time.time() - begun > SECONDS / 2:
                    early, held = memory(server), tables(server)
        except (OSError, KeyError, ValueError) as fault:
            print(f"# {fault!r}")
            time.sleep(2)  # a server that falls needs a moment to say why
        late = memory(server) if server.process.poll() is None else -1
        tap.check(server.process.poll() is None, f"alive after {frames} frames and {requests} connections, seed {SEED}",
                  server.said())
        if server.process.poll() is None:
            tap.same(server.ask("GET", "/api/health"), (200, {"ok": True}), "and well")
            more = tables(server) - held
            tap.check(late - early < 30000 + 100 * more,
                      f"no growth: {early} kB half-way, {late} kB at the end with {more} games more")
            tap.same(server.stop(), 0, "it shuts down gracefully")
            tap.same(server.said(), "", "and had nothing to say")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
