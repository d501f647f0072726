import type { Surface } from '../../products/product-view.ts';
import { darker, lighter } from '../colours.ts';
import { moved } from '../compose-scene-and-layer-helpers.ts';
import type { Layer } from '../scene-types.ts';
import { panel } from '../textiles/garment-layer.ts';
import { drag } from '../wardrobe/seams-stitches-and-buttons.ts';
import { squareTiles, starsAndCrosses } from './tiles.ts';
import { limewall } from './walls.ts';

/** What things lie on, seen from above. */
export function flatLaySurface(on: Surface, wall: string, accent: string): Layer {
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
        panel(
          { weave: 'linen', colour: wall },
          {
            shape: 'M-60 -60 L1260 -60 L1260 1560 L-60 1560Z',
            volume: 5,
            folds: [
              drag([200, 0], [230, 700], [260, 1500], 26, 9, 0.4),
              drag([760, 0], [800, 750], [820, 1500], 24, 8, 0.6),
              drag([0, 500], [600, 495], [1200, 520], 22, 8, 0.5),
            ],
          },
          { x: 60, y: 120, width: 1080, height: 1260 },
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
