import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import type { Panel } from '../cloth/panel.ts';
import { clothImage, panelsBounds } from '../cloth-images-and-renderer.ts';
import { darker, lighter } from '../colours.ts';
import { drawLayers } from '../compose-scene-and-layer-helpers.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer, TimeOfDay } from '../scene-types.ts';
import { drag } from '../wardrobe/seams-stitches-and-buttons.ts';

export type Stack = {
  x: number;
  base: number;
  width: number;
  thickness: number;
  cloths: Cloth[];
  layers?: number;
  /** What lies on it, by where its top has come to be. */
  above?: (top: number) => Layer[];
};
type Fold = { x: number; y: number; width: number; tall: number };

/** Folded pieces one upon the other, seen from the side: round folds to the left, open edges to the right. */
export function stack({ x, base, width, thickness, cloths, layers = 2, above }: Stack): Layer {
  return (stage) => {
    const { key, random, light, size = 1 } = stage;
    let y = base;
    const pieces = cloths.map((cloth, i) => {
      const left = x + (random() - 0.5) * width * 0.06;
      const wide = width * (0.93 + random() * 0.1);
      const folds = Array.from({ length: layers }, () => {
        const tall = (thickness / layers) * (0.88 + random() * 0.24);
        y -= tall;
        return { x: left + random() * 12, y, width: wide - random() * 22, tall };
      });
      return piece(`${key}${i}`, cloth, folds, random, light, size);
    });
    const onTop = above ? drawLayers(above(y), stage) : '';
    return `<path d="M${x - 30} ${base - 16} H${x + width} L${x + width + 210} ${base + 20} H${x + 30}Z" fill="${lightByTimeOfDay[light].shade}" opacity=".46" filter="url(#blur14)" style="mix-blend-mode:multiply"/>${pieces.join('')}${onTop}`;
  };
}

/** Each fold is cloth with its threads lying across; dark where it turns under and where the next one lies on it. */
function piece(
  id: string,
  cloth: Cloth,
  folds: Fold[],
  random: () => number,
  light: TimeOfDay,
  size: number,
): string {
  const drawn = folds.map((fold) => ({ ...fold, d: foldOutline(fold, random) }));
  const panels = drawn.map(({ d, x, y, width, tall }, i): Panel => {
    const [middle, foot] = [y + tall / 2, y + tall];
    return {
      shape: d,
      grain: 90,
      lift: 9,
      volume: tall * 0.62,
      calm: 0.55,
      cloth,
      folds: [
        drag(
          [x + tall, middle],
          [x + width * 0.4, middle - tall * 0.2],
          [x + width * 0.8, middle],
          11,
          3 + i,
          0.4,
        ),
        drag([x + width * 0.5, foot], [x + width * 0.7, middle + 6], [x + width, middle - 8], 10, 3, 0.5),
      ],
    };
  });
  const fade = (name: string, stops: string, way = '') =>
    `<linearGradient id="${id}${name}" ${way}>${stops}</linearGradient>`;
  const stop = (at: number, colour: string, opacity: number) =>
    `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
  const round = stop(0, '#fff8ea', 0.1) + stop(0.35, '#fff8ea', 0) + stop(1, '#180c14', 0.4);
  const along =
    stop(0, '#180c14', 0.24) +
    stop(0.08, '#fff8ea', 0.1) +
    stop(0.55, '#180c14', 0) +
    stop(1, '#180c14', 0.26);
  const shades = drawn
    .map(({ d }) => `<path d="${d}" fill="url(#${id}g)"/><path d="${d}" fill="url(#${id}h)"/>`)
    .join('');
  const under = drawn.map(({ d }) => `<path d="${d}" transform="translate(2 7)"/>`).join('');
  return `<defs>${fade('g', round, 'x1="0" y1="0" x2="0" y2="1"')}${fade('h', along)}</defs><g fill="#120a14" opacity=".5" filter="url(#blur7)">${under}</g>${clothImage(panels, light, size, panelsBounds(panels, 4))}${shades}`;
}

/** One fold: a soft roll to the left, upper and lower edge a little wavy, the open end not quite square. */
function foldOutline({ x, y, width, tall }: Fold, random: () => number): string {
  const wave = () => (random() - 0.5) * tall * 0.2;
  const [r, right, foot] = [tall * 0.52, x + width, y + tall];
  return `M${x + r} ${y} C${x + width * 0.3} ${y + wave()} ${x + width * 0.6} ${y + wave()} ${right - 8} ${y + 2} C${right + 3} ${y + 4} ${right + 5} ${y + tall * 0.4} ${right + wave()} ${foot - 5} C${right - 4} ${foot} ${x + width * 0.6} ${foot + wave()} ${x + width * 0.3} ${foot + 1} L${x + r} ${foot} C${x - r * 0.3} ${foot} ${x - r * 0.3} ${y} ${x + r} ${y}Z`;
}

/** Rolls of cloth stacked with their ends towards us: wound spirals of cut edges. */
export function rollEnds(rolls: [x: number, y: number, r: number, colour: string][]): Layer {
  return ({ random }) =>
    rolls
      .map(([x, y, r, colour]) => {
        const turns = Array.from({ length: 150 }, (_, i) => {
          const angle = i * 0.42;
          const reach = 26 + (i / 150) * (r - 30) + Math.sin(i * 0.9 + x) * 1.6;
          return `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
        }).join('L');
        const tail = random() * 360;
        return `<circle cx="${x + 14}" cy="${y + 20}" r="${r}" fill="#1a1220" opacity=".5" filter="url(#blur14)"/><g filter="url(#wash)"><circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/></g><path d="M${turns}" fill="none" stroke="${darker(colour, 0.6)}" stroke-width="5" opacity=".75"/><path d="M${turns}" transform="translate(-2 -3)" fill="none" stroke="${lighter(colour, 0.6)}" stroke-width="2.400" opacity=".5"/><circle cx="${x}" cy="${y}" r="25" fill="${darker('#c9a878', 0.1)}"/><circle cx="${x}" cy="${y}" r="15" fill="#20151c"/><path d="M${x} ${y - r} q${r * 0.5} -6 ${r * 0.8} 34" transform="rotate(${tail.toFixed(0)} ${x} ${y})" fill="none" stroke="${colour}" stroke-width="9"/><circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="#1a1220" stroke-width="16" opacity=".3" filter="url(#blur7)"/>`;
      })
      .join('');
}
