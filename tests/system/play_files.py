#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Records of games played at the prompt: none is lost, none is overwritten, and games can be resumed.

usage: play_files.py TORII

Speaks TAP.
"""
import os
import re
import signal
import subprocess
import sys

sys.dont_write_bytecode = True
from play_session import CARDS, GAMES, SECONDS, TORII, Pty, Session, Terminal, holds, lacks, one_line, run, same

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
    refused("already exists", "onitama", "--record", path)
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
        holds(session.send(f"save {other}"), f"The record was saved to {other}.")
        same(read(other).split(), commented.split(), "the record saved at once")
        for _ in range(2):
            session.send("1")
        holds(session.send("save"), other)
        session.close()
        same(len(read(other)) > len(commented), True, "the record has grown")
        refused("already exists", path, "--record", other)
        done = subprocess.run([TORII, "verify", "record", other], capture_output=True, check=False)
        same(done.returncode, 0, f"verify record said {done.stdout + done.stderr!r}")
    session = Session("onitama", "--seed", "9")
    holds(session.send("save"), "Give a file name")
    holds(session.send("save /nowhere/at/all"), "could not be saved: cannot write")
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
    path, taken = os.path.join(folder, "left.ogn"), os.path.join(folder, "taken.ogn")
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
            terminal.wait("The record was saved to")
        finally:
            terminal.close()
        holds(read(path), "1. boar:c1c2")
        os.unlink(path)
        terminal = Terminal(folder, f"'{TORII}' play onitama --cards {CARDS}")
        try:
            terminal.wait("Blue>")
            terminal.type("boar:c1c2", "Red>")
            terminal.tmux("send-keys", key, *(["Enter"] if key == "quit" else []))
            terminal.wait("Save the record?")
            terminal.type("/nowhere/at/all", "could not be saved")
            terminal.type(taken, "Overwrite it?")
            terminal.type("", "Save the record?")
            same(read(taken), "mine\n", "the file that was there")
            terminal.type(path, "The record was saved to")
        finally:
            terminal.close()
        holds(read(path), "1. boar:c1c2")
        os.unlink(path)


# A game of each kind on a terminal, and what it asks at the end in each language.
LEFT = {
    "onitama": (("onitama", "--cards", CARDS), "1"),
    "onamazu": (("onamazu", "--seat", "1", "--seed", "5"), "1"),
}
KEEP = {"en": b"Save the record?", "fr": b"Enregistrer la partie", "es": "¿Guardar la partida?".encode()}


ASKED_END = re.compile(rb"(> |\) )$")


def leave(folder, game, language, *answers):
    """Leaves a game on a terminal and answers the question; returns the output and the files created."""
    here = os.path.join(folder, "here")
    os.makedirs(here, exist_ok=True)
    before = set(os.listdir(here))
    args, move = LEFT[game]
    terminal = Pty(TORII, "play", *args, "--lang", language, env={"LANG": "C.UTF-8"}, folder=here)
    terminal.wait()
    terminal.send(move)
    terminal.send("quit" if language == "en" else "q", KEEP[language])
    for i, answer in enumerate(answers):
        terminal.send(answer, ASKED_END if i + 1 < len(answers) else Pty.END)
    same((terminal.ended, terminal.close()), (True, 0), f"the end after {answers}: {terminal.raw!r}")
    return terminal.all.decode(), sorted(set(os.listdir(here)) - before)


def no_means_no(folder):
    for game in LEFT:
        for language, more in (("en", ["nope"]), ("fr", ["Non"]), ("es", ["NO"])):
            for answer in ["n", "no", "non", "", "q", *more]:
                said, files = leave(folder, game, language, answer)
                same(files, [], f"files made by {answer!r} in {language}")
                lacks(said, ".ogn")


def a_word_is_no_file_unasked(folder):
    """`why` is a command, not a file name; no other word is taken as one without confirmation."""
    for game in LEFT:
        for answers in (["why", "", ""], ["hint", "no", "no"], ["later", "what?", "n", "n"], ["yes", "n"], ["yes", "no"]):
            same(leave(folder, game, "en", *answers)[1], [], f"files made by {answers}")
        said, files = leave(folder, game, "en", "mine", "yes")
        same(files, ["mine.ogn"], "the file of a word")
        holds(said, "Save it as mine.ogn? (yes/no)", "The record was saved to mine.ogn.")
        os.unlink(os.path.join(folder, "here", "mine.ogn"))


def yes_proposes_a_name(folder):
    for game in LEFT:
        for language, yes in (("en", "y"), ("en", "yes"), ("fr", "oui"), ("fr", "O"), ("es", "sí"), ("es", "si"), ("es", "s")):
            said, files = leave(folder, game, language, yes, "")
            same(len(files), 1, f"files made in {language}")
            if not re.fullmatch(game + r"-\d{4}-\d\d-\d\d(-\d+)?\.ogn", files[0]):
                raise AssertionError(f"an odd name: {files[0]}")
            holds(said, files[0])
    here = os.path.join(folder, "here")
    same(len(os.listdir(here)), 14, "files: none took the place of another")
    for name in os.listdir(here):
        os.unlink(os.path.join(here, name))
    said, files = leave(folder, "onitama", "en", "yes", "/nowhere/at/all", "yes", "")
    holds(said, "could not be saved")
    same(len(files), 1, "a file after a name that does not do")
    os.unlink(os.path.join(here, files[0]))


def a_review_is_offered_after_a_game(folder):
    """Only where a game was played to its end; the record keeps its result, whatever is answered."""
    graded = {"en": ("review", "accuracy", "Save the record?"), "fr": ("analyse", "précision", "Enregistrer la partie"),
              "es": ("análisis", "precisión", "¿Guardar la partida?")}
    for language, (word, accuracy, asked) in graded.items():
        for answer in (word, ""):
            path = os.path.join(folder, "reviewed.ogn")
            terminal = Pty(TORII, "play", "onitama", "--cards", CARDS, "--lang", language, "--record", path, env={"LANG": "C.UTF-8"})
            terminal.wait()
            for move in ("boar:c1c2", "horse:c5c4", "ox:c2c3", "resign"):
                terminal.send(move, ASKED_END)
            said = terminal.send({"en": "yes", "fr": "oui", "es": "sí"}[language])
            terminal.send(answer, Pty.END)
            same((terminal.ended, terminal.close()), (True, 0), f"the end after {answer!r}: {terminal.raw!r}")
            same(word.encode() in said, True, f"{word} offered: {said!r}")
            same(accuracy.encode() in terminal.raw, bool(answer), f"reviewed after {answer!r}: {terminal.raw!r}")
            lacks(terminal.all.decode(), asked)
            holds(read(path), 'Ending "resignation"')
            os.unlink(path)


def names_get_their_extension(folder):
    here = os.path.join(folder, "here")
    for typed, made in (("./plain", "plain.ogn"), ("whole.ogn", "whole.ogn"), ("notes.txt", "notes.txt"), ("./.dot", ".dot.ogn")):
        same(leave(folder, "onitama", "en", typed)[1], [made], f"the file for {typed}")
        os.unlink(os.path.join(here, made))
    holds(leave(folder, "onitama", "en", "/dev/null")[0], "The record was saved to /dev/null.")
    path = os.path.join(folder, "saved")
    session = Session("onitama", "--cards", CARDS)
    session.send("boar:c1c2")
    holds(session.send(f"save {path}"), "The record was saved to", path + ".ogn")
    holds(session.send("save"), path + ".ogn")
    session.close()
    same((os.path.exists(path), os.path.exists(path + ".ogn")), (False, True), "the files")
    session = Session("onitama", "--cards", CARDS)
    holds(session.send(f"save {path}"), "saved.ogn already exists. Overwrite it?")
    session.send("")
    session.close()
    holds(read(path + ".ogn"), "boar:c1c2")
    said, files = leave(folder, "onitama", "en", path, "no", "no")
    holds(said, "Overwrite it?")
    same(files, [], "files")
    holds(read(path + ".ogn"), "boar:c1c2")


def a_saved_game_is_found_by_its_name(folder):
    """Without its extension too, unless a game has that name."""
    for game in ("onitama", "onamazu"):
        def told(*args, lines, cwd=None):
            done = subprocess.run([TORII, "play", *args], input="\n".join(lines) + "\n", capture_output=True, check=False,
                                  timeout=SECONDS, cwd=cwd, env={**os.environ, "LC_ALL": "C.UTF-8"}, text=True)
            same((done.returncode, done.stderr), (0, ""), f"play {args}")
            return done.stdout

        path = os.path.join(folder, "found-" + game)
        told(game, "--seed", "5", *(("--seat", "1") if game == "onamazu" else ()), lines=["1", f"save {path}"])
        before = told(path + ".ogn", lines=["record"])
        for args, where in (((path,), None), ((f"found-{game}",), folder), (("--load", f"found-{game}"), folder)):
            same(told(*args, lines=["record"], cwd=where), before, f"the game by the name {args}")
    with open(os.path.join(folder, "onitama.ogn"), "w", encoding="utf-8") as file:
        file.write("not a record")
    done = subprocess.run([TORII, "play", "onitama"], input=b"", capture_output=True, check=False, timeout=SECONDS, cwd=folder)
    same(done.returncode, 0, "a game beside a file of its name")
    os.mkdir(os.path.join(folder, "wander"))
    done = subprocess.run([TORII, "play", "wander"], input=b"", capture_output=True, check=False, timeout=SECONDS, cwd=folder)
    same(done.returncode, 3, "a folder's name")
    holds(done.stderr.decode(), "unknown game 'wander'")


def games_of_a_match(folder):
    """A file with several games: a message says so, and one of them can be chosen."""
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
    holds(session.send("save"), "Give a file name")  # nothing is written over the other games
    session.close()


def secrets_in_a_file_are_told(folder):
    for language, command, words in (("en", "save", "including what is hidden"), ("fr", "sauver", "caché"),
                                     ("es", "guardar", "oculto")):
        path = os.path.join(folder, f"secret-{language}.ogn")
        session = Session("onitama+shadow", "--seat", "blue", "--seed", "3", "--lang", language)
        session.send("nb1")
        holds(session.send(f"{command} {path}"), words)
        session.close()
    session = Session("onitama", "--seat", "blue", "--seed", "3")
    session.send("1")
    lacks(session.send(f"save {os.path.join(folder, 'open.ogn')}"), "hidden")
    holds(session.send("save /nowhere/at/all"), "cannot write '/nowhere/at/all.ogn'")
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
    yield "no means no", lambda: no_means_no(folder)
    yield "a word is no file unless that is said", lambda: a_word_is_no_file_unasked(folder)
    yield "yes proposes a name", lambda: yes_proposes_a_name(folder)
    yield "a review is offered after a game", lambda: a_review_is_offered_after_a_game(folder)
    yield "names get their extension", lambda: names_get_their_extension(folder)
    yield "a saved game is found by its name", lambda: a_saved_game_is_found_by_its_name(folder)


if __name__ == "__main__":
    sys.exit(run(tests))
