import fs from 'node:fs';
import os from 'node:os';
import { buildWhenNeeded } from '../scripts/build.ts';
import { freePort } from '../scripts/free-port.ts';
import fillShop from '../tests/setup/filled-shop.ts';
import { createWorld } from '../tests/system/world.ts';
import { measureOrders } from './orders.ts';
import { measurePage } from './pages.ts';

const pages = { home: '/', listing: '/women', product: '/men/products/linen-shirt' };

buildWhenNeeded();
const empty = await fillShop();
const world = await createWorld();
const shop = await world.startShop();
const rendering = await world.startShop({ PORT: String(await freePort()), PAGE_CACHE: 'off' });
const processes = { shop: shop.pid, sandbox: world.sandboxPid };
const idle = memoryOf(processes);

console.log(`\n${os.cpus().length} cores, Node ${process.version}, 16 connections, brotli\n`);
const table: Record<string, Record<string, string>> = {};
for (const [name, path] of Object.entries(pages)) {
  const { plain, cached, ratio, rendered, bytes } = await measurePage(path, shop.url, rendering.url);
  table[name] = {
    'plain node:http /s': plain.toFixed(0),
    'page cache /s': cached.toFixed(0),
    'ratio (≥ 0.6)': ratio.toFixed(2),
    'rendered /s (≥ 250)': rendered.toFixed(0),
    'bytes sent': String(bytes),
  };
}
console.table(table);
await rendering.stop();

const orders = await measureOrders(world, shop.url);
console.table({
  orders: {
    paid: orders.paid,
    'paid /s (≥ 100)': orders.perSecond.toFixed(0),
    errors: orders.errors,
    'mailed /s': orders.mailedPerSecond.toFixed(0),
  },
});

const after = memoryOf(processes);
const memory = Object.keys(processes).map((name) => [
  name,
  { 'idle MB': idle[name], 'after MB': after[name] },
]);
console.table(Object.fromEntries(memory));

await world.close();
await empty();

function memoryOf(pids: Record<string, number | undefined>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return [name, Math.round(Number(kilobytes) / 1024)];
    }),
  );
}
