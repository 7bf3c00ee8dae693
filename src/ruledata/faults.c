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
    fault->meant[0] = '\0';
    text_init(&t, fault->path, sizeof fault->path);
    text_str(&t, path);
    text_init(&t, fault->text, sizeof fault->text);
    va_start(args, format);
    text_format_args(&t, format, args);
    va_end(args);
}

void faults_meant(struct faults *f, struct str path)
{
    struct text t;

    if (f->lost || f->count == 0)
        return;
    text_init(&t, f->fault[f->count - 1].meant, ONA_MAX_PATH);
    text_str(&t, path);
}

bool faults_name(const struct faults *f, struct str path)
{
    for (int i = 0; i < f->count; i++)
        if (str_eq(path, f->fault[i].path) || str_eq(path, f->fault[i].meant))
            return true;
    return false;
}

/* Is the path below the other one? */
static bool is_below(struct str path, struct str above)
{
    return path.len >= above.len && memcmp(path.data, above.data, above.len) == 0 &&
           (path.len == above.len || strchr(".[", path.data[above.len]) != NULL);
}

static bool touches(struct str path, const char *told)
{
    struct str other = str_of(told);

    return other.len > 0 && (is_below(path, other) || is_below(other, path));
}

bool faults_touch(const struct faults *f, struct str path)
{
    for (int i = 0; i < f->count; i++)
        if (touches(path, f->fault[i].path) || touches(path, f->fault[i].meant))
            return true;
    return false;
}

static bool comes_before(const struct fault *a, const struct fault *b)
{
    return a->place.line != b->place.line ? a->place.line < b->place.line
                                          : a->place.column < b->place.column;
}

/* Insertion sort: few faults, and stable for those of one place. */
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
        text_format(t, fault->name[0] != '\0' ? "%s (%s): " : "%s: ", fault->path, fault->name);
    text_add(t, fault->text);
}

static struct ruledata_fault as_told(const struct fault *f, const struct ona_rules *rules)
{
    return (struct ruledata_fault){
        .line = f->place.line,
        .column = f->place.column,
        .path = f->path,
        .name = ona_path_name(rules, str_of(f->path)),
        .text = f->text,
    };
}

static enum status keep_first(const struct ruledata_fault *fault, struct err *e)
{
    char memory[ERR_TEXT];
    struct text t;

    text_init(&t, memory, sizeof memory);
    ruledata_fault_print(fault, &t);
    return err_say(e, BAD_INPUT, "%s", memory);
}

enum status faults_tell(struct faults *f, const struct ona_rules *rules, ruledata_report *report,
                        void *context, struct err *e)
{
    static const struct ruledata_fault more = {0, 0, "", "", "and there are more faults"};
    struct ruledata_fault first = more;

    sort(f);
    for (int i = 0; i < f->count; i++) {
        struct ruledata_fault one = as_told(&f->fault[i], rules);

        if (i == 0)
            first = one;
        if (report != NULL)
            report(context, &one);
    }
    if (report != NULL && f->lost)
        report(context, &more);
    return f->count == 0 ? OK : keep_first(&first, e);
}
