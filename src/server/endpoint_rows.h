/* Torii: MIT licence, see LICENSE. */
/* Arguments that several endpoints take. */
#ifndef SERVER_ENDPOINT_ROWS_H
#define SERVER_ENDPOINT_ROWS_H

#include "server/endpoints.h"
#include "server/fair.h"
#include "server/setup.h"

#define ENDPOINT_NONCE                                                                           \
    {                                                                                            \
        .name = "nonce", .type = ARGUMENT_LINE, .max = FAIR_MAX_NONCE,                           \
        .about = "mixed into the game's randomness, so that the server alone does not decide it" \
    }
#define ENDPOINT_NAME                                                                          \
    {                                                                                          \
        .name = "name", .type = ARGUMENT_NAME, .max = SETUP_NAME, .about = "the player's name" \
    }

#endif
