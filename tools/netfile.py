# Torii: MIT licence, see LICENSE.
"""Reads and writes data/nets/onitama.net (docs/formats/net.md). It names the cards that it was trained for, so that a
card gets its own weights whatever its row in data/cards.tsv, and one without weights is noticed.
"""
import struct
import sys

import gen_cards

MAGIC, VERSION, NETS = b"TORIINET", 2, 2
HEAD = struct.Struct("<8sIIII")  # magic, version, bytes per net, cards, zero
CARD = struct.Struct("<16sQ")  # name, fingerprint
ADVICE = "train a new network (tools/train/README.md), or build with -Dnet=false, which uses the hand-crafted evaluation"


def write(path, nets, cards):
    """The two nets, trained for these cards (gen_cards.read_cards)."""
    with open(path, "wb") as file:
        file.write(HEAD.pack(MAGIC, VERSION, len(nets[0]), len(cards), 0))
        for card in cards:
            file.write(CARD.pack(card.code.encode(), gen_cards.fingerprint(card)))
        for net in nets:
            file.write(net)


def shape(cards):
    """The arrays of struct mind_net."""
    return ((25, 48, 32), (cards, 3, 32), (32,), (9, 32), (9,))


def size(of):
    return of[0] * size(of[1:]) if of else 1


def arranged(net, rows):
    """A net with the rows of its cards in this order; None: no weights, all zero."""
    one, before = 2 * 3 * 32, 2 * 25 * 48 * 32
    after = len(net) - 2 * (32 + 9 * 32 + 9)
    weights = [net[before + one * row:before + one * (row + 1)] if row is not None else bytes(one) for row in rows]
    return net[:before] + b"".join(weights) + net[after:]


def read(path, cards):
    """The two nets as bytes, with the rows of these cards in their order; and for each card whether it has weights:
    not if the net does not name it, or if its moves have changed since the net was trained."""
    with open(path, "rb") as file:
        data = file.read()
    if len(data) < HEAD.size or data[:8] != MAGIC:
        sys.exit(f"{path}: not a net")
    _, version, length, count, _ = HEAD.unpack_from(data)
    if version != VERSION:
        sys.exit(f"{path}: a net of version {version}, where {VERSION} is needed: {ADVICE}")
    start = HEAD.size + count * CARD.size
    if length != 2 * sum(map(size, shape(count))) or len(data) != start + NETS * length:
        sys.exit(f"{path}: cut short, too long, or of another shape")
    trained = [CARD.unpack_from(data, HEAD.size + i * CARD.size) for i in range(count)]
    by_name = {(name.rstrip(b"\0").decode(), word): row for row, (name, word) in enumerate(trained)}
    rows = [None if card.is_split() else by_name.get((card.code, gen_cards.fingerprint(card))) for card in cards]
    nets = [data[start + i * length:start + (i + 1) * length] for i in range(NETS)]
    return [arranged(net, rows) for net in nets], [row is not None for row in rows]
