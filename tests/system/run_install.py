#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""How `./run` gets its packages: it says what is missing, and asks before it uses sudo.

usage: run_install.py TORII SOURCES

A copy of `run` in an empty folder, with stand-ins for sudo, apt-get, dpkg-query and the build tools that only
write down how they were called: nothing is installed and nothing is built. Speaks TAP.
"""
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from play_session import SECONDS, Pty, holds, lacks, run, same

ROOT = os.path.abspath(sys.argv[2])
QUESTION = re.compile(rb"\[Y/n\] $")
FAKES = {
    "sudo": 'echo "sudo $*" >>"$CALLS"; exec "$@"',
    "apt-get": 'echo "apt-get $*" >>"$CALLS"',
    "dpkg-query": 'for package; do case $package in -*) ;; *) case " $MISSING " in *" $package "*) ;; '
                  '*) printf " %s=installed " "$package" ;; esac ;; esac; done',
    "id": 'echo "$FAKE_ID"',
    "meson": 'echo "meson $*" >>"$CALLS"; mkdir -p "$2" && : >"$2/build.ninja"',
    "ninja": 'echo "ninja $*" >>"$CALLS"',
}


class Place:
    """A folder with the copy of `run`, where some packages are missing."""

    def __init__(self, folder, missing="libedit-dev meson", user=1000, without=(), more=None):
        self.folder = tempfile.mkdtemp(dir=folder)
        self.calls_file = os.path.join(self.folder, "calls")
        shutil.copy(os.path.join(ROOT, "run"), self.folder)
        fakes = os.path.join(self.folder, "fakes")
        os.mkdir(fakes)
        for name, body in {**FAKES, **(more or {})}.items():
            if name in without:
                continue
            path = os.path.join(fakes, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\n{body}\n")
            os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
        path = fakes + ":" + os.environ["PATH"]
        if "sudo" in without:  # nor the machine's own
            tools = os.path.join(self.folder, "tools")
            os.mkdir(tools)
            for folder_of_tools in os.environ["PATH"].split(":"):
                for name in os.listdir(folder_of_tools) if os.path.isdir(folder_of_tools) else ():
                    if name != "sudo" and not os.path.lexists(os.path.join(tools, name)):
                        os.symlink(os.path.join(folder_of_tools, name), os.path.join(tools, name))
            path = fakes + ":" + tools
        self.env = {"PATH": path, "CALLS": self.calls_file, "MISSING": missing, "FAKE_ID": str(user)}

    def calls(self):
        if not os.path.exists(self.calls_file):
            return []
        with open(self.calls_file, encoding="utf-8") as file:
            return file.read().splitlines()

    def on_a_terminal(self, command, answer=None):
        """Returns the output and the exit status; the answer is typed when prompted."""
        terminal = Pty("./run", *command.split(), env=self.env, folder=self.folder)
        if answer is not None:
            terminal.wait(QUESTION)
            same(terminal.ended, False, f"it does not ask: {terminal.all!r}")
            same([call for call in self.calls() if call.startswith(("sudo", "apt-get"))], [], "called before the answer")
            terminal.send(answer, Pty.END)
        terminal.wait(Pty.END)
        return terminal.all.decode().replace("\r\n", "\n"), terminal.close()

    def elsewhere(self, command):
        done = subprocess.run(["./run", *command.split()], cwd=self.folder, env={**os.environ, **self.env}, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, check=False, timeout=SECONDS)
        return done.stdout + done.stderr, done.returncode


def installed(calls, root=False):
    """The packages that were installed, and that it was done in one go."""
    if root:
        same([call for call in calls if call.startswith("sudo")], [], "sudo as root")
    lines = [call for call in calls if call.startswith("apt-get") and " install " in call]
    same(len(lines), 1, f"installations in {calls}")
    same(any(call.startswith("apt-get") and "update" in call for call in calls), True, "the lists are brought up to date")
    return lines[0].split("--no-install-recommends ")[1].split()


def a_refusal_installs_nothing(folder):
    for command in ("build", "torii play", "test", "soak", "lint", ""):
        for answer in ("n", "no", "N", "what?", b"\x04"):
            place = Place(folder, missing="meson python3")
            said, status = place.on_a_terminal(command, answer)
            same(place.calls(), [], f"called by './run {command}' after {answer!r}")
            same(status, 1, "exit status")
            holds(said, "are missing:\n", "Nothing was installed", "\n    sudo apt-get install --no-install-recommends ", "python3")
            lacks(said, "passed", "FAILED", "building")


def a_yes_installs_what_was_named(folder):
    for answer in ("y", "Y", "yes", ""):
        place = Place(folder)
        said, status = place.on_a_terminal("build", answer)
        same(status, 0, f"exit status: {said}")
        same(sorted(installed(place.calls())), ["libedit-dev", "meson"], "the packages")
        holds(said, "are missing:\n    meson libedit-dev")
        same(any(call.startswith("sudo true") for call in place.calls()), True, "the password is asked for in the open")
        same(place.calls()[-1].startswith("ninja"), True, "it goes on and builds")


def a_question_comes_once(folder):
    place = Place(folder, missing="meson libcmocka-dev")
    said, _ = place.on_a_terminal("test", "y")
    same(said.count("[Y/n]"), 1, "questions")
    same(sorted(installed(place.calls())), ["libcmocka-dev", "meson"], "the packages")


def without_a_terminal_it_goes_on(folder):
    place = Place(folder)
    said, status = place.elsewhere("build")
    same(status, 0, f"exit status: {said}")
    holds(said, "installing with sudo: meson libedit-dev")
    lacks(said, "[Y/n]")
    same(sorted(installed(place.calls())), ["libedit-dev", "meson"], "the packages")


def root_is_not_asked(folder):
    place = Place(folder, user=0)
    said, status = place.on_a_terminal("build")
    same(status, 0, f"exit status: {said}")
    holds(said, "installing: meson libedit-dev")
    lacks(said, "[Y/n]")
    same(sorted(installed(place.calls(), root=True)), ["libedit-dev", "meson"], "the packages")


def nothing_missing_asks_nothing(folder):
    place = Place(folder, missing="")
    said, status = place.on_a_terminal("build")
    same(status, 0, f"exit status: {said}")
    lacks(said, "[Y/n]", "installing")
    same([call for call in place.calls() if call.startswith(("sudo", "apt-get"))], [], "called")


def nobody_who_could(folder):
    place = Place(folder, without=("sudo",))
    said, status = place.on_a_terminal("build")
    same(status, 1, "exit status")
    holds(said, "neither root nor sudo", "apt-get install --no-install-recommends meson libedit-dev")


def tests_are_asked_for_by_name(folder):
    """A plain build needs no cmocka; the tests are never left out of `./run test`."""
    place = Place(folder, missing="")
    place.elsewhere("build")
    setup = [call for call in place.calls() if call.startswith("meson setup")]
    same((len(setup), setup[0].endswith("-Dtests=false")), (1, True), f"the set-up of a plain build: {setup}")
    place.elsewhere("test")
    later = place.calls()
    setup = [call for call in later if call.startswith("meson setup") and "build/test " in call]
    same((len(setup), setup[0].endswith("-Dtests=true")), (1, True), f"the set-up of the tests: {setup}")
    place.elsewhere("check")
    later = place.calls()
    for name in ("asan", "clang", "tsan", "portable"):
        setup = [call for call in later if call.startswith("meson setup") and f"build/{name} " in call]
        same((len(setup), setup[0].endswith("-Dtests=true")), (1, True), f"the set-up of {name}: {setup}")
    same([call for call in later if call.startswith("meson configure") and "build/release -Dtests=true" in call] != [], True,
         "the release gets its tests without being built anew")
    before = len(later)
    place.elsewhere("build")
    same([call for call in place.calls()[before:] if call.startswith("meson")], [], "set up again for a plain build")


NO_REGISTRY = ('case $1 in ci) echo "npm ERR! code ECONNREFUSED" >&2; exit 1 ;; esac; exit 0')


def without_a_registry(folder):
    """A place where npm cannot fetch, and the program and the page's WebAssembly seem to be built."""
    place = Place(folder, missing="", more={
        "npm": NO_REGISTRY,
        "ninja": 'printf "#!/bin/sh\\necho the program: \\$*\\n" >"$2/torii"; chmod +x "$2/torii"',
        "python3": f'case $1 in */build_wasm.py) exit 0 ;; esac; exec {sys.executable} "$@"'})
    os.mkdir(os.path.join(place.folder, "web"))
    with open(os.path.join(place.folder, "web/package-lock.json"), "w", encoding="ascii") as file:
        file.write("{}")
    return place


def the_server_starts_without_a_page(folder):
    said, status = without_a_registry(folder).elsewhere("")
    same(status, 0, "exit status")
    holds(said, "the program: serve")
    reasons = [line for line in said.splitlines() if "npm" in line]
    same(len(reasons), 1, f"lines that say why: {said}")
    holds(reasons[0], "no web page", "the npm registry cannot be reached (ECONNREFUSED)", "./run torii play")


def the_page_alone_is_refused(folder):
    said, status = without_a_registry(folder).elsewhere("web")
    same(status, 1, "exit status")
    holds(said, "the npm registry cannot be reached (ECONNREFUSED)")


def tests_name_it_once(folder):
    said, status = without_a_registry(folder).elsewhere("test")
    same(status, 1, "exit status")
    same(said.count("npm"), 1, f"how often it is named: {said}")


def tests(folder):
    yield "a refusal installs nothing", lambda: a_refusal_installs_nothing(folder)
    yield "a yes installs what was named", lambda: a_yes_installs_what_was_named(folder)
    yield "a question comes once", lambda: a_question_comes_once(folder)
    yield "without a terminal it goes on", lambda: without_a_terminal_it_goes_on(folder)
    yield "root is not asked", lambda: root_is_not_asked(folder)
    yield "nothing missing asks nothing", lambda: nothing_missing_asks_nothing(folder)
    yield "nobody who could install", lambda: nobody_who_could(folder)
    yield "tests are asked for by name", lambda: tests_are_asked_for_by_name(folder)
    yield "without the npm registry the server starts", lambda: the_server_starts_without_a_page(folder)
    yield "without the npm registry the page is refused", lambda: the_page_alone_is_refused(folder)
    yield "without the npm registry the tests say so once", lambda: tests_name_it_once(folder)


if __name__ == "__main__":
    sys.exit(run(tests))
