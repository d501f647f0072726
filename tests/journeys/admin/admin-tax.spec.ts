import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'tax' });

test.beforeEach(async ({ page }) => {
  test.slow();
  await signInAsAdmin(page);
});

for (const width of [390, 1440])
  test(`where VAT is due and a change of rates are entered by keyboard (${width} pixels)`, async ({
    page,
    provoke,
  }) => {
    provoke(/400/);
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/admin/tax?lang=en');
    await expect(page.getByRole('heading', { level: 1, name: 'Tax' })).toBeVisible();
    await page.getByLabel('Established in').selectOption('Belgium');
    await page.getByRole('button', { name: 'Save Settings' }).press('Enter');
    await expect(
      page.getByText('Enter a VAT number of the country that the shop is established in'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('VAT number of the shop').fill('BE 0123.456.749');
    await page.getByLabel('Orders to other EU countries').selectOption('home');
    await page.getByRole('button', { name: 'Save Settings' }).press('Enter');
    await expect(page.getByText('Tax settings saved successfully').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('Belgium');
    await expect(page.getByLabel('VAT number of the shop')).toHaveValue('BE0123456749');
    await expectAccessible(page);

    const finland = page.getByRole('row', { name: /Finland/ });
    await expect(finland).toContainText('25.5%');
    await page.getByRole('link', { name: 'Finland' }).press('Enter');
    await page.getByRole('button', { name: 'Other rates from a day on' }).press('Enter');
    await expect(page.getByLabel('From', { exact: true }).last()).toBeFocused();
    await page.getByLabel('Standard, %').last().fill('26,25');
    await page.getByLabel('Reduced, %').last().fill('30');
    await page.getByRole('button', { name: 'Save Rates' }).press('Enter');
    await expect(page.getByText('Say from which day on these rates hold.')).toBeVisible();
    await expect(page.getByLabel('From', { exact: true }).last()).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('From', { exact: true }).last().fill('2099-01-01');
    await page.getByRole('button', { name: 'Save Rates' }).press('Enter');
    await expect(page.getByText('A reduced rate cannot be higher than the standard one.')).toBeVisible();
    await page.getByLabel('Reduced, %').last().fill('13.5');
    await page.getByRole('button', { name: 'Save Rates' }).press('Enter');
    await expect(page.getByText('Rates saved successfully').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'History' })).toContainText('26.25%, reduced 13.5%');
    await page.getByRole('link', { name: 'Back to Tax' }).press('Enter');
    await expect(finland).toContainText('26.25% from January 1, 2099');
    await page.getByRole('link', { name: 'Finland' }).press('Enter');
    await page.getByRole('button', { name: 'Remove row 2' }).press('Enter');
    await page.getByRole('button', { name: 'Save Rates' }).press('Enter');
    await expect(page.getByText('Rates saved successfully').first()).toBeVisible();
    await expect(page.getByLabel('Standard, %')).toHaveCount(1);
    await open(page, '/admin/tax');
    await page.getByLabel('Established in').selectOption('Netherlands');
    await page.getByLabel('VAT number of the shop').fill('NL123456789B01');
    await page.getByLabel('Orders to other EU countries').selectOption('destination');
    await page.getByRole('button', { name: 'Save Settings' }).press('Enter');
    await expect(page.getByText('Tax settings saved successfully').first()).toBeVisible();
  });

test('van twee die dezelfde dag anders invoeren, kiest de laatste', async ({ page, provoke }) => {
  provoke(/409/);
  await open(page, '/admin/tax/LV?lang=nl');
  const other = await page.context().newPage();
  await open(other, '/admin/tax/LV');
  await other.getByLabel('Standaard, %').fill('22');
  await other.getByRole('button', { name: 'Tarieven opslaan' }).click();
  await expect(other.getByText('De tarieven zijn opgeslagen').first()).toBeVisible();
  await page.getByLabel('Standaard, %').fill('23');
  await page.getByRole('button', { name: 'Tarieven opslaan' }).click();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('radio', { name: /23/ }).check();
  await page.getByRole('button', { name: 'Tarieven opslaan' }).click();
  await expect(page.getByText('De tarieven zijn opgeslagen').first()).toBeVisible();
  await expect(page.getByLabel('Standaard, %')).toHaveValue('23');
  await page.getByLabel('Standaard, %').fill('21');
  await page.getByRole('button', { name: 'Tarieven opslaan' }).click();
  await expect(page.getByRole('region', { name: 'Geschiedenis' })).toContainText('21%');
});

test('without JavaScript a day is added and taken out again', async ({ page, browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto('/admin/tax/IE?lang=en');
  await plain.getByLabel('From', { exact: true }).fill('2098-03-01');
  await plain.getByLabel('Standard, %').last().fill('24');
  await plain.getByRole('button', { name: 'Save Rates' }).click();
  await expect(plain.getByText('Rates saved successfully')).toBeVisible();
  await plain.goto('/admin/tax');
  await expect(plain.getByRole('row', { name: /Ireland/ }).first()).toContainText('24% from March 1, 2098');
  await plain.goto('/admin/tax/IE');
  const day = plain.getByLabel('From', { exact: true }).first();
  await day.fill('');
  await plain.getByLabel('Standard, %').nth(1).fill('');
  await plain.getByRole('button', { name: 'Save Rates' }).click();
  await expect(plain.getByText('Rates saved successfully')).toBeVisible();
  await plain.goto('/admin/tax');
  await expect(plain.getByRole('row', { name: /Ireland/ }).first()).not.toContainText('2098');
  await context.close();
});

for (const [language, words] of [
  [
    'en',
    {
      title: 'VAT reports',
      from: 'From',
      to: 'To and including',
      show: 'Show',
      wrong: 'This is before the first day.',
      balance: 'Reconciliation',
      file: 'Download documents',
      period: 'Quarter or month',
    },
  ],
  [
    'nl',
    {
      title: 'Btw-rapporten',
      from: 'Vanaf',
      to: 'Tot en met',
      show: 'Tonen',
      wrong: 'Dit is vóór de eerste dag.',
      balance: 'Aansluiting',
      file: 'Documenten downloaden',
      period: 'Kwartaal of maand',
    },
  ],
] as const)
  test(`the report of a period and whether its books balance (${language})`, async ({ page, provoke }) => {
    provoke(/400/);
    await open(page, `/admin/tax?lang=${language}`);
    await page.getByRole('link', { name: words.title }).press('Enter');
    // The report's worker thread may be the first of its shop.
    const title = page.getByRole('heading', { level: 1, name: words.title });
    await expect(title).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { name: words.balance })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(words.from, { exact: true }).fill('2026-03-02');
    await page.getByLabel(words.to, { exact: true }).fill('2026-03-01');
    await page.getByRole('button', { name: words.show, exact: true }).press('Enter');
    await expect(page.getByText(words.wrong)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(words.from, { exact: true }).fill('');
    await page.getByLabel(words.to, { exact: true }).fill('');
    await page.getByLabel(words.period).selectOption({ index: 1 });
    await page.getByRole('button', { name: words.show, exact: true }).press('Enter');
    await expect(page).toHaveURL(/period=20\d\d-Q[1-4]/);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words.file }).press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^vat-orders-.*\.csv$/);
  });
