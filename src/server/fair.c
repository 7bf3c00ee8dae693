/* Torii: MIT licence, see LICENSE. */
#include "server/fair.h"

#include <sodium.h>
#include <string.h>

_Static_assert((int)crypto_hash_sha256_BYTES == (int)FAIR_BYTES, "a hash is as long as a seed");
_Static_assert((int)crypto_stream_chacha20_ietf_KEYBYTES == (int)FAIR_BYTES, "and so is a key");

enum { BLOCK = 64, DRAW = 8 }; /* bytes of the stream: in a block of it, for a draw */

void fair_secret_new(unsigned char secret[FAIR_BYTES])
{
    randombytes_buf(secret, FAIR_BYTES);
}

void fair_hex(const unsigned char bytes[FAIR_BYTES], char out[FAIR_HEX])
{
    sodium_bin2hex(out, FAIR_HEX, bytes, FAIR_BYTES);
}

bool fair_unhex(struct str hex, unsigned char out[FAIR_BYTES])
{
    size_t len = 0;

    return hex.len == FAIR_HEX - 1 &&
           sodium_hex2bin(out, FAIR_BYTES, hex.data, hex.len, NULL, &len, NULL) == 0 &&
           len == FAIR_BYTES;
}

void fair_commit(const unsigned char secret[FAIR_BYTES], char out[FAIR_HEX])
{
    unsigned char hash[FAIR_BYTES];

    crypto_hash_sha256(hash, secret, FAIR_BYTES);
    fair_hex(hash, out);
}

void fair_key(const unsigned char secret[FAIR_BYTES], const struct fair_nonces *nonces,
              unsigned char key[FAIR_BYTES])
{
    crypto_hash_sha256_state state;

    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, secret, FAIR_BYTES);
    for (int i = 0; i < nonces->count; i++) {
        unsigned char len = (unsigned char)nonces->nonce[i].len;

        crypto_hash_sha256_update(&state, &len, 1);
        if (len > 0)
            crypto_hash_sha256_update(&state, (const unsigned char *)nonces->nonce[i].data, len);
    }
    crypto_hash_sha256_final(&state, key);
}

struct rng fair_rng(const unsigned char key[FAIR_BYTES], uint64_t k)
{
    static const unsigned char nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    unsigned char block[BLOCK] = {0};
    struct rng r = {0};

    crypto_stream_chacha20_ietf_xor_ic(block, block, BLOCK, nonce, (uint32_t)(k / (BLOCK / DRAW)),
                                       key);
    for (int i = DRAW - 1; i >= 0; i--)
        r.state = r.state << 8 | block[k % (BLOCK / DRAW) * DRAW + (uint64_t)i];
    return r;
}

void fair_levels(const unsigned char key[FAIR_BYTES], unsigned char out[FAIR_BYTES])
{
    static const char label[] = "torii levels";
    crypto_hash_sha256_state state;

    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)label, sizeof label - 1);
    crypto_hash_sha256_update(&state, key, FAIR_BYTES);
    crypto_hash_sha256_final(&state, out);
}

/* ---- records ------------------------------------------------------------------------------- */

static enum status read_tags(const struct record *r, unsigned char secret[FAIR_BYTES],
                             struct fair_nonces *nonces, struct err *e)
{
    struct str published = record_tag(r, "Commitment");
    char hash[FAIR_HEX], name[] = "Nonce1";

    if (!fair_unhex(record_tag(r, "Secret"), secret))
        return err_say(e, BAD_INPUT, "the tag 'Secret' is %d hexadecimal digits, not %q",
                       FAIR_HEX - 1, record_tag(r, "Secret"));
    fair_commit(secret, hash);
    if (published.data != NULL && !str_eq(published, hash))
        return err_say(e, ILLEGAL, "the tag 'Secret' is not what the tag 'Commitment' promised");
    nonces->count = r->game->kind->players;
    for (int i = 0; i < nonces->count; i++) {
        name[sizeof name - 2] = (char)('1' + i);
        nonces->nonce[i] = record_tag(r, name);
        if (nonces->nonce[i].len > FAIR_MAX_NONCE)
            return err_say(e, BAD_INPUT, "the tag '%s' is longer than %d bytes", name,
                           FAIR_MAX_NONCE);
    }
    return OK;
}

bool fair_record_levels(const struct record *r, unsigned char out[FAIR_BYTES])
{
    unsigned char secret[FAIR_BYTES], key[FAIR_BYTES];
    struct fair_nonces nonces;

    if (sodium_init() < 0 || r->game == NULL || record_tag(r, "Secret").data == NULL ||
        read_tags(r, secret, &nonces, NULL) != OK)
        return false;
    fair_key(secret, &nonces, key);
    fair_levels(key, out);
    return true;
}

/* Draw k, made again on the state before it. */
static enum status compare(const struct game *g, const void *state, const struct game_outcome *o,
                           struct rng r, struct err *e)
{
    struct game_outcome again;
    char memory[2][GAME_MAX_TEXT];
    struct text t[2];

    g->kind->draw(g, state, &r, &again);
    for (int i = 0; i < 2; i++) {
        text_init(&t[i], memory[i], sizeof memory[i]);
        g->kind->outcome_print(g, i == 0 ? o : &again, &t[i]);
    }
    if (strcmp(memory[0], memory[1]) == 0) /* what is read need not know which shuffle it was */
        return OK;
    return err_say(e, ILLEGAL, "chance gave %q, but the seed gives %q", text_view(&t[0]),
                   text_view(&t[1]));
}

enum status fair_check(const struct record *r, int *checked, struct err *e)
{
    unsigned char secret[FAIR_BYTES], key[FAIR_BYTES];
    const struct match *m = &r->match;
    struct game_state state = m->first;
    struct fair_nonces nonces;
    uint64_t chosen = 0, seen = 0;
    enum status rc = OK;

    *checked = 0;
    if (sodium_init() < 0)
        return err_say(e, FAILED, "libsodium cannot be used");
    if (r->game == NULL || r->shown || record_tag(r, "Secret").data == NULL)
        return OK;
    rc = read_tags(r, secret, &nonces, e);
    if (rc != OK)
        return rc;
    fair_key(secret, &nonces, key);
    if (record_tag(r, "Chosen").data != NULL && !str_number(record_tag(r, "Chosen"), 99, &chosen))
        return err_say(e, BAD_INPUT, "the tag 'Chosen' is a number, not %q",
                       record_tag(r, "Chosen"));
    for (size_t i = 0; i < m->count && rc == OK; i++) {
        const struct match_step *step = &m->steps[i];

        if (step->actor != GAME_CHANCE) {
            game_play(r->game, &state, step->action);
            continue;
        }
        if (seen++ >= chosen) {
            struct rng stream = fair_rng(key, seen - 1 - chosen);

            rc = compare(r->game, &state, &step->outcome, stream, e);
            *checked += rc == OK;
        }
        if (rc == OK)
            rc = r->game->kind->settle(r->game, &state, &step->outcome, e);
    }
    return rc;
}
