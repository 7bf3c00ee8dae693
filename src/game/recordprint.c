/* Torii: MIT licence, see LICENSE. */
/* Records as text: tags, then words in lines of at most 80 columns (docs/formats/record.md). */
#include "game/record.h"
#include "game/recordturn.h"

enum { COLUMNS = 80 };

/* Starts a new line if a word of this width does not fit. */
static void before_word(struct record_page *p, int width)
{
    bool fits = p->column + 1 + width <= COLUMNS;

    if (p->column > 0)
        text_char(p->t, fits ? ' ' : '\n');
    p->column = (p->column > 0 && fits ? p->column + 1 : 0) + width;
}

void record_page_word(struct record_page *p, struct str word)
{
    before_word(p, str_width(word));
    text_str(p->t, word);
}

/* Escapes `\` and `}` in a comment, `\` and `"` in a tag. */
static void add_escaped(struct text *t, struct str s, char special)
{
    for (size_t i = 0; i < s.len; i++) {
        if (s.data[i] == '\\' || s.data[i] == special)
            text_char(t, '\\');
        text_char(t, s.data[i]);
    }
}

static int escapes(struct str s, char special)
{
    int count = 0;

    for (size_t i = 0; i < s.len; i++)
        count += s.data[i] == '\\' || s.data[i] == special;
    return count;
}

/* The braces are attached to the first and the last word. */
void record_page_comment(struct record_page *p, struct str comment)
{
    struct str word;

    for (bool first = true; str_cut(&comment, ' ', &word); first = false) {
        bool last = comment.data == NULL;

        before_word(p, first + str_width(word) + escapes(word, '}') + last);
        text_add(p->t, first ? "{" : "");
        add_escaped(p->t, word, '}');
        text_add(p->t, last ? "}" : "");
    }
}

void record_page_number(struct record_page *p, int number, int player)
{
    char memory[32];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "%d%s", number, player == 0 ? "." : "...");
    record_page_word(p, text_view(&t));
}

/* One line per turn, with "1.2" before the second player's turn of round 1; "0." is the set-up. */
static void add_listed_turn(struct record_page *p, const struct record *r,
                            const struct record_turn *turn)
{
    struct str rest = turn->text, word;
    char memory[32];
    struct text t;

    text_init(&t, memory, sizeof memory);
    text_format(&t, "%d.%s", turn->number,
                turn->player < 0 ? "" : record_player_name(r->game, turn->player));
    text_add(p->t, p->column > 0 ? "\n" : "");
    p->column = 0;
    record_page_word(p, text_view(&t));
    while (str_cut(&rest, ' ', &word))
        record_page_word(p, word);
}

/* As in chess: before every turn of the first player; before the other's only where needed. */
static void add_turn(struct record_page *p, const struct record *r, size_t i)
{
    const struct record_turn *turn = &r->turns[i], *before = i > 0 ? turn - 1 : NULL;

    if (record_lists_parts(r->game)) {
        add_listed_turn(p, r, turn);
    } else {
        if (turn->player == 0 || before == NULL || before->comment.len > 0 ||
            before->number != turn->number)
            record_page_number(p, turn->number, turn->player);
        record_page_word(p, turn->text);
    }
    if (turn->comment.len > 0)
        record_page_comment(p, turn->comment);
}

void record_page_tags(const struct record *r, struct text *t)
{
    int order[RECORD_MAX_TAGS], tags = record_tag_order(r, order);

    for (int i = 0; i < tags; i++) {
        text_char(t, '[');
        text_str(t, r->tags[order[i]].name);
        text_add(t, " \"");
        add_escaped(t, r->tags[order[i]].value, '"');
        text_add(t, "\"]\n");
    }
    text_char(t, '\n');
}

void record_page_result(struct record_page *p, const struct record *r)
{
    record_page_word(
        p, str_of(record_result_name(r->game != NULL ? r->game->kind->players : 2, r->result)));
    text_char(p->t, '\n');
}

enum status record_print(const struct record *r, struct text *t, struct err *e)
{
    struct record_page p = {t, 0};

    record_page_tags(r, t);
    if (r->preface.len > 0)
        record_page_comment(&p, r->preface);
    for (size_t i = 0; i < r->turn_count; i++)
        add_turn(&p, r, i);
    record_page_result(&p, r);
    return t->full ? err_say(e, NO_ROOM, "the record is too long to be written") : OK;
}
