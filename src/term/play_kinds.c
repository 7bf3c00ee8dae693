/* Torii: MIT licence, see LICENSE. */
/* The prompt of each game: one row per game. */
#include "term/onamazu_play.h"
#include "term/onitama_play.h"

static const struct play_kind kinds[] = {
    {
        .of = &games_onitama,
        .game = PLAY_ONITAMA,
        .named = true,
        .why_once = true,
        .empty = N_("Type a number, a move, or h for help."),
        .seat = words_player,
        .hand_over = onitama_hand_over,
        .viewer = onitama_viewer,
        .begin = onitama_begin,
        .show = onitama_show,
        .prompt = onitama_prompt,
        .choose = onitama_choose,
        .type = onitama_type,
        .legal = onitama_legal,
        .refuse = onitama_refuse,
        .may_undo = onitama_may_undo,
        .undo = onitama_undo,
        .move = onitama_random,
        .watch = onitama_watch,
        .turn_done = onitama_turn_done,
        .show_done = onitama_show_done,
        .close_prompt = onitama_close_prompt,
        .help = onitama_help,
        .clause_find = oni_clause_find,
        .clause_show = onitama_show_clause,
        .finish = onitama_finish,
        .finish_record = onitama_finish_record,
    },
    {
        .of = &games_onamazu,
        .game = PLAY_ONAMAZU,
        .wipes = true,
        .empty = N_("Type a number, an action, or h for help."),
        .seat = onamazu_seat,
        .hand_over = onamazu_hand_over,
        .viewer = onamazu_viewer,
        .begin = onamazu_begin,
        .show = onamazu_show,
        .choose = onamazu_choose,
        .type = onamazu_type,
        .legal = onamazu_legal,
        .refuse = onamazu_refuse,
        .may_undo = onamazu_may_undo,
        .undo = onamazu_undo,
        .move = onamazu_mind,
        .watch = onamazu_watch,
        .skip = onamazu_skip,
        .turn_done = onamazu_turn_done,
        .show_done = onamazu_show_news,
        .close_prompt = onamazu_close_prompt,
        .close_help = onamazu_close_help,
        .help = onamazu_help,
        .clause_find = ona_clause_find,
        .clause_show = onamazu_show_clause,
        .finish = onamazu_finish,
        .finish_record = onamazu_finish_record,
    },
};

const struct play_kind *play_kind_of(const struct games_entry *entry)
{
    size_t i = 0;

    while (kinds[i].of != entry->of)
        i++;
    return &kinds[i];
}
