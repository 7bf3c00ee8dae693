/* Torii: MIT licence, see LICENSE. */
/* The question for the player to act. */
#include "base/bits.h"
#include "words/onamazu/told.h"

static const char *const questions[ONA_FRAME_KINDS] = {
    N_("The ring must turn: which way?"),
    N_("Brigands are coming. Which ones attack you?"),
    "", /* see ask_placement */
    N_("Which acolyte acts now?"),
    "", /* see ask_fight */
    N_("What do you offer? Offerings left: %d."),
    N_("Which jinja do you build?"),
    N_("What do you barter?"),
    N_("Do you use this place (%s)?"),
    "", /* see ask_contract */
    N_("Where do you put a building?"),
    N_("Where do you put a building?"),
    N_("Do you pay the armourer?"),
    N_("You recruit a miko. Shuffle the deck first?"),
    N_("Which miko do you keep? The other goes under the deck."),
    N_("Which blessing do you take? It takes effect on your next turn."),
    N_("Which cube do you take? %d left."),
    N_("At the market. What do you do?"),
};

static const char *ask_placement(const struct onamazu_scene *s)
{
    const struct ona_player *p = &s->view.player[s->view.seat];
    bool ordinary = false;

    for (int i = ONA_A1; i <= ONA_A2; i++)
        ordinary |= p->pawn[i] == ONA_NONE && !(p->wounded >> i & 1);
    if (!ordinary)
        return N_("Place the superior acolyte.");
    if (p->wounded & (1 << ONA_A1 | 1 << ONA_A2))
        return N_("Place your acolyte anywhere. The other one is wounded and rests this turn.");
    return s->rules->adjacent && (p->active >> ONA_JUROJIN & 1)
               ? N_("Place an acolyte. Your two acolytes must be in the same sector, or side by "
                    "side on a ring.")
               : N_("Place an acolyte. Your two acolytes must be in the same sector.");
}

static const char *ask_fight(const struct onamazu_scene *s)
{
    for (int place = 0; place <= ONA_SLOTS; place++) {
        int loss = ona_fight_loss(s->game, &s->view, s->view.seat, place);

        if (loss >= 0 && loss <= s->view.player[s->view.seat].bushi)
            return N_("Which brigands do you fight? You get one fight.");
    }
    return N_("You cannot beat any of the brigands. What do you do instead?");
}

static void ask_contract(struct text *t, const struct onamazu_scene *s, int place)
{
    uint8_t contracts = s->view.player[s->view.seat].contracts;

    if (!s->rules->temple_counts)
        contracts &= (uint8_t) ~(1u << ONA_TEMPLE);
    text_format(t, say(&s->look, "Do you sign a contract (%s)? It is permanent."),
                onamazu_place(&s->look, place));
    text_format(t, say(&s->look, " At most %d contracts; you have %d."), s->rules->contract_limit,
                bits_count(contracts));
}

static void ask_payment(struct text *t, const struct onamazu_scene *s)
{
    if (ona_verb(s->group) == ONA_ERECT)
        onamazu_family(t, s, s->view.display[ona_a(s->group)]);
    else
        onamazu_cell(t, s, ona_a(s->group));
    text_add(t, say(&s->look, ": how do you pay?"));
}

void onamazu_question(struct text *t, const struct onamazu_scene *s)
{
    const struct ona_frame *f = &s->view.frame[s->view.frame_count - 1];

    if (s->group != 0)
        ask_payment(t, s);
    else if (f->kind == ONA_F_SIGN)
        ask_contract(t, s, f->arg);
    else if (f->kind == ONA_F_OFFER || f->kind == ONA_F_TAKE)
        text_format(t, say(&s->look, questions[f->kind]), f->left);
    else if (f->kind == ONA_F_USE)
        text_format(t, say(&s->look, questions[f->kind]), onamazu_place(&s->look, f->arg));
    else
        text_add(t, say(&s->look, f->kind == ONA_F_PLACE    ? ask_placement(s)
                                  : f->kind == ONA_F_COMBAT ? ask_fight(s)
                                                            : questions[f->kind]));
}
