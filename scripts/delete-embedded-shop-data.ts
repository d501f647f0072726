import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { readSettings } from '../app/platform/environment-settings.server.ts';
import { deleteEmbeddedPostgres } from './embedded-postgres.ts';
import { readEnvironment } from './environment.ts';
import { claimDirectory } from './one-shop-per-directory.ts';

Object.assign(process.env, readEnvironment());
const { DATA_DIRECTORY, DATABASE_URL } = readSettings(process.env);
if (DATABASE_URL) {
  console.error(
    'DATABASE_URL is set: reset only empties the embedded database, never one that you run yourself.',
  );
  process.exit(1);
}
const release = claimDirectory(DATA_DIRECTORY);

const terminal = createInterface({ input: process.stdin, output: process.stdout });
const question = `Delete every order, product and picture in "${DATA_DIRECTORY}"? Type yes: `;
const answer = await terminal.question(question);
terminal.close();
if (answer.trim().toLowerCase() === 'yes') {
  await deleteEmbeddedPostgres(path.join(DATA_DIRECTORY, 'postgres'));
  fs.rmSync(DATA_DIRECTORY, { recursive: true, force: true });
  console.log('Done. The next start makes a new shop.');
} else {
  await release();
  console.log('Nothing was deleted.');
}
