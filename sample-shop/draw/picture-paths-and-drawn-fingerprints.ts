import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawings } from './pictures.ts';

const root = join(import.meta.dirname, '..', '..');
const ledger = join(import.meta.dirname, 'drawn.json');

/** Pictures of the sample shop, its share picture, and the small drawings that stand beside their pages. */
export function picturePath(file: string, isDraft = false): string {
  if (isDraft) return join(root, 'var', 'drafts', file);
  if (file.startsWith('app/')) return join(root, file);
  return join(root, file.endsWith('.jpg') ? 'public' : 'sample-shop/pictures', file);
}

/** By file, the fingerprint of what each picture was drawn from. */
export function readDrawnFingerprints(): Record<string, string> {
  return existsSync(ledger) ? JSON.parse(readFileSync(ledger, 'utf8')) : {};
}

/** Written after every picture and read again before it, so that an interrupted run goes on where it stopped. */
export function saveDrawnFingerprint(file: string, print: string): void {
  const known = new Set(drawings.map((drawing) => drawing.file));
  const entries = Object.entries({ ...readDrawnFingerprints(), [file]: print });
  const sorted = Object.fromEntries(entries.filter(([name]) => known.has(name)).sort());
  writeFileSync(ledger, `${JSON.stringify(sorted, null, 2)}\n`);
}

export function fingerprint(source: string): string {
  return createHash('sha256').update(source).digest('hex').slice(0, 16);
}
