/* Torii: MIT licence, see LICENSE. */
#include "game/form.h"

#include "base/sha256.h"

#include <string.h>

_Static_assert((int)SHA256_BYTES == (int)FORM_SECRET, "a secret is a hash");

static void add_number(struct sha256 *h, uint64_t number)
{
    unsigned char bytes[8];

    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)(number >> 8 * i);
    sha256_add(h, bytes, sizeof bytes);
}

/* Hashes the label, the secret and the seat; the caller adds the rest. */
static void begin(struct sha256 *h, const char *label, const unsigned char secret[FORM_SECRET],
                  int seat)
{
    unsigned char number = (unsigned char)seat;

    sha256_init(h);
    sha256_add(h, label, strlen(label));
    sha256_add(h, secret, FORM_SECRET);
    sha256_add(h, &number, 1);
}

/* A generator seeded with the first eight bytes of the hash, little-endian. */
static struct rng finish(struct sha256 *h)
{
    unsigned char hash[SHA256_BYTES];
    struct rng r = {0};

    sha256_finish(h, hash);
    for (int i = 7; i >= 0; i--)
        r.state = r.state << 8 | hash[i];
    return r;
}

int form_day(const unsigned char secret[FORM_SECRET], int seat)
{
    struct sha256 h;
    struct rng r;

    begin(&h, "torii day", secret, seat);
    r = finish(&h);
    return (int)rng_below(&r, 3) - 1;
}

struct rng form_noise(const unsigned char secret[FORM_SECRET], int seat, uint64_t decision)
{
    struct sha256 h;

    begin(&h, "torii noise", secret, seat);
    add_number(&h, decision);
    return finish(&h);
}

void form_secret(const char *what, uint64_t seed, uint64_t number, unsigned char out[FORM_SECRET])
{
    struct sha256 h;

    sha256_init(&h);
    sha256_add(&h, "torii ", 6);
    sha256_add(&h, what, strlen(what));
    add_number(&h, seed);
    add_number(&h, number);
    sha256_finish(&h, out);
}

void form_print(const unsigned char secret[FORM_SECRET], char out[FORM_HEX])
{
    static const char digits[] = "0123456789abcdef";

    for (int i = 0; i < FORM_SECRET; i++) {
        out[2 * i] = digits[secret[i] >> 4];
        out[2 * i + 1] = digits[secret[i] & 15];
    }
    out[FORM_HEX - 1] = '\0';
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

bool form_read(struct str hex, unsigned char out[FORM_SECRET])
{
    unsigned char read[FORM_SECRET];

    if (hex.len != FORM_HEX - 1)
        return false;
    for (size_t i = 0; i < FORM_SECRET; i++) {
        int high = digit_of(hex.data[2 * i]), low = digit_of(hex.data[2 * i + 1]);

        if (high < 0 || low < 0)
            return false;
        read[i] = (unsigned char)(high << 4 | low);
    }
    memcpy(out, read, sizeof read);
    return true;
}
