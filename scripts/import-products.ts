import fs from 'node:fs';
import { readArguments, runCommand } from './run-command.ts';

const usage = `npm run import -- file.csv [--map answers.json] [--skip-bad] [--dry-run] [--lang nl]

Imports products from a CSV file in the columns of Shopify's product export. The shop may be running.
  --map       a file that says what its columns and values mean here (docs/decisions/files-of-other-shops.md)
  --skip-bad  leaves out products that are refused; without it one refused product stops everything
  --dry-run   only says what would happen
  --lang      en or nl
Ends with 0 when everything is imported, 1 when nothing is, 2 when the command was wrong, 3 when some were left out.`;

const { file, language, values } = readArguments(usage, {
  map: { type: 'string' },
  'skip-bad': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
});
const bytes = readFile(file);
const map =
  values.map === undefined
    ? undefined
    : readFile(values.map)
        .toString()
        .replace(/^\uFEFF/, '');
await runCommand(({ runImportCommand }) =>
  runImportCommand(bytes, {
    map,
    skipBad: values['skip-bad'],
    isDryRun: values['dry-run'],
    language,
    tell: (line) => console.log(line),
  }),
);

function readFile(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    console.error(`"${file}" cannot be read: ${(error as Error).message}`);
    process.exit(2);
  }
}
