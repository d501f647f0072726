import { darker, lighter } from '../colours.ts';
import { lights, palmShade } from '../lights.ts';
import { ground } from '../places/ground.ts';
import { sea, sky } from '../places/horizon.ts';
import { strawHat } from '../places/things.ts';
import { squareTiles, starsAndCrosses } from '../places/tiles.ts';
import { limewall, opening } from '../places/walls.ts';
import { type Layer, moved } from '../scene.ts';
import { drape } from '../textiles/drape.ts';
import { clothesOf } from './clothes.ts';
import { prop } from './props.ts';
import type { Still } from './scenes.ts';

const wood = '#8d6238';

/** Thrown over the back of a rush-seated chair. */
export function chairScene(
  id: string,
  { where, wall, accent, beside, closer = 1, flip }: Still<'chair'>,
): Layer[] {
  const [lower, upper] = clothesOf(id);
  const places: Record<typeof where, Layer[]> = {
    shade: [limewall(wall), ground(1130, accent)],
    window: [
      limewall(wall),
      opening({ x: 930, base: 720, width: 400, height: 520 }, wall, -46, sky(), sea(520)),
      ground(1150, accent),
    ],
    tiles: [limewall(wall), squareTiles(104, [accent], { y: 560, height: 580 }), ground(1140, '#dcc8a6')],
    courtyard: [
      limewall(wall),
      starsAndCrosses(132, [accent], ['#efe3ca', '#d9a85a'], { y: 800, height: 330 }),
      ground(1130, '#dcc29c'),
    ],
  };
  const fall = (x: number, height: number, i: number) =>
    drape({
      x,
      y: 392 + i * 5,
      width: 330 - i * 60,
      height,
      cloth: i === 0 ? lower : (upper ?? lower),
      folds: 5,
      depth: 0.62,
      flare: 44,
      sway: i ? -16 : 14,
    });
  return [
    ...places[where],
    moved(
      { scale: closer, y: (closer - 1) * 260, flip: flip ?? false },
      chair(),
      fall(370, 560, 0),
      fall(560, 380, 1),
      ...(beside === 'hat' ? [strawHat(640, 838, 190, accent)] : []),
    ),
    ...(beside && beside !== 'hat' ? [prop(beside, 930, 1340, 250, accent)] : []),
    palmShade(1320, -160, 130, 1000, 0.34),
  ];
}

function chair(): Layer {
  return ({ light, key }) => {
    const post = (x: number, top: number, foot: number, lean: number) =>
      `<path d="M${x - 17} ${top} C${x - 19} ${top - 22} ${x + 19} ${top - 22} ${x + 17} ${top} L${x + lean + 15} ${foot} H${x + lean - 15}Z" fill="url(#${key}w)"/>`;
    const rung = (x: number, y: number, width: number) =>
      `<rect x="${x}" y="${y}" width="${width}" height="22" rx="9" fill="url(#${key}v)"/>`;
    const seat = 'M330 862 L880 862 L960 968 L256 968Z';
    const rush = Array.from(
      { length: 15 },
      (_, i) => `M${300 + i * 2} ${872 + i * 6.4} H${915 + i * 2}`,
    ).join('');
    return `<linearGradient id="${key}w"><stop offset="0" stop-color="${lighter(wood, 0.3)}"/><stop offset=".5" stop-color="${wood}"/><stop offset="1" stop-color="${darker(wood, 0.5)}"/></linearGradient><linearGradient id="${key}v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(wood, 0.26)}"/><stop offset="1" stop-color="${darker(wood, 0.5)}"/></linearGradient>
<path d="M290 1330 L380 1250 H920 L1280 1330 L1300 1390 L700 1366 H300Z" fill="${lights[light].shade}" opacity=".34" filter="url(#blur26)" style="mix-blend-mode:multiply"/>
${post(350, 330, 1250, 14)}${post(850, 330, 1250, -14)}${rung(356, 410, 490)}${rung(356, 530, 490)}${rung(358, 650, 484)}${rung(370, 1080, 460)}
<path d="${seat}" fill="#c9a667"/><path d="${rush}" stroke="${darker('#c9a667', 0.4)}" stroke-width="2.5" opacity=".55"/><path d="M330 862 L607 916 L880 862 M256 968 L607 916 L960 968" fill="none" stroke="${darker('#c9a667', 0.5)}" stroke-width="4" opacity=".5"/><rect x="252" y="964" width="712" height="24" rx="9" fill="url(#${key}v)"/>
${post(278, 980, 1362, 8)}${post(938, 980, 1362, -8)}${rung(284, 1180, 650)}`;
  };
}
