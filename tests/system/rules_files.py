#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Files of rules with the program that users have: `rules check` and `rules export`.

usage: rules_files.py TORII ROOT

The standard file is good, each broken one is refused with its line, an enormous one at once; what is
exported is the same again, and a changed number is reported. Speaks TAP.
"""
import json
import pathlib
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
    done = subprocess.run([TORII, "rules", *words], input=text, capture_output=True, timeout=60, check=False)
    return done.returncode, done.stdout, done.stderr


def check_good(standard):
    rc, out, err = run("check", str(standard))
    point("the standard file is good", rc == 0 and out.endswith(b" (standard)\n") and b": good, rules " in out, out + err)
    rc, out, err = run("check", "--json", str(standard))
    said = json.loads(out)
    point("and so it is as data", rc == 0 and said["good"] and said["standard"] and not said["changes"], out + err)

    rc, exported, err = run("export")
    point("the standard rules can be written", rc == 0 and exported != b"", err)
    rc, out, err = run("check", "-", text=exported)
    point("and are the same again", rc == 0 and b"(standard)\n" in out, out + err)
    rc, again, err = run("export", str(standard))
    point("a file is exported like the rules in the program", rc == 0 and again == exported, err)


def check_changed(standard, folder):
    changed = folder / "changed.yaml"
    changed.write_text(standard.read_text(encoding="utf-8").replace("harvest: 2 ", "harvest: 3 "), encoding="utf-8")
    rc, out, err = run("check", str(changed))
    point("a changed number is told", rc == 0 and b"(not the standard ones)\n  cells.harvest: 3 instead of 2\n" in out, out + err)
    rc, out, err = run("check", "--json", str(changed))
    said = json.loads(out)
    wanted = [{"key": "cells.harvest", "value": "3", "standard": "2"}]
    point("also as data", rc == 0 and not said["standard"] and said["changes"] == wanted, out + err)


def check_named(standard, folder):
    """Cards and brigands have their names beside them; a card whose text no longer matches its effect is reported."""
    changed = folder / "named.yaml"
    text = standard.read_text(encoding="utf-8")
    changed.write_text(text.replace("    n: 9\n    text_en", "    n: 7\n    text_en"), encoding="utf-8")
    rc, out, err = run("check", str(changed))
    point("a difference names the card", rc == 0 and b"  miko[4].n (Botan): 7 instead of 9\n" in out, out + err)
    point("its old text is told of", f"{changed}: warning: miko[4] (Botan) was changed, but text_en still says: "
          "Gain 9 bushis.\n" in err.decode() and err.count(b"\n") == 3, err)
    rc, out, err = run("check", "--json", str(changed))
    said = json.loads(out)
    point("also as data", rc == 0 and said["changes"][0]["name"] == "Botan" and len(said["warnings"]) == 3 and
          said["warnings"][0] == {"key": "miko[4].text_en", "name": "Botan", "text": "Gain 9 bushis."}, out + err)
    changed.write_text(changed.read_text(encoding="utf-8").replace("Gain 9 bushis", "Gain 7 bushis"), encoding="utf-8")
    rc, out, err = run("check", str(changed))
    point("a text that was changed too is not", b"text_en" not in err and b"text_fr" in err, err)

    for words, old, new, said in (
            ("a fault names the brigands", "- power: 2\n", "- power: 200\n", b"brigand[0].power (Rice pilferers): found"),
            ("a fault names the card", "    n: 9\n", "    n: nine\n", b"miko[4].n (Botan): found 'nine'"),
            ("a misspelt key is one fault", "  harvest: 2 ", "  harvst: 2 ", b"unknown key 'harvst', did you mean 'harvest'?"),
            ("and so is a misspelt part", "\ncells:", "\ncelsl:", b"unknown key 'celsl', did you mean 'cells'?"),
            ("a forgotten colon", "  harvest: 2 ", "  harvest 2 ", b"look for a key without a colon"),
            ("one in a card", "    op: gain_gold", "    op gain_gold", b"look for a key without a colon"),
            ("one behind a part", "\ncells:", "\ncells", b"look for a key without a colon"),
            ("a forgotten blank", "  harvest: 2 ", "  harvest:2 ", b"look for a key without a colon and a blank")):
        changed.write_text(text.replace(old, new, 1), encoding="utf-8")
        rc, out, err = run("check", str(changed))
        point(words, rc == 1 and said in err and err.count(b"\n") == 1, out + err)


def check_broken(path):
    wanted = path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
    rc, out, err = run("check", str(path))
    lines = [f"{path}:{'' if line[0].isdigit() else ' '}{line}" for line in wanted]
    point(f"{path.stem} is refused", rc == 1 and out == b"" and err.decode().splitlines() == lines, out + err)
    rc, out, err = run("check", "--json", str(path))
    said = json.loads(out)
    point(f"{path.stem} is refused as data", rc == 1 and not said["good"] and len(said["faults"]) == len(wanted), out + err)
    rc, out, err = run("export", str(path))
    point(f"{path.stem} is not exported", rc == 1 and out == b"", out + err)


def check_hopeless(folder):
    large = folder / "large.yaml"
    with open(large, "wb") as file:
        file.truncate(100 << 20)
    rc, out, err = run("check", str(large))
    point("100 MB are refused at once", rc == 1 and b"too long" in err, out + err)
    for words in (["check", str(folder / "absent.yaml")], ["check", str(folder)], ["export", str(folder / "absent.yaml")]):
        rc, out, err = run(*words)
        point(f"{words[0]} of what cannot be read", rc == 3 and out == b"" and err.startswith(b"torii: "), out + err)
    for words in (["check"], ["check", "a", "b"], ["export", "a", "b"], ["bend"]):
        rc, out, err = run(*words)
        point(f"usage of {words}", rc == 2 and out == b"", out + err)


def main():
    standard = ROOT / "data/onamazu.yaml"
    with tempfile.TemporaryDirectory() as name:
        check_good(standard)
        check_changed(standard, pathlib.Path(name))
        check_named(standard, pathlib.Path(name))
        for path in sorted((ROOT / "tests/data/rules/bad").glob("*.yaml")):
            check_broken(path)
        check_hopeless(pathlib.Path(name))
    print(f"1..{points}")
    return failed > 0


TORII, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
sys.exit(main())
