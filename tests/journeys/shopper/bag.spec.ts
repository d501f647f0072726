import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { cents, centsBeside, fillBag, isAlive, open, putIntoBag } from '../support/shopping.ts';

const proceed = { name: 'Proceed to Checkout' };

test('the empty bag says so and leads on; so does the checkout', async ({ page }) => {
  await open(page, '/bag');
  await expect(page.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
  await expect(page.getByText("Looks like you haven't added anything to your bag yet.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/checkout');
  await expect(page.getByText('Your shopping bag is empty. Add items before proceeding')).toBeVisible();
  await expect(page).toHaveURL('/bag');
});

test('two tabs show one bag at once', async ({ page, context }) => {
  const other = await context.newPage();
  await open(other, '/bag');
  await putIntoBag(page, '/women/products/silk-scarf');
  await expect(other.getByRole('link', { name: 'Silk Scarf' })).toBeVisible();
  await other.getByRole('button', { name: /^One more/ }).click();
  await expect(page.getByRole('link', { name: 'Bag, 2 items' })).toBeVisible();
  await open(page, '/bag');
  await page.getByRole('button', { name: /^Remove Silk Scarf/ }).click();
  await expect(other.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
});

test('decreasing stops at one; removing leaves the keyboard at the title', async ({ page }) => {
  await putIntoBag(page, '/women/products/silk-scarf');
  await putIntoBag(page, '/women/products/raffia-tote');
  await open(page, '/bag');
  await page.getByRole('button', { name: /^One more: Silk Scarf/ }).click();
  const fewer = page.getByRole('button', { name: /^One fewer: Silk Scarf/ });
  await fewer.click();
  await expect(fewer).toBeDisabled();
  await page.getByRole('button', { name: /^Remove Silk Scarf/ }).click();
  await expect(page.getByRole('heading', { name: 'Shopping Bag' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Bag, 1 item' })).toBeVisible();
});

test('a bag that holds garbage does no harm', async ({ page }) => {
  for (const garbage of ['{', '[{"id":7,"quantity":"many"}, null, 3]', '"<script>alert(1)</script>"']) {
    await keepBag(page, garbage);
    await open(page, '/bag');
    await expect(page.getByRole('heading', { level: 1 }), garbage).toHaveText(/bag/i);
    await expect(page.getByRole('heading', { name: 'Your bag is empty' }), garbage).toBeVisible();
    await putIntoBag(page, '/women/products/silk-scarf');
    await expect(page.getByRole('link', { name: 'Bag, 1 item' }), garbage).toBeVisible();
  }
});

test('a product that is no longer sold is said and taken out, the rest stays', async ({ page, world }) => {
  await fillBag(page, '/men/products/hammam-scarf');
  await fillBag(page, '/men/products/woven-straw-hat');
  await world.sql(`update products set archived_at = now() where id = 'm29'`);
  await open(page, '/bag');
  await expect(page.getByRole('main').getByText('Hammam Scarf is no longer for sale.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Woven Straw Hat' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bag, 1 item' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Woven Straw Hat' })).toBeVisible();
  await expect(page.getByText('Hammam Scarf')).toHaveCount(0);
  await world.sql(`update products set archived_at = null where id = 'm29'`);
});

test('a price that changed is shown old and new, and the sums follow', async ({ page, world }) => {
  await fillBag(page, '/men/products/canvas-market-tote');
  await world.sql(`update products set price_cents = 9950 where id = 'm27'`);
  await open(page, '/bag');
  const note = page.getByText(/^The price changed from/);
  await expect(note).toHaveText(/from €\s89,00 to €\s99,50\./);
  await expectAccessible(page);
  await expect.poll(() => centsBeside(page, 'Total')).toBe(9950);
  await page.getByRole('button', proceed).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect.poll(() => centsBeside(page, 'Subtotal')).toBe(9950);
  await world.sql(`update products set price_cents = 8900 where id = 'm27'`);
});

test('only two are left: one click takes them', async ({ page, world }) => {
  await world.setStock('m26', 'One Size', 2);
  await fillBag(page, '/men/products/woven-straw-hat');
  await open(page, '/bag');
  await page.getByRole('button', { name: /^One more/ }).click();
  await page.getByRole('button', { name: /^One more/ }).click();
  await expect(page.getByText('Only 2 left of Woven Straw Hat')).toBeVisible();
  await expect(page.getByRole('button', proceed)).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take the last 2' }).click();
  await expect(page.getByText('Only 2 left')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^One fewer/ })).toBeFocused();
  await page.getByRole('button', proceed).click();
  await expect(page).toHaveURL('/checkout');
});

test('what sold out meanwhile is said and can be taken out', async ({ page, world }) => {
  await fillBag(page, '/women/products/raffia-tote');
  await world.setStock('w26', 'One Size', 0);
  await open(page, '/bag');
  await expect(page.getByText(/^Raffia Tote.* is sold out\.$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove from my bag' }).click();
  await expect(page.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
  await world.setStock('w26', 'One Size', 9);
});

test('ninety-nine pieces are counted and priced, and what is not there is named', async ({ page }) => {
  await putIntoBag(page, '/women/products/narrow-leather-belt');
  const price = cents(await page.getByText(/^€/).first().textContent());
  const [line] = JSON.parse(await keptBag(page)) as object[];
  await keepBag(page, JSON.stringify([{ ...line, quantity: 99 }]));
  await open(page, '/bag');
  await expect(page.getByRole('link', { name: 'Bag, 99 items' })).toBeVisible();
  expect(await centsBeside(page, 'Total')).toBe(99 * price);
  await expect(page.getByText(/^At most 10 of Narrow Leather Belt/)).toBeVisible();
  await expectAccessible(page);
});

test('the server that cannot be asked does not close the shop', async ({ page, provoke }) => {
  provoke(/ERR_FAILED/);
  await fillBag(page, '/women/products/silk-scarf');
  await page.route('**/bag/check**', (route) => route.abort());
  await open(page, '/bag');
  await expect(page.getByText('We couldn’t check prices and stock just now.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', proceed).click();
  await expect(page).toHaveURL('/checkout');
});

test('een tas die niet bewaard kan worden, blijft op de pagina; dat staat er één keer', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await open(page, '/women/products/silk-scarf?lang=nl');
  for (let time = 0; time < 2; time += 1)
    await page.getByRole('button', { name: 'In mijn tas', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Tas, 2 artikelen' })).toBeVisible();
  await expect(page.getByText('We konden je tas niet opslaan in deze browser.')).toHaveCount(1);
});

async function keepBag(page: Page, stored: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('bag-items', text), stored);
}

async function keptBag(page: Page): Promise<string> {
  await isAlive(page);
  return page.evaluate(() => localStorage.getItem('bag-items') ?? '');
}
