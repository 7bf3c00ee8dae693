/* Torii: MIT licence, see LICENSE. */
/* One game of Onamazu at the prompt: what its files share. */
#ifndef TERM_ONAMAZU_PLAY_H
#define TERM_ONAMAZU_PLAY_H

#include "term/onamazu_screen.h"
#include "term/prompt.h"

struct onamazu_play {
    struct play base;  /* lines in and out, the file, how it ends: as every game at a prompt */
    struct rng chance; /* dice and shuffles */
    int people;
    size_t told[ONA_MAX_SEATS]; /* steps that a seat has read about */
    bool shown;                 /* the whole screen was shown in this turn */
    bool placed;                /* the board was shown since the ring turned */
    bool warned[ONA_MAX_SEATS]; /* a seat was told that the rules are not the usual ones */
    game_action group;          /* chosen, while its payment is asked; or 0 */
    char typed[OS_MAX_LINE + 1], taken[OS_MAX_LINE + 1]; /* at the pager: the next line of input */
    char page[PROMPT_TEXT];                              /* what is paged */
    char news[PROMPT_TEXT];
};

/* Who looks at the screen: the one who acts, the only person, or a spectator. */
int onamazu_viewer(const struct onamazu_play *p);
struct onamazu_scene onamazu_scene_now(const struct onamazu_play *p);
/* Sends a message; one that is longer than the terminal comes page by page. */
void onamazu_send(struct onamazu_play *p, const struct text *t);
/* Waits between two pages; false if the rest is not wanted: then a line typed there comes next. */
bool onamazu_more(struct onamazu_play *p);
/* The next line, as play_ask; first the one that was typed at the pager. */
bool onamazu_ask(struct onamazu_play *p, const char *prompt, struct str *out);
/* What is new, the table, the question; everything, or what has changed. */
void onamazu_show(struct onamazu_play *p, bool all);
/* One line of input while it is a person's turn. */
void onamazu_command(struct onamazu_play *p, struct str line);
/* Runs the line if it is one of the commands that only show something, or `save`. */
bool onamazu_look(struct onamazu_play *p, struct str line);
bool onamazu_is_undo(const struct onamazu_play *p, struct str word);
bool onamazu_is_quit(const struct onamazu_play *p, struct str word);
/* Takes back the last decision of the person to act, or says why not. True if something went back. */
bool onamazu_undo(struct onamazu_play *p);
/* Plays a legal action. */
void onamazu_do(struct onamazu_play *p, game_action action);
/* Plays what is typed in the grammar or in part of the words of a choice; else says why not. */
void onamazu_move(struct onamazu_play *p, struct str text);
/* An action as the grammar writes it: verbs in small letters, nearly all else in capitals. */
struct str onamazu_normal(struct str text, struct text *out);
/* Is there only one thing to do, and is it to go on? */
bool onamazu_only_pass(const struct game *g, const void *state);
bool onamazu_may_undo(const struct onamazu_play *p);
/* Says why something was refused and keeps it for `why`. */
void onamazu_refuse(struct onamazu_play *p, const struct err *e, struct str typed);
/* Takes one of the numbered choices: plays it, or asks next how it is paid. */
void onamazu_choose(struct onamazu_play *p, int number);

/* The rules in words (onamazu_rules.c): a clause or a search; why something was or would be refused;
 * what differs from the rules that came with the program. */
void onamazu_rules(struct onamazu_play *p, struct str rest);
void onamazu_why(struct onamazu_play *p, struct str rest);
bool onamazu_own_rules(struct text *t, const struct onamazu_scene *s);

/* The step with which a round begins. */
size_t onamazu_round_start(const struct match *m, int round);

/* The record (onamazu_keep.c). */
enum status onamazu_save(struct onamazu_play *p, struct err *e);
enum status onamazu_finish(struct onamazu_play *p, struct err *e);

#endif
