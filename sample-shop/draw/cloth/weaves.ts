import type { Weave } from './cloth-types-and-drape-properties.ts';
import { noise, scatter } from './noise.ts';

/** What one point of a weave does to the colour under it: how bright it is, how much of the pale weft shows. */
export type Thread = { tone: number; weft: number };
export type Yarn = (u: number, v: number, thread: Thread) => void;

/**
 * The threads of a weave at a place in cloth units, `u` across and `v` along the warp. Seen from afar threads melt into
 * one another, so their strength follows how many pixels a unit takes.
 */
export function yarnOf(weave: Weave, scale: number): Yarn {
  const seen = (pitch: number) => Math.max(0, Math.min(1, (pitch * scale - 2.4) / 7));
  switch (weave) {
    case 'linen':
      return plain(2.7, 0.06 + 0.34 * seen(2.7), 0.075);
    case 'canvas':
      return plain(3.8, 0.1 + 0.3 * seen(3.8), 0.08);
    case 'poplin':
      return plain(1.7, 0.04 + 0.2 * seen(1.7), 0.02);
    case 'satin':
      return plain(1.1, 0.02 + 0.1 * seen(1.1), 0.015);
    case 'jersey':
      return stitches(2.6, 2.1, 0.06 + 0.3 * seen(2.6));
    case 'knit':
      return stitches(7, 5.4, 0.16 + 0.3 * seen(7));
    case 'rib':
      return ribs(11, 0.17, stitches(5.5, 4.4, 0.08 + 0.3 * seen(5.5)));
    case 'denim':
      return twill(3.1, 0.1 + 0.3 * seen(3.1));
    case 'raffia':
      return basket(13, 0.3);
    case 'straw':
      return plaited(9, 0.26);
    case 'leather':
      return grained(0.05 + 0.12 * seen(3));
  }
}

/** Over one, under one; in linen some threads are thicker than their neighbours for a hand's breadth. */
function plain(pitch: number, depth: number, slub: number): Yarn {
  return (u, v, thread) => {
    const [i, j] = [Math.floor(u / pitch), Math.floor(v / pitch)];
    const [fu, fv] = [u / pitch - i - 0.5, v / pitch - j - 0.5];
    const isWarp = ((i + j) & 1) === 0;
    const across = isWarp ? fu : fv;
    const along = isWarp ? fv : fu;
    const rounded = 1 - 2.6 * across * across - 1.1 * along * along;
    const warpSlub = noise(i * 5.31, v / 52 + i * 3.7, 11) - 0.5;
    const weftSlub = noise(u / 44 + j * 2.9, j * 5.17, 12) - 0.5;
    thread.tone = 1 + depth * (rounded - 0.7) + slub * (cube(warpSlub * 2) * 0.8 + cube(weftSlub * 2));
    thread.weft = 0;
  };
}

/** Diagonals of indigo warp with the undyed weft between them. */
function twill(pitch: number, depth: number): Yarn {
  return (u, v, thread) => {
    const i = Math.floor(u / pitch);
    const lane = (u * 0.62 + v + noise(i * 3.3, v / 30, 5) * 1.4) / (pitch * 1.25);
    const f = lane - Math.floor(lane) - 0.5;
    const uneven = noise(i * 4.1, v / 46, 7) - 0.5;
    thread.tone = 1 + depth * (0.35 - 3 * f * f) + uneven * 0.13 + (noise(u / 5, v / 70, 9) - 0.5) * 0.05;
    thread.weft = Math.max(0, Math.abs(f) - 0.3) * 1.3 * (0.5 + scatter(i, Math.floor(lane), 3));
  };
}

/** Columns of small Vs. */
function stitches(wide: number, high: number, depth: number): Yarn {
  return (u, v, thread) => {
    const fu = u / wide - Math.floor(u / wide);
    const arm = fu < 0.5 ? fu * 2 : 2 - fu * 2;
    const lane = v / high + arm * 0.9;
    const f = lane - Math.floor(lane) - 0.5;
    const side = arm - 0.5;
    const uneven = noise(u / 9, v / 7, 15) - 0.5;
    thread.tone = 1 + depth * (0.7 - 3.4 * f * f - 2 * side * side) + uneven * 0.04;
    thread.weft = 0;
  };
}

function ribs(pitch: number, depth: number, inner: Yarn): Yarn {
  return (u, v, thread) => {
    inner(u, v, thread);
    const f = u / pitch - Math.floor(u / pitch);
    thread.tone *= 1 + depth * (Math.cos(2 * Math.PI * (f - 0.4)) - 0.25) * (f > 0.85 ? 1.4 : 1);
  };
}

function basket(pitch: number, depth: number): Yarn {
  return (u, v, thread) => {
    const [i, j] = [Math.floor(u / pitch), Math.floor(v / pitch)];
    const isWarp = ((i + j) & 1) === 0;
    const across = (isWarp ? u : v) / pitch - (isWarp ? i : j) - 0.5;
    const along = (isWarp ? v : u) / pitch - (isWarp ? j : i) - 0.5;
    const fibre = noise(isWarp ? u / 1.3 : u / 16, isWarp ? v / 16 : v / 1.3, 19) - 0.5;
    thread.tone =
      1 +
      depth * (0.5 - 2.2 * across * across - 2.4 * along * along) +
      fibre * 0.16 +
      (scatter(i, j, 23) - 0.5) * 0.16;
    thread.weft = 0;
  };
}

function cube(value: number): number {
  return value * value * value;
}

/** Straw plaited into a braid and sewn round and round the middle of the sheet, which is where a crown sits. */
function plaited(pitch: number, depth: number): Yarn {
  return (u, v, thread) => {
    const [dx, dy] = [u - 600, v - 750];
    const reach = Math.hypot(dx, dy);
    const turn = Math.atan2(dy, dx) / (2 * Math.PI);
    const ring = reach / pitch + turn;
    const row = Math.floor(ring);
    const across = ring - row - 0.5;
    const along =
      (turn - Math.round(turn - 0.25) + row * 0.37) * Math.max(14, Math.round((reach * 0.62) / 2) * 2);
    const lean = along + (across > 0 ? across : -across) * 1.6;
    const f = lean - Math.floor(lean) - 0.5;
    thread.tone =
      1 +
      depth * (0.5 - 1.9 * across * across - 1.5 * f * f) +
      (scatter(row, Math.floor(lean), 29) - 0.5) * 0.2 +
      (noise(u / 2.2, v / 2.2, 31) - 0.5) * 0.06;
    thread.weft = 0;
  };
}

/** Hide: shallow pores, close together and of no direction. */
function grained(depth: number): Yarn {
  return (u, v, thread) => {
    const pores = noise(u / 1.7, v / 2.1, 37) - 0.5;
    const patches = noise(u / 46, v / 60, 41) - 0.5;
    thread.tone = 1 + depth * cube(pores * 2) + pores * depth * 0.6 + patches * 0.1;
    thread.weft = 0;
  };
}
