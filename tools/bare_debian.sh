#!/bin/sh
# Torii: MIT licence, see LICENSE.
# Proves that a bare Debian 12 is enough: creates one, puts a fresh clone into it, and runs `./run test`
# there twice. The second time its set-up must be short.
#
# usage: tools/bare_debian.sh [-w] [-k] [-c COMMAND] [FOLDER]
#   -w          copy the working tree instead of a clone of the last commit
#   -k          keep the folder; one that already holds a Debian is reused
#   -c COMMAND  run this, in the clone, instead of `./run test`
#
# Needs root and debootstrap. Package sources, keys and proxy settings, including npm's, are those of this machine.
set -eu

suite=bookworm
limit=20  # seconds the second set-up may take
here=$(cd "$(dirname "$0")/.." && pwd)
work=no
keep=no
command='./run test'

say() { printf '%s\n' "$*" >&2; }

die()
{
    say "bare_debian: $*"
    exit 1
}

# The files that configure apt's package sources.
source_lists()
{
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list \
        /etc/apt/sources.list.d/*.sources; do
        [ -f "$list" ] && printf '%s\n' "$list"
    done
    return 0
}

# The address of the main component of the suite, in either of the two list formats.
mirror()
{
    source_lists | while read -r list; do cat "$list"; echo; done | awk -v suite="$suite" '
        /^deb / { sub(/\[[^]]*\] */, ""); if ($3 == suite) print $2 }
        /^$/ { if (here) print address; address = ""; here = 0 }
        /^URIs:/ { address = $2 }
        /^Suites:/ { for (i = 2; i <= NF; i++) if ($i == suite) here = 1 }' | head -n 1
}

# What apt needs to reach that address: lists, keys, proxies. No hooks, and no passwords.
carry_apt()
{
    rm -rf "$bare"/etc/apt/sources.list "$bare"/etc/apt/sources.list.d
    mkdir -p "$bare/etc/apt/sources.list.d" "$bare/etc/apt/apt.conf.d"
    source_lists | while read -r list; do cp "$list" "$bare$list"; done
    for keys in /etc/apt/keyrings /etc/apt/trusted.gpg.d /usr/share/keyrings; do
        [ -d "$keys" ] && mkdir -p "$bare$keys" && cp -R "$keys/." "$bare$keys/"
    done
    apt-config dump --no-empty --format '%F "%v";%n' Acquire |
        grep -E '^Acquire::(https?(::.*)?::Proxy|Check-Valid-Until|Retries) ' \
            >"$bare/etc/apt/apt.conf.d/90carried" || true
    for file in /etc/resolv.conf /etc/hosts; do
        [ -f "$file" ] && cat "$file" >"$bare$file"
    done
    return 0
}

# What npm needs to reach its registry: the address, and the certificates it should trust.
carry_npm()
{
    command -v npm >/dev/null || return 0
    printf 'registry=%s\n' "$(npm config get registry)" >"$bare/root/.npmrc"
    trusted=$(npm config get cafile)
    [ -f "$trusted" ] || return 0
    cp "$trusted" "$bare/etc/npm-trusted.crt"
    printf 'cafile=/etc/npm-trusted.crt\n' >>"$bare/root/.npmrc"
}

make_bare()
{
    [ -x "$bare/usr/bin/apt-get" ] && return 0
    address=$(mirror)
    [ -n "$address" ] || die "no source of $suite in /etc/apt/sources.list*"
    say "debootstrap $suite"
    debootstrap --variant=minbase "$suite" "$bare" "$address" >"$bare.log" 2>&1 ||
        { tail -n 20 "$bare.log" >&2 && die "debootstrap failed"; }
}

# Without the machine's own /dev: debootstrap has made the few nodes that are needed.
mount_all()
{
    mount -t proc proc "$bare/proc"
    mkdir -p "$bare/dev/pts" "$bare/dev/shm"
    mount -t devpts -o newinstance,ptmxmode=0666 devpts "$bare/dev/pts"
    mount -t tmpfs tmpfs "$bare/dev/shm"
}

unmount_all()
{
    for place in dev/shm dev/pts proc; do
        if grep -q " $bare/$place " /proc/mounts; then
            umount "$bare/$place" || umount -l "$bare/$place"
        fi
    done
}

clean_up()
{
    unmount_all
    [ "$keep" = yes ] || rm -rf --one-file-system "$bare" "$bare.log"
}

put_tree()
{
    rm -rf "$bare/home/torii"
    mkdir -p "$bare/home"
    if [ "$work" = no ]; then
        git clone -q --no-local "$here" "$bare/home/torii"
        return
    fi
    mkdir "$bare/home/torii"
    # Tracked files that were deleted are skipped, with a warning from tar.
    (cd "$here" && git ls-files -z -co --exclude-standard |
        tar -c --null --ignore-failed-read -T - | tar -x -C "$bare/home/torii")
}

# In the bare root, with nothing of this environment except the proxies.
inside()
{
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin TERM="${TERM:-dumb}" \
        ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} \
        ${no_proxy:+no_proxy="$no_proxy"} \
        chroot "$bare" sh -c "cd /home/torii && $command"
}

# run_once WORD: runs the command, keeping its output; prints the time it took.
run_once()
{
    begin=$(date +%s)
    status=0
    inside >"$bare/home/$1.out" 2>"$bare/home/$1.err" || status=$?
    say "$1 run: exit $status after $(($(date +%s) - begin)) s," \
        "$(sed -n 's/^== set-up: /set-up /p' "$bare/home/$1.err")"
    [ $status = 0 ] || tail -n 40 "$bare/home/$1.err" >&2
    tail -n 1 "$bare/home/$1.out"
    return $status
}

check_second_setup()
{
    seconds=$(sed -n 's/^== set-up: \([0-9]*\).*/\1/p' "$bare/home/second.err")
    [ -z "$seconds" ] || [ "$seconds" -lt $limit ] || die "the second set-up took $seconds s"
}

while getopts wkc: option; do
    case $option in
    w) work=yes ;;
    k) keep=yes ;;
    c) command=$OPTARG ;;
    *) die "usage: tools/bare_debian.sh [-w] [-k] [-c COMMAND] [FOLDER]" ;;
    esac
done
shift $((OPTIND - 1))

[ "$(id -u)" = 0 ] || die "needs root, for chroot"
for program in debootstrap git; do
    command -v $program >/dev/null || die "needs $program: apt-get install $program"
done
bare=${1:-$(mktemp -d "${TMPDIR:-/var/tmp}/bare_debian.XXXXXX")}
mkdir -p "$bare"
bare=$(cd "$bare" && pwd)
if [ "$keep" = no ] && [ -n "$(ls -A "$bare")" ]; then
    die "'$bare' is not empty, and would be removed"
fi
trap clean_up EXIT
trap 'exit 1' INT TERM

make_bare
carry_apt
carry_npm
put_tree
mount_all
run_once first
run_once second
check_second_setup
