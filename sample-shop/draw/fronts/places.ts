import { darker, lighter } from '../colours.ts';
import { branchShade, palmShade, shade } from '../light-by-time-of-day-and-shadows.ts';
import { dune, floor } from '../places/ground.ts';
import { bougainvillea, citrus, cypress } from '../places/plants.ts';
import { boat, headland, sea, sky } from '../places/sky-and-sea.ts';
import { squareTiles } from '../places/tiles.ts';
import { archPath, door, type Opening, opening } from '../places/walls.ts';
import type { Layer } from '../scene-types.ts';
import type { Front, Place, Placed, Shadow } from './front-types.ts';

/** Hooks are drawn to hang at this height. */
const ROD_Y = 204;

/** What stands behind a garment and what it hangs on, back to front, on a sheet of 1200 × 1500. */
export function layersOf({ place, placed, pose }: Front): Layer[] {
  return [...behind(place), ...(pose ? [] : supportOf(place, placed))];
}

/** A rod in a niche or in the open, on a wall a nail for one piece and a rail for two. */
function supportOf(place: Place, placed: Placed[]): Layer[] {
  const by = placed[0]?.garment.hanging.by ?? 'nothing';
  if (by === 'nothing') return [];
  if (place.kind === 'terrace' || place.kind === 'dune') return [rodAcross(ROD_Y)];
  if (by === 'rail' || (placed.length > 1 && place.kind !== 'niche'))
    return [rail(by === 'rail' ? 246 : ROD_Y)];
  if (place.kind === 'niche') return [rodInside(ROD_Y, archPath(holeOf(place.arch, place.isWide === true)))];
  return [nail];
}

function holeOf(arch: Opening['kind'] = 'round', isWide = false): Opening {
  return { x: 600, base: 1580, width: isWide ? 1020 : 900, height: 1530, kind: arch };
}

function behind(place: Place): Layer[] {
  switch (place.kind) {
    case 'niche':
      return niche(place);
    case 'wall':
      return [plaster(place.wall), ...(place.dado ? dado(place.dado) : [])];
    case 'tiles':
      return tiled(place);
    case 'terrace':
      return terrace(place);
    case 'door':
      return doorway(place);
    case 'courtyard':
      return courtyard(place);
    case 'dune':
      return [
        sky(['#a9c3c6', '#dbe0d2', '#f6e6c8']),
        dune(
          [
            [-60, 900],
            [320, 800],
            [760, 905],
            [1280, 770],
          ],
          lighter(place.sand, 0.16),
          1,
        ),
        dune(
          [
            [-60, 1180],
            [420, 1130],
            [860, 985],
            [1280, 1090],
          ],
          place.sand,
          2,
        ),
      ];
    case 'stone':
      return slabs(place.stone);
    case 'room':
      return room(place);
  }
}

/** Shadows that fall on the wall and the garment alike. */
export function shadowsOf(place: Place): Layer[] {
  const kind: Shadow = 'shadow' in place && place.shadow ? place.shadow : 'none';
  switch (kind) {
    case 'palm':
      return [palmShade(1280, -150, 128, 980, 0.3)];
    case 'branch':
      return [branchShade(1240, -60, 150, 560)];
    case 'window':
      return [
        shade('M-80 -80 H330 L-80 620Z M760 -80 H1280 V900 L1010 1580 H900Z', { opacity: 0.16, blur: 40 }),
      ];
    case 'none':
      return [];
  }
}

function niche({ wall, inner, arch, isWide }: Extract<Place, { kind: 'niche' }>): Layer[] {
  return [plaster(wall), opening(holeOf(arch, isWide === true), wall, 46, plaster(inner))];
}

function dado(colour: string): Layer[] {
  return [
    plaster(colour, 'M-60 1290H1260V1560H-60Z'),
    shade('M-80 1286 H1280 V1306 H-80Z', { opacity: 0.3, blur: 7 }),
  ];
}

function tiled({ wall, tile }: Extract<Place, { kind: 'tiles' }>): Layer[] {
  const top = 700;
  const shades = [tile, darker(tile, 0.12), lighter(tile, 0.1)];
  return [
    plaster(wall),
    squareTiles(100, shades, { y: top + 60, height: 840 }),
    squareTiles(40, [lighter(tile, 0.55), tile, '#e9dcc0'], { y: top + 16, height: 44 }),
    shade(`M-80 ${top} H1280 V${top + 12} H-80Z`, { opacity: 0.34, blur: 7 }),
  ];
}

function terrace({ sail, headland: hasLand }: Extract<Place, { kind: 'terrace' }>): Layer[] {
  return [
    sky(),
    ...(hasLand ? [headland(690, 560, 1300, 90, '#9fb7bb')] : []),
    sea(690, { gleamX: 300 }),
    ...(sail ? [boat(sail, 752, 62)] : []),
    plaster('#f4ecdd', 'M-60 1280H1260V1560H-60Z'),
    shade('M-80 1278 H1280 V1296 H-80Z', { opacity: 0.2, blur: 7 }),
    plaster('#f4ecdd', 'M-60 -60H70V1560H-60Z'),
    shade('M70 -60 H92 V1290 H70Z', { opacity: 0.3, blur: 7 }),
  ];
}

function doorway({ wall, door: colour }: Extract<Place, { kind: 'door' }>): Layer[] {
  const hole: Opening = { x: 600, base: 1580, width: 980, height: 1560 };
  return [plaster(wall), opening(hole, wall, 40, door({ ...hole, width: 940, height: 1530 }, colour)), nail];
}

function courtyard({ wall, tree }: Extract<Place, { kind: 'courtyard' }>): Layer[] {
  const plant =
    tree === 'lemon'
      ? [citrus({ x: 1040, base: 1420, height: 760, fruit: '#e2b93b', pot: '#b9623f' })]
      : tree === 'cypress'
        ? [cypress(1070, 1392, 1180), cypress(120, 1384, 900)]
        : [bougainvillea(-40, 420, 20, 300)];
  return [
    plaster(wall),
    floor(1340, lighter(wall, 0.25), darker(wall, 0.16), { columns: 9, rise: 520 }),
    ...plant,
  ];
}

/** A wall, with a shallow arch or without, and enough floor for something to stand on. */
function room({ wall, floor: colour, arch }: Extract<Place, { kind: 'room' }>): Layer[] {
  const hole: Opening = { x: 600, base: 1296, width: 900, height: 1230 };
  return [
    plaster(wall),
    ...(arch ? [opening(hole, wall, 40, plaster(arch))] : []),
    plaster(colour, 'M-60 1296H1260V1560H-60Z'),
    shade('M-80 1292 H1280 V1314 H-80Z', { opacity: 0.26, blur: 7 }),
    shade('M430 1430 C520 1404 700 1404 900 1452 L1010 1500 C820 1520 560 1490 430 1430Z', {
      opacity: 0.36,
      blur: 14,
    }),
  ];
}

/** Large slabs seen from above, their joints filled with sand. */
function slabs(stone: string): Layer[] {
  const joints =
    'M-60 372 L1260 350 M-60 1190 L1260 1216 M300 -60 L318 362 M860 360 L842 1204 M420 1200 L432 1560';
  return [
    plaster(stone),
    () =>
      `<g fill="none"><path d="${joints}" stroke="${darker(stone, 0.42)}" stroke-width="7" opacity=".5"/><path d="${joints}" transform="translate(4 4)" stroke="${lighter(stone, 0.6)}" stroke-width="4" opacity=".6"/></g><rect width="1200" height="1500" filter="url(#rock)" fill="${stone}" opacity=".35"/>`,
  ];
}

const nail: Layer = () =>
  `<ellipse cx="612" cy="218" rx="20" ry="14" fill="#1c110a" opacity=".36" filter="url(#blur7)"/><circle cx="600" cy="200" r="15" fill="#5a3a20"/><circle cx="597" cy="196" r="12" fill="#94673d"/><circle cx="593" cy="191" r="4.500" fill="#e0b884" opacity=".7"/>`;

function rodAcross(y: number): Layer {
  return () =>
    `<rect x="-60" y="${y - 10}" width="1320" height="20" fill="url(#rod)"/><path d="M150 -60 V${y - 8} M1060 -60 V${y - 8}" stroke="#c9b488" stroke-width="8"/><path d="M150 -60 V${y - 8} M1060 -60 V${y - 8}" stroke="#7f6a45" stroke-width="8" stroke-dasharray="3 8" opacity=".55"/><path d="M138 ${y - 9} h24 v18 h-24Z M1048 ${y - 9} h24 v18 h-24Z" fill="#bfa878"/>`;
}

function rodInside(y: number, clip: string): Layer {
  return ({ key }) =>
    `<clipPath id="${key}r"><path d="${clip}"/></clipPath><g clip-path="url(#${key}r)"><rect y="${y + 18}" width="1200" height="17" transform="translate(14 0)" fill="#1c110a" opacity=".32" filter="url(#blur7)"/><rect y="${y - 9}" width="1200" height="18" fill="url(#rod)"/></g>`;
}

function rail(y: number): Layer {
  const bracket = (x: number) =>
    `<circle cx="${x + 12}" cy="${y + 18}" r="26" fill="#1c110a" opacity=".34" filter="url(#blur7)"/><circle cx="${x}" cy="${y}" r="24" fill="#6b4626"/><circle cx="${x - 3}" cy="${y - 4}" r="18" fill="#96693e"/><circle cx="${x - 7}" cy="${y - 9}" r="6" fill="#d8ab78" opacity=".7"/>`;
  return () =>
    `<rect x="120" y="${y + 20}" width="980" height="24" fill="#1c110a" opacity=".32" filter="url(#blur7)"/><rect x="84" y="${y - 12}" width="1032" height="24" rx="5" fill="url(#rod)"/>${bracket(90)}${bracket(1110)}`;
}

/** Plaster: light from one side, stains that hardly show. */
function plaster(colour: string, d = 'M-60 -60H1260V1560H-60Z'): Layer {
  return ({ key }) =>
    `<linearGradient id="${key}p" x1="0" y1="0" x2="1" y2=".6"><stop offset="0" stop-color="${lighter(colour, 0.22)}"/><stop offset=".6" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.12)}"/></linearGradient><filter id="${key}s" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.0035 0.005" numOctaves="4" seed="3"/><feColorMatrix type="matrix" values="0 0 0 0 .34 0 0 0 0 .24 0 0 0 0 .18 0 0 0 .34 -.15" result="m"/><feMerge result="o"><feMergeNode in="SourceGraphic"/><feMergeNode in="m"/></feMerge><feComposite in="o" in2="SourceGraphic" operator="in"/></filter><path d="${d}" fill="url(#${key}p)" filter="url(#${key}s)"/>`;
}
