/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/ona_setup.h"

#include "bindings/wasm/page.h"
#include "rules/onamazu/schema.h"

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
    options.rules = &out->onamazu;
    if (s->position.len > 0)
        return games_open_told(out, s->position, &options, e);
    if (s->players.len > 0 && !str_number(s->players, GAME_MAX_PLAYERS, &players))
        return err_say(e, BAD_INPUT, "the players are a number from 2 to 4, not %q", s->players);
    options.players = (int)players;
    return games_open(out, str_of("onamazu"), &options, e);
}

static enum status start(struct play *p, const struct ona_setup *s, struct err *e)
{
    enum status rc = ona_setup_open(&p->entry, s, e);

    return rc == OK ? play_start(p, s->position, e) : rc;
}

enum status ona_setup_begin(struct play *p, const struct ona_setup *s, struct err *e)
{
    const struct game *g = &p->entry.game;
    enum status rc = start(p, s, e);

    if (rc == OK && !g->kind->known(g, &p->match.first))
        rc = err_say(e, ILLEGAL, "only a whole position can be played on; this one is a view");
    return rc == OK ? play_draw(p, s->seed, e) : rc;
}

enum status ona_setup_watch(struct play *p, const struct ona_setup *s, int scope, struct err *e)
{
    enum status rc = start(p, s, e);

    return rc == OK ? play_watch(p, scope, e) : rc;
}
