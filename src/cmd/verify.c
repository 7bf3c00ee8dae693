/* Torii: MIT licence, see LICENSE. */
#include "cmd/verify.h"
#include "cmd/out.h"

#include "base/assert.h"
#include "contest/contest.h"
#include "engine/opponent.h"
#include "server/fair.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- output ---- */

void verify_clear(struct verify_teller *t)
{
    if (t->live && t->told > 0)
        fputs("\r\033[K", stderr);
    t->told = 0;
}

static void print_failure(void *context, const char *where, const char *words)
{
    struct verify_teller *teller = context;
    struct out out;

    verify_clear(teller);
    out = out_begin(teller->json);
    out_text(&out, "where", "FAIL %s: ", where);
    out_text(&out, "failure", "%s", words);
    out_end(&out);
}

/* At most ten times a second. */
static void print_progress(void *context, uint64_t games)
{
    struct verify_teller *t = context;
    double now = os_seconds();

    if (!t->live || now - t->told < 0.1)
        return;
    t->told = now;
    fprintf(stderr, "\r\033[K%s: %llu of %llu games", t->where, (unsigned long long)games,
            (unsigned long long)t->games);
    fflush(stderr);
}

struct proof_report verify_report(struct verify_teller *t)
{
    return (struct proof_report){print_failure, print_progress, t};
}

/* ---- records ---- */

/* Checks besides the rules. */
struct checks {
    bool levels; /* the moves of levels too */
    int fair;    /* outcomes of chance that match the seed … */
    int moves;   /* … and moves that match the levels */
};

/* The secret of the levels: in a tag of its own, or derived from the seed of chance. */
static bool find_secret(const struct record *r, unsigned char out[FORM_SECRET])
{
    struct str told = record_tag(r, "LevelSecret");

    return told.data != NULL ? form_read(told, out) : fair_record_levels(r, out);
}

static enum status check_levels(const struct record *r, const struct games_entry *entry, int *moves,
                                struct err *e)
{
    unsigned char secret[FORM_SECRET];
    int level[GAME_MAX_PLAYERS] = {0};

    if (r->game == NULL || r->shown || !find_secret(r, secret))
        return OK;
    for (int seat = 0; seat < r->game->kind->players; seat++)
        level[seat] = games_seat_level(entry, r, seat);
    return opponent_replay(entry, &r->match, level, secret, moves, e);
}

static enum status check_record(const struct record *r, const struct games_entry *entry,
                                struct checks *c, struct err *e)
{
    enum status rc = fair_check(r, &c->fair, e);

    c->moves = 0;
    return rc == OK && c->levels ? check_levels(r, entry, &c->moves, e) : rc;
}

static void print_record(const struct record *r, enum status rc, const struct checks *c,
                         const struct err *e)
{
    if (r->game != NULL) {
        printf("game    %s\n", r->game->name);
        printf("scope   %s\n", record_scope_name(r->game, r->scope));
        printf("turns   %d\n", (int)r->turn_count);
    }
    if (rc == OK && c->fair > 0)
        printf("chance  %d from the seed\n", c->fair);
    if (rc == OK && c->levels)
        printf("levels  %d moves as they play\n", c->moves);
    ASSERT(rc != OK || r->game != NULL);
    if (rc == OK)
        printf("result  %s %s\ngood\n", record_result_name(r->game->kind->players, r->result),
               r->ending);
    else if (rc == ILLEGAL)
        printf("wrong   %s\n", err_text(e));
}

static void print_record_json(const struct record *r, enum status rc, const struct checks *c,
                              const struct err *e)
{
    struct out out = out_begin(true);

    out_put(&out, "good", NULL, "%s", rc == OK ? "true" : "false");
    if (r->game != NULL) {
        out_text(&out, "game", NULL, r->game->name);
        out_text(&out, "scope", NULL, record_scope_name(r->game, r->scope));
        out_put(&out, "turns", NULL, "%d", (int)r->turn_count);
    }
    ASSERT(rc != OK || r->game != NULL);
    if (rc == OK) {
        out_text(&out, "result", NULL, record_result_name(r->game->kind->players, r->result));
        out_text(&out, "ending", NULL, r->ending);
        if (c->fair > 0)
            out_put(&out, "fair", NULL, "%d", c->fair);
        if (c->levels)
            out_put(&out, "levels", NULL, "%d", c->moves);
    } else {
        out_text(&out, "wrong", NULL, err_text(e));
    }
    out_end(&out);
}

/* A file of several games, such as `torii match` writes; stops at the first wrong one. */
static int verify_records(struct record *r, struct games_ruled *ruled, struct str rest,
                          struct checks *c, bool json, const char *path)
{
    enum status rc = OK;
    struct str one;
    struct err e;
    int count = 0, moves = 0;

    while (rc == OK && contest_record_cut(&rest, &one)) {
        rc = cmd_record_read(r, ruled, one, CMD_OGN, &e);
        if (rc == OK)
            rc = check_record(r, ruled->entry, c, &e);
        count++;
        moves += c->moves;
        if (json)
            print_record_json(r, rc, c, &e);
    }
    if (rc == OK && !json)
        printf("games   %d\n", count);
    if (rc == OK && !json && c->levels)
        printf("levels  %d moves as they play\n", moves);
    if (rc == OK && !json)
        puts("good");
    if (rc == ILLEGAL && !json)
        printf("game    %d\nwrong   %s\n", count, err_text(&e));
    return rc == OK        ? CMD_DONE
           : rc == ILLEGAL ? CMD_CHECK_FAILED
                           : cmd_say(CMD_BAD_INPUT, "%q: game %d: %e", str_of(path), count, &e);
}

/* Exit status 1 if the record contradicts the rules, 3 if it cannot be read. */
static int verify_record_in(struct record *r, const struct cmd_options *o)
{
    struct games_entry entry = {0};
    struct games_ruled ruled = {.entry = &entry};
    const char *path = o->words[0];
    bool json = cmd_switch(o, "json");
    struct os_bytes bytes;
    struct str content;
    struct err e;

    if (cmd_rules_ruled(o, &ruled) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (cmd_content_read(path, &bytes, &content, &e) != OK)
        return cmd_complain(&e);

    enum status rc = cmd_record_read(r, &ruled, content, cmd_format_guess(content), &e);
    struct str rest = content, one;
    struct checks c = {.levels = cmd_switch(o, "levels")};

    if (rc == OK)
        rc = check_record(r, &entry, &c, &e);
    if (rc != OK && contest_record_cut(&rest, &one) && rest.len > 0) {
        int several = verify_records(r, &ruled, content, &c, json, path);

        os_bytes_release(&bytes);
        return several;
    }
    os_bytes_release(&bytes);
    (json ? print_record_json : print_record)(r, rc, &c, &e);
    return rc == OK ? CMD_DONE : rc == ILLEGAL ? CMD_CHECK_FAILED : cmd_complain_of(path, &e);
}

static int verify_record(struct cmd_options *o)
{
    struct record *r = malloc(sizeof *r);
    int rc = r != NULL ? verify_record_in(r, o)
                       : cmd_say(CMD_CHECK_FAILED, "not enough memory for the record");

    free(r);
    return rc;
}

/* ---- leaks ---- */

static void print_setup(const struct games_entry *entry, const struct proof_setup *setup,
                        const struct proof_count *count, bool json)
{
    const struct game *g = &entry->game;
    const char *light = setup->players > 0 ? g->kind->seat_name(g, setup->players - 1)
                        : setup->light < 0 ? ""
                                           : g->kind->seat_name(g, setup->light);

    struct out out = out_begin(json);

    out_text(&out, "game", "%-26s ", setup->game);
    if (setup->players > 0)
        out_put(&out, "players", NULL, "%d", setup->players);
    else if (setup->light < 0)
        out_put(&out, "light", NULL, "null");
    else
        out_text(&out, "light", NULL, light);
    out_text(&out, NULL, "%-5s ", light);
    out_put(&out, "games", "%6s games ", "%" PRIu64, count->cases);
    out_put(&out, "comparisons", "%10s comparisons  ", "%" PRIu64, count->checks);
    out_put(&out, "leaks", NULL, "%" PRIu64, count->failed);
    out_text(&out, NULL, "%s", count->failed == 0 ? "no leak" : "LEAK");
    out_end(&out);
}

static bool verify_setup(struct proof_trial *trial, const struct proof_setup *setup, uint64_t seed,
                         struct verify_teller *teller)
{
    struct proof_report report = verify_report(teller);
    struct proof_count count = {0, 0, 0};
    struct games_entry entry = {0};

    if (proof_setup_open(&entry, setup, NULL) != OK)
        return false;

    struct proof_search search = {&entry.game, seed, (int)teller->games, PROOF_NO_LEAK};

    teller->where = setup->game;
    proof_leaks(trial, &search, &report, &count);
    verify_clear(teller);
    print_setup(&entry, setup, &count, teller->json);
    return count.failed == 0;
}

/* All games with hidden information, or the one named. */
static int verify_leaks(struct cmd_options *o)
{
    struct verify_teller teller = {.json = cmd_switch(o, "json"),
                                   .live = os_terminal_draws(2),
                                   .games = cmd_option_number(o, "games", 50)};
    struct proof_setup setups[PROOF_MAX_SETUPS];
    struct games_entry entry = {0};
    uint64_t seed = cmd_option_number(o, "seed", 1);
    int count = proof_setups(setups), bad = 0;

    if (o->count == 1 && cmd_open_game(&entry, o->words[0], o) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (o->count == 1 && !entry.game.kind->hidden) {
        printf(teller.json ? "{\"game\":\"%s\",\"hidden\":false}\n" : "%s hides nothing\n",
               entry.game.name);
        return CMD_DONE;
    }

    struct proof_trial *trial = proof_trial_new();

    if (trial == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory for the proof");
    for (int i = 0; i < count; i++)
        if (entry.game.name == NULL || strcmp(entry.game.name, setups[i].game) == 0)
            bad += !verify_setup(trial, &setups[i], seed, &teller);
    proof_trial_free(trial);
    return bad == 0 ? CMD_DONE : CMD_CHECK_FAILED;
}

static const struct cmd_form forms[] = {
    {"rules", NULL, 0, 0, .run = verify_rules,
     "run the cases of every clause and show which mutants were caught; needs the project's folder "
     "and the results of './run mutants' for exactly these sources"},
    {"leaks", "[GAME]", 0, 1, .run = verify_leaks,
     "play random games and look for anything a seat should not be shown"},
    {"record", "FILE", 1, 1, .run = verify_record,
     "replay a record, or every record in a file, and check it, including chance where the seed is "
     "given"},
    {.name = NULL},
};
static const struct cmd_option options[] = {
    {"data", "FOLDER", .help = "the folder of the cases (tests/data)", .forms = "rules"},
    {"cases-only", NULL, .help = "without mutants", .forms = "rules"},
    {"verbose", NULL, .help = "list the mutants by name", .forms = "rules"},
    {"games", "N", .help = "games for each set-up (50)", CMD_NUMBER, 1, 1000000, "leaks"},
    {"seed", "S", .help = "the seed of the games (1)", CMD_NUMBER, 0, UINT64_MAX, "leaks"},
    {"levels", NULL,
     .help = "recompute every move of the computer's levels, where the record holds its secret, "
             "and fail "
             "at the first that differs",
     .forms = "record"},
    {"rules", "NAME|FILE",
     .help = "standard, letter or a file, if the record does not state its own", .forms = "record"},
    {"json", NULL, .help = "one JSON object per line"},
    {.name = NULL},
};
const struct cmd_verb cmd_verify = {
    "verify",
    "run the project's own proofs: rules, leaks, record",
    forms,
    options,
    "The project's own proofs. What is proved, and how, is in docs/reliability.md.",
};
