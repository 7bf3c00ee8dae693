#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Setting up a build: no suite of tests goes missing unnoticed, and the program alone needs no test library.

usage: build_setup.py TORII SOURCES

Speaks TAP.
"""
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from play_session import holds, run, same

ROOT = os.path.abspath(sys.argv[2])


def folders():
    said = subprocess.run(["pkg-config", "--variable", "pc_path", "pkg-config"], capture_output=True, text=True, check=True)
    return said.stdout.strip().split(":")


def without_cmocka(folder):
    """A folder with everything pkg-config knows except cmocka."""
    known = tempfile.mkdtemp(dir=folder)
    for place in folders():
        for name in os.listdir(place) if os.path.isdir(place) else ():
            if name.endswith(".pc") and not name.startswith("cmocka") and not os.path.lexists(os.path.join(known, name)):
                os.symlink(os.path.join(place, name), os.path.join(known, name))
    return {"PKG_CONFIG_LIBDIR": known, "PKG_CONFIG_PATH": "", "CMAKE": "/nonexistent"}


def setup(folder, *options, env=None):
    build = tempfile.mkdtemp(dir=folder)
    done = subprocess.run(["meson", "setup", build, ROOT, "-Dwerror=false", *options], capture_output=True, text=True, check=False,
                          env={**os.environ, **(env or {})}, timeout=120)
    return build, done.returncode, done.stdout + done.stderr


def suites(build):
    said = subprocess.run(["meson", "introspect", "--tests", build], capture_output=True, text=True, check=True)
    return {suite.split(":")[-1] for test in json.loads(said.stdout) for suite in test["suite"]}


def tests_need_their_library(folder):
    for options in ((), ("-Dtests=true",), ("-Drooms=pure",)):
        _, status, said = setup(folder, *options, env=without_cmocka(folder))
        same(status != 0, True, f"a set-up without cmocka, {options}")
        holds(said, "libcmocka-dev", "-Dtests=false")


def the_program_does_not(folder):
    build, status, said = setup(folder, "-Dtests=false", env=without_cmocka(folder))
    same(status, 0, f"a set-up without tests: {said[-600:]}")
    same(suites(build), set(), "suites")


def every_suite_is_there(folder):
    build, status, said = setup(folder, "-Dtests=true")
    same(status, 0, f"a set-up with tests: {said[-600:]}")
    same({"unit", "proof", "system", "page"} - suites(build), set(), "suites that are missing")


def tests(folder):
    yield "tests need their library", lambda: tests_need_their_library(folder)
    yield "the program does not", lambda: the_program_does_not(folder)
    yield "every suite is there", lambda: every_suite_is_there(folder)


if __name__ == "__main__":
    sys.exit(run(tests))
