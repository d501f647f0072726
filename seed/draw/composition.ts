import { colour } from './colours.ts';
import { sharedDefs } from './definitions.ts';
import { drawPieces, type Garment, silhouette } from './garment.ts';
import { drawSetting, type Frame, type Setting } from './settings.ts';

/** `narrow` squeezes a garment sideways: long dresses hang closer than the shirts they share a cut with. */
export type Placed = { garment: Garment; x?: number; y?: number; scale?: number; narrow?: number };
export type Picture = { file: string; setting: Setting; placed: Placed[]; frame?: Frame; seed: number };

const portrait: Frame = { width: 1200, height: 1500 };

export function compose(picture: Picture): string {
  const frame = picture.frame ?? portrait;
  const { width: w, height: h } = frame;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">
${sharedDefs()}
${drawSetting(picture.setting, frame)}
${support(w)}
${picture.placed.map((placed, i) => hang(placed, `g${i}`, picture.seed + i * 40, false)).join('\n')}
<rect width="${w}" height="${h}" fill="url(#sun)"/><rect width="${w}" height="${h}" filter="url(#grain)" opacity=".34"/>
</svg>`;
}

export function hang(
  { garment, x = 0, y = 0, scale = 1, narrow = 1 }: Placed,
  key: string,
  seed: number,
  isInAir: boolean,
): string {
  const place = `translate(${x} ${y}) translate(600 200) scale(${scale}) translate(-600 -200)`;
  const squeeze = `translate(600 0) scale(${narrow} 1) translate(-600 0)`;
  const isFlat = garment.hanging.by === 'nothing';
  const shadow = silhouette(garment);
  const cast = shadow
    ? shadowOf(shadow, isFlat ? '16 20' : '44 40', isInAir ? 0.07 : isFlat ? 0.42 : 0.34, 26) +
      shadowOf(shadow, isFlat ? '5 7' : '13 12', isInAir ? 0.12 : 0.34, 7)
    : '';
  return `<g transform="${place}">${hook(garment)}<g transform="${squeeze}">${cast}${drawPieces(garment.behind ?? [], garment.cloth, `${key}b`, seed + 17)}${shoulders(garment)}${drawPieces(garment.pieces, garment.cloth, `${key}p`, seed)}${garment.over ?? ''}${clips(garment)}${garment.hanging.by === 'peg' ? peg(600) : ''}</g></g>`;
}

function shadowOf(shape: string, offset: string, opacity: number, blur: number): string {
  return `<g transform="translate(${offset})" fill="#20120a" opacity="${opacity}" filter="url(#blur${blur})">${shape}</g>`;
}

/** The rod between the walls of the niche that carries the hooks. */
function support(w: number): string {
  return rod(w / 2 - 336, w / 2 + 336, 204, 20, true);
}

export function peg(x: number): string {
  return `<ellipse cx="${x + 16}" cy="222" rx="22" ry="18" fill="#1c110a" opacity=".4" filter="url(#blur7)"/><circle cx="${x}" cy="202" r="19" fill="${colour.darkWood}"/><circle cx="${x - 3}" cy="198" r="15" fill="${colour.wood}"/><circle cx="${x - 7}" cy="193" r="5" fill="#e0b884" opacity=".6"/>`;
}

export function rod(from: number, to: number, y: number, thickness: number, isBetweenWalls = false): string {
  const knobs = isBetweenWalls
    ? ''
    : [from, to]
        .map(
          (x) =>
            `<circle cx="${x + 10}" cy="${y + 16}" r="${thickness * 1.1}" fill="#1c110a" opacity=".35" filter="url(#blur7)"/><circle cx="${x}" cy="${y}" r="${thickness * 0.95}" fill="${colour.darkWood}"/><circle cx="${x - 4}" cy="${y - 4}" r="${thickness * 0.7}" fill="${colour.wood}"/>`,
        )
        .join('');
  return `<rect x="${from + 16}" y="${y + 26}" width="${to - from - 20}" height="${thickness}" fill="#1c110a" opacity=".36" filter="url(#blur7)"/><rect x="${from}" y="${y - thickness / 2}" width="${to - from}" height="${thickness}" rx="4" fill="url(#rod)"/>${knobs}`;
}

function hook({ hanging }: Garment): string {
  if (hanging.by !== 'hanger' && hanging.by !== 'clips') return '';
  const neck = hanging.by === 'hanger' ? hanging.y - 34 : hanging.y - 26;
  const d = `M600 ${neck + 6} C600 ${neck - 20} 600 252 600 244 C600 230 622 226 622 204 C622 184 600 178 588 186 C580 192 578 200 580 206`;
  return `<g fill="none" stroke-linecap="round"><path d="${d}" transform="translate(12 10)" stroke="#1c110a" stroke-width="7" opacity=".3" filter="url(#blur7)"/><path d="${d}" stroke="${colour.iron}" stroke-width="8"/><path d="${d}" transform="translate(-1.5 -1)" stroke="#a8937a" stroke-width="2.4"/></g>`;
}

function shoulders({ hanging }: Garment): string {
  if (hanging.by !== 'hanger') return '';
  const { y, halfWidth } = hanging;
  const reach = hanging.strapX ? hanging.strapX + 46 : halfWidth * 0.72;
  const drop = reach * 0.2;
  const d = `M${600 - reach} ${y + drop + 8} C${600 - reach * 0.5} ${y + drop * 0.5 - 10} 580 ${y - 24} 600 ${y - 32} C620 ${y - 24} ${600 + reach * 0.5} ${y + drop * 0.5 - 10} ${600 + reach} ${y + drop + 8} C${600 + reach * 0.6} ${y + drop + 2} 660 ${y + 2} 600 ${y} C540 ${y + 2} ${600 - reach * 0.6} ${y + drop + 2} ${600 - reach} ${y + drop + 8}Z`;
  return `<path d="${d}" transform="translate(8 12)" fill="#1c110a" opacity=".35" filter="url(#blur7)"/><path d="${d}" fill="${colour.wood}" stroke="${colour.darkWood}" stroke-width="2.5"/><path d="${d}" transform="translate(0 -3) " fill="none" stroke="#e0b884" stroke-width="2" opacity=".5"/>`;
}

function clips({ hanging }: Garment): string {
  if (hanging.by !== 'clips') return '';
  const { y, halfWidth } = hanging;
  const bar = `<rect x="${600 - halfWidth - 14}" y="${y - 38}" width="${2 * halfWidth + 28}" height="15" rx="7" fill="${colour.wood}" stroke="${colour.darkWood}" stroke-width="2"/><rect x="${600 - halfWidth - 8}" y="${y - 35}" width="${2 * halfWidth + 16}" height="3" fill="#e0b884" opacity=".5"/>`;
  const clip = (x: number) =>
    `<path d="M${x - 15} ${y - 28} h30 l5 56 h-40Z" transform="translate(5 7)" fill="#1c110a" opacity=".3" filter="url(#blur7)"/><path d="M${x - 14} ${y - 28} h28 l5 56 h-38Z" fill="${colour.wood}" stroke="${colour.darkWood}" stroke-width="2"/><rect x="${x - 4}" y="${y - 34}" width="8" height="18" fill="#b9a483"/>`;
  return bar + clip(600 - halfWidth + 40) + clip(600 + halfWidth - 40);
}
