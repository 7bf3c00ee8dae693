/* Torii: MIT licence, see LICENSE. */
/*
 * The driver: solves sets of cards one after another, and appends a row to a file of results for each.
 *
 * usage: solve [OPTION…] CARDS.TSV SET…       SET: five codes with commas between them; -: such lines from stdin
 *
 *     --men N          2, 4, 6, 8 or 10 (10)
 *     --out FILE       rows are appended to it; sets that it has already are left out, so that an interrupted run can
 *                      be started again. Otherwise rows are printed
 *     --again          not left out
 *     --until SECONDS  no set is begun that would end later if it took as long as the longest so far
 *     --check N        positions of each partition that are checked against the rules (0)
 *     --seed N         where these begin (1)
 *     --plant          plant an error in each partition: the check has to find it
 *     --dump FILE      ten thousand of the checked positions of each partition, for another program
 *     --keep FILE      the final bits
 *     --threads N      of the CPU (all)
 *     --sparse N       go over to unmove generation below one new win in N positions
 */
#include "table/gpu/gpu.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace
{

struct card {
    std::string code;
    std::vector<std::pair<int, int>> moves; /* right, forward */
};

typedef std::runtime_error failure;

enum { SQUARES = 25, DUMPED = 10000 };

/* The names of the fields, as in docs/formats/solved.md. */
const char *const FIELDS =
    "cards\tpatterns\tmen\tchecksum\tdeals\tcensus\tchecked\tplanted\tkernel_seconds\tseconds\t"
    "gigabytes\tmachine\tcommand";

enum field { CARDS, PATTERNS, MEN, SECONDS = 9 }; /* of a row */

struct options {
    torii_gpu_job job; /* what all sets have in common */
    double until = 1e9;
    bool again = false;
    std::string out, keep, dump, cards;
    std::vector<std::string> sets;
};

std::vector<std::string> split(const std::string &text, char at)
{
    std::vector<std::string> parts;
    std::stringstream in(text);
    std::string one;

    while (std::getline(in, one, at))
        parts.push_back(one);
    return parts;
}

/* The code of a card is its English name in small letters, without blanks. */
std::string code_of(const std::string &name)
{
    std::string code;

    for (char c : name)
        if (c != ' ')
            code += (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return code;
}

std::vector<card> read_cards(const std::string &path)
{
    std::ifstream in(path);
    std::vector<std::string> head;
    std::vector<card> cards;
    std::string line;

    if (!in)
        throw failure("cannot read '" + path + "'");
    while (std::getline(in, line)) {
        std::vector<std::string> fields = split(line, '\t');

        if (line.empty() || line[0] == '#')
            continue;
        if (head.empty()) {
            head = fields;
            continue;
        }

        card c;

        for (size_t i = 0; i < head.size() && i < fields.size(); i++) {
            if (head[i] == "name_en")
                c.code = code_of(fields[i]);
            if (head[i] == "moves")
                for (const std::string &step : split(fields[i], ';')) {
                    size_t comma = step.find(',');

                    if (comma != std::string::npos)
                        c.moves.push_back({std::stoi(step), std::stoi(step.substr(comma + 1))});
                }
        }
        cards.push_back(c);
    }
    return cards;
}

/* The cards of a set as the file of cards orders them, and where they lead. */
std::vector<std::string> fill_job(torii_gpu_job *job, const std::vector<card> &cards,
                                  const std::string &set)
{
    std::vector<std::string> wanted = split(set, ','), names;

    for (const std::string &name : wanted) {
        bool known = false;

        for (const card &c : cards)
            known |= c.code == name;
        if (!known)
            throw failure("unknown card '" + name + "'");
    }
    for (const card &c : cards) {
        int i = (int)names.size();

        if (std::count(wanted.begin(), wanted.end(), c.code) == 0)
            continue;
        names.push_back(c.code);
        for (int from = 0; from < SQUARES && i < 5; from++)
            for (std::pair<int, int> step : c.moves) {
                int file = from % 5 + step.first, rank = from / 5 + step.second;

                if (file >= 0 && file < 5 && rank >= 0 && rank < 5)
                    job->by[from][rank * 5 + file] |= (unsigned char)(1 << i);
            }
    }
    if (wanted.size() != 5 || names.size() != 5)
        throw failure("'" + set + "' is not a set of five different cards");
    return names;
}

void show_line(void *, const char *line)
{
    fprintf(stderr, "%s\n", line);
    fflush(stderr);
}

/* What made the row, wherever the files were. */
std::string command_of(const torii_gpu_job &job, const std::string &set)
{
    std::string command = "solve --men " + std::to_string(job.men);

    if (job.check > 0)
        command += " --check " + std::to_string(job.check) + " --seed " + std::to_string(job.seed);
    return command + (job.plant ? " --plant" : "") + " data/cards.tsv " + set;
}

/* The rows of a file for that many men; none if there is no such file. */
std::vector<std::vector<std::string>> read_rows(const std::string &path, int men)
{
    std::ifstream in(path);
    std::vector<std::vector<std::string>> rows;
    std::string line;

    while (std::getline(in, line)) {
        std::vector<std::string> fields = split(line, '\t');

        if (fields.size() > SECONDS && fields[MEN] == std::to_string(men))
            rows.push_back(fields);
    }
    return rows;
}

bool has_row(const std::string &path, const std::string &cards, int men)
{
    for (const std::vector<std::string> &fields : read_rows(path, men))
        if (fields[CARDS] == cards)
            return true;
    return false;
}

/* Of the rows so far: what a set may take. */
double longest_time(const std::string &path, int men)
{
    double longest = 0;

    for (const std::vector<std::string> &fields : read_rows(path, men))
        longest = std::max(longest, std::stod(fields[SECONDS]));
    return longest;
}

void write_row(const options &o, const char *row)
{
    if (o.out.empty()) {
        std::cout << row << std::endl;
        return;
    }

    std::ofstream file(o.out, std::ios::app | std::ios::ate);

    if (file.tellp() == 0)
        file << FIELDS << std::endl;
    file << row << std::endl;
    if (!file)
        throw failure("cannot write '" + o.out + "'");
}

void solve_set(const options &o, const std::vector<card> &cards, const std::string &set)
{
    torii_gpu_job job = o.job;

    job.keep = o.keep.empty() ? nullptr : o.keep.c_str();
    job.dump = o.dump.empty() ? nullptr : o.dump.c_str();
    job.dumped = o.dump.empty() ? 0 : (uint64_t)DUMPED;

    std::vector<std::string> names = fill_job(&job, cards, set);
    std::string joined;

    for (int i = 0; i < 5; i++) {
        job.names[i] = names[(size_t)i].c_str();
        joined += (i > 0 ? "," : "") + names[(size_t)i];
    }
    if (!o.again && has_row(o.out, joined, job.men)) {
        fprintf(stderr, "%s: there already\n", joined.c_str());
        return;
    }
    fprintf(stderr, "%s\n", joined.c_str());

    std::string command = command_of(job, joined);

    job.command = command.c_str();
    if (torii_gpu_solve(&job) != 0)
        throw failure(job.error);
    write_row(o, job.row);
}

/* Of the options with a value; throws if there is no such option. */
void read_option(options &o, const std::string &word, const std::string &value)
{
    if (word == "--men")
        o.job.men = std::stoi(value);
    else if (word == "--threads")
        o.job.threads = std::stoi(value);
    else if (word == "--out")
        o.out = value;
    else if (word == "--keep")
        o.keep = value;
    else if (word == "--dump")
        o.dump = value;
    else if (word == "--until")
        o.until = std::stod(value);
    else if (word == "--seed")
        o.job.seed = std::stoull(value);
    else if (word == "--check")
        o.job.check = std::stoull(value);
    else if (word == "--sparse")
        o.job.sparse = std::stoull(value);
    else
        throw failure("unknown option '" + word + "'");
}

void add_sets(options &o, const std::string &word)
{
    std::string line;

    if (word != "-") {
        o.sets.push_back(word);
        return;
    }
    while (std::getline(std::cin, line))
        if (!line.empty())
            o.sets.push_back(line);
}

options read_options(int count, char **words)
{
    options o;

    memset(&o.job, 0, sizeof o.job);
    o.job.version = TORII_GPU_VERSION;
    o.job.men = 10;
    o.job.seed = 1;
    o.job.report = show_line;
    for (int i = 1; i < count; i++) {
        std::string word = words[i];

        if (word == "--plant")
            o.job.plant = 1;
        else if (word == "--again")
            o.again = true;
        else if (word.compare(0, 2, "--") == 0 && i + 1 < count)
            read_option(o, word, words[++i]);
        else if (o.cards.empty())
            o.cards = word;
        else
            add_sets(o, word);
    }
    if (o.cards.empty() || o.sets.empty())
        throw failure("a file of cards and at least one set are needed");
    if (o.sets.size() > 1 && !(o.keep.empty() && o.dump.empty()))
        throw failure("--keep and --dump are for one set: the next would replace its file");
    return o;
}

double now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

} // namespace

int main(int count, char **words)
{
    double start = now();

    try {
        const options o = read_options(count, words);
        std::vector<card> cards = read_cards(o.cards);

        double longest = longest_time(o.out, o.job.men);

        for (const std::string &set : o.sets) {
            double begun = now();

            if (begun - start + longest > o.until)
                break;
            solve_set(o, cards, set);
            longest = std::max(longest, now() - begun);
        }
    } catch (const std::exception &e) {
        fprintf(stderr, "solve: %s\n", e.what());
        return 1;
    }
    return 0;
}
