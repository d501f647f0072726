import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from './build.ts';
import { withDatabase } from './with-database.ts';

const usage = `npm run import -- file.csv [--map answers.json] [--skip-bad] [--dry-run] [--lang nl]

Imports products from a CSV file in the columns of Shopify's product export. The shop may be running.
  --map       a file that says what its columns and values mean here (docs/decisions/files-of-other-shops.md)
  --skip-bad  leaves out products that are refused; without it one refused product stops everything
  --dry-run   only says what would happen
  --lang      en or nl
Ends with 0 when everything is imported, 1 when nothing is, 2 when the command was wrong, 3 when some were left out.`;

const asked = readArguments();
if (!asked) {
  console.error(usage);
  process.exit(2);
}
const bytes = readFile(asked.file);
const map =
  asked.map === undefined
    ? undefined
    : readFile(asked.map)
        .toString()
        .replace(/^\uFEFF/, '');
if (fs.existsSync('.env')) process.loadEnvFile('.env');
process.env.NODE_ENV ??= 'production';
process.env.LOG_LEVEL ??= 'warn';
buildWhenNeeded();
try {
  process.exitCode = await withDatabase(async () => {
    const built = path.resolve('build/server/index.js');
    const { runImportCommand } = (await import(built)) as typeof import('../app/start-shop.server.ts');
    return runImportCommand(bytes, { ...asked, map, tell: (line) => console.log(line) });
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
      options: {
        map: { type: 'string' },
        'skip-bad': { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        lang: { type: 'string', default: 'en' },
      },
    });
    const [file, ...more] = positionals;
    const { lang } = values;
    if (!file || more.length > 0 || (lang !== 'en' && lang !== 'nl')) return;
    return {
      file,
      map: values.map,
      skipBad: values['skip-bad'],
      isDryRun: values['dry-run'],
      language: lang as 'en' | 'nl',
    };
  } catch {
    return;
  }
}

function readFile(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    console.error(`"${file}" cannot be read: ${(error as Error).message}`);
    process.exit(2);
  }
}
