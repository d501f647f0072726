import type { Panel } from '../cloth/panel.ts';
import { outline } from '../svg-path-geometry.ts';
import { braid } from './embroidery.ts';
import { drag, raised, seam, threadLine, topstitch } from './seams-stitches-and-buttons.ts';

export type SleeveKind = 'short' | 'long' | 'full' | 'rolled' | 'wide';
export type SleeveSizes = {
  chest: number;
  /** Where it ends. */
  length?: number;
  /** How far it swings out from the body. */
  spread?: number;
  thread?: string;
  embroidery?: string;
};

/** The left sleeve, from its armhole down; cuffs are panels of their own. */
export function sleeve(kind: SleeveKind, sizes: SleeveSizes): Panel[] {
  switch (kind) {
    case 'short':
      return [short(sizes)];
    case 'wide':
      return [short({ length: 880, spread: 60, ...sizes })];
    case 'long':
      return long(sizes);
    case 'rolled':
      return rolled(sizes);
    case 'full':
      return full(sizes);
  }
}

function short({ chest, length = 760, spread = 0, thread, embroidery }: SleeveSizes): Panel {
  const pit = 600 - chest;
  const drop = length - 760;
  const [outX, inX] = [206 - spread - drop * 0.12, pit - 26 - spread * 0.5 + drop * 0.02];
  const hem = `M${outX - 12} ${length - 20} C${outX + 50} ${length + 8} ${inX - 50} ${length + 14} ${inX + 26} ${length + 4}`;
  return {
    shape: outline(
      [356, 392],
      [
        [322, 412, 290, 474, 264, 552],
        [244, 620, 216 - spread * 0.5, 690 + drop * 0.5, outX, length],
        [outX + 46, length + 24, inX - 52, length + 34, inX, length + 24],
        [inX + 12, length - 40, pit - 4, 700 + drop * 0.4, pit + 14, 656],
        [pit + 22, 560, 400, 474, 356, 392],
      ],
    ),
    grain: 12,
    lift: 5,
    volume: 74,
    round: joined(chest, [outX, length], [inX, length + 24]),
    relief: seam('M356 392 C394 474 400 560 396 652', 1.5) + topstitch(hem),
    ink:
      (thread ? threadLine(hem, thread) : '') +
        (embroidery ? braid(hem.replace('M', 'M'), embroidery, 30) : '') || undefined,
    folds: [
      drag([pit + 10, 654], [pit - 40, 668], [pit - 130, 650], 15, 13, 0.12),
      drag([pit + 6, 664], [pit - 30, 706], [pit - 90, 752], 14, 11, 0.15),
      drag([350, 404], [306, 520], [270, 700], 20, 10, 0.25),
      drag([372, 440], [350, 560], [318, 740], 16, 8, 0.4),
    ],
  };
}

function long({ chest, length = 1040, spread = 0, thread, embroidery }: SleeveSizes): Panel[] {
  const pit = 600 - chest;
  const [outX, inX] = [214 - spread, 312 - spread];
  const arm: Panel = {
    shape: outline(
      [356, 392],
      [
        [324, 410, 294, 478, 270, 566],
        [248, 660, 236 - spread * 0.6, 790, 228 - spread * 0.8, 880],
        [219 - spread, 950, outX - 6, 1000, outX, length],
        [outX + 30, length + 14, inX - 30, length + 16, inX, length + 6],
        [inX + 8, length - 90, 336 - spread * 0.4, 800, pit + 2, 690],
        [pit + 16, 670, pit + 18, 660, pit + 14, 640],
        [pit + 22, 556, 400, 474, 356, 392],
      ],
    ),
    grain: 6,
    lift: 6,
    volume: 70,
    round: joined(chest, [outX, length], [inX, length + 6]),
    relief: seam('M356 392 C394 474 400 560 396 652', 1.5),
    folds: [
      drag([pit + 8, 660], [pit - 40, 690], [pit - 118, 684], 15, 14, 0.12),
      drag([pit + 2, 690], [pit - 30, 760], [pit - 110, 830], 15, 12, 0.15),
      drag([342, 410], [296, 560], [276 - spread * 0.5, 800], 20, 10, 0.25),
      drag([330 - spread * 0.4, 830], [290, 846], [232 - spread * 0.7, 812], 13, 10, 0.3),
      drag([322 - spread * 0.5, 890], [280, 906], [228 - spread * 0.7, 884], 12, 8, 0.4),
      drag([outX + 26, length], [250 - spread, 960], [262 - spread, 880], 10, 8, 0.2),
      drag([outX + 54, length + 4], [280 - spread, 970], [296 - spread * 0.8, 900], 9, 8, 0.2),
      drag([outX + 80, length + 4], [306 - spread, 980], [312 - spread * 0.8, 930], 8, 7, 0.2),
    ],
  };
  const band = outline(
    [outX - 3, length - 6],
    [
      [outX + 30, length + 10, inX - 30, length + 12, inX + 3, length],
      [inX + 2, length + 82],
      [inX - 30, length + 94, outX + 30, length + 92, outX - 2, length + 78],
    ],
  );
  const edges = `M${outX - 6} ${length + 2} C${outX + 30} ${length + 18} ${inX - 30} ${length + 20} ${inX + 6} ${length + 8} M${outX - 6} ${length + 70} C${outX + 30} ${length + 84} ${inX - 30} ${length + 86} ${inX + 6} ${length + 74}`;
  const cuff: Panel = {
    shape: band,
    grain: 4,
    lift: 5,
    volume: 40,
    calm: 0.55,
    relief: topstitch(edges) + seam(`M${inX - 26} ${length + 12} V${length + 92}`, 2),
    ink:
      (thread ? threadLine(edges, thread) : '') +
        (embroidery
          ? braid(
              `M${outX - 6} ${length + 40} C${outX + 30} ${length + 54} ${inX - 30} ${length + 56} ${inX + 6} ${length + 44}`,
              embroidery,
              34,
            )
          : '') || undefined,
  };
  return [arm, cuff];
}

/** The arm as one tube with the shoulder it is sewn to. */
function joined(chest: number, [outX, outY]: [number, number], [inX, inY]: [number, number]): string {
  const pit = 600 - chest;
  return outline(
    [420, 366],
    [
      [330, 386, 286, 452, 262, 546],
      [226, 660, outX, outY - 100, outX, outY],
      [outX, outY + 60],
      [inX, inY + 60],
      [inX, inY],
      [inX + 20, inY - 100, pit - 2, 740, pit + 10, 668],
      [pit + 150, 640],
    ],
  );
}

/** Turned up to the elbow, in two uneven turns. */
function rolled(sizes: SleeveSizes): Panel[] {
  const { chest, spread = 0 } = sizes;
  const pit = 600 - chest;
  const base = short({ ...sizes, length: 850, spread: spread + 6 });
  const turn = (y: number, grow: number, tilt: number): Panel => ({
    shape: outline(
      [194 - spread - grow, y],
      [
        [240 - spread, y + 22, pit - 80, y + 34 + tilt, pit - 18 + grow, y + 18 + tilt],
        [pit - 20 + grow, y + 70 + tilt],
        [pit - 80, y + 88 + tilt, 236 - spread, y + 76, 190 - spread - grow, y + 52],
      ],
    ),
    grain: 12,
    lift: 8,
    volume: 44,
    calm: 0.3,
    folds: [drag([250 - spread, y + 20], [252 - spread, y + 50], [246 - spread, y + 84], 9, 6, 0.4)],
  });
  return [base, turn(826, 4, 2), turn(796, 8, -4)];
}

/** Full, gathered into a narrow cuff. */
function full({ chest, length = 1010, embroidery }: SleeveSizes): Panel[] {
  const pit = 600 - chest;
  const arm: Panel = {
    shape: outline(
      [356, 392],
      [
        [318, 404, 268, 460, 236, 560],
        [190, 680, 146, 850, 160, 950],
        [168, 1000, 206, 1022, 228, length + 4],
        [256, length + 18, 288, length + 18, 312, length + 4],
        [344, 1000, 372, 930, 374, 860],
        [376, 780, 372, 720, pit + 4, 680],
        [pit + 20, 560, 400, 474, 356, 392],
      ],
    ),
    grain: 6,
    lift: 6,
    volume: 96,
    round: joined(chest, [150, 980], [374, 900]),
    relief: seam('M356 392 C394 474 400 560 396 652', 1.5),
    folds: [
      {
        kind: 'fan',
        top: [196, 640, 390],
        bottom: [206, length + 10, 330],
        count: 7,
        height: [2, 17],
        wander: 0.8,
        seed: 4,
      },
      {
        kind: 'fan',
        top: [300, 392, 384],
        bottom: [180, 640, 400],
        count: 5,
        height: [9, 2],
        wander: 0.7,
        seed: 8,
      },
      drag([pit + 8, 664], [pit - 40, 700], [pit - 130, 690], 16, 12, 0.12),
      drag([180, 960], [230, 1000], [330, 990], 16, 9, 0.5),
    ],
  };
  const cuff: Panel = {
    shape: outline(
      [222, length - 2],
      [
        [254, length + 14, 290, length + 14, 318, length - 2],
        [316, length + 52],
        [288, length + 64, 254, length + 64, 226, length + 52],
      ],
    ),
    lift: 5,
    volume: 34,
    calm: 0.5,
    relief:
      raised('M222 1010 H318 V1014 H222Z', 0.2) +
      topstitch(`M222 ${length + 46} C254 ${length + 58} 290 ${length + 58} 318 ${length + 46}`),
    ink: embroidery
      ? braid(`M218 ${length + 28} C254 ${length + 42} 290 ${length + 42} 322 ${length + 28}`, embroidery, 28)
      : undefined,
  };
  return [arm, cuff];
}
