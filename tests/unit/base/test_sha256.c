/* Torii: MIT licence, see LICENSE. */
#include "base/sha256.h"

#include "unit.h"

#include <string.h>

/* The hash of a text that is repeated so often, in pieces of N bytes, as hexadecimal digits. */
static const char *hash_of(const char *text, int times, size_t piece)
{
    static char hex[2 * SHA256_BYTES + 1];
    unsigned char out[SHA256_BYTES];
    struct sha256 h;

    sha256_init(&h);
    for (int i = 0; i < times; i++)
        for (size_t at = 0; at < strlen(text); at += piece)
            sha256_add(&h, text + at, strlen(text) - at < piece ? strlen(text) - at : piece);
    sha256_finish(&h, out);
    for (int i = 0; i < SHA256_BYTES; i++) {
        hex[2 * i] = "0123456789abcdef"[out[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[out[i] & 15];
    }
    return hex;
}

/* The examples that NIST publishes with FIPS 180-4. */
static void the_published_examples_come_out(void **state)
{
    (void)state;
    assert_string_equal(hash_of("", 1, 1),
                        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_string_equal(hash_of("abc", 1, 3),
                        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_string_equal(hash_of("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, 64),
                        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_string_equal(hash_of("a", 1000000, 1),
                        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Where the length no longer fits behind the message in its last block (computed with Python's hashlib). */
static void lengths_around_a_block_come_out(void **state)
{
    static const struct {
        int length;
        const char *hash;
    } cases[] = {
        {55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
        {119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
        {1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(hash_of("a", cases[i].length, 1), cases[i].hash);
}

static void pieces_do_not_matter(void **state)
{
    static const char text[] = "What is random in a level follows from the secret of the game, its "
                               "seat and the number of the decision.";
    char whole[2 * SHA256_BYTES + 1];

    (void)state;
    memcpy(whole, hash_of(text, 1, sizeof text), sizeof whole);
    for (size_t piece = 1; piece < sizeof text; piece += 7)
        assert_string_equal(hash_of(text, 1, piece), whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_examples_come_out),
        cmocka_unit_test(lengths_around_a_block_come_out),
        cmocka_unit_test(pieces_do_not_matter),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
