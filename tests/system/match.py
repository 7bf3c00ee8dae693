#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Matches between engines, well-behaved and not.

usage: match.py TORII ROOT

Speaks TAP.
"""
import json
import math
import os
import re
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time

ROOT = sys.argv[2]
CARDS = os.path.join(ROOT, "data/cards.tsv")
ENGINE = os.path.join(ROOT, "tests/system/ugi_engine.py")
TAG = f"match-test-{os.getpid()}"
LIMIT = 120
sys.path.insert(0, os.path.dirname(ENGINE))
from ugi_engine import Position, read_cards  # noqa: E402  pylint: disable=wrong-import-position


class Tap:
    def __init__(self):
        self.number = self.bad = 0

    def point(self, words, good, shown=""):
        self.number += 1
        self.bad += not good
        print(f"{'' if good else 'not '}ok {self.number} - {words}", flush=True)
        if not good:
            print(f"# {str(shown)[:2000]!r}", flush=True)


TAP = Tap()


def engine(name, *words):
    return ["--engine", f"cmd='{sys.executable}' -S '{ENGINE}' '{CARDS}' --tag {TAG} {' '.join(words)}", f"name={name}"]


def start(*words, pause="0"):
    return subprocess.Popen([sys.argv[1], "match", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env=dict(os.environ, UGI_PAUSE=pause))


def run(*words):
    """Exit status (None: it hangs), stdout, stderr."""
    process = start(*words)
    try:
        out, err = process.communicate(timeout=LIMIT)
    except subprocess.TimeoutExpired:
        process.kill()
        return None, *process.communicate()
    return process.returncode, out, err


def strays(word=TAG):
    """Processes that have the word on their command line."""
    found = []
    for entry in os.listdir("/proc"):
        if entry.isdigit() and int(entry) != os.getpid():
            try:
                with open(f"/proc/{entry}/cmdline", "rb") as file:
                    if word.encode() in file.read():
                        found.append(entry)
            except OSError:
                pass
    return found


def no_strays(word=TAG, seconds=5):
    end = time.monotonic() + seconds
    while strays(word) and time.monotonic() < end:
        time.sleep(0.05)
    return not strays(word)


def games_of(path):
    """The records of a file, by number: their tags, and their moves in `moves`."""
    with open(path, encoding="utf-8") as file:
        parts = re.split(r"\n\n(?=\[Game )", file.read().strip())
    games = {}
    for part in parts:
        if part:
            tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', part, re.MULTILINE))
            tags["moves"] = part.split("\n\n", 1)[1] if "\n\n" in part else ""
            games[int(tags["Number"])] = tags
    return games


def essence(path):
    """What must not depend on time: players, opening, moves, ending."""
    keys = ("Blue", "Red", "Position", "Result", "Ending", "Termination", "moves")
    return {number: [game[key] for key in keys] for number, game in games_of(path).items()}


TWO = [*engine("a", "--seed", "1", "--strong"), *engine("b", "--seed", "2")]
USUAL = ["--each", "depth=1", "--openings", "random", "depth=4", "--seed", "7"]


def complete(folder):
    paths = [os.path.join(folder, f"{n}.ogn") for n in (1, 2, 3)]
    for n, path in enumerate(paths, 1):
        code, out, err = run(*TWO, *USUAL, "--rounds", "5", "--concurrency", str(n), "--records", path, "--json")
        TAP.point(f"a match with {n} games at once", code == 0, (code, out, err))
    games, said = games_of(paths[1]), json.loads(out)
    TAP.point("all games are there", sorted(games) == list(range(1, 11)) and said["games"] == 10, sorted(games))
    TAP.point("a position is played from both sides", all(
        games[i]["Position"] == games[i + 1]["Position"] and games[i]["Blue"] == "a" == games[i + 1]["Red"]
        and games[i]["Red"] == "b" == games[i + 1]["Blue"] for i in range(1, 11, 2)), games)
    TAP.point("openings differ", len({game["Position"] for game in games.values()}) == 5)
    TAP.point("the same games however many are played at once",
              essence(paths[0]) == essence(paths[1]) == essence(paths[2]))
    points = sum({"1-0": 1, "0-1": 0}.get(g["Result"], 0.5) if g["Blue"] == "a"
                 else {"1-0": 0, "0-1": 1}.get(g["Result"], 0.5) for g in games.values())
    a = said["engines"][0]
    TAP.point("the points are those of the records", a["wins"] + a["draws"] / 2 == points, (points, said))
    TAP.point("every pair is counted", sum(a["pairs"]) == 5 and
              sum(i * n for i, n in enumerate(a["pairs"])) == 2 * points, a)
    TAP.point("nodes and depths are those told", a["nodes"] > 0 and a["depth"] == 3, a)
    TAP.point("nobody was at fault", not any(sum(e["forfeits"].values()) for e in said["engines"]), said)
    done = subprocess.run([sys.argv[1], "verify", "record", paths[1]], capture_output=True, text=True, check=False)
    TAP.point("the records are good", done.returncode == 0 and "games   10" in done.stdout, done)
    code, out, err = run(*TWO, *USUAL, "--rounds", "2", "--ratinginterval", "2")
    TAP.point("words for people", code == 0 and "Elo" in out and "4 of 4 games" in err and
              len(err.splitlines()) == 2, (out, err))
    TAP.point("nothing is left running", no_strays(), strays())


FAULTS = [
    # fault, limits of the faulty engine, what its games end with; None: it plays on
    ("crash", "tc=20", "crash"),
    ("signal", "depth=1", "crash"),
    ("closed", "tc=20", "crash"),
    ("child", "tc=20", "crash"),
    ("hang", "tc=1+0.1", "time forfeit"),
    ("hang", "depth=1", "silence"),
    ("deaf", "st=0.5", "time forfeit"),
    ("flood", "tc=1", "time forfeit"),
    ("long", "st=0.5", "time forfeit"),
    ("illegal", "depth=1", "illegal move"),
    ("nonsense", "depth=1", "illegal move"),
    ("late", "st=0.5", "time forfeit"),
    ("late", "st=0.5 timemargin=60000", None),
    ("late", "tc=60", None),
    ("garbage", "tc=60", None),
]


def faults(folder):
    for n, (fault, limits, ending) in enumerate(FAULTS):
        path = os.path.join(folder, f"fault{n}.ogn")
        bad = engine("bad", "--fault", fault, "--at", "2") + limits.split()
        good = engine("good", "--seed", "3") + ["depth=1"]
        code, out, err = run(*bad, *good, "--openings", "random", "depth=0", "--seed", str(n), "--rounds", "1",
                             "--concurrency", "2", "--patience", "4", "--records", path, "--json")
        words = f"{fault} with {limits}"
        if code != 0:
            TAP.point(words, False, (code, out, err))
            continue
        games, said = games_of(path), json.loads(out)["engines"]
        # A game may be won before the second move; that is not a fault.
        asked = [g for g in games.values() if int(g["BlueUsed" if g["Blue"] == "bad" else "RedUsed"].split()[0]) >= 2]
        TAP.point(f"{words}: {ending}", len(games) == 2 and asked and all(
            g["Termination"] == (ending or "normal") for g in asked), games)
        if ending:
            TAP.point(f"{words}: the one at fault has lost", all(
                g["Result"] == ("0-1" if g["Blue"] == "bad" else "1-0") for g in asked) and
                said[0]["forfeits"][ending] == len(asked) and not sum(said[1]["forfeits"].values()), (games, said))
        done = subprocess.run([sys.argv[1], "verify", "record", path], capture_output=True, text=True, check=False)
        TAP.point(f"{words}: good records", done.returncode == 0, done)
        TAP.point(f"{words}: nothing is left running", no_strays() and no_strays("987654"), strays())
    # It is restarted: one fault in one process, and the match continues.
    path, once = os.path.join(folder, "once.ogn"), os.path.join(folder, "once")
    code, out, err = run(*engine("bad", "--fault", "crash", "--once", once), *engine("good", "--seed", "3"), *USUAL,
                         "--rounds", "3", "--records", path, "--json")
    ends = [game["Termination"] for game in games_of(path).values()]
    TAP.point("an engine that died once plays the rest", code == 0 and ends.count("crash") == 1 and len(ends) == 6, (ends, err))
    TAP.point("the record tells how it died", "status 3" in open(path, encoding="utf-8").read())
    for fault in ("mute", "unready"):
        code, out, err = run(*TWO[:3], *engine("bad", "--fault", fault), *USUAL, "--patience", "3")
        TAP.point(f"{fault}: refused before the first game", code == 3 and len(err.splitlines()) == 1 and
                  "engine 2" in err and not out, (code, out, err))
    TAP.point("nothing is left running", no_strays(), strays())


def wait_for_games(path, count):
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if os.path.exists(path) and open(path, encoding="utf-8").read().count("[Result") >= count:
            return True
        time.sleep(0.01)
    return False


def interruptions(folder):
    rounds = 12 if os.environ.get("TORII_BRIEF") else 24
    order = [*TWO, *USUAL, "--rounds", str(rounds), "--concurrency", "2", "--json"]
    whole, path = os.path.join(folder, "whole.ogn"), os.path.join(folder, "broken.ogn")
    code, out, err = run(*order, "--records", whole)
    TAP.point("a match in one go", code == 0, (code, err))
    wanted = json.loads(out)

    process = start(*order, "--records", path, pause="0.1")
    TAP.point("it is under way", wait_for_games(path, 3))
    second = run(*order, "--records", path, "--resume")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    TAP.point("no second match in the same file", second[0] == 3 and "another program" in second[2], second)
    TAP.point("Ctrl-C: it stops, and says how to go on", process.returncode == 1 and "--resume" in err and
              json.loads(out)["interrupted"], (process.returncode, out, err))
    TAP.point("Ctrl-C: nothing is left running", no_strays(), strays())
    before = len(games_of(path))
    TAP.point("Ctrl-C: in the middle", 3 <= before < 2 * rounds, before)

    process = start(*order, "--records", path, "--resume", pause="0.1")
    TAP.point("it goes on", wait_for_games(path, before + 3))
    process.kill()
    process.communicate()
    TAP.point("kill -9: nothing is left running", no_strays(), strays())
    middle = games_of(path)
    TAP.point("kill -9: in the middle, and nothing was lost", before + 3 <= len(middle) < 2 * rounds, len(middle))
    kept = open(path, encoding="utf-8").read()
    with open(path, "a", encoding="utf-8") as file:
        file.write(kept[:400])  # as if the machine had stopped while a game was written
    code, out, err = run(*order, "--records", path, "--resume")
    said = json.loads(out) if code == 0 else {}
    TAP.point("resumed to the end", code == 0 and said["games"] == 2 * rounds, (code, out, err))
    TAP.point("no game was played twice", open(path, encoding="utf-8").read().count("[Result") == 2 * rounds)
    TAP.point("what was over stayed", open(path, encoding="utf-8").read().startswith(kept))
    TAP.point("the same games as in one go", essence(path) == essence(whole))
    TAP.point("the same result as in one go",
              [(e["pairs"], e["elo"], e["nodes"]) for e in said["engines"]] ==
              [(e["pairs"], e["elo"], e["nodes"]) for e in wanted["engines"]] and said["ends"] == wanted["ends"], (said, wanted))
    code, out, err = run(*order, "--records", path, "--resume")
    TAP.point("resumed when all is over", code == 0 and json.loads(out)["games"] == 2 * rounds, (code, err))
    for words, needed in [
        ([*order, "--records", path], "--resume"),
        ([*order, "--records", path, "--resume", "--seed", "8"], "another match, with the seed 7, not 8"),
        ([*order, "--records", path, "--resume", "--each", "depth=2"], "another match"),
        ([*order, "--records", CARDS, "--resume"], "cards.tsv"),
        ([*order, "--records", "/nowhere/at/all"], "/nowhere/at/all"),
    ]:
        size = os.path.getsize(path)
        code, out, err = run(*words)
        TAP.point(f"refused: {needed}", code == 3 and needed in err and len(err.splitlines()) == 1 and
                  os.path.getsize(path) == size, (code, out, err))
    # Disk full: one line, whole games only, and with more room it continues.
    full = os.path.join(folder, "full.ogn")
    done = subprocess.run([sys.argv[1], "match", *order, "--records", full], capture_output=True, text=True, timeout=LIMIT, check=False,
                          restore_signals=False, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000)))
    TAP.point("no room for the records", done.returncode == 3 and "cannot write" in done.stderr.splitlines()[-1] and
              not done.stdout and no_strays(), done)
    checked = subprocess.run([sys.argv[1], "verify", "record", full], capture_output=True, text=True, check=False)
    TAP.point("no room: what is there is good", checked.returncode == 0 and 0 < len(games_of(full)) < 20, checked)
    code, out, err = run(*order, "--records", full, "--resume")
    TAP.point("with room it goes on", code == 0 and essence(full) == essence(whole), (code, out, err))
    # A deaf engine does not even notice that the other side has exited.
    process = start(*engine("bad", "--fault", "deaf"), *engine("good"), *USUAL, "--patience", "100")
    end = time.monotonic() + 30
    while len(strays()) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(1)
    process.kill()
    process.communicate()
    TAP.point("kill -9 with a deaf engine: nothing is left running", no_strays(), strays())
    process = start(*engine("bad", "--fault", "deaf"), *engine("good"), *USUAL, "--patience", "100")
    time.sleep(2)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=30)
    TAP.point("told to leave with a deaf engine", process.returncode == 1 and no_strays(), (process.returncode, err))


def documented():
    """The commands of docs/strength.md, as words; a backslash at the end of a line continues it."""
    with open(os.path.join(ROOT, "docs/strength.md"), encoding="utf-8") as file:
        text = file.read().replace("\\\n", " ")
    return [shlex.split(line)[2:] for line in text.splitlines() if line.startswith("    torii match ")]


def recipes(folder):
    """The documented commands: level against level with a test, and resuming without naming the seed."""
    commands = documented()
    simple = [words for words in commands if words[:2] == ["--engine", "level=6"]]
    code, out, err = run(*simple[0], "--rounds", "3") if simple else (None, "", "")
    TAP.point("level 6 against level 5 in one line", code == 0 and "level 6" in out and "level 5" in out and
              re.search(r"^SPRT \[0, 100\] normalized: LLR -?\d+\.\d\d in \[-2\.94, 2\.94\], .*(accepted|decided)$", out, re.M),
              (simple, code, out, err))
    path = os.path.join(folder, "games.ogn")
    kept = [words for words in commands if "--records" in words]
    order = [path if word == "games.ogn" else word.replace("torii engine", f"'{sys.argv[1]}' engine") for word in (kept or [[]])[0]]
    order = [word.replace("tc=10+0.1", "depth=2") for word in order]
    first = run(*order, "--rounds", "2", "--openings", "random", "depth=4")
    seeds = {game["MatchSeed"] for game in games_of(path).values()} if first[0] == 0 else set()
    code, out, err = run(*order, "--rounds", "4", "--openings", "random", "depth=4", "--resume")
    games = games_of(path) if code == 0 else {}
    TAP.point("the documented command continues with '--resume' alone", first[0] == 0 and code == 0 and len(games) == 8 and
              {game["MatchSeed"] for game in games.values()} == seeds and len(seeds) == 1, (first, code, out, err, seeds))
    TAP.point("… from other openings than before", len({game["Position"] for game in games.values()}) == 4, games)
    code, out, err = run(*order, "--rounds", "4", "--openings", "random", "depth=4", "--resume", "--seed", "1")
    TAP.point("another seed is refused in one line", code == 3 and "seed" in err and len(err.splitlines()) == 1, (code, err))
    fresh = os.path.join(folder, "fresh.ogn")
    code, out, err = run(*TWO, *USUAL, "--rounds", "1", "--records", fresh, "--resume")
    TAP.point("'--resume' of nothing begins", code == 0 and len(games_of(fresh)) == 2, (code, err))


def offers():
    """Options set for an engine must be ones it offers."""
    for word, needed in [
        ("option.Foo=1", "no option 'Foo'"), ("option.Stile=1", "did you mean 'Style'"),
        ("option.Depth of Thought=10", "'10'"), ("option.Depth of Thought=x", "'x'"), ("option.Depth of Thought=-4", "'-4'"),
        ("option.Mood=angry", "'angry'"), ("option.Brave=yes", "'yes'"),
    ]:
        code, out, err = run(*TWO, word, *USUAL, "--rounds", "1")
        TAP.point(f"refused: {word}", code == 3 and needed in err and "engine 2" in err and len(err.splitlines()) == 1 and
                  not out, (code, out, err))
    code, out, err = run(*TWO, "option.STYLE=any thing", "option.depth of thought=-3", "option.Mood=very angry", "option.Brave=false",
                         *USUAL, "--rounds", "1")
    TAP.point("what is offered is taken", code == 0, (code, err))
    code, out, err = run("--engine", "level=11", "--engine", "level=5", "--rounds", "1")
    TAP.point("there is no level 11", code == 3 and "'11'" in err and len(err.splitlines()) == 1, (code, err))


def extremes():
    """24 : 0 proves something, but not everything: 12 pairs, Wilson's bound 12/(12 + 1.96²) as Elo."""
    def least(pairs):
        return 400 * math.log10(pairs / 1.959964 ** 2)

    order = [*engine("good"), *engine("bad", "--fault", "illegal"), *USUAL, "--concurrency", "2"]
    code, out, err = run(*order, "--rounds", "2", "--json")
    good = json.loads(out)["engines"][0] if code == 0 else {}
    TAP.point("4 : 0 has a lower bound and nothing else", code == 0 and good["wins"] == 4 and good["elo"] is None and
              good["elo_high"] is None and good["nelo"] is None and abs(good["elo_low"] - least(2)) < 0.01, (good, err))
    code, out, err = run(*order, "--rounds", "12")
    TAP.point("seeds are strings, which hold 64 bits everywhere", json.loads(run(*order, "--rounds", "1", "--seed", str(2 ** 64 - 1), "--json")[1])["seed"]
              == str(2 ** 64 - 1))
    TAP.point("24 : 0 in words", f"Elo of good: won all, >= +{least(12):.1f}" in out and "inf" not in out + err and
              "normalized unknown" in out and f"lost all, <= -{least(12):.0f}" in out, (out, err))


def widths():
    """Eighty columns are enough, whatever the names."""
    names = ["a name that is much longer than anybody would want it", "ein zweiter äöüß Name, der länger ist als lang", "c"]
    many = [word for i in range(8) for word in ("--engine", "level=1", f"name={names[i % 3]} {i}")]
    two = [*engine(names[0]), *engine(names[1])]
    for words in (many, [*two, "--sprt"], [*two, "--fault", "illegal"]):
        fault = words[-2:] == ["--fault", "illegal"]
        order = [*engine(names[0]), *engine(names[1], "--fault", "illegal")] if fault else words
        code, out, err = run(*order, *USUAL, "--rounds", "1", "--ratinginterval", "1", "--concurrency", "2")
        wide = [line for line in (out + err).splitlines() if len(line) > 80]
        TAP.point(f"80 columns for {len(order) // 3} engines", code == 0 and not wide and len(out.splitlines()) > 6, (code, wide, err))


# Keeps a core busy until stopped; then prints the longest time it had to wait for the processor.
BURNER = """
import signal, time
def end(*_):
    print(wait, flush=True)
    raise SystemExit
signal.signal(signal.SIGTERM, end)
last, wait = time.monotonic(), 0
while True:
    now = time.monotonic()
    last, wait = now, max(wait, now - last)
"""


def busy():
    """Our own engine at a tenth of a second a move keeps its time where others want the cores too. Where even those others had
    to wait for long, far more than this test was running, and nothing is proved."""
    late = waited = None
    for _ in range(3):
        burners = [subprocess.Popen([sys.executable, "-c", BURNER], stdout=subprocess.PIPE, text=True) for _ in range(2)]
        code, out, err = run("--engine", "level=10", "name=x", "--engine", "level=10", "name=y", "--each", "st=0.1", "option.Hash=8",
                             "--rounds", "2", "--concurrency", "2", "--draw-ply", "10", "--openings", "random", "depth=0", "--json")
        for burner in burners:
            burner.terminate()
        waited = max(float(burner.communicate()[0] or 9) for burner in burners)
        late = json.loads(out)["ends"]["time forfeit"] if code == 0 else None
        if late == 0 or (late and waited < 0.04):
            break
    TAP.point(f"nobody is late at st=0.1 on a busy machine (which let others wait for {1000 * waited:.0f} ms)",
              late == 0 or (late and waited >= 0.04), (code, out, err))


def ruled(folder):
    """Other rules of Onamazu: they are sent to engines, which otherwise cannot play."""
    rules, path = os.path.join(folder, "other.yaml"), os.path.join(folder, "ruled.ogn")
    text = subprocess.run([sys.argv[1], "rules", "export"], capture_output=True, text=True, check=True).stdout
    with open(rules, "w", encoding="utf-8") as file:
        file.write(text.replace("max_rounds: 60", "max_rounds: 2"))
    order = ["--engine", "level=1", "--engine", "level=2", "--game", "onamazu", "--seed", "1", "--rounds", "1"]
    code, out, err = run(*order, "--rules", rules, "--records", path, "--json")
    said = json.loads(out) if code == 0 else {}
    TAP.point("Onamazu by other rules", code == 0 and said["ends"]["normal"] == 2, (code, out, err))
    done = subprocess.run([sys.argv[1], "verify", "record", path, "--rules", rules], capture_output=True, text=True, check=False)
    TAP.point("… with good records", done.returncode == 0, done)
    code, out, err = run(*TWO, *USUAL, "--game", "onamazu", "--rules", rules)
    TAP.point("an engine that knows no other rules is refused", code == 3 and "'Rules'" in err and len(err.splitlines()) == 1, (code, err))


def tournaments(folder):
    path = os.path.join(folder, "three.ogn")
    code, out, err = run(*TWO, *engine("c", "--seed", "9"), *USUAL, "--rounds", "2", "--concurrency", "2",
                         "--records", path, "--json")
    said = json.loads(out) if code == 0 else {"engines": [], "pairings": []}
    TAP.point("three engines: every pair, both sides", code == 0 and said["games"] == 12 and
              [e["games"] for e in said["engines"]] == [8, 8, 8] and
              [(p["a"], p["b"], p["games"]) for p in said["pairings"]] == [(0, 1, 4), (0, 2, 4), (1, 2, 4)], (code, out, err))
    TAP.point("three engines: wins are somebody's losses", sum(e["wins"] for e in said["engines"]) ==
              sum(e["losses"] for e in said["engines"]))
    TAP.point("three engines: one opening a round", len({g["Position"] for g in games_of(path).values()}) == 2)
    results = []
    for threads in ("1", "2"):
        code, out, err = run(*engine("a", "--seed", "1", "--strong"), *engine("b", "--seed", "2"), *USUAL, "--rounds", "500",
                             "--concurrency", threads, "--sprt", "elo0=0", "elo1=100", "model=logistic", "--json")
        results.append(json.loads(out) if code == 0 else err)
    TAP.point("SPRT: the stronger one is found before the end", all(
        r["sprt"]["accepted"] == "elo1" and r["games"] < 1000 and r["sprt"]["llr"] >= r["sprt"]["high"] for r in results), results)
    TAP.point("SPRT: the same however many are played at once", results[0]["sprt"] == results[1]["sprt"], results)
    code, out, err = run(*TWO, *USUAL, "--rounds", "2", "--draw-ply", "1", "--json")
    TAP.point("a draw after too many plies", code == 0 and json.loads(out)["ends"]["ply limit"] >= 3, (out, err))


def other_games(folder):
    own = ["--engine", f"cmd='{sys.argv[1]}' engine", "name=x", "--engine", f"cmd='{sys.argv[1]}' engine", "name=y"]
    for game in ("onitama+sensei", "onitama+wind", "onitama+shadow", "onitama+light", "onamazu"):
        path = os.path.join(folder, game + ".ogn")
        order = [*own, "--each", "nodes=20", "option.Hash=1", "--game", game, "--seed", "1", "--openings", "random", "depth=6",
                 "--records", path, "--json"]
        code, out, err = run(*order, "--rounds", "1", "--concurrency", "2")
        said = json.loads(out) if code == 0 else {"engines": []}
        TAP.point(f"{game}: our own engine plays it", code == 0 and said["games"] == 2 and
                  not any(sum(e["forfeits"].values()) for e in said["engines"]), (code, out, err))
        done = subprocess.run([sys.argv[1], "verify", "record", path], capture_output=True, text=True, check=False)
        TAP.point(f"{game}: good records", done.returncode == 0 and "games   2" in done.stdout, done)
        code, out, err = run(*order, "--rounds", "2", "--resume")
        TAP.point(f"{game}: two more games", code == 0 and json.loads(out)["games"] == 4, (code, out, err))
    TAP.point("nothing is left running", no_strays(), strays())


def openings(folder):
    cards, path = read_cards(CARDS), os.path.join(folder, "openings")

    def made(*words):
        code, _, err = run("--save-openings", path, "--openings", "random", *words)
        return open(path, encoding="utf-8").read().splitlines() if code == 0 else [err]

    raw = made("depth=0", "plies=14", "--rounds", "60", "--seed", "3")
    judged = made("depth=12", "plies=14", "--rounds", "30", "--seed", "3", "--concurrency", "2")
    again = made("depth=12", "plies=14", "--rounds", "30", "--seed", "3")
    TAP.point("openings are the same for a seed", judged == again and len(judged) == 30, (judged, again))
    wins = [[not Position(cards, line).moves()[0][0] for line in lines] for lines in (raw, judged)]
    TAP.point("no opening has a win in one, without the judge some have", any(wins[0]) and not any(wins[1]), wins)
    with open(path, "w", encoding="utf-8") as file:
        file.write("# a comment\n\n" + "\n".join(judged[:3]) + "\n")
    records = os.path.join(folder, "openings.ogn")
    code, out, err = run(*TWO, "--each", "depth=1", "--openings", f"file={path}", "start=3", "--rounds", "4", "--records", records)
    found = [game["Position"] for _, game in sorted(games_of(records).items())][::2]
    TAP.point("openings of a file, in their order and round again", code == 0 and
              found == [judged[i] for i in (2, 0, 1, 2)], (found, judged[:3], err))
    for text, needed in [("ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/tigger\n", "line 1"), ("# nothing\n", "no position"), ("", "no position"),
                         ("ss1ss/5/5/2m2/SSMSS b ox,boar/horse,elephant/crab\n2M2/5/5/5/SS1SS r ox,boar/horse,elephant/crab", "line 2")]:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        code, out, err = run(*TWO, "--each", "depth=1", "--openings", path, "--rounds", "1")
        TAP.point(f"openings refused: {text[:20]!r}", code == 3 and needed in err and len(err.splitlines()) == 1, (code, out, err))


def usage():
    # An invalid command line is 2, an invalid value of an option is 3.
    for status, words, needed in [
        (2, [], "two engines"),
        (2, TWO, "no limit"),
        (2, [*TWO[:3], "depth=1"], "two engines"),
        (3, [*TWO, "--each", "tc=x"], "'tc=x'"),
        (3, [*TWO, "--each", "tc=0"], "'tc=0'"),
        (3, [*TWO, "--each", "tc=5+-1"], "'tc=5+-1'"),
        (3, [*TWO, "--each", "st=nan"], "'st=nan'"),
        (3, [*TWO, "--each", "nodes=0"], "'nodes=0'"),
        (3, [*TWO, "--each", "depth=1", "cmd=x"], "'cmd=x'"),
        (3, [*TWO, "--each", "depth=1", "--rounds", "0"], "'0'"),
        (2, [*TWO, "--each", "depth=1", "--rounds"], "--rounds"),
        (2, [*TWO, "--each", "depth=1", "--rouds", "3"], "'--rouds'"),
        (3, [*TWO, "--each", "depth=1", "--seed", "many"], "'many'"),
        (3, [*TWO, "--each", "depth=1", "--patience", "much"], "'much'"),
        (3, [*TWO, "--each", "depth=1", "--sprt", "elo0=5", "elo1=0"], "elo0"),
        (3, [*TWO, "--each", "depth=1", "--sprt", "alpha=2"], "'alpha=2'"),
        (3, [*TWO, "--each", "depth=1", "--sprt", "elo1=600"], "500"),
        (2, [*TWO, *engine("c"), "--each", "depth=1", "--sprt"], "two engines"),
        (2, [*TWO, "--each", "depth=1", "--resume"], "--records"),
        (2, [*TWO, "--each", "depth=1", "--json", "yes"], "'yes'"),
        (3, [*TWO, "stray=1", "--each", "depth=1"], "'stray=1'"),
        (2, ["stray", *TWO], "'stray'"),
        (2, ["--engine", "name=x", "--each", "depth=1"], "cmd="),
        (3, ["--engine", "cmd='x", "--each", "depth=1"], "arguments"),
        (3, [*TWO, "--each", "depth=1", "option.=3"], "'option.=3'"),
    ]:
        code, out, err = run(*words)
        TAP.point(f"refused: {needed}", code == status and needed in err and "see 'torii match --help'" in err and not out and
                  len(err.splitlines()) == 1, (code, out, err))
    for words, needed in [(["bench", "wibble"], "'wibble'"), (["bench", "rules", "more"], "'more'"), (["engine", "now"], "'now'"),
                          (["bench", "table", "--game", "onitama"], "--game"), (["ladder"], "GAME")]:
        done = subprocess.run([sys.argv[1], *words], capture_output=True, text=True, check=False)
        TAP.point(f"usage: {' '.join(words)}", done.returncode == 2 and needed in done.stderr and not done.stdout and
                  f"see 'torii {words[0]} --help'" in done.stderr and len(done.stderr.splitlines()) == 1, done)
    for words, needed in [
        (["--engine", "cmd=/nowhere/at/all", *TWO[3:]], "/nowhere/at/all"),
        (["--engine", "cmd=true", *TWO[3:]], "'true'"),
        ([*TWO, "--game", "onitama+rain"], "'onitama+rain'"),
        ([*TWO, "--game", "onamazu", "--players", "3"], "two players"),
        ([*TWO, "--openings", "/nowhere/at/all"], "/nowhere/at/all"),
        ([*TWO[:3], "dir=/nowhere/at/all", *TWO[3:]], "cannot start"),
    ]:
        code, out, err = run(*words, "--each", "depth=1")
        TAP.point(f"refused: {needed}", code == 3 and needed in err and not out and len(err.splitlines()) == 1, (code, out, err))


def whole(folder):
    faults(folder)
    recipes(folder)
    offers()
    extremes()
    widths()
    if os.environ.get("TORII_SOAK"):
        busy()  # it depends on the machine's other load
    ruled(folder)
    tournaments(folder)
    other_games(folder)
    openings(folder)


def main():
    with tempfile.TemporaryDirectory() as folder:
        complete(folder)
        interruptions(folder)
        if not os.environ.get("TORII_BRIEF"):  # most of it waits for clocks: not in a brief run
            whole(folder)
        usage()
    print(f"1..{TAP.number}")
    return 1 if TAP.bad else 0


if __name__ == "__main__":
    sys.exit(main())
