#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Deals, shuffles and dice of games at the server, and the days and the noise of its computers, computed again
from docs/formats/fair.md and trace.md alone; and `torii verify record`, which must agree, and must notice what was
changed.

    fair.py TORII FAIR_GAMES ROOT"""
import hashlib
import json
import re
import struct
import subprocess
import sys

MASK = (1 << 64) - 1
WORD = 0xFFFFFFFF
passed = failed = 0


def check(good, what):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print('FAIL', what)


def quarter(x, a, b, c, d):
    for first, second, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        x[first] = (x[first] + x[second]) & WORD
        mixed = x[third] ^ x[first]
        x[third] = (mixed << turn | mixed >> (32 - turn)) & WORD


def block(key, counter):
    """RFC 8439, 2.3, with a nonce of zeros."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack('<8I', key), counter, 0, 0, 0]
    x = list(start)
    for _ in range(10):
        for i in range(4):
            quarter(x, i, i + 4, i + 8, i + 12)
        for i in range(4):
            quarter(x, i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
    return struct.pack('<16I', *((a + b) & WORD for a, b in zip(x, start)))


class Generator:
    """SplitMix64, as in trace.md."""

    def __init__(self, seed):
        self.s = seed

    def next(self):
        self.s = (self.s + 0x9E3779B97F4A7C15) & MASK
        z = self.s
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
        return z ^ z >> 31

    def below(self, n):
        while True:
            x = self.next()
            if x < (1 << 64) - (1 << 64) % n:
                return x % n

    def shuffle(self, items):
        a = list(items)
        for i in range(len(a) - 1, 0, -1):
            j = self.below(i + 1)
            a[i], a[j] = a[j], a[i]
        return a


def draw(key, k):
    stream = block(key, k // 8)
    return Generator(struct.unpack('<Q', stream[k % 8 * 8:k % 8 * 8 + 8])[0])


def key_of(seed, nonces):
    mixed = seed
    for nonce in nonces:
        mixed += bytes([len(nonce)]) + nonce
    return hashlib.sha256(mixed).digest()


def level_secret(key):
    return hashlib.sha256(b'torii levels' + key).digest()


def seeded(*parts):
    return Generator(struct.unpack('<Q', hashlib.sha256(b''.join(parts)).digest()[:8])[0])


def day(secret, seat):
    return ('bad', 'ordinary', 'good')[seeded(b'torii day', secret, bytes([seat])).below(3)]


def noise(secret, seat, decision):
    return seeded(b'torii noise', secret, bytes([seat]), struct.pack('<Q', decision)).s


def check_values(page, key):
    secret = level_secret(key)
    check(f'level secret {secret.hex()}' in page, 'the level secret of the page')
    check(', '.join(day(secret, seat) for seat in range(4)) + ': of the seats 0, 1, 2, 3' in page, 'the days of the page')
    for seat, decision in ((0, 0), (1, 1), (0, 2), (1, 300)):
        check(f'seed {noise(secret, seat, decision):016x}: of seat {seat}, decision {decision}\n' in page,
              f'noise of seat {seat}, decision {decision}')


def turns(text):
    """The moves of an open game: one word per turn."""
    body = re.sub(r'\{[^}]*\}', ' ', text.split('\n\n', 1)[1])
    return [word for word in body.split() if ':' in word]


def start_of(program, tags):
    """The position that the deal gives."""
    words = [program, 'trace', tags['Game'], '--cards', tags['Deal']]
    said = subprocess.run(words, input=b'', capture_output=True, check=True).stdout
    return json.loads(said.splitlines()[0])['state']


def bestmove(engine, *lines):
    engine.stdin.write('\n'.join(lines) + '\n')
    engine.stdin.flush()
    for line in engine.stdout:
        if line.startswith('bestmove '):
            return line.split()[1]
    return None


def levels(program, text, tags, key):
    """The computer's moves are those of the engine with the secret computed here."""
    moves, position = turns(text), start_of(program, tags)
    seats = [tags['BlueSeat'], tags['RedSeat']]
    engine = subprocess.Popen([program, 'engine'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    count = 0
    for i, move in enumerate(moves):
        seat = (position.split()[1] == 'r') ^ (i % 2)
        if not seats[seat].startswith('level '):
            continue
        said = bestmove(engine, f'setoption name Level value {seats[seat].split()[1]}',
                        f'setoption name Secret value {level_secret(key).hex()}',
                        f'position ofen {position} moves {" ".join(moves[:i])}', 'go nodes 1000000000')
        check(said == move, f'{seats[seat]} played {move} at decision {i}, not {said}')
        count += 1
    engine.communicate('quit\n')
    status, said = torii(program, text, '--levels')
    check(status == 0 and f'levels  {count} moves' in said, f'verify --levels: {said}')
    other = changed(text, 'RedSeat', len('level '))
    return count, torii(program, other, '--levels')[0]


def cards_of(root):
    """The cards of the table as (deck, version, name), in the order in which they are shuffled."""
    cards = []
    for line in open(root + '/data/cards.tsv', encoding='utf-8'):
        parts = line.rstrip('\n').split('\t')
        if line.startswith('#') or parts[0] == 'deck':
            continue
        deck, _, version = parts[0].partition('@')
        cards.append((deck, int(version or 1), parts[1].lower().replace(' ', '')))
    return sorted(cards, key=lambda card: (card[0] == 'promo', card[1]))


def pools(tags, cards):
    """The cards dealt from: decks by name and version, or cards by name, in the order of the table."""
    def pool(tag, named):
        deck, _, version = tag.partition('@')
        decks = named.get(deck)
        if decks is None:
            return [name for _, _, name in cards if name in tag.split(',')]
        return [name for of, since, name in cards if of in decks and since <= int(version or 1)]

    movement = {'base': ('base',), 'sensei': ('sensei',), 'all': ('base', 'sensei')}
    return pool(tags.get('Deck', 'base'), movement), pool(tags.get('Winds', 'wind'), {'wind': ('wind',)})


# How many wind cards are in each hand, and beside (W2).
WIND = {0: (0, 0), 1: (0, 1), 2: (1, 0), 3: (1, 1), 4: (2, 0), 5: (2, 1)}


def deal(generator, base, wind, count):
    if count is None:
        pile = generator.shuffle(base)
        hands = [[pile.pop(), pile.pop()], [pile.pop(), pile.pop()]]
        return sorted(hands[0]), sorted(hands[1]), pile.pop()
    winds = generator.shuffle(wind)
    moves = generator.shuffle(base)
    held, beside = WIND[count]
    hands = []
    for _ in range(2):
        hand = [winds.pop() for _ in range(held)]
        hands.append(hand + [moves.pop() for _ in range(2 - held)])
    return sorted(hands[0]), sorted(hands[1]), (winds if beside else moves).pop()


def outcomes(text):
    """Of chance, in a record of Onamazu."""
    body = re.sub(r'\s+', ' ', text.split('\n\n', 1)[1])
    body = re.sub(r'(?:^| )\d+\.\d? ', '; ', body)
    for part in body.split(';'):
        part = part.strip()
        if re.match(r'(die \d+|shuffle [a-z]+ [\d,]+|rot \d+,\d+,\d+)', part):
            yield part.split(' 1-0')[0].split(' 0-1')[0]


def onamazu(text, key):
    count = 0
    for k, said in enumerate(outcomes(text)):
        generator = draw(key, k)
        words = said.split()
        numbers = [int(n) for n in words[-1].split(',')]
        if words[0] == 'die':
            want = [generator.below(6)]
        elif words[0] == 'rot':
            want = [generator.below(10) for _ in range(3)]
        elif k < 4:
            things = [range(38), [family for family in range(6) for _ in range(4)], range(27), range(6)][k]
            want = generator.shuffle(things)
        else:
            continue  # of what lies on the table then
        check(numbers == want, f'draw {k}: {said}, not {want}')
        count += 1
    check(count > 10, 'a game of Onamazu has dice')


def torii(program, text, *options):
    run = subprocess.run([program, 'verify', 'record', '-', *options], input=text.encode(), capture_output=True)
    return run.returncode, run.stdout.decode()


def changed(text, tag, digit=0):
    found = re.search(r'\[' + tag + r' "(.)', text)
    at = found.start(1) + digit
    return text[:at] + ('1' if text[at] != '1' else '2') + text[at + 1:]


def dealt(tags, cards, key):
    deck, winds = pools(tags, cards)
    return deal(draw(key, 0), deck, winds, int(tags['Wind']) if 'Wind' in tags else None)


def check_nonce(program, text, tags, cards):
    """Another nonce is detected if it gives another deal; five named cards can be dealt in only thirty ways."""
    other = changed(text, 'Nonce1')
    other_tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', other))
    keys = [key_of(bytes.fromhex(one['Secret']), [one.get(f'Nonce{n}', '').encode() for n in (1, 2)])
            for one in (tags, other_tags)]
    same = tags['Game'] != 'onamazu' and dealt(tags, cards, keys[0]) == dealt(tags, cards, keys[1])
    if not same:
        check(torii(program, other)[0] == 1, 'another nonce is noticed')


def main():
    program, games, root = sys.argv[1:4]
    cards = cards_of(root)
    piles = [len(pile) for deck in ('base', 'all') for pile in pools({'Deck': deck}, cards)]
    check(piles == [16, 8, 34, 8], f'cards: {piles}')
    named = 0
    example = key_of(bytes(range(32)), [b'blue', b''])
    page = open(root + '/docs/formats/fair.md', encoding='utf-8').read()
    check(example.hex() in page, 'the key of the page')
    for k in (0, 1, 8):
        check(f'draw {k}       seed {draw(example, k).s:016x}' in page, f'draw {k} of the page')
    check_values(page, example)
    played = []
    made = subprocess.run([games], capture_output=True, check=True).stdout.decode()
    for line in made.splitlines():
        if not line.startswith('"'):
            continue
        text = json.loads(line)
        tags = dict(re.findall(r'\[(\w+) "([^"]*)"\]', text))
        seed = bytes.fromhex(tags['Secret'])
        check(hashlib.sha256(seed).hexdigest() == tags['Commitment'], 'the commitment')
        nonces = [tags.get(f'Nonce{n}', '').encode() for n in (1, 2)]
        key = key_of(seed, nonces)
        if tags['Game'] == 'onamazu':
            onamazu(text, key)
        elif 'Chosen' not in tags:
            named += len(pools(tags, cards)[0]) + ('Winds' in tags) < 16
            blue, red, beside = dealt(tags, cards, key)
            hands = tags['Deal'].split('/')
            check((sorted(hands[0].split(',')), sorted(hands[1].split(',')), hands[2]) == (blue, red, beside),
                  f'{tags["Deal"]}, not {blue} {red} {beside}')
        if 'level ' in tags.get('RedSeat', ''):
            played.append(levels(program, text, tags, key))
        status, said = torii(program, text)
        check(status == 0 and ('from the seed' in said) == ('Chosen' not in tags), f'verify: {said}')
        check(torii(program, changed(text, 'Secret'))[0] == 1, 'another seed is noticed')
        if nonces[0] and 'Chosen' not in tags:
            check_nonce(program, text, tags, cards)
    check(named >= 6, f'only {named} games with cards that were named')
    check(sum(count for count, _ in played) > 8, f'moves of the computer: {played}')
    check(any(status == 1 for _, status in played), 'another level is noticed')
    print(f'{passed} passed, {failed} failed')
    return failed > 0


sys.exit(main())
