# Torii: MIT licence, see LICENSE.
"""data/nets/onitama.net, in and out (docs/formats/net.md). It tells for which cards it was trained, since its rows are
in their order: a net meets no other cards unnoticed.
"""
import struct
import sys

import gen_cards

MAGIC, VERSION, NETS = b"TORIINET", 2, 2
HEAD = struct.Struct("<8sIIII")  # magic, version, bytes of one net, cards, zero
CARD = struct.Struct("<16sQ")  # name, fingerprint
ADVICE = "train a new net (tools/train/README.md), or build with -Dnet=false, which evaluates by hand"


def write(path, nets, cards):
    """The two nets, trained for these cards (gen_cards.read_cards)."""
    with open(path, "wb") as file:
        file.write(HEAD.pack(MAGIC, VERSION, len(nets[0]), len(cards), 0))
        for card in cards:
            file.write(CARD.pack(card[1].encode(), gen_cards.fingerprint(card)))
        for net in nets:
            file.write(net)


def shape(cards):
    """As struct mind_net has its lists."""
    return ((25, 48, 32), (cards, 3, 32), (32,), (9, 32), (9,))


def size(of):
    return of[0] * size(of[1:]) if of else 1


def difference(trained, cards):
    """How the cards differ from those that a net was trained for, in words, or None."""
    for number, (row, card) in enumerate(zip(trained, cards), 1):
        if row[1] == gen_cards.fingerprint(card):
            continue
        if row[0] == card[1]:
            return f"'{card[1]}' has other moves than the ones it was trained for"
        return f"card {number} is '{card[1]}', where it was trained for '{row[0]}'"
    if len(trained) != len(cards):
        return f"there are {len(cards)} cards, and it was trained for {len(trained)}"
    return None


def read(path, cards, cards_path):
    """The two nets, as bytes; ends the program if they are not for these cards."""
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
    trained = [(name.rstrip(b"\0").decode(), word) for name, word in trained]
    fault = difference(trained, cards)
    if fault:
        sys.exit(f"{path} does not fit {cards_path}: {fault}; {ADVICE}")
    return [data[start + i * length:start + (i + 1) * length] for i in range(NETS)]
