/* Torii: MIT licence, see LICENSE. */
#include "study/deals.h"

#include "rules/onitama/cards.h"
#include "rules/onitama/onitama.h"

/* Exactly five different cards; any of the separators stands between them. */
static enum status read_cards(struct str rest, const char *separators, int out[STUDY_CARDS],
                              struct err *e)
{
    size_t at = 0;

    for (int i = 0; i < STUDY_CARDS; i++) {
        struct str name = str_drop(rest, at < rest.len ? at : rest.len);

        name.len = 0;

        while (at + name.len < rest.len && rest.data[at + name.len] != separators[i])
            name.len++;
        at += name.len + 1;
        name = str_trim(name);
        out[i] = oni_card_find(name);
        if (out[i] < 0)
            return err_say(e, BAD_INPUT, "unknown card %q", name);
        for (int k = 0; k < i; k++)
            if (out[k] == out[i])
                return err_say(e, BAD_INPUT, "the card %q stands twice", name);
    }
    if (at <= rest.len)
        return err_say(e, BAD_INPUT, "a deal has five cards, not %q", rest);
    return OK;
}

enum status study_deals_of(struct str cards, struct study_deal out[STUDY_DEALS], struct err *e)
{
    int card[STUDY_CARDS], count = 0;
    enum status rc = read_cards(cards, ",,,,", card, e);

    if (rc != OK)
        return rc;
    for (int beside = 0; beside < STUDY_CARDS; beside++)
        for (int a = 0; a < STUDY_CARDS; a++)
            for (int b = a + 1; b < STUDY_CARDS; b++) {
                int n = 2;

                if (a == beside || b == beside)
                    continue;
                out[count].card[0] = card[a];
                out[count].card[1] = card[b];
                for (int k = 0; k < STUDY_CARDS; k++)
                    if (k != a && k != b && k != beside)
                        out[count].card[n++] = card[k];
                out[count++].card[n] = card[beside];
            }
    return OK;
}

enum status study_deal_read(struct str cards, struct study_deal *out, struct err *e)
{
    return read_cards(cards, ",/,/", out->card, e);
}

void study_deal_print(const struct study_deal *deal, struct text *t)
{
    static const char separators[STUDY_CARDS] = {',', '/', ',', '/', 0};

    for (int i = 0; i < STUDY_CARDS; i++) {
        text_add(t, oni_card_code(deal->card[i]));
        if (separators[i] != 0)
            text_char(t, separators[i]);
    }
}

int study_deal_first(const struct study_deal *deal)
{
    return oni_card_stamp(deal->card[STUDY_CARDS - 1]);
}

int study_deal_winds(const struct study_deal *deal)
{
    int count = 0;

    for (int i = 0; i < STUDY_CARDS; i++)
        count += deal->card[i] >= ONI_MOVE_CARDS;
    return count;
}
