import { signInAsOperator } from '../../tests/system/operator.ts';
import { createWorld, until } from '../../tests/system/world.ts';
import { startPlainServer } from '../page-rates.ts';
import { median, percentile } from '../statistics.ts';
import type { GrowthDatabase } from './growth-database.ts';
import { type Measure, measures } from './measures.ts';
import type { Size } from './sizes.ts';
import type { Visit } from './visit.ts';

const WARMING = 4;
const PLAIN_BYTES = 60_000;

/** A job that starts each minute fills this last. */
const ofYear = `select from kept_sales where to_day - from_day > 100`;

export type Figure = { p50: number; p95: number };
export type Measured = { size: Size; measuredOn: string; figures: Record<string, Figure> };

/** Runs every measure in turn on the built shop with this database, one client alone and no page cache. */
export async function measureSize(database: GrowthDatabase, size: Size): Promise<Measured> {
  const world = await createWorld({ url: database.url, drop: async () => {} });
  const plain = await startPlainServer({ bytes: Buffer.alloc(PLAIN_BYTES), headers: [] });
  try {
    const shop = await world.startShop({ PAGE_CACHE: 'off' });
    const operator = await signInAsOperator(shop.url, world.directory);
    await until('days that are over are kept', async () => (await world.sql(ofYear)).length > 0, 180);
    const figures: Measured['figures'] = {};
    for (const measure of measures) {
      const figure = await repeat(measure, {
        world,
        shopUrl: shop.url,
        plainUrl: plain.url,
        size,
        operator,
      });
      figures[measure.name] = figure;
      console.log(`${measure.name}: ${figure.p50.toFixed(1)} ms, p95 ${figure.p95.toFixed(1)} ms`);
    }
    return { size, measuredOn: new Date().toISOString().slice(0, 10), figures };
  } finally {
    plain.process.kill();
    await world.close();
  }
}

async function repeat({ run, turns }: Measure, visit: Omit<Visit, 'turn'>): Promise<Figure> {
  const times: number[] = [];
  const warming = Math.min(WARMING, turns);
  for (let turn = 0; turn < warming + turns; turn++) {
    const ms = await run({ ...visit, turn });
    if (turn >= warming) times.push(ms);
  }
  return { p50: median(times), p95: percentile(times, 0.95) };
}
