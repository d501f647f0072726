import './set-sandbox-environment.ts';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from '../scripts/build.ts';
import { startEmbeddedPostgres } from '../scripts/embedded-postgres.ts';
import { findOrFillDatabase } from './growth/growth-database.ts';
import { rowsOf, tableOf } from './growth/growth-table.ts';
import { type Measured, measureSize } from './growth/measure-size.ts';
import { type Size, sizes } from './growth/sizes.ts';

const FOLDER = 'var/growth';
const DOCUMENT = 'docs/growth.md';
const figures = /(?<=<!-- made by npm run bench:growth -->\n)[\s\S]*(?=<!-- end -->)/;

const { values } = parseArgs({
  options: {
    products: { type: 'string' },
    orders: { type: 'string' },
    pictures: { type: 'string' },
    'fill-only': { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
});

fs.mkdirSync(FOLDER, { recursive: true });
buildWhenNeeded();
const server = await startEmbeddedPostgres(path.join(FOLDER, 'postgres'));
try {
  for (const size of sizesAsked()) await measureAndKeep(size);
} finally {
  await server.stop();
}
process.exitCode = values['fill-only'] || writeDocument() ? 0 : 1;

/** Returns all sizes, or the one selected, whose other numbers default to the same proportions. */
function sizesAsked(): Size[] {
  const products = Number(values.products ?? 0);
  if (!products) return sizes;
  const orders = Number(values.orders ?? products * 10);
  const images = Number(values.pictures ?? Math.max(1, products / 10));
  if (![products, orders, images].every((number) => Number.isInteger(number) && number > 0))
    throw new Error('--products, --orders and --pictures are whole numbers.');
  return [{ products, orders, images }];
}

async function measureAndKeep(size: Size): Promise<void> {
  const database = await findOrFillDatabase(server.url, size);
  if (values['fill-only']) return;
  console.log(`\n${size.products} products, ${size.orders} orders, ${size.images} pictures:`);
  const measured = await measureSize(database, size);
  if (!values.keep) await database.drop();
  const isOneOfTheSizes = sizes.some((one) => JSON.stringify(one) === JSON.stringify(size));
  if (isOneOfTheSizes)
    fs.writeFileSync(`${FOLDER}/${size.products}.json`, JSON.stringify(measured, undefined, 2));
}

/** Writes the last measurements of each size into the document; returns whether all growth has a reason. */
function writeDocument(): boolean {
  const measured = fs
    .readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name): Measured => JSON.parse(fs.readFileSync(path.join(FOLDER, name), 'utf8')));
  const rows = rowsOf(measured);
  const days = [...new Set(measured.map(({ measuredOn }) => measuredOn))].sort().join(' and ');
  const text = `Measured on ${days}.\n\n${tableOf(rows)}\n`;
  console.log(`\n${text}`);
  fs.writeFileSync(
    DOCUMENT,
    fs.readFileSync(DOCUMENT, 'utf8').replace(figures, () => text),
  );
  const grown = rows.filter(({ holds }) => !holds);
  for (const { measure, growth } of grown)
    console.error(`${measure.name} grows ${growth?.toFixed(1)} times.`);
  return grown.length === 0;
}
