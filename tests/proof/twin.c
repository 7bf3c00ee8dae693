/* Torii: MIT licence, see LICENSE. */
#include "twin.h"

#include "game/perft.h"
#include "game/playthrough.h"
#include "games/games.h"
#include "twin_table.h"

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(name)))
#else
#define EXPORTED(name)
#endif

enum { LONGEST = 400, LONGEST_HEARD = 15 /* its positions are long */ };

static char input[TWIN_INPUT], output[TWIN_OUTPUT];

EXPORTED("twin_input") char *twin_input(void)
{
    return input;
}

EXPORTED("twin_output") char *twin_output(void)
{
    return output;
}

static enum status run_perft(struct str job, struct text *t, struct err *e)
{
    struct str word;
    struct games_entry entry;
    struct game_state state;
    uint64_t depth = 0, mode = 0;

    if (!str_cut(&job, ' ', &word) || !str_number(word, 20, &depth) || !str_cut(&job, ' ', &word) ||
        !str_number(word, 2, &mode))
        return err_say(e, BAD_INPUT, "no depth and mode");

    enum status rc = games_open_position(&entry, job, e);

    if (rc == OK)
        rc = entry.game.kind->parse(&entry.game, job, &state, e);
    if (rc == OK)
        text_u64(t, perft(&entry.game, &state, (int)depth, (enum perft_mode)mode));
    return rc;
}

/* "onitama", or "onamazu" with the number of its players behind it: "onamazu3". */
static enum status open_game(struct games_entry *entry, struct str name, struct err *e)
{
    struct games_options options = GAMES_USUAL;

    if (!str_begins(name, "onamazu") || name.len != 8)
        return games_open(entry, name, NULL, e);
    options.players = name.data[7] - '0';
    return games_open(entry, str_of("onamazu"), &options, e);
}

static enum status run_sum(struct str job, struct text *t, struct err *e)
{
    static struct games_entry entry;
    static char memory[1 << 16];
    struct str word;
    struct text page;
    uint64_t seed = 0, sum;
    int steps;

    if (!str_cut(&job, ' ', &word) || !str_number(word, UINT64_MAX, &seed))
        return err_say(e, BAD_INPUT, "no seed");

    enum status rc = open_game(&entry, job, e);

    if (rc != OK)
        return rc;
    text_init(&page, memory, sizeof memory);
    sum = playthrough_sum(&entry.game, seed, &page, &steps);
    text_format(t, "%d steps, sum %u", steps, sum);
    return OK;
}

static enum status run_playthrough(struct str job, struct text *t, struct err *e)
{
    static struct games_entry entry;
    struct str word;
    uint64_t seed = 0;

    if (!str_cut(&job, ' ', &word) || !str_number(word, UINT64_MAX, &seed))
        return err_say(e, BAD_INPUT, "no seed");

    enum status rc = open_game(&entry, job, e);

    if (rc == OK)
        playthrough_print(&entry.game, seed,
                          entry.game.kind->outcome_event != NULL ? LONGEST_HEARD : LONGEST, t);
    return rc;
}

EXPORTED("twin_run") size_t twin_run(size_t len)
{
    struct str job = {input, len}, word;
    struct err e = {0};
    struct text t;
    enum status rc;

    text_init(&t, output, sizeof output);
    str_cut(&job, ' ', &word);
    if (str_eq(word, "perft"))
        rc = run_perft(job, &t, &e);
    else if (str_eq(word, "sum"))
        rc = run_sum(job, &t, &e);
    else if (str_eq(word, "make"))
        rc = twin_make(job, &t, &e);
    else if (str_eq(word, "table"))
        rc = twin_table(job, &t, &e);
    else
        rc = run_playthrough(job, &t, &e);
    if (rc != OK)
        text_add(&t, err_text(&e));
    return t.len;
}
