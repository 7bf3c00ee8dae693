# Torii: MIT licence, see LICENSE.
"""A running `torii play` for the tests of it: through a pipe, on a bare pseudo-terminal, or in tmux; TAP."""
import fcntl
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import termios
import time

TORII = os.path.abspath(sys.argv[1])
GAMES = [
    "onitama",
    "onitama+sensei",
    "onitama+wind",
    "onitama+shadow",
    "onitama+light",
    "onitama+wind+shadow",
    "onitama+wind+light",
]
CARDS = "ox,boar/horse,elephant/crab"
SECONDS = 60  # timeout: with sanitizers on a busy machine a level searches for its full twenty seconds
FENCE = b"----------------------------------------\n" * 40

# A prompt is what the program waits at.
HAND_OVER = re.compile(r"(Enter|Entrée|Intro)\. $")
CLOSED = re.compile(r"(Enter: hide|Entrée\u00a0: cacher|Intro: ocultar)[^\n]*> $")
TURN = re.compile(r"(^|\n)(Blue|Red|Bleu|Rouge|Azul|Rojo)(, [^\n>]*)?> $")
ASKED = re.compile(r"\((yes/no|oui/non|sí/no)\) $")
PROMPTS = (HAND_OVER, CLOSED, TURN, ASKED)
NUMBERS = re.compile(r"(?<![\w@+])(\d+) (?=[a-en@lp])")
WON = re.compile(r"(wins|gagne|gana)\b.*\((B11|B12|L8)\)")


def hear_signals():
    """A test run in the background ignores some signals, and the program would inherit that."""
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, signal.SIG_DFL)


class Session:
    """One running game; `text` is what came since the last line was sent."""

    def __init__(self, *args, env=None):
        self.process = subprocess.Popen(
            [TORII, "play", *args],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "LC_ALL": "C.UTF-8", **(env or {})},
            preexec_fn=hear_signals,
        )
        self.raw, self.ended = b"", False
        self.wait()

    def wait(self):
        """Reads until the program prompts or ends."""
        self.raw, end = b"", time.time() + SECONDS
        out = self.process.stdout.fileno()
        while True:
            ready, _, _ = select.select([out], [], [], max(0, end - time.time()))
            if not ready:
                self.process.kill()
                raise AssertionError(f"no answer after: {self.text[-400:]}")
            piece = os.read(out, 1 << 16)
            self.raw += piece
            if not piece:
                self.ended = True
                return
            if any(prompt.search(self.text) for prompt in PROMPTS):
                return

    @property
    def text(self):
        return self.raw.decode("utf-8", "replace")

    def send(self, line):
        data = line if isinstance(line, bytes) else line.encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()
        self.wait()
        return self.text

    def at(self, prompt):
        return prompt.search(self.text) is not None

    def numbers(self):
        """How many choices the screen lists."""
        return max((int(n) for n in NUMBERS.findall(self.text.split("\n\n")[-1])), default=0)

    def close(self, want=0):
        if not self.process.stdin.closed:
            self.process.stdin.close()
        rest = self.process.stdout.read()
        self.process.stdout.close()
        code = self.process.wait(SECONDS)
        same(code, want, "exit status")
        return rest.decode("utf-8", "replace")


def same(got, want, what):
    if got != want:
        raise AssertionError(f"{what}: {want!r} was wanted, got {got!r}")


def holds(text, *parts):
    for part in parts:
        if part not in text:
            raise AssertionError(f"{part!r} is missing in {text[-600:]!r}")


def lacks(text, *parts):
    for part in parts:
        if part in text:
            raise AssertionError(f"{part!r} stands in {text[-600:]!r}")


def one_line(text):
    """The answer between the line that was sent and the next prompt: one line, perhaps wrapped."""
    lines = text.split("\n")
    same((lines[0], len(lines) in (3, 4)), ("", True), f"one line of answer in {text!r}")
    same(max(len(line) for line in lines) < 80, True, f"the width of {text!r}")
    return " ".join(lines[1:-1])


class Terminal:
    """A separate tmux server with one window and a unique socket name."""

    count = 0

    def __init__(self, folder, command):
        Terminal.count += 1
        self.socket = os.path.join(folder, f"tmux{Terminal.count}")
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24",
                  f"env LC_ALL=C.UTF-8 {command}; sleep 60")

    def tmux(self, *args):
        done = subprocess.run(["tmux", "-S", self.socket, *args], capture_output=True, check=True,
                              env={**os.environ, "LC_ALL": "C.UTF-8"})
        return done.stdout.decode()

    def shown(self, *more):
        return self.tmux("capture-pane", "-p", *more)

    def wait(self, words, *more):
        end = time.time() + SECONDS
        while words not in self.shown(*more):
            if time.time() > end:
                raise AssertionError(f"{words!r} does not come: {self.shown(*more)!r}")
            time.sleep(0.02)

    def wait_above(self, words):
        """Also among what has scrolled away, as the top of a long answer may have."""
        self.wait(words, "-S", "-")

    def type(self, line, words):
        self.enter(line)
        self.wait(words)

    def enter(self, line):
        self.tmux("send-keys", "-l", "--", line)
        self.tmux("send-keys", "Enter")

    def close(self):
        self.tmux("kill-server")


class Pty:
    """A program on a pseudo-terminal of its own; `raw` is what came since something was sent, `all`
    everything."""

    PROMPT = re.compile(rb"(^|\n)[^\n]*> $")
    END = re.compile(rb"(?!)")  # nothing but the end of the program
    SETTLED = 0.02  # seconds without more, since a prompt may also be the end of a piece

    def __init__(self, *args, env=None, folder=None, rows=50, columns=100):
        """env: on top of an environment without any locale; None removes a variable."""
        full = {k: v for k, v in os.environ.items() if k != "LANG" and not k.startswith("LC_")}
        full.update({"TERM": "xterm", **(env or {})})
        full = {k: v for k, v in full.items() if v is not None}
        self.master, other = pty.openpty()
        fcntl.ioctl(other, termios.TIOCSWINSZ, rows.to_bytes(2, "little") + columns.to_bytes(2, "little") + bytes(4))
        self.process = subprocess.Popen(args, stdin=other, stdout=other, stderr=other, env=full, cwd=folder,
                                        preexec_fn=lambda: self.become_its_session(), start_new_session=True)
        os.close(other)
        self.raw, self.all, self.ended = b"", b"", False

    @staticmethod
    def become_its_session():
        hear_signals()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    def wait(self, pattern=PROMPT):
        """Until the pattern has come, or the program has ended."""
        if isinstance(pattern, bytes):
            pattern = re.compile(re.escape(pattern))
        end = time.time() + SECONDS
        while not self.ended:
            found = pattern.search(self.raw)
            ready, _, _ = select.select([self.master], [], [], self.SETTLED if found else max(0, end - time.time()))
            if not ready and found:
                break
            if not ready:
                self.process.kill()
                raise AssertionError(f"{pattern.pattern!r} does not come: {self.raw[-600:]!r}")
            try:
                piece = os.read(self.master, 1 << 16)
            except OSError:  # how Linux reports that the other side is closed
                piece = b""
            self.ended = not piece
            self.raw += piece
            self.all += piece
        return self.raw

    def send(self, data, pattern=PROMPT):
        self.raw = b""
        os.write(self.master, data if isinstance(data, bytes) else data.encode() + b"\n")
        return self.wait(pattern)

    def close(self):
        """Hangs up; the exit status, negative for a signal."""
        if not self.ended:
            os.close(self.master)
            self.master = -1
        try:
            return self.process.wait(SECONDS)
        finally:
            self.process.kill()
            if self.master >= 0:
                os.close(self.master)


def run(tests):
    """Runs (name, test) pairs, in TAP; tests get a folder that is removed afterwards."""
    folder, failed, number = tempfile.mkdtemp(), 0, 0
    try:
        for number, (name, test) in enumerate(tests(folder), 1):
            try:
                test()
                print(f"ok {number} - {name}", flush=True)
            except (AssertionError, OSError, subprocess.SubprocessError) as fault:
                failed += 1
                print(f"not ok {number} - {name}")
                print("# " + str(fault).replace("\n", "\n# "), flush=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"1..{number}")
    return 1 if failed else 0
