#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Games by the letter, and with cards that were named, wherever the program takes the name of a game.

usage: letter.py TORII SOURCE_ROOT

Speaks TAP.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

TORII = str(pathlib.Path(sys.argv[1]).resolve())
ROOT = pathlib.Path(sys.argv[2]).resolve()
START = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab"
SHADOW = "s1m1s/5/5/5/S1M1S b ox,boar/horse,elephant/crab nb=b1 nr=d5 lb=2 lr=2 ply=2"
# Blue's ninja beside Red's, which stands revealed.
FACING = "4m/5/5/5/M4 b ox,boar/horse,elephant/crab nb=c2 nr=c3 vis=nc3 lb=1 lr=0 ply=2 part=n:ox"
FIVE = "ox,boar,crab,bat,eagle"
LETTER = "c425621ff6b462a7"

points = 0
failed = 0


def point(words, good, said=""):
    global points, failed
    points += 1
    failed += not good
    print(f"{'' if good else 'not '}ok {points} - {words}")
    if not good:
        print("\n".join("# " + line[:300] for line in str(said).splitlines()[-20:]))


def torii(*words, said=""):
    done = subprocess.run([TORII, *words], input=said, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def trace(*words, actions=""):
    rc, out, err = torii("trace", *words, "--actions", "-", said=actions)
    return [json.loads(line) for line in out.splitlines()] if rc == 0 else err


def refused(words, *command, hint=""):
    rc, out, err = torii(*command)
    point(words, rc in (2, 3) and out == "" and err.count("\n") == 1 and hint in err, f"{rc}\n{out}\n{err}")


def check_trace():
    state = trace("onitama", "--cards", "ox,boar/horse,elephant/crab", "--rules", "letter")[0]["state"]
    point("a position tells the rules", state == START + " rules=letter", state)
    again = trace("onitama", "--pos", state)[0]["state"]
    point("and is read with them", again == state, again)
    plain = trace("onitama", "--cards", "ox,boar/horse,elephant/crab", "--rules", "standard")[0]["state"]
    point("the standard is not told", plain == START, plain)
    onto = [x for x in trace("onitama+shadow", "--pos", FACING)[0]["legal"] if x.startswith("nc2c3")]
    point("a revealed ninja is attempted or not (S10)", onto == ["nc2c3", "nc2c3!"], onto)
    onto = [x for x in trace("onitama+shadow", "--pos", FACING, "--rules", "letter")[0]["legal"] if x.startswith("nc2c3")]
    point("by the letter it is just captured", onto == ["nc2c3"], onto)
    after = trace("onitama+shadow", "--pos", FACING, "--rules", "letter", actions="nc2c3")[-1]["state"]
    point("and out for good", " nr=- " in after, after)
    first = trace("onamazu", "--seed", "5", "--rules", "letter", "--positions")[0]
    point("Onamazu has the armourer's contract", re.search(r"ow(-1,){5}-1 ", first["state"]) is not None, first["state"])
    point("and its own rules", first["position"]["rules"] == LETTER, first["position"]["rules"])


def hands(state):
    return [sorted(hand.split(",")) for hand in state.split(" ")[2].split("/")]


def check_cards():
    """W2: which five; then who gets which, within the shape."""
    seen = set()
    for seed in range(60):
        line = trace("onitama+wind", "--cards", FIVE, "--seed", str(seed))[0]
        blue, red, beside = hands(line["state"])
        seen.add(str((blue, red, beside)))
        winds = [len({"bat", "eagle"} & set(hand)) for hand in (blue, red, beside)]
        if winds != [1, 1, 0] or sorted(blue + red + beside) != sorted(FIVE.split(",")):
            point("five named cards in the shape of the game", False, line["state"])
    point("all twelve deals of five named cards come", len(seen) == 12, len(seen))
    deal = "bat,ox/eagle,boar/crab"
    state = trace("onitama+wind", "--cards", deal)[0]["state"]
    point("a deal is taken as it stands", hands(state) == [["bat", "ox"], ["boar", "eagle"], ["crab"]], state)
    dealt = {str(hands(trace("onitama+wind", "--cards", deal, "--deal", "random", "--seed", str(i))[0]["state"]))
             for i in range(30)}
    point("or dealt anew if you say so", len(dealt) > 3, dealt)
    one = {line.split(" ")[2] for line in
           (trace("onitama+wind", "--winds", "lion,hawk,spider", "--wind", "3", "--seed", str(i))[0]["state"]
            for i in range(20))}
    point("named wind cards only", all(sum(w in hand for w in ("lion", "hawk", "spider")) == 3 for hand in one), one)
    refused("a list is no deal", "trace", "onitama+wind", "--cards", FIVE, "--deal", "named", hint="(W2)")
    refused("four cards are too few", "trace", "onitama+wind", "--cards", "ox,boar,crab,bat", hint="five cards")
    refused("wind cards without the wind", "trace", "onitama", "--cards", FIVE, hint="(W1)")


def check_unknown():
    refused("unknown rules", "trace", "onitama", "--rules", "lettre", hint="'letter'")
    refused("a switch of another game", "trace", "onitama", "--rules", "revealed:capture", hint="(S10)")
    refused("a number that is none of the two", "trace", "onitama", "--rules", "repetition:2", hint="(B13)")
    refused("two rules in one position", "trace", "onitama", "--pos", START + " rules=letter", "--rules", "standard",
            hint="rules")


def check_record(folder, name, *words):
    """A game of two computers, its record in both forms, and what it says of the rules."""
    file = folder / f"{name}.ogn"
    rc, out, err = torii("play", *words, "--seat", "none", "--seed", "11", "--plain", "--record", str(file))
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    point(f"{name}: a whole game", rc == 0 and text != "", f"{rc} {out[-300:]} {err}")
    rc, out, err = torii("verify", "record", str(file))
    point(f"{name}: its record is good", rc == 0, out + err)
    rc, lines, err = torii("convert", "--to", "json", str(file))
    (folder / f"{name}.json").write_text(lines, encoding="utf-8")
    rc, again, err = torii("convert", "--to", "ogn", str(folder / f"{name}.json"))
    point(f"{name}: both forms say the same", again == text, err)
    return text


def tag(text, name):
    found = re.search(rf'^\[{name} "(.*)"\]$', text, re.MULTILINE)
    return found and found.group(1)


def check_records(folder):
    text = check_record(folder, "base", "onitama", "--rules", "letter", "--level", "2")
    point("base: the tag", tag(text, "Rules") == "letter", text)
    text = check_record(folder, "shadow", "onitama+shadow", "--rules", "revealed:capture", "--level", "1")
    point("shadow: the tag", tag(text, "Rules") == "revealed:capture", text)
    text = check_record(folder, "wind", "onitama+wind", "--winds", "bat,hawk,lion", "--level", "2")
    point("wind: the tag", tag(text, "Winds") == "bat,hawk,lion" and tag(text, "Rules") is None, text)
    text = check_record(folder, "five", "onitama+wind", "--cards", FIVE, "--level", "2")
    point("five: the deck is those cards", tag(text, "Deck") == "crab,ox,boar" and tag(text, "Winds") == "bat,eagle", text)
    lied = folder / "lied.ogn"
    lied.write_text(text.replace('"bat,eagle"', '"bat,hawk"'), encoding="utf-8")
    point("five: another deck is noticed", torii("verify", "record", str(lied))[0] == 1)
    text = check_record(folder, "onamazu", "onamazu", "--rules", "letter", "--opponents", "greedy")
    point("onamazu: hash and changes", tag(text, "Rules") == LETTER and "end.max_rounds=0" in tag(text, "Changes"), text)


def check_claims(folder):
    """B13: the third time gives a claim, and by the letter none; a record with one is refused."""
    position = "m4/5/5/5/4M b ox,horse/boar,crab/goose rep=3"
    record = '[Position "{}"]\n[Ending "claim"]\n\n1/2-1/2\n'
    file = folder / "claim.ogn"
    for words, rules, wanted in (("a claim stands", "", 0), ("by the letter there is none", " rules=letter", 1)):
        file.write_text(record.format(position.replace(" rep", rules + " rep")), encoding="utf-8")
        rc, out, err = torii("verify", "record", str(file))
        point(words, rc == wanted, f"{rc} {out} {err}")
    file.write_text(record.format(position).replace("[Ending", '[Rules "letter"]\n[Ending'), encoding="utf-8")
    rc, out, err = torii("verify", "record", str(file))
    point("nor with the tag", rc == 1, f"{rc} {out} {err}")


def check_unattended(folder):
    """Two masters that cannot meet: random games end, or are stopped, but never run forever."""
    rc, out, err = torii("play", "--pos", "m4/5/5/5/4M b ox,horse/boar,crab/goose rules=letter", "--seat", "none",
                         "--level", "3", "--plain", "--record", str(folder / "long.ogn"))
    text = (folder / "long.ogn").read_text(encoding="utf-8")
    point("a game without claims comes to an end", rc == 0 and tag(text, "Result") is not None, out[-300:] + err)
    point("and its record is good", torii("verify", "record", str(folder / "long.ogn"))[0] == 0, text[:300])


def check_engine():
    said = "ugi\nsetoption name Rules value letter\nposition startpos onitama+shadow\n" \
           "position fen {}\ngo nodes 200\nquit\n".format(FACING)
    rc, out, err = torii("engine", said=said)
    point("an engine takes the rules as an option", rc == 0 and "bestmove" in out and "error" not in out, out + err)


def check_others(folder):
    # By hand: three squares with and without an attempt, or staying; each with eleven lanterns, except for the hit.
    count = [torii("perft", FACING, "--depth", "1", *rules)[1].split()[1:2] for rules in ((), ("--rules", "letter"))]
    point("perft counts what the rules allow", count == [[str(6 * 11 + 1)], [str(5 * 11 + 1)]], count)
    rc, out, err = torii("render", START + " rules=letter")
    point("render", rc == 0 and "<svg" in out, err)
    rc, out, err = torii("lab", "onamazu", "--games", "2", "--players", "2", "--rules", "letter", "--seed", "1")
    point("lab", rc == 0 and LETTER in out, out[:300] + err)
    rc, out, err = torii("rules", "check", str(ROOT / "data/onamazu-letter.yaml"))
    point("the file of the letter is the letter", rc == 0 and LETTER in out, out + err)
    rc, out, err = torii("verify", "record", "--rules", "letter", str(folder / "onamazu.ogn"))
    point("verify record with the rules at hand", rc == 0, out + err)


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        check_trace()
        check_cards()
        check_unknown()
        check_records(folder)
        check_claims(folder)
        check_unattended(folder)
        check_engine()
        check_others(folder)
    print(f"1..{points}")
    return failed > 0


sys.exit(main())
