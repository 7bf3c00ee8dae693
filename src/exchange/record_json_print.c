/* Torii: MIT licence, see LICENSE. */
/* Writes the JSON-lines form of a record. Never allocates: it is part of the page's rules too. */
#include "exchange/exchange.h"

static bool is_end_tag(struct str name)
{
    return str_eq(name, "Result") || str_eq(name, "Ending"); /* in the last line */
}

static void print_tags(const struct record *r, struct text *t)
{
    int order[RECORD_MAX_TAGS], tags = record_tag_order(r, order);
    const char *between = "";

    text_add(t, "{\"torii\":\"record\",\"version\":1,\"tags\":{");
    for (int i = 0; i < tags; i++) {
        const struct record_tag *tag = &r->tags[order[i]];

        if (is_end_tag(tag->name))
            continue;
        text_add(t, between);
        text_json(t, tag->name);
        text_char(t, ':');
        text_json(t, tag->value);
        between = ",";
    }
    text_add(t, "}}\n");
}

static void print_comment(const char *before, struct str comment, struct text *t)
{
    if (comment.len == 0)
        return;
    text_format(t, "%s\"comment\":", before);
    text_json(t, comment);
}

/* What precedes the first turn: a comment, and the outcome of chance. */
static void print_start(const struct record *r, struct text *t)
{
    char memory[RECORD_MAX_VALUE + 8];
    struct str deal = record_tag(r, "Deal");
    struct text outcome;

    print_comment("{", r->preface, t);
    text_add(t, r->preface.len > 0 ? "}\n" : "");
    if (deal.data == NULL)
        return;
    text_init(&outcome, memory, sizeof memory);
    text_add(&outcome, "deal ");
    text_str(&outcome, deal);
    text_add(t, "{\"chance\":");
    text_json(t, text_view(&outcome));
    text_add(t, "}\n");
}

static void print_turn(const struct record *r, const struct record_turn *turn, struct text *t)
{
    text_format(t, "{\"turn\":%d,\"player\":\"%s\",\"text\":", turn->number,
                record_player_name(r->game, turn->player));
    text_json(t, turn->text);
    print_comment(",", turn->comment, t);
    text_add(t, "}\n");
}

enum status exchange_json_print(const struct record *r, struct text *t, struct err *e)
{
    print_tags(r, t);
    print_start(r, t);
    for (size_t i = 0; i < r->turn_count; i++)
        print_turn(r, &r->turns[i], t);
    text_format(t, "{\"result\":\"%s\",\"ending\":\"%s\"}\n",
                record_result_name(r->game->kind->players, r->result), r->ending);
    return t->full ? err_say(e, NO_ROOM, "the record is too long to be written") : OK;
}
