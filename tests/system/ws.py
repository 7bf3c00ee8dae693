# Torii: MIT licence, see LICENSE.
"""A small WebSocket client (RFC 6455) and helpers to run the server, for the tests of `torii serve`."""

import base64
import hashlib
import http.client
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import time

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Refused(Exception):
    """The handshake was answered with another status."""

    def __init__(self, status, text):
        super().__init__(f"{status}: {text[:200]}")
        self.status = status


class Closed(Exception):
    """The other side closed; `code` is its status, or None if it said none."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Socket:
    def __init__(self, port, path, protocol=None, origin=None, timeout=10, headers=()):
        self.pings = []
        self.answer_pings = True
        self.buffer = b""
        self.raw = socket.create_connection(("127.0.0.1", port), timeout=timeout)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        if origin:
            lines.append(f"Origin: {origin}")
        lines += headers
        self.raw.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            got = self.raw.recv(65536)
            if not got:
                raise Refused(0, "closed during the handshake")
            self.buffer += got
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        self.head = head.decode()
        status = int(self.head.split()[1])
        if status != 101:
            raise Refused(status, self.head)
        accept = base64.b64encode(
            hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest())
        assert accept.decode() in self.head, "wrong Sec-WebSocket-Accept"

    def frame(self, kind, payload=b"", final=True, masked=True, length=None):
        """One frame as it is; `length` lies about how long it is."""
        length = len(payload) if length is None else length
        head = bytes([(0x80 if final else 0) | kind])
        mask = os.urandom(4)
        bit = 0x80 if masked else 0
        if length < 126:
            head += bytes([bit | length])
        elif length < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", length)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", length)
        if masked:
            head += mask
            payload = bytes(b ^ mask[i % 4] for i, b in enumerate(payload))
        self.raw.sendall(head + payload)

    def send(self, message):
        text = message if isinstance(message, str) else json.dumps(message)
        self.frame(TEXT, text.encode())

    def exactly(self, count):
        while len(self.buffer) < count:
            try:
                got = self.raw.recv(65536)
            except ConnectionResetError:
                got = b""
            if not got:
                raise Closed(None)
            self.buffer += got
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def receive(self, timeout=10):
        """The next message as text; pings are answered on the way."""
        end = time.time() + timeout
        whole = b""
        while True:
            self.raw.settimeout(max(end - time.time(), 0.001))
            first, second = self.exactly(2)
            length = second & 0x7f
            if length == 126:
                length, = struct.unpack(">H", self.exactly(2))
            elif length == 127:
                length, = struct.unpack(">Q", self.exactly(8))
            payload = self.exactly(length)
            kind = first & 0x0f
            if kind == PING:
                self.pings.append(payload)
                if self.answer_pings:
                    self.frame(PONG, payload)
            elif kind == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                try:
                    self.frame(CLOSE, payload[:2])
                except OSError:
                    pass
                raise Closed(code)
            elif kind != PONG:
                whole += payload
                if first & 0x80:
                    return whole.decode()

    def json(self, timeout=10, presence=False):
        """The next message; presence events in between are skipped unless wanted."""
        while True:
            message = json.loads(self.receive(timeout))
            if presence or message.get("t") != "presence":
                return message

    def quiet(self, seconds):
        """Waits that long for silence. Returns what came, or None."""
        try:
            return self.receive(seconds)
        except (TimeoutError, socket.timeout):
            return None

    def close_code(self, timeout=10):
        """Reads until the other side closes."""
        try:
            while True:
                self.receive(timeout)
        except Closed as closed:
            return closed.code

    def close(self):
        try:
            self.frame(CLOSE, struct.pack(">H", 1000))
        except OSError:
            pass
        self.raw.close()


class Server:
    """`torii serve` on a free port with its own database; use it in a `with`."""

    def __init__(self, torii, *options, folder=None, db=None, environment=None):
        self.torii, self.options, self.environment = torii, options, environment
        self.holder = None if folder else tempfile.TemporaryDirectory()
        self.folder = folder or self.holder.name
        self.db = db or os.path.join(self.folder, "games.db")
        self.process = None
        self.words = ""

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self.holder:
            self.holder.cleanup()

    def start(self):
        self.errors = open(os.path.join(self.folder, "stderr"), "a+b")
        self.process = subprocess.Popen(
            [self.torii, "serve", "--listen", "127.0.0.1:0", "--db", self.db,
             *([] if "--web" in self.options else ["--no-web"]), *self.options],
            stdout=subprocess.PIPE, stderr=self.errors,
            env={**os.environ, **(self.environment or {})})
        self.url = self.process.stdout.readline().decode().strip()
        if not self.url:
            self.process.wait()
            raise RuntimeError(f"the server did not start: {self.said()}")
        self.port = int(self.url.rsplit(":", 1)[1])

    def stop(self, how=signal.SIGTERM):
        """Its exit status."""
        self.process.send_signal(how)
        status = self.process.wait(20)
        self.process.stdout.close()
        return status

    def said(self):
        self.errors.flush()
        with open(self.errors.name, "rb") as f:
            return f.read().decode(errors="replace")

    def ask(self, method, path, body=None, token=None, headers=None):
        """Status and body (JSON where it is) of a request."""
        status, _, text = self.request(method, path, body, token, headers)
        try:
            return status, json.loads(text)
        except ValueError:
            return status, text.decode(errors="replace")

    def request(self, method, path, body=None, token=None, headers=None):
        # Longer than the server itself allows an answer to take, however busy the machine is.
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        headers = dict(headers or {})
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = json.dumps(body).encode() if isinstance(body, (dict, list)) else body
        if method == "POST" and data is None:
            data = b"{}"
        link.request(method, path, data, headers)
        answer = link.getresponse()
        text = answer.read()
        link.close()
        return answer.status, answer.headers, text

    def raw(self, data, wait=5.0, shut=False):
        """Bytes in, bytes out until it closes or the time is over."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as link:
            try:
                link.sendall(data)
                if shut:
                    link.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            out, end = b"", time.time() + wait
            try:
                while time.time() < end:
                    got = link.recv(65536)
                    if not got:
                        break
                    out += got
            except OSError:
                pass
            return out

    def listen(self, game, token=None, since=None, **more):
        """A socket on a game that has said hello."""
        socket_ = Socket(self.port, f"/ws/{game}", protocol="torii.1", **more)
        hello = {"t": "hello"}
        if token:
            hello["token"] = token
        if since is not None:
            hello["since"] = since
        socket_.send(hello)
        return socket_


class Tap:
    """Points of a test, as meson reads them."""

    def __init__(self):
        self.count = self.bad = 0

    def check(self, good, words, why=""):
        self.count += 1
        self.bad += not good
        print(f"{'ok' if good else 'not ok'} {self.count} - {words}", flush=True)
        if not good and why:
            print("# " + str(why)[:6000].replace("\n", "\n# "), flush=True)

    def same(self, found, wanted, words):
        self.check(found == wanted, words, f"found {found!r}, wanted {wanted!r}")

    def end(self):
        print(f"1..{self.count}")
        return 1 if self.bad else 0
