/* Torii: MIT licence, see LICENSE. */
#include "cmd/verify.h"

#include "base/assert.h"
#include "contest/contest.h"
#include "opponent/opponent.h"
#include "server/fair.h"

#include <stdio.h>
#include <string.h>

static const char usage[] =
    "verify rules [--data FOLDER] [--cases-only] [--verbose] [--json]\n"
    "       torii verify leaks [GAME] [--games N] [--seed S] [--json]\n"
    "       torii verify record FILE [--levels] [--rules NAME|FILE] [--json]\n\n"
    "The project's own proofs.\n"
    "    rules   runs the cases of every clause and shows which mutants were caught; needs the\n"
    "            project's folder and the results of './run mutants' for exactly these sources\n"
    "    leaks   plays random games and looks for anything a seat should not be shown\n"
    "    record  replays a record, or every record in a file, and checks it, including chance "
    "where\n"
    "            the seed is given; --rules (standard, letter, a FILE) if it does not state its "
    "own\n\n"
    "    --levels      recomputes every move of the computer's levels, where the record holds its\n"
    "                  secret, and fails at the first that differs\n"
    "    --cases-only  without mutants\n"
    "    --verbose     list the mutants by name\n"
    "    --json        one JSON value per line";

/* ---- telling ---- */

void verify_clear(struct verify_teller *t)
{
    if (t->live && t->told > 0)
        fputs("\r\033[K", stderr);
    t->told = 0;
}

static void tell_failure(void *context, const char *where, const char *words)
{
    struct verify_teller *teller = context;
    char memory[16384];
    struct text t;

    verify_clear(teller);
    if (!teller->json) {
        printf("FAIL %s: %s\n", where, words);
        fflush(stdout); /* a mutant may be stopped before its end */
        return;
    }
    text_init(&t, memory, sizeof memory);
    text_add(&t, "{\"where\":");
    text_json(&t, str_of(where));
    text_add(&t, ",\"failure\":");
    text_json(&t, str_of(words));
    text_add(&t, "}");
    puts(memory);
}

/* Ten times a second at most. */
static void tell_progress(void *context, uint64_t games)
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
    return (struct proof_report){tell_failure, tell_progress, t};
}

/* ---- records ---- */

/* What is checked besides the rules. */
struct checks {
    bool levels; /* the moves of levels too */
    int fair;    /* outcomes of chance that are as the seed has them … */
    int moves;   /* … and moves as the levels play them */
};

/* The secret of the levels: told by itself, or by what chance comes from. */
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

static void tell_record(const struct record *r, enum status rc, const struct checks *c,
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
        printf("wrong   %s\n", e->text);
}

static void tell_record_json(const struct record *r, enum status rc, const struct checks *c,
                             const struct err *e)
{
    char memory[4096];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "{\"good\":%s", rc == OK ? "true" : "false");
    if (r->game != NULL)
        text_format(&t, ",\"game\":\"%s\",\"scope\":\"%s\",\"turns\":%d", r->game->name,
                    record_scope_name(r->game, r->scope), (int)r->turn_count);
    ASSERT(rc != OK || r->game != NULL);
    if (rc == OK) {
        text_format(&t, ",\"result\":\"%s\",\"ending\":\"%s\"",
                    record_result_name(r->game->kind->players, r->result), r->ending);
        if (c->fair > 0)
            text_format(&t, ",\"fair\":%d", c->fair);
        if (c->levels)
            text_format(&t, ",\"levels\":%d", c->moves);
    } else {
        text_add(&t, ",\"wrong\":");
        text_json(&t, str_of(e->text));
    }
    text_add(&t, "}");
    puts(memory);
}

/* A file of several games, such as `torii match` writes; the first that is wrong ends it. */
static int verify_records(struct record *r, struct games_ruled *ruled, struct str rest,
                          struct checks *c, bool json)
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
            tell_record_json(r, rc, c, &e);
    }
    if (rc == OK && !json)
        printf("games   %d\n", count);
    if (rc == OK && !json && c->levels)
        printf("levels  %d moves as they play\n", moves);
    if (rc == OK && !json)
        puts("good");
    if (rc == ILLEGAL && !json)
        printf("game    %d\nwrong   %s\n", count, e.text);
    return rc == OK        ? CMD_DONE
           : rc == ILLEGAL ? CMD_CHECK_FAILED
                           : cmd_say(CMD_BAD_INPUT, "game %d: %s", count, e.text);
}

/* Good; else 1 if what it says cannot be, 3 if it cannot be read. */
static int verify_record(const struct cmd_options *o)
{
    static struct record r;
    static struct games_entry entry;
    struct games_ruled ruled = {.entry = &entry};
    const char *path = o->words[1];
    bool json = cmd_option(o, "json") != NULL;
    struct os_bytes bytes;
    struct str content;
    struct err e;

    if (cmd_rules_ruled(o, &ruled) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (cmd_content_read(path, &bytes, &content, &e) != OK)
        return cmd_complain(&e);

    enum status rc = cmd_record_read(&r, &ruled, content, cmd_format_guess(content), &e);
    struct str rest = content, one;
    struct checks c = {.levels = cmd_option(o, "levels") != NULL};

    if (rc == OK)
        rc = check_record(&r, &entry, &c, &e);
    if (rc != OK && contest_record_cut(&rest, &one) && rest.len > 0) {
        int several = verify_records(&r, &ruled, content, &c, json);

        os_bytes_release(&bytes);
        return several;
    }
    os_bytes_release(&bytes);
    (json ? tell_record_json : tell_record)(&r, rc, &c, &e);
    return rc == OK ? CMD_DONE : rc == ILLEGAL ? CMD_CHECK_FAILED : cmd_complain(&e);
}

/* ---- leaks ---- */

static void tell_setup(const struct games_entry *entry, const struct proof_setup *setup,
                       const struct proof_count *count, bool json)
{
    const struct game *g = &entry->game;
    const char *light = setup->players > 0 ? g->kind->seat_name(g, setup->players - 1)
                        : setup->light < 0 ? ""
                                           : g->kind->seat_name(g, setup->light);

    if (json && setup->players > 0)
        printf("{\"game\":\"%s\",\"players\":%d,\"games\":%llu,\"comparisons\":%llu,"
               "\"leaks\":%llu}\n",
               setup->game, setup->players, (unsigned long long)count->cases,
               (unsigned long long)count->checks, (unsigned long long)count->failed);
    else if (json)
        printf("{\"game\":\"%s\",\"light\":%s%s%s,\"games\":%llu,\"comparisons\":%llu,"
               "\"leaks\":%llu}\n",
               setup->game, setup->light < 0 ? "null" : "\"", light, setup->light < 0 ? "" : "\"",
               (unsigned long long)count->cases, (unsigned long long)count->checks,
               (unsigned long long)count->failed);
    else
        printf("%-26s %-5s %6llu games %10llu comparisons  %s\n", setup->game, light,
               (unsigned long long)count->cases, (unsigned long long)count->checks,
               count->failed == 0 ? "no leak" : "LEAK");
    fflush(stdout);
}

static bool verify_setup(struct proof_trial *trial, const struct proof_setup *setup, uint64_t seed,
                         struct verify_teller *teller)
{
    struct proof_report report = verify_report(teller);
    struct proof_count count = {0, 0, 0};
    static struct games_entry entry;

    if (proof_setup_open(&entry, setup, NULL) != OK)
        return false;

    struct proof_search search = {&entry.game, seed, (int)teller->games, PROOF_NO_LEAK};

    teller->where = setup->game;
    proof_leaks(trial, &search, &report, &count);
    verify_clear(teller);
    tell_setup(&entry, setup, &count, teller->json);
    return count.failed == 0;
}

/* All games that hide something, or the one named. */
static int verify_leaks(const struct cmd_options *o)
{
    struct verify_teller teller = {.json = cmd_option(o, "json") != NULL,
                                   .live = os_terminal_draws(2)};
    struct proof_setup setups[PROOF_MAX_SETUPS];
    struct games_entry entry;
    uint64_t seed;
    struct err e;
    int count = proof_setups(setups), bad = 0;

    if (!cmd_option_number(o, "games", 1, 1000000, 50, &teller.games) ||
        !cmd_option_number(o, "seed", 0, UINT64_MAX, 1, &seed))
        return CMD_BAD_INPUT;
    if (o->count == 2 && games_open(&entry, str_of(o->words[1]), NULL, &e) != OK)
        return cmd_complain(&e);
    if (o->count == 2 && !entry.game.kind->hidden) {
        printf(teller.json ? "{\"game\":\"%s\",\"hidden\":false}\n" : "%s hides nothing\n",
               entry.game.name);
        return CMD_DONE;
    }

    struct proof_trial *trial = proof_trial_new();

    if (trial == NULL)
        return cmd_say(CMD_CHECK_FAILED, "not enough memory for the proof");
    for (int i = 0; i < count; i++)
        if (o->count == 1 || strcmp(entry.game.name, setups[i].game) == 0)
            bad += !verify_setup(trial, &setups[i], seed, &teller);
    proof_trial_free(trial);
    return bad == 0 ? CMD_DONE : CMD_CHECK_FAILED;
}

int cmd_verify(int argc, char **argv)
{
    struct cmd_options o;
    int rc = cmd_options_read(&o, argc, argv,
                              "data= cases-only verbose games= seed= rules= levels json help");

    if (rc != CMD_DONE)
        return rc;
    if (cmd_option(&o, "help") != NULL)
        return cmd_help(usage);
    if (o.count == 1 && strcmp(o.words[0], "rules") == 0)
        return verify_rules(&o);
    if (o.count >= 1 && o.count <= 2 && strcmp(o.words[0], "leaks") == 0)
        return verify_leaks(&o);
    if (o.count == 2 && strcmp(o.words[0], "record") == 0)
        return verify_record(&o);
    return cmd_usage(usage);
}
