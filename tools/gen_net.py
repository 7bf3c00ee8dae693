#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Turns data/nets/onitama.net into C tables (docs/formats/net.md).

Usage: gen_net.py onitama.net OUTPUT.c
"""
import struct
import sys

SHAPES = ((25, 48, 32), (42, 3, 32), (32,), (9, 32), (9,))  # as struct mind_net has them
NAMES = ("mind_net_base", "mind_net_wind")


def size(shape):
    return shape[0] * size(shape[1:]) if shape else 1


def braces(numbers, shape):
    if not shape:
        return str(numbers[0])
    step = size(shape[1:])
    parts = (braces(numbers[i:i + step], shape[1:]) for i in range(0, len(numbers), step))
    return "{" + (",\n" if len(shape) > 1 else ",").join(parts) + "}"


def main():
    source, output = sys.argv[1:]
    with open(source, "rb") as f:
        data = f.read()
    count = sum(map(size, SHAPES))
    if data[:8] != b"TORIINET" or struct.unpack("<II", data[8:16]) != (1, 2 * count):
        sys.exit(f"{source}: no net of this shape")
    if len(data) != 16 + 2 * count * len(NAMES):
        sys.exit(f"{source}: cut short, or too long")
    with open(output, "w", encoding="ascii") as out:
        out.write('/* Made by tools/gen_net.py; do not edit. */\n#include "minds/onitama/net.h"\n')
        for n, name in enumerate(NAMES):
            numbers = struct.unpack_from(f"<{count}h", data, 16 + 2 * count * n)
            out.write(f"\nconst struct mind_net {name} = {{\n")
            for shape in SHAPES:
                out.write(braces(numbers[:size(shape)], shape) + ",\n")
                numbers = numbers[size(shape):]
            out.write("};\n")
        out.write("\nconst struct mind_net *mind_net_of(bool wind)\n{\n"
                  "    return wind ? &mind_net_wind : &mind_net_base;\n}\n")


main()
