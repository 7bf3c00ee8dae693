#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Records of games played at the prompt: none is lost, none is overwritten, and games go on.

usage: play_files.py TORII

Speaks TAP.
"""
import os
import signal
import subprocess
import sys

sys.dont_write_bytecode = True
from play_session import CARDS, GAMES, SECONDS, TORII, Session, Terminal, holds, lacks, one_line, run, same

def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def refused(words, *args):
    done = subprocess.run([TORII, "play", *args], stdin=subprocess.DEVNULL, capture_output=True,
                          check=False, timeout=SECONDS)
    same((done.returncode, done.stdout), (3, b""), f"status and output of {args}")
    same(done.stderr.count(b"\n"), 1, "lines of the refusal")
    holds(done.stderr.decode(), words)


def bad_files_are_noticed_at_the_start(folder):
    path = os.path.join(folder, "full")
    with open(path, "w", encoding="utf-8") as file:
        file.write("mine\n")
    refused("is there already", "onitama", "--record", path)
    same(read(path), "mine\n", "the file that was there")
    refused("cannot write", "onitama", "--record", os.path.join(folder, "no", "where"))
    refused("cannot write", "onitama", "--record", folder)
    refused("cannot open", os.path.join(folder, "none.ogn"))
    refused("full", path + "/../full")


def a_game_goes_on_from_its_record(folder):
    for game in GAMES:
        path = os.path.join(folder, "on-" + game + ".ogn")
        options = ("--seat", "blue", "--blue", "Ann", "--record", path)
        session = Session(game, "--seed", "9", *options)
        for _ in range(5):
            session.send("1")
        before = session.send("record")
        session.close()
        text = read(path)
        holds(text, '[Blue "Ann"]', '[Red "random mover"]', '[Seed "9"]', "[Date \"2", " *\n")
        commented = text.replace("\n\n", "\n\n{As it was.} ", 1)
        with open(path, "w", encoding="utf-8") as file:
            file.write(commented)
        other = os.path.join(folder, "more-" + game + ".ogn")
        session = Session(path, "--seat", "blue", "--seed", "9")
        same(session.send("record"), before, "the turns so far")
        holds(session.send(f"save {other}"), f"The record is in {other}.")
        same(read(other).split(), commented.split(), "the record saved at once")
        for _ in range(2):
            session.send("1")
        holds(session.send("save"), other)
        session.close()
        same(len(read(other)) > len(commented), True, "the record has grown")
        refused("there already", path, "--record", other)
        done = subprocess.run([TORII, "verify", "record", other], capture_output=True, check=False)
        same(done.returncode, 0, f"verify record said {done.stdout + done.stderr!r}")
    session = Session("onitama", "--seed", "9")
    holds(session.send("save"), "Name a file")
    holds(session.send("save /nowhere/at/all"), "not written: cannot write")
    holds(session.send(f"save {path}"), "Overwrite it?")
    session.send("")
    holds(read(path), "Ann")
    session.close()
    over = os.path.join(folder, "over.ogn")
    session = Session("onitama", "--seed", "9", "--record", over)
    session.send("resign")
    session.send("yes")
    session.close()
    refused("is over", over)


def turns_count_as_in_the_record(folder):
    path = os.path.join(folder, "count.ogn")
    session = Session("onitama", "--cards", CARDS, "--record", path)
    holds(session.text, "Blue to move, turn 1 ")
    holds(session.send("boar:c1c2"), "Red to move, turn 1 ")
    holds(session.send("horse:a5a4"), "Blue to move, turn 2 ")
    holds(session.send("ox:a1a2"), "Red to move, turn 2 ")
    holds(session.send("record"), "1. Blue boar:c1c2", "1. Red horse:a5a4", "2. Blue ox:a1a2")
    session.close()
    holds(read(path), "1. boar:c1c2 horse:a5a4 2. ox:a1a2")


def a_signal_keeps_the_record(folder):
    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        path = os.path.join(folder, f"signal-{name}.ogn")
        session = Session("onitama", "--cards", CARDS, "--record", path)
        session.send("boar:c1c2")
        session.process.send_signal(name)
        session.wait()
        holds(session.close(), "")
        holds(read(path), "1. boar:c1c2")


def leaving_a_terminal(folder):
    path, taken = os.path.join(folder, "left.ogn"), os.path.join(folder, "taken")
    with open(taken, "w", encoding="utf-8") as file:
        file.write("mine\n")
    keys = ["C-c", "C-d", "quit"]
    for key in keys:
        terminal = Terminal(folder, f"'{TORII}' play onitama --cards {CARDS} --record {path}")
        try:
            terminal.wait("Blue>")
            terminal.type("boar:c1c2", "Red>")
            terminal.tmux("send-keys", key, *(["Enter"] if key == "quit" else []))
            terminal.wait("Until next time!")
            terminal.wait("The record is in")
        finally:
            terminal.close()
        holds(read(path), "1. boar:c1c2")
        os.unlink(path)
        terminal = Terminal(folder, f"'{TORII}' play onitama --cards {CARDS}")
        try:
            terminal.wait("Blue>")
            terminal.type("boar:c1c2", "Red>")
            terminal.tmux("send-keys", key, *(["Enter"] if key == "quit" else []))
            terminal.wait("Keep the record?")
            terminal.type("/nowhere/at/all", "not written")
            terminal.type(taken, "Overwrite it?")
            terminal.type("", "Keep the record?")
            same(read(taken), "mine\n", "the file that was there")
            terminal.type(path, "The record is in")
        finally:
            terminal.close()
        holds(read(path), "1. boar:c1c2")
        os.unlink(path)


def games_of_a_match(folder):
    """One file with several games: it is said so, and one of them can be named."""
    whole = os.path.join(folder, "three.ogn")
    turns = ["1. boar:c1c2 *", "1. ox:c1c2 *", "1. ox:b1b2 *"]
    with open(whole, "w", encoding="utf-8") as file:
        for turn in turns:
            file.write(f'[Game "onitama"]\n[Deal "{CARDS}"]\n\n{turn}\n\n')
    refused("3 games", whole)
    refused("there is no game 4", whole, "--game-number", "4")
    refused("not 'x'", whole, "--game-number", "x")
    for number, turn in enumerate(turns, 1):
        done = subprocess.run([TORII, "convert", "--to", "ogn", whole, "--game-number", str(number)],
                              capture_output=True, text=True, check=False, timeout=SECONDS)
        same((done.returncode, done.stdout.splitlines()[-1]), (0, turn), f"game {number}")
    session = Session(whole, "--game-number", "2")
    holds(session.send("record"), "ox:c1c2")
    holds(session.send("save"), "Name a file")  # nothing is written over the other games
    session.close()


def secrets_in_a_file_are_told(folder):
    for language, command, words in (("en", "save", "also what is hidden"), ("fr", "sauver", "caché"),
                                     ("es", "guardar", "oculto")):
        path = os.path.join(folder, f"secret-{language}.ogn")
        session = Session("onitama+shadow", "--seat", "blue", "--seed", "3", "--lang", language)
        session.send("nb1")
        holds(session.send(f"{command} {path}"), words)
        session.close()
    session = Session("onitama", "--seat", "blue", "--seed", "3")
    session.send("1")
    lacks(session.send(f"save {os.path.join(folder, 'open.ogn')}"), "hidden")
    holds(session.send("save /nowhere/at/all"), "cannot write '/nowhere/at/all'")
    session.close()
    session = Session("onitama", "--lang", "fr")
    holds(one_line(session.send("sauver /nowhere/at/all")), "impossible d’écrire", "n’existe pas")
    session.close()


def tests(folder):
    yield "bad files are noticed at the start", lambda: bad_files_are_noticed_at_the_start(folder)
    yield "a game goes on from its record", lambda: a_game_goes_on_from_its_record(folder)
    yield "turns count as in the record", lambda: turns_count_as_in_the_record(folder)
    yield "a signal keeps the record", lambda: a_signal_keeps_the_record(folder)
    yield "one game of several in a file", lambda: games_of_a_match(folder)
    yield "a file that tells secrets says so", lambda: secrets_in_a_file_are_told(folder)
    yield "on a terminal: leaving keeps the record", lambda: leaving_a_terminal(folder)


if __name__ == "__main__":
    sys.exit(run(tests))
