#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Rows for the net: positions that can be, whose reached squares follow from the cards."""
import os
import struct
import subprocess
import sys
import tempfile

PROGRAM, CARDS = sys.argv[1], sys.argv[2]
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(CARDS)), "tools"))
import gen_cards
ROW = struct.Struct("<6I4B5BBhhH")


def read_cards():
    """For each card its steps, movement cards first, as the program numbers them."""
    with open(CARDS, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")][1:]
    rows.sort(key=lambda r: r[0] == "wind")
    return [[tuple(map(int, m.split(","))) for m in r[5].split(";")] for r in rows]


def reached(steps, pawns, turn):
    out = 0
    for square in range(25):
        if pawns >> square & 1:
            for cards in steps:
                for dx, dy in cards:
                    file, rank = square % 5 + turn * dx, square // 5 + turn * dy
                    if 0 <= file < 5 and 0 <= rank < 5:
                        out |= 1 << (5 * rank + file)
    return out


def is_sound(row, cards):
    own, enemy, mine, yours, coming, later = row[:6]
    own_master, enemy_master, spirit, flags = row[6:10]
    hand, other, beside = row[10:12], row[12:14], row[14]
    take = [cards[c] for c in hand], [cards[c] for c in other], [cards[beside]]
    return (own & enemy == 0 and own >> own_master & 1 == 1 and enemy >> enemy_master & 1 == 1
            and mine == reached(take[0], own, 1) and yours == reached(take[1], enemy, -1)
            and coming == reached(take[2], own, 1) and later == reached(take[0], enemy, -1)
            and mine >> enemy_master & 1 == 0  # nobody wins at once
            and (spirit < 25) == (flags & 8 != 0) and row[15] <= 2)


points = failed = 0


def point(words, good):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}")


def main():
    cards = read_cards()
    for game in ("onitama", "onitama+sensei", "onitama+wind"):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "rows")
            done = subprocess.run([PROGRAM, game, path, "0.1", "300", "7", "1"], capture_output=True, text=True)
            with open(path, "rb") as f:
                data = f.read()
        rows = [ROW.unpack_from(data, at) for at in range(0, len(data), ROW.size)]
        point(f"{game}: rows are written", done.returncode == 0 and len(rows) > 100)
        point(f"{game}: what is reached follows from the cards", all(is_sound(r, cards) for r in rows[:400]))
        mark = gen_cards.list_fingerprint(gen_cards.read_cards(CARDS)) & 0xFFFF
        point(f"{game}: rows tell for which cards", {r[18] for r in rows} == {mark})
        point(f"{game}: some games are won, some lost", {r[15] for r in rows} >= {0, 2})
    done = subprocess.run([PROGRAM], capture_output=True, text=True)
    point("without orders: one line", done.returncode == 2 and done.stderr.count("\n") == 1)
    print(f"1..{points}")
    return failed > 0


sys.exit(main())
