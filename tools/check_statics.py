#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""List the mutable objects of a linked program, and check them against a reviewed list.

usage: tools/check_statics.py PROGRAM [--list]
       tools/check_statics.py --self-test

A mutable object is a symbol of our own in .data, .bss, .tdata or .tbss. Constants that the loader relocates
(.data.rel.ro) are not mutable, and symbols of the C library or the compiler are not ours: an object counts if a source
file under src/ defines it, according to the compile_commands.json beside the program and its object files.

Each object must be in REVIEWED below, with the reason why it may stay, and there are at most LIMIT of them: state
belongs in a struct that is passed. One line per fault; exits 1 if there is any.
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LIMIT = 10

# source file, object: why it may stay
REVIEWED = {
    ("src/os/terminal.c", "told"): "the pipe that the signal handler writes to",
    ("src/os/terminal.c", "flag"): "what the signal handler sets while something is being computed",
    ("src/os/terminal.c", "before"): "the signal handlers to put back",
    ("src/os/map.c", "half"): "the unfinished file that the signal handler removes",
    ("src/os/map.c", "before"): "the signal handlers to put back",
    ("src/os/wait.c", "start"): "the wall-clock offset, read once so that every thread has the same",
    ("src/store/lite_vfs.c", "ours"): "SQLite keeps a pointer to a registered VFS until the process ends",
    ("src/server/reply.c", "memory"): "the network thread's send buffer, too large for each connection",
    ("src/cmd/open.c", "rules"): "the rules named on the command line, borrowed by games until the process ends",
}

SECTIONS = (".data", ".bss", ".tdata", ".tbss")
# nm -f sysv: name|value|class|type|size|line|section; the compiler numbers statics of functions: memory.3
NUMBER = re.compile(r"\.(\d+|lto_priv\.\d+|llvm\.\d+)$")


def symbols(paths):
    """{path: names of the mutable objects in that object file or program}; one nm for all, which is much faster."""
    found = {str(path): [] for path in paths}
    told = subprocess.run(["nm", "-f", "sysv", *found], check=True, capture_output=True, text=True).stdout
    path = str(paths[0])
    for line in told.splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if line.startswith("Symbols from "):
            path = line[len("Symbols from ") : -1]
        elif len(cells) == 7 and cells[3] in ("OBJECT", "TLS") and mutable(cells[6]):
            found[path].append(cells[0])
    return found


def mutable(section):
    """Includes .data.NAME, from -fdata-sections, but not .data.rel.ro"""
    return not section.startswith(".data.rel.ro") and any(
        section == known or section.startswith(known + ".") for known in SECTIONS
    )


def objects(program):
    """The program's own mutable objects, counted by (source, object): two functions may use one name."""
    folder = program.parent
    sources = {}
    for unit in json.loads((folder / "compile_commands.json").read_text(encoding="utf-8")):
        source = pathlib.PurePath(unit["file"]).as_posix()
        made = folder / unit["output"]
        if "src/" in source and "/bindings/" not in source and made.exists():
            sources[str(made)] = source[source.find("src/") :]
    names = symbols([program, *sources])
    linked = set(names[str(program)])
    found = collections.Counter()
    for made, source in sources.items():
        found.update((source, NUMBER.sub("", name)) for name in names[made] if name in linked)
    return found


def check(found, reviewed, limit):
    """Faults, one line each."""
    faults = [f"{source}: '{name}' is mutable and not reviewed" for source, name in sorted(found.keys() - reviewed.keys())]
    faults += [f"{source}: '{name}' was reviewed and is gone" for source, name in sorted(reviewed.keys() - found.keys())]
    faults += [f"{source}: {count} objects are called '{name}'" for (source, name), count in found.items() if count > 1]
    if found.total() > limit:
        faults.append(f"{found.total()} mutable objects, {limit} are allowed")
    return faults


# ---- self-test ---------------------------------------------------------------------------------

PLANTED = """
#include <stddef.h>
int global = 1;
int zero;
static int counter;
static _Thread_local int mine;
static const int constant[] = {1, 2};
static const char *const names[] = {"a", "b"};
int main(void)
{
    static char memory[8];
    memory[0] = names[constant[0]][0];
    counter++;
    mine++;
    return memory[0] + global + zero + counter + mine > 0;
}
"""


def self_test():
    wanted = collections.Counter(("src/a/a.c", name) for name in ("global", "zero", "counter", "mine", "memory"))
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "src/a").mkdir(parents=True)
        (folder / "src/a/a.c").write_text(PLANTED, encoding="utf-8")
        compiler = shutil.which("cc") or shutil.which("gcc")
        subprocess.run([compiler, "-fPIE", "-c", "src/a/a.c", "-o", "a.o"], cwd=folder, check=True)
        subprocess.run([compiler, "-pie", "a.o", "-o", "program"], cwd=folder, check=True)
        units = [{"file": "../src/a/a.c", "output": "a.o"}]
        (folder / "compile_commands.json").write_text(json.dumps(units), encoding="utf-8")
        found = objects(folder / "program")
    missed = []
    if found != wanted:
        missed.append(f"found {sorted(found)}, not {sorted(wanted)}")
    reviewed = dict.fromkeys(wanted, "planted")
    if check(wanted, reviewed, 5):
        missed.append("a reviewed program has faults")
    if len(check(wanted, reviewed, 4)) != 1:
        missed.append("the limit is not kept")
    if len(check(wanted, {}, 5)) != 5:
        missed.append("objects without a review are not found")
    if len(check(wanted + wanted, reviewed, 10)) != 5:
        missed.append("two objects of one name are not found")
    if len(check(collections.Counter(), reviewed, 5)) != 5:
        missed.append("reviews of objects that are gone are not found")
    for line in missed:
        print(line)
    print(f"statics check self-test: {len(missed)} missed")
    return 1 if missed else 0


def main():
    parser = argparse.ArgumentParser(description="check the mutable objects of a program")
    parser.add_argument("program", type=pathlib.Path, nargs="?", help="the linked program")
    parser.add_argument("--list", action="store_true", help="print the objects")
    parser.add_argument("--self-test", action="store_true", help="check that faults are found")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if options.program is None:
        parser.error("which program?")

    found = objects(options.program)
    if options.list:
        for source, name in sorted(found):
            print(f"{source}: {name}")
    faults = check(found, REVIEWED, LIMIT)
    for line in faults:
        print(line)
    if not faults:
        print(f"statics check: {found.total()} mutable objects, all reviewed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
