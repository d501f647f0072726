import type { Still } from '../../products/product-view.ts';
import type { Panel } from '../cloth/panel.ts';
import { darker, lighter } from '../colours.ts';
import { moved } from '../compose-scene-and-layer-helpers.ts';
import { lightByTimeOfDay, palmShade } from '../light-by-time-of-day-and-shadows.ts';
import { strawHat } from '../places/decorative-objects.ts';
import { ground } from '../places/ground.ts';
import { starsAndCrosses } from '../places/tiles.ts';
import { limewall } from '../places/walls.ts';
import type { Layer } from '../scene-types.ts';
import { clipPolygon, flattened, pathBounds } from '../svg-path-geometry.ts';
import { drape } from '../textiles/drape.ts';
import { garment } from '../textiles/garment-layer.ts';
import { drag } from '../wardrobe/seams-stitches-and-buttons.ts';
import { looseGarment } from './embed-garment-images-and-fingerprint-source.ts';
import { productCloths, productGarments } from './product-garments-and-cloth.ts';
import { prop } from './props.ts';

const wood = '#8d6238';

/** Where the upper rung of the chair's back is. */
const RAIL_Y = 404;
/** Where trousers fold over it: above the knee, so that both legs hang in front. */
const FOLD_Y = 870;

/** Thrown over the back of a rush-seated chair. */
export function chairScene(
  id: string,
  { where, wall, accent, beside, closer = 1, flip }: Still<'chair'>,
): Layer[] {
  const places: Record<typeof where, Layer[]> = {
    shade: [limewall(wall), ground(1130, accent)],
    courtyard: [
      limewall(wall),
      starsAndCrosses(132, [accent], ['#efe3ca', '#d9a85a'], { y: 800, height: 330 }),
      ground(1130, '#dcc29c'),
    ],
  };
  return [
    ...places[where],
    moved(
      { scale: closer, y: (closer - 1) * 260, flip: flip ?? false },
      chair(),
      ...(productGarments(id)[0]?.hanging.by === 'clips' ? [legsOver(id)] : lengthsOver(id)),
      ...(beside === 'hat' ? [strawHat(640, 838, 190, accent)] : []),
    ),
    ...(beside && beside !== 'hat' ? [prop(beside, 1010, 1390, 250, accent)] : []),
    palmShade(1320, -160, 130, 1000, 0.34),
  ];
}

/** A length of cloth in two falls, the shorter one in front. */
function lengthsOver(id: string): Layer[] {
  const [lower, upper] = productCloths(id);
  const fall = (x: number, height: number, i: number) =>
    drape({
      x,
      y: RAIL_Y - 12 + i * 5,
      width: 330 - i * 60,
      height,
      cloth: i === 0 ? lower : (upper ?? lower),
      folds: 5,
      depth: 0.62,
      flare: 44,
      sway: i ? -16 : 14,
    });
  return [fall(370, 560, 0), fall(560, 380, 1)];
}

/** Both legs of trousers from the knee down, bent over the rung. */
function legsOver(id: string): Layer {
  const whole = looseGarment(id);
  const scale = 0.9;
  const legs = whole.panels
    .filter(({ shape }) => pathBounds(shape, 0).height > 800)
    .map((panel): Panel => {
      const within = clipPolygon(flattened(panel.shape), 1, FOLD_Y, 1);
      const [left, right] = [Math.min(...within.map(([x]) => x)), Math.max(...within.map(([x]) => x))];
      return {
        ...panel,
        shape: `M${within.map((point) => point.map((n) => n.toFixed(1)).join(' ')).join(' L')}Z`,
        volume: 50,
        lift: 12,
        folds: [
          ...(panel.folds ?? []),
          drag([left, FOLD_Y + 22], [(left + right) / 2, FOLD_Y + 16], [right, FOLD_Y + 22], 24, 22, 0.5),
        ],
      };
    });
  const { over: _, ...rest } = whole;
  return garment({
    garment: { ...rest, behind: [], panels: legs },
    y: RAIL_Y - 20 - 200 - (FOLD_Y - 200) * scale,
    scale,
  });
}

function chair(): Layer {
  return ({ light, key }) => {
    const post = (x: number, top: number, foot: number, lean: number) =>
      `<path d="M${x - 17} ${top} C${x - 19} ${top - 22} ${x + 19} ${top - 22} ${x + 17} ${top} L${x + lean + 15} ${foot} H${x + lean - 15}Z" fill="url(#${key}w)"/>`;
    const rung = (x: number, y: number, width: number) =>
      `<rect x="${x}" y="${y}" width="${width}" height="22" rx="9" fill="url(#${key}v)"/>`;
    const seat = 'M330 862 L880 862 L960 968 L256 968Z';
    const rush = Array.from({ length: 15 }, (_, i) => `M250 ${872 + i * 6.4} H970`).join('');
    return `<linearGradient id="${key}w"><stop offset="0" stop-color="${lighter(wood, 0.3)}"/><stop offset=".5" stop-color="${wood}"/><stop offset="1" stop-color="${darker(wood, 0.5)}"/></linearGradient><linearGradient id="${key}v" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighter(wood, 0.26)}"/><stop offset="1" stop-color="${darker(wood, 0.5)}"/></linearGradient>
<path d="M290 1330 L380 1250 H920 L1280 1330 L1300 1390 L700 1366 H300Z" fill="${lightByTimeOfDay[light].shade}" opacity=".34" filter="url(#blur26)" style="mix-blend-mode:multiply"/>
${post(350, 330, 1250, 14)}${post(850, 330, 1250, -14)}${rung(356, 410, 490)}${rung(356, 530, 490)}${rung(358, 650, 484)}${rung(370, 1080, 460)}
<clipPath id="${key}s"><path d="${seat}"/></clipPath><path d="${seat}" fill="#c9a667"/><path d="${rush}" clip-path="url(#${key}s)" stroke="${darker('#c9a667', 0.4)}" stroke-width="2.5" opacity=".55"/><path d="M330 862 L607 916 L880 862 M256 968 L607 916 L960 968" fill="none" stroke="${darker('#c9a667', 0.5)}" stroke-width="4" opacity=".5"/><rect x="252" y="964" width="712" height="24" rx="9" fill="url(#${key}v)"/>
${post(278, 980, 1362, 8)}${post(938, 980, 1362, -8)}${rung(284, 1180, 650)}`;
  };
}
