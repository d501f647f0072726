import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { centsBeside, fillBag, open, putIntoBag } from '../support/shopping.ts';

const proceed = { name: 'Proceed to Checkout' };

test('a bag that holds garbage is empty, says so and leads on; so does the checkout', async ({ page }) => {
  await keepBag(page, '[{"id":7,"quantity":"many"}, null, 3]');
  await open(page, '/bag');
  await expect(page.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
  await expect(page.getByText("Looks like you haven't added anything to your bag yet.")).toBeVisible();
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/checkout');
  await expect(page.getByText('Your shopping bag is empty. Add items before proceeding')).toBeVisible();
  await expect(page).toHaveURL('/bag');
});

test('two tabs show one bag at once, also one that held garbage; decreasing stops at one, and removing leaves the keyboard at the title', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await keepBag(page, '{');
  await open(other, '/bag');
  await expect(other.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
  await putIntoBag(page, '/women/products/silk-scarf');
  await expect(other.getByRole('link', { name: 'Silk Scarf' })).toBeVisible();
  await other.getByRole('button', { name: /^One more/ }).click();
  await expect(page.getByRole('link', { name: 'Bag, 2 items' })).toBeVisible();
  const fewer = other.getByRole('button', { name: /^One fewer: Silk Scarf/ });
  await fewer.click();
  await expect(fewer).toBeDisabled();
  await fillBag(page, '/women/products/raffia-tote');
  await open(page, '/bag');
  await page.getByRole('button', { name: /^Remove Silk Scarf/ }).click();
  await expect(page.getByRole('heading', { name: 'Shopping Bag' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Bag, 1 item' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove Raffia Tote/ }).click();
  await expect(other.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
});

test('the bag says what changed since it was filled, and leads on once that is settled, also without an answer of the server', async ({
  page,
  world,
  provoke,
}) => {
  provoke(/ERR_FAILED/);
  const main = page.getByRole('main');
  for (const product of [
    '/men/products/hammam-scarf',
    '/men/products/canvas-market-tote',
    '/men/products/woven-straw-hat',
    '/women/products/raffia-tote',
    '/women/products/narrow-leather-belt',
  ])
    await fillBag(page, product);
  const [scarf, tote, hat, raffia, belt] = JSON.parse(await keptBag(page));
  const bag = JSON.stringify([scarf, tote, { ...hat, quantity: 3 }, raffia, { ...belt, quantity: 93 }]);
  await keepBag(page, bag);
  await page.route('**/bag/check**', (route) => route.abort());
  await open(page, '/bag');
  await expect(page.getByText('We couldn’t check prices and stock just now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bag, 99 items' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', proceed).click();
  await expect(page).toHaveURL('/checkout');
  await page.unroute('**/bag/check**');

  await keepBag(page, bag);
  await world.sql(`update products set archived_at = now() where id = 'm29'`);
  await world.sql(`update products set price_cents = 9950 where id = 'm27'`);
  await world.setStock('m26', 'One Size', 2);
  await world.setStock('w26', 'One Size', 0);
  await open(page, '/bag');
  await expect(main.getByText('Hammam Scarf is no longer for sale.')).toBeVisible();
  await expect(page.getByText(/^The price changed from/)).toHaveText(/from €\s89,00 to €\s99,50\./);
  await expect(page.getByText('Only 2 left of Woven Straw Hat')).toBeVisible();
  await expect(page.getByText(/^Raffia Tote.* is sold out\.$/)).toBeVisible();
  await expect(page.getByText(/^At most 10 of Narrow Leather Belt/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Bag, 98 items' })).toBeVisible();
  const prices = 9950 + 3 * euroCents(hat) + euroCents(raffia) + 93 * euroCents(belt);
  await expect.poll(() => centsBeside(page, 'Total')).toBe(prices);
  await expect(page.getByRole('button', proceed)).toBeDisabled();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('link', { name: 'Woven Straw Hat' })).toBeVisible();
  await expect(page.getByText('Hammam Scarf')).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove from my bag' }).click();
  await expect(page.getByText('Raffia Tote')).toHaveCount(0);
  await page.getByRole('button', { name: /^Remove Narrow Leather Belt/ }).click();
  await page.getByRole('button', { name: 'Take the last 2' }).click();
  await expect(page.getByText('Only 2 left')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^One fewer: Woven Straw Hat/ })).toBeFocused();
  await page.getByRole('button', proceed).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect.poll(() => centsBeside(page, 'Subtotal')).toBe(9950 + 2 * euroCents(hat));
  await world.sql(`update products set archived_at = null where id = 'm29'`);
  await world.sql(`update products set price_cents = 8900 where id = 'm27'`);
  await world.setStock('w26', 'One Size', 9);
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
  return page.evaluate(() => localStorage.getItem('bag-items') ?? '');
}

function euroCents({ price }: { price: number }): number {
  return Math.round(100 * price);
}
