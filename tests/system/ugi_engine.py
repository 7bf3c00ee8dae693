#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""A small UGI engine for the tests of matches: random moves of the base game, and bad manners.

usage: ugi_engine.py CARDS [--seed S] [--fault FAULT] [--at N] [--once FILE] [--strong]

It has rules of its own, made from the table of cards alone. The same seed and position give the same
move. --strong takes a win where there is one. FAULT comes with the N-th move of a process (default 1),
or with the start; with --once only in the process that can create FILE. UGI_PAUSE in the environment makes
it wait that many seconds before every move.

    crash     ends with status 3             signal    kills itself
    hang      never answers                  deaf      hangs, does not read and ignores SIGTERM
    illegal   a move that no card allows     nonsense  a word that is not a move
    late      answers after 1.5 s            garbage   bytes that are no text, then its move
    flood     lines without end              long      a line without end
    closed    closes its output and stays    child     leaves a child behind that never ends
    mute      never says ugiok               unready   never says readyok
"""
import argparse
import os
import random
import signal
import subprocess
import sys
import time

SQUARES = [f + r for r in "12345" for f in "abcde"]


def read_cards(path):
    cards = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if len(fields) > 5 and fields[0] in ("base", "sensei"):
                name = fields[1].lower().replace(" ", "")
                cards[name] = [tuple(map(int, step.split(","))) for step in fields[5].split(";")]
    return cards


class Position:
    def __init__(self, cards, ofen):
        board, self.player, hands = ofen.split()[:3]
        self.cards = cards
        self.men = {}
        for rank, row in zip("54321", board.split("/")):
            file = 0
            for c in row:
                if c.isdigit():
                    file += int(c)
                else:
                    self.men["abcde"[file] + rank] = c
                    file += 1
        blue, red, self.beside = hands.split("/")
        self.hands = {"b": blue.split(","), "r": red.split(",")}

    def own(self, man):
        return man is not None and man.isupper() == (self.player == "b")

    def moves(self):
        """Texts of all legal moves, those that win first."""
        found, sign = [], 1 if self.player == "b" else -1
        for card in self.hands[self.player]:
            for square, man in self.men.items():
                if not self.own(man):
                    continue
                for dx, dy in self.cards[card]:
                    file = "abcde".index(square[0]) + sign * dx
                    rank = int(square[1]) + sign * dy
                    if not (0 <= file < 5 and 1 <= rank <= 5):
                        continue
                    to = "abcde"[file] + str(rank)
                    if not self.own(self.men.get(to)):
                        arch = "c5" if self.player == "b" else "c1"
                        wins = self.men.get(to, "x") in "Mm" or (man in "Mm" and to == arch)
                        found.append((not wins, f"{card}:{square}{to}"))
        if not found:
            found = [(True, f"{card}:pass") for card in self.hands[self.player]]
        return sorted(found)

    def play(self, text):
        card, step = text.split(":")
        if step != "pass":
            self.men[step[2:]] = self.men.pop(step[:2])
        hand = self.hands[self.player]
        hand[hand.index(card)], self.beside = self.beside, card
        self.player = "r" if self.player == "b" else "b"


def say(line):
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def misbehave(fault):
    """True if a proper answer may still follow."""
    if fault == "crash":
        sys.exit(3)
    elif fault == "signal":
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault == "hang":
        while True:
            sys.stdin.readline()
    elif fault == "deaf":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        while True:
            time.sleep(1000)
    elif fault == "illegal":
        say("bestmove ox:a1a9")
    elif fault == "nonsense":
        say("bestmove \x1b[31m[Game")
    elif fault == "late":
        time.sleep(1.5)
        return True
    elif fault == "garbage":
        os.write(1, b"\xff\x00\xfe bestmov\n\n\nbestmove\x00\ninfo nodes x depth\ninfo\n" + b"x" * 300000 + b"\n")
        return True
    elif fault == "flood":
        while True:
            os.write(1, b"info string nothing at all\n" * 1000)
    elif fault == "long":
        while True:
            os.write(1, b"x" * 65536)
    elif fault == "closed":
        os.close(1)
        time.sleep(1000)
    elif fault == "child":
        subprocess.Popen(["sleep", "987654"])  # pylint: disable=consider-using-with
        sys.exit(0)
    return False


class Engine:
    def __init__(self, options):
        self.options = options
        self.cards = read_cards(options.cards)
        self.position = None
        self.asked = 0

    def due(self):
        if self.options.once:
            try:
                os.close(os.open(self.options.once, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                return False
        return True

    def go(self):
        self.asked += 1
        fault = self.options.fault
        if fault and self.asked == self.options.at and self.due() and not misbehave(fault):
            return
        time.sleep(float(os.environ.get("UGI_PAUSE", "0")))
        moves = self.position.moves()
        seen = f"{self.options.seed} {sorted(self.position.men.items())} {self.position.hands} {self.position.player}"
        pick = random.Random(seen).choice(moves)
        if self.options.strong and not moves[0][0]:
            pick = moves[0]
        say(f"info depth 3 score cp 0 nodes {len(moves)} nps 1 pv {pick[1]}")
        say(f"bestmove {pick[1]}")

    def hear(self, line):
        words = line.split()
        if words[:1] == ["ugi"]:
            if self.options.fault == "mute" and self.due():
                return
            say("id name random")
            say("option name Style type string default quiet")
            say("option name Depth of Thought type spin default 1 min -3 max 9")
            say("option name Mood type combo default calm var calm var very angry")
            say("option name Brave type check default true")
            say("ugiok")
        elif words[:1] == ["isready"]:
            if self.options.fault != "unready" or not self.due():
                say("readyok")
        elif words[:2] == ["position", "ofen"]:
            end = words.index("moves") if "moves" in words else len(words)
            self.position = Position(self.cards, " ".join(words[2:end]))
            for move in words[end + 1:]:
                self.position.play(move)
        elif words[:1] == ["go"]:
            self.go()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("cards")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fault", default="")
    parser.add_argument("--at", type=int, default=1)
    parser.add_argument("--once", default="")
    parser.add_argument("--strong", action="store_true")
    parser.add_argument("--tag", default="")  # to find the process by
    engine = Engine(parser.parse_args())
    for line in sys.stdin:
        if line.strip() == "quit":
            return
        engine.hear(line)


if __name__ == "__main__":
    main()
