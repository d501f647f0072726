import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
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
  await expectAccessible(page);
  await type(page, page.getByLabel('Free for orders from').first(), '100');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Free for orders from').first()).toHaveValue('100');

  await open(page, '/admin/shipping');
  const lookUp = page.getByRole('checkbox', {
    name: 'Look up Dutch addresses by postal code and house number',
  });
  for (const isOn of [false, true]) {
    await press(page, lookUp, 'Space');
    expect(await lookUp.isChecked()).toBe(isOn);
    await press(page, page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByText('Address lookup saved').first()).toBeVisible();
  }

  await open(page, '/admin/tax');
  for (const choice of ['The same price', 'Without VAT']) {
    const exports = page.getByLabel('Prices outside the EU');
    await tabTo(page, exports, 'Tab', MOST);
    await page.keyboard.type(choice.slice(0, 6));
    await page.keyboard.press('Tab');
    await press(page, page.locator('form').filter({ has: exports }).locator('[type=submit]'));
    await expect(page.getByText('Tax settings saved successfully').first()).toBeVisible();
    await expect(exports.locator('option:checked')).toHaveText(choice);
    await expectAccessible(page);
    await open(page, '/admin/tax');
  }
  await press(page, page.getByRole('link', { name: 'Finland', exact: true }));
  await press(page, page.getByRole('button', { name: 'Add rates from a date' }));
  await expect(page.getByLabel('From', { exact: true }).last()).toBeFocused();
  await page.keyboard.type('01012099');
  await type(page, page.getByLabel('Standard, %').last(), '26');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Rates saved successfully').first()).toBeVisible();
  await expectAccessible(page);
  await press(page, page.getByRole('button', { name: 'Remove row 2' }));
  await press(page, page.getByRole('button', { name: 'Save Rates' }));
  await expect(page.getByLabel('Standard, %')).toHaveCount(1);
  await expectAccessible(page);
});

test('in Dutch, 1440 pixels wide: a sale and a discount by keyboard alone', async ({ page }) => {
  const name = 'Keys nl 1440';
  await start(page, '/admin/sales?lang=nl', 1440);
  await press(page, page.getByRole('link', { name: 'Nieuwe uitverkoop' }));
  for (const label of ['Naam van de uitverkoop (Engels)', 'Naam van de uitverkoop (Nederlands)'])
    await type(page, page.getByLabel(label), name);
  await type(page, page.getByRole('textbox', { name: 'Percentage' }), '10');
  await press(page, page.getByLabel('Heren – Sets'), 'Space');
  await expectAccessible(page);
  await press(page, page.locator('main form [type=submit]').last());
  await expect(page.getByText('Uitverkoop gemaakt')).toBeVisible();
  await expectAccessible(page);
  await press(page, page.getByRole('link', { name: `${name} bewerken` }));
  await type(page, page.getByRole('textbox', { name: 'Percentage' }), '15');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Uitverkoop bijgewerkt').first()).toBeVisible();
  await open(page, '/admin/sales');
  await deleteIt(page, name);
  await expect(page.getByText('Uitverkoop verwijderd')).toBeVisible();

  await open(page, '/admin/discounts');
  await expectAccessible(page);
  await press(page, page.getByRole('link', { name: 'Nieuwe korting' }));
  for (const label of ['Naam van de korting (Engels)', 'Naam van de korting (Nederlands)'])
    await type(page, page.getByLabel(label), name);
  await type(page, page.getByRole('textbox', { name: 'Kortingscode', exact: true }), 'KEYS-NL-1440');
  await tabTo(page, page.getByRole('radio', { name: 'Een percentage', exact: true }), 'Tab', MOST);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Gratis bezorging' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Korting gemaakt')).toBeVisible();
  await expectAccessible(page);
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
  await expectAccessible(page);
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
