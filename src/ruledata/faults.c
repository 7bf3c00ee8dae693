/* Torii: MIT licence, see LICENSE. */
#include "ruledata/faults.h"

#include <string.h>

void faults_add(struct faults *f, struct place place, struct str path, const char *format, ...)
{
    struct fault *fault = &f->fault[f->count];
    struct text t;
    va_list args;

    if (f->count == RULEDATA_MAX_FAULTS) {
        f->lost = true;
        return;
    }
    f->count++;
    fault->place = place;
    text_init(&t, fault->path, sizeof fault->path);
    text_str(&t, path);
    text_init(&t, fault->text, sizeof fault->text);
    va_start(args, format);
    text_format_args(&t, format, args);
    va_end(args);
}

/* Does the longer path go on where the shorter one ends? */
static bool is_below(struct str path, struct str above)
{
    return path.len >= above.len && memcmp(path.data, above.data, above.len) == 0 &&
           (path.len == above.len || strchr(".[", path.data[above.len]) != NULL);
}

bool faults_touch(const struct faults *f, struct str path)
{
    for (int i = 0; i < f->count; i++) {
        struct str other = str_of(f->fault[i].path);

        if (other.len > 0 && (is_below(path, other) || is_below(other, path)))
            return true;
    }
    return false;
}

static bool comes_before(const struct fault *a, const struct fault *b)
{
    return a->place.line != b->place.line ? a->place.line < b->place.line
                                          : a->place.column < b->place.column;
}

/* By insertion: there are few, and those of one place keep their order. */
static void sort(struct faults *f)
{
    for (int i = 1; i < f->count; i++) {
        struct fault moving = f->fault[i];
        int j = i;

        for (; j > 0 && comes_before(&moving, &f->fault[j - 1]); j--)
            f->fault[j] = f->fault[j - 1];
        f->fault[j] = moving;
    }
}

void ruledata_fault_print(const struct ruledata_fault *fault, struct text *t)
{
    if (fault->line > 0)
        text_format(t, "%d:%d: ", fault->line, fault->column);
    if (fault->path[0] != '\0')
        text_format(t, "%s: ", fault->path);
    text_add(t, fault->text);
}

static enum status keep_first(const struct fault *fault, struct err *e)
{
    struct ruledata_fault f = {fault->place.line, fault->place.column, fault->path, fault->text};
    char memory[sizeof e->text];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ruledata_fault_print(&f, &t);
    return err_say(e, BAD_INPUT, "%s", memory);
}

enum status faults_tell(struct faults *f, ruledata_report *report, void *context, struct err *e)
{
    sort(f);
    for (int i = 0; report != NULL && i < f->count; i++) {
        struct fault *one = &f->fault[i];

        report(context,
               &(struct ruledata_fault){one->place.line, one->place.column, one->path, one->text});
    }
    if (report != NULL && f->lost)
        report(context, &(struct ruledata_fault){0, 0, "", "and there are more faults"});
    return f->count == 0 ? OK : keep_first(&f->fault[0], e);
}
