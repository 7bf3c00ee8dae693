/* Torii: MIT licence, see LICENSE. */
/* Between the files of the reference; nobody else includes this. */
#ifndef TORII_TESTS_ONAREF_PARTS_H
#define TORII_TESTS_ONAREF_PARTS_H

#include "onamazu_reference.h"

/*
 * Between the files of the reference. Nobody else calls these.
 */
struct onaref_list {
    int count;
    char (*text)[ONAREF_TEXT];
};

struct onaref_words { /* an action cut at its blanks */
    char word[3][ONAREF_TEXT];
};

extern const char *const onaref_resource_code[ONAREF_RESOURCES];
extern const char *const onaref_god_name[ONAREF_GODS];
extern const char *const onaref_place_cell[ONAREF_PLACES];

/* play.c */
void onaref_add(struct onaref_list *list, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
struct onaref_frame *onaref_push(struct onaref *g, const char *name);
void onaref_pop(struct onaref *g);
const struct onaref_frame *onaref_top(const struct onaref *g);
void onaref_fail(const char *what, const char *where);

/* coverage.c */
void onaref_fire(const struct onaref *g, const char *clause);

/* chance.c */
int onaref_die(struct onaref *g);
void onaref_shuffle(struct onaref *g, const char *what, int *list, int count);
void onaref_log_chance(struct onaref *g, const char *word, const int *list, int count);
void onaref_log_text(struct onaref *g, const char *text);

/* supply.c */
int onaref_resource(const char *code);
int onaref_bonus(const struct onaref *g, int seat, const char *op);
int onaref_active(const struct onaref *g, int seat, int god);
int onaref_receivable(const struct onaref *g, int seat, int resource);
void onaref_gain(struct onaref *g, int seat, int resource, int n);
void onaref_gain_all(struct onaref *g, int seat, const struct onaref_cost *gain);
void onaref_gain_bushis(struct onaref *g, int seat, int n);
void onaref_give_back(struct onaref *g, int seat, int resource, int n);
int onaref_payments(const struct onaref *g, const struct onaref_cost *cost, int discount,
                    int out[][ONAREF_RESOURCES]);
int onaref_payments_any(const struct onaref *g, const struct onaref_cost *cost, int discount,
                        int out[][ONAREF_RESOURCES], int count);
void onaref_pay_text(const int pay[ONAREF_RESOURCES], char *out);
void onaref_pay(struct onaref *g, const struct onaref_cost *cost, const char *text);

/* turn.c */
void onaref_start_turn(struct onaref *g);
void onaref_end_turn(struct onaref *g);
void onaref_settle(struct onaref *g);
void onaref_legal_rotate(const struct onaref *g, struct onaref_list *list);
void onaref_play_rotate(struct onaref *g, const struct onaref_words *a);

/* place.c */
int onaref_sector(const struct onaref *g, struct onaref_cell cell);
int onaref_pawn_on(const struct onaref *g, int seat, int ring, int index);
void onaref_cell_text(struct onaref_cell cell, char *out);
struct onaref_cell onaref_cell_read(const char *text);
void onaref_legal_place(const struct onaref *g, struct onaref_list *list);
void onaref_play_place(struct onaref *g, const struct onaref_words *a);

/* brigands.c */
void onaref_die_attack(struct onaref *g);
int onaref_fight_cost(const struct onaref *g, int seat, int tile);
void onaref_legal_attack(const struct onaref *g, struct onaref_list *list);
void onaref_play_attack(struct onaref *g, const struct onaref_words *a);
void onaref_legal_combat(const struct onaref *g, struct onaref_list *list);
void onaref_play_combat(struct onaref *g, const struct onaref_words *a);
void onaref_enter_combat(struct onaref *g);

/* cells.c */
void onaref_legal_activate(const struct onaref *g, struct onaref_list *list);
void onaref_play_activate(struct onaref *g, const struct onaref_words *a);
void onaref_legal_barter(const struct onaref *g, struct onaref_list *list);
void onaref_play_barter(struct onaref *g, const struct onaref_words *a);
void onaref_legal_armour(const struct onaref *g, struct onaref_list *list);
void onaref_play_armour(struct onaref *g, const struct onaref_words *a);

/* contracts.c */
int onaref_contracts(const struct onaref *g, int seat);
int onaref_can_sign(const struct onaref *g, int place);
void onaref_legal_use(const struct onaref *g, struct onaref_list *list);
void onaref_play_use(struct onaref *g, const struct onaref_words *a);
void onaref_legal_sign(const struct onaref *g, struct onaref_list *list);
void onaref_play_sign(struct onaref *g, const struct onaref_words *a);

/* buildings.c */
int onaref_cell_resource(const struct onaref *g, int index);
int onaref_buildings(const struct onaref *g, int seat);
void onaref_income(struct onaref *g);
void onaref_legal_builder(const struct onaref *g, struct onaref_list *list);
void onaref_play_builder(struct onaref *g, const struct onaref_words *a);
void onaref_legal_freebuild(const struct onaref *g, struct onaref_list *list);
void onaref_play_freebuild(struct onaref *g, const struct onaref_words *a);

/* jinjas.c */
int onaref_offered(const struct onaref_jinja *jinja);
int onaref_full_jinjas(const struct onaref *g, int seat);
void onaref_take_jinja(struct onaref *g, int slot);
void onaref_legal_build(const struct onaref *g, struct onaref_list *list);
void onaref_play_build(struct onaref *g, const struct onaref_words *a);
void onaref_legal_offer(const struct onaref *g, struct onaref_list *list);
void onaref_play_offer(struct onaref *g, const struct onaref_words *a);

/* blessings.c */
int onaref_owns(const struct onaref *g, int seat, int god);
int onaref_blessing_choice(const struct onaref *g);
void onaref_superior_check(struct onaref *g);
void onaref_legal_bless(const struct onaref *g, struct onaref_list *list);
void onaref_play_bless(struct onaref *g, const struct onaref_words *a);

/* market.c */
void onaref_enter_market(struct onaref *g);
void onaref_legal_market(const struct onaref *g, struct onaref_list *list);
void onaref_play_market(struct onaref *g, const struct onaref_words *a);

/* mikos.c */
int onaref_mikos_owned(const struct onaref *g, int seat);
void onaref_legal_draw(const struct onaref *g, struct onaref_list *list);
void onaref_play_draw(struct onaref *g, const struct onaref_words *a);
void onaref_legal_pick(const struct onaref *g, struct onaref_list *list);
void onaref_play_pick(struct onaref *g, const struct onaref_words *a);
void onaref_legal_take(const struct onaref *g, struct onaref_list *list);
void onaref_play_take(struct onaref *g, const struct onaref_words *a);

/* selfcheck_vectors.c: how many of the vectors of section 12 failed; it says which on stderr. */
int onaref_selfcheck_vectors(const struct onaref_rules *rules);

#endif
