#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""The computer's levels as a user meets them: play --level, ladder.

usage: levels.py TORII

Speaks TAP.
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time

GAMES = ["onitama", "onitama+wind", "onitama+shadow", "onitama+light", "onitama+wind+shadow",
         "onitama+sensei+wind+light", "onamazu"]
BAD = [
    (["play", "onitama", "--level", "0"], "from 1 to 10"),
    (["play", "onitama", "--level", "11"], "from 1 to 10"),
    (["play", "onitama", "--level", "high"], "from 1 to 10"),
    (["play", "onamazu", "--level", "2", "--opponents", "naive"], "cannot be combined"),
    (["ladder", "onitama", "--levels", "3"], "two levels"),
    (["ladder", "onitama", "--levels", "3,4,5"], "two levels"),
    (["ladder", "onitama", "--levels", "3,11"], "two levels"),
    (["ladder", "onitama", "--levels", "4,4"], "two levels"),
    (["ladder", "onitama", "--levels", "4,2", "--round-robin"], "lower"),
    (["ladder", "onitama", "--set", "3=2,1"], "three numbers"),
    (["ladder", "onitama", "--set", "11=2,1,0"], "three numbers"),
    (["ladder", "onitama", "--set", "3.5=2,1,0"], "three numbers"),
    (["ladder", "onitama", "--set", "3=2,1,nan"], "three numbers"),
    (["ladder", "onamazu", "--players", "3", "--round-robin"], "two-player games"),
    (["ladder", "chess"], "chess"),
]


class Tap:
    def __init__(self):
        self.number = self.bad = 0

    def point(self, words, good, shown=""):
        self.number += 1
        self.bad += not good
        print(f"{'' if good else 'not '}ok {self.number} - {words}")
        if not good:
            print(f"# {shown!r}")


def main():
    torii, tap = sys.argv[1], Tap()

    def run(*words, typed=""):
        done = subprocess.run([torii, *words], input=typed, capture_output=True, text=True, timeout=120,
                              check=False)
        return done.returncode, done.stdout, done.stderr

    with tempfile.TemporaryDirectory() as folder:
        for game in GAMES:
            texts = []
            for take in (1, 2):
                path = os.path.join(folder, f"{game}-{take}.ogn")
                rc, out, err = run("play", game, "--level", "2", "--seat", "none", "--seed", "7",
                                   "--plain", "--lang", "en", "--record", path)
                tap.point(f"{game}: level 2 plays to the end", rc == 0 and "win" in out, (out[-300:], err))
                with open(path, encoding="utf-8") as file:
                    texts.append(file.read())
            tap.point(f"{game}: the same seed gives the same game", texts[0] == texts[1])
            rc, out, err = run("verify", "record", path)
            tap.point(f"{game}: its record is good", rc == 0, (out, err))

    rc, out, err = run("play", "onitama+shadow", "--level", "1", "--plain", "--lang", "en", typed="1\nq\n")
    tap.point("with a level alone the person is Blue", rc == 0 and "Blue" in out, (out[-300:], err))

    lines = [run("ladder", "onitama+shadow", "--levels", "0,2", "--games", "12", "--seed", "5", "--json",
                 "--threads", threads) for threads in ("1", "2")]
    told = [json.loads(out) for _, out, _ in lines]
    tap.point("a ladder of twelve games beats a random mover",
              told[0]["games"] == 12 and told[0]["b_wins"] > 0.6, told)
    tap.point("and does not depend on threads",
              all(told[0][key] == told[1][key] for key in ("b_wins", "draws", "steps")), told)

    rc, out, err = run("ladder", "onitama", "--levels", "0,1", "--games", "4", "--json", "--seed", "3")
    step = json.loads(out)
    tap.point("few games have a wide interval",
              step["low"] <= step["b_wins"] <= step["high"] and step["high"] - step["low"] > 0.4, step)

    told = [run("ladder", "onitama", "--levels", "1,4", "--round-robin", "--games", "20", "--threads", threads)
            for threads in ("1", "2")]
    rows = [line.split() for line in told[0][1].splitlines()]
    cross = {row[0]: row[1:] for row in rows if len(row) == 5 and "." in row}
    tap.point("a round-robin has a cross table of all its levels",
              list(cross) == ["1", "2", "3", "4"] and
              all(99 <= int(cross[a][int(b) - 1]) + int(cross[b][int(a) - 1]) <= 101
                  for a in cross for b in cross if a != b), told[0])
    tap.point("in which levels rise", int(cross["4"][0]) > 60, cross)
    tap.point("and does not depend on threads", told[0] == told[1], told)

    sound = "/".join(f"{point}=2,1,0" for point in range(11))
    tried = [json.loads(run("ladder", "onitama", "--levels", "1,4", "--games", "40", "--json", "--set", words)[1])
             ["b_wins"] for words in (sound, sound + "/0=1,0,999/1=1,0,999")]
    tap.point("numbers of levels can be tried", tried[0] < 0.7 < tried[1], tried)

    for game, players in (("onitama+sensei+wind+shadow", "2"), ("onamazu", "4")):
        rc, out, err = run("ladder", game, "--levels", "0,1", "--games", "1", "--players", players)
        rows = [line.split() for line in out.splitlines() if line.strip().startswith("0-1")]
        tap.point(f"{game}: one line a result, and a seat that was never played has none",
                  rc == 0 and max(map(len, out.splitlines())) <= 80 and len(rows) == 1
                  and rows[0].count("-") == int(players) - 1, (out, err))

    for patience in (2, 8, 32):  # a busy machine needs longer for the first game
        ladder = subprocess.Popen([torii, "ladder", "onitama", "--levels", "0,1", "--games", "1000000", "--json"], stdout=subprocess.PIPE, text=True)
        time.sleep(patience)
        ladder.send_signal(signal.SIGINT)
        out = ladder.communicate(timeout=120)[0]
        if out:
            break
    step = json.loads(out)
    tap.point("Ctrl-C keeps what was played", ladder.returncode == 130 and 0 < step["games"] < 1000000
              and step["low"] <= step["b_wins"] <= step["high"], out)

    for words, needed in BAD:
        rc, out, err = run(*words)
        tap.point(" ".join(words), rc == 3 and out == "" and err.count("\n") == 1 and needed in err,
                  (rc, out, err))
    print(f"1..{tap.number}")
    return tap.bad > 0


if __name__ == "__main__":
    sys.exit(main())
