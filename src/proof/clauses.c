/* Torii: MIT licence, see LICENSE. */
/* Clause cases: small scripts, run line by line. */
#include "game/perft.h"
#include "game/takeback.h"
#include "proof/script.h"

#include <string.h>

void script_fail(struct script *r, const char *format, ...)
{
    char memory[SCRIPT_MESSAGE];
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

int script_seat(const struct script *r, struct str word)
{
    const struct game *g = r->match.game;

    for (int seat = 0; seat < g->kind->players; seat++)
        if (str_eq(word, g->kind->seat_name(g, seat)))
            return seat;
    return GAME_SPECTATOR;
}

const struct script_kind *script_kind(const struct script *r)
{
    static const struct script_kind *const kinds[] = {&script_onitama, &script_onamazu, NULL};

    for (int i = 0; r->match.game != NULL && kinds[i] != NULL; i++)
        if (kinds[i]->of == r->entry.of)
            return kinds[i];
    return kinds[0];
}

static void play_onitama(struct script *r, struct str rest)
{
    struct err e;

    if (match_say(&r->match, rest, &e) != OK)
        script_fail(r, "should be legal, but %e", &e);
}

static void result_onitama(const struct script *r, struct text *t)
{
    int result[GAME_MAX_PLAYERS];

    r->match.game->kind->result(r->match.game, &r->match.state, result);
    text_format(t, "%d %d", result[0] / 2, result[1] / 2);
}

const struct script_kind script_onitama = {
    .of = &games_onitama,
    .between = ' ',
    .play = play_onitama,
    .result = result_onitama,
    .misdeal = script_misdeal_onitama,
};

static void run_play(struct script *r, struct str rest)
{
    if (r->match.game == NULL)
        script_fail(r, "%q stands before any position", rest);
    else
        script_kind(r)->play(r, rest);
}

static void run_illegal(struct script *r, struct str rest)
{
    struct match tried = r->match;
    struct match_step steps[SCRIPT_STEPS];
    struct str clause;
    struct err e;

    memcpy(steps, r->steps, sizeof(struct match_step) * r->match.count);
    tried.steps = steps;
    str_cut(&rest, ' ', &clause);
    if (match_say(&tried, rest, &e) == OK)
        script_fail(r, "%q should be illegal by %q", rest, clause);
    else if (!str_eq(clause, e.clause))
        script_fail(r, "%q should be illegal by %q, not: %e", rest, clause, &e);
}

/* The legal actions as texts, in out. */
static int legal_texts(const struct script *r, struct text *t, struct str *out)
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

/* `legal` expects each word in the list; `exactly` also expects nothing else in it. */
static void run_legal(struct script *r, struct str rest, bool exactly)
{
    char memory[32768];
    struct str list[GAME_MAX_ACTIONS], words[GAME_MAX_ACTIONS], word;
    struct text t;
    char between = script_kind(r)->between;
    int named = 0, count;

    text_init(&t, memory, sizeof memory);
    count = legal_texts(r, &t, list);
    if (t.full)
        script_fail(r, "the list of actions is too long");
    if (rest.len > 0 && game_turn(r->match.game, &r->match.state) == GAME_CHANCE)
        script_fail(r, "chance is due: name its outcome first");
    while (named < GAME_MAX_ACTIONS && str_cut(&rest, between, &word)) {
        word = str_trim(word);
        if (word.len == 0)
            continue;
        if (!among(word, list, count))
            script_fail(r, "%q should be legal", word);
        words[named++] = word;
    }
    for (int i = 0; exactly && i < count; i++)
        if (!among(list[i], words, named))
            script_fail(r, "%q should not be legal", list[i]);
}

static void run_number(struct script *r, struct str rest, uint64_t found, const char *what)
{
    uint64_t n;

    if (!str_number(rest, UINT64_MAX, &n) || n != found)
        script_fail(r, "%s should be %q, not %u", what, rest, found);
}

static void run_count(struct script *r, struct str rest)
{
    game_action legal[GAME_MAX_ACTIONS];

    run_number(r, rest, (uint64_t)game_legal(r->match.game, &r->match.state, legal),
               "the number of actions");
}

static void run_turn(struct script *r, struct str rest)
{
    int turn = game_turn(r->match.game, &r->match.state);
    const char *name = turn == GAME_OVER     ? "over"
                       : turn == GAME_CHANCE ? "chance"
                                             : r->match.game->kind->seat_name(r->match.game, turn);

    if (!str_eq(rest, name))
        script_fail(r, "it should be the turn of %q, not '%s'", rest, name);
}

static void run_result(struct script *r, struct str rest)
{
    char memory[64];
    struct text t;

    text_init(&t, memory, sizeof memory);
    if (game_turn(r->match.game, &r->match.state) != GAME_OVER)
        text_add(&t, "none");
    else
        script_kind(r)->result(r, &t);
    if (!str_eq(rest, memory))
        script_fail(r, "the result should be %q, not '%s'", rest, memory);
}

static void run_state(struct script *r, struct str rest, int scope)
{
    char memory[GAME_MAX_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    game_print(r->match.game, &r->match.state, scope, &t);
    if (!str_eq(rest, memory))
        script_fail(r, "the position should be %q, not '%s'", rest, memory);
}

static void run_event(struct script *r, struct str rest)
{
    char memory[GAME_MAX_TEXT];
    struct str seat;
    struct text t;

    text_init(&t, memory, sizeof memory);
    str_cut(&rest, ' ', &seat);

    size_t count = r->match.count;

    while (count > 0 && r->match.steps[count - 1].actor == GAME_CHANCE &&
           script_kind(r)->skips_chance)
        count--;
    if (count == 0) {
        script_fail(r, "nothing was played yet");
        return;
    }
    match_event_print(&r->match, count - 1, script_seat(r, seat), &t);
    if (!str_eq(rest, memory))
        script_fail(r, "%q should be shown %q, not '%s'", seat, rest, memory);
}

/* The last turn from its first part on, as a seat was shown it. */
static void run_joined(struct script *r, struct str rest)
{
    char memory[GAME_MAX_TEXT];
    const struct match *m = &r->match;
    struct str seat;
    struct text t;

    text_init(&t, memory, sizeof memory);
    str_cut(&rest, ' ', &seat);
    for (size_t i = 0; i < m->count;) {
        text_init(&t, memory, sizeof memory);
        i = m->steps[i].actor == GAME_CHANCE ? i + 1
                                             : match_turn_print(m, i, script_seat(r, seat), &t);
    }
    if (!str_eq(rest, memory))
        script_fail(r, "%q should be shown the turn %q, not '%s'", seat, rest, memory);
}

static void run_same(struct script *r, struct str rest, bool same)
{
    struct games_entry entry;
    struct match other;
    struct match_step steps[SCRIPT_STEPS];
    struct err e;

    if (script_open(r, &entry, &other, steps, rest, &e) != OK) {
        script_fail(r, "%e", &e);
        return;
    }
    if ((r->match.game->kind->key(r->match.game, &r->match.state) ==
         entry.game.kind->key(&entry.game, &other.state)) != same)
        script_fail(r, "the key should be %s that of %q", same ? "the same as" : "another than",
                    rest);
}

static void run_perft(struct script *r, struct str rest, enum perft_mode mode)
{
    struct str depth;
    uint64_t n;

    str_cut(&rest, ' ', &depth);
    if (!str_number(depth, 12, &n)) {
        script_fail(r, "%q is no depth", depth);
        return;
    }
    run_number(r, rest, perft(r->match.game, &r->match.state, (int)n, mode), "perft");
}

bool script_contains(const char *text, struct str word)
{
    for (struct str s = str_of(text); s.len >= word.len; s = str_drop(s, 1))
        if (memcmp(s.data, word.data, word.len) == 0)
            return true;
    return false;
}

static void run_bad(struct script *r, struct str rest)
{
    struct games_entry entry;
    struct match other;
    struct match_step steps[SCRIPT_STEPS];
    struct str words;
    struct err e;

    str_cut(&rest, ':', &words);
    if (script_open(r, &entry, &other, steps, str_trim(rest), &e) == OK)
        script_fail(r, "should be refused with %q", words);
    else if (!script_contains(err_text(&e), words))
        script_fail(r, "should be refused with %q, not: %e", words, &e);
}

/* The odds of an outcome of the chance that is due, as one in N. */
static void run_odds(struct script *r, struct str rest)
{
    const struct game *g = r->match.game;
    struct game_outcome o;
    struct str word;
    struct err e;
    uint64_t wanted;

    str_cut(&rest, ' ', &word);
    if (!str_number(word, 1000000, &wanted) || game_turn(g, &r->match.state) != GAME_CHANCE ||
        g->kind->outcome_parse(g, rest, &o, &e) != OK) {
        script_fail(r, "'odds' needs a number, and an outcome of the chance that is due");
        return;
    }

    double found = 1 / g->kind->odds(g, &r->match.state, &o);

    if (found < (double)wanted - 0.01 || found > (double)wanted + 0.01)
        script_fail(r, "the odds of %q should be one in %u, not one in %u", rest, wanted,
                    (uint64_t)(found + 0.5));
}

static void run_claim(struct script *r, struct str rest)
{
    bool may = match_may_claim(&r->match);

    if (may != str_eq(rest, "yes"))
        script_fail(r, "a draw may %sbe claimed", may ? "" : "not ");
}

/* `shows yes|no ACTION`: can the action of the player to act reveal something (S15)? Based on that player's view. */
static void run_shows(struct script *r, struct str rest)
{
    const struct game *g = r->match.game;
    struct game_state view;
    game_action action;
    struct str word;
    struct err e;

    str_cut(&rest, ' ', &word);
    if (g->kind->action_parse(g, &r->match.state, rest, &action, &e) != OK) {
        script_fail(r, "should be legal, but %e", &e);
        return;
    }
    g->kind->view(g, &r->match.state, game_turn(g, &r->match.state), &view);
    if (g->kind->shows(g, &view, action) != str_eq(word, "yes"))
        script_fail(r, "%q should show %s", rest, str_eq(word, "yes") ? "something" : "nothing");
}

/* `takeback SEAT part|turn free|nothing|shown|drawn` */
static void run_takeback(struct script *r, struct str rest)
{
    static const char *const verdicts[] = {"free", "nothing", "shown", "drawn"};
    struct str seat, what = {"", 0};
    struct takeback t;

    str_cut(&rest, ' ', &seat);
    str_cut(&rest, ' ', &what);
    t = str_eq(what, "part") ? takeback_part(&r->match, script_seat(r, seat))
                             : takeback_turn(&r->match, script_seat(r, seat));
    if (!str_eq(rest, verdicts[t.verdict]))
        script_fail(r, "taking back the %q should be %q, not '%s'", what, rest,
                    verdicts[t.verdict]);
}

static void run_check(struct script *r, struct str keyword, struct str rest)
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
        run_state(r, rest, script_seat(r, word));
    } else if (str_eq(keyword, "event")) {
        run_event(r, rest);
    } else if (str_eq(keyword, "joined")) {
        run_joined(r, rest);
    } else if (str_eq(keyword, "misdeal")) {
        str_cut(&rest, ' ', &word);
        script_kind(r)->misdeal(r, word, rest);
    } else if (str_eq(keyword, "same") || str_eq(keyword, "differs")) {
        run_same(r, rest, str_eq(keyword, "same"));
    } else if (str_eq(keyword, "perft") || str_eq(keyword, "strict")) {
        run_perft(r, rest, str_eq(keyword, "perft") ? PERFT_COMMUNITY : PERFT_STRICT);
    } else if (str_eq(keyword, "odds")) {
        run_odds(r, rest);
    } else if (str_eq(keyword, "claim")) {
        run_claim(r, rest);
    } else if (str_eq(keyword, "shows")) {
        run_shows(r, rest);
    } else if (str_eq(keyword, "takeback")) {
        run_takeback(r, rest);
    } else if (script_kind(r)->check == NULL || !script_kind(r)->check(r, keyword, rest)) {
        script_fail(r, "no such line: %q", keyword);
    }
    r->count->checks++;
}

/* Set-ups that must be refused: these need no position before them. */
static bool run_refused(struct script *r, struct str keyword, struct str rest)
{
    if (str_eq(keyword, "bad"))
        run_bad(r, rest);
    else if (str_eq(keyword, "badgame"))
        script_badgame(r, rest);
    else if (!script_onamazu_refused(r, keyword, rest))
        return false;
    r->count->checks++;
    return true;
}

static bool run_setup(struct script *r, struct str keyword, struct str rest)
{
    if (!str_eq(keyword, "play"))
        return script_begin(r, keyword, rest) || script_onamazu_setup(r, keyword, rest);
    run_play(r, rest);
    return true;
}

static void run_line(struct script *r, struct str line)
{
    struct str keyword, rest = line;

    str_cut(&rest, ' ', &keyword);
    if (rest.data == NULL)
        rest = (struct str){"", 0};
    if (str_eq(keyword, "case")) {
        r->name = rest;
        r->broken = r->chosen = r->ruled = r->drawn = false;
        r->match.game = NULL;
        r->count->cases++;
        return;
    }
    if (r->broken || run_setup(r, keyword, rest) || run_refused(r, keyword, rest))
        return;
    if (r->match.game == NULL)
        script_fail(r, "%q stands before any position", keyword);
    else
        run_check(r, keyword, rest);
}

void proof_clause(const char *clause, struct str script, const struct proof_report *report,
                  struct proof_count *count)
{
    struct script r;
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
