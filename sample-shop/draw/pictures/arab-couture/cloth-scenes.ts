import type { Panel } from '../../cloth/panel.ts';
import { branchShade, palmShade, shade } from '../../light-by-time-of-day-and-shadows.ts';
import { bowl, pomegranate } from '../../places/decorative-objects.ts';
import { ground } from '../../places/ground.ts';
import { birds, sky } from '../../places/sky-and-sea.ts';
import { limewall } from '../../places/walls.ts';
import type { Scene } from '../../scene-types.ts';
import { plainWeave } from '../../textiles/close-weave.ts';
import { drape, flow } from '../../textiles/drape.ts';
import { knotFront, starMedallion } from '../../textiles/embroidery.ts';
import { panel, rail } from '../../textiles/garment-layer.ts';
import { stack } from '../../textiles/stack.ts';
import { clothOf, lookbookScene, tone } from './palette-and-scene-helpers.ts';

/** Satin that fills the picture, in soft upright folds. */
const lengths = (seed: number): Panel => ({
  shape: 'M-60 -60 L1260 -60 L1260 1560 L-60 1560Z',
  volume: 5,
  folds: [
    {
      kind: 'fan',
      top: [-80, -80, 1280],
      bottom: [-80, 1580, 1280],
      count: 9,
      height: [24, 34],
      wander: 0.9,
      seed,
    },
  ],
});

export const clothScenes: Scene[] = [
  lookbookScene(
    3,
    'morning',
    panel(clothOf('satin', tone.pomegranate), lengths(7)),
    ...starMedallion(600, 750, 362, tone.gold, tone.ivory),
  ),
  lookbookScene(
    6,
    'morning',
    limewall(tone.limewash),
    rail(30, 1170, 140),
    drape({ x: 90, y: 140, width: 310, height: 1240, cloth: clothOf('linen', tone.chalk), folds: 6 }),
    drape({
      x: 440,
      y: 140,
      width: 310,
      height: 1150,
      cloth: clothOf('satin', tone.terracotta),
      folds: 5,
      flare: 36,
    }),
    drape({ x: 800, y: 140, width: 310, height: 1270, cloth: clothOf('satin', tone.pomegranate), folds: 7 }),
    palmShade(1290, -100, 132, 880),
  ),
  lookbookScene(
    11,
    'morning',
    limewall(tone.limewash),
    ground(1160, tone.sand),
    stack({
      x: 210,
      base: 1215,
      width: 640,
      thickness: 128,
      cloths: [
        clothOf('linen', tone.deep),
        clothOf('linen', tone.pomegranate),
        clothOf('linen', tone.terracotta),
        clothOf('linen', tone.ivory),
        clothOf('poplin', tone.chalk, { kind: 'tile', colour: tone.sea, second: tone.gold, size: 62 }),
      ],
    }),
    pomegranate(1000, 1180, 92),
    pomegranate(880, 1232, 74, true),
    palmShade(1290, -60, 136, 900),
  ),
  lookbookScene(
    19,
    'morning',
    sky(),
    birds(180, 240, 4),
    flow(
      [0, 0],
      (t, s) => [
        t * 1330 - 60 + s * 40,
        1010 + Math.sin(t * 5.2) * 150 - t * 430 + (s - 0.5) * (300 + Math.sin(t * 6 + 1) * 130),
      ],
      clothOf('satin', tone.pomegranate),
      5,
      0.8,
    ),
  ),
  lookbookScene(
    22,
    'noon',
    plainWeave('#f2e8d2', '#d8c39c', 42, [
      { colour: tone.sea, from: 6, to: 6 },
      { colour: tone.terracotta, from: 8, to: 12 },
      { colour: tone.gold, from: 14, to: 14 },
      { colour: tone.terracotta, from: 16, to: 17 },
    ]),
  ),
  lookbookScene(
    26,
    'morning',
    limewall(tone.blush),
    flow(
      [0, 24],
      (t, s) => [t * 1320 - 60, 1560 - s * (640 + Math.sin(t * 4 + 0.6) * 90)],
      clothOf('satin', tone.sea),
      6,
      0.8,
    ),
    bowl(
      600,
      1080,
      620,
      '#b98a3c',
      pomegranate(470, 900, 118),
      pomegranate(730, 890, 124),
      pomegranate(600, 850, 112),
    ),
    pomegranate(260, 1240, 108, true),
    pomegranate(990, 1230, 100),
    shade('M-80 -80 H520 L-80 700Z', { opacity: 0.26, blur: 26 }),
  ),
  lookbookScene(
    29,
    'noon',
    panel(clothOf('satin', tone.sea), lengths(11)),
    ...knotFront(tone.gold, tone.sea),
  ),
  lookbookScene(
    32,
    'noon',
    sky(),
    limewall(tone.terracotta, 'M0 260H1200V1500H0Z'),
    drape({
      x: 330,
      y: 244,
      width: 520,
      height: 1010,
      cloth: clothOf('linen', tone.ivory, { kind: 'arabesque', colour: tone.brick, size: 150 }),
      folds: 5,
      depth: 0.5,
      bands: [
        [60, 70, tone.pomegranate],
        [150, 14, tone.pomegranate],
      ],
    }),
    shade('M-80 260 H1280 V300 H-80Z', { opacity: 0.3 }),
    shade('M-80 560 L240 420 V1580 H-80Z', { opacity: 0.4 }),
    branchShade(1250, 520, 165, 640),
  ),
];
