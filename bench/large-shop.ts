import type pg from 'pg';
import { findAdminReads } from 'sample-shop/large/admin-reads.server.ts';
import { explain, queriesOf } from 'sample-shop/large/explain.server.ts';
import { fillLargeShop } from 'sample-shop/large/fill-large-shop.server.ts';
import { applyPlan } from '#app/product-csv/apply-plan.server.ts';
import type { Db } from '../app/platform/database/db.server.ts';
import { listKnownValues } from '../app/product-csv/mapping/known-values.server.ts';
import { planProducts } from '../app/product-csv/planning/plan-products.server.ts';
import { columnNames } from '../app/product-csv/reading/csv-columns.ts';
import { readProducts } from '../app/product-csv/reading/read-products.server.ts';
import { inScratchDatabase } from './scratch-database.ts';

const RUNS = 5;
const ROWS = 5_000;
const now = new Date('2026-11-22T12:00:00Z');

type ReadCost = { name: string; ms: number };
export type LargeShopResult = { reads: ReadCost[]; importedRows: number; importSeconds: number };

/** Measures the database time of each back-office page of a large shop, and the import of a products file. */
export function measureAdminReadsAndImport(serverUrl: string): Promise<LargeShopResult> {
  return inScratchDatabase(serverUrl, 'bench_large', async (db, pool) => {
    await fillLargeShop(db, { products: 20_000, orders: 100_000, images: 20_000 }, now);
    const reads = await measureReads(db, pool);
    return { reads, ...(await measureImport(db)) };
  });
}

/** Sums planning and execution of all queries of a read, although the shop runs them concurrently; median of the runs. */
async function measureReads(db: Db, pool: pg.Pool): Promise<ReadCost[]> {
  const costs: ReadCost[] = [];
  for (const [name, read] of Object.entries(await findAdminReads(db, now))) {
    const queries = await queriesOf(pool, read);
    const times = [];
    for (let run = 0; run < RUNS; run++) {
      let time = 0;
      for (const query of queries) {
        const plan = await explain(pool, query, 'analyze, timing off,');
        time += plan['Planning Time'] + plan['Execution Time'];
      }
      times.push(time);
    }
    times.sort((one, other) => one - other);
    costs.push({ name, ms: times[Math.floor(RUNS / 2)] ?? Number.NaN });
  }
  return costs;
}

async function measureImport(db: Db): Promise<{ importedRows: number; importSeconds: number }> {
  const file = Buffer.from(productsFile());
  const start = performance.now();
  const read = readProducts(file, await listKnownValues(db));
  if (!read.ok) throw new Error('The products file could not be read.');
  const plan = await planProducts(db, read.file.products);
  const actor = { id: crypto.randomUUID(), email: 'bench@example.com' };
  const done = await applyPlan(db, actor, plan, { mode: 'all', now, onBatch: async () => {} });
  const importSeconds = (performance.now() - start) / 1_000;
  if (!done.ok) throw new Error('The products file was refused.');
  return { importedRows: plan.filter(({ outcome }) => outcome === 'new').length, importSeconds };
}

/** One product per row is more work than the same rows of fewer products. */
function productsFile(): string {
  const { handle, title, editorNotes, subcategory, optionName, optionValue, stockQuantity, price, gender } =
    columnNames;
  const header = [
    handle,
    title,
    editorNotes,
    subcategory,
    optionName,
    optionValue,
    stockQuantity,
    price,
    gender,
  ];
  const rows = Array.from({ length: ROWS }, (_, n) =>
    [
      `bench-${n}`,
      `Bench Dress ${n}`,
      'Copied from a staircase',
      'dresses',
      'Size',
      'M',
      n % 50,
      `${20 + (n % 200)}.00`,
      'women',
    ].join(','),
  );
  return [header.join(','), ...rows].join('\n');
}
