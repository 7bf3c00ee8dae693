/* Torii: MIT licence, see LICENSE. */
/* Onitama's row of the registry, and its record tags. */
#include "games/games.h"

static void open_rules(struct games_entry *out, const struct oni_rules *rules)
{
    out->of = &games_onitama;
    out->onitama = *rules;
    out->game = oni_game(&out->onitama);
}

/* The cards: the number of wind cards, the decks of both kinds, or all five by name. */
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

    if (options->version > 0)
        oni_rules_set_version(rules, options->version);
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

static enum status open_named(struct games_entry *out, struct str name,
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
    open_rules(out, &rules);
    return OK;
}

/* What the position itself specifies is compared when it is read. */
static enum status open_position(struct games_entry *out, struct str position,
                                 const struct games_options *options, struct err *e)
{
    struct oni_rules rules;
    enum status rc = oni_rules_of_position(position, &rules, e);

    if (rc == OK && options->switches != NULL)
        rc = oni_rules_set_switches(&rules, str_of("standard"), e);
    if (rc == OK && options->switches != NULL)
        rc = oni_rules_set_switches(&rules, str_of(options->switches), e);
    if (rc == OK)
        open_rules(out, &rules);
    return rc;
}

bool games_is_expert(const struct games_entry *entry)
{
    struct oni_rules base;

    if (entry->game.rules != &entry->onitama || entry->onitama.mode == ONI_OPEN)
        return false;
    return entry->onitama.spirit || (oni_rules_named(str_of("onitama"), &base, NULL) == OK &&
                                     (entry->onitama.deck & ~base.deck) != 0);
}

/* ---- records ------------------------------------------------------------------------------- */

enum { DECK_SIZE = 512 };

/* Zero-terminated, for the options; false if it is too long for a deck. */
static bool copy_tag(struct str value, char *memory, size_t size)
{
    struct text t;

    text_init(&t, memory, size);
    text_str(&t, value);
    return !t.full;
}

/* Tag values, each zero-terminated. */
struct values {
    char deck[DECK_SIZE], winds[DECK_SIZE], switches[DECK_SIZE];
};

static enum status read_text(const struct record *r, const char *name, char *memory,
                             const char **out, struct err *e)
{
    struct str value = record_tag(r, name);

    if (value.data == NULL)
        return OK;
    if (!copy_tag(value, memory, DECK_SIZE))
        return err_say(e, BAD_INPUT, "the tag '%s' is too long: %q", name, value);
    *out = memory;
    return OK;
}

static enum status read_options(const struct record *r, struct values *values,
                                struct games_options *out, struct err *e)
{
    struct str wind = record_tag(r, "Wind"), light = record_tag(r, "Light");
    uint64_t count = 0;
    enum status rc = read_text(r, "Deck", values->deck, &out->deck, e);

    if (rc == OK)
        rc = read_text(r, "Winds", values->winds, &out->winds, e);
    if (rc == OK)
        rc = read_text(r, "Rules", values->switches, &out->switches, e);
    if (rc != OK)
        return rc;
    if (wind.data != NULL) {
        if (!str_number(wind, 5, &count))
            return err_say(e, BAD_INPUT, "the tag 'Wind' is a number from 0 to 5, not %q", wind);
        out->wind = (int)count;
    }
    if (light.data != NULL) {
        if (!str_eq(light, "blue") && !str_eq(light, "red"))
            return err_say(e, BAD_INPUT, "the tag 'Light' must be blue or red, not %q", light);
        out->light = str_eq(light, "red");
    }
    return OK;
}

/* A position determines its game, but not the deck it was dealt from. */
static enum status check_position(struct games_entry *entry, struct str position,
                                  const struct games_options *said, struct err *e)
{
    struct oni_rules told, *rules = &entry->onitama;
    enum status rc = oni_rules_of_position(position, &told, e);

    if (rc != OK)
        return rc;
    if (said->light < 0)
        rules->light = told.light;
    if (said->switches == NULL) {
        rules->repetition = told.repetition;
        rules->revealed_capture = told.revealed_capture;
    }
    if (told.spirit != rules->spirit || told.mode != rules->mode ||
        (told.mode == ONI_LIGHT && told.light != rules->light))
        return err_say(e, ILLEGAL, "the position %q is not one of this game", position);
    return OK;
}

/* Switches given by the caller must not contradict those of the record. */
static enum status add_switches(struct games_entry *opened, const struct record *r,
                                const char *switches, struct err *e)
{
    struct oni_rules said = opened->onitama;
    enum status rc = oni_rules_set_switches(&said, str_of("standard"), e);

    if (rc == OK)
        rc = oni_rules_set_switches(&said, str_of(switches), e);
    if (rc == OK && record_tag(r, "Rules").data != NULL &&
        !oni_rules_same_switches(&said, &opened->onitama))
        rc = err_say(e, ILLEGAL, "the record was played by the rules %q", record_tag(r, "Rules"));
    if (rc == OK)
        opened->onitama = said;
    return rc;
}

static enum status open_record(const struct games_ruled *with, const struct record *r,
                               struct err *e)
{
    struct games_entry *opened = with->entry;
    struct games_options options = GAMES_USUAL;
    struct str name = record_tag(r, "Game"), position = record_tag(r, "Position");
    struct values values;
    enum status rc = read_options(r, &values, &options, e);
    struct oni_rules rules;

    if (with->rules != NULL && with->switches == NULL)
        return err_say(e, BAD_INPUT, "only Onamazu has rules of its own in a file");
    options.version = 1; /* of a record that names no version */
    if (rc == OK && name.data == NULL && position.data == NULL)
        rc = err_say(e, BAD_INPUT, "the tag 'Game' is missing");
    if (rc == OK && name.data == NULL) {
        rc = oni_rules_of_position(position, &rules, e);
        name = rc == OK ? str_of(rules.name) : name;
    }
    if (rc == OK)
        rc = open_named(opened, name, &options, e);
    if (rc == OK && position.data != NULL)
        rc = check_position(opened, position, &options, e);
    return rc == OK && with->switches != NULL ? add_switches(opened, r, with->switches, e) : rc;
}

/* A tag with the printed rules, if they print as anything. */
static enum status tag_printed(struct record *r, const char *name,
                               void (*print)(const struct oni_rules *rules, struct text *t),
                               const struct oni_rules *rules, struct err *e)
{
    char memory[DECK_SIZE];
    struct text t;

    text_init(&t, memory, sizeof memory);
    print(rules, &t);
    return t.len > 0 ? record_tag_add(r, name, memory, e) : OK;
}

static enum status tag_record(const struct games_entry *entry, struct record *r, struct err *e)
{
    const struct oni_rules *rules = &entry->onitama;
    char wind[2] = {(char)('0' + rules->wind), 0};
    enum status rc = record_tag_add(r, "Game", rules->name, e);

    if (rc == OK)
        rc = tag_printed(r, "Deck", oni_rules_print_deck, rules, e);
    if (rc == OK && rules->spirit)
        rc = record_tag_add(r, "Wind", wind, e);
    if (rc == OK && rules->spirit)
        rc = tag_printed(r, "Winds", oni_rules_print_winds, rules, e);
    if (rc == OK && rules->mode == ONI_LIGHT)
        rc = record_tag_add(r, "Light", rules->light == ONI_RED ? "red" : "blue", e);
    if (rc == OK)
        rc = tag_printed(r, "Rules", oni_rules_print_switches, rules, e);
    return rc;
}

/* ---- the row ------------------------------------------------------------------------------- */

/* Whatever no other game claims counts as Onitama, which then reports the error. */
static bool has_any(struct str text)
{
    (void)text;
    return true;
}

static struct game game_on(const void *rules, int players)
{
    (void)players;
    return oni_game(rules);
}

static void *rules_of(struct games_entry *entry)
{
    return &entry->onitama;
}

static const void *no_standard(void)
{
    return NULL;
}

static bool is_same(const struct games_entry *a, const struct games_entry *b)
{
    return a->onitama.spirit == b->onitama.spirit && a->onitama.mode == b->onitama.mode;
}

static void identify(const struct games_entry *entry, games_adder *add, void *context)
{
    const struct oni_rules *rules = &entry->onitama;
    char memory[DECK_SIZE];
    struct text t;

    add(context, &rules->deck, sizeof rules->deck);
    add(context, &rules->wind, sizeof rules->wind);
    add(context, &rules->light, sizeof rules->light);
    text_init(&t, memory, sizeof memory);
    oni_rules_print_switches(rules, &t);
    oni_rules_print_winds(rules, &t);
    if (t.len > 0)
        add(context, memory, t.len + 1);
}

const struct games_game games_onitama = {
    .title = "Onitama",
    .rules_size = sizeof(struct oni_rules),
    .player_tags = {"Blue", "Red"},
    .seat_tags = {"BlueSeat", "RedSeat"},
    .minds = 1,
    .has_name = has_any,
    .has_position = has_any,
    .open = open_named,
    .open_position = open_position,
    .game = game_on,
    .rules = rules_of,
    .standard = no_standard,
    .is_same = is_same,
};

const struct games_written games_onitama_written = {open_record, tag_record, identify};
