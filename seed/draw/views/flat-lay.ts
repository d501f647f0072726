import type { Surface } from '#seed/product-views.ts';
import { darker, lighter } from '../colours.ts';
import { branchShade, palmShade } from '../lights.ts';
import { squareTiles, starsAndCrosses } from '../places/tiles.ts';
import { limewall } from '../places/walls.ts';
import { type Layer, moved } from '../scene.ts';
import { panels } from '../textiles/garment-layer.ts';
import { garmentsOf } from './clothes.ts';
import { placed } from './placed.ts';
import { prop } from './props.ts';
import type { Still } from './scenes.ts';

// Where things lie around a garment in the middle: beside its hem first, then opposite its neck.
const corners: [number, number][] = [
  [985, 1240],
  [190, 230],
  [1010, 250],
];

/** Laid out on a floor or a cloth and seen from above, with a few things of a summer's day. */
export function flatLay(
  id: string,
  { on, beside, turn, size = 1, at = [570, 740], wall, accent }: Still<'flat'>,
): Layer[] {
  const [lower, upper] = garmentsOf(id).map((_, i) => i);
  const isSet = upper !== undefined;
  const scale = (isSet ? 0.84 : 1.02) * size;
  const [x, y] = at;
  return [
    surface(on, wall, accent),
    ...(isSet
      ? [
          placed(id, { x: x + 190, y: y + 280, scale, turn: turn + 26 }, { piece: lower }),
          placed(id, { x: x - 90, y: y - 70, scale, turn }, { piece: upper }),
        ]
      : [placed(id, { x, y, scale, turn })]),
    ...beside.map((kind, i) => {
      const [px, py] = corners[i] ?? [600, 200];
      return prop(kind, turn > 0 ? 1200 - px : px, py, 330, accent);
    }),
    turn > 0 ? palmShade(1330, -220, 128, 1050, 0.3) : branchShade(-90, 1180, -38, 820),
  ];
}

function surface(on: Surface, wall: string, accent: string): Layer {
  switch (on) {
    case 'stone':
      return (stage) =>
        `${limewall(wall)(stage)}<g fill="none"><path d="M-60 330 L1260 300 M-60 1120 L1260 1150 M420 -60 L410 312 M790 1140 L800 1560" stroke="${darker(wall, 0.55)}" stroke-width="8" opacity=".5"/><path d="M-60 336 L1260 306 M-60 1126 L1260 1156 M426 -60 L416 318 M796 1146 L806 1560" stroke="#fff" stroke-width="4" opacity=".4"/></g>`;
    case 'tiles':
      return moved(
        { turn: 0 },
        squareTiles(
          172,
          [wall, lighter(wall, 0.1), darker(wall, 0.06)],
          { x: -60, y: -60, width: 1320, height: 1620 },
          45,
        ),
      );
    case 'zellige':
      return starsAndCrosses(206, [accent], [wall, lighter(wall, 0.2)], {
        x: -60,
        y: -60,
        width: 1320,
        height: 1620,
      });
    case 'linen':
      return moved(
        { scale: 1.6, turn: 17 },
        panels(
          { weave: 'linen', colour: wall },
          {
            shape: 'M-60 -60H1260V1560H-60Z',
            creases: [
              'M200 0 C300 500 160 900 260 1500',
              'M760 0 C700 500 900 1000 820 1500',
              'M0 500 C400 560 800 430 1200 520',
            ],
          },
        ),
      );
    case 'wood':
      return () => {
        const boards = Array.from(
          { length: 6 },
          (_, i) =>
            `<rect x="${-60 + i * 225}" y="-60" width="225" height="1620" fill="${i % 2 ? darker(wall, 0.06) : lighter(wall, 0.05)}"/><rect x="${-60 + i * 225}" y="-60" width="5" height="1620" fill="#140c06" opacity=".5"/>`,
        ).join('');
        return `<g filter="url(#timber)">${boards}</g>`;
      };
    case 'sand':
      return (stage) => {
        const ripples = Array.from({ length: 15 }, (_, i) => {
          const y = -40 + i * 112 + stage.random() * 30;
          return `M-60 ${y} C240 ${y - 50} 460 ${y + 46} 720 ${y - 8} C900 ${y - 44} 1060 ${y + 30} 1260 ${y - 20}`;
        }).join('');
        return `${limewall(wall)(stage)}<g fill="none" filter="url(#blur14)"><path d="${ripples}" stroke="${darker(wall, 0.35)}" stroke-width="22" opacity=".3"/><path d="${ripples}" transform="translate(-6 -24)" stroke="${lighter(wall, 0.7)}" stroke-width="22" opacity=".5"/></g>`;
      };
  }
}
