#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Endgame tables as a user makes and asks them.

usage: table.py TORII

Speaks TAP.
"""
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

CARDS = "ox,boar,elephant,horse,crab"
UNSOLVED = "ox,bear,elephant,horse,crab"  # never in data/solved: 'deal' has to search
# Slices of at most four men: own and enemy students, wins, wins in one, losses, draws.
CENSUS = [
    (0, 0, 11514, 5181, 5076, 0),
    (0, 1, 214905, 119163, 166563, 102),
    (1, 0, 315358, 159276, 66118, 94),
    (1, 1, 6210802, 3504072, 2181766, 1972),
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


def soak(run, tap, folder):
    """Six men: the census that is known, and random cards, made in two ways that share nothing."""
    names = ("tiger dragon frog rabbit crab elephant goose rooster monkey mantis horse ox crane boar eel cobra "
             "fox giraffe kirin phoenix turtle otter iguana sable bear dog viper rat panda seasnake mouse tanuki").split()
    some = random.Random(34)
    for cards in [CARDS] + [",".join(some.sample(names, 5)) for _ in range(3)]:
        census = []
        for wdl in ([], ["--wdl"]):
            path = os.path.join(folder, "six")
            result = run("gen", "--cards", cards, "--men", "6", *wdl, "-o", path, "--force")
            tap.point(f"gen {cards} {wdl}", result[0] == 0, result)
            slices = [json.loads(line) for line in run("stat", path)[1].splitlines()]
            census.append([[s[key] for key in ("win", "win_in1", "loss", "draw")] for s in slices])
            result = run("verify", path, "--positions", "300000")
            tap.point(f"verify {cards} {wdl}", result[0] == 0, result)
        tap.point(f"the same census {cards}", census[0] == census[1], census)
        if cards == CARDS:
            sums = [sum(column) for column in zip(*census[0])]
            tap.point("the census that is known", sums == [831344251, 537541377, 243847093, 89506], sums)


def main():
    torii, tap = sys.argv[1], Tap()

    def run(*words):
        done = subprocess.run([torii, "table", *words], capture_output=True, text=True, timeout=1200, check=False)
        return done.returncode, done.stdout, done.stderr

    with tempfile.TemporaryDirectory() as folder:
        for wdl in ([], ["--wdl"]):
            path = os.path.join(folder, "four" + "".join(wdl))
            result = run("gen", "--cards", CARDS, "--men", "4", *wdl, "-o", path)
            tap.point(f"gen {wdl}", result[0] == 0 and os.path.exists(path), result)
            tap.point("no half file is left", not os.path.exists(path + ".part"))
            slices = [json.loads(line) for line in run("stat", path)[1].splitlines()]
            found = [(s["own"], s["opp"], s["win"], s["win_in1"], s["loss"], s["draw"]) for s in slices]
            tap.point(f"the census {wdl}", found == CENSUS, found)
            result = run("verify", path, "--positions", "20000")
            tap.point(f"verify {wdl}", result[0] == 0 and " 0 wrong" in result[1], result)
        path = os.path.join(folder, "four")
        result = run("probe", path, "m4/5/5/5/1M3 r ox,boar/horse,elephant/crab")
        tap.point("probe", result[0] == 0 and result[1].splitlines()[0].split()[0] in ("win", "loss", "draw"), result)
        words = result[1].splitlines()
        tap.point("the line is as long as it says", len(words[2].split()) - 1 == int(words[0].split()[2]), words)
        told = json.loads(run("probe", path, "m4/5/5/5/1M3 r ox,boar/horse,elephant/crab", "--json")[1])
        tap.point("probe --json", [told["value"], "in", str(told["plies"])] == words[0].split() and ["best:", *told["best"]] == words[1].split()
                  and ["line:", *told["line"]] == words[2].split(), told)
        result = run("gen", "--cards", CARDS, "-o", path)
        tap.point("no table is overwritten", result[0] == 3 and "'--force'" in result[2] and len(result[2].splitlines()) == 1, result)
        result = run("gen", "--cards", CARDS, "-o", path, "--force")
        tap.point("… but with --force", result[0] == 0, result)
        for patience in (3, 9, 27):  # a busy machine needs longer for the first deal
            deal = subprocess.Popen([torii, "table", "deal", UNSOLVED, "--time", "1", "--threads", "1"], stdout=subprocess.PIPE,
                                    stderr=subprocess.DEVNULL, text=True)
            time.sleep(patience)
            deal.send_signal(signal.SIGINT)
            said = deal.communicate(timeout=120)[0]
            if said:
                break
        tap.point("deal: Ctrl-C keeps what was searched", deal.returncode == 130 and 0 < len(said.splitlines()) < 30, said)
        result = run("agree", path, "--positions", "40", "--time", "0.001", "--json")
        told = json.loads(result[1])
        share, z2 = told["kept"] / 40, 3.841459
        half = (share * (1 - share) / 40 + z2 / 6400) ** 0.5 * z2 ** 0.5 / (1 + z2 / 40)
        middle = (share + z2 / 80) / (1 + z2 / 40)
        tap.point("agree: with Wilson's interval", abs(told["low"] - middle + half) < 1e-4 and abs(told["high"] - middle - half) < 1e-4, result)
        tap.point("agree: the player may not ask the table of four men", told["positions"] == 40 and told["proved"] < 40, result)
        agree = subprocess.Popen([torii, "table", "agree", path, "--time", "0.3"], stdout=subprocess.PIPE,
                                 stderr=subprocess.DEVNULL, text=True)
        time.sleep(3)
        agree.send_signal(signal.SIGINT)
        said = agree.communicate(timeout=60)[0]
        tap.point("agree: Ctrl-C tells what was found", agree.returncode == 0 and "positions played table-optimally" in said, said)
        for words, needed in [
            (["probe", path, "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"], "one student a side"),
            (["probe", path, "m4/5/5/5/1M3 r ox,boar/horse,elephant/tiger"], "other cards"),
            (["stat", "/nowhere/at/all"], "/nowhere/at/all"),
            (["stat", torii], "not a Torii table file"),
            (["gen", "--cards", "ox,boar", "--men", "4", "-o", path], "five cards"),
            (["gen", "--cards", CARDS, "--men", "5", "-o", path], "4, 6 or 8"),
            (["gen", "--cards", CARDS, "--men", "8", "--wdl", "--memory", "1", "-o", path], "needs"),
            (["gen", "--cards", CARDS, "--men", "4", "-o", "/nowhere/at/all"], "/nowhere/at/all"),
        ]:
            result = run(*words)
            tap.point(f"refused: {needed}", result[0] == 3 and needed in result[2] and not result[1], result)
        # No room for it: one line, and neither a table nor half of one.
        for wdl in ([], ["--wdl"]):
            full = os.path.join(folder, "full")
            done = subprocess.run([torii, "table", "gen", "--cards", CARDS, "--men", "4", *wdl, "-o", full],
                                  capture_output=True, text=True, timeout=120, check=False, restore_signals=False,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000)))
            tap.point(f"no room {wdl}", done.returncode == 3 and "cannot write" in done.stderr
                      and len(done.stderr.splitlines()) == 1, done)
            tap.point("nothing is left", not [name for name in os.listdir(folder) if name.startswith("full")])
        with open(path, "rb") as file:
            whole = file.read()
        for words, bytes_ in [("cut", whole[:-9]), ("altered", whole[:300] + b"?" + whole[301:])]:
            with open(path, "wb") as file:
                file.write(bytes_)
            result = run("verify", path)
            tap.point(f"a table that was {words}", result[0] in (1, 3) and "damaged" in result[2], result)
        if os.environ.get("TORII_SOAK"):
            soak(run, tap, folder)
    print(f"1..{tap.number}")
    return tap.bad > 0


sys.exit(main())
