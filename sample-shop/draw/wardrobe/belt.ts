import { darker, lighter } from '../colours.ts';
import type { Point } from '../svg-path-geometry.ts';
import type { Garment } from './garment.ts';
import { lineBeside, strip } from './strip.ts';

const STEPS = 300;
/** Rolled up one and a half times, as long as a belt is for its width. */
const START = 3.6;
const ROLLED = 8.8;
const END = START + ROLLED;

/** A belt rolled up and laid down, seen from above with the buckle end out. */
export function belt(leather: string, width: number, isPlaited: boolean): Garment {
  const spiral = (t: number): Point => {
    const angle = START + t * ROLLED;
    const r = 300 + (angle - END) * width * 0.174;
    return [600 + r * Math.cos(angle) * 1.02, 760 + r * Math.sin(angle)];
  };
  const dash = (away: number, w: number, pattern: string, shift: number) =>
    `<path d="${lineBeside(spiral, away, STEPS)}" fill="none" stroke="#f00" stroke-width="${w}" stroke-dasharray="${pattern}" stroke-dashoffset="${shift}" stroke-linecap="round"/>`;
  const plaits = [-0.3, 0, 0.3].map((share, i) => dash(share * width, width * 0.2, '9 13', i * 11)).join('');
  const dark = darker(leather, 0.5);
  const gaps = [-0.15, 0.15]
    .map(
      (share, i) =>
        `<path d="${lineBeside(spiral, share * width, STEPS)}" fill="none" stroke="${dark}" stroke-width="${width * 0.1}" stroke-dasharray="7 15" stroke-dashoffset="${i * 11}" stroke-linecap="round" opacity=".8"/>`,
    )
    .join('');
  const sewn = [-0.36, 0.36]
    .map(
      (share) =>
        `<path d="${lineBeside(spiral, share * width, STEPS)}" fill="none" stroke="${lighter(leather, 0.34)}" stroke-width="2" stroke-dasharray="8 5"/>`,
    )
    .join('');
  const holes = [1, 2, 3, 4, 5]
    .map((n) => spiral(0.012 + n * 0.018))
    .map(
      ([x, y]) =>
        `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4.5" fill="${dark}" stroke="${lighter(leather, 0.3)}" stroke-width="1.5"/>`,
    )
    .join('');
  const [x, y] = spiral(1);
  return {
    cloth: { weave: 'leather', colour: leather },
    hanging: { by: 'nothing' },
    panels: [
      {
        shape: strip(spiral, width * 0.9, [0, 1200], STEPS),
        lift: 8,
        volume: 9,
        calm: 0.4,
        ...(isPlaited ? { relief: plaits, ink: gaps } : { ink: sewn + holes }),
      },
    ],
    over: buckle(x, y, width, (END * 180) / Math.PI + 90),
  };
}

function buckle(x: number, y: number, width: number, turn: number): string {
  const frame = `x="-16" y="${-width * 0.72}" width="${width * 1.35}" height="${width * 1.44}" rx="10" fill="none"`;
  const tongue = `M-14 0 H${width * 1.36}`;
  return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})"><rect ${frame} transform="translate(7 10)" stroke="#1c110a" stroke-width="15" opacity=".4" filter="url(#blur7)"/><rect ${frame} stroke="#6d4c1b" stroke-width="16"/><rect ${frame} stroke="#c79a4c" stroke-width="11"/><rect ${frame} transform="translate(-1.5 -1.5)" stroke="#f4e0a8" stroke-width="3" opacity=".85"/><path d="${tongue}" stroke="#6d4c1b" stroke-width="13" stroke-linecap="round"/><path d="${tongue}" transform="translate(0 -1)" stroke="#cfa354" stroke-width="8" stroke-linecap="round"/><path d="${tongue}" transform="translate(0 -2.5)" stroke="#f6e4b2" stroke-width="2" stroke-linecap="round" opacity=".9"/></g>`;
}
