/* Torii: MIT licence, see LICENSE. */
/* Messages on a socket, read by hand as the request `act`: what is read is what Jansson reads, to the last value. */
#include "fuzz.h"

#include "server/act.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct act_message found;
    json_t *message, *wanted;

    if (!act_read((struct str){(const char *)data, size}, &found))
        return 0;
    message = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
    wanted = json_pack("{s:s, s:I, s:{s:s, s:I}}", "t", "act", "id", (json_int_t)found.id, "d",
                       "text", found.act.text, "n", (json_int_t)found.act.n);
    MUST(json_equal(message, wanted));
    json_decref(message);
    json_decref(wanted);
    return 0;
}
