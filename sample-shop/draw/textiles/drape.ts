import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Fold } from '../cloth/folds.ts';
import type { Panel } from '../cloth/panel.ts';
import { clothImage } from '../cloth-images-and-renderer.ts';
import type { Layer } from '../scene-types.ts';
import type { Point } from '../svg-path-geometry.ts';

export type Drape = {
  x: number;
  y: number;
  width: number;
  height: number;
  cloth: Cloth;
  /** How many folds, and how deep, 0 to 1. */
  folds?: number;
  depth?: number;
  /** How far the foot of the cloth swings to the right. */
  sway?: number;
  /** How much the cloth widens towards its foot. */
  flare?: number;
  /** Bands woven or sewn in near the foot: distance from it, height, colour. */
  bands?: [up: number, height: number, colour: string][];
  isPegged?: boolean;
};

/** A length of cloth hanging in upright folds. */
export function drape({
  x,
  y,
  width,
  height,
  cloth,
  folds = 7,
  depth = 0.6,
  sway = 0,
  flare = 0,
  bands = [],
  isPegged,
}: Drape): Layer {
  return ({ light, random, size = 1 }) => {
    const seed = 1 + Math.floor(random() * 900);
    const foot = (t: number) => x - flare / 2 + t * (width + flare) + sway;
    const hem = (t: number) =>
      y + height + Math.sin(t * folds * Math.PI * 2) * 5 * depth + Math.sin(t * 4 + folds) * height * 0.008;
    const head = (t: number) => y + (isPegged ? Math.sin(t * Math.PI * 4) ** 2 * 14 : 0);
    const at = Array.from({ length: 49 }, (_, i) => i / 48);
    const line = (px: (t: number) => number, py: (t: number) => number, ts: number[]) =>
      ts.map((t) => `${px(t).toFixed(1)} ${py(t).toFixed(1)}`).join('L');
    const outline = `M${line((t) => x + t * width, head, at)}L${line(foot, hem, [...at].reverse())}Z`;
    const ink = bands
      .map(([up, tall, colour]) => {
        const edge = (lift: number) => (t: number) => hem(t) - lift;
        return `<path d="M${line(foot, edge(up + tall), at)}L${line(foot, edge(up), [...at].reverse())}Z" fill="${colour}"/>`;
      })
      .join('');
    const rise = (width / folds) * depth;
    const panel: Panel = {
      shape: outline,
      volume: 18,
      calm: 0.45,
      cloth,
      ...(ink && { ink }),
      folds: [
        {
          kind: 'fan',
          top: [x, y - 10, x + width],
          bottom: [foot(0), y + height, foot(1)],
          count: folds,
          height: [rise * 0.55, rise * 0.85],
          wander: 0.5,
          seed,
        },
      ],
    };
    return `<path d="${outline}" transform="translate(26 22)" fill="#24161f" opacity=".32" filter="url(#blur14)" style="mix-blend-mode:multiply"/>${clothImage([panel], light, size)}`;
  };
}

/** Cloth flying or lying between two edges, `s` from one to the other: its folds run along it, `t` from end to end. */
export function flow(
  shadow: [x: number, y: number],
  points: (t: number, s: number) => Point,
  cloth: Cloth,
  folds: number,
  depth = 0.65,
): Layer {
  return ({ light, size = 1 }) => {
    const at = Array.from({ length: 41 }, (_, i) => i / 40);
    const edge = (s: number) =>
      at.map((t) =>
        points(t, s)
          .map((v) => v.toFixed(1))
          .join(' '),
      );
    const outline = `M${edge(0).join('L')}L${edge(1).reverse().join('L')}Z`;
    const [[, top], [, foot]] = [points(0.5, 0), points(0.5, 1)];
    const panel: Panel = {
      shape: outline,
      volume: 26,
      calm: 0.3,
      grain: 90,
      cloth,
      folds: Array.from({ length: folds }, (_, k) =>
        ridge((t) => points(t, (k + 0.5) / folds + 0.05 * Math.sin(t * 7 + k * 2)), {
          width: (Math.abs(foot - top) / folds) * 0.3,
          height: depth * (13 + (k % 3) * 5),
        }),
      ).flat(),
    };
    return `<path d="${outline}" transform="translate(${shadow.join(' ')})" fill="#24161f" opacity=".28" filter="url(#blur26)" style="mix-blend-mode:multiply"/>${clothImage([panel], light, size)}`;
  };
}

/** A fold along any line: short folds that rise while the one before them falls, so that together they never end. */
function ridge(line: (t: number) => Point, { width, height }: { width: number; height: number }): Fold[] {
  const steps = 8;
  return Array.from({ length: steps + 1 }, (_, i): Fold => {
    const [from, middle, to] = [line((i - 1) / steps), line(i / steps), line((i + 1) / steps)];
    const bend: Point = [2 * middle[0] - (from[0] + to[0]) / 2, 2 * middle[1] - (from[1] + to[1]) / 2];
    return { kind: 'drag', from, bend, to, width, height, crest: 0.5 };
  });
}
