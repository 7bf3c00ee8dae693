#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Turns data/cards.tsv into the reference's list of cards. It shares no line with tools/gen_cards.py.

usage: gen_table.py cards.tsv OUTPUT.h
"""
import re
import sys


def offsets(moves):
    """In C, ended by 0,0."""
    return "{" + ", ".join("{%s}" % pair.strip().replace(",", ", ") for pair in [*moves, "0,0"]) + "}"


def split(text):
    return [] if text == "-" else re.split("[;/]", text)


rows = []
for line in open(sys.argv[1], encoding="utf-8"):
    if line.startswith(("#", "deck\t")):
        continue
    deck, name, _, _, stamp, moves, wind, _ = line.rstrip("\n").split("\t")
    deck, _, since = deck.partition("@")
    blue, _, red = moves.partition("|")
    row = '{"%s", "%s", %d, REF_%s, {%s, %s}, %s}' % (
        re.sub("[^a-z]", "", name.lower()), deck, int(since or 1), stamp.upper(), offsets(split(blue)), offsets(split(red or blue)), offsets(split(wind)))
    # Wind cards last, promo cards before them; of the others those that came first.
    rows.append((deck == "wind", deck == "promo", int(since or 1), row, deck))

rows.sort(key=lambda row: row[:3])
movement = [row for row in rows if not row[0]]
with open(sys.argv[2], "w", encoding="utf-8") as out:
    out.write("/* Made from data/cards.tsv by tests/reference/gen_table.py. */\nenum {\n")
    out.write("    REF_CARDS = %d,\n    REF_MOVEMENT_CARDS = %d,\n" % (len(rows), len(movement)))
    out.write("    REF_BASE_CARDS = %d, /* at the front */\n" % [*(row[4] for row in movement), "", "sensei"].index("sensei"))
    out.write("    REF_WIND_CARDS = %d\n};\n\n#define REF_ROWS \\\n    " % (len(rows) - len(movement)))
    out.write(", \\\n    ".join(row[3] for row in rows) + "\n")
