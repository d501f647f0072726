import type { Cloth } from '../cloth/cloth-types-and-drape-properties.ts';
import { darker, lighter } from '../colours.ts';
import { clipped, drawLayers, moved, shape } from '../compose-scene-and-layer-helpers.ts';
import type { Layer } from '../scene-types.ts';
import { type Box, outline, pathBounds } from '../svg-path-geometry.ts';
import { panel } from './garment-layer.ts';
import { sewn, stud } from './stitching.ts';

export const whole = 'M-60 -60L1260 -60L1260 1560L-60 1560Z';

/** Cloth seen `zoom` times larger than on a garment, cut to `d`, lying on what is below it. */
export function cutCloth(
  cloth: Cloth,
  d: string,
  {
    zoom = 2.2,
    lift = 0.5,
    turn = 0,
    fade = 0,
  }: { zoom?: number; lift?: number; turn?: number; fade?: number } = {},
): Layer {
  const seen = seenThrough(d, zoom);
  const { x, y, width, height } = seen;
  const flat = outline(
    [x - 60, y - 60],
    [
      [x + width + 60, y - 60],
      [x + width + 60, y + height + 60],
      [x - 60, y + height + 60],
    ],
  );
  return (stage) =>
    drawLayers(
      [
        shape(d, '#0c0a16', `transform="translate(7 12)" opacity="${lift}" filter="url(#blur14)"`),
        shape(d, '#0c0a16', `transform="translate(3 5)" opacity="${lift}" filter="url(#blur7)"`),
        clipped(
          d,
          moved({ scale: zoom, turn }, panel(cloth, { shape: flat, volume: 5, calm: 0.35 }, seen)),
          shape(d, 'none', `stroke="#0c0a16" stroke-width="44" opacity=".34" filter="url(#blur14)"`),
          shape(
            d,
            'none',
            `stroke="${lighter(cloth.colour, 0.7)}" stroke-width="9" opacity="${0.3 + fade}" filter="url(#blur7)"`,
          ),
        ),
        shape(d, 'none', `stroke="${darker(cloth.colour, 0.5)}" stroke-width="3" opacity=".7"`),
      ],
      stage,
    );
}

/** The square of a sheet that still covers `d` when it is laid there `zoom` times larger, however it is turned. */
function seenThrough(d: string, zoom: number): Box {
  const { x, y, width, height } = pathBounds(d, 10);
  const corners = [x, x + width].flatMap((cx) => [y, y + height].map((cy) => Math.hypot(cx - 600, cy - 750)));
  const reach = Math.ceil(Math.max(...corners) / zoom);
  return { x: 600 - reach, y: 750 - reach, width: 2 * reach, height: 2 * reach };
}

/** A line drawn at some distance inside another: two rows of sewing, as every jeans seam has. */
export function twinSeam(first: string, second: string, thread: string): Layer {
  return (stage) => drawLayers([sewn(first, thread), sewn(second, thread)], stage);
}

/** A sunken seam: the cloth puckers beside it. */
export function groove(d: string, width = 16): Layer {
  return () =>
    `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="#0a0812" stroke-width="${width}" opacity=".5" filter="url(#blur7)"/><path d="${d}" stroke="#0a0812" stroke-width="4" opacity=".6"/><path d="${d}" transform="translate(${-width} ${-width * 0.4})" stroke="#f2ead8" stroke-width="${width * 0.8}" opacity=".18" filter="url(#blur7)"/></g>`;
}

/** Where denim has rubbed pale along a fold or an edge. */
export function worn(d: string, width = 40, opacity = 0.4): Layer {
  return () =>
    `<path d="${d}" fill="none" stroke="#dfe6ea" stroke-width="${width}" opacity="${opacity}" stroke-linecap="round" filter="url(#blur14)" style="mix-blend-mode:soft-light"/><path d="${d}" fill="none" stroke="#dfe6ea" stroke-width="${width * 0.5}" opacity="${opacity * 0.6}" stroke-linecap="round" stroke-dasharray="26 11" filter="url(#blur7)"/>`;
}

export function backPocket(cloth: Cloth, thread: string): Layer[] {
  const edge = 'M250 330 C480 362 720 362 950 330 L964 940 L604 1180 L236 940Z';
  const inner = (by: number) =>
    `M${252 + by} ${346 + by} C480 ${372 + by} 720 ${372 + by} ${948 - by} ${346 + by} L${960 - by} ${930 - by * 0.4} L604 ${1164 - by * 1.15} L${240 + by} ${930 - by * 0.4}Z`;
  const arch = (dy: number) =>
    `M${268} ${640 + dy} C400 ${790 + dy} 560 ${750 + dy} 602 ${640 + dy} C646 ${750 + dy} 800 ${790 + dy} 934 ${640 + dy}`;
  const hem = 'M256 420 C480 450 720 450 946 420';
  return [
    cutCloth({ ...cloth, colour: lighter(cloth.colour, 0.08) }, edge, { zoom: 2.4, turn: 3 }),
    worn('M250 340 C480 372 720 372 950 340', 50, 0.55),
    worn('M240 930 L604 1172 L960 930', 44, 0.45),
    twinSeam(inner(20), inner(56), thread),
    twinSeam(arch(0), arch(42), thread),
    sewn(hem, thread),
    stud(284, 376, 24, '#b0703f', true),
    stud(916, 376, 24, '#b0703f', true),
  ];
}

export function turnUp(cloth: Cloth, inside: string): Layer[] {
  const leg = 'M210 -40 H980 L960 900 H236Z';
  const cuff = 'M196 860 C440 884 760 884 1004 860 L1010 1190 C760 1222 440 1222 190 1190Z';
  const selvedge = (x: number, width: number, colour: string) =>
    shape(`M${x} 874 L${x + width} 875 L${x + width} 1212 L${x} 1211Z`, colour, 'filter="url(#wash)"');
  return [
    cutCloth(cloth, leg, { zoom: 2.4 }),
    groove('M604 -20 V880', 20),
    worn('M420 40 C440 360 400 620 430 860', 70, 0.3),
    cutCloth({ weave: 'denim', colour: inside }, cuff, { zoom: 2.4, turn: 90, lift: 0.7 }),
    groove('M600 874 V1212', 18),
    selvedge(524, 66, '#f4efe2'),
    selvedge(612, 66, '#f4efe2'),
    selvedge(551, 8, '#b2392f'),
    selvedge(643, 8, '#b2392f'),
    worn('M196 1196 C440 1226 760 1226 1004 1196', 30, 0.5),
  ];
}

export function waistPatch(cloth: Cloth, thread: string): Layer[] {
  const band = 'M-60 330 C300 370 900 370 1260 330 V640 C900 680 300 680 -60 640Z';
  const loop = (x: number) =>
    `M${x} 292 C${x + 30} 298 ${x + 70} 298 ${x + 100} 294 L${x + 96} 716 C${x + 70} 722 ${x + 30} 722 ${x + 4} 716Z`;
  const patch = 'M640 410 L1010 396 L1018 760 L636 772Z';
  return [
    cutCloth(cloth, band, { zoom: 2.4, turn: 90 }),
    worn('M-60 340 C300 380 900 380 1260 340', 34, 0.5),
    twinSeam('M-60 372 C300 412 900 412 1260 372', 'M-60 612 C300 652 900 652 1260 612', thread),
    cutCloth(cloth, loop(150), { zoom: 2.4 }),
    twinSeam('M172 310 V704', 'M228 310 V704', thread),
    shape(patch, '#0c0a16', 'transform="translate(8 14)" opacity=".6" filter="url(#blur14)"'),
    clipped(
      patch,
      moved(
        { scale: 2 },
        panel(
          { weave: 'leather', colour: '#a8693e' },
          { shape: 'M560 480 L860 480 L860 880 L560 880Z', volume: 5 },
        ),
      ),
      shape(patch, 'none', 'stroke="#3b1d0e" stroke-width="36" opacity=".4" filter="url(#blur14)"'),
    ),
    sewn('M660 428 L992 416 L1000 742 L656 752Z', '#e7c38d', 7, 26, 12),
    emboss(828, 584, 108),
    stud(420, 520, 62),
  ];
}

export function buttonFly(cloth: Cloth, thread: string): Layer[] {
  const under = 'M520 -40 H760 V1180 C740 1260 680 1320 600 1350 L520 1200Z';
  const flap = 'M-60 -60 H560 C556 400 560 800 548 1080 C520 1240 420 1330 300 1380 L-60 1600Z';
  const holes = [240, 560, 880];
  return [
    cutCloth({ ...cloth, colour: darker(cloth.colour, 0.24) }, under, { zoom: 2.4, lift: 0.6 }),
    ...holes.map((y) => stud(650, y, 56)),
    cutCloth(cloth, flap, { zoom: 2.4, turn: 2, lift: 0.8 }),
    worn('M556 -20 C552 400 556 800 544 1080', 40, 0.6),
    twinSeam(
      'M512 -20 C508 400 512 780 500 1060 C480 1200 400 1284 290 1336',
      'M250 -20 C248 400 252 760 242 960 C226 1060 170 1110 90 1140',
      thread,
    ),
    ...holes.flatMap((y) => [
      shape(`M420 ${y - 9} H500 A9 9 0 0 1 500 ${y + 9} H420 A9 9 0 0 1 420 ${y - 9}Z`, '#0e0c18'),
      sewn(`M412 ${y - 22} H508 M412 ${y + 22} H508`, thread, 8, 12, 3),
    ]),
    groove('M760 0 V1200 C740 1290 670 1370 560 1420', 18),
    twinSeam(
      'M800 -20 V1210 C776 1310 700 1400 580 1460',
      'M838 -20 V1220 C812 1340 730 1430 600 1500',
      thread,
    ),
  ];
}

export function cuffOf(cloth: Cloth, thread: string): Layer[] {
  const sleeve = 'M300 -60 L940 -60 C930 300 910 560 890 760 L330 780 C330 500 310 240 300 -60Z';
  const cuff = 'M290 750 C480 786 740 780 930 736 L950 1190 C740 1240 470 1246 270 1204Z';
  const slit = 'M760 300 C768 460 772 620 770 760';
  return [
    cutCloth(cloth, sleeve, { zoom: 2.3, turn: 2 }),
    ...[380, 470, 560, 660].map((x) => groove(`M${x} 752 C${x - 6} 640 ${x + 8} 560 ${x - 4} 430`, 14)),
    groove(slit, 16),
    twinSeam('M724 330 C732 470 736 620 734 752', 'M806 330 C812 470 816 610 812 744', thread),
    cutCloth({ ...cloth, colour: lighter(cloth.colour, 0.06) }, cuff, { zoom: 2.3, turn: 90 }),
    worn('M272 1196 C470 1238 740 1232 948 1184', 36, 0.6),
    twinSeam('M306 796 C480 828 740 822 918 784', 'M292 1164 C470 1202 740 1196 930 1150', thread),
    groove('M700 784 L706 1222', 14),
    sewn('M664 800 L670 1196', thread),
    stud(802, 880, 44),
    stud(812, 1080, 44),
  ];
}

function emboss(x: number, y: number, r: number): Layer {
  return () => {
    const square = (turn: number) =>
      `<rect x="${-r * 0.62}" y="${-r * 0.62}" width="${r * 1.24}" height="${r * 1.24}" transform="rotate(${turn})"/>`;
    return `<g transform="translate(${x} ${y})" fill="none" stroke-width="8"><g stroke="#3f1f0e" opacity=".7">${square(0)}${square(45)}<circle r="${r * 0.3}"/></g><g stroke="#f0c593" opacity=".4" transform="translate(3 4)" stroke-width="3">${square(0)}${square(45)}<circle r="${r * 0.3}"/></g></g>`;
  };
}
