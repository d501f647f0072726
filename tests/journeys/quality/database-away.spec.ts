import pg from 'pg';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

// Pages that other journeys opened would be cached, and served instead.
test.use({ stage: 'database-away' });

test('while the database is away kept pages stand in, others say so, and all recovers by itself', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/503|Unexpected Server Error/);
  // Each process has a cache of its own.
  for (const kept of await Promise.all(Array.from({ length: 8 }, () => page.request.get('/women'))))
    expect(kept.status()).toBe(200);
  const bringBack = await takeDatabaseAway(world);
  await expect
    .poll(async () => (await page.request.get('/women')).headers()['cache-status'], 'as last known')
    .toMatch(/^shop; hit; ttl=-\d+$/);
  const standIn = await page.request.get('/women');
  expect([standIn.status(), standIn.headers()['cache-control']]).toEqual([200, 'no-store']);

  for (const [path, title] of [
    ['/men?lang=nl', 'We zijn zo terug'],
    ['/men?lang=en', 'We’ll be right back'],
  ] as const) {
    const answer = await page.goto(path);
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '10']);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText(answer?.headers()['x-request-id'] ?? '')).toBeVisible();
    await expectAccessible(page);
  }
  const check = await page.request.post('/bag/check', {
    data: { items: [{ id: 'm1', size: 'M', quantity: 1 }] },
  });
  expect([check.status(), (await check.json()).error]).toEqual([503, 'unavailable']);
  expect((await page.request.get('/health/live')).status(), 'it lives').toBe(200);
  expect((await page.request.get('/health/ready')).status(), 'but is not ready').toBe(503);

  await bringBack();
  await expect.poll(async () => (await page.request.get('/health/ready')).status()).toBe(200);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Men’s Collection' })).toBeVisible();
  await expect
    .poll(async () => (await page.request.get('/women')).headers()['cache-status'], 'fresh again')
    .toBeUndefined();
});

test('an error met while moving through the shop shows the id of the request that failed', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/503|Unexpected Server Error/);
  await open(page, '/');
  const bringBack = await takeDatabaseAway(world);
  const failing = page.waitForResponse(
    (response) => response.url().includes('.data') && response.status() === 503,
  );
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Men', exact: true })
    .click();
  await failing;
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page.getByText(/^Reference: [0-9a-f-]{36}$/)).toBeVisible();
  await bringBack();
  await expect.poll(async () => (await page.request.get('/health/ready')).status()).toBe(200);
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Men’s Collection' })).toBeVisible();
});

/** Disconnects all from the world's database and blocks new connections; returns the function that ends this. */
async function takeDatabaseAway(world: World): Promise<() => Promise<void>> {
  const [row] = await world.sql<{ name: string }>('select current_database() as name');
  const server = process.env.TEST_SERVER_URL ?? '';
  const admin = new pg.Client({ connectionString: server.replace(/\/marenza$/, '/postgres') });
  await admin.connect();
  await admin.query(`alter database ${row?.name} allow_connections false`);
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [row?.name]);
  return async () => {
    await admin.query(`alter database ${row?.name} allow_connections true`);
    await admin.end();
  };
}
