import { darker, lighter } from '../colours.ts';

/** A braid along any line: two couched cords with a row of lozenges between them. */
export function braid(d: string, thread: string, width = 34): string {
  const dark = darker(thread, 0.32);
  const line = (w: number, stroke: string, dash = '', cap = 'butt') =>
    `<path d="${d}" stroke="${stroke}" stroke-width="${w}" stroke-linecap="${cap}"${dash && ` stroke-dasharray="${dash}"`}/>`;
  const mask = `b${Math.abs(hash(d + thread + width))}`;
  return `<mask id="${mask}" maskUnits="userSpaceOnUse" x="-2000" y="-2000" width="6000" height="6000"><g fill="none" stroke-linejoin="round">${line(width, '#fff')}${line(width * 0.84, '#000')}${line(width * 0.66, '#fff', `${width * 0.3} ${width * 0.2}`)}${line(width * 0.38, '#000')}${line(width * 0.26, '#fff', `${width * 0.16} ${width * 0.09}`)}</g></mask><g fill="none" stroke-linejoin="round" mask="url(#${mask})">${line(width, thread)}${line(width * 0.7, lighter(thread, 0.22), '2 2.600')}${line(width, dark, '1 3.500')}</g>`;
}

/** A pear-shaped medallion with leaves, as where the braid of a kaftan ends. */
export function medallion(x: number, y: number, thread: string, size = 1): string {
  const leaf = (turn: number) =>
    `<path transform="rotate(${turn})" d="M0 -26C9 -44 8 -58 0 -70C-8 -58 -9 -44 0 -26Z"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${thread}" stroke-width="3.600"><path d="M0 -60C40 -14 40 20 0 76C-40 20 -40 -14 0 -60Z"/><path d="M0 -40C26 -10 26 14 0 50C-26 14 -26 -10 0 -40Z" stroke-dasharray="3 2.500"/><g fill="${thread}" stroke="none">${[-60, 60, -120, 120].map(leaf).join('')}<circle r="9"/><circle cy="22" r="5"/><circle cy="-20" r="4"/><circle cy="90" r="5"/><circle cy="104" r="3.500"/></g></g>`;
}

/** Eight-pointed stars in cross-stitch, one after another along a row. */
export function starRow(fromX: number, toX: number, y: number, size: number, thread: string): string {
  const count = Math.round((toX - fromX) / (size * 1.25));
  const step = (toX - fromX) / count;
  return Array.from({ length: count }, (_, i) => {
    const x = fromX + step * (i + 0.5);
    const s = size / 2;
    return `<g fill="none" stroke="${thread}" stroke-width="${size * 0.1}"><rect x="${x - s * 0.62}" y="${y - s * 0.62}" width="${s * 1.24}" height="${s * 1.24}"/><rect x="${x - s * 0.62}" y="${y - s * 0.62}" width="${s * 1.24}" height="${s * 1.24}" transform="rotate(45 ${x} ${y})"/></g><circle cx="${x}" cy="${y}" r="${size * 0.12}" fill="${thread}"/>`;
  }).join('');
}

function hash(text: string): number {
  let h = 7;
  for (let i = 0; i < text.length; i++) h = (Math.imul(h, 31) + text.charCodeAt(i)) | 0;
  return h;
}
