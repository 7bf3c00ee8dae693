/* Torii: MIT licence, see LICENSE. */
/* The games, positions and matches that a command line names. */
#include "cmd/cmd.h"

#include <string.h>

/* The number of wind cards in a named deal, which determines how many are in play (W2). */
static int count_winds(const char *cards)
{
    struct str rest = str_of(cards), group, name;
    int count = 0;

    while (str_cut(&rest, '/', &group))
        while (str_cut(&group, ',', &name))
            count += oni_card_find(name) >= ONI_MOVE_CARDS;
    return count;
}

int cmd_rules_option(const struct cmd_options *o, const struct ona_rules **out)
{
    static struct ona_rules rules;
    const char *path = cmd_option(o, "rules");

    *out = NULL;
    if (path == NULL)
        return CMD_DONE;
    if (cmd_rules_read(path, &rules) != CMD_DONE)
        return CMD_BAD_INPUT;
    *out = &rules;
    return CMD_DONE;
}

int cmd_rules_ruled(const struct cmd_options *o, struct games_ruled *out)
{
    const char *said = cmd_option(o, "rules");
    bool named = said != NULL && (strcmp(said, "standard") == 0 || strcmp(said, "letter") == 0);
    bool switches = said != NULL && (str_begins(str_of(said), "repetition:") ||
                                     str_begins(str_of(said), "revealed:"));

    out->switches = named || switches ? said : NULL;
    out->rules = NULL;
    return switches ? CMD_DONE : cmd_rules_option(o, &out->rules);
}

bool cmd_is_game(const char *name)
{
    struct str rest = str_of(name), first;

    (void)str_cut(&rest, '+', &first);
    return str_eq(first, "onitama") || str_eq(first, "onamazu");
}

bool cmd_deal_named(const struct cmd_options *o)
{
    const char *cards = cmd_option(o, "cards"), *deal = cmd_option(o, "deal");

    return cards != NULL &&
           (deal != NULL ? strcmp(deal, "named") == 0 : strchr(cards, '/') != NULL);
}

/* --deal says who gets which of the cards that --cards names; false after complaining. */
static bool check_deal(const struct cmd_options *o)
{
    const char *cards = cmd_option(o, "cards"), *deal = cmd_option(o, "deal");

    if (deal == NULL || strcmp(deal, "random") == 0 ||
        (cards != NULL && strchr(cards, '/') != NULL))
        return true;
    cmd_say(CMD_BAD_INPUT,
            "'--deal named' needs '--cards BLUE,BLUE/RED,RED/BESIDE', which says who "
            "gets which card (W2)");
    return false;
}

/* The options of Onitama. A card that is named may come from any box (P1). */
static bool read_onitama(const struct cmd_options *o, struct games_options *out)
{
    const char *light = cmd_option(o, "light"), *cards = cmd_option(o, "cards");

    if (!check_deal(o))
        return false;
    out->deck = cmd_option(o, "deck");
    out->winds = cmd_option(o, "winds");
    out->wind = cmd_switch(o, "wind") ? (int)cmd_option_number(o, "wind", 0) : -1;
    out->light = light != NULL ? strcmp(light, "red") == 0 : -1;
    if (cards != NULL && !cmd_deal_named(o))
        out->five = cards;
    else if (cards != NULL && out->deck == NULL)
        out->deck = "all";
    return true;
}

int cmd_open_game(struct games_entry *entry, const char *name, const struct cmd_options *o)
{
    struct games_options options = GAMES_USUAL;
    bool file = games_named(str_of(name))->file;
    const char *cards = cmd_option(o, "cards");
    struct err e;

    if (!cmd_is_game(name))
        return cmd_say(CMD_BAD_INPUT,
                       "unknown game %q; the games are 'onamazu', and 'onitama' with any of "
                       "'+sensei', '+wind' and one of '+shadow', '+light'",
                       str_of(name));
    if (file && (cards != NULL || cmd_option(o, "deal") != NULL))
        return cmd_say(CMD_BAD_INPUT, "Onamazu has no cards to name; use '--seed' or '--pos'");
    if (!read_onitama(o, &options))
        return CMD_BAD_INPUT;
    options.players = (int)cmd_option_number(o, "players", 0);
    if (file && cmd_rules_option(o, &options.rules) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (!file)
        options.switches = cmd_option(o, "rules");
    if (games_open(entry, str_of(name), &options, &e) != OK)
        return cmd_complain(&e);
    if (options.wind < 0 && cmd_deal_named(o) && entry->onitama.spirit && count_winds(cards) <= 5)
        entry->onitama.wind = (uint8_t)count_winds(cards);
    return CMD_DONE;
}

/* The deal: named cards, or drawn from the seed (N8). */
static int deal(struct match *m, const struct cmd_options *o, uint64_t *seed)
{
    const char *cards = cmd_option(o, "cards");
    struct game_outcome outcome;
    struct err e;

    if (cmd_deal_named(o)) {
        if (m->game->kind->outcome_parse(m->game, str_of(cards), &outcome, &e) != OK ||
            match_settle(m, &outcome, &e) != OK)
            return cmd_complain(&e);
        return CMD_DONE;
    }
    *seed = cmd_option_number(o, "seed", os_random());

    struct rng rng = {*seed};

    return match_draw(m, &rng, &e) == OK ? CMD_DONE : cmd_complain(&e);
}

int cmd_open_text(struct games_entry *entry, struct str text, const struct cmd_options *o)
{
    struct games_options options = GAMES_USUAL;
    struct err e;

    if (!games_position_has_file(text))
        options.switches = cmd_option(o, "rules");
    else if (cmd_rules_option(o, &options.rules) != CMD_DONE)
        return CMD_BAD_INPUT;
    return games_open_told(entry, text, &options, &e) == OK ? CMD_DONE : cmd_complain(&e);
}

int cmd_open_position(struct games_entry *entry, struct game_state *state, const char *position,
                      const struct cmd_options *o)
{
    const struct game *g = &entry->game;
    struct str text = str_of(position);
    struct err e;

    if (cmd_open_text(entry, text, o) != CMD_DONE)
        return CMD_BAD_INPUT;
    if (g->kind->parse(g, text, state, &e) != OK)
        return cmd_complain(&e);
    if (g->kind->outcome_event != NULL)
        return CMD_DONE;
    if (game_turn(g, state) == GAME_CHANCE)
        return cmd_say(CMD_BAD_INPUT, "the cards of the position %q have not been dealt yet", text);
    if (!g->kind->known(g, state))
        return cmd_say(CMD_BAD_INPUT,
                       "the position %q has a hidden ninja ('?'); a view cannot be played", text);
    return CMD_DONE;
}

/* Is the position one of the named game, as far as it shows? */
static bool same_game(const struct games_entry *named, const struct games_entry *found)
{
    return named->of == found->of && named->of->is_same(named, found);
}

int cmd_open_match(struct games_entry *entry, struct match *m, struct match_step *steps,
                   size_t size, const char *name, const struct cmd_options *o, uint64_t *seed)
{
    const char *position = cmd_option(o, "pos");
    struct games_entry named;
    struct game_state state;
    struct err e;
    int rc;

    if (position == NULL) {
        rc = cmd_open_game(entry, name != NULL ? name : "onitama", o);
        if (rc != CMD_DONE)
            return rc;
        match_init(m, &entry->game, steps, size);
        return deal(m, o, seed);
    }
    rc = name != NULL ? cmd_open_game(&named, name, o) : CMD_DONE;
    if (rc == CMD_DONE)
        rc = cmd_open_position(entry, &state, position, o);
    if (rc != CMD_DONE)
        return rc;
    if (name != NULL && !same_game(&named, entry))
        return cmd_say(CMD_BAD_INPUT, "the position belongs to '%s', not to '%s'", entry->game.name,
                       named.game.name);
    return match_init_position(m, &entry->game, steps, size, str_of(position), &e) == OK
               ? CMD_DONE
               : cmd_complain(&e);
}
