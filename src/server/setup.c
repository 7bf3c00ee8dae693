/* Torii: MIT licence, see LICENSE. */
#include "server/setup.h"

#include "ruledata/ruledata.h"
#include "server/args.h"
#include "server/clock.h"
#include "server/endpoints.h"
#include "server/fair.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_BASE = 7 * 24 * 3600 };

/* Quick pairing and rematches create games too, with the same defaults. */
static const struct endpoint create = {.arguments = endpoint_create_arguments};

/* ---- the game ------------------------------------------------------------------------------ */

void setup_tell_fault(void *context, const struct ruledata_fault *fault)
{
    char memory[1024];
    struct text t;

    if (context == NULL)
        return;
    text_init(&t, memory, sizeof memory);
    ruledata_fault_print(fault, &t);
    json_array_append_new(context, json_string(memory));
}

enum status setup_rules(const json_t *entry, json_t *faults, struct ona_rules **out, struct err *e)
{
    const json_t *rules = json_object_get(entry, "rules");
    const char *yaml = NULL, *changes = json_string_value(json_object_get(rules, "changes"));
    enum status rc = changes == NULL ? args_text(entry, "rules", SETUP_MAX_RULES, &yaml, e) : OK;

    if (rc != OK || (yaml == NULL && changes == NULL))
        return rc;
    *out = malloc(sizeof **out);
    if (*out == NULL)
        return err_say(e, NO_ROOM, "no memory");
    if (changes != NULL) {
        **out = *ona_rules_standard();
        return ruledata_apply(*out, str_of(changes), e);
    }
    rc = ruledata_read(*out, str_of(yaml), setup_tell_fault, faults, e);
    return rc == OK ? OK : ILLEGAL;
}

json_t *setup_rules_kept(const struct ona_rules *rules)
{
    enum { INLINE = 200 }; /* bytes that are not worth a text of their own */
    char *memory = malloc(RULEDATA_MAX_EXPORT), name[STORE_NAME + 1];
    json_t *out = NULL;
    struct text t;

    if (memory == NULL)
        return NULL;
    text_init(&t, memory, RULEDATA_MAX_EXPORT);
    ruledata_print_changes(rules, ona_rules_standard(), &t);
    token_name(text_view(&t), "", name, sizeof name);
    if (!t.full)
        out = json_pack("{s:s%}", "changes", memory, t.len);
    if (out != NULL && t.len > INLINE)
        json_object_set_new(out, "shared", json_string(name));
    free(memory);
    return out;
}

/* By what a game is played: a block for Onamazu, switches for Onitama (B13, S10); NULL: the standard. */
struct chosen_rules {
    struct ona_rules *block;
    const char *switches;
};

bool setup_has_file(const json_t *entry)
{
    const char *position = json_string_value(json_object_get(entry, "position"));
    const char *game = json_string_value(json_object_get(entry, "game"));

    if (position != NULL)
        return games_position_has_file(str_of(position));
    return game != NULL && games_named(str_of(game))->file;
}

static enum status choose_rules(const json_t *entry, json_t *faults, struct chosen_rules *out,
                                struct err *e)
{
    enum { MAX_SWITCHES = 64 };

    return setup_has_file(entry) ? setup_rules(entry, faults, &out->block, e)
                                 : args_text(entry, "rules", MAX_SWITCHES, &out->switches, e);
}

bool setup_deal_named(const json_t *entry)
{
    const char *cards = json_string_value(json_object_get(entry, "cards"));
    const char *deal = json_string_value(json_object_get(entry, "deal"));

    return cards != NULL &&
           (deal != NULL ? strcmp(deal, "named") == 0 : strchr(cards, '/') != NULL);
}

static enum status open_position(struct games_entry *out, const json_t *entry, struct str position,
                                 const struct chosen_rules *rules, struct err *e)
{
    static const char *const others[] = {"deck",  "cards", "deal",   "wind",
                                         "winds", "light", "players"};

    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (json_object_get(entry, others[i]) != NULL)
            return err_say(e, BAD_INPUT, "'%s' cannot be combined with a position", others[i]);

    struct games_options options = GAMES_USUAL;

    options.rules = rules->block;
    options.switches = rules->switches;
    return games_open_told(out, position, &options, e);
}

/* The five cards, where chance says who gets which (W2). */
static enum status read_cards(const json_t *entry, struct games_options *out, struct err *e)
{
    int deal = -1;
    const char *cards = NULL;
    enum status rc = args_text(entry, "cards", SETUP_CARDS, &cards, e);

    if (rc == OK)
        rc = args_word(entry, "deal", "random\0named\0", &deal, e);
    if (rc == OK && deal == 1 && (cards == NULL || strchr(cards, '/') == NULL))
        rc = err_rule(e, "W2", "'deal' is named, and 'cards' does not say who gets which");
    if (rc == OK && cards != NULL && !setup_deal_named(entry))
        out->five = cards;
    return rc;
}

static enum status open_named(struct games_entry *out, const json_t *entry,
                              const struct chosen_rules *rules, struct err *e)
{
    struct games_options options = GAMES_USUAL;
    const char *name = "onitama";
    int64_t wind = -1, light = -1, players = 0, version = 1;
    enum status rc = args_text(entry, "game", SETUP_GAME, &name, e);

    if (rc == OK)
        rc = args_text(entry, "deck", SETUP_DECK, &options.deck, e);
    if (rc == OK)
        rc = args_text(entry, "winds", SETUP_DECK, &options.winds, e);
    if (rc == OK)
        rc = read_cards(entry, &options, e);
    if (rc == OK)
        rc = args_int(entry, "wind", 0, 5, &wind, e);
    if (rc == OK)
        rc = args_int(entry, "light", 0, 1, &light, e);
    if (rc == OK)
        rc = args_int(entry, "players", 2, GAME_MAX_PLAYERS, &players, e);
    if (rc == OK)
        rc = args_int(entry, "decks", 1, ONI_DECK_VERSION, &version, e);
    if (rc != OK)
        return rc;
    options.version = (int)version;
    options.wind = (int)wind;
    options.light = (int)light;
    options.players = (int)players;
    options.rules = rules->block;
    options.switches = rules->switches;
    return games_open(out, str_of(name), &options, e);
}

enum status setup_open(struct games_entry *out, const json_t *entry, json_t *faults, struct err *e)
{
    struct chosen_rules rules = {NULL, NULL};
    const char *position = NULL;
    enum status rc = choose_rules(entry, faults, &rules, e);

    if (rc == OK)
        rc = args_text(entry, "position", GAME_MAX_TEXT - 1, &position, e);
    if (rc == OK)
        rc = position != NULL ? open_position(out, entry, str_of(position), &rules, e)
                              : open_named(out, entry, &rules, e);
    free(rules.block);
    return rc;
}

/* ---- seats --------------------------------------------------------------------------------- */

/* Keys of an entry that a request gives as they are. */
static const char kept[] =
    "game\0deck\0winds\0cards\0deal\0position\0wind\0light\0players\0rules\0";

static json_t *person(const json_t *args, const char *token)
{
    struct str name = arg_name(args, "name"), nonce = arg_line(args, "nonce");
    char hash[TOKEN_HASH_SIZE];

    token_hash(token, hash);
    return json_pack("{s:s, s:s%, s:s%, s:s}", "kind", "person", "name", name.data, name.len,
                     "nonce", nonce.data, nonce.len, "token", hash);
}

static json_t *open_seat(bool needs_key, char key[TOKEN_SIZE])
{
    char hash[TOKEN_HASH_SIZE] = "";

    if (needs_key) {
        token_new(key);
        token_hash(key, hash);
    }
    return json_pack("{s:s, s:s}", "kind", "open", "key", hash);
}

/* "level 5" */
static json_t *level_seat(const char *word, struct err *e)
{
    struct str s = str_of(word);
    uint64_t level;

    if (!str_begins(s, "level ") || !str_number(str_drop(s, 6), 10, &level) || level < 1) {
        err_say(e, BAD_INPUT, "a seat must be 'me', 'open' or 'level 1' to 'level 10', not %q", s);
        return NULL;
    }
    return json_pack("{s:s, s:i}", "kind", "level", "level", (int)level);
}

/* By how many seats the given ones are rotated. */
static int rotation(const struct setup_request *r, int players)
{
    int colour = endpoint_word(&create, r->args, "colour");

    if (colour < 0)
        colour = r->paired ? 2 : 0;
    return colour < 2 ? colour : (int)token_below((uint32_t)players);
}

static const char *seat_word(const json_t *seats, int i)
{
    const char *word = json_string_value(json_array_get(seats, (size_t)i));

    return seats == NULL || json_is_null(seats) ? (i == 0 ? "me" : "open") : word;
}

static json_t *make_seat(const json_t *args, const char *word, bool needs_key,
                         char token[TOKEN_SIZE], char key[TOKEN_SIZE], struct err *e)
{
    if (word == NULL) {
        err_say(e, BAD_INPUT, "'seats' must be a list with one word per seat");
        return NULL;
    }
    if (strcmp(word, "open") == 0)
        return open_seat(needs_key, key);
    if (strcmp(word, "me") != 0)
        return level_seat(word, e);
    token_new(token);
    return person(args, token);
}

static enum status add_seats(json_t *entry, struct setup_request *r, int players)
{
    const json_t *args = r->args, *words = json_object_get(args, "seats");
    struct setup_secrets *secrets = &r->secrets;
    struct err *e = &r->e;
    bool needs_key = !json_is_true(json_object_get(entry, "open"));
    json_t *seats = json_array(), *seat;
    int turned = rotation(r, players), persons = 0;
    enum status rc = OK;

    json_object_set_new(entry, "seats", seats);
    if (words != NULL && !json_is_null(words) && json_array_size(words) != (size_t)players)
        rc = err_say(e, BAD_INPUT, "'seats' must be a list with one word for each of the %d seats",
                     players);
    for (int i = 0; i < players && rc == OK; i++) {
        const char *word = seat_word(words, (i + players - turned) % players);

        seat = make_seat(args, word, needs_key, secrets->token[i], secrets->key[i], e);
        rc = seat != NULL ? OK : BAD_INPUT;
        persons += rc == OK && word[0] != 'l';
        if (rc == OK)
            json_array_append_new(seats, seat);
    }
    if (rc == OK && persons == 0)
        rc = err_say(e, BAD_INPUT, "a game needs at least one person");
    return rc;
}

/* ---- the entry ----------------------------------------------------------------------------- */

static enum status add_clock(json_t *entry, const json_t *args, struct err *e)
{
    static const char words[] = "none\0fischer\0move\0days\0";
    const json_t *clock = json_object_get(args, "clock");
    int64_t base = 0, increment = 0, days = 0;
    int kind = -1;
    enum status rc = OK;

    if (clock == NULL || json_is_null(clock))
        return OK;
    if (!json_is_object(clock))
        return err_say(e, BAD_INPUT, "'clock' must be null or an object with 'kind'");
    rc = args_word(clock, "kind", words, &kind, e);
    if (rc == OK && kind < 0)
        rc = err_say(e, BAD_INPUT, "'clock' needs a 'kind'");
    if (rc == OK && kind == CLOCK_FISCHER)
        rc = args_seconds(clock, "base", 0, MAX_BASE, &base, e);
    if (rc == OK && kind == CLOCK_FISCHER)
        rc = args_seconds(clock, "increment", 0, 3600, &increment, e);
    if (rc == OK && kind == CLOCK_MOVE)
        rc = args_seconds(clock, "per", 0, MAX_BASE, &base, e);
    if (rc == OK && kind == CLOCK_DAYS)
        rc = args_int(clock, "days", 1, 30, &days, e);
    if (kind == CLOCK_DAYS)
        base = days * CLOCK_DAY;
    if (rc == OK && kind == CLOCK_FISCHER && base == 0)
        base = increment;
    if (rc == OK && kind > CLOCK_NONE && base < 1000)
        rc = err_say(e, BAD_INPUT, "a clock needs at least one second");
    if (rc == OK && kind > CLOCK_NONE)
        json_object_set_new(entry, "clock",
                            json_pack("{s:i, s:I, s:I}", "kind", kind, "base", (json_int_t)base,
                                      "increment", (json_int_t)increment));
    return rc;
}

static void add_manners(json_t *entry, const json_t *args, bool paired)
{
    const struct endpoint *p = &create;
    bool listed = endpoint_bool(p, args, "listed");
    bool open =
        listed || paired || endpoint_bool(p, args, "open"); /* pairing finds it by its settings */

    json_object_set_new(entry, "listed", json_boolean(listed));
    json_object_set_new(entry, "open", json_boolean(open));
    json_object_set_new(entry, "takebacks", json_boolean(endpoint_bool(p, args, "takebacks")));
    json_object_set_new(entry, "abandon", json_integer(endpoint_int(p, args, "abandon") * 1000));
}

static void copy_kept(json_t *entry, const json_t *args)
{
    for (const char *key = kept; *key != '\0'; key += strlen(key) + 1) {
        json_t *value = json_object_get(args, key);

        if (value != NULL && !json_is_null(value))
            json_object_set(entry, key, value);
    }
}

/* Cards that are chosen must be a deal of this game. */
static enum status check_cards(const struct games_entry *opened, const json_t *entry, struct err *e)
{
    const char *cards = NULL;
    char memory[SETUP_DECK];
    struct game_outcome o;
    struct game_state state;
    struct text t;
    bool chance = opened->game.kind->outcome_event != NULL;
    enum status rc = args_text(entry, "cards", SETUP_CARDS, &cards, e);

    if (rc != OK || cards == NULL || (!chance && !setup_deal_named(entry)))
        return rc;
    if (chance)
        return err_say(e, BAD_INPUT, "%s has no cards to choose", opened->of->title);
    text_init(&t, memory, sizeof memory);
    text_format(&t, "deal %s", cards);
    opened->game.kind->start(&opened->game, &state);
    rc = opened->game.kind->outcome_parse(&opened->game, text_view(&t), &o, e);
    return rc == OK ? opened->game.kind->settle(&opened->game, &state, &o, e) : rc;
}

/* What is wrong, where nothing more is known of it than what was being read. */
static enum status blame(struct setup_request *r, enum status rc, enum code code)
{
    if (rc != OK)
        r->code = code;
    return rc;
}

/* Why a game cannot be opened: its rules, its position, its name, or what was chosen besides. */
static enum code why_not(const json_t *entry, const json_t *faults, struct games_entry *memory)
{
    const struct games_options usual = GAMES_USUAL;
    const char *name = "onitama";

    if (json_array_size(faults) > 0)
        return CODE_BAD_RULES;
    if (json_is_string(json_object_get(entry, "position")))
        return CODE_BAD_POSITION;
    if (args_text(entry, "game", SETUP_GAME, &name, NULL) == OK &&
        games_open(memory, str_of(name), &usual, NULL) != OK)
        return CODE_UNKNOWN_GAME;
    return json_is_string(json_object_get(entry, "cards")) && !setup_deal_named(entry)
               ? CODE_BAD_CARDS
               : CODE_BAD_VALUE;
}

/* The game itself: which, by what rules, from where. */
static enum status fill_game(json_t *entry, struct setup_request *r, struct games_entry *opened)
{
    enum status rc = setup_open(opened, entry, r->faults, &r->e);

    if (rc != OK)
        return blame(r, rc, why_not(entry, r->faults, opened));
    return blame(r, check_cards(opened, entry, &r->e), CODE_BAD_CARDS);
}

static enum status fill_entry(json_t *entry, struct setup_request *r)
{
    struct games_entry *opened = calloc(1, sizeof *opened);
    enum status rc = OK;

    if (opened == NULL)
        return blame(r, err_say(&r->e, NO_ROOM, "no memory"), CODE_NO_MEMORY);
    copy_kept(entry, r->args);
    if (ONI_DECK_VERSION > 1) /* so that it is read back with the decks it was created with */
        json_object_set_new(entry, "decks", json_integer(ONI_DECK_VERSION));
    rc = fill_game(entry, r, opened);
    add_manners(entry, r->args, r->paired);
    if (rc == OK)
        rc = blame(r, add_clock(entry, r->args, &r->e), CODE_BAD_CLOCK);
    if (rc == OK)
        rc = blame(r, add_seats(entry, r, opened->game.kind->players), CODE_BAD_SEATS);
    if (rc == OK)
        rc = setup_start(entry, r, &opened->game);
    json_object_set_new(entry, "secret", setup_secret());
    json_object_set_new(entry, "again", setup_secret());
    free(opened);
    return rc;
}

json_t *setup_secret(void)
{
    unsigned char secret[FAIR_BYTES];
    char hex[FAIR_HEX];

    fair_secret_new(secret);
    fair_hex(secret, hex);
    return json_string(hex);
}

json_t *setup_entry(struct setup_request *r)
{
    json_t *entry = json_pack("{s:s}", "k", "create");

    memset(&r->secrets, 0, sizeof r->secrets);
    r->e = (struct err){0};
    if (!json_is_object(r->args) && r->args != NULL)
        (void)blame(r, err_say(&r->e, BAD_INPUT, "the request must be a JSON object"),
                    CODE_BAD_JSON);
    else if (fill_entry(entry, r) == OK)
        return entry;
    json_decref(entry);
    return NULL;
}

/* Written as they are kept, so that a choice and leaving it out are the same. */
/* What was chosen of Onitama's switches, however it was spelled; NULL for the standard. */
static json_t *switches_of(const json_t *args)
{
    struct games_entry opened;
    char memory[64] = "";
    struct text t;
    struct err e;

    text_init(&t, memory, sizeof memory);
    if (setup_open(&opened, args, NULL, &e) != OK)
        return json_deep_copy(json_object_get(args, "rules"));
    oni_rules_print_switches(&opened.onitama, &t);
    return t.len > 0 ? json_string(memory) : NULL;
}

void setup_pair_name(const json_t *args, char *out, size_t size)
{
    static const char words[] = "deck\0winds\0wind\0light\0players\0";
    json_t *key = json_pack("{s:s, s:b}", "game", "onitama", "takebacks", true);
    json_t *rules = json_object_get(args, "rules");
    const char *changes = json_string_value(json_object_get(rules, "changes"));
    char *text;

    /* NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): an empty word ends the list */
    for (const char *word = words; *word != '\0'; word += strlen(word) + 1) {
        json_t *value = json_object_get(args, word);

        if (value != NULL && !json_is_null(value))
            json_object_set(key, word, value);
    }
    if (json_is_string(rules) && !setup_has_file(args))
        json_object_set_new(key, "rules", switches_of(args));
    else if (json_is_string(rules) || (changes != NULL && *changes != '\0'))
        json_object_set(key, "rules", rules);
    for (const char *word = "game\0takebacks\0"; *word != '\0'; word += strlen(word) + 1)
        if (json_object_get(args, word) != NULL && !json_is_null(json_object_get(args, word)))
            json_object_set(key, word, json_object_get(args, word));
    (void)add_clock(key, args, NULL);
    text = json_dumps(key, JSON_COMPACT | JSON_SORT_KEYS);
    token_name(text != NULL ? str_of(text) : (struct str){"", 0}, "", out, size);
    free(text);
    json_decref(key);
}

/* ---- what everybody may know --------------------------------------------------------------- */

static void show_rules(json_t *out, const struct games_entry *opened)
{
    char memory[RECORD_MAX_VALUE + 1], hash[GAMES_HASH_SIZE];
    struct text changes;

    text_init(&changes, memory, sizeof memory);
    games_rules_print(opened, hash, &changes);
    json_object_set_new(out, "rules", json_string(hash));
    json_object_set_new(out, "changes", changes.full ? json_null() : json_string(memory));
    if (strcmp(memory, ona_letter_changes) == 0)
        json_object_set_new(out, "preset", json_string("letter"));
}

/* What the table chose, in the shortest form; nothing for the standard rules. */
static void show_switches(json_t *out, const struct games_entry *opened)
{
    char memory[64];
    struct text t;

    text_init(&t, memory, sizeof memory);
    oni_rules_print_switches(&opened->onitama, &t);
    if (t.len > 0)
        json_object_set_new(out, "rules", json_string(memory));
    if (strcmp(memory, "letter") == 0)
        json_object_set_new(out, "preset", json_string("letter"));
}

static json_t *show_clock(const json_t *clock)
{
    int64_t base = json_integer_value(json_object_get(clock, "base"));
    double increment = (double)json_integer_value(json_object_get(clock, "increment"));

    switch (json_integer_value(json_object_get(clock, "kind"))) {
    case CLOCK_FISCHER:
        return json_pack("{s:s, s:f, s:f}", "kind", "fischer", "base", (double)base / 1000,
                         "increment", increment / 1000);
    case CLOCK_MOVE: return json_pack("{s:s, s:f}", "kind", "move", "per", (double)base / 1000);
    case CLOCK_DAYS:
        return json_pack("{s:s, s:i}", "kind", "days", "days", (int)(base / CLOCK_DAY));
    default: return json_null();
    }
}

json_t *setup_public(const json_t *entry, const struct games_entry *opened)
{
    json_t *out = json_object();

    copy_kept(out, entry);
    json_object_del(out, "game");
    json_object_del(out, "rules");
    json_object_set_new(out, "players", json_integer(opened->game.kind->players));
    if (opened->of->file)
        show_rules(out, opened);
    else
        show_switches(out, opened);
    if (games_is_expert(opened))
        json_object_set_new(out, "expert", json_true()); /* M1 */
    json_object_set_new(out, "clock", show_clock(json_object_get(entry, "clock")));
    for (const char *key = "listed\0takebacks\0practice\0previous\0"; *key != '\0';
         key += strlen(key) + 1)
        if (json_object_get(entry, key) != NULL)
            json_object_set(out, key, json_object_get(entry, key));
    json_object_set_new(out, "abandon",
                        json_integer(json_integer_value(json_object_get(entry, "abandon")) / 1000));
    return out;
}
