#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii analyse` as a user sees it: what tables know, whole lines, games, limits, bad input.

usage: analyse.py TORII RECORDS

Speaks TAP.
"""
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

TORII = os.path.abspath(sys.argv[1])
RECORDS = os.path.abspath(sys.argv[2])
START = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"
UNSOLVED = START.replace("horse", "dragon")  # START's own cards are solved: no scores in centipawns
SOLVED = "ssmss/5/5/5/SSMSS b crab,elephant/horse,ox/boar"  # five of its first moves win
CARDS = "ox,boar,elephant,horse,crab"
PATIENCE = 120

points = failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}", flush=True)
    if not good:
        print("\n".join("# " + line[:300] for line in str(said).splitlines()[-20:]))


def torii(*words):
    done = subprocess.run([TORII, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stdout, done.stderr


def analyse(*words):
    return torii("analyse", *words)


def some_position(rng):
    """Two masters, a student each, on squares where nobody has won."""
    squares = rng.sample([square for square in range(25) if square not in (2, 22)], 4)
    board = ["."] * 25
    for square, piece in zip(squares, "mMsS"):
        board[square] = piece
    ranks = ["".join(board[i:i + 5]) for i in range(0, 25, 5)]
    for n in range(5, 0, -1):
        ranks = [rank.replace("." * n, str(n)) for rank in ranks]
    return f"{'/'.join(ranks)} {rng.choice('br')} ox,boar/horse,elephant/crab"


def end_of(position, line):
    done = subprocess.run([TORII, "trace", "onitama", "--pos", position, "--actions", "-"], input="\n".join(line),
                          capture_output=True, text=True, timeout=PATIENCE, check=False)
    return json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else None


def check_truth():
    rng = random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        table = os.path.join(folder, "four.tab")
        torii("table", "gen", "--cards", CARDS, "--men", "4", "-o", table)
        kinds = set()
        for _ in range(40 if os.environ.get("TORII_SOAK") else 8):
            position = some_position(rng)
            known = torii("table", "probe", table, position)[1].splitlines()[0]
            rc, said, err = analyse(position, "--depth", "6")
            point(f"{known}: {position}", rc == 0 and said.splitlines()[3] == "1. " + known, (said, err))
            kinds.add(known.split()[0])
            if known == "draw":
                continue
            word, _, plies = known.split()
            found = json.loads(analyse(position, "--json", "--depth", "6")[1])
            last = end_of(position, found["line"])
            mover = 0 if position.split()[1] == "b" else 1
            point("… and its line to the end", found["score"] == {word: int(plies)} and len(found["line"]) == int(plies)
                  and last["turn"] == "over" and (last["result"][mover] == 1) == (word == "win"), (found, last))
        point("wins and losses were among them", {"win", "loss"} <= kinds, kinds)
        point("a file as a table", analyse(START, "--table", table, "--depth", "4")[0] == 0)
        bad = os.path.join(folder, "bad")
        with open(bad, "w", encoding="ascii") as file:
            file.write("TORIITAB and nothing more")
        rc, said, err = analyse(START, "--table", bad, "--depth", "4")
        point("a table that is none is refused", rc == 3 and not said and len(err.splitlines()) == 1 and bad in err, (said, err))
        rc, said, err = analyse(START, "--table", os.path.join(folder, "nofile"), "--depth", "4")
        point("so is one that is not there", rc == 3 and not said and len(err.splitlines()) == 1 and "nofile" in err, (said, err))
        os.rename(bad, bad + ".tab")
        rc, said, err = analyse(START, "--table", folder, "--depth", "4")
        point("in a folder it is left out in one line", rc == 0 and said and len(err.splitlines()) == 1 and bad in err, (said, err))


def check_position():
    rc, said, _ = analyse(UNSOLVED, "--depth", "8", "--multipv", "3")
    lines = said.splitlines()
    point("three lines", rc == 0 and lines[0] == UNSOLVED and [line[:2] for line in lines if line[:1].isdigit()]
          == ["1.", "2.", "3."], said)
    rc, said, _ = analyse(UNSOLVED, "--depth", "8", "--multipv", "3", "--json")
    found = [json.loads(line) for line in said.splitlines()]
    scores = [line["score"]["cp"] for line in found]
    point("… best first", len(found) == 3 and scores == sorted(scores, reverse=True)
          and len({line["line"][0] for line in found}) == 3, said)
    solved = analyse(SOLVED, "--depth", "4", "--multipv", "16", "--json")[1]
    scores = [json.loads(line)["score"] for line in solved.splitlines()]
    point("of solved cards every move has its result", scores == 5 * [{"win": None}] + 8 * [{"loss": None}], solved)
    again = analyse(UNSOLVED, "--depth", "8", "--multipv", "3", "--json")[1]
    point("the same every time", [{**json.loads(line), "milliseconds": 0} for line in again.splitlines()]
          == [{**line, "milliseconds": 0} for line in found], again)
    win = "2m2/2M2/5/5/5 b ox,boar/horse,elephant/crab"
    for language, words in (("en", ("win in 1", "takes the master")), ("fr", ("gain en 1", "capture le maître")),
                            ("es", ("gana en 1", "captura al maestro"))):
        said = analyse(win, "--lang", language)[1]
        point(f"in words: {language}", all(word in said for word in words), said)
    wind = "2m2/2s2/2W2/2S2/2M2 b bat,ox/horse,elephant/crab"
    rc, said, err = analyse(wind, "--nodes", "20000")
    point("the wind", rc == 0 and "1. " in said, (said, err))
    shadow = "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=? lb=2 lr=2 ply=2"
    rc, said, err = analyse(shadow, "--nodes", "500")
    point("a view with a hidden ninja", rc == 0 and " %" in said, (said, err))


def reply_that_wins(position, move):
    """The answers that end the game, found by trying all of them."""
    after = subprocess.run([TORII, "trace", "onitama", "--pos", position, "--actions", "-"], input=move,
                           capture_output=True, text=True, timeout=PATIENCE, check=True).stdout.splitlines()[-1]
    state = json.loads(after)
    return [reply for reply in state["legal"] if end_of(state["state"], [reply])["turn"] == "over"]


def check_moves():
    position = "m4/5/5/3s1/S1M1S b ox,boar/horse,elephant/crab"
    for move in ("boar:a1a2", "ox:c1c2"):
        rc, said, err = analyse(position, "--move", move, "--nodes", "3000", "--json")
        found = json.loads(said)
        wins = reply_that_wins(position, move)
        point(f"why {move}", rc == 0 and found["move"] == move and (found["after"] == {"loss": 2}) == bool(wins)
              and (not wins or (found["deed"] in wins and found["clause"] == "B11" and found["why"] == "loses"
                                and found["line"] == [move, found["deed"]])), (found, wins, err))
    for language, words in (("en", "Boar a1a2 loses in 2: Elephant d2c1 takes the master (B11)."),
                            ("fr", "Sanglier a1a2 perd en 2\u00a0: Éléphant d2c1 capture le maître (B11)."),
                            ("es", "Jabalí a1a2 pierde en 2: Elefante d2c1 captura al maestro (B11).")):
        said = analyse(position, "--move", "boar:a1a2", "--nodes", "3000", "--lang", language)[1]
        point(f"why in words: {language}", words in said.replace("\n", " ") and max(map(len, said.splitlines())) < 80, said)
    shadow = "4m/5/5/1s3/2M1S b ox,boar/horse,elephant/crab nb=e2 nr=? lb=0 lr=0 ply=10"
    rc, said, err = analyse(shadow, "--move", "boar:e1d1", "--nodes", "100", "--json")
    found = json.loads(said)
    point("with secrets: what everybody can see", rc == 0 and found["why"] == "loses" and found["clause"] == "B11"
          and found["deed"] == "elephant:b2c1" and "after" not in found, (found, err))
    rc, said, err = analyse(os.path.join(RECORDS, "onitama.ogn"), "--move", "ox:a1a9")
    point("a move after the end of a game", rc == 3 and not said and len(err.splitlines()) == 1, err)
    for words, needed in ((("ox:c1c5", "fr"), "ne permet pas d’aller de c1 à c5"), (("tigger:a1a2", "es"), "carta desconocida")):
        rc, said, err = analyse(position, "--move", words[0], "--lang", words[1])
        point(f"refused in {words[1]}", rc == 3 and needed in err and len(err.splitlines()) == 1, err)
    rc, said, err = analyse(position, "--move", "sanglier:a1a2", "--nodes", "3000", "--lang", "fr")
    point("a card by its French name", rc == 0 and "Sanglier a1a2 perd" in said, (said, err))
    rc, said, err = analyse(position, "--move", "ox:a1a9")
    point("no move at all", rc == 3 and not said and "ox:a1a9" in err and len(err.splitlines()) == 1, err)


def check_long_lines():
    """A proof longer than the output: the line is marked as cut, and the sentence gives the place of its move."""
    rng = random.Random(57)  # the first is one
    for _ in range(60):
        position = some_position(rng)
        found = json.loads(analyse(position, "--json", "--depth", "6")[1])
        plies = found["score"].get("win", found["score"].get("loss", 0))
        if plies and plies > 13:
            said = analyse(position, "--move", found["line"][0], "--depth", "6")[1]
            flat = " ".join(said.split())
            point(f"a line of {plies} plies is cut with a mark", " …" in flat and ": in the end " in flat
                  and flat.split("…")[0].count(";") - flat.split("\n\n")[0].split(".")[0].count(";") >= 10, said)
            french = " ".join(analyse(position, "--move", found["line"][0], "--depth", "6", "--lang", "fr")[1].split(" "))
            point("… in French with its spaces and names", "à la fin" in french.replace("\n", " ")
                  and not re.search(r"[a-z0-9)];", french), french)
            return
    point("a long proof was found", False)


def check_results_only():
    """A WDL table: lines of several moves, each of which preserves the known result."""
    other = {"win": "loss", "loss": "win", "draw": "draw"}
    with tempfile.TemporaryDirectory() as folder:
        table = os.path.join(folder, "six.tab")
        torii("table", "gen", "--cards", CARDS, "--men", "6", "--wdl", "-o", table)
        for position in ("m4/5/1s1s1/5/1M1SS r ox,boar/horse,elephant/crab", "m4/5/1s1s1/5/1M1SS b ox,boar/horse,elephant/crab",
                         "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab", "s1m1s/5/5/5/S1M1S r ox,boar/horse,elephant/crab"):
            known = torii("table", "probe", table, position)[1].split()[0]
            rc, said, err = analyse(position, "--table", table, "--nodes", "200", "--multipv", "2", "--json")
            found = [json.loads(line) for line in said.splitlines()]
            kept = next(iter(found[0]["score"])) == known and len(found) == 2
            for line in found:
                word = next(iter(line["score"]))
                for count in range(1, len(line["line"])):
                    at = end_of(position, line["line"][:count])["state"]
                    value = torii("table", "probe", table, at)[1].split()[0]
                    kept = kept and value == (word if count % 2 == 0 else other[word])
            point(f"results only, {known}: {position}", rc == 0 and kept and len(found[0]["line"]) > 3, (found, err))


GRADES = ("best", "good", "inaccuracy", "mistake", "blunder", "missed", "brilliant")


def check_grades(name, found, last, summary, moves):
    """The grades fit the chances that are printed with them, and the summary counts them."""
    whole = last["summary"]
    counted = [{grade: sum(move["grade"] == grade and move["seat"] == seat for move in found) for grade in GRADES} for seat in (0, 1)]
    point(f"grades of {name} are counted", whole["counts"] == counted and len(whole["curve"]) == len(found) + 1, (whole, counted))
    point(f"accuracies of {name}", all(0 <= share <= 100 for share in whole["accuracy"])
          and all(f"accuracy {share}" in summary for share in whole["accuracy"]), (whole, summary))
    worst = max(found, key=lambda move: move["lost"])
    point(f"the critical moment of {name}", whole["critical"] is None or found[whole["critical"]]["lost"] == worst["lost"], whole)
    point(f"chances of {name}", all(0 <= move["chanceAfter"] <= 1 and (move["move"] == move["best"] or move["lost"] <= 0
          or abs(move["chanceBefore"] - move["chanceAfter"] - move["lost"]) < 0.0015) for move in found), found)
    point(f"what is best in {name} loses nothing", all(move["lost"] == 0 for move in found if move["move"] == move["best"])
          and all(move["said"] for move in found), found)
    words = {"missed": "missed win"}
    rows = [line for line in moves.splitlines() if not line.startswith("    ")]
    point(f"rows of {name} end with the grade", all(row.endswith(words.get(move["grade"], move["grade"]))
          for row, move in zip(rows, found)), rows)


def check_games():
    for name, limit in (("onitama.ogn", "3000"), ("onitama+wind.ogn", "3000"), ("onitama+shadow.ogn", "50"), ("onamazu-2.ogn", "10")):
        path = os.path.join(RECORDS, name)
        words = analyse(path, "--nodes", limit)
        rc, said, err = analyse(path, "--nodes", limit, "--json")
        lines = [json.loads(line) for line in said.splitlines()]
        found = [line for line in lines if "summary" not in line]
        head, moves, summary = words[1].split("\n\n")
        told = [line for line in moves.splitlines() if not line.startswith("    ")]
        errors = sum(move.get("grade") in ("mistake", "blunder", "missed") for move in found)
        point(f"header and summary of {name}", head.startswith(name.split(".")[0].split("-")[0]) and "score for the player" in head
              and sum(int(count) for count in re.findall(r"moves (\d+)", summary)) == len(found)
              and sum(int(count) for count in re.findall(r"mistakes (\d+)", summary)) == errors, (head, summary))
        point(f"every move of {name}", rc == 0 and words[0] == 0 and len(found) > 3
              and [int(line.split()[0]) for line in told] == [move["ply"] for move in found]
              == list(range(1, len(found) + 1)), (words, err))
        if "onamazu" not in name:
            check_grades(name, found, lines[-1], summary, moves)
        if name == "onitama.ogn":
            with open(path, encoding="utf-8") as file, tempfile.NamedTemporaryFile("w", suffix=".ogn", encoding="utf-8") as other:
                other.write(file.read().replace("Zufall", "\u202eZufall"))
                other.flush()
                point("names cannot command the terminal", "\u202e" not in analyse(other.name, "--nodes", "10")[1])
            point("a bad move has its reason", "Horse c5c4 lets Tiger c2c4 capture the master; better:" in words[1]
                  and found[2]["why"] == "loses" and found[2]["deed"] == "tiger:c2c4", words[1])
            french = analyse(path, "--nodes", limit, "--lang", "fr")[1]
            point("… in French, players too", "Rouge" in french and "Cheval c5c4 permet Tigre c2c4, qui capture le maître" in french
                  and "\u00a0; mieux\u00a0: " in french and re.search(r"[+-]\d+,\d\d", french)
                  and not re.search(r"mieux\u00a0: [a-z]+:|[+-]\d+\.\d\d", french)
                  and not any(word in french for word in ("Red", "red", "loses", "better")), french)
            point("the last one wins", found[-1]["after"] == {"win": 1}, found[-1])
            point("losses are no gains", all(move["loss"] is None or move["loss"] >= 0 for move in found), found)


def check_leaving():
    process = subprocess.Popen([TORII, "analyse", START, "--time", "600"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    try:
        said, err = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        said, err = process.communicate()
    point("Ctrl-C tells what there is", process.returncode == 0 and "1. " in said and not err, (process.returncode, said, err))


def check_bad():
    over = "2M2/5/5/5/5 r ox,boar/horse,elephant/crab"
    for words, status, needed in (
            ([], 2, "see 'torii analyse --help'"), ([START, START], 2, "see 'torii analyse --help'"),
            ([START, "--wibble"], 2, "wibble"), ([START, "--lang", "de"], 3, "--lang"),
            ([START, "--time", "soon"], 3, "--time"), ([START, "--time", "0"], 3, "--time"), ([START, "--depth", "0"], 3, "depth"),
            ([START, "--multipv", "99"], 3, "multipv"), ([START, "--hash", "0"], 3, "hash"),
            (["ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/tigger"], 3, "tigger"), (["/nowhere/at/all.ogn"], 3, "/nowhere/at/all.ogn"),
            ([over], 3, ""), (["2M2/2m2/5/5/5 r ox,boar/horse,elephant/crab"], 3, "over")):
        rc, said, err = analyse(*words)
        point(f"refused: {words}", rc == status and needed in err and not said and len(err.splitlines()) == 1,
              (rc, said, err))
    rc, said, _ = analyse("--help")
    point("help", rc == 0 and "--multipv" in said)


for check in (check_position, check_moves, check_games, check_leaving, check_bad):
    check()
if not os.environ.get("TORII_BRIEF"):  # these generate tables repeatedly: not in a brief run
    check_truth()
    check_long_lines()
    check_results_only()
print(f"1..{points}")
sys.exit(failed > 0)
