#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii engine` as other programs see it: a conversation over pipes.

usage: engine.py TORII

Speaks TAP.
"""
import json
import os
import queue
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

TORII = os.path.abspath(sys.argv[1])
START = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"
GAMES = ["onitama", "onitama+sensei", "onitama+wind", "onitama+sensei+wind", "onitama+shadow", "onitama+light",
         "onitama+wind+shadow", "onitama+sensei+wind+light", "onamazu"]
PATIENCE = 60  # timeout in seconds: only a hang takes that long

points = failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}", flush=True)
    if not good:
        print("\n".join("# " + line[:300] for line in str(said).splitlines()[-20:]))


class Engine:
    """A process whose output is read by a separate thread."""

    def __init__(self):
        self.process = subprocess.Popen([TORII, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE)
        self.lines = queue.Queue()
        self.said = []
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode("utf-8").rstrip("\n"))
        self.lines.put(None)

    def send(self, *lines):
        for line in lines:
            data = line if isinstance(line, bytes) else line.encode("utf-8")
            self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def until(self, word):
        """All lines up to the first with this prefix; the last is None if it never came."""
        found = []
        while True:
            try:
                line = self.lines.get(timeout=PATIENCE)
            except queue.Empty:
                line = None
            found.append(line)
            if line is None or line.split(" ")[0] == word:
                return found

    def silence(self, seconds):
        try:
            while True:
                line = self.lines.get(timeout=seconds)
                if line is None or line.startswith("bestmove"):
                    return False
        except queue.Empty:
            return True

    def ask(self, *lines, word="bestmove"):
        self.send(*lines)
        return self.until(word)

    def best(self, *lines):
        last = self.ask(*lines)[-1]
        return last[len("bestmove "):] if last else None

    def response(self, what):
        last = self.ask("query " + what, word="response")[-1]
        return last.split(" ")[1] if last else None

    def end(self, *lines):
        """The exit status; stderr must be empty."""
        if lines:
            self.send(*lines)
        self.process.stdin.close()
        rc = self.process.wait(PATIENCE)
        said = self.process.stderr.read().decode("utf-8", "replace")
        return rc if not said else said


def check_dialogue():
    e = Engine()
    hello = e.ask("ugi", word="ugiok")
    names = [line.split(" ")[2] for line in hello if line and line.startswith("option name ")]
    point("the options", sorted(names) == sorted(["Game", "Hash", "Threads", "MultiPV", "Level", "Ablation",
                                                  "MoveOverhead", "TablePath", "Rules", "Fresh", "Secret", "AI"]), hello)
    point("ready", e.ask("isready", word="readyok")[-1] == "readyok")
    lines = e.ask("uginewgame", "position startpos", "go depth 6")
    infos = [line for line in lines if line and line.startswith("info depth")]
    pattern = (r"info depth \d+ (seldepth \d+ )?multipv 1 score (cp -?\d+|win \d+|loss \d+)( lowerbound| upperbound)? "
               r"nodes \d+ nps \d+ time \d+ (hashfull \d+ )?pv \S+")
    point("info lines", len(infos) >= 6 and all(re.match(pattern, line) for line in infos), lines)
    point("the answer begins the last line", infos[-1].split(" pv ")[1].split(" ")[0] == lines[-1].split(" ")[1], lines)
    point("queries", [e.response(what) for what in ("gameover", "p1turn", "result")] == ["false", "true", "none"])
    e.send("position startpos moves ox:c1c2")
    point("the other's turn", e.response("p1turn") == "false")
    e.send("position ofen 2m2/2M2/5/5/5 b ox,boar/horse,elephant/crab moves ox:c4c5")
    point("a game that is over", [e.response(what) for what in ("gameover", "result")] == ["true", "p1win"])
    point("… has no move", e.best("go depth 3") == "none")
    e.send("position ofen m4/5/5/5/4M b ox,boar/horse,elephant/crab rep=3")
    point("a draw that may be claimed", [e.response(what) for what in ("gameover", "result")] == ["true", "draw"])
    rc = e.end("quit")
    point("quit", rc == 0, rc)


def nodes_of(lines):
    return max((int(line.split(" nodes ")[1].split()[0]) for line in lines if line and " nodes " in line), default=0)


def pondering_counts():
    """In a game that is searched over views, the search resumes from the result of pondering."""
    e = Engine()
    e.send("setoption name Game value onitama+shadow", "position startpos", "isready")
    e.until("readyok")
    alone = nodes_of(e.ask("go movetime 100"))
    e.send("go ponder movetime 100")
    e.silence(1.5)
    both = nodes_of(e.ask("ponderhit"))
    point("what was pondered on counts in Shadow too", alone > 0 and both > 3 * alone, (alone, both))
    said = e.ask("go nodes 5 searchmoves nb1")
    point("'searchmoves' is told to be passed over", any("'searchmoves'" in line for line in said if line), said)
    e.send("setoption Hash 3")
    said = e.ask("isready", word="readyok")
    point("an option without its words", any("setoption name NAME value VALUE" in line for line in said if line), said)
    e.send("quit")


def check_stopping():
    e = Engine()
    e.send("position startpos", "go infinite")
    point("ready while it thinks", "readyok" in e.ask("isready", word="readyok"))
    point("it thinks on", e.silence(0.2))
    point("stop", e.best("stop") not in (None, "none"))
    e.send("stop", "stop")
    point("stop without go says nothing", e.silence(0.2))
    e.send("position ofen 2m2/2M2/5/5/5 b ox,boar/horse,elephant/crab", "go infinite")
    point("a known win is held back until it is asked for", e.silence(0.3))
    point("… and then told", e.best("stop") == "ox:c4c5")
    e.send("position startpos", "go infinite")
    point("another go ends the one before", e.best("go depth 2") is not None and e.until("bestmove")[-1] is not None)
    e.send("go ponder p1time 1000 p2time 1000")
    point("pondering has no end of its own", e.silence(0.3))
    point("… until the move is played", e.best("ponderhit") not in (None, "none"))
    pondering_counts()
    point("no second answer", e.silence(0.2))
    point("clocks", e.best("go p1time 300 p2time 300 p1inc 10 p2inc 10") not in (None, "none"))
    point("a clock that has run out", e.best("go p1time 0 p2time 0") not in (None, "none"))
    e.send("go infinite")
    point("quit in mid-search", e.end("quit") == 0)
    e = Engine()
    e.send("go infinite")
    e.ask("isready", word="readyok")
    point("the end of the input in mid-search", e.end() == 0)
    # Its output is not read: it ends by itself, with any status.
    ends = os.pipe()
    deaf = subprocess.Popen([TORII, "engine"], stdin=subprocess.PIPE, stdout=ends[1], stderr=subprocess.DEVNULL)
    os.close(ends[1])
    os.close(ends[0])
    try:
        deaf.communicate(b"go infinite\nisready\n", timeout=PATIENCE)
        point("nobody listens any more", True)
    except subprocess.TimeoutExpired:
        deaf.kill()
        point("nobody listens any more", False)


def check_closed():
    """No standard input, or no standard output, from the start: it ends, and quietly."""
    for stream, status in (("<&-", (0,)), (">&-", (0, 1)), ("<&- >&- 2>&-", (0, 1))):
        shell = f"printf 'go depth 2\\nisready\\n' | '{TORII}' engine {stream}"
        try:
            done = subprocess.run(["sh", "-c", shell], capture_output=True, timeout=PATIENCE, check=False)
            point(f"closed: {stream}", done.returncode in status and done.stderr.count(b"\n") <= 1, done)
        except subprocess.TimeoutExpired as late:
            point(f"closed: {stream}", False, late)


def check_nonsense():
    e = Engine()
    rng = random.Random(1)
    words = ["go", "position", "startpos", "ofen", "moves", "setoption", "name", "value", "view", "blue", "query", "stop",
             "depth", "1", "-1", "99999999999999999999", "nodes", "movetime", "ponder", "ponderhit", START, "Hash", "ox:c1c2"]
    for _ in range(300):
        # Every search has an end: a depth comes with it.
        line = " ".join(rng.choice(words) for _ in range(rng.randrange(8)))
        e.send("joho " + line + (" depth 2" if "go" in line.split() else ""))
    e.send(bytes(rng.randrange(256) for _ in range(5000)).replace(b"\n", b" ").replace(b"go", b""), b"\x00\xff", "x" * 3000000)
    e.send("stop", "setoption name Hash value 8", "position startpos")
    last = e.ask("isready", "joho isready", word="readyok")
    point("nonsense does not hurt", last[-1] == "readyok", last[-3:])
    point("a long line is told of", any(line and "mebibyte" in line for line in last))
    for bad in ("position ofen bogus", "position view nobody " + START, "position startpos moves ox:a1e5", "position"):
        lines = e.ask(bad, "go depth 2")
        point(f"refused: {bad[:30]}", lines[-1] == "bestmove none" and any("info string" in line for line in lines), lines)
    point("a half line at the end", e.best("position startpos", "go depth 2") is not None)
    e.process.stdin.write(b"position startp")
    point("… is no reason to fall", e.end() == 0)


def check_numbers():
    """An unreadable limit is reported in one line, and no search runs forever."""
    e = Engine()
    e.send("position startpos")
    for word in ("p1time", "p2time", "p3time", "p1inc", "p4inc", "movetime", "nodes", "depth"):
        for bad in ("abc", "1.5", "", "depth", "5ms") + (("-3",) if not word.startswith("p") else ()):
            lines = e.ask(f"go {word} {bad}".strip())
            told = [line for line in lines if line and line.startswith("info string")]
            point(f"go {word} {bad}", len(lines) == 2 and len(told) == 1 and word in told[0]
                  and (bad in told[0]) and lines[-1] == "bestmove none", lines)
    lines = e.ask("go p2time 1000 p2inc 10")
    point("the clock of another is none", len(lines) == 2 and "p1time" in lines[0] and lines[-1] == "bestmove none", lines)
    point("a clock below zero has run out", e.best("go p1time -20") not in (None, "none"))
    point("more than can be counted", e.best("go nodes 99999999999999999999 depth 3") not in (None, "none"))
    point("nothing is least", e.best("go depth 0") not in (None, "none"))
    e.send("go depht 3")
    told = e.until("info")
    point("a word that is not known is told of where no limit is left", "depht" in told[-1], told)
    point("… and it can be stopped", e.best("stop") not in (None, "none"))
    e.send("setoption name Game value onamazu")
    point("bad numbers in Onamazu", e.best("go nodes abc") == "none" and e.best("go p1time 100") not in (None, "none"))
    point("quit", e.end("quit") == 0)


def check_overhead():
    """MoveOverhead takes at most a third of 600 ms. The best of three tries is taken as the engine's own time."""
    e = Engine()
    e.send("setoption name Hash value 4", "position startpos")
    e.ask("isready", word="readyok")
    took = {}
    for name, overhead in (("MoveOverhead", 150), ("Move Overhead", 0)):
        e.send(f"setoption name {name} value {overhead}")
        for _ in range(3):
            start = time.monotonic()
            e.best("go movetime 600")
            took[overhead] = min(took.get(overhead, 9), time.monotonic() - start)
    if not os.environ.get("TORII_BRIEF"):  # depends on wall time: on an idle machine only
        point("150 ms are kept back", took[150] < 0.55, took)
    point("… or nothing", took[0] > 0.55, took)
    point("quit", e.end("quit") == 0)


def check_rules():
    """Other rules of Onamazu: a file, or one line with its fault."""
    with tempfile.TemporaryDirectory() as folder:
        good, bad = os.path.join(folder, "good rules.yaml"), os.path.join(folder, "bad.yaml")
        text = subprocess.run([TORII, "rules", "export"], capture_output=True, text=True, check=True).stdout
        with open(good, "w", encoding="utf-8") as file:
            file.write(text.replace("max_rounds: 60", "max_rounds: 40"))
        with open(bad, "w", encoding="utf-8") as file:
            file.write(text.replace("max_rounds: 60", "max_rounds: many\n  wibble: 3"))
        e = Engine()
        e.send("setoption name Game value onamazu", "setoption name Hash value 4")
        usual = e.ask("position startpos", "go nodes 30")
        lines = e.ask(f"setoption name Rules value {bad}", "isready", word="readyok")
        point("broken rules: one line that says where", len(lines) == 2 and "info string" in lines[0]
              and re.search(r"\d+:\d+", lines[0]), lines)
        lines = e.ask("setoption name Rules value /nowhere/at/all", "isready", word="readyok")
        point("no such file: one line", len(lines) == 2 and "/nowhere/at/all" in lines[0], lines)
        point("… and the rules of before stay", e.ask("uginewgame", "position startpos", "go nodes 30")[-1] == usual[-1], usual)
        lines = e.ask(f"setoption name Rules value {good}", "position startpos", "go nodes 30")
        point("good rules are taken", lines[-1] not in (None, "bestmove none") and not any("string" in line for line in lines), lines)
        e.end("quit")
        check_ruled_positions(good)


def check_ruled_positions(rules):
    """A position names its rules by their hash and is valid only with them."""
    views = []
    for words in ([], ["--rules", rules]):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "position")
            subprocess.run([TORII, "match", "--game", "onamazu", "--save-openings", out, "--rounds", "1", "--seed", "1", *words],
                           capture_output=True, check=True)
            with open(out, encoding="utf-8") as file:
                views.append(file.read().strip())
    for option, answers in (("<empty>", [True, False]), (rules, [False, True])):
        e = Engine()
        e.send(f"setoption name Rules value {option}")
        found = [e.best(f"position ofen {view}", "go nodes 30") not in (None, "none") for view in views]
        point(f"positions of {'other' if option == rules else 'the usual'} rules", found == answers, found)
        e.end("quit")


def check_options():
    e = Engine()
    for bad in ("Hash value 0", "Hash value x", "Threads value 999", "MultiPV value -1", "Level value 11", "Game value chess",
                "Fresh value maybe", "Secret value 12", "Secret value " + "g" * 64, "AI value nobody",
                "Nothing value 1"):
        lines = e.ask("setoption name " + bad, "isready", word="readyok")
        point(f"refused: {bad}", sum("info string" in line for line in lines) == 1, lines)
    e.send("setoption name hash value 4", "setoption name Threads value 3", "position startpos")
    point("three threads", e.best("go nodes 50000") not in (None, "none"))
    e.send("setoption name Threads value 1", "setoption name MultiPV value 4")
    lines = e.ask("go depth 3")
    solved = [re.match(r"info depth (\d) .*multipv (\d) score loss 0 .* pv ", line) for line in lines[:-1]]
    point("the first position is proved: every line of every depth loses", all(solved)
          and [match.groups() for match in solved] == [(str(depth), str(rank)) for depth in (1, 2, 3) for rank in (1, 2, 3, 4)], lines)
    lines = e.ask("position ofen ssmss/5/5/5/SSMSS b ox,boar/dragon,elephant/crab", "go depth 7")
    last = [re.match(r"info depth 7 .*multipv (\d) score cp (-?\d+) nodes .* pv (\S+)", line) for line in lines]
    last = [match.groups() for match in last if match]
    point("four lines", [rank for rank, _, _ in last[-4:]] == ["1", "2", "3", "4"], lines[-6:])
    point("… best first", sorted((int(score) for _, score, _ in last[-4:]), reverse=True)
          == [int(score) for _, score, _ in last[-4:]] and len({move for _, _, move in last[-4:]}) == 4, last)
    e.send("setoption name MultiPV value 1")
    for level in range(1, 11):
        e.send(f"setoption name Level value {level}")
        point(f"level {level}", e.best("go movetime 100") not in (None, "none"))
    lines = e.ask("setoption name AI value ismcts", "go nodes 200")
    point("another AI", any(" nodes 200 " in line for line in lines[:-1]) and lines[-1] not in (None, "bestmove none"), lines)
    rc = e.end("quit")
    point("quit", rc == 0, rc)


def check_secrets():
    """The randomness of a level depends only on the secret, the seat and the number of the decision."""
    e = Engine()
    e.send("setoption name Level value 2")

    def answers(secret, *words):
        e.send(f"setoption name Secret value {secret}")
        return [e.best("position startpos", f"go nodes 1000000 decision {n}", *words) for n in range(12)]

    one, other = answers("0123456789abcdef" * 4), answers("fedcba9876543210" * 4)
    point("another decision, another move", len(set(one)) > 1, one)
    point("another secret, other moves", one != other, (one, other))
    e.send("uginewgame", "setoption name Threads value 4", "setoption name Hash value 256")
    point("the same secret, the same moves", answers("0123456789abcdef" * 4) == one, one)
    e.send("setoption name Secret value " + "0123456789abcdef" * 4)
    point("the moves are counted where nobody tells the number",
          e.best("position startpos moves ox:c1c2 horse:c5c4", "go nodes 1000000")
          == e.best("position startpos moves ox:c1c2 horse:c5c4", "go nodes 1000000 decision 2"))
    e.send("setoption name Level value 10", "setoption name Threads value 1", "setoption name Hash value 4",
           "setoption name Fresh value true")
    said = [[re.sub(r"(nps|time) \d+ ", "", line) for line in e.ask("position startpos", "go nodes 30000")]
            for _ in range(2)]
    point("a fresh answer does not depend on the one before", said[0] == said[1], said)
    e.send("setoption name Fresh value false")
    said.append([re.sub(r"(nps|time) \d+ ", "", line) for line in e.ask("go nodes 30000")])
    point("others do", said[2] != said[1], said)
    e.end("quit")


def check_sameness():
    said = []
    for _ in range(2):
        e = Engine()
        lines = e.ask("setoption name Hash value 4", "uginewgame", "position startpos moves ox:c1c2", "go nodes 100000")
        lines += e.ask("position startpos moves ox:c1c2 horse:c5c4", "go nodes 50000")
        said.append([re.sub(r"(nps|time) \d+ ", "", line) for line in lines])
        e.end("quit")
    point("the same nodes, the same answers", said[0] == said[1] and len(said[0]) > 8, said)


def check_attempts():
    """Red's ninja has moved once at most and is on rank 4 or 5: an attempt on a3 would find nobody (S10)."""
    e = Engine()
    e.ask("ugi", word="ugiok")
    e.send("position view blue s1m1s/5/5/5/S1M1S b ox,dragon/cobra,boar/eel nb=* nr=* lb=2 lr=2 ply=0 part=s "
           "moves nd1 n? dragon:a1c2 nd1b2 boar:c5c4 n? l- eel:e1d2")
    said = [e.best(f"go nodes {nodes}") for nodes in (1, 50, 400, 3000, 3001, 3002, 3003, 3004)]
    point("no attempt where no ninja can be", all(move and "!" not in move for move in said), said)
    point("quit", e.end("quit") == 0)


# Drawn by the table of four men, which the engine generates itself.
DRAWN = ("s1m2/5/5/5/2SM1 b cobra,monkey/eel,horse/rooster", "3m1/4s/5/3S1/4M r horse,monkey/cobra,rooster/eel",
         "2s2/2m2/5/1S2M/5 b horse,eel/rooster,monkey/cobra")


def check_drawn():
    """A tablebase draw does not stop the search: which drawing move is hardest to answer?"""
    e = Engine()
    e.send("setoption name Hash value 4")
    for position in DRAWN:
        lines = e.ask(f"position ofen {position}", "go nodes 30000")
        depth, score = re.search(r"info depth (\d+) .* score cp (-?\d+) ", lines[-2]).groups()
        point(f"searched, {position}", int(depth) >= 5 and score == "0", lines[-3:])
    point("quit", e.end("quit") == 0)


def replay(game, moves):
    """Checks with another command of the program: are they legal, and is the game over?"""
    where = ["--pos", START] if game == "onitama" else ["--seed", "0"]
    done = subprocess.run([TORII, "trace", game, *where, "--actions", "-"], input="\n".join(moves), capture_output=True,
                          text=True, timeout=PATIENCE, check=False)
    lines = done.stdout.splitlines()
    return done.returncode, json.loads(lines[-1])["turn"] if lines else None, done.stderr


def check_games():
    for game in GAMES:
        e = Engine()
        moves = []
        between = "; " if game == "onamazu" else " "
        e.send(f"setoption name Game value {game}", "setoption name Hash value 4", "uginewgame")
        over = False
        while not over and len(moves) < (80 if game == "onamazu" else 400):
            move = e.best("position startpos moves " + between.join(moves), "go nodes 200")
            if move in (None, "none"):
                break
            moves.append(move)
            e.send("position startpos moves " + between.join(moves))
            over = e.response("gameover") == "true"
        result = e.response("result")
        if result not in ("draw", "none"):
            lines = e.ask("go infinite")
            point(f"{game}: nothing to play when it is over", lines[-1] == "bestmove none" and "over" in lines[-2], lines)
        rc, turn, said = replay(game, moves)
        point(f"a game of {game}: {len(moves)} moves, {result}", rc == 0 and move not in (None, "none")
              and (turn == "over") == (over and result != "draw") and (over or game == "onamazu"), (said, turn, result, moves[-3:]))
        rc = e.end("quit")
        point("quit", rc == 0, rc)


def probe(table, position):
    done = subprocess.run([TORII, "table", "probe", table, position], capture_output=True, text=True, timeout=PATIENCE, check=True)
    return done.stdout.splitlines()[0]


def check_tables():
    cards = "ox,boar,elephant,horse,crab"
    with tempfile.TemporaryDirectory() as folder:
        table = os.path.join(folder, "four.tab")
        subprocess.run([TORII, "table", "gen", "--cards", cards, "--men", "4", "-o", table], capture_output=True, check=True)
        e = Engine()
        position = "m4/5/2s2/5/1M2S r ox,boar/horse,elephant/crab"
        lines = e.ask(f"setoption name TablePath value {folder}", f"position ofen {position}", "go depth 1")
        known = probe(table, position)
        point("known by a table", f"score {known.replace(' in ', ' ')} " in lines[-2] and known != "draw", (known, lines))
        with open(os.path.join(folder, "bad.tab"), "wb") as bad, open(table, "rb") as good:
            bad.write(good.read()[:5000])
        lines = e.ask(f"setoption name TablePath value {folder}", f"position ofen {position}", "go depth 1")
        told = [line for line in lines if line.startswith("info string")]
        point("a table cut short is left out, in one line", len(told) == 1 and "bad.tab" in told[0]
              and lines[-1] != "bestmove none", lines)
        lines = e.ask("setoption name TablePath value /nowhere/at/all", "position startpos", "go depth 2")
        told = [line for line in lines if line.startswith("info string")]
        point("no table there", len(told) == 1 and "/nowhere/at/all" in told[0] and lines[-1] != "bestmove none", lines)
        lines = e.ask(f"setoption name TablePath value {table}", "position ofen m4/5/5/5/4M b tiger,rat/dog,fox/rooster", "go depth 2")
        lines = [line for line in lines if line.startswith("info string")]
        point("a table of other cards", len(lines) == 1 and "other cards" in lines[0], lines)
        rc = e.end("quit")
        point("quit", rc == 0, rc)


for check in (check_dialogue, check_stopping, check_closed, check_nonsense, check_numbers, check_overhead, check_rules, check_options, check_secrets,
              check_sameness, check_games, check_attempts, check_drawn, check_tables):
    check()
print(f"1..{points}")
sys.exit(failed > 0)
