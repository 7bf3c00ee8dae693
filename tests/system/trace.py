#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii trace` as a user sees it: lists of actions that name outcomes, and lists with mistakes.

usage: trace.py TORII SOURCE_ROOT

The examples of docs/formats/trace.md are run as they stand there. Speaks TAP.
"""
import json
import pathlib
import re
import subprocess
import sys

TORII = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(sys.argv[2]).resolve()
PAGE = (ROOT / "docs/formats/trace.md").read_text(encoding="utf-8")

points = 0
failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}")
    if not good:
        print("\n".join("# " + line[:300] for line in str(said).splitlines()[-20:]))


def trace(actions, *words):
    done = subprocess.run([TORII, "trace", "onamazu", *words, "--actions", "-"], input=actions, capture_output=True,
                          text=True, timeout=60, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def three(actions):
    return trace(actions, "--players", "3", "--seed", "11")


def check_page():
    listed = re.search(r"^    (die 2; .*); …$", PAGE, re.MULTILINE).group(1)
    rc, lines, err = three(listed)
    point("the list of the page is good", rc == 0 and len(lines) == 6, err)
    dice = [line["chance"][-1] for line in lines if "chance" in line]
    point("its dice are taken where they are due", dice == ["die 2", "die 0"], dice)
    alone = three("")[1][0]
    point("the set-up comes from the seed all the same", lines[0]["chance"][:-1] == alone["chance"][:-1], lines[0])
    dump = re.search(r"^    (r1 c0 .*)$", PAGE, re.MULTILINE).group(1)
    point("the dump of the page", trace("", "--seed", "7")[1][0]["state"] == dump, dump)
    point("two play if nothing is said", len(re.findall(r"\| P", trace("", "--seed", "7")[1][0]["state"])) == 2)


def check_lists():
    good = "rot cw; put A O3; put A M0; end"
    plain = three(good)
    point("a list without outcomes", plain[0] == 0 and len(plain[1]) == 5, plain[2])
    for name, text in (("two blanks", good.replace(" ", "  ")), ("tabs", good.replace(" ", "\t")),
                       ("one a line", good.replace("; ", "\r\n\r\n")), ("a good many semicolons", good.replace(";", ";;"))):
        point(f"{name} change nothing", three(text) == plain, three(text)[2])
    done = subprocess.run([TORII, "convert", "--to", "json", str(ROOT / "tests/data/records/onamazu-4.ogn")],
                          capture_output=True, text=True, timeout=60, check=False)
    record = [json.loads(line) for line in done.stdout.splitlines()]
    turns = "\n".join(line["text"] for line in record if "text" in line)
    rc, lines, err = trace(turns, "--players", "4", "--seed", "1")
    point("the turns of a record", rc == 0 and lines[-1]["turn"] == "over", err)
    scores = ",".join(str(seat["total"]) for seat in lines[-1]["scores"])
    point("give its scores", scores == record[0]["tags"]["Scores"], scores)


def check_mistakes():
    start = "die 2; rot cw;\nput A O3; put A M0; end"
    for name, text, before, words in (
            ("a face that the die has not", f"{start}; die 9", 4, "action 6, line 2: 'die 9': a die face is a number from 0 to 5, not 9"),
            ("an outcome that is none", f"{start}; die 99", 5, "action 6, line 2: 'die 99' is neither an action nor an outcome of chance"),
            ("an outcome on a player's turn", "rot cw\ndie 1", 2,
             "action 2, line 2: 'die 1': expected an action of seat 1, not an outcome of chance: put A I0, "),
            ("one that never comes due", "shuffle jinjas 1,2,3; rot cw", 0, "action 1, line 1: 'shuffle jinjas 1,2,3': this"),
            ("a second set-up", "rot 1,2,3; rot 1,2,3", 1, "action 2, line 1: 'rot 1,2,3': expected an action of seat 1, not an outcome"),
            ("an illegal action", "rot cw;\n\nput A O3; put A O4", 3, "action 3, line 3: 'put A O4': that cell is"),
            ("an unknown word", "rot cw\nputt A O3", 2, "action 2, line 2: 'putt A O3' is not an action; did you mean 'put'?")):
        rc, lines, err = three(text)
        point(f"{name}: told with number and line", rc == 3 and err.startswith(f"torii: {words}") and err.count("\n") == 1,
              err)
        point(f"{name}: the lines before it", len(lines) == before, [line["ply"] for line in lines])
        point(f"{name}: no line of chance", all(line["turn"] != "chance" for line in lines))


check_page()
check_lists()
check_mistakes()
print(f"1..{points}")
sys.exit(failed > 0)
