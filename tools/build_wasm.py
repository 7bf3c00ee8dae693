#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Compiles the page's WebAssembly: rules.wasm, mind.wasm with its nets, study.wasm, Onamazu's modules.

usage: build_wasm.py OUTPUT [MODULE…]

Recompiles a file only if it, a header it includes or the command line changed, and relinks a module only if one
of its files was: a second run does nothing. Objects are in OUTPUT/objects.
"""
import concurrent.futures
import hashlib
import os
import pathlib
import shutil
import struct
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COMPILER = "clang-14"
FLAGS = ("--target=wasm32-wasi --sysroot=/usr -O3 -msimd128 -std=c17 -DNDEBUG -Wall -Wextra -Werror -Wshadow "
         "-Wstrict-prototypes -Wmissing-prototypes -fno-strict-aliasing -ffp-contract=off "
         "-fvisibility=hidden -ffunction-sections -fdata-sections").split()
LINK = ("-mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,-O2 -Wl,--compress-relocations").split()

# Sources below src/, by module; `*` takes all of a room, `-` excludes one.
SHARED = """
base/*.c game/choices.c game/game.c game/match.c game/record*.c game/watch.c -game/record*_none.c
games/games.c games/list_onitama.c games/onitama.c
rules/onitama/*.c -rules/onitama/clauses.c -rules/onitama/picture_none.c
bindings/wasm/oni_setup.c bindings/wasm/page.c bindings/wasm/play.c bindings/wasm/tell.c bindings/wasm/tell_json.c
"""
RULES = """
game/perft.c exchange/record_json_print.c
bindings/wasm/rules.c bindings/wasm/tell_events.c bindings/wasm/tell_scene.c bindings/wasm/order.c bindings/wasm/written.c
"""
# The engine of the program, on one thread, without files: os_page.c is its operating system.
MIND = """
game/form.c
-rules/onitama/picture*.c rules/onitama/picture_none.c
minds/onitama/*.c -minds/onitama/ablation.c search/*.c
table/deck.c table/position.c table/index.c table/mem_table.c table/dtm_slice.c table/dtm_solve.c table/solved.c table/win_in_one.c
engine/*.c -engine/ismcts_onamazu.c -engine/opponent_replay.c -engine/tb_files.c -engine/ugi*.c -engine/thinkers*.c
engine/thinkers_onitama.c
bindings/wasm/mind.c bindings/wasm/question.c bindings/wasm/net.c bindings/wasm/os_page.c bindings/wasm/secret.c
"""

# What the analysis of a game needs, rules and engine together: trees, grades, the editor.
STUDY = """
study/*.c -study/puzzle*.c
bindings/wasm/study.c bindings/wasm/study_desk.c bindings/wasm/study_live.c bindings/wasm/study_think.c
bindings/wasm/tell_events.c bindings/wasm/tell_scene.c bindings/wasm/order.c
-bindings/wasm/mind.c -bindings/wasm/secret.c
"""

# Answers to those who solve puzzles: the rules of the open games and an exact solver.
PUZZLE = """
base/*.c game/choices.c game/game.c game/match.c game/watch.c
rules/onitama/*.c -rules/onitama/clauses.c -rules/onitama/picture*.c rules/onitama/picture_none.c
study/puzzle_answer.c study/puzzle_find.c study/puzzle_shadow.c study/puzzle_solve.c study/puzzle_text.c study/puzzle_themes.c
bindings/wasm/heap.c bindings/wasm/page.c bindings/wasm/puzzle.c bindings/wasm/tell_json.c
"""

# Onamazu: what all of its modules need, and its engine, without the open games and their tables.
ONA_SHARED = """
base/*.c game/choices.c game/game.c game/match.c game/record*.c game/watch.c -game/recordread_none.c
games/games.c games/list_onamazu.c games/onamazu.c
rules/onamazu/*.c -rules/onamazu/clauses.c -rules/onamazu/picture*.c rules/onamazu/picture_none.c
-rules/onamazu/position_none.c
bindings/wasm/page.c bindings/wasm/play.c bindings/wasm/tell_json.c bindings/wasm/ona_setup.c
"""
ONA_MIND = """
game/form.c
minds/onamazu/*.c search/*.c
engine/clock.c engine/engine.c engine/ismcts.c engine/ismcts_onamazu.c engine/opponent.c engine/thinker.c engine/thinkers_onamazu.c
bindings/wasm/ona_mind.c bindings/wasm/os_page.c bindings/wasm/secret.c
"""

# Rules and texts of Onamazu; the page passes in the catalogue.
ONA_RULES = """
words/*.c words/onamazu/*.c
bindings/wasm/heap.c bindings/wasm/onamazu.c bindings/wasm/ona_actions.c bindings/wasm/ona_cells.c bindings/wasm/ona_events.c
bindings/wasm/ona_locale.c bindings/wasm/ona_pieces.c bindings/wasm/ona_rules.c
bindings/wasm/ona_scene.c bindings/wasm/ona_seats.c bindings/wasm/ona_why.c bindings/wasm/ona_written.c bindings/wasm/order.c
"""

# The same for games that are played from their start, which most are; positions and records are only written.
ONA_TABLE = """
-game/recordread.c game/recordread_none.c
-rules/onamazu/position_*.c rules/onamazu/position_print.c rules/onamazu/position_none.c
"""

# The nets in the order of data/nets/onitama.net, as file names that the server serves; bytes of its header and a card.
NETS = ("onitama-net.bin", "onitama-wind-net.bin")
NET_HEAD, NET_CARD = 24, 24

# Files are compiled for speed where it matters; these for size.
SMALL = ("base/", "engine/clock", "engine/engine", "engine/thinker.c", "engine/ismcts.c", "game/form", "game/match", "game/record", "game/watch",
         "games/", "exchange/", "bindings/", "study/", "engine/opponent", "words/", "rules/onitama/picture",
         "rules/onitama/position", "rules/onitama/explain", "rules/onitama/move", "rules/onitama/check",
         "rules/onitama/rules", "rules/onitama/deal", "table/deck", "table/solved", "engine/alphabeta", "engine/tb_", "engine/why",
         "minds/onitama/deck", "rules/onamazu/schema", "rules/onamazu/position", "rules/onamazu/explain",
         "rules/onamazu/read", "rules/onamazu/text", "rules/onamazu/dump")

MODULES = {"rules": SHARED + RULES, "mind": SHARED + MIND, "study": SHARED + MIND + STUDY, "puzzle": PUZZLE, "onamazu": ONA_SHARED + ONA_RULES,
           "onamazu-table": ONA_SHARED + ONA_RULES + ONA_TABLE,
           "onamazu-mind": ONA_SHARED + ONA_MIND}
# Modules without performance needs: everything for size.
TIGHT = ("onamazu", "onamazu-table")
TIGHT_FLAGS = "-flto -mno-simd128 -mbulk-memory -msign-ext".split()
# C tables generated by our own tools, by module.
TABLES = {"rules": ["cards_table.c"], "mind": ["cards_table.c", "solved_table.c"], "study": ["cards_table.c", "solved_table.c"], "puzzle": ["cards_table.c"], "onamazu": ["rules_table.c"],
          "onamazu-table": ["rules_table.c"],
          "onamazu-mind": ["rules_table.c"]}
# The standard rules of Onamazu are read by the program's own reader, run here.
READER = "rules/onamazu/rules.c rules/onamazu/schema*.c rules/onamazu/words.c ruledata/*.c base/status.c base/text.c"


def run(command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"build_wasm: {command[0]} failed:\n{done.stderr[-4000:] or done.stdout[-4000:]}")


def flags_of(name, tight):
    small = tight or any(name.startswith(part) for part in SMALL)
    flags = [flag.replace("-O3", "-Oz") if small else flag for flag in FLAGS]
    # The linker itself calls into heap.c, which must stay out of LTO.
    return flags + [flag for flag in TIGHT_FLAGS if name != "bindings/wasm/heap.c" or flag != "-flto"] if tight else flags


def is_newer(target, sources):
    if not target.exists():
        return False
    made = target.stat().st_mtime_ns
    return all(source.exists() and source.stat().st_mtime_ns <= made for source in sources)


def dependencies(listing):
    """The compiler's output: `target: file file \\` …"""
    words = listing.read_text(encoding="utf-8").replace("\\\n", " ").split()
    return [pathlib.Path(word) for word in words[1:]]


def sources_of(words):
    """The files named by a list, as paths below src/."""
    names = []
    for word in words.split():
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

    def generate(self, name, tool, inputs, beside=()):
        """A C table generated by one of our own tools from its inputs, and from files that it finds beside them."""
        target = self.objects / name
        if not is_newer(target, [*inputs, *beside, tool]):
            run([sys.executable, tool, *inputs, target])
        return target

    def generate_rules(self):
        """The rules of Onamazu as a C table, made by the program's reader as in meson.build."""
        tool = self.objects / "gen_rules"
        sources = [ROOT / "tools/gen_rules.c", *(ROOT / "src" / name for name in sources_of(READER))]
        headers = [*(ROOT / "src/rules/onamazu").glob("*.h"), *(ROOT / "src/ruledata").glob("*.h")]
        if not is_newer(tool, [*sources, *headers]):
            run([COMPILER, "-O1", "-std=c17", f"-I{ROOT / 'src'}", *sources, "-lfyaml", "-o", tool])
        data, target = [ROOT / "data/onamazu.yaml", ROOT / "data/onamazu-letter.yaml"], self.objects / "rules_table.c"
        if not is_newer(target, [*data, tool]):
            run([tool, *data, target])
        return target

    def make_table(self, name):
        if name == "rules_table.c":
            return self.generate_rules()
        if name == "solved_table.c":
            return self.generate(name, ROOT / "tools/gen_solved.py", [ROOT / "data/solved/sets.tsv"])
        return self.generate(name, ROOT / "tools/gen_cards.py", [ROOT / "data/cards.tsv"], [ROOT / "data/emblems.tsv"])

    def make_counts(self):
        """Headers that src/rules/onitama/meson.build generates too."""
        target = self.objects / "rules/onitama/card_counts.h"
        target.parent.mkdir(parents=True, exist_ok=True)
        run([sys.executable, ROOT / "tools/gen_cards.py", "--counts", ROOT / "data/cards.tsv", target])
        run([sys.executable, ROOT / "tools/gen_art.py", ROOT / "data/art.json", target.with_name("art.h")])

    def write(self, name, content):
        target = self.output / name
        if not target.exists() or target.read_bytes() != content:
            whole = self.objects / name
            whole.write_bytes(content)
            os.replace(whole, target)

    def cut_nets(self, source):
        """A file for each net: a game uses only one, and the page loads just that one (docs/formats/net.md)."""
        content = source.read_bytes()
        size, cards = struct.unpack_from("<II", content, 12)
        nets = NET_HEAD + cards * NET_CARD
        for old in self.output.glob("*.bin"):
            if old.name not in NETS:
                old.unlink()
        for which, name in enumerate(NETS):
            head = content[:NET_HEAD - 4] + struct.pack("<I", which + 1)
            begin = nets + which * size
            self.write(name, head + content[NET_HEAD:nets] + content[begin:begin + size])

    def compile(self, source, name, tight):
        target = self.objects / (name.replace("/", "__") + (".z.o" if tight else ".o"))
        command = [COMPILER, *flags_of(name, tight), f"-I{ROOT / 'src'}", f"-I{self.objects}", "-MMD", "-c", source, "-o", target]
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
        # Without -O, with which the compiler would run any installed wasm-opt, and not with our features.
        flags = flags_of(module, module in TIGHT)
        # The map shows which third-party code is in the module (tools/notices.py).
        command = [COMPILER, *(flag for flag in flags if not flag.startswith("-O")), *LINK,
                   f"-Wl,-Map={self.objects / module}.map", *objects]
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
    builder.make_counts()
    sources = {name: builder.make_table(name) for module in modules for name in TABLES[module]}
    lists = {module: [(name, module in TIGHT) for name in TABLES[module] + sources_of(MODULES[module])] for module in modules}
    wanted = sorted({one for names in lists.values() for one in names})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = pool.map(lambda one: builder.compile(sources.get(one[0], ROOT / "src" / one[0]), *one), wanted)
        made = dict(zip(wanted, objects))
    if "mind" in lists:
        run([sys.executable, str(ROOT / "tools/gen_net.py"), "--check", str(ROOT / "data/nets/onitama.net"), str(ROOT / "data/cards.tsv")])
        builder.cut_nets(ROOT / "data/nets/onitama.net")
    for module, names in lists.items():
        builder.link(module, [made[name] for name in names])


def main():
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__.strip())
    modules = sys.argv[2:] or list(MODULES)
    unknown = [module for module in modules if module not in MODULES]
    if unknown:
        sys.exit(f"build_wasm: no module '{unknown[0]}'; there are {', '.join(MODULES)}")
    if shutil.which(COMPILER) is None or not pathlib.Path("/usr/lib/wasm32-wasi/libc.a").exists():
        sys.exit(f"build_wasm: no {COMPILER} or no wasi-libc; ./run web installs them")
    build(pathlib.Path(sys.argv[1]).resolve(), modules)


main()
