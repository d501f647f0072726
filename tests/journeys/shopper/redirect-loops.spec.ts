import type { Page } from '@playwright/test';
import { filledBag } from '../support/every-page-states.ts';
import { expect, test } from '../support/journey.ts';
import { keepElsewhere, moveTo, open } from '../support/shopping.ts';

const emptyCart = 'Your shopping bag is empty. Add items before proceeding to checkout.';
const stuck = 'Had trouble redirecting you. Please check your shopping bag.';

test('who is brought back to an empty checkout again and again is sent away five times, then told', async ({
  page,
}) => {
  await openPaused(page);
  for (let time = 1; time <= 5; time++) {
    await atCheckout(page, 500);
    await expect(page).toHaveURL('/bag');
  }
  await atCheckout(page, 500);
  await expectStuck(page);
});

test('a checkout that is emptied is left after 100 milliseconds, three times, then stays', async ({
  page,
}) => {
  await openPaused(page);
  await emptyAtCheckout(page);
  await page.clock.runFor(90);
  await expect(page).toHaveURL('/checkout');
  await page.clock.runFor(20);
  await expect(page).toHaveURL('/bag');
  await expect(page.getByText('Empty Cart')).toBeVisible();
  await expect(page.getByText(emptyCart)).toBeVisible();
  for (let time = 2; time <= 3; time++) {
    await emptyAtCheckout(page);
    await page.clock.runFor(100);
    await expect(page).toHaveURL('/bag');
  }
  await emptyAtCheckout(page);
  await page.clock.runFor(100);
  await expectStuck(page);

  await keepElsewhere(page, filledBag['bag-items']);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
});

/** Opens the bag in a browser with a stopped clock. */
async function openPaused(page: Page): Promise<void> {
  await page.clock.install();
  await open(page, '/bag');
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function atCheckout(page: Page, pauseMs: number): Promise<void> {
  await moveTo(page, '/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  await page.clock.runFor(pauseMs);
}

async function emptyAtCheckout(page: Page): Promise<void> {
  await keepElsewhere(page, filledBag['bag-items']);
  await atCheckout(page, 0);
  await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
  await keepElsewhere(page, []);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
}

async function expectStuck(page: Page): Promise<void> {
  const toast = page.getByRole('listitem').filter({ hasText: 'Navigation Issue' });
  await expect(toast).toContainText(stuck);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('main').getByText(emptyCart)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Return to Bag' })).toHaveAttribute(
    'href',
    '/bag',
  );
}
