import { type Cloth, clothPattern } from '../cloths.ts';
import { brightness, darker, lighter } from '../colours.ts';
import type { Layer, Stage } from '../scene.ts';
import { yarnFilter } from './yarn.ts';

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

const columns = 120;

/** A length of cloth hanging in upright folds: narrow columns of one fold profile, softened. */
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
  return (stage) => {
    const { key, random } = stage;
    const profile = foldProfile(folds, random);
    const foot = (t: number) => x - flare / 2 + t * (width + flare) + sway;
    const hem = (t: number) =>
      y + height + profile(t) * height * 0.006 + Math.sin(t * 4 + folds) * height * 0.008;
    const head = (t: number) =>
      y + (isPegged ? Math.sin(Math.min(1, Math.max(0, t)) * Math.PI * 4) ** 2 * 14 : 0);
    const at = Array.from({ length: columns + 1 }, (_, i) => i / columns);
    const line = (px: (t: number) => number, py: (t: number) => number, ts: number[]) =>
      ts.map((t) => `${px(t).toFixed(1)} ${py(t).toFixed(1)}`).join('L');
    const top = (t: number) => x + t * width;
    const outline = `M${line(top, head, at)}L${line(foot, hem, [...at].reverse())}Z`;
    const strips = at.slice(0, -1).map((t) => {
      const tone = profile(t + 0.5 / columns);
      const next = t + 1.6 / columns;
      return `<path d="M${top(t).toFixed(1)} ${y} L${top(next).toFixed(1)} ${y} L${foot(next).toFixed(1)} ${y + height + 40} L${foot(t).toFixed(1)} ${y + height + 40}Z" fill="${tone < 0 ? '#160b12' : '#fff6e4'}" opacity="${(tone < 0 ? -tone * depth * 0.8 : tone * depth * (brightness(cloth.colour) > 0.75 ? 0.5 : 0.36)).toFixed(3)}"/>`;
    });
    const bandPaths = bands.map(([up, tall, colour]) => {
      const edge = (lift: number) => (t: number) => hem(t) - lift;
      return `<path d="M${line((t) => foot(t), edge(up + tall), at)}L${line((t) => foot(t), edge(up), [...at].reverse())}Z" fill="${colour}"/>`;
    });
    return `<defs>${clothPattern(`${key}p`, cloth)}${yarnFilter(`${key}y`, cloth)}</defs><path d="${outline}" transform="translate(26 22)" fill="#24161f" opacity=".32" filter="url(#blur14)" style="mix-blend-mode:multiply"/><clipPath id="${key}d"><path d="${outline}"/></clipPath>
<g clip-path="url(#${key}d)"><g filter="url(#${key}y)"><path d="${outline}" fill="url(#${key}p)"/>${bandPaths.join('')}</g><g filter="url(#blur2)">${strips.join('')}</g></g>${rimOf(outline, cloth)}`;
  };
}

/** Cloth flying or lying between two edges; bands from edge to edge carry the folds along its length. */
export function flow(
  shadow: [x: number, y: number],
  points: (t: number, s: number) => [number, number],
  cloth: Cloth,
  folds: number,
  depth = 0.65,
): Layer {
  return (stage: Stage) => {
    const profile = foldProfile(folds, stage.random);
    const lanes = 64;
    const steps = 40;
    const at = (s: number) =>
      Array.from({ length: steps + 1 }, (_, i) =>
        points(i / steps, s)
          .map((v) => v.toFixed(1))
          .join(' '),
      );
    const lane = (s: number) => {
      const tone = profile(s);
      const fill =
        tone < 0 ? darker(cloth.colour, -tone * depth) : lighter(cloth.colour, tone * depth * 0.62);
      return `<path d="M${at(s).join('L')}L${at(s + 1.5 / lanes)
        .reverse()
        .join('L')}Z" fill="${fill}"/>`;
    };
    const outline = `M${at(0).join('L')}L${at(1).reverse().join('L')}Z`;
    return `<defs>${yarnFilter(`${stage.key}y`, cloth)}</defs><clipPath id="${stage.key}w"><path d="${outline}"/></clipPath><path d="${outline}" transform="translate(${shadow.join(' ')})" fill="#24161f" opacity=".28" filter="url(#blur26)" style="mix-blend-mode:multiply"/><g clip-path="url(#${stage.key}w)"><g filter="url(#${stage.key}y)"><g filter="url(#blur2)">${Array.from({ length: lanes }, (_, i) => lane(i / lanes)).join('')}</g></g></g>${rimOf(outline, cloth)}`;
  };
}

/** Fold heights between -1 and 1 over 0 to 1: a few waves of unequal length, sharper in the valleys. */
export function foldProfile(folds: number, random: () => number): (t: number) => number {
  const marks = Array.from(
    { length: folds + 1 },
    (_, i) => (i + (i && i < folds ? random() * 0.8 - 0.4 : 0)) / folds,
  );
  const weight = marks.map(() => 0.35 + random() * 0.65);
  return (t) => {
    const i = Math.max(
      0,
      Math.min(
        folds - 1,
        marks.findIndex((m, n) => t >= m && t < (marks[n + 1] ?? 2)),
      ),
    );
    const [from, to] = [marks[i] ?? 0, marks[i + 1] ?? 1];
    const within = (t - from) / (to - from || 1);
    const wave = Math.sin(within * Math.PI * 2 + 0.4);
    return (wave > 0 ? wave ** 1.4 : -((-wave) ** 0.8)) * (weight[i] ?? 1);
  };
}

function rimOf(outline: string, { colour }: Cloth): string {
  return `<path d="${outline}" fill="none" stroke="${darker(colour, 0.6)}" stroke-width="1.5" opacity=".35"/>`;
}
