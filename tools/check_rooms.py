#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Check that the source keeps to the rooms drawn in docs/rooms.txt.

usage: tools/check_rooms.py [--root DIR] [--self-test]

Each room is a folder under src/. The check reads every C file there and refuses: an include that
rooms.txt does not allow, an include that does not go through the other room's door, a cycle between
rooms, system headers where they do not belong, printing from below, files that are too long or
lack the licence line. It prints one line a fault (file:line: words) and exits 1 if there is any.
"""

import argparse
import fnmatch
import pathlib
import re
import sys
import tempfile

LICENCE = "/* Torii: MIT licence, see LICENSE. */"
MAX_LINES = {".c": 600, ".h": 150, ".inc": 600}
RESERVED = ("door", "pure", "prints", "system")

# All that a pure room may take: nothing here allocates, prints or asks the system.
PURE_HEADERS = (
    "assert.h ctype.h float.h inttypes.h iso646.h limits.h math.h stdalign.h stdarg.h stdatomic.h "
    "stdbool.h stddef.h stdint.h stdnoreturn.h string.h *intrin.h arm_neon.h wasm_simd128.h"
).split()

# What only the rooms on the system line may include.
SYSTEM_HEADERS = (
    "dirent.h dlfcn.h fcntl.h poll.h pthread.h pwd.h sched.h semaphore.h signal.h spawn.h sys/* "
    "syslog.h termios.h threads.h time.h unistd.h windows.h"
).split()

PRINTING = re.compile(r"\b(v?f?printf|v?dprintf|puts|putchar|perror)\s*\(")
STREAMS = re.compile(r"\b(stdout|stderr)\b")
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]*)"|<([^>]*)>)')
COMMENT_OR_TEXT = re.compile(
    r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL
)


class Plan:
    """docs/rooms.txt, read."""

    def __init__(self, path, faults):
        self.may = {}
        self.lists = {word: [] for word in RESERVED}
        self.path = "docs/rooms.txt"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            line = line.split("#")[0].strip()
            if line:
                self.read_line(number, line, faults)
        for room, others in self.may.items():
            for other in others:
                if other not in self.may:
                    faults.append((self.path, 1, f"'{room}' may include unknown room '{other}'"))

    def read_line(self, number, line, faults):
        name, colon, rest = line.partition(":")
        if not colon:
            faults.append((self.path, number, f"not a 'room: …' line: '{line}'"))
        elif name in RESERVED:
            self.lists[name] += rest.split()
        elif name in self.may:
            faults.append((self.path, number, f"room '{name}' stands here twice"))
        else:
            self.may[name] = rest.split()

    def has(self, word, name):
        return any(fnmatch.fnmatch(name, pattern) for pattern in self.lists[word])

    def room_of(self, name):
        """The room a path below src/ lies in: the longest one that is a folder above it."""
        inside = [room for room in self.may if name.startswith(room + "/")]
        return max(inside, key=len, default=None)

    def is_door(self, room, header):
        return header == f"{room}/{room.split('/')[-1]}.h" or self.has("door", header)

    def cycle(self):
        """A list of rooms that leads back to its first one, or None."""
        done = set()

        def walk(room, trail):
            if room in trail:
                return trail[trail.index(room):] + [room]
            if room in done:
                return None
            for other in self.may.get(room, []):
                found = walk(other, trail + [room])
                if found:
                    return found
            done.add(room)
            return None

        return next(filter(None, (walk(room, []) for room in self.may)), None)


def blank(text, texts_too):
    """The text with comments (and string constants) turned into spaces, line numbers kept."""

    def spaces(match):
        found = match.group(0)
        if found[0] in "\"'" and not texts_too:
            return found
        return re.sub(r"[^\n]", " ", found)

    return COMMENT_OR_TEXT.sub(spaces, text)


def check_form(name, text, faults):
    """Licence line and length: asked of every C file, wherever it stands."""
    lines = text.splitlines()
    if not lines or lines[0] != LICENCE:
        faults.append((name, 1, f"the first line is not '{LICENCE}'"))
    limit = MAX_LINES[pathlib.PurePath(name).suffix]
    if len(lines) > limit:
        faults.append((name, limit + 1, f"{len(lines)} lines, {limit} are allowed"))


def project_include(plan, room, header):
    """What is wrong with `#include "header"` from this room, or None."""
    other = plan.room_of(header)
    if "/" not in header:
        return f"'{header}': write includes from src/, as in '{room}/{header}'"
    if other is None:
        return f"'{header}' is in no room of docs/rooms.txt"
    if other == room:
        return None
    if other not in plan.may[room]:
        return f"room '{room}' may not include room '{other}'"
    if not plan.is_door(other, header):
        return f"'{header}' is not a door of room '{other}'"
    return None


def system_include(plan, room, header):
    """What is wrong with `#include <header>` from this room, or None."""

    def among(patterns):
        return any(fnmatch.fnmatch(header, pattern) for pattern in patterns)

    if plan.has("pure", room) and not among(PURE_HEADERS):
        return f"pure room '{room}' may not include <{header}>"
    if not plan.has("system", room) and among(SYSTEM_HEADERS):
        return f"room '{room}' may not include <{header}>: ask room os"
    return None


def check_includes(plan, room, name, text, faults):
    for number, line in enumerate(blank(text, False).splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        own, system = match.groups()
        wrong = (
            project_include(plan, room, own)
            if own is not None
            else system_include(plan, room, system)
        )
        if wrong:
            faults.append((name, number, wrong))


def check_printing(plan, room, name, text, faults):
    if plan.has("prints", room):
        return
    for number, line in enumerate(blank(text, True).splitlines(), 1):
        call = PRINTING.search(line)
        stream = None if plan.has("system", room) else STREAMS.search(line)
        if call:
            faults.append((name, number, f"room '{room}' may not print: {call.group(1)}"))
        elif stream:
            faults.append((name, number, f"room '{room}' may not use {stream.group(1)}"))


def c_files(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in MAX_LINES)


def check(root):
    """All faults of the tree at root, as (file, line, words), and the number of files read."""
    faults = []
    plan = Plan(root / "docs/rooms.txt", faults)
    loop = plan.cycle()
    if loop:
        faults.append((plan.path, 1, "cycle of rooms: " + " -> ".join(loop)))

    source = root / "src"
    inside = c_files(source)
    outside = [path for place in ("tests", "bench", "tools") for path in c_files(root / place)]
    for path in inside + outside:
        name = path.relative_to(root).as_posix()
        text = path.read_text(encoding="utf-8", errors="replace")
        check_form(name, text, faults)
        if path in outside:  # tests may enter anywhere
            continue
        room = plan.room_of(path.relative_to(source).as_posix())
        if room is None:
            faults.append((name, 1, "lies in no room of docs/rooms.txt"))
            continue
        check_includes(plan, room, name, text, faults)
        check_printing(plan, room, name, text, faults)
    if not inside:
        faults.append(("src", 1, "no source files"))
    return faults, len(inside) + len(outside)


# The test of the test: a small good tree, and one planted fault of each kind.

GOOD = {
    "docs/rooms.txt": (
        "# plan\nbase:\ngame: base\nrules/onitama: base game\nos: base\ncmd: base game os\n"
        "door: base/*.h\ndoor: game/record.h\npure: base game rules/*\nprints: cmd\nsystem: os\n"
    ),
    "src/base/text.h": "#include <stdint.h>\n",
    "src/game/game.h": '#include "base/text.h"\n/* printf("no") */\n',
    "src/game/record.h": '#include "game/game.h"\n',
    "src/game/inner.h": '// #include <stdio.h>\nstatic const char *s = "printf(x)";\n',
    "src/rules/onitama/onitama.c": '#include "game/game.h"\n#include "game/record.h"\n',
    "src/os/os.h": "#include <time.h>\n#include <sys/types.h>\n",
    "src/os/file.c": "#include <stdio.h>\nint f(char *b) { return snprintf(b, 1, \"x\"); }\n",
    "src/cmd/main.c": '#include <stdio.h>\n#include "os/os.h"\nint main(void) { puts("x"); }\n',
}

# name of the file, text put behind its own (None: instead of it), words that the fault must hold
PLANTS = [
    ("src/base/text.h", '#include "game/game.h"\n', "room 'base' may not include room 'game'"),
    ("src/game/game.h", '#include "rules/onitama/onitama.h"\n', "may not include room 'rules/"),
    ("src/rules/onitama/onitama.c", '#include "game/inner.h"\n', "is not a door of room 'game'"),
    ("src/cmd/main.c", '#include "table/table.h"\n', "is in no room of docs/rooms.txt"),
    ("src/cmd/main.c", '#include "main.h"\n', "write includes from src/"),
    ("src/new/new.c", "", "lies in no room"),
    ("src/stray.c", "", "lies in no room"),
    ("src/game/game.h", "#include <stdio.h>\n", "pure room 'game' may not include <stdio.h>"),
    ("src/base/text.h", "# include  <stdlib.h>\n", "pure room 'base' may not include <stdlib.h>"),
    ("src/rules/onitama/onitama.c", "#include <time.h>\n", "pure room 'rules/onitama' may not"),
    ("src/cmd/main.c", "#include <unistd.h>\n", "may not include <unistd.h>: ask room os"),
    ("src/cmd/main.c", "#include <sys/stat.h>\n", "may not include <sys/stat.h>: ask room os"),
    ("src/os/file.c", 'void g(void) { printf("x"); }\n', "room 'os' may not print: printf"),
    ("src/game/game.h", "void *g = (void *)stdout;\n", "room 'game' may not use stdout"),
    ("src/base/text.h", "int x;\n" * 150, "152 lines, 150 are allowed"),
    ("src/cmd/main.c", "int x;\n" * 600, "lines, 600 are allowed"),
    ("src/os/os.h", None, "the first line is not"),
    ("tests/unit/os/test_file.c", None, "the first line is not"),
    ("docs/rooms.txt", "search: minds\nminds: search\n", "cycle of rooms: search -> minds"),
    ("docs/rooms.txt", "base: os\n", "room 'base' stands here twice"),
    ("docs/rooms.txt", "lab: nowhere\n", "may include unknown room 'nowhere'"),
    ("docs/rooms.txt", "nonsense\n", "not a 'room: …' line"),
]


def plant(root, name, more):
    """Write the good tree with one file changed."""
    files = dict(GOOD)
    files[name] = "int x;\n" if more is None else files.get(name, "") + more
    for path, text in files.items():
        bare = path.endswith(".txt") or (path == name and more is None)
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text if bare else LICENCE + "\n" + text, encoding="utf-8")


def self_test():
    missed = []
    for name, more, words in [("src/os/os.h", "", None)] + PLANTS:
        with tempfile.TemporaryDirectory() as folder:
            plant(pathlib.Path(folder), name, more)
            faults, _ = check(pathlib.Path(folder))
        if words is None and faults:
            missed.append(f"the good tree has faults: {faults}")
        if words is not None and not (len(faults) == 1 and words in faults[0][2]):
            missed.append(f"{name}: wanted '{words}' and nothing else, got {faults}")
    for line in missed:
        print(line)
    print(f"room check self-test: {len(PLANTS)} plants, {len(missed)} missed")
    return 1 if missed else 0


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description="check the rooms of docs/rooms.txt")
    parser.add_argument("--root", type=pathlib.Path, default=here, help="the tree to check")
    parser.add_argument("--self-test", action="store_true", help="check that faults are found")
    options = parser.parse_args()
    if options.self_test:
        return self_test()

    faults, count = check(options.root)
    for name, line, words in faults:
        print(f"{name}:{line}: {words}")
    if not faults:
        print(f"room check: {count} files, no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
