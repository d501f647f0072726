import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test('shelves and SKUs are typed where they stand, by keyboard, also after a lost connection', async ({
  page,
  context,
  provoke,
}) => {
  provoke(/ERR_INTERNET_DISCONNECTED/);
  const shirt = 'Knitted Polo';
  await page.setViewportSize({ width: 390, height: 900 });
  await signInAsAdmin(page);
  await open(page, '/admin/inventory?lang=en');
  await page.getByRole('link', { name: 'Shelves and SKUs' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Shelves and SKUs' })).toBeVisible();
  await page.getByLabel('Search by product').fill(shirt);
  await page.getByLabel('Search by product').press('Enter');
  await page.waitForURL(/q=/);
  const [shelf, sku] = [page.getByLabel(`Shelf of ${shirt}, M`), page.getByLabel(`SKU of ${shirt}, M`)];
  await shelf.fill('A-12');
  await sku.fill('SHIRT-M');
  await page.getByLabel(`Shelf of ${shirt}, L`).fill('A-13');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save Shelves' }).press('Enter');
  await expect(page.getByText('The shelves are not saved')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save Shelves' }).press('Enter');
  await expect(page.getByText('2 sizes changed').first()).toBeVisible();
  const all = await openHtml(context, page.url());
  expect(all.field(`Shelf of ${shirt}, M`).value).toBe('A-12');
  expect(all.field(`SKU of ${shirt}, M`).value).toBe('SHIRT-M');
  all.fill('Show', 'Without a shelf');
  const bare = await all.press('Search');
  expect(bare.field(`Shelf of ${shirt}, S`).value).toBe('');
  expect(() => bare.field(`Shelf of ${shirt}, M`)).toThrow();
});

test('twee die hetzelfde schap wijzigen: de tweede wordt gevraagd', async ({ context }) => {
  await signInAsAdmin(context, 'nl');
  const field = /^Schap van .+, M$/;
  const load = () => openHtml(context, '/admin/inventory/shelves?lang=nl&q=Band-Collar+Set');
  const [page, other] = [await load(), await load()];
  other.fill(field, 'B-1');
  await other.press('Schappen opslaan');
  page.fill(field, 'B-2');
  const asked = await page.press('Schappen opslaan');
  expect(asked.status).toBe(409);
  expect(asked.text).toContain('Iemand anders maakte er intussen B-1 van.');
  expect(asked.field(field).value).toBe('B-2');
  await asked.press('Schappen opslaan');
  expect((await load()).field(field).value).toBe('B-2');
});

test('without JavaScript shelves are a plain form, and shelves that cannot be read say so', async ({
  context,
  world,
  provoke,
}) => {
  provoke(/page failed/);
  await signInAsAdmin(context, 'en');
  const shelves = await openHtml(context, '/admin/inventory/shelves?lang=en&q=indigo+tile+set');
  shelves.fill('Shelf of Indigo Tile Set, S', 'C-3');
  const saved = await shelves.press('Save Shelves');
  expect(saved.text).toContain('The shelves and SKUs are saved.');
  expect(saved.field('Shelf of Indigo Tile Set, S').value).toBe('C-3');
  await world.sql('alter table product_sizes rename column shelf to shelf_away');
  try {
    const failed = await openHtml(context, saved.url);
    expect(failed.status).toBe(503);
    expect(failed.text).toContain('The shelves could not be loaded');
  } finally {
    await world.sql('alter table product_sizes rename column shelf_away to shelf');
  }
});
