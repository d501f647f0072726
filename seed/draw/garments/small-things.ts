import type { Cloth } from '../cloths.ts';
import { darker, lighter } from '../colours.ts';
import { type Garment, seam, stitches } from '../garment.ts';
import { outline, seededRandom } from '../outline.ts';

export function tote(cloth: Cloth, leather: string): Garment {
  const isRaffia = cloth.weave === 'raffia';
  const shape = isRaffia
    ? outline(
        [236, 640],
        [
          [400, 664, 800, 664, 964, 640],
          [944, 900, 900, 1120, 850, 1270],
          [700, 1310, 500, 1310, 350, 1270],
          [300, 1120, 256, 900, 236, 640],
        ],
      )
    : outline(
        [300, 600],
        [
          [420, 614, 780, 614, 900, 600],
          [912, 860, 914, 1080, 906, 1290],
          [760, 1318, 440, 1318, 294, 1290],
          [286, 1080, 288, 860, 300, 600],
        ],
      );
  const [lipX, lipY] = isRaffia ? [236, 640] : [300, 600];
  const strap = (drop: number) =>
    `M${lipX + 120} ${lipY + drop} C${lipX + 150} ${lipY - 180} 552 300 592 214 M${1080 - lipX} ${lipY + drop} C${1050 - lipX} ${lipY - 180} 648 300 608 214`;
  const handle = (d: string, dim: number) =>
    `<g fill="none" stroke-linecap="round"><path d="${d}" stroke="${darker(leather, 0.45 + dim)}" stroke-width="30"/><path d="${d}" stroke="${darker(leather, dim)}" stroke-width="25"/><path d="${d}" stroke="${lighter(leather, 0.35)}" stroke-width="17" opacity="${0.2 - dim / 2}"/><path d="${d}" stroke="${lighter(leather, 0.55)}" stroke-width="1.8" stroke-dasharray="8 6" transform="translate(-9 0)" opacity=".6"/></g>`;
  const patch = (x: number) =>
    `<path d="M${x - 26} ${lipY + 10} h52 v96 q-26 22 -52 0Z" fill="${leather}" stroke="${darker(leather, 0.5)}" stroke-width="2"/>${stitches(`M${x - 19} ${lipY + 16} v84 q19 14 38 0 v-84`, lighter(leather, 0.55), 2)}<circle cx="${x}" cy="${lipY + 78}" r="7" fill="#c79a45" stroke="#6b4a1e" stroke-width="1.5"/>`;
  const rows = isRaffia
    ? Array.from(
        { length: 15 },
        (_, i) => `M220 ${684 + i * 42} C420 ${714 + i * 42} 780 ${714 + i * 42} 980 ${684 + i * 42}`,
      ).join(' ')
    : `M280 640 C420 656 780 656 920 640 M280 1160 C420 1180 780 1180 920 1160`;
  return {
    cloth,
    hanging: { by: 'peg', y: 206 },
    behind: [
      {
        shape: outline(
          [lipX + 6, lipY],
          [
            [420, lipY - 28, 780, lipY - 28, 1194 - lipX, lipY],
            [1150 - lipX, lipY + 60],
            [lipX + 50, lipY + 60],
          ],
        ),
        depth: 0.55,
        details: '',
      },
    ],
    pieces: [
      {
        shape,
        creases: isRaffia
          ? []
          : [
              'M360 700 C380 900 370 1100 390 1290',
              'M640 700 C620 860 640 1060 620 1300',
              'M820 660 C800 800 830 1000 816 1290',
            ],
        details: seam(rows, cloth, isRaffia ? 4 : 3),
      },
    ],
    over: handle(strap(-30), 0.3) + handle(strap(70), 0) + patch(lipX + 120) + patch(1080 - lipX),
  };
}

export function hat(straw: string, ribbon: string, brim: number): Garment {
  const random = seededRandom(brim);
  const crown = 196;
  const ring = (r: number, squash: number, y: number) =>
    `<ellipse cx="600" cy="${y}" rx="${r}" ry="${(r * squash).toFixed(1)}" fill="none" stroke="${random() > 0.5 ? darker(straw, 0.3) : lighter(straw, 0.4)}" stroke-width="${(2 + random() * 2.4).toFixed(1)}" stroke-dasharray="${(14 + random() * 16).toFixed(0)} ${(5 + random() * 5).toFixed(0)}" opacity=".5"/>`;
  const rings = (from: number, to: number, squash: number, y: number) =>
    Array.from({ length: Math.floor((to - from) / 7) }, (_, i) => ring(from + i * 7, squash, y)).join('');
  const brimShape = `M${600 - brim} 760 C${600 - brim} ${760 - brim * 0.62} ${600 - brim * 0.58} ${752 - brim * 1.02} 600 ${752 - brim * 1.02} C${600 + brim * 0.58} ${752 - brim * 1.02} ${600 + brim} ${760 - brim * 0.62} ${600 + brim} 768 C${600 + brim} ${770 + brim * 0.58} ${600 + brim * 0.56} ${772 + brim * 0.97} 596 ${772 + brim * 0.97} C${600 - brim * 0.58} ${772 + brim * 0.97} ${600 - brim} ${764 + brim * 0.56} ${600 - brim} 760Z`;
  const cloth: Cloth = { weave: 'raffia', colour: straw };
  const details = `<ellipse cx="628" cy="800" rx="${crown + 44}" ry="${crown + 40}" fill="#1c110a" opacity=".5" filter="url(#blur14)"/>${rings(crown + 8, brim, 0.99, 762)}`;
  const over = `<defs><radialGradient id="crown" cx=".38" cy=".32" r=".75"><stop offset="0" stop-color="${lighter(straw, 0.35)}"/><stop offset=".55" stop-color="${straw}"/><stop offset="1" stop-color="${darker(straw, 0.45)}"/></radialGradient></defs>
<ellipse cx="600" cy="762" rx="${crown + 22}" ry="${crown + 20}" fill="${darker(ribbon, 0.25)}"/><ellipse cx="596" cy="757" rx="${crown + 14}" ry="${crown + 12}" fill="${ribbon}"/>
<g fill="none" stroke="${lighter(ribbon, 0.3)}" stroke-width="2" opacity=".35"><ellipse cx="597" cy="758" rx="${crown + 16}" ry="${crown + 14}"/><ellipse cx="595" cy="755" rx="${crown + 6}" ry="${crown + 4}"/></g>
<ellipse cx="588" cy="742" rx="${crown}" ry="${crown - 6}" fill="url(#crown)"/><g transform="translate(-12 -18)">${rings(20, crown - 6, 0.96, 760)}</g>
<path d="M588 640 C556 690 556 780 588 838 C620 780 620 690 588 640Z" fill="#1c110a" opacity=".3" filter="url(#blur14)"/><path d="M520 690 C506 730 510 780 530 812 M656 690 C670 730 666 780 646 812" fill="none" stroke="#1c110a" stroke-width="22" opacity=".16" filter="url(#blur14)"/>
<path d="M${600 + crown + 10} 726 l44 18 l-10 40 l-40 4Z" fill="${darker(ribbon, 0.15)}"/><path d="M${600 + crown + 6} 736 l24 4 v34 l-24 4Z" fill="${lighter(ribbon, 0.1)}"/>`;
  return { cloth, hanging: { by: 'nothing' }, pieces: [{ shape: brimShape, details }], over };
}

/** A belt rolled up and laid down, seen from above with the buckle end out. */
export function belt(leather: string, width: number, isPlaited: boolean): Garment {
  const turns = Array.from({ length: 300 }, (_, i) => {
    const angle = 0.5 + i * 0.082;
    const r = 300 - width * 2.2 + angle * width * 0.174;
    return [600 + r * Math.cos(angle) * 1.02, 760 + r * Math.sin(angle)] as const;
  });
  const [endX, endY] = turns.at(-1) ?? [600, 760];
  const spiral = `M${turns.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')}`;
  const stroke = (colour: string, w: number, more = '') =>
    `<path d="${spiral}" stroke="${colour}" stroke-width="${w}" ${more}/>`;
  const dark = darker(leather, 0.6);
  const light = lighter(leather, 0.35);
  const plait = isPlaited
    ? stroke(dark, width * 0.9, 'stroke-dasharray="4 22"') +
      stroke(light, width * 0.26, 'stroke-dasharray="15 11" opacity=".55"') +
      `${stroke(dark, width * 0.12, 'stroke-dasharray="12 14" stroke-dashoffset="8" opacity=".8"')}`
    : stroke(light, width * 0.8, 'opacity=".12"') +
      stroke(lighter(leather, 0.5), 2, 'stroke-dasharray="10 7" opacity=".5"');
  const buckle = `<g transform="translate(${endX.toFixed(1)} ${endY.toFixed(1)}) rotate(${((0.5 + 299 * 0.082) * 180) / Math.PI + 90})"><rect x="-16" y="${-width * 0.72}" width="${width * 1.35}" height="${width * 1.44}" rx="10" transform="translate(6 8)" fill="none" stroke="#1c110a" stroke-width="15" opacity=".35"/><rect x="-16" y="${-width * 0.72}" width="${width * 1.35}" height="${width * 1.44}" rx="10" fill="none" stroke="#7d5a22" stroke-width="16"/><rect x="-16" y="${-width * 0.72}" width="${width * 1.35}" height="${width * 1.44}" rx="10" fill="none" stroke="#cfa354" stroke-width="11"/><path d="M-14 0 H${width * 1.36}" stroke="#7d5a22" stroke-width="13" stroke-linecap="round"/><path d="M-14 -1 H${width * 1.36}" stroke="#dcb566" stroke-width="8" stroke-linecap="round"/></g>`;
  const over = `<g fill="none" stroke-linejoin="round"><g transform="translate(16 20)" opacity=".5" filter="url(#blur14)">${stroke('#1c110a', width)}</g><g transform="translate(5 7)" opacity=".5" filter="url(#blur7)">${stroke('#1c110a', width)}</g>${stroke(dark, width)}${stroke(leather, width * 0.9)}${plait}</g>${buckle}`;
  return { cloth: { weave: 'leather', colour: leather }, hanging: { by: 'nothing' }, pieces: [], over };
}

export function sandals(leather: string, kind: 'crossed' | 'thin'): Garment {
  const cloth: Cloth = { weave: 'leather', colour: lighter(leather, 0.12) };
  const sole =
    'M420 380 C496 380 548 440 552 560 C556 660 524 740 520 840 C518 930 532 1000 526 1080 C520 1170 470 1210 424 1210 C374 1210 334 1168 332 1080 C330 980 344 900 330 800 C316 700 282 640 290 540 C298 440 350 380 420 380Z';
  const straps =
    kind === 'crossed'
      ? ([
          ['M274 640 C360 560 460 600 570 740', 74],
          ['M290 760 C370 640 470 570 572 560', 74],
          ['M318 1010 C360 930 480 930 540 1010', 46],
        ] as const)
      : ([
          ['M420 470 C414 560 410 640 424 760', 22],
          ['M286 600 C350 520 480 520 560 590', 26],
          ['M318 900 C370 740 480 740 532 900', 26],
          ['M322 1060 C370 960 480 960 534 1060', 30],
        ] as const);
  const drawn = straps
    .map(
      ([d, w]) =>
        `<g fill="none" stroke-linecap="butt"><path d="${d}" transform="translate(6 18)" stroke="#1c110a" stroke-width="${w}" opacity=".45" filter="url(#blur7)"/><path d="${d}" stroke="${darker(leather, 0.5)}" stroke-width="${w}"/><path d="${d}" stroke="${leather}" stroke-width="${w - 5}"/><path d="${d}" transform="translate(-4 -6)" stroke="${lighter(leather, 0.45)}" stroke-width="${w * 0.4}" opacity=".28" filter="url(#blur7)"/>${[-1, 1].map((s) => `<path d="${d}" transform="translate(0 ${s * (w / 2 - 9)})" stroke="${lighter(leather, 0.55)}" stroke-width="1.8" stroke-dasharray="7 6" opacity="${w > 28 ? 0.65 : 0}"/>`).join('')}</g>`,
    )
    .join('');
  const one = `<g><path d="${sole}" transform="translate(14 20)" fill="#1c110a" opacity=".5" filter="url(#blur14)"/><path d="${sole}" transform="translate(3 6)" fill="${darker(leather, 0.75)}"/><path d="${sole}" fill="${lighter(leather, 0.22)}" stroke="${darker(leather, 0.5)}" stroke-width="3"/><path d="${sole}" fill="url(#form)" opacity=".6"/><g transform="translate(27 51) scale(.935)">${stitches(sole, lighter(leather, 0.6), 2.4)}</g><ellipse cx="426" cy="1080" rx="60" ry="76" fill="#1c110a" opacity=".1" filter="url(#blur14)"/><ellipse cx="420" cy="560" rx="86" ry="90" fill="#1c110a" opacity=".12" filter="url(#blur14)"/>${drawn}</g>`;
  const over = `<g transform="translate(-30 -30) rotate(-7 420 800)">${one}</g><g transform="translate(1230 10) scale(-1 1) rotate(-9 420 800)">${one}</g>`;
  return { cloth, hanging: { by: 'nothing' }, pieces: [], over };
}
