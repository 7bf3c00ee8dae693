#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Moves to be labelled by a person who does not know the thresholds of src/study/grade.c.

usage: study_candidates.py SEED COUNT FACTS.tsv LIST.txt REVIEW.jsonl …

Reads what `torii analyse GAME.ogn --json` printed, draws COUNT moves for each grade that the program gives now, and
shuffles them. LIST.txt shows each with what the engine found, but not the grade; FACTS.tsv is what
tests/unit/study/test_labels.c reads, once a column with the labels is put in front.
"""
import json
import random
import sys

GRADES = "best good inaccuracy mistake blunder missed brilliant".split()
FACTS = "position move best chanceBefore chanceAfter other given hard before after".split()


def read(paths):
    for path in paths:
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                verdict = json.loads(line)
                if "grade" in verdict and not verdict["shown"] and "lost" != verdict["why"]:
                    yield verdict


def draw(verdicts, seed, count):
    rng = random.Random(seed)
    seen, by_grade = set(), {grade: [] for grade in GRADES}
    for verdict in verdicts:
        key = (verdict["position"], verdict["move"])
        if key not in seen:
            seen.add(key)
            by_grade[verdict["grade"]].append(verdict)
    chosen = []
    for grade in GRADES:
        found = by_grade[grade]
        # A forced or obvious move at the end of a won game teaches little.
        found = [v for v in found if grade not in ("best", "good") or (0.02 < v["chanceBefore"] and v["before"] != {"win": 1})]
        chosen += rng.sample(found, min(count, len(found)))
        print(f"{grade}: {len(found)} found", file=sys.stderr)
    rng.shuffle(chosen)
    return chosen


def words_of(score):
    name, value = next(iter(score.items()))
    return f"{value / 100:+.2f} students" if name == "cp" else f"proved {name}" + (f" in {value} turns" if value else "")


def board_of(position):
    rows, player, cards = position.split()[:3]
    lines = []
    for rank, row in zip("54321", rows.split("/")):
        cells = "".join("." * int(c) if c.isdigit() else c for c in row)
        lines.append(f"    {rank}  {' '.join(cells)}")
    blue, red, beside = cards.split("/")
    return [*lines, "       a b c d e", f"    {'Blue (S, M)' if player == 'b' else 'Red (s, m)'} to move;"
            f" Blue {blue.replace(',', ' ')}, Red {red.replace(',', ' ')}, beside {beside}"]


def show(number, v):
    best = v["move"] == v["best"]
    lines = [f"{number}. {v['move']}", *board_of(v["position"]),
             f"    best move found: {v['best']}{' (the same)' if best else ''}",
             f"    before: {words_of(v['before'])}, chance of winning {100 * v['chanceBefore']:.0f} %",
             f"    after:  {words_of(v['after'])}, chance of winning {100 * v['chanceAfter']:.0f} %"]
    if v["other"] is not None:
        lines.append(f"    the second best move leaves {100 * v['other']:.0f} %")
    if best:
        lines.append(f"    students offered for nothing: {v['given']}")
    if best and v["given"]:
        lines.append(f"    found by level 5: {'never in four tries' if v['hard'] else 'yes'}")
    if len(v["line"]) > 1:
        lines.append(f"    line: {' '.join(v['line'][:10])}{' (instead of the move)' if v['instead'] else ''}")
    return "\n".join(lines)


def main():
    if len(sys.argv) < 6:
        sys.exit(__doc__.strip())
    chosen = draw(read(sys.argv[5:]), int(sys.argv[1]), int(sys.argv[2]))
    with open(sys.argv[3], "w", encoding="utf-8") as facts:
        for number, verdict in enumerate(chosen, 1):
            print(number, *(json.dumps(verdict[key]) if isinstance(verdict[key], (dict, bool)) or verdict[key] is None else verdict[key]
                            for key in FACTS), sep="\t", file=facts)
    with open(sys.argv[4], "w", encoding="utf-8") as page:
        page.write("Label each move: NUMBER<TAB>best|good|inaccuracy|mistake|blunder|missed|brilliant\n\n")
        page.write("\n\n".join(show(number, verdict) for number, verdict in enumerate(chosen, 1)) + "\n")


main()
