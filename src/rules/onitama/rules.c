/* Torii: MIT licence, see LICENSE. */
/* The rules for a name or a position. */
#include "rules/onitama/list.h"
#include "rules/onitama/text.h"

enum deck { DECK_BASE, DECK_SENSEI, DECK_ALL, DECK_WIND, DECKS };

static const struct {
    const char *name;
    unsigned sets; /* a bit for each enum oni_card_set */
} decks[DECKS] = {
    [DECK_BASE] = {"base", 1 << ONI_SET_BASE},
    [DECK_SENSEI] = {"sensei", 1 << ONI_SET_SENSEI},
    [DECK_ALL] = {"all", 1 << ONI_SET_BASE | 1 << ONI_SET_SENSEI},
    [DECK_WIND] = {"wind", 1 << ONI_SET_WIND},
};

/* A version of a deck never changes: adding a card makes a new version. */
static uint64_t deck_of(enum deck deck, int version)
{
    uint64_t cards = 0;

    for (int card = 0; card < ONI_CARDS; card++)
        if ((decks[deck].sets >> oni_cards[card].set & 1) != 0 && oni_cards[card].since <= version)
            cards |= (uint64_t)1 << card;
    return cards;
}

static enum deck deck_find(struct str name)
{
    int deck = 0;

    while (deck < DECKS && !str_eq(name, decks[deck].name))
        deck++;
    return (enum deck)deck;
}

/* "base", or "base@2" for a given version. */
static enum status parse_deck_name(struct str text, int usual, enum deck *deck, uint64_t *cards,
                                   struct err *e)
{
    struct str version = text, name;
    uint64_t number = (uint64_t)usual;

    str_cut(&version, '@', &name);
    *deck = deck_find(name);
    if (version.data != NULL && *deck != DECKS &&
        (!str_number(version, ONI_DECK_VERSION, &number) || number == 0))
        return err_say(e, BAD_INPUT, "the deck '%s' has no version %q; the newest is %d",
                       decks[*deck].name, version, ONI_DECK_VERSION);
    if (*deck != DECKS)
        *cards = deck_of(*deck, (int)number);
    return OK;
}

/* Prints the first version that has exactly these cards, by name; false if there is none. */
static bool print_deck(uint64_t cards, enum deck deck, struct text *t)
{
    for (int version = 1; version <= ONI_DECK_VERSION; version++)
        if (cards == deck_of(deck, version)) {
            text_add(t, decks[deck].name);
            if (version > 1)
                text_format(t, "@%d", version);
            return true;
        }
    return false;
}

static void print_cards(uint64_t cards, struct text *t)
{
    const char *between = "";

    for (; cards != 0; cards &= cards - 1) {
        text_format(t, "%s%s", between, oni_cards[__builtin_ctzll(cards)].code);
        between = ",";
    }
}

/* The canonical spelling of a game's name: expansions always in the same order. */
static void write_name(struct oni_rules *rules, bool sensei)
{
    struct text t;

    text_init(&t, rules->name, sizeof rules->name);
    text_add(&t, "onitama");
    text_add(&t, sensei ? "+sensei" : "");
    text_add(&t, rules->spirit ? "+wind" : "");
    text_add(&t, rules->mode == ONI_SHADOW ? "+shadow" : rules->mode == ONI_LIGHT ? "+light" : "");
}

static bool has_sensei(const struct oni_rules *rules)
{
    return strstr(rules->name, "+sensei") != NULL;
}

void oni_rules_set_version(struct oni_rules *rules, int version)
{
    rules->version = (uint8_t)version;
    rules->deck = deck_of(has_sensei(rules) ? DECK_ALL : DECK_BASE, version); /* P1, M1 */
    rules->winds = (uint32_t)(deck_of(DECK_WIND, version) >> ONI_MOVE_CARDS);
}

static void finish(struct oni_rules *rules, bool sensei)
{
    rules->wind = rules->spirit ? 2 : 0; /* W2: the normal deal */
    rules->repetition = ONI_REPETITION;
    write_name(rules, sensei);
    oni_rules_set_version(rules, ONI_DECK_VERSION);
}

enum status oni_rules_named(struct str name, struct oni_rules *out, struct err *e)
{
    struct oni_rules rules = {.light = ONI_BLUE};
    struct str rest = name, part;
    bool sensei = false, first = true;

    while (str_cut(&rest, '+', &part)) {
        if (first && str_eq(part, "onitama"))
            first = false;
        else if (!first && !sensei && str_eq(part, "sensei"))
            sensei = true;
        else if (!first && !rules.spirit && str_eq(part, "wind"))
            rules.spirit = true;
        else if (!first && rules.mode == ONI_OPEN && str_eq(part, "shadow"))
            rules.mode = ONI_SHADOW;
        else if (!first && rules.mode == ONI_OPEN && str_eq(part, "light"))
            rules.mode = ONI_LIGHT;
        else
            return err_say(e, BAD_INPUT,
                           "unknown game %q: 'onitama' may be followed by '+sensei', '+wind' and "
                           "one of '+shadow', '+light'",
                           name);
    }
    finish(&rules, sensei);
    *out = rules;
    return OK;
}

enum status oni_rules_of_position(struct str ofen, struct oni_rules *out, struct err *e)
{
    struct oni_rules rules = {.light = ONI_BLUE}, named;
    struct str rest = str_trim(ofen), field, switches = {NULL, 0};
    bool has[2] = {false, false}, board = true, sensei = false;

    if (rest.len == 0)
        return err_say(e, BAD_INPUT, "the position is empty");
    while (str_cut(&rest, ' ', &field)) {
        if (board && memchr(field.data, 'W', field.len) != NULL)
            rules.spirit = true;
        has[ONI_BLUE] |= str_begins(field, "nb=");
        has[ONI_RED] |= str_begins(field, "nr=");
        if (str_begins(field, "game=") && oni_rules_named(str_drop(field, 5), &named, NULL) == OK)
            sensei = has_sensei(&named); /* the position determines the rest */
        if (str_begins(field, "rules="))
            switches = str_drop(field, sizeof "rules=" - 1);
        board = false;
    }
    if (has[ONI_BLUE] && has[ONI_RED])
        rules.mode = ONI_SHADOW;
    else if (has[ONI_BLUE] || has[ONI_RED])
        rules.mode = ONI_LIGHT;
    rules.light = has[ONI_BLUE] && !has[ONI_RED] ? ONI_RED : ONI_BLUE;
    finish(&rules, sensei);
    if (switches.data != NULL && oni_rules_set_switches(&rules, switches, e) != OK)
        return BAD_INPUT;
    *out = rules;
    return OK;
}

/* Parses card names, separated by commas or by the slashes of a deal, into a set. */
static enum status parse_cards(struct str list, uint64_t *out, struct err *e)
{
    struct str group, name;
    uint64_t cards = 0;

    while (str_cut(&list, '/', &group))
        while (str_cut(&group, ',', &name)) {
            uint8_t card;
            enum status rc = oni_card_parse(name, &card, e);

            if (rc != OK)
                return rc;
            if ((cards >> card & 1) != 0)
                return err_say(e, BAD_INPUT, "card %q is named twice", name);
            cards |= (uint64_t)1 << card;
        }
    *out = cards;
    return OK;
}

static enum status parse_deck(struct str list, uint64_t *out, struct err *e)
{
    enum status rc = parse_cards(list, out, e);

    if (rc == OK && *out >> ONI_MOVE_CARDS != 0)
        rc = err_rule(e, "P1", "wind card '%s' cannot be in the deck of movement cards",
                      oni_cards[ONI_MOVE_CARDS + __builtin_ctzll(*out >> ONI_MOVE_CARDS)].code);
    return rc;
}

enum status oni_rules_set_deck(struct oni_rules *rules, struct str deck, struct err *e)
{
    uint64_t cards = 0;
    int needed = 5 - rules->wind;
    enum deck named;
    enum status rc = parse_deck_name(deck, rules->version, &named, &cards, e);

    if (rc == OK && named >= DECK_WIND)
        rc = parse_deck(deck, &cards, e);
    if (rc == OK && __builtin_popcountll(cards) < needed)
        rc = err_rule(e, "P1", "the deck %q has fewer than %d cards", deck, needed);
    if (rc == OK)
        rules->deck = cards;
    return rc;
}

void oni_rules_print_deck(const struct oni_rules *rules, struct text *t)
{
    for (int deck = DECK_BASE; deck <= DECK_ALL; deck++)
        if (print_deck(rules->deck, (enum deck)deck, t))
            return;
    print_cards(rules->deck, t);
}

enum status oni_rules_set_winds(struct oni_rules *rules, struct str list, struct err *e)
{
    uint64_t cards;
    enum deck named;
    enum status rc = parse_deck_name(list, rules->version, &named, &cards, e);

    if (rc == OK && named != DECK_WIND)
        rc = parse_cards(list, &cards, e);
    if (rc != OK)
        return rc;
    if (!rules->spirit)
        return err_rule(e, "W1", "wind cards need a game with '+wind'");
    if (cards % ((uint64_t)1 << ONI_MOVE_CARDS) != 0)
        return err_rule(e, "W2", "%q is not a list of wind cards", list);
    if (__builtin_popcountll(cards) < rules->wind)
        return err_rule(e, "W2", "%d wind cards are dealt, and %q has fewer", rules->wind, list);
    rules->winds = (uint32_t)(cards >> ONI_MOVE_CARDS);
    return OK;
}

void oni_rules_print_winds(const struct oni_rules *rules, struct text *t)
{
    uint64_t cards = (uint64_t)rules->winds << ONI_MOVE_CARDS;

    if (cards != deck_of(DECK_WIND, 1) && !print_deck(cards, DECK_WIND, t))
        print_cards(cards, t);
}

enum status oni_rules_set_five(struct oni_rules *rules, struct str list, struct err *e)
{
    uint64_t cards, moves;
    enum status rc = parse_cards(list, &cards, e);

    if (rc != OK)
        return rc;
    if (__builtin_popcountll(cards) != 5)
        return err_say(e, BAD_INPUT, "five cards are needed, but %q names %d", list,
                       __builtin_popcountll(cards));
    moves = cards % ((uint64_t)1 << ONI_MOVE_CARDS);
    if (cards != moves && !rules->spirit)
        return err_rule(e, "W1", "wind cards need a game with '+wind'");
    if (moves != 0) /* a kind of card with no name listed is not dealt, whatever its deck */
        rules->deck = moves;
    rules->wind = (uint8_t)(5 - __builtin_popcountll(moves));
    if (cards != moves)
        rules->winds = (uint32_t)(cards >> ONI_MOVE_CARDS);
    return OK;
}
