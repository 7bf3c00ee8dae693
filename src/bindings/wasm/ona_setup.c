/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/ona_setup.h"

#include "bindings/wasm/page.h"
#include "rules/onamazu/schema.h"

#include <string.h>

void ona_setup_read(struct str lines, struct ona_setup *out)
{
    const struct {
        const char *key;
        struct str *value;
    } keys[] = {
        {"players", &out->players},
        {"changes", &out->changes},
        {"position", &out->position},
        {"seed", &out->seed},
    };
    struct str key, value;

    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        *keys[i].value = (struct str){"", 0};
    while (page_line(&lines, &key, &value))
        for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
            if (str_eq(key, keys[i].key))
                *keys[i].value = value;
}

enum status ona_setup_open(struct games_entry *out, const struct ona_setup *s, struct err *e)
{
    struct games_options options = GAMES_USUAL;
    uint64_t players = 0;
    enum status rc;

    out->onamazu = *ona_rules_standard();
    rc = ona_rules_changes_apply(
        &out->onamazu, str_eq(s->changes, "letter") ? str_of(ona_letter_changes) : s->changes, e);
    if (rc != OK)
        return rc;
    if (s->position.len > 0)
        return games_open_onamazu(out, s->position, &out->onamazu, e);
    if (s->players.len > 0 && !str_number(s->players, GAME_MAX_PLAYERS, &players))
        return err_say(e, BAD_INPUT, "the players are a number from 2 to 4, not %q", s->players);
    options.players = (int)players;
    options.rules = &out->onamazu;
    return games_open(out, str_of("onamazu"), &options, e);
}

enum status ona_setup_view(const struct games_entry *entry, const struct ona_setup *s, int viewer,
                           struct game_state *out, struct err *e)
{
    const struct game *g = &entry->game;
    struct game_state first;
    struct ona_state view;
    enum status rc = OK;

    if (viewer >= g->kind->players)
        return err_say(e, BAD_INPUT, "there is no seat %d in a game of %d", viewer + 1,
                       g->kind->players);
    memset(&first, 0, sizeof first);
    if (s->position.len > 0)
        rc = g->kind->parse(g, s->position, &first, e);
    else
        g->kind->start(g, &first);
    if (rc != OK)
        return rc;
    memset(out, 0, sizeof *out);
    g->kind->view(g, &first, viewer, out);
    memcpy(&view, out, sizeof view);
    if (viewer >= 0 && view.viewer != viewer + 1) /* the view of another was told */
        return err_say(e, ILLEGAL, "the position is not what scope '%s' knows",
                       record_scope_name(g, viewer));
    return OK;
}
