/* Torii: MIT licence, see LICENSE. */

/* 5.11: recruiting a miko and what her card does at once. */
#include <stdlib.h>
#include <string.h>

#include "onaref_parts.h"

int onaref_mikos_owned(const struct onaref *g, int seat)
{
    int count = 0;
    for (int m = 0; m < g->rules->mikos; m++)
        count += g->player[seat].miko[m];
    return count;
}

/* DRAW: R100; by 10.9 the temple's miko may be left. */
void onaref_legal_draw(const struct onaref *g, struct onaref_list *list)
{
    onaref_add(list, "draw");
    onaref_add(list, "draw shuffle");
    if (onaref_top(g)->may_pass)
        onaref_add(list, "pass");
}

/* R99, R100, G38: the top two cards, or the only one; PICK replaces DRAW. */
void onaref_play_draw(struct onaref *g, const struct onaref_words *a)
{
    if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
        onaref_pop(g);
        return;
    }
    if (!strcmp(a->word[1], "shuffle")) {
        onaref_shuffle(g, "mikos", g->deck, g->deck_count);
        onaref_fire(g, "R100");
    }
    g->drawn_count = 0;
    while (g->drawn_count < 2 && g->deck_count > 0)
        g->drawn[g->drawn_count++] = g->deck[--g->deck_count];
    if (g->drawn_count == 1) {
        onaref_fire(g, "G38");
        onaref_fire(g, "5.13");
    }
    onaref_fire(g, "R99");
    onaref_pop(g);
    onaref_push(g, "PICK");
}

/* PICK: R99; `pick 1` is the former top card. */
void onaref_legal_pick(const struct onaref *g, struct onaref_list *list)
{
    for (int i = 0; i < g->drawn_count; i++)
        onaref_add(list, "pick %d", i + 1);
}

/* "Under the deck" is index 0 (section 7). */
static void put_under_deck(struct onaref *g, int card)
{
    for (int i = g->deck_count; i > 0; i--)
        g->deck[i] = g->deck[i - 1];
    g->deck[0] = card;
    g->deck_count++;
}

static void open_take(struct onaref *g, int n, int category)
{
    if (n <= 0)
        return;
    struct onaref_frame *frame = onaref_push(g, "TAKE");
    frame->left = n;
    frame->category = category;
}

static void open_card_offer(struct onaref *g, int n)
{
    if (n <= 0)
        return;
    struct onaref_frame *frame = onaref_push(g, "OFFER");
    frame->left = n;
    frame->by_card = 1;
}

/* gain_armour: R118. */
static void gain_armour(struct onaref *g, int n)
{
    struct onaref_player *p = &g->player[g->seat];
    p->armour += n;
    if (p->armour > g->rules->limit_armour) {
        p->armour = g->rules->limit_armour;
        onaref_fire(g, "R118");
    }
}

/* The ops that do something at once (R101). Permanent (p_*) and end (e_*) cards only lie there. */
static void apply_op(struct onaref *g, const struct onaref_miko *card)
{
    if (!strcmp(card->op, "gain_primary"))
        open_take(g, card->n, ONAREF_PRIMARY);
    else if (!strcmp(card->op, "gain_manufactured"))
        open_take(g, card->n, ONAREF_MANUFACTURED);
    else if (!strcmp(card->op, "gain_gold"))
        onaref_gain(g, g->seat, ONAREF_OR, card->n);
    else if (!strcmp(card->op, "gain_mons"))
        g->player[g->seat].mons += card->n;
    else if (!strcmp(card->op, "gain_bushi"))
        onaref_gain_bushis(g, g->seat, card->n);
    else if (!strcmp(card->op, "gain_armour"))
        gain_armour(g, card->n);
    else if (!strcmp(card->op, "gain_blessing") && onaref_blessing_choice(g))
        onaref_push(g, "BLESS");
    else if (!strcmp(card->op, "offer"))
        open_card_offer(g, card->n);
    else if (!strcmp(card->op, "free_building"))
        onaref_push(g, "FREEBUILD")->cubes = card->cubes;
}

/* R101-R103, G40, 5.11. */
static void fire_card(const struct onaref *g, const struct onaref_miko *card)
{
    onaref_fire(g, "5.11");
    onaref_fire(g, "G40");
    if (card->permanent)
        onaref_fire(g, "R102");
    else if (strncmp(card->op, "e_", 2) != 0)
        onaref_fire(g, "R101");
}

/* PICK: R99, R101: the other card goes under the deck, then the mons, then the op. */
void onaref_play_pick(struct onaref *g, const struct onaref_words *a)
{
    int kept = atoi(a->word[1]) - 1;
    int card = g->drawn[kept];
    onaref_pop(g);
    if (g->drawn_count == 2)
        put_under_deck(g, g->drawn[1 - kept]);
    g->drawn_count = 0;
    g->player[g->seat].miko[card] = 1;
    g->player[g->seat].mons += g->rules->miko[card].mons;
    fire_card(g, &g->rules->miko[card]);
    apply_op(g, &g->rules->miko[card]);
}

/* TAKE: 5.11: cubes of the category that can be received, or stop. */
void onaref_legal_take(const struct onaref *g, struct onaref_list *list)
{
    for (int r = 0; r < ONAREF_RESOURCES; r++)
        if (g->rules->kind[r] == onaref_top(g)->category && onaref_receivable(g, g->seat, r))
            onaref_add(list, "take %s", onaref_resource_code[r]);
    onaref_add(list, "pass");
}

void onaref_play_take(struct onaref *g, const struct onaref_words *a)
{
    if (!strcmp(a->word[0], "pass")) {
        onaref_fire(g, "C16");
        onaref_pop(g);
        return;
    }
    onaref_gain(g, g->seat, onaref_resource(a->word[1]), 1);
    if (--g->frame[g->frame_count - 1].left == 0)
        onaref_pop(g);
}
