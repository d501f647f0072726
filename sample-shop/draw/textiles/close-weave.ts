import { darker, lighter, mix } from '../colours.ts';
import type { Layer } from '../scene-types.ts';

/** Linen through a lens: every thread over one and under one, thick and thin as flax is spun. `stripes` colour some of the warp. */
export function plainWeave(
  warp: string,
  weft: string,
  size: number,
  stripes: { colour: string; from: number; to: number }[] = [],
): Layer {
  return ({ w, h, random, key }) => {
    const columns = Math.ceil(w / size) + 1;
    const rows = Math.ceil(h / size) + 1;
    const thick = (n: number) => Array.from({ length: n }, () => 0.92 + random() * 0.16);
    const tint = (colour: string, pale: number) =>
      random() < 0.5 ? darker(colour, random() * 0.16) : lighter(colour, random() * pale);
    const warps = Array.from({ length: columns }, (_, i) => {
      const dyed = stripes.find(({ from, to }) => i >= from && i <= to);
      return dyed ? tint(dyed.colour, 0.08) : tint(warp, 0.3);
    });
    const wefts = Array.from({ length: rows }, () => tint(weft, 0.3));
    const [wide, tall] = [thick(columns), thick(rows)];
    const cells: string[] = [];
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        const isWarp = (r + c) % 2 === 0;
        const [x, y] = [c * size + random() * 2, r * size + random() * 2];
        const [tw, th] = [size * (wide[c] ?? 1), size * (tall[r] ?? 1)];
        cells.push(
          isWarp
            ? `<rect x="${(x + (size - tw) / 2).toFixed(1)}" y="${(y - size * 0.18).toFixed(1)}" width="${tw.toFixed(1)}" height="${(size * 1.36).toFixed(1)}" rx="${(tw * 0.42).toFixed(1)}" fill="${warps[c]}"/>`
            : `<rect x="${(x - size * 0.18).toFixed(1)}" y="${(y + (size - th) / 2).toFixed(1)}" width="${(size * 1.36).toFixed(1)}" height="${th.toFixed(1)}" rx="${(th * 0.42).toFixed(1)}" fill="${wefts[r]}"/>`,
        );
      }
    }
    return `<rect width="${w}" height="${h}" fill="${darker(warp, 0.3)}"/><g filter="url(#rounded)">${cells.join('')}</g>${fibres(key, w, h, '0.5 0.12')}`;
  };
}

/** Denim through a lens: blue warp floats over white weft in a right-hand diagonal. */
export function twillWeave(
  warp: string,
  weft: string,
  size: number,
  fade?: (x: number, y: number) => number,
): Layer {
  return ({ w, h, random, key }) => {
    const columns = Math.ceil(w / size) + 1;
    const rows = Math.ceil(h / size) + 4;
    const floats: string[] = [];
    const wefts: string[] = [];
    for (let r = 0; r < rows; r++)
      wefts.push(
        `<rect y="${r * size + 2}" width="${w}" height="${size - 4}" rx="5" fill="${random() < 0.5 ? darker(weft, random() * 0.18) : lighter(weft, random() * 0.5)}"/>`,
      );
    for (let c = 0; c < columns; c++) {
      const tone = random() * 0.3 - 0.15;
      for (let r = -4; r < rows; r += 4) {
        const [x, y] = [c * size, (r + ((c * 3) % 4)) * size];
        const worn = fade ? fade(x, y) : 0;
        const shade = tone + random() * 0.24 - 0.12;
        const base = mix(warp, weft, worn);
        floats.push(
          `<rect x="${(x + 0.6).toFixed(1)}" y="${(y + random() * 3).toFixed(1)}" width="${(size * 1.02).toFixed(1)}" height="${(size * 3.3).toFixed(1)}" rx="${size * 0.42}" fill="${shade < 0 ? darker(base, -shade * 1.8) : lighter(base, shade)}"/>`,
        );
      }
    }
    return `<rect width="${w}" height="${h}" fill="${darker(warp, 0.6)}"/>${wefts.join('')}<g filter="url(#rounded)">${floats.join('')}</g>${fibres(key, w, h, '0.12 0.5')}`;
  };
}

function fibres(key: string, w: number, h: number, frequency: string): string {
  return `<filter id="${key}f" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" seed="4"/><feColorMatrix type="matrix" values="0 0 0 0 .1 0 0 0 0 .07 0 0 0 0 .08 0 0 0 .9 -.38"/></filter><rect width="${w}" height="${h}" filter="url(#${key}f)" opacity=".6"/>`;
}
