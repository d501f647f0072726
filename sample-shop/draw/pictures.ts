import { productViews } from '../products/product-views.ts';
import { bleed, composeScene } from './compose-scene-and-layer-helpers.ts';
import type { Painted } from './encode.ts';
import { applyPose } from './fronts/apply-pose.ts';
import { paintFront } from './fronts/paint-front.ts';
import { productFronts } from './fronts/product-fronts.ts';
import { paintLayers } from './paint-layers.ts';
import { paintSvg } from './paint-svg.ts';
import { arabCouture } from './pictures/arab-couture.ts';
import { denimJeans } from './pictures/denim-jeans.ts';
import { dropCoverAndPlaceholder } from './pictures/drop-cover-and-placeholder.ts';
import { notFoundAndEmptyBagDrawings } from './pictures/not-found-and-empty-bag-drawings.ts';
import { pageScenes } from './pictures/page-scenes.ts';
import { shareScenes } from './pictures/share-scenes.ts';
import type { Scene } from './scene-types.ts';
import { closeUpSource, paintCloseUp } from './views/close-up.ts';
import {
  garmentFingerprintSource,
  rendererFingerprintSource,
} from './views/embed-garment-images-and-fingerprint-source.ts';
import { viewScenes } from './views/scenes.ts';

export type Drawing = {
  file: string;
  maxBytes: number;
  /** Everything that the picture depends on, as text: it is drawn again when that changes. */
  source: () => string;
  /** `scale` is 1 for the picture as it is kept, less to try things out. */
  paint: (scale: number) => Promise<Painted>;
};

// Sheets of 1200 by 1500 become pictures of 1600 by 2000.
const ENLARGED = 4 / 3;

const scenes: Scene[] = [...pageScenes, ...notFoundAndEmptyBagDrawings, ...viewScenes];
const layered: Scene[] = [...dropCoverAndPlaceholder, ...arabCouture, ...denimJeans, ...shareScenes];

export const drawings: Drawing[] = [
  ...Object.entries(productFronts).map(([id, front]) => ({
    file: `${id}.webp`,
    maxBytes: 150_000,
    source: () =>
      JSON.stringify(front.pose ? [front, applyPose(front)] : front) +
      rendererFingerprintSource('fronts/paint-front.ts', 'fronts/places.ts'),
    paint: (scale: number) => paintFront(id, scale * ENLARGED),
  })),
  ...Object.entries(productViews).map(([id, { detail }]) => ({
    file: `${id}-detail.webp`,
    maxBytes: 150_000,
    source: () => closeUpSource(id, detail),
    paint: (scale: number) => paintCloseUp(id, detail, scale),
  })),
  ...scenes.map((scene) => ofScene(scene, (scale) => paintSvg(composeScene(scene), scale, bleed))),
  ...layered.map((scene) =>
    ofScene(scene, (scale) => paintLayers(scene, scale), rendererFingerprintSource('paint-layers.ts')),
  ),
];

function ofScene(scene: Scene, paint: Drawing['paint'], program = ''): Drawing {
  const { file, frame } = scene;
  const enlarged = frame ? 1 : ENLARGED;
  return {
    file,
    maxBytes: file.startsWith('app/') ? 24_000 : file.startsWith('share/') ? 60_000 : 150_000,
    source: () => {
      const svg = composeScene(scene);
      return `${enlarged} ${svg}${program || garmentFingerprintSource(svg)}`;
    },
    paint: (scale) => paint(scale * enlarged),
  };
}
