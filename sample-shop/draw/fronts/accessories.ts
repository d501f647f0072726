import { colour as c } from '../colours.ts';
import { belt } from '../wardrobe/belt.ts';
import { hat } from '../wardrobe/hat.ts';
import { sandals } from '../wardrobe/sandals.ts';
import { scarf, tote } from '../wardrobe/scarf-tote-and-bandana.ts';
import { clothOf, onePieceFront } from './front-builders.ts';
import type { Front } from './front-types.ts';

export const accessoryFronts: Record<string, Omit<Front, 'seed'>> = {
  m25: onePieceFront({ kind: 'stone', stone: c.stone, shadow: 'palm' }, belt(c.tobacco, 62, true), {
    scale: 1.3,
    y: -170,
  }),
  m26: onePieceFront({ kind: 'wall', wall: c.terracotta, shadow: 'window' }, hat(c.strawLight, c.navy, 400), {
    hour: 'noon',
  }),
  m27: onePieceFront(
    { kind: 'wall', wall: c.sage, shadow: 'branch' },
    tote(clothOf('canvas', c.ecru), c.chestnut),
    {
      scale: 1,
    },
  ),
  m28: onePieceFront({ kind: 'stone', stone: c.stone, shadow: 'branch' }, sandals(c.chestnut, 'crossed')),
  m29: onePieceFront(
    { kind: 'tiles', wall: c.limewash, tile: c.tileBlue },
    scarf(clothOf('linen', c.ivory, { kind: 'end-bands', colour: c.sea, size: 1500 }), true),
    { scale: 1 },
  ),
  w25: onePieceFront(
    { kind: 'wall', wall: c.ecru, dado: c.almond, shadow: 'branch' },
    scarf(clothOf('satin', c.pomegranate, { kind: 'arabesque', colour: c.ivory, size: 146 }), false),
    { scale: 1 },
  ),
  w26: onePieceFront(
    { kind: 'wall', wall: c.terracotta, shadow: 'palm' },
    tote(clothOf('raffia', c.strawGold), c.tan),
    {
      scale: 1,
    },
  ),
  w27: onePieceFront(
    { kind: 'wall', wall: c.limewash, dado: c.ochre, shadow: 'branch' },
    hat(c.strawGold, c.terracotta, 480),
    { scale: 1 },
  ),
  w28: onePieceFront({ kind: 'stone', stone: c.sand, shadow: 'window' }, sandals(c.tan, 'thin')),
  w29: onePieceFront({ kind: 'stone', stone: c.stone, shadow: 'palm' }, belt(c.ink, 44, false), {
    scale: 1.3,
    y: -170,
  }),
};
