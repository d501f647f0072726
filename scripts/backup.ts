import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from './build.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run backup -- file.tar [--lang nl]

Writes the whole shop, as it is at this moment, into one file: database, pictures, and settings without secrets
(docs/backups.md). The shop may be running.
  --lang   en or nl
Ends with 0 when all is in the file, 1 when nothing was written, 2 when the command was wrong, 3 when pictures were missing.`;

const asked = readArguments();
if (!asked) {
  console.error(usage);
  process.exit(2);
}
if (fs.existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
process.env.LOG_LEVEL ??= 'warn';
buildWhenNeeded();
try {
  process.exitCode = await withDatabase(async () => {
    const built = path.resolve('build/server/index.js');
    const { runBackupCommand } = (await import(built)) as typeof import('../app/start-shop.server.ts');
    return runBackupCommand(asked.file, { language: asked.language, tell: (line) => console.log(line) });
  });
} catch (error) {
  if (!(error instanceof Error && error.name === 'SettingError')) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { lang: { type: 'string', default: 'en' } },
    });
    const [file, ...more] = positionals;
    const { lang } = values;
    if (!file || more.length > 0 || (lang !== 'en' && lang !== 'nl')) return;
    return { file, language: lang as 'en' | 'nl' };
  } catch {
    return;
  }
}
