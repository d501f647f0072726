import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

type Journal = { entries: { tag: string }[] };

export const journal = JSON.parse(fs.readFileSync('migrations/meta/_journal.json', 'utf8')) as Journal;

/** Creates a folder with the migrations up to the one whose name begins with `tag`. Removed at the end of its scope. */
export function migrationsUntil(tag: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'marenza-migrations-'));
  const entries = journal.entries.filter((entry) => entry.tag.slice(0, tag.length) <= tag);
  fs.mkdirSync(path.join(folder, 'meta'));
  fs.writeFileSync(path.join(folder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const entry of entries)
    fs.copyFileSync(`migrations/${entry.tag}.sql`, path.join(folder, `${entry.tag}.sql`));
  return { folder, [Symbol.dispose]: () => fs.rmSync(folder, { recursive: true, force: true }) };
}
