/* Torii: MIT licence, see LICENSE. */
#include "games/games.h"

#include "games/parts.h"

static const char *const names[GAMES_COUNT] = {
    "onitama",
    "onitama+sensei",
    "onitama+wind",
    "onitama+sensei+wind",
    "onitama+shadow",
    "onitama+sensei+shadow",
    "onitama+light",
    "onitama+sensei+light",
    "onitama+wind+shadow",
    "onitama+sensei+wind+shadow",
    "onitama+wind+light",
    "onitama+sensei+wind+light",
    "onamazu",
};

const char *games_name(int i)
{
    return names[i];
}

/* The cards: a number of wind cards, the decks that both kinds are dealt from, or all five by name. */
static enum status set_cards(struct oni_rules *rules, const struct games_options *options,
                             struct err *e)
{
    enum status rc = OK;

    if (options->five != NULL && (options->deck != NULL || options->winds != NULL))
        return err_say(e, BAD_INPUT, "naming five cards leaves no deck to choose");
    if (options->five != NULL) {
        rc = oni_rules_set_five(rules, str_of(options->five), e);
        if (rc == OK && options->wind >= 0 && options->wind != rules->wind)
            rc = err_rule(e, "W2", "%d of the five cards are wind cards, not %d", rules->wind,
                          options->wind);
        return rc;
    }
    if (options->deck != NULL)
        rc = oni_rules_set_deck(rules, str_of(options->deck), e);
    if (rc == OK && options->winds != NULL)
        rc = oni_rules_set_winds(rules, str_of(options->winds), e);
    return rc;
}

static enum status set_options(struct oni_rules *rules, const struct games_options *options,
                               struct err *e)
{
    enum status rc;

    if (options->wind >= 0 && (options->wind > 5 || !rules->spirit))
        return err_rule(e, "W2",
                        rules->spirit ? "a deal has 0 to 5 wind cards, not %d"
                                      : "'%d' wind cards need a game with '+wind'",
                        options->wind);
    if (options->wind >= 0)
        rules->wind = (uint8_t)options->wind;
    if (options->light >= 0 && rules->mode != ONI_LIGHT)
        return err_rule(e, "L2", "only a game with '+light' has a Light side");
    if (options->light >= 0)
        rules->light = (uint8_t)options->light;
    rc = set_cards(rules, options, e);
    if (rc == OK && options->switches != NULL)
        rc = oni_rules_set_switches(rules, str_of(options->switches), e);
    return rc;
}

bool games_is_expert(const struct games_entry *entry)
{
    struct oni_rules base;

    if (games_is_onamazu(entry) || entry->onitama.mode == ONI_OPEN)
        return false;
    return entry->onitama.spirit || (oni_rules_named(str_of("onitama"), &base, NULL) == OK &&
                                     (entry->onitama.deck & ~base.deck) != 0);
}

static enum status open_onitama(struct games_entry *out, struct str name,
                                const struct games_options *options, struct err *e)
{
    struct oni_rules rules;
    enum status rc = oni_rules_named(name, &rules, e);

    if (rc == OK && options->players > 0 && options->players != 2)
        rc = err_say(e, BAD_INPUT, "Onitama is for 2 players, not %d", options->players);
    if (rc == OK && options->rules != NULL)
        rc = err_say(e, BAD_INPUT, "only Onamazu has rules of its own in a file");
    if (rc == OK)
        rc = set_options(&rules, options, e);
    if (rc != OK)
        return rc;
    out->onitama = rules;
    out->game = oni_game(&out->onitama);
    return OK;
}

enum status games_open(struct games_entry *out, struct str name,
                       const struct games_options *options, struct err *e)
{
    struct games_options chosen = options != NULL ? *options : GAMES_USUAL;

    return str_eq(name, "onamazu") ? games_onamazu_open(out, &chosen, e)
                                   : open_onitama(out, name, &chosen, e);
}

enum status games_open_position(struct games_entry *out, struct str position, struct err *e)
{
    struct oni_rules rules;
    enum status rc;

    if (str_begins(str_trim(position), "{"))
        return games_open_onamazu(out, position, NULL, e);
    rc = oni_rules_of_position(position, &rules, e);
    if (rc != OK)
        return rc;
    out->onitama = rules;
    out->game = oni_game(&out->onitama);
    return OK;
}

/* What the position says itself is compared when it is read. */
enum status games_open_switched(struct games_entry *out, struct str position, const char *switches,
                                struct err *e)
{
    enum status rc = games_open_position(out, position, e);

    if (rc == OK && switches != NULL)
        rc = oni_rules_set_switches(&out->onitama, str_of("standard"), e);
    if (rc == OK && switches != NULL)
        rc = oni_rules_set_switches(&out->onitama, str_of(switches), e);
    return rc;
}
