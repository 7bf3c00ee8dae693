/* Torii: MIT licence, see LICENSE. */
/*
 * Writes data/openapi.json and the tables of endpoints in docs/formats/api.md from the server's table of endpoints
 * (src/server/endpoints.c) and the schemas in data/api.json.
 *
 *     gen_api ROOT           writes both
 *     gen_api ROOT --check   fails if a committed file differs
 */
#include "server/args.h"
#include "server/endpoints.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 1 << 20 };

static json_t *ref(const char *kind, const char *name)
{
    char path[120];

    snprintf(path, sizeof path, "#/components/%s/%s", kind, name);
    return json_pack("{s:s}", "$ref", path);
}

/* ---- OpenAPI ------------------------------------------------------------------------------- */

/* Without Markdown's code marks. */
static json_t *plain(const char *about)
{
    char memory[400];
    size_t len = 0;

    for (; *about != '\0' && len < sizeof memory; about++)
        if (*about != '`')
            memory[len++] = *about;
    return json_stringn(memory, len);
}

static json_t *word_list(const char *words)
{
    json_t *list = json_array();

    for (; *words != '\0'; words += strlen(words) + 1)
        json_array_append_new(list, json_string(words));
    return list;
}

static void add_fallback(json_t *schema, const struct argument *g)
{
    bool raw = g->type == ARGUMENT_INT || g->type == ARGUMENT_BOOL;

    if (g->fallback != NULL)
        json_object_set_new(schema, "default",
                            raw ? json_loads(g->fallback, JSON_DECODE_ANY, NULL)
                                : json_string(g->fallback));
}

static json_t *argument_schema(const struct argument *g)
{
    json_t *schema;

    switch (g->type) {
    case ARGUMENT_INT:
        schema = json_pack("{s:s, s:I}", "type", "integer", "minimum", (json_int_t)g->min);
        if (g->max != INT64_MAX)
            json_object_set_new(schema, "maximum", json_integer((json_int_t)g->max));
        break;
    case ARGUMENT_BOOL: schema = json_pack("{s:s}", "type", "boolean"); break;
    case ARGUMENT_WORD:
        schema = json_pack("{s:s, s:o}", "type", "string", "enum", word_list(g->words));
        break;
    case ARGUMENT_OBJECT:
        schema = json_pack("{s:[o, {s:s}]}", "oneOf", ref("schemas", g->schema), "type", "null");
        break;
    case ARGUMENT_LIST:
        schema = json_pack("{s:s, s:I, s:o}", "type", "array", "maxItems", (json_int_t)g->max,
                           "items", ref("schemas", g->schema));
        break;
    default:
        schema = json_pack("{s:s, s:I}", "type", "string", "maxLength", (json_int_t)g->max);
        break;
    }
    add_fallback(schema, g);
    return schema;
}

static json_t *query_parameters(const struct endpoint *p)
{
    json_t *list = json_array();

    for (const struct argument *g = p->arguments; g != NULL && g->name != NULL; g++) {
        json_t *one = json_pack("{s:s, s:s, s:o}", "name", g->name, "in", "query", "schema",
                                argument_schema(g));

        if (g->required)
            json_object_set_new(one, "required", json_true());
        if (g->about != NULL)
            json_object_set_new(one, "description", plain(g->about));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *content(const char *type, json_t *schema)
{
    return json_pack("{s:{s:o}}", type, "schema", schema);
}

static json_t *request_body(const struct endpoint *p)
{
    json_t *schema = json_pack("{s:s}", "type", "object"), *properties = json_object(),
           *required = json_array();

    for (const struct argument *g = p->arguments; g != NULL && g->name != NULL; g++) {
        json_t *one = argument_schema(g);

        if (g->about != NULL)
            json_object_set_new(one, "description", plain(g->about));
        json_object_set_new(properties, g->name, one);
        if (g->required)
            json_array_append_new(required, json_string(g->name));
    }
    if (json_object_size(properties) > 0)
        json_object_set(schema, "properties", properties);
    if (json_array_size(required) > 0)
        json_object_set(schema, "required", required);

    json_t *body = json_pack("{s:b, s:o}", "required", json_array_size(required) > 0, "content",
                             content("application/json", schema));

    json_decref(properties);
    json_decref(required);
    return body;
}

static bool is_local(const struct endpoint *p)
{
    return p->ask == NULL && p->decide == NULL;
}

static void add_answer(json_t *responses, const char *status, const char *about, const char *schema,
                       const json_t *schemas)
{
    const char *type = json_string_value(json_object_get(json_object_get(schemas, schema), "type"));
    const char *media =
        json_string_value(json_object_get(json_object_get(schemas, schema), "contentMediaType"));
    bool text = type != NULL && strcmp(type, "string") == 0;

    json_object_set_new(responses, status,
                        json_pack("{s:s, s:o}", "description", about, "content",
                                  content(media != NULL ? media
                                          : text        ? "text/plain"
                                                        : "application/json",
                                          ref("schemas", schema))));
}

static json_t *responses_of(const struct endpoint *p, const json_t *schemas)
{
    const struct {
        const char *status, *name;
        bool given;
    } refusals[] = {
        {"400", "Bad", true},
        {"401", "Token", true},
        {"403", "Forbidden", p->method == ROUTE_POST},
        {"404", "Unknown", p->decide != NULL},
        {"409", "Conflict", p->decide != NULL},
        {"411", "Length", p->method == ROUTE_POST},
        {"413", "Size", p->method == ROUTE_POST},
        {"421", "Misdirected", true},
        {"422", "Illegal", p->method == ROUTE_POST || p->decide != NULL || p->looks_up},
        {"429", "Busy", true},
        {"501", "Undrawn", p->paints},
        {"501", "Untabled", p->looks_up},
        {"503", "Gone", !is_local(p)},
    };
    json_t *responses = json_object();

    if (p->answer != NULL)
        add_answer(responses, "200", "Done", p->answer, schemas);
    if (p->created != NULL)
        add_answer(responses, "201", "Created", p->created, schemas);
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++)
        if (refusals[i].given)
            json_object_set_new(responses, refusals[i].status, ref("responses", refusals[i].name));
    return responses;
}

static json_t *security_of(const struct endpoint *p)
{
    json_t *list = json_array();

    if (p->who == WHO_VIEWER)
        json_array_append_new(list, json_object());
    if (p->who != WHO_ANYONE)
        json_array_append_new(list, json_pack("{s:[]}", "seat"));
    return list;
}

static json_t *operation(const struct endpoint *p, const json_t *schemas)
{
    json_t *o = json_pack("{s:s, s:o, s:o}", "operationId", p->name, "summary", plain(p->about),
                          "security", security_of(p));

    if (p->body != 0)
        json_object_set_new(o, "description",
                            json_sprintf("At most %d kB, others 64 kB.", p->body >> 10));
    if (p->method == ROUTE_GET && p->arguments != NULL)
        json_object_set_new(o, "parameters", query_parameters(p));
    if (p->method == ROUTE_POST)
        json_object_set_new(o, "requestBody", request_body(p));
    json_object_set_new(o, "responses", responses_of(p, schemas));
    return o;
}

static json_t *paths_of(const json_t *schemas)
{
    json_t *paths = json_object();

    for (int i = 0; i < endpoint_count; i++) {
        const struct endpoint *p = &endpoints[i];
        json_t *path = p->path != NULL ? json_object_get(paths, p->path) : NULL;

        if (p->path == NULL)
            continue;
        if (path == NULL) {
            path = json_object();
            json_object_set_new(paths, p->path, path);
            if (strstr(p->path, "{game}") != NULL)
                json_object_set_new(path, "parameters",
                                    json_pack("[o]", ref("parameters", "game")));
        }
        json_object_set_new(path, p->method == ROUTE_GET ? "get" : "post", operation(p, schemas));
    }
    return paths;
}

static json_t *codes(void)
{
    json_t *list = json_array();

    for (int i = 0; i < CODE_COUNT; i++)
        json_array_append_new(list, json_string(code_word((enum code)i)));
    return list;
}

static char *openapi(json_t *api)
{
    json_t *all = json_object(), *components = json_object_get(api, "components"),
           *schemas = json_object_get(components, "schemas"), *code = NULL;
    char *text;

    (void)json_unpack(schemas, "{s:{s:{s:o}}}", "Error", "properties", "code", &code);
    json_object_set_new(code, "enum", codes());
    json_object_set(all, "openapi", json_object_get(api, "openapi"));
    json_object_set(all, "info", json_object_get(api, "info"));
    json_object_set(all, "servers", json_object_get(api, "servers"));
    json_object_set_new(all, "paths", paths_of(schemas));
    json_object_set(all, "components", components);
    text = json_dumps(all, JSON_INDENT(1));
    json_decref(all);
    return text;
}

/* ---- Markdown ------------------------------------------------------------------------------ */

/* 200 `{"n","v"}` */
static void print_answer(struct text *t, const char *status, const char *schema,
                         const json_t *schemas)
{
    json_t *properties = json_object_get(json_object_get(schemas, schema), "properties");
    const char *key, *between = "";
    json_t *value;

    text_format(t, "%s", status);
    if (json_object_size(properties) == 0 || json_object_size(properties) > 12) {
        text_format(t, " %s", schema);
        return;
    }
    text_add(t, " `{");
    json_object_foreach(properties, key, value)
    {
        text_format(t, "%s\"%s\"", between, key);
        between = ",";
    }
    text_add(t, "}`");
}

static void print_endpoints(struct text *t, const json_t *schemas)
{
    static const char *const who[] = {"anyone", "anyone; a seat with its token", "a seat"};

    text_add(
        t, "| verb | what it does | request | who | cost | answer |\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < endpoint_count; i++) {
        const struct endpoint *p = &endpoints[i];

        if (p->path == NULL)
            continue;
        text_format(t, "| `%s` | %s | `%s %s`%s | %s | %d | ", p->name, p->about,
                    p->method == ROUTE_GET ? "GET" : "POST", p->path, p->socket ? ", socket" : "",
                    who[p->who], p->cost);
        if (p->answer != NULL)
            print_answer(t, "200", p->answer, schemas);
        text_add(t, p->answer != NULL && p->created != NULL ? "; " : "");
        if (p->created != NULL)
            print_answer(t, "201", p->created, schemas);
        text_add(t, " |\n");
    }
}

static void print_value(struct text *t, const struct argument *g)
{
    const char *between = "";

    switch (g->type) {
    case ARGUMENT_INT:
        text_add(t, "whole number, ");
        text_int(t, g->min);
        if (g->max != INT64_MAX) {
            text_add(t, " to ");
            text_int(t, g->max);
        } else {
            text_add(t, " or more");
        }
        break;
    case ARGUMENT_BOOL: text_add(t, "`true` or `false`"); break;
    case ARGUMENT_WORD:
        for (const char *word = g->words; *word != '\0'; word += strlen(word) + 1) {
            text_format(t, "%s`%s`", between, word);
            between = ", ";
        }
        break;
    case ARGUMENT_OBJECT: text_format(t, "%s or `null`", g->schema); break;
    case ARGUMENT_LIST: text_format(t, "list of at most %d %s", (int)g->max, g->schema); break;
    default: text_format(t, "string, at most %d bytes", (int)g->max); break;
    }
    if (g->fallback != NULL)
        text_format(t, "; default `%s`", g->fallback);
    if (g->required)
        text_add(t, "; required");
}

static void print_arguments(struct text *t)
{
    text_add(t, "| verb | argument | value | meaning |\n|---|---|---|---|\n");
    for (int i = 0; i < endpoint_count; i++)
        for (const struct argument *g = endpoints[i].arguments; g != NULL && g->name != NULL; g++) {
            text_format(t, "| `%s` | `%s` | ", endpoints[i].name, g->name);
            print_value(t, g);
            text_format(t, " | %s |\n", g->about != NULL ? g->about : "");
        }
}

/* ---- files --------------------------------------------------------------------------------- */

static char *read_file(const char *root, const char *name)
{
    char path[1024], *memory = calloc(1, MAX_FILE);
    FILE *f;

    snprintf(path, sizeof path, "%s/%s", root, name);
    f = fopen(path, "rb");
    if (f == NULL || memory == NULL || fread(memory, 1, MAX_FILE - 1, f) == 0) {
        fprintf(stderr, "gen_api: cannot read '%s'\n", path);
        exit(1);
    }
    fclose(f);
    return memory;
}

/* Compares or writes; false: it differs, or cannot be written. */
static bool settle(const char *root, const char *name, const char *text, bool check)
{
    char path[1024], *old;
    bool good;

    if (check) {
        old = read_file(root, name);
        good = strcmp(old, text) == 0;
        if (!good)
            fprintf(stderr, "gen_api: %s is out of date; run 'ninja -C build/test api'\n", name);
        free(old);
        return good;
    }
    snprintf(path, sizeof path, "%s/%s", root, name);

    FILE *f = fopen(path, "wb");

    good = f != NULL && fputs(text, f) >= 0;
    return f != NULL && fclose(f) == 0 && good;
}

/* The document with the part between its two marks replaced. */
static void fill_document(const char *old, const json_t *schemas, struct text *t)
{
    static const char begin[] = "<!-- begin: made by tools/gen_api.c -->\n", end[] = "<!-- end -->";
    const char *from = strstr(old, begin), *to = strstr(old, end);

    if (from == NULL || to == NULL) {
        fputs("gen_api: docs/formats/api.md has lost its marks\n", stderr);
        exit(1);
    }
    from += strlen(begin);
    text_str(t, (struct str){old, (size_t)(from - old)});
    print_endpoints(t, schemas);
    text_char(t, '\n');
    print_arguments(t);
    text_add(t, to);
}

int main(int argc, char **argv)
{
    bool check = argc == 3 && strcmp(argv[2], "--check") == 0, good;
    char *text, *whole, *old, *memory = malloc(MAX_FILE);
    struct text t;
    json_t *api;

    if (argc < 2 || argc > 3 || (argc == 3 && !check) || memory == NULL) {
        fputs("usage: gen_api ROOT [--check]\n", stderr);
        free(memory);
        return 1;
    }
    text = read_file(argv[1], "data/api.json");
    api = json_loads(text, 0, NULL);
    free(text);
    if (api == NULL) {
        fputs("gen_api: data/api.json is not JSON\n", stderr);
        free(memory);
        return 1;
    }
    text = openapi(api);
    whole = malloc(strlen(text) + 2);
    if (whole == NULL) {
        free(memory);
        return 1;
    }
    snprintf(whole, strlen(text) + 2, "%s\n", text);
    old = read_file(argv[1], "docs/formats/api.md");
    text_init(&t, memory, MAX_FILE);
    fill_document(old, json_object_get(json_object_get(api, "components"), "schemas"), &t);
    good = settle(argv[1], "data/openapi.json", whole, check);
    good = settle(argv[1], "docs/formats/api.md", memory, check) && good;
    json_decref(api);
    free(memory);
    free(whole);
    free(text);
    free(old);
    return good ? 0 : 1;
}
