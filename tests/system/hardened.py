# Torii: MIT licence, see LICENSE.
"""Is the program linked with hardening against exploits? Read from the ELF file itself.

usage: hardened.py TORII SANITIZERS     SANITIZERS as meson has them: 'none' for none
"""

import struct
import sys

from ws import Tap

tap = Tap()
ET_DYN = 3
PT_DYNAMIC, PT_GNU_STACK, PT_GNU_RELRO = 2, 0x6474E551, 0x6474E552
DT_NULL, DT_STRTAB, DT_SYMTAB, DT_FLAGS, DT_STRSZ, DT_TEXTREL, DT_FLAGS_1 = 0, 5, 6, 30, 10, 22, 0x6FFFFFFB
DF_TEXTREL, DF_BIND_NOW, DF_1_NOW, DF_1_PIE = 4, 8, 1, 0x08000000


class Elf:
    """The parts of a 64-bit little-endian file that are needed here."""

    def __init__(self, path):
        with open(path, "rb") as f:
            self.data = f.read()
        assert self.data[:6] == b"\x7fELF\x02\x01", "not a 64-bit little-endian ELF file"
        self.type, = struct.unpack_from("<H", self.data, 16)
        table, = struct.unpack_from("<Q", self.data, 32)
        size, count = struct.unpack_from("<HH", self.data, 54)
        self.segments = [struct.unpack_from("<IIQQQQQQ", self.data, table + i * size) for i in range(count)]
        self.dynamic = dict(self.dynamics())

    def segment(self, kind):
        return next((one for one in self.segments if one[0] == kind), None)

    def dynamics(self):
        _, _, at, _, _, size, _, _ = self.segment(PT_DYNAMIC) or (0,) * 8
        for place in range(at, at + size, 16):
            tag, value = struct.unpack_from("<QQ", self.data, place)
            if tag == DT_NULL:
                return
            yield tag, value

    def place(self, address):
        """The file offset of an address of the program."""
        for kind, _, at, start, _, size, _, _ in self.segments:
            if kind == 1 and start <= address < start + size:
                return at + address - start
        raise ValueError(hex(address))

    def names(self):
        """All names that are looked up when it starts, or that it offers."""
        at, size = self.place(self.dynamic[DT_STRTAB]), self.dynamic[DT_STRSZ]
        return set(self.data[at:at + size].split(b"\0"))


def main():
    path, sanitizers = sys.argv[1:3]
    elf = Elf(path)
    flags, more = elf.dynamic.get(DT_FLAGS, 0), elf.dynamic.get(DT_FLAGS_1, 0)
    tap.same(elf.type, ET_DYN, "position independent: its addresses differ from run to run …")
    tap.check(more & DF_1_PIE != 0, "… and it is a program, no library", hex(more))
    tap.check(elf.segment(PT_GNU_RELRO) is not None, "what is settled when it starts is read-only afterwards (RELRO) …")
    tap.check(flags & DF_BIND_NOW and more & DF_1_NOW, "… all of it, since everything is bound then (BIND_NOW)",
              (hex(flags), hex(more)))
    tap.check(DT_TEXTREL not in elf.dynamic and not flags & DF_TEXTREL, "its code is never written to")
    stack = elf.segment(PT_GNU_STACK)
    tap.check(stack is not None and not stack[1] & 1, "nothing on the stack is run", stack)
    wild = [hex(one[3]) for one in elf.segments if one[0] == 1 and one[1] & 3 == 3]
    tap.same(wild, [], "no part can be both written and run")
    names = elf.names()
    tap.check(b"__stack_chk_fail" in names, "its stack is watched (stack protector)")
    if sanitizers == "none":
        checked = sorted(name.decode() for name in names if name.endswith(b"_chk"))
        tap.check(len(checked) > 3, "copies are checked against the size of their target (_FORTIFY_SOURCE)", checked)
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
