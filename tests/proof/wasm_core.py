#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""The core built for WebAssembly gives the same bytes as the native one.

usage: wasm_core.py NATIVE_TWIN SOURCE_ROOT SOURCES…

Compiles the sources with clang for wasm32-wasi, checks that the result asks nothing of its host, and
has both twins do the same jobs: perft, a whole random game of each kind, and endgame tables of four men made
in memory. It fails without node: what was only compiled is not compared. Exit 77 (skipped) without the compiler or its libraries.
"""
import concurrent.futures
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

COMPILER = "clang-14"
FLAGS = ("--target=wasm32-wasi --sysroot=/usr -O2 -std=c17 -DNDEBUG -Wall -Wextra -Werror "
         "-fno-strict-aliasing -fvisibility=hidden").split()
LINK = "-mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=1048576".split()
PERFT = [
    (6, "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"),
    (6, "ssmss/5/5/5/SSMSS r rabbit,cobra/rooster,tiger/frog"),
    (4, "ssmss/5/2W2/5/SSMSS b bat,ox/eagle,boar/crab"),
    (2, "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=* nr=* part=s"),
    (3, "5/5/5/5/SSMSS b ox,boar/horse,elephant/crab nr=b5,d5 lb=1 ply=2"),
    (2, "4m/5/2W2/5/M4 b ox,bat/horse,eagle/crab nb=c1 nr=e3 lb=1 lr=1 ply=2"),
]
GAMES = [f"onitama{sensei}{wind}{mode}" for mode in ("", "+shadow", "+light")
         for wind in ("", "+wind") for sensei in ("", "+sensei")]
TABLES = [f"onamazu{players}" for players in (2, 3, 4)]  # long games: the beginning, and the sum of all

CARDS = [
    "ox,boar,elephant,horse,crab",
    "kirin,turtle,phoenix,otter,iguana",  # a lone master can be stuck and must pass (B9)
    "crab,crane,bear,seasnake,turtle",  # a loss in 256 plies, more than a byte holds
]
KNOWN = b"1:1 won 6210802, 3504072 of them in one, lost 2181766, drawn 1972,"  # of the first


def jobs():
    for depth, position in PERFT:
        for mode in (0, 1, 2):
            yield f"perft {depth} {mode} {position}"
    for game in GAMES + TABLES:
        for seed in (1, 2, 3):
            yield f"playthrough {seed} {game}"
    for game in TABLES:
        for seed in (1, 2, 3):
            yield f"sum {seed} {game}"
    for cards in CARDS:
        yield f"make {cards}"
        yield f"table {cards}"


def run(command, **more):
    done = subprocess.run(command, capture_output=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))[:300]} failed:\n{done.stderr.decode()[-3000:]}")
    return done.stdout


def compile_all(folder, root, sources):
    # Headers that the build generated lie beside the tables that it made.
    counts = next(pathlib.Path(source).resolve().parent for source in sources if source.endswith("cards_table.c")) / "src"

    def compile_one(numbered):
        number, source = numbered
        output = folder / f"{number}.o"
        run([COMPILER, *FLAGS, f"-I{root / 'src'}", f"-I{counts}", f"-I{root / 'tests/proof'}", "-c", source, "-o", output])
        return output

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compile_one, enumerate(sources)))
    core = folder / "core.wasm"
    run([COMPILER, *FLAGS, *LINK, *objects, "-o", core])
    return core


def first_difference(ours, theirs):
    for number, (one, other) in enumerate(zip(ours.split(b"\n"), theirs.split(b"\n")), 1):
        if one != other:
            return f"line {number}:\n  native: {one.decode()}\n  wasm:   {other.decode()}"
    return f"lengths: native {len(ours)} bytes, wasm {len(theirs)}"


def table_times(said):
    """What the other twin told of the time that its tables took, in milliseconds."""
    times = [line.split() for line in said.decode().splitlines()]
    return ", ".join(time for time, job, *_ in times if job == "make")


def main():
    native, root, sources = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), sys.argv[3:]
    if shutil.which(COMPILER) is None or not pathlib.Path("/usr/lib/wasm32-wasi/libc.a").exists():
        print(f"skipped: no {COMPILER} or no wasi-libc")
        sys.exit(77)
    with tempfile.TemporaryDirectory() as folder:
        core = compile_all(pathlib.Path(folder), root, sources)
        print(f"core.wasm: {core.stat().st_size} bytes from {len(sources)} files")
        node = shutil.which("node")
        if node is None:
            sys.exit("no node here: compiled, not run")
        lines = "".join(job + "\n" for job in jobs()).encode()
        ours = run([native], input=lines)
        times = pathlib.Path(folder) / "times"
        theirs = run([node, root / "tests/proof/twin.mjs", core, times], input=lines)
        took = table_times(times.read_bytes())
    if ours != theirs:
        sys.exit(first_difference(ours, theirs))
    if KNOWN not in ours:
        sys.exit("the tables are the same, but not the known ones")
    print(f"{3 * len(PERFT)} perft counts and {3 * len(GAMES + TABLES)} playthroughs are the same, "
          f"{3 * len(TABLES)} of them as sums of whole games too: {len(ours)} bytes")
    print(f"{len(CARDS)} endgame tables are the same, made there in {took} ms")


main()
