/* Torii: MIT licence, see LICENSE. */
#include "bindings/wasm/page.h"
#include "bindings/wasm/wasm.h"

#include "bindings/wasm/tell_json.h"

#include <stdlib.h>

enum { FIRST_OUTPUT = 1 << 15, MAX_OUTPUT = 1 << 26 };

static char *input, *output;
static size_t input_room, output_room, output_len;

char *page_input(int size)
{
    if ((size_t)size > input_room) {
        free(input);
        input = malloc((size_t)size);
        input_room = input != NULL ? (size_t)size : 0;
    }
    return input;
}

const char *page_output(void)
{
    return output;
}

int page_output_size(void)
{
    return (int)output_len;
}

struct str page_said(int size)
{
    return (struct str){input, (size_t)size};
}

bool page_line(struct str *rest, struct str *key, struct str *value)
{
    struct str line;

    *key = *value = (struct str){"", 0};
    if (rest->len == 0 || !str_cut(rest, '\n', &line))
        return false;
    if (str_cut(&line, ' ', key) && line.data != NULL)
        *value = line;
    return true;
}

static bool make_room(size_t size)
{
    if (size <= output_room)
        return true;
    free(output);
    output = malloc(size);
    output_room = output != NULL ? size : 0;
    return output != NULL;
}

int page_status(enum status rc, const struct err *e)
{
    struct text t;

    output_len = 0;
    if (rc == OK || !make_room(FIRST_OUTPUT))
        return rc;
    text_init(&t, output, output_room);
    tell_error(e, &t);
    output_len = t.len;
    return rc;
}

int page_answer(page_teller *tell, const void *what)
{
    struct err e = {0};
    struct text t = {.full = true};
    enum status rc = OK;

    for (size_t size = FIRST_OUTPUT; rc == OK && t.full && size <= MAX_OUTPUT; size *= 2) {
        if (!make_room(size))
            break;
        text_init(&t, output, output_room);
        rc = tell(what, &t, &e);
        rc = rc == NO_ROOM && t.full ? OK : rc;
    }
    if (rc == OK && t.full)
        rc = err_say(&e, NO_ROOM, "no memory for the answer");
    if (rc != OK)
        return page_status(rc, &e);
    output_len = t.len;
    return OK;
}
