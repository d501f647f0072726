import { clothPattern, starPoints } from './cloths.ts';
import { darker, lighter, mix } from './colours.ts';
import { seededRandom } from './outline.ts';

export type Setting =
  | { place: 'niche'; wall: string; niche: string; isWide?: boolean; stars?: string }
  | { place: 'wall'; wall: string; dado?: string }
  | { place: 'tiles'; wall: string; tile: string }
  | { place: 'terrace' }
  | { place: 'door'; wall: string; door: string }
  | { place: 'stone'; stone: string };

export type Frame = { width: number; height: number };

/** What stands behind the garment; always drawn for a 1200 wide frame unless the frame is wider. */
export function drawSetting(setting: Setting, frame: Frame, seed: number): string {
  const { width: w, height: h } = frame;
  switch (setting.place) {
    case 'niche':
      return niche(setting, w, h);
    case 'wall':
      return (
        plaster(setting.wall, w, h) +
        (setting.dado ? dado(setting.dado, w, h) : '') +
        windowLight(w, h) +
        palm(w * 0.94, -120, 118, h * 0.72)
      );
    case 'tiles':
      return plaster(setting.wall, w, h) + tiles(setting.tile, w, h, seed) + windowLight(w, h);
    case 'terrace':
      return terrace(w, h);
    case 'door':
      return door(setting.wall, setting.door, w, h);
    case 'stone':
      return slabs(setting.stone, w, h, seed) + palm(w * 1.02, h * 0.02, 140, h * 0.6);
  }
}

export function plaster(colour: string, w: number, h: number): string {
  return `<rect width="${w}" height="${h}" fill="${colour}" filter="url(#plaster)"/>`;
}

function niche(
  { wall, niche: inner, isWide, stars }: Extract<Setting, { place: 'niche' }>,
  w: number,
  h: number,
): string {
  const half = isWide ? 540 : 448;
  const c = w / 2;
  const spring = 50 + half;
  const arch = (r: number, lift = 0) =>
    `M${c - r} ${h} V${spring} C${c - r} ${spring - r * 0.62} ${c - r * 0.6} ${spring - r - lift} ${c} ${spring - r - lift} C${c + r * 0.6} ${spring - r - lift} ${c + r} ${spring - r * 0.62} ${c + r} ${spring} V${h} Z`;
  return `${stars ? starWall(stars, w, h) : plaster(wall, w, h)}
<clipPath id="niche"><path d="${arch(half)}"/></clipPath>
<path d="${arch(half)}" fill="${inner}" filter="url(#plaster)"/>
<g clip-path="url(#niche)"><path d="${arch(half)}" transform="translate(64 40)" fill="none" stroke="${darker(inner, 0.7)}" stroke-width="210" opacity=".34" filter="url(#blur40)"/>
<path d="M${c - half} ${h} V${spring} C${c - half} ${spring - half * 0.62} ${c - half * 0.6} ${spring - half} ${c} ${spring - half} C${c - half * 0.5} ${spring - half + 34} ${c - half + 46} ${spring - half * 0.5} ${c - half + 46} ${spring + 20} V${h}Z" fill="${darker(inner, 0.45)}" opacity=".55"/>
<path d="M${c + half} ${h} V${spring} C${c + half} ${spring - half * 0.62} ${c + half * 0.6} ${spring - half} ${c} ${spring - half} C${c + half * 0.56} ${spring - half + 14} ${c + half - 22} ${spring - half * 0.55} ${c + half - 22} ${spring + 10} V${h}Z" fill="${lighter(inner, 0.35)}" opacity=".5"/></g>
<path d="${arch(half)}" fill="none" stroke="${lighter(wall, 0.6)}" stroke-width="5" opacity=".6"/><path d="${arch(half)}" transform="translate(3 4)" fill="none" stroke="${darker(wall, 0.6)}" stroke-width="2" opacity=".35"/>
${palm(w * 1.02, -200, 116, h * 0.56)}`;
}

function starWall(tile: string, w: number, h: number): string {
  const zellige = clothPattern('zellige', {
    weave: 'poplin',
    colour: '#eee2c8',
    print: { kind: 'tile', colour: tile, second: '#d19c47', size: 150 },
  });
  return `<defs>${zellige}</defs><rect width="${w}" height="${h}" fill="url(#zellige)" filter="url(#glaze)"/>`;
}

function dado(colour: string, w: number, h: number): string {
  const y = h * 0.8;
  return `<path d="M0 ${y} C${w * 0.3} ${y - 5} ${w * 0.6} ${y + 5} ${w} ${y - 2} V${h} H0Z" fill="${colour}" filter="url(#plaster)"/><path d="M0 ${y} C${w * 0.3} ${y - 5} ${w * 0.6} ${y + 5} ${w} ${y - 2}" fill="none" stroke="${darker(colour, 0.5)}" stroke-width="2.5" opacity=".4"/>`;
}

function tiles(colour: string, w: number, h: number, seed: number): string {
  const random = seededRandom(seed + 5);
  const size = 100;
  const top = 620;
  const cells: string[] = [];
  for (let y = top + 100; y < h; y += size) {
    for (let x = 0; x < w; x += size) {
      const tone = random();
      const glaze = tone < 0.5 ? darker(colour, tone * 0.34) : mix(colour, '#f2ead8', (tone - 0.5) * 0.5);
      cells.push(
        `<rect x="${x + 1.5 + random()}" y="${y + 1.5 + random()}" width="${size - 4}" height="${size - 4}" rx="3" fill="${glaze}"/><path d="M${x + 8} ${y + 12} q${size / 2 - 8} -7 ${size - 20} 1" stroke="#fff" stroke-width="4" fill="none" opacity="${(0.1 + random() * 0.22).toFixed(2)}"/>`,
      );
    }
  }
  const stars = Array.from(
    { length: Math.ceil(w / size) },
    (_, i) =>
      `<rect x="${i * size + 2}" y="${top + 2}" width="${size - 4}" height="${size - 4}" fill="#efe4cc"/><polygon points="${starPoints(i * size + 50, top + 50, 44, 33)}" fill="${darker(colour, 0.12)}"/><polygon points="${starPoints(i * size + 50, top + 50, 22, 13)}" fill="#d9a24a"/>`,
  ).join('');
  return `<rect y="${top - 26}" width="${w}" height="26" fill="${darker(colour, 0.28)}"/><rect y="${top - 26}" width="${w}" height="5" fill="#fff" opacity=".2"/><g filter="url(#glaze)"><rect y="${top}" width="${w}" height="${h - top}" fill="#cfc3ab"/>${stars}${cells.join('')}</g>`;
}

function terrace(w: number, h: number): string {
  const horizon = h * 0.5;
  const ledge = h * 0.79;
  const random = seededRandom(9);
  const glints = Array.from({ length: 90 }, () => {
    const depth = random();
    return `<path d="M${(random() * w).toFixed(0)} ${(horizon + 8 + depth * depth * (ledge - horizon)).toFixed(0)} h${(20 + depth * 120).toFixed(0)}" stroke="#f6f4e6" stroke-width="${(1 + depth * 3).toFixed(1)}" opacity="${(0.1 + random() * 0.22).toFixed(2)}"/>`;
  }).join('');
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9c6cf"/><stop offset=".7" stop-color="#dfe3d6"/><stop offset="1" stop-color="#f1e4cb"/></linearGradient><linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5c93a3"/><stop offset=".4" stop-color="#4d8797"/><stop offset="1" stop-color="#3f7688"/></linearGradient></defs>
<rect width="${w}" height="${h}" fill="url(#sky)" filter="url(#haze)"/><path d="M0 ${horizon} V${horizon - 40} C${w * 0.1} ${horizon - 62} ${w * 0.18} ${horizon - 30} ${w * 0.3} ${horizon - 22} C${w * 0.36} ${horizon - 14} ${w * 0.4} ${horizon - 4} ${w * 0.46} ${horizon}Z" fill="#8fa5a6" opacity=".75"/>
<rect y="${horizon}" width="${w}" height="${h - horizon}" fill="url(#water)"/><g fill="none" stroke-linecap="round">${glints}</g><rect y="${horizon - 6}" width="${w}" height="14" fill="#e9ead9" opacity=".35" filter="url(#blur7)"/>
<path d="M0 ${ledge} H${w} V${h} H0Z" fill="#efe6d4" filter="url(#plaster)"/><rect y="${ledge}" width="${w}" height="${h * 0.045}" fill="#f8f1e3"/><rect y="${ledge + h * 0.045}" width="${w}" height="26" fill="#3c2a1c" opacity=".2" filter="url(#blur7)"/>
<rect x="-20" width="70" height="${h}" fill="#efe6d4" filter="url(#plaster)"/><rect x="50" width="12" height="${h}" fill="#3c2a1c" opacity=".22" filter="url(#blur7)"/>
<g><rect y="62" width="${w}" height="62" fill="#77573a" filter="url(#timber)"/><rect y="118" width="${w}" height="8" fill="#2d1c10" opacity=".5"/><rect y="62" width="${w}" height="5" fill="#d7b88c" opacity=".5"/></g>`;
}

function door(wall: string, colour: string, w: number, h: number): string {
  const [left, right] = [w / 2 - 452, w / 2 + 452];
  const spring = 430;
  const frame = `M${left} ${h} V${spring} C${left} 130 ${w / 2 - 250} -60 ${w / 2} -60 C${w / 2 + 250} -60 ${right} 130 ${right} ${spring} V${h}Z`;
  const planks = Array.from(
    { length: 7 },
    (_, i) =>
      `<rect x="${left + i * 130}" width="130" height="${h}" fill="${i % 3 === 1 ? darker(colour, 0.07) : i % 2 ? lighter(colour, 0.05) : colour}"/><rect x="${left + i * 130}" width="4" height="${h}" fill="#140c06" opacity=".5"/><rect x="${left + i * 130 + 4}" width="3" height="${h}" fill="#fff" opacity=".14"/>`,
  ).join('');
  const studs = [330, 1010, 1330]
    .map(
      (y) =>
        `<rect x="${left}" y="${y - 34}" width="${right - left}" height="68" fill="${darker(colour, 0.16)}"/><rect x="${left}" y="${y - 34}" width="${right - left}" height="4" fill="#fff" opacity=".16"/><rect x="${left}" y="${y + 34}" width="${right - left}" height="9" fill="#140c06" opacity=".3"/>${Array.from({ length: 7 }, (_, i) => `<circle cx="${left + 68 + i * 130}" cy="${y + 3}" r="12" fill="#140c06" opacity=".45"/><circle cx="${left + 65 + i * 130}" cy="${y}" r="11" fill="#4a3a2c"/><circle cx="${left + 62 + i * 130}" cy="${y - 4}" r="4" fill="#b9a483" opacity=".7"/>`).join('')}`,
    )
    .join('');
  return `${plaster(wall, w, h)}<clipPath id="doorway"><path d="${frame}"/></clipPath><path d="${frame}" fill="none" stroke="${darker(wall, 0.6)}" stroke-width="128" opacity=".25" filter="url(#blur7)"/><path d="${frame}" fill="none" stroke="${lighter(wall, 0.55)}" stroke-width="116"/>
<g clip-path="url(#doorway)"><g filter="url(#timber)">${planks}${studs}</g><path d="${frame}" fill="none" stroke="#140c06" stroke-width="120" opacity=".4" filter="url(#blur40)"/></g>${windowLight(w, h)}`;
}

function slabs(colour: string, w: number, h: number, seed: number): string {
  const random = seededRandom(seed + 2);
  const joints = [
    `M0 ${h * 0.21 + random() * 40} L${w} ${h * 0.19}`,
    `M0 ${h * 0.89} L${w} ${h * 0.91}`,
    `M${w * 0.13} ${h * 0.9} L${w * 0.15} ${h}`,
    `M${w * 0.7} 0 L${w * 0.69} ${h * 0.2}`,
    `M${w * 0.62} ${h * 0.9} L${w * 0.63} ${h}`,
  ].join(' ');
  return `<rect width="${w}" height="${h}" fill="${colour}" filter="url(#rock)"/><g fill="none"><path d="${joints}" stroke="${darker(colour, 0.6)}" stroke-width="9" opacity=".55"/><path d="${joints}" transform="translate(4 5)" stroke="#fff" stroke-width="4" opacity=".35"/></g>`;
}

function windowLight(w: number, h: number): string {
  return `<g fill="#fff3d6" opacity=".3" filter="url(#blur14)" style="mix-blend-mode:soft-light"><path d="M${w * 0.08} ${h * 0.06} L${w * 0.5} ${-h * 0.06} L${w * 0.86} ${h * 0.86} L${w * 0.44} ${h}Z"/></g>`;
}

/** The shadow of a palm frond falling into the picture from beyond its edge. */
export function palm(x: number, y: number, angle: number, length: number): string {
  const leaves = Array.from({ length: 21 }, (_, i) => {
    const t = 0.08 + (i / 21) * 0.92;
    const reach = length * 0.44 * Math.sin(Math.PI * (0.16 + t * 0.8)) + 30;
    const bend = t * t * length * 0.16;
    return [-1, 1]
      .map(
        (side) =>
          `M${(t * length).toFixed(0)} ${bend.toFixed(0)} q${(reach * 0.32).toFixed(0)} ${(side * reach * 0.46).toFixed(0)} ${(reach * 0.66).toFixed(0)} ${(side * reach).toFixed(0)} q${(-reach * 0.4).toFixed(0)} ${(-side * reach * 0.48).toFixed(0)} ${(-reach * 0.66 - 13).toFixed(0)} ${(-side * reach).toFixed(0)}Z`,
      )
      .join('');
  }).join('');
  return `<g transform="translate(${x} ${y}) rotate(${angle})" fill="#2a1a10" opacity=".24" filter="url(#blur7)"><path d="${leaves}"/><path d="M0 0 Q${length * 0.5} ${length * 0.02} ${length} ${length * 0.16}" fill="none" stroke="#2a1a10" stroke-width="9"/></g>`;
}
