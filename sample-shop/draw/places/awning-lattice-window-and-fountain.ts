import { darker, lighter } from '../colours.ts';
import { clipped } from '../compose-scene-and-layer-helpers.ts';
import { lightByTimeOfDay } from '../light-by-time-of-day-and-shadows.ts';
import type { Layer } from '../scene-types.ts';
import { pool } from './ground.ts';
import { starOf } from './tiles.ts';
import { archPath, type Opening } from './walls.ts';

/** A striped awning hanging into the picture from above, its scalloped edge at `y`. */
export function awning(y: number, ground: string, stripe: string): Layer {
  return ({ w, key, light }) => {
    const count = 11;
    const wide = w / count;
    const stripes = Array.from({ length: count + 1 }, (_, i) => {
      const [x, top] = [i * wide - wide / 2, (i - count / 2) * 0.12];
      const fill = i % 2 ? ground : stripe;
      const scallop = `M${x} ${y} V${y + 54} A${wide / 2} ${wide * 0.36} 0 0 0 ${x + wide} ${y + 54} V${y}Z`;
      return `<path d="M${x + top * wide * 6} -20 H${x + wide + top * wide * 6} L${x + wide} ${y} H${x}Z" fill="${fill}"/><path d="${scallop}" fill="${darker(fill, 0.14)}"/>`;
    }).join('');
    return `<linearGradient id="${key}a" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lightByTimeOfDay[light].shade}" stop-opacity=".5"/><stop offset=".7" stop-color="${lightByTimeOfDay[light].shade}" stop-opacity="0"/></linearGradient><g filter="url(#wash)">${stripes}</g><rect width="${w}" height="${y}" fill="url(#${key}a)" style="mix-blend-mode:multiply"/><rect y="${y - 4}" width="${w}" height="8" fill="#fff" opacity=".3"/>`;
  };
}

/** A window closed by a carved wooden lattice. */
export function latticeWindow(place: Opening, wood: string): Layer {
  return (stage) => {
    const d = archPath(place);
    const id = `${stage.key}l`;
    const star = starOf(40, 40, 34)
      .map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
      .join(' ');
    return `<pattern id="${id}" width="80" height="80" patternUnits="userSpaceOnUse"><rect width="80" height="80" fill="${wood}"/><polygon points="${star}" fill="#ffdca4"/><path d="M0 -14 L14 0 L0 14 L-14 0Z M80 -14 L94 0 L80 14 L66 0Z M0 66 L14 80 L0 94 L-14 80Z M80 66 L94 80 L80 94 L66 80Z" fill="#ffdca4"/><polygon points="${star}" fill="none" stroke="${lighter(wood, 0.4)}" stroke-width="3"/></pattern>${clipped(d, () => `<path d="${d}" fill="url(#${id})"/><path d="${d}" fill="none" stroke="#140a0a" stroke-width="50" opacity=".5" filter="url(#blur14)"/>`)(stage)}<path d="${d}" fill="none" stroke="${darker(wood, 0.2)}" stroke-width="26"/><path d="${d}" fill="none" stroke="${lighter(wood, 0.3)}" stroke-width="4" transform="translate(-9 -9)" opacity=".6"/>`;
  };
}

/** A star basin from above: a rim of stone, a lining of tiles, rings on the water, petals. */
export function fountain(x: number, y: number, r: number, water: string, accent: string): Layer {
  return (stage) => {
    const star = (reach: number) =>
      `M${starOf(x, y, reach)
        .map((p) => p.map((v) => v.toFixed(1)).join(' '))
        .join('L')}Z`;
    const rings = [0.16, 0.26, 0.37, 0.5]
      .map((share) => `<circle cx="${x}" cy="${y}" r="${r * share}"/>`)
      .join('');
    const petals = Array.from({ length: 26 }, () => {
      const angle = stage.random() * Math.PI * 2;
      const d = r * (0.2 + stage.random() * 0.46);
      return `<path transform="translate(${(x + Math.cos(angle) * d).toFixed(0)} ${(y + Math.sin(angle) * d).toFixed(0)}) rotate(${(stage.random() * 360).toFixed(0)})" d="M0 -15 C14 -8 12 8 0 15 C-12 8 -14 -8 0 -15Z" fill="${stage.random() < 0.6 ? '#b8323c' : '#f4d9cf'}"/>`;
    }).join('');
    const stone = '#efe4cf';
    return `<path d="${star(r)}" transform="translate(20 28)" fill="${lightByTimeOfDay[stage.light].shade}" opacity=".5" filter="url(#blur14)"/><g filter="url(#wash)"><path d="${star(r)}" fill="${stone}"/></g><path d="${star(r * 0.93)}" fill="none" stroke="${accent}" stroke-width="9"/><path d="${star(r * 0.86)}" fill="${darker(water, 0.4)}"/>${pool(star(r * 0.83), water, 0.5)(stage)}${clipped(star(r * 0.83), () => `<path d="${star(r * 0.86)}" transform="translate(30 40)" fill="none" stroke="#06141a" stroke-width="70" opacity=".5" filter="url(#blur26)"/>`)(stage)}<g fill="none" stroke="#fff" stroke-width="4" opacity=".4">${rings}</g><g transform="translate(5 8)" opacity=".3" filter="url(#blur7)" fill="#06141a">${petals.replaceAll(/fill="[^"]*"/g, '')}</g>${petals}<circle cx="${x}" cy="${y}" r="${r * 0.09}" fill="${stone}"/><circle cx="${x}" cy="${y}" r="${r * 0.05}" fill="${accent}"/>`;
  };
}
