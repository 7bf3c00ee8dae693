#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Bad input at the command line: one line on stderr that quotes the offending thing, exit 3.

usage: bad_input.py TORII

Every bad position goes to every verb that takes one. Nothing may come on stdout, no assertion may
fire, and nothing may take long. A wrong command line is exit 2. Speaks TAP.
"""
import os
import re
import subprocess
import sys

GOOD = b"ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"
LONG = 100_000  # the system's limit for one argument; longer lines go through standard input
LONGEST = 10_000_000
SECONDS = 2

# The fault, the position, and what the answer must contain.
POSITIONS = [
    ("unknown card", GOOD.replace(b"ox", b"tigger"), ["unknown card 'tigger'", "'tiger'"]),
    ("duplicate card", GOOD.replace(b"crab", b"ox"), ["'ox'"]),
    ("too few cards", GOOD.replace(b"horse,", b""), ["'ox,boar/elephant/crab'"]),
    ("too many cards", GOOD.replace(b"crab", b"crab,eel"), ["'ox,boar/horse,elephant/crab,eel'"]),
    ("no card beside", GOOD.replace(b"/crab", b""), ["'ox,boar/horse,elephant'"]),
    ("two masters", GOOD.replace(b"/5/SSMSS", b"/2M2/SSMSS"), ["master", "'M'"]),
    ("both masters missing", b"s4/5/5/5/S4 b ox,boar/horse,elephant/crab", ["master", "'b'"]),
    ("too many students", GOOD.replace(b"/5/SSMSS", b"/2S2/SSMSS"), ["5 students", "'S'"]),
    ("a ninja on the spirit", b"4m/5/2W2/5/M4 b ox,bat/horse,eagle/crab nb=c3 nr=e3", ["'c3'", "spirit"]),
    ("a ninja on a pawn", b"4m/5/5/5/M4 b ox,boar/horse,eel/crab nb=a1 nr=e3", ["'a1'"]),
    ("24 squares", GOOD.replace(b"5/5/5", b"5/4/5"), ["'ssmss/5/4/5/SSMSS'"]),
    ("26 squares", GOOD.replace(b"SSMSS", b"SSMSSS"), ["'ssmss/5/5/5/SSMSSS'"]),
    ("four ranks", GOOD.replace(b"5/5/5", b"5/5"), ["'ssmss/5/5/SSMSS'"]),
    ("not UTF-8", GOOD + b" rep=\xff\xfe", ["UTF-8", "'ssmss"]),
    ("not UTF-8 on the board", b"ss\xc3mss/5/5/5/SSMSS b ox,boar/horse,elephant/crab", ["\\xc3"]),
    ("a wind card without the spirit", GOOD.replace(b"ox", b"bat"), ["'bat'"]),
    ("nobody to act", GOOD.replace(b" b ", b" x "), ["'x'"]),
    ("an unknown key", GOOD + b" colour=red", ["'colour'"]),
    ("a key twice", GOOD + b" ply=1 ply=2", ["'ply'"]),
    ("a ply that is no number", GOOD + b" ply=-1", ["'-1'"]),
    ("an endless number", GOOD + b" ply=" + b"9" * 400, ["'99999"]),
    ("a line break", GOOD + b"\nply=1", ["'"]),
    ("a control character", GOOD.replace(b"ox", b"o\x1b[31mx"), ["\\x1b"]),
    ("a board without end", b"5/" * (LONG // 2), ["'5/5/5/5/"]),
    ("a card without end", GOOD.replace(b"ox", b"o" * LONG), ["'ooooo"]),
    ("a word without end", b"x" * LONG, ["'xxxxx"]),
    ("nothing", b" ", ["empty"]),
]


# Command lines, and all that they say in their language.
TRANSLATED = [
    (["--lang", "fr", "match", "--rounds", "0"], 3,
     "torii: «\u00a0--rounds\u00a0» doit être un nombre de 1 à 524288, pas «\u00a00\u00a0»\u00a0; voir «\u00a0torii match --help\u00a0»\n"),
    (["--lang", "es", "plya"], 2, "torii: verbo desconocido «plya»; ¿querías decir «play»?\n"),
    (["perft", "--lang=fr"], 2, "torii: «\u00a0--depth\u00a0» manque\u00a0; usage\u00a0: torii perft [POSITION] --depth N [OPTIONS]\u00a0; "
     "voir «\u00a0torii perft --help\u00a0»\n"),
    (["render", "nofile.ogn", "--lang", "es"], 3, "torii: no se puede abrir «nofile.ogn»: no existe ese archivo o esa carpeta\n"),
]


def game_of(position):
    """The game to name beside the position; trace wants them to agree."""
    return "onitama" + "+wind" * (b"W" in position) + "+shadow" * (b"nb=" in position)


VERBS = [
    ("perft", lambda position: ["perft", position, "--depth", "1"]),
    ("trace", lambda position: ["trace", game_of(position), "--pos", position]),
    ("render", lambda position: ["render", position]),
    ("play", lambda position: ["play", "--pos", position]),
]

# Invalid command lines: exit 2, with a line that names the offending argument.
USAGE = [
    (["plya"], "'plya'"),
    (["x" * 5000], "'xxxxx"),
    (["perft", "--depht", "3"], "'--depht'"),
    (["perft", GOOD], "usage: torii perft"),
    (["perft", GOOD, "--depth"], "'--depth'"),
    (["perft", GOOD, GOOD, "--depth", "1"], "usage: torii perft"),
    (["trace"], "usage: torii trace"),
    (["render"], "usage: torii render"),
    (["play", "--sead", "1"], "'--sead'"),
    (["table", "agree"], "'table agree'"),
    (["match"], "two engines"),
    (["match", "--sead", "1"], "'--sead'"),
    (["match", "--rounds"], "'--rounds'"),
    (["match", "--resume", "now"], "'now'"),
    (["convert", "x"], "usage: torii convert"),
    (["table", "probe", "x"], "usage: torii table probe FILE POSITION"),
    (["table", "wibble"], "'wibble'"),
    (["table", "gen", "-o", "x"], "'--cards' is missing; usage: torii table gen"),
    (["table", "deal", "x", "--men", "4"], "'--men' is not an option of 'torii table deal'"),
    (["serve", "backup", "-o", "x"], "--db"),
    (["perft", "--depth", "1", "--json=yes"], "'--json' takes no value"),
    (["--wibble"], "'--wibble'"),
    (["help", "plya"], "did you mean 'play'"),
]

# Invalid values: exit 3.
VALUES = [
    (["perft", GOOD, "--depth", "x"], "'x'"),
    (["perft", GOOD, "--depth", "0"], "'0'"),
    (["trace", "onitama+rain"], "'onitama+rain'"),
    (["trace", "onitama", "--seed", "1e9"], "'1e9'"),
    (["trace", "onitama+wind", "--wind", "6"], "'6'"),
    (["trace", "onitama+light", "--light", "green"], "'green'"),
    (["trace", "onitama", "--cards", "ox,boar/horse,elephant/tigger"], "'tigger'"),
    (["trace", "onitama", "--actions", "/nowhere/at/all"], "/nowhere/at/all"),
    (["play", "chess"], "'onamazu'"),
    (["play", "onitama+shadow", "--seat", "blue", "--opponents", "greedy"], "Onamazu"),
    (["play", "onitama", "--opponents", "greedy"], "Onamazu"),
    (["play", os.path.abspath(__file__)], "bad_input.py"),
    (["convert", "--to", "foo", "-"], "'foo'"),
    (["convert", "--from", "foo", "--to", "ogn", os.path.abspath(__file__)], "'foo'"),
    (["match", "--rounds", "0"], "'0'"),
    (["match", "--rounds", "x"], "'x'"),
    (["match", "--seed", "x"], "'x'"),
    (["match", "--patience", "x"], "'x'"),
    (["match", "--concurrency", "257"], "'257'"),
    (["match", "--engine", "level=99", "--engine", "level=1"], "the level in 'level='"),
    (["match", "--engine", "proto=ugi name=x"], "without quotes"),
    (["match", "--engine", "level=1", "--each", "tc=abc"], "'tc=abc'"),
    (["match", "--engine", "level=1", "foo=1"], "'foo=1'"),
    (["match", "--engine", "level=1", "--engine", "level=2", "--sprt", "elo0=5", "elo1=1"], "elo0"),
    (["match", "--openings", "foo=1"], "'foo=1'"),
    (["analyse", GOOD, "--depth", "x"], "'x'"),
    (["analyse", GOOD, "--table", "/nowhere/at/all", "--depth", "1"], "/nowhere/at/all"),
    (["analyse", GOOD, "--table", os.path.abspath(__file__), "--depth", "1"], "bad_input.py"),
    (["lab", "onamazu", "--games", "0"], "'0'"),
    (["ladder", "onitama", "--games", "0"], "'0'"),
    (["table", "gen", "--cards", "ox", "-o", "/nowhere/at/all"], "five cards"),
    (["serve", "--listen", "foo"], "'foo'"),
    (["render", GOOD, "--seat", "3"], "'blue red spectator', not '3'"),
    (["table", "probe", "/", GOOD], "'/' is not a table file"),
    (["verify", "leaks", "chess"], "'onamazu'"),
    (["ladder", "chess"], "'onamazu'"),
    (["perft", "--depth", "1", "--lang", "de"], "'en fr es'"),
    (["analyse", GOOD, "--time", "0"], "'--time'"),
    (["analyse", "--game-number", "2", os.path.abspath(__file__)], "bad_input.py"),
    (["convert", "--to", "json", os.path.abspath(__file__)], "bad_input.py"),
    (["render", "--game-number", "1", "/nowhere/at.all"], "/nowhere/at.all"),
    (["verify", "record", os.path.abspath(__file__)], "bad_input.py"),
    (["verify", "rules", "--data", "/nowhere"], "'/nowhere/clauses'"),
    (["bench", "search", "--threads", "x"], "'x'"),
    (["verify", "leaks", "--games", "x"], "'x'"),
]


class Tap:
    def __init__(self):
        self.number = self.bad = 0

    def point(self, words, faults, shown):
        self.number += 1
        print(f"{'not ' if faults else ''}ok {self.number} - {words}")
        if faults:
            self.bad += 1
            print(f"# {'; '.join(faults)}\n# stderr: {shown[:300]!r}")


def run(torii, words, given=b""):
    """Exit status (None when it took too long), stdout, stderr."""
    try:
        done = subprocess.run([torii, *words], input=given, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return None, b"", b""
    return done.returncode, done.stdout, done.stderr


def faults_of(result, status, needed, silent=True):
    code, out, err = result
    text = err.decode("utf-8", "replace")
    faults = []
    if code is None:
        return [f"took more than {SECONDS} s"]
    if code != status:
        faults.append(f"exit {code}, not {status}")
    if silent and out:
        faults.append(f"{len(out)} bytes on stdout")
    if text.count("\n") != 1 or not text.endswith("\n"):
        faults.append(f"{text.count(chr(10))} lines on stderr")
    if len(text) > 1000:
        faults.append(f"a line of {len(text)} characters")
    if "\ufffd" in text or "\x1b" in text:
        faults.append("bytes that do not belong in a line")
    faults += [f"no {word} in it" for word in needed if word not in text]
    return faults


def foreign(english, out, begin):
    """What is wrong with help in another language: lines that are too wide, or are those of the English help."""
    def prose(text):
        # Not usage, nor lines that begin with an option or hold words of the command line.
        return {line for line in text.splitlines() if re.search(r"\w \w", line) and not re.search(r"torii |=|^ *-|onitama\+", line)}

    return ([] if out.startswith(begin) else [f"does not begin with '{begin}'"]) + [line for line in out.splitlines() if len(line) > 80] + \
        sorted(prose(english) & prose(out))


def main():
    torii, tap = sys.argv[1], Tap()
    for what, position, needed in POSITIONS:
        for verb, words in VERBS:
            result = run(torii, words(position))
            tap.point(f"{verb}: {what}", faults_of(result, 3, needed), result[2])
    for words, needed in USAGE:
        code, out, err = run(torii, words)
        faults = [] if code == 2 else [f"exit {code}, not 2"]
        faults += ["something on stdout"] if out else []
        faults += [] if needed in err.decode() else [f"no {needed} in it"]
        tap.point(f"usage: {' '.join(w if isinstance(w, str) else 'POSITION' for w in words)[:60]}", faults, err)
    for words, needed in VALUES:
        result = run(torii, words)
        shown = " ".join(w if isinstance(w, str) else "POSITION" for w in words)
        tap.point(f"value: {shown}", faults_of(result, 3, [needed]), result[2])

    # Help fits a terminal of 80 columns.
    front = run(torii, ["--help"])[1].decode()
    verbs = re.findall(r"^    ([a-z]+)  ", front, re.MULTILINE)
    tap.point("help lists the verbs", [] if len(verbs) > 10 and "play" in verbs else ["too few"], front)
    for verb in ["", *verbs]:
        code, out, err = run(torii, [*verb.split(), "--help"])
        wide = [line for line in out.decode().splitlines() if len(line) > 80]
        tap.point(f"{verb} --help fits", wide if out and code == 0 else [f"exit {code}"], err)

    # The same help by either road, and in another language, which may be named before the verb: nothing is left in English.
    for verb in ["", *verbs]:
        shown = run(torii, [*verb.split(), "--help"])[1]
        for words in ([["help", verb], [verb, "-h"]] if verb else [["help"], ["-h"]]):
            code, out, err = run(torii, words)
            tap.point(" ".join(words), [] if code == 0 and out == shown and not err else [f"exit {code}"], err)
        for words, usage in ((["--lang", "fr", "help", *verb.split()], "usage\u00a0: torii "), (["--lang=es", *verb.split(), "--help"], "uso: torii ")):
            code, out, err = run(torii, words)
            faults = foreign(shown.decode(), out.decode(), usage + (verb or "VERB"))
            tap.point(" ".join(words), faults if code == 0 and not err else [f"exit {code}"], err)

    # And so are errors.
    for words, status, needed in TRANSLATED:
        code, out, err = run(torii, words)
        tap.point(" ".join(words), [] if code == status and not out and err.decode() == needed else [f"exit {code}"], err)
    code, out, err = run(torii, ["--version"])
    tap.point("--version", [] if code == 0 and re.fullmatch(rb"torii [0-9.]+( \([0-9a-f]{10,}\))?\n", out) else ["odd"], out)
    code, out, err = run(torii, ["perft", "--depth", "2"])
    tap.point("perft has no heading in a pipe", [] if [line.split()[1] for line in out.splitlines()] == [b"10", b"130"] else ["odd"], out)

    # Output that cannot be written is never a success.
    for words in ([["--help"], ["help"], ["-h"], ["--version"], ["perft", GOOD, "--depth", "1"], ["rules", "show"], ["render", GOOD],
                   ["trace", "onitama", "--seed", "1"], ["rules", "export"], ["convert", "--from", "ofen", "--to", "litama", "-"]] +
                  [[verb, "--help"] for verb in verbs]):
        shown = " ".join(w if isinstance(w, str) else "POSITION" for w in words)
        with open("/dev/full", "wb") as full:
            done = subprocess.run([torii, *words], input=GOOD, stdout=full, stderr=subprocess.PIPE, timeout=SECONDS, check=False)
        tap.point(f"{shown} on a full disk", faults_of((done.returncode, b"", done.stderr), 1 if done.returncode == 1 else 3, ["write"]),
                  done.stderr)

    # A line of ten megabytes, where a line is read: as actions, and as a position to convert.
    line = b"x" * LONGEST
    result = run(torii, ["trace", "onitama", "--seed", "1", "--actions", "-"], line)
    tap.point("trace: an action of 10 MB", faults_of(result, 3, ["'xxxxx"], silent=False), result[2])
    result = run(torii, ["trace", "onitama", "--seed", "1", "--actions", "-"], b"+" * LONGEST)
    tap.point("trace: a turn of 10 MB", faults_of(result, 3, ["'+"], silent=False), result[2])
    result = run(torii, ["trace", "onitama+shadow", "--seed", "1", "--actions", "-"], b"nb1+" * (LONGEST // 4))
    tap.point("trace: a joined turn of 10 MB", faults_of(result, 3, ["'"], silent=False), result[2])
    for name, content in (("a word", line), ("a board", b"5/" * (LONGEST // 2)), ("cards", GOOD + b",ox" * (LONGEST // 3))):
        result = run(torii, ["convert", "--from", "ofen", "--to", "litama", "-"], content)
        tap.point(f"convert: {name} of 10 MB", faults_of(result, 3, ["'"]), result[2])
    print(f"1..{tap.number}")
    sys.exit(1 if tap.bad else 0)


main()
