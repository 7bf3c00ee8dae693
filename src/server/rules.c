/* Torii: MIT licence, see LICENSE. */
/* A file of Onamazu's rules is looked at before a table is opened with it: is it good, and what differs? */
#include "server/hall_tables.h"

#include "ruledata/ruledata.h"
#include "server/args.h"

#include <stdlib.h>

/* What is found out about a file. */
struct look {
    struct games_entry entry;       /* whose rules they are */
    char text[RULEDATA_MAX_EXPORT]; /* "path=value; path=value", as a game's options have it */
    char hash[GAMES_HASH_SIZE];
};

static void add_change(void *context, const struct ruledata_change *c)
{
    json_array_append_new(
        context, json_pack("{s:s, s:s, s:s}", "path", c->path, "from", c->from, "to", c->to));
}

static json_t *tell(struct look *l)
{
    json_t *changes = json_array();
    struct text t;

    text_init(&t, l->text, sizeof l->text);
    games_rules_print(&l->entry, l->hash, &t);
    ruledata_changes(&l->entry.onamazu, ona_rules_standard(), add_change, changes);
    return json_pack("{s:s, s:b, s:o, s:s}", "hash", l->hash, "standard",
                     json_array_size(changes) == 0, "changes", changes, "text", l->text);
}

static void refuse_faults(struct hall *h, struct request *r, const json_t *faults,
                          const struct err *e)
{
    json_t *body = code_body(CODE_BAD_RULES, e->text);

    /* A copy: from here on the body is another thread's alone. */
    json_object_set_new(body, "faults", json_deep_copy(faults));
    hall_answer_with(h, r, code_status(CODE_BAD_RULES), body);
}

static void look_at(struct hall *h, struct request *r, struct look *l, json_t *faults)
{
    struct ona_rules *rules = NULL;
    struct err e = {"", ""};
    enum status rc = setup_rules(r->args, faults, &rules, &e);

    if (rc == NO_ROOM)
        hall_refuse(h, r, CODE_NO_MEMORY, e.text);
    else if (rc == ILLEGAL)
        refuse_faults(h, r, faults, &e);
    else if (rc != OK)
        hall_refuse(h, r, CODE_BAD_VALUE, e.text);
    else if (rules == NULL)
        hall_refuse(h, r, CODE_MISSING, "'rules' is the text of a file of rules");
    else {
        l->entry.onamazu = *rules;
        hall_answer_with(h, r, 200, tell(l));
    }
    free(rules);
}

void rules_ask(struct hall *h, struct request *r)
{
    struct look *l = NULL;
    json_t *faults;
    struct err e;

    if (args_only(r->args, "rules\0", &e) != OK) {
        hall_refuse(h, r, CODE_UNKNOWN_KEY, e.text);
        return;
    }
    l = calloc(1, sizeof *l);
    faults = json_array();
    if (l == NULL || faults == NULL)
        hall_refuse(h, r, CODE_NO_MEMORY, "there is no memory left");
    else
        look_at(h, r, l, faults);
    json_decref(faults);
    free(l);
}
