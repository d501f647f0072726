import type { Locator, Page } from '@playwright/test';
import { expectAccessible, isIdle } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { tabTo } from '../support/tab-to.ts';

test.use({ stage: 'selling-by-keyboard' });

test('in English, 390 pixels wide: delivery and VAT by keyboard alone', async ({ page }) => {
  await start(page, '/admin/shipping?lang=en', 390);
  await press(page, page.getByRole('link', { name: 'Edit Netherlands' }));
  await type(page, page.getByLabel('Free for orders from').first(), '120');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Zone updated successfully').first()).toBeVisible();
  await expect(page.getByLabel('Free for orders from').first()).toHaveValue(/^120(\.00)?$/);

  await open(page, '/admin/shipping');
  const lookUp = page.getByRole('checkbox', {
    name: 'Look up Dutch addresses by postal code and house number',
  });
  await press(page, lookUp, 'Space');
  await expect(lookUp).not.toBeChecked();
  await press(page, page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText('Address lookup saved').first()).toBeVisible();

  await open(page, '/admin/tax');
  const exports = page.getByLabel('Prices outside the EU');
  await tabTo(page, exports, 'Tab', MOST);
  await page.keyboard.type('The sa');
  await page.keyboard.press('Tab');
  await press(page, page.locator('form').filter({ has: exports }).locator('[type=submit]'));
  await expect(page.getByText('Tax settings saved successfully').first()).toBeVisible();
  await expect(exports.locator('option:checked')).toHaveText('The same price');
  await isIdle(page);
  await press(page, page.getByRole('link', { name: 'Finland', exact: true }));
  await press(page, page.getByRole('button', { name: 'Add rates from a date' }));
  await expect(page.getByLabel('From', { exact: true }).last()).toBeFocused();
  await page.keyboard.type('01012099');
  await type(page, page.getByLabel('Standard, %').last(), '26');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rates saved successfully').first()).toBeVisible();
  await isIdle(page);
  await press(page, page.getByRole('button', { name: 'Remove row 2' }));
  await press(page, page.getByRole('button', { name: 'Save Rates' }));
  await expect(page.getByLabel('Standard, %')).toHaveCount(1);

  const shipping = await openHtml(page.context(), '/admin/shipping');
  const zone = await shipping.follow('Edit Netherlands');
  zone.fill('Free for orders from', '100');
  expect((await zone.press('Save Zone')).text).toContain('Zone updated successfully');
  const lookedUp = 'Look up Dutch addresses by postal code and house number';
  shipping.check(lookedUp);
  expect((await shipping.press('Save')).field(lookedUp).isChecked).toBe(true);
  const tax = await openHtml(page.context(), '/admin/tax');
  tax.fill('Prices outside the EU', 'Without VAT');
  const { value } = tax.field('Prices outside the EU');
  expect((await tax.press('Save Settings')).field('Prices outside the EU').value).toBe(value);
});

test('in Dutch, 1440 pixels wide: a sale and a discount by keyboard alone', async ({ page }) => {
  const name = 'Keys nl 1440';
  await start(page, '/admin/sales?lang=nl', 1440);
  await press(page, page.getByRole('link', { name: 'Nieuwe uitverkoop' }));
  for (const label of ['Naam van de uitverkoop (Engels)', 'Naam van de uitverkoop (Nederlands)'])
    await type(page, page.getByLabel(label), name);
  await type(page, page.getByRole('textbox', { name: 'Percentage' }), '10');
  await press(page, page.getByLabel('Heren – Sets'), 'Space');
  await press(page, page.locator('main form [type=submit]').last());
  await expect(page.getByText('Uitverkoop gemaakt')).toBeVisible();
  await press(page, page.getByRole('link', { name: `${name} bewerken` }));
  await type(page, page.getByRole('textbox', { name: 'Percentage' }), '15');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Uitverkoop bijgewerkt').first()).toBeVisible();
  await open(page, '/admin/sales');
  await deleteIt(page, name);
  await expect(page.getByText('Uitverkoop verwijderd')).toBeVisible();

  await open(page, '/admin/discounts');
  await press(page, page.getByRole('link', { name: 'Nieuwe korting' }));
  for (const label of ['Naam van de korting (Engels)', 'Naam van de korting (Nederlands)'])
    await type(page, page.getByLabel(label), name);
  await type(page, page.getByRole('textbox', { name: 'Kortingscode', exact: true }), 'KEYS-NL-1440');
  await tabTo(page, page.getByRole('radio', { name: 'Een percentage', exact: true }), 'Tab', MOST);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Gratis bezorging' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Korting gemaakt')).toBeVisible();
  await press(page, page.getByRole('link', { name: `${name} bewerken` }));
  await type(page, page.getByLabel('Hoeveel'), '3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 codes gemaakt.')).toBeVisible();
  await expectAccessible(page);
  await open(page, '/admin/discounts');
  await deleteIt(page, name);
  await expect(page.getByText('Korting verwijderd')).toBeVisible();
});

async function start(page: Page, address: string, width: number): Promise<void> {
  test.slow();
  await page.setViewportSize({ width, height: 900 });
  await signInAsAdmin(page);
  await open(page, address);
}

async function deleteIt(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `${name} verwijderen` });
  await press(page, button);
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button, 'where one was before').toBeFocused();
  await page.keyboard.press('Enter');
  await expectAccessible(page);
  await press(page, dialog.getByRole('button', { name: 'Verwijderen', exact: true }));
}

/** A back-office page has its navigation, and a zone a checkbox for each country. */
const MOST = 150;

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target, 'Tab', MOST);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field, 'Tab', MOST);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}
