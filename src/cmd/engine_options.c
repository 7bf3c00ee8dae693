/* Torii: MIT licence, see LICENSE. */
/* The options of the engine behind a protocol. */
#include "cmd/engine.h"
#include "ruledata/ruledata.h"

#include <stdlib.h>
#include <string.h>

enum { USUAL_HASH = 64, STAGES = 6, USUAL_OVERHEAD = 20, MOST_OVERHEAD = 5000 /* milliseconds */ };

struct option {
    const char *name;
    int usual, min, max;
    int *number;
    bool fresh; /* another engine must be made */
};

enum { NUMBERS = 6 };

static void list_numbers(struct talk *s, struct option out[NUMBERS])
{
    const struct option list[NUMBERS] = {
        {"Hash", USUAL_HASH, 1, ENGINE_MAX_HASH, &s->options.hash, true},
        {"Threads", 1, 1, ENGINE_MAX_THREADS, &s->options.threads, true},
        {"MultiPV", 1, 1, ENGINE_MAX_LINES, &s->lines, false},
        {"Level", ENGINE_LEVELS, 1, ENGINE_LEVELS, &s->options.level, true},
        {"Ablation", STAGES, 1, STAGES, &s->options.ablation, true},
        {"MoveOverhead", USUAL_OVERHEAD, 0, MOST_OVERHEAD, &s->overhead, false},
    };

    memcpy(out, list, sizeof list);
}

void talk_options_init(struct talk *s)
{
    struct option list[NUMBERS];

    list_numbers(s, list);
    for (int i = 0; i < NUMBERS; i++)
        *list[i].number = list[i].usual;
    s->options.on_message = talk_words;
    memcpy(s->game, "onitama", sizeof "onitama");
}

void talk_options_tell(struct talk *s)
{
    struct option list[NUMBERS];
    char memory[2048];
    struct text t;

    list_numbers(s, list);
    text_init(&t, memory, sizeof memory - 1);
    text_add(&t, "id name Torii " TORII_VERSION "\nid author the Torii project\n"
                 "option name Game type combo default onitama");
    for (int i = 0; i < GAMES_COUNT; i++)
        text_format(&t, " var %s", games_name(i));
    for (int i = 0; i < NUMBERS; i++)
        text_format(&t, "\noption name %s type spin default %d min %d max %d", list[i].name,
                    list[i].usual, list[i].min, list[i].max);
    text_add(&t, "\noption name AI type combo default auto var auto");
    for (int i = 0; engine_ai_name(i) != NULL; i++)
        text_format(&t, " var %s", engine_ai_name(i));
    text_add(&t, "\noption name Fresh type check default false"
                 "\noption name Secret type string default <empty>"
                 "\noption name TablePath type string default <empty>"
                 "\noption name Rules type string default <empty>\nugiok");
    talk_print(&t);
}

/* What comes next must be made anew; the start is that of the game, with the rules, of now. */
static void drop_engine(struct talk *s)
{
    engine_free(s->engine);
    s->engine = NULL;
}

static void drop_place(struct talk *s)
{
    s->place->set = s->named = false;
}

static void set_game(struct talk *s, struct str value)
{
    struct games_entry *entry = malloc(sizeof *entry);
    struct text t;
    struct err e = {.message = "no memory"};

    if (entry == NULL || value.len >= sizeof s->game ||
        games_open(entry, value, &GAMES_USUAL, &e) != OK) {
        talk_words(NULL,
                   value.len >= sizeof s->game ? "there is no game with that name" : err_text(&e));
    } else {
        text_init(&t, s->game, sizeof s->game);
        text_str(&t, value);
        drop_place(s);
    }
    free(entry);
}

/* A path, ended by a zero; nothing for "<empty>". False after complaining. */
static bool read_path(const char *option, struct str value, char *out, size_t size)
{
    struct text t;

    if (value.len >= size) {
        talk_complain("the path %q is too long", str_of(option));
        return false;
    }
    text_init(&t, out, size);
    if (!str_eq(value, "<empty>"))
        text_str(&t, value);
    return true;
}

static void set_ai(struct talk *s, struct str value)
{
    int i = 0;

    while (engine_ai_name(i) != NULL && !str_eq(value, engine_ai_name(i)))
        i++;
    if (engine_ai_name(i) == NULL && !str_eq(value, "auto")) {
        talk_complain("there is no AI %q", value);
        return;
    }
    s->options.ai = engine_ai_name(i);
    drop_engine(s);
}

static void set_tables(struct talk *s, struct str value)
{
    if (read_path("TablePath", value, s->tables, sizeof s->tables))
        drop_engine(s);
}

/* Reports only the first fault, since an engine has one line for it; `torii rules check` lists them all. */
static void keep_fault(void *context, const struct ruledata_fault *fault)
{
    struct text *t = context;

    if (t->len > 0)
        return;
    text_add(t, "Rules: ");
    ruledata_fault_print(fault, t);
}

static bool take_switches(struct talk *s, struct str value, struct err *e)
{
    struct oni_rules tried;
    struct text t;

    text_init(&t, s->place->switches, sizeof s->place->switches);
    if (oni_rules_named(str_of("onitama+shadow"), &tried, e) != OK ||
        oni_rules_set_switches(&tried, value, e) != OK)
        return false;
    text_str(&t, value);
    return !t.full;
}

/* Rules that have a name, or switches of Onitama; false if it is neither, and nothing was done. */
static bool set_named_rules(struct talk *s, struct str value)
{
    bool standard = value.len == 0 || str_eq(value, "<empty>") || str_eq(value, "standard");
    bool letter = str_eq(value, "letter");
    struct err e = {0};

    if (!standard && !letter && !str_begins(value, "repetition:") &&
        !str_begins(value, "revealed:"))
        return false;
    if (letter)
        ona_rules_letter(&s->rules);
    s->place->rules = letter ? &s->rules : NULL;
    s->place->switches[0] = '\0';
    if (!standard && !take_switches(s, value, &e))
        talk_words(NULL, err_text(&e));
    drop_place(s);
    return true;
}

static void set_fresh(struct talk *s, struct str value)
{
    if (str_eq(value, "true") || str_eq(value, "false"))
        s->fresh = str_eq(value, "true");
    else
        talk_complain("Fresh must be true or false, not %q", value);
}

static void set_secret(struct talk *s, struct str value)
{
    bool empty = value.len == 0 || str_eq(value, "<empty>");

    if (empty || form_read(value, s->secret))
        s->sworn = !empty;
    else
        talk_complain("Secret must be 64 hexadecimal digits, not %q", value);
}

static void set_rules(struct talk *s, struct str value)
{
    char path[4096], memory[512];
    struct os_bytes file = {NULL, 0};
    struct text t;
    struct err e;
    enum status rc;

    if (set_named_rules(s, value) || !read_path("Rules", value, path, sizeof path))
        return;
    text_init(&t, memory, sizeof memory);
    rc = os_read_file(path, RULEDATA_MAX, &file, &e);
    if (rc == OK)
        rc = ruledata_read(&s->rules, (struct str){file.data, file.len}, keep_fault, &t, &e);
    os_bytes_release(&file);
    if (rc != OK) {
        talk_words(NULL, t.len > 0 ? memory : err_text(&e));
        return;
    }
    s->place->rules = &s->rules;
    s->place->switches[0] = '\0';
    drop_place(s);
}

static bool set_number(const struct option *o, struct str value)
{
    char words[] = "%s must be a number from %d to %d, not %q", memory[256];
    uint64_t number;
    struct text t;

    if (str_number(value, (uint64_t)o->max, &number) && number >= (uint64_t)o->min) {
        *o->number = (int)number;
        return true;
    }
    text_init(&t, memory, sizeof memory);
    text_format(&t, words, o->name, o->min, o->max, value);
    talk_words(NULL, memory);
    return false;
}

void talk_option_set(struct talk *s, struct str name, struct str value)
{
    const struct {
        const char *name;
        void (*set)(struct talk *s, struct str value);
    } texts[] = {{"Game", set_game},   {"AI", set_ai},       {"TablePath", set_tables},
                 {"Rules", set_rules}, {"Fresh", set_fresh}, {"Secret", set_secret}};
    struct option list[NUMBERS];

    if (name.len == 0) {
        talk_words(NULL, "to set an option, use 'setoption name NAME value VALUE'");
        return;
    }
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (ugi_is_named(name, texts[i].name)) {
            texts[i].set(s, value);
            return;
        }
    list_numbers(s, list);
    for (int i = 0; i < NUMBERS; i++)
        if (ugi_is_named(name, list[i].name)) {
            if (set_number(&list[i], value) && list[i].fresh)
                drop_engine(s);
            return;
        }
    talk_complain(value.len > 0 ? "there is no option %q"
                                : "there is no option %q; did you forget 'value'?",
                  name);
}
