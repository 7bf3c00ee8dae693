#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Generates C tables from data/nets/onitama.net (docs/formats/net.md), matching the weights of cards by name.

Usage: gen_net.py onitama.net cards.tsv OUTPUT.c
       gen_net.py --check onitama.net cards.tsv
       gen_net.py --none OUTPUT.c                 no net: the hand-crafted evaluation
"""
import struct
import sys

sys.dont_write_bytecode = True
import gen_cards
import netfile

NAMES = ("mind_net_base", "mind_net_wind")
HEADER = '/* Made by tools/gen_net.py; do not edit. */\n#include "minds/onitama/net.h"\n'


def braces(numbers, shape):
    if not shape:
        return str(numbers[0])
    step = netfile.size(shape[1:])
    parts = (braces(numbers[i:i + step], shape[1:]) for i in range(0, len(numbers), step))
    return "{" + (",\n" if len(shape) > 1 else ",").join(parts) + "}"


def write_nets(output, nets, known):
    shapes, mask = netfile.shape(len(known)), sum(1 << card for card, has in enumerate(known) if has)
    with open(output, "w", encoding="ascii") as out:
        out.write(HEADER)
        out.write(f'\n_Static_assert(ONI_CARDS == {len(known)}, "the net has a row for each card");\n')
        for name, net in zip(NAMES, nets):
            numbers = struct.unpack(f"<{len(net) // 2}h", net)
            out.write(f"\nconst struct mind_net {name} = {{\n")
            for shape in shapes:
                out.write(braces(numbers[:netfile.size(shape)], shape) + ",\n")
                numbers = numbers[netfile.size(shape):]
            out.write(f"{mask:#x}u,\n}};\n")
        out.write("\nconst struct mind_net *mind_net_of(bool wind)\n{\n"
                  "    return wind ? &mind_net_wind : &mind_net_base;\n}\n")


def write_none(output):
    with open(output, "w", encoding="ascii") as out:
        out.write(HEADER)
        out.write("\nconst struct mind_net *mind_net_of(bool wind)\n{\n    (void)wind;\n    return NULL;\n}\n")


def main():
    words = sys.argv[1:]
    if len(words) == 2 and words[0] == "--none":
        write_none(words[1])
        return
    check = len(words) == 3 and words[0] == "--check"
    if len(words) != 3:
        sys.exit(__doc__)
    net, table = words[1:] if check else words[:2]
    cards = gen_cards.read_cards(table)
    nets, known = netfile.read(net, cards)
    missing = [card.code for card, has in zip(cards, known) if not has]
    if missing:
        print(f"{net} has no weights for {', '.join(missing)}: games with them use the hand-crafted evaluation", file=sys.stderr)
    if not check:
        write_nets(words[2], nets, known)


main()
