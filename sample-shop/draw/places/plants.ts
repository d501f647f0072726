import { darker, lighter, mix } from '../colours.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer } from '../scene-types.ts';

/** A cypress standing on (x, base): a flame of small upright strokes, lit from the left. */
export function cypress(x: number, base: number, height: number, green = '#3c4d39'): Layer {
  return ({ random, light }) => {
    const wide = height * 0.105;
    const flame = `M${x} ${base - height} C${x + wide * 0.6} ${base - height * 0.8} ${x + wide * 1.1} ${base - height * 0.45} ${x + wide} ${base - height * 0.2} C${x + wide * 0.9} ${base - height * 0.06} ${x + wide * 0.4} ${base - height * 0.04} ${x + 5} ${base - height * 0.035} H${x - 5} C${x - wide * 0.4} ${base - height * 0.04} ${x - wide * 0.9} ${base - height * 0.06} ${x - wide} ${base - height * 0.2} C${x - wide * 1.1} ${base - height * 0.45} ${x - wide * 0.6} ${base - height * 0.8} ${x} ${base - height}Z`;
    const strokes = Array.from({ length: 420 }, () => {
      const t = random() ** 0.8;
      const reach = wide * Math.sin(Math.PI * (0.06 + t * 0.8)) * 1.02;
      const side = random() * 2 - 1;
      const sx = x + side * reach;
      const sy = base - height * 0.05 - (1 - t) * height * 0.9;
      const tone = side < -0.1 ? lighter(green, random() * 0.34) : darker(green, random() * 0.5);
      return `<path d="M${sx.toFixed(0)} ${sy.toFixed(0)} q${(side * 8).toFixed(0)} ${(-height * 0.02).toFixed(0)} ${(side * 3).toFixed(0)} ${(-height * 0.045).toFixed(0)}" stroke="${tone}" stroke-width="${(2 + random() * 4).toFixed(1)}"/>`;
    }).join('');
    return `<rect x="${x - 7}" y="${base - height * 0.08}" width="14" height="${height * 0.08}" fill="#5b4332"/><path d="${flame}" fill="${mix(green, lightByTimeOfDay[light].shade, 0.25)}" filter="url(#leafy)"/><g fill="none" stroke-linecap="round" opacity=".8">${strokes}</g>`;
  };
}

export type Tree = { x: number; base: number; height: number; fruit?: string; green?: string; pot?: string };

/** A round little citrus tree, in a pot or not. */
export function citrus({ x, base, height, fruit = '#d98a2e', green = '#56693f', pot }: Tree): Layer {
  return ({ random, light }) => {
    const potHeight = pot ? height * 0.24 : 0;
    const r = height * 0.3;
    const cy = base - height + r;
    const at = (spread: number) => {
      const angle = random() * Math.PI * 2;
      const d = Math.sqrt(random()) * spread;
      return [x + Math.cos(angle) * r * d * 1.08, cy + Math.sin(angle) * r * d] as const;
    };
    const leaf = ([lx, ly]: readonly [number, number], tone: string, size: number) =>
      `<ellipse cx="${lx.toFixed(0)}" cy="${ly.toFixed(0)}" rx="${(size * 1.9).toFixed(0)}" ry="${(size * 0.72).toFixed(0)}" transform="rotate(${(random() * 180).toFixed(0)} ${lx.toFixed(0)} ${ly.toFixed(0)})" fill="${tone}"/>`;
    const size = r * 0.062;
    const back = Array.from({ length: 190 }, () =>
      leaf(at(1.04), darker(green, 0.2 + random() * 0.4), size),
    ).join('');
    const front = Array.from({ length: 230 }, () => {
      const p = at(0.98);
      const sunny = (x - p[0] + cy - p[1]) / r;
      return leaf(
        p,
        sunny > 0 ? lighter(green, random() * 0.4 * sunny) : darker(green, random() * 0.35),
        size,
      );
    }).join('');
    const fruits = Array.from({ length: 17 }, () => {
      const [fx, fy] = at(0.9);
      const fr = r * 0.085;
      return `<g transform="translate(${fx.toFixed(0)} ${fy.toFixed(0)})"><circle cx="3" cy="5" r="${fr}" fill="#1d1612" opacity=".35"/><circle r="${fr.toFixed(1)}" fill="${fruit}"/><circle cx="${fr * 0.24}" cy="${fr * 0.28}" r="${fr * 0.74}" fill="${darker(fruit, 0.2)}" opacity=".4" filter="url(#blur2)"/><circle cx="${-fr * 0.34}" cy="${-fr * 0.36}" r="${fr * 0.24}" fill="#fff3d8" opacity=".75"/></g>`;
    }).join('');
    const trunk = `<path d="M${x - 12} ${base - potHeight} C${x - 4} ${cy + r * 1.6} ${x - 14} ${cy + r} ${x - 6} ${cy} L${x + 14} ${cy} C${x + 6} ${cy + r} ${x + 16} ${cy + r * 1.5} ${x + 12} ${base - potHeight}Z" fill="#6a4d36"/>`;
    const cast = `<path d="M${x - potHeight * 0.4} ${base - 8} C${x + potHeight} ${base - 30} ${x + r * 1.6} ${base - 44} ${x + r * 2.6} ${base - 34} C${x + r * 2} ${base + 10} ${x + r} ${base + 16} ${x - potHeight * 0.3} ${base + 10}Z" fill="${lightByTimeOfDay[light].shade}" opacity=".38" filter="url(#blur14)" style="mix-blend-mode:multiply"/>`;
    return `${cast}${trunk}${back}<ellipse cx="${x + r * 0.3}" cy="${cy + r * 0.35}" rx="${r * 0.8}" ry="${r * 0.7}" fill="${lightByTimeOfDay[light].shade}" opacity=".35" filter="url(#blur26)"/>${front}${fruits}${pot ? potOf(x, base, potHeight, pot) : ''}`;
  };
}

function potOf(x: number, base: number, height: number, clay: string): string {
  const top = height * 0.62;
  const foot = height * 0.42;
  const y = base - height;
  const body = `M${x - top} ${y} H${x + top} L${x + top - 4} ${y + height * 0.17} H${x + top * 0.9} L${x + foot} ${base} H${x - foot} L${x - top * 0.9} ${y + height * 0.17} H${x - top + 4}Z`;
  return `<path d="${body}" fill="${clay}"/><path d="${body}" fill="url(#form)"/><path d="M${x - top} ${y + height * 0.17} H${x + top}" stroke="${darker(clay, 0.5)}" stroke-width="5" opacity=".4"/><ellipse cx="${x}" cy="${y}" rx="${top}" ry="${height * 0.06}" fill="${darker(clay, 0.6)}"/>`;
}

/** Bougainvillea hanging over the top of a wall from `from` to `to`. */
export function bougainvillea(from: number, to: number, y: number, fall: number, pink = '#b23a5a'): Layer {
  return ({ random }) => {
    const blossom = Array.from({ length: 760 }, () => {
      const t = random();
      const x = from + t * (to - from);
      const depth = fall * (0.35 + 0.65 * Math.abs(Math.sin(t * 9 + from)));
      const yy = y - 40 + random() ** 1.5 * depth;
      const isLeaf = random() < 0.3;
      const tone = isLeaf
        ? mix('#4f6440', '#2c3a2a', random())
        : random() < 0.5
          ? lighter(pink, random() * 0.4)
          : darker(pink, random() * 0.4);
      const size = 5 + random() * 7;
      return `<path transform="translate(${x.toFixed(0)} ${yy.toFixed(0)}) rotate(${(random() * 360).toFixed(0)}) scale(${(size / 10).toFixed(2)})" d="M0 -12 C9 -8 9 5 0 12 C-9 5 -9 -8 0 -12Z" fill="${tone}"/>`;
    }).join('');
    return `<g transform="translate(20 26)" opacity=".32" fill="#30203a" filter="url(#blur14)" style="mix-blend-mode:multiply"><path d="M${from} ${y - 40} H${to} V${y + fall * 0.6} C${(from + to) / 2} ${y + fall} ${from + 80} ${y + fall * 0.4} ${from} ${y + fall * 0.5}Z"/></g>${blossom}`;
  };
}

/** A date palm in the distance. */
export function palmTree(x: number, base: number, height: number, green = '#4c5d42'): Layer {
  return ({ random }) => {
    const top = base - height;
    const fronds = Array.from({ length: 15 }, (_, i) => {
      const angle = -200 + i * 15.7 + random() * 8;
      const length = height * (0.36 + random() * 0.1);
      const leaves = Array.from({ length: 16 }, (_, n) => {
        const t = 0.15 + (n / 16) * 0.85;
        const droop = t * t * length * 0.42;
        const reach = length * 0.17 * Math.sin(Math.PI * (0.12 + t * 0.82));
        return `M${(t * length).toFixed(0)} ${droop.toFixed(0)} l${(reach * 0.6).toFixed(0)} ${reach.toFixed(0)} M${(t * length).toFixed(0)} ${droop.toFixed(0)} l${(reach * 0.8).toFixed(0)} ${(-reach * 0.5).toFixed(0)}`;
      }).join('');
      const isLeft = angle < -90;
      return `<g transform="translate(${x} ${top}) scale(${isLeft ? -1 : 1} 1) rotate(${(isLeft ? -180 - angle : angle).toFixed(0)})" stroke="${i % 2 ? darker(green, 0.2) : lighter(green, 0.12)}"><path d="M0 0 Q${length * 0.55} ${length * 0.02} ${length} ${length * 0.42} ${leaves}" /></g>`;
    }).join('');
    return `<path d="M${x - 11} ${base} C${x - 22} ${base - height * 0.4} ${x - 2} ${base - height * 0.7} ${x - 7} ${top} H${x + 7} C${x + 10} ${base - height * 0.7} ${x - 2} ${base - height * 0.4} ${x + 13} ${base}Z" fill="#6d543f"/><g fill="none" stroke-width="4.500" stroke-linecap="round">${fronds}</g>`;
  };
}
