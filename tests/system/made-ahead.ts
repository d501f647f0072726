import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { picturesSeenFirst } from 'sample-shop/products/pictures-seen-first.ts';

/** Returns the names of the renditions that a filled shop makes ahead, derived from the files' contents. */
export function namesMadeAhead(): string[] {
  return picturesSeenFirst.flatMap(({ file, widths }) => {
    const bytes = fs.readFileSync(path.join('sample-shop/pictures', file));
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
    return widths.map((width) => `${hash}-${width}.avif`);
  });
}
