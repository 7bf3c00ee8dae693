# Torii: MIT licence, see LICENSE.
"""`torii serve` and persistent connections: what may stay open, what must not, and requests sent ahead of their turn.

usage: serve_persist.py TORII
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time

from crowd import connect
from ws import Server, Socket, Tap

tap = Tap()
TORII = sys.argv[1]
HOST = b"Host: 127.0.0.1\r\n"
BIG = bytes(range(256)) * 16384  # 4 MB


class Link:
    """A connection that takes one reply after the other."""

    def __init__(self, port, address="127.0.0.1", room=None, tls=None):
        self.raw = socket.socket()
        if room:
            self.raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.raw.bind((address, 0))
        self.raw.settimeout(20)
        self.raw.connect(("127.0.0.1", port))
        if tls:
            self.raw = tls.wrap_socket(self.raw)
        self.buffer = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.raw.close()

    def send(self, data):
        try:
            self.raw.sendall(data)
        except OSError:
            pass

    def more(self):
        try:
            got = self.raw.recv(1 << 16)
        except (ConnectionResetError, ssl.SSLEOFError):
            return False
        self.buffer += got
        return got != b""

    def reply(self, head_only=False):
        """Status, headers and content of the next reply; status 0: closed without one."""
        while b"\r\n\r\n" not in self.buffer:
            if not self.more():
                return 0, {}, self.buffer
        top, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        lines = top.decode().split("\r\n")
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines[1:])}
        length = 0 if head_only else int(headers.get("content-length", 0))
        while len(self.buffer) < length:
            if not self.more():
                break
        content, self.buffer = self.buffer[:length], self.buffer[length:]
        return int(lines[0].split()[1]), headers, content

    def ask(self, method, path, body=None, more=b"", version=b"1.1"):
        data = b"" if body is None else b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        self.send(b"%s %s HTTP/%s\r\n%s%s%s" % (method, path, version, HOST, more, data or b"\r\n"))
        return self.reply(method == b"HEAD")

    def rest(self):
        """Everything until it is closed; None if it stays open."""
        self.raw.settimeout(20)
        try:
            while self.more():
                pass
        except (TimeoutError, socket.timeout):
            return None
        return self.buffer


def counted(server, name):
    with Link(server.port, "127.0.0.99") as link:
        text = link.ask(b"GET", b"/api/metrics", more=b"Connection: close\r\n")[2]
    return int(re.search(rb"^torii_net_" + name.encode() + rb" (\d+)$", text, re.MULTILINE).group(1))


# ---- what stays ----------------------------------------------------------------------------------

def check_kept(server):
    before = counted(server, "connections_total")
    with Link(server.port) as link:
        etag = None
        for method, path, body, more, wanted in (
                (b"GET", b"/api/health", None, b"", 200), (b"HEAD", b"/api/health", None, b"", 200),
                (b"POST", b"/api/games", b"{}", b"", 201), (b"POST", b"/api/games", b"", b"", 201),
                (b"POST", b"/api/games", b"{x", b"", 400), (b"GET", b"/api/nothing", None, b"", 404),
                (b"POST", b"/api/nothing", b"{}", b"", 404), (b"POST", b"/api/health", b"{}", b"", 405),
                (b"GET", b"/api/games", None, b"Authorization: Basic x\r\n", 401),
                (b"OPTIONS", b"/api/games", None, b"", 204), (b"GET", b"/big.bin", None, b"", 200),
                (b"GET", b"/big.bin", None, b"If-None-Match: ETAG\r\n", 304), (b"HEAD", b"/big.bin", None, b"", 200),
                (b"GET", b"/big.bin", None, b"Range: bytes=5-9\r\n", 206), (b"GET", b"/no.bin", None, b"", 404),
                (b"GET", b"/" + b"x" * 2000, None, b"", 414), (b"GET", b"/api/health", None, b"", 200)):
            status, headers, content = link.ask(method, path, body, more.replace(b"ETAG", etag or b""))
            etag = headers.get("etag", "").encode() or etag
            tap.same((status, headers.get("connection"), headers.get("keep-alive"), link.buffer),
                     (wanted, "keep-alive", "timeout=25", b""), f"{method.decode()} {path[:20].decode()} {wanted} keeps its connection")
            if status == 200 and path == b"/big.bin" and method == b"GET":
                tap.check(content == BIG, "a file comes whole")
            if status == 206:
                tap.same(content, BIG[5:10], "and in part")
    tap.same(counted(server, "connections_total") - before, 2, "all that was one connection")


def check_closed(server):
    ask = {
        "Connection: close": (b"1.1", b"Connection: close\r\n", False),
        "Connection: foo, Close": (b"1.1", b"Connection: foo, Close\r\n", False),
        "two headers, one of them close": (b"1.1", b"Connection: foo\r\nConnection: close\r\n", False),
        "HTTP/1.0": (b"1.0", b"", False),
        "HTTP/1.0 that asks to stay": (b"1.0", b"Connection: keep-alive\r\n", True),
        "HTTP/1.1 that asks to stay": (b"1.1", b"Connection: Keep-Alive\r\n", True),
    }
    for words, (version, more, kept) in ask.items():
        with Link(server.port) as link:
            status, headers, _ = link.ask(b"GET", b"/api/health", more=more, version=version)
            tap.same((status, headers.get("connection")), (200, "keep-alive" if kept else "close"), words)
            if kept:
                tap.same(link.ask(b"GET", b"/api/health")[0], 200, f"{words}: it stays")
            else:
                tap.same(link.rest(), b"", f"{words}: it is closed")


def check_unread(server):
    """An unread body cannot be distinguished from the next request, so the connection is closed."""
    for words, request, wanted in (
            ("a body that is too long", b"POST /api/pair HTTP/1.1\r\n" + HOST + b"Content-Length: 70000\r\n\r\n", 413),
            ("a body in chunks", b"POST /api/pair HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n", 411),
            ("a body to nowhere", b"POST /api/nothing HTTP/1.1\r\n" + HOST + b"Content-Length: 9000\r\n\r\n", 404),
            ("a GET with a body", b"GET /api/health HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\n\r\n", 200),
            ("another method", b"PUT /api/games HTTP/1.1\r\n" + HOST + b"Content-Length: 5\r\n\r\n", 405)):
        with Link(server.port) as link:
            link.send(request)
            status, headers, _ = link.reply()
            tap.same((status, headers.get("connection")), (wanted, "close"), f"{words}: {wanted}, and the end is announced")
            link.send(b"GET /api/games HTTP/1.1\r\n" + HOST + b"\r\n")
            tap.same(link.rest(), b"", f"{words}: what follows is not taken for a request")


# ---- what is sent ahead --------------------------------------------------------------------------

HEALTH = b"GET /api/health HTTP/1.1\r\n" + HOST + b"\r\n"
CREATE = b"POST /api/games HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n\r\n{}"


def check_ahead(server):
    """Fresh and on a connection that has served before; in one piece and in two."""
    shapes = {"GETs": (HEALTH, HEALTH), "bodies behind a GET": (HEALTH, 2 * CREATE), "bodies behind a body": (CREATE, 3 * CREATE),
              "half a head": (HEALTH, HEALTH[:20]), "half a body": (CREATE, CREATE[:-1]), "a blank line": (HEALTH, b"\r\n"),
              "a body that claims to be long": (HEALTH, CREATE.replace(b"Length: 2", b"Length: 60000")),
              "a handshake": (HEALTH, HEALTH[:-2] + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n")}
    for words, (first, behind) in shapes.items():
        for served in (0, 2):
            with Link(server.port) as link:
                for _ in range(served):
                    link.ask(b"GET", b"/api/health")
                before = counted(server, "requests_total")
                link.send(first + behind)
                status, headers, content = link.reply()
                after = link.rest()
                tap.check(status in (200, 201) and content[:1] == b"{" and headers.get("connection") == "close" and after == b"",
                          f"{words} sent ahead after {served}: one answer, whole, then closed", (status, headers, content, after))
                tap.same(counted(server, "requests_total") - before, 2, f"{words} after {served}: none of it was taken for a request")
    tap.same(server.ask("GET", "/api/health")[0], 200, "the server is well")


def check_ahead_of_file(server):
    """Nothing is lost of a long answer, however slowly it is read."""
    big = b"GET /big.bin HTTP/1.1\r\n" + HOST + b"\r\n"
    for words, at_once, later in (("with it", HEALTH, b""), ("a body with it", CREATE, b""), ("while it is sent", b"", HEALTH),
                                  ("bodies while it is sent", b"", 20 * CREATE)):
        with Link(server.port, room=8192) as link:
            link.send(big + at_once)
            if later:
                while len(link.buffer) < 1 << 20:
                    link.more()
                link.send(later)
            status, _, content = link.reply()
            tap.check((status, content == BIG, link.rest()) == (200, True, b""),
                      f"a long answer comes whole, with another request {words}", (status, len(content), link.buffer[:100]))


def cpu_seconds(server):
    with open(f"/proc/{server.process.pid}/stat", encoding="ascii") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check_still(server):
    """A client that pipelines or hangs up halfway, and does not read, costs no CPU time."""
    big = b"GET /big.bin HTTP/1.1\r\n" + HOST + b"\r\n"
    for words, ahead, later in (("with it", HEALTH, b""), ("behind it", b"", HEALTH), ("of a byte", b"", b"x"), ("by hanging up", b"", None)):
        with Link(server.port, room=4096) as link:
            link.send(big + ahead)
            time.sleep(0.5)
            if later is None:
                link.raw.shutdown(socket.SHUT_WR)
            else:
                link.send(later)
            time.sleep(0.6)
            before = cpu_seconds(server)
            time.sleep(1.5)
            used = cpu_seconds(server) - before
            tap.check(used < 0.5, f"a long answer that nobody reads, and something ahead {words}: the server rests", used)


def check_smuggled(server):
    """Lengths that two programs may read in two ways: one answer, and never a second request on the connection."""
    hidden = b"GET /api/games HTTP/1.1\r\n" + HOST + b"\r\n"
    shapes = {
        "a length and chunks": b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n" % (5 + len(hidden)),
        "chunks and a length": b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n",
        "two lengths": b"Content-Length: 2\r\nContent-Length: %d\r\n" % (2 + len(hidden)),
        "the same length twice": b"Content-Length: 2\r\nContent-Length: 2\r\n",
        "a list of lengths": b"Content-Length: 2, 2\r\n",
        "a length with a sign": b"Content-Length: +2\r\n",
        "a length in hexadecimal": b"Content-Length: 0x2\r\n",
        "a length below nothing": b"Content-Length: -2\r\n",
        "a length beyond all": b"Content-Length: 18446744073709551618\r\n",
        "a blank before the colon of a length": b"Content-Length : 2\r\n",
        "a blank before the colon of chunks": b"Transfer-Encoding : chunked\r\nContent-Length: 2\r\n",
        "chunks of another kind": b"Transfer-Encoding: xchunked\r\nContent-Length: 2\r\n",
        "chunks on a second line": b"Transfer-Encoding:\r\n chunked\r\nContent-Length: 2\r\n",
    }
    for words, head in shapes.items():
        with Link(server.port) as link:
            link.ask(b"GET", b"/api/health")
            link.send(b"POST /api/games HTTP/1.1\r\n" + HOST + head + b"\r\n{}")
            status, headers, _ = link.reply()
            closes = headers.get("connection") == "close" or status == 0
            link.send(hidden)
            tap.check((400 <= status < 500 or status == 0) and closes and link.rest() == b"", f"{words}: refused, and closed",
                      (status, headers, link.buffer[:200]))


# ---- idle ----------------------------------------------------------------------------------------

def check_idle():
    with Server(TORII, "--rate", "0") as server:
        def served(link):
            return link.ask(b"GET", b"/api/health")[1].get("connection")

        links = [Link(server.port, "127.0.0.5") for _ in range(40)]
        stayed = [served(link) for link in links]
        tap.same((stayed.count("keep-alive"), stayed.count("close")), (24, 16), "of one address that many connections wait for their next request")
        again = [served(link) for link, how in zip(links, stayed) if how == "keep-alive"]
        tap.same(again.count("keep-alive"), 24, "and can have it")
        with Link(server.port, "127.0.0.6") as other:
            tap.same(served(other), "keep-alive", "others have their own")
        _, game = server.ask("POST", "/api/games", {})
        full = []
        for _ in range(100):
            raw = connect(server.port, "127.0.0.5")
            raw.sendall(b"GET /ws/%s HTTP/1.1\r\n%sUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: torii.1\r\n\r\n" % (game["id"].encode(), HOST))
            try:
                full.append(raw.recv(12) == b"HTTP/1.1 101")
            except ConnectionResetError:
                full.append(False)
            links.append(raw)
        tap.same(full.count(True), 100, "idle ones make room for an address that needs all of its connections")
        tap.same(server.stop(), 0, "idle connections do not keep the server from stopping")


def check_idle_end(server, done):
    """In a thread, for it takes its half a minute."""
    with Link(server.port) as link:
        link.ask(b"GET", b"/api/health")
        link.raw.settimeout(60)
        done.append(link.more() is False)
    with Link(server.port) as link:
        link.ask(b"GET", b"/api/health")
        link.raw.settimeout(60)
        link.send(b"GET /api/health HTTP/1.1\r\n")
        done.append(link.more() is False)


def check_stop():
    with Server(TORII) as server:
        with Link(server.port) as idle, Link(server.port) as fresh:
            idle.ask(b"GET", b"/api/health")
            fresh.send(b"GET /api")
            status = server.stop()
            tap.same((status, idle.rest(), fresh.rest()), (0, b"", b""), "told to stop, the server closes connections that wait")


# ---- next to sockets and proxies -----------------------------------------------------------------

def check_upgrade(server):
    _, game = server.ask("POST", "/api/games", {})
    with Link(server.port) as link:
        link.ask(b"GET", b"/api/health")
        real = socket.create_connection
        socket.create_connection = lambda *_, **__: link.raw
        try:
            ws = Socket(server.port, f"/ws/{game['id']}", protocol="torii.1")
        finally:
            socket.create_connection = real
        ws.send({"t": "hello"})
        tap.same(ws.json()["t"], "view", "a connection that has served a request can become a socket")
    with Link(server.port) as link:
        link.ask(b"GET", b"/api/health")
        status, _, _ = link.ask(b"GET", b"/ws/nothing", more=b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: "
                                b"dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n")
        tap.same((status, link.rest() is not None), (404, True), "or is refused, and closed")


def check_proxy():
    with Server(TORII, "--trust-proxy", "--rate", "5", "--connections", "2") as server:
        with Link(server.port) as link:
            def status(client):
                return link.ask(b"GET", b"/api/health", more=b"X-Forwarded-For: %s\r\n" % client)[0]

            said = [status(b"198.51.100.1") for _ in range(40)]
            tap.check(429 in said, "a client behind a proxy has its limit", said)
            tap.same([status(b"198.51.100.%d" % n) for n in range(2, 9)], [200] * 7, "the others on the same connection have theirs")
            tap.same(link.ask(b"GET", b"/api/health")[0], 200, "and who comes without an address is none of them")
        links = [Link(server.port) for _ in range(6)]
        said = [link.ask(b"GET", b"/api/health", more=b"X-Forwarded-For: 198.51.100.9\r\n")[0] for link in links]
        tap.same(said, [200] * 6, "connections of the proxy that wait are on no client's account")


def check_tls(web):
    if not shutil.which("openssl"):
        return
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", "/CN=localhost", "-keyout", folder + "/key.pem", "-out", folder + "/cert.pem"], capture_output=True, check=True)
        tls = ssl.create_default_context(cafile=folder + "/cert.pem")
        tls.check_hostname = False
        tls.set_alpn_protocols(["h2", "http/1.1"])
        with Server(TORII, "--web", web, "--tls-cert", folder + "/cert.pem", "--tls-key", folder + "/key.pem") as server:
            with Link(server.port, tls=tls) as link:
                tap.same(link.raw.selected_alpn_protocol(), "http/1.1", "over TLS HTTP/1.1 is spoken, whatever else is offered")
                said = [link.ask(*words)[0] for words in ((b"GET", b"/api/health"), (b"POST", b"/api/games", b"{}"), (b"GET", b"/no.bin"),
                                                          (b"HEAD", b"/big.bin"))]
                status, _, content = link.ask(b"GET", b"/big.bin")
                tap.same((said, status, content == BIG), ([200, 201, 404, 200], 200, True), "and its connections are persistent too")
                link.send(HEALTH + 2 * CREATE)
                status, headers, _ = link.reply()
                tap.same((status, headers.get("connection"), link.rest()), (200, "close", b""), "until something is sent ahead")
            with Link(server.port, tls=tls) as link:
                link.send(b"GET /big.bin HTTP/1.1\r\n" + HOST + b"\r\n" + CREATE)
                status, _, content = link.reply()
                tap.same((status, content == BIG, link.rest()), (200, True, b""), "even then a long answer comes whole")


# ---- the loop ------------------------------------------------------------------------------------

def has_epoll(server):
    folder = f"/proc/{server.process.pid}/fd"
    return any("eventpoll" in os.readlink(f"{folder}/{name}") for name in os.listdir(folder))


def check_loop():
    """On epoll, and on poll where there is none: LIBEV_FLAGS asks libev for a way to wait that Linux does not have."""
    for flags, epoll in ((None, True), ("8", False)):
        with Server(TORII, environment={"LIBEV_FLAGS": flags} if flags else None) as server:
            words = "epoll" if epoll else "poll"
            tap.same(has_epoll(server), epoll, f"the server waits by {words}")
            lines = server.said().splitlines()
            tap.check(lines == [] if epoll else len(lines) == 1 and "epoll is not available" in lines[0], "and says so in a line if that is the slow way", lines)
            _, game = server.ask("POST", "/api/games", {"seats": ["me", "me"]})
            ws = server.listen(game["id"], game["seats"][0]["token"])
            mover = game["seats"][ws.json()["d"]["turn"]]["token"]
            legal = server.ask("GET", f"/api/games/{game['id']}", token=mover)[1]
            server.ask("POST", f"/api/games/{game['id']}/actions", {"text": legal["legal"][0], "n": legal["n"]}, token=mover)
            tap.same(ws.json()["t"], "act", f"what the hall's threads have to tell wakes it ({words})")
            before = cpu_seconds(server)
            time.sleep(1.2)
            tap.check(cpu_seconds(server) - before < 0.3, f"with nothing to do it does nothing ({words})", cpu_seconds(server) - before)
            tap.same((server.stop(), ws.close_code()), (0, 1001), f"told to stop, it says goodbye ({words})")


def main():
    with tempfile.TemporaryDirectory() as web:
        with open(web + "/index.html", "w", encoding="ascii") as f:
            f.write("<!doctype html>\n")
        with open(web + "/big.bin", "wb") as f:
            f.write(BIG)
        with Server(TORII, "--rate", "0", "--connections", "0", "--web", web) as server:
            ended = []
            waits = threading.Thread(target=check_idle_end, args=(server, ended), daemon=True)
            check_kept(server)
            waits.start()
            check_closed(server)
            check_unread(server)
            check_ahead(server)
            check_ahead_of_file(server)
            check_smuggled(server)
            check_upgrade(server)
            check_still(server)
            check_idle()
            check_stop()
            check_proxy()
            check_loop()
            check_tls(web)
            waits.join(90)
            tap.same(ended, [True, True], "a connection without a request for half a minute is closed, half a head or none")
            tap.same(server.stop(), 0, "told to stop, it stops")
            tap.same(server.said(), "", "it had nothing to complain of")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
