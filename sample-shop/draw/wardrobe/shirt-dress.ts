import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { outline } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { drag, topstitch } from './seams-stitches-and-buttons.ts';
import { shirt } from './shirt.ts';

/** A shirt grown to the calf, drawn in at the waist by a belt of its own cloth. */
export function belted(cloth: Cloth, length: number): Garment {
  const dress = shirt(cloth, {
    collar: 'point',
    sleeve: 'short',
    sleeveLength: 770,
    hem: 'slit',
    length,
    chest: 206,
    flare: 70,
    pockets: 'one',
    waist: 404,
    seed: 4,
  });
  return { ...dress, panels: [...dress.panels, ...belt()] };
}

function belt(): Panel[] {
  const strip = (shape: string, grain: number, relief?: string): Panel => ({
    shape,
    grain,
    relief,
    lift: 6,
    volume: 12,
    calm: 0.5,
  });
  return [
    strip(
      outline(
        [560, 838],
        [
          [546, 920, 536, 1010, 538, 1096],
          [576, 1100],
          [578, 1010, 584, 920, 596, 838],
        ],
      ),
      6,
      topstitch('M566 850 C552 930 544 1010 546 1086'),
    ),
    strip(
      outline(
        [584, 836],
        [
          [608, 900, 630, 960, 640, 1034],
          [674, 1020],
          [656, 950, 636, 890, 614, 836],
        ],
      ),
      -14,
    ),
    {
      ...strip(
        outline(
          [400, 792],
          [
            [500, 816, 700, 816, 800, 792],
            [802, 838],
            [700, 866, 500, 866, 398, 838],
          ],
        ),
        90,
        topstitch('M402 800 C500 824 700 824 798 800 M400 830 C500 856 700 856 800 830'),
      ),
      folds: [
        drag([400, 812], [440, 826], [520, 838], 9, 5, 0.2),
        drag([800, 812], [760, 826], [680, 838], 9, 5, 0.2),
      ],
    },
    strip(
      outline(
        [556, 800],
        [
          [580, 792, 604, 792, 626, 802],
          [632, 820, 632, 836, 630, 854],
          [604, 864, 580, 864, 554, 856],
          [548, 836, 550, 816, 556, 800],
        ],
      ),
      80,
    ),
  ];
}
