import pg from 'pg';
import type { World } from '../system/world.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';

test('while the database is away pages say so, kept ones too, and all recovers by itself', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/500|503|Unexpected Server Error/, /"level":[56]0/);
  expect((await page.request.get('/women')).status()).toBe(200);
  const bringBack = await takeDatabaseAway(world);
  await expect
    .poll(async () => (await page.request.get('/women')).status(), 'nothing old is shown')
    .toBe(500);

  const answer = await page.goto('/men');
  expect(answer?.status()).toBe(500);
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(
    page.getByText(
      'The application encountered an unexpected error. This has been logged for our team to investigate.',
    ),
  ).toBeVisible();
  const id = answer?.headers()['x-request-id'] ?? '';
  await expect(page.getByText(`Reference: ${id}`)).toBeVisible();
  await expectAccessible(page);
  expect((await page.request.get('/health/live')).status(), 'it lives').toBe(200);
  expect((await page.request.get('/health/ready')).status(), 'but is not ready').toBe(503);

  await bringBack();
  await expect.poll(async () => (await page.request.get('/health/ready')).status()).toBe(200);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: "Men's Collection" })).toBeVisible();
  await page.goto('/women');
  await expect(page.getByRole('heading', { name: "Women's Collection" })).toBeVisible();
});

test('an error met while moving through the shop shows the id of the request that failed', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/500|503|Unexpected Server Error/, /"level":[56]0/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const bringBack = await takeDatabaseAway(world);
  const failing = page.waitForResponse(
    (response) => response.url().includes('.data') && response.status() === 500,
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
  await expect(page.getByRole('heading', { name: "Men's Collection" })).toBeVisible();
});

/** Throws everybody out of the world's database and lets nobody in; answers how to end that. */
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
