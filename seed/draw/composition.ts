import { colour } from './colours.ts';
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
${drawSetting(picture.setting, frame, picture.seed)}
${support(picture, w)}
${picture.placed.map((placed, i) => hang(placed, `g${i}`, picture.seed + i * 40, picture.setting.place === 'terrace')).join('\n')}
<rect width="${w}" height="${h}" fill="url(#sun)"/><rect width="${w}" height="${h}" filter="url(#grain)" opacity=".34"/>
</svg>`;
}

function hang(
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

/** What carries the hooks: a rod in a niche, a nail in a wall or door, the beam of a terrace. */
function support({ setting, placed }: Picture, w: number): string {
  const hanging = placed[0]?.garment.hanging ?? { by: 'nothing' };
  const c = w / 2;
  if (hanging.by === 'nothing') return '';
  if (hanging.by === 'rail') return rod(c - 430, c + 430, 232, 30);
  const heads = placed.map((p) => 600 + (p.x ?? 0));
  if (setting.place === 'niche') {
    const half = setting.isWide ? 380 : 336;
    return rod(c - half, c + half, 204, 20, true);
  }
  if (setting.place === 'terrace')
    return heads
      .map(
        (x) =>
          `<path d="M${x} 60 V200" stroke="#d8c6a2" stroke-width="9"/><path d="M${x} 60 V200" stroke="#8d7750" stroke-width="9" stroke-dasharray="3 7" opacity=".5"/><circle cx="${x}" cy="204" r="13" fill="none" stroke="${colour.iron}" stroke-width="6"/>`,
      )
      .join('');
  if (placed.length > 1) return rod(70, w - 70, 204, 22);
  return heads.map(peg).join('');
}

function peg(x: number): string {
  return `<ellipse cx="${x + 16}" cy="222" rx="22" ry="18" fill="#1c110a" opacity=".4" filter="url(#blur7)"/><circle cx="${x}" cy="202" r="19" fill="${colour.darkWood}"/><circle cx="${x - 3}" cy="198" r="15" fill="${colour.wood}"/><circle cx="${x - 7}" cy="193" r="5" fill="#e0b884" opacity=".6"/>`;
}

function rod(from: number, to: number, y: number, thickness: number, isBetweenWalls = false): string {
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

function sharedDefs(): string {
  const blur = (n: number) =>
    `<filter id="blur${n}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${n}"/></filter>`;
  const surface = (
    id: string,
    frequency: string,
    octaves: number,
    strength: number,
    bias: number,
    light = 0,
  ) =>
    `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="3" result="n"/><feColorMatrix in="n" type="matrix" values="0 0 0 0 .24 0 0 0 0 .17 0 0 0 0 .1 0 0 0 ${strength} ${bias}" result="m"/><feComposite in="m" in2="SourceGraphic" operator="in" result="s"/>${light ? `<feDiffuseLighting in="n" surfaceScale="${light}" diffuseConstant="1.2" lighting-color="#fff" result="l"><feDistantLight azimuth="225" elevation="56"/></feDiffuseLighting><feBlend in="SourceGraphic" in2="l" mode="multiply" result="g"/><feComposite in="g" in2="SourceGraphic" operator="in" result="g"/>` : '<feOffset in="SourceGraphic" result="g"/>'}<feMerge><feMergeNode in="g"/><feMergeNode in="s"/></feMerge></filter>`;
  return `<defs>${[7, 14, 26, 40].map(blur).join('')}
${surface('plaster', '0.004 0.006', 5, -0.38, 0.2, 3)}${surface('rock', '0.009 0.011', 6, -0.4, 0.21, 3.4)}${surface('timber', '0.05 0.003', 3, -0.7, 0.38, 3)}${surface('haze', '0.003 0.01', 4, -0.16, 0.09)}${surface('glaze', '0.012 0.02', 2, -0.4, 0.22, 1.6)}
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="0.7" numOctaves="2" seed="5"/><feColorMatrix type="matrix" values="0 0 0 0 .5 0 0 0 0 .45 0 0 0 0 .4 0 0 0 .22 -.02"/></filter>
<linearGradient id="form"><stop offset="0" stop-color="#1c110a" stop-opacity=".26"/><stop offset=".16" stop-color="#1c110a" stop-opacity=".05"/><stop offset=".3" stop-color="#fff8ea" stop-opacity=".1"/><stop offset=".55" stop-color="#1c110a" stop-opacity="0"/><stop offset=".82" stop-color="#1c110a" stop-opacity=".14"/><stop offset="1" stop-color="#1c110a" stop-opacity=".4"/></linearGradient>
<linearGradient id="rod" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c79a68"/><stop offset=".35" stop-color="#96693e"/><stop offset="1" stop-color="#4c3019"/></linearGradient>
<linearGradient id="sun" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0cf" stop-opacity=".2"/><stop offset=".5" stop-color="#fff0cf" stop-opacity="0"/><stop offset="1" stop-color="#2a160a" stop-opacity=".2"/></linearGradient></defs>`;
}
