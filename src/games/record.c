/* Torii: MIT licence, see LICENSE. */
/* Which game the tags of a record name, and the tags that name a game. */
#include "games/games.h"

#include "rules/onamazu/schema.h"

enum { DECK_SIZE = 512, HASH_SIZE = GAMES_HASH_SIZE };

/* Zero-ended, for the options; false if it is too long to be a deck. */
static bool copy_tag(struct str value, char *memory, size_t size)
{
    struct text t;

    text_init(&t, memory, size);
    text_str(&t, value);
    return !t.full;
}

static enum status read_options(const struct record *r, char *deck, struct games_options *out,
                                struct err *e)
{
    struct str cards = record_tag(r, "Deck"), wind = record_tag(r, "Wind");
    struct str light = record_tag(r, "Light");
    uint64_t count = 0;

    if (cards.data != NULL) {
        if (!copy_tag(cards, deck, DECK_SIZE))
            return err_say(e, BAD_INPUT, "the deck %q is too long", cards);
        out->deck = deck;
    }
    if (wind.data != NULL) {
        if (!str_number(wind, 5, &count))
            return err_say(e, BAD_INPUT, "the tag 'Wind' is a number from 0 to 5, not %q", wind);
        out->wind = (int)count;
    }
    if (light.data != NULL) {
        if (!str_eq(light, "blue") && !str_eq(light, "red"))
            return err_say(e, BAD_INPUT, "the tag 'Light' is blue or red, not %q", light);
        out->light = str_eq(light, "red");
    }
    return OK;
}

/* A position tells its game, but not the cards it was dealt from. */
static enum status check_position(struct games_entry *entry, struct str position, bool light_told,
                                  struct err *e)
{
    struct oni_rules told, *rules = &entry->onitama;
    enum status rc = oni_rules_of_position(position, &told, e);

    if (rc != OK)
        return rc;
    if (!light_told)
        rules->light = told.light;
    if (told.spirit != rules->spirit || told.mode != rules->mode ||
        (told.mode == ONI_LIGHT && told.light != rules->light))
        return err_say(e, ILLEGAL, "the position %q is none of this game", position);
    return OK;
}

static enum status open_onitama(struct games_entry *opened, const struct record *r, struct err *e)
{
    struct games_options options = GAMES_USUAL;
    struct str name = record_tag(r, "Game"), position = record_tag(r, "Position");
    char deck[DECK_SIZE];
    enum status rc = read_options(r, deck, &options, e);
    struct oni_rules rules;

    if (rc == OK && name.data == NULL && position.data == NULL)
        rc = err_say(e, BAD_INPUT, "the tag 'Game' is missing");
    if (rc == OK && name.data == NULL) {
        rc = oni_rules_of_position(position, &rules, e);
        name = rc == OK ? str_of(rules.name) : name;
    }
    if (rc == OK)
        rc = games_open(opened, name, &options, e);
    if (rc == OK && position.data != NULL)
        rc = check_position(opened, position, options.light >= 0, e);
    return rc;
}

/* ---- Onamazu ------------------------------------------------------------------------------- */

static void hash_print(uint64_t hash, char *memory)
{
    for (int i = 0; i < HASH_SIZE - 1; i++)
        memory[i] = "0123456789abcdef"[hash >> (60 - 4 * i) & 15];
    memory[HASH_SIZE - 1] = '\0';
}

/* The standard rules with the changes of the record. */
static enum status change_rules(struct games_entry *opened, struct str changes, struct err *e)
{
    struct err why;

    opened->onamazu = *ona_rules_standard();
    if (changes.data == NULL || ona_rules_changes_apply(&opened->onamazu, changes, &why) == OK)
        return OK;
    return err_say(e, BAD_INPUT, "the tag 'Changes': %s", why.text);
}

/* The rules that the record was made with: those at hand, or the standard ones and its changes. */
static enum status find_rules(struct games_entry *opened, const struct record *r,
                              const struct ona_rules *rules, struct err *e)
{
    struct str said = record_tag(r, "Rules"), changes = record_tag(r, "Changes");
    char memory[HASH_SIZE];
    enum status rc = OK;

    if (rules != NULL)
        opened->onamazu = *rules;
    else
        rc = change_rules(opened, changes, e);
    if (rc != OK)
        return rc;
    hash_print(opened->onamazu.hash, memory);
    if (said.data == NULL || str_eq(said, memory))
        return OK;
    if (rules != NULL)
        return err_say(e, ILLEGAL, "the record needs the rules %q, not '%s'", said, memory);
    return err_say(
        e, ILLEGAL, "the record needs the rules %q, but %s '%s': name a file of them with --rules",
        said,
        changes.data != NULL ? "its changes of the standard rules give" : "the standard rules are",
        memory);
}

static enum status find_players(const struct record *r, int *out, struct err *e)
{
    struct str said = record_tag(r, "Players"), position = record_tag(r, "Position");
    uint64_t number = 0, hash;
    enum status rc = OK;

    *out = 0;
    if (position.data != NULL)
        rc = ona_position_peek(position, out, &hash, e);
    if (rc != OK)
        return rc;
    if (said.data == NULL && position.data == NULL)
        return err_say(e, BAD_INPUT, "the tag 'Players' is missing");
    if (said.data != NULL && !str_number(said, GAME_MAX_PLAYERS, &number))
        return err_say(e, BAD_INPUT, "the tag 'Players' is a number from 2 to 4, not %q", said);
    if (said.data != NULL && position.data != NULL && *out != (int)number)
        return err_say(e, ILLEGAL, "the tag 'Players' says %q, but the position has %d", said,
                       *out);
    if (said.data != NULL)
        *out = (int)number;
    return OK;
}

static bool is_onamazu(const struct record *r)
{
    struct str name = record_tag(r, "Game");

    if (name.data != NULL)
        return str_eq(name, "onamazu");
    return str_begins(str_trim(record_tag(r, "Position")), "{");
}

static enum status open_onamazu(struct games_entry *opened, const struct record *r,
                                const struct ona_rules *rules, struct err *e)
{
    struct games_options options = GAMES_USUAL;
    enum status rc = OK;

    if (record_tag(r, "Rules").data == NULL && record_tag(r, "Position").data == NULL)
        return err_say(e, BAD_INPUT, "the tag 'Rules' is missing: it names the rules of the game");
    rc = find_rules(opened, r, rules, e);
    if (rc == OK)
        rc = find_players(r, &options.players, e);
    if (rc != OK)
        return rc;
    options.rules = &opened->onamazu;
    return games_open(opened, str_of("onamazu"), &options, e);
}

void games_rules_print(const struct games_entry *entry, char hash[GAMES_HASH_SIZE],
                       struct text *changes)
{
    hash_print(entry->onamazu.hash, hash);
    ona_rules_changes_print(&entry->onamazu, ona_rules_standard(), changes);
}

static enum status tag_onamazu(const struct games_entry *entry, struct record *r, struct err *e)
{
    char memory[RECORD_MAX_VALUE + 1], hash[HASH_SIZE];
    char players[2] = {(char)('0' + entry->game.kind->players), 0};
    enum status rc = record_tag_add(r, "Game", entry->game.name, e);
    struct text changes;

    text_init(&changes, memory, sizeof memory);
    games_rules_print(entry, hash, &changes);
    if (rc == OK)
        rc = record_tag_add(r, "Players", players, e);
    if (rc == OK)
        rc = record_tag_add(r, "Rules", hash, e);
    /* Too many changes for a tag: the rules are then needed as a file. */
    if (rc == OK && changes.len > 0 && !changes.full)
        rc = record_tag_add(r, "Changes", memory, e);
    return rc;
}

/* ---- both ---------------------------------------------------------------------------------- */

enum status games_open_ruled_record(void *ruled, const struct record *r, const struct game **out,
                                    struct err *e)
{
    const struct games_ruled *with = ruled;
    enum status rc = OK;

    if (is_onamazu(r))
        rc = open_onamazu(with->entry, r, with->rules, e);
    else if (with->rules != NULL)
        rc = err_say(e, BAD_INPUT, "only Onamazu has rules of its own in a file");
    else
        rc = open_onitama(with->entry, r, e);
    if (rc == OK)
        *out = &with->entry->game;
    return rc;
}

enum status games_open_record(void *entry, const struct record *r, const struct game **out,
                              struct err *e)
{
    struct games_ruled ruled = {entry, NULL};

    return games_open_ruled_record(&ruled, r, out, e);
}

enum status games_tag_record(const struct games_entry *entry, struct record *r, struct err *e)
{
    if (games_is_onamazu(entry))
        return tag_onamazu(entry, r, e);

    const struct oni_rules *rules = &entry->onitama;
    char memory[DECK_SIZE], wind[2] = {(char)('0' + rules->wind), 0};
    struct text deck;
    enum status rc = record_tag_add(r, "Game", rules->name, e);

    text_init(&deck, memory, sizeof memory);
    oni_rules_print_deck(rules, &deck);
    if (rc == OK)
        rc = record_tag_add(r, "Deck", memory, e);
    if (rc == OK && rules->spirit)
        rc = record_tag_add(r, "Wind", wind, e);
    if (rc == OK && rules->mode == ONI_LIGHT)
        rc = record_tag_add(r, "Light", rules->light == ONI_RED ? "red" : "blue", e);
    return rc;
}
