import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { open, someone } from '../support/shopping.ts';

test('everything up to the payment page can be done by keyboard alone', async ({ page }) => {
  await open(page, '/women/accessories');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Flat Leather Sandals', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Flat Leather Sandals' })).toBeFocused();

  await tabTo(page, page.getByRole('radio', { name: 'S', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Add to bag', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added to Bag')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Bag, 1 item' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Checkout' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeFocused();

  await tabTo(page, page.getByLabel('First name'));
  await page.keyboard.type('Noor');
  await tabTo(page, page.getByLabel('Last name'));
  await page.keyboard.type('de Vries');
  await tabTo(page, page.getByLabel('Email', { exact: true }));
  await page.keyboard.type(someone('keyboard'));
  await tabTo(page, page.getByLabel('Phone number'));
  await page.keyboard.type('0612345678');
  await tabTo(page, page.getByLabel('Country'));
  await page.keyboard.type('Neth');
  await tabTo(page, page.getByLabel('Postal code'));
  await page.keyboard.type('1015 DK');
  await tabTo(page, page.getByLabel('House number'));
  await page.keyboard.type('1');
  await tabTo(page, page.getByLabel('Street'));
  await page.keyboard.type('Prinsengracht');
  await tabTo(page, page.getByLabel('City'));
  await page.keyboard.type('Amsterdam');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('radio', { name: /^Card/ }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^iDEAL/ })).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: /^Pay €/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Pay for your order' })).toBeVisible();
});

/** Presses Tab until the focus is there, where a ring must show it. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(hasRing), `a ring around ${target}`).toBe(true);
      return;
    }
  }
  throw new Error(`Not reached with ${key}: ${target}`);
}

/** Around itself, or around what stands for it, such as the label of a radio button. */
function hasRing(element: Element): boolean {
  const rings = [
    getComputedStyle(element),
    getComputedStyle(element, '::before'),
    getComputedStyle(element.closest('label') ?? element),
  ];
  return rings.some(
    ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
  );
}
