import { colour as c } from '../colours.ts';
import { belt } from '../wardrobe/belt.ts';
import { hat } from '../wardrobe/hat.ts';
import { sandals } from '../wardrobe/sandals.ts';
import { scarf, tote } from '../wardrobe/things.ts';
import { front, of } from './arrange.ts';
import type { Front } from './front.ts';

export const accessoryFronts: Record<string, Omit<Front, 'seed'>> = {
  m25: front({ kind: 'stone', stone: c.stone, shadow: 'palm' }, belt(c.tobacco, 62, true), {
    scale: 1.3,
    y: -170,
  }),
  m26: front({ kind: 'wall', wall: c.terracotta, shadow: 'window' }, hat(c.strawLight, c.navy, 400), {
    hour: 'noon',
  }),
  m27: front({ kind: 'wall', wall: c.sage, shadow: 'branch' }, tote(of('canvas', c.ecru), c.chestnut), {
    scale: 1,
  }),
  m28: front({ kind: 'stone', stone: c.stone, shadow: 'branch' }, sandals(c.chestnut, 'crossed')),
  m29: front(
    { kind: 'tiles', wall: c.limewash, tile: c.tileBlue },
    scarf(of('linen', c.ivory, { kind: 'end-bands', colour: c.sea, size: 1500 }), true),
    { scale: 1 },
  ),
  w25: front(
    { kind: 'wall', wall: c.ecru, dado: c.almond, shadow: 'branch' },
    scarf(of('satin', c.pomegranate, { kind: 'arabesque', colour: c.ivory, size: 146 }), false),
    { scale: 1 },
  ),
  w26: front({ kind: 'wall', wall: c.terracotta, shadow: 'palm' }, tote(of('raffia', c.strawGold), c.tan), {
    scale: 1,
  }),
  w27: front(
    { kind: 'wall', wall: c.limewash, dado: c.ochre, shadow: 'branch' },
    hat(c.strawGold, c.terracotta, 480),
    { scale: 1 },
  ),
  w28: front({ kind: 'stone', stone: c.sand, shadow: 'window' }, sandals(c.tan, 'thin')),
  w29: front({ kind: 'stone', stone: c.stone, shadow: 'palm' }, belt(c.ink, 44, false), {
    scale: 1.3,
    y: -170,
  }),
};
