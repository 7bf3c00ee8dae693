/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/oni_setup.h"

#include "bindings/wasm/page.h"

#include <string.h>

void oni_setup_read(struct str text, struct oni_setup *out)
{
    const struct {
        const char *key;
        struct str *value;
    } keys[] = {
        {"game", &out->game},   {"deck", &out->deck},   {"winds", &out->winds},
        {"cards", &out->cards}, {"deal", &out->deal},   {"wind", &out->wind},
        {"light", &out->light}, {"rules", &out->rules}, {"position", &out->position},
        {"seed", &out->seed},
    };
    struct str key, value;

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        *keys[i].value = (struct str){"", 0};
    while (page_line(&text, &key, &value))
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
            if (str_eq(key, keys[i].key))
                *keys[i].value = value;
}

/* Missing numbers stay unchanged. */
static enum status read_number(struct str said, uint64_t max, const char *what, int *out,
                               struct err *e)
{
    uint64_t number;

    if (said.len == 0)
        return OK;
    if (!str_number(said, max, &number))
        return err_say(e, BAD_INPUT, "%s is a number from 0 to %d, not %q", what, (int)max, said);
    *out = (int)number;
    return OK;
}

/* Are the cards given together with their holders (W2)? Else chance deals them. */
static bool is_named_deal(const struct oni_setup *s)
{
    return str_eq(s->deal, "named") || (!str_eq(s->deal, "random") && s->cards.len > 0 &&
                                        memchr(s->cards.data, '/', s->cards.len) != NULL);
}

/* Set-up texts end at their line end; those of the options are zero-terminated. */
struct texts {
    char deck[512], winds[128], five[256], rules[64];
};

static enum status copy(struct str said, char *memory, size_t size, const char **out, struct err *e)
{
    struct text t;

    if (said.len == 0)
        return OK;
    text_init(&t, memory, size);
    text_str(&t, said);
    *out = memory;
    return t.full ? err_say(e, BAD_INPUT, "%q is too long", said) : OK;
}

static enum status read_texts(const struct oni_setup *s, struct texts *texts,
                              struct games_options *out, struct err *e)
{
    enum status rc = copy(s->deck, texts->deck, sizeof texts->deck, &out->deck, e);

    if (rc == OK)
        rc = copy(s->winds, texts->winds, sizeof texts->winds, &out->winds, e);
    if (rc == OK && !is_named_deal(s))
        rc = copy(s->cards, texts->five, sizeof texts->five, &out->five, e);
    return rc == OK ? copy(s->rules, texts->rules, sizeof texts->rules, &out->switches, e) : rc;
}

/* Opens the game by its name and options. */
static enum status open_named(struct games_entry *out, const struct oni_setup *s, int light,
                              struct err *e)
{
    struct games_options options = GAMES_USUAL;
    struct texts texts;
    enum status rc = read_number(s->wind, 5, "the number of wind cards", &options.wind, e);

    options.light = light;
    if (rc == OK)
        rc = read_number(s->light, 1, "the Light side", &options.light, e);
    if (rc == OK)
        rc = read_texts(s, &texts, &options, e);
    return rc == OK ? games_open(out, s->game, &options, e) : rc;
}

/* By the given rules, or those of the position. */
static enum status open_told(struct games_entry *out, const struct oni_setup *s, struct err *e)
{
    struct games_options options = GAMES_USUAL;
    struct texts texts;
    enum status rc = copy(s->rules, texts.rules, sizeof texts.rules, &options.switches, e);

    return rc == OK ? games_open_told(out, s->position, &options, e) : rc;
}

/* A position determines its game; a name given too supplies the deck, and must agree. */
static enum status open_position(struct games_entry *out, const struct oni_setup *s, struct err *e)
{
    struct oni_rules told = {.deck = 0};
    enum status rc = str_begins(str_trim(s->position), "{")
                         ? games_open_position(out, s->position, e)
                         : oni_rules_of_position(s->position, &told, e);

    if (rc != OK || s->game.len == 0)
        return rc == OK ? open_told(out, s, e) : rc;
    rc = open_named(out, s, told.mode == ONI_LIGHT ? told.light : -1, e);
    if (rc == OK && (told.spirit != out->onitama.spirit || told.mode != out->onitama.mode))
        rc = err_say(e, ILLEGAL, "the position %q is not one of this game", s->position);
    if (rc == OK && s->rules.len == 0) {
        out->onitama.repetition = told.repetition;
        out->onitama.revealed_capture = told.revealed_capture;
    }
    return rc;
}

/* The game, and its first position. */
static enum status open_game(struct play *p, const struct oni_setup *s, struct err *e)
{
    enum status rc =
        s->position.len > 0 ? open_position(&p->entry, s, e) : open_named(&p->entry, s, -1, e);

    return rc == OK ? play_start(p, s->position, e) : rc;
}

static enum status deal(struct play *p, const struct oni_setup *s, struct err *e)
{
    if (s->cards.len == 0 || !is_named_deal(s))
        return play_draw(p, s->seed, e);

    const struct game *g = &p->entry.game;
    struct game_outcome o;
    enum status rc = g->kind->outcome_parse(g, s->cards, &o, e);

    return rc == OK ? watch_settle(&p->watch, &o, e) : rc;
}

/* A position with hidden parts cannot be played. */
static enum status check_known(const struct play *p, const struct oni_setup *s, struct err *e)
{
    const struct game *g = &p->entry.game;

    if (!g->kind->hidden || g->kind->known(g, &p->match.first))
        return OK;
    return err_say(e, ILLEGAL, "the position %q does not tell where the ninjas are", s->position);
}

enum status oni_setup_begin(struct play *p, const struct oni_setup *s, struct err *e)
{
    enum status rc = open_game(p, s, e);

    if (rc == OK)
        rc = check_known(p, s, e);
    if (rc != OK)
        return rc;
    if (game_turn(&p->entry.game, &p->match.state) != GAME_CHANCE)
        return s->cards.len > 0 ? err_say(e, BAD_INPUT, "a position has its cards already") : OK;
    return deal(p, s, e);
}

enum status oni_setup_watch(struct play *p, const struct oni_setup *s, int scope, struct err *e)
{
    enum status rc = open_game(p, s, e);

    if (rc == OK)
        rc = play_watch(p, scope, e);
    return rc == OK && !match_is_shown(&p->match) ? check_known(p, s, e) : rc;
}

enum status oni_setup_look(struct play *p, struct str position, int scope, struct err *e)
{
    struct oni_setup s = {.position = position};
    enum status rc = open_game(p, &s, e);

    return rc == OK ? play_watch(p, scope, e) : rc;
}
