#!/bin/bash
# Torii: MIT licence, see LICENSE.
# Where the time of the solver for GPUs goes, kernel by kernel: hardware counters of ten men (the first launches of the
# largest partition, and its unmove generation), and of eight men more of them.
#
# usage: tools/profile_gpu.sh OUT        (needs nvcc and ncu; three minutes on an H200)
#
# OUT/*.csv has a row for each launch. What is measured at ten men fits into one pass of the counters: a second one would
# solve everything again, and saving 140 GB between passes is out of the question.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
out=$1
set_=ox,boar,elephant,horse,crab
mkdir -p "$out"
out=$(cd "$out" && pwd)
cd "$root"

few=gpu__time_duration.sum,dram__bytes.sum.pct_of_peak_sustained_elapsed,dram__bytes_read.sum,dram__bytes_write.sum
few=$few,lts__t_sectors.avg.pct_of_peak_sustained_elapsed,smsp__inst_executed.sum,smsp__cycles_active.avg
few=$few,smsp__issue_active.avg.pct_of_peak_sustained_active,sm__warps_active.avg.pct_of_peak_sustained_active
many=$few,lts__t_sector_hit_rate.pct,l1tex__t_sector_hit_rate.pct,smsp__thread_inst_executed_per_inst_executed.ratio
many=$many,sm__inst_executed_pipe_alu.avg.pct_of_peak_sustained_active,sm__inst_executed_pipe_lsu.avg.pct_of_peak_sustained_active
for why in long_scoreboard short_scoreboard not_selected math_pipe_throttle wait; do
    many=$many,smsp__average_warps_issue_stalled_${why}_per_issue_active.ratio
done

# profile NAME MEN KERNELS METRICS OPTIONS…: KERNELS is a regular expression, by the number of squares without students.
profile()
{
    local name=$1 men=$2 kernels=$3 metrics=$4
    shift 4
    ncu --clock-control none --replay-mode application --app-replay-mode relaxed --app-replay-match name --kill yes \
        --kernel-name-base demangled --kernel-name "regex:$kernels" --metrics "$metrics" "$@" -f -o "$out/$name" \
        "$out/solve" --men "$men" data/cards.tsv $set_ >"$out/$name.log" 2>&1
    ncu --import "$out/$name.ncu-rep" --csv --page raw >"$out/$name.csv"
    echo "$out/$name.csv: $(($(wc -l <"$out/$name.csv") - 2)) launches"
}

nvcc -std=c++17 -O3 -arch=sm_90 -Isrc -x cu src/table/gpu/*.cc -o "$out/solve"
"$out/solve" --men 10 data/cards.tsv $set_ 2>"$out/kernels" >/dev/null
# Unmoves before the largest partition: their number differs by a few from run to run.
before=$(awk '/ kernel .* unmoves/ && !/4:4/ { sum += $4 } END { print sum + 2 }' "$out/kernels")
profile ten 10 'int.17' "$few" --launch-count 5
profile ten-unmoves 10 'unmove' "$few" --launch-skip "$before" --launch-count 20
profile eight 8 'int.19' "$many" --launch-count 5
profile eight-count 8 'lost_job<.int.19, .bool.1' "$many" --launch-count 1
grep ' kernel ' "$out/kernels" | sort -k6 -rn | head -n 20
