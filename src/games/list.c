/* Torii: MIT licence, see LICENSE. */
/* The games of the program. Onitama comes last because it accepts whatever no other game claims. */
#include "games/games.h"

const struct games_game *const games_list[] = {&games_onamazu, &games_onitama, NULL};
const struct games_written *const games_written_list[] = {&games_onamazu_written,
                                                          &games_onitama_written};
