/* Torii: MIT licence, see LICENSE. */
#include "cmd/out.h"
#include "base/text.h"

#include <math.h>
#include <stdio.h>

struct out out_begin(bool json)
{
    if (json)
        putchar('{');
    return (struct out){json, ""};
}

static void put_name(struct out *o, const char *name)
{
    fputs(o->before, stdout);
    if (name[0] != '\0')
        printf("\"%s\":", name);
    o->before = ",";
}

void out_put(struct out *o, const char *name, const char *layout, const char *format, ...)
{
    char value[256];
    va_list args;

    va_start(args, format);
    vsnprintf(value, sizeof value, format, args);
    va_end(args);
    if (o->json && name != NULL) {
        put_name(o, name);
        fputs(value, stdout);
    } else if (!o->json && layout != NULL) {
        printf(layout, value);
    }
}

void out_text(struct out *o, const char *name, const char *layout, const char *text)
{
    char memory[16384];
    struct text t;

    if (o->json && name != NULL) {
        text_init(&t, memory, sizeof memory);
        text_json(&t, str_of(text));
        put_name(o, name);
        fputs(memory, stdout);
    } else if (!o->json && layout != NULL) {
        printf(layout, text);
    }
}

void out_real(struct out *o, const char *name, double value)
{
    if (isfinite(value))
        out_put(o, name, NULL, "%.6g", value);
    else
        out_put(o, name, NULL, "null");
}

void out_open(struct out *o, const char *name, char bracket)
{
    if (!o->json)
        return;
    put_name(o, name);
    putchar(bracket);
    o->before = "";
}

void out_close(struct out *o, char bracket)
{
    if (o->json)
        putchar(bracket);
    o->before = ",";
}

void out_end(struct out *o)
{
    puts(o->json ? "}" : "");
    fflush(stdout);
}
