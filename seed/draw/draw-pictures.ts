import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { compose } from './composition.ts';
import { pictures } from './pictures.ts';

const folder = join(import.meta.dirname, '..', 'pictures');
const ledger = join(import.meta.dirname, 'drawn.json');
const maxBytes = 88_000;

await drawAll(process.argv.slice(2));

/** Draws what is new or changed, two at a time; names on the command line draw just those. */
async function drawAll(only: string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const drawn: Record<string, string> = existsSync(ledger) ? JSON.parse(readFileSync(ledger, 'utf8')) : {};
  const waiting = pictures
    .map((picture) => ({ file: picture.file, svg: compose(picture) }))
    .filter(({ file }) => only.length === 0 || only.includes(file.replace('.webp', '')))
    .filter(({ file, svg }) => drawn[file] !== fingerprint(svg) || !existsSync(join(folder, file)));
  const started = performance.now();
  const count = waiting.length;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      writeFileSync(join(folder, next.file), await render(next.svg));
      drawn[next.file] = fingerprint(next.svg);
    }
  };
  await Promise.all([work(), work()]);
  const sorted = Object.fromEntries(
    Object.entries(drawn)
      .filter(([file]) => pictures.some((p) => p.file === file))
      .sort(),
  );
  writeFileSync(ledger, `${JSON.stringify(sorted, null, 2)}\n`);
  console.log(`${count} pictures drawn in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

async function render(svg: string): Promise<Buffer> {
  const raw = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 0 }).toBuffer();
  let quality = 80;
  let picture = await sharp(raw).webp({ quality, effort: 4 }).toBuffer();
  while (picture.length > maxBytes && quality > 30) {
    quality -= 8;
    picture = await sharp(raw).webp({ quality, effort: 4 }).toBuffer();
  }
  return picture;
}

function fingerprint(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 16);
}
