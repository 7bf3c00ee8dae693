/* Torii: MIT licence, see LICENSE. */
/*
 * No leaks: every seat has twins that run beside a random game. A twin is a game that the seat cannot distinguish
 * from the real one: it began with the same deal, and for each action plays some action that the seat is shown
 * as the same event. A twin without such an action is replaced by a copy of another, or, when all are lost, by
 * a state that explains what the seat has seen (then without a history).
 */
#include "proof/leaks.h"

#include <stdlib.h>
#include <string.h>

enum { SEATS = 3, TWINS = 4, THOROUGH_ONE_IN = 16, MAX_REPORTS = 3 };

static const int seats[SEATS] = {0, 1, GAME_SPECTATOR};

struct twin {
    struct match match;
    struct match_step steps[LEAKS_MAX_STEPS];
    bool alive;
    bool whole; /* has its whole history */
};

struct proof_trial {
    const struct game *g;
    struct rng rng;
    uint64_t seed; /* of this game, for reports */
    struct match match;
    struct match_step steps[LEAKS_MAX_STEPS];
    struct twin twins[SEATS][TWINS];
    struct game_state first[SEATS]; /* what each seat saw first … */
    game_action seen[SEATS][LEAKS_MAX_STEPS];
    size_t seen_count;                            /* … and the number of events since */
    struct match heard_twin;                      /* for long games … */
    struct match_step heard[2][RECORD_MAX_STEPS]; /* … and the steps of both */
    struct leaks_pair pair;
};

/* A match includes its steps: the copy gets its own. */
static void copy_match(struct match *to, struct match_step *steps, const struct match *from)
{
    memcpy(steps, from->steps, from->count * sizeof *steps);
    *to = *from;
    to->steps = steps;
}

static void copy_twin(struct twin *to, const struct twin *from)
{
    copy_match(&to->match, to->steps, &from->match);
    to->alive = from->alive;
    to->whole = from->whole;
}

static bool start_trial(struct proof_trial *t)
{
    match_init(&t->match, t->g, t->steps, LEAKS_MAX_STEPS);
    if (match_draw(&t->match, &t->rng, NULL) != OK)
        return false;
    t->seen_count = 0;
    for (int s = 0; s < SEATS; s++) {
        t->g->kind->view(t->g, &t->match.state, seats[s], &t->first[s]);
        for (int i = 0; i < TWINS; i++) {
            copy_match(&t->twins[s][i].match, t->twins[s][i].steps, &t->match);
            t->twins[s][i].alive = t->twins[s][i].whole = true;
        }
    }
    return true;
}

/* Plays some action that the seat is shown as this event; if there is none the twin is lost. */
static void follow(struct proof_trial *t, struct twin *twin, int seat, game_action event)
{
    game_action legal[GAME_MAX_ACTIONS], chosen = 0;
    const struct game *g = t->g;
    int count = game_legal(g, &twin->match.state, legal);
    uint64_t fitting = 0;

    for (int i = 0; i < count; i++)
        if (g->kind->event(g, &twin->match.state, legal[i], seat) == event &&
            rng_below(&t->rng, ++fitting) == 0)
            chosen = legal[i];
    twin->alive = fitting > 0 && match_play(&twin->match, chosen, NULL) == OK;
}

/* A state that explains all that the seat has seen, without a history. */
static void draw_twin(struct proof_trial *t, int s, struct twin *twin)
{
    struct game_seen seen = {seats[s], &t->first[s], t->seen[s], t->seen_count};
    struct game_state state;

    memset(&state, 0, sizeof state);
    if (watch_guess_of(t->g, &seen, &t->rng, &state, NULL) != OK)
        return;
    match_init(&twin->match, t->g, twin->steps, LEAKS_MAX_STEPS);
    twin->match.first = twin->match.state = state;
    twin->alive = true;
    twin->whole = false;
}

static void replace_lost(struct proof_trial *t, int s)
{
    struct twin *twins = t->twins[s];
    int alive[TWINS], count = 0;

    for (int i = 0; i < TWINS; i++)
        if (twins[i].alive)
            alive[count++] = i;
    if (count == 0)
        draw_twin(t, s, &twins[0]);
    for (int i = 0; count > 0 && i < TWINS; i++)
        if (!twins[i].alive)
            copy_twin(&twins[i], &twins[alive[rng_below(&t->rng, (uint64_t)count)]]);
}

/* A random action; parts that do nothing are frequent, so that lanterns last and ninjas stay hidden. */
static game_action choose(struct proof_trial *t)
{
    game_action legal[GAME_MAX_ACTIONS], skip = t->g->kind->skip(t->g, &t->match.state);
    int count = game_legal(t->g, &t->match.state, legal);

    if (skip != 0 && rng_below(&t->rng, 2) == 0)
        return skip;
    return legal[rng_below(&t->rng, (uint64_t)count)];
}

static bool play_on(struct proof_trial *t)
{
    game_action action = choose(t);

    for (int s = 0; s < SEATS; s++) {
        game_action event = t->g->kind->event(t->g, &t->match.state, action, seats[s]);

        t->seen[s][t->seen_count] = event;
        for (int i = 0; i < TWINS; i++)
            if (t->twins[s][i].alive)
                follow(t, &t->twins[s][i], seats[s], event);
    }
    t->seen_count++;
    if (match_play(&t->match, action, NULL) != OK)
        return false;
    for (int s = 0; s < SEATS; s++)
        replace_lost(t, s);
    return true;
}

static void report_leak(const struct proof_trial *t, const struct proof_report *report)
{
    enum { SHOWN = 240 };
    const struct leaks_pair *p = &t->pair;
    char memory[4096];
    struct text words;

    text_init(&words, memory, sizeof memory);
    text_format(&words, "game with seed %u, step %d: %s %s for %s: '", t->seed,
                (int)p->sides[0]->count, p->what, p->flaw,
                p->seat < 0 ? "a spectator" : t->g->kind->seat_name(t->g, p->seat));
    for (int side = 0; side < 2; side++) {
        struct str text = str_of(p->texts[side]);

        text.len = text.len < SHOWN ? text.len : SHOWN;
        text_str(&words, text);
        text_add(&words, side == 0 ? "' and '" : "'; at '");
    }
    for (int side = 0; side < 2; side++) {
        game_print(t->g, &p->sides[side]->state, GAME_FULL, &words);
        text_add(&words, side == 0 ? "' and '" : "'");
    }
    report->fail(report->context, t->g->name, memory);
}

/* A twin of the seat whose state differs, or NULL. */
static const struct twin *other_state(struct proof_trial *t, int s)
{
    int start = (int)rng_below(&t->rng, TWINS);

    for (int i = 0; i < TWINS; i++) {
        const struct twin *twin = &t->twins[s][(start + i) % TWINS];

        if (twin->alive && memcmp(&twin->match.state, &t->match.state, t->g->kind->state_size) != 0)
            return twin;
    }
    return NULL;
}

/* Compares the game with one twin per seat; if there is none yet, the events about to be shown. */
static bool compare_twins(struct proof_trial *t, const struct proof_report *report)
{
    struct leaks_pair *p = &t->pair;

    for (int s = 0; s < SEATS; s++) {
        const struct twin *twin = other_state(t, s);

        p->sides[0] = &t->match;
        p->sides[1] = twin != NULL ? &twin->match : &t->match;
        p->seat = seats[s];
        p->whole = twin != NULL && twin->whole;
        p->thorough = rng_below(&t->rng, THOROUGH_ONE_IN) == 0;
        if (!(twin != NULL ? leaks_compare(p) : leaks_compare_events(p))) {
            report_leak(t, report);
            return false;
        }
    }
    return true;
}

static bool try_heard_game(struct proof_trial *t, const struct proof_report *report)
{
    match_init(&t->match, t->g, t->heard[0], RECORD_MAX_STEPS);
    match_init(&t->heard_twin, t->g, t->heard[1], RECORD_MAX_STEPS);
    if (leaks_heard_game(&t->pair, &t->match, &t->heard_twin))
        return true;
    report_leak(t, report);
    return false;
}

/* Plays one game to its end; false after a report. */
static bool try_game(struct proof_trial *t, const struct proof_report *report)
{
    if (game_view_is_all(t->g))
        return try_heard_game(t, report);
    if (!start_trial(t)) {
        report->fail(report->context, t->g->name, "the cards cannot be dealt");
        return false;
    }
    do
        if (!compare_twins(t, report))
            return false;
    while (game_turn(t->g, &t->match.state) >= 0 && play_on(t));
    return true;
}

void proof_leaks(struct proof_trial *t, const struct proof_search *search,
                 const struct proof_report *report, struct proof_count *count)
{
    struct rng seeds = {search->seed};

    t->g = t->pair.g = search->game;
    t->pair.planted = search->planted;
    t->pair.rng = &t->rng;
    t->pair.checks = 0;
    for (int i = 0; i < search->games && count->failed < MAX_REPORTS; i++) {
        t->seed = i == 0 ? search->seed : rng_next(&seeds);
        t->rng.state = t->seed;
        count->failed += !try_game(t, report);
        count->cases++;
        if (report->progress != NULL)
            report->progress(report->context, (uint64_t)i + 1);
    }
    count->checks += t->pair.checks;
}

struct proof_trial *proof_trial_new(void)
{
    return calloc(1, sizeof(struct proof_trial));
}

void proof_trial_free(struct proof_trial *t)
{
    free(t);
}

int proof_setups(struct proof_setup *out)
{
    struct games_entry entry;
    int count = 0;

    for (int i = 0; i < GAMES_ONITAMA; i++) {
        const char *name = games_name(i);

        if (games_open(&entry, str_of(name), NULL, NULL) != OK || !entry.game.kind->hidden)
            continue;
        if (entry.onitama.mode != ONI_LIGHT)
            out[count++] = (struct proof_setup){name, -1, 0};
        for (int light = 0; entry.onitama.mode == ONI_LIGHT && light < 2; light++)
            out[count++] = (struct proof_setup){name, light, 0};
    }
    for (int players = 2; players <= GAME_MAX_PLAYERS; players++)
        out[count++] = (struct proof_setup){"onamazu", -1, players};
    return count;
}

enum status proof_setup_open(struct games_entry *out, const struct proof_setup *setup,
                             struct err *e)
{
    struct games_options options = GAMES_USUAL;

    options.light = setup->light;
    options.players = setup->players;
    return games_open(out, str_of(setup->game), &options, e);
}
