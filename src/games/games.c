/* Torii: MIT licence, see LICENSE. */
#include "games/games.h"

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
};

const char *games_name(int i)
{
    return names[i];
}

static enum status set_options(struct oni_rules *rules, const struct games_options *options,
                               struct err *e)
{
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
    return options->deck == NULL ? OK : oni_rules_set_deck(rules, str_of(options->deck), e);
}

enum status games_open(struct games_entry *out, struct str name,
                       const struct games_options *options, struct err *e)
{
    struct games_entry entry;
    enum status rc = oni_rules_named(name, &entry.onitama, e);

    if (rc == OK && options != NULL)
        rc = set_options(&entry.onitama, options, e);
    if (rc != OK)
        return rc;
    *out = entry;
    out->game = oni_game(&out->onitama);
    return OK;
}

enum status games_open_position(struct games_entry *out, struct str position, struct err *e)
{
    struct games_entry entry;
    enum status rc = oni_rules_of_position(position, &entry.onitama, e);

    if (rc != OK)
        return rc;
    *out = entry;
    out->game = oni_game(&out->onitama);
    return OK;
}
