import './sandbox-settings.ts';
import fs from 'node:fs';
import os from 'node:os';
import { buildWhenNeeded } from '../scripts/build.ts';
import { freePort } from '../scripts/free-port.ts';
import fillShop from '../tests/setup/filled-shop.ts';
import { createWorld } from '../tests/system/world.ts';
import { measureBesideSearches } from './beside-searches.ts';
import { measureLargeShop } from './large-shop.ts';
import { measureOrders } from './orders.ts';
import { measurePage } from './pages.ts';
import { measureSearch, measureSearchQuality } from './search.ts';

const pages = { home: '/', listing: '/women', product: '/men/products/linen-shirt' };

buildWhenNeeded();
const empty = await fillShop();
const world = await createWorld();
// One process against one plain server; rendering as `npm start` does it, with a process for each core.
const shop = await world.startShop();
const rendering = await world.startShop({
  PORT: String(await freePort()),
  PAGE_CACHE: 'off',
  WEB_PROCESSES: String(os.availableParallelism()),
});
const idle = memory();

type Row = { measured: string; 'at least'?: string; 'at most'?: string; beside?: string };
const table: Record<string, Row> = {};

for (const [name, path] of Object.entries(pages)) {
  const { plain, cached, ratio, rendered, bytes } = await measurePage(path, shop.url, rendering.url);
  const beside = `${cached.toFixed(0)}/s to ${plain.toFixed(0)}/s, ${bytes} bytes`;
  table[`${name}: page cache to plain node:http`] = { measured: ratio.toFixed(2), 'at least': '0.6', beside };
  table[`${name}: rendered anew`] = { measured: `${rendered.toFixed(0)}/s`, 'at least': '250/s' };
}
await rendering.stop();

const bounded = await world.startShop({
  PORT: String(await freePort()),
  SEARCHES_PER_MINUTE: '300',
  WEB_PROCESSES: String(os.availableParallelism()),
});
const searched = await measureBesideSearches(bounded.url);
await bounded.stop();
table['kept pages beside a client of 44 searches a second'] = {
  measured: searched.ratio.toFixed(2),
  beside: `${searched.beside.toFixed(0)}/s to ${searched.alone.toFixed(0)}/s alone, ${searched.refused} of ${searched.asked} searches refused`,
};

const orders = await measureOrders(world, shop.url);
table['whole orders, created to paid'] = {
  measured: `${orders.perSecond.toFixed(0)}/s`,
  'at least': '100/s',
  beside: `${orders.paid} orders, ${orders.errors} errors, mailed at ${orders.mailedPerSecond.toFixed(0)}/s`,
};
for (const { name, p50, p95 } of await measureSearch(process.env.TEST_SERVER_URL ?? '')) {
  table[`10,000 products: ${name}`] = {
    measured: `${p95.toFixed(0)} ms`,
    'at most': '50 ms',
    beside: `95 of 100 take less, half ${p50.toFixed(0)} ms`,
  };
}
for (const { language, recall, order } of await measureSearchQuality(process.env.TEST_SERVER_URL ?? '')) {
  table[`100 ${language} queries: recall`] = { measured: recall.toFixed(3), 'at least': '0.98' };
  table[`100 ${language} queries: order`] = {
    measured: order.toFixed(3),
    'at least': '0.97',
    beside: 'mean average precision',
  };
}
const after = memory();
for (const part of Object.keys(idle) as (keyof typeof idle)[]) {
  table[`memory of the ${part}`] = { measured: `${after[part]} MB`, beside: `${idle[part]} MB when idle` };
}
const large = await measureLargeShop(process.env.TEST_SERVER_URL ?? '');
for (const [part, reads] of Map.groupBy(large.reads, ({ name }) => name.split(':')[0] ?? name)) {
  const slowest = reads.reduce((one, other) => (other.ms > one.ms ? other : one));
  // The dashboard counts; all else lists.
  const budget = part === 'Dashboard' ? undefined : '100 ms';
  table[`20,000 products, 100,000 orders: ${part}`] = {
    measured: `${slowest.ms.toFixed(1)} ms`,
    ...(budget && { 'at most': budget }),
    beside: `of ${reads.length} reads the slowest: ${slowest.name}`,
  };
}
table[`products file of ${large.importedRows} rows, imported`] = {
  measured: `${large.importSeconds.toFixed(1)} s`,
  'at most': '60 s',
  beside: 'read, planned and added, a product in each row',
};

console.log(`\n${os.cpus().length} cores, Node ${process.version}, 16 at once, brotli`);
console.table(table);

await world.close();
await empty();

/** Megabytes that each part really takes; the database is a server and its connections, which share most of theirs. */
function memory(): Record<'shop' | 'sandbox' | 'database', number> {
  return {
    shop: megabytes([shop.pid]),
    sandbox: megabytes([world.sandboxPid]),
    database: megabytes(databaseProcesses()),
  };
}

function databaseProcesses(): number[] {
  const data = `${process.env.TEST_FILLED_DIRECTORY}/postgres/data`;
  const server = fs.readdirSync('/proc').find((pid) => {
    const file = `/proc/${pid}/cmdline`;
    return /^\d+$/.test(pid) && fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes(`-D\0${data}`);
  });
  const children = server ? fs.readFileSync(`/proc/${server}/task/${server}/children`, 'utf8') : '';
  return `${server ?? ''} ${children}`.trim().split(' ').filter(Boolean).map(Number);
}

function megabytes(pids: (number | undefined)[]): number {
  const kilobytes = pids.map(
    (pid) => /^Pss:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1],
  );
  return Math.round(kilobytes.reduce((sum, one) => sum + Number(one), 0) / 1024);
}
