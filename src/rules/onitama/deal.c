/* Torii: MIT licence, see LICENSE. */
/* Set-up and deal: B1 to B3, P1, W1, W2, N8. */
#include "rules/onitama/list.h"
#include "rules/onitama/text.h"

enum { CARDS_DEALT = 5, HOME_ROW = 31, BESIDE = 2 };

void oni_core_start(struct oni_core *s, const struct oni_rules *rules)
{
    memset(s, 0, sizeof *s);
    s->pawns[ONI_BLUE] = HOME_ROW; /* B1 */
    s->pawns[ONI_RED] = (oni_set)HOME_ROW << 20;
    s->masters = ONI_C1 | ONI_C5;
    memset(s->hand, ONI_NO_CARD, sizeof s->hand);
    s->beside = ONI_NO_CARD;
    s->spirit = rules->spirit ? ONI_C3_SQUARE : ONI_NOWHERE; /* W1 */
    s->ply = ONI_NO_PLY;
}

void oni_core_deal(struct oni_core *s, const struct game_outcome *o, int first_player)
{
    memcpy(s->hand, o->item, sizeof s->hand);
    s->beside = o->item[4];
    s->player = (uint8_t)first_player;
    oni_core_finish(s);
}

/* While ninjas are placed the card waits for the player who will begin (B3, L2); in the lantern part the
 * exchange is done, and it already lies with the opponent (B10). */
int oni_taker(const struct game *g, const void *state)
{
    const struct oni_rules *rules = oni_rules(g);
    const struct oni_core *core = (const struct oni_core *)state;
    int part = g->kind->hidden ? ((const struct oni_state *)state)->part : ONI_PART_MOVE;

    if (!oni_dealt(core))
        return -1;
    if (part == ONI_PART_PLACE)
        return rules->mode == ONI_LIGHT ? rules->light : oni_card_stamp(core->beside);
    return part == ONI_PART_LANTERN ? core->player ^ 1 : core->player;
}

/* The holder of the n-th of `wind` wind cards (W2). */
static int wind_holder(int wind, int n)
{
    int each_hand = wind / 2; /* 1: none, 2 and 3: one, 4 and 5: two */

    return n < each_hand ? ONI_BLUE : n < 2 * each_hand ? ONI_RED : BESIDE;
}

static size_t deck_list(uint64_t deck, int from, int to, uint8_t *out)
{
    size_t count = 0;

    for (int card = from; card < to; card++)
        if ((deck >> card & 1) != 0)
            out[count++] = (uint8_t)card;
    return count;
}

/* N8: wind cards and movement cards are shuffled separately, in this order; the last is the top. */
void oni_draw(const struct game *g, const void *state, struct rng *r, struct game_outcome *out)
{
    const struct oni_rules *rules = oni_rules(g);
    uint8_t wind[ONI_CARDS], moves[ONI_CARDS];
    size_t winds =
        deck_list((uint64_t)rules->winds << ONI_MOVE_CARDS, ONI_MOVE_CARDS, ONI_CARDS, wind);
    size_t count = deck_list(rules->deck, 0, ONI_MOVE_CARDS, moves);
    uint8_t *slot[3] = {out->item, out->item + 2, out->item + 4};

    (void)state;
    memset(out, 0, sizeof *out);
    out->count = CARDS_DEALT;
    if (rules->spirit)
        rng_shuffle(r, wind, winds);
    rng_shuffle(r, moves, count);
    for (int n = 0; n < rules->wind; n++)
        *slot[wind_holder(rules->wind, n)]++ = wind[--winds];
    for (int holder = 0; holder <= BESIDE; holder++)
        while (slot[holder] < out->item + (holder == BESIDE ? 5 : 2 * holder + 2))
            *slot[holder]++ = moves[--count];
}

double oni_odds(const struct game *g, const void *state, const struct game_outcome *o)
{
    const struct oni_rules *rules = oni_rules(g);
    double ways = 1, winds = bits_count(rules->winds), moves = __builtin_popcountll(rules->deck);

    (void)state;
    if (oni_outcome_check(g, o, NULL) != OK)
        return 0;
    for (int i = 0; i < CARDS_DEALT; i++) {
        bool wind = oni_card_is_wind(o->item[i]);
        bool due = i < 4 ? i % 2 < rules->wind / 2 : rules->wind % 2 != 0;

        if (wind != due)
            return 0; /* may be chosen, but is never drawn */
        ways *= wind ? winds-- : moves--;
    }
    return 1 / ways;
}

/* W2: checks the number of wind cards, and where they are. */
static enum status check_wind(const struct oni_rules *rules, const struct game_outcome *o,
                              struct err *e)
{
    int held[3] = {0}, total = 0;

    for (int i = 0; i < CARDS_DEALT; i++)
        if (oni_card_is_wind(o->item[i])) {
            held[i / 2]++;
            total++;
        }
    if (total != rules->wind)
        return err_rule(e, "W2", "the deal has %d wind cards, the game asks for %d", total,
                        rules->wind);
    for (int holder = 0; holder <= BESIDE; holder++) {
        int due = 0;

        for (int n = 0; n < total; n++)
            due += wind_holder(total, n) == holder;
        if (held[holder] != due)
            return err_rule(e, "W2", "with %d wind cards %s must have %d of them, not %d", total,
                            holder == BESIDE ? "the place beside the board"
                                             : (holder == ONI_BLUE ? "blue" : "red"),
                            due, held[holder]);
    }
    return OK;
}

enum status oni_outcome_check(const struct game *g, const struct game_outcome *o, struct err *e)
{
    const struct oni_rules *rules = oni_rules(g);

    if (o->count != CARDS_DEALT)
        return err_say(e, BAD_INPUT, "a deal has 5 cards, not %d", o->count);
    for (int i = 0; i < CARDS_DEALT; i++) {
        int card = o->item[i];

        if (card >= ONI_CARDS)
            return err_say(e, BAD_INPUT, "there is no card number %d", card);
        for (int j = 0; j < i; j++)
            if (o->item[j] == card)
                return err_say(e, BAD_INPUT, "card '%s' is dealt twice", oni_cards[card].code);
        if (oni_card_is_wind(card) && !rules->spirit)
            return err_rule(e, "W1", "wind card '%s' needs the Way of the Wind",
                            oni_cards[card].code);
        if (!oni_card_is_wind(card) && (rules->deck >> card & 1) == 0)
            return err_rule(e, "P1", "card '%s' is not in the deck", oni_cards[card].code);
        if (oni_card_is_wind(card) && (rules->winds >> (card - ONI_MOVE_CARDS) & 1) == 0)
            return err_rule(e, "W2", "card '%s' is not one of the wind cards of this game",
                            oni_cards[card].code);
    }
    return check_wind(rules, o, e);
}

void oni_outcome_print(const struct game *g, const struct game_outcome *o, struct text *t)
{
    static const char *const between[CARDS_DEALT] = {"deal ", ",", "/", ",", "/"};

    (void)g;
    for (int i = 0; i < CARDS_DEALT; i++)
        text_format(t, "%s%s", between[i], oni_cards[o->item[i]].code);
}

enum status oni_outcome_parse(const struct game *g, struct str s, struct game_outcome *out,
                              struct err *e)
{
    struct game_outcome o = {.count = 0};
    struct str rest = str_begins(s, "deal ") ? str_drop(s, 5) : s, group, name;
    int groups = 0;

    while (str_cut(&rest, '/', &group)) {
        int cards = 0;

        while (str_cut(&group, ',', &name)) {
            enum status rc = oni_card_parse(name, &o.item[o.count], e);

            if (rc != OK)
                return rc;
            if (++o.count > CARDS_DEALT)
                return err_say(e, BAD_INPUT, "more than five cards in the deal %q", s);
            cards++;
        }
        if (groups == 3 || cards != (groups == 2 ? 1 : 2))
            return err_say(e, BAD_INPUT, "a deal reads BLUE,BLUE/RED,RED/BESIDE, not %q", s);
        groups++;
    }
    if (groups != 3)
        return err_say(e, BAD_INPUT, "a deal reads BLUE,BLUE/RED,RED/BESIDE, not %q", s);

    enum status rc = oni_outcome_check(g, &o, e);

    if (rc == OK)
        *out = o;
    return rc;
}
