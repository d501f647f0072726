import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { picturePath } from './picture-paths-and-drawn-fingerprints.ts';
import { drawings } from './pictures.ts';

const columns = 6;
const rows = 4;
const [cellWidth, cellHeight, label] = [320, 400, 32];
const folder = join(import.meta.dirname, '..', '..', 'var', 'contact-sheets');

await makeSheets();

/** Every picture small, its name below it, 24 to a sheet, in the order their files sort. */
async function makeSheets(): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = drawings
    .map(({ file }) => file)
    .filter((file) => existsSync(picturePath(file)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const perSheet = columns * rows;
  const sheets = Math.ceil(files.length / perSheet);
  for (let i = 0; i < sheets; i++) {
    const name = join(folder, `sheet-${String(i + 1).padStart(2, '0')}.png`);
    await makeSheet(files.slice(i * perSheet, (i + 1) * perSheet), name);
  }
  console.log(`${files.length} pictures on ${sheets} sheets in var/contact-sheets`);
}

async function makeSheet(files: string[], name: string): Promise<void> {
  const cells = await Promise.all(
    files.map(async (file, i) => {
      const left = (i % columns) * cellWidth;
      const top = Math.floor(i / columns) * (cellHeight + label);
      const shown = { width: cellWidth - 8, height: cellHeight };
      const picture = sharp(picturePath(file)).resize({ ...shown, fit: 'contain', background: '#fff' });
      return [
        { input: await picture.toBuffer(), left, top },
        { input: labelOf(file), left, top: top + cellHeight },
      ];
    }),
  );
  const height = Math.ceil(files.length / columns) * (cellHeight + label);
  await sharp({ create: { width: columns * cellWidth, height, channels: 3, background: '#fff' } })
    .composite(cells.flat())
    .png()
    .toFile(name);
}

function labelOf(file: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cellWidth}" height="${label}"><text x="2" y="20" font-family="sans-serif" font-size="15" fill="#1e1a16">${file.replace(/\.\w+$/, '')}</text></svg>`,
  );
}
