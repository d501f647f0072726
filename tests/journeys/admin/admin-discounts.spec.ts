import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { fillBag, leaveToPay, open, payAndReturn, someone, toPayment } from '../support/shopping.ts';

test.use({ stage: 'discounts' });

const phone = { width: 390, height: 844 };

test.beforeEach(async ({ world }) => {
  test.slow();
  await world.sql('delete from discount_uses');
  await world.sql('delete from discounts');
});

test('a discount is made, sold with, changed and refused to be deleted, by keyboard on a phone', async ({
  page,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/400|409/);
  await page.setViewportSize(phone);
  await signInAsAdmin(page);
  await open(page, '/admin/discounts?lang=en');
  await expect(page.getByText('No discounts yet.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New Discount' }).press('Enter');
  await page.getByRole('button', { name: 'Create Discount' }).press('Enter');
  await expect(page.getByText('A name is required.')).toBeVisible();
  await expect(page.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name of the discount (English)').fill('Hello');
  await page.getByLabel('Name of the discount (Dutch)').fill('Hallo');
  await page.getByRole('textbox', { name: 'Code' }).fill('hello');
  await page.getByRole('textbox', { name: 'Percentage' }).fill('25');
  await page.getByLabel('Start date').fill('2026-01-01T10:00');
  await page.getByLabel('Some departments, categories or products').press('Space');
  await page.getByRole('button', { name: 'Create Discount' }).press('Enter');
  await expect(page.getByText('Choose products, or a department or category.')).toBeVisible();
  await page.getByLabel('Women – Accessories').press('Space');
  await page.getByRole('button', { name: 'Create Discount' }).press('Enter');
  await expect(page.getByText('Discount Created')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Hello' });
  await expect(card).toContainText('Running');
  await expect(card).toContainText('25% off');
  await expect(card).toContainText('0 uses, 0 paid orders');
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: phone });
  const shopper = await context.newPage();
  await fillBag(shopper, '/women/products/silk-scarf');
  await toPayment(shopper, someone('discount'));
  await shopper.getByRole('button', { name: /^Order Summary/ }).click();
  await shopper.getByLabel('Discount code').fill('Hello');
  await shopper.getByRole('button', { name: 'Apply' }).click();
  await expect(shopper.getByText('Hello (HELLO)').last()).toBeAttached();
  await leaveToPay(shopper);
  await payAndReturn(shopper);
  await context.close();

  await page.getByRole('link', { name: 'Edit Hello' }).press('Enter');
  await expect(page.getByText('1 use, 1 paid order')).toBeVisible();
  await page.getByLabel('How many').fill('500');
  await page.getByLabel('Prefix').fill('mail-');
  await page.getByRole('button', { name: 'Generate Codes' }).press('Enter');
  await expect(page.getByText('500 codes generated.')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export 501 codes' }).press('Enter');
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(502);
  expect(lines.find((line) => line.startsWith('HELLO,'))).toMatch(/^HELLO,,1,1,\d+(?:\.\d+)?$/);
  expect(lines.filter((line) => /^MAIL-[A-Z2-9]{8},1,0,0,0$/.test(line))).toHaveLength(500);

  await page.getByRole('textbox', { name: 'Percentage' }).fill('100');
  await page.getByRole('button', { name: 'Save Discount' }).press('Enter');
  await expect(
    page.getByText('With this discount, anyone can get everything it applies to for free'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Percentage' }).fill('25');
  await page.getByLabel('Uses per customer').fill('1');
  await page.getByRole('button', { name: 'Save Discount' }).press('Enter');
  await expect(page.getByText('Discount Updated').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Uses per customer');
  await page.getByRole('link', { name: 'Back to Discounts' }).press('Enter');
  await page.getByRole('button', { name: 'Delete Hello' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Orders have this discount, so it cannot be deleted.')).toBeVisible();
  await expectAccessible(page);
});

test('zonder JavaScript: wie alles weggeeft wordt dat één keer gevraagd', async ({ context, world }) => {
  await signInAsAdmin(context);
  const form = await openHtml(context, '/admin/discounts/new?lang=nl');
  form.fill('Naam van de korting (Engels)', 'Free');
  form.fill('Percentage', '100');
  const question = await form.press('Korting maken');
  expect(question.status).toBe(400);
  expect(question.text).toContain('zonder betalen meenemen, zo vaak als men wil');
  expect(await world.sql('select from discounts')).toEqual([]);
  question.check(/alles mag gratis weg/);
  expect((await question.press('Korting maken')).has('link', 'Free bewerken')).toBe(true);
  expect(await world.sql('select percentage from discounts')).toEqual([{ percentage: 100 }]);
});

test('without JavaScript a discount is made and codes for it, in Dutch', async ({ context, world }) => {
  await signInAsAdmin(context);
  const form = await openHtml(context, '/admin/discounts/new?lang=nl');
  form.fill('Naam van de korting (Engels)', 'Plain');
  form.check('Gratis bezorging');
  const discount = await (await form.press('Korting maken')).follow('Plain bewerken');
  discount.fill('Hoeveel', '3');
  const made = await discount.press('Codes maken');
  expect(made.has('button', /^3 codes met resultaten exporteren/)).toBe(true);
  expect(await world.sql('select from discount_codes where most_uses = 1')).toHaveLength(3);
});
