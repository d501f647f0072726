import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { picturesSeenFirst } from 'sample-shop/products/pictures-seen-first.ts';
import { ENCODING } from '../../app/media/serving/renditions.server.ts';

/** Returns the names of the renditions that a filled shop makes ahead, derived from the files' contents. */
export function namesMadeAhead(): string[] {
  return picturesSeenFirst.flatMap(({ file, widths }) => {
    const bytes = fs.readFileSync(path.join('sample-shop/pictures', file));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    return widths.map((width) => `${hash}-${width}.avif`);
  });
}

/** Stores an empty file for each of these renditions, since encoding them takes a minute of processor time. */
export function skipRenditions(media: string, names = namesMadeAhead()): void {
  for (const file of names.map((name) => renditionFile(media, name))) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, '');
  }
}

export function renditionFile(media: string, name: string): string {
  return path.join(media, 'renditions', String(ENCODING), name);
}
