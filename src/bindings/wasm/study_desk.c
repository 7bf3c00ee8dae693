/* Torii: MIT licence, see LICENSE. */
/* The editor of study.wasm: a draft goes in with edits, and comes out with what is impossible about it. */
#include "bindings/wasm/study.h"

#include "bindings/wasm/page.h"
#include "bindings/wasm/tell_json.h"
#include "study/draft.h"

#include <string.h>

static void tell_board(const struct study_draft *d, struct text *t)
{
    char board[ONI_SQUARES + 1] = {0};

    for (int i = 0; i < ONI_SQUARES; i++)
        board[i] = d->square[i] != 0 ? d->square[i] : '.';
    jsonw_word(t, "board", board);
}

static void tell_cards(const struct study_draft *d, struct text *t)
{
    jsonw_key(t, "cards");
    text_char(t, '[');
    for (int i = 0; i < STUDY_DRAFT_CARDS; i++) {
        text_add(t, i > 0 ? "," : "");
        if (d->card[i] < 0)
            text_add(t, "null");
        else
            text_json(t, str_of(oni_card_code(d->card[i])));
    }
    text_char(t, ']');
}

/* Of each side, for each ninja: its square, -1 if it is unknown, null if it was captured. */
static void tell_ninjas(const struct study_draft *d, struct text *t)
{
    jsonw_key(t, "ninjas");
    text_char(t, '[');
    for (int player = 0; player < 2; player++) {
        text_add(t, player > 0 ? ",[" : "[");
        for (int i = 0; i < d->ninjas[player]; i++) {
            int square = d->ninja[player][i];

            text_add(t, i > 0 ? ",{" : "{");
            if (square == STUDY_NO_NINJA)
                jsonw_word(t, "square", NULL);
            else
                jsonw_number(t, "square", square < ONI_SQUARES ? square : -1);
            jsonw_bool(t, "revealed", d->revealed[player][i]);
            text_char(t, '}');
        }
        text_char(t, ']');
    }
    text_char(t, ']');
}

static void tell_lanterns(const struct study_draft *d, struct text *t)
{
    jsonw_key(t, "lanterns");
    for (int player = 0; player < 2; player++) {
        text_char(t, player > 0 ? ',' : '[');
        if (d->lanterns[player] < 0)
            text_add(t, "null");
        else
            text_int(t, d->lanterns[player]);
    }
    text_char(t, ']');
}

static enum status tell_draft(const void *what, struct text *t, struct err *e)
{
    const struct study_draft *d = what;
    struct err faults[STUDY_MAX_FAULTS];
    char name[ONI_NAME_SIZE] = {0}, memory[STUDY_DRAFT_TEXT];
    int count = study_draft_check(d, faults, name);
    struct text ofen;

    (void)e;
    text_init(&ofen, memory, sizeof memory);
    study_draft_print(d, &ofen);
    text_char(t, '{');
    jsonw_word(t, "position", memory);
    jsonw_word(t, "game", count == 0 ? name : NULL);
    jsonw_bool(t, "possible", count == 0);
    jsonw_key(t, "faults");
    text_char(t, '[');
    for (int i = 0; i < count; i++) {
        text_add(t, i > 0 ? "," : "");
        tell_error(&faults[i], t);
    }
    text_char(t, ']');
    tell_board(d, t);
    if (d->turn < 0)
        jsonw_word(t, "turn", NULL);
    else
        jsonw_number(t, "turn", d->turn);
    tell_cards(d, t);
    tell_ninjas(d, t);
    tell_lanterns(d, t);
    text_char(t, '}');
    return OK;
}

/* The first line says where it begins, the others what is done. */
int study_edit(int size)
{
    struct str said = page_said(size), line, key, value;
    struct study_draft draft;
    struct err e = {0};
    enum status rc;

    (void)page_line(&said, &key, &value);
    rc = str_eq(key, "game")       ? study_draft_begin(&draft, value, &e)
         : str_eq(key, "position") ? study_draft_read(&draft, value, &e)
                                   : err_say(&e, BAD_INPUT, "%q is no edit of a position", key);
    while (rc == OK && said.len > 0 && str_cut(&said, '\n', &line))
        if (str_trim(line).len > 0)
            rc = study_draft_edit(&draft, line, &e);
    return rc == OK ? page_answer(tell_draft, &draft) : page_status(rc, &e);
}
