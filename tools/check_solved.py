#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Check the results of solved sets of cards against what is known without solving them.

usage: tools/check_solved.py [FILE]         (default: data/solved/sets.tsv)
       tools/check_solved.py --summary [FILE]
       tools/check_solved.py --picture [FILE] > docs/solved.svg
       tools/check_solved.py --self-test

The form is docs/formats/solved.md. Each row is held to the cards of data/cards.tsv, to the number of positions there
are, and to the first moves of each deal, which are listed here anew; a deal must be worth what its best move is. Rows
of the same cards, and of mirrored ones, must tell the same. One line per fault; exits 1 if there is any.

--summary prints a row of Markdown for each set of ten men: how many of its deals the first player wins, draws, loses.
--picture draws the same as bars; that of the rows of data/solved has to be the one in docs.
"""
import argparse
import math
import pathlib
import re
import sys

sys.dont_write_bytecode = True
import gen_cards

ROOT = pathlib.Path(__file__).resolve().parent.parent
ROWS, PICTURE = ROOT / "data/solved/sets.tsv", ROOT / "docs/solved.svg"
FIELDS = ("cards", "patterns", "men", "checksum", "deals", "census", "checked", "planted", "kernel_seconds", "seconds",
          "gigabytes", "machine", "command")
SQUARES, MIDDLE, HOME = 25, 12, range(5)
LEAST_CHECKED = 10_000  # of each partition of ten men
MANY_CHECKED = 1_000_000  # of each, in at least one set of a file with such sets
PAIRS = [pair for pair in range(32) if bin(pair).count("1") == 2]


class Fault(Exception):
    """Why a row cannot be right."""


def need(good, why):
    if not good:
        raise Fault(why)


def targets(moves, square):
    """The squares that a card leads to from this one, as a player sees the board."""
    x, y = square % 5, square // 5
    return sorted({(y + dy) * 5 + x + dx for dx, dy in moves if 0 <= x + dx < 5 and 0 <= y + dy < 5})


def positions(own, enemy):
    """Placements of two masters (553), the students on what is left, thirty deals."""
    return 553 * math.comb(23, own) * math.comb(23 - own, enemy) * 30


def deals():
    """The pairs of own cards, as sets of five, in the order of the deals."""
    return [pair for beside in range(5) for pair in PAIRS if not pair >> beside & 1]


def first_moves(cards, pair):
    """How many first moves there are: from the home row, which is full, to any other square."""
    return sum(to not in HOME for i in range(5) if pair >> i & 1 for square in HOME for to in targets(cards[i], square))


def check_deals(text, cards):
    parts = text.split(",")
    need(len(parts) == 30, f"{len(parts)} deals instead of 30")
    for number, (part, pair) in enumerate(zip(parts, deals())):
        need(re.fullmatch(r"[WDL]:[wdl]+", part), f"deal {number}: '{part}' is not of the form W:lwd")
        count = first_moves(cards, pair)
        need(len(part) - 2 == count, f"deal {number}: {len(part) - 2} first moves instead of {count}")
        best = next(value for value in "wdl" if value in part[2:])
        need(part[0] == best.upper(), f"deal {number}: {part[0]}, but its best move is {best}")


def check_census(text, students):
    parts = text.split(",")
    wanted = [(own, enemy) for own in range(students + 1) for enemy in range(students + 1)]
    need(len(parts) == len(wanted), f"{len(parts)} partitions instead of {len(wanted)}")
    for part, (own, enemy) in zip(parts, wanted):
        need(re.fullmatch(r"\d:\d(:\d+){4}", part), f"'{part}' is not of the form OWN:ENEMY:WINS:IN_ONE:LOSSES:DRAWS")
        a, d, wins, in_one, losses, draws = map(int, part.split(":"))
        need((a, d) == (own, enemy), f"partition {a}:{d} where {own}:{enemy} belongs")
        need(wins + losses + draws == positions(own, enemy), f"partition {a}:{d} has not all its positions")
        need(in_one <= wins, f"partition {a}:{d} has more wins in one than wins")


def check_row(fields, cards):
    need(len(fields) == len(FIELDS), f"{len(fields)} fields instead of {len(FIELDS)}")
    row = dict(zip(FIELDS, fields))
    names = row["cards"].split(",")
    known = [card.code for card in cards]
    for name in names:
        need(name in known, f"unknown card '{name}'")
    need(len(set(names)) == 5 == len(names), "not five different cards")
    need(names == sorted(names, key=known.index), "the cards are not in their order")
    chosen = [cards[known.index(name)] for name in names]
    need(not any(card.is_split() or card.deck == "wind" for card in chosen), "not all of them are movement cards")
    moves = [card.moves(0) for card in chosen]
    patterns = ["%07x" % sum(1 << to for to in targets(m, MIDDLE)) for m in moves]
    need(row["patterns"] == ",".join(patterns), f"the cards move otherwise: {','.join(patterns)}")
    need(row["men"] in ("2", "4", "6", "8", "10"), f"{row['men']} men")
    need(re.fullmatch("[0-9a-f]{16}", row["checksum"]), f"bad checksum '{row['checksum']}'")
    for name in ("kernel_seconds", "seconds", "gigabytes"):
        need(re.fullmatch(r"\d+\.\d", row[name]), f"{name} is '{row[name]}'")
    need(row["checked"].isdecimal() and row["planted"].isdecimal(), "checked and planted are not numbers")
    side = int(row["men"]) // 2
    check_census(row["census"], side - 1)
    if side < 5:
        need(row["deals"] == "-", "values of deals, but not of all ten men")
        return row
    check_deals(row["deals"], moves)
    return row


def mirrored(patterns):
    """The patterns with left and right exchanged, whatever the order of the cards."""
    def flip(word):
        return sum(1 << (to // 5 * 5 + 4 - to % 5) for to in range(SQUARES) if word >> to & 1)

    return tuple(sorted("%07x" % flip(int(word, 16)) for word in patterns.split(",")))


def compare(row, rows):
    """Against the rows before it."""
    same, mirror = tuple(sorted(row["patterns"].split(","))), mirrored(row["patterns"])
    for line, other in rows:
        if other["men"] != row["men"]:
            continue
        its = tuple(sorted(other["patterns"].split(",")))
        if other["cards"] == row["cards"]:
            for name in ("checksum", "deals", "census"):
                need(other[name] == row[name], f"another {name} than in line {line}")
        elif its in (same, mirror):
            need(other["census"] == row["census"], f"another census than the mirrored cards in line {line}")


def published(rows):
    """Rows of another file for sets that data/solved has as well tell the same, whatever they took."""
    with open(ROWS, encoding="utf-8") as file:
        known = {fields[0]: dict(zip(FIELDS, fields, strict=True)) for fields in (line.rstrip("\n").split("\t") for line in file)
                 if len(fields) == len(FIELDS)}
    return [(line, f"another {name} than in data/solved/sets.tsv") for line, row in rows for name in ("checksum", "deals", "census")
            if row["men"] == known.get(row["cards"], {}).get("men") and row[name] != known[row["cards"]][name]]


def is_checked(row):
    """Of all ten men: enough positions of each partition against the rules, and every planted error found."""
    return int(row["checked"]) >= LEAST_CHECKED * 25 and row["planted"] == "25"


def unchecked(rows):
    """One of the rows of the same cards must have been checked; that others tell the same was compared before."""
    full = [(line, row) for line, row in rows if row["men"] == "10"]
    checked = {row["cards"] for _, row in full if is_checked(row)}
    faults = [(line, f"fewer than {LEAST_CHECKED} positions of each partition were checked, or planted errors not found")
              for line, row in full if row["cards"] not in checked]
    return faults


def barely_checked(rows):
    """In one set there must have been many."""
    full = [(line, row) for line, row in rows if row["men"] == "10"]
    if not full or any(int(row["checked"]) >= MANY_CHECKED * 25 for _, row in full):
        return []
    return [(full[0][0], f"in no set were {MANY_CHECKED} positions of each partition checked")]


def check(lines, cards):
    """All faults as (line, why), and the good rows."""
    faults, rows, head = [], [], False
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\n")
        if line.startswith("#"):
            continue
        if not head:
            head = True
            if line.split("\t") != list(FIELDS):
                faults.append((number, "the names of the fields are not those of docs/formats/solved.md"))
            continue
        try:
            row = check_row(line.split("\t"), cards)
            compare(row, rows)
            rows.append((number, row))
        except Fault as fault:
            faults.append((number, str(fault)))
    return faults + unchecked(rows), rows


def results(rows):
    """The cards of each set of ten men with the letters of its thirty deals, and its checksum."""
    found = {row["cards"]: row for _, row in reversed(rows) if row["men"] == "10"}
    return [(cards, "".join(deal[0] for deal in row["deals"].split(",")), row["checksum"]) for cards, row in reversed(found.items())]


def picture(rows):
    """Bars of thirty squares for each set, those with most wins first, as SVG."""
    sets = sorted(results(rows), key=lambda one: (-one[1].count("W"), -one[1].count("D"), one[0]))
    step, top, left, side = 22, 40, 270, 14
    width, height = left + 30 * side + 12, top + step * len(sets) + 8
    ink = "#231f1b"
    look = {"W": ("#2a3f7e", "first player wins", "#fff"), "D": ("#c9a24a", "draw", ink), "L": ("#b5301f", "first player loses", "#fff")}
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" font-family="sans-serif" font-size="13">',
             "<title>Who wins the thirty deals of each solved set of cards</title>",
             f'<rect width="{width}" height="{height}" fill="#fdf8ec"/>']
    for at, (colour, words, _) in enumerate(look.values()):
        x = left + at * 142
        lines.append(f'<rect x="{x}" y="14" width="12" height="12" fill="{colour}"/><text x="{x + 17}" y="25" fill="{ink}">{words}</text>')
    for row, (cards, values, _) in enumerate(sets):
        y = top + row * step
        lines.append(f'<text x="{left - 10}" y="{y + 13}" text-anchor="end" fill="{ink}">{cards.replace(",", ", ")}</text>')
        at = left
        for letter, (colour, _, number) in look.items():
            count = values.count(letter)
            if count:
                lines.append(f'<rect x="{at}" y="{y}" width="{count * side}" height="{step - 6}" fill="{colour}"/>')
                lines.append(f'<text x="{at + count * side / 2:g}" y="{y + 13}" text-anchor="middle" font-size="11" fill="{number}">{count}</text>')
            at += count * side
    return "\n".join([*lines, "</svg>", ""])


def summary(rows):
    counts = {"W": 0, "D": 0, "L": 0}
    print("| cards | first player wins | draws | loses | checksum |\n|---|---|---|---|---|")
    for cards, values, checksum in results(rows):
        for value in values:
            counts[value] += 1
        print(f"| {cards.replace(',', ', ')} | {values.count('W')} | {values.count('D')} | {values.count('L')} | `{checksum}` |")
    whole = sum(counts.values())
    if whole:
        print("| all | " + " | ".join(f"{counts[v]} ({100 * counts[v] / whole:.1f} %)" for v in "WDL") + " | |")


# Self-test: a valid row of two men by hand (553 placements of two masters, thirty deals), and one fault of each kind.

GOOD = ["crab,elephant,horse,ox,boar", "0024400,0052800,0020880,0022080,0022800", "2", "6a75b160e4fcbc4f", "-",
        "0:0:11514:5181:5076:0", "100", "1", "0.0", "0.0", "0.0", "one thread of a CPU", "solve"]
PLANTS = [
    (0, "crab,elephant,horse,ox,boat", "unknown card 'boat'"),
    (0, "crab,elephant,horse,ox,ox", "five different"),
    (0, "elephant,crab,horse,ox,boar", "not in their order"),
    (1, "0024400,0052800,0020880,0022080,0022801", "move otherwise"),
    (2, "3", "3 men"),
    (3, "6a75", "bad checksum"),
    (4, "W:w", "not of all ten men"),
    (5, "0:0:11514:5181:5077:0", "not all its positions"),
    (5, "0:0:11514:11515:5076:0", "more wins in one"),
    (5, "0:1:11514:5181:5076:0", "where 0:0 belongs"),
    (5, "", "is not of the form"),
    (6, "all", "are not numbers"),
    (8, "fast", "kernel_seconds is 'fast'"),
]

# Values of deals, with the number of moves that the cards have: found by hand for the crab and the ox.
DEAL_PLANTS = [
    (lambda d: d[:-1], "29 deals"),
    (lambda d: ["X:w"] + d[1:], "not of the form"),
    (lambda d: [d[0] + "l"] + d[1:], "first moves instead of"),
    (lambda d: ["D" + d[0][1:]] + d[1:], "but its best move is"),
]


def self_test():
    cards = gen_cards.read_cards(ROOT / "data/cards.tsv")
    head = "\t".join(FIELDS)
    missed = []

    def faults(*rows):
        return [why for _, why in check([head, *("\t".join(row) for row in rows)], cards)[0]]

    def expect(what, found, words):
        if not any(words in why for why in found):
            missed.append(f"{what}: '{words}' not in {found}")

    if faults(GOOD, GOOD):
        missed.append(f"the valid rows: {faults(GOOD, GOOD)}")
    for field, text, words in PLANTS:
        expect(FIELDS[field], faults(GOOD[:field] + [text] + GOOD[field + 1:]), words)
    expect("fields", faults(GOOD[:-1]), "12 fields")
    expect("twice", faults(GOOD, GOOD[:3] + ["0" * 16] + GOOD[4:]), "another checksum than in line 2")
    moves = [next(card for card in cards if card.code == name).moves(0) for name in GOOD[0].split(",")]
    count = first_moves(moves, 0b01001)
    if count != 10:  # by hand: the crab and the ox lead off the home row only straight ahead
        missed.append(f"crab and ox have {count} first moves instead of 10")
    good = ["W:" + "w" * first_moves(moves, pair) for pair in deals()]
    for change, words in DEAL_PLANTS:
        try:
            check_deals(",".join(change(list(good))), moves)
            missed.append(f"not noticed: {words}")
        except Fault as fault:
            expect("deals", [str(fault)], words)
    check_deals(",".join(good), moves)
    # Ten men, with values by nobody: only whether it was checked is looked at here.
    ten = dict(zip(FIELDS, GOOD), men="10", checked=str(25 * MANY_CHECKED), planted="25")
    for change, found in [({}, 0), ({"checked": "1"}, 2), ({"planted": "24"}, 1), ({"checked": str(25 * LEAST_CHECKED)}, 1)]:
        alone, both = [(2, {**ten, **change})], [(2, ten), (3, {**ten, **change})]
        if len(unchecked(alone) + barely_checked(alone)) != found or unchecked(both) + barely_checked(both):
            missed.append(f"checked or not: {change}")
    with open(ROWS, encoding="utf-8") as file:
        rows = check(file, cards)[1]
    if published(rows) or len(published([(2, {**rows[-1][1], "deals": "-", "checksum": "0"})])) != 2:
        missed.append("what is published")
    for line in missed:
        print(line)
    print(f"solved sets self-test: {len(PLANTS) + len(DEAL_PLANTS) + 6} plants, {len(missed)} missed")
    return bool(missed)


def main():
    parser = argparse.ArgumentParser(description="check the results of solved sets of cards")
    parser.add_argument("file", nargs="?", type=pathlib.Path, default=ROWS)
    parser.add_argument("--summary", action="store_true", help="print a row of Markdown for each set of ten men")
    parser.add_argument("--picture", action="store_true", help="print the same as SVG")
    parser.add_argument("--self-test", action="store_true", help="check that faults are found")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    cards = gen_cards.read_cards(ROOT / "data/cards.tsv")
    with open(options.file, encoding="utf-8") as lines:
        faults, rows = check(lines, cards)
    faults += barely_checked(rows) if options.file == ROWS else published(rows)
    if options.file == ROWS and not options.picture and PICTURE.read_text(encoding="utf-8") != picture(rows):
        faults.append((0, "docs/solved.svg shows other rows: tools/check_solved.py --picture > docs/solved.svg"))
    for line, why in faults:
        print(f"{options.file}:{line}: {why}")
    if options.picture:
        print(picture(rows), end="")
    elif options.summary:
        summary(rows)
    else:
        print(f"solved sets: {len(rows)} rows, {len(faults) or 'no'} fault{'s' if len(faults) > 1 else ''}")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
