import { mix } from '../colours.ts';
import type { Layer } from '../scene-types.ts';
import { bead, cord, satinStitch, silkKnot } from './stitching.ts';

const polar = (x: number, y: number, r: number, turn: number): [number, number] => [
  x + r * Math.cos(turn),
  y + r * Math.sin(turn),
];
const eighth = Math.PI / 4;

/** An eight-pointed star in satin stitch, ringed by cord, with leaves and beads between its points. */
export function starMedallion(x: number, y: number, r: number, gold: string, pale: string): Layer[] {
  const to = (reach: number, turn: number) =>
    polar(x, y, reach * r, turn)
      .map((v) => v.toFixed(1))
      .join(' ');
  const points = Array.from({ length: 8 }, (_, i) => i * eighth - Math.PI / 2);
  const degrees = (turn: number) => (turn * 180) / Math.PI;
  const rays = points.flatMap((turn) => [
    {
      d: `M${to(0.3, turn)}L${to(0.56, turn - eighth / 2)}L${to(0.92, turn)}Z`,
      thread: gold,
      angle: degrees(turn) + 62,
    },
    {
      d: `M${to(0.3, turn)}L${to(0.56, turn + eighth / 2)}L${to(0.92, turn)}Z`,
      thread: mix(gold, pale, 0.28),
      angle: degrees(turn) + 118,
    },
  ]);
  const leaves = points.flatMap((turn) => {
    const between = turn + eighth / 2;
    const tip = to(1.28, between);
    return [
      {
        d: `M${to(0.68, between)}C${to(0.86, between - 0.24)} ${to(1.1, between - 0.2)} ${tip}C${to(1.06, between - 0.05)} ${to(0.86, between - 0.03)} ${to(0.68, between)}Z`,
        thread: pale,
        angle: degrees(between) + 50,
      },
      {
        d: `M${to(0.68, between)}C${to(0.86, between + 0.24)} ${to(1.1, between + 0.2)} ${tip}C${to(1.06, between + 0.05)} ${to(0.86, between + 0.03)} ${to(0.68, between)}Z`,
        thread: gold,
        angle: degrees(between) + 130,
      },
    ];
  });
  const circle = (reach: number) =>
    `M${x + reach * r} ${y} A${reach * r} ${reach * r} 0 1 1 ${x - reach * r} ${y} A${reach * r} ${reach * r} 0 1 1 ${x + reach * r} ${y}`;
  const scallops = Array.from({ length: 16 }, (_, i) => {
    const turn = i * (eighth / 2) - Math.PI / 2;
    return `M${to(1.4, turn)}C${to(1.62, turn + 0.06)} ${to(1.62, turn + eighth / 2 - 0.06)} ${to(1.4, turn + eighth / 2)}`;
  }).join(' ');
  return [
    satinStitch([...rays, ...leaves]),
    cord(
      points
        .map(
          (turn) =>
            `M${to(0.28, turn)}L${to(0.56, turn - eighth / 2)}L${to(0.94, turn)}L${to(0.56, turn + eighth / 2)}`,
        )
        .join(''),
      gold,
      9,
    ),
    cord(circle(1.36), gold, 15),
    cord(scallops, gold, 11),
    ...points.map((turn) => bead(...polar(x, y, r * 1.12, turn), r * 0.045, pale)),
    ...points.map((turn) => bead(...polar(x, y, r * 0.24, turn), r * 0.03, pale)),
    silkKnot(x, y, r * 0.15, gold),
  ];
}

/** The front edge of a robe: two braids of laid cord and between them a row of silk knots in their loops. */
export function knotFront(gold: string, ground: string): Layer[] {
  const braids = [500, 700].flatMap((x) => [
    cord(`M${x - 34} -20V1520`, gold, 12),
    cord(`M${x + 34} -20V1520`, gold, 12),
    cord(wave(x, 22), gold, 10),
    cord(wave(x, -22), mix(gold, '#fff4d6', 0.35), 10),
  ]);
  const rows = Array.from({ length: 9 }, (_, i) => 70 + i * 172);
  return [
    (stage) =>
      `<rect x="594" width="12" height="${stage.h}" fill="#081a1e" opacity=".6" filter="url(#blur7)"/>`,
    ...braids,
    cord(
      rows
        .map(
          (y) =>
            `M690 ${y - 9}C640 ${y - 40} 566 ${y - 46} 556 ${y}C566 ${y + 46} 640 ${y + 40} 690 ${y + 9}`,
        )
        .join(''),
      mix(gold, ground, 0.14),
      11,
    ),
    cord(rows.map((y) => `M510 ${y}H560`).join(''), gold, 12),
    ...rows.map((y) => silkKnot(596, y, 38, gold)),
  ];
}

function wave(x: number, reach: number): string {
  const bends = Array.from(
    { length: 26 },
    (_, i) => `Q${x + (i % 2 ? -reach : reach) * 1.9} ${i * 60 - 10} ${x} ${i * 60 + 20}`,
  );
  return `M${x} -40${bends.join('')}`;
}

/** A needle lying on the cloth, its thread still fast in the work. */
export function needleAndThread(
  [fromX, fromY]: [number, number],
  [x, y]: [number, number],
  thread: string,
): Layer {
  const length = 330;
  return (stage) => {
    const slack = `M${fromX} ${fromY} C${fromX + 60} ${fromY + 150} ${x - 260} ${y + 330} ${x - 60} ${y + 210} C${x + 60} ${y + 130} ${x - 30} ${y + 60} ${x} ${y}`;
    const needle = `M${-5} 0 C-6 -20 6 -20 5 0 L2 ${-length} L0 ${-length - 24} L-2 ${-length}Z`;
    return `${cord(slack, thread, 8)(stage)}<linearGradient id="${stage.key}n"><stop offset="0" stop-color="#8d8f94"/><stop offset=".4" stop-color="#fdfdfb"/><stop offset="1" stop-color="#54565c"/></linearGradient><g transform="translate(${x} ${y}) rotate(38) scale(1.7)"><path d="${needle}" transform="translate(9 7)" fill="#12060c" opacity=".4" filter="url(#blur7)"/><path d="${needle}" fill="url(#${stage.key}n)"/><ellipse cy="-7" rx="1.600" ry="7" fill="#33262a"/></g>`;
  };
}
