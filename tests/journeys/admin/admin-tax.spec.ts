import { expectAccessible } from '../support/accessible.ts';
import { signInAsAdmin } from '../support/as-admin.ts';
import { openHtml } from '../support/html-page.ts';
import { expect, test } from '../support/journey.ts';
import { open } from '../support/shopping.ts';

test.use({ stage: 'settings' });

test.beforeEach(async ({ context }) => {
  test.slow();
  await signInAsAdmin(context);
});

test('where VAT is due and a change of rates are entered by keyboard on a phone', async ({
  page,
  provoke,
}) => {
  provoke(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
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
  await page.getByRole('button', { name: 'Add rates from a date' }).press('Enter');
  await expect(page.getByLabel('From', { exact: true }).last()).toBeFocused();
  await page.getByLabel('Standard, %').last().fill('26,25');
  await page.getByLabel('Reduced, %').last().fill('30');
  await page.getByRole('button', { name: 'Save Rates' }).press('Enter');
  await expect(page.getByText('Enter the date these rates apply from.')).toBeVisible();
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

test('van twee die dezelfde dag anders invoeren, kiest de laatste', async ({ context }) => {
  const [mine, theirs] = [
    await openHtml(context, '/admin/tax/LV?lang=nl'),
    await openHtml(context, '/admin/tax/LV?lang=nl'),
  ];
  theirs.fill('Standaard, %', '22');
  expect((await theirs.press('Tarieven opslaan')).text).toContain('De tarieven zijn opgeslagen');
  mine.fill('Standaard, %', '23');
  const disputed = await mine.press('Tarieven opslaan');
  expect(disputed.status).toBe(409);
  expect(disputed.has('radio', /22/)).toBe(true);
  disputed.check(/23/);
  const saved = await disputed.press('Tarieven opslaan');
  expect(saved.text).toContain('De tarieven zijn opgeslagen');
  expect(saved.field('Standaard, %').value).toBe('23');
  saved.fill('Standaard, %', '21');
  const again = await saved.press('Tarieven opslaan');
  expect(again.one('region', 'Geschiedenis').text).toContain('21%');
});

test('without JavaScript a day is added and taken out again', async ({ context }) => {
  const form = await openHtml(context, '/admin/tax/IE?lang=en');
  form.fill('From', '2098-03-01');
  form.fill('Standard, %', '24', 1);
  expect((await form.press('Save Rates')).text).toContain('Rates saved successfully');
  expect((await openHtml(context, '/admin/tax')).one('row', 'Ireland').text).toContain(
    '24% from March 1, 2098',
  );
  const later = await openHtml(context, '/admin/tax/IE');
  later.fill('From', '');
  later.fill('Standard, %', '', 1);
  expect((await later.press('Save Rates')).text).toContain('Rates saved successfully');
  expect((await openHtml(context, '/admin/tax')).one('row', 'Ireland').text).not.toContain('2098');
});

for (const [language, words] of [
  [
    'en',
    {
      title: 'VAT reports',
      from: 'From',
      to: 'Up to and including',
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
  test(`the report of a period and whether its books balance (${language})`, async ({ context }) => {
    const taxes = await openHtml(context, `/admin/tax?lang=${language}`);
    const report = await taxes.follow(words.title);
    expect(report.has('heading', words.title)).toBe(true);
    expect(report.has('heading', words.balance)).toBe(true);
    report.fill(words.from, '2026-03-02');
    report.fill(words.to, '2026-03-01');
    const refused = await report.press(words.show);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(words.wrong);
    refused.fill(words.from, '');
    refused.fill(words.to, '');
    refused.fill(words.period, `${new Date().getFullYear() - 1}-Q1`);
    const shown = await refused.press(words.show);
    expect(shown.url).toMatch(/period=20\d\d-Q1/);
    const file = await shown.press(words.file);
    expect(file.headers['content-disposition']).toMatch(/filename="?vat-orders-.*\.csv/);
  });
