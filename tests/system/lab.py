#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii lab` as a designer uses it: the table, JSON, two files of rules side by side, bad input.

usage: lab.py TORII SOURCE_ROOT

Speaks TAP.
"""
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

TORII = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(sys.argv[2]).resolve()

points = 0
failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}")
    if not good:
        print("\n".join("# " + line for line in str(said).splitlines()[-20:]))


def run(*words):
    done = subprocess.run([TORII, "lab", *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


def check_table():
    rc, out, err = run("onamazu", "--games", "6", "--players", "3", "--seed", "5")
    point("the table of a few games", rc == 0 and err == "", err)
    for words in (r"^3 players, 6 games from seed 5, seats tuned tuned tuned$",
                  r"^rules [0-9a-f]{16} \(the standard rules\)$",
                  r"rounds +[\d.]+ ±[\d.]+ \([\d.]+\) \[\d+\.\.\d+\] +12\.70 \(1\.1\) \[9\.\.17\]$",
                  r"actions of all players +[\d.]+ .* 354\.00$",
                  r"points of the winner +[\d.]+ .* 45\.00$",
                  r"fame of brigands +[\d.]+ .* 12\.40$",
                  r"seat 2 +[01]\.\d+ \([01]\.\d+ to [01]\.\d+\) +0\.387$",
                  r"superior acolyte +[01]\.\d{3} \([01]\.\d+ to [01]\.\d+\) +0\.980$",
                  r"offerings made \(OFFER\) +[\d.]+ .* 7\.70$",
                  r"meditation \(ZEN\) +[\d.]+ .* 0\.90$",
                  r"barter \(TROC\) +[\d.]+ ",
                  r"mean ±95 % \(standard deviation",
                  r"^  'reference': published figures",
                  r" reference$",
                  r"^  rounds of a game\n +\d+ .*#",
                  r"^  points of a player\n +\d+\.\.\d+ .*%"):
        point(f"it says {words}", re.search(words, out, re.MULTILINE), out)
    point("no section of anything is meant", "section" not in out + run("--help")[1], out)


def figures(line):
    return {(f["group"], f["name"]): f for f in json.loads(line)["figures"]}


def check_json():
    asked = ("onamazu", "--games", "5", "--seats", "mixed", "--json")
    rc, out, err = run(*asked, "--threads", "1")
    lines = out.splitlines()
    point("an object for 2, 3 and 4 players", rc == 0 and
          [json.loads(line)["players"] for line in lines] == [2, 3, 4], out + err)
    point("threads change nothing", run(*asked, "--threads", "3")[1] == out)
    point("the seed does", run(*asked, "--players", "2", "--seed", "77")[1].splitlines() != lines[:1])
    for line in lines:
        all_of_it = json.loads(line)
        rates = [f["mean"] for (group, name), f in figures(line).items()
                 if group == "win rate" and name.startswith("seat")]
        point("the seats share the victories", abs(sum(rates) - 1) < 1e-4, rates)
        point("every game has its length", sum(all_of_it["rounds"].values()) == 5)
        point("every player has his score",
              sum(all_of_it["scores"].values()) == 5 * all_of_it["players"])


def check_seats():
    rc, out, err = run("onamazu", "--games", "4", "--seats", "tuned,random", "--json")
    got = json.loads(out)
    point("seats named one by one say how many", rc == 0 and got["seats"] == ["tuned", "random"],
          err)
    tuned = figures(out)["win rate", "tuned"]
    point("the tuned one wins", tuned["mean"] == 1, out)
    # Wilson: 4 of 4 is 4/(4 + z²) to 1; s ± 1.96 errors would be 1.000 ±0.000.
    point("four games do not prove that it always does", abs(tuned["low"] - 4 / (4 + 3.841459)) < 1e-5 and tuned["high"] == 1, tuned)
    rc, out, err = run("onamazu", "--games", "4", "--seats", "tuned,random")
    point("nor do they on paper", re.search(r"tuned +1\.000 \(0\.510 to 1\.000\)$", out, re.MULTILINE) and
          not re.search(r"[01]\.000 ±0\.000", out), out)
    rc, out, err = run("onamazu", "--games", "1", "--seats", "tuned,random")
    point("of one game nothing is known but the game", "rounds" in out and not re.search(r"\d ±", out), out)


def check_means():
    """± against the figures of single games: Student's factor for eight games is 2.3646."""
    rounds = []
    for seed in range(11, 19):
        rounds.append(figures(run("onamazu", "--games", "1", "--players", "2", "--seed", str(seed), "--json")[1])["game", "rounds"]["mean"])
    mean = sum(rounds) / 8
    error = (sum((x - mean) ** 2 for x in rounds) / 7 / 8) ** 0.5
    got = figures(run("onamazu", "--games", "8", "--players", "2", "--seed", "11", "--json")[1])["game", "rounds"]
    point("± is 95 %, by the games one by one", abs(got["mean"] - mean) < 1e-4 and abs(got["error"] - error) < 1e-4 and
          abs(got["high"] - mean - 2.3646 * error) < 2e-3 and abs(mean - got["low"] - 2.3646 * error) < 2e-3, (got, mean, error))


def check_pairs(more):
    """The difference and its error, by the pairs one by one: the same seed on both files."""
    asked = ("onamazu", "--players", "3", "--seats", "mixed", "--json")
    whole = json.loads(run(*asked, "--games", "6", "--seed", "40", "--diff", str(more))[1].splitlines()[2])["differences"]
    alone = [{(f["group"], f["name"]): f["difference"] for f in json.loads(
        run(*asked, "--games", "1", "--seed", str(seed), "--diff", str(more))[1].splitlines()[2])["differences"]} for seed in range(40, 46)]
    for got in whole:
        if got["group"] == "win rate" or got["name"] in ("tuned", "naive", "random", "superior"):
            continue
        pairs = [one[got["group"], got["name"]] for one in alone]
        mean = sum(pairs) / 6
        error = (sum((x - mean) ** 2 for x in pairs) / 5 / 6) ** 0.5
        if abs(got["difference"] - mean) > 1e-4 or abs(got["error"] - error) > 1e-4 or abs(got["high"] - mean - 2.5706 * error) > 1e-3 * error + 1e-3:
            point("differences are those of pairs", False, (got, mean, error))
            return
    point("differences are those of pairs", True)
    text = run("onamazu", "--players", "3", "--games", "6", "--seed", "40", "--threads", "1", "--diff", str(more))[1]
    point("threads change nothing in them",
          text == run("onamazu", "--players", "3", "--games", "6", "--seed", "40", "--threads", "3", "--diff", str(more))[1])


def richer_rules(folder, text):
    richer = folder / "richer.yaml"
    richer.write_text(re.sub(r"harvest: 2\b", "harvest: 9", re.sub(r"recruit: 4\b", "recruit: 9", text)), encoding="utf-8")
    rc, out, err = run("onamazu", "--games", "60", "--players", "2", "--diff", str(richer))
    said = re.search(r"^(\d+) of 40 figures differ by more than 3 standard errors \(by chance alone 0\.1 would\)", out, re.MULTILINE)
    stars = re.findall(r" \*$", out, re.MULTILINE)
    point("a summary counts what is beyond chance", rc == 0 and said and int(said.group(1)) == len(stars) > 0, out)
    told = [float(z) for z in re.findall(r", (\d+\.\d) standard errors\)$", out, re.MULTILINE)]
    point("and tells the five furthest", 0 < len(told) <= 5 and told == sorted(told, reverse=True) and min(told) >= 3, out)


def check_difference(folder):
    text = (ROOT / "data/onamazu.yaml").read_text(encoding="utf-8")
    more = folder / "more.yaml"
    more.write_text(re.sub(r"harvest: 2\b", "harvest: 3", text), encoding="utf-8")
    rc, out, err = run("onamazu", "--games", "6", "--players", "2", "--diff", str(more))
    point("two files of rules side by side", rc == 0 and err == "", err)
    hashes = re.findall(r"^(?:first|second) rules +([0-9a-f]{16}) ", out, re.MULTILINE)
    point("with their hashes", len(set(hashes)) == 2, out)
    point("and differences", re.search(r"rounds .* [+-]\d+\.\d\d ±\d", out), out)
    point("what changed stands first", out.startswith("The second set of rules changes:\n  cells.harvest: 3 instead of 2\n"), out)
    rows = re.findall(r"^(.*[+-]\d+\.\d+) (?:±\d+\.\d+|\([+-]\d\.\d+ to [+-]\d\.\d+\))(?: \*)?$", out, re.MULTILINE)
    point("the columns are straight", len(rows) == 40 and len({len(row) for row in rows}) == 1, out)
    check_pairs(more)
    for title in ("rounds of a game, first rules", "points of a player, second rules"):
        point(f"a histogram of {title}", f"\n  {title}\n" in out, out)

    if not os.environ.get("TORII_BRIEF"):  # many games: not in a brief run
        richer_rules(folder, text)

    same = folder / "same.yaml"
    same.write_text(text, encoding="utf-8")
    rc, out, err = run("onamazu", "--games", "4", "--players", "2", "--diff", str(same), "--json")
    gaps = [f[key] for f in json.loads(out.splitlines()[2])["differences"] for key in ("difference", "error", "low", "high")]
    point("the same rules play the same games", rc == 0 and len(gaps) == 160 and not any(gaps), out)
    rc, out, err = run("onamazu", "--games", "4", "--players", "2", "--diff", str(same))
    point("and that they are the same is told", out.startswith("Both sets of rules are the same.\n") and
          "there is no difference" in out and " *\n" not in out, out)
    point("exactly: each difference is +0.00 ±0.00", len(re.findall(r" \+0\.000? ±0\.000?$", out, re.MULTILINE)) == 40, out)


def check_leaving():
    """Ctrl-C: the report covers the games played so far."""
    for patience in (2, 8, 32):  # a busy machine needs longer for the first game
        lab = subprocess.Popen([TORII, "lab", "onamazu", "--games", "1000000", "--players", "2,3", "--json"], stdout=subprocess.PIPE, text=True)
        time.sleep(patience)
        lab.send_signal(signal.SIGINT)
        said = lab.communicate(timeout=120)[0].splitlines()
        if said:
            break
    point("Ctrl-C keeps what was played", lab.returncode == 130 and len(said) == 1 and 0 < json.loads(said[0])["games"] < 1000000, said)


def check_bad_input(folder):
    broken = folder / "broken.yaml"
    text = (ROOT / "data/onamazu.yaml").read_text(encoding="utf-8")
    broken.write_text(re.sub(r"harvest: 2\b", "harvest: much", text), encoding="utf-8")
    for words, status, said in (
            (("onitama",), 3, "the lab only plays 'onamazu', not 'onitama'"),
            (("onamazu", "--games", "0"), 3, "'--games' must be a number from 1"),
            (("onamazu", "--games", "many"), 3, "'--games' must be a number from 1"),
            (("onamazu", "--players", "5"), 3, "2, 3 or 4, not '5'"),
            (("onamazu", "--players", "2,2"), 3, "names '2' twice"),
            (("onamazu", "--seats", "tuned,foo"), 3, "not 'foo'"),
            (("onamazu", "--seats", "tuned,naive", "--players", "3"), 3, "names 2 seats"),
            (("onamazu", "--seats", "tuned,tuned,tuned,tuned,tuned"), 3, "more than 4 seats"),
            (("onamazu", "--threads", "65"), 3, "'--threads' must be a number from 1 to 64"),
            (("onamazu", "--rules", str(folder / "none.yaml")), 3, "cannot open"),
            (("onamazu", "--diff", str(broken)), 3, "harvest"),
            (("onamazu", "--speed", "9"), 2, "speed")):
        rc, out, err = run(*words)
        point(f"refused: {' '.join(words[1:3])}",
              rc == status and said in err and out == "" and err.count("\n") == 1, err)
    point("without a game it tells its usage", run()[0] == 2)


with tempfile.TemporaryDirectory() as name:
    check_table()
    check_json()
    check_seats()
    check_means()
    check_difference(pathlib.Path(name))
    check_leaving()
    check_bad_input(pathlib.Path(name))
print(f"1..{points}")
sys.exit(failed > 0)
