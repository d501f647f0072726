import type { BrowserContext } from '@playwright/test';
import { checkoutBody } from '../../system/shopper.ts';
import type { World } from '../../system/world.ts';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open, ordersOf, someone } from '../support/shopping.ts';

test.use({ stage: 'settings' });

test.beforeEach(async ({ world }) => {
  test.slow();
  await world.sql('delete from discount_uses');
  await world.sql('delete from discounts');
});

test('a discount and codes for it are made by keyboard on a phone, and giving all away is asked first', async ({
  page,
  provoke,
}) => {
  provoke(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page);
  await open(page, '/admin/discounts?lang=en');
  await expect(page.getByText('No discounts yet.')).toBeVisible();
  await page.getByRole('link', { name: 'New Discount' }).press('Enter');
  await page.getByRole('button', { name: 'Create Discount' }).press('Enter');
  await expect(page.getByText('A name is required.')).toBeVisible();
  await expect(page.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
  await page.getByLabel('Name of the discount (English)').fill('Hello');
  await page.getByRole('textbox', { name: 'Code' }).fill('hello');
  await page.getByRole('textbox', { name: 'Percentage' }).fill('25');
  await page.getByLabel('Some departments, categories or products').press('Space');
  await page.getByRole('button', { name: 'Create Discount' }).press('Enter');
  await expect(page.getByText('Choose products, or a department or category.')).toBeVisible();
  await page.getByLabel('Women – Accessories').press('Space');
  await page.getByRole('button', { name: 'Create Discount' }).press('Enter');
  await expect(page.getByText('Discount Created')).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: 'Hello' });
  await expect(card).toContainText('25% off');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit Hello' }).press('Enter');
  await page.getByLabel('How many').fill('5');
  await page.getByRole('button', { name: 'Generate Codes' }).press('Enter');
  await expect(page.getByText('5 codes generated.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Percentage' }).fill('100');
  await page.getByRole('button', { name: 'Save Discount' }).press('Enter');
  await expect(
    page.getByText('With this discount, anyone can get everything it applies to for free'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a discount is sold with, exported with 500 codes, changed, and refused to be deleted', async ({
  context,
  browser,
  baseURL,
  world,
}) => {
  await signInAsAdmin(context);
  const form = await openHtml(context, '/admin/discounts/new?lang=en');
  form.fill('Name of the discount (English)', 'Hello');
  form.fill('Name of the discount (Dutch)', 'Hallo');
  form.fill('Code', 'hello');
  form.fill('Percentage', '25');
  form.fill('Start date', '2026-01-01T10:00');
  form.check('Some departments, categories or products');
  form.check('Women – Accessories');
  const discounts = await form.press('Create Discount');
  const unused = discounts.one('listitem', 'Hello').text;
  expect(unused).toContain('Running');
  expect(unused).toContain('25% off');
  expect(unused).toContain('0 uses, 0 paid orders');

  const shopper = await browser.newContext({ baseURL: baseURL ?? '' });
  await buyScarf(shopper, world, { discountCode: 'Hello', discount: 18.75 });
  await shopper.close();

  const sold = await discounts.follow('Edit Hello');
  expect(sold.text).toContain('1 use, 1 paid order');
  sold.fill('How many', '500');
  sold.fill('Prefix', 'mail-');
  const coded = await sold.press('Generate Codes');
  const { body } = await coded.press('Export 501 codes');
  const lines = body.trim().split('\r\n');
  expect(lines).toHaveLength(502);
  expect(lines.find((line) => line.startsWith('HELLO,'))).toMatch(/^HELLO,,1,1,\d+(?:\.\d+)?$/);
  expect(lines.filter((line) => /^MAIL-[A-Z2-9]{8},1,0,0,0$/.test(line))).toHaveLength(500);

  coded.fill('Uses per customer', '1');
  const saved = await coded.press('Save Discount');
  expect(saved.text).toContain('Discount Updated');
  expect(saved.one('region', 'History').text).toContain('Uses per customer');
  const list = await saved.follow('Back to Discounts');
  const refused = await list.dialogOf('Delete Hello').press('Delete');
  expect(refused.status).toBe(409);
  expect(refused.text).toContain('Orders have this discount, so it cannot be deleted.');
  expect(refused.has('link', 'Edit Hello')).toBe(true);
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

/** Orders and pays like the checkout. */
async function buyScarf(
  shopper: BrowserContext,
  world: World,
  displayed: { discountCode: string; discount: number },
): Promise<void> {
  const email = someone('discount');
  const body = checkoutBody([{ id: 'w25', size: 'One Size', price: 75 }], email);
  const checkout = await shopper.request.post('/functions/v1/create-checkout', {
    data: { ...body, ...displayed },
  });
  expect(checkout.status(), await checkout.text()).toBe(200);
  const payment = await openHtml(shopper, (await checkout.json()).checkoutUrl);
  await payment.press(/^(Pay|Betalen)$/);
  await expect.poll(async () => (await ordersOf(world, email))[0]?.payment_status).toBe('paid');
}
