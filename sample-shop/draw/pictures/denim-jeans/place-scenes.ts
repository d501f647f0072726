import { clipped } from '../../compose-scene-and-layer-helpers.ts';
import { branchShade, palmShade, shade } from '../../light-by-time-of-day-and-shadows.ts';
import { jar, strawHat } from '../../places/decorative-objects.ts';
import { ground, pool, stairs } from '../../places/ground.ts';
import { headland, sea, sky } from '../../places/sky-and-sea.ts';
import { village } from '../../places/village.ts';
import { arcade, door, limewall } from '../../places/walls.ts';
import type { Scene } from '../../scene-types.ts';
import { vats } from '../../textiles/denim-patterns.ts';
import { lookbookScene, tone } from './palette-and-scene-helpers.ts';

export const placeScenes: Scene[] = [
  lookbookScene(
    11,
    'morning',
    sky(),
    headland(720, 700, 1400, 70, '#a9bec4'),
    sea(720),
    limewall(tone.chalk, 'M0 1010H1200V1500H0Z'),
    limewall('#fbf7ee', 'M0 1010H1200V1080H0Z'),
    shade('M-80 1080 H1280 V1096 H-80Z', { opacity: 0.4 }),
    strawHat(420, 1030, 290, tone.indigo),
    clipped('M0 1010H1200V1500H0Z', palmShade(1300, 1040, 160, 900, 0.34)),
  ),
  lookbookScene(
    14,
    'noon',
    limewall(tone.sand),
    vats(
      [
        [250, 240, 190, tone.ice],
        [720, 190, 200, tone.washed],
        [1150, 300, 190, tone.indigo],
        [90, 690, 190, tone.mid],
        [520, 660, 200, tone.raw],
        [960, 730, 190, tone.bleached],
        [270, 1110, 190, '#16203a'],
        [720, 1130, 200, tone.mid],
        [1150, 1180, 180, tone.ice],
        [80, 1540, 200, tone.washed],
        [500, 1560, 190, tone.indigo],
        [940, 1570, 190, tone.raw],
      ],
      tone.stone,
    ),
    shade('M-80 -80 H260 L-80 520Z', { opacity: 0.3, blur: 14 }),
  ),
  lookbookScene(
    16,
    'noon',
    limewall(tone.chalk),
    door({ x: 640, base: 1340, width: 520, height: 960, kind: 'square' }, tone.washed, false),
    ground(1340, tone.stone),
    jar(1020, 1400, 240, tone.rust),
    shade('M-80 -80 H1280 V60 L860 400 V620 L640 860 V1580 H-80Z', { opacity: 0.5, blur: 0 }),
  ),
  lookbookScene(
    26,
    'noon',
    sky(),
    stairs({
      x: 600,
      base: 1560,
      width: 820,
      steps: 16,
      rise: 54,
      tread: tone.chalk,
      riser: '#35618c',
      narrowing: 0.945,
    }),
    limewall(tone.chalk, 'M0 0H330L462 620V640L170 1500H0Z'),
    shade('M-80 0 H330 L462 620 V640 L170 1580 H-80Z', { opacity: 0.42, blur: 0 }),
    limewall('#fbf6ea', 'M1200 0H830L742 620V640L1030 1500H1200Z'),
    shade('M434 735 L170 1580 H480 L545 735Z', { opacity: 0.4 }),
    jar(1080, 1440, 240, tone.rust),
  ),
  lookbookScene(
    30,
    'noon',
    pool('M0 0H1200V1500H0Z', '#4f90ab', 0.85),
    shade('M-80 -80 H560 L-80 1120Z', { opacity: 0.32, blur: 26 }),
  ),
  lookbookScene(
    33,
    'morning',
    sky(),
    headland(520, -200, 700, 110, '#a9bcc4'),
    sea(520),
    village(700, 1600, '#fbf7ee', '#3d719d'),
  ),
  lookbookScene(
    38,
    'noon',
    sky(),
    limewall(tone.bleached),
    arcade({ x: 600, base: 1180, width: 330, height: 820 }, 3, 420, tone.bleached, 44, sky(), sea(760)),
    ground(1180, tone.chalk),
    ...[0, 1, 2].map((i) =>
      shade(`M${16 + i * 420} 1180 h30 l-150 330 h-120Z M${346 + i * 420} 1180 h60 l-150 330 h-150Z`, {
        opacity: 0.34,
      }),
    ),
    branchShade(1240, 60, 150, 520),
  ),
];
