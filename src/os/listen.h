/* Torii: MIT licence, see LICENSE. */
/* What a server must know of the system before a library serves its sockets. */
#ifndef OS_LISTEN_H
#define OS_LISTEN_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OS_ADDRESS = 64 }; /* characters of an address as text, with its zero */

/*
 * Could a socket listen there? Host is a name or an address; its address as text comes out. The error
 * says what is wrong with the host or the port. Nothing stays open.
 */
enum status os_listen_try(const char *host, int port, char address[OS_ADDRESS], bool *is_ipv6,
                          struct err *e);
/* The house an address belongs to: itself, or the first half of a longer one (IPv6), where one
 * customer has all of the second. False if it is no address. */
bool os_address_house(const char *address, char out[OS_ADDRESS]);
/* As many files and sockets at once as may be had, at most so many; tells how many. */
int os_files_allow(int most);
/* No more of what is sent on a socket than so many bytes waits in the system; by itself it takes megabytes for
 * each one that does not read. */
void os_socket_bound(int socket, int bytes);
/* How many of these bytes the system takes at once, to be sent; 0: none, or the socket is broken. */
size_t os_socket_send(int socket, const void *bytes, size_t len);
/* What has arrived on a socket and has not been read yet. */
enum os_arrived { OS_NOTHING, OS_BYTES, OS_HUNG_UP };
enum os_arrived os_socket_peek(int socket);
/* Reads what has arrived and discards it, some hundred kilobytes at most; false once the peer has hung up. */
bool os_socket_discard(int socket);
/* Tells the peer that nothing more will be sent; what it sends can still be read. */
void os_socket_end_sending(int socket);
/* Has the peer acknowledged everything that was sent? */
bool os_socket_is_flushed(int socket);
/* A plain file: how long it is, and a number that changes when it is written. False: none there. */
struct os_look {
    uint64_t size;
    int64_t changed; /* when it was written: nanoseconds, as far as the disk tells */
};
bool os_file_look(const char *path, struct os_look *out);
/* The folder that the running program lies in; false where the system does not tell. */
bool os_program_folder(char *out, size_t size);
/* Ours alone until this process ends, of all who ask so; made, for its owner alone, where it is missing.
 * FAILED where another process has it. */
enum status os_claim_file(const char *path, struct err *e);
/* Makes the folder and those above it, where they are missing; for its owner alone. */
enum status os_make_folder(const char *path, struct err *e);

#endif
