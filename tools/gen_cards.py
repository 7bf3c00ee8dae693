#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Turns data/cards.tsv into C tables: names, stamps, and where each card reaches from each square.

Usage: gen_cards.py cards.tsv OUTPUT.c
"""
import sys
import unicodedata

MASK = (1 << 64) - 1
SETS = ("base", "sensei", "wind")
MAX_CARDS = 62  # a number has six bits; 63 means that no card is there
MAX_CODE = 15   # files keep names in sixteen bytes, a zero behind them
MAX_MOVES = 6   # as in struct oni_card


def code_name(name):
    """The name as it stands in positions and moves: lower case, no spaces (N3)."""
    plain = unicodedata.normalize("NFD", name)
    return "".join(c for c in plain if c.isascii() and c.isalnum()).lower()


def offsets(text):
    moves = [] if text == "-" else [tuple(map(int, pair.split(","))) for pair in text.split(";")]
    if any(len(move) != 2 for move in moves):
        raise ValueError(text)
    return moves


def reach(moves, player):
    """For each square the set of squares on the board that the moves lead to (N2)."""
    turn = 1 if player == 0 else -1
    table = []
    for square in range(25):
        bits = 0
        for dx, dy in moves:
            file, rank = square % 5 + turn * dx, square // 5 + turn * dy
            if 0 <= file < 5 and 0 <= rank < 5:
                bits |= 1 << (rank * 5 + file)
        table.append(bits)
    return table


def pattern_fault(moves, needed):
    """What is wrong with one pattern of a card, or None."""
    if bool(moves) != needed:
        return "has no moves" if needed else "has moves of the spirit, which only wind cards have"
    if len(moves) > MAX_MOVES:
        return f"has more than {MAX_MOVES} moves"
    if len(set(moves)) < len(moves):
        return "has a move twice"
    if any((dx, dy) == (0, 0) or abs(dx) > 4 or abs(dy) > 4 for dx, dy in moves):
        return "has a move that leads nowhere"
    return None


def card_fault(card, before):
    """What is wrong with a card behind those before it, or None."""
    box, code, _, stamp, moves, wind = card
    if box not in SETS:
        return f"is of the unknown set '{box}'"
    if stamp not in ("blue", "red"):
        return f"has the stamp '{stamp}'"
    if not code or len(code) > MAX_CODE:
        return "has no name, or one that is too long"
    if any(code == other[1] for other in before):
        return "is there twice"
    if box != "wind" and any(other[0] == "wind" for other in before):
        return "stands behind a wind card: movement cards come first (ONI_MOVE_CARDS)"
    return pattern_fault(moves, True) or pattern_fault(wind, box == "wind")


def read_cards(path):
    cards = []
    with open(path, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    for row in rows[1:]:
        if len(row) != 8:
            sys.exit(f"{path}: a card needs 8 columns: {row}")
        names = [name.rstrip("~") for name in row[1:4]]
        try:
            card = (row[0], code_name(names[0]), names, row[4], offsets(row[5]), offsets(row[6]))
        except ValueError:
            sys.exit(f"{path}: the moves of '{names[0]}' are not of the form 0,2;0,-1")
        fault = card_fault(card, cards)
        if fault:
            sys.exit(f"{path}: '{names[0]}' {fault}")
        cards.append(card)
    if len(cards) > MAX_CARDS:
        sys.exit(f"{path}: more than {MAX_CARDS} cards; a card's number has six bits, and 63 is none")
    return cards


def fingerprint(card):
    """64 bits that tell what a card does, but for its name and stamp: FNV-1a of its moves, sorted, "0,-1;0,2/-"."""
    text = "/".join(";".join(f"{dx},{dy}" for dx, dy in sorted(moves)) or "-" for moves in card[4:6])
    word = 0xCBF29CE484222325
    for byte in text.encode():
        word = (word ^ byte) * 0x100000001B3 & MASK
    return word


def list_fingerprint(cards):
    """The same of all cards, in their order (oni_cards_print)."""
    word = 0xCBF29CE484222325
    for card in cards:
        word = (word ^ fingerprint(card)) * 0x100000001B3 & MASK
    return word


def c_string(text):
    return '"' + text + '"'


def c_offsets(moves):
    return "{" + ", ".join("{%d, %d}" % move for move in moves) + "}" if moves else "{{0, 0}}"


def write_reach(out, name, cards, column):
    out.write(f"const uint32_t {name}[2][ONI_CARDS][ONI_SQUARES] = {{\n")
    for player in (0, 1):
        out.write("    {\n")
        for card in cards:
            words = ", ".join("0x%x" % bits for bits in reach(card[column], player))
            out.write(f"        {{{words}}},\n")
        out.write("    },\n")
    out.write("};\n\n")


def random_words():
    """SplitMix64 from a fixed seed: the keys are the same on every machine and for ever."""
    state = 0x546F726969
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def write_keys(out, cards):
    words = random_words()

    def row(count):
        return "{" + ", ".join("0x%xu" % next(words) for _ in range(count)) + "}"

    def rows(outer, count):
        return "{" + ", ".join(row(count) for _ in range(outer)) + "}"

    out.write("const struct oni_keys oni_keys = {\n")
    out.write("    .pawn = {" + ", ".join(rows(2, 25) for _ in range(2)) + "},\n")
    out.write(f"    .card = {rows(3, len(cards))},\n")
    out.write(f"    .spirit = {row(32)},\n")
    out.write("    .red_to_act = 0x%xu,\n" % next(words))
    out.write(f"    .ninja = {rows(2, 32)},\n")
    out.write(f"    .revealed = {rows(2, 32)},\n")
    out.write(f"    .lanterns = {rows(2, 3)},\n")
    out.write(f"    .part = {row(4)},\n")
    out.write(f"    .used = {row(len(cards))},\n")
    out.write("    .first_turn = 0x%xu,\n" % next(words))
    out.write("};\n")


def main():
    cards = read_cards(sys.argv[1])
    with open(sys.argv[2], "w", encoding="utf-8") as out:
        out.write("/* Made from data/cards.tsv by tools/gen_cards.py. */\n")
        out.write('#include "rules/onitama/cards.h"\n\n')
        counts = {
            "ONI_CARDS": len(cards),
            "ONI_MOVE_CARDS": sum(card[0] != "wind" for card in cards),
            "ONI_BASE_CARDS": sum(card[0] == "base" for card in cards),
            "ONI_SENSEI_CARDS": sum(card[0] == "sensei" for card in cards),
        }
        for name, count in counts.items():
            out.write(f"_Static_assert({name} == {count}, \"data/cards.tsv has another number; see docs/cards.md\");\n")
        out.write("\n")
        out.write("const struct oni_card oni_cards[ONI_CARDS] = {\n")
        for box, code, names, stamp, moves, wind in cards:
            shown = ", ".join(map(c_string, names))
            out.write(
                f"    {{{c_string(code)}, {{{shown}}}, ONI_SET_{box.upper()}, "
                f"{int(stamp == 'red')}, {len(moves)}, {len(wind)}, "
                f"{c_offsets(moves)}, {c_offsets(wind)}}},\n")
        out.write("};\n\n")
        write_reach(out, "oni_reach", cards, 4)
        write_reach(out, "oni_wind_reach", cards, 5)
        prints = ", ".join("0x%xu" % fingerprint(card) for card in cards)
        out.write(f"const uint64_t oni_card_prints[ONI_CARDS] = {{{prints}}};\n\n")
        write_keys(out, cards)


if __name__ == "__main__":
    main()
