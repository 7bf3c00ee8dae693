/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/order.h"

#include "bindings/wasm/page.h"

static bool is_left_out(const struct page_order *o, struct str name)
{
    for (const char *const *own = o->own; *own != NULL; own++)
        if (str_eq(name, *own))
            return true;
    return o->hides && str_eq(name, "Seed");
}

static enum status add_tag(const struct page_order *o, struct str line, struct record *r,
                           struct err *e)
{
    struct str name;

    if (!str_cut(&line, ' ', &name) || is_left_out(o, name))
        return OK;
    return record_tag_set(r, name, line.data != NULL ? line : (struct str){"", 0}, e);
}

enum status page_order_read(struct page_order *o, struct str lines, struct record *r, struct err *e)
{
    struct str key, value;
    enum status rc = OK;

    o->json = false;
    o->result = (struct str){"*", 1};
    o->ending = (struct str){"", 0};
    while (rc == OK && page_line(&lines, &key, &value)) {
        if (str_eq(key, "format"))
            o->json = str_eq(value, "json");
        else if (str_eq(key, "result"))
            o->result = value;
        else if (str_eq(key, "ending"))
            o->ending = value;
        else if (str_eq(key, "tag"))
            rc = add_tag(o, value, r, e);
    }
    return rc;
}

enum status page_order_finish(const struct page_order *o, const struct game *g, const void *state,
                              struct record *r, struct err *e)
{
    if (game_turn(g, state) != GAME_OVER)
        return record_finish(r, o->result, o->ending, e);
    return record_finish(r,
                         str_of(record_result_name(g->kind->players, record_result_of(g, state))),
                         (struct str){"", 0}, e);
}
