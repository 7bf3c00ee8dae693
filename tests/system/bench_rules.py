#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""`torii bench rules`: the same signature on every machine.

usage: bench_rules.py TORII

The signature is made of perft counts and of the ends of random games of every game. It changes when, and only when, the
rules, the order of legal actions, the keys of positions or the random numbers do: then write the new one here, and
mention it in the commit. Under sanitizers two games are enough. Speaks TAP.
"""
import json
import os
import pathlib
import subprocess
import sys

TORII = str(pathlib.Path(sys.argv[1]).resolve())
SIGNATURES = {"onitama+shadow": "f47d5ffe3050ce05", "onamazu": "6b93bdd66cd2a84b"}
SIGNATURE = "c1352cca59d1fb35"  # of all games


def signature(*words):
    done = subprocess.run([TORII, "bench", "rules", "--json", *words], capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()] if done.returncode == 0 else []
    return [line["signature"] for line in lines if "signature" in line], done.stdout + done.stderr


cases = [(("--game", game), expected) for game, expected in SIGNATURES.items()] + ([] if os.environ.get("TORII_BRIEF") else [((), SIGNATURE)])
failed = 0
for number, (words, expected) in enumerate(cases, 1):
    found, said = signature(*words)
    failed += found != [expected]
    print(f"{'ok' if found == [expected] else 'not ok'} {number} - bench rules {' '.join(words)} has the signature that is written here")
    if found != [expected]:
        print("\n".join("# " + line[:200] for line in said.splitlines()))
print(f"1..{len(cases)}")
sys.exit(failed > 0)
