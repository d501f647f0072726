import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';
import { tabTo } from '../support/tab-to.ts';

test.use({ stage: 'selling-by-keyboard' });

const words = {
  en: {
    edit: (name: string) => `Edit ${name}`,
    remove: (name: string) => `Delete ${name}`,
    confirm: 'Delete',
    zones: 'Shipping',
    zone: 'Netherlands',
    freeFrom: 'Free for orders from',
    saveZone: 'Zone updated successfully',
    lookUp: 'Look up Dutch addresses by postal code and house number',
    saveLookUp: ['Save', 'Address look-up saved'],
    exports: 'Prices outside the EU',
    same: 'The same price',
    withoutVat: 'Without VAT',
    saveTax: 'Tax settings saved successfully',
    finland: 'Finland',
    addRates: 'Other rates from a day on',
    from: 'From',
    standard: 'Standard, %',
    removeRates: 'Remove row 2',
    saveRates: ['Save Rates', 'Rates saved successfully'],
    newSale: 'New Sale',
    saleNames: ['Name of the sale (English)', 'Name of the sale (Dutch)'],
    percentage: 'Percentage',
    menSets: 'Men – Sets',
    saleDone: ['Sale Created', 'Sale Updated', 'Sale Deleted'],
    newDiscount: 'New Discount',
    discountNames: ['Name of the discount (English)', 'Name of the discount (Dutch)'],
    code: 'Code',
    delivery: 'Free delivery',
    method: 'A percentage',
    howMany: 'How many',
    codesMade: '3 codes made.',
    discountDone: ['Discount Created', 'Discount Updated', 'Discount Deleted'],
  },
  nl: {
    edit: (name: string) => `${name} bewerken`,
    remove: (name: string) => `${name} verwijderen`,
    confirm: 'Verwijderen',
    zones: 'Verzending',
    zone: 'Netherlands',
    freeFrom: 'Gratis voor bestellingen vanaf',
    saveZone: 'De zone is opgeslagen',
    lookUp: 'Nederlandse adressen opzoeken op postcode en huisnummer',
    saveLookUp: ['Opslaan', 'Adressen opzoeken opgeslagen'],
    exports: 'Prijzen buiten de EU',
    same: 'Dezelfde prijs',
    withoutVat: 'Zonder btw',
    saveTax: 'De btw-instellingen zijn opgeslagen',
    finland: 'Finland',
    addRates: 'Andere tarieven vanaf een dag',
    from: 'Vanaf',
    standard: 'Standaard, %',
    removeRates: 'Rij 2 verwijderen',
    saveRates: ['Tarieven opslaan', 'De tarieven zijn opgeslagen'],
    newSale: 'Nieuwe uitverkoop',
    saleNames: ['Naam van de uitverkoop (Engels)', 'Naam van de uitverkoop (Nederlands)'],
    percentage: 'Percentage',
    menSets: 'Heren – Sets',
    saleDone: ['Uitverkoop gemaakt', 'Uitverkoop bijgewerkt', 'Uitverkoop verwijderd'],
    newDiscount: 'Nieuwe korting',
    discountNames: ['Naam van de korting (Engels)', 'Naam van de korting (Nederlands)'],
    code: 'Kortingscode',
    delivery: 'Gratis bezorging',
    method: 'Een percentage',
    howMany: 'Hoeveel',
    codesMade: '3 codes gemaakt.',
    discountDone: ['Korting gemaakt', 'Korting bijgewerkt', 'Korting verwijderd'],
  },
} as const;

for (const [language, width] of [
  ['en', 390],
  ['nl', 1440],
] as const) {
  const say = words[language];
  const start = async (page: Page, path: string) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await signInAsAdmin(page);
    await open(page, `${path}?lang=${language}`);
    await expectAccessible(page);
  };

  test(`delivery and VAT by keyboard alone (${language}, ${width} pixels)`, async ({ page }) => {
    await start(page, '/admin/shipping');
    await press(page, page.getByRole('link', { name: say.edit(say.zone) }));
    await type(page, page.getByLabel(say.freeFrom).first(), '120');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say.saveZone).first()).toBeVisible();
    await expectAccessible(page);
    await type(page, page.getByLabel(say.freeFrom).first(), '100');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(say.freeFrom).first()).toHaveValue('100');

    await open(page, '/admin/shipping');
    const lookUp = page.getByRole('checkbox', { name: say.lookUp });
    for (const isOn of [false, true]) {
      await press(page, lookUp, 'Space');
      expect(await lookUp.isChecked()).toBe(isOn);
      await press(page, page.getByRole('button', { name: say.saveLookUp[0], exact: true }));
      await expect(page.getByText(say.saveLookUp[1]).first()).toBeVisible();
    }

    await open(page, '/admin/tax');
    for (const choice of [say.same, say.withoutVat]) {
      const exports = page.getByLabel(say.exports);
      await tabTo(page, exports, 'Tab', MOST);
      await page.keyboard.type(choice.slice(0, 6));
      await page.keyboard.press('Tab');
      await press(page, page.locator('form').filter({ has: exports }).locator('[type=submit]'));
      await expect(page.getByText(say.saveTax).first()).toBeVisible();
      await expect(exports.locator('option:checked')).toHaveText(choice);
      await expectAccessible(page);
      await open(page, '/admin/tax');
    }
    await press(page, page.getByRole('link', { name: say.finland, exact: true }));
    await press(page, page.getByRole('button', { name: say.addRates }));
    await expect(page.getByLabel(say.from, { exact: true }).last()).toBeFocused();
    await page.keyboard.type('01012099');
    await type(page, page.getByLabel(say.standard).last(), '26');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say.saveRates[1]).first()).toBeVisible();
    await expectAccessible(page);
    await press(page, page.getByRole('button', { name: say.removeRates }));
    await press(page, page.getByRole('button', { name: say.saveRates[0] }));
    await expect(page.getByLabel(say.standard)).toHaveCount(1);
    await expectAccessible(page);
  });

  test(`a sale and a discount by keyboard alone (${language}, ${width} pixels)`, async ({ page }) => {
    const name = `Keys ${language} ${width}`;
    await start(page, '/admin/sales');
    await press(page, page.getByRole('link', { name: say.newSale }));
    for (const label of say.saleNames) await type(page, page.getByLabel(label), name);
    await type(page, page.getByRole('textbox', { name: say.percentage }), '10');
    await press(page, page.getByLabel(say.menSets), 'Space');
    await expectAccessible(page);
    await press(page, page.locator('main form [type=submit]').last());
    await expect(page.getByText(say.saleDone[0])).toBeVisible();
    await expectAccessible(page);
    await press(page, page.getByRole('link', { name: say.edit(name) }));
    await type(page, page.getByRole('textbox', { name: say.percentage }), '15');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say.saleDone[1]).first()).toBeVisible();
    await open(page, '/admin/sales');
    await deleteIt(page, name);
    await expect(page.getByText(say.saleDone[2])).toBeVisible();

    await open(page, '/admin/discounts');
    await expectAccessible(page);
    await press(page, page.getByRole('link', { name: say.newDiscount }));
    for (const label of say.discountNames) await type(page, page.getByLabel(label), name);
    await type(page, page.getByRole('textbox', { name: say.code, exact: true }), `KEYS-${language}-${width}`);
    await tabTo(page, page.getByRole('radio', { name: say.method, exact: true }), 'Tab', MOST);
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('radio', { name: say.delivery })).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(say.discountDone[0])).toBeVisible();
    await expectAccessible(page);
    await press(page, page.getByRole('link', { name: say.edit(name) }));
    await type(page, page.getByLabel(say.howMany), '3');
    await page.keyboard.press('Enter');
    await expect(page.getByText(say.codesMade)).toBeVisible();
    await expectAccessible(page);
    await open(page, '/admin/discounts');
    await deleteIt(page, name);
    await expect(page.getByText(say.discountDone[2])).toBeVisible();
  });

  async function deleteIt(page: Page, name: string): Promise<void> {
    const button = page.getByRole('button', { name: say.remove(name) });
    await press(page, button);
    const dialog = page.getByRole('dialog');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button, 'where one was before').toBeFocused();
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await press(page, dialog.getByRole('button', { name: say.confirm, exact: true }));
  }
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
