#!/bin/bash
# Torii: MIT licence, see LICENSE.
# Solves sets of five cards up to all ten men on one GPU: builds the solver, tries it, solves the first set twice,
# then further sets until the time is over.
#
# usage: tools/solve_gpu.sh OUT [SECONDS [MEN [SETS]]]      (540 s, 10 men, 2348 sets)
#        CHECK=N: positions of each partition that are checked against the rules (1000000)
#
# OUT/sets.tsv has a row for each set (docs/formats/solved.md); the next run, with the same OUT, goes on behind the
# last one. Rows of data/solved/sets.tsv are not made again. OUT/log says what was done and when, with the time of each
# kernel. OUT/positions are checked positions for tests/proof/solved_positions.c.
#
# Without nvcc the same source is built for the CPU; then ten men need 132 GB of memory and hours, fewer are quick.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
out=$1 seconds=${2:-540} men=${3:-10} sets=${4:-2348}
start=$(date +%s)
cards=data/cards.tsv
first=ox,boar,elephant,horse,crab
check=${CHECK:-1000000}

mkdir -p "$out/build"
out=$(cd "$out" && pwd)
log=$out/log
trap 'tail -n 5 "$log" >&2' ERR
cd "$root"
solve=$out/build/solve

say() { printf '%s s: %s\n' "$(($(date +%s) - start))" "$*" | tee -a "$log" >&2; }

# How often the first set was solved.
made() { awk -F '\t' -v men="$men" '$1 == "crab,elephant,horse,ox,boar" && $3 == men' "$out/sets.tsv" | wc -l; }

left() { echo $((seconds - $(date +%s) + start)); }

build()
{
    if command -v nvcc >/dev/null && nvidia-smi -L >/dev/null 2>&1; then
        nvcc -std=c++17 -O3 -arch=sm_90 -Isrc -x cu src/table/gpu/*.cc -o "$solve"
    else
        g++ -std=c++17 -O3 -march=native -Isrc -pthread src/table/gpu/*.cc -o "$solve"
    fi
}

# The sums of a column of the census (2: wins, 5: draws) in the last row of a file.
census() { tail -n 1 "$1" | cut -f 6 | tr , '\n' | awk -F : -v column="$2" '{ sum += $(column + 1) } END { printf "%d", sum }'; }

# Up to four and six men the figures are known: wins and draws of the first set.
try()
{
    local few=6 known="831344251 89506"

    [ "$men" -ge 6 ] || few=4 known="6752579 2168"
    rm -f "$out/build/few.tsv"
    "$solve" --men $few --check 100000 --plant --out "$out/build/few.tsv" $cards $first 2>>"$log" || return 1
    [ "$(census "$out/build/few.tsv" 2) $(census "$out/build/few.tsv" 5)" = "$known" ]
}

# What tools there are say of two men: errors of memory, races.
examine()
{
    if command -v compute-sanitizer >/dev/null; then
        for tool in memcheck racecheck synccheck; do
            say "compute-sanitizer $tool"
            timeout 40 compute-sanitizer --tool $tool "$solve" --men 2 $cards $first 2>&1 |
                grep -E '=====.*(ERROR|Error|RACECHECK|hazard)' | tail -n 5 | tee -a "$log" >&2 || true
        done
    fi
}

[ -e "$out/sets.tsv" ] || cp data/solved/sets.tsv "$out/sets.tsv"
nvidia-smi -L 2>/dev/null | tee -a "$log" >&2 || say "no GPU here"
say "building"
build
say "trying few men"
try || { say "few men are wrong"; exit 1; }
say "few men: the known census"

if [ "$(made)" = 0 ]; then
    say "the first set, all that there is to check"
    "$solve" --men "$men" --check "$check" --plant --dump "$out/positions" --out "$out/sets.tsv" $cards $first 2>>"$log"
fi
if [ "$(made)" = 1 ]; then
    say "the first set again, $(left) s are left"
    "$solve" --men "$men" --again --until "$(left)" --out "$out/sets.tsv" $cards $first 2>>"$log"
    [ "$(left)" -lt 300 ] || examine
fi
say "further sets, $(left) s are left"
python3 tools/solve_sets.py --count "$sets" |
    "$solve" --men "$men" --check "$check" --plant --until "$(left)" --out "$out/sets.tsv" $cards - 2>>"$log"
rm -rf "$out/build"
python3 tools/check_solved.py "$out/sets.tsv" | tee -a "$log"
python3 tools/check_solved.py --summary "$out/sets.tsv"
say "done"
