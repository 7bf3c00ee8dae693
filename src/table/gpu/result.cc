/* Torii: MIT licence, see LICENSE. */
/* What a result says of a solved set: the value of every deal, the census, a row of data/solved/sets.tsv. */
#include "table/gpu/solver.hh"

#include <cinttypes>
#include <cstdarg>

namespace
{

/* One bit of a bitmap. */
bool fetch(solver &s, const uint32_t *words, const partition &p, const placement &at, int deal)
{
    uint64_t word = word_of(s.t, p, at);
    uint32_t found = 0;

    s.m.gather(words, &word, &found, 1);
    return found >> deal & 1;
}

/* The player to move wins. */
bool is_won(solver &s, const position &p)
{
    int a = ones(p.own), d = ones(p.enemy);

    return !fetch(s, s.open[a][d], s.part[a][d], attacker_to_move(p), p.deal);
}

/* The player to move loses: a move that wins or leads to anything but a win of the opponent saves it. */
bool is_lost(solver &s, const position &p)
{
    successor move[MAX_MOVES];
    int count = list_moves(s.job->by, s.deals, p, move);

    for (int i = 0; i < count; i++)
        if (move[i].wins || !is_won(s, move[i].next))
            return false;
    return true;
}

std::string print(const char *format, ...) __attribute__((format(printf, 1, 2)));

std::string print(const char *format, ...)
{
    char text[256];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return text;
}

std::string joined(const std::vector<std::string> &all, char between)
{
    std::string out;

    for (const std::string &one : all)
        out += (out.empty() ? "" : std::string(1, between)) + one;
    return out;
}

/* Where a card leads from the middle of the board: a bit for each square, in hexadecimal. */
std::string pattern(const solver &s, int card)
{
    uint32_t set = 0;

    for (int to = 0; to < SQUARES; to++)
        set |= s.job->by[SQUARES / 2][to] >> card & 1 ? bit(to) : 0;
    return print("%07x", (unsigned)set);
}

void fill_census(solver &s)
{
    for (int a = 0; a <= s.students; a++)
        for (int d = 0; d <= s.students; d++) {
            torii_gpu_census &c = s.job->census[a][d];

            c.wins = c.positions - s.open_bits[a][d];
            c.draws = c.positions - c.wins - c.losses;
        }
}

} // namespace

std::string deal_value(solver &s, int deal)
{
    const position start = {0x1B, 0x1B << 20, 2, 22, deal};
    successor move[MAX_MOVES];
    int count = list_moves(s.job->by, s.deals, start, move);
    bool wins = is_won(s, start), holds = false;
    std::string values;

    for (int i = 0; i < count; i++) {
        char v = is_won(s, move[i].next) ? 'l' : is_lost(s, move[i].next) ? 'w' : 'd';

        holds |= v != 'l';
        values += v;
        if (v == 'w' && !wins)
            throw failure("a first move wins, but the deal is not won");
    }
    return std::string(wins ? "W" : holds ? "D" : "L") + ":" + values;
}

void make_result(solver &s)
{
    torii_gpu_job *job = s.job;
    std::vector<std::string> names, patterns, census;

    fill_census(s);
    for (int i = 0; i < 5; i++) {
        names.push_back(job->names[i]);
        patterns.push_back(pattern(s, i));
    }
    for (int a = 0; a <= s.students; a++)
        for (int d = 0; d <= s.students; d++) {
            const torii_gpu_census &c = job->census[a][d];

            census.push_back(print("%d:%d:%" PRIu64 ":%" PRIu64 ":%" PRIu64 ":%" PRIu64, a, d,
                                   c.wins, c.wins_in_one, c.losses, c.draws));
        }
    job->seconds = s.m.seconds();
    job->kernel_seconds = s.m.kernel_seconds();

    std::string row = joined({joined(names, ','), joined(patterns, ','), print("%d", job->men),
                              print("%016" PRIx64, job->checksum),
                              s.deal_values.empty() ? "-" : joined(s.deal_values, ','),
                              joined(census, ','), print("%" PRIu64, job->checked),
                              print("%" PRIu64, job->planted), print("%.1f", job->kernel_seconds),
                              print("%.1f", job->seconds), print("%.1f", (double)s.m.most / 1e9),
                              s.m.describe(), job->command != nullptr ? job->command : "-"},
                             '\t');

    if (row.size() >= sizeof job->row)
        throw failure("the result does not fit into a row");
    memcpy(job->row, row.c_str(), row.size() + 1);
}
