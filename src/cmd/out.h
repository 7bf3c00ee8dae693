/* Torii: MIT licence, see LICENSE. */
/*
 * One result on stdout, as a line of text or as a JSON object in a line. Each field is described once: its JSON name,
 * its layout in the text (with one %s, such as " %6s games"; NULL: not in the text) and its value.
 */
#ifndef CMD_OUT_H
#define CMD_OUT_H

#include <stdbool.h>

struct out {
    bool json;
    const char *before; /* what to print before the next field of JSON */
};

struct out out_begin(bool json);
/* A number, true, false or null, with the directives of printf. A field without a name is only in the text. */
void out_put(struct out *o, const char *name, const char *layout, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void out_text(struct out *o, const char *name, const char *layout, const char *text);
/* A number of JSON with six significant digits; null if it is not finite. */
void out_real(struct out *o, const char *name, double value);
/* An array or object inside a JSON object; elements of an array have the name "". */
void out_open(struct out *o, const char *name, char bracket);
void out_close(struct out *o, char bracket);
/* Ends the line, which is written at once. */
void out_end(struct out *o);

#endif
