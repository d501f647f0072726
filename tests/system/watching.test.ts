import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findOrInstallPromtool } from '../../scripts/ensure-promtool.ts';
import { freePort } from '../../scripts/free-port.ts';
import { childrenOf } from './child-processes.ts';
import { createWorld, type RunningShop, until, type World } from './world.ts';

const FOLDER = 'deploy/monitoring';
const DOCUMENT = 'docs/watching.md';
const TOKEN = 'a-token-for-prometheus';
/** Part of addresses and searches; no label may contain it. */
const MARK = 'zq9';

let world: World;
let shop: RunningShop;
let address: string;

beforeAll(async () => {
  world = await createWorld();
  const port = await freePort();
  address = `http://127.0.0.1:${port}/metrics`;
  shop = await world.startShop({
    WEB_PROCESSES: '2',
    METRICS_PORT: String(port),
    METRICS_TOKEN: TOKEN,
  });
  await until('both processes are there', () =>
    scrape().then(
      (read) => read('shop_processes') === 2,
      () => false,
    ),
  );
});

afterAll(() => world?.close());

test('metrics are read by whoever brings the token, on their own port only', async () => {
  expect((await fetch(address)).status).toBe(401);
  expect((await fetch(address, { headers: { Authorization: 'Bearer of-bad-news' } })).status).toBe(401);
  expect((await fetch(`${shop.url}/metrics`, { headers: authorization })).status).toBe(404);
  const answer = await fetch(address, { headers: authorization });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toContain('version=0.0.4');
});

test('a scrape tells what all processes answered, kept pages too, by route and never by address', async () => {
  const before = await scrape();
  for (let visit = 0; visit < 12; visit++) await get('/women');
  await get(`/${MARK}/no/where`);
  await get(`/search?q=${MARK}`);
  const after = await scrape();
  expect(after('shop_processes')).toBe(2);
  const women = { route: '/:department/:subcategory?', status: '200' };
  expect(after('shop_requests_total', women) - before('shop_requests_total', women)).toBe(12);
  const uses = (read: Scrape) =>
    ['hit', 'miss', 'shared'].reduce(
      (sum, result) => sum + read('shop_page_cache_requests_total', { result }),
      0,
    );
  expect(uses(after) - uses(before)).toBeGreaterThanOrEqual(12);
  expect(after('shop_page_cache_pages')).toBeGreaterThan(0);
  expect(after('shop_render_seconds_count', { route: '/:department/:subcategory?' })).toBeGreaterThan(0);
  const missing = { route: '/*', status: '404' };
  expect(after('shop_requests_total', missing) - before('shop_requests_total', missing)).toBe(1);
  expect(after.text).not.toContain(MARK);
});

test('what a process had counted stays when it dies, so that no sum falls', async () => {
  const before = await scrape();
  const [first = 0] = childrenOf(shop.pid ?? 0);
  process.kill(first, 'SIGKILL');
  await until('both processes answer again', async () => {
    const now = await scrape();
    expect(
      now('shop_requests_total', { route: '/:department/:subcategory?', status: '200' }),
    ).toBeGreaterThanOrEqual(
      before('shop_requests_total', { route: '/:department/:subcategory?', status: '200' }),
    );
    return now('shop_processes') === 2;
  });
});

test('every metric that the dashboard, the alerts and the document name is there', async () => {
  const { text } = await scrape();
  const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const files = ['grafana-dashboard.json', 'alerts.yml', 'alerts.test.yml', 'quiet-shop.test.yml'];
  const paths = [...files.map((file) => `${FOLDER}/${file}`), DOCUMENT];
  const named = paths.flatMap((file) => {
    const names = fs.readFileSync(file, 'utf8').match(/\b(shop|process)_[a-z_]+/g) ?? [];
    return names.map((name) => name.replace(/(?<=_seconds)_(bucket|sum|count)$/, ''));
  });
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((name) => !there.has(name))).toEqual([]);
});

test('promtool has nothing to say against the metrics themselves', async () => {
  const { text } = await scrape();
  const promtool = findOrInstallPromtool() ?? '';
  const { status, stdout, stderr } = spawnSync(promtool, ['check', 'metrics'], {
    input: text,
    encoding: 'utf8',
  });
  expect([status, `${stdout}${stderr}`]).toEqual([0, '']);
});

test('alerts fire where they should and nowhere else, as promtool finds', () => {
  const promtool = findOrInstallPromtool();
  if (!promtool)
    throw new Error('promtool is needed for this test: install the package prometheus of Debian.');
  const run = (...given: string[]) => {
    const { status, stdout, stderr } = spawnSync(promtool, given, { cwd: FOLDER, encoding: 'utf8' });
    expect(status, `${stdout}\n${stderr}`).toBe(0);
    expect(`${stdout}${stderr}`).not.toMatch(/warn|lint|duplicate/i);
  };
  run('check', 'config', '--syntax-only', 'prometheus.yml');
  run('check', 'rules', 'alerts.yml');
  run('test', 'rules', 'alerts.test.yml', 'quiet-shop.test.yml');
  const alerts = [...fs.readFileSync(`${FOLDER}/alerts.yml`, 'utf8').matchAll(/- alert: (\w+)/g)];
  const tried = fs.readdirSync(FOLDER).filter((file) => file.endsWith('.test.yml'));
  const tests = tried.map((file) => fs.readFileSync(`${FOLDER}/${file}`, 'utf8')).join('\n');
  const document = fs.readFileSync(DOCUMENT, 'utf8');
  for (const [, name = ''] of alerts) {
    expect(document, `${name} is not in ${DOCUMENT}`).toMatch(new RegExp(`^\\|.*\\b${name}\\b.*\\|`, 'm'));
    expect(tests, `${name} does not fire`).toMatch(new RegExp(`alertname: ${name} }`));
    expect(tests, `${name} fires`).toMatch(new RegExp(`alertname: ${name},?\\s+exp_alerts`));
  }
});

const authorization = { Authorization: `Bearer ${TOKEN}` };

/** A new connection goes to either process. */
async function get(path: string): Promise<void> {
  await (await fetch(`${shop.url}${path}`, { headers: { Connection: 'close' } })).arrayBuffer();
}

type Scrape = Awaited<ReturnType<typeof scrape>>;

/** Reads the metrics. Returns a function that sums those with a name and labels. */
async function scrape() {
  const text = await (await fetch(address, { headers: authorization })).text();
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'));
  function valueIn(name: string, labels: Record<string, string> = {}): number {
    return lines
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .filter((line) =>
        Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)),
      )
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
  return Object.assign(valueIn, { text });
}
