/* Torii: MIT licence, see LICENSE. */
/*
 * Requests to a hall, one a line: `WHO VERB JSON`. WHO is 0 or 1 for a seat of the game that was created
 * last, or anything else for nobody; JSON may be missing. Every request gets one answer, an object, and
 * what is refused says why.
 */
#include "fuzz.h"

#include "../unit/server/memory_store.h"
#include "os/wait.h"
#include "server/hall.h"
#include "server/packet.h"

enum { MAX_WORD = 32, MAX_REQUESTS = 40 };

struct waiting {
    struct os_lock *lock;
    struct os_condition *came;
    int status;
    json_t *body;
};

static struct {
    char id[STORE_ID + 1];
    char token[2][64];
} game;

static void take_answer(void *context, int status, json_t *body, const struct hall_bill *bill)
{
    struct waiting *w = context;

    MUST(bill->work >= 0 && bill->kept >= 0);

    os_lock_take(w->lock);
    MUST(w->status == 0);
    w->status = status;
    w->body = body;
    os_condition_wake(w->came);
    os_lock_give(w->lock);
}

static void take_event(void *context, struct packet *p, int work)
{
    json_t *event = json_loadb(p->text, p->len, 0, NULL);

    (void)context;
    MUST(work >= 0);
    MUST(json_is_object(json_object_get(event, "d")));
    json_decref(event);
}

static void take_end(void *context, int status, json_t *body)
{
    (void)context;
    MUST(status >= 400);
    json_decref(body);
}

static void copy(char *to, size_t size, const json_t *from)
{
    struct text t;

    text_init(&t, to, size);
    text_add(&t, json_is_string(from) ? json_string_value(from) : "");
}

static void remember(const json_t *made)
{
    memset(&game, 0, sizeof game);
    copy(game.id, sizeof game.id, json_object_get(made, "id"));
    for (size_t i = 0; i < 2; i++)
        copy(game.token[i], sizeof game.token[i],
             json_object_get(json_array_get(json_object_get(made, "seats"), i), "token"));
}

static void ask(struct hall *h, struct waiting *w, const char *verb, const char *token,
                const json_t *args)
{
    w->status = 0;
    hall_ask(h,
             &(struct hall_call){
                 .verb = verb, .game = game.id, .token = token, .from = "192.0.2.1", .args = args},
             take_answer, w);
    os_lock_take(w->lock);
    while (w->status == 0)
        os_condition_wait(w->came, w->lock);
    os_lock_give(w->lock);
    MUST(w->status >= 200 && w->status <= 503 && json_is_object(w->body));
    MUST(w->status < 400 || json_is_string(json_object_get(w->body, "error")));
    if (w->status == 201 && strcmp(verb, "create") == 0)
        remember(w->body);
    json_decref(w->body);
}

static void run_line(struct hall *h, struct waiting *w, struct str line)
{
    struct str who = {"", 0}, word = {"", 0};
    char verb[MAX_WORD];
    struct text t;
    json_t *args;

    str_cut(&line, ' ', &who);
    str_cut(&line, ' ', &word);
    text_init(&t, verb, sizeof verb);
    text_str(&t, word);
    args = line.data != NULL ? json_loadb(line.data, line.len, 0, NULL) : NULL;
    ask(h, w, verb,
        str_eq(who, "0")   ? game.token[0]
        : str_eq(who, "1") ? game.token[1]
                           : NULL,
        args);
    json_decref(args);
}

/* One hall for all inputs: each has games of its own, and those of the others are gone from the store. */
static struct hall *the_hall(struct waiting *w)
{
    static struct hall *h;
    struct hall_options options = {
        .store = "memory", .thinkers = 1, .most_games = 10, .now = os_time};
    struct err e;

    if (h != NULL)
        return h;
    MUST(hall_open(&h, &options, &e) == OK);
    w->lock = os_lock_new();
    w->came = os_condition_new();
    return h;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct waiting w;
    struct str rest = {(const char *)data, size};
    struct hall_subscriber *subscribers[2] = {NULL, NULL};
    struct hall *h = the_hall(&w);

    memset(&game, 0, sizeof game);
    for (int i = 0; rest.data != NULL && rest.len > 0 && i < MAX_REQUESTS; i++) {
        run_line(h, &w, fuzz_line(&rest));
        if (game.id[0] != '\0' && subscribers[0] == NULL) {
            subscribers[0] =
                hall_subscribe(h, &(struct hall_call){.game = game.id, .token = game.token[0]}, 0,
                               take_event, take_end, NULL);
            subscribers[1] = hall_subscribe(h, &(struct hall_call){.game = game.id}, 0, take_event,
                                            take_end, NULL);
        }
    }
    hall_unsubscribe(h, subscribers[0]);
    hall_unsubscribe(h, subscribers[1]);
    memory_store_clear();
    return 0;
}
