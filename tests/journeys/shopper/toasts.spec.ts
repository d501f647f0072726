import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { keepElsewhere, open } from '../support/shopping.ts';

const scarf = '/women/products/silk-scarf';

test('a notice stays four seconds, as long as a pointer or the focus is on it, and until it is swiped away by more than 20 pixels', async ({
  page,
}) => {
  await openWithStoppedClock(page, scarf);
  await addToBag(page);
  await expect(notices(page)).toHaveAttribute('data-variant', 'success');
  await expect(notices(page)).toContainText('One Size · 1 item');
  await page.clock.runFor(3_800);
  await expect(notices(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(notices(page)).toHaveCount(0);

  await addToBag(page);
  await notices(page).hover();
  await page.clock.runFor(20_000);
  await expect(notices(page)).toHaveCount(1);
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Close notification' }).focus();
  await page.clock.runFor(20_000);
  await expect(notices(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Close notification' }).press('Enter');
  await expect(notices(page)).toHaveCount(0);

  await addToBag(page);
  await swipe(page, 20);
  await expect(notices(page)).toHaveCount(1);
  await swipe(page, 21);
  await expect(notices(page)).toHaveCount(0);
});

test('a notice goes as soon as its cause is gone, and three are shown at once, the newest', async ({
  page,
}) => {
  await openWithStoppedClock(page, '/product/indigo-denim-shirt');
  for (let time = 0; time < 2; time += 1) await addToBag(page);
  await expect(notices(page)).toHaveText([/^Size Required/]);
  await expect(notices(page).getByRole('alert')).toContainText('Size Required');
  await expect(notices(page)).toHaveAttribute('data-variant', 'destructive');
  await page.getByRole('radio', { name: 'M', exact: true }).check();
  await expect(notices(page)).toHaveCount(0);

  for (const size of ['S', 'M', 'L', 'XL']) {
    await page.getByRole('radio', { name: size, exact: true }).check();
    await addToBag(page);
  }
  await expect(notices(page)).toHaveText([/ M · /, / L · /, / XL · /]);
});

test('that an item lies in the bag is no longer said once it was taken out, here or in another tab', async ({
  page,
}) => {
  await openWithStoppedClock(page, scarf);
  for (let time = 0; time < 2; time += 1) await addToBag(page);
  await expect(notices(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Bag, 2 items' }).click();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('heading', { name: 'Your bag is empty' })).toBeVisible();
  await expect(notices(page)).toHaveCount(0);

  await page.goBack();
  await addToBag(page);
  await expect(notices(page)).toHaveCount(1);
  await keepElsewhere(page, []);
  await expect(notices(page)).toHaveCount(0);
});

test('what could not be done is told once, however often one tries', async ({ page }) => {
  await openWithStoppedClock(page, '/women');
  const heart = page.getByRole('button', { name: 'Add Satin Camisole Set to wishlist' });
  await heart.click();
  await expect(notices(page)).toHaveAttribute('data-variant', 'info');
  await page.clock.runFor(3_000);
  await heart.click();
  await page.clock.runFor(2_000);
  await expect(notices(page)).toHaveText([/^Sign in required/]);
});

test('that a checkout is empty is a warning, and all notices are announced', async ({ page }) => {
  await page.goto('/checkout');
  await expect(notices(page)).toHaveAttribute('data-variant', 'warning');
  await expect(page.locator('.toasts')).toHaveAttribute('aria-live', 'polite');
});

function notices(page: Page) {
  return page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');
}

async function openWithStoppedClock(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await open(page, address);
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function addToBag(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to bag', exact: true }).click();
}

async function swipe(page: Page, pixels: number): Promise<void> {
  const box = await notices(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
}
