import { darker, lighter, mix } from '../colours.ts';
import { clipped, drawLayers } from '../compose-scene-and-layer-helpers.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer } from '../scene-types.ts';

export type Opening = {
  x: number;
  base: number;
  width: number;
  height: number;
  kind?: 'round' | 'pointed' | 'horseshoe' | 'square';
};

/** The outline of an arch standing on `base`, centred on `x`. */
export function archPath({ x, base, width, height, kind = 'round' }: Opening): string {
  const r = width / 2;
  const top = base - height;
  const [left, right] = [x - r, x + r];
  if (kind === 'square') return `M${left} ${base} V${top} H${right} V${base}Z`;
  if (kind === 'pointed') {
    const spring = top + width * 0.86;
    return `M${left} ${base} V${spring} C${left} ${spring - width * 0.46} ${x - r * 0.5} ${top + width * 0.2} ${x} ${top} C${x + r * 0.5} ${top + width * 0.2} ${right} ${spring - width * 0.46} ${right} ${spring} V${base}Z`;
  }
  if (kind === 'horseshoe') {
    const inset = r * 0.14;
    const spring = top + r * 1.42;
    const ring = Math.hypot(r - inset, spring - top - r);
    return `M${left + inset} ${base} V${spring} A${ring.toFixed(1)} ${ring.toFixed(1)} 0 1 1 ${right - inset} ${spring} V${base}Z`;
  }
  return `M${left} ${base} V${top + r} A${r} ${r} 0 0 1 ${right} ${top + r} V${base}Z`;
}

/** A wall washed with lime: brush marks, stains, and light that falls off to one side. */
export function limewall(colour: string, d?: string): Layer {
  return ({ w, h, key }) =>
    `<linearGradient id="${key}w" x1="0" y1="0" x2="1" y2=".5"><stop offset="0" stop-color="${lighter(colour, 0.24)}"/><stop offset=".6" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.13)}"/></linearGradient><g filter="url(#wash)"><path d="${d ?? `M0 0H${w}V${h}H0Z`}" fill="url(#${key}w)"/></g>`;
}

/** A hole in a wall of some thickness: what lies behind, the lit jamb, and the shade under the arch. */
export function opening(place: Opening, wall: string, depth: number, ...behind: Layer[]): Layer {
  const d = archPath(place);
  const inner = archPath({ ...place, x: place.x - depth, height: place.height - Math.abs(depth) * 0.35 });
  return (stage) => {
    const { shade } = lightByTimeOfDay[stage.light];
    const jamb = depth > 0 ? lighter(wall, 0.34) : mix(wall, shade, 0.36);
    return `${clipped(d, ...behind)(stage)}<clipPath id="${stage.key}j"><path d="${d}"/></clipPath><g clip-path="url(#${stage.key}j)"><path d="${d} ${inner}" fill-rule="evenodd" fill="${jamb}"/><path d="${d} ${inner}" fill-rule="evenodd" fill="url(#${stage.key}g)"/><path d="${d}" fill="none" stroke="${shade}" stroke-width="${Math.abs(depth) * 0.5}" opacity=".22" filter="url(#blur14)"/></g><linearGradient id="${stage.key}g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade}" stop-opacity=".62"/><stop offset=".42" stop-color="${shade}" stop-opacity=".1"/><stop offset="1" stop-color="${shade}" stop-opacity="0"/></linearGradient>
<path d="${d}" fill="none" stroke="${lighter(wall, 0.6)}" stroke-width="3" opacity=".55"/>`;
  };
}

/** Arch behind arch towards an eye level, walls turn by turn in sun and in shade, the floor running through. */
export function enfilade(
  walls: string[],
  floorColour: string,
  [x, base, eye]: [number, number, number],
  [width, height]: [number, number],
  end: Layer[],
): Layer {
  const nest = (i: number): Layer => {
    const wall = walls[i];
    if (!wall) return (stage) => drawLayers(end, stage);
    const share = 0.72 ** i;
    const foot = eye + (base - eye) * share;
    const place: Opening = {
      x: x + (1 - share) * 90,
      base: foot,
      width: width * share,
      height: height * share,
    };
    return (stage) => {
      const isShaded = i % 2 === 1;
      const tone = isShaded ? mix(wall, lightByTimeOfDay[stage.light].shade, 0.34) : wall;
      const floorTone = mix(floorColour, lightByTimeOfDay[stage.light].shade, isShaded ? 0.28 : 0);
      return drawLayers(
        [
          limewall(tone),
          limewall(floorTone, `M0 ${foot}H${stage.w}V${stage.h}H0Z`),
          opening(place, tone, 60 * share, nest(i + 1)),
        ],
        { ...stage, key: `${stage.key}n${i}` },
      );
    };
  };
  return nest(0);
}

/** A row of equal openings, `step` apart, around the middle one. */
export function arcade(
  place: Opening,
  count: number,
  step: number,
  wall: string,
  depth: number,
  ...behind: Layer[]
): Layer {
  return (stage) =>
    Array.from({ length: count }, (_, i) =>
      opening(
        { ...place, x: place.x + (i - (count - 1) / 2) * step },
        wall,
        depth,
        ...behind,
      )({ ...stage, key: `${stage.key}a${i}` }),
    ).join('');
}

export function door(place: Opening, colour: string, isStudded = true): Layer {
  return ({ key }) => {
    const d = archPath(place);
    const left = place.x - place.width / 2;
    const top = place.base - place.height;
    const board = place.width / 6;
    const boards = Array.from(
      { length: 6 },
      (_, i) =>
        `<rect x="${left + i * board}" y="${top}" width="${board}" height="${place.height}" fill="${i % 2 ? darker(colour, 0.07) : lighter(colour, 0.06)}"/><rect x="${left + i * board}" y="${top}" width="3.5" height="${place.height}" fill="#140c0a" opacity=".45"/>`,
    ).join('');
    const rails = [0.3, 0.62, 0.93]
      .map((share) => {
        const y = top + place.height * share;
        const studs = Array.from(
          { length: 12 },
          (_, i) =>
            `<circle cx="${left + (i + 0.5) * (board / 2) + 2}" cy="${y + 3}" r="7" fill="#140c0a" opacity=".4"/><circle cx="${left + (i + 0.5) * (board / 2)}" cy="${y}" r="6.500" fill="#b08d4c"/><circle cx="${left + (i + 0.5) * (board / 2) - 2}" cy="${y - 2}" r="2.400" fill="#f0dcae"/>`,
        ).join('');
        return `<rect x="${left}" y="${y - 20}" width="${place.width}" height="40" fill="${darker(colour, 0.2)}"/><rect x="${left}" y="${y - 20}" width="${place.width}" height="3" fill="#fff" opacity=".2"/><rect x="${left}" y="${y + 20}" width="${place.width}" height="6" fill="#140c0a" opacity=".3"/>${isStudded ? studs : ''}`;
      })
      .join('');
    const ring = `<circle cx="${place.x + 30}" cy="${top + place.height * 0.52}" r="24" fill="none" stroke="#140c0a" stroke-width="8" opacity=".4" transform="translate(4 6)"/><circle cx="${place.x + 30}" cy="${top + place.height * 0.52}" r="24" fill="none" stroke="#b08d4c" stroke-width="8"/><circle cx="${place.x + 30}" cy="${top + place.height * 0.52 - 26}" r="10" fill="#b08d4c"/>`;
    return `<clipPath id="${key}d"><path d="${d}"/></clipPath><g clip-path="url(#${key}d)"><g filter="url(#timber)">${boards}${rails}</g><rect x="${place.x - 4}" y="${top}" width="8" height="${place.height}" fill="#140c0a" opacity=".55"/>${ring}<path d="${d}" fill="none" stroke="#140c0a" stroke-width="60" opacity=".4" filter="url(#blur26)"/></g>`;
  };
}
