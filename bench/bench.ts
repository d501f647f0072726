import './set-sandbox-environment.ts';
import fs from 'node:fs';
import os from 'node:os';
import { buildWhenNeeded } from '../scripts/build.ts';
import { freePort } from '../scripts/free-port.ts';
import fillShop from '../tests/setup/filled-shop.ts';
import { createWorld } from '../tests/system/world.ts';
import { measureCachedPageDuringSearches } from './cached-page-during-searches.ts';
import { measureDrop } from './drop.ts';
import { measureFreshness } from './freshness.ts';
import { measureAdminReadsAndImport } from './large-shop.ts';
import { measureListingDuringInvalidations } from './listing-during-invalidations.ts';
import { loadWithWrk } from './load-with-wrk.ts';
import { measureMemoryUnderMixedLoad } from './memory-under-mixed-load.ts';
import { measureOrders, measureOrdersOfOneSize, measureOrdersWithDiscountsAndGiftCards } from './orders.ts';
import { measureCachedPage, measurePlainServer, measureRenderedPage } from './page-rates.ts';
import { memoryInMegabytes, processTree } from './process-usage.ts';
import { createReport } from './report.ts';
import { reportDrop } from './report-drop.ts';
import { measureSearch, measureSearchQuality } from './search.ts';

/** Requests a second of plain node:http on one core of the machine that the budgets are for. */
const USUAL_PLAIN_PER_SECOND = 55_000;
const pages = {
  home: { path: '/', rendered: 400 },
  listing: { path: '/women', rendered: 300 },
  product: { path: '/men/products/linen-shirt', rendered: 500 },
};
const aProcessForEachCore = { WEB_PROCESSES: String(os.availableParallelism()) };

/** `npm run bench -- herd memory` runs only these parts. */
const parts: Record<string, () => Promise<void>> = {
  pages: benchPages,
  herd: benchHerd,
  freshness: benchFreshness,
  searches: benchBesideSearches,
  orders: benchOrders,
  drop: benchDrop,
  memory: benchMemory,
  search: benchSearch,
  large: benchLargeShop,
};

buildWhenNeeded();
const empty = await fillShop();
const world = await createWorld();
const report = createReport();
const asked = process.argv.slice(2);

const unknown = asked.filter((name) => !parts[name]);
if (unknown.length)
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.`);
else
  for (const [name, measure] of Object.entries(parts))
    if (!asked.length || asked.includes(name)) await measure();

console.log(`\n${os.cpus().length} cores, Node ${process.version}, brotli`);
const holds = report.print();
await world.close();
await empty();
process.exitCode = holds && !unknown.length ? 0 : 1;

/** Returns this machine's current speed relative to the reference; budgets per second scale with it. Other load slows the yardstick too. */
async function measureScale(part: string): Promise<number> {
  const perSecond = await measurePlainServer();
  const scale = perSecond / USUAL_PLAIN_PER_SECOND;
  const beside = `the machine that budgets are for has ${USUAL_PLAIN_PER_SECOND}/s: ${part} scaled by ${scale.toFixed(2)}`;
  report.add(`plain node:http before ${part}`, perSecond, '/s', {}, beside);
  return scale;
}

async function benchPages(): Promise<void> {
  const scale = await measureScale('pages');
  const shop = await world.startShop();
  for (const [name, { path }] of Object.entries(pages)) {
    const page = await measureCachedPage(`${shop.url}${path}`, shop.pid);
    report.add(
      `${name}, kept: plain node:http to it, in processor time`,
      page.ratio,
      '',
      { atLeast: 0.8 },
      `${page.kept.microsecondsEach.toFixed(0)} to ${page.plain.microsecondsEach.toFixed(0)} µs, ` +
        `${page.kept.perSecond.toFixed(0)} to ${page.plain.perSecond.toFixed(0)}/s, ${page.bytes} bytes`,
    );
  }
  await shop.stop();

  const port = await freePort();
  const rendering = await world.startShop({ PORT: String(port), PAGE_CACHE: 'off', ...aProcessForEachCore });
  const anew = { ...pages, search: { path: '/search?q=linen', rendered: 200 } };
  for (const [name, { path, rendered }] of Object.entries(anew)) {
    const measured = await measureRenderedPage(`${rendering.url}${path}`, [rendering.pid]);
    const beside = `${(measured.microsecondsEach / 1_000).toFixed(1)} ms of the shop's processor time each`;
    report.add(`${name}, rendered anew`, measured.perSecond, '/s', { atLeast: rendered * scale }, beside);
  }
  await rendering.stop();
}

async function benchHerd(): Promise<void> {
  const shop = await world.startShop({ PORT: String(await freePort()), ...aProcessForEachCore });
  const url = `${shop.url}/women`;
  await loadWithWrk(url, { seconds: 6 });
  const undisturbed = await measureListingDuringInvalidations(world, url, 0, [shop.pid]);
  report.add(
    'listing, 64 at once, nothing changes',
    undisturbed.perSecond,
    '/s',
    {},
    `p99 ${undisturbed.p99Ms} ms`,
  );
  for (const [changes, share, p99] of [
    [1, 0.5, 50],
    [10, 0.5, 50],
    [50, 0.25, undefined],
  ] as const) {
    const herd = await measureListingDuringInvalidations(world, url, changes, [shop.pid]);
    const name = `listing, ${changes} change${changes > 1 ? 's' : ''} a second`;
    report.add(
      `${name}: to undisturbed`,
      herd.perSecond / undisturbed.perSecond,
      '',
      { atLeast: share },
      `${herd.perSecond.toFixed(0)}/s`,
    );
    report.add(`${name}: p99`, herd.p99Ms, ' ms', p99 ? { atMost: p99 } : {});
  }
  await shop.stop();
}

async function benchFreshness(): Promise<void> {
  const shops = [await world.startShop(), await world.startShop({ PORT: String(await freePort()) })];
  const { p50, p99 } = await measureFreshness(
    world,
    shops.map(({ url }) => url),
  );
  report.add(
    'from commit to every process, under load: p99',
    p99,
    ' ms',
    { atMost: 100 },
    `half within ${p50.toFixed(0)} ms`,
  );
  for (const shop of shops) await shop.stop();
}

async function benchBesideSearches(): Promise<void> {
  const shop = await world.startShop({
    PORT: String(await freePort()),
    SEARCHES_PER_MINUTE: '300',
    ...aProcessForEachCore,
  });
  const { ratio, beside, alone, refused, asked: searches } = await measureCachedPageDuringSearches(shop.url);
  const counts = `${beside.toFixed(0)}/s to ${alone.toFixed(0)}/s alone, ${refused} of ${searches} searches refused`;
  report.add('kept pages beside a client of 44 searches a second', ratio, '', {}, counts);
  await shop.stop();
}

async function benchOrders(): Promise<void> {
  const scale = await measureScale('orders');
  const shop = await world.startShop({ ...aProcessForEachCore, TRUSTED_PROXIES: '127.0.0.1' });
  for (const [name, atLeast, measure] of [
    ['orders of many sizes, created to paid', 100, () => measureOrders(world, shop.url)],
    [
      'the same with a sale, two discounts and a gift card',
      100,
      () => measureOrdersWithDiscountsAndGiftCards(world, shop.url),
    ],
    [
      'orders of one size, bag to verified',
      126,
      () => measureOrdersOfOneSize(world, shop.url, 'own-networks'),
    ],
    ['the same from one network', 126, () => measureOrdersOfOneSize(world, shop.url, 'one-network')],
  ] as const) {
    const { paid, perSecond, p50Ms, p99Ms, problems, ...mails } = await measure();
    const times = `${paid} orders, half within ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms`;
    report.add(name, perSecond, '/s', { atLeast: atLeast * scale }, times);
    report.add(
      `${name}: wrong`,
      problems.length,
      '',
      { atMost: 0 },
      [...new Set(problems)].slice(0, 3).join('; '),
    );
    const rate = `${mails.mailedPerSecond.toFixed(0)} mails a second from the first order to the last mail`;
    report.add(`${name}: the last mail after it`, mails.mailsBehindSeconds, ' s', { atMost: 2 }, rate);
  }
  await shop.stop();
}

async function benchMemory(): Promise<void> {
  const shop = await world.startShop(aProcessForEachCore);
  const web = () =>
    processTree(shop.pid).filter((pid) =>
      fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('web-process'),
    );
  const idle = web().map(memoryInMegabytes);
  report.add('memory of a web process, idle', Math.max(...idle), ' MB', { atMost: 130 }, idle.join(', '));
  const after = await measureMemoryUnderMixedLoad(world, shop.url, web());
  report.add(
    'memory of a web process after churn',
    Math.max(...after),
    ' MB',
    { atMost: 300 },
    after.join(', '),
  );
  await shop.stop();
}

async function benchSearch(): Promise<void> {
  for (const { name, p50, p95 } of await measureSearch(process.env.TEST_SERVER_URL ?? ''))
    report.add(
      `10,000 products: ${name}, p95`,
      p95,
      ' ms',
      { atMost: 50 },
      `half within ${p50.toFixed(0)} ms`,
    );
  for (const { language, recall, order } of await measureSearchQuality(process.env.TEST_SERVER_URL ?? '')) {
    report.add(`100 ${language} queries: recall`, recall, '', { atLeast: 0.98 });
    report.add(`100 ${language} queries: order`, order, '', { atLeast: 0.97 }, 'mean average precision');
  }
}

async function benchLargeShop(): Promise<void> {
  const large = await measureAdminReadsAndImport(process.env.TEST_SERVER_URL ?? '');
  for (const [part, reads] of Map.groupBy(large.reads, ({ name }) => name.split(':')[0] ?? name)) {
    const slowest = reads.reduce((one, other) => (other.ms > one.ms ? other : one));
    // The dashboard counts; all others list.
    const budget = part === 'Dashboard' ? {} : { atMost: 100 };
    report.add(
      `20,000 products, 100,000 orders: ${part}`,
      slowest.ms,
      ' ms',
      budget,
      `of ${reads.length} reads the slowest: ${slowest.name}`,
    );
  }
  report.add(`products file of ${large.importedRows} rows, imported`, large.importSeconds, ' s', {
    atMost: 60,
  });
}

async function benchDrop(): Promise<void> {
  await measureScale('drop');
  const shop = await world.startShop({
    PORT: String(await freePort()),
    WEB_PROCESSES: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const drop = await measureDrop(world, shop, Number(process.env.PEOPLE ?? 10_000));
  await shop.stop();
  reportDrop(report, drop);
}
