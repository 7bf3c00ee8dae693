/* Torii: MIT licence, see LICENSE. */
/* Every action in words, with what it would give. */
#include "words/onamazu/gains.h"
#include "words/onamazu/told.h"

static const struct ona_player *me(const struct onamazu_scene *s)
{
    return &s->view.player[s->view.seat];
}

static const struct ona_frame *frame(const struct onamazu_scene *s)
{
    return &s->view.frame[s->view.frame_count - 1];
}

static void add_lost(struct text *t, const struct onamazu_scene *s, int lost)
{
    if (lost > 0)
        text_format(t, say(&s->look, " (%d lost: no room)"), lost);
}

/* "+2 rice (1 lost: no room)"; the payment, cubes and a price in mons, is listed separately. */
static void add_gain(struct text *t, const struct onamazu_scene *s, game_action x, int price)
{
    struct ona_state after;
    struct onamazu_change c = onamazu_foresee(s, x, &after);
    int lost = onamazu_lost(s, x, &c);

    for (int r = 0; r < ONA_RESOURCES; r++)
        c.cube[r] += ona_pay(x, r);
    c.mons += price;
    if (!onamazu_change_print(t, s, &c))
        text_add(t, say(&s->look, "nothing"));
    add_lost(t, s, lost);
}

/* ---- the turn -------------------------------------------------------------------------------- */

static void say_rotate(struct text *t, const struct onamazu_scene *s, game_action x)
{
    const struct ona_face *f = &s->rules->face[s->view.die];

    text_format(t,
                ona_a(x) ? say(&s->look, "turn the %s counter-clockwise by %d")
                         : say(&s->look, "turn the %s clockwise by %d"),
                onamazu_ring(&s->look, f->ring), f->steps);
}

static void say_attack(struct text *t, const struct onamazu_scene *s, game_action x)
{
    int place = ona_a(x);
    struct ona_cost gain;

    if (s->look.page)
        text_add(t, say(&s->look, "be attacked by "));
    else
        text_format(t, say(&s->look, "let %s attack: "), onamazu_tile_place(place));
    onamazu_tile(t, s, place, s->view.seat);
    if (ona_fight_loss(s->game, &s->view, s->view.seat, place) > me(s)->bushi)
        text_add(t, say(&s->look, "; too strong: one of your acolytes is wounded this turn"));
    else
        add_lost(t, s, onamazu_reward(s, place, &gain));
}

static void say_fight(struct text *t, const struct onamazu_scene *s, game_action x)
{
    uint8_t tile = onamazu_tile_at(&s->view, ona_a(x));
    struct ona_cost gain;
    int lost = onamazu_reward(s, ona_a(x), &gain);

    if (s->look.page)
        text_format(t, say(&s->look, "fight %s: lose "), onamazu_band(s, ona_a(x)).text);
    else
        text_format(t, say(&s->look, "fight %s, %s: lose "), onamazu_tile_place(ona_a(x)),
                    onamazu_brigand(s, tile).text);
    onamazu_bushis(t, &s->look, ona_fight_loss(s->game, &s->view, s->view.seat, ona_a(x)));
    text_add(t, say(&s->look, ", gain "));
    onamazu_cost(t, s, &gain);
    add_lost(t, s, lost);
    text_add(t, say(&s->look, ", fame "));
    onamazu_fame(t, s, tile);
}

static void say_drop(struct text *t, const struct onamazu_scene *s, game_action x)
{
    if (s->look.page)
        onamazu_brief(t, s, x);
    else if (ona_a(x) == 2)
        text_add(t, say(&s->look, "discard the brigands of S1 and S2: the pile refills both"));
    else
        text_format(t, say(&s->look, "discard the brigands of %s: the pile refills the slot"),
                    onamazu_tile_place(ona_a(x)));
}

/* Who is paid for sharing the cell. */
static void add_fee(struct text *t, const struct onamazu_scene *s, game_action x)
{
    struct ona_state after;

    (void)onamazu_foresee(s, x, &after);
    for (int i = 0; i < s->game->kind->players; i++) {
        int paid = after.player[i].mons - s->view.player[i].mons;

        if (i == s->view.seat || paid <= 0)
            continue;
        text_add(t, say(&s->look, ", pay "));
        onamazu_mons(t, &s->look, paid);
        text_format(t, say(&s->look, " to Seat %d"), i + 1);
    }
}

static void say_put(struct text *t, const struct onamazu_scene *s, game_action x)
{
    text_add(t, ona_a(x) ? say(&s->look, "superior acolyte on ") : say(&s->look, "acolyte on "));
    onamazu_cell(t, s, ona_b(x));
    add_fee(t, s, x);
}

/* ---- a cell that is activated ---------------------------------------------------------------- */

static void say_use_cell(struct text *t, const struct onamazu_scene *s, int place)
{
    struct onamazu_scene there = onamazu_at_place(s, place);

    if (s->view.holder[place] == s->view.seat) {
        text_add(t, say(&s->look, "free with your contract: "));
    } else {
        text_add(t, say(&s->look, "pay "));
        onamazu_cost(t, s, &s->rules->place_cost[place]);
        text_add(t, say(&s->look, ": "));
    }
    add_gain(t, &there, ONA_HIRE, 0);
}

static void say_armour_cell(struct text *t, const struct onamazu_scene *s)
{
    if (me(s)->armour >= s->rules->armour_limit) {
        text_add(t, say(&s->look, "your armour is already at its maximum"));
        return;
    }
    if (s->view.holder[ONA_ARMOURER] == s->view.seat) {
        text_add(t, say(&s->look, "free with your contract: "));
        text_add(t, say(&s->look, "gain 1 armour"));
        return;
    }
    text_add(t, say(&s->look, "pay "));
    onamazu_cost(t, s, &s->rules->armour_cost[me(s)->armour]);
    text_add(t, say(&s->look, ", gain 1 armour"));
}

static void say_temple_cell(struct text *t, const struct onamazu_scene *s)
{
    bool contract = me(s)->contracts >> ONA_TEMPLE & 1;

    text_add(t, !contract ? say(&s->look, "nothing without the Grand Temple contract")
                : s->view.deck_count > 0 ? say(&s->look, "recruit a miko")
                                         : say(&s->look, "there are no mikos left"));
}

/* A cell with an action that can be repeated: how often is in the frame it opens. */
static void say_repeated(struct text *t, const struct onamazu_scene *s, game_action x)
{
    static const char *const words[][2] = {
        {N_("offer a primary cube to a jinja"), N_("offer up to %d primary cubes to your jinjas")},
        {N_("offer a cube to a jinja"), N_("offer up to %d cubes to your jinjas")},
        {N_("swap a cube for another of the same category"),
         N_("swap up to %d cubes for others of the same category")},
    };
    enum ona_cell kind = ona_cell_kind(s->rules, ona_a(x));
    struct ona_state after;
    int times;

    (void)onamazu_foresee(s, x, &after);
    times = after.frame[after.frame_count - 1].left;
    text_format(t,
                say(&s->look, words[kind == ONA_ZEN     ? 0
                                    : kind == ONA_OFFER ? 1
                                                        : 2][times > 1]),
                times);
}

/* What an acolyte may do on a cell that asks a question. */
static void say_cell(struct text *t, const struct onamazu_scene *s, game_action x)
{
    const struct words_look *look = &s->look;
    int kind = (int)ona_cell_kind(s->rules, ona_a(x));

    switch (kind) {
    case ONA_COMBAT: text_add(t, say(look, "fight brigands of your choice")); break;
    case ONA_ZEN:
    case ONA_OFFER:
    case ONA_TROC: say_repeated(t, s, x); break;
    case ONA_BUILD: text_add(t, say(look, "build a jinja")); break;
    case ONA_BUILDER:
        text_add(t, say(look, "put a building on a resource cell for "));
        onamazu_cost(t, s, &s->rules->builder_cost);
        break;
    case ONA_ARMOURER: say_armour_cell(t, s); break;
    case ONA_TEMPLE: say_temple_cell(t, s); break;
    case ONA_MARKET: text_add(t, say(look, "sell, buy and use services")); break;
    default: say_use_cell(t, s, kind); break;
    }
}

bool onamazu_is_vain(const struct onamazu_scene *s, game_action x)
{
    struct ona_state after;
    game_action legal[GAME_MAX_ACTIONS];

    if (!onamazu_foreseen(s, x))
        return false;
    (void)onamazu_foresee(s, x, &after);
    return after.frame_count > 1 && after.seat == s->view.seat &&
           game_legal(s->game, &after, legal) == 1 &&
           (ona_verb(legal[0]) == ONA_PASS || ona_verb(legal[0]) == ONA_LEAVE);
}

static void add_vain(struct text *t, const struct onamazu_scene *s, int cell)
{
    char memory[2048];
    struct text why;

    text_init(&why, memory, sizeof memory);
    onamazu_why_vain(&why, s, cell);
    if (why.len > 0)
        text_format(t, say(&s->look, " (not possible now: %s)"), memory);
    else
        text_add(t, say(&s->look, " (not possible now)"));
}

void onamazu_act_words(struct text *t, const struct onamazu_scene *s, game_action x)
{
    if (onamazu_gives_at_once(s->rules, ona_a(x))) {
        add_gain(t, s, x, 0);
        return;
    }
    say_cell(t, s, x);
    if (onamazu_is_vain(s, x))
        add_vain(t, s, ona_a(x));
}

static void say_act(struct text *t, const struct onamazu_scene *s, game_action x)
{
    onamazu_cell(t, s, ona_a(x));
    text_add(t, say(&s->look, ": "));
    onamazu_act_words(t, s, x);
}

/* ---- jinjas ---------------------------------------------------------------------------------- */

uint32_t onamazu_own_jinja(const struct onamazu_scene *s, int number)
{
    for (int i = 0; i < s->view.built_count; i++)
        if (ona_jinja_owner(s->view.built[i]) == s->view.seat && number-- == 0)
            return s->view.built[i];
    return 0;
}

void onamazu_points(struct text *t, const struct words_look *look, int points)
{
    text_format(t, points == 1 ? say(look, "%d point") : say(look, "%d points"), points);
}

static void say_offer(struct text *t, const struct onamazu_scene *s, game_action x)
{
    uint32_t jinja = onamazu_own_jinja(s, ona_b(x));
    int lies = ona_jinja_offerings(jinja);
    struct ona_state after;

    (void)onamazu_foresee(s, x, &after);
    text_add(t, say(&s->look, "offer 1 "));
    onamazu_resource(t, s, ona_a(x));
    text_format(t, say(&s->look, " to jinja %d, "), ona_b(x) + 1);
    onamazu_family(t, s, ona_jinja_family(jinja));
    text_format(t, " (%d/%d)%s+", lies, s->rules->offerings_per_jinja, say(&s->look, ": "));
    onamazu_points(t, &s->look, s->rules->offering[lies]);
    if (after.seat == s->view.seat && after.frame[after.frame_count - 1].kind == ONA_F_BLESS)
        text_add(t, say(&s->look, " and a blessing"));
}

static void begin_jinja(struct text *t, const struct onamazu_scene *s, int slot)
{
    text_format(t, say(&s->look, "slot %d, "), slot + 1);
    onamazu_family(t, s, s->view.display[slot]);
    text_add(t, say(&s->look, " for "));
}

/* What the jinja adds to the points of the sets. */
static void end_jinja(struct text *t, const struct onamazu_scene *s, game_action x)
{
    struct ona_state after;
    int before = ona_score(s->game, &s->view, s->view.seat).jinjas;

    (void)onamazu_foresee(s, x, &after);
    text_format(t, "%s+", say(&s->look, ": "));
    onamazu_points(t, &s->look, ona_score(s->game, &after, s->view.seat).jinjas - before);
}

static void say_jinja(struct text *t, const struct onamazu_scene *s, game_action x)
{
    int slot = ona_a(x);

    begin_jinja(t, s, slot);
    if (ona_verb(x) == ONA_JINJA)
        onamazu_mons(t, &s->look, ona_market_price(s->game, &s->view, ONA_UP_JINJA));
    else
        onamazu_payment(t, s, x, s->rules->jinja_cost[slot].mons);
    end_jinja(t, s, x);
}

/* ---- trade ----------------------------------------------------------------------------------- */

static void say_swap(struct text *t, const struct onamazu_scene *s, game_action x)
{
    text_add(t, say(&s->look, "give 1 "));
    onamazu_resource(t, s, ona_a(x));
    text_add(t, say(&s->look, ", take 1 "));
    onamazu_resource(t, s, ona_b(x));
}

static void say_hire(struct text *t, const struct onamazu_scene *s, game_action x)
{
    int place = frame(s)->arg, price = 0;

    if (s->view.holder[place] == s->view.seat) {
        text_add(t, say(&s->look, "free with your contract: "));
    } else {
        price = s->rules->place_cost[place].mons;
        text_add(t, say(&s->look, "pay "));
        onamazu_payment(t, s, x, price);
        text_add(t, say(&s->look, ": "));
    }
    add_gain(t, s, x, price);
}

static void say_sign(struct text *t, const struct onamazu_scene *s)
{
    text_add(t, say(&s->look, "sign the contract: this place is free for you from now on"));
    if (s->rules->signing_fee > 0) {
        text_add(t, say(&s->look, ", pay "));
        onamazu_mons(t, &s->look, s->rules->signing_fee);
    }
}

static void add_income(struct text *t, const struct onamazu_scene *s, int cell)
{
    text_add(t, say(&s->look, ": from now on "));
    onamazu_cubes(t, s, s->rules->building_income,
                  (int)ona_cell_kind(s->rules, cell) - ONA_HARVEST_RIZ);
    text_add(t, say(&s->look, " per turn"));
}

static void say_raise(struct text *t, const struct onamazu_scene *s, game_action x)
{
    bool paid = frame(s)->kind == ONA_F_BUILDER;

    text_add(t, say(&s->look, "building on "));
    onamazu_cell(t, s, ona_a(x));
    text_add(t, say(&s->look, " for "));
    onamazu_payment(t, s, x, paid ? s->rules->builder_cost.mons : 0);
    add_income(t, s, ona_a(x));
    if (!paid && frame(s)->arg > 0) {
        text_add(t, say(&s->look, "; immediately "));
        add_gain(t, s, x, 0);
    }
}

static void say_forge(struct text *t, const struct onamazu_scene *s, game_action x)
{
    if (s->view.holder[ONA_ARMOURER] == s->view.seat) {
        text_add(t, say(&s->look, "free with your contract"));
    } else {
        text_add(t, say(&s->look, "pay "));
        onamazu_payment(t, s, x, s->rules->armour_cost[me(s)->armour].mons);
    }
    text_format(t, say(&s->look, ": armour %d, so fights cost you %d fewer bushis"),
                me(s)->armour + 1, s->rules->armour_value * (me(s)->armour + 1));
}

/* ---- cards and gods -------------------------------------------------------------------------- */

static void say_pick(struct text *t, const struct onamazu_scene *s, game_action x)
{
    int card = s->view.drawn[ona_a(x)];
    const struct ona_rules *rules = s->rules;

    if (card >= ONA_MIKOS)
        return; /* a card that was not drawn cannot be chosen */
    text_format(t, say(&s->look, "keep %s: "), ona_rules_text(rules, rules->miko_name[card]));
    onamazu_miko_gives(t, s, card);

    struct ona_state after;
    struct onamazu_change c = onamazu_foresee(s, x, &after);

    if (rules->miko[card].kind == ONA_END)
        text_format(t, say(&s->look, " It stays face down; right now it would score %d."),
                    ona_miko_points(s->game, &after, s->view.seat, card));
    else
        add_lost(t, s, onamazu_lost(s, x, &c));
}

static void say_god(struct text *t, const struct onamazu_scene *s, game_action x)
{
    int god = ona_a(x);

    text_format(t, "%s%s", onamazu_god(god), say(&s->look, ": "));
    onamazu_blessing(t, s, god);
    if (god == me(s)->favourite)
        text_add(t, say(&s->look, " (your favourite)"));
}

static void say_take(struct text *t, const struct onamazu_scene *s, game_action x)
{
    text_add(t, say(&s->look, "take 1 "));
    onamazu_resource(t, s, ona_a(x));
    text_format(t, say(&s->look, " (you have %d)"), me(s)->cube[ona_a(x)]);
}

static void say_draw(struct text *t, const struct onamazu_scene *s, game_action x)
{
    bool only = s->view.deck_count == 1; /* G38 */

    if (ona_a(x))
        text_add(t, only ? say(&s->look, "shuffle the deck, then take the only miko left")
                         : say(&s->look, "shuffle the deck, then draw two mikos and keep one"));
    else
        text_add(t, only ? say(&s->look, "take the only miko left in the deck")
                         : say(&s->look, "draw two mikos and keep one"));
}

/* Actions that are a single word. */
static const char *plain_words(enum ona_verb verb)
{
    switch (verb) {
    case ONA_FINISH: return N_("end your turn: acolytes that have not acted do nothing");
    case ONA_RESHUFFLE: return N_("reshuffle all unbeaten brigands and lay out new ones");
    case ONA_PASS: return N_("pass: nothing more here");
    default: return N_("do not sign");
    }
}

void onamazu_choice_group(struct text *t, const struct onamazu_scene *s, game_action x, int ways)
{
    if (ways < 2) {
        onamazu_choice(t, s, x);
        return;
    }
    if (ona_verb(x) == ONA_ERECT) {
        begin_jinja(t, s, ona_a(x));
        onamazu_cost(t, s, &s->rules->jinja_cost[ona_a(x)]);
        end_jinja(t, s, x);
    } else {
        text_add(t, say(&s->look, "building on "));
        onamazu_cell(t, s, ona_a(x));
        add_income(t, s, ona_a(x));
    }
    text_format(t, say(&s->look, "; %d ways to pay"), ways);
}

/* For a chosen group, only the payment. */
static void say_payment(struct text *t, const struct onamazu_scene *s, game_action x)
{
    text_add(t, say(&s->look, "pay "));
    onamazu_payment(t, s, x,
                    ona_verb(x) == ONA_ERECT ? s->rules->jinja_cost[ona_a(x)].mons
                                             : s->rules->builder_cost.mons);
}

void onamazu_choice(struct text *t, const struct onamazu_scene *s, game_action x)
{
    if (s->group != 0 && onamazu_group_of(x) == s->group) {
        say_payment(t, s, x);
        return;
    }
    switch (ona_verb(x)) {
    case ONA_ROT: say_rotate(t, s, x); break;
    case ONA_ATK: say_attack(t, s, x); break;
    case ONA_PUT: say_put(t, s, x); break;
    case ONA_ACT: say_act(t, s, x); break;
    case ONA_FIGHT: say_fight(t, s, x); break;
    case ONA_DROP: say_drop(t, s, x); break;
    case ONA_GIVE: say_offer(t, s, x); break;
    case ONA_JINJA: text_add(t, say(&s->look, "upper floor: ")); /* fall through */
    case ONA_ERECT: say_jinja(t, s, x); break;
    case ONA_SWAP: say_swap(t, s, x); break;
    case ONA_HIRE: say_hire(t, s, x); break;
    case ONA_SIGN: say_sign(t, s); break;
    case ONA_RAISE: say_raise(t, s, x); break;
    case ONA_FORGE: say_forge(t, s, x); break;
    case ONA_DRAW: say_draw(t, s, x); break;
    case ONA_PICK: say_pick(t, s, x); break;
    case ONA_CHOOSE: say_god(t, s, x); break;
    case ONA_TAKE: say_take(t, s, x); break;
    default:
        if (ona_is_market(ona_verb(x)))
            onamazu_market_choice(t, s, x);
        else
            text_add(t, say(&s->look, plain_words(ona_verb(x))));
        break;
    }
}
