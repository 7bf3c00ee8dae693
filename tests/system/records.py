#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Records with the program that users have: `verify record` and `convert` on the example records.

usage: records.py TORII FOLDER

Every example is verified, goes to JSON and back, and to every scope; broken ones are told apart:
exit 1 for impossible content, exit 3 for unreadable files. Speaks TAP.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

points = 0
failed = 0


def point(words, good, said=b""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {points} - {words}")
    if not good:
        print("# " + said.decode(errors="replace").replace("\n", "\n# "))


def run(*words, text=None):
    done = subprocess.run([TORII, *words], input=text, capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def check_example(path, folder):
    name = path.stem
    text = path.read_bytes()
    rc, out, err = run("verify", "record", str(path))
    point(f"{name}: verified", rc == 0 and out.endswith(b"\ngood\n"), out + err)

    rc, json, err = run("convert", "--to", "json", str(path))
    back = run("convert", "--to", "ogn", text=json)
    point(f"{name}: to JSON and back", rc == 0 and back[1] == text, err + back[2])

    seats = [str(seat) for seat in range(1, 5)][:int(name[-1])] if name.startswith("onamazu") else ["blue", "red"]
    if os.environ.get("TORII_BRIEF"):  # in a brief run one of the seats
        seats = seats[-1:]
    for scope in (*seats, "public"):
        shown = folder / f"{name}-{scope}.ogn"
        rc, out, err = run("convert", "--to", "ogn", "--scope", scope, "-o", str(shown), str(path))
        point(f"{name}: shown to {scope}", (rc, out, err) == (0, b"", b""), out + err)
        rc, out, err = run("verify", "record", str(shown))
        point(f"{name}: verified as {scope} saw it", rc == 0, out + err)
        view = run("convert", "--to", "ofen", "--scope", scope, str(path))[1]
        last = run("convert", "--to", "ofen", str(shown))[1]
        point(f"{name}: the last position for {scope}", view == last != b"", view + last)
        rc, out, err = run("convert", "--to", "ofen", view.decode().strip())
        if b"[Changes " in text:  # a position does not carry its rules
            point(f"{name}: that position needs its rules", rc == 3 and b"--rules" in err, out + err)
        else:
            point(f"{name}: that position by itself", rc == 0 and out == view, out + err)


def check_wrong(text):
    """One finished Shadow game, spoilt in several ways."""
    answer = re.search(rb"=[yn]", text).group()
    other = b"=n" if answer == b"=y" else b"=y"
    result = re.search(rb'\[Result "([^"]*)"', text).group(1)
    spoilt = [
        ("a wrong answer", text.replace(answer, other, 1), 1, b"(N7)"),
        ("a wrong result", text.replace(result, b"1-0" if result == b"0-1" else b"0-1"), 1, b"contradicts"),
        ("a wrong result tag", text.replace(result, b"1/2-1/2", 1), 1, b"'Result'"),
        ("an illegal move", text.replace(b"0. nb1", b"0. nc2", 1), 1, b"(S2)"),
        ("another seed", re.sub(rb'\[Seed "\d+"', b'[Seed "1"', text), 1, b"(N8)"),
        ("bytes that are not UTF-8", text.replace(b"nb1", b"nb1\xff", 1), 3, b"'\\xff'"),
        ("a zero byte", text.replace(b"nb1", b"nb1\0", 1), 3, b"'\\x00'"),
        ("cut off", text[:-30], 3, b": the record is cut off after"),
        ("ten megabytes in one line", b"x" * 10_000_000, 3, b"more than"),
        ("nothing", b"", 3, b"cut off"),
    ]
    for name, content, status, words in spoilt:
        rc, out, err = run("verify", "record", "-", text=content)
        said = out if status == 1 else err
        one_line = status == 1 or err.count(b"\n") == 1
        point(f"verify: {name}", rc == status and words in said and one_line, out + err)
        rc, out, err = run("convert", "--to", "json", text=content)
        one_line = err.startswith(b"torii: ") and err.count(b"\n") == 1
        point(f"convert: {name}", rc == 3 and words in err and one_line, out + err)


def check_cut(text):
    """The intact part of a cut-off record is written, and is a valid record."""
    rc, out, err = run("convert", "--to", "ogn", text=text[:-30])
    again = run("verify", "record", "-", text=out)
    point("a record cut off keeps what was good", rc == 3 and again[0] == 0, out + err + again[1])
    for language, words in (("fr", "est coupée après le tour"), ("es", "está cortada después del turno")):
        rc, out, err = run("convert", "--to", "ogn", "--lang", language, text=text[:-30])
        point(f"all of its reason is in the reader's language: {language}",
              rc == 3 and words in err.decode() and not re.search(rb"\b(at|line|after|of)\b", err), err)


def check_cut_onamazu(path, folder):
    """The same for a finished game of Onamazu: its scores are dropped with its end. The result can be resumed."""
    rc, out, err = run("convert", "--to", "ogn", text=path.read_bytes()[:-300])
    again = run("verify", "record", "-", text=out)
    point("Onamazu cut off has no scores", rc == 3 and b"[Scores" not in out and again[0] == 0, err + again[1] + again[2])
    point("it names the turn as it is written", re.search(rb"after turn \d+\.\d$", err) is not None, err)
    cut = folder / "cut.ogn"
    cut.write_bytes(path.read_bytes()[:-300])
    rc, out, err = run("play", str(cut))
    point("play tells how to mend it", rc == 3 and b"torii convert --to ogn" in err and err.count(b"\n") == 1, err)


def check_litama(path):
    rc, state, err = run("convert", "--to", "litama", str(path))
    point("to Litama", rc == 0 and state.startswith(b'{"messageType":"state",'), err)
    rc, again, err = run("convert", "--from", "litama", "--to", "litama", text=state)
    point("Litama to Litama", rc == 0 and again == state, again + err)
    last = run("convert", "--to", "ofen", str(path))[1]
    point("Litama to a position", run("convert", "--to", "ofen", text=state)[1] == last)
    rc, out, err = run("convert", "--to", "litama", str(path.with_name("onitama+wind.ogn")))
    point("Litama knows no spirit", rc == 3 and out == b"" and b"Litama" in err, out + err)


def check_written(path, folder):
    """A file is replaced atomically; a target that is not a regular file is written to in place."""
    text = path.read_bytes()
    words = ("convert", "--to", "ogn", str(path), "-o")
    for name in ("-", "/dev/stdout"):
        point(f"-o {name}", run(*words, name) == (0, text, b""))
    rc, out, err = run(*words, "/dev/full")
    point("-o /dev/full", rc == 3 and out == b"" and b"'/dev/full'" in err and err.count(b"\n") == 1, err)
    rc, out, err = run(*words, str(folder / "none" / "x.ogn"))
    point("-o into no folder", rc == 3 and err.count(b"\n") == 1, err)

    pipe = folder / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen([TORII, *words, str(pipe)]) as writer:
        got = pipe.read_bytes()
        rc = writer.wait(timeout=60)
    point("-o to a pipe", rc == 0 and got == text and pipe.is_fifo(), got)

    link, target = folder / "link.ogn", folder / "target.ogn"
    target.write_bytes(b"x" * 2 * len(text))
    link.symlink_to(target.name)
    rc, out, err = run(*words, str(link))
    point("-o to a link", rc == 0 and link.is_symlink() and target.read_bytes() == text, err)

    own, part = folder / "own.ogn", folder / "own.ogn.part"
    own.write_bytes(b"old")
    own.chmod(0o640)
    part.write_bytes(b"mine")
    before = sorted(folder.iterdir())
    rc, out, err = run(*words, str(own))
    point("-o over a file", rc == 0 and own.read_bytes() == text and own.stat().st_mode & 0o777 == 0o640, err)
    point("a file of the user's beside it stays", part.read_bytes() == b"mine")
    point("nothing else is left there", sorted(folder.iterdir()) == before)


def main():
    examples = sorted(FOLDER.glob("*.ogn"))
    with tempfile.TemporaryDirectory() as folder:
        for path in examples:
            check_example(path, pathlib.Path(folder))
        check_written(FOLDER / "onitama.ogn", pathlib.Path(folder))
        check_cut_onamazu(FOLDER / "onamazu-2.ogn", pathlib.Path(folder))
    point("there is an example of each game", len(examples) == 15)
    shadow = (FOLDER / "onitama+shadow.ogn").read_bytes()
    check_wrong(shadow)
    check_cut(shadow)
    check_litama(FOLDER / "onitama.ogn")
    print(f"1..{points}")
    return 1 if failed else 0


if __name__ == "__main__":
    TORII, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2])
    sys.exit(main())
