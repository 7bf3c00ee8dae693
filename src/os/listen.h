/* Torii: MIT licence, see LICENSE. */
/* What the server needs from the system besides the network library. */
#ifndef OS_LISTEN_H
#define OS_LISTEN_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { OS_ADDRESS = 64 }; /* characters of an address as text, with its zero */

/*
 * Could a socket listen there? Host is a name or an address; its address as text comes out. The error
 * says what is wrong with the host or the port. No socket stays open.
 */
enum status os_listen_try(const char *host, int port, char address[OS_ADDRESS], bool *is_ipv6,
                          struct err *e);
/* The network an address is counted under: itself, or its /64 (IPv6), since one customer usually has a whole
 * /64. False if it is not an address. */
bool os_address_house(const char *address, char out[OS_ADDRESS]);
/* Raises the limit of open files and sockets, up to `most`; returns the new limit. */
int os_files_allow(int most);
/* Limits the send buffer of a socket to this many bytes; by default the kernel buffers megabytes for each peer that
 * does not read. */
void os_socket_bound(int socket, int bytes);
/* How many of these bytes could be sent without blocking; 0: none, or the socket is broken. */
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
/* A regular file: its length, and a number that changes when it is written. False if there is none. */
struct os_look {
    uint64_t size;
    int64_t changed; /* when it was written, in nanoseconds */
};
bool os_file_look(const char *path, struct os_look *out);
/* The folder of the running program; false where the system does not provide it. */
bool os_program_folder(char *out, size_t size);
/* A lock file, held until this process ends; created, readable by its owner only, if missing.
 * FAILED where another process has it. */
enum status os_claim_file(const char *path, struct err *e);
/* Creates the folder and its parents if missing, accessible to the owner only. */
enum status os_make_folder(const char *path, struct err *e);

#endif
