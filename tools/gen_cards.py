#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Generates C from data/cards.tsv and emblems.tsv beside it: the counts as a header, and tables of names, patterns,
emblems, squares and keys.

Usage: gen_cards.py cards.tsv OUTPUT.c
       gen_cards.py --counts cards.tsv OUTPUT.h

docs/contributing/card.md describes the columns.
"""
import dataclasses
import io
import pathlib
import re
import sys
import unicodedata

sys.dont_write_bytecode = True
import languages

MASK = (1 << 64) - 1
FNV_START, FNV_PRIME = 0xCBF29CE484222325, 0x100000001B3
DECKS = ("base", "sensei", "wind", "promo")
MAX_CARDS = 62    # six bits per card; 63 means no card
MAX_WINDS = 32    # a bit each in struct oni_rules
MAX_CODE = 15     # files keep names in sixteen bytes, zero-terminated
MAX_MOVES = 8     # as in struct oni_card
MAX_SPIRIT = 6
MAX_VERSION = 99
MAX_EMBLEM = 400  # characters of a path: it is sent with every card
EMBLEM_PATH = re.compile(r"M[MmLlHhVvCcSsQqTtAaZz0-9 .,-]*")
# Records and seeds depend on these lists: fingerprints of the names in the order in which they are shuffled.
PUBLISHED = {("base", 1): 0x8FCC634BD9D6BBAA, ("sensei", 1): 0x7EDE23A75C305DBB, ("wind", 1): 0x2762282AC441797C}


@dataclasses.dataclass
class Card:
    deck: str
    since: int      # version of the deck that introduced the card
    code: str       # the name in positions and moves (N3)
    names: list     # en, fr, es
    stamp: str
    patterns: list  # by player: the parts of the card, each a list of moves
    spirit: list    # the lower pattern of a wind card

    def moves(self, player):
        """Moves of either part (N2)."""
        return [move for part in self.patterns[player] for move in part]

    def is_split(self):
        return self.patterns[0] != self.patterns[1] or len(self.patterns[0]) > 1


def code_name(name):
    """The name as used in positions and moves: lower case, no spaces (N3)."""
    plain = unicodedata.normalize("NFD", name)
    return "".join(c for c in plain if c.isascii() and c.isalnum()).lower()


def fnv(data, word=FNV_START):
    """FNV-1a, 64 bits."""
    for byte in data:
        word = (word ^ byte) * FNV_PRIME & MASK
    return word


def offsets(text):
    moves = [] if text == "-" else [tuple(map(int, pair.split(","))) for pair in text.split(";")]
    if any(len(move) != 2 for move in moves):
        raise ValueError(text)
    return moves


def patterns(text):
    """`0,1;1,0` for both players; `/` separates two parts, `|` Blue's and Red's (N2)."""
    players = [[offsets(part.strip()) for part in side.split("/")] for side in text.split("|")]
    if len(players) > 2 or any(len(parts) > 2 for parts in players):
        raise ValueError(text)
    return [players[0], players[-1]]


def reach(moves, player):
    """For each square the set of target squares on the board (N2)."""
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


def pattern_fault(moves, needed, most):
    """What is wrong with one pattern of a card, or None."""
    if bool(moves) != needed:
        return "has no moves" if needed else "has moves of the spirit, which only wind cards have"
    if len(moves) > most:
        return f"has more than {most} moves"
    if len(set(moves)) < len(moves):
        return "has a move twice"
    if any((dx, dy) == (0, 0) or abs(dx) > 4 or abs(dy) > 4 for dx, dy in moves):
        return "has a move that leads nowhere"
    return None


def card_fault(card, before):
    """What is wrong with a card, given those before it, or None."""
    if card.deck not in DECKS:
        return f"is of the unknown deck '{card.deck}'; there are {', '.join(DECKS)}"
    if not 1 <= card.since <= MAX_VERSION:
        return f"has a version of its deck that is not a number from 1 to {MAX_VERSION}"
    if card.stamp not in ("blue", "red"):
        return f"has the stamp '{card.stamp}', not blue or red"
    if not card.code or len(card.code) > MAX_CODE:
        return "has no name, or one that is too long"
    if any(card.code == other.code for other in before):
        return "is there twice"
    wind = card.deck == "wind"
    if wind and card.is_split():
        return "is a wind card, which has one pattern for pawns and one for the spirit"
    if any(not part for parts in card.patterns for part in parts):
        return "has no moves"
    return (pattern_fault(card.moves(0), True, MAX_MOVES) or pattern_fault(card.moves(1), True, MAX_MOVES)
            or pattern_fault(card.spirit, wind, MAX_SPIRIT))


def deck_fault(cards):
    """Which published list was changed, or None."""
    for (deck, version), due in PUBLISHED.items():
        names = [card.names[0] for card in cards if card.deck == deck and card.since <= version]
        if fnv(",".join(names).encode()) != due:
            return (f"version {version} of the deck '{deck}' is published and must keep its cards in their order; "
                    f"a new card is of '{deck}@{max(card.since for card in cards) + 1}' (docs/contributing/card.md)")
    return None


def read_card(path, head, row):
    if len(row) != len(head):
        sys.exit(f"{path}: a card needs {len(head)} columns: {row}")
    deck, at, since = row[0].partition("@")
    stamp = head.index("stamp")
    names = named(head[1:stamp], row[1:stamp])
    version = int(since) if since.isdecimal() else 0
    try:
        return Card(deck, version if at else 1, code_name(names[0]), names, row[stamp], patterns(row[stamp + 1]),
                    offsets(row[stamp + 2]))
    except ValueError:
        sys.exit(f"{path}: the moves of '{names[0]}' are not of the form 0,2;0,-1")


def read_emblems(path):
    """The paths of emblems.tsv by card; `-` is the one of cards without their own."""
    emblems = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#") or line == "card\temblem":
            continue
        code, _, drawn = line.partition("\t")
        if code in emblems or not EMBLEM_PATH.fullmatch(drawn) or len(drawn) > MAX_EMBLEM:
            sys.exit(f"{path}:{number}: the emblem of '{code}' is there twice, or is not a path of at most {MAX_EMBLEM} characters")
        emblems[code] = drawn
    if "-" not in emblems:
        sys.exit(f"{path}: no emblem '-' for cards without their own")
    return emblems


def card_order(card):
    """Movement cards, then wind cards; older versions first within each, so that a new row moves no other card."""
    return card.deck == "wind", card.deck == "promo", card.since


def named(columns, names):
    """The names by language; missing ones are English."""
    known = {column: name.rstrip("~") for column, name in zip(columns, names)}
    return [known.get(f"name_{language}") or known["name_en"] for language in languages.LANGUAGES]


def read_cards(path):
    cards = []
    with open(path, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines if not line.startswith("#")]
    head = rows[0]
    stamp = head.index("stamp")
    for row in rows[1:]:
        card = read_card(path, head, row)
        fault = card_fault(card, cards)
        if fault:
            sys.exit(f"{path}: '{card.names[0]}' {fault}")
        cards.append(card)
    if len(cards) > MAX_CARDS or sum(card.deck == "wind" for card in cards) > MAX_WINDS:
        sys.exit(f"{path}: more than {MAX_CARDS} cards, or more than {MAX_WINDS} wind cards")
    cards.sort(key=card_order)
    fault = deck_fault(cards)
    if fault:
        sys.exit(f"{path}: {fault}")
    return cards


def fingerprint(card):
    """The behaviour of a card in 64 bits: the hash of its patterns, each sorted: "0,-1;0,2/-" is the Tiger."""
    def text(moves):
        return ";".join(f"{dx},{dy}" for dx, dy in sorted(moves)) or "-"

    sides = ["+".join(map(text, parts)) for parts in card.patterns]
    pawn = sides[0] if sides[0] == sides[1] else "|".join(sides)
    return fnv(f"{pawn}/{text(card.spirit)}".encode())


def list_fingerprint(cards):
    """The same for the whole list of cards (oni_cards_print)."""
    return fnv(map(fingerprint, cards))


def c_string(text):
    return '"' + text + '"'


def c_offsets(moves):
    return "{" + ", ".join("{%d, %d}" % move for move in moves) + "}" if moves else "{{0, 0}}"


def write_reach(out, name, cards, moves_of):
    out.write(f"const uint32_t {name}[2][ONI_CARDS][ONI_SQUARES] = {{\n")
    for player in (0, 1):
        out.write("    {\n")
        for card in cards:
            words = ", ".join("0x%x" % bits for bits in reach(moves_of(card, player), player))
            out.write(f"        {{{words}}},\n")
        out.write("    },\n")
    out.write("};\n\n")


def random_words(state):
    """SplitMix64: the keys are the same on every machine, for ever."""
    while True:
        state = (state + 0x9E3779B97F4A7C15) & MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def key_words(cards):
    """The Zobrist keys of everything except cards, in order; and by name those of each card: in three places, and used.
    Published cards get theirs from one stream, others from their names, so that no card changes those of another."""
    words = random_words(0x546F726969)
    published = [card for deck, version in PUBLISHED for card in cards if card.deck == deck and card.since <= version]

    def take(count):
        return [next(words) for _ in range(count)]

    pawns, places = take(100), [take(len(published)) for _ in range(3)]
    rest = take(32 + 1 + 64 + 64 + 6 + 4)
    places.append(take(len(published)))
    by_card = {card.code: [place[i] for place in places] for i, card in enumerate(published)}
    for card in cards:
        own = random_words(fnv(card.code.encode()))
        by_card.setdefault(card.code, [next(own) for _ in range(4)])
    return pawns + rest + take(1), by_card


def write_keys(out, cards):
    words, by_card = key_words(cards)

    def row(count):
        return "{" + ", ".join("0x%xu" % words.pop(0) for _ in range(count)) + "}"

    def rows(outer, count):
        return "{" + ", ".join(row(count) for _ in range(outer)) + "}"

    def card_row(place):
        return "{" + ", ".join("0x%xu" % by_card[card.code][place] for card in cards) + "}"

    out.write("const struct oni_keys oni_keys = {\n")
    out.write("    .pawn = {" + ", ".join(rows(2, 25) for _ in range(2)) + "},\n")
    out.write("    .card = {" + ", ".join(map(card_row, range(3))) + "},\n")
    out.write(f"    .spirit = {row(32)},\n")
    out.write("    .red_to_act = 0x%xu,\n" % words.pop(0))
    out.write(f"    .ninja = {rows(2, 32)},\n")
    out.write(f"    .revealed = {rows(2, 32)},\n")
    out.write(f"    .lanterns = {rows(2, 3)},\n")
    out.write(f"    .part = {row(4)},\n")
    out.write(f"    .used = {card_row(3)},\n")
    out.write("    .first_turn = 0x%xu,\n" % words.pop(0))
    out.write("};\n")


def write_tables(out, cards, emblems):
    out.write('/* Made from data/cards.tsv by tools/gen_cards.py. */\n#include "rules/onitama/cards.h"\n\n')
    out.write("const struct oni_card oni_cards[ONI_CARDS] = {\n")
    for card in cards:
        shown = ", ".join(map(c_string, card.names))
        moves = [card.moves(player) for player in (0, 1)]
        out.write(
            f"    {{{c_string(card.code)}, {{{shown}}}, ONI_SET_{card.deck.upper()}, {card.since}, "
            f"{int(card.stamp == 'red')}, {int(card.is_split())}, {{{len(moves[0])}, {len(moves[1])}}}, {len(card.spirit)}, "
            f"{{{c_offsets(moves[0])}, {c_offsets(moves[1])}}}, {c_offsets(card.spirit)}}},\n")
    out.write("};\n\n")
    drawn = ",\n".join("    " + c_string(emblems.get(card.code, emblems["-"])) for card in cards)
    out.write(f"const char *const oni_emblems[ONI_CARDS] = {{\n{drawn},\n}};\n\n")
    write_reach(out, "oni_reach", cards, Card.moves)
    write_reach(out, "oni_wind_reach", cards, lambda card, player: card.spirit)
    prints = ", ".join("0x%xu" % fingerprint(card) for card in cards)
    out.write(f"const uint64_t oni_card_prints[ONI_CARDS] = {{{prints}}};\n\n")
    write_keys(out, cards)


def write_counts(out, cards):
    moves = sum(card.deck != "wind" for card in cards)
    out.write("/* Made from data/cards.tsv by tools/gen_cards.py. */\n"
              "#ifndef RULES_ONITAMA_CARD_COUNTS_H\n#define RULES_ONITAMA_CARD_COUNTS_H\n\n"
              f"enum {{ ONI_CARDS = {len(cards)}, ONI_MOVE_CARDS = {moves} }};\n"
              f"enum {{ ONI_DECK_VERSION = {max(card.since for card in cards)} }}; /* the newest of any deck */\n\n#endif\n")


def main():
    counts = sys.argv[1] == "--counts"
    source, target = sys.argv[1 + counts:]
    cards, target, out = read_cards(source), pathlib.Path(target), io.StringIO()
    if counts:
        write_counts(out, cards)
    else:
        write_tables(out, cards, read_emblems(pathlib.Path(source).with_name("emblems.tsv")))
    # Everything includes the counts: the header is only rewritten if it changed.
    if not counts or not target.exists() or target.read_text(encoding="utf-8") != out.getvalue():
        target.write_text(out.getvalue(), encoding="utf-8")


if __name__ == "__main__":
    main()
