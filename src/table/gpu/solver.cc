/* Torii: MIT licence, see LICENSE. */
/*
 * Retrograde analysis of all positions of five cards, win, draw and loss: partition by partition, from few
 * students to many. A partition needs the wins of the one with an attacker student fewer and the losses of the
 * one with a defender student fewer; nothing else is in memory. Passes (passes.hh) first, unmove generation
 * (frontier.hh) once they find little.
 */
#include "table/gpu/solver.hh"

#include <cinttypes>
#include <cstdarg>
#include <type_traits>
#include <utility>

namespace
{

/* When to go over from passes to unmove generation; the head of a file of bits. */
enum { SPARSE = 300, KEPT_HEAD = 256 };

void say(solver &s, const char *format, ...) __attribute__((format(printf, 2, 3)));

void say(solver &s, const char *format, ...)
{
    char line[512];
    va_list args;

    if (s.job->report == nullptr)
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    s.job->report(s.job->context, line);
}

std::string label(const partition &p, const char *what)
{
    return std::to_string(p.attackers) + ":" + std::to_string(p.defenders) + " " + what;
}

/* Calls f with the number of free squares as a constant. */
template <class F> void with_size(int n, F f)
{
    switch (n) {
    case 17: return f(std::integral_constant<int, 17>());
    case 18: return f(std::integral_constant<int, 18>());
    case 19: return f(std::integral_constant<int, 19>());
    case 20: return f(std::integral_constant<int, 20>());
    case 21: return f(std::integral_constant<int, 21>());
    case 22: return f(std::integral_constant<int, 22>());
    case 23: return f(std::integral_constant<int, 23>());
    case 24: return f(std::integral_constant<int, 24>());
    default: return f(std::integral_constant<int, 25>());
    }
}

bitmaps bitmaps_of(solver &s, int a, int d)
{
    bitmaps b;

    memset(&b, 0, sizeof b);
    b.part = s.part[a][d];
    b.open = s.open[a][d];
    if (a > 0) {
        b.fewer_attackers = s.part[a - 1][d];
        b.open_fewer = s.open[a - 1][d];
    }
    if (d > 0) {
        b.fewer_defenders = s.part[a][d - 1];
        b.lost_fewer = s.lost[a][d - 1];
    }
    memcpy(b.sets, s.sets, sizeof b.sets);
    return b;
}

uint64_t bytes_of(const partition &p)
{
    return p.words * sizeof(uint32_t);
}

void release(solver &s, uint32_t *&words, const partition &p)
{
    s.m.release(words, bytes_of(p));
    words = nullptr;
}

/* ---- passes ------------------------------------------------------------------------------------- */

void allocate_work(solver &s, const partition &p)
{
    uint64_t region = bytes_of(p) / p.regions, left = s.m.free_bytes(),
             entries = p.words / 40 + 100000;

    if (entries * 24 > left / 3)
        entries = left / 3 / 24;
    for (int i = 0; i < 2; i++) {
        s.list[i].word = (uint64_t *)s.m.allocate(8 * entries);
        s.list[i].deals = (uint32_t *)s.m.allocate(4 * entries);
        s.list[i].count = (unsigned long long *)s.m.allocate(8);
        s.list[i].size = entries;
    }
    s.list_size = entries;
    left = s.m.free_bytes();
    left = left > ((uint64_t)1 << 30) ? left - ((uint64_t)1 << 29) : left / 2;
    s.tile_regions = (uint32_t)(left / 2 / region);
    s.tile_regions = s.tile_regions < 1           ? 1
                     : s.tile_regions > p.regions ? p.regions
                                                  : s.tile_regions;
    if (s.job->tile != 0 && s.tile_regions > s.job->tile)
        s.tile_regions = s.job->tile;
    s.tile_bytes = region * s.tile_regions;
    s.tile = (uint32_t *)s.m.allocate(s.tile_bytes);
}

void release_work(solver &s)
{
    s.m.release(s.tile, s.tile_bytes);
    s.tile = nullptr;
    for (frontier &f : s.list) {
        s.m.release(f.word, 8 * s.list_size);
        s.m.release(f.deals, 4 * s.list_size);
        s.m.release(f.count, 8);
        f = frontier();
    }
}

uint64_t length(solver &s, const frontier &f)
{
    unsigned long long count = 0;

    s.m.to_host(&count, f.count, sizeof count);
    return count;
}

void clear(solver &s, const frontier &f)
{
    unsigned long long none = 0;

    s.m.to_device(f.count, &none, sizeof none);
}

template <int N, bool RECORDED> uint64_t run_pass(solver &s, const bitmaps &b, bool ascending)
{
    uint32_t tiles = (b.part.regions + s.tile_regions - 1) / s.tile_regions;
    uint64_t count[COUNTERS], found = 0;
    for (uint32_t i = 0; i < tiles; i++) {
        uint32_t first = (ascending ? i : tiles - 1 - i) * s.tile_regions;
        uint32_t regions =
            b.part.regions - first < s.tile_regions ? b.part.regions - first : s.tile_regions;
        lost_job<N, false> losses = {b, s.tile, first, regions};
        wins_job<N, RECORDED> wins = {b, s.tile, first, s.list[0]};

        s.m.run(label(b.part, "losses"), losses,
                (uint64_t)s.t.binomial[SQUARES][b.part.attackers] * regions, count);
        s.m.run(label(b.part, "wins"), wins, (uint64_t)regions * b.part.region_blocks, count);
        found += count[COUNT_FOUND];
    }
    return found;
}

/* False if a list overflowed: then passes have to go on. */
bool run_frontier(solver &s, const bitmaps &b)
{
    uint64_t count[COUNTERS], entries, total = 0;
    int steps = 0;

    for (; (entries = length(s, s.list[0])) > 0; steps++) {
        if (entries > s.list_size)
            return false;
        clear(s, s.list[1]);

        unmove_job back = {b, s.list[0], s.list[1], entries * (uint64_t)(b.part.defenders + 2)};

        s.m.run(label(b.part, "unmoves"), back, (back.items + LANES - 1) / LANES, count);
        std::swap(s.list[0], s.list[1]);
        total += entries;
    }
    say(s, "  %d:%d unmove generation: %d steps, %" PRIu64 " entries, %.2f s", b.part.attackers,
        b.part.defenders, steps, total, s.m.seconds());
    return true;
}

template <int N> void run_passes(solver &s, const bitmaps &b, uint64_t positions)
{
    uint64_t sparse = s.job->sparse != 0 ? s.job->sparse : (uint64_t)SPARSE;
    bool recorded = false;

    for (int pass = 1;; pass++) {
        uint64_t found;

        clear(s, s.list[0]);
        found = recorded ? run_pass<N, true>(s, b, pass % 2 != 0)
                         : run_pass<N, false>(s, b, pass % 2 != 0);
        say(s, "  %d:%d pass %d: %" PRIu64 " new wins, %.2f s", b.part.attackers, b.part.defenders,
            pass, found, s.m.seconds());
        if (found == 0 || (recorded && run_frontier(s, b)))
            return;
        recorded = recorded || found < positions / sparse + 1000;
    }
}

/* ---- a partition -------------------------------------------------------------------------------- */

/*
 * Counts, keeps the losses where a later partition needs them, and goes over everything once more: from these losses no
 * further win may follow, in any word.
 */
template <int N> void finish(solver &s, const bitmaps &b)
{
    int a = b.part.attackers, d = b.part.defenders;
    bool needed = d < s.students;
    uint32_t *words = needed ? (uint32_t *)s.m.allocate(bytes_of(b.part)) : s.tile;
    uint32_t step = needed ? b.part.regions : s.tile_regions;
    uint64_t count[COUNTERS];
    torii_gpu_census &theirs = s.job->census[d][a];

    for (uint32_t first = 0; first < b.part.regions; first += step) {
        uint32_t regions = b.part.regions - first < step ? b.part.regions - first : step;
        lost_job<N, true> losses = {b, words, first, regions};

        s.m.run(label(b.part, "counting"), losses, (uint64_t)s.t.binomial[SQUARES][a] * regions,
                count);
        theirs.losses += count[COUNT_LOST];
        theirs.wins_in_one += count[COUNT_WINS_IN_ONE];
        theirs.positions += count[COUNT_POSITIONS];

        wins_job<N, false> wins = {b, words, first, s.list[0]};

        s.m.run(label(b.part, "closing"), wins, (uint64_t)regions * b.part.region_blocks, count);
        if (count[COUNT_FOUND] != 0)
            throw failure("a pass behind the last one still finds wins");
    }
    s.lost[a][d] = needed ? words : nullptr;

    sum_job sum = {b.open, b.part.words};

    s.m.run(label(b.part, "checksum"), sum, (b.part.words + sum_job::CHUNK - 1) / sum_job::CHUNK,
            count);
    s.open_bits[a][d] = count[0];
    s.job->checksum = (s.job->checksum ^ count[1]) * 0x9E3779B97F4A7C15u + (uint64_t)(a * 8 + d);
}

void keep(solver &s, const partition &p, const uint32_t *words)
{
    const uint64_t chunk = (uint64_t)1 << 24;
    std::vector<uint32_t> memory(chunk);

    for (uint64_t at = 0; at < p.words; at += chunk) {
        uint64_t count = p.words - at < chunk ? p.words - at : chunk;

        s.m.to_host(memory.data(), words + at, count * sizeof(uint32_t));
        if (fwrite(memory.data(), sizeof(uint32_t), count, s.kept) != count)
            throw failure(std::string("cannot write '") + s.job->keep + "'");
    }
}

void check(solver &s, int a, int d)
{
    check_source from = {&s.m, &s.t, s.job->by, &s.deals, s.part[a][d], bitmaps_of(s, a, d)};
    check_options o = {s.job->check, s.job->seed, s.job->dumped, s.dumped, s.job->threads};

    if (o.positions == 0)
        return;

    check_result found = check_partition(from, o);

    say(s,
        "  %d:%d checked %" PRIu64 " positions and %" PRIu64 " successors: %" PRIu64
        " wrong, %.2f s",
        a, d, found.positions, found.successors, found.wrong, s.m.seconds());
    if (found.wrong != 0)
        throw failure("a position has another value than its successors say");
    s.job->checked += found.positions;
    if (s.job->plant == 0)
        return;
    if (!finds_planted_error(from, o))
        throw failure("the check did not find an error that was planted");
    s.job->planted++;
}

void solve_partition(solver &s, int a, int d)
{
    const partition &p = s.part[a][d];
    uint64_t count[COUNTERS], positions = 553;

    s.open[a][d] = (uint32_t *)s.m.allocate(bytes_of(p));
    positions *= (uint64_t)s.t.binomial[23][a] * s.t.binomial[23 - a][d] * DEALS;
    allocate_work(s, p);
    with_size(p.n, [&](auto size) {
        bitmaps b = bitmaps_of(s, a, d);
        begin_job<size.value> begin = {b};

        s.m.run(label(p, "begin"), begin, (uint64_t)p.regions * p.region_blocks, count);
        say(s, "  %d:%d begun, %.2f s, tiles of %u of %u regions, %.1f GB", a, d, s.m.seconds(),
            s.tile_regions, p.regions, (double)s.m.allocated / 1e9);
        run_passes<size.value>(s, b, positions);
        finish<size.value>(s, b);
    });
    release_work(s);
    check(s, a, d);
    if (s.kept != nullptr)
        keep(s, p, s.open[a][d]);
}

/* ---- all of it ---------------------------------------------------------------------------------- */

FILE *begin_file(const char *path)
{
    FILE *file = path != nullptr ? fopen(path, "wb") : nullptr;

    if (path != nullptr && file == nullptr)
        throw failure(std::string("cannot write '") + path + "'");
    return file;
}

void end_file(FILE *&file, const char *path)
{
    FILE *ended = file;

    file = nullptr;
    if (ended != nullptr && fclose(ended) != 0)
        throw failure(std::string("cannot write '") + path + "'");
}

/* The head of a file of bits (docs/formats/solved.md); little-endian, as all machines that this runs on. */
void begin_kept(solver &s)
{
    unsigned char head[KEPT_HEAD] = {0};
    uint32_t numbers[2] = {1, (uint32_t)s.job->men};

    memcpy(head, "TORIIBIT", 8);
    memcpy(head + 8, numbers, sizeof numbers);
    for (int i = 0; i < 5; i++)
        memcpy(head + 16 + 16 * i, s.job->names[i], strnlen(s.job->names[i], 16));
    if (s.kept != nullptr && fwrite(head, 1, sizeof head, s.kept) != sizeof head)
        throw failure(std::string("cannot write '") + s.job->keep + "'");
}

void prepare(solver &s)
{
    fill_tables(&s.t, s.job->by);
    s.students = s.job->men / 2 - 1;
    for (int a = 0; a <= MAX_SIDE; a++)
        for (int d = 0; d <= MAX_SIDE; d++)
            s.part[a][d] = partition_of(s.t, a, d);
    s.m.open(s.t, s.job->threads);
    for (int k = 0; k <= MAX_SIDE; k++) {
        std::vector<uint32_t> all = all_sets(k);

        s.set_bytes[k] = all.size() * sizeof(uint32_t);
        s.sets[k] = (uint32_t *)s.m.allocate(s.set_bytes[k]);
        s.m.to_device(s.sets[k], all.data(), s.set_bytes[k]);
    }
    s.kept = begin_file(s.job->keep);
    s.dumped = begin_file(s.job->dump);
    begin_kept(s);
}

void solve_all(solver &s)
{
    for (int both = 0; both <= 2 * s.students; both++)
        for (int a = 0; a <= s.students; a++) {
            int d = both - a;

            if (d < 0 || d > s.students)
                continue;
            solve_partition(s, a, d);
            if (a == MAX_SIDE && d == MAX_SIDE)
                for (int deal = 0; deal < DEALS; deal++)
                    s.deal_values.push_back(deal_value(s, deal));
            if (a > 0)
                release(s, s.open[a - 1][d], s.part[a - 1][d]);
            if (d > 0)
                release(s, s.lost[a][d - 1], s.part[a][d - 1]);
            if (a == s.students)
                release(s, s.open[a][d], s.part[a][d]);
        }
}

void close(solver &s)
{
    for (int a = 0; a <= MAX_SIDE; a++)
        for (int d = 0; d <= MAX_SIDE; d++) {
            release(s, s.open[a][d], s.part[a][d]);
            release(s, s.lost[a][d], s.part[a][d]);
        }
    release_work(s);
    for (int k = 0; k <= MAX_SIDE; k++)
        s.m.release(s.sets[k], s.set_bytes[k]);
    s.m.close();
    if (s.kept != nullptr)
        fclose(s.kept);
    if (s.dumped != nullptr)
        fclose(s.dumped);
}

void say_profile(solver &s)
{
    for (const kernel_time &k : s.m.profile)
        say(s, "  kernel %s: %" PRIu64 " runs, %.3f s", k.name.c_str(), k.runs, k.seconds);
    say(s, "  all kernels %.2f s, in all %.2f s, at most %.1f GB, on %s", s.job->kernel_seconds,
        s.job->seconds, (double)s.m.most / 1e9, s.m.describe().c_str());
}

} // namespace

extern "C" int torii_gpu_solve(struct torii_gpu_job *job)
{
    solver s;
    int rc = 0;

    if (job->version != TORII_GPU_VERSION) /* then nobody knows where its other fields are */
        return TORII_GPU_OTHER_VERSION;
    s.job = job;
    job->error[0] = '\0';
    memset(job->census, 0, sizeof job->census);
    job->checksum = job->checked = job->planted = 0;
    try {
        if (job->men < 2 || job->men > 10 || job->men % 2 != 0)
            throw failure("the number of men must be 2, 4, 6, 8 or 10");
        prepare(s);
        solve_all(s);
        make_result(s);
        end_file(s.kept, job->keep);
        end_file(s.dumped, job->dump);
        say_profile(s);
    } catch (const std::exception &e) {
        snprintf(job->error, sizeof job->error, "%s", e.what());
        rc = 1;
    }
    close(s);
    return rc;
}
