/* Torii: MIT licence, see LICENSE. */
#include "words/words.h"

void words_quote(struct text *t, const struct words_look *look, struct str s)
{
    char memory[512];
    struct text quoted;

    text_init(&quoted, memory, sizeof memory);
    text_quote(&quoted, s);
    if (quoted.len < 2)
        return;
    memory[quoted.len - 1] = '\0'; /* its own quotes are English ones */
    text_format(t, say(look, "'%s'"), memory + 1);
}

void words_capital(char *sentence)
{
    unsigned char first = (unsigned char)sentence[0], second = (unsigned char)sentence[first != 0];

    if (first >= 'a' && first <= 'z')
        sentence[0] = (char)(first - 32);
    else if (first == 0xc3 && second >= 0xa0 && second <= 0xbd)
        sentence[1] = (char)(second - 32);
}
