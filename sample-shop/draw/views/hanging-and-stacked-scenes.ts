import type { Prop, Still } from '../../products/product-view.ts';
import { palmShade, shade } from '../light-by-time-of-day-and-shadows.ts';
import { jar } from '../places/decorative-objects.ts';
import { ground } from '../places/ground.ts';
import { cypress } from '../places/plants.ts';
import { birds, boat, disc, headland, sea, sky } from '../places/sky-and-sea.ts';
import { village } from '../places/village.ts';
import { limewall, opening } from '../places/walls.ts';
import type { Layer, Scene } from '../scene-types.ts';
import { drape } from '../textiles/drape.ts';
import { stack } from '../textiles/stack.ts';
import { clothesPeg, rope } from '../textiles/washing-line.ts';
import { backdrop } from './backdrops.ts';
import { placeGarment, type Spot } from './place-garment-with-shadow.ts';
import { productCloths, productGarments } from './product-garments-and-cloth.ts';
import { lemon, prop, sprig } from './props.ts';

const linen = (colour: string) => ({ weave: 'linen' as const, colour });

/** Pegged to a line in the wind, between other washing. */
export function washingLineScene(
  id: string,
  { where, others, wall, accent, turn = -2 }: Still<'line'>,
): Layer[] {
  const places: Record<typeof where, Layer[]> = {
    sea: [
      sky(),
      birds(880, 140, 3),
      headland(1000, -80, 500, 70, '#a5bcbb'),
      sea(1000),
      boat(930, 1080, 66),
      limewall(wall, 'M0 1360H1200V1500H0Z'),
    ],
    roofs: [sky(['#8fb9c6', '#c3d8d6', '#f4e8d2']), village(900, 1600, wall, accent)],
    garden: [
      sky(),
      limewall(wall, 'M0 860H1200V1500H0Z'),
      cypress(1080, 1320, 1000),
      cypress(960, 1330, 760),
      ground(1300, '#d8c199'),
    ],
    sunset: [sky(), disc(330, 1010, 74, '#fff0d2'), sea(1050, { gleamX: 330 }), ground(1390, wall)],
  };
  const pieces = productGarments(id).length;
  const scale = pieces > 1 ? 0.68 : 0.86;
  return [
    ...places[where],
    rope(190, 40),
    ...others.map((colour, i) =>
      drape({
        x: i === 0 ? -90 : 1010 - (i - 1) * 60,
        y: 206,
        width: 230,
        height: 620 + i * 90,
        cloth: linen(colour),
        folds: 5,
        isPegged: true,
        sway: 24,
      }),
    ),
    ...Array.from({ length: pieces }, (_, i) =>
      pegged(
        id,
        pieces - 1 - i,
        pieces > 1 ? 370 + i * 440 : 590,
        pieces > 1 ? 222 : 228,
        scale,
        turn + i * 3,
      ),
    ).flat(),
  ];
}

/** Its upper edge pegged to the line at (x, y): the sheet is turned around the line, not around its own middle. */
function pegged(id: string, piece: number, x: number, y: number, scale: number, turn: number): Layer[] {
  const hanging = productGarments(id)[piece]?.hanging;
  const top = hanging && 'y' in hanging ? hanging.y + 14 : 412;
  const half = hanging && 'halfWidth' in hanging ? hanging.halfWidth * 0.4 : 150;
  const angle = (turn * Math.PI) / 180;
  const below = (750 - top) * scale;
  const spot: Spot = { x: x - Math.sin(angle) * below, y: y + Math.cos(angle) * below, scale, turn };
  return [
    placeGarment(id, spot, { piece, isInAir: true }),
    ...[-1, 1].map((side) =>
      clothesPeg(x + side * half * scale, y + side * half * scale * Math.sin(angle) + 6),
    ),
  ];
}

/** Folded, with other pieces, on a sill or a bench. */
export function stackScene(id: string, { others, above, where, wall, accent }: Still<'stack'>): Layer[] {
  const [cloth] = productCloths(id);
  const cloths = [...others.slice(0, -1).map(linen), cloth, linen(others.at(-1) ?? accent), cloth];
  const base = where === 'sill' ? 1130 : 1210;
  const places: Record<typeof where, Layer[]> = {
    window: [
      limewall(wall),
      palmShade(1300, -140, 132, 920, 0.36),
      opening({ x: 900, base: 800, width: 420, height: 560 }, wall, -50, sky(), sea(560)),
      ground(base - 70, accent),
    ],
    sill: [
      sky(),
      headland(720, 400, 1300, 90, '#a5bcbb'),
      sea(720),
      boat(1010, 790, 60),
      limewall(wall, 'M0 1060H1200V1500H0Z'),
      jar(1060, 1150, 260, '#bf7a52'),
    ],
  };
  return [
    ...places[where],
    stack({
      x: 250,
      base,
      width: 620,
      thickness: 150,
      cloths,
      above: (top) => (above ? laidOn(top, above, accent) : []),
    }),
  ];
}

function laidOn(top: number, kind: Prop, accent: string): Layer[] {
  if (kind !== 'lemons') return [prop(kind, 560, top - 70, 300, accent)];
  return [lemon(520, top - 52, 66, 12), lemon(672, top - 44, 58, -24), sprig(590, top - 60, 190, -32)];
}

/** On a hanger in a place larger than itself. */
export function hangerScene(
  id: string,
  { where, wall, accent, size = 0.7, turn = 0, at = [600, 700] }: Still<'hung'>,
): Pick<Scene, 'light' | 'layers'> {
  const { light, behind, over } = backdrop(where, wall, accent);
  const pieces = productGarments(id);
  const [x, y] = at;
  return {
    light,
    layers: [
      ...behind,
      ...pieces.flatMap((_, i) => {
        const offset = pieces.length > 1 ? (i === 0 ? 210 : -150) * size : 0;
        return hung(id, i, { x: x + offset, y, scale: size, turn });
      }),
      ...over,
      shade('M-80 1580 V1440 L420 1580Z', { opacity: 0.2, blur: 14 }),
    ],
  };
}

function hung(id: string, piece: number, spot: Spot): Layer[] {
  const hanging = productGarments(id)[piece]?.hanging;
  const isOnHanger = hanging?.by === 'hanger';
  const y = hanging && 'y' in hanging ? hanging.y : 300;
  const half = hanging && 'halfWidth' in hanging ? hanging.halfWidth : 120;
  const bar = isOnHanger
    ? `M${600 - half * 0.7} ${y + half * 0.16} C${600 - half * 0.3} ${y - 8} 580 ${y - 24} 600 ${y - 32} C620 ${y - 24} ${600 + half * 0.3} ${y - 8} ${600 + half * 0.7} ${y + half * 0.16} L600 ${y}Z`
    : `M${600 - half} ${y - 30}H${600 + half}V${y - 14}H${600 - half}Z`;
  const hook: Layer = () =>
    `<g transform="translate(${spot.x} ${spot.y}) rotate(${spot.turn ?? 0}) scale(${spot.scale}) translate(-600 -750)"><circle cx="600" cy="${y - 112}" r="17" fill="#5c3c22"/><path d="M600 ${y - 28} V${y - 78} C600 ${y - 92} 622 ${y - 94} 622 ${y - 112} C622 ${y - 132} 596 ${y - 136} 588 ${y - 120}" fill="none" stroke="#2d2723" stroke-width="8" stroke-linecap="round"/><path d="${bar}" fill="#8a6038" stroke="#5c3c22" stroke-width="2.5"/></g>`;
  return hanging?.by === 'nothing' || hanging?.by === 'peg'
    ? [placeGarment(id, spot, { piece })]
    : [hook, placeGarment(id, spot, { piece, lift: 30 })];
}
