/* Torii: MIT licence, see LICENSE. */

/* Every game that would have looked the same to the seat: all states in which its ninja and the other one can be,
 * event by event. */
#include "puzzle_proof.h"

#include <stdlib.h>
#include <string.h>

enum { STATES = 4096 };

static struct ref_position now[STATES], next[STATES];

static int is_known(const struct ref_position *list, int count, const struct ref_position *p)
{
    for (int i = 0; i < count; i++)
        if (memcmp(&list[i], p, sizeof *p) == 0)
            return 1;
    return 0;
}

/* All ways to play on from one state that show the seat this event. */
static int follow(const struct ref_position *p, int seat, const char *event, int count)
{
    static char legal[REF_MAX_ACTIONS][REF_TEXT];
    char shown[3][REF_TEXT];
    int actions = ref_legal(p, legal);

    for (int i = 0; i < actions; i++) {
        struct ref_position after = *p;

        if (ref_play(&after, legal[i], shown) != 0 || strcmp(shown[seat], event) != 0)
            continue;
        if (count == STATES)
            abort();
        if (!is_known(next, count, &after))
            next[count++] = after;
    }
    return count;
}

int hidden_squares(const char *ofen, const char *events, char out[BOARD_SQUARES][3])
{
    int seat = strncmp(events, "n?", 2) == 0 ? REF_RED : REF_BLUE, enemy = 1 - seat;
    int states = 1, count = 0, seen[5][5] = {{0}};
    char text[512], *event;

    if (strlen(events) >= sizeof text || ref_parse(&now[0], ofen) != 0)
        return -1;
    strcpy(text, events);
    for (event = strtok(text, " "); event != NULL; event = strtok(NULL, " ")) {
        int found = 0;

        for (int i = 0; i < states; i++)
            found = follow(&now[i], seat, event, found);
        memcpy(now, next, (size_t)found * sizeof *now);
        states = found;
    }
    for (int i = 0; i < states; i++) {
        const struct ref_ninja *ninja = &now[i].ninja[enemy][0];

        if (ninja->where != REF_STANDS || ninja->revealed)
            return -1;
        if (seen[ninja->square.rank][ninja->square.file]++ > 0)
            continue;
        out[count][0] = (char)('a' + ninja->square.file);
        out[count][1] = (char)('1' + ninja->square.rank);
        out[count++][2] = '\0';
    }
    return states == 0 ? -1 : count;
}
