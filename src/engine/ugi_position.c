/* Torii: MIT licence, see LICENSE. */
#include "engine/ugi_position.h"

#include "engine/ugi.h"

#include <stdlib.h>

static const char usual[] = "ssmss/5/5/5/SSMSS b ox,boar/horse,elephant/crab";

struct ugi_position *ugi_position_new(void)
{
    return calloc(1, sizeof(struct ugi_position));
}

void ugi_position_free(struct ugi_position *p)
{
    free(p);
}

/* ---- complete games ----------------------------------------------------------------------------- */

static bool says_rules(struct str position)
{
    struct str field;

    while (str_cut(&position, ' ', &field))
        if (str_begins(field, "rules="))
            return true;
    return false;
}

/* Opens the game that the position belongs to. */
static enum status open_entry(struct ugi_position *p, struct str text, struct err *e)
{
    struct games_options options = GAMES_USUAL;

    options.rules = p->rules;
    /* Rules named in the position override the option. */
    if (p->switches[0] != '\0' && !says_rules(text))
        options.switches = p->switches;
    return games_open_told(&p->entry, text, &options, e);
}

static enum status open_ofen(struct ugi_position *p, struct str text, struct err *e)
{
    enum status rc = open_entry(p, text, e);

    if (rc == OK)
        rc = match_init_position(&p->match, &p->entry.game, p->steps, RECORD_MAX_STEPS, text, e);
    if (rc == OK && !p->entry.game.kind->known(&p->entry.game, &p->match.state))
        rc = err_say(e, BAD_INPUT, "the position hides something: use 'view' and a seat");
    return rc;
}

/* The base game starts with a fixed deal; others with what seed 0 deals, unless the moves name it. */
static enum status open_start(struct ugi_position *p, struct str game, struct err *e)
{
    if (str_eq(game, "onitama"))
        return open_ofen(p, str_of(usual), e);

    struct games_options options = GAMES_USUAL;
    enum status rc;

    if (games_named(game)->file)
        options.rules = p->rules;
    else if (p->switches[0] != '\0')
        options.switches = p->switches;
    rc = games_open(&p->entry, game, &options, e);

    if (rc == OK)
        match_init(&p->match, &p->entry.game, p->steps, RECORD_MAX_STEPS);
    return rc;
}

/* Settles chance events: with the outcome that the word names if it fits, else at random. `taken`:
 * the word was used. */
static enum status settle(struct ugi_position *p, struct rng *chance, struct str word, bool *taken,
                          struct err *e)
{
    const struct game *g = &p->entry.game;
    enum status rc = OK;

    *taken = false;
    while (rc == OK && !*taken && game_turn(g, &p->match.state) == GAME_CHANCE) {
        struct game_outcome o;
        bool named = g->kind->outcome_parse(g, word, &o, NULL) == OK;

        rc = named ? match_settle(&p->match, &o, e) : NOT_NOW;
        *taken = rc == OK;
        if (rc != NOT_NOW)
            continue;
        g->kind->draw(g, &p->match.state, chance, &o);
        rc = match_settle(&p->match, &o, e);
    }
    return rc;
}

static enum status play_word(struct ugi_position *p, struct rng *chance, struct str word,
                             struct err *e)
{
    bool taken;
    enum status rc = settle(p, chance, word, &taken, e);

    if (rc != OK || taken)
        return rc;
    if (game_turn(&p->entry.game, &p->match.state) == GAME_OVER)
        return err_say(e, ILLEGAL, "%q: the game is already over", word);
    return match_say(&p->match, word, e);
}

/* ---- views -------------------------------------------------------------------------------------- */

static enum status find_seat(const struct game *g, struct str name, int *out, struct err *e)
{
    for (int seat = 0; seat < g->kind->players; seat++)
        if (str_eq(name, g->kind->seat_name(g, seat))) {
            *out = seat;
            return OK;
        }
    return err_say(e, BAD_INPUT, "%q is not a seat: expected %s … %s", name,
                   g->kind->seat_name(g, 0), g->kind->seat_name(g, g->kind->players - 1));
}

static enum status open_view(struct ugi_position *p, struct str seat, struct str text,
                             struct err *e)
{
    const struct game *g = &p->entry.game;
    enum status rc = open_entry(p, text, e);

    if (rc == OK)
        rc = find_seat(g, seat, &p->seat, e);
    if (rc == OK)
        rc = match_init_position(&p->match, g, p->steps, RECORD_MAX_STEPS, text, e);
    if (rc != OK)
        return rc;
    rc = watch_match(&p->watch, &p->match, p->seat);
    return rc == OK ? rc
                    : err_say(e, rc, "the position is not a view of seat %s",
                              g->kind->seat_name(g, p->seat));
}

/* A part of the turn was left out: applies the event of skipping it. */
static enum status hear_silence(struct ugi_position *p)
{
    const struct game *g = &p->entry.game;
    game_action skip = g->kind->skip(g, &p->match.state);

    return watch_hear(&p->watch, g->kind->event(g, &p->match.state, skip, p->seat), NULL);
}

static enum status hear_part(struct ugi_position *p, struct str part, bool joined, struct err *e)
{
    const struct game *g = &p->entry.game;
    const struct game_state *now = &p->match.state;
    game_action event;
    enum status rc;

    do {
        if (game_turn(g, now) == GAME_OVER)
            return err_say(e, ILLEGAL, "%q: the game is already over", part);
        rc = g->kind->event_parse(g, now, part, &event, e);
        if (rc == OK)
            rc = watch_hear(&p->watch, event, e);
    } while (rc != OK && joined && g->kind->skip(g, now) != 0 && hear_silence(p) == OK);
    return rc == OK ? rc : err_say(e, ILLEGAL, "%q: this contradicts what was seen before", part);
}

/* One part of a turn, or a whole turn with its parts joined; then omitted parts were skipped. */
static enum status hear(struct ugi_position *p, struct str word, struct err *e)
{
    const struct game *g = &p->entry.game;
    struct str rest = word, part;
    enum status rc = OK;
    int parts = 0;

    if (g->kind->joint != '+')
        return hear_part(p, word, false, e);
    while (rc == OK && g->kind->part_cut(&rest, &part))
        rc = hear_part(p, part, parts++ > 0, e);
    while (rc == OK && parts > 1 && g->kind->skip(g, &p->match.state) != 0)
        rc = hear_silence(p);
    return rc;
}

/* ---- parsing ------------------------------------------------------------------------------------ */

/* Splits at the word "moves"; without it there are no moves. */
static struct str cut_moves(struct str *text)
{
    struct str rest = *text, word;

    while (ugi_word(&rest, &word))
        if (str_eq(word, "moves")) {
            text->len = (size_t)(word.data - text->data);
            *text = str_trim(*text);
            return rest;
        }
    return (struct str){"", 0};
}

static bool next_move(const struct ugi_position *p, struct str *rest, struct str *word)
{
    if (p->entry.game.kind->joint != ';')
        return ugi_word(rest, word);
    while (str_cut(rest, ';', word)) {
        *word = str_trim(*word);
        if (word->len > 0)
            return true;
    }
    return false;
}

static enum status open_position(struct ugi_position *p, struct str game, struct str text,
                                 struct err *e)
{
    struct str kind, seat;

    if (!ugi_word(&text, &kind))
        return err_say(e, BAD_INPUT, "no position given");
    if (str_eq(kind, "startpos"))
        return open_start(p, game, e);
    if (str_eq(kind, "ofen"))
        return open_ofen(p, str_trim(text), e);
    if (!str_eq(kind, "view"))
        return err_say(e, BAD_INPUT, "%q is neither startpos, ofen nor view", kind);
    if (!ugi_word(&text, &seat))
        return err_say(e, BAD_INPUT, "no seat given");
    return open_view(p, seat, str_trim(text), e);
}

enum status ugi_position_set(struct ugi_position *p, struct str game, struct str text,
                             struct err *e)
{
    struct str moves = cut_moves(&text), word;
    struct rng chance = {0};
    enum status rc;

    p->set = false;
    p->seat = GAME_FULL;
    rc = open_position(p, game, text, e);
    while (rc == OK && next_move(p, &moves, &word))
        rc = match_is_shown(&p->match) ? hear(p, word, e) : play_word(p, &chance, word, e);
    if (rc == OK && !match_is_shown(&p->match))
        rc = match_draw(&p->match, &chance, e);
    p->set = rc == OK;
    return rc;
}

/* ---- queries ------------------------------------------------------------------------------------ */

const void *ugi_position_state(const struct ugi_position *p)
{
    return &p->match.state;
}

enum status ugi_position_seen(struct ugi_position *p, struct game_seen *out, struct err *e)
{
    const struct game *g = &p->entry.game;
    int turn = game_turn(g, ugi_position_state(p));

    if (turn == GAME_OVER)
        return err_say(e, ILLEGAL, "the game is over");
    if (turn == GAME_CHANCE)
        return err_say(e, ILLEGAL, "it is chance's turn");
    if (p->seat != GAME_FULL && turn != p->seat)
        return err_say(e, ILLEGAL, "it is not the turn of %s", g->kind->seat_name(g, p->seat));
    match_seen(&p->match, turn, &p->first, p->events, out);
    return OK;
}

bool ugi_position_over(const struct ugi_position *p, bool *claimed)
{
    *claimed = !match_is_shown(&p->match) && match_may_claim(&p->match);
    return *claimed || game_turn(&p->entry.game, ugi_position_state(p)) == GAME_OVER;
}
