#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Generates a C table of the bytes of a file.

usage: tools/gen_bytes.py INPUT OUTPUT.c HEADER NAME
"""
import sys


def main():
    source, output, header, name = sys.argv[1:]
    with open(source, "rb") as f:
        data = f.read()
    with open(output, "w", encoding="ascii") as out:
        out.write(f'/* Made by tools/gen_bytes.py; do not edit. */\n#include "{header}"\n\n')
        out.write(f"const unsigned char {name}[] = {{\n")
        for i in range(0, len(data), 20):
            out.write(",".join(map(str, data[i:i + 20])) + ",\n")
        out.write(f"}};\nconst size_t {name}_len = {len(data)};\n")


if __name__ == "__main__":
    main()
