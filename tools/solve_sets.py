#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Print the sets of five base cards, one of each pair of mirrored ones, in the order in which they are solved.

usage: tools/solve_sets.py [--count N] [--self-test]

The first set is the one that earlier results are for. The others come in an order that has nothing to do with the cards
(SHA-256 of their names), so that whatever has been solved so far is a fair sample of all of them.
"""
import argparse
import hashlib
import itertools
import pathlib
import sys

sys.dont_write_bytecode = True
import gen_cards

ROOT = pathlib.Path(__file__).resolve().parent.parent
FIRST = "crab,elephant,horse,ox,boar"
SETS = 2348  # of 4 368, 328 are their own mirror: (4368 + 328) / 2


def pattern(card, mirrored=False):
    return tuple(sorted((-dx if mirrored else dx, dy) for dx, dy in card.moves(0)))


def all_sets():
    cards = [card for card in gen_cards.read_cards(ROOT / "data/cards.tsv") if card.deck == "base" and card.since == 1]
    found = {}
    for five in itertools.combinations(cards, 5):
        same = tuple(sorted(pattern(card) for card in five))
        mirror = tuple(sorted(pattern(card, True) for card in five))
        name = ",".join(card.code for card in five)
        if mirror not in found:
            found[same] = name
    return sorted(found.values(), key=lambda name: (name != FIRST, hashlib.sha256(name.encode()).digest()))


def main():
    parser = argparse.ArgumentParser(description="print the sets of five base cards, one of each pair of mirrored ones")
    parser.add_argument("--count", type=int, default=SETS, help="how many")
    parser.add_argument("--self-test", action="store_true", help="check how many there are")
    options = parser.parse_args()
    sets = all_sets()
    if options.self_test:
        good = len(sets) == len(set(sets)) == SETS and sets[0] == FIRST
        print(f"sets of cards: {len(sets)} up to mirror, the first is {sets[0]}")
        return not good
    print("\n".join(sets[:options.count]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
