/* Torii: MIT licence, see LICENSE. */
/* The games of the web page of Onitama. */
#include "games/games.h"

const struct games_game *const games_list[] = {&games_onitama, NULL};
const struct games_written *const games_written_list[] = {&games_onitama_written};
