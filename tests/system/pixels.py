# Torii: MIT licence, see LICENSE.
"""Reads PNG and GIF by their specifications, for tests of what writes them. Pixels are (r, g, b), row by row."""

import struct
import zlib


def paeth(a, b, c):
    guess = a + b - c
    return min((abs(guess - a), 0, a), (abs(guess - b), 1, b), (abs(guess - c), 2, c))[2]


def unfilter(kind, row, above, size):
    for i, byte in enumerate(row):
        left = row[i - size] if i >= size else 0
        up = above[i]
        corner = above[i - size] if i >= size else 0
        row[i] = (byte + (0, left, up, (left + up) // 2, paeth(left, up, corner))[kind]) & 255
    return row


def read_png(data):
    """Width, height, pixels; of 8 bits a channel, without interlacing, every checksum tested."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n", data[:8]
    at, packed, head = 8, b"", None
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0] == zlib.crc32(kind + body), kind
        if kind == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        packed += body if kind == b"IDAT" else b""
        at += 12 + length
    width, height, depth, colour, *rest = head
    assert (depth, rest) == (8, [0, 0, 0]) and colour in (2, 6), head
    size = 3 if colour == 2 else 4
    raw, above, pixels = zlib.decompress(packed), bytearray(width * size), []
    for y in range(height):
        start = y * (width * size + 1)
        above = unfilter(raw[start], bytearray(raw[start + 1:start + 1 + width * size]), above, size)
        pixels += [tuple(above[x:x + 3]) for x in range(0, width * size, size)]
    return width, height, pixels


def blocks(data, at):
    out = b""
    while data[at]:
        out += data[at + 1:at + 1 + data[at]]
        at += 1 + data[at]
    return out, at + 1


def unpack(first, data):
    """LZW of GIF: the numbers of the colours."""
    clear, out, bits, have = 1 << first, [], 0, 0
    table, width, before = None, first + 1, None
    for byte in data:
        bits |= byte << have
        have += 8
        while have >= width:
            code = bits & ((1 << width) - 1)
            bits >>= width
            have -= width
            if code == clear:
                table, width, before = {i: (i,) for i in range(clear)}, first + 1, None
                continue
            if code == clear + 1:
                return out
            if before is not None:
                known = table[code] if code in table else before + before[:1]
                table[clear + len(table) - clear + 2] = before + known[:1]
            out += table[code]
            before = table[code]
            if len(table) + 2 == 1 << width and width < 12:
                width += 1
    raise ValueError("no end of an image")


def read_gif(data):
    """Width, height, whether it repeats for ever, and (pixels, hundredths of a second) of each frame."""
    assert data[:6] == b"GIF89a", data[:6]
    width, height, flags = struct.unpack("<HHB", data[6:11])
    colours = [tuple(data[13 + 3 * i:16 + 3 * i]) for i in range(2 << (flags & 7))]
    at, screen, frames, loops, shown, clear = 13 + 3 * len(colours), [(0, 0, 0)] * (width * height), [], False, 0, None
    while data[at] != 0x3b:
        if data[at] == 0x21:
            body, end = blocks(data, at + 2)
            if data[at + 1] == 0xf9:
                shown = struct.unpack("<H", body[1:3])[0]
                clear = body[3] if body[0] & 1 else None
            loops |= body[:11] == b"NETSCAPE2.0"
            at = end
            continue
        assert data[at] == 0x2c, data[at]
        left, top, wide, high, local = struct.unpack("<HHHHB", data[at + 1:at + 10])
        assert local == 0 and left + wide <= width and top + high <= height
        packed, end = blocks(data, at + 11)
        numbers = unpack(data[at + 10], packed)
        assert len(numbers) == wide * high, (len(numbers), wide, high)
        for y in range(high):
            start = (top + y) * width + left
            for x, n in enumerate(numbers[y * wide:(y + 1) * wide], start):
                screen[x] = screen[x] if n == clear else colours[n]
        frames.append((list(screen), shown))
        at = end
    assert at == len(data) - 1
    return width, height, loops, frames


def difference(one, other):
    """The mean difference of a channel, 0 to 255."""
    assert len(one) == len(other)
    return sum(abs(a - b) for p, q in zip(one, other) for a, b in zip(p, q)) / (3 * len(one))
