import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from './build.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run restore -- file.tar [--replace] [--other-secret] [--lang nl]

Makes this place the shop of a backup (docs/backups.md). The file is checked before anything is changed; no shop may run here.
  --replace       deletes the shop that is here
  --other-secret  restores a file that was sealed with another AUTH_SECRET
  --lang          en or nl
Ends with 0 when it is restored, 1 when nothing was changed, 2 when the command was wrong.`;

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
    const { runRestoreCommand } = (await import(built)) as typeof import('../app/start-shop.server.ts');
    return runRestoreCommand(asked.file, { ...asked, tell: (line) => console.log(line) });
  }, true);
} catch (error) {
  if (!(error instanceof Error && error.name === 'SettingError')) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        replace: { type: 'boolean', default: false },
        'other-secret': { type: 'boolean', default: false },
        lang: { type: 'string', default: 'en' },
      },
    });
    const [file, ...more] = positionals;
    const { lang } = values;
    if (!file || more.length > 0 || (lang !== 'en' && lang !== 'nl')) return;
    return {
      file,
      replaces: values.replace,
      acceptsOtherSecret: values['other-secret'],
      language: lang as 'en' | 'nl',
    };
  } catch {
    return;
  }
}
