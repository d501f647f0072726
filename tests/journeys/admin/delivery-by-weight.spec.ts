import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import {
  cents,
  centsBeside,
  chooseCard,
  fillShipping,
  leaveToPay,
  open,
  ordersOf,
  payAndReturn,
  payButton,
  putIntoBag,
  someone,
} from '../support/shopping.ts';

test.use({ stage: 'weight' });
test.slow();

const saveProduct = (page: Page) => page.getByRole('button', { name: 'Save Product' }).click();

test('what a piece weighs is what its delivery costs, everywhere; a weight that changed is told before one pays', async ({
  page,
  world,
  browser,
  baseURL,
  provoke,
}) => {
  provoke(/400/, /409/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await world.sql(`update products set weight_grams = null where slug = 'silk-scarf'`);
  await signInAsAdmin(page, 'en');
  const [shirt] = await world.sql<{ id: string }>(`select id from products where slug = 'linen-shirt'`);
  await open(page, `/admin/products/${shirt?.id}?lang=en`);
  const weight = page.getByLabel('Weight in grams (optional)', { exact: true });
  await expect(weight).toHaveValue('280');
  await weight.fill('heavy');
  await saveProduct(page);
  await expect(page.getByText('Enter a whole number of grams, 100,000 at most.')).toBeVisible();
  await expect(weight, 'what was typed stays').toHaveValue('heavy');
  await weight.fill('600');
  await saveProduct(page);
  await expect(page.getByText('Linen Shirt has been updated successfully.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('600 g');

  await open(page, '/admin/shipping/netherlands?lang=en');
  const standard = page.getByRole('group', { name: 'Standard delivery', exact: true });
  await standard.getByRole('radio', { name: 'Weight' }).press('Space');
  await expect(standard.getByText('1 product has no weight and counts as 0 g:')).toBeVisible();
  await expect(standard.getByRole('link', { name: 'Silk Scarf' })).toBeVisible();
  await standard.getByRole('button', { name: 'Add a price by weight' }).press('Enter');
  await expect(standard.getByLabel('Weights from, in grams')).toBeFocused();
  await standard.getByLabel('Weights from, in grams').fill('1,5 kg');
  await standard.getByLabel('cost', { exact: true }).fill('6.95');
  await page.getByRole('button', { name: 'Save Zone' }).press('Enter');
  await expect(standard.getByText('Enter a whole number of grams, 1,000,000 at most.')).toBeVisible();
  await standard.getByLabel('Weights from, in grams').fill('500');
  await page.getByRole('button', { name: 'Save Zone' }).press('Enter');
  await expect(page.getByText('Zone updated successfully').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('from 500 g: €6.95');
  await expect(standard.getByRole('radio', { name: 'Weight' })).toBeChecked();
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const shopper = await context.newPage();
  await open(shopper, '/shipping?lang=en');
  await expect(shopper.getByRole('table', { name: 'Netherlands' })).toContainText(
    '€ 4,95; from 500 g: € 6,95',
  );
  const email = someone('weight');
  await putIntoBag(shopper, '/men/products/linen-shirt', 'M');
  await expect(shopper.getByText('Delivery from € 6,95, free from € 100,00')).toBeVisible();
  await open(shopper, '/checkout');
  await fillShipping(shopper, email);
  await expect.poll(() => centsBeside(shopper, 'Standard delivery')).toBe(6_95);
  await expect(shopper.getByRole('radio', { name: /^Standard delivery.*€ 6,95/ })).toBeChecked();
  await shopper.getByRole('button', { name: 'Continue to Payment' }).click();
  await chooseCard(shopper);
  expect(cents(await payButton(shopper).textContent())).toBe(101_95);

  await world.sql(`update products set weight_grams = 400 where slug = 'linen-shirt'`);
  await payButton(shopper).click();
  await expect(shopper.getByRole('alert').first()).toContainText('The delivery cost has changed.');
  await expect(payButton(shopper)).toHaveText(/€\s99,95/);
  await leaveToPay(shopper);
  await payAndReturn(shopper);
  expect(await ordersOf(world, email)).toMatchObject([{ payment_status: 'paid', total_cents: 99_95 }]);
  await context.close();
});

test('een beheerder kiest voor prijzen naar gewicht, en een klant leest ze', async ({ context }) => {
  await signInAsAdmin(context, 'nl');
  const zone = await openHtml(context, '/admin/shipping/nearby');
  const standard = zone.one('group', 'Standaardbezorging');
  standard.check('Gewicht');
  standard.fill(/^Bestellingen vanaf/, '2.500');
  standard.fill(/^kosten/, '9,95');
  expect((await zone.press('Zone opslaan')).text).toContain('De zone is opgeslagen');
  expect((await openHtml(context, '/admin/shipping')).text).toMatch(/vanaf 2,5\skg: €\s9,95/);
  const delivery = await openHtml(context, '/shipping');
  expect(delivery.one('table', /België/).text).toMatch(/€\s6,95; vanaf 2,5\skg: €\s9,95/);
});
