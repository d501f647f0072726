import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const document = fs.readFileSync('docs/retention.md', 'utf8');
const rows = document
  .split('## Outside the tables')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
const namesIn = (cell = '') => [...cell.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name);

test('docs/retention.md says of every table how long it is kept, why, and what forgets it', () => {
  const told = new Set(rows?.flatMap(([tables]) => namesIn(tables)));
  const tables = listTables();
  expect(tables.size).toBeGreaterThan(40);
  expect([...tables].filter((table) => !told.has(table))).toEqual([]);
  expect([...told].filter((table) => !tables.has(table))).toEqual([]);
  expect(rows?.filter((cells) => cells.length !== 5 || cells.some((cell) => cell === ''))).toEqual([]);
});

test('the jobs that it names are jobs of the shop, and every job that forgets is named', () => {
  const code = fs
    .readdirSync('app', { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.server.ts'))
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
    .join('\n');
  const jobs = new Set([...code.matchAll(/every(?:Minute|Hour)\('([\w-]+)'/g)].map(([, name = '']) => name));
  const named = new Set(rows?.flatMap((cells) => namesIn(cells[4])));
  expect([...named].filter((name) => !jobs.has(name))).toEqual([]);
  const forgetting = [...jobs].filter((name) => /^(?:forget|anonymise)-/.test(name));
  expect(forgetting.length).toBeGreaterThan(8);
  expect(forgetting.filter((name) => !document.includes(`\`${name}\``))).toEqual([]);
});

/** Returns the tables that exist after all migrations. */
function listTables(): Set<string> {
  const tables = new Set<string>();
  for (const file of fs
    .readdirSync('migrations')
    .filter((name) => name.endsWith('.sql'))
    .sort()) {
    const statements = fs.readFileSync(path.join('migrations', file), 'utf8');
    for (const [, verb, name = '', to] of statements.matchAll(
      /^(CREATE(?: UNLOGGED)? TABLE|DROP TABLE|ALTER TABLE)(?: IF (?:NOT )?EXISTS)? "(\w+)"(?: RENAME TO "(\w+)")?/gm,
    )) {
      if (verb?.startsWith('CREATE')) tables.add(name);
      if (verb === 'DROP TABLE' || to) tables.delete(name);
      if (to) tables.add(to);
    }
  }
  return tables;
}
