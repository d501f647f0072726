import fs from 'node:fs';
import { SAMPLE_ADMIN_EMAIL } from '../../../app/accounts/sample-admin.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';
import { aSession, SESSION_COOKIE } from '../support/signing-in.ts';

const ADDRESS = '/admin/history';

test('an owner finds who did what, follows it to what it was about, and takes it along as a file', async ({
  page,
  world,
}) => {
  const order = await anOrderWithDoings(world, 60);
  await signInAsAdmin(page);
  await open(page, ADDRESS);
  const tabs = page.getByRole('navigation', { name: 'Admin Panel sections' });
  await expect(tabs.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Name or number').fill(order.number);
  await page.getByRole('combobox', { name: 'Who', exact: true }).selectOption(order.by);
  await page.getByRole('button', { name: 'Search' }).click();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(26);
  await expect(rows.nth(1)).toContainText('Note 60');
  await expectAccessible(page);
  const pages = page.getByRole('navigation', { name: 'History' });
  await pages.getByRole('link', { name: 'Older' }).click();
  await expect(rows.nth(1)).toContainText('Note 35');
  await pages.getByRole('link', { name: 'Older' }).click();
  await expect(rows.nth(1)).toContainText('Note 10');
  await expect(rows).toHaveCount(11);
  await expect(pages.getByRole('link', { name: 'Older' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Newer' }).click();
  await expect(rows.nth(1)).toContainText('Note 35');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d\.csv$/);
  const lines = fs
    .readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(61);
  expect(lines[1]).toContain(`,${order.by},Note,Order,${order.number},`);

  await page.getByRole('link', { name: order.number }).first().click();
  await expect(page).toHaveURL(`/admin/orders/${order.number}`);
  // Exports are part of the history.
  await open(page, `${ADDRESS}?kind=export&person=${encodeURIComponent(SAMPLE_ADMIN_EMAIL)}`);
  await expect(rows.nth(1)).toContainText('Exported');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the history is searched and leafed through in Dutch', async ({
    page,
    world,
    context,
    baseURL,
    provoke,
  }) => {
    provoke(/\.js csp$/, /400/);
    const order = await anOrderWithDoings(world, 30);
    const { cookie } = await aSession(world, SAMPLE_ADMIN_EMAIL);
    await context.addCookies([{ name: SESSION_COOKIE, value: cookie, url: baseURL ?? '', httpOnly: true }]);
    await page.goto(`${ADDRESS}?lang=nl`);
    await page.getByLabel('Naam of nummer').fill(order.number);
    await page.getByLabel('Vanaf').fill('2026-02-02');
    await page.getByLabel('Tot en met').fill('2026-02-01');
    await page.getByRole('button', { name: 'Zoeken' }).click();
    await expect(page.getByText('De laatste dag ligt voor de eerste')).toBeVisible();
    await expect(page.getByLabel('Vanaf')).toHaveValue('2026-02-02');
    await page.getByLabel('Vanaf').fill('');
    await page.getByLabel('Tot en met').fill('');
    await page.getByRole('button', { name: 'Zoeken' }).click();
    await expect(page.getByRole('row')).toHaveCount(26);
    await page.getByRole('link', { name: 'Ouder' }).click();
    await expect(page.getByRole('row')).toHaveCount(6);
    await expect(page.getByRole('row').nth(1)).toContainText('Note 5');
    await expect(page.getByRole('row').nth(1)).toContainText('Bestelling');
  });
});

/** Adds an order with this many notes by an operator of its own. */
async function anOrderWithDoings(world: World, count: number): Promise<{ number: string; by: string }> {
  const by = someone('operator');
  const number = `ORD-8${String(Date.now()).slice(-8)}`;
  await world.sql(
    `with made as (
       insert into orders (order_number, email, payment_method, total_cents, shipping_address, expires_at)
       values ($1, 'noor@example.com', 'card', 100, '{"name": "Noor", "address": {"line1": "Kade 1"}}', now())
       returning id
     ), item as (
       insert into order_items (order_id, position, product_id, title, price_cents, size)
       select id, 0, 'w2', 'Linen Wrap Dress', 100, 'M' from made
     )
     insert into audit_logs (actor_id, actor_email, object_type, object_id, action, after, created_at)
     select gen_random_uuid(), $2, 'order', made.id::text, 'noted', jsonb_build_object('note', 'Note ' || at),
       now() - interval '1 day' + at * interval '1 second'
     from made, generate_series(1, $3::int) at`,
    [number, by, count],
  );
  return { number, by };
}
