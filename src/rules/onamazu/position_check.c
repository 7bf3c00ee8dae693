/* Torii: MIT licence, see LICENSE. */
/* Completing and validating a position: nothing appears or vanishes, and the pending questions make sense. */
#include "rules/onamazu/position_draft.h"

#include <string.h>

/* Is this part of the set-up done? */
static bool dealt(const struct ona_state *s, enum ona_chance part)
{
    return s->chance == ONA_C_NOTHING || s->chance > part;
}

/* ---- filling in ------------------------------------------------------------------------------ */

/* Owned tiles: ids, or counts by front in another seat's view. */
static bool join_tiles(struct ona_draft *d, int seat)
{
    struct ona_state *s = &d->s;
    bool own = s->viewer == ONA_ALL || s->viewer == seat + 1;

    s->player[seat].tiles = d->owned[seat];
    for (int front = 0; front < ONA_FRONTS; front++) {
        uint64_t one = (uint64_t)1 << (2 * front), both = one | one << 1;
        uint64_t ids = d->owned[seat] & both;
        int count = d->fronts[seat][front];

        if (count > 0 && (own || ids != 0 || count > 1))
            return false;
        if (count == 1)
            s->player[seat].tiles |= one;
        else if (!own && ids != 0 && ids != both)
            s->player[seat].tiles |= ona_exact_bit(front);
    }
    return true;
}

static uint64_t tiles_placed(const struct ona_draft *d)
{
    const struct ona_state *s = &d->s;
    uint64_t placed = 0;

    for (int i = 0; i < d->players; i++)
        placed |= d->owned[i];
    for (int i = 0; i < ONA_SLOTS && (d->given & ONA_GIVEN_SLOTS); i++)
        placed |= s->slot[i] < ONA_TILES ? (uint64_t)1 << s->slot[i] : 0;
    for (int i = 0; i < s->discarded; i++)
        placed |= d->discard[i] < ONA_TILES ? (uint64_t)1 << d->discard[i] : 0;
    return placed;
}

static void complete_tiles(struct ona_draft *d)
{
    struct ona_state *s = &d->s;
    uint64_t placed = tiles_placed(d);

    if (!(d->given & ONA_GIVEN_PILE) && s->viewer == ONA_ALL && dealt(s, ONA_C_BRIGANDS))
        for (int i = 0; i < ONA_TILES; i++)
            if (!(placed >> i & 1))
                d->pile[s->piled++] = (uint8_t)i;
    if (!(d->given & ONA_GIVEN_SLOTS) && s->viewer == ONA_ALL && dealt(s, ONA_C_BRIGANDS))
        for (int i = 0; i < ONA_SLOTS && s->piled > 0; i++)
            s->slot[i] = d->pile[--s->piled];
    memset(s->tile, ONA_UNKNOWN, sizeof s->tile);
    if (s->piled + s->discarded > ONA_TILES)
        return; /* rejected later by the count */
    memcpy(s->tile, d->pile, s->piled);
    for (int i = 0; i < s->discarded; i++)
        s->tile[ONA_TILES - 1 - i] = d->discard[i];
}

static void complete_jinjas(struct ona_draft *d, const struct ona_rules *rules)
{
    struct ona_state *s = &d->s;
    int left[ONA_FAMILIES];
    bool shown = d->given & ONA_GIVEN_DISPLAY;

    if ((d->given & ONA_GIVEN_JINJAS) || s->viewer != ONA_ALL || !dealt(s, ONA_C_JINJAS))
        return;
    for (int i = 0; i < ONA_FAMILIES; i++)
        left[i] = rules->jinja_copies;
    for (int i = 0; i < ONA_DISPLAY && shown; i++)
        left[s->display[i] < ONA_FAMILIES ? s->display[i] : 0] -= s->display[i] < ONA_FAMILIES;
    for (int i = 0; i < s->built_count; i++)
        left[ona_jinja_family(s->built[i])]--;
    for (int i = 0; i < ONA_FAMILIES; i++)
        for (; left[i] > 0 && s->jinjas_left < ONA_JINJAS; left[i]--)
            s->jinja[s->jinjas_left++] = (uint8_t)i;
    for (int i = 0; i < ONA_DISPLAY && !shown && s->jinjas_left > 0; i++) {
        s->display[i] = s->jinja[--s->jinjas_left];
        s->jinja[s->jinjas_left] = ONA_UNKNOWN;
    }
}

static uint32_t cards_placed(const struct ona_draft *d)
{
    uint32_t placed = 0;

    for (int i = 0; i < d->players; i++)
        placed |= d->s.player[i].mikos;
    for (int i = 0; i < 2; i++)
        placed |= d->s.drawn[i] < ONA_MIKOS ? (uint32_t)1 << d->s.drawn[i] : 0;
    return placed;
}

static void complete_deck(struct ona_draft *d)
{
    struct ona_state *s = &d->s;
    uint32_t placed = cards_placed(d);

    if ((d->given & ONA_GIVEN_DECK) || s->viewer != ONA_ALL || !dealt(s, ONA_C_MIKOS))
        return;
    for (int i = 0; i < ONA_MIKOS; i++)
        if (!(placed >> i & 1))
            s->deck[s->deck_count++] = (uint8_t)i;
}

/* Cubes outside the stock; owned blessings; offerings made. */
static void complete_stocks(struct ona_draft *d, const struct ona_rules *rules,
                            struct ona_state *want)
{
    const struct ona_state *s = &d->s;
    int supply[ONA_RESOURCES], offerings = 0;

    memset(want, 0, sizeof *want);
    for (int r = 0; r < ONA_RESOURCES; r++) {
        supply[r] = rules->supply[r];
        for (int i = 0; i < d->players; i++)
            supply[r] -= s->player[i].cube[r];
        for (int i = 0; i < s->built_count; i++) {
            supply[r] -= ona_jinja_count(s->built[i], r);
            offerings += ona_jinja_count(s->built[i], r);
        }
        want->supply[r] = (uint8_t)(supply[r] < 0 ? ONA_NONE : supply[r]);
    }
    want->appeasement = (uint8_t)offerings;
    want->triggered = offerings >= rules->threshold[d->players];
    for (int god = 0; god < ONA_GODS; god++) {
        int left = rules->blessing_tiles;

        for (int i = 0; i < d->players; i++)
            left -= ((s->player[i].active | s->player[i].pending) >> god & 1) +
                    ona_again(&s->player[i], god);
        want->blessing[god] = (uint8_t)(left < 0 ? ONA_NONE : left);
    }
}

static bool complete_holders(struct ona_draft *d)
{
    for (int i = 0; i < d->players; i++)
        for (int place = 0; place < ONA_PLACES; place++) {
            if (place == ONA_TEMPLE || !(d->s.player[i].contracts >> place & 1))
                continue;
            if (d->s.holder[place] != ONA_NONE)
                return false;
            d->s.holder[place] = (uint8_t)i;
        }
    return true;
}

/* Seats without a favourite in the text get the first remaining gods. */
static void complete_favourites(struct ona_draft *d)
{
    uint32_t left = (1 << ONA_GODS) - 1;

    for (int i = 0; i < d->players; i++)
        if (d->s.player[i].favourite != ONA_NONE)
            left &= ~((uint32_t)1 << d->s.player[i].favourite);
    for (int i = 0; i < d->players; i++)
        if (d->s.player[i].favourite == ONA_NONE) {
            d->s.player[i].favourite = (uint8_t)bits_first(left);
            left = bits_rest(left);
        }
}

/* ---- validation ------------------------------------------------------------------------------ */

static enum status refuse(struct err *e, const char *what)
{
    return err_say(e, ILLEGAL, "the position has %s (5.13)", what);
}

static enum status check_tiles(const struct ona_draft *d, struct err *e)
{
    const struct ona_state *s = &d->s;
    uint8_t list[2 * ONA_TILES + ONA_SLOTS];
    int count = 0, fronts[ONA_FRONTS] = {0}, total = 0;
    uint64_t seen = 0;

    for (int i = 0; i < s->piled; i++)
        list[count++] = d->pile[i];
    for (int i = 0; i < s->discarded; i++)
        list[count++] = d->discard[i];
    for (int i = 0; i < ONA_SLOTS; i++)
        if (s->slot[i] != ONA_NONE)
            list[count++] = s->slot[i];
    total = count;
    for (int i = 0; i < count; i++) {
        bool hidden = i + 1 < s->piled && s->viewer != ONA_ALL;

        if ((list[i] == ONA_UNKNOWN) != hidden || list[i] == ONA_NONE ||
            (s->viewer == ONA_ALL && list[i] >= ONA_TILES))
            return refuse(e, "a brigand tile that its view cannot have");
        if (hidden)
            continue;
        if (list[i] < ONA_TILES && (seen >> list[i] & 1))
            return refuse(e, "a brigand tile twice");
        seen |= list[i] < ONA_TILES ? (uint64_t)1 << list[i] : 0;
        fronts[ona_tile_front(list[i])]++;
    }
    for (int i = 0; i < d->players; i++) {
        if (d->owned[i] & seen)
            return refuse(e, "a brigand tile twice");
        seen |= d->owned[i];
        for (int front = 0; front < ONA_FRONTS; front++) {
            int own = d->fronts[i][front] + bits_count((uint32_t)(d->owned[i] >> (2 * front) & 3));

            fronts[front] += own;
            total += own;
        }
    }
    for (int front = 0; front < ONA_FRONTS; front++)
        if (fronts[front] > 2)
            return refuse(e, "three brigand tiles of one front");
    if (dealt(s, ONA_C_BRIGANDS) ? total != ONA_TILES : total != 0)
        return refuse(e, "not all of its 38 brigand tiles");
    return OK;
}

static enum status check_jinjas(const struct ona_draft *d, const struct ona_rules *rules,
                                struct err *e)
{
    const struct ona_state *s = &d->s;
    int families[ONA_FAMILIES] = {0}, total = s->jinjas_left + s->built_count;

    for (int i = 0; i < s->jinjas_left; i++) {
        if ((s->jinja[i] == ONA_UNKNOWN) != (s->viewer != ONA_ALL) || s->jinja[i] == ONA_NONE)
            return refuse(e, "a pile of jinjas that its view cannot have");
        if (s->jinja[i] < ONA_FAMILIES)
            families[s->jinja[i]]++;
    }
    for (int i = 0; i < ONA_DISPLAY; i++) {
        total += s->display[i] != ONA_NONE;
        if (s->display[i] == ONA_UNKNOWN)
            return refuse(e, "a jinja in the display that nobody sees");
        if (s->display[i] < ONA_FAMILIES)
            families[s->display[i]]++;
    }
    for (int i = 0; i < s->built_count; i++) {
        families[ona_jinja_family(s->built[i])]++;
        if (ona_jinja_offerings(s->built[i]) > rules->offerings_per_jinja)
            return refuse(e, "a jinja with too many offerings");
    }
    for (int i = 0; i < ONA_FAMILIES; i++)
        if (families[i] > rules->jinja_copies)
            return refuse(e, "too many jinjas of one family");
    if (dealt(s, ONA_C_JINJAS) ? total != ONA_FAMILIES * rules->jinja_copies : total != 0)
        return refuse(e, "not all of its jinjas");
    return OK;
}

/* A card in the deck or drawn: known in full states, and in views if marked. */
static bool card_fits(const struct ona_state *s, uint8_t card, uint8_t marks)
{
    uint8_t bit =
        s->viewer == ONA_ALL || s->viewer == ONA_ONLOOKER ? 0 : (uint8_t)(1 << s->viewer >> 1);

    if (s->viewer == ONA_ALL)
        return card < ONA_MIKOS;
    return marks == (card < ONA_MIKOS ? bit : 0) &&
           (card < ONA_MIKOS ? bit != 0 : card == ONA_UNKNOWN);
}

static enum status check_mikos(const struct ona_draft *d, const struct ona_rules *rules,
                               struct err *e)
{
    const struct ona_state *s = &d->s;
    bool drawer = s->viewer == s->seat + 1; /* who sees what was drawn (R99) */
    uint32_t seen = 0;
    int total = s->deck_count;

    for (int i = 0; i < s->deck_count + 2; i++) {
        bool drawn = i >= s->deck_count;
        uint8_t card = drawn ? s->drawn[i - s->deck_count] : s->deck[i];
        uint8_t marks = drawn ? s->drawn_known[i - s->deck_count] : s->deck_known[i];

        if (drawn && card == ONA_NONE) {
            if (marks != 0)
                return refuse(e, "a card known that was not drawn");
            continue;
        }
        total += drawn;
        if (!card_fits(s, card, marks) || (drawn && drawer && card >= ONA_MIKOS))
            return refuse(e, "a miko that its view cannot have");
        if (card < ONA_MIKOS && (seen >> card & 1))
            return refuse(e, "a miko twice");
        seen |= card < ONA_MIKOS ? (uint32_t)1 << card : 0;
    }
    for (int i = s->deck_count; i < ONA_MIKOS; i++)
        if (s->deck_known[i] != 0)
            return refuse(e, "a card known that is not in the deck");
    for (int i = 0; i < d->players; i++) {
        const struct ona_player *p = &s->player[i];
        bool own = s->viewer == ONA_ALL || s->viewer == i + 1;

        if ((seen & p->mikos) || (own && p->hidden_mikos > 0) ||
            (!own && (p->mikos & rules->end_cards)))
            return refuse(e, "a miko that its view cannot have, or one twice");
        seen |= p->mikos;
        total += bits_count(p->mikos) + p->hidden_mikos;
    }
    if (dealt(s, ONA_C_MIKOS) ? total != ONA_MIKOS : total != 0)
        return refuse(e, "not all of its 27 mikos");
    return OK;
}

/* Which frame may lie on which: only a market visit and offerings can wait for another. */
static bool frame_fits(const struct ona_state *s, int i)
{
    enum {
        ON_MARKET = 1 << ONA_F_DRAW | 1 << ONA_F_PICK | 1 << ONA_F_TAKE | 1 << ONA_F_OFFER |
                    1 << ONA_F_BLESS | 1 << ONA_F_FREEBUILD
    };
    int kind = s->frame[i].kind, below = i > 0 ? s->frame[i - 1].kind : -1;

    if (i == 0)
        return kind <= ONA_F_ACTIVATE;
    if (kind <= ONA_F_ACTIVATE || (i == 1 && below != ONA_F_ACTIVATE))
        return false;
    if (i == 1)
        return true;
    return below == ONA_F_MARKET ? ON_MARKET >> kind & 1
                                 : below == ONA_F_OFFER && kind == ONA_F_BLESS;
}

static bool has_blocking(const struct game *g)
{
    const struct ona_rules *rules = g->rules;
    int n = g->kind->players;

    return rules->blocking && rules->blue_tiles[n] + rules->yellow_tiles[n] > 0;
}

static bool chance_fits(const struct game *g, const struct ona_state *s)
{
    int top = s->frame_count > 0 ? ona_top_frame(s)->kind : -1;

    switch (s->chance) {
    case ONA_C_NOTHING: return s->over ? s->frame_count == 0 : s->frame_count > 0;
    case ONA_C_BLOCKING: return s->frame_count == 0 && has_blocking(g);
    case ONA_C_RESHUFFLE: return top == ONA_F_ACTIVATE && s->piled > 0;
    case ONA_C_DECK: return (top == ONA_F_ACTIVATE || top == ONA_F_MARKET) && s->deck_count > 0;
    default: return s->frame_count == 0;
    }
}

static bool frames_fit(const struct game *g, const struct ona_state *s)
{
    const struct ona_rules *rules = g->rules;
    const struct ona_table t = ona_table_of(g, (struct ona_state *)(uintptr_t)s); /* read-only */
    game_action legal[GAME_MAX_ACTIONS];
    int top = s->frame_count > 0 ? ona_top_frame(s)->kind : -1;

    for (int i = 0; i < s->frame_count; i++)
        if (!frame_fits(s, i))
            return false;
    if (!chance_fits(g, s) || s->die >= rules->faces)
        return false;
    if ((top == ONA_F_PICK) != (s->drawn[0] != ONA_NONE) ||
        (s->drawn[1] != ONA_NONE && s->drawn[0] == ONA_NONE))
        return false;
    if (top == ONA_F_ROTATE && rules->face[s->die].ring == ONA_RINGS)
        return false;
    if (top == ONA_F_DRAW && s->deck_count == 0)
        return false;
    if (top == ONA_F_SIGN && !ona_may_sign(&t, ona_top_frame(s)->arg))
        return false;
    return s->chance != ONA_C_NOTHING || s->over || ona_legal(g, s, legal) > 0;
}

/* Six cards, one each (R5, R20). */
static bool favourites_differ(const struct ona_draft *d)
{
    uint32_t seen = 0;

    for (int i = 0; i < d->players; i++) {
        uint8_t god = d->s.player[i].favourite;

        if (god != ONA_NONE && (seen >> god & 1))
            return false;
        seen |= god != ONA_NONE ? (uint32_t)1 << god : 0;
    }
    return true;
}

static enum status judge(const struct game *g, struct ona_draft *d, struct err *e)
{
    const struct ona_rules *rules = g->rules;
    const struct ona_state *s = &d->s;
    enum status rc = OK;

    if (s->viewer > d->players && s->viewer != ONA_ONLOOKER)
        rc = err_say(e, ILLEGAL, "the position is the view of seat %d, and there are %d (R22)",
                     s->viewer, d->players);
    if (rc == OK)
        rc = check_tiles(d, e);
    if (rc == OK)
        rc = check_jinjas(d, rules, e);
    if (rc == OK)
        rc = check_mikos(d, rules, e);
    for (int i = 0; i < d->players && rc == OK; i++) {
        rc = ona_draft_check_seat(d, rules, i, e);
        if (rc == OK && (s->player[i].favourite == ONA_NONE) == dealt(s, ONA_C_FAVOURITES))
            rc = err_say(e, ILLEGAL, "seat %d of the position needs a favourite (R20)", i + 1);
    }
    if (rc == OK && !favourites_differ(d))
        rc = err_say(e, ILLEGAL, "the position gives one favourite to two seats (R20)");
    if (rc == OK && !frames_fit(g, s))
        rc = err_say(e, ILLEGAL, "the position asks nothing that anybody could answer (5.3)");
    return rc;
}

static enum status complete(const struct game *g, struct ona_draft *d, struct err *e)
{
    const struct ona_rules *rules = g->rules;
    struct ona_state *s = &d->s, want;

    for (int i = 0; i < d->players; i++)
        if (!join_tiles(d, i))
            return refuse(e, "brigand tiles that its view cannot have");
    complete_tiles(d);
    complete_jinjas(d, rules);
    complete_deck(d);
    complete_stocks(d, rules, &want);
    if (!(d->given & ONA_GIVEN_SUPPLY))
        memcpy(s->supply, want.supply, sizeof s->supply);
    if (!(d->given & ONA_GIVEN_BLESSINGS))
        memcpy(s->blessing, want.blessing, sizeof s->blessing);
    if (!(d->given & ONA_GIVEN_APPEASEMENT))
        s->appeasement = want.appeasement;
    if (!(d->given & ONA_GIVEN_TRIGGERED))
        s->triggered = want.triggered;
    if (!(d->given & ONA_GIVEN_FRAMES) && s->chance == ONA_C_NOTHING && !s->over) {
        s->frame_count = 1;
        s->frame[0] = (struct ona_frame){ONA_F_PLACE, 0, 0};
    }
    if (!complete_holders(d))
        return refuse(e, "an exclusive contract twice");
    if (memcmp(s->supply, want.supply, sizeof s->supply) != 0 ||
        memchr(want.supply, ONA_NONE, sizeof want.supply) != NULL)
        return refuse(e, "cubes that appear or vanish");
    if (memcmp(s->blessing, want.blessing, sizeof s->blessing) != 0 ||
        memchr(want.blessing, ONA_NONE, sizeof want.blessing) != NULL)
        return refuse(e, "blessings that appear or vanish");
    if (s->appeasement != want.appeasement || s->triggered != want.triggered)
        return refuse(e, "an appeasement that is not the sum of its offerings");
    return OK;
}

enum status ona_position_parse(const struct game *g, struct str text, void *state, struct err *e)
{
    const struct ona_rules *rules = g->rules;
    struct ona_draft d;
    enum status rc;

    memset(&d, 0, sizeof d);
    ona_start(g, &d.s);
    d.s.chance = ONA_C_NOTHING;
    d.players = g->kind->players;
    rc = ona_draft_read(&d, text, e);
    if (rc != OK)
        return rc;
    if ((d.given & ONA_GIVEN_RULES) && d.rules_hash != rules->hash)
        return err_say(e, ILLEGAL,
                       "the position was made with other rules; name them with --rules");
    if (dealt(&d.s, ONA_C_FAVOURITES))
        complete_favourites(&d);
    rc = complete(g, &d, e);
    if (rc == OK)
        rc = judge(g, &d, e);
    if (rc == OK)
        memcpy(state, &d.s, sizeof d.s);
    return rc;
}
