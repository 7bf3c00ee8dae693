/* Torii: MIT licence, see LICENSE. */
/* Clause cases: little scripts, read line by line. */
#include "game/perft.h"
#include "proof/proof.h"

#include <string.h>

enum { MAX_STEPS = 512, MAX_MESSAGE = 1024 };

struct runner {
    const char *clause;
    const struct proof_report *report;
    struct proof_count *count;
    struct str name; /* of the case */
    bool broken;     /* the case has failed: the rest of it says nothing more */
    bool chosen;     /* a game line stands before the deal */
    struct games_entry entry;
    struct match match;
    struct match_step steps[MAX_STEPS];
};

static void fail(struct runner *r, const char *format, ...)
{
    char memory[MAX_MESSAGE];
    struct text t;
    va_list args;

    text_init(&t, memory, sizeof memory);
    text_str(&t, r->name);
    text_add(&t, ": ");
    va_start(args, format);
    text_format_args(&t, format, args);
    va_end(args);
    r->report->fail(r->report->context, r->clause, memory);
    r->count->failed++;
    r->broken = true;
}

static int seat_of(struct str word)
{
    return str_eq(word, "blue") ? 0 : str_eq(word, "red") ? 1 : GAME_SPECTATOR;
}

static void run_game(struct runner *r, struct str rest)
{
    struct games_options options = GAMES_USUAL;
    char deck[512];
    struct text t;
    struct str name, option;
    struct err e;
    uint64_t n;

    str_cut(&rest, ' ', &name);
    while (str_cut(&rest, ' ', &option)) {
        struct str value = option, key;

        str_cut(&value, '=', &key);
        if (str_eq(key, "deck")) {
            text_init(&t, deck, sizeof deck);
            text_str(&t, value);
            options.deck = deck;
            if (t.full)
                fail(r, "the deck %q is too long", value);
        } else if (str_eq(key, "wind") && str_number(value, 99, &n)) {
            options.wind = (int)n;
        } else if (str_eq(key, "light")) {
            options.light = str_eq(value, "red");
        } else {
            fail(r, "no such option %q", option);
        }
    }
    if (r->broken)
        return;
    if (games_open(&r->entry, name, &options, &e) != OK) {
        fail(r, "%s", e.text);
        return;
    }
    r->chosen = true;
    match_init(&r->match, &r->entry.game, r->steps, MAX_STEPS);
}

static void run_deal(struct runner *r, struct str rest)
{
    struct rng rng = {0};
    struct err e;

    if (!r->chosen || !str_number(rest, UINT64_MAX, &rng.state)) {
        fail(r, "'deal' needs a game and a seed");
        return;
    }
    match_init(&r->match, &r->entry.game, r->steps, MAX_STEPS);
    if (match_draw(&r->match, &rng, &e) != OK)
        fail(r, "%s", e.text);
}

static void run_start(struct runner *r, struct str rest)
{
    const struct game *g = &r->entry.game;
    struct game_outcome o;
    struct err e;

    if (!r->chosen) {
        fail(r, "'start' needs a game");
        return;
    }
    match_init(&r->match, g, r->steps, MAX_STEPS);
    if (g->kind->outcome_parse(g, rest, &o, &e) != OK || match_settle(&r->match, &o, &e) != OK)
        fail(r, "%s", e.text);
}

static void run_misdeal(struct runner *r, struct str rest)
{
    const struct game *g = &r->entry.game;
    struct game_outcome o;
    struct str clause;
    struct err e;

    str_cut(&rest, ' ', &clause);
    if (!r->chosen)
        fail(r, "'misdeal' needs a game");
    else if (g->kind->outcome_parse(g, rest, &o, &e) == OK)
        fail(r, "the deal %q should be refused by %q", rest, clause);
    else if (!str_eq(clause, e.clause))
        fail(r, "the deal %q should be refused by %q, not: %s", rest, clause, e.text);
}

static enum status open_position(struct games_entry *entry, struct match *m,
                                 struct match_step *steps, struct str position, struct err *e)
{
    enum status rc = games_open_position(entry, position, e);

    return rc == OK ? match_init_position(m, &entry->game, steps, MAX_STEPS, position, e) : rc;
}

static void run_pos(struct runner *r, struct str rest)
{
    struct err e;

    r->chosen = false;
    if (open_position(&r->entry, &r->match, r->steps, rest, &e) != OK)
        fail(r, "%s", e.text);
}

static void run_play(struct runner *r, struct str rest)
{
    struct err e;

    if (r->match.game == NULL)
        fail(r, "%q stands before any position", rest);
    else if (match_say(&r->match, rest, &e) != OK)
        fail(r, "should be legal, but %s", e.text);
}

static void run_illegal(struct runner *r, struct str rest)
{
    struct match tried = r->match;
    struct match_step steps[MAX_STEPS];
    struct str clause;
    struct err e;

    memcpy(steps, r->steps, sizeof(struct match_step) * r->match.count);
    tried.steps = steps;
    str_cut(&rest, ' ', &clause);
    if (match_say(&tried, rest, &e) == OK)
        fail(r, "%q should be illegal by %q", rest, clause);
    else if (!str_eq(clause, e.clause))
        fail(r, "%q should be illegal by %q, not: %s", rest, clause, e.text);
}

/* The legal actions as texts; `at` gets where each begins. */
static int legal_texts(const struct runner *r, struct text *t, struct str *out)
{
    const struct game *g = r->match.game;
    game_action legal[GAME_MAX_ACTIONS];
    int count = game_legal(g, &r->match.state, legal);

    for (int i = 0; i < count; i++) {
        size_t start = t->len;

        g->kind->action_print(g, &r->match.state, legal[i], t);
        out[i] = (struct str){t->data + start, t->len - start};
    }
    return count;
}

static bool among(struct str word, const struct str *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i].len == word.len && memcmp(list[i].data, word.data, word.len) == 0)
            return true;
    return false;
}

/* `legal` wants each word in the list; `exactly` wants every item of the list named too. */
static void run_legal(struct runner *r, struct str rest, bool exactly)
{
    char memory[16384];
    struct str list[GAME_MAX_ACTIONS], words[GAME_MAX_ACTIONS], word;
    struct text t;
    int named = 0, count;

    text_init(&t, memory, sizeof memory);
    count = legal_texts(r, &t, list);
    if (t.full)
        fail(r, "the list of actions is too long");
    while (named < GAME_MAX_ACTIONS && str_cut(&rest, ' ', &word)) {
        if (word.len == 0)
            continue;
        if (!among(word, list, count))
            fail(r, "%q should be legal", word);
        words[named++] = word;
    }
    for (int i = 0; exactly && i < count; i++)
        if (!among(list[i], words, named))
            fail(r, "%q should not be legal", list[i]);
}

static void run_number(struct runner *r, struct str rest, uint64_t found, const char *what)
{
    uint64_t n;

    if (!str_number(rest, UINT64_MAX, &n) || n != found)
        fail(r, "%s should be %q, not %u", what, rest, found);
}

static void run_count(struct runner *r, struct str rest)
{
    game_action legal[GAME_MAX_ACTIONS];

    run_number(r, rest, (uint64_t)game_legal(r->match.game, &r->match.state, legal),
               "the number of actions");
}

static void run_turn(struct runner *r, struct str rest)
{
    int turn = game_turn(r->match.game, &r->match.state);
    const char *name = turn == GAME_OVER     ? "over"
                       : turn == GAME_CHANCE ? "chance"
                                             : r->match.game->kind->seat_name(r->match.game, turn);

    if (!str_eq(rest, name))
        fail(r, "it should be the turn of %q, not '%s'", rest, name);
}

static void run_result(struct runner *r, struct str rest)
{
    char memory[64];
    struct text t;
    int result[GAME_MAX_PLAYERS];

    text_init(&t, memory, sizeof memory);
    if (game_turn(r->match.game, &r->match.state) != GAME_OVER) {
        text_add(&t, "none");
    } else {
        r->match.game->kind->result(r->match.game, &r->match.state, result);
        text_format(&t, "%d %d", result[0] / 2, result[1] / 2);
    }
    if (!str_eq(rest, memory))
        fail(r, "the result should be %q, not '%s'", rest, memory);
}

static void run_state(struct runner *r, struct str rest, int scope)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    game_print(r->match.game, &r->match.state, scope, &t);
    if (!str_eq(rest, memory))
        fail(r, "the position should be %q, not '%s'", rest, memory);
}

static void run_event(struct runner *r, struct str rest)
{
    char memory[GAME_MAX_TEXT];
    struct str seat;
    struct text t;

    text_init(&t, memory, sizeof memory);
    str_cut(&rest, ' ', &seat);
    if (r->match.count == 0) {
        fail(r, "nothing was played yet");
        return;
    }
    match_event_print(&r->match, r->match.count - 1, seat_of(seat), &t);
    if (!str_eq(rest, memory))
        fail(r, "%q should be shown %q, not '%s'", seat, rest, memory);
}

/* The last turn from its first part on, as a seat was shown it. */
static void run_joined(struct runner *r, struct str rest)
{
    char memory[GAME_MAX_TEXT];
    const struct match *m = &r->match;
    struct str seat;
    struct text t;

    text_init(&t, memory, sizeof memory);
    str_cut(&rest, ' ', &seat);
    for (size_t i = 0; i < m->count;) {
        text_init(&t, memory, sizeof memory);
        i = m->steps[i].actor == GAME_CHANCE ? i + 1 : match_turn_print(m, i, seat_of(seat), &t);
    }
    if (!str_eq(rest, memory))
        fail(r, "%q should be shown the turn %q, not '%s'", seat, rest, memory);
}

static void run_same(struct runner *r, struct str rest, bool same)
{
    struct games_entry entry;
    struct match other;
    struct match_step steps[MAX_STEPS];
    struct err e;

    if (open_position(&entry, &other, steps, rest, &e) != OK) {
        fail(r, "%s", e.text);
        return;
    }
    if ((r->match.game->kind->key(r->match.game, &r->match.state) ==
         entry.game.kind->key(&entry.game, &other.state)) != same)
        fail(r, "the key should be %s that of %q", same ? "the same as" : "another than", rest);
}

static void run_perft(struct runner *r, struct str rest, enum perft_mode mode)
{
    struct str depth;
    uint64_t n;

    str_cut(&rest, ' ', &depth);
    if (!str_number(depth, 12, &n)) {
        fail(r, "%q is no depth", depth);
        return;
    }
    run_number(r, rest, perft(r->match.game, &r->match.state, (int)n, mode), "perft");
}

static bool contains(const char *text, struct str word)
{
    for (struct str s = str_of(text); s.len >= word.len; s = str_drop(s, 1))
        if (memcmp(s.data, word.data, word.len) == 0)
            return true;
    return false;
}

static void run_bad(struct runner *r, struct str rest)
{
    struct games_entry entry;
    struct match other;
    struct match_step steps[MAX_STEPS];
    struct str words;
    struct err e;

    str_cut(&rest, ':', &words);
    if (open_position(&entry, &other, steps, str_trim(rest), &e) == OK)
        fail(r, "should be refused with %q", words);
    else if (!contains(e.text, words))
        fail(r, "should be refused with %q, not: %s", words, e.text);
}

static void run_claim(struct runner *r, struct str rest)
{
    bool may = match_may_claim(&r->match);

    if (may != str_eq(rest, "yes"))
        fail(r, "a draw may %sbe claimed", may ? "" : "not ");
}

static void run_check(struct runner *r, struct str keyword, struct str rest)
{
    struct str word;

    if (str_eq(keyword, "legal")) {
        run_legal(r, rest, false);
    } else if (str_eq(keyword, "exactly") || str_eq(keyword, "none")) {
        run_legal(r, rest, true);
    } else if (str_eq(keyword, "illegal")) {
        run_illegal(r, rest);
    } else if (str_eq(keyword, "count")) {
        run_count(r, rest);
    } else if (str_eq(keyword, "turn")) {
        run_turn(r, rest);
    } else if (str_eq(keyword, "result")) {
        run_result(r, rest);
    } else if (str_eq(keyword, "state")) {
        run_state(r, rest, GAME_FULL);
    } else if (str_eq(keyword, "view")) {
        str_cut(&rest, ' ', &word);
        run_state(r, rest, seat_of(word));
    } else if (str_eq(keyword, "event")) {
        run_event(r, rest);
    } else if (str_eq(keyword, "joined")) {
        run_joined(r, rest);
    } else if (str_eq(keyword, "misdeal")) {
        run_misdeal(r, rest);
    } else if (str_eq(keyword, "same") || str_eq(keyword, "differs")) {
        run_same(r, rest, str_eq(keyword, "same"));
    } else if (str_eq(keyword, "perft") || str_eq(keyword, "strict")) {
        run_perft(r, rest, str_eq(keyword, "perft") ? PERFT_COMMUNITY : PERFT_STRICT);
    } else if (str_eq(keyword, "bad")) {
        run_bad(r, rest);
    } else if (str_eq(keyword, "claim")) {
        run_claim(r, rest);
    } else {
        fail(r, "no such line: %q", keyword);
    }
    r->count->checks++;
}

static bool run_setup(struct runner *r, struct str keyword, struct str rest)
{
    if (str_eq(keyword, "game"))
        run_game(r, rest);
    else if (str_eq(keyword, "deal"))
        run_deal(r, rest);
    else if (str_eq(keyword, "start"))
        run_start(r, rest);
    else if (str_eq(keyword, "pos"))
        run_pos(r, rest);
    else if (str_eq(keyword, "play"))
        run_play(r, rest);
    else
        return false;
    return true;
}

static void run_line(struct runner *r, struct str line)
{
    struct str keyword, rest = line;

    str_cut(&rest, ' ', &keyword);
    if (rest.data == NULL)
        rest = (struct str){"", 0};
    if (str_eq(keyword, "case")) {
        r->name = rest;
        r->broken = r->chosen = false;
        r->match.game = NULL;
        r->count->cases++;
        return;
    }
    if (r->broken || run_setup(r, keyword, rest))
        return;
    if (r->match.game == NULL && !str_eq(keyword, "bad"))
        fail(r, "%q stands before any position", keyword);
    else
        run_check(r, keyword, rest);
}

void proof_clause(const char *clause, struct str script, const struct proof_report *report,
                  struct proof_count *count)
{
    struct runner r;
    struct str line;

    memset(&r, 0, sizeof r);
    r.clause = clause;
    r.report = report;
    r.count = count;
    r.name = str_of("before the first case");
    while (str_cut(&script, '\n', &line)) {
        line = str_trim(line);
        if (line.len > 0 && line.data[0] != '#')
            run_line(&r, line);
    }
}
