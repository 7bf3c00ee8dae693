#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Check that the source follows the architecture in docs/rooms.txt.

usage: tools/check_rooms.py [--root DIR] [--self-test]

Each room is a folder under src/. The check reads every C file there and refuses: an include that rooms.txt does not
allow, directly or through another header; a call of a function of a room that may not be included; an include of
another room's private header; a cycle between rooms, or a large one between the files of a room; system headers
where they do not belong; printing in lower rooms; files that are too long or lack the licence line. It prints one line
per fault (file:line: message) and exits 1 if there is any.
"""

import argparse
import fnmatch
import pathlib
import re
import sys
import tempfile

LICENCE = "/* Torii: MIT licence, see LICENSE. */"
MAX_LINES = {".c": 600, ".h": 150, ".inc": 600, ".cc": 600, ".hh": 600}  # .hh: templates
MAX_CYCLE = 5  # files of a room that all depend on one another
RESERVED = ("door", "pure", "prints", "system", "shows")

# Everything a pure room may include: nothing here allocates, prints or calls the system.
PURE_HEADERS = (
    "assert.h ctype.h float.h inttypes.h iso646.h limits.h math.h stdalign.h stdarg.h stdatomic.h "
    "stdbool.h stddef.h stdint.h stdnoreturn.h string.h *intrin.h arm_neon.h wasm_simd128.h"
).split()

# Only for the rooms on the system line.
SYSTEM_HEADERS = (
    "dirent.h dlfcn.h fcntl.h poll.h pthread.h pwd.h sched.h semaphore.h signal.h spawn.h sys/* "
    "syslog.h termios.h threads.h time.h unistd.h windows.h"
).split()

# A definition of a function or an object at the left margin, as clang-format formats it; macros and inline functions.
FUNCTION = re.compile(r"^(?!typedef\b)[A-Za-z_][\w \t*,\n]*?\b\(?(\w+)\)?\([^;{}]*\)\n\{", re.MULTILINE)
OBJECT = re.compile(r"^(?!static\b|typedef\b|extern\b)[A-Za-z_][\w \t*]*?\b(\w+)(?:\[[^\]\n]*\])* =", re.MULTILINE)
MACRO = re.compile(r"^#define (\w+)((?:[^\n]*\\\n)*[^\n]*)", re.MULTILINE)
INLINE = re.compile(r"^[A-Za-z_][^;{}()]*?\b(\w+)\([^;{}]*\)\n\{(.*?)\n\}", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"(?<![.>\w])(?<!struct )(?<!enum )[A-Za-z_]\w*")
CALL = re.compile(r"(?<![.>\w])([a-z]\w*)\(")

PRINTING = re.compile(r"\b(v?f?printf|v?dprintf|puts|putchar|perror)\s*\(")
STREAMS = re.compile(r"\b(stdout|stderr)\b")
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]*)"|<([^>]*)>)')
COMMENT_OR_TEXT = re.compile(
    r"""/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL
)


class Plan:
    """docs/rooms.txt, parsed."""

    def __init__(self, path, faults):
        self.may = {}
        self.shows = {}
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
        elif name == "shows":
            room, *others = rest.split()
            self.shows.setdefault(room, []).extend(others)
        elif name in RESERVED:
            self.lists[name] += rest.split()
        elif name in self.may:
            faults.append((self.path, number, f"room '{name}' stands here twice"))
        else:
            self.may[name] = rest.split()

    def has(self, word, name):
        return any(fnmatch.fnmatch(name, pattern) for pattern in self.lists[word])

    def room_of(self, name):
        """The room of a path below src/: the innermost folder that is one."""
        inside = [room for room in self.may if name.startswith(room + "/")]
        return max(inside, key=len, default=None)

    def sees(self, room):
        """The rooms whose headers may reach this one: those it may include, and what their public headers include."""
        near = {room, *self.may[room]}
        return near.union(*(self.shows.get(other, []) for other in near))

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
    """The text with comments (and string constants) replaced by spaces, line numbers kept."""

    def spaces(match):
        found = match.group(0)
        if found[0] in "\"'" and not texts_too:
            return found
        return re.sub(r"[^\n]", " ", found)

    return COMMENT_OR_TEXT.sub(spaces, text)


def check_form(name, text, faults):
    """Licence line and length: required of every C file."""
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


def includes_of(text):
    """(line number, header) of the project's headers that a file includes."""
    for number, line in enumerate(blank(text, False).splitlines(), 1):
        match = INCLUDE.match(line)
        if match and match.group(1) is not None:
            yield number, match.group(1)


def check_reach(plan, texts, faults):
    """Headers that reach a file indirectly must be allowed in its room, too."""
    reached = {}

    def reach(name):
        if name not in reached:
            reached[name] = set()  # also where headers include one another
            for _, header in includes_of(texts.get(name, "")):
                reached[name] |= {header} | reach(header)
        return reached[name]

    for name, text in texts.items():
        room = plan.room_of(name)
        for number, header in includes_of(text) if room else ():
            direct = plan.room_of(header)
            if direct not in plan.sees(room):
                continue  # reported by itself
            far = {plan.room_of(other) for other in reach(header)} & plan.sees(direct)
            for other in sorted(far - plan.sees(room)):
                faults.append((f"src/{name}", number, f"'{header}' brings room '{other}' into room '{room}'"))


def check_calls(plan, texts, faults):
    """A function that is only re-exported by a public header may not be called."""
    homes, declared = {}, {}
    for name, text in texts.items():
        room = plan.room_of(name)
        if name.endswith(".h"):
            declared.setdefault(room, set()).update(NAME.findall(text))
        for found in FUNCTION.finditer(text):
            if name.endswith(".h") or not found.group(0).startswith("static"):
                homes.setdefault(found.group(1), set()).add(room)
    for name, text in texts.items():
        room = plan.room_of(name)
        if room is None:
            continue
        allowed = {room, *plan.may[room]}
        own = {found.group(1) for found in FUNCTION.finditer(text)} | declared.get(room, set())
        for found in CALL.finditer(text):
            far = {home for home in homes.get(found.group(1), ()) if found.group(1) in declared.get(home, ())}
            if far and not far & allowed and found.group(1) not in own:
                number = text.count("\n", 0, found.start()) + 1
                words = f"room '{room}' may not call '{found.group(1)}' of room '{sorted(far)[0]}'"
                faults.append((f"src/{name}", number, words))


def uses(text, bodies):
    """The names in a text, and those in the macros and inline functions that it uses."""
    names, todo = set(), set(NAME.findall(text))
    while todo:
        name = todo.pop()
        names.add(name)
        todo |= bodies.get(name, set()) - names
    return names


def file_graph(texts):
    """{file: files of the same room that define something it uses}."""
    bodies, homes, local = {}, {}, {}
    for name, text in texts.items():
        if name.endswith(".h"):
            for found in [*MACRO.finditer(text), *INLINE.finditer(text)]:
                bodies.setdefault(found.group(1), set()).update(NAME.findall(found.group(2)))
        if name.endswith(".c"):
            found = {match.group(1): match.group(0).startswith("static") for match in FUNCTION.finditer(text)}
            local[name] = set(found)
            for match in [*FUNCTION.finditer(text), *OBJECT.finditer(text)]:
                if not match.group(0).startswith("static"):
                    homes.setdefault(match.group(1), set()).add(name)
    return {
        name: {home for used in uses(texts[name], bodies) - local[name] for home in homes.get(used, ())} - {name}
        for name in local
    }


def cycles(graph):
    """The sets of files that all reach one another (strongly connected components), largest first."""

    def reach(start):
        seen, todo = set(), [start]
        while todo:
            for other in graph[todo.pop()] - seen:
                seen.add(other)
                todo.append(other)
        return seen

    reached = {name: reach(name) for name in graph}
    found = {frozenset(other for other in reached[name] if name in reached[other]) for name in graph}
    return sorted((cycle for cycle in found if len(cycle) > 1), key=lambda cycle: (-len(cycle), sorted(cycle)))


def room_cycles(plan, texts):
    """{room: the largest cycle of its files}"""
    result = {}
    for room in plan.may:
        inside = {name: text for name, text in texts.items() if plan.room_of(name) == room}
        found = cycles(file_graph(inside))
        result[room] = sorted(found[0]) if found else []
    return result


def check_cycles(plan, texts, faults):
    for room, cycle in room_cycles(plan, texts).items():
        if len(cycle) > MAX_CYCLE:
            words = f"{len(cycle)} files depend on one another, {MAX_CYCLE} are allowed: {' '.join(cycle)}"
            faults.append((f"src/{cycle[0]}", 1, words))


def c_files(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in MAX_LINES)


def check(root):
    """All faults of the tree at root, as (file, line, message), and the number of files read."""
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
        if path in outside:  # tests may include anything
            continue
        room = plan.room_of(path.relative_to(source).as_posix())
        if room is None:
            faults.append((name, 1, "lies in no room of docs/rooms.txt"))
            continue
        check_includes(plan, room, name, text, faults)
        check_printing(plan, room, name, text, faults)
    texts = {
        path.relative_to(source).as_posix(): blank(path.read_text(encoding="utf-8", errors="replace"), False)
        for path in inside
    }
    check_reach(plan, texts, faults)
    bare = {name: blank(text, True) for name, text in texts.items()}
    check_calls(plan, bare, faults)
    check_cycles(plan, bare, faults)
    if not inside:
        faults.append(("src", 1, "no source files"))
    return faults, len(inside) + len(outside)


# Self-test: a small valid tree, and one planted fault of each kind.

GOOD = {
    "docs/rooms.txt": (
        "# plan\nbase:\ngame: base\nrules/onitama: base game\nos: base\ncmd: base game os\n"
        "mid: base game os\ntop: base mid\nshows: mid game\n"
        "door: base/*.h\ndoor: game/record.h\npure: base game rules/*\nprints: cmd\nsystem: os\n"
    ),
    "src/base/text.h": "#include <stdint.h>\n",
    "src/game/game.h": '#include "base/text.h"\n/* printf("no") */\nint game_play(void);\n',
    "src/game/game.c": '#include "game/game.h"\nint game_play(void)\n{\n    return 0;\n}\n',
    "src/mid/mid.h": '#include "game/game.h"\n',
    "src/top/top.c": '#include "mid/mid.h"\n',
    "src/game/record.h": '#include "game/game.h"\n',
    "src/game/inner.h": '// #include <stdio.h>\nstatic const char *s = "printf(x)";\n',
    "src/rules/onitama/onitama.c": '#include "game/game.h"\n#include "game/record.h"\n',
    "src/os/os.h": "#include <time.h>\n#include <sys/types.h>\n",
    "src/os/file.c": "#include <stdio.h>\nint f(char *b) { return snprintf(b, 1, \"x\"); }\n",
    "src/cmd/main.c": '#include <stdio.h>\n#include "os/os.h"\nint main(void) { puts("x"); }\n',
}

# Six files, each of which uses the next: almost a cycle.
for step in range(1, 7):
    GOOD[f"src/cmd/step{step}.c"] = f"int step{step}(void)\n{{\n    return step{step + 1}();\n}}\n"

# file name, text appended to it (None: replaces it), words expected in the fault
PLANTS = [
    ("src/base/text.h", '#include "game/game.h"\n', "room 'base' may not include room 'game'"),
    ("src/game/game.h", '#include "rules/onitama/onitama.h"\n', "may not include room 'rules/"),
    ("src/rules/onitama/onitama.c", '#include "game/inner.h"\n', "is not a door of room 'game'"),
    ("src/mid/mid.h", '#include "os/os.h"\n', "'mid/mid.h' brings room 'os' into room 'top'"),
    ("src/top/top.c", "int f(void)\n{\n    return game_play();\n}\n", "may not call 'game_play' of room 'game'"),
    ("src/cmd/step6.c", "int f(void)\n{\n    return step1();\n}\n", "6 files depend on one another"),
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
    """Write the valid tree with one file changed."""
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


def print_cycles(root):
    plan = Plan(root / "docs/rooms.txt", [])
    texts = {
        path.relative_to(root / "src").as_posix(): blank(path.read_text(encoding="utf-8"), True)
        for path in c_files(root / "src")
    }
    for room, cycle in room_cycles(plan, texts).items():
        print(f"{len(cycle):3} {room}: {' '.join(cycle)}")
    return 0


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description="check the rooms of docs/rooms.txt")
    parser.add_argument("--root", type=pathlib.Path, default=here, help="the tree to check")
    parser.add_argument("--self-test", action="store_true", help="check that faults are found")
    parser.add_argument("--cycles", action="store_true", help="print the largest cycle of files in each room")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if options.cycles:
        return print_cycles(options.root)

    faults, count = check(options.root)
    for name, line, words in faults:
        print(f"{name}:{line}: {words}")
    if not faults:
        print(f"room check: {count} files, no fault")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
