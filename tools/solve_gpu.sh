#!/bin/bash
# Torii: MIT licence, see LICENSE.
# Solves sets of five cards up to all ten men on one GPU: builds the solver, tries it, solves the first set twice,
# then further sets until the time is over.
#
# usage: tools/solve_gpu.sh OUT [SECONDS [MEN [SETS]]]      (540 s, 10 men, 2348 sets)
#        CHECK=N: positions of each partition that are checked against the rules (20000; the first set: a million)
#        NEW=1: leave out the sets of data/solved/sets.tsv
#
# OUT/sets.tsv has a row for each set (docs/formats/solved.md); the next run, with the same OUT, resumes after the last
# one. At the end the rows are checked, and compared with those of data/solved/sets.tsv. OUT/log says what was done and
# when, with the time of each kernel. OUT/positions are checked positions for tests/proof/solved_positions.c.
#
# Without nvcc the same source is built for the CPU; then ten men need 132 GB of memory and hours, fewer are quick.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
out=$1 seconds=${2:-540} men=${3:-10} sets=${4:-2348}
start=$(date +%s)
cards=data/cards.tsv
first=ox,boar,elephant,horse,crab
check=${CHECK:-20000}

mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
log=$out/log
trap 'tail -n 5 "$log" >&2' ERR
cd "$root"
solve=$work/solve

say() { printf '%s s: %s\n' "$(($(date +%s) - start))" "$*" | tee -a "$log" >&2; }

# How often the first set was solved.
made() { awk -F '\t' -v men="$men" '$1 == "crab,elephant,horse,ox,boar" && $3 == men' "$out/sets.tsv" 2>/dev/null | wc -l; }

left() { echo $((seconds - $(date +%s) + start)); }

has_gpu() { command -v nvcc >/dev/null && nvidia-smi -L >/dev/null 2>&1; }

build()
{
    if has_gpu; then
        nvcc -std=c++17 -O3 -arch=native -Isrc -x cu src/table/gpu/*.cc -o "$solve"
    else
        g++ -std=c++17 -O3 -march=native -Isrc -pthread src/table/gpu/*.cc -o "$solve"
    fi
}

# The sums of a column of the census (2: wins, 5: draws) in the last row of a file.
census() { tail -n 1 "$1" | cut -f 6 | tr , '\n' | awk -F : -v column="$2" '{ sum += $(column + 1) } END { printf "%d", sum }'; }

# Up to four and six men the figures are known: wins and draws of the first set. So is the checksum of their bits, as
# the program's own tables have them, word by word (tests/unit/table/test_gpu.c).
try()
{
    local few=6 known="831344251 89506 3aeb468996f87d98"

    [ "$men" -ge 6 ] || few=4 known="6752579 2168 9bccf5f653bea911"
    "$solve" --men $few --check 100000 --plant --out "$work/few.tsv" $cards $first 2>>"$log" || return 1
    [ "$(census "$work/few.tsv" 2) $(census "$work/few.tsv" 5) $(tail -n 1 "$work/few.tsv" | cut -f 4)" = "$known" ]
}

# Errors of memory and races on the GPU, with all that four men have: walks, captures, unmove generation.
examine()
{
    has_gpu && command -v compute-sanitizer >/dev/null || return 0
    for tool in memcheck racecheck synccheck; do
        say "compute-sanitizer $tool"
        timeout 100 compute-sanitizer --tool $tool --error-exitcode 1 "$solve" --men 4 $cards $first >"$work/found" 2>&1 || {
            tail -n 20 "$work/found" >>"$log"
            say "compute-sanitizer $tool has found something, or did not end"
            return 1
        }
        grep 'SUMMARY' "$work/found" | tee -a "$log" >&2
    done
}

# The sets to be solved: with NEW=1 only those that are not published.
list()
{
    if [ "${NEW:-}" = 1 ]; then cut -f 1 data/solved/sets.tsv; fi >"$work/known"
    python3 tools/solve_sets.py --count "$sets" | grep -vxFf "$work/known" || true
}

nvidia-smi -L 2>/dev/null | tee -a "$log" >&2 || say "no GPU here"
say "building"
build
say "trying few men"
try || { say "few men are wrong"; exit 1; }
say "few men: the known census and bits"
examine

if [ "${NEW:-}" != 1 ] && [ "$(made)" = 0 ]; then
    say "the first set, all that there is to check"
    "$solve" --men "$men" --check "${CHECK:-1000000}" --plant --dump "$out/positions" --out "$out/sets.tsv" $cards $first 2>>"$log"
fi
if [ "${NEW:-}" != 1 ] && [ "$(made)" = 1 ]; then
    say "the first set again, $(left) s are left"
    "$solve" --men "$men" --again --until "$(left)" --out "$out/sets.tsv" $cards $first 2>>"$log"
fi
say "further sets, $(left) s are left"
list | "$solve" --men "$men" --check "$check" --plant --until "$(left)" --out "$out/sets.tsv" $cards - 2>>"$log"
python3 tools/check_solved.py "$out/sets.tsv" | tee -a "$log"
python3 tools/check_solved.py --summary "$out/sets.tsv"
say "done"
