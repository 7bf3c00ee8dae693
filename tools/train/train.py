#!/usr/bin/env python3
# Torii: MIT licence, see LICENSE.
"""Trains the net of the open games from selfplay rows and writes it in the program's format.

    train.py --base ROWS … --wind ROWS … --cards data/cards.tsv -o data/nets/onitama.net

Needs PyTorch; uses a GPU if there is one. tools/train/README.md describes the whole process.
"""
import argparse
import pathlib
import sys
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import gen_cards
import netfile

ROW = np.dtype([
    ('own', '<u4'), ('enemy', '<u4'), ('mine', '<u4'), ('yours', '<u4'), ('coming', '<u4'),
    ('later', '<u4'), ('own_master', 'u1'), ('enemy_master', 'u1'), ('spirit', 'u1'), ('flags', 'u1'),
    ('card', 'u1', 5), ('result', 'u1'), ('score', '<i2'), ('value', '<i2'), ('cards', '<u2')])
assert ROW.itemsize == 40
CAPTURE, KNOWN = 2, 20000

# As in src/minds/onitama/net.h.
LANES, SIGHTS, PLACES, BUCKETS, SQUARES = 32, 48, 3, 9, 25
FINE, ONE, POINT = 8, 181, 64
ODDS = 40  # hundredths of a student that make the odds e to one
PLACE = (0, 0, 1, 1, 2)  # of the five cards of a row

device = 'cuda' if torch.cuda.is_available() else 'cpu'
square = torch.arange(SQUARES, device=device, dtype=torch.int32)


def partners(cards):
    """For each card its mirror image, or -1."""
    def mirrored(moves):
        return frozenset((-dx, dy) for dx, dy in moves)
    shape = {(frozenset(card.moves(0)), frozenset(card.spirit)): i for i, card in enumerate(cards) if not card.is_split()}
    return [shape.get((mirrored(card.moves(0)), mirrored(card.spirit)), -1) for card in cards]


def read(paths, mark):
    """Rows of selfplay; refused if they were played with other cards."""
    for path in paths:
        if (np.fromfile(path, dtype=ROW)['cards'] != mark).any():
            sys.exit(f'{path}: played with other cards than those of the table; play new games (tools/train/README.md)')
    rows = np.concatenate([np.fromfile(p, dtype=ROW) for p in paths])
    out = {k: torch.from_numpy(rows[k].astype(np.int32)).to(device)
           for k in ('own', 'enemy', 'mine', 'yours', 'coming', 'own_master', 'enemy_master', 'spirit', 'card')}
    score = torch.from_numpy(rows['score'].astype(np.float32)).to(device)
    return rows, out, score


def targets(rows, score, share):
    """Expected scores: from the search, and for a share from the result of the game."""
    chance = torch.sigmoid(score.clamp(-KNOWN, KNOWN) / ODDS)
    chance = torch.where(score.abs() > KNOWN, (score > 0).float(), chance)
    result = torch.from_numpy(rows['result'].astype(np.float32)).to(device) / 2
    exact = torch.from_numpy((rows['flags'] & 4 > 0)).to(device)
    return torch.where(exact & (score == 0), result, (1 - share) * chance + share * result).clamp(0.002, 0.998)


def spread(sets):
    return (sets[:, None] >> square[None, :]) & 1


def sights(t, ix):
    """The feature of each square, 0 … 47, and the number of students."""
    own, enemy = spread(t['own'][ix]), spread(t['enemy'][ix])
    here = [(square[None, :] == t[k][ix][:, None]).int() for k in ('own_master', 'enemy_master', 'spirit')]
    stands = own + 3 * enemy + here[0] + here[1] + 5 * here[2]
    seen = 8 * stands + spread(t['mine'][ix]) + 2 * spread(t['yours'][ix]) + 4 * spread(t['coming'][ix])
    return seen, (own + enemy).sum(1) - 2


class Net(nn.Module):
    def __init__(self, partner):
        super().__init__()
        self.row = nn.EmbeddingBag(SQUARES * SIGHTS, LANES, mode='sum')
        self.card = nn.EmbeddingBag(len(partner) * PLACES, LANES, mode='sum')
        self.start = nn.Parameter(torch.full((LANES,), 0.3))
        self.out = nn.Linear(LANES - 1, BUCKETS)
        nn.init.normal_(self.row.weight, std=0.1)
        nn.init.normal_(self.card.weight, std=0.05)
        with torch.no_grad():
            for p in (self.row.weight, self.card.weight):
                p[:, -1] = 0
            self.start[-1] = 0
        self.register_buffer('partner', torch.tensor(partner, dtype=torch.int32, device=device))
        self.register_buffer('place', torch.tensor(PLACE, dtype=torch.int32, device=device))

    def forward(self, t, ix, mirrored):
        seen, students = sights(t, ix)
        card = t['card'][ix]
        file = square % 5
        at = square[None, :].expand(len(ix), -1)
        flip = mirrored & (self.partner[card.long()] >= 0).all(1)
        at = torch.where(flip[:, None], (square - file + 4 - file)[None, :], at)
        card = torch.where(flip[:, None], self.partner[card.long()], card)
        sums = self.row(at * SIGHTS + seen) + self.card(card * PLACES + self.place[None, :]) + self.start
        hidden = sums[:, :-1].clamp(0, 1) ** 2
        return self.out(hidden).gather(1, students[:, None].long())[:, 0] + sums[:, -1]


def train(paths, cards, args):
    rows, t, score = read(paths, gen_cards.list_fingerprint(cards) & 0xFFFF)
    split = [i for i, card in enumerate(cards) if card.is_split()]
    if np.isin(rows['card'], split).any():
        sys.exit('these games have a card with more than one pattern, which the network cannot learn (docs/contributing/card.md)')
    target = targets(rows, score, args.share)
    keep = torch.from_numpy((rows['flags'] & CAPTURE) == 0).to(device)
    ix = torch.arange(len(rows), device=device)
    held = ix // 2000 % 20 == 0  # whole games
    learn, check = ix[keep & ~held], ix[keep & held]
    net = Net(partners(cards)).to(device)
    steps = args.epochs * (len(learn) // args.batch)
    optimiser = torch.optim.Adam(net.parameters(), lr=args.rate)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=steps + 1, pct_start=0.1)
    start = time.time()
    for epoch in range(args.epochs):
        order = learn[torch.randperm(len(learn), device=device)]
        for k in range(len(learn) // args.batch):
            part = order[k * args.batch:(k + 1) * args.batch]
            mirrored = torch.rand(len(part), device=device) < 0.5
            loss = F.binary_cross_entropy_with_logits(net(t, part, mirrored), target[part])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
    with torch.no_grad():
        none = torch.zeros(1, dtype=torch.bool, device=device)
        found = torch.cat([net(t, check[k:k + 65536], none) for k in range(0, len(check), 65536)])
        error = ((torch.sigmoid(found) - target[check]) ** 2).mean().item()
        value = torch.from_numpy(rows['value'].astype(np.float32)).to(device)[check] / ODDS
        before = ((torch.sigmoid(value) - target[check]) ** 2).mean().item()
    print(f'{len(learn)} rows to learn, {len(check)} to check: mean square error {error:.5f}, '
          f'the value that played {before:.5f}, {time.time() - start:.0f} s', flush=True)
    return net


def whole(tensor, scale, shape):
    return np.rint(tensor.detach().cpu().double().numpy() * scale).astype(np.int64).reshape(shape)


def pack(net):
    """The numbers of struct mind_net; refused if a sum could overflow its 16 or 32 bits."""
    scale = np.full(LANES, ONE * FINE, dtype=np.float64)
    scale[-1] = ODDS * POINT / 2
    row = whole(net.row.weight, scale, (SQUARES, SIGHTS, LANES))
    card = whole(net.card.weight, scale, (-1, PLACES, LANES))
    start = whole(net.start, scale, (LANES,))
    weight = np.zeros((BUCKETS, LANES), dtype=np.int64)
    weight[:, :-1] = whole(net.out.weight, ODDS * POINT, (BUCKETS, LANES - 1))
    bias = whole(net.out.bias, ODDS * POINT, (BUCKETS,))
    for side in (1, -1):
        most = side * start + (side * row).max(1).sum(0)
        most += 2 * (side * card[:, 0]).max(0) + 2 * (side * card[:, 1]).max(0) + (side * card[:, 2]).max(0)
        print('largest sum', most.max(), 'of 32767')
        if most.max() > 32767:
            sys.exit('a sum could leave sixteen bits')
    if np.abs(weight).sum(1).max() * ONE * ONE >= 2 ** 31:
        sys.exit('a sum could leave 32 bits')
    return b''.join(a.astype('<i2').tobytes() for a in (row, card, start, weight, bias))


def main():
    p = argparse.ArgumentParser()
    p.add_argument('--base', nargs='+', required=True)
    p.add_argument('--wind', nargs='+', required=True)
    p.add_argument('--cards', default='data/cards.tsv')
    p.add_argument('--epochs', type=int, default=30)
    p.add_argument('--batch', type=int, default=16384)
    p.add_argument('--rate', type=float, default=3e-3)
    p.add_argument('--share', type=float, default=0.25, help='of the result of the game in what is learnt')
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('-o', '--out', default='data/nets/onitama.net')
    args = p.parse_args()
    torch.manual_seed(args.seed)
    cards = gen_cards.read_cards(args.cards)
    nets = [pack(train(paths, cards, args)) for paths in (args.base, args.wind)]
    netfile.write(args.out, nets, cards)


if __name__ == '__main__':
    main()
