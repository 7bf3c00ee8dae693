/* Torii: MIT licence, see LICENSE. */
/* The games of the web page of Onamazu. */
#include "games/games.h"

const struct games_game *const games_list[] = {&games_onamazu, NULL};
const struct games_written *const games_written_list[] = {&games_onamazu_written};
