/* Torii: MIT licence, see LICENSE. */
/* Which rules a name or a position asks for. */
#include "rules/onitama/list.h"
#include "rules/onitama/text.h"

static uint64_t deck_of(enum oni_deck deck)
{
    uint64_t cards = 0;

    for (int card = 0; card < ONI_MOVE_CARDS; card++) {
        bool base = oni_cards[card].set == ONI_SET_BASE;

        if (deck == ONI_DECK_ALL || base == (deck == ONI_DECK_BASE))
            cards |= (uint64_t)1 << card;
    }
    return cards;
}

/* The one spelling of a game's name: boxes always in the same order. */
static void write_name(struct oni_rules *rules, bool sensei)
{
    struct text t;

    text_init(&t, rules->name, sizeof rules->name);
    text_add(&t, "onitama");
    text_add(&t, sensei ? "+sensei" : "");
    text_add(&t, rules->spirit ? "+wind" : "");
    text_add(&t, rules->mode == ONI_SHADOW ? "+shadow" : rules->mode == ONI_LIGHT ? "+light" : "");
}

static void finish(struct oni_rules *rules, bool sensei)
{
    rules->deck = deck_of(sensei ? ONI_DECK_ALL : ONI_DECK_BASE); /* P1, M1 */
    rules->wind = rules->spirit ? 2 : 0;                          /* W2: the normal deal */
    rules->winds = ONI_ALL_WINDS;
    rules->repetition = ONI_REPETITION;
    write_name(rules, sensei);
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
            sensei = named.deck == deck_of(ONI_DECK_ALL); /* all else the position tells itself */
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

/* Card names with commas, or with the slashes of a deal, into a set. */
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
    enum status rc = OK;

    if (str_eq(deck, "base"))
        cards = deck_of(ONI_DECK_BASE);
    else if (str_eq(deck, "sensei"))
        cards = deck_of(ONI_DECK_SENSEI);
    else if (str_eq(deck, "all"))
        cards = deck_of(ONI_DECK_ALL);
    else
        rc = parse_deck(deck, &cards, e);
    if (rc == OK && __builtin_popcountll(cards) < needed)
        rc = err_rule(e, "P1", "the deck %q has fewer than %d cards", deck, needed);
    if (rc == OK)
        rules->deck = cards;
    return rc;
}

void oni_rules_print_deck(const struct oni_rules *rules, struct text *t)
{
    static const char *const names[] = {"base", "sensei", "all"};
    const char *between = "";

    for (int deck = ONI_DECK_BASE; deck <= ONI_DECK_ALL; deck++)
        if (rules->deck == deck_of((enum oni_deck)deck)) {
            text_add(t, names[deck]);
            return;
        }
    for (int card = 0; card < ONI_MOVE_CARDS; card++)
        if ((rules->deck >> card & 1) != 0) {
            text_format(t, "%s%s", between, oni_cards[card].code);
            between = ",";
        }
}

enum status oni_rules_set_winds(struct oni_rules *rules, struct str list, struct err *e)
{
    uint64_t cards;
    enum status rc = parse_cards(list, &cards, e);

    if (rc != OK)
        return rc;
    if (!rules->spirit)
        return err_rule(e, "W1", "wind cards need a game with '+wind'");
    if (cards % ((uint64_t)1 << ONI_MOVE_CARDS) != 0)
        return err_rule(e, "W2", "%q is not a list of wind cards", list);
    if (__builtin_popcountll(cards) < rules->wind)
        return err_rule(e, "W2", "%d wind cards are dealt, and %q has fewer", rules->wind, list);
    rules->winds = (uint8_t)(cards >> ONI_MOVE_CARDS);
    return OK;
}

void oni_rules_print_winds(const struct oni_rules *rules, struct text *t)
{
    const char *between = "";

    for (int i = 0; i < ONI_CARDS - ONI_MOVE_CARDS && rules->winds != ONI_ALL_WINDS; i++)
        if ((rules->winds >> i & 1) != 0) {
            text_format(t, "%s%s", between, oni_cards[ONI_MOVE_CARDS + i].code);
            between = ",";
        }
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
    if (moves != 0) /* a kind of which none is named is not dealt from, whatever its deck */
        rules->deck = moves;
    rules->wind = (uint8_t)(5 - __builtin_popcountll(moves));
    rules->winds = cards != moves ? (uint8_t)(cards >> ONI_MOVE_CARDS) : ONI_ALL_WINDS;
    return OK;
}

struct game oni_game(const struct oni_rules *rules)
{
    const struct game_kind *kind = rules->mode == ONI_SHADOW  ? &oni_shadow_kind
                                   : rules->mode == ONI_LIGHT ? &oni_light_kind
                                   : rules->spirit            ? &oni_wind_kind
                                                              : &oni_base_kind;

    return (struct game){kind, rules->name, rules};
}
