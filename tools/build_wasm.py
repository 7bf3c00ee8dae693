#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Compiles the page's WebAssembly: rules.wasm and mind.wasm, and puts the net beside them.

usage: build_wasm.py OUTPUT [MODULE…]

A file is compiled again only when it, a header it includes or the command line changed, and a module is
linked again only when one of its files was: a second call does nothing. Objects stay in OUTPUT/objects.
"""
import concurrent.futures
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPILER = "clang-14"
FLAGS = ("--target=wasm32-wasi --sysroot=/usr -O3 -msimd128 -std=c17 -DNDEBUG -Wall -Wextra -Werror -Wshadow "
         "-Wstrict-prototypes -Wmissing-prototypes -fno-strict-aliasing -ffp-contract=off "
         "-fvisibility=hidden -ffunction-sections -fdata-sections").split()
LINK = ("-mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,-O2").split()

# Sources below src/, by module; `*` takes all of a room, `-` leaves one out.
SHARED = """
base/*.c game/choices.c game/game.c game/match.c game/record*.c
games/games.c games/onitama_only.c games/record.c
rules/onitama/*.c -rules/onitama/clauses.c
bindings/wasm/page.c bindings/wasm/play.c bindings/wasm/tell.c
"""
RULES = """
game/perft.c exchange/record_json_print.c
bindings/wasm/rules.c bindings/wasm/tell_events.c bindings/wasm/tell_scene.c bindings/wasm/written.c
"""
# The engine as the program has it, on one thread, without files: os_page.c is its system.
MIND = """
minds/onitama/*.c search/*.c
table/deck.c table/meet.c table/sets.c table/small.c table/solve.c table/winning.c
engine/*.c -engine/files.c -engine/onamazu.c -engine/place.c -engine/ugi.c
opponent/opponent.c
bindings/wasm/mind.c bindings/wasm/net.c bindings/wasm/os_page.c
"""

# Where speed counts files are compiled for it; these for their size.
SMALL = ("base/", "game/record", "games/", "exchange/", "bindings/", "opponent/", "rules/onitama/picture",
         "rules/onitama/position", "rules/onitama/explain", "rules/onitama/move", "rules/onitama/check",
         "rules/onitama/rules", "rules/onitama/deal")

MODULES = {"rules": SHARED + RULES, "mind": SHARED + MIND}


def run(command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"build_wasm: {command[0]} failed:\n{done.stderr[-4000:] or done.stdout[-4000:]}")


def flags_of(name):
    small = any(name.startswith(part) for part in SMALL)
    return [flag.replace("-O3", "-Oz") if small else flag for flag in FLAGS]


def is_newer(target, sources):
    if not target.exists():
        return False
    made = target.stat().st_mtime_ns
    return all(source.exists() and source.stat().st_mtime_ns <= made for source in sources)


def dependencies(listing):
    """What the compiler wrote: `target: file file \\` …"""
    words = listing.read_text(encoding="utf-8").replace("\\\n", " ").split()
    return [pathlib.Path(word) for word in words[1:]]


def sources_of(module):
    """The files of a module, by their names below src/."""
    names = []
    for word in MODULES[module].split():
        found = sorted(str(path.relative_to(ROOT / "src")) for path in (ROOT / "src").glob(word.lstrip("-")))
        if not found:
            sys.exit(f"build_wasm: there is no src/{word.lstrip('-')}")
        names = [name for name in names if name not in found] + ([] if word.startswith("-") else found)
    return names


class Builder:
    """Objects in a folder, named after their sources."""

    def __init__(self, output):
        self.output = output
        self.objects = output / "objects"
        self.objects.mkdir(parents=True, exist_ok=True)

    def generate(self, name, tool, inputs):
        """A C table made by one of our own tools."""
        target = self.objects / name
        if not is_newer(target, [*inputs, tool]):
            run([sys.executable, tool, *inputs, target])
        return target

    def copy(self, source, name):
        target = self.output / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            whole = self.objects / name
            shutil.copyfile(source, whole)
            os.replace(whole, target)

    def compile(self, source, name):
        target = self.objects / (name.replace("/", "__") + ".o")
        command = [COMPILER, *flags_of(name), f"-I{ROOT / 'src'}", "-MMD", "-c", source, "-o", target]
        stamp = target.with_suffix(".key")
        key = hashlib.sha256("\0".join(map(str, command)).encode()).hexdigest()
        listing = target.with_suffix(".d")
        if (stamp.exists() and stamp.read_text() == key and listing.exists()
                and is_newer(target, dependencies(listing))):
            return target
        stamp.unlink(missing_ok=True)
        run(command)
        stamp.write_text(key)
        return target

    def link(self, module, objects):
        target = self.output / f"{module}.wasm"
        command = [COMPILER, *FLAGS, *LINK, *objects]
        stamp = self.objects / f"{module}.key"
        key = hashlib.sha256("\0".join(map(str, command)).encode()).hexdigest()
        if stamp.exists() and stamp.read_text() == key and is_newer(target, objects):
            return target
        stamp.unlink(missing_ok=True)
        whole = self.objects / f"{module}.wasm"
        run([*command, "-o", whole])
        os.replace(whole, target)
        stamp.write_text(key)
        return target


def build(output, modules):
    builder = Builder(output)
    cards = builder.generate("cards_table.c", ROOT / "tools/gen_cards.py", [ROOT / "data/cards.tsv"])
    sources = {"cards_table.c": cards}
    lists = {module: sources_of(module) for module in modules}
    for names in lists.values():
        sources.update({name: ROOT / "src" / name for name in names})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made = dict(zip(sources, pool.map(lambda name: builder.compile(sources[name], name), sources)))
    if "mind" in lists:
        builder.copy(ROOT / "data/nets/onitama.net", "onitama.bin")  # an ending that the server sends
    for module, names in lists.items():
        builder.link(module, [made["cards_table.c"], *(made[name] for name in names)])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__.strip())
    modules = sys.argv[2:] or list(MODULES)
    unknown = [module for module in modules if module not in MODULES]
    if unknown:
        sys.exit(f"build_wasm: no module '{unknown[0]}'; there are {', '.join(MODULES)}")
    if shutil.which(COMPILER) is None or not pathlib.Path("/usr/lib/wasm32-wasi/libc.a").exists():
        sys.exit(f"build_wasm: no {COMPILER} or no wasi-libc; ./run web installs them")
    build(pathlib.Path(sys.argv[1]).resolve(), modules)


main()
