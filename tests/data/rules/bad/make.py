#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Write the broken files of rules anew, after the keys of the file have changed.

usage: make.py TORII

Each file is what `torii rules export` writes, with short texts, and broken in one or two places; a
comment marks them. What must be said of NN-name.yaml stands in NN-name.txt:
TORII_WRITE_RULES=1 makes the test `bad rules` write those, to be read before they are kept.
"""

import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent

# name: (what is wrong, [(what stands in a good file, what stands in this one), …])
EDITS = {
    "01-missing-key": ("cells.recruit is not there", [("  recruit: 4\n  mon: 1\n", "  mon: 1\n")]),
    "02-negative-cost": ("a negative cost", [("potter: {RIZ: 1,", "potter: {RIZ: -1,")]),
    "03-37-tiles": ("37 brigand tiles: one front has a single tile", [("fame: [5, 6]", "fame: [5]")]),
    "04-18-fronts": ("the last front is not there", [
        ('\n  - power: 11\n    reward: {OR: 1, mons: 3}\n    fame: [5, 6]\n    en: "x"\n    fr: "x"\n    es: "x"\n', "")]),
    "05-unknown-resource": ("a resource that does not exist, in a cost, in a reward and as an entry", [
        ("goldsmith: {RIZ: 1, BAM: 1", "goldsmith: {RIS: 1, BAM: 1"),
        ("reward: {RIZ: 1}", "reward: {IRON: 1}"), ("id: BAM", "id: BAMBOO")]),
    "06-ring-of-nine": ("nine cells on the outer ring", [
        ("[ZEN, COMBAT, RIZ, ZEN, BAM, CHA, RIZ, COMBAT, BAM, CHA]", "[ZEN, COMBAT, RIZ, ZEN, BAM, CHA, RIZ, COMBAT, BAM]")]),
    "07-unknown-op": ("a miko with a power nobody knows", [("op: p_harvest", "op: p_harvests"), ("op: e_full", "op: fly")]),
    "08-doubled-key": ("a key twice", [("  mon: 1\n", "  mon: 1\n  mon: 2\n")]),
    "09-wrong-types": ("text for a number, number for a switch, list for a number, number for a list", [
        ("harvest: 2", "harvest: two"), ("gold_in_barter: true", "gold_in_barter: 1"), ("recruit: 4", "recruit: [4]"),
        ("  identical: [0, 0, 10, 20, 30]", "  identical: 30"), ("max_rounds: 60", 'max_rounds: "60"')]),
    "10-several": ("much is wrong", [
        ("min: 2", "min: 5"), ("cap: 2\n", "cap: 20\n"), ("  bushi: 6\n", "  bushi: 13\n"), ("  mon: 1\n", "  mony: 1\n"),
        ("steps: 3", "steps: 0"), ("kind: gold", "kind: golden"), ("  sell: {primary: 1,", "  sell: {primary: 5,")]),
    "11-unknown-key": ("misspelt keys", [("harvest: 2", "harvst: 2"), ("\nscoring:", "\nscores:")]),
    "12-too-big": ("numbers that are too big", [
        ("supply: 20", "supply: 100"), ("p4: 32}", "p4: 99999999999999999999999}"), ("harvest: 2", "harvest: 10")]),
    "13-armour-list": ("two costs for three levels of armour", [("    - {CHA: 2, mons: 5}\n", "")]),
    "14-unknown-god": ("a god nobody knows", [("id: HOTEI", "id: RAIJIN")]),
    "15-kind-and-op": ("a kind that does not go with the op", [("kind: once\n    op: gain_mons", "kind: permanent\n    op: gain_mons")]),
    "16-face-without-steps": ("a die face without steps, and one with too much", [
        ("    - ring: inner\n      steps: 3\n", "    - ring: inner\n"), ("    - brigands: true\n\n", "    - brigands: true\n      steps: 2\n\n")]),
    "17-end-card": ("an end card without max, one with mons, a lasting one with per", [
        ("op: e_brigands\n    n: 1\n    per: 1\n    max: 8", "op: e_brigands\n    n: 1\n    per: 1"),
        ("op: e_blessings\n    n: 2\n", "op: e_blessings\n    n: 2\n    mons: 2\n"),
        ("op: p_mon\n    n: 4\n", "op: p_mon\n    n: 4\n    per: 1\n")]),
    "18-fixed-value": ("values that cannot be changed", [
        ("sectors: 10", "sectors: 12"), ("ring_alignment: random", "ring_alignment: fixed"), ("favourites_public: true", "favourites_public: false")]),
    "19-not-decimal": ("numbers as people do not write them", [
        ("harvest: 2", "harvest: 0x2"), ("recruit: 4", "recruit: 04"), ("  mon: 1\n", "  mon: +1\n"), ("offer_max: 3", "offer_max: 3.0"),
        ("gold_in_barter: true", "gold_in_barter: yes")]),
    "20-endless-market": ("cubes sold for what they cost", [("buy: {primary: 4, manufactured: 6", "buy: {primary: 2, manufactured: 6")]),
    "21-cell-of-another-ring": ("cells on the wrong ring", [("outer: [ZEN, COMBAT", "outer: [ZEN, MARKET"), ("middle: [MON", "middle: [MONS")]),
    "22-two-of-a-name": ("two cards and two families of one name", [("id: U9", "id: U1"), ("SUWA, KASUGA]", "SUWA, SUWA]")]),
    "23-yields": ("an artisan with two resources, one with none", [("potter: {CER: 2}", "potter: {CER: 2, ENC: 1}"), ("weaver: {SOI: 2}", "weaver: {}")]),
    "24-jinja-for-rice": ("a jinja that costs a primary cube", [("    - {CER: 2, ENC: 2}", "    - {CER: 2, RIZ: 2}")]),
    "25-alias": ("an anchor, an alias, a tag", [
        ("p2: {blue: 2, yellow: 2}", "p2: &both {blue: 2, yellow: 2}"), ("p3: {blue: 2, yellow: 0}", "p3: *both"), ("harvest: 2", "harvest: !!int 2")]),
    "26-missing-part": ("a whole part is not there", [(re.compile(r"\ncosts:\n.*?\nyields:", re.S), "\nyields:")]),
    "27-too-many-ways": ("a cost with more ways to pay than a list of actions can hold", [
        ("cap: 2\n", "cap: 9\n"), ("builder: {BAM: 1}", "builder: {RIZ: 4, BAM: 4, CHA: 4, CER: 4, ENC: 4, SOI: 4}")]),
    "28-tab": ("a tab instead of blanks", [("  harvest: 2", "\tharvest: 2")]),
    "29-open-bracket": ("a bracket that is never closed", [("p4: 32}", "p4: 32")]),
    "30-two-documents": ("two documents", [("\nplayers:", "\n---\nplayers:")]),
    "31-too-many-tiles": ("more blocking tiles than kinds of cells", [
        ("middle: [MON, RECRUIT, TROC, OFFER, BUILD, MON, RECRUIT, TROC, OFFER, BUILD]", "middle: [MON, BUILD, MON, BUILD, MON, BUILD, MON, BUILD, MON, BUILD]"),
        ("p2: {blue: 2", "p2: {blue: 3")]),
    "32-text-of-two-lines": ("a text with a line end, one that is empty", [('title: "Onamazu"', 'title: "Ona\\nmazu"'), ('data_version: "1.0"', 'data_version: ""')]),
}

# Files that are nothing like a good one.
WHOLE = {
    "40-empty": b"",
    "41-only-comments": b"# Nothing here.\n",
    "42-a-word": b"onamazu\n",
    "43-a-list": b"- schema: 1\n",
    "44-not-utf8": b"schema: 1\nmeta:\n  title: Onamaz\xff\n",
    "45-alias-bomb": b"a: &a [x, x, x, x, x, x, x, x, x]\n" + b"".join(
        b"%c: &%c [%s]\n" % (i, i, b", ".join([b"*%c" % (i - 1)] * 9)) for i in range(ord("b"), ord("j"))),
    "46-too-deep": b"schema: " + b"[" * 40 + b"]" * 40 + b"\n",
    "47-a-key-that-is-a-list": b"? [schema]\n: 1\n",
    "49-a-directive": b"%YAML 1.2\n---\nschema: 1\n",
    "48-a-zero-byte": b"schema: 1\0\n",
}


def broken(good, what, edits):
    text = good
    for old, new in edits:
        if isinstance(old, re.Pattern):
            text, count = old.subn(new, text, count=1)
        else:
            count = text.count(old)
            text = text.replace(old, new, 1)
        if count == 0:
            sys.exit(f"make.py: '{old}' is not in a good file any more")
    return f"# Broken: {what}.\n" + text


def main():
    good = subprocess.run([sys.argv[1], "rules", "export"], check=True, capture_output=True, text=True).stdout
    good = re.sub(r'((?:en|fr|es|name): )".*"', r'\1"x"', good.split("\n", 1)[1])
    for name, (what, edits) in EDITS.items():
        (HERE / f"{name}.yaml").write_text(broken(good, what, edits), encoding="utf-8")
    for name, content in WHOLE.items():
        (HERE / f"{name}.yaml").write_bytes(content)


if __name__ == "__main__":
    main()
