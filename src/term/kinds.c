/* Torii: MIT licence, see LICENSE. */
#include "term/kinds.h"

#include "rules/onitama/onitama.h"
#include "term/onamazu_screen.h"

#include <string.h>

/* ---- Onitama ----------------------------------------------------------------------------------- */

static void onitama_move(struct text *t, const struct words_look *look,
                         const struct games_entry *entry, const void *state, game_action move,
                         enum words_deed how)
{
    const struct game *g = &entry->game;
    char memory[GAME_MAX_TEXT];
    struct oni_core now;
    struct text one;

    text_init(&one, memory, sizeof memory);
    g->kind->action_print(g, state, move, &one);
    if (!engine_is_open(entry)) {
        text_str(t, text_view(&one));
        return;
    }
    memcpy(&now, state, sizeof now);
    words_move(t, look, &now, text_view(&one), how);
}

static void onitama_refusal(struct text *t, const struct words_look *look,
                            const struct games_entry *entry, const void *state, const struct err *e,
                            struct str typed)
{
    (void)entry, (void)state, (void)typed;
    locale_err(look->language, e, t);
}

/* ---- Onamazu ----------------------------------------------------------------------------------- */

static struct onamazu_scene scene_of(const struct words_look *look, const struct games_entry *entry,
                                     const void *state)
{
    const struct game *g = &entry->game;
    struct onamazu_scene s = {
        .game = g, .rules = g->rules, .look = *look, .seat = game_turn(g, state)};

    memcpy(&s.view, state, sizeof s.view);
    return s;
}

/* As it is typed, and in words. */
static void write_action(struct text *t, const struct words_look *look,
                         const struct games_entry *entry, const void *state, game_action move,
                         enum words_deed how)
{
    struct onamazu_scene s = scene_of(look, entry, state);

    (void)how;
    entry->game.kind->action_print(&entry->game, state, move, t);
    text_add(t, " (");
    onamazu_choice(t, &s, move);
    text_char(t, ')');
}

static void write_refusal(struct text *t, const struct words_look *look,
                          const struct games_entry *entry, const void *state, const struct err *e,
                          struct str typed)
{
    struct onamazu_scene s = scene_of(look, entry, state);

    onamazu_refusal(t, &s, e, typed);
}

/* ---- both -------------------------------------------------------------------------------------- */

const struct term_kind *term_kind_of(const struct games_entry *entry)
{
    static const struct term_kind kinds[] = {
        {&games_onitama, onitama_move, onitama_refusal},
        {&games_onamazu, write_action, write_refusal},
    };
    size_t i = 0;

    while (kinds[i].of != entry->of)
        i++;
    return &kinds[i];
}
