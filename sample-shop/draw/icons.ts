import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = join(import.meta.dirname, '..', '..', 'public');
const limewash = '#fbf7ef';
const terracotta = '#b4532f';

// The star of the favicon is the mark; `share` is how much of the icon's width it takes.
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');

await drawIcon('icon-192.png', 192, limewash, 0.8);
await drawIcon('icon-512.png', 512, limewash, 0.8);
await drawIcon('apple-touch-icon.png', 180, limewash, 0.68);
// A maskable icon may be cut to a circle of 80 %: the mark stays well inside, its colours exchanged.
await drawIcon('icon-maskable-512.png', 512, terracotta, 0.56);

async function drawIcon(file: string, size: number, ground: string, share: number): Promise<void> {
  const drawn = ground === terracotta ? exchanged(mark) : mark;
  const margin = (32 / share - 32) / 2;
  const side = 32 / share;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${-margin} ${-margin} ${side} ${side}"><rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" fill="${ground}"/>${drawn}</svg>`;
  mkdirSync(join(folder, 'icons'), { recursive: true });
  await sharp(Buffer.from(svg))
    .png({ palette: true })
    .toFile(join(folder, 'icons', file));
}

function exchanged(markup: string): string {
  return markup
    .replaceAll(terracotta, 'none')
    .replaceAll(limewash, terracotta)
    .replaceAll('"none"', `"${limewash}"`);
}
