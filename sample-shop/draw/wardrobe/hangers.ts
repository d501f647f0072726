import { colour } from '../colours.ts';
import type { Garment } from './garment.ts';

/** What lies behind the front panels: the hook and the shoulders of a hanger, or the bar of one with clips. */
export function hangerBehind({ hanging }: Garment): string {
  if (hanging.by === 'hanger') return hook(hanging.y - 34) + shoulders(hanging.y, hanging.halfWidth);
  if (hanging.by === 'clips') return hook(hanging.y - 26) + bar(hanging.y, hanging.halfWidth);
  return '';
}

/** What holds a garment from the front. */
export function clipsBefore({ hanging }: Garment): string {
  if (hanging.by !== 'clips') return '';
  const { y, halfWidth } = hanging;
  return [600 - halfWidth + 34, 600 + halfWidth - 34]
    .map(
      (x) =>
        `<path d="M${x - 13} ${y - 32} h26 l4 54 q-17 8 -34 0Z" transform="translate(5 7)" fill="#1c110a" opacity=".34" filter="url(#blur7)"/><path d="M${x - 13} ${y - 32} h26 l4 54 q-17 8 -34 0Z" fill="url(#brass)" stroke="#5f4522" stroke-width="1.500"/><path d="M${x - 8} ${y - 26} l-3 44" stroke="#f3dfae" stroke-width="3" opacity=".7"/><circle cx="${x}" cy="${y - 12}" r="4" fill="#5f4522"/>`,
    )
    .join('');
}

function hook(neck: number): string {
  const d = `M600 ${neck + 8} C600 ${neck - 16} 600 258 600 248 C600 232 623 228 623 205 C623 184 601 178 588 186 C580 191 577 199 579 207`;
  return `${hangerMaterials}<g fill="none" stroke-linecap="round"><path d="${d}" transform="translate(14 13)" stroke="#1c110a" stroke-width="7" opacity=".28" filter="url(#blur7)"/><path d="${d}" stroke="#5a4a33" stroke-width="8"/><path d="${d}" stroke="#b69a68" stroke-width="5"/><path d="${d}" transform="translate(-1.300 -1)" stroke="#f2e3bd" stroke-width="1.600"/></g>`;
}

export const hangerMaterials = `<defs><linearGradient id="brass"><stop offset="0" stop-color="#d9bd7d"/><stop offset=".5" stop-color="#b08d4c"/><stop offset="1" stop-color="#7b5f30"/></linearGradient><linearGradient id="beech" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d3a471"/><stop offset=".45" stop-color="#a97746"/><stop offset="1" stop-color="#62401f"/></linearGradient></defs>`;

function shoulders(y: number, halfWidth: number): string {
  const reach = halfWidth;
  const drop = reach * 0.26;
  const d = `M${600 - reach} ${y + drop + 12} C${600 - reach * 0.62} ${y + drop * 0.42} 572 ${y - 26} 600 ${y - 34} C628 ${y - 26} ${600 + reach * 0.62} ${y + drop * 0.42} ${600 + reach} ${y + drop + 12} Q${600 + reach} ${y + drop + 32} ${600 + reach - 22} ${y + drop + 26} C${600 + reach * 0.5} ${y + drop * 0.6 + 18} 650 ${y + 4} 600 ${y + 2} C550 ${y + 4} ${600 - reach * 0.5} ${y + drop * 0.6 + 18} ${600 - reach + 22} ${y + drop + 26} Q${600 - reach} ${y + drop + 32} ${600 - reach} ${y + drop + 12}Z`;
  return `<path d="${d}" transform="translate(10 14)" fill="#1c110a" opacity=".34" filter="url(#blur7)"/><path d="${d}" fill="url(#beech)" stroke="${colour.darkWood}" stroke-width="1.600"/><path d="${d}" transform="translate(0 3)" fill="none" stroke="#efcf9f" stroke-width="1.600" opacity=".5"/><ellipse cx="600" cy="${y - 20}" rx="9" ry="5" fill="url(#brass)"/>`;
}

function bar(y: number, halfWidth: number): string {
  return `<rect x="${600 - halfWidth - 16}" y="${y - 36}" width="${2 * halfWidth + 32}" height="14" rx="7" transform="translate(9 12)" fill="#1c110a" opacity=".32" filter="url(#blur7)"/><rect x="${600 - halfWidth - 16}" y="${y - 36}" width="${2 * halfWidth + 32}" height="14" rx="7" fill="url(#beech)" stroke="${colour.darkWood}" stroke-width="1.500"/><ellipse cx="600" cy="${y - 34}" rx="9" ry="5" fill="url(#brass)"/>`;
}
