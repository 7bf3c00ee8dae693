#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii bench search`: the same signature on every machine, twice the same.

usage: bench_search.py TORII

The signature is made of nodes, scores and best moves of fixed searches. It changes when, and only when,
the Onitama engine changes its behaviour: then write the new one here, and mention it in the commit. Speaks TAP.
"""
import json
import os
import pathlib
import subprocess
import sys

TORII = str(pathlib.Path(sys.argv[1]).resolve())
SIGNATURE = "6f5b4f4c39218f12"
SIGNATURE_BY_HAND = "2775705bc2de0540"  # with the hand-crafted evaluation: the search without the network
DEPTH_14_NODES = 10_000_000  # limit for the first set of perft.tsv from the start

points = 0
failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}")
    if not good:
        print("\n".join("# " + line[:300] for line in str(said).splitlines()[-20:]))


def bench(*words):
    return subprocess.run([TORII, "bench", *words], capture_output=True, text=True, timeout=200, check=False)


def check_signatures():
    first = bench("search", "--json")
    point("bench search runs", first.returncode == 0, first.stderr)
    lines = [json.loads(line) for line in first.stdout.splitlines()]
    signature = [line["signature"] for line in lines if "signature" in line]
    point("its signature is the one that is written here", signature == [SIGNATURE], signature)
    signature = [line["signature_by_hand"] for line in lines if "signature_by_hand" in line]
    point("the one by hand too", signature == [SIGNATURE_BY_HAND], signature)
    nodes = [line["nodes"] for line in lines if line.get("work") == "first set, depth 14"]
    point("the first set takes few nodes to depth 14", len(nodes) == 1 and 0 < nodes[0] <= DEPTH_14_NODES, nodes)
    second = bench("search")
    point("a second run has the same one", f"signature {SIGNATURE}\n" in second.stdout, second.stdout)


def check_beginning():
    """Under the sanitizers: the first search, then the program is stopped."""
    with subprocess.Popen([TORII, "bench", "search", "--json"], stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline()
        process.kill()
    work = json.loads(line or "{}")
    point("the first set takes few nodes to depth 14", work.get("work") == "first set, depth 14"
          and 0 < work["nodes"] <= DEPTH_14_NODES, line)


if os.environ.get("TORII_BRIEF"):
    check_beginning()
else:
    check_signatures()

for words, code in [(("search", "--threads", "x"), 3), (("search", "--threads", "0"), 3), (("search", "more"), 2),
                    (("search", "--game", "onitama"), 2), (("rules", "--threads", "2"), 2)]:
    done = bench(*words)
    point(f"bench {' '.join(words)} is refused in a line or two", done.returncode == code and done.stderr != ""
          and done.stdout == "", done.stdout + done.stderr)

print(f"1..{points}")
sys.exit(failed > 0)
