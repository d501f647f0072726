import { clothPattern } from './cloths.ts';
import { darker, lighter } from './colours.ts';

/** A niche in a plain wall or in one of star tiles. */
export type Setting = { wall: string; niche: string; stars?: string };

export type Frame = { width: number; height: number };

/** What stands behind the garment; always drawn for a 1200 wide frame unless the frame is wider. */
export function drawSetting({ wall, niche: inner, stars }: Setting, { width: w, height: h }: Frame): string {
  const half = 448;
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

function plaster(colour: string, w: number, h: number): string {
  return `<rect width="${w}" height="${h}" fill="${colour}" filter="url(#plaster)"/>`;
}

function starWall(tile: string, w: number, h: number): string {
  const zellige = clothPattern('zellige', {
    weave: 'poplin',
    colour: '#eee2c8',
    print: { kind: 'tile', colour: tile, second: '#d19c47', size: 150 },
  });
  return `<defs>${zellige}</defs><rect width="${w}" height="${h}" fill="url(#zellige)" filter="url(#glaze)"/>`;
}

/** The shadow of a palm frond falling into the picture from beyond its edge. */
function palm(x: number, y: number, angle: number, length: number): string {
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
