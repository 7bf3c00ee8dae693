#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Static analysis: clang-tidy (.clang-tidy) and cppcheck over the C source.

usage: tools/analyse_source.py [--build DIR] [--jobs N] [--no-cache] [--self-test] [PATH…]

DIR is a build whose generated sources exist; its compile_commands.json says how each file is compiled
(default: build/clang). Analyses src/ and tools/, or the files below the paths. Assertions are enabled,
whatever the build says: they tell the analyzers what the code relies on.

Prints one line per finding (file:line: message [check]) and a last line with the counts; exits 1 if there is
a finding, 2 if the analysis could not run. A false positive is suppressed in place, with
the reason:

    /* NOLINTNEXTLINE(check): why */            (or NOLINTBEGIN and NOLINTEND around several)
    /* cppcheck-suppress id ; why */

A suppression without a reason is a finding too. The clang-tidy output of a file is cached in DIR/analysis
until the file, a header it includes, its command line or the configuration changes.
"""

import argparse
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIDY = "clang-tidy-14"
CPPCHECK = "cppcheck"
FOLDERS = ("src", "tests", "bench", "tools")
# Default: the program and its generators. Tests end at a cmocka assertion, which neither tool understands: many
# findings there are on impossible paths.
USUAL = ("src", "tools")

# System headers are not read; a suppression may apply to one of two builds only.
CPPCHECK_OPTIONS = [
    "--enable=warning,performance,portability", "--inline-suppr", "--std=c17", "--quiet",
    "--suppress=missingIncludeSystem", "--suppress=unmatchedSuppression", "--error-exitcode=0",
    "--template={file}:{line}: {severity}: {message} [{id}]", "--template-location=",
]

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
SUPPRESSION = re.compile(r"(NOLINT(?:NEXTLINE|BEGIN)?(?![A-Z])(?:\([^)]*\))?|cppcheck-suppress(?:\s+|\s*\[)[\w,\s]*\]?)(.*)")
TIDY_FINDING = re.compile(r"^(?P<file>[^\s:][^:]*):(?P<line>\d+):\d+: (?P<words>(?:warning|error): .*)$")
CPPCHECK_FINDING = re.compile(r"^(?P<file>[^\s:][^:]*):(?P<line>\d+): (?P<words>\w+: .*)$")


class Trouble(Exception):
    """The analysis itself could not run."""


def run(words, **more):
    try:
        return subprocess.run(words, capture_output=True, text=True, check=False, **more)
    except FileNotFoundError:
        raise Trouble(f"'{words[0]}' is not installed") from None


class Source:
    """A file and how it is compiled."""

    def __init__(self, root, entry):
        self.folder = pathlib.Path(entry["directory"])
        self.path = (self.folder / entry["file"]).resolve()
        self.arguments = entry.get("arguments") or shlex.split(entry["command"])
        self.name = str(self.path.relative_to(root)) if self.path.is_relative_to(root) else None

    def include_folders(self):
        given = [word[2:] for word in self.arguments if word.startswith("-I") and len(word) > 2]
        return [self.path.parent] + [(self.folder / one).resolve() for one in given]

    def project_files(self):
        """The file and every header that it includes with quotes, directly or indirectly."""
        folders = self.include_folders()
        seen, waiting = set(), [self.path]
        while waiting:
            path = waiting.pop()
            if path in seen:
                continue
            seen.add(path)
            for name in INCLUDE.findall(path.read_text(encoding="utf-8", errors="replace")):
                found = next((one for one in (folder / name for folder in [path.parent, *folders]) if one.is_file()), None)
                if found:
                    waiting.append(found.resolve())
        return sorted(seen)


def read_sources(root, build):
    path = build / "compile_commands.json"
    if not path.is_file():
        raise Trouble(f"no {path}: build it first")
    found = {}
    for entry in json.loads(path.read_text(encoding="utf-8")):
        one = Source(root, entry)
        if one.name and one.name.split("/")[0] in FOLDERS and one.path.suffix == ".c":
            found.setdefault(one.name, one)
    return [found[name] for name in sorted(found)]


# ---- clang-tidy ------------------------------------------------------------------------------------

def tidy_key(source, fixed):
    """Changes whenever the output of clang-tidy could change."""
    key = hashlib.sha256(fixed)
    key.update("\0".join(source.arguments).encode())
    for path in source.project_files():
        key.update(path.name.encode() + b"\0" + path.read_bytes())
    return key.hexdigest()


def tidy_one(root, source, build, kept):
    if kept and kept.is_file():
        return kept.read_text(encoding="utf-8").splitlines()
    words = [TIDY, "-p", str(build), "--quiet", f"--config-file={ROOT / '.clang-tidy'}", "--extra-arg=-UNDEBUG", str(source.path)]
    done = run(words, cwd=source.folder)
    lines = findings(root, source.folder, done.stdout, TIDY_FINDING)
    if done.returncode != 0 and not any(": error: " in line for line in lines):
        raise Trouble(f"{TIDY} failed on {source.name}: {(done.stderr or done.stdout).strip()[-400:]}")
    if kept:
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return lines


def findings(root, folder, said, pattern):
    """One line each, with paths from the root."""
    lines = []
    for match in map(pattern.match, said.splitlines()):
        if match:
            path = (folder / match["file"]).resolve()
            name = path.relative_to(root) if path.is_relative_to(root) else path
            lines.append(f"{name}:{match['line']}: {match['words']}")
    return lines


def run_tidy(root, build, sources, jobs, cache):
    version = run([TIDY, "--version"]).stdout.encode()
    fixed = version + (ROOT / ".clang-tidy").read_bytes()
    folder = build / "analysis"

    def one(source):
        return tidy_one(root, source, build, folder / tidy_key(source, fixed) if cache else None)

    # The largest first, so that no processor waits for the last one.
    order = sorted(sources, key=lambda source: -source.path.stat().st_size)
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return [line for lines in pool.map(one, order) for line in lines]


# ---- cppcheck --------------------------------------------------------------------------------------

def run_cppcheck(root, build, sources, jobs, cache):
    """One run over the chosen files: their entries of the compilation database, with assertions enabled."""
    with tempfile.TemporaryDirectory() as name:
        project = pathlib.Path(name) / "compile_commands.json"
        entries = [{"directory": str(one.folder), "file": str(one.path), "arguments": [word for word in one.arguments if word != "-DNDEBUG"]} for one in sources]
        # This version of cppcheck reads only commands.
        for entry in entries:
            entry["command"] = shlex.join(entry.pop("arguments"))
        project.write_text(json.dumps(entries), encoding="utf-8")
        kept = (build / "analysis-cppcheck") if cache else pathlib.Path(name) / "kept"
        kept.mkdir(parents=True, exist_ok=True)
        done = run([CPPCHECK, f"--project={project}", f"--cppcheck-build-dir={kept}", f"-j{jobs}", *CPPCHECK_OPTIONS], cwd=root)
        if done.returncode != 0:
            raise Trouble(f"{CPPCHECK} failed: {(done.stderr or done.stdout).strip()[-400:]}")
        return findings(root, root, done.stderr, CPPCHECK_FINDING)


# ---- suppressions ----------------------------------------------------------------------------------

def without_reason(root, sources):
    """Each suppression says which check it means, and why."""
    lines = []
    for path in sorted({path for source in sources for path in source.project_files()}):
        if not path.is_relative_to(root):
            continue
        for number, text in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            match = SUPPRESSION.search(text)
            if match and ("NOLINT" in match[1] and "(" not in match[1] or not re.search(r"[A-Za-z]{3}", match[2])):
                lines.append(f"{path.relative_to(root)}:{number}: warning: a suppression names its check and the reason [suppression]")
    return lines


def analyse(root, build, paths, jobs, cache):
    """Findings by tool, and the number of files analysed."""
    wanted = [pathlib.Path(path).resolve() for path in paths] or [root / name for name in USUAL]
    sources = [one for one in read_sources(root, build) if any(one.path.is_relative_to(path) for path in wanted)]
    if not sources:
        raise Trouble("no files to look at")
    said = {
        "clang-tidy": run_tidy(root, build, sources, jobs, cache),
        "cppcheck": run_cppcheck(root, build, sources, jobs, cache),
        "suppressions": without_reason(root, sources),
    }
    return {name: sorted(set(lines)) for name, lines in said.items()}, len(sources)


# ---- self-test -------------------------------------------------------------------------------------

CLEAN = """#include <stdlib.h>
int *made(int wanted);
int *made(int wanted)
{
    int *one = malloc(sizeof(*one));
    if (one != NULL)
        *one = wanted;
    return one;
}
"""
PLANTED = """#include <stdlib.h>
int planted(int wanted);
int planted(int wanted)
{
    int *nothing = NULL;
    if (wanted > 3)
        return *nothing;
    int *leaked = malloc(sizeof(*leaked));
    if (leaked == NULL)
        return 0;
    *leaked = wanted;
    return *leaked;
}
"""
# The same null dereference, suppressed: with a reason, and with none.
EXCUSED = PLANTED.replace("        return *nothing;", "        /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): planted */\n        return *nothing;")
EXCUSED_BADLY = EXCUSED.replace(": planted */", " */")


def self_test():
    faults = []
    with tempfile.TemporaryDirectory() as name:
        root = pathlib.Path(name).resolve()
        (root / "src").mkdir()

        def said_of(text, cache=False):
            (root / "src" / "one.c").write_text(text, encoding="utf-8")
            command = f"clang-14 -std=c17 -c {root}/src/one.c"
            (root / "compile_commands.json").write_text(json.dumps([{"directory": str(root), "file": "src/one.c", "command": command}]), encoding="utf-8")
            return analyse(root, root, [], 1, cache)[0]

        def expect(words, truth):
            if not truth:
                faults.append(words)

        clean = said_of(CLEAN)
        expect(f"a clean file has findings: {clean}", not any(clean.values()))
        for cache in (False, True, True):  # the third time from the cache
            planted = said_of(PLANTED, cache)
            expect(f"clang-tidy misses the null pointer: {planted}", any("one.c:7: " in line and "NullDereference" in line for line in planted["clang-tidy"]))
            expect(f"clang-tidy misses the leak: {planted}", any("unix.Malloc" in line for line in planted["clang-tidy"]))
            expect(f"cppcheck misses the null pointer: {planted}", any("one.c:7: " in line and "nullPointer" in line for line in planted["cppcheck"]))
            expect(f"cppcheck misses the leak: {planted}", any("memleak" in line for line in planted["cppcheck"]))
        expect("what was kept is used for another file", not any(said_of(CLEAN, True).values()))
        excused = said_of(EXCUSED)
        expect(f"a suppression with a reason does not hold: {excused}", not excused["suppressions"] and not any("NullDereference" in line for line in excused["clang-tidy"]))
        expect("a suppression without a reason passes", said_of(EXCUSED_BADLY)["suppressions"])
    for fault in faults:
        print(f"self-test: {fault}")
    print(f"self-test: {'failed' if faults else 'good'}")
    return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser(description="clang-tidy and cppcheck over the C source")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "clang")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--no-cache", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("paths", nargs="*", metavar="PATH")
    options = parser.parse_args()
    try:
        if options.self_test:
            return self_test()
        began = time.monotonic()
        said, files = analyse(ROOT, options.build.resolve(), options.paths, options.jobs, not options.no_cache)
    except Trouble as trouble:
        print(f"analyse_source: {trouble}", file=sys.stderr)
        return 2
    for lines in said.values():
        for line in lines:
            print(line)
    counts = ", ".join(f"{name} {len(lines)}" for name, lines in said.items())
    print(f"{files} files, {sum(map(len, said.values()))} findings ({counts}), {time.monotonic() - began:.0f} s")
    return 1 if any(said.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
