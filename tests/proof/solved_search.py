#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Positions that the solver for GPUs has written down, searched by the engine: where the search proves a win or a loss,
the solver's bit has to say the same.

usage: solved_search.py TORII [DEPTH [STEP]] <TEXTS     TEXTS: of `solved_positions FILE CARDS texts`; every STEP-th is searched

Prints how many searches ended with a proof, and the positions that disagree; exits 1 if there are any.
"""
import subprocess
import sys


def search(torii, positions, depth):
    """The score of each position, as in `score win 11`."""
    with subprocess.Popen([torii, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        for position in positions:
            engine.stdin.write(f"position ofen {position}\ngo depth {depth}\n")
            engine.stdin.flush()
            score = ""
            for line in engine.stdout:
                words = line.split()
                if "score" in words:
                    score = words[words.index("score") + 1]
                if words[:1] == ["bestmove"]:
                    break
            yield score
        engine.stdin.write("quit\n")
        engine.stdin.flush()


def compare(torii, texts, depth):
    """Wins and losses that were proved, and what disagrees."""
    found, wrong = {"win": 0, "loss": 0}, []
    for text, score in zip(texts, search(torii, [text[2:] for text in texts], depth), strict=True):
        if score in found:
            found[score] += 1
            if (score == "win") != (text[0] == "1"):
                wrong.append(f"{text}: the search says {score}")
    return found["win"], found["loss"], wrong


def main():
    depth, step = (int(word) for word in (sys.argv[2:] + ["7", "1"][len(sys.argv) - 2:]))
    texts = [line.rstrip("\n") for line in sys.stdin if line[:2] in ("0 ", "1 ")][::step]
    wins, losses, wrong = compare(sys.argv[1], texts, depth)
    print("\n".join(wrong + [f"{len(texts)} positions searched: {wins} wins and {losses} losses proved, {len(wrong)} disagree"]))
    return 1 if wrong or not texts else 0


if __name__ == "__main__":
    sys.exit(main())
